"""Patterns: how many cards of each suit a set has (2-1-1), how large the melds of a hand are (5-4)."""

from __future__ import annotations

import functools
import itertools
from typing import Literal, TypeAlias

from pife.errors import cut_short
from pife.spec.conditions import pattern_parts

PatternKind: TypeAlias = Literal["suits", "sizes"]

SUITS = 4
MOST_COPIES = 3
HAND = 9
FULL_HAND = 10
_LEAST_MELD = 3


def fault_of(pattern: str, kind: PatternKind) -> str | None:
    """What is wrong with numbers joined by hyphens as a pattern of that kind; ``None`` where they are one.

    >>> fault_of("1-2-1", "suits")
    'patterns are written largest part first: 2-1-1'
    >>> fault_of("5-4", "sizes")
    """
    parts = pattern_parts(pattern)
    ordered = "-".join(str(part) for part in sorted(parts, reverse=True))
    if pattern != ordered:
        return f"patterns are written largest part first: {cut_short(ordered)}"
    if kind == "sizes":
        if sum(parts) not in (HAND, FULL_HAND):
            return f"{cut_short(pattern)} is {sum(parts)} cards; the melds of a hand are {HAND} or {FULL_HAND} cards"
        if min(parts) < _LEAST_MELD:
            return f"{cut_short(pattern)} has a meld of {min(parts)}; a meld has three cards at least"
        return None
    if len(parts) > SUITS:
        return f"{cut_short(pattern)} names {len(parts)} suits; there are four"
    if not _LEAST_MELD <= sum(parts) <= FULL_HAND:
        return f"{cut_short(pattern)} is {sum(parts)} cards; a set has three to ten"
    if max(parts) > MOST_COPIES:
        return f"{cut_short(pattern)} needs {max(parts)} equal cards; three packs have three"
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
