"""What players do in a round, and what comes of it: steps and verdicts, immutable."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Literal, TypeAlias, TypeVar, get_args

from pife.cards import FACES, JOKER, STAR, Card
from pife.engine.by_seat import Seat
from pife.engine.hands import Melds
from pife.engine.position import DRAWN_FROM, DrawnFrom, Position
from pife.errors import ImpossibleInput

ClaimedFrom: TypeAlias = Literal["discard", "turn_up"]
CLAIMED_FROM: tuple[ClaimedFrom, ...] = get_args(ClaimedFrom)


@dataclass(frozen=True, slots=True)
class Draw:
    """The seat in turn takes one card."""

    do: ClassVar[str] = "draw"
    seat: Seat
    source: DrawnFrom = "stock"


@dataclass(frozen=True, slots=True)
class Discard:
    """The seat in turn throws a card, which ends the turn."""

    do: ClassVar[str] = "discard"
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Redraw:
    """The first player refuses the card just drawn and draws another (rule deal.redraw)."""

    do: ClassVar[str] = "redraw"
    seat: Seat


@dataclass(frozen=True, slots=True)
class GoOut:
    """The seat in turn lays its hand down after drawing: with nine and a discard, or with ten and none.

    ``melds`` are judged as they are named; where none are named any way to lay the cards will do.
    """

    do: ClassVar[str] = "go_out"
    seat: Seat
    melds: Melds = ()
    discard: Card | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """A seat takes the top discard, or the turn-up, to go out with it at once."""

    do: ClassVar[str] = "claim"
    seat: Seat
    source: ClaimedFrom = "discard"
    melds: Melds = ()
    discard: Card | None = None


@dataclass(frozen=True, slots=True)
class Claims:
    """Several claims at once, in the order in which they were spoken; a seat speaks once."""

    do: ClassVar[str] = "claims"
    claims: tuple[Claim, ...]

    def __post_init__(self) -> None:
        seats = [claim.seat for claim in self.claims]
        if len(set(seats)) < len(seats) or not seats:
            raise ImpossibleInput("claims: each seat claims once, and at least one seat does")


@dataclass(frozen=True, slots=True)
class Threaten:
    """A seat says that it goes out on the top discard; it then claims or withdraws (rule claims.threat)."""

    do: ClassVar[str] = "threaten"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Withdraw:
    """The seat that threatened takes it back."""

    do: ClassVar[str] = "withdraw"
    seat: Seat


@dataclass(frozen=True, slots=True)
class CallFault:
    """A seat points out that another threatened and withdrew (rule false-claims.only-when-called)."""

    do: ClassVar[str] = "call_fault"
    seat: Seat
    against: Seat


@dataclass(frozen=True, slots=True)
class Expose:
    """A seat takes another's false claim for the end of the round and shows its hand."""

    do: ClassVar[str] = "expose"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Announce:
    """A seat announces being one card away: na boa."""

    do: ClassVar[str] = "announce"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Fold:
    """A seat gives the round up."""

    do: ClassVar[str] = "fold"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Call:
    """A seat pays up to the price."""

    do: ClassVar[str] = "call"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Raise:
    """A seat lifts the price to a new one."""

    do: ClassVar[str] = "raise"
    seat: Seat
    to: int


@dataclass(frozen=True, slots=True)
class Stay:
    """A seat says that it plays the round, where nobody bets."""

    do: ClassVar[str] = "stay"
    seat: Seat


BetStep: TypeAlias = Fold | Call | Raise | Stay
PlayStep: TypeAlias = (
    Draw | Discard | Redraw | GoOut | Claim | Threaten | Withdraw | CallFault | Expose | Announce | Claims
)
Step: TypeAlias = PlayStep | BetStep


S = TypeVar("S")
V = TypeVar("V")

_SEATS_OF_MOST_TABLES = range(1, 9)


def _made_once(kind: Callable[[Seat, V], S], values: Collection[V]) -> Callable[[Seat], Callable[[V], S]]:
    """What makes the steps of a seat, which are ready for the seats of nearly every table.

    Steps never change, and making one again and again takes longer than finding out whether it may be done.
    """
    made = {seat: {value: kind(seat, value) for value in values}.__getitem__ for seat in _SEATS_OF_MOST_TABLES}
    return lambda seat: made.get(seat) or partial(kind, seat)


draws_of = _made_once(Draw, DRAWN_FROM)
"""From a seat to what makes its draws of where they are from: ``draws_of(2)("stock")`` is ``Draw(2, "stock")``."""

discards_of = _made_once(Discard, (*FACES, JOKER, *(card + STAR for card in FACES)))
"""From a seat to what makes its discards of the card that it throws."""


def named_in(step: Step) -> tuple[Card, ...]:
    """Every card that a step names.

    >>> named_in(Claim(2, melds=((0, 1, 2),), discard=8))
    (0, 1, 2, 8)
    >>> named_in(Draw(1))
    ()
    """
    if isinstance(step, Claims):
        return tuple(card for claim in step.claims for card in named_in(claim))
    if isinstance(step, Discard):
        return (step.card,)
    if isinstance(step, GoOut | Claim):
        return (*(card for meld in step.melds for card in meld), *(() if step.discard is None else (step.discard,)))
    return ()


Outcome: TypeAlias = Literal["out", "false_claim", "void"]


@dataclass(frozen=True, slots=True)
class Accepted:
    """The step was done; a false claim is one too, with its penalty."""

    outcome: Outcome | None = None


DONE = Accepted()
"""The verdict on nearly every step."""


@dataclass(frozen=True, slots=True)
class Refused:
    """The rules do not allow the step, and nothing has changed; ``reason`` is a code of ``reasons.yaml``."""

    reason: str


@dataclass(frozen=True, slots=True)
class Unheard:
    """A claim that was not judged, because the round was over before its turn came."""


@dataclass(frozen=True, slots=True)
class Heard:
    """Several claims judged: what came of them together, and of each, in the order in which they were spoken."""

    verdict: Accepted | Refused
    claims: tuple[tuple[Seat, Accepted | Refused | Unheard], ...]


Verdict: TypeAlias = Accepted | Refused | Heard


@dataclass(frozen=True, slots=True)
class Applied:
    """A step's verdict and the position after it; after a refused step it is the same position."""

    position: Position
    verdict: Verdict
