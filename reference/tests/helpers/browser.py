"""A headless chromium for tests of printed pages, spoken to over two pipes: one browser for many pages."""

from __future__ import annotations

import base64
import contextlib
import itertools
import json
import os
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
_PATIENCE = 60.0

# The protocol is spoken on the descriptors 3 and 4; this puts them there and becomes the browser.
_ON_THREE_AND_FOUR = """
import fcntl, os, sys
reads, writes = (fcntl.fcntl(int(number), fcntl.F_DUPFD_CLOEXEC, 10) for number in sys.argv[1:3])
os.dup2(reads, 3)
os.dup2(writes, 4)
os.execv(sys.argv[3], sys.argv[3:])
"""


@dataclass
class Browser:
    """A running browser with one page."""

    write_to: int
    read_from: int
    session: str | None = None
    unread: bytes = b""
    events: list[dict[str, Any]] = field(default_factory=list)
    numbers: Iterator[int] = field(default_factory=lambda: itertools.count(1))

    def open(self, file: Path, *, width: int = 1000) -> None:
        """Load a page in a window of that width."""
        device = {"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": width < 600}
        self.ask("Emulation.setDeviceMetricsOverride", **device)
        self.events.clear()
        self.ask("Page.navigate", url=file.resolve().as_uri())
        while not any(event["method"] == "Page.loadEventFired" for event in self.events):
            self.events.append(self._receive())

    def print_to(self, pdf: Path) -> int:
        """Print the page with its own size of paper; how many pages it takes."""
        data = base64.b64decode(self.ask("Page.printToPDF", preferCSSPageSize=True)["data"])
        pdf.write_bytes(data)
        return len(re.findall(rb"/Type\s*/Page\b", data))

    def evaluate(self, script: str) -> Any:
        """What a script says about the page."""
        return self.ask("Runtime.evaluate", expression=script, returnByValue=True)["result"].get("value")

    def ask(self, method: str, **parameters: Any) -> dict[str, Any]:
        """One command of the protocol and its result."""
        number = next(self.numbers)
        message: dict[str, Any] = {"id": number, "method": method, "params": parameters}
        if self.session is not None:
            message["sessionId"] = self.session
        os.write(self.write_to, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._receive()
            if answer.get("id") == number:
                assert "error" not in answer, answer["error"]
                result: dict[str, Any] = answer["result"]
                return result
            self.events.append(answer)

    def _receive(self) -> dict[str, Any]:
        end = time.monotonic() + _PATIENCE
        while b"\0" not in self.unread:
            ready, _, _ = select.select([self.read_from], [], [], max(end - time.monotonic(), 0))
            assert ready, "the browser does not answer"
            read = os.read(self.read_from, 1 << 20)
            assert read, "the browser has gone"
            self.unread += read
        message, _, self.unread = self.unread.partition(b"\0")
        decoded: dict[str, Any] = json.loads(message)
        return decoded


@contextlib.contextmanager
def browser() -> Iterator[Browser]:
    """A browser with an empty page, closed at the end."""
    assert CHROMIUM is not None
    to_child, write_to = os.pipe()
    read_from, from_child = os.pipe()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        process = subprocess.Popen(
            [sys.executable, "-c", _ON_THREE_AND_FOUR, str(to_child), str(from_child), *_command(home)],
            pass_fds=(to_child, from_child),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "HOME": home},
        )
        os.close(to_child)
        os.close(from_child)
        try:
            running = Browser(write_to, read_from)
            target = running.ask("Target.createTarget", url="about:blank")["targetId"]
            running.session = running.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
            running.ask("Page.enable")
            yield running
        finally:
            os.close(write_to)
            os.close(read_from)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(timeout=5)
            process.kill()
            process.wait()


def _command(home: str) -> list[str]:
    assert CHROMIUM is not None
    return [
        CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
        f"--user-data-dir={home}/profile", "--remote-debugging-pipe",
    ]  # fmt: skip
