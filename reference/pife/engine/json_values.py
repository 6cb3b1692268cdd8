"""Reading values of the data format strictly: whole numbers, seats, cards, and lists and maps of them.

Every fault is an :class:`ImpossibleInput` that begins with the way to the value. An empty value (:func:`is_empty`) is
for the caller to settle: each reader takes a value that is there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from typing import TypeAlias, TypeVar

from pife import cards
from pife.cards import Card, read_card
from pife.engine.by_seat import BySeat, Seat
from pife.errors import CardError, ImpossibleInput, did_you_mean

V = TypeVar("V")
W = TypeVar("W", bound=str)
Reader: TypeAlias = Callable[[object, str], V]
"""From a value of JSON, and the way to it, to a value of the engine."""


_SEAT_KEY = re.compile("[1-9][0-9]{0,2}")
MOST_SEATS = 999
"""The highest number that a seat may have: no table is larger, and no work grows with what somebody writes."""

MOST = 10**15
"""The largest number that a position or a round may hold: what is made of such numbers stays readable as JSON."""


_LISTS = (list, tuple)


def is_empty(value: object) -> bool:
    """Whether a JSON value is one of those that mean nothing: ``null``, [], {}, 0 and ``false``.

    >>> is_empty(0), is_empty([]), is_empty("")
    (True, True, False)
    """
    return not value and value != ""


def filled(fields: Mapping[str, object], or_nought: Collection[str] = ()) -> dict[str, object]:
    """The fields that are not empty, and of ``or_nought`` those that are 0, which is a value there.

    >>> filled({"turn": 0, "discarder": 0, "stock": []}, or_nought=["discarder"])
    {'discarder': 0}
    """
    return {
        name: value
        for name, value in fields.items()
        if not is_empty(value) or (name in or_nought and type(value) is int)
    }


def fault(way: str, message: str) -> ImpossibleInput:
    """The error about a value."""
    return ImpossibleInput(f"{way}: {message}" if way else message)


def shown(value: object) -> str:
    """A value as messages print it, cut where it is long."""
    text = ascii(value)
    return text if len(text) <= 40 else text[:37] + "..."


def read_object(value: object, way: str) -> Mapping[str, object]:
    """A map with text keys."""
    if type(value) is not dict and not isinstance(value, Mapping):  # the first is the rule and is seen at once
        raise fault(way, f"must be an object, not {shown(value)}")
    return value


def read_list(value: object, way: str) -> list[object]:
    """A list of anything."""
    if not isinstance(value, _LISTS):
        raise fault(way, f"must be a list, not {shown(value)}")
    return list(value)


def read_whole(value: object, way: str) -> int:
    """A whole number, from zero to :data:`MOST`."""
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise fault(way, f"must be a whole number, zero or more, not {shown(value)}")
    if value > MOST:
        raise fault(way, f"is too large; at most {MOST}")
    return value


def read_flag(value: object, way: str) -> bool:
    """``true``; whatever is false is empty."""
    if value is not True:
        raise fault(way, f"must be true or false, not {shown(value)}")
    return True


def read_seat(value: object, way: str) -> Seat:
    """The number of a seat, from 1 to :data:`MOST_SEATS`."""
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= MOST_SEATS:
        raise fault(way, f"must be the number of a seat, from 1 to {MOST_SEATS}, not {shown(value)}")
    return value


def read_card_token(value: object, way: str) -> Card:
    """A card."""
    try:
        return read_card(value)  # type: ignore[arg-type]  # it refuses whatever is no text
    except CardError as error:
        raise fault(way, str(error)) from None


def one_of(words: tuple[W, ...]) -> Reader[W]:
    """The reader of one of some words."""

    def read(value: object, way: str) -> W:
        for word in words:
            if value == word:
                return word
        hint = did_you_mean(value, words) if isinstance(value, str) else ""
        raise fault(way, f"must be one of {', '.join(words)}, not {shown(value)}{hint}")

    return read


def each(read: Reader[V]) -> Reader[tuple[V, ...]]:
    """The reader of a list whose members this reader takes, in the order given."""

    def read_each(value: object, way: str) -> tuple[V, ...]:
        return tuple(read(item, f"{way}[{place}]") for place, item in enumerate(read_list(value, way)))

    return read_each


def read_seats(value: object, way: str) -> tuple[Seat, ...]:
    """Seats in rising order, whatever order they are written in; each once."""
    seats = each(read_seat)(value, way)
    if len(set(seats)) < len(seats):
        raise fault(way, f"a seat twice in {shown(list(seats))}")
    return tuple(sorted(seats))


def read_seat_set(value: object, way: str) -> frozenset[Seat]:
    """Seats of which only matters which they are."""
    return frozenset(read_seats(value, way))


def by_seat(read: Reader[V], *, keeps_nought: bool = False) -> Reader[BySeat[V]]:
    """The reader of a map from seats, as text keys, to what this reader takes.

    An empty value says nothing of a seat, but that a number is 0 may be kept.
    """

    def read_map(value: object, way: str) -> BySeat[V]:
        found = {}
        for key, item in read_object(value, way).items():
            if not isinstance(key, str) or not _SEAT_KEY.fullmatch(key):
                raise fault(way, f'the key {shown(key)} is not the number of a seat, as in "1"')
            if not is_empty(item) or (keeps_nought and type(item) is int):
                found[int(key)] = read(item, f"{way}.{key}")
        return BySeat(found)

    return read_map


def read_cards(value: object, way: str) -> tuple[Card, ...]:
    """Cards in the order given, as piles are written."""
    given = read_list(value, way)
    try:
        return cards.read_cards(given)  # type: ignore[arg-type]  # it refuses whatever is no text
    except CardError:
        return each(read_card_token)(given, way)  # which says where the fault is
