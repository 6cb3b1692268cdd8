"""A round of play at one table: what may be done in a position, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from pife.engine.announcements import AnnouncementRules
from pife.engine.by_seat import Seat
from pife.engine.checks import StepRule
from pife.engine.claims import ClaimRules
from pife.engine.dealing import Dealing
from pife.engine.going_out import OutRules
from pife.engine.hands import Judge
from pife.engine.moves import MoveRules
from pife.engine.penalties import PenaltyRules
from pife.engine.position import Position
from pife.engine.position_checks import PositionReader
from pife.engine.seats import SeatOrder
from pife.engine.steps import (
    Announce,
    Applied,
    CallFault,
    Claim,
    Claims,
    Discard,
    Draw,
    Expose,
    GoOut,
    Redraw,
    Step,
    Threaten,
    UnsupportedStep,
    Verdict,
    Withdraw,
)
from pife.engine.stock import StockRules
from pife.engine.turns import TurnRules
from pife.engine.views import View, ViewRules
from pife.spec.profiles import Profile


@dataclass(frozen=True, slots=True)
class Played:
    """A script played: a verdict a step, and the position after the last."""

    position: Position
    verdicts: tuple[Verdict, ...]


class Round:
    """A table's rules of play, compiled: make one, keep it, ask it. It keeps nothing between questions.

    >>> from pife.spec.library import load_spec
    >>> from pife.cards import STAR
    >>> table = Round(load_spec().profile("pife-maker"))
    >>> dealt = table.dealing.deal(tuple(range(52)) * 2, seats=(1, 2, 3), dealer=1)
    >>> start = table.dealing.opening(dealt, dealer=1)
    >>> start.turn, table.apply(start, Draw(2)).verdict, table.apply(start, Draw(3)).verdict
    (3, Refused(reason='not-your-turn'), Accepted(outcome=None))
    """

    def __init__(self, profile: Profile) -> None:
        options = profile.options
        self.profile = profile
        self.judge = Judge(profile)
        self.order = SeatOrder(options)
        self.stock = StockRules(options)
        self.dealing = Dealing(options, self.order, self.judge.packs)
        penalties = PenaltyRules(options, self.order)
        turns = TurnRules(options, self.judge, self.order, self.stock)
        outs = OutRules(self.judge, penalties)
        claims = ClaimRules(options, self.judge, self.order, outs, penalties)
        announcements = AnnouncementRules(options, self.judge, turns)
        self.rules: Mapping[type[Step], StepRule[Any]] = {
            Draw: turns.draw,
            Discard: turns.discard,
            Redraw: turns.redraw,
            GoOut: outs.go_out,
            Claim: claims.claim,
            Claims: claims.claims,
            Threaten: claims.threaten,
            Withdraw: claims.withdraw,
            CallFault: penalties.call_fault,
            Expose: penalties.expose,
            Announce: announcements.announce,
        }
        self._moves = MoveRules(turns, outs, claims)
        self._views = ViewRules(options)
        self._reader = PositionReader(self.judge, self.order, self.dealing, turns)

    def read_position(self, data: object) -> Position:
        """The position that a JSON object describes, complete; :class:`ImpossibleInput` where it cannot be."""
        return self._reader.read(data)

    def apply(self, position: Position, step: Step) -> Applied:
        """The step done, or refused with the first reason of ``reasons.yaml`` that stands against it.

        :class:`UnsupportedStep` for the steps of betting. :class:`ImpossibleInput` where the next of the position's
        shuffles is needed and is not what it must be.
        """
        return self._rule(step).apply(position, step)

    def play(self, position: Position, script: Iterable[Step]) -> Played:
        """The steps of a script one after another; a refused one changes nothing, and the next is tried."""
        verdicts = []
        for step in script:
            applied = self.apply(position, step)
            position = applied.position
            verdicts.append(applied.verdict)
        return Played(position, tuple(verdicts))

    def moves(self, position: Position) -> tuple[Step, ...]:
        """The moves that the rules allow now; :class:`UnsupportedStep` while players still bet."""
        if position.phase == "bet":
            raise UnsupportedStep("the moves of phase bet are not played yet")
        return self._moves.moves(position)

    def view(self, position: Position, seat: Seat) -> View:
        """What a seat sees of a position; :class:`ImpossibleInput` for one that was dealt no cards."""
        return self._views.view(position, seat)

    def _rule(self, step: Step) -> StepRule[Any]:
        rule = self.rules.get(type(step))
        if rule is None:
            raise UnsupportedStep(f"{step.do}: the steps of phase bet are not played yet")
        return rule
