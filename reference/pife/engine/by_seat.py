"""What each seat has: an immutable mapping, so that positions may share it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias, TypeVar

Seat: TypeAlias = int
"""A place at the table; seats are numbered clockwise from 1."""

V = TypeVar("V")


class BySeat(Mapping[Seat, V]):
    """Values by seat, in the order of the seats; changing one gives a new mapping.

    >>> lives = BySeat({2: 7, 1: 10})
    >>> lives.but(2, 6), lives.without(1), lives
    (BySeat({1: 10, 2: 6}), BySeat({2: 7}), BySeat({1: 10, 2: 7}))
    """

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[Seat, V] | None = None) -> None:
        self._values = {seat: values[seat] for seat in sorted(values)} if values else {}

    def __getitem__(self, seat: Seat) -> V:
        return self._values[seat]

    def __iter__(self) -> Iterator[Seat]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BySeat) and self._values == other._values

    def __hash__(self) -> int:
        return hash(tuple(self._values.items()))

    def __repr__(self) -> str:
        return f"BySeat({self._values})"

    def but(self, seat: Seat, value: V) -> BySeat[V]:
        """The same with this value for one seat."""
        return BySeat({**self._values, seat: value})

    def without(self, seat: Seat) -> BySeat[V]:
        """The same without a seat, which need not be in it."""
        return BySeat({s: value for s, value in self._values.items() if s != seat})
