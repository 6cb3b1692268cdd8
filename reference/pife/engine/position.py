"""The state of a round between two steps: an immutable position.

A position need not hold the whole pack; cards that it does not name are out of play. What a table's rules say about it
is not asked here: a position only tells what lies where.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, get_args

from pife.cards import Card
from pife.engine.by_seat import NOTHING, BySeat, Seat
from pife.engine.hands import Limit, Source
from pife.engine.made_whole import made_whole

Phase: TypeAlias = Literal["bet", "draw", "discard", "over"]
PHASES: tuple[Phase, ...] = get_args(Phase)

Place: TypeAlias = Literal["aside", "stock", "discard", "taken"]
PLACES: tuple[Place, ...] = get_args(Place)

DrawnFrom: TypeAlias = Literal["stock", "discard", "turn_up"]
DRAWN_FROM: tuple[DrawnFrom, ...] = get_args(DrawnFrom)

Fault: TypeAlias = Literal["withdrawn", "false_claim"]
FAULTS: tuple[Fault, ...] = get_args(Fault)
Faults: TypeAlias = frozenset[Fault]

Ending: TypeAlias = Literal["nine", "ten", "pot", "void"]
ENDINGS: tuple[Ending, ...] = get_args(Ending)

Cards: TypeAlias = tuple[Card, ...]

NOBODY: Seat = 0
"""The discarder of a card that nobody may claim."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """The card that the seat in turn drew, as it is held, and where it came from."""

    card: Card
    source: DrawnFrom


@dataclass(frozen=True, slots=True)
class Result:
    """How a round ended; a void round has no winner."""

    winner: Seat | None
    by: Ending


@dataclass(frozen=True)
class Position:
    """A round at one moment; :func:`changed` makes the next one.

    Piles are written top first. ``turn`` is ``None`` when the round is over. ``aside`` are the hands of who folded or
    left. ``turn_up`` is a label for the whole round, ``turn_up_at`` where that card lies; both are ``None`` at a table
    that turns no card up. ``discarder`` is the seat whose discard lies on top (:data:`NOBODY` where nobody may claim
    it). ``announcing`` seats announced since the last draw, ``announced`` ones before. ``faults`` are the kinds of
    mistake that a seat made since the last draw or discard. ``shuffles`` are whole new stocks, used from the front.
    """

    seats: tuple[Seat, ...]
    dealer: Seat
    turn: Seat | None
    phase: Phase
    hands: BySeat[Cards]
    aside: BySeat[Cards] = NOTHING
    stock: Cards = ()
    discard: Cards = ()
    turn_up: Card | None = None
    turn_up_at: Place | None = None
    drawn: Drawn | None = None
    discarder: Seat = NOBODY
    limits: BySeat[Limit] = NOTHING
    announced: frozenset[Seat] = frozenset()
    announcing: frozenset[Seat] = frozenset()
    threat: Seat | None = None
    faults: BySeat[Faults] = NOTHING
    folded: frozenset[Seat] = frozenset()
    left: frozenset[Seat] = frozenset()
    bets: BySeat[int] = NOTHING
    pot: int = 0
    price: int = 0
    spoken: frozenset[Seat] = frozenset()
    raised: frozenset[Seat] = frozenset()
    lives: BySeat[int] = NOTHING
    last_winner: Seat | None = None
    shuffles: tuple[Cards, ...] = ()
    recycles: int = 0
    redrawn: bool = False
    result: Result | None = None

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The seats still in the round."""
        if not self.folded and not self.left:
            return self.seats
        return tuple(seat for seat in self.seats if self.is_in(seat))

    @property
    def drawn_from(self) -> Source:
        """Where the card of this turn came from; the stock where the position does not tell."""
        return self.drawn.source if self.drawn else "stock"

    def is_in(self, seat: Seat) -> bool:
        """Whether a seat still plays the round: it was dealt cards and has neither folded nor left."""
        return seat in self.seats and seat not in self.folded and seat not in self.left

    def is_turn_up(self, source: DrawnFrom) -> bool:
        """Whether the card to be drawn from there is the turn-up itself.

        That is known as long as it lies where it was put: under the whole stock, under the whole discard pile, aside.
        Later nobody tells it from its twin (rule wilds.turn-up-itself).
        """
        if source == "turn_up":
            return True
        pile = self.stock if source == "stock" else self.discard
        return self.turn_up_at == source and self.recycles == 0 and pile == (self.turn_up,)


UNDEALT = Position(seats=(), dealer=NOBODY, turn=None, phase="draw", hands=NOTHING)
"""What :func:`changed` makes whole positions of."""


def changed(position: Position, /, **fields: Any) -> Position:
    """The position with other values in some fields; :class:`TypeError` for a field that there is not.

    ``dataclasses.replace`` goes through every field again, which takes longer than all the rules of a step.
    """
    return made_whole(Position, position.__dict__ | fields)


def ended(position: Position, winner: Seat | None, by: Ending) -> Position:
    """The position with the round over: nothing is pending any more, and nobody may claim the top discard.

    No threat stands: whatever ends a round has settled it, or was refused while it stood.
    """
    return changed(
        position,
        phase="over",
        turn=None,
        drawn=None,
        discarder=NOBODY,
        faults=NOTHING,
        result=Result(winner, by),
    )
