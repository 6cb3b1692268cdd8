"""Going out on another's discard, or on the turn-up: claims, threats, who is heard first (rules of chapter claims)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from pife.cards import STAR, Card
from pife.engine.by_seat import Seat
from pife.engine.checks import (
    NOT_IN_ROUND,
    ROUND_OVER,
    THREATENED_BY_ANOTHER,
    UNDISTURBED,
    Check,
    StepRule,
    first_reason,
)
from pife.engine.going_out import Laid, LayingRule, OutRules, lay_down, went_out
from pife.engine.hands import Judge, Source
from pife.engine.penalties import PenaltyRules
from pife.engine.position import NOBODY, Position, changed
from pife.engine.seats import SeatOrder
from pife.engine.steps import (
    CLAIMED_FROM,
    DONE,
    Accepted,
    Applied,
    Claim,
    ClaimedFrom,
    Claims,
    Heard,
    Refused,
    Threaten,
    Unheard,
    Withdraw,
)
from pife.engine.wilds import has_wilds
from pife.spec.conditions import Options

_CLAIM: Source = "claim"
_TURN_UP_CLAIM: Source = "turn_up_claim"
_BETTING: Check[Any] = Check("wrong-phase", lambda position, step: position.phase == "bet")


class ClaimRules:
    """Claims at a table."""

    def __init__(
        self, options: Options, judge: Judge, order: SeatOrder, outs: OutRules, penalties: PenaltyRules
    ) -> None:
        self._judge = judge
        self._order = order
        self._outs = outs
        self._penalties = penalties
        # Where nobody claims discards, several may still want the turn-up (rule wilds.turn-up-together).
        self._priority = options.get("out.claim_priority", "play_order")
        right: tuple[Check[Claim], ...] = (
            _BETTING,
            Check("window-closed", self._window_closed),
            Check("own-discard", _own_discard),
            Check("nobodys-discard", _nobodys_discard),
            Check("no-right-to-claim", self._no_right),
            Check("not-announced", self._not_announced),
            Check("penalty", _penalty_bars_claim),
            Check("turn-up-not-takable", self._turn_up_not_takable),
            Check("card-not-takable", self._not_takable),
        )
        self._right: tuple[Check[Claim], ...] = (ROUND_OVER, NOT_IN_ROUND, THREATENED_BY_ANOTHER, *right)
        self._has_wilds = has_wilds(options)
        self._hears_all = judge.who_claims == "anyone"
        self._hears_announced = judge.who_claims == "announced"
        # From the discard pile the seat in turn may always go out (rule claims.nobody).
        self._sources: tuple[ClaimedFrom, ...] = CLAIMED_FROM if judge.is_open("turn_up_claim") else ("discard",)
        self.claim: LayingRule[Claim] = LayingRule(self._right, self.laid, outs.checks, self._claim)
        self.threaten: StepRule[Threaten] = StepRule(
            (*UNDISTURBED, *(_of_threat(check) for check in right)), self._threaten
        )
        self.withdraw: StepRule[Withdraw] = StepRule(
            (
                ROUND_OVER,
                NOT_IN_ROUND,
                THREATENED_BY_ANOTHER,
                Check("nothing-to-withdraw", lambda position, step: position.threat != step.seat),
            ),
            self._withdraw,
        )
        self.claims: StepRule[Claims] = StepRule((), self._hear)

    def laid(self, position: Position, claim: Claim) -> Laid:
        """The hand with the claimed card, as the claim lays it down."""
        card, source = self._taken(position, claim.source)
        return lay_down((*position.hands[claim.seat], card), card, source, position.turn_up, claim)

    def against(self, position: Position, claim: Claim) -> str | None:
        """Why the seat may not take the card to go out with it, whatever it then lays down; ``None`` where it may."""
        return first_reason(self._right, position, claim)

    def right_ones(self, position: Position) -> list[Claim]:
        """Before a draw, every claim by which a seat would go out, by seat; there is nothing :meth:`against` them."""
        lying = [
            (source, *self._taken(position, source))
            for source in self._sources
            if self._may_be_claimed(position, source)
        ]
        found: list[Claim] = []
        for seat in position.playing if lying else ():
            for source, card, taken_from in lying:
                if self._is_heard(position, seat, source):
                    hand = (*position.hands[seat], card)
                    for thrown in self._outs.ways(hand, card, taken_from, position.turn_up):
                        found.append(Claim(seat, source, discard=thrown))
        return found

    # These two together say of seats that play what `against` says, but what hangs on the card alone is asked once.
    def _may_be_claimed(self, position: Position, source: ClaimedFrom) -> bool:
        if source == "turn_up":
            return position.turn_up_at == "aside" and self._order.is_before_first_draw(position)
        if not position.discard or position.discarder == NOBODY:
            return False
        return not self._has_wilds or self._judge.may_take(position.discard[0], "claim", position.turn_up)

    def _is_heard(self, position: Position, seat: Seat, source: ClaimedFrom) -> bool:
        is_in_turn = seat == position.turn
        if position.threat is not None and position.threat != seat:
            return False
        if source == "discard":
            has_right = is_in_turn or self._hears_all or (self._hears_announced and seat in position.announced)
            if seat == position.discarder or not has_right:
                return False
        limit = position.limits.get(seat)
        return limit is None or (is_in_turn and limit == "no_claims")

    def _taken(self, position: Position, source: ClaimedFrom) -> tuple[Card, Source]:
        """The card from there as a claimant holds it, and what the judge calls that source."""
        if source == "discard":
            card, taken_from = position.discard[0], _CLAIM
        else:
            assert position.turn_up is not None
            card, taken_from = position.turn_up, _TURN_UP_CLAIM
        if self._has_wilds and self._judge.is_bound(card, taken_from, position.turn_up):
            card += STAR
        return card, taken_from

    def _claim(self, position: Position, claim: Claim, laid: Laid) -> Applied:
        return Applied(*self._judged(position, claim, laid))

    def _judged(self, position: Position, claim: Claim, laid: Laid) -> tuple[Position, Accepted]:
        """A claim that nothing stands against, right or wrong; it settles a threat (rule claims.turn-stays)."""
        position = changed(position, threat=None)
        if not self._outs.is_out(laid):
            # Rule false-claims.card-returns: what was taken lies where it lay.
            return self._penalties.false_claim(_without_cut(position, claim), claim.seat), Accepted("false_claim")
        if claim.source == "discard":
            position = changed(position, discard=position.discard[1:])
        else:
            position = changed(position, turn_up_at="taken")
        return went_out(position, claim.seat, laid), Accepted("out")

    def _threaten(self, position: Position, step: Threaten) -> Applied:
        """Rule claims.threat."""
        return Applied(changed(position, threat=step.seat), DONE)

    def _withdraw(self, position: Position, step: Withdraw) -> Applied:
        """Rule claims.threat; what it costs is for the penalties to say."""
        return Applied(self._penalties.withdrawn(changed(position, threat=None), step.seat), DONE)

    def _hear(self, position: Position, step: Claims) -> Applied:
        """Each claim judged in its turn until one ends the round (rule claims.next-is-heard).

        Who may claim is known before the first is judged: a wrong claim gives or takes no other player's right.
        """
        before = position
        judged: dict[Seat, Accepted | Refused | Unheard] = {}
        was_over = position.phase == "over"
        for claim in self._in_priority(position, step.claims):
            if position.phase == "over" and not was_over:
                judged[claim.seat] = Unheard()
                continue
            looked = self._look(before, claim, alone=len(step.claims) == 1)
            if isinstance(looked, Refused):
                judged[claim.seat] = looked
            else:
                position, judged[claim.seat] = self._judged(position, claim, looked)
        verdicts = tuple((claim.seat, judged[claim.seat]) for claim in step.claims)
        return Applied(position, Heard(_together(judged.values()), verdicts))

    def _look(self, position: Position, claim: Claim, *, alone: bool) -> Laid | Refused:
        # While a threat stands nobody else is heard, and nobody together with the seat that made it.
        reason = None if alone else first_reason(UNDISTURBED, position, claim)
        return self.claim.look(position, claim) if reason is None else Refused(reason)

    def _in_priority(self, position: Position, claims: tuple[Claim, ...]) -> tuple[Claim, ...]:
        """Rules claims.order-of-play, claims.first-to-speak, claims.turn-then-first.

        Where nobody threw the card, as with the turn-up, the seat in turn comes first. Who does not sit at the table
        comes last.
        """
        if self._priority == "turn_then_first_to_speak":
            return tuple(sorted(claims, key=lambda claim: claim.seat != position.turn))
        if self._priority == "first_to_speak" or position.turn is None:
            return claims
        thrower = position.discarder
        if thrower == NOBODY:
            thrower = self._order.before(position.turn, position.seats)
        place = {seat: number for number, seat in enumerate(self._order.round_from(thrower, position.seats))}
        return tuple(sorted(claims, key=lambda claim: place.get(claim.seat, len(place))))

    def _window_closed(self, position: Position, claim: Claim) -> bool:
        """Rules claims.window, wilds.turn-up-out."""
        if position.phase == "discard":
            return True
        return not (position.discard if claim.source == "discard" else self._order.is_before_first_draw(position))

    def _no_right(self, position: Position, claim: Claim) -> bool:
        """Rule claims.nobody: only the seat in turn takes the top discard."""
        return _out_of_turn(position, claim) and self._judge.who_claims == "nobody"

    def _not_announced(self, position: Position, claim: Claim) -> bool:
        """Rules claims.announced, claims.own-turn-unannounced."""
        unannounced = claim.seat not in position.announced
        return _out_of_turn(position, claim) and self._judge.who_claims == "announced" and unannounced

    def _turn_up_not_takable(self, position: Position, claim: Claim) -> bool:
        """Rules wilds.turn-up-out, wilds.turn-up-no-out."""
        open_to_all = self._judge.is_open("turn_up_claim") and position.turn_up_at == "aside"
        return claim.source == "turn_up" and not open_to_all

    def _not_takable(self, position: Position, claim: Claim) -> bool:
        """Rules wilds.from-discard-*."""
        return claim.source == "discard" and not self._judge.may_take(position.discard[0], "claim", position.turn_up)


def _own_discard(position: Position, claim: Claim) -> bool:
    """Rule claims.not-ones-own."""
    return claim.source == "discard" and position.discarder == claim.seat


def _nobodys_discard(position: Position, claim: Claim) -> bool:
    """Rules claims.opening-card, claims.opening-card-stays, deal.redraw."""
    return claim.source == "discard" and position.discarder == NOBODY


def _out_of_turn(position: Position, claim: Claim) -> bool:
    return claim.source == "discard" and claim.seat != position.turn


def _without_cut(position: Position, claim: Claim) -> Position:
    """An announcement ends when the line is cut with it and the cut is wrong (rule claims.announcement-lasts).

    The turn-up is no discard, and one announced since the last draw does not count for this card yet.
    """
    return changed(position, announced=position.announced - {claim.seat}) if claim.source == "discard" else position


def _penalty_bars_claim(position: Position, claim: Claim) -> bool:
    """Every penalty bars claims; the mildest leaves them to the seat in turn.

    Rules claims.only-who-plays, false-claims.no-claims.
    """
    limit = position.limits.get(claim.seat)
    return limit is not None and not (limit == "no_claims" and claim.seat == position.turn)


def _of_threat(check: Check[Claim]) -> Check[Threaten]:
    """What stands against a claim stands against the threat of it (rule claims.threat)."""
    return Check(check.reason, lambda position, step: check.stands(position, Claim(step.seat)))


def _together(judged: Collection[Accepted | Refused | Unheard]) -> Accepted | Refused:
    """What came of several claims, given in the order in which they were judged."""
    outcomes = {verdict.outcome for verdict in judged if isinstance(verdict, Accepted)}
    if outcomes:
        return Accepted("out" if "out" in outcomes else "false_claim")
    return next(verdict for verdict in judged if isinstance(verdict, Refused))
