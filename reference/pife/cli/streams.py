"""The standard streams as commands rely on them: each is there, prints any text, and fails with one message."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import sys
from typing import TextIO

import click

CANNOT_BE_WRITTEN = 2
"""The exit code where the output is not whole."""


def prepare() -> None:
    """Give what is closed (``>&-``) the null device, and have what an encoding lacks printed as its code.

    Without the first, a file that is opened later would become standard output, and be written into.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            # Open to the end: the interpreter closes it as it does the others.
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def tell(message: str | click.ClickException) -> None:
    """Say on standard error what went wrong; where nobody can be told, the exit code alone says it."""
    from pife.terminal.output import harmless  # costs time that a command without a fault need not spend

    text = _AsATerminal()
    if isinstance(message, str):
        text.write(f"pife: {message}\n")
    else:
        message.show(text)
    with contextlib.suppress(OSError):
        click.echo(harmless(text.getvalue()), err=True, nl=False)


class _AsATerminal(io.StringIO):
    """Gets the whole message of click, which takes out of others what a terminal would obey; here it is shown."""

    def isatty(self) -> bool:
        return True


def fault_of_system(fault: OSError) -> int:
    """Say what the system refused: a file, or else one of the streams; the exit code."""
    reason = fault.strerror or str(fault)
    if fault.filename is None:
        # Some Pythons keep what a stream did not take, and would fail at it again at the end.
        _flushed(1, sys.stdout)
    tell(f"{reason}; the input or the output is not whole" if fault.filename is None else f"{fault.filename}: {reason}")
    return CANNOT_BE_WRITTEN


def finish(code: int) -> int:
    """Write out what is held back; the exit code, another one where standard output could not take it all.

    A reader that has gone, as ``| head`` does, is no fault.
    """
    fault = _flushed(1, sys.stdout)
    if fault is not None and fault.errno != errno.EPIPE:
        code = fault_of_system(fault)
    _flushed(2, sys.stderr)
    return code


def _flushed(descriptor: int, stream: TextIO) -> OSError | None:
    """Flush a stream; after a fault it is the null device, so that the interpreter does not complain at exit too."""
    try:
        stream.flush()
    except OSError as fault:
        os.dup2(os.open(os.devnull, os.O_WRONLY), descriptor)
        return fault
    return None
