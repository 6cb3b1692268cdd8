"""The kinds of table that a scenario's conditions tell apart.

Two values of an option that pass the same tests, of the scenario and of the catalogue, are alike to it. So one value of
each kind stands for all, and every combination of kinds can be gone through where that of all values cannot.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Mapping

from pife.spec.catalogue import Catalogue, Option, Order
from pife.spec.conditions import Absent, AnyOf, Condition, Holding, Options, Scalar, Test, Value, contains
from pife.study.pairs import alone
from pife_conformance.scenarios import Scenario


class KindsOfTables:
    """The tables of a catalogue as one scenario sees them."""

    def __init__(self, catalogue: Catalogue, scenario: Scenario) -> None:
        self._catalogue = catalogue
        self._defaults = catalogue.defaults()
        self._scenario = scenario
        self._needs = scenario.needs
        computed = _each_sample(catalogue, scenario.computed_from)
        its_own = (scenario.needs, *(branch.when for branch in scenario.branches), computed)
        self._telling = _by_option((*its_own, *_applying(catalogue, its_own)))
        never = tuple(constraint.never for constraint in catalogue.constraints)
        meeting = tuple(condition for condition in never if isinstance(condition, Condition))
        ordered = tuple(_each_sample(catalogue, (o.low, o.high)) for o in never if isinstance(o, Order))
        self._possible = _by_option((*meeting, *ordered, *_applying(catalogue, (*meeting, *ordered))))

    def tells_apart(self, option_id: str, left: Value, right: Value) -> bool:
        """Whether anything sees which of two values an option has: a condition, or a number computed from it."""
        return any(test.matches(left, True) != test.matches(right, True) for test in self._telling.get(option_id, ()))

    def combinations(self, option_ids: Iterable[str], given: Mapping[str, Value]) -> Iterator[dict[str, Value]]:
        """Every combination of the kinds of these options, and of those that they hang on, that `needs` may let in.

        The options ``given`` have their value only, whatever `needs` says. Some combinations cannot be.
        """
        for let_in in self._let_in(option_ids, given):
            for values in itertools.product(*let_in.values()):
                yield dict(zip(let_in, values, strict=True))

    def how_many(self, *, widely: bool = False) -> int:
        """How many combinations :meth:`tables` goes through."""
        return sum(math.prod(map(len, let_in.values())) for let_in in self._let_in(self._asked(widely=widely), {}))

    def _let_in(
        self, option_ids: Iterable[str], given: Mapping[str, Value]
    ) -> Iterator[Mapping[str, tuple[Value, ...]]]:
        """For each alternative of `needs` the kinds of these options that it may let in."""
        wanted = self._catalogue.asked_with(option_ids)
        kinds = {option_id: self._kinds(self._catalogue.options[option_id]) for option_id in wanted}
        for alternative in self._needs.alternatives:
            let_in = {**kinds, **{option_id: (value,) for option_id, value in given.items()}}
            for option_id, test in alternative:
                if option_id not in given and not isinstance(test, Absent):
                    let_in[option_id] = tuple(value for value in let_in[option_id] if test.matches(value, True))
            yield let_in

    def table(self, values: Mapping[str, Value]) -> Options | None:
        """The options that apply under these values, others at their defaults; ``None`` where that cannot be."""
        options = self._catalogue.applying({**self._defaults, **values})
        return None if any(self._catalogue.broken_constraints(options)) else options

    def tables(self, *, widely: bool = False) -> Iterator[Options]:
        """The kinds of tables that the scenario is for, by the options that it asks about.

        ``widely``: also by those that must be changed with one of these, which takes long where they are many.
        """
        tables = map(self.table, self.combinations(self._asked(widely=widely), {}))
        return (options for options in tables if options is not None and self._scenario.applies(options))

    def _asked(self, *, widely: bool) -> tuple[str, ...]:
        scenario = self._scenario
        asked = (*scenario.branched_on(), *scenario.computed_from, *scenario.needs.option_ids())
        if not widely:
            return asked
        changed_with = self._catalogue.changed_with
        return (*asked, *(each for option_id in asked for each in changed_with.get(option_id, ())))

    def seen_of(self, option_ids: Iterable[str], values: Mapping[str, Value]) -> Options:
        """Those of some options that apply under these values, others at their defaults."""
        return self._catalogue.applying_of(option_ids, {**self._defaults, **values})

    def _kinds(self, option: Option) -> tuple[Value, ...]:
        tests = (*self._telling.get(option.id, ()), *self._possible.get(option.id, ()))
        found: dict[tuple[bool, ...], Value] = {}
        for value in (*option.all_kinds(), *_with_members(option, tests)):
            found.setdefault(tuple(test.matches(value, True) for test in tests), value)
        return tuple(found.values())


def _applying(catalogue: Catalogue, conditions: Iterable[Condition]) -> Iterator[Condition]:
    """The conditions under which there are the options that these conditions ask about."""
    asked = catalogue.asked_with(option_id for condition in conditions for option_id in condition.option_ids())
    return (catalogue.options[option_id].applies_when for option_id in asked)


def _each_sample(catalogue: Catalogue, option_ids: Iterable[str]) -> Condition:
    """Tests by which every sample of these numbers is a kind of its own."""
    options = (catalogue.options[option_id] for option_id in option_ids)
    samples = ((option.id, value) for option in options for value in option.all_samples())
    return Condition(
        tuple(((option_id, AnyOf((value,))),) for option_id, value in samples if not isinstance(value, tuple))
    )


def _with_members(option: Option, tests: Iterable[Test]) -> Iterator[Value]:
    """The samples of a list option with the members that the tests name put in and taken out."""
    holding = (test for test in tests if isinstance(test, Holding))
    named = dict.fromkeys(m for test in holding for m in (*test.has, *test.lacks) if not contains(alone(option), m))
    for sample in option.all_samples():
        if isinstance(sample, tuple) and option.is_list:
            for members in itertools.product((False, True), repeat=len(named)):
                changed: set[Scalar] = set(sample) - set(named)
                changed.update(member for member, inside in zip(named, members, strict=True) if inside)
                if changed or option.type == "choices":
                    yield tuple(sorted(changed, key=str))


def _by_option(conditions: Iterable[Condition]) -> Mapping[str, tuple[Test, ...]]:
    tests: dict[str, dict[Test, None]] = {}
    for condition in conditions:
        for option_id, test in condition.tests():
            tests.setdefault(option_id, {})[test] = None
    return {option_id: tuple(found) for option_id, found in tests.items()}
