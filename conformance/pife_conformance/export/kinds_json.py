"""What the asks take and give, as JSON: for a runner that reads scenarios whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from pife_conformance.asks import ASKS
from pife_conformance.kinds import Cards, Flag, Kind, Melds, Number, OneCard, Pile, Tokens, Word
from pife_conformance.positions import PositionKind
from pife_conformance.results import Reason, Results
from pife_conformance.round_kinds import (
    BySeat,
    Record,
    Row,
    Seat,
    SeatOrNobody,
    Seats,
    SeatsInOrder,
    SeatsOrHowMany,
    SomeOf,
)
from pife_conformance.steps import STEPS, Moves, Script, Step

Json: TypeAlias = dict[str, Any]

NAMES: Mapping[type[Kind], str] = {
    Flag: "flag",
    Number: "number",
    Word: "word",
    OneCard: "card",
    Cards: "cards",
    Tokens: "tokens",
    Pile: "pile",
    Melds: "melds",
    Seat: "seat",
    SeatOrNobody: "seat_or_nobody",
    Seats: "seats",
    SeatsInOrder: "seats_in_order",
    SeatsOrHowMany: "seats_or_how_many",
    SomeOf: "some_of",
    Row: "row",
    BySeat: "by_seat",
    Record: "record",
    PositionKind: "position",
    Reason: "reason",
    Results: "results",
    Step: "step",
    Script: "script",
    Moves: "moves",
}


def asks_json() -> Json:
    """Every ask: its input's fields, those that must be there, its answer's fields, and those shown beside it."""
    asks = {
        ask.name: {
            "takes": _fields(ask.takes),
            "needs": list(ask.needs),
            "gives": _fields(ask.gives),
            "shown": _fields(ask.shown),
        }
        for ask in ASKS.values()
    }
    return {"asks": asks, "steps": _fields(STEPS)}


def kind_json(kind: Kind) -> Json:
    """A kind of value: its name, and what it is made of.

    >>> kind_json(Word(("nine", "ten")))
    {'kind': 'word', 'words': ['nine', 'ten']}
    """
    made: Json = {"kind": NAMES[type(kind)]}
    match kind:
        case Word(words, none):
            return {**made, "words": list(words), **({"none": none} if none else {})}
        case SomeOf(words):
            return {**made, "words": list(words)}
        case Number(is_net=True):
            return {**made, "net": True}
        case Pile(is_open=True):
            return {**made, "open": True}
        case Record(fields, needs):
            return {**made, "fields": _fields(fields), "needs": list(needs)}
        case BySeat(of) | Row(of, _):
            return {**made, "of": kind_json(of)}
    return made


def _fields(kinds: Mapping[str, Kind]) -> Json:
    return {name: kind_json(kind) for name, kind in kinds.items()}
