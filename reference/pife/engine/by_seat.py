"""What each seat has: an immutable mapping, so that positions may share it."""

from __future__ import annotations

from collections.abc import Callable, ItemsView, Iterator, Mapping, ValuesView
from typing import Any, TypeAlias, TypeVar, overload

Seat: TypeAlias = int
"""A place at the table; seats are numbered clockwise from 1."""

V = TypeVar("V")
W = TypeVar("W")


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

    # Reading is most of what is done with it, and the mixins of Mapping go a long way round.
    def __contains__(self, seat: object) -> bool:
        return seat in self._values

    @overload
    def get(self, seat: Seat, default: None = None, /) -> V | None: ...

    @overload
    def get(self, seat: Seat, default: V | W, /) -> V | W: ...

    def get(self, seat: Seat, default: V | W | None = None, /) -> V | W | None:
        """The value of a seat, or this where it has none."""
        return self._values.get(seat, default)

    def items(self) -> ItemsView[Seat, V]:
        """The seats with their values."""
        return self._values.items()

    def values(self) -> ValuesView[V]:
        """The values, in the order of the seats."""
        return self._values.values()

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

    def each(self, change: Callable[[V], W]) -> BySeat[W]:
        """The same seats with what becomes of the value of each."""
        return _in_order({seat: change(value) for seat, value in self._values.items()})

    def but(self, seat: Seat, value: V) -> BySeat[V]:
        """The same with this value for one seat."""
        if seat in self._values:
            return _in_order(self._values | {seat: value})
        return BySeat({**self._values, seat: value})

    def without(self, seat: Seat) -> BySeat[V]:
        """The same without a seat, which need not be in it."""
        return _in_order({s: value for s, value in self._values.items() if s != seat})


NOTHING: BySeat[Any] = BySeat()
"""Nothing for any seat."""


def _in_order(values: dict[Seat, V]) -> BySeat[V]:
    """These values, which are in the order of the seats and nobody else's to change."""
    made: BySeat[V] = BySeat()
    made._values = values
    return made
