"""What every connected engine looks like to the harness: a message in, an outcome out.

``pife_conformance.child`` reaches one in a process of its own, ``pife_conformance.in_process`` one inside this process;
``pife_conformance.connectors`` starts either from a text like ``cmd:node engine.js``.
"""

from __future__ import annotations

from collections import deque
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from pife.errors import PifeError
from pife_conformance.verdicts import Crash, Malformed, Timeout
from pife_conformance.wire import Message

_LINES_KEPT = 20
_LONGEST_KEPT = 400


@dataclass(frozen=True, slots=True)
class Received:
    """A line that is a message; what it says is not yet looked at."""

    message: Message


Reply: TypeAlias = Received | Malformed | Timeout | Crash


class StartError(PifeError):
    """The engine could not be started."""


class Link(Protocol):
    """One started engine. After a timeout or a crash it may only be stopped."""

    @property
    def in_step(self) -> bool:
        """Whether the next line can still be told apart from the ones before."""

    def tell(self, message: Message, seconds: float, /) -> Reply:
        """Send a message and wait for the next line, together no longer than ``seconds``."""

    def more(self, seconds: float, /) -> Reply:
        """Wait for one more line without sending anything."""

    def last_lines(self) -> tuple[str, ...]:
        """The last lines of the engine's log (its standard error), as written."""

    def stop(self) -> None:
        """End the engine with all that it started. Never fails, never waits long; may be called twice."""


class Connector(Protocol):
    """A way to start an engine as often as needed."""

    @property
    def text(self) -> str:
        """The connector as a caller writes it."""

    def start(self, seconds: float, /) -> Link:
        """A fresh engine that has not been spoken to; :class:`StartError` if there is none within ``seconds``."""

    def hushed(self) -> AbstractContextManager[object]:
        """While this is entered, what the engine prints reaches its log and not our own output."""


class Log:
    """The last lines of a stream of text that may be endless, binary, or one line without an end."""

    def __init__(self) -> None:
        self._lines: deque[str] = deque(maxlen=_LINES_KEPT)
        self._open = b""

    def feed(self, chunk: bytes) -> None:
        """Take the next piece of the stream."""
        *whole, rest = (self._open + chunk).rsplit(b"\n", _LINES_KEPT)
        if whole:
            first = whole[0].rpartition(b"\n")[2]
            self._lines.extend(_kept(line) for line in (first, *whole[1:]))
        self._open = rest[: 4 * _LONGEST_KEPT]

    def write(self, text: str) -> int:
        """Take text as an output stream does."""
        self.feed(text.encode("utf-8", "backslashreplace"))
        return len(text)

    def flush(self) -> None:
        """Nothing waits to be written."""

    def lines(self) -> tuple[str, ...]:
        """The lines kept, oldest first, the unfinished one too."""
        return (*self._lines, *([_kept(self._open)] if self._open else []))


def _kept(line: bytes) -> str:
    return line[: 4 * _LONGEST_KEPT].decode("utf-8", "backslashreplace").rstrip("\r")[:_LONGEST_KEPT]
