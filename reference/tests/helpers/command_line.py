"""Runs ``pife …`` in this process, as a shell would."""

from __future__ import annotations

import contextlib
import io
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from typing import Any
from unittest import mock

from pife.cli import main

SURROUNDINGS = {"LC_ALL": "en_US.UTF-8", "COLUMNS": "100", "NO_COLOR": "", "FORCE_COLOR": ""}


@dataclass(frozen=True)
class Ran:
    """What a command printed, and its exit code."""

    out: str
    err: str
    code: int

    @property
    def lines(self) -> list[str]:
        """Standard output by lines."""
        return self.out.splitlines()

    @property
    def json(self) -> Any:
        """Standard output as JSON."""
        return json.loads(self.out)


def pife(*arguments: str, **surroundings: str) -> Ran:
    """Run a command; ``surroundings`` are environment variables."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    code = None
    with (
        mock.patch.dict(os.environ, SURROUNDINGS | surroundings),
        mock.patch.object(sys, "argv", ["pife", *arguments]),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        try:
            main()
        except SystemExit as end:
            code = end.code
    assert isinstance(code, int)
    return Ran(_written_to(out), _written_to(err), code)


@dataclass(frozen=True)
class Shell:
    """Runs a command as a program of its own, its streams redirected as a shell does: ``2>&-``, ``> /dev/full``."""

    redirected: str

    def __call__(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run ``pife``; it is killed where it does not end."""
        return subprocess.run(
            ["bash", "-c", f'"$@" {self.redirected}', "pife", sys.executable, "-m", "pife", *arguments],
            capture_output=True,
            check=False,
            text=True,
            stdin=subprocess.DEVNULL,
            timeout=60,
            env=os.environ | SURROUNDINGS | {"LC_ALL": "C.UTF-8"},
        )


def _written_to(stream: io.TextIOWrapper) -> str:
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode("utf-8")
