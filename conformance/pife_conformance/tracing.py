"""A trace of a conversation: every message both ways, a JSON object a line."""

from __future__ import annotations

import json
import threading
import time
from typing import Protocol

from pife_conformance.session import Trace


class Stream(Protocol):
    """What lines are written to as a run goes."""

    def write(self, text: str, /) -> object:
        """Take a text."""

    def flush(self) -> None:
        """Let whoever reads have it."""


def trace_to(stream: Stream) -> Trace:
    """A trace that writes to a stream: seconds since the start, the way, and the message (or what came instead)."""
    lock = threading.Lock()
    started = time.monotonic()

    def trace(direction: str, message: object) -> None:
        record = {
            "at": round(time.monotonic() - started, 6),
            "engine": threading.current_thread().name,
            "way": direction,
            "text" if isinstance(message, str) else "message": message,
        }
        with lock:
            stream.write(json.dumps(record) + "\n")
            stream.flush()

    return trace
