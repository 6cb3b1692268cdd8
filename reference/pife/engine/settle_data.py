"""What there is to settle after a round, and what comes of it, as JSON objects (the ask ``settle``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pife.engine.by_seat import BySeat, Seat
from pife.engine.hands import LIMITS
from pife.engine.json_values import (
    Reader,
    by_seat,
    fault,
    filled,
    one_of,
    read_object,
    read_seat,
    read_seat_set,
    read_seats,
    read_whole,
)
from pife.engine.position import ENDINGS
from pife.engine.settling import RoundOver, Settled

Json = dict[str, Any]

_NEEDED = ("seats", "dealer", "by")


def read_round_over(data: object, way: str = "") -> RoundOver:
    """The round that an object describes, over and not yet settled; :class:`ImpossibleInput` for a malformed value.

    Unknown fields are ignored; empty ones are as good as none. What only a table's rules can tell is left to
    :meth:`pife.engine.settling.SettlingRules.settle`.

    >>> read_round_over({"seats": [1, 2], "dealer": 2, "winner": 1, "by": "nine", "lives": {"1": 3, "2": 1}}).lives
    BySeat({1: 3, 2: 1})
    """
    inside = f"{way}." if way else ""
    given = filled(read_object(data, way))
    for name in _NEEDED:
        if name not in given:
            raise fault(inside + name, "is missing")
    read = {name: reader(given[name], inside + name) for name, reader in _ROUND_OVER.items() if name in given}
    return RoundOver(**{**_EMPTY, **read})


def write_round_over(over: RoundOver) -> Json:
    """The round as an object, every field of it."""
    return {
        "seats": list(over.seats),
        "dealer": over.dealer,
        "lives": _by_seat(over.lives),
        "winner": over.winner,
        "by": over.by,
        "folded": sorted(over.folded),
        "left": sorted(over.left),
        "bets": _by_seat(over.bets),
        "pot": over.pot,
        "rebuys": _by_seat(over.rebuys),
        "rebuy": sorted(over.rebuy),
        "limits": _by_seat(over.limits),
    }


def write_settled(settled: Settled) -> Json:
    """What came of it as an object, every field of it."""
    return {
        "lives": _by_seat(settled.lives),
        "chips": _by_seat(settled.chips),
        "pot": settled.pot,
        "eliminated": sorted(settled.eliminated),
        "match_winner": settled.match_winner,
        "next_dealer": settled.next_dealer,
        "limits": _by_seat(settled.limits),
    }


def _by_seat(values: Mapping[Seat, Any]) -> Json:
    return {str(seat): value for seat, value in values.items()}


def _read_limits(value: object, way: str) -> BySeat[str]:
    limits = by_seat(one_of(LIMITS))(value, way)
    return BySeat({seat: limit for seat, limit in limits.items() if limit != "none"})


_NUMBERS = by_seat(read_whole, keeps_nought=True)

_ROUND_OVER: Mapping[str, Reader[Any]] = {
    "seats": read_seats,
    "dealer": read_seat,
    "lives": _NUMBERS,
    "winner": read_seat,
    "by": one_of(ENDINGS),
    "folded": read_seat_set,
    "left": read_seat_set,
    "bets": _NUMBERS,
    "pot": read_whole,
    "rebuys": _NUMBERS,
    "rebuy": read_seat_set,
    "limits": _read_limits,
}

_EMPTY: Mapping[str, Any] = {
    "lives": BySeat(),
    "winner": None,
    "folded": frozenset(),
    "left": frozenset(),
    "bets": BySeat(),
    "pot": 0,
    "rebuys": BySeat(),
    "rebuy": frozenset(),
    "limits": BySeat(),
}
