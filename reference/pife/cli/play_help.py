"""What a player only asks to read: the list of what may be typed in a game, and its rules."""

from __future__ import annotations

import click

from pife.cli.play_commands import Command, Do, Reader
from pife.cli.play_rules import show_rules
from pife.cli.play_screen import Screen
from pife.spec.conditions import Options
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


def answer(command: Command, screen: Screen, reader: Reader) -> bool:
    """Print what a command asks to read at any time; whether it is such a command."""
    if command.do == "help":
        show_help(screen, reader)
    elif command.do == "rules":
        show_rules(command.rest, reader.word("rules"), screen)
    return command.do in ("help", "rules")


def show_help(screen: Screen, reader: Reader) -> None:
    """Print every command with what it does."""
    screen.say("help_head")
    others = {do: reader.word(do) for do in ("call", "raise", "stay")}
    rows = [(reader.word(do), screen.words.say(key, **others)) for do, key in _HELP.items()]
    for line in in_columns(rows, width=min(terminal_width(), 100), indent="  "):
        click.echo(line)
    if _has_threats(screen.profile.options):
        screen.say("help_left_out")


def _has_threats(options: Options) -> bool:
    """Whether a claim withdrawn or a hand shown too early costs something here (rules of chapter false-claims)."""
    return options.get("false_claim.withdrawn", "none") != "none" or options["false_claim.exposers"] != "none"
