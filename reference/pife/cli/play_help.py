"""The list of what may be typed in a game."""

from __future__ import annotations

import click

from pife.cli.play_commands import Do, Reader
from pife.cli.play_screen import Screen
from pife.terminal.table import in_columns, terminal_width

_HELP: dict[Do, str] = {
    "draw": "help_draw",
    "take": "help_take",
    "discard": "help_discard",
    "out": "help_out",
    "announce": "help_announce",
    "redraw": "help_redraw",
    "fold": "help_fold",
    "hint": "help_hint",
    "undo": "help_undo",
    "rules": "help_rules",
    "show": "help_show",
    "quit": "help_quit",
}


def show_help(screen: Screen, reader: Reader) -> None:
    """Print every command with what it does."""
    screen.say("help_head")
    others = {do: reader.word(do) for do in ("call", "raise", "stay")}
    rows = [(reader.word(do), screen.words.say(key, **others)) for do, key in _HELP.items()]
    for line in in_columns(rows, width=min(terminal_width(), 100), indent="  "):
        click.echo(line)
