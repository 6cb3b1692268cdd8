"""What a player only asks to read: the list of what may be typed in a game, and its rules."""

from __future__ import annotations

from collections.abc import Iterator

import click

from pife.cli.play_commands import Command, Do, Reader
from pife.cli.play_rules import show_rules
from pife.cli.play_screen import Screen
from pife.terminal.table import in_columns, terminal_width

_OUT = {"nobody": "help_out_nobody", "anyone": "help_out_anyone", "announced": "help_out_announced"}


def answer(command: Command, screen: Screen, reader: Reader) -> bool:
    """Print what a command asks to read at any time; whether it is such a command."""
    if command.do == "help":
        show_help(screen, reader)
    elif command.do == "rules":
        show_rules(command.rest, reader.word("rules"), screen)
    return command.do in ("help", "rules")


def show_help(screen: Screen, reader: Reader) -> None:
    """Print every command that this table has, with what it does."""
    screen.say("help_head")
    for line in in_columns([*_rows(screen, reader)], width=min(terminal_width(), 100), indent="  "):
        click.echo(line)


def _rows(screen: Screen, reader: Reader) -> Iterator[tuple[str, str]]:
    say, options = screen.words.say, screen.profile.options
    bets = options["betting.mode"] == "ante_and_round"
    folds_for_lives = isinstance(options.get("lives.fold"), int)
    offered: tuple[tuple[Do, str, bool], ...] = (
        ("draw", "help_draw", True),
        ("take", "help_take", options["turn.take_discard"] != "go_out_only"),
        ("turn_up", "help_turn_up", options.get("turn_up.first_seat_may_take") is True),
        ("discard", "help_discard", True),
        ("redraw", "help_redraw", options["deal.first_turn_redraw"] is True),
        ("out", _OUT[str(options["out.claims"])], True),
        ("out", "help_ten", options["out.ten"] == "allowed"),
        ("announce", "help_announce", options["out.claims"] == "announced"),
        ("threaten", "help_threaten", True),
        ("point_out", "help_point_out", options.get("false_claim.withdrawn_when") == "called"),
        ("show_hand", "help_show_hand", True),
        ("fold", "help_fold", bets or folds_for_lives),
        ("call", "help_call", bets),
        ("raise", "help_raise", bets),
        ("stay", "help_stay", folds_for_lives and not bets),
        ("hint", "help_hint", True),
        ("undo", "help_undo", True),
        ("rules", "help_rules", True),
        ("show", "help_show", True),
        ("quit", "help_quit", True),
    )
    filled_in = {
        "out": reader.word("out"),
        "withdraw": reader.word("withdraw"),
        "raise": reader.word("raise"),
        "cost_of_withdrawing": screen.cost_of_withdrawing(),
        "cost_of_showing": screen.cost_of_showing(),
    }
    for do, key, is_had in offered:
        if is_had:
            typed = say("out_with_ten", out=reader.word(do)) if key == "help_ten" else reader.word(do)
            yield typed, say(key, **filled_in)
