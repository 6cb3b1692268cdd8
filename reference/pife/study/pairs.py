"""What a list option is made of, and each of its members in a list and out of it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from pife.spec.catalogue import Option
from pife.spec.conditions import Scalar, Value, contains


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
