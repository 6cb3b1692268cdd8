"""The moves of a position: the steps that the rules allow now and that a player might want to take.

Entering the round or not, draws, each card that may be thrown, every right way to go out, in turn or by a claim. Not
among them: announcements, threats and what follows them, hands shown, and false claims, though these are steps that are
accepted too.
"""

from __future__ import annotations

from collections.abc import Iterator

from pife.engine.betting import BettingRules
from pife.engine.by_seat import Seat
from pife.engine.claims import ClaimRules
from pife.engine.going_out import OutRules
from pife.engine.position import Position
from pife.engine.steps import GoOut, Redraw, Step, discards_of
from pife.engine.turns import TurnRules


class MoveRules:
    """The moves at a table."""

    def __init__(self, betting: BettingRules, turns: TurnRules, outs: OutRules, claims: ClaimRules) -> None:
        self._betting = betting
        self._turns = turns
        self._outs = outs
        self._claims = claims

    def moves(self, position: Position) -> tuple[Step, ...]:
        """Every move, each once: by the seat in turn first, then the claims by seat."""
        if position.phase == "bet":
            return tuple(self._betting.moves(position))
        seat = position.turn
        if seat is None:
            return ()
        if position.phase == "draw":
            # Claims are heard as long as the next card is still to be drawn (rule claims.window).
            return (*self._turns.draws(position, seat), *self._claims.right_ones(position))
        discards = map(discards_of(seat), self._turns.discards(position, seat))
        return (*discards, *self._with_ten(position, seat))

    def _with_ten(self, position: Position, seat: Seat) -> Iterator[Step]:
        """What a hand of ten may do but throw a card; going out is one move beside the discards (rule out.a-choice)."""
        if self._turns.may_redraw:
            redraw = Redraw(seat)
            if self._turns.redraw.reason(position, redraw) is None:
                yield redraw
        for thrown in self._outs.ways_in_turn(position, seat):
            out = GoOut(seat, discard=thrown)
            if self._outs.go_out.reason(position, out) is None:
                yield out
