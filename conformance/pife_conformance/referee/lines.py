"""Records line by line, however long the file is and whether it still grows; a line has a bounded length."""

from __future__ import annotations

import gzip
import os
import sys
import time
import zlib
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from io import BufferedIOBase
from typing import IO, Literal, NamedTuple, TypeAlias

from pife_conformance.wire import LONGEST_LINE

STANDARD_INPUT = "-"
_EVERY = 0.05  # how often a file that is followed is looked at, seconds
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"

Stream: TypeAlias = IO[bytes] | BufferedIOBase

Fault: TypeAlias = Literal["too_long", "damaged", "shrunk"]
"""A line longer than any may be; packed data that cannot be read on; a file that became shorter as it was followed."""


class RawLine(NamedTuple):
    """A line as it is written, without its end.

    ``is_whole`` is false for the last line of a file where nothing ends it. One with a ``fault`` has no bytes.
    """

    number: int
    raw: bytes
    is_whole: bool = True
    fault: Fault | None = None


def open_record(name: str) -> AbstractContextManager[Stream]:
    """A file to be read, one packed with gzip where its name ends so; ``-`` is standard input."""
    if name == STANDARD_INPUT:
        return nullcontext(sys.stdin.buffer)
    return gzip.open(name, "rb") if name.endswith(".gz") else open(name, "rb")


def raw_lines(stream: Stream, *, follow: bool = False) -> Iterator[RawLine]:
    """The lines of a stream, empty ones left out; ``follow``: at its end wait for more, for ever.

    What cannot be read on is a last line with a fault.
    """
    number = 0
    try:
        while raw := _read_line(stream, LONGEST_LINE + 2, follow):
            number += 1
            if len(raw.rstrip(b"\r\n")) > LONGEST_LINE:
                while raw and not raw.endswith(b"\n"):
                    raw = _read_line(stream, LONGEST_LINE, follow)
                yield RawLine(number, b"", fault="too_long")
                continue
            if number == 1:
                raw = raw.removeprefix(_BYTE_ORDER_MARK)
            if raw.strip():
                yield RawLine(number, raw, is_whole=raw.endswith(b"\n"))
    except (EOFError, zlib.error, gzip.BadGzipFile):
        yield RawLine(number + 1, b"", fault="damaged")
    except _ShrunkError:
        yield RawLine(number + 1, b"", fault="shrunk")


class _ShrunkError(Exception):
    """A file that is followed became shorter."""


def _read_line(stream: Stream, most: int, follow: bool) -> bytes:
    """The bytes up to the end of a line, or ``most`` of them; the last line may have no end unless it is waited for."""
    raw = stream.readline(most)
    while follow and not raw.endswith(b"\n") and len(raw) < most:
        if os.fstat(stream.fileno()).st_size < stream.tell():
            raise _ShrunkError
        time.sleep(_EVERY)
        raw += stream.readline(most - len(raw))
    return raw
