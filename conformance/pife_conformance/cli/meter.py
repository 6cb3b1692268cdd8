"""One line that tells how far a long command is, on a terminal's standard error only."""

from __future__ import annotations

import shutil
import sys

_WIDEST = 200


class Meter:
    """A line that is written over itself; nothing where standard error is no terminal."""

    def __init__(self) -> None:
        self._is_seen = sys.stderr.isatty()

    def show(self, text: str) -> None:
        """Put the text in the place of the one before, cut to the terminal's width."""
        if self._is_seen:
            width = min(shutil.get_terminal_size().columns - 1, _WIDEST)
            sys.stderr.write(f"\r\x1b[K{text[:width]}")
            sys.stderr.flush()

    def clear(self) -> None:
        """Leave the line to others."""
        if self._is_seen:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
