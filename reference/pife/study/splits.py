"""The split of a hand that comes nearest to one that may be laid down: melds and beginnings of melds side by side."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from pife.engine.counted import NINE, TEN
from pife.engine.hands import Judge
from pife.engine.layout import Pattern, patterns_for
from pife.engine.melds import SubstituteLimits
from pife.engine.position import Cards
from pife.study.beginnings import CARD, Beginnings, Begun, faces_of, without

ANY_SPLIT: tuple[Pattern, ...] = ((3, 3, 3), (5, 4))
"""What is looked for where any sizes do: all longer melds hold these, at nearly all tables."""

_KEPT = 1 << 13


@dataclass(frozen=True, slots=True)
class Split:
    """Beginnings of melds that are disjoint, and how many cards they lack with the wild cards in their gaps."""

    missing: int
    groups: tuple[Begun, ...]


NO_SPLIT = Split(NINE + TEN, ())
"""Lacks more than any."""


def splits_of(judge: Judge) -> Splits:
    """The splits at a table; tables with the same melds and shapes share one, and what it has found out."""
    shapes = judge.profile.options["out.shapes"]
    nine = patterns_for(shapes, NINE) or patterns_for(shapes, TEN)
    patterns = tuple(one for pattern in nine for one in ((pattern,) if pattern else ANY_SPLIT))
    sizes = set(itertools.chain.from_iterable(patterns))
    return _shared(
        tuple(meld.faces for meld in judge.table.all() if meld.size in sizes),
        judge.table.windows,
        judge.table.limits,
        max(judge.packs.copies.values()),
        patterns,
    )


@lru_cache(maxsize=8)
def _shared(
    melds: tuple[Cards, ...],
    windows: tuple[tuple[int, ...], ...],
    limits: SubstituteLimits,
    copies: int,
    patterns: tuple[Pattern, ...],
) -> Splits:
    return Splits(Beginnings(melds, windows, limits, copies), patterns)


class Splits:
    """Finds the fullest splits of hands, and keeps those of the last ones.

    A hand is its naturals, as bits (:func:`pife.study.beginnings.bits_of`), and how many wild cards it has beside. What
    is kept changes no answer.
    """

    def __init__(self, beginnings: Beginnings, patterns: Sequence[Pattern]) -> None:
        self.beginnings = beginnings
        self._patterns = patterns
        self._most_slots = max(map(len, patterns), default=0)
        self._best: dict[tuple[int, int], Split] = {}
        self._missing: dict[tuple[int, int], int] = {}

    def best(self, naturals: int, wild: int) -> Split:
        """The split that lacks least; of equal ones the first that the table names, with the most ways to go on."""
        known = self._best.get((naturals, wild))
        if known is None:
            known = self._find(naturals, wild, NO_SPLIT)
            self._keep(naturals, wild, known)
        return known

    def missing(self, naturals: int, wild: int) -> int:
        """How many cards the best split lacks."""
        known = self._missing.get((naturals, wild))
        return self.best(naturals, wild).missing if known is None else known

    def lacks_less(self, naturals: int, wild: int, than: int) -> bool:
        """Whether the best split lacks fewer cards than so many: that is sooner said than how many."""
        known = self._missing.get((naturals, wild))
        if known is None:
            enough = Split(than, ())
            found = self._find(naturals, wild, enough)
            if found is not enough:
                self._keep(naturals, wild, found)
            known = found.missing
        return known < than

    def _keep(self, naturals: int, wild: int, best: Split) -> None:
        """Keep a hand's best split; without a card that it can spare the hand lacks just as much.

        A slot in which nothing is begun needs a card of the hand too, whichever: the last of these cannot be spared.
        """
        if len(self._best) > _KEPT:
            self._best.clear()
            self._missing.clear()
        self._best[naturals, wild] = best
        self._missing[naturals, wild] = best.missing
        loose = naturals
        for begun in best.groups:
            loose &= ~begun.bits
        if loose.bit_count() <= self._most_slots - len(best.groups):
            return
        for card in faces_of(loose):
            self._missing[without(card, naturals), wild] = best.missing

    def _find(self, naturals: int, wild: int, best: Split) -> Split:
        """A better split than this one, or else this one."""
        for pattern in self._patterns:
            if self._may_lack_less(pattern, naturals, wild, best.missing):
                begun = {size: self.beginnings.of(naturals, size) for size in set(pattern)}
                best = _Search([begun[size] for size in pattern], naturals.bit_count(), wild).best(sum(pattern), best)
        return best

    def _may_lack_less(self, pattern: Pattern, naturals: int, wild: int, missing: int) -> bool:
        """Whether a split of a pattern might lack fewer cards, as far as is quickly seen."""
        lacking = -wild
        for size in pattern if missing < NO_SPLIT.missing else ():
            lacking += size - self.beginnings.most(naturals, size)
            if lacking >= missing:
                return False
        return True


class _Search:
    """Looks for the fullest split: a beginning of a meld for each slot."""

    def __init__(self, slots: Sequence[list[Begun]], naturals: int, wild: int) -> None:
        self._slots = slots
        self._last = len(slots) - 1
        self._naturals = naturals
        self._wild = wild
        # With as many naturals as slots have room for there is always one left for a slot that has no other.
        self._is_plain = not wild and naturals >= NINE
        self._least = -1
        self._found: tuple[Begun, ...] = ()

    def best(self, size: int, other: Split) -> Split:
        """The best split, if it lacks less than another, else that."""
        self._least = (size - other.missing + 1) * CARD - 1
        self._fill(0, 0, 0, 0, ())
        if not self._found:
            return other
        return Split(size - self._least // CARD, tuple([begun for begun in self._found if begun.bits]))

    def _fill(self, place: int, start: int, used: int, worth: int, chosen: tuple[Begun, ...]) -> None:
        """Fill a slot with each beginning from ``start`` on that may still lead to more than what was found."""
        slot = self._slots[place]
        alike = 1
        most = worth + self._wild * CARD
        for other in self._slots[place + 1 :]:
            if other is slot:
                alike += 1
            else:
                most += other[0].worth
        for number in range(start, len(slot)):
            begun = slot[number]
            if most + alike * begun.worth <= self._least:
                return
            if used & begun.bits:
                continue
            if place == self._last:
                self._note((*chosen, begun), worth + begun.worth)
            else:
                after = number if alike > 1 else 0
                self._fill(place + 1, after, used | begun.bits, worth + begun.worth, (*chosen, begun))

    def _note(self, chosen: tuple[Begun, ...], worth: int) -> None:
        """Keep what is worth more than all before, wild cards in the gaps and all."""
        if not self._is_plain:
            begun = [each for each in chosen if each.bits]
            singles = [each for each in chosen if not each.bits]
            left = singles[: self._naturals - sum([each.held for each in begun])]
            gaps = sum([each.gaps for each in (*begun, *left)])
            worth += (min(gaps, self._wild) - len(singles) + len(left)) * CARD
        if worth > self._least:
            self._least = worth
            self._found = chosen
