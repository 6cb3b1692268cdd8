"""The legal melds of a table, from the set shapes and the rank order in its profile.

A meld here is a multiset of faces (rules melds.meld, melds.set, melds.run), as one integer with four bits a face. What
may stand for a missing face is asked by the number of its substitutes: see :class:`SubstituteLimits`.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

from pife.cards import FACES, RANKS
from pife.engine.counts import ONE
from pife.spec.conditions import pattern_parts
from pife.spec.profiles import Profile

_SUIT = (1 << 52) - 1
_ONES_OF_SUIT = sum(ONE[:13])
_RANK = 7 * sum(ONE[::13])

LEAST_CARDS = 3
MOST_CARDS = 10


@dataclass(frozen=True, slots=True)
class Meld:
    """A legal meld of naturals: its faces in rising order, and the same as packed counts."""

    faces: tuple[int, ...]
    packed: int

    @property
    def size(self) -> int:
        """How many cards it has."""
        return len(self.faces)


@dataclass(frozen=True, slots=True)
class SubstituteLimits:
    """How wild cards may fill melds.

    ``most`` substitutes a meld · ``least_naturals`` beside them · ``in_sets`` whether a set takes any · ``inside_only``
    whether a run takes them only between two of its cards.
    """

    most: int
    least_naturals: int
    in_sets: bool
    inside_only: bool


@dataclass(frozen=True, slots=True)
class PartMeld:
    """A legal meld as its naturals (packed counts) and the number of substitutes that stand for the rest."""

    naturals: int
    substitutes: int
    size: int


NO_SUBSTITUTES = SubstituteLimits(most=0, least_naturals=0, in_sets=False, inside_only=False)


class MeldTable:
    """The melds of one profile, compiled once; whoever makes it keeps it."""

    def __init__(self, profile: Profile, limits: SubstituteLimits = NO_SUBSTITUTES) -> None:
        longest = profile.options.get("melds.longest")
        most = longest if isinstance(longest, int) else MOST_CARDS
        self.limits = limits
        self.windows = tuple(_windows(profile.chosen("melds.run_ace")[0].order, most))
        self.shapes = tuple(shape for shape in _shapes(profile) if sum(shape) <= most)
        self.by_lowest = self._by_lowest()
        self._run_parts: dict[tuple[int, int], tuple[PartMeld, ...]] = {}
        self._set_parts: dict[tuple[int, int], tuple[PartMeld, ...]] = {}
        self._run_substitutes: dict[int, tuple[int, ...]] = {}
        self._set_substitutes: dict[tuple[int, ...], tuple[int, ...]] = {}

    def all(self) -> Iterator[Meld]:
        """Every legal meld of naturals once, by its lowest face."""
        return itertools.chain.from_iterable(self.by_lowest)

    def run_substitutes(self, ranks: int) -> tuple[int, ...]:
        """How many substitutes may complete these ranks of one suit (bits, ace = 1) to a run; 0 means none needed.

        Rules melds.run, melds.run-ace-*, melds.most-cards.
        """
        known = self._run_substitutes.get(ranks)
        if known is None:
            known = self._run_substitutes[ranks] = self._work_out_run(ranks)
        return known

    def set_substitutes(self, counts: tuple[int, ...]) -> tuple[int, ...]:
        """How many substitutes may complete naturals of one rank to a set; ``counts`` are the copies of each suit.

        Rules melds.set, melds.most-cards.
        """
        known = self._set_substitutes.get(counts)
        if known is None:
            known = self._set_substitutes[counts] = self._work_out_set(counts)
        return known

    def melds_with(self, pivot: int, hand: int) -> Iterator[PartMeld]:
        """Melds with a card of face ``pivot`` as itself, beside it naturals of the hand and substitutes, long first.

        What can be beside a card is worked out once for each set of ranks in its suit and of suits in its rank.
        """
        suit, rank = divmod(pivot, 13)
        in_suit = hand >> 52 * suit & _SUIT
        held = (in_suit | in_suit >> 1) & _ONES_OF_SUIT
        runs = self._run_parts.get((held, rank))
        if runs is None:
            runs = self._run_parts[held, rank] = tuple(self._runs_with(rank, held))
        if suit:
            yield from (PartMeld(run.naturals << 52 * suit, run.substitutes, run.size) for run in runs)
        else:
            yield from runs
        of_rank = hand >> 4 * rank & _RANK
        sets = self._set_parts.get((of_rank, suit))
        if sets is None:
            sets = self._set_parts[of_rank, suit] = tuple(self._sets_with(suit, of_rank))
        yield from (PartMeld(some.naturals << 4 * rank, some.substitutes, some.size) for some in sets)

    def _runs_with(self, rank: int, held: int) -> Iterator[PartMeld]:
        """Runs of clubs that have this rank, of the ranks held (a bit in each nibble)."""
        others = [other for other in range(13) if other != rank and held >> 4 * other & 1]
        for count in range(len(others), -1, -1):
            for beside in itertools.combinations(others, count):
                ranks = (rank, *beside)
                naturals = sum(ONE[other] for other in ranks)
                for substitutes in self.run_substitutes(_bits(ranks)):
                    yield PartMeld(naturals, substitutes, len(ranks) + substitutes)

    def _sets_with(self, suit: int, of_rank: int) -> Iterator[PartMeld]:
        """Sets of aces that have this suit, of the copies held."""
        copies = [of_rank >> 52 * other & 7 for other in range(4)]
        ranges = [range(1 if other == suit else 0, copies[other] + 1) for other in range(4)]
        for counts in itertools.product(*ranges):
            naturals = sum(count * ONE[13 * other] for other, count in enumerate(counts))
            for substitutes in self.set_substitutes(counts):
                yield PartMeld(naturals, substitutes, sum(counts) + substitutes)

    def _work_out_run(self, ranks: int) -> tuple[int, ...]:
        naturals = ranks.bit_count()
        found = set()
        for window in self.windows:
            missing = len(window) - naturals
            if missing < 0 or missing > self.limits.most or (missing and naturals < self.limits.least_naturals):
                continue
            if ranks & ~_bits(window):
                continue
            if missing and self.limits.inside_only and not (ranks >> window[0] & 1 and ranks >> window[-1] & 1):
                continue
            found.add(missing)
        return tuple(sorted(found))

    def _work_out_set(self, counts: tuple[int, ...]) -> tuple[int, ...]:
        naturals = sum(counts)
        ordered = sorted(counts, reverse=True)
        found = set()
        for shape in self.shapes:
            missing = sum(shape) - naturals
            fits = all(held <= wanted for held, wanted in itertools.zip_longest(ordered, shape, fillvalue=0))
            if not fits or missing < 0 or missing > self.limits.most:
                continue
            if missing and (not self.limits.in_sets or naturals < self.limits.least_naturals):
                continue
            found.add(missing)
        return tuple(sorted(found))

    def _by_lowest(self) -> tuple[tuple[Meld, ...], ...]:
        found: dict[int, Meld] = {}
        for suit in range(4):
            for window in self.windows:
                _add(found, [suit * 13 + rank for rank in window])
        for shape in self.shapes:
            for copies in set(itertools.permutations((*shape, 0, 0, 0, 0)[:4])):
                for rank in range(13):
                    _add(found, [suit * 13 + rank for suit in range(4) for _ in range(copies[suit])])
        lists: list[list[Meld]] = [[] for _ in FACES]
        for meld in found.values():
            lists[meld.faces[0]].append(meld)
        return tuple(tuple(sorted(melds, key=lambda meld: (meld.size, meld.faces))) for melds in lists)


def _add(found: dict[int, Meld], faces: list[int]) -> None:
    meld = Meld(tuple(sorted(faces)), sum(ONE[face] for face in faces))
    found[meld.packed] = meld


def _shapes(profile: Profile) -> Iterator[tuple[int, ...]]:
    value = profile.options["melds.sets"]
    assert isinstance(value, tuple)
    return (pattern_parts(str(shape)) for shape in value)


def _windows(order: tuple[str, ...], most: int) -> Iterator[tuple[int, ...]]:
    """Every stretch of the rank order that is a run: three ranks at least, none twice (rule melds.run-card-once)."""
    ranks = tuple(RANKS.index(rank) for rank in order)
    seen = set()
    for length in range(LEAST_CARDS, min(most, MOST_CARDS) + 1):
        for start in range(len(ranks) - length + 1):
            window = ranks[start : start + length]
            if len(set(window)) == length and window not in seen:
                seen.add(window)
                yield window


def _bits(ranks: tuple[int, ...]) -> int:
    return sum(1 << rank for rank in ranks)
