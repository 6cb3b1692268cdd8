"""An engine inside this process, run by a thread of its own so that a hanging one costs a question and not the run.

The engine gets a fresh copy of every message, and its answer goes through the same strict reading as a line would, so
that it is judged as it would be over a pipe.
"""

from __future__ import annotations

import threading
import time
import traceback
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Protocol

from pife_conformance.link import Log, Received, Reply, StartError
from pife_conformance.told import decimal, of_error, told
from pife_conformance.verdicts import Crash, Malformed, Timeout
from pife_conformance.wire import LONGEST_LINE, Message, WireError, decode, encode


class EngineObject(Protocol):
    """What a factory returns: an engine as a function of messages."""

    def respond(self, message: dict[str, object]) -> dict[str, object] | None:
        """The answer to a message; None only for ``bye``."""


Factory = Callable[[], EngineObject]


class InProcess:
    """A started engine object."""

    def __init__(self, factory: Factory, seconds: float, log: Log | None = None) -> None:
        self._log = log or Log()
        self._in_step = True
        self._asked: SimpleQueue[bytes | None] = SimpleQueue()
        self._answered: SimpleQueue[Reply | StartError | None] = SimpleQueue()
        threading.Thread(target=self._serve, args=(factory,), daemon=True, name="engine").start()
        try:
            started = self._answered.get(timeout=seconds)
        except Empty:
            raise StartError(told("factory_hangs", seconds=decimal(seconds))) from None
        if isinstance(started, StartError):
            raise started
        if isinstance(started, Crash):
            raise StartError(told("factory_failed", how=started.detail()))

    @property
    def in_step(self) -> bool:
        """False once the engine hung or raised."""
        return self._in_step

    def tell(self, message: Message, seconds: float) -> Reply:
        """Have the engine respond to the message."""
        self._asked.put(encode(message))
        deadline = time.monotonic() + seconds
        try:
            reply = self._answered.get(timeout=max(0.0, deadline - time.monotonic()))
        except Empty:
            self._in_step = False
            return Timeout(seconds)
        if reply is None:
            return Malformed(told("returned_none"))
        if isinstance(reply, StartError):  # raised by the engine itself, which has no business to
            reply = Crash(of_error(reply))
        if isinstance(reply, Crash):
            self._in_step = False
        return reply

    def more(self, _seconds: float, /) -> Reply:
        """An engine object returns once a message: there is never more."""
        return Timeout(0)

    def last_lines(self) -> tuple[str, ...]:
        """The last lines printed, and the end of the traceback if it raised."""
        return self._log.lines()

    def stop(self) -> None:
        """Let the thread end; a hanging one is left behind and ends with this process."""
        self._in_step = False
        self._asked.put(None)

    def _serve(self, factory: Factory) -> None:
        try:
            engine = factory()
            self._answered.put(None)
            while (line := self._asked.get()) is not None:
                self._answered.put(_reply(engine.respond(decode(line))))
        except StartError as error:
            self._answered.put(error)
        except BaseException as error:  # whatever the engine raises, SystemExit too, is the engine's crash
            self._log.write("".join(traceback.format_exception(error, limit=-5)))
            self._answered.put(Crash(told("raised", error=_named(error))))


def _reply(answer: object) -> Reply | None:
    if answer is None:
        return None
    if not isinstance(answer, dict):
        return Malformed(told("returned_other", kind=type(answer).__name__))
    try:
        line = encode(answer)
    except (TypeError, ValueError, RecursionError) as error:
        return Malformed(told("no_json", error=error))
    if len(line) > LONGEST_LINE:
        return Malformed(told("long_message", most=LONGEST_LINE), line[:200].decode("ascii"))
    try:
        return Received(decode(line))
    except WireError as error:
        return Malformed(of_error(error), line[:200].decode("ascii"))


def _named(error: BaseException) -> str:
    try:
        said = str(error)
    except Exception:  # an engine's own exception may fail to print itself
        said = ""
    return type(error).__name__ + (f": {said}" if said else "")
