"""``pife …`` in a pseudo-terminal, as a shell starts it."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios

_IN_ITS_TERMINAL = """
import fcntl, os, signal, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""
"""A program that takes its standard input for its own terminal and becomes Python.

So Ctrl-C reaches it, even where the tests were started in the background and ignore Ctrl-C themselves.
"""


class Terminal:
    """A command that asks for lines, after the prompt ``> ``."""

    def __init__(self, *arguments: str, columns: int = 80, lines: int = 24, **surroundings: str) -> None:
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        inherited = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES", "NO_COLOR")}
        self._program = subprocess.Popen(
            [sys.executable, "-c", _IN_ITS_TERMINAL, "-m", "pife", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            env=inherited | {"LC_ALL": "C.UTF-8", "TERM": "xterm"} | surroundings,
        )
        os.close(slave)
        self.raw = ""

    @property
    def shown(self) -> str:
        """All that was shown, without colours."""
        return _plain(self.raw)

    def until_prompt(self, *, typed: bool = False) -> str:
        """What is shown up to the next prompt, or up to the end.

        After a line was ``typed`` its own end comes first: a prompt before that is the old one, drawn again in a window
        of another width.
        """
        new = b""
        while not new.endswith(b"> ") or (typed and b"\n" not in new):
            ready, _, _ = select.select([self._master], [], [], 30)
            assert ready, f"nothing more came after: {new[-200:]!r}"
            try:
                chunk = os.read(self._master, 65536)
            except OSError:  # the program has gone
                break
            new += chunk
        text = new.decode().replace("\r\n", "\n")
        self.raw += text
        return _plain(text)

    def type(self, text: str) -> str:
        """Type a line, and what is shown then."""
        os.write(self._master, f"{text}\n".encode())
        return self.until_prompt(typed=True)

    def press(self, key: str) -> str:
        """Press a control key, such as Ctrl-D, that the program waits for."""
        os.write(self._master, key.encode())
        return self.until_prompt()

    def resize(self, columns: int, lines: int = 24) -> None:
        """Make the window wider or narrower; the program is told by the system."""
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def interrupt(self) -> str:
        """Press Ctrl-C until the program ends: on a busy machine it may come just before the program waits for a line."""
        for _ in range(10):
            os.write(self._master, b"\x03")
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._program.wait(timeout=3)
                break
        return self.until_prompt()

    def end(self) -> int:
        """The exit code of a program that is about to end; what it still shows is read, for without a reader it could not."""
        with contextlib.suppress(OSError):
            while select.select([self._master], [], [], 30)[0] and (chunk := os.read(self._master, 65536)):
                self.raw += chunk.decode(errors="replace").replace("\r\n", "\n")
        os.close(self._master)
        return self._program.wait(timeout=30)


def _plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*[mK]", "", text)
