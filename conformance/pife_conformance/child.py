"""An engine in a process of its own, spoken to over standard input and output.

Everything that an engine can do to its pipes ends in a reply within the time given and in bounded memory: half lines,
endless output, slow dripping, a full or closed pipe, a flooded standard error, a child of the engine that keeps a pipe
open after the engine's end.
"""

from __future__ import annotations

import os
import select
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress

from pife_conformance.link import Log, Received, Reply, StartError
from pife_conformance.told import of_error, told
from pife_conformance.verdicts import Crash, Malformed, Timeout
from pife_conformance.wire import LONGEST_LINE, Message, WireError, decode, encode

_CHUNK = 1 << 16
_SLICE = 0.05  # how long to wait for output before looking whether the process is still there, seconds
_LAST_WORDS = 0.25  # how long a process that closed its pipes may take to end, seconds
_MOST_LAST_READS = 32


class Child:
    """A started process and its three pipes."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except OSError as error:
            raise StartError(told("cannot_start", command=repr(command[0]), reason=error.strerror)) from None
        pipes = (self._process.stdin, self._process.stdout, self._process.stderr)
        self._in, self._out, self._err = (pipe.fileno() for pipe in pipes if pipe is not None)
        for pipe in (self._in, self._out, self._err):
            os.set_blocking(pipe, False)
        self._buffer = bytearray()
        self._searched = 0
        self._out_open = self._err_open = True
        self._in_step = True
        self._stopped = False
        self._log = Log()

    @property
    def in_step(self) -> bool:
        """False once a line was too long to be read to its end, or the pipes are gone."""
        return self._in_step

    def last_lines(self) -> tuple[str, ...]:
        """The last lines that the process wrote on its standard error."""
        return self._log.lines()

    def tell(self, message: Message, seconds: float) -> Reply:
        """Write the message and wait for a line."""
        deadline = time.monotonic() + seconds
        rest = encode(message)
        while True:
            try:
                rest = rest[os.write(self._in, rest) :]
            except BlockingIOError:
                pass
            except OSError:
                return self._gone(told("closed_input"))
            if not rest:
                return self._line(deadline, seconds)
            if time.monotonic() >= deadline:
                return Timeout(seconds, told("reads_no_input"))
            self._pump(_SLICE, writing=True)

    def more(self, seconds: float) -> Reply:
        """Wait for a line."""
        return self._line(time.monotonic() + seconds, seconds)

    def stop(self) -> None:
        """Close its input and kill the process group: the engine and all its children."""
        if self._stopped:
            return
        self._stopped = True
        self._in_step = False
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        with suppress(ProcessLookupError):
            self._process.kill()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(1)
        self._last_words()
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()

    def _line(self, deadline: float, seconds: float) -> Reply:
        while True:
            end = self._buffer.find(b"\n", self._searched)
            if end >= 0:
                return self._take(end)
            self._searched = len(self._buffer)
            if len(self._buffer) > LONGEST_LINE:
                self._in_step = False
                return Malformed(told("long_line", most=LONGEST_LINE), self._beginning())
            if not self._out_open:
                return self._gone(told("closed_output"))
            left = deadline - time.monotonic()
            if left <= 0:
                hint = told("half_a_line", line=ascii(self._beginning())) if self._buffer else ""
                return Timeout(seconds, hint)
            if not self._pump(min(left, _SLICE)) and self._process.poll() is not None:
                # Quiet and ended, yet the pipe is not: a child of the engine still holds it.
                self._out_open = False

    def _take(self, end: int) -> Reply:
        line = bytes(self._buffer[:end])
        del self._buffer[: end + 1]
        self._searched = 0
        if len(line) > LONGEST_LINE:
            return Malformed(told("long_line", most=LONGEST_LINE), _text(line))
        try:
            return Received(decode(line))
        except WireError as error:
            return Malformed(of_error(error), _text(line))

    def _pump(self, seconds: float, writing: bool = False) -> bool:
        """Take in what is there, waiting up to ``seconds`` for something to happen; True if something did."""
        poll = select.poll()
        if self._out_open and len(self._buffer) <= LONGEST_LINE:
            poll.register(self._out, select.POLLIN)
        if self._err_open:
            poll.register(self._err, select.POLLIN)
        if writing:
            poll.register(self._in, select.POLLOUT)
        events = poll.poll(max(1, int(seconds * 1000)))
        for pipe, _ in events:
            if pipe == self._out:
                chunk = _read(pipe)
                self._buffer += chunk or b""
                self._out_open = chunk != b""
            elif pipe == self._err:
                chunk = _read(pipe)
                self._log.feed(chunk or b"")
                self._err_open = chunk != b""
        return bool(events)

    def _gone(self, otherwise: str) -> Crash:
        self._in_step = False
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_LAST_WORDS)
        self._last_words()
        status = self._process.poll()
        how = otherwise if status is None else _ending(status)
        return Crash(told("after_half_a_line", how=how, line=ascii(self._beginning())) if self._buffer else how)

    def _last_words(self) -> None:
        for _ in range(_MOST_LAST_READS):
            chunk = _read(self._err) if self._err_open else b""
            if not chunk:
                return
            self._log.feed(chunk)

    def _beginning(self) -> str:
        return _text(bytes(self._buffer[:80]))


def _read(pipe: int) -> bytes | None:
    """What can be read now: nothing yet (None), or the end (empty)."""
    try:
        return os.read(pipe, _CHUNK)
    except BlockingIOError:
        return None
    except OSError:
        return b""


def _text(line: bytes) -> str:
    return line[:800].decode("utf-8", "backslashreplace")


def _ending(status: int) -> str:
    if status >= 0:
        return told("exited", status=status)
    try:
        return told("killed_by", signal=signal.Signals(-status).name)
    except ValueError:
        return told("killed_by_signal", signal=-status)
