"""How many hands go out, exactly: for rummy what counts of positions are for chess.

A hand is a multiset of faces, at most as many copies of each as there are packs. Equal counts can hide different sets
of hands (ace low and ace high), so the census also gives a digest: SHA-256 over the sorted hands, each the integer
``sum(count * 16**face)`` in 26 big-endian bytes, faces numbered as in :mod:`pife.cards`.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator
from dataclasses import dataclass, field

from pife.cards import FACES
from pife.engine.layout import Pattern, without_size
from pife.engine.melds import LEAST_CARDS, ONE, MeldTable
from pife.errors import PifeError
from pife.spec.profiles import Profile

NINE, TEN = 9, 10
MOST_WITHOUT_ASKING = 5_000_000

_ONES = sum(ONE)


class LargeCensusError(PifeError):
    """The census has more hands than it lists without being asked to."""


@dataclass(frozen=True)
class Census:
    """The hands of one size that lie wholly in melds.

    ``hands`` as multisets of faces · ``deals`` as sets of physical cards · ``of_deals`` all sets of so many cards.
    """

    cards: int
    hands: int
    deals: int
    of_deals: int
    digest: str

    @property
    def chance(self) -> float:
        """How likely so many random cards are such a hand."""
        return self.deals / self.of_deals


def census_of_hands(profile: Profile, cards: int = NINE, *, large: bool = False) -> Census:
    """Count the hands of nine (or ten) cards that lie wholly in melds as out.shapes allows; out.ten does not matter.

    :class:`pife.errors.PifeError` for tables with special hands or wild cards, whose hands are not counted here;
    :class:`LargeCensusError` above five million hands unless ``large``.
    """
    _refuse_uncounted(profile)
    decks, jokers = profile.options["pack.decks"], profile.options["pack.jokers"]
    assert isinstance(decks, int) and isinstance(jokers, int)
    lister = _Lister(MeldTable(profile), decks)
    digest = hashlib.sha256()
    count = deals = 0
    for hands in lister.by_highest(_patterns(profile, cards)):
        count += len(hands)
        if count > MOST_WITHOUT_ASKING and not large:
            raise LargeCensusError(
                f"more than {MOST_WITHOUT_ASKING:,} hands go out at this table; --large counts them (it takes minutes)"
            )
        for hand in hands:
            digest.update(hand.to_bytes(26, "big"))
            deals += _deals(hand, decks)
    return Census(cards, count, deals, math.comb(52 * decks + jokers, cards), digest.hexdigest())


def _refuse_uncounted(profile: Profile) -> None:
    if profile.options["out.special"]:
        raise PifeError("hands are counted for tables without special hands: set out.special to []")
    if profile.options.get("pack.jokers_are") == "wild":
        raise PifeError("hands are counted for tables without wild cards: set pack.jokers to 0")


def _patterns(profile: Profile, cards: int) -> tuple[Pattern, ...]:
    shapes = profile.options["out.shapes"]
    if isinstance(shapes, tuple):
        read = [tuple(int(part) for part in str(shape).split("-")) for shape in shapes]
        return tuple(pattern for pattern in read if sum(pattern) == cards)
    return tuple(_partitions(cards, cards))


def _partitions(cards: int, most: int) -> Iterator[Pattern]:
    """The ways to split so many cards into melds, largest first."""
    if not cards:
        yield ()
    for first in range(min(cards, most), LEAST_CARDS - 1, -1):
        for rest in _partitions(cards - first, first):
            yield (first, *rest)


@dataclass
class _Lister:
    """Lists hands by their highest face: few are in memory at once, and the lists follow each other in order."""

    table: MeldTable
    decks: int
    _smaller: dict[Pattern, list[set[int]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._too_many = sum((7 - self.decks) << 4 * face for face in FACES)
        self._overflow = sum(8 << 4 * face for face in FACES)
        self._melds: list[dict[int, list[int]]] = [{} for _ in FACES]
        for meld in self.table.all():
            self._melds[meld.faces[-1]].setdefault(meld.size, []).append(meld.packed)

    def by_highest(self, patterns: tuple[Pattern, ...]) -> Iterator[list[int]]:
        """The hands of these patterns: for each highest face a list in rising order."""
        for highest in FACES:
            yield sorted(set().union(*(self._with_highest(pattern, highest) for pattern in patterns)))

    def _with_highest(self, pattern: Pattern, highest: int) -> set[int]:
        found: set[int] = set()
        for size in set(pattern):
            rest = without_size(pattern, size)
            for meld in self._melds[highest].get(size, ()):
                if not rest:
                    found.add(meld)
                    continue
                for hands in self._all_smaller(rest)[: highest + 1]:
                    sums = (hand + meld for hand in hands)
                    found.update(hand for hand in sums if not (hand + self._too_many) & self._overflow)
        return found

    def _all_smaller(self, pattern: Pattern) -> list[set[int]]:
        if pattern not in self._smaller:
            self._smaller[pattern] = [self._with_highest(pattern, highest) for highest in FACES]
        return self._smaller[pattern]


def _deals(hand: int, decks: int) -> int:
    """How many sets of physical cards are this multiset of faces."""
    odd, many = hand & _ONES, hand >> 1 & _ONES
    singles, pairs, triples = (odd & ~many).bit_count(), (many & ~odd).bit_count(), (odd & many).bit_count()
    return math.comb(decks, 1) ** singles * math.comb(decks, 2) ** pairs * math.comb(decks, 3) ** triples
