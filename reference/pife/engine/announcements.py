"""Announcing being one card away: na boa (rules claims.announcing, claims.announcement-*)."""

from __future__ import annotations

from pife.engine.checks import UNDISTURBED, Check, StepRule
from pife.engine.counted import NINE, without_one
from pife.engine.hands import Judge
from pife.engine.position import Position, changed
from pife.engine.steps import DONE, Announce, Applied
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
                *UNDISTURBED,
                Check("no-right-to-claim", lambda position, step: judge.who_claims != "announced"),
                Check("penalty", lambda position, step: step.seat in position.limits),
                Check("not-yet-needed", self._not_needed),
            ),
            self._announce,
        )

    def _announce(self, position: Position, step: Announce) -> Applied:
        """It counts for cards thrown later: at once after a draw, else from the next draw on."""
        seat = step.seat
        if _has_announced(position, step):
            return Applied(position, DONE)
        if position.phase == "discard":
            return Applied(changed(position, announced=position.announced | {seat}), DONE)
        return Applied(changed(position, announcing=position.announcing | {seat}), DONE)

    def _not_needed(self, position: Position, step: Announce) -> bool:
        """Rule claims.announcement-checked: some card still to be had must take the hand out by cutting the line."""
        if not self._checked or _has_announced(position, step):
            return False
        hand = position.hands[step.seat]
        if len(hand) == NINE:
            hands = [hand]
        else:
            hands = [without_one(hand, card) for card in self._turns.discards(position, step.seat)]
        hidden = self._judge.hides_turn_up(position.turn_up_at)
        return not any(self._judge.waits(nine, "claim", position.turn_up, turn_up_hidden=hidden) for nine in hands)


def _has_announced(position: Position, step: Announce) -> bool:
    """Rule claims.announcement-lasts: saying it again changes nothing, even if the hand waits no more."""
    return step.seat in position.announced or step.seat in position.announcing
