"""Lines as a player types them, or as a file of commands has them."""

from __future__ import annotations

import io
import sys

import click

from pife.cli.pick_typed import is_readable, one_line
from pife.cli.play_screen import Screen

PROMPT = "> "


class Stopped(Exception):
    """The player ends the game, or the input ends."""


class Keyboard:
    """Reads standard input line by line; what comes from a file is shown after the prompt, as if it were typed."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._shows_typing = sys.stdin.isatty()
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")  # one letter that cannot be read must not end everything

    def read(self) -> str:
        """What was typed; :class:`Stopped` where the input ends. What cannot be read is told and asked again."""
        while True:
            try:
                typed = input(PROMPT)
            except EOFError:
                click.echo()
                raise Stopped from None
            if not self._shows_typing:
                click.echo(one_line(typed))
            if is_readable(typed):
                return one_line(typed)
            self._screen.say("not_readable")
