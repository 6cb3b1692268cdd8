"""The built site, once for all tests; PIFE_SITE names one that is built already."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from site_pages import Site

DOCS = Path(__file__).resolve().parents[1]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What needs the site runs in one process, so that it is built once."""
    for item in items:
        if "site" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.xdist_group("site"))


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    built = os.environ.get("PIFE_SITE")
    if built:
        yield Site(Path(built))
        return
    out = tmp_path_factory.mktemp("site")
    work = tmp_path_factory.mktemp("work")
    ran = subprocess.run(
        [sys.executable, str(DOCS / "build.py"), "--out", str(out), "--work", str(work)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    yield Site(out)
