"""Which pairs of values of an option are to be told apart, and what a list option is made of."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from pife.spec.catalogue import Catalogue, Option
from pife.spec.conditions import Scalar, Value, contains

CARD_ASKS = ("meld", "melded", "go_out", "waits", "wilds")
"""The asks that hang on cards alone; what another ask shows, a round shows."""


def alone(option: Option) -> tuple[Scalar, ...]:
    """The values that may stand instead of a list, as ``any`` does."""
    return tuple(sample for sample in option.all_samples() if not isinstance(sample, tuple))


def lists(option: Option) -> tuple[tuple[Scalar, ...], ...]:
    """The samples that are lists."""
    return tuple(sample for sample in option.all_samples() if isinstance(sample, tuple))


def members(option: Option) -> tuple[Scalar, ...]:
    """The named members of a list."""
    return tuple(entry.value for entry in option.values if not contains(alone(option), entry.value))


def with_and_without(option: Option, member: Scalar) -> Iterator[tuple[Value, Value]]:
    """Lists with a member and the same lists without it: the samples, shortest first, then it beside each other one."""
    samples = (sample for sample in sorted(lists(option), key=len) if contains(sample, member))
    beside = ((member, other) for other in members(option) if other != member)
    for each in itertools.chain(samples, beside):
        rest = tuple(other for other in each if other != member)
        if rest or option.type == "choices":
            yield tuple(sorted(each, key=str)), rest


def pairs_of(option: Option, catalogue: Catalogue) -> Iterator[tuple[Value, Value]]:
    """The pairs of values to tell apart: every two samples; of a list with and without each of its members."""
    if not option.is_list:
        yield from itertools.combinations(option.all_samples(), 2)
        return
    yield from itertools.product(alone(option), lists(option))
    for member in members(option):
        pairs = (pair for pair in with_and_without(option, member) if _at_one_table(option, pair, catalogue))
        yield from itertools.islice(pairs, 1)


def _at_one_table(option: Option, pair: tuple[Value, Value], catalogue: Catalogue) -> bool:
    """Whether some table can have either value with nothing else changed."""
    for context in catalogue.contexts(catalogue.bound_with(option.id)):
        tables = (catalogue.applying({**catalogue.defaults(), **context, option.id: value}) for value in pair)
        if all(option.id in table and not any(catalogue.broken_constraints(table)) for table in tables):
            return True
    return False
