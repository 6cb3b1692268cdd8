"""Reading values of the data format strictly: whole numbers, seats, cards, and lists and maps of them.

Every fault is an :class:`ImpossibleInput` that begins with the way to the value. An empty value (missing, ``null``) is
for the caller to settle: each reader takes a value that is there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias, TypeVar

from pife.cards import Card, read_card
from pife.engine.by_seat import BySeat, Seat
from pife.errors import CardError, ImpossibleInput, did_you_mean

V = TypeVar("V")
W = TypeVar("W", bound=str)
Reader: TypeAlias = Callable[[object, str], V]
"""From a value of JSON, and the way to it, to a value of the engine."""


def fault(way: str, message: str) -> ImpossibleInput:
    """The error about a value."""
    return ImpossibleInput(f"{way}: {message}" if way else message)


def shown(value: object) -> str:
    """A value as messages print it, cut where it is long."""
    text = ascii(value)
    return text if len(text) <= 40 else text[:37] + "..."


def read_object(value: object, way: str) -> Mapping[str, object]:
    """A map with text keys."""
    if not isinstance(value, Mapping):
        raise fault(way, f"must be an object, not {shown(value)}")
    return value


def read_list(value: object, way: str) -> list[object]:
    """A list of anything."""
    if not isinstance(value, list | tuple):
        raise fault(way, f"must be a list, not {shown(value)}")
    return list(value)


def read_whole(value: object, way: str) -> int:
    """A whole number, zero or more."""
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise fault(way, f"must be a whole number, zero or more, not {shown(value)}")
    return value


def read_flag(value: object, way: str) -> bool:
    """``true`` or ``false``; 0 is false as well."""
    if not isinstance(value, bool) and value != 0:
        raise fault(way, f"must be true or false, not {shown(value)}")
    return bool(value)


def read_seat(value: object, way: str) -> Seat:
    """The number of a seat, from 1."""
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise fault(way, f"must be the number of a seat, from 1, not {shown(value)}")
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


def by_seat(read: Reader[V]) -> Reader[BySeat[V]]:
    """The reader of a map from seats, as text keys, to what this reader takes; ``null`` says nothing of a seat."""

    def read_map(value: object, way: str) -> BySeat[V]:
        found = {}
        for key, item in read_object(value, way).items():
            if not isinstance(key, str) or not key.isascii() or not key.isdigit() or key.startswith("0"):
                raise fault(way, f'the key {shown(key)} is not the number of a seat, as in "1"')
            if item is not None:
                found[int(key)] = read(item, f"{way}.{key}")
        return BySeat(found)

    return read_map


read_cards: Reader[tuple[Card, ...]] = each(read_card_token)
"""Cards in the order given, as piles are written."""
