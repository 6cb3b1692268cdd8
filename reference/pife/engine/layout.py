"""Laying a hand in melds: the search behind every answer about hands.

Hands are packed counts (four bits a face). The natural search takes the lowest card left and tries the melds that
begin with it, so no hand of ten cards makes more than a few dozen steps; :mod:`pife.engine.natural_search` does the
same faster for hands that may throw a card. The search with wild cards takes the lowest card that must be melded, tries
the naturals of the hand that can stand beside it, and remembers where it failed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from pife.engine.counts import FOUR_BITS, GUARD, faces_in, lowest_face, size_of
from pife.engine.melds import LEAST_CARDS, MOST_CARDS, Meld, MeldTable, PartMeld
from pife.engine.wilds import Held

Pattern: TypeAlias = tuple[int, ...]
"""The sizes of melds still to be laid, largest first."""

ANY_SIZES: Pattern | None = None


@dataclass(frozen=True, slots=True)
class LaidMeld:
    """A meld of a laid hand: its naturals as packed counts, and how many wild cards stand in for missing faces."""

    naturals: int
    substitutes: int


Layout: TypeAlias = tuple[LaidMeld, ...]


@dataclass(slots=True)
class Tally:
    """Counts the steps of searches, so that benchmarks and tests can show that none blows up."""

    steps: int = 0


def without_size(pattern: Pattern | None, size: int) -> Pattern | None:
    """The pattern when a meld of this size is laid; the size must be in it."""
    if pattern is None:
        return None
    place = pattern.index(size)
    return pattern[:place] + pattern[place + 1 :]


def natural_layouts(table: MeldTable, hand: int, pattern: Pattern | None, tally: Tally) -> Iterator[tuple[Meld, ...]]:
    """The ways to lay all cards of a hand without wild cards in melds of these sizes."""
    tally.steps += 1
    if not hand:
        if not pattern:
            yield ()
        return
    guarded = hand | GUARD
    for meld in table.by_lowest[lowest_face(hand)]:
        if (guarded - meld.packed) & GUARD != GUARD or (pattern is not None and meld.size not in pattern):
            continue
        for rest in natural_layouts(table, hand - meld.packed, without_size(pattern, meld.size), tally):
            yield (meld, *rest)


class WildSearch:
    """Lays hands that have wild cards. A question keeps one search: what failed for one discard fails for the next."""

    def __init__(self, table: MeldTable, tally: Tally) -> None:
        self._table = table
        self._tally = tally
        self._known: dict[tuple[int, int, int, Pattern | None], Layout | None] = {}

    def layout(self, held: Held, pattern: Pattern | None) -> Layout | None:
        """A way to lay all cards of a hand (none of them dead) in melds of these sizes, if there is one."""
        return self._lay(held.bound, held.flexible, size_of(held.flexible) + held.substitutes, pattern)

    def _lay(self, bound: int, flexible: int, spare: int, pattern: Pattern | None) -> Layout | None:
        """Lay the bound cards and promise every wild card.

        ``spare`` counts the wild cards (flexible ones and pure substitutes) that no meld has asked for yet, as
        themselves or as substitutes; the hand is laid when nothing bound and nothing spare is left.
        """
        if not bound and not spare:
            return None if pattern else ()
        state = (bound, flexible, spare, pattern)
        if state in self._known:
            return self._known[state]
        self._tally.steps += 1
        found: Layout | None = None
        guarded = bound | GUARD
        cards = size_of(bound) + spare
        for meld in self._next_melds(bound, flexible):
            left, size = spare - meld.substitutes, meld.size
            if left < 0 or 0 < cards - size < LEAST_CARDS or (pattern is not None and size not in pattern):
                continue
            used, naturals = 0, meld.naturals
            if flexible:
                used = _beyond(naturals, bound, guarded)
                left -= size_of(used)
                if left < 0:
                    continue
            rest = self._lay(bound - naturals + used, flexible - used, left, pattern and without_size(pattern, size))
            if rest is not None:
                found = (LaidMeld(naturals, meld.substitutes), *rest)
                break
        self._known[state] = found
        return found

    def _next_melds(self, bound: int, flexible: int) -> Iterable[PartMeld]:
        """Melds to lay next: those with the lowest bound card, or when none is left those of wild cards alone."""
        if bound:
            return self._table.melds_with(lowest_face(bound), bound + flexible)
        pivots = sorted(set(faces_in(flexible)))
        return (meld for pivot in pivots for meld in self._table.melds_with(pivot, flexible >> 4 * pivot << 4 * pivot))


def _beyond(naturals: int, bound: int, guarded: int) -> int:
    """The naturals of a meld that must be flexible cards, since the bound cards do not have them."""
    enough = guarded - naturals & GUARD
    if enough == GUARD:
        return 0
    short = (GUARD - enough >> 3) * FOUR_BITS
    return (naturals & short) - (bound & short)


def patterns_for(shapes: object, cards: int) -> tuple[Pattern | None, ...]:
    """The size patterns that a table allows for nine or ten cards; ``(None,)`` where any sizes do (out.shapes)."""
    if not isinstance(shapes, tuple):
        return (ANY_SIZES,)
    read = (tuple(int(part) for part in str(shape).split("-")) for shape in shapes)
    return tuple(pattern for pattern in read if sum(pattern) == cards <= MOST_CARDS)
