"""Laying a hand in melds: the search behind every answer about hands.

Hands are packed counts (four bits a face). The natural search takes the lowest card left and tries the melds that
begin with it, so no hand of ten cards makes more than a few dozen steps. The search with wild cards takes the lowest
card that must be melded, tries the naturals of the hand that can stand beside it, and remembers where it failed.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from pife.engine.melds import MOST_CARDS, ONE, Meld, MeldTable
from pife.engine.wilds import Held

Pattern: TypeAlias = tuple[int, ...]
"""The sizes of melds still to be laid, largest first."""

ANY_SIZES: Pattern | None = None

_GUARD = sum(8 << 4 * face for face in range(52))
_SUIT_RANKS = (1 << 13 * 4) - 1


@dataclass(frozen=True, slots=True)
class LaidMeld:
    """A meld of a laid hand: its naturals as packed counts, and how many wild cards stand in for missing faces."""

    naturals: int
    substitutes: int


Layout: TypeAlias = tuple[LaidMeld, ...]


def lowest_face(packed: int) -> int:
    """The lowest face in packed counts, which must not be empty."""
    return ((packed & -packed).bit_length() - 1) >> 2


def holds(packed: int, part: int) -> bool:
    """Whether packed counts contain the part."""
    return ((packed | _GUARD) - part) & _GUARD == _GUARD


def faces_in(packed: int) -> Iterator[int]:
    """The faces in packed counts, each as often as it is held, lowest first."""
    while packed:
        face = lowest_face(packed)
        yield face
        packed -= ONE[face]


def size_of(packed: int) -> int:
    """How many cards packed counts hold.

    >>> size_of(ONE[0] + ONE[0] + ONE[51])
    3
    """
    return sum(1 for _ in faces_in(packed))


def without_size(pattern: Pattern | None, size: int) -> Pattern | None:
    """The pattern when a meld of this size is laid; the size must be in it."""
    if pattern is None:
        return None
    place = pattern.index(size)
    return pattern[:place] + pattern[place + 1 :]


def natural_layouts(table: MeldTable, hand: int, pattern: Pattern | None) -> Iterator[tuple[Meld, ...]]:
    """The ways to lay all cards of a hand without wild cards in melds of these sizes."""
    if not hand:
        if not pattern:
            yield ()
        return
    guarded = hand | _GUARD
    for meld in table.by_lowest[lowest_face(hand)]:
        if (guarded - meld.packed) & _GUARD != _GUARD or (pattern is not None and meld.size not in pattern):
            continue
        for rest in natural_layouts(table, hand - meld.packed, without_size(pattern, meld.size)):
            yield (meld, *rest)


def natural_outs(table: MeldTable, hand: int, pattern: Pattern | None) -> dict[int, tuple[Meld, ...]]:
    """The faces whose removal leaves a hand without wild cards all in melds of these sizes, each with the melds.

    One search finds them all: at each step the lowest card is the one left over, or it is in a meld.
    """
    found: dict[int, tuple[Meld, ...]] = {}
    waiting: list[tuple[int, int | None, Pattern | None, tuple[Meld, ...]]] = [(hand, None, pattern, ())]
    while waiting:
        rest, left_over, sizes, melds = waiting.pop()
        if not rest:
            if left_over is not None and not sizes:
                found.setdefault(left_over, melds)
            continue
        lowest = lowest_face(rest)
        if left_over is None:
            waiting.append((rest - ONE[lowest], lowest, sizes, melds))
        guarded = rest | _GUARD
        for meld in table.by_lowest[lowest]:
            if (guarded - meld.packed) & _GUARD == _GUARD and (sizes is None or meld.size in sizes):
                waiting.append((rest - meld.packed, left_over, without_size(sizes, meld.size), (*melds, meld)))
    return found


def layout_with_wilds(table: MeldTable, held: Held, pattern: Pattern | None) -> Layout | None:
    """A way to lay all cards of a hand that has wild cards, in melds of these sizes; ``None`` where there is none."""
    if held.dead:
        return None
    spare = size_of(held.flexible) + held.substitutes
    return _WildSearch(table).lay(held.bound, held.flexible, spare, pattern)


@dataclass(slots=True)
class _WildSearch:
    """One question's search. ``failed`` remembers the states from which no layout exists."""

    table: MeldTable
    failed: set[tuple[int, int, int, Pattern | None]] = field(default_factory=set)

    def lay(self, bound: int, flexible: int, spare: int, pattern: Pattern | None) -> Layout | None:
        """Lay the bound cards and promise every wild card.

        ``spare`` counts the wild cards (flexible ones and pure substitutes) that no meld has asked for yet, as
        themselves or as substitutes; the hand is laid when nothing bound and nothing spare is left.
        """
        if not bound and not spare:
            return None if pattern else ()
        state = (bound, flexible, spare, pattern)
        if state in self.failed:
            return None
        for naturals, substitutes in self._next_melds(bound, flexible, spare):
            size = size_of(naturals) + substitutes
            if pattern is not None and size not in pattern:
                continue
            from_flexible = naturals - common(naturals, bound)
            left = spare - substitutes - size_of(from_flexible)
            if left < 0:
                continue
            rest = self.lay(
                bound - (naturals - from_flexible), flexible - from_flexible, left, without_size(pattern, size)
            )
            if rest is not None:
                return (LaidMeld(naturals, substitutes), *rest)
        self.failed.add(state)
        return None

    def _next_melds(self, bound: int, flexible: int, spare: int) -> Iterator[tuple[int, int]]:
        """Melds to lay next: those with the lowest bound card, or when none is left those of wild cards alone."""
        if bound:
            pivot = lowest_face(bound)
            yield from self._melds_with(pivot, bound + flexible, spare, 0)
        else:
            for pivot in sorted(set(faces_in(flexible))):
                yield from self._melds_with(pivot, flexible, spare, pivot)

    def _melds_with(self, pivot: int, hand: int, spare: int, floor: int) -> Iterator[tuple[int, int]]:
        """Melds with ``pivot`` as itself: naturals of the hand (none below ``floor``) and a number of substitutes."""
        suit, rank = divmod(pivot, 13)
        in_suit = hand >> 52 * suit & _SUIT_RANKS
        others = [r for r in range(13) if r != rank and in_suit >> 4 * r & 7 and suit * 13 + r >= floor]
        for count in range(len(others), -1, -1):
            for beside in itertools.combinations(others, count):
                bits = sum(1 << r for r in beside) | 1 << rank
                for substitutes in self.table.run_substitutes(bits):
                    if substitutes <= spare:
                        yield ONE[pivot] + sum(ONE[suit * 13 + r] for r in beside), substitutes
        copies = [hand >> 4 * (13 * s + rank) & 7 if 13 * s + rank >= floor else 0 for s in range(4)]
        ranges = [range(1 if s == suit else 0, copies[s] + 1) for s in range(4)]
        for counts in itertools.product(*ranges):
            for substitutes in self.table.set_substitutes(counts):
                if substitutes <= spare:
                    yield sum(n * ONE[13 * s + rank] for s, n in enumerate(counts)), substitutes


def common(left: int, right: int) -> int:
    """What two packed counts have in common."""
    shared = 0
    while left:
        face = lowest_face(left)
        mine, theirs = left >> 4 * face & 7, right >> 4 * face & 7
        shared += min(mine, theirs) << 4 * face
        left -= mine << 4 * face
    return shared


def patterns_for(shapes: object, cards: int) -> tuple[Pattern | None, ...]:
    """The size patterns that a table allows for nine or ten cards; ``(None,)`` where any sizes do (out.shapes)."""
    if not isinstance(shapes, tuple):
        return (ANY_SIZES,)
    read = (tuple(int(part) for part in str(shape).split("-")) for shape in shapes)
    return tuple(pattern for pattern in read if sum(pattern) == cards <= MOST_CARDS)
