"""Which options does a right answer hang on? Those a scenario must pin to be true for every table that it is for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property

from pife.spec.catalogue import Catalogue, Option
from pife.spec.conditions import Value, same
from pife.spec.library import Spec
from pife.spec.profiles import Profile, to_json
from pife_conformance.fuzz.oracle import Oracle
from pife_conformance.fuzz.scripts import Json
from pife_conformance.truth import one_option_changes, tables_of_chance

_OF_CHANCE = 60
_SEED = 1

IsRight = Callable[[Oracle], bool]
"""Whether the answer that is right at one table is right at the table of an oracle too."""


class Pinner:
    """A table's neighbours, and tables of chance, by which the options are found that an answer hangs on."""

    def __init__(self, spec: Spec, profile: Profile) -> None:
        self._spec = spec
        self._profile = profile

    def pins(self, is_right: IsRight) -> tuple[str, ...]:
        """The options that must have this table's value, or be absent as they are here, for the answer to be right."""
        pinned = [option for option, oracle in self._neighbours if not is_right(oracle)]
        for values in self._values_of_chance:
            table = self._table({**values, **self._pinned_values(pinned)})
            if table is not None and self._is_let_in(table, pinned) and not is_right(Oracle(self._spec, table)):
                pinned += self._culprits(table, is_right)
        catalogue = self._spec.catalogue.options
        return tuple(option for option in catalogue if option in pinned)

    @cached_property
    def _neighbours(self) -> list[tuple[str, Oracle]]:
        tables = one_option_changes(self._spec, self._profile)
        return [(table.changed, Oracle(self._spec, table.profile)) for table in tables if table.changed is not None]

    @cached_property
    def _values_of_chance(self) -> list[Mapping[str, Value]]:
        return [table.profile.options for table in tables_of_chance(self._spec, _OF_CHANCE, _SEED)]

    def _pinned_values(self, pinned: Iterable[str]) -> dict[str, Value]:
        return {option: self._profile.options[option] for option in pinned if option in self._profile.options}

    def _is_let_in(self, table: Profile, pinned: Iterable[str]) -> bool:
        return all(_same_state(table.options, self._profile.options, option) for option in pinned)

    def _culprits(self, table: Profile, is_right: IsRight) -> list[str]:
        """Of the options in which a table differs from ours, some that alone make the answer wrong there."""
        values = dict(table.options)
        culprits = []
        for option in self._spec.catalogue.options:
            if _same_state(table.options, self._profile.options, option):
                continue
            changed = {key: value for key, value in values.items() if key != option}
            if option in self._profile.options:
                changed[option] = self._profile.options[option]
            nearer = self._table(changed)
            if nearer is not None and not is_right(Oracle(self._spec, nearer)):
                values = changed
            else:
                culprits.append(option)
        return culprits

    def _table(self, values: Mapping[str, Value]) -> Profile | None:
        """The table of these values, others at their defaults, where it can be."""
        catalogue = self._spec.catalogue
        options = catalogue.applying({**catalogue.defaults(), **values})
        if any(True for _ in catalogue.broken_constraints(options)):
            return None
        return self._spec.profile_from_options({key: to_json(value) for key, value in options.items()}, "nearby")


def needs_of(profile: Profile, pins: Iterable[str]) -> Json:
    """The `needs` of a scenario that is for tables with this one's values of some options."""
    return {option: _test(profile.catalogue, option, profile.options) for option in pins}


def _test(catalogue: Catalogue, option_id: str, options: Mapping[str, Value]) -> object:
    if option_id not in options:
        return "absent"
    option, value = catalogue.options[option_id], options[option_id]
    if not isinstance(value, tuple):
        return [value]
    return _range(value) if option.type == "range" else _members(option, value)


def _range(value: tuple[object, ...]) -> Json:
    least, most = value
    assert isinstance(least, int) and isinstance(most, int)
    return {"least_over": least - 1, "least_under": least + 1, "most_over": most - 1, "most_under": most + 1}


def _members(option: Option, value: tuple[object, ...]) -> Json:
    others = [entry.value for entry in option.values if entry.value not in value and entry.value != "any"]
    test: Json = {"has": list(value)} if value else {}
    return test | ({"lacks": others} if others else {})


def _same_state(left: Mapping[str, Value], right: Mapping[str, Value], option: str) -> bool:
    if option not in left or option not in right:
        return option not in left and option not in right
    return same(left[option], right[option])
