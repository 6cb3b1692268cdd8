"""What a mistake costs: limits on a seat, and leaving the round (rules of chapter false-claims)."""

from __future__ import annotations

from dataclasses import replace

from pife.engine.by_seat import Seat
from pife.engine.checks import NOT_IN_ROUND, ROUND_OVER, THREATENED, Check, StepRule
from pife.engine.hands import LIMITS, Limit
from pife.engine.position import NOBODY, Position, ended
from pife.engine.seats import SeatOrder
from pife.engine.steps import Accepted, Applied, CallFault, Expose
from pife.spec.conditions import Options

# From the mildest to the strictest (rule false-claims.strictest).
_STRICTNESS = {limit: place for place, limit in enumerate(LIMITS)}
_UNPUNISHED: Limit = "none"


class PenaltyRules:
    """What false claims, withdrawn threats and hands shown too early cost at a table."""

    def __init__(self, options: Options, order: SeatOrder) -> None:
        self._order = order
        self._for_own_turn = _limit(options, "false_claim.own_turn")
        # Where claims have no penalty of their own, being wrong before drawing costs the same as after it.
        of_claims = "false_claim.claim" if "false_claim.claim" in options else "false_claim.own_turn"
        self._for_claim = _limit(options, of_claims)
        self._for_withdrawing = _limit(options, "false_claim.withdrawn")
        self._only_when_called = options.get("false_claim.withdrawn_when") == "called"
        self._exposers_leave = options["false_claim.exposers"] == "leaves_round"
        self.call_fault: StepRule[CallFault] = StepRule(
            (ROUND_OVER, NOT_IN_ROUND, THREATENED, Check("nothing-to-call", self._nothing_to_call)), self._call_fault
        )
        self.expose: StepRule[Expose] = StepRule(
            (ROUND_OVER, NOT_IN_ROUND, THREATENED, Check("nothing-to-expose", _nothing_to_expose)), self._expose
        )

    def false_own_turn(self, position: Position, seat: Seat) -> Position:
        """After a hand laid down wrongly in turn, the cards taken up again (rule false-claims.after-own-turn)."""
        return self._punished(_at_fault(position, seat), seat, self._for_own_turn)

    def false_claim(self, position: Position, seat: Seat) -> Position:
        """After a claim that was wrong, the cards back where they were: the announcement is spent too.

        Rules false-claims.after-a-claim, false-claims.before-drawing, claims.announcement-lasts.
        """
        position = replace(
            _at_fault(position, seat), announced=position.announced - {seat}, announcing=position.announcing - {seat}
        )
        return self._punished(position, seat, self._for_claim)

    def withdrawn(self, position: Position, seat: Seat) -> Position:
        """After a threat taken back (rules false-claims.always-punished, false-claims.only-when-called)."""
        if self._only_when_called:
            return replace(position, faults=position.faults.but(seat, "withdrawn"))
        return self._punished(position, seat, self._for_withdrawing)

    def _call_fault(self, position: Position, step: CallFault) -> Applied:
        position = replace(position, faults=position.faults.without(step.against))
        return Applied(self._punished(position, step.against, self._for_withdrawing), Accepted())

    def _expose(self, position: Position, step: Expose) -> Applied:
        """Rule false-claims.exposers-leave."""
        return Applied(self._without(position, step.seat) if self._exposers_leave else position, Accepted())

    def _nothing_to_call(self, position: Position, step: CallFault) -> bool:
        """Rules false-claims.only-when-called, false-claims.always-punished: there the penalty was paid at once."""
        against = step.against
        is_fault = position.is_in(against) and position.faults.get(against) == "withdrawn"
        return not self._only_when_called or against == step.seat or not is_fault

    def _punished(self, position: Position, seat: Seat, limit: Limit) -> Position:
        """Only the strictest penalty counts (rule false-claims.strictest)."""
        if limit == "leaves_round":
            return self._without(position, seat)
        if _STRICTNESS[limit] <= _STRICTNESS[position.limits.get(seat, _UNPUNISHED)]:
            return position
        return replace(position, limits=position.limits.but(seat, limit))

    def _without(self, position: Position, seat: Seat) -> Position:
        """After a seat has left the round (rules false-claims.leaves-round, false-claims.last-one-left)."""
        gone = replace(
            position,
            hands=position.hands.without(seat),
            aside=position.aside.but(seat, position.hands[seat]),
            left=position.left | {seat},
            limits=position.limits.without(seat),
            announced=position.announced - {seat},
            announcing=position.announcing - {seat},
        )
        if len(gone.playing) == 1:
            return ended(gone, gone.playing[0], "pot")
        if position.turn != seat:
            return gone
        # The seat had drawn: the card on top was there before that draw, so nobody may claim it any more.
        discarder = NOBODY if position.phase == "discard" else position.discarder
        turn = self._order.after(seat, gone.playing)
        return replace(gone, turn=turn, phase="draw", drawn=None, discarder=discarder)


def _at_fault(position: Position, seat: Seat) -> Position:
    return replace(position, faults=position.faults.but(seat, "false_claim"))


def _nothing_to_expose(position: Position, step: Expose) -> bool:
    return not any(fault == "false_claim" and seat != step.seat for seat, fault in position.faults.items())


def _limit(options: Options, option: str) -> Limit:
    """The penalty that an option names; none where it does not apply."""
    value = options.get(option, _UNPUNISHED)
    return next(limit for limit in LIMITS if limit == value)
