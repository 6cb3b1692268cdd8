"""Seats: which way the game goes round, who begins, who deals next, who cuts."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from pife.engine.by_seat import Seat
from pife.engine.counted import TEN
from pife.engine.position import NOBODY, Position
from pife.errors import ImpossibleInput
from pife.spec.conditions import Options


@dataclass(frozen=True, slots=True)
class Seating:
    """Who does what in a round; ``order`` is the order of play from the ``first`` seat on, and maybe nobody cuts."""

    first: Seat
    order: tuple[Seat, ...]
    next_dealer: Seat
    cutter: Seat | None


class SeatOrder:
    """The order of play at a table; ``is_cut`` says whether the seat before the dealer cuts.

    >>> order = SeatOrder({"table.direction": "counterclockwise", "table.next_dealer": "next_seat", "deal.cut": "none"})
    >>> order.seating((1, 2, 3), dealer=1, winner=None).order
    (3, 2, 1)
    """

    def __init__(self, options: Options) -> None:
        self._rises = options["table.direction"] == "clockwise"
        self._winner_deals = options["table.next_dealer"] == "winner"
        self.is_cut = options["deal.cut"] == "previous_seat"

    def after(self, seat: Seat, among: Collection[Seat]) -> Seat:
        """The next of some seats in the order of play (rules table.counterclockwise, table.clockwise)."""
        if self._rises:
            return min([other for other in among if other > seat] or among)
        return max([other for other in among if other < seat] or among)

    def before(self, seat: Seat, among: Collection[Seat]) -> Seat:
        """The last of some other seats that comes before this one in the order of play; alone, the seat itself."""
        others = [other for other in self.round_from(seat, among) if other != seat]
        return others[-1] if others else seat

    def round_from(self, seat: Seat, among: Collection[Seat]) -> tuple[Seat, ...]:
        """Once round the table, from who comes after a seat to that seat itself, if it is among them."""
        rising = sorted(among)
        once = [s for s in rising if s > seat] + [s for s in rising if s <= seat]
        if self._rises:
            return tuple(once)
        return tuple([s for s in reversed(once) if s != seat] + [s for s in once if s == seat])

    def seating(self, seats: Collection[Seat], dealer: Seat, winner: Seat | None) -> Seating:
        """Who does what in a round that this dealer deals, and who deals the next once there is a winner, or none.

        Rules table.first-player, table.next-dealer-seat, table.winner-deals, match.void-round, deal.who-cuts. Of
        eliminated players and of rounds that all but one folded nothing is known here. :class:`ImpossibleInput` for one
        player alone, and for a dealer or a winner without a seat.
        """
        if len(seats) < 2:
            raise ImpossibleInput("seats: a round has two players at least")
        for name, seat in (("dealer", dealer), ("winner", winner)):
            if seat is not None and seat not in seats:
                raise ImpossibleInput(f"{name}: seat {seat} is not one of {', '.join(map(str, sorted(seats)))}")
        order = self.round_from(dealer, seats)
        return Seating(
            first=order[0],
            order=order,
            next_dealer=self.next_dealer(seats, dealer, winner),
            cutter=self.before(dealer, seats) if self.is_cut else None,
        )

    def next_dealer(self, seats: Collection[Seat], dealer: Seat, winner: Seat | None) -> Seat:
        """Who deals next, the same dealer where nobody has won; the dealer need not be among the seats any more."""
        if winner is None:
            return dealer
        return winner if self._winner_deals else self.after(dealer, seats)

    def first_in(self, position: Position) -> Seat:
        """The first seat after the dealer that is in the round: the first draw is theirs (entry.speaking-order)."""
        return self.after(position.dealer, position.playing)

    def is_first_turn(self, position: Position) -> bool:
        """Whether this turn is the first of the round: nobody has thrown a card yet.

        A card that was just taken from the pile lay there, thrown or not. A hand of ten aside was laid down after a
        draw, so somebody has had a turn though no discard lies there.
        """
        lay_there = bool(position.discard) or position.drawn_from == "discard"
        return (
            (not lay_there or position.discarder == NOBODY)
            and position.turn == self.first_in(position)
            and all(len(hand) < TEN for hand in position.aside.values())
        )

    def is_before_first_draw(self, position: Position) -> bool:
        """Whether the first card of the round is still to be drawn (rules wilds.turn-up-taken, wilds.turn-up-out)."""
        return position.phase == "draw" and self.is_first_turn(position)
