"""A turn: one draw, then one discard (rules of chapter turns, and the first-turn redraw of chapter deal)."""

from __future__ import annotations

from pife.cards import STAR, Card, face
from pife.engine.by_seat import BySeat, Seat
from pife.engine.checks import Check, StepRule, in_turn
from pife.engine.hands import Judge, as_held, without_one
from pife.engine.position import NOBODY, Cards, Drawn, DrawnFrom, Position, changed, ended
from pife.engine.seats import SeatOrder
from pife.engine.steps import Accepted, Applied, Discard, Draw, Redraw
from pife.engine.stock import StockRules
from pife.spec.conditions import Options


class TurnRules:
    """Draws and discards at a table."""

    def __init__(self, options: Options, judge: Judge, order: SeatOrder, stock: StockRules) -> None:
        self._judge = judge
        self._order = order
        self._stock = stock
        self.may_redraw = options["deal.first_turn_redraw"] is True
        self.draw: StepRule[Draw] = StepRule(
            (
                *in_turn("draw"),
                Check("penalty", _penalty_bars_draw),
                Check("stock-empty", self._must_draw_elsewhere),
                # rule turns.empty-pile
                Check("discard-empty", lambda position, step: step.source == "discard" and not position.discard),
                Check("turn-up-not-takable", self._turn_up_not_takable),
                Check("card-not-takable", self._discard_not_takable),
                Check("only-to-go-out", self._only_to_go_out),
            ),
            self._draw,
        )
        self.discard: StepRule[Discard] = StepRule(
            (
                *in_turn("discard"),
                Check("card-not-held", lambda position, step: as_held(step.card, position.hands[step.seat]) is None),
                Check("card-barred", self._card_barred),
                Check("wild-not-discarded", self._wild_not_discarded),
            ),
            self._discard,
        )
        self.redraw: StepRule[Redraw] = StepRule(
            (
                *in_turn("discard"),
                Check("no-redraw", self._no_redraw),
                Check("wild-not-discarded", self._drawn_never_thrown),
            ),
            self._redraw,
        )

    def may_throw(self, position: Position, seat: Seat, card: Card) -> bool:
        """Whether the seat in turn, holding ten, may throw this card of its hand."""
        return self.discard.reason(position, Discard(seat, card)) is None

    def _draw(self, position: Position, step: Draw) -> Applied:
        ready = self._stock.with_stock(position) if step.source == "stock" else position
        if ready is None:
            return Applied(ended(position, None, "void"), Accepted("void"))  # rule stock.nothing-left
        taken = self._take(ready, step.seat, step.source)
        after = changed(
            taken,
            phase="discard",
            announced=position.announced | position.announcing,
            announcing=frozenset(),
            faults=BySeat(),
        )
        return Applied(after, Accepted())

    def _take(self, position: Position, seat: Seat, source: DrawnFrom) -> Position:
        """The position with the card from there in the seat's hand, starred where it counts as itself only.

        The turn-up itself is an ordinary card wherever it was drawn from (rule wilds.turn-up-itself).
        """
        itself = position.is_turn_up(source)
        stock, discard = position.stock, position.discard
        if source == "stock":
            card, stock = stock[0], stock[1:]
        elif source == "discard":
            card, discard = discard[0], discard[1:]  # rules turns.take-discard, turns.last-discard-only
        else:
            assert position.turn_up is not None
            card = position.turn_up
        if self._judge.is_bound(card, "turn_up" if itself else source, position.turn_up):
            card += STAR
        return changed(
            position,
            hands=position.hands.but(seat, (*position.hands[seat], card)),
            stock=stock,
            discard=discard,
            turn_up_at="taken" if itself else position.turn_up_at,
            drawn=Drawn(card, source),
        )

    def _discard(self, position: Position, step: Discard) -> Applied:
        """Rules turns.discard-one, turns.in-order: the turn ends with one card thrown, and the next seat is in turn."""
        hand = position.hands[step.seat]
        held = as_held(step.card, hand)
        assert held is not None
        after = changed(
            position,
            hands=position.hands.but(step.seat, without_one(hand, held)),
            discard=_thrown(held, position.discard),
            discarder=step.seat,
            turn=self._order.after(step.seat, position.playing),
            phase="draw",
            drawn=None,
            faults=BySeat(),
        )
        return Applied(after, Accepted())

    def _redraw(self, position: Position, step: Redraw) -> Applied:
        """Rule deal.redraw: nobody may claim the refused card, as no turn ended with it."""
        assert position.drawn is not None
        drawn = position.drawn.card
        refused = changed(
            position,
            hands=position.hands.but(step.seat, without_one(position.hands[step.seat], drawn)),
            discard=_thrown(drawn, position.discard),
            discarder=NOBODY,
            redrawn=True,
            faults=BySeat(),
        )
        ready = self._stock.with_stock(refused)
        assert ready is not None
        return Applied(self._take(ready, step.seat, "stock"), Accepted())

    def _must_draw_elsewhere(self, position: Position, step: Draw) -> bool:
        """Rule stock.nothing-left: with nothing in the stock, a card that may be drawn from elsewhere has to be."""
        elsewhere: tuple[DrawnFrom, ...] = ("discard", "turn_up")
        return (
            step.source == "stock"
            and self._stock.is_at_end(position)
            and any(self.draw.reason(position, Draw(step.seat, source)) is None for source in elsewhere)
        )

    def _turn_up_not_takable(self, position: Position, step: Draw) -> bool:
        """Rules wilds.turn-up-taken, wilds.turn-up-not-taken."""
        return step.source == "turn_up" and not (
            self._judge.is_open("turn_up")
            and position.turn_up_at == "aside"
            and self._order.is_before_first_draw(position)
        )

    def _discard_not_takable(self, position: Position, step: Draw) -> bool:
        """Rules wilds.from-discard-*; the turn-up that opened the pile is no wild card."""
        if step.source != "discard":
            return False
        top = position.discard[0]
        if position.is_turn_up("discard"):
            top += STAR
        return not self._judge.may_take(top, "discard", position.turn_up)

    def _only_to_go_out(self, position: Position, step: Draw) -> bool:
        """Rule turns.discard-only-to-go-out."""
        return step.source == "discard" and not self._judge.is_open("discard")

    def _card_barred(self, position: Position, step: Discard) -> bool:
        """Rules turns.keep-discard, turns.keep-card, turns.keep-face, wilds.never-discarded."""
        held = as_held(step.card, position.hands[step.seat])
        assert held is not None
        return self._must_stay(position, step.seat, held) and not self._is_stuck(position, step.seat)

    def _wild_not_discarded(self, position: Position, step: Discard) -> bool:
        """Rule wilds.never-discarded."""
        held = as_held(step.card, position.hands[step.seat])
        assert held is not None
        return self._judge.is_never_thrown(held, position.turn_up) and not self._is_stuck(position, step.seat)

    def _must_stay(self, position: Position, seat: Seat, held: Card) -> bool:
        """Whether a card of the hand must be kept because it was just taken."""
        drawn = position.drawn
        return drawn is not None and self._judge.is_barred(held, position.hands[seat], drawn.card, drawn.source)

    def _is_stuck(self, position: Position, seat: Seat) -> bool:
        """Whether every card of the hand must stay: then any may be thrown (rule wilds.never-discarded)."""
        return all(
            self._judge.is_never_thrown(card, position.turn_up) or self._must_stay(position, seat, card)
            for card in set(position.hands[seat])
        )

    def _no_redraw(self, position: Position, step: Redraw) -> bool:
        """Rules deal.redraw, deal.no-redraw: the refused card must have a successor."""
        return not (
            self.may_redraw
            and not position.redrawn
            and position.drawn is not None
            and position.drawn.source == "stock"
            and self._order.is_first_turn(position)
            and not self._stock.is_at_end(changed(position, discard=_thrown(position.drawn.card, position.discard)))
        )

    def _drawn_never_thrown(self, position: Position, step: Redraw) -> bool:
        """Rules deal.redraw, wilds.never-discarded."""
        assert position.drawn is not None
        return self._judge.is_never_thrown(position.drawn.card, position.turn_up)


def _penalty_bars_draw(position: Position, step: Draw) -> bool:
    """Rule false-claims.stock-draw-only."""
    return step.source != "stock" and position.limits.get(step.seat) == "stock_draw_only"


def _thrown(card: Card, discard: Cards) -> Cards:
    """The pile with a card thrown on it (rule deal.discard-pile).

    A star does not outlast the hand (decision wild-from-discard-how-long).
    """
    return (face(card), *discard)
