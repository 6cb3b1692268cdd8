"""Announcing being one card away: na boa (rules claims.announcing, claims.announcement-*)."""

from __future__ import annotations

from dataclasses import replace

from pife.engine.checks import NOT_IN_ROUND, ROUND_OVER, THREATENED, Check, StepRule
from pife.engine.hands import NINE, Judge, without_one
from pife.engine.position import Position
from pife.engine.steps import Accepted, Announce, Applied
from pife.engine.turns import TurnRules
from pife.spec.conditions import Options


class AnnouncementRules:
    """Announcements at a table."""

    def __init__(self, options: Options, judge: Judge, turns: TurnRules) -> None:
        self._judge = judge
        self._turns = turns
        self._checked = options.get("out.announcement_checked") is True
        self.announce: StepRule[Announce] = StepRule(
            (
                ROUND_OVER,
                NOT_IN_ROUND,
                THREATENED,
                Check("no-right-to-claim", lambda position, step: judge.who_claims != "announced"),
                Check("penalty", lambda position, step: step.seat in position.limits),
                Check("not-yet-needed", self._not_needed),
            ),
            self._announce,
        )

    def _announce(self, position: Position, step: Announce) -> Applied:
        """It counts for cards thrown later: at once after a draw, else from the next draw on."""
        seat = step.seat
        if seat in position.announced:
            return Applied(position, Accepted())
        if position.phase == "discard":
            return Applied(replace(position, announced=position.announced | {seat}), Accepted())
        return Applied(replace(position, announcing=position.announcing | {seat}), Accepted())

    def _not_needed(self, position: Position, step: Announce) -> bool:
        """Rule claims.announcement-checked: some card still to be had must take the hand out by cutting the line."""
        if not self._checked:
            return False
        hand = position.hands[step.seat]
        if len(hand) == NINE:
            hands = [hand]
        else:
            seat = step.seat
            hands = [without_one(hand, card) for card in set(hand) if self._turns.may_throw(position, seat, card)]
        taken = position.turn_up_at == "taken"
        return not any(self._judge.waits(nine, "claim", position.turn_up, turn_up_taken=taken) for nine in hands)
