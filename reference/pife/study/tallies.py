"""What many rounds or matches came to, in whole numbers: parts add up to the same whatever their order or number."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

Values: TypeAlias = Mapping[str, int]
"""What was counted in one round or one match, by what it is."""


@dataclass(frozen=True)
class TableTally:
    """Of one table: for everything that is counted the sum, and the sum of squares."""

    sums: Values = field(default_factory=dict)
    squares: Values = field(default_factory=dict)


@dataclass(frozen=True)
class Tally:
    """So many ``units``, rounds or matches, at one table or at two with the same deals.

    ``products`` are, where there are two tables, the sums of what was counted at one times the same at the other.
    """

    units: int
    tables: tuple[TableTally, ...]
    products: Values = field(default_factory=dict)

    def __add__(self, other: Tally) -> Tally:
        """Both together; they are of the same tables."""
        tables = zip(self.tables, other.tables, strict=True)
        return Tally(
            self.units + other.units,
            tuple(TableTally(_added(a.sums, b.sums), _added(a.squares, b.squares)) for a, b in tables),
            _added(self.products, other.products),
        )

    def to_json(self) -> dict[str, Any]:
        """As an object that :func:`read_tally` reads."""
        tables = [{"sums": dict(each.sums), "squares": dict(each.squares)} for each in self.tables]
        return {"units": self.units, "tables": tables, "products": dict(self.products)}


def nothing(tables: int) -> Tally:
    """No unit yet, of so many tables."""
    return Tally(0, (TableTally(),) * tables)


def tally_of(units: Iterable[Sequence[Values]], tables: int) -> Tally:
    """Units counted, each with what it came to at every table.

    >>> tally_of([({"turns": 3}, {"turns": 5}), ({"turns": 4}, {"turns": 4})], 2)
    ... # doctest: +NORMALIZE_WHITESPACE
    Tally(units=2, tables=(TableTally(sums={'turns': 7}, squares={'turns': 25}),
          TableTally(sums={'turns': 9}, squares={'turns': 41})), products={'turns': 31})
    """
    total = nothing(tables)
    for values in units:
        products = {name: value * values[1][name] for name, value in values[0].items()} if tables > 1 else {}
        total += Tally(
            1, tuple(TableTally(each, {name: value**2 for name, value in each.items()}) for each in values), products
        )
    return total


def read_tally(data: object, tables: int) -> Tally:
    """The tally that an object describes; :class:`ValueError` where it describes none of so many tables."""
    match data:
        case {"units": int(units), "tables": list(listed), "products": dict(products)} if len(listed) == tables:
            return Tally(units, tuple(map(_table_tally, listed)), _counts(products))
    raise ValueError("no tally")


def _table_tally(data: object) -> TableTally:
    match data:
        case {"sums": sums, "squares": squares}:
            return TableTally(_counts(sums), _counts(squares))
    raise ValueError("no tally of a table")


def _counts(data: object) -> Values:
    if not isinstance(data, dict) or not all(type(number) is int for number in data.values()):
        raise ValueError("no whole numbers")
    return {str(name): number for name, number in data.items()}


def _added(values: Values, more: Values) -> Values:
    return {name: values.get(name, 0) + more.get(name, 0) for name in {**values, **more}}
