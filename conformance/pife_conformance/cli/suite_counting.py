"""How much of a long work is done, on a terminal's standard error only."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO

Tell = Callable[[int, int], None]


@contextmanager
def counting(what: str, stream: TextIO | None = None) -> Iterator[Tell]:
    """A function to call with how many are done and how many there are; the line is wiped at the end.

    Without threads, unlike a bar: the work is shared out to processes that are forked while it is shown.
    """
    stream = stream or sys.stderr
    if not stream.isatty():
        yield lambda _done, _all: None
        return
    shown = ""

    def tell(done: int, all_of_them: int) -> None:
        nonlocal shown
        shown = f"{done} of {all_of_them} {what}"
        stream.write(f"\r{shown}")
        stream.flush()

    try:
        yield tell
    finally:
        stream.write(f"\r{' ' * len(shown)}\r")
        stream.flush()
