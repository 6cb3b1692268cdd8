"""Laying a hand down to go out: what may be wrong with it, and going out in turn (rules of chapter going-out)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pife.cards import Card, face
from pife.engine.by_seat import Seat
from pife.engine.checks import Check, first_reason, in_turn
from pife.engine.counted import as_held, without_one
from pife.engine.hands import Judge, Melds, Source
from pife.engine.penalties import PenaltyRules
from pife.engine.position import Cards, Position, changed, ended
from pife.engine.steps import Accepted, Applied, Claim, GoOut, Refused

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Laid:
    """Ten cards as a player lays them down: the melds named, if any, and the card thrown, if one is.

    ``drawn`` is the tenth card as it is held, ``None`` where nobody told. Cards named are as the hand has them.
    """

    hand: Cards
    drawn: Card | None
    source: Source
    turn_up: Card | None
    melds: Melds
    discard: Card | None

    @property
    def named(self) -> Counter[Card]:
        """Every card that is named, as often as it is."""
        thrown = () if self.discard is None else (self.discard,)
        return Counter((*thrown, *(card for meld in self.melds for card in meld)))

    @property
    def kept(self) -> Cards:
        """The cards laid down: the hand less the card thrown, which must be in it."""
        return self.hand if self.discard is None else without_one(self.hand, self.discard)


def lay_down(hand: Cards, drawn: Card | None, source: Source, turn_up: Card | None, step: GoOut | Claim) -> Laid:
    """What a step lays down of these ten cards; cards are named by either spelling where only one is held."""
    discard = None if step.discard is None else _named(step.discard, hand)
    melds = tuple(tuple(_named(card, hand) for card in meld) for meld in step.melds)
    return Laid(hand, drawn, source, turn_up, melds, discard)


def went_out(position: Position, seat: Seat, laid: Laid) -> Position:
    """The round won: the hand keeps what was laid, the card thrown goes on the pile.

    Rules out.lay-down, out.one-winner.
    """
    position = changed(position, hands=position.hands.but(seat, laid.kept))
    if laid.discard is None:
        return ended(position, seat, "ten")
    return ended(changed(position, discard=(face(laid.discard), *position.discard)), seat, "nine")


@dataclass(frozen=True, slots=True)
class LayingRule(Generic[S]):
    """A step that lays a hand down: ``right`` stands against laying it at all, ``hand`` against the hand, laid once."""

    right: tuple[Check[S], ...]
    lay: Callable[[Position, S], Laid]
    hand: tuple[Check[Laid], ...]
    effect: Callable[[Position, S, Laid], Applied]

    @property
    def checks(self) -> tuple[Check[Any], ...]:
        """All that may stand against the step, in the order in which it is judged."""
        return (*self.right, *self.hand)

    def look(self, position: Position, step: S) -> Laid | Refused:
        """The hand as the step lays it down, if nothing stands against that."""
        reason = first_reason(self.right, position, step)
        if reason is not None:
            return Refused(reason)
        laid = self.lay(position, step)
        reason = first_reason(self.hand, position, laid)
        return laid if reason is None else Refused(reason)

    def reason(self, position: Position, step: S) -> str | None:
        """The reason against the step, the first that stands; ``None`` where the rules allow it."""
        looked = self.look(position, step)
        return looked.reason if isinstance(looked, Refused) else None

    def apply(self, position: Position, step: S) -> Applied:
        """The step done, or refused with its reason."""
        looked = self.look(position, step)
        return Applied(position, looked) if isinstance(looked, Refused) else self.effect(position, step, looked)


class OutRules:
    """Going out at a table; ``checks`` are what may be wrong with a hand laid down, though it is no false claim.

    Rule false-claims.what.
    """

    def __init__(self, judge: Judge, penalties: PenaltyRules) -> None:
        self._judge = judge
        self._penalties = penalties
        self.checks: tuple[Check[Laid], ...] = (
            Check("card-not-held", lambda position, laid: not laid.named <= Counter(laid.hand)),
            Check("melds-not-the-hand", lambda position, laid: bool(laid.melds) and laid.named != Counter(laid.hand)),
            Check("card-barred", self._barred),
            Check("wild-not-discarded", self._never_thrown),
            Check("ten-not-allowed", self._no_ten),
        )
        self.go_out: LayingRule[GoOut] = LayingRule(
            (*in_turn("discard"), Check("penalty", _penalty_bars_going_out)),
            _laid_in_turn,
            self.checks,
            self._go_out,
        )

    def is_out(self, laid: Laid) -> bool:
        """Whether the cards laid down are out: as the melds are named, or in any way if none are (rule out.goal)."""
        if laid.melds:
            return self._judge.lays(laid.melds, laid.kept, laid.turn_up)
        return self._judge.melded(laid.kept, laid.turn_up) is not None

    def ways(self, hand: Cards, drawn: Card, source: Source, turn_up: Card | None) -> Collection[Card | None]:
        """Every card with which these ten may be laid down rightly, whoever may; ``None`` is for ten and no discard."""
        ways = self._judge.ways_out(hand, drawn, source, turn_up)
        return ways.discards.keys() if ways.ten is None else (*ways.discards, None)

    def ways_in_turn(self, position: Position, seat: Seat) -> Collection[Card | None]:
        """The same for the seat in turn, after its draw."""
        hand = position.hands[seat]
        # Where nobody told which card was drawn nothing hangs on it, so any may stand for it.
        drawn = hand[0] if position.drawn is None else position.drawn.card
        return self.ways(hand, drawn, position.drawn_from, position.turn_up)

    def _go_out(self, position: Position, step: GoOut, laid: Laid) -> Applied:
        if self.is_out(laid):
            return Applied(went_out(position, step.seat, laid), Accepted("out"))
        return Applied(self._penalties.false_own_turn(position, step.seat), Accepted("false_claim"))

    def _barred(self, _position: Position, laid: Laid) -> bool:
        """Rules claims.card-melded, turns.keep-discard, turns.keep-face."""
        if laid.discard is None or laid.drawn is None:
            return False
        return self._judge.is_barred(laid.discard, laid.hand, laid.drawn, laid.source)

    def _never_thrown(self, _position: Position, laid: Laid) -> bool:
        """Rule wilds.never-discarded."""
        return laid.discard is not None and self._judge.is_never_thrown(laid.discard, laid.turn_up)

    def _no_ten(self, _position: Position, laid: Laid) -> bool:
        """Rules out.ten-forbidden, out.ten-own-turn, out.ten-stock."""
        return laid.discard is None and not self._judge.may_go_out_with_ten(laid.source)


def _named(card: Card, hand: Cards) -> Card:
    held = as_held(card, hand)
    return card if held is None else held


def _laid_in_turn(position: Position, step: GoOut) -> Laid:
    drawn = None if position.drawn is None else position.drawn.card
    return lay_down(position.hands[step.seat], drawn, position.drawn_from, position.turn_up, step)


def _penalty_bars_going_out(position: Position, step: GoOut) -> bool:
    """Rules false-claims.stock-out-only, false-claims.stock-draw-only: only a card from the stock will do."""
    return position.drawn_from != "stock" and position.limits.get(step.seat) in ("stock_out_only", "stock_draw_only")
