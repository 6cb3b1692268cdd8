"""Which parts of a position a table uses; the others are ignored, whatever somebody writes there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pife.engine.betting import BettingRules
from pife.engine.by_seat import BySeat
from pife.engine.penalties import PenaltyRules
from pife.engine.position import Position, changed
from pife.errors import ImpossibleInput
from pife.spec.conditions import Options


class TableParts:
    """What of announcements, penalties, stakes, entering a round, lives and the redraw a table has."""

    def __init__(self, options: Options, betting: BettingRules, penalties: PenaltyRules) -> None:
        self._betting = betting
        uses: Mapping[tuple[str, ...], bool] = {
            ("announced", "announcing"): options.get("out.claims") == "announced",
            ("limits",): penalties.gives_limits,
            ("bets", "pot"): options["betting.mode"] != "none",
            ("price", "raised"): options["betting.mode"] == "ante_and_round",
            ("spoken",): betting.is_entered,
            ("last_winner",): options.get("entry.must_play") == "last_winner_and_first",
            ("redrawn",): options["deal.first_turn_redraw"] is True,
            ("lives",): options["match.kind"] == "lives",
        }
        unused = {name for names, used in uses.items() if not used for name in names}
        self._empty: Mapping[str, Any] = {name: empty for name, empty in _EMPTY.items() if name in unused}

    def used(self, position: Position) -> Position:
        """The position without the parts that mean nothing at the table."""
        return changed(position, **self._empty)

    def refuse_betting(self, position: Position) -> None:
        """:class:`ImpossibleInput` where the players are to say whether they play, and the table never asks that.

        Nor can one of them have put in more than the price, have no lives where others have some, or have folded who
        does not.
        """
        self._betting.refuse_folded(
            position.folded,
            position.lives,
            seats=position.seats,
            dealer=position.dealer,
            last_winner=position.last_winner,
            way="position.",
        )
        if position.phase != "bet":
            return
        if not self._betting.is_entered:
            raise ImpossibleInput("position.phase: bet: nobody bets or folds at this table")
        self._betting.refuse(position)
        for seat in position.playing if position.lives else ():
            if seat not in position.lives:
                raise ImpossibleInput(f"position.lives: seat {seat} was dealt cards and has none")


_EMPTY: Mapping[str, Any] = {
    "announced": frozenset(),
    "announcing": frozenset(),
    "limits": BySeat(),
    "bets": BySeat(),
    "pot": 0,
    "price": 0,
    "raised": frozenset(),
    "spoken": frozenset(),
    "lives": BySeat(),
    "last_winner": None,
    "redrawn": False,
}
