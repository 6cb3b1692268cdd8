"""Fixtures and settings that the tests of the reference share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import hypothesis
import pytest

from pife.spec.library import Spec, load_spec

# One way to run everywhere, and the same each time; long random runs are asked for with --hypothesis-profile=long.
hypothesis.settings.register_profile("fixed", derandomize=True, deadline=None, database=None)
hypothesis.settings.register_profile("long", max_examples=20_000, deadline=None, database=None)
hypothesis.settings.load_profile("fixed")


@pytest.fixture(scope="session")
def spec() -> Spec:
    """The shipped spec."""
    return load_spec()


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Writes a file into a folder of the test's own, in which commands run from then on, and gives its name."""
    monkeypatch.chdir(tmp_path)

    def write(text: str | bytes, name: str = "my-table.yaml") -> str:
        (tmp_path / name).write_bytes(text if isinstance(text, bytes) else text.encode())
        return name

    return write
