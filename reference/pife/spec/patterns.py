"""Patterns: how many cards of each suit a set has (2-1-1), how large the melds of a hand are (5-4)."""

from __future__ import annotations

import functools
import itertools
from typing import Literal, TypeAlias

from pife.errors import Told, cut_short
from pife.spec.conditions import pattern_parts
from pife.spec.told import told

PatternKind: TypeAlias = Literal["suits", "sizes"]

SUITS = 4
MOST_COPIES = 3
HAND = 9
FULL_HAND = 10
_LEAST_MELD = 3


def fault_of(pattern: str, kind: PatternKind) -> Told | None:
    """What is wrong with numbers joined by hyphens as a pattern of that kind; ``None`` where they are one.

    >>> fault_of("1-2-1", "suits")
    'patterns are written largest part first: 2-1-1'
    >>> fault_of("5-4", "sizes")
    """
    parts = pattern_parts(pattern)
    ordered = "-".join(str(part) for part in sorted(parts, reverse=True))
    if pattern != ordered:
        return told("pattern_order", pattern=cut_short(ordered))
    if kind == "sizes":
        if sum(parts) not in (HAND, FULL_HAND):
            return told("pattern_hand", pattern=cut_short(pattern), number=sum(parts), nine=HAND, ten=FULL_HAND)
        if min(parts) < _LEAST_MELD:
            return told("pattern_meld", pattern=cut_short(pattern), number=min(parts))
        return None
    if len(parts) > SUITS:
        return told("pattern_suits", pattern=cut_short(pattern), number=len(parts))
    if not _LEAST_MELD <= sum(parts) <= FULL_HAND:
        return told("pattern_set", pattern=cut_short(pattern), number=sum(parts))
    if max(parts) > MOST_COPIES:
        return told("pattern_copies", pattern=cut_short(pattern), number=max(parts))
    return None


@functools.cache
def every_pattern(kind: PatternKind) -> tuple[str, ...]:
    """Every pattern that a table can write, named in the catalogue or not.

    >>> every_pattern("sizes")
    ('10', '9', '7-3', '6-4', '6-3', '5-5', '5-4', '4-3-3', '3-3-3')
    """
    numbers = range(FULL_HAND, 0, -1)
    written = (
        "-".join(map(str, parts))
        for length in range(1, SUITS + 1)
        for parts in itertools.combinations_with_replacement(numbers, length)
    )
    return tuple(pattern for pattern in written if fault_of(pattern, kind) is None)
