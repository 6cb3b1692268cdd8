"""Lines as a player types them, or as a file of commands has them."""

from __future__ import annotations

import contextlib
import io
import sys

import click

from pife.cli.pick_typed import is_readable, one_line
from pife.cli.play_commands import Command, NotUnderstood, Reader, yes_or_no
from pife.cli.play_screen import Screen
from pife.errors import cut_short

PROMPT = "> "
_LONGEST_LINE = 200


class Stopped(Exception):
    """The player ends the game, or the input ends."""


class Keyboard:
    """Reads standard input line by line; what comes from a file is shown after the prompt, as if it were typed."""

    def __init__(self, screen: Screen) -> None:
        self.reader = Reader(screen.words)
        self._screen = screen
        self._shows_typing = sys.stdin.isatty()
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")  # one letter that cannot be read must not end everything
        if self._shows_typing:
            _let_lines_be_edited()

    def read(self) -> str:
        """What was typed; :class:`Stopped` where the input ends. What cannot be read is told and asked again."""
        while True:
            try:
                typed = input(PROMPT)
            except EOFError:
                click.echo()
                raise Stopped from None
            if not self._shows_typing:
                click.echo(cut_short(one_line(typed[: _LONGEST_LINE + 1])))
            if len(typed) > _LONGEST_LINE:
                self._screen.say("too_long")
            elif is_readable(typed):
                return one_line(typed)
            else:
                self._screen.say("not_readable")

    def read_command(self) -> Command | None:
        """The next command, ``None`` for Enter alone; what is not understood is told and asked again."""
        while typed := self.read():
            try:
                command = self.reader.read(typed)
            except NotUnderstood as fault:
                self._screen.line(str(fault))
                continue
            if command.do == "quit":
                raise Stopped
            return command
        return None

    def agrees(self) -> bool:
        """Whether a question that was just asked is answered with yes; asked again until it is answered at all."""
        while True:
            typed = self.read()
            answer = yes_or_no(typed, self._screen.words)
            if answer is not None:
                return answer
            if self._ends(typed):
                raise Stopped
            self._screen.say("yes_or_no")

    def _ends(self, typed: str) -> bool:
        try:
            return self.reader.read(typed).do == "quit"
        except NotUnderstood:
            return False


def _let_lines_be_edited() -> None:
    """Let arrow keys move within a line and bring back earlier ones, where the system has a library for it.

    Importing the module is all that ``input`` needs. What is pasted is read line by line, as if it were typed.
    """
    with contextlib.suppress(ImportError):
        import readline

        readline.parse_and_bind("set enable-bracketed-paste off")
