"""What a mistake costs: limits on a seat, and leaving the round (rules of chapter false-claims)."""

from __future__ import annotations

from collections.abc import Collection

from pife.engine.by_seat import Seat
from pife.engine.checks import UNDISTURBED, Check, StepRule
from pife.engine.hands import LIMITS, Limit
from pife.engine.position import NOBODY, Fault, Position, changed, ended
from pife.engine.seats import SeatOrder
from pife.engine.steps import DONE, Applied, CallFault, Expose
from pife.errors import ImpossibleInput
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
        penalties = (self._for_own_turn, self._for_claim, self._for_withdrawing)
        self.gives_limits = any(limit not in (_UNPUNISHED, "leaves_round") for limit in penalties)
        self.anyone_leaves = self._exposers_leave or "leaves_round" in penalties
        self.own_turn_binds_to_stock = self._for_own_turn in ("stock_out_only", "stock_draw_only")
        self._last_the_match = options.get("false_claim.lasts") == "match"
        self.call_fault: StepRule[CallFault] = StepRule(
            (*UNDISTURBED, Check("nothing-to-call", self._nothing_to_call)), self._call_fault
        )
        self.expose: StepRule[Expose] = StepRule(
            (*UNDISTURBED, Check("nothing-to-expose", _nothing_to_expose)), self._expose
        )

    def refuse_left(self, left: Collection[Seat], folded: Collection[Seat], way: str = "") -> None:
        """:class:`ImpossibleInput` where seats have left the round that cannot have."""
        if left and not self.anyone_leaves:
            raise ImpossibleInput(f"{way}left: nobody has to leave the round at this table")
        if set(left) & set(folded):
            raise ImpossibleInput(f"{way}left: who folded cannot leave the round as well")

    def false_own_turn(self, position: Position, seat: Seat) -> Position:
        """After a hand laid down wrongly in turn, the cards taken up again.

        Rules false-claims.after-own-turn, false-claims.cards-back.
        """
        return self._punished(_at_fault(position, seat, "false_claim"), seat, self._for_own_turn)

    def false_claim(self, position: Position, seat: Seat) -> Position:
        """After a claim that was wrong, the cards back where they were.

        Rules false-claims.after-a-claim, false-claims.before-drawing.
        """
        return self._punished(_at_fault(position, seat, "false_claim"), seat, self._for_claim)

    def withdrawn(self, position: Position, seat: Seat) -> Position:
        """After a threat taken back (rules false-claims.always-punished, false-claims.only-when-called)."""
        if self._only_when_called:
            return _at_fault(position, seat, "withdrawn")
        return self._punished(position, seat, self._for_withdrawing)

    def _call_fault(self, position: Position, step: CallFault) -> Applied:
        """What was called is settled; a false claim of that seat stands beside it as before."""
        others = position.faults[step.against] - {"withdrawn"}
        faults = position.faults.but(step.against, others) if others else position.faults.without(step.against)
        position = changed(position, faults=faults)
        return Applied(self._punished(position, step.against, self._for_withdrawing), DONE)

    def _expose(self, position: Position, step: Expose) -> Applied:
        """Rule false-claims.exposers-leave."""
        return Applied(self._without(position, step.seat) if self._exposers_leave else position, DONE)

    def _nothing_to_call(self, position: Position, step: CallFault) -> bool:
        """Rules false-claims.only-when-called, false-claims.always-punished: there the penalty was paid at once."""
        against = step.against
        is_fault = position.is_in(against) and "withdrawn" in position.faults.get(against, ())
        return not self._only_when_called or against == step.seat or not is_fault

    def _punished(self, position: Position, seat: Seat, limit: Limit) -> Position:
        """One penalty, the strictest (rules false-claims.once, false-claims.strictest)."""
        if limit == "leaves_round":
            return self._without(position, seat)
        if _STRICTNESS[limit] <= _STRICTNESS[position.limits.get(seat, _UNPUNISHED)]:
            return position
        return changed(position, limits=position.limits.but(seat, limit))

    def _without(self, position: Position, seat: Seat) -> Position:
        """After a seat has left the round (rules false-claims.leaves-round, false-claims.last-one-left).

        A penalty that lasts the match waits for the seat in the next round (rule false-claims.lasts-the-match).
        """
        gone = changed(
            position,
            hands=position.hands.without(seat),
            aside=position.aside.but(seat, position.hands[seat]),
            left=position.left | {seat},
            limits=position.limits if self._last_the_match else position.limits.without(seat),
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
        return changed(gone, turn=turn, phase="draw", drawn=None, discarder=discarder)


def _at_fault(position: Position, seat: Seat, fault: Fault) -> Position:
    """The mistake noted beside those that the seat has made since the last draw or discard."""
    return changed(position, faults=position.faults.but(seat, position.faults.get(seat, frozenset()) | {fault}))


def _nothing_to_expose(position: Position, step: Expose) -> bool:
    """Rules false-claims.exposers-leave, false-claims.exposers-stay: it is for another's false claim."""
    return not any("false_claim" in faults and seat != step.seat for seat, faults in position.faults.items())


def _limit(options: Options, option: str) -> Limit:
    """The penalty that an option names; where it does not apply there is none (rule false-claims.no-penalty*)."""
    value = options.get(option, _UNPUNISHED)
    return next(limit for limit in LIMITS if limit == value)
