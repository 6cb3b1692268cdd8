"""Which question next: the one on which most of the tables that are still in the running answer differently."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from pife_conformance.identify.predicting import Item
from pife_conformance.identify.search import differing
from pife_conformance.identify.tables import Table

CLEAR = 2.0
"""By how much the best table must lead another: two answers, so that one wrong answer decides nothing."""


@dataclass(eq=False, slots=True)
class Rival:
    """A table that might be the right one instead of the best so far, by how much it is behind, what would tell."""

    table: Table
    option_id: str
    behind: float = 0.0
    telling: list[Item] | None = None
    is_alike: bool = False
    is_repaired: bool = False

    @property
    def is_beaten(self) -> bool:
        """Whether the best table leads it clearly."""
        return self.behind >= CLEAR


class Chooser:
    """The questions that are left, by the options on which their scenarios hang.

    ``are_alike`` says which of them an engine is thought to answer alike at two tables, whatever is right there.
    """

    def __init__(self, items: Sequence[Item], are_alike: Callable[[Item, Table, Table], bool]) -> None:
        self._are_alike = are_alike
        self._left: dict[int, Item] = {id(item): item for item in items}
        self._by_option: dict[str, list[Item]] = {}
        for item in items:
            for option_id in item.mentions:
                self._by_option.setdefault(option_id, []).append(item)

    def take(self, item: Item) -> None:
        """A question is asked, and so not left any more."""
        self._left.pop(id(item), None)

    def left(self) -> Iterator[Item]:
        """The questions not asked yet."""
        return iter(tuple(self._left.values()))

    def telling(self, table: Table, rival: Rival) -> list[Item]:
        """The questions left on which a scenario has a table and its rival answer differently."""
        if rival.telling is None:
            rival.telling = [
                item for item in self._hanging(table, rival.table) if self._differ(item, table, rival.table)
            ]
        rival.telling = [item for item in rival.telling if id(item) in self._left]
        return rival.telling

    def choose(self, table: Table, rivals: Iterable[Rival], most: int) -> list[Item]:
        """Up to so many questions, each the one that tells most of the rivals apart that are not told apart yet."""
        needs: dict[int, float] = {}
        counts: dict[int, int] = {}
        telling: dict[int, list[int]] = {}
        items: dict[int, Item] = {}
        for number, rival in enumerate(rivals):
            found = self.telling(table, rival)
            if found:
                needs[number] = CLEAR - rival.behind
            for item in found:
                items[id(item)] = item
                counts[id(item)] = counts.get(id(item), 0) + 1
                telling.setdefault(id(item), []).append(number)
        chosen: list[Item] = []
        while counts and len(chosen) < most:
            key = max(counts, key=counts.__getitem__)
            if not counts[key]:
                break
            chosen.append(items[key])
            del counts[key]
            for number in telling[key]:
                needs[number] -= 1
                if -1 < needs[number] <= 0:
                    for other, numbers in telling.items():
                        if other in counts and number in numbers:
                            counts[other] -= 1
        return chosen

    def _hanging(self, table: Table, other: Table) -> Iterator[Item]:
        found: dict[int, Item] = {}
        for option_id in differing(table, other):
            for item in self._by_option.get(option_id, ()):
                if id(item) in self._left:
                    found[id(item)] = item
        return iter(found.values())

    def _differ(self, item: Item, table: Table, other: Table) -> bool:
        here, there = item.told(table), item.told(other)
        if here is None or there is None or here is there or here == there:
            return False
        return not self._are_alike(item, table, other)
