"""Laying a hand in melds: the search behind every answer about hands.

Hands are packed counts (four bits a face). The natural search takes the lowest card left and tries the melds that
begin with it, so no hand of ten cards makes more than a few dozen steps. The search with wild cards takes the lowest
card that must be melded, tries the naturals of the hand that can stand beside it, and remembers where it failed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from pife.engine.counts import ONE, faces_in, lowest_face, size_of
from pife.engine.melds import MOST_CARDS, Meld, MeldTable, PartMeld
from pife.engine.wilds import Held

Pattern: TypeAlias = tuple[int, ...]
"""The sizes of melds still to be laid, largest first."""

ANY_SIZES: Pattern | None = None

_GUARD = sum(8 << 4 * face for face in range(52))


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
    guarded = hand | _GUARD
    for meld in table.by_lowest[lowest_face(hand)]:
        if (guarded - meld.packed) & _GUARD != _GUARD or (pattern is not None and meld.size not in pattern):
            continue
        for rest in natural_layouts(table, hand - meld.packed, without_size(pattern, meld.size), tally):
            yield (meld, *rest)


def natural_outs(table: MeldTable, hand: int, pattern: Pattern | None, tally: Tally) -> dict[int, tuple[Meld, ...]]:
    """The faces whose removal leaves a hand without wild cards all in melds of these sizes, each with the melds.

    One search finds them all: at each step the lowest card is the one left over, or it is in a meld.
    """
    found: dict[int, tuple[Meld, ...]] = {}
    waiting: list[tuple[int, int | None, Pattern | None, tuple[Meld, ...]]] = [(hand, None, pattern, ())]
    while waiting:
        rest, left_over, sizes, melds = waiting.pop()
        tally.steps += 1
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
        if state not in self._known:
            self._tally.steps += 1
            self._known[state] = self._work_out(bound, flexible, spare, pattern)
        return self._known[state]

    def _work_out(self, bound: int, flexible: int, spare: int, pattern: Pattern | None) -> Layout | None:
        for meld in self._next_melds(bound, flexible):
            left = spare - meld.substitutes
            if left < 0 or (pattern is not None and meld.size not in pattern):
                continue
            used = _beyond(meld.naturals, bound, flexible) if flexible else 0
            if used:
                left -= size_of(used)
                if left < 0:
                    continue
            rest = self._lay(bound - (meld.naturals - used), flexible - used, left, without_size(pattern, meld.size))
            if rest is not None:
                return (LaidMeld(meld.naturals, meld.substitutes), *rest)
        return None

    def _next_melds(self, bound: int, flexible: int) -> Iterator[PartMeld]:
        """Melds to lay next: those with the lowest bound card, or when none is left those of wild cards alone."""
        if bound:
            yield from self._table.melds_with(lowest_face(bound), bound + flexible)
        else:
            for pivot in sorted(set(faces_in(flexible))):
                yield from self._table.melds_with(pivot, flexible >> 4 * pivot << 4 * pivot)


def _beyond(naturals: int, bound: int, flexible: int) -> int:
    """The naturals of a meld that must be flexible cards, since the bound cards do not have them."""
    beyond = 0
    for face in faces_in(flexible):
        if not beyond >> 4 * face & 7:
            missing = (naturals >> 4 * face & 7) - (bound >> 4 * face & 7)
            if missing > 0:
                beyond += missing << 4 * face
    return beyond


def patterns_for(shapes: object, cards: int) -> tuple[Pattern | None, ...]:
    """The size patterns that a table allows for nine or ten cards; ``(None,)`` where any sizes do (out.shapes)."""
    if not isinstance(shapes, tuple):
        return (ANY_SIZES,)
    read = (tuple(int(part) for part in str(shape).split("-")) for shape in shapes)
    return tuple(pattern for pattern in read if sum(pattern) == cards <= MOST_CARDS)
