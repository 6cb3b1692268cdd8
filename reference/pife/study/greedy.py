"""A player that keeps what brings its hand nearest to going out."""

from __future__ import annotations

from collections.abc import Iterator

from pife.cards import Card
from pife.engine.by_seat import Seat
from pife.engine.counted import NINE
from pife.engine.hands import Judge
from pife.engine.position import Cards
from pife.engine.steps import BetStep, Call, Claim, Discard, Draw, Fold, Raise, Redraw, Stay
from pife.engine.views import View
from pife.study.nearness import Near, Nearness
from pife.study.players import OpenWays, Why, Wish, drawable

_FAR, _NEAR = 5, 2
"""So many missing cards are too many to play a round, and so few are worth a raise."""


class GreedyPlayer:
    """Goes out when it can, takes an open card only if that brings it nearer, throws what links least.

    It remembers nothing between questions, so that equal views are answered alike, and never claims falsely. Players of
    one table may share what finds out how near hands are.
    """

    def __init__(self, judge: Judge, nearness: Nearness | None = None) -> None:
        self._judge = judge
        self.nearness = Nearness(judge) if nearness is None else nearness
        self._ways = OpenWays(judge, self.nearness)
        self._may_redraw = judge.profile.options["deal.first_turn_redraw"] is True

    def enter(self, view: View) -> Iterator[Wish]:
        """Folds far from going out, or not quite as far where somebody has raised; raises when near."""
        seat = view.seat
        missing = self.nearness.missing(view.hand, view.turn_up)
        stay: tuple[BetStep, ...] = (Call(seat), Stay(seat))
        if missing >= _FAR - bool(view.raised):
            yield from (Wish(step, "far", missing=missing) for step in (Fold(seat), *stay))
            return
        if missing <= _NEAR:
            yield Wish(Raise(seat, view.price + 1), "near", missing=missing)
        yield from (Wish(step, "fair", missing=missing) for step in (*stay, Fold(seat)))

    def announces(self, view: View) -> bool:
        """As soon as some card would let it cut the line."""
        if len(view.hand) != NINE or self.nearness.missing(view.hand, view.turn_up) > 1:
            return False
        return self._ways.waits(view)

    def claim(self, view: View) -> Claim | None:
        """Whenever that is right."""
        return self._ways.by_claim(view)

    def settle(self, view: View) -> Claim | None:
        """Lays down if that is right; it makes no threats of its own."""
        return self._ways.by_claim(view)

    def points_out(self, view: View, against: Seat) -> bool:
        """Always: the other has what it costs, and nobody else pays."""
        return True

    def shows_hand(self, view: View, after: Seat) -> bool:
        """Never: the hand that was laid down is seen to be wrong."""
        return False

    def spared(self, view: View) -> Card:
        """The card that it would throw of the cards in its hand, may that be thrown or not."""
        near = self.nearness.of(view.hand, view.turn_up)
        return next(card for _, card in self._worst_first(near, view.hand))

    def turn(self, view: View) -> Iterator[Wish]:
        """In turn, before the draw or after it."""
        return self._before_drawing(view) if view.phase == "draw" else self._after_drawing(view)

    def _before_drawing(self, view: View) -> Iterator[Wish]:
        claim = self._ways.by_claim(view)
        if claim is not None:
            yield Wish(claim, "goes_out")
        missing = self.nearness.missing(view.hand, view.turn_up)
        worthless: Cards = ()
        for source, card in drawable(view, self._judge):
            with_it = (*view.hand, card)
            if self.nearness.needs_fewer(with_it, missing, view.turn_up):
                near = self.nearness.of(with_it, view.turn_up)
                beside = next((group for group in near.groups if card in group), (card,))
                yield Wish(Draw(view.seat, source), "comes_nearer", beside, near.missing)
            else:
                worthless += (card,)
        yield Wish(Draw(view.seat, "stock"), "does_not_help" if worthless else "only_way", worthless, missing)
        yield Wish(Draw(view.seat, "discard"), "only_way", missing=missing)

    def _after_drawing(self, view: View) -> Iterator[Wish]:
        out = self._ways.in_turn(view)
        if out is not None:
            yield Wish(out, "goes_out")
        near = self.nearness.of(view.hand, view.turn_up)
        drawn = None if view.drawn is None else view.drawn.card
        if self._may_redraw and drawn in near.loose:
            yield Wish(Redraw(view.seat), "links_least", (drawn,), near.missing)
        for why, card in self._worst_first(near, view.hand):
            yield Wish(Discard(view.seat, card), why, (card,), near.missing)

    def _worst_first(self, near: Near, hand: Cards) -> Iterator[tuple[Why, Card]]:
        """The cards of a hand in the order in which it can spare them, each face once."""
        loose = self.nearness.by_links(near.loose, hand)
        yield from (("links_least", card) for card in loose)
        spared = set(loose)
        for group in reversed(near.groups):
            for card in group:
                if card not in spared:
                    spared.add(card)
                    yield "begins_worst", card
        yield from (("last_to_go", card) for card in dict.fromkeys(near.wild))
