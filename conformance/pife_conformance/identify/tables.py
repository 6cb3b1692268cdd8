"""Tables as hypotheses: a value for every option, what then applies, and the tables that differ in one of them."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import EllipsisType

from pife.spec.catalogue import Catalogue, Option
from pife.spec.conditions import Condition, Options, Value
from pife.spec.profiles import Profile
from pife.spec.texts import Text
from pife_conformance.truth import values_tried

_TITLE = Text("identified", "identificada")
_MOST_REPAIRS = 40
_MOST_KEPT = 8000


@dataclass(frozen=True, eq=False, slots=True)
class Table:
    """A table that an engine may play: ``values`` of all options, and ``options``, those of them that apply.

    ``key`` names the applying values, so that what was worked out for a table is found again.
    """

    values: Mapping[str, Value]
    options: Options
    key: tuple[tuple[str, Value], ...]

    def seen_of(self, option_ids: Iterable[str]) -> tuple[Value | EllipsisType, ...]:
        """The state of some options, by which tables are alike to a question that hangs on those alone."""
        options = self.options
        return tuple([options.get(option_id, ...) for option_id in option_ids])


class Tables:
    """The tables of a catalogue."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self._bound = {option_id: catalogue.bound_with(option_id) for option_id in catalogue.options}
        self._order = _settled_first(catalogue)
        self._known: dict[tuple[Value, ...], Table | None] = {}

    def table(self, values: Mapping[str, Value]) -> Table | None:
        """The table of these values; ``None`` where it cannot be."""
        key = tuple(values.values())
        if key not in self._known:
            if len(self._known) >= _MOST_KEPT:
                del self._known[next(iter(self._known))]
            options = self._applying(values)
            possible = not any(True for _ in self.catalogue.broken_constraints(options))
            self._known[key] = Table(values, options, tuple(options.items())) if possible else None
        return self._known[key]

    def _applying(self, values: Mapping[str, Value]) -> dict[str, Value]:
        """The options that apply, in catalogue order; each is settled after those that it asks."""
        chosen: dict[str, Value] = {}
        for option_id, condition in self._order:
            if condition is None or condition.holds(chosen):
                chosen[option_id] = values[option_id]
        return {option_id: chosen[option_id] for option_id in self.catalogue.options if option_id in chosen}

    def of(self, options: Options) -> Table:
        """The table of a profile's options."""
        table = self.table({**self.catalogue.defaults(), **options})
        assert table is not None
        return table

    def changes(self, table: Table, option_id: str) -> Iterator[tuple[Value, Table]]:
        """Every table with another value of an option that applies, with that value.

        Where the change alone cannot be, an option bound to it is changed too.
        """
        option = self.catalogue.options[option_id]
        current = table.values[option_id]
        for value in values_tried(option, current):
            for changed in self.changed(table, {option_id: value}):
                yield value, changed

    def changed(self, table: Table, change: Mapping[str, Value]) -> Iterator[Table]:
        """The table with a change; where that cannot be, those with one more option changed by which it can."""
        made = self.table({**table.values, **change})
        if made is not None:
            yield made
            return
        bound = {each for option_id in change for each in self._bound[option_id]} - set(change)
        repairs = ((o, v) for o in sorted(bound) for v in values_tried(self.catalogue.options[o], table.values[o]))
        for option_id, value in itertools.islice(repairs, _MOST_REPAIRS):
            made = self.table({**table.values, **change, option_id: value})
            if made is not None and all(each in made.options for each in change):
                yield made

    def visible(self, table: Table) -> Iterator[Option]:
        """The options that apply at a table and that some ask shows."""
        return (
            self.catalogue.options[option_id]
            for option_id in table.options
            if self.catalogue.options[option_id].shown_by is not None
        )


def _settled_first(catalogue: Catalogue) -> tuple[tuple[str, Condition | None], ...]:
    """Every option with when it applies, ``None`` for always, those first that others ask about."""
    order: dict[str, Condition | None] = {}

    def settle(option_id: str) -> None:
        condition = catalogue.options[option_id].applies_when
        for asked in condition.option_ids():
            settle(asked)
        order.setdefault(option_id, condition if condition.option_ids() else None)

    for option_id in catalogue.options:
        settle(option_id)
    return tuple(order.items())


def as_profile(table: Table, catalogue: Catalogue) -> Profile:
    """The table as the reference takes it."""
    return Profile("identified", "pife", None, False, _TITLE, _TITLE, None, (), table.options, {}, (), catalogue, "")


def options_asked(conditions: Iterable[Condition]) -> tuple[str, ...]:
    """The options that conditions ask about, each once."""
    return tuple(dict.fromkeys(option_id for condition in conditions for option_id in condition.option_ids()))
