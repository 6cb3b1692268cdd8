"""The legal melds of a table, from the set shapes and the rank order in its profile.

A meld here is a multiset of faces (rules melds.meld, melds.set, melds.run), as one integer with four bits a face. What
may stand for a missing face is asked by the number of its substitutes: see :class:`SubstituteLimits`.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pife.cards import FACES, RANKS
from pife.engine.counts import ONE
from pife.spec.conditions import pattern_parts
from pife.spec.profiles import Profile

_SUIT = (1 << 52) - 1
_ONES_OF_SUIT = sum(ONE[:13])
_RANK = 7 * sum(ONE[::13])
_NEAR = [_SUIT << 52 * suit | _RANK << 4 * rank for suit in range(4) for rank in range(13)]

LEAST_CARDS = 3
MOST_CARDS = 10

_MOST_KNOWN = 16_384


@dataclass(frozen=True, slots=True)
class Meld:
    """A legal meld of naturals: its faces in rising order, the same as packed counts, and how many cards it has."""

    faces: tuple[int, ...]
    packed: int
    size: int


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
    """The melds of one profile, compiled once; whoever makes it keeps it.

    The melds of a card are remembered for so many hands (``most_known``), then forgotten.
    """

    def __init__(
        self, profile: Profile, limits: SubstituteLimits = NO_SUBSTITUTES, most_known: int = _MOST_KNOWN
    ) -> None:
        self._most_known = most_known
        longest = profile.options.get("melds.longest")
        most = longest if isinstance(longest, int) else MOST_CARDS
        self.limits = limits
        self.windows = tuple(_windows(profile.chosen("melds.run_ace")[0].order, most))
        self.shapes = tuple(shape for shape in _shapes(profile) if sum(shape) <= most)
        self.by_lowest = self._by_lowest()
        self._parts: dict[tuple[int, int], tuple[PartMeld, ...]] = {}
        self._run_parts: dict[tuple[int, int], tuple[PartMeld, ...]] = {}
        self._set_parts: dict[tuple[int, int], tuple[PartMeld, ...]] = {}
        self._run_substitutes: dict[int, tuple[int, ...]] = {}
        self._set_substitutes: dict[tuple[int, ...], tuple[int, ...]] = {}

    def all(self) -> Iterator[Meld]:
        """Every legal meld of naturals once, by its lowest face."""
        return itertools.chain.from_iterable(self.by_lowest)

    @property
    def known_parts(self) -> int:
        """For how many cards, and what is near them, the melds are remembered; a test holds it to ``most_known``."""
        return len(self._parts)

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

    def melds_with(self, pivot: int, hand: int) -> Iterable[PartMeld]:
        """Melds with a card of face ``pivot`` as itself, beside it naturals of the hand and substitutes, long first.

        They hang on the cards of its suit and of its rank alone, and are remembered by these.
        """
        near = hand & _NEAR[pivot], pivot
        melds = self._parts.get(near)
        if melds is None:
            if len(self._parts) >= self._most_known:
                self._parts.clear()
            melds = self._parts[near] = tuple(self._work_out_parts(pivot, hand))
        return melds

    def _work_out_parts(self, pivot: int, hand: int) -> Iterator[PartMeld]:
        """The same, worked out once for each set of ranks in a suit and of suits in a rank."""
        suit, rank = divmod(pivot, 13)
        in_suit = hand >> 52 * suit & _SUIT
        held = (in_suit | in_suit >> 1) & _ONES_OF_SUIT
        if (held, rank) not in self._run_parts:
            self._run_parts[held, rank] = tuple(self._runs_with(rank, held))
        for run in self._run_parts[held, rank]:
            yield PartMeld(run.naturals << 52 * suit, run.substitutes, run.size)
        of_rank = hand >> 4 * rank & _RANK
        if (of_rank, suit) not in self._set_parts:
            self._set_parts[of_rank, suit] = tuple(self._sets_with(suit, of_rank))
        for some in self._set_parts[of_rank, suit]:
            yield PartMeld(some.naturals << 4 * rank, some.substitutes, some.size)

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


class MeldTables:
    """Melds that several judges share: one table for each answer to the options that a table reads."""

    def __init__(self) -> None:
        self._tables: dict[tuple[object, ...], MeldTable] = {}

    def of(self, profile: Profile, limits: SubstituteLimits) -> MeldTable:
        """The melds of a profile, where wild cards fill them so."""
        order = profile.chosen("melds.run_ace")[0].order
        read = (order, profile.options["melds.sets"], profile.options.get("melds.longest"), limits)
        if read not in self._tables:
            self._tables[read] = MeldTable(profile, limits)
        return self._tables[read]


def _add(found: dict[int, Meld], faces: list[int]) -> None:
    meld = Meld(tuple(sorted(faces)), sum(ONE[face] for face in faces), len(faces))
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
