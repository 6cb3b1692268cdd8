"""Fixtures and settings that the tests of the reference share."""

from __future__ import annotations

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
