"""What a player of one seat has seen pass in a round: what was thrown, and what the others took from the pile.

All of it comes from the seat's own views, one after another; at most tables a view shows the pile's top card only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from pife.cards import FACES, JOKER, Card, face
from pife.engine.by_seat import Seat
from pife.engine.hands import Judge
from pife.engine.position import Cards
from pife.engine.seats import SeatOrder
from pife.engine.views import View


@dataclass(frozen=True, slots=True)
class _Moment:
    """The open piles while a seat is to draw."""

    turn: Seat | None
    top: Card | None
    discards: int
    stock: int


class PassedCards:
    """The cards of one round that a seat knows of beside its own hand.

    Give it every view that the seat has, in order. A view that shows nothing new changes nothing; where some views were
    missed, less is known, and what is known stays true.
    """

    def __init__(self, judge: Judge) -> None:
        self._copies = judge.packs.copies
        self._order = SeatOrder(judge.profile.options)
        self._pile: Counter[Card] = Counter()
        self._taken: dict[Seat, Counter[Card]] = {}
        self._moment: _Moment | None = None
        self._held_ten: Cards | None = None
        self._seat: Seat | None = None
        self._turn_up: Card | None = None

    def see(self, view: View) -> None:
        """Take in what the seat sees now."""
        if view.phase != "draw" and view.turn != view.seat:
            return  # another's turn is told by what lies there after it
        self._seat = view.seat
        self._turn_up = view.turn_up if view.turn_up_at in ("aside", "stock") else None
        now = _Moment(view.turn, view.discard[0] if view.discard else None, view.discard_size, view.stock_size)
        if self._held_ten is not None and len(view.hand) < len(self._held_ten):
            self._note_own_discard(view)
        if view.phase == "draw" and self._moment is not None and now != self._moment:
            self._note_turn(self._moment, now)
        if len(view.discard) == view.discard_size:
            self._pile = Counter(map(face, view.discard))
        elif view.phase == "discard" and view.drawn is not None and view.drawn.source == "discard":
            self._pile -= Counter([face(card) for card in view.hand if card == view.drawn.card][:1])
        self._held_ten = view.hand if view.phase == "discard" and view.turn == view.seat else None
        self._moment = now

    def next_seat(self, view: View) -> Seat:
        """Who plays after the seat."""
        return self._order.after(view.seat, tuple(view.sizes))

    def taken_by(self, seat: Seat) -> Cards:
        """What another seat took from the pile and has not thrown since."""
        return tuple(self._taken.get(seat, Counter()).elements())

    def left(self, hand: Cards) -> Sequence[int]:
        """How many copies of each face, and of the joker, may still come, out of the stock or of hands not seen."""
        left = [self._copies[card] for card in (*FACES, JOKER)]
        for held in (self._pile, *self._taken.values()):
            for card, count in held.items():
                left[card] -= count
        for card in (*hand, *(() if self._turn_up is None else (self._turn_up,))):
            left[face(card)] -= 1
        return [max(count, 0) for count in left]

    def _note_own_discard(self, view: View) -> None:
        """The card that the seat itself has thrown since: of the ten that it held, the one that it holds no more."""
        assert self._held_ten is not None and self._moment is not None
        for card in Counter(self._held_ten) - Counter(view.hand):
            self._pile[face(card)] += 1
            self._moment = _Moment(self.next_seat(view), face(card), self._moment.discards + 1, self._moment.stock)

    def _note_turn(self, before: _Moment, now: _Moment) -> None:
        """Another seat has had its turn: it drew from the stock or took the top card, and threw the top one of now.

        Who drew from the stock and then had to leave the round threw nothing: the top card is the one of before.
        """
        if now.stock > before.stock:
            self._pile.clear()  # the discards have become the stock
        if now.top is None or before.turn is None:
            return
        took = before.top is not None and now.discards == before.discards and now.stock == before.stock
        if took and before.top is not None:
            self._pile -= Counter([before.top])
            self._taken.setdefault(before.turn, Counter())[before.top] += 1
        if took or now.discards == before.discards + 1:
            self._taken.setdefault(before.turn, Counter()).subtract([now.top])
            self._taken[before.turn] = +self._taken[before.turn]
        if took or now.discards > before.discards or now.stock > before.stock:
            self._pile[now.top] += 1
