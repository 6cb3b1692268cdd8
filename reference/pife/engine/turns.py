"""A turn: one draw, then one discard (rules of chapter turns, and the first-turn redraw of chapter deal)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from pife.cards import STAR, Card, face
from pife.engine.by_seat import NOTHING, Seat
from pife.engine.checks import Check, StepRule, first_reason, in_turn, is_turn_of
from pife.engine.counted import as_held, without_one
from pife.engine.hands import Judge
from pife.engine.position import NOBODY, Cards, Drawn, DrawnFrom, Position, changed, ended
from pife.engine.seats import SeatOrder
from pife.engine.steps import DONE, Accepted, Applied, Discard, Draw, Redraw, draws_of
from pife.engine.stock import StockRules
from pife.engine.wilds import has_wilds
from pife.spec.conditions import Options


class TurnRules:
    """Draws and discards at a table."""

    def __init__(self, options: Options, judge: Judge, order: SeatOrder, stock: StockRules) -> None:
        self._judge = judge
        self._order = order
        self._stock = stock
        self.may_redraw = options["deal.first_turn_redraw"] is True
        self._some_cards_stay = options.get("turn.take_discard") == "keep" or options.get("wild.may_discard") is False
        penalty = Check("penalty", _penalty_bars_draw)
        at_end = Check("stock-empty", self._must_draw_elsewhere)
        # rule turns.empty-pile
        empty: Check[Draw] = Check(
            "discard-empty", lambda position, step: step.source == "discard" and not position.discard
        )
        no_turn_up = Check("turn-up-not-takable", self._turn_up_not_takable)
        no_card = Check("card-not-takable", self._discard_not_takable)
        only_out = Check("only-to-go-out", self._only_to_go_out)
        self.draw: StepRule[Draw] = StepRule(
            (*in_turn("draw"), penalty, at_end, empty, no_turn_up, no_card, only_out),
            self._draw,
            self._is_clear_draw,
        )
        # Of the same, what may stand in turn against a draw from another place than the stock, where those are open.
        elsewhere: Mapping[DrawnFrom, tuple[Check[Draw], ...]] = {
            "discard": (penalty, empty, no_card) if has_wilds(options) else (penalty, empty),
            "turn_up": (penalty, no_turn_up),
        }
        self._elsewhere = {source: checks for source, checks in elsewhere.items() if judge.is_open(source)}
        self.discard: StepRule[Discard] = StepRule(
            (
                *in_turn("discard"),
                Check("card-not-held", lambda position, step: as_held(step.card, position.hands[step.seat]) is None),
                Check("card-barred", self._card_barred),
                Check("wild-not-discarded", self._wild_not_discarded),
            ),
            self._discard,
            self._is_clear_discard,
        )
        self.redraw: StepRule[Redraw] = StepRule(
            (
                *in_turn("discard"),
                Check("no-redraw", self._no_redraw),
                Check("wild-not-discarded", self._drawn_never_thrown),
            ),
            self._redraw,
        )

    def draws(self, position: Position, seat: Seat) -> list[Draw]:
        """Every draw that the seat in turn may make."""
        if not is_turn_of(position, "draw", seat):
            return []
        elsewhere = self._draws_elsewhere(position, seat)
        return elsewhere if elsewhere and self._stock.is_at_end(position) else [draws_of(seat)("stock"), *elsewhere]

    def _draws_elsewhere(self, position: Position, seat: Seat) -> list[Draw]:
        """The same but for the stock, where it is the turn of this seat to draw."""
        draws = map(draws_of(seat), self._elsewhere)
        return [draw for draw in draws if first_reason(self._elsewhere[draw.source], position, draw) is None]

    def discards(self, position: Position, seat: Seat) -> Collection[Card]:
        """The cards of its hand that the seat in turn may throw after its draw, each once."""
        cards = dict.fromkeys(position.hands[seat])
        if not self._some_cards_stay:
            return cards
        # Where every card must stay any may be thrown (rule wilds.never-discarded).
        return [card for card in cards if not self._stays(position, seat, card)] or cards

    def _is_clear_draw(self, position: Position, step: Draw) -> bool:
        if not is_turn_of(position, "draw", step.seat):
            return False
        if step.source == "stock":
            return bool(position.stock)
        checks = self._elsewhere.get(step.source)
        return checks is not None and first_reason(checks, position, step) is None

    def _is_clear_discard(self, position: Position, step: Discard) -> bool:
        return (
            not self._some_cards_stay
            and is_turn_of(position, "discard", step.seat)
            and step.card in position.hands[step.seat]
        )

    def _draw(self, position: Position, step: Draw) -> Applied:
        ready = self._stock.with_stock(position) if step.source == "stock" else position
        if ready is None:
            return Applied(ended(position, None, "void"), Accepted("void"))  # rule stock.nothing-left
        after = changed(
            ready,
            **self._taken(ready, step.seat, step.source),
            phase="discard",
            announced=position.announced | position.announcing,
            announcing=frozenset(),
            faults=NOTHING,
        )
        return Applied(after, DONE)

    def _taken(self, position: Position, seat: Seat, source: DrawnFrom) -> dict[str, Any]:
        """What changes as the card from there comes into the seat's hand, starred where it counts as itself only.

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
        return {
            "hands": position.hands.but(seat, (*position.hands[seat], card)),
            "stock": stock,
            "discard": discard,
            "turn_up_at": "taken" if itself else position.turn_up_at,
            "drawn": Drawn(card, source),
        }

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
            faults=NOTHING,
        )
        return Applied(after, DONE)

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
            faults=NOTHING,
        )
        ready = self._stock.with_stock(refused)
        assert ready is not None
        return Applied(changed(ready, **self._taken(ready, step.seat, "stock")), DONE)

    def _must_draw_elsewhere(self, position: Position, step: Draw) -> bool:
        """Rule stock.nothing-left: with nothing in the stock, a card that may be drawn from elsewhere has to be."""
        return (
            step.source == "stock"
            and self._stock.is_at_end(position)
            and bool(self._draws_elsewhere(position, step.seat))
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
        return all(self._stays(position, seat, card) for card in set(position.hands[seat]))

    def _stays(self, position: Position, seat: Seat, card: Card) -> bool:
        return self._judge.is_never_thrown(card, position.turn_up) or self._must_stay(position, seat, card)

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
