"""Does the suite see every rule, decision, reason and option value?

All are questions about the scenarios' texts alone: no engine is asked.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from pife.spec.catalogue import Catalogue, Option
from pife.spec.conditions import Options, Value
from pife.spec.library import Spec
from pife.study.pairs import alone, lists, members, with_and_without
from pife_conformance.kinds_of_tables import KindsOfTables
from pife_conformance.results import codes_in
from pife_conformance.scenarios import Scenario, Suite


@dataclass(frozen=True, slots=True)
class Pair:
    """Two values of an option (or, if ``is_member``, a member in a list and out of it), and a scenario between them."""

    option: str
    left: Value
    right: Value
    scenario: str | None
    is_member: bool = False


def unshown(spec: Spec, suite: Suite) -> tuple[str, ...]:
    """The rules and decisions that no scenario shows, but those that only a table sees or that are not modelled."""
    shown = {name for scenario in suite.scenarios.values() for name in scenario.shows}
    rules = (rule.id for rule in spec.rules.values() if rule.seen_by == "engine")
    decisions = (each.id for each in spec.decisions.values() if each.seen_by == "engine" and each.modelled)
    return tuple(name for name in (*rules, *decisions) if name not in shown)


def never_given(spec: Spec, suite: Suite) -> tuple[tuple[str, str], ...]:
    """The reasons that no scenario wants of an engine, each with an ask that may be refused for it."""
    wanted = {
        (scenario.ask.name, code)
        for scenario in suite.scenarios.values()
        for branch in scenario.branches
        for answer in branch.answers
        for code in codes_in(answer.fields)
    }
    given = ((ask, reason.code) for reason in spec.reasons.values() for ask in reason.asks)
    return tuple(each for each in given if each not in wanted)


def one_sided(spec: Spec, suite: Suite) -> tuple[str, ...]:
    """The rules whose scenarios all have the same right answer, so that an engine that always says it would pass."""
    found = []
    for rule_id in spec.rules:
        answers: set[tuple[str, str, bool]] = set()
        for scenario in suite.scenarios.values():
            if rule_id in scenario.shows:
                answers.update(
                    (scenario.ask.name, repr(sorted(answer.fields.items())), answer.impossible)
                    for branch in scenario.branches
                    for answer in branch.answers
                )
        if len(answers) == 1:
            found.append(rule_id)
    return tuple(found)


def discrimination(catalogue: Catalogue, suite: Suite, option_ids: Collection[str] | None = None) -> Iterator[Pair]:
    """Every pair of values that an engine's answers can tell apart, with a scenario that does.

    Of all options, or of those named.
    """
    seen_by = [(scenario, KindsOfTables(catalogue, scenario)) for scenario in suite.scenarios.values()]
    for option in catalogue.options.values():
        if option.shown_by is None or (option_ids is not None and option.id not in option_ids):
            continue
        for left, right in _pairs(option):
            telling = (s.id for s, kinds in seen_by if _tells_apart(catalogue, s, kinds, option, left, right))
            yield Pair(option.id, left, right, next(telling, None), option.is_list and right is None)


def _pairs(option: Option) -> Iterator[tuple[Value, Value]]:
    if not option.is_list:
        yield from itertools.combinations(option.all_samples(), 2)
        return
    yield from ((member, None) for member in members(option))
    yield from itertools.product(alone(option), lists(option)[:1])


def _tells_apart(
    catalogue: Catalogue, scenario: Scenario, kinds: KindsOfTables, option: Option, left: Value, right: Value
) -> bool:
    """Whether some two tables that differ in this option alone have different right answers."""
    pairs = [pair for pair in _values(option, left, right) if kinds.tells_apart(option.id, *pair)]
    if not pairs:
        return False
    own = (*scenario.needs.option_ids(), *scenario.branched_on(), *scenario.computed_from, option.id)
    seen = catalogue.asked_with(own)
    asked = (*own, *catalogue.bound_with(option.id))
    for one, other in pairs:
        for values in kinds.combinations(asked, {option.id: one}):
            both = tuple({**values, option.id: value} for value in (one, other))
            here, there = (kinds.seen_of(seen, each) for each in both)
            # Whether the two tables can be, which takes longest, is asked last.
            if (
                option.id in here
                and option.id in there
                and scenario.applies(here)
                and scenario.applies(there)
                and _state(scenario, here) != _state(scenario, there)
                and None not in map(kinds.table, both)
                and scenario.answers(here) != scenario.answers(there)
            ):
                return True
    return False


def _state(scenario: Scenario, options: Options) -> object:
    """All that decides a scenario's right answers at a table that it is for."""
    held = tuple(branch.when.holds(options) for branch in scenario.branches)
    return held, tuple(options.get(option_id) for option_id in scenario.computed_from)


def _values(option: Option, left: Value, right: Value) -> Iterator[tuple[Value, Value]]:
    """The two values themselves; for a member of a list, lists with it and the same without it."""
    if not option.is_list or isinstance(left, tuple) or isinstance(right, tuple):
        yield left, right
    else:
        yield from with_and_without(option, left)
