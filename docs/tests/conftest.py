"""The built site, once for all tests; PIFE_SITE names one that is built already."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from browser import browser
from picker_page import Picker
from reading import Reader
from site_pages import Site

DOCS = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """One process builds it, the others wait for that; whether it failed is known to all by its log."""
    built = os.environ.get("PIFE_SITE")
    if built:
        return Site(Path(built))
    folder = tmp_path_factory.getbasetemp()
    folder = folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder
    out, log = folder / "site", folder / "site.log"
    with (folder / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not log.is_file():
            command = [sys.executable, str(DOCS / "build.py"), "--out", str(out), "--work", str(folder / "site-work")]
            ran = subprocess.run(command, capture_output=True, text=True, check=False)
            log.write_text(ran.stdout + ran.stderr if ran.returncode else "", encoding="utf-8")
    assert log.read_text(encoding="utf-8") == ""
    return Site(out)


@pytest.fixture(scope="session")
def reader() -> Iterator[Reader]:
    """One browser for all tests of a process."""
    with browser() as running:
        yield Reader(running)


@pytest.fixture
def picker(site: Site, reader: Reader) -> Picker:
    """The house-rule picker, just opened."""
    found = Picker(reader, site)
    found.open()
    return found


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing of it."""

    def log_message(self, *told: object) -> None:
        pass


@pytest.fixture
def address(site: Site) -> Iterator[str]:
    """Where the site is served from, while a test runs."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site.root))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()
