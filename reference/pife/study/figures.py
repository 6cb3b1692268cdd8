"""From what was counted to figures: shares and means with their intervals, and how the second table differs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pife.study.counting import MATCH_COUNTS, ROUND_COUNTS
from pife.study.intervals import Figure, difference_of_means, difference_of_shares, mean, share
from pife.study.simulation import Unit
from pife.study.tallies import Tally

_SEVERAL_TIMES = {"round": ROUND_COUNTS, "match": MATCH_COUNTS}


@dataclass(frozen=True)
class Measured:
    """One thing that was counted: at each table how often and a figure; with two tables the second less the first.

    A share says in how many of the units it happened; any other figure is how often it happens in one of them.
    """

    unit: Unit
    name: str
    is_share: bool
    counts: tuple[int, ...]
    figures: tuple[Figure, ...]
    difference: Figure | None


def measured(unit: Unit, tally: Tally) -> Iterator[Measured]:
    """The figures of everything that was counted; none where nothing was played."""
    for name in tally.tables[0].sums if tally.units else ():
        is_share = name not in _SEVERAL_TIMES[unit]
        counts = tuple(table.sums[name] for table in tally.tables)
        figures = tuple(
            share(table.sums[name], tally.units)
            if is_share
            else mean(table.sums[name], table.squares[name], tally.units)
            for table in tally.tables
        )
        yield Measured(unit, name, is_share, counts, figures, _difference(tally, name, is_share=is_share))


def _difference(tally: Tally, name: str, *, is_share: bool) -> Figure | None:
    if len(tally.tables) < 2:
        return None
    first, second = tally.tables
    sums, product = (first.sums[name], second.sums[name]), tally.products[name]
    if is_share:
        return difference_of_shares(sums, product, tally.units)
    return difference_of_means(sums, (first.squares[name], second.squares[name]), product, tally.units)
