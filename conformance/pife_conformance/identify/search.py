"""From answers to the table that explains them best: one option changed at a time, then two where one will not do."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from pife.spec.conditions import Value, same
from pife_conformance.identify.asked import Asked, Evidence
from pife_conformance.identify.tables import Table, Tables

_BETTER = 1e-9
_MOST_ROUNDS = 12
_MOST_ROUNDS_ALONE = 3
_MOST_ALONE = 8
_HOPELESS = 8.0
_MOST_PAIRED = 8
_MOST_REPAIRS = 3
_MOST_LOST = 2.5
_MOST_TRIED = 1500
_MOST_REPAIRED = 150


class Search:
    """Looks for the table that explains the answers best, as long as it has not tried too many."""

    def __init__(self, tables: Tables, evidence: Evidence) -> None:
        self._tables = tables
        self._evidence = evidence
        self._left = _MOST_TRIED
        self._repairs_left = _MOST_REPAIRED

    def best_of(self, tables: Iterable[Table]) -> Table:
        """The one of some tables that explains all answers best."""
        asked = self._evidence.counting
        return min(tables, key=lambda table: self._evidence.total(table, asked))

    def improved(self, table: Table, *, alone: bool = False) -> Table:
        """The table, changed option by option as long as that explains more; one ``alone`` at a time, or two."""
        for _ in range(_MOST_ROUNDS_ALONE if alone else _MOST_ROUNDS):
            better = self._one_changed(table, alone=alone) or (None if alone else self._two_changed(table))
            if better is None:
                return table
            table = better
        return table

    def repaired(self, table: Table, option_id: str, brought: Collection[str]) -> Table:
        """The table with other options changed, as long as that explains more; the one option keeps its value.

        Those that it ``brought`` along are tried before any other.
        """
        value = table.values[option_id]
        for _ in range(_MOST_REPAIRS):
            best, most = None, _BETTER
            for other in dict.fromkeys((*brought, *self._suspects(table)[:_MOST_PAIRED])):
                if other == option_id or other not in table.options:
                    continue
                for _, changed in self.changes(table, other):
                    if not same(changed.values[option_id], value) or option_id not in changed.options:
                        continue
                    self._repairs_left -= 1
                    if self._repairs_left < 0:
                        return table
                    gain = self.gain(table, changed, most)
                    if gain > most:
                        best, most = changed, gain
            if best is None:
                return table
            table = best
        return table

    def behind(self, table: Table, other: Table, most: float) -> float:
        """By how much another table explains the answers worse, or ``most``: answers count that both foretell."""
        asked = self._evidence.hanging_on(differing(table, other))
        both = [each for each in asked if self._is_told(each, table) and self._is_told(each, other)]
        return -self._gain(both, table, other, -most)

    def gain(self, table: Table, other: Table, least: float = -math.inf) -> float:
        """By how much another table explains the answers better; below nought where it explains them worse.

        It is not reckoned exactly where it is no more than ``least``.
        """
        return self._gain(self._evidence.hanging_on(differing(table, other)), table, other, least)

    @staticmethod
    def _is_told(asked: Asked, table: Table) -> bool:
        return asked.item.is_quick or asked.item.told(table) is not None

    def _gain(self, asked: Sequence[Asked], table: Table, other: Table, least: float) -> float:
        left = self._evidence.total(table, asked) - least
        slow: list[Asked] = []
        for each in asked:
            if self._evidence.is_slow(each, other, self._evidence.forms):
                slow.append(each)
                continue
            left -= self._evidence.cost(each, other)
            if left <= 0:
                return least
        for each in sorted(slow, key=slowness):
            left -= self._evidence.cost(each, other)
            if left <= 0:
                return least
        return left + least

    def changes(self, table: Table, option_id: str) -> Iterator[tuple[Value, Table]]:
        """The tables with another value of an option."""
        return self._tables.changes(table, option_id)

    def _one_changed(self, table: Table, *, alone: bool) -> Table | None:
        """The table with options changed, each to what explains the answers best; ``None`` where none is better."""
        found = table
        for option_id in self._suspects(table)[: _MOST_ALONE if alone else None]:
            if option_id in found.options:
                found = self._best_change(found, option_id) or found
        return None if found is table else found

    def _best_change(self, table: Table, option_id: str) -> Table | None:
        best, most = None, _BETTER
        for _, changed in self.changes(table, option_id):
            self._left -= 1
            gain = self.gain(table, changed, most)
            if gain > most:
                best, most = changed, gain
        return best

    def _two_changed(self, table: Table) -> Table | None:
        """The first change of one option that, with another that it brings along, explains more."""
        if self._evidence.total(table, self._evidence.counting) > _HOPELESS:
            return None
        suspects = self._suspects(table)[:_MOST_PAIRED]
        for option_id in suspects:
            if option_id not in table.options or self._left <= 0:
                continue
            for _, changed in self.changes(table, option_id):
                if self.gain(table, changed, -_MOST_LOST) <= -_MOST_LOST:
                    continue
                for other in self._suspects(changed)[:_MOST_PAIRED]:
                    if other == option_id or other not in changed.options:
                        continue
                    both = self._best_change(changed, other)
                    if (
                        both is not None
                        and both.values[option_id] == changed.values[option_id]
                        and self.gain(table, both, 0) > _BETTER
                    ):
                        return both
        return None

    def _suspects(self, table: Table) -> list[str]:
        """The options on which answers hang that the table does not explain, those of most such answers first."""
        counts: dict[str, float] = {}
        cost = self._evidence.cost
        for option_id, asked in self._evidence.by_option.items():
            wrong = sum(cost(each, table) > 0.2 for each in asked)
            if wrong:
                counts[option_id] = wrong / len(asked)
        return sorted(counts, key=lambda option_id: -counts[option_id])


def differing(table: Table, other: Table) -> tuple[str, ...]:
    """The options in which two tables differ, applying in one of them or both."""
    here: Mapping[str, Value | object] = table.options
    there: Mapping[str, Value | object] = other.options
    ids = dict.fromkeys((*here, *there))
    return tuple(option_id for option_id in ids if here.get(option_id, ...) != there.get(option_id, ...))


def slowness(asked: Asked) -> int:
    """How long it takes to tell what is right, compared with others."""
    return _SLOW.get(asked.item.ask.name, 0)


_SLOW = {"melded": 1, "go_out": 2, "waits": 3}
