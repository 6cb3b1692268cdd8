"""The kinds of table that conditions tell apart, so that a check can go through every one of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pife.spec.catalogue import Catalogue, Order
from pife.spec.conditions import Condition, Test, Value


def kinds_of_tables(catalogue: Catalogue, conditions: Iterable[Condition]) -> Iterator[dict[str, Value]]:
    """The options that apply, for every combination of values of those that the conditions ask that a table can have.

    There is one table for all that no condition tells apart: values of an option are alike where they pass the same
    tests, of these conditions, of those under which options apply, and of the constraints. Where a value breaks a
    constraint unless another option is changed too, that one is gone through as well.
    """
    conditions = tuple(conditions)
    asked = (option_id for condition in conditions for option_id in condition.option_ids())
    wanted = catalogue.asked_with(each for option_id in asked for each in catalogue.changed_with[option_id])
    tests: dict[str, list[Test]] = {option_id: [] for option_id in wanted}
    of_tables = (option.applies_when for option in catalogue.options.values())
    never = (constraint.never for constraint in catalogue.constraints if isinstance(constraint.never, Condition))
    for condition in (*conditions, *of_tables, *never):
        for option_id, test in condition.tests():
            if option_id in tests:
                tests[option_id].append(test)
    orders = (constraint for constraint in catalogue.constraints if isinstance(constraint.never, Order))
    ordered = {option_id for constraint in orders for option_id in constraint.option_ids()}
    samples = {}
    for option_id, telling in tests.items():
        kinds: dict[object, Value] = {}
        for value in catalogue.options[option_id].all_kinds():
            passed = tuple(test.matches(value, True) for test in telling)
            kinds.setdefault(value if option_id in ordered else passed, value)
        samples[option_id] = tuple(kinds.values())
    yield from catalogue.combined(samples)
