"""The moves of a position: the steps that the rules allow now and that a player might want to take.

Entering the round or not, draws, each card that may be thrown, every right way to go out, in turn or by a claim. Not
among them: announcements, threats and what follows them, hands shown, and false claims, though these are steps that are
accepted too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pife.engine.betting import BettingRules
from pife.engine.claims import ClaimRules
from pife.engine.going_out import OutRules
from pife.engine.position import DRAWN_FROM, Position
from pife.engine.steps import CLAIMED_FROM, Claim, Discard, Draw, GoOut, Redraw, Step
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
        return (*self._of_the_turn(position), *self._of_claims(position))

    def _of_the_turn(self, position: Position) -> Iterator[Step]:
        """Going out is one move beside the discards (rule out.a-choice)."""
        seat = position.turn
        if seat is None:
            return
        for source in DRAWN_FROM:
            draw = Draw(seat, source)
            if self._turns.draw.reason(position, draw) is None:
                yield draw
        for card in dict.fromkeys(position.hands[seat]):
            discard = Discard(seat, card)
            if self._turns.discard.reason(position, discard) is None:
                yield discard
        redraw = Redraw(seat)
        if self._turns.redraw.reason(position, redraw) is None:
            yield redraw
        if position.phase == "discard":
            for thrown in self._outs.ways_in_turn(position, seat):
                out = GoOut(seat, discard=thrown)
                if self._outs.go_out.reason(position, out) is None:
                    yield out

    def _of_claims(self, position: Position) -> Iterator[Step]:
        for seat in position.playing:
            for source in CLAIMED_FROM:
                claim = Claim(seat, source)
                if self._claims.against(position, claim) is None:
                    for thrown in self._claims.ways(position, claim):
                        yield replace(claim, discard=thrown)
