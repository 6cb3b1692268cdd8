"""Beginnings of melds in a hand: which of its cards could stand in a meld together, and what that meld still lacks.

A hand is bits here: one for the first copy of each face, another for its second copy, and so on. Runs lie in a suit
and sets in a rank, so what is begun is worked out once for the cards of a suit or a rank, and kept.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple, TypeVar

from pife.cards import Card
from pife.engine.melds import LEAST_CARDS, MOST_CARDS, SubstituteLimits
from pife.engine.position import Cards

LEAST_BEGUN = 2
"""So few cards begin a meld; a single one may begin any."""

CARD = 1 << 20
"""What a card is worth: more than all outs."""

_LAYER = 52
_KEPT = 1 << 13
_SUITS, _RANKS = range(0, 52, 13), range(13)
_SUIT = (1 << 13) - 1


V = TypeVar("V")


class Begun(NamedTuple):
    """Naturals of a hand that a meld of ``size`` could have; in order, the most useful come first (``less_worth``).

    ``worth`` counts the cards that are there, in units of :data:`CARD`, and ``outs`` where some are lacking: how many
    cards of two packs would go on with it, each counted for every meld that it could become. ``bits`` are the cards,
    ``held`` of them; so many ``gaps`` could be filled by wild cards.
    """

    less_worth: int
    bits: int
    worth: int
    held: int
    gaps: int
    outs: int
    size: int

    def at(self, place: int) -> Begun:
        """The same in another suit, or of another rank."""
        return Begun(self.less_worth, self.bits << place, self.worth, self.held, self.gaps, self.outs, self.size)


class Beginnings:
    """What is begun in hands where there are these melds."""

    def __init__(
        self,
        melds: Iterable[Cards],
        windows: Sequence[tuple[int, ...]],
        limits: SubstituteLimits,
        copies: int,
    ) -> None:
        """``melds`` are all there are, ``windows`` the ranks of each run from end to end."""
        self._limits = limits
        shapes = [_shape(faces, windows, limits) for faces in melds]
        layers = max(copies, *((shape.bits.bit_length() - 1) // _LAYER + 1 for shape in shapes))
        self._suit = sum(_SUIT << _LAYER * layer for layer in range(layers))
        self._rank = sum(1 << _LAYER * layer + 13 * suit for layer in range(layers) for suit in range(4))
        self._runs = _by_size(shape for shape in shapes if not shape.is_set and not shape.bits & ~self._suit)
        self._sets = _by_size(shape for shape in shapes if shape.is_set and not shape.bits & ~self._rank)
        self._sizes = {size: self._of_size(size) for size in range(LEAST_CARDS, MOST_CARDS + 1)}
        self._runs_beside = [_Known(partial(_count_beside, self._runs, 1 << rank)) for rank in _RANKS]
        self._sets_beside = [_Known(partial(_count_beside, self._sets, 1 << suit)) for suit in _SUITS]

    def of(self, hand: int, size: int) -> list[Begun]:
        """Every beginning of a meld of this size in a hand, the most useful first.

        The last is that of a single card, which has no bits: any card will do.
        """
        of_size = self._sizes[size]
        found = [of_size.single]
        for suit, known in zip(_SUITS, of_size.in_suits, strict=True):
            held = hand >> suit & self._suit
            if held & (held - 1):
                found += known[held]
        if of_size.in_ranks:
            for rank in _ranks_held_twice(hand):
                found += of_size.in_ranks[rank][hand >> rank & self._rank]
        found.sort()
        return found

    def most(self, hand: int, size: int) -> int:
        """No meld of this size has more cards of a hand; it may have fewer."""
        of_size = self._sizes[size]
        most = max([of_size.longest_run[hand >> suit & _SUIT] for suit in _SUITS])
        if of_size.in_ranks and most < size:
            alike = [(hand >> rank & self._rank).bit_count() for rank in _ranks_held_twice(hand)]
            most = max(most, min(size, max(alike, default=1)))
        return most

    def links(self, card: Card, hand: int) -> int:
        """In how many of the melds a face could stand beside another face of a hand."""
        suit, rank = divmod(card, 13)
        beside = hand & ~(1 << card)
        in_suit, in_rank = beside >> 13 * suit & self._suit, beside >> rank & self._rank
        return self._runs_beside[rank][in_suit] + self._sets_beside[suit][in_rank]

    def _of_size(self, size: int) -> _OfSize:
        runs, sets = self._runs.get(size, []), self._sets.get(size, [])
        gaps = self._gaps(1, size, size - 1) if self._limits.least_naturals <= 1 else 0
        in_first_suit = _Known(lambda held: list(self._begun(runs, held, size)))
        of_first_rank = _Known(lambda held: list(self._begun(sets, held, size)))
        return _OfSize(
            single=Begun(-CARD, 0, CARD, 1, gaps, 0, size),
            in_suits=[_Known(partial(_moved, in_first_suit, suit)) for suit in _SUITS],
            in_ranks=[_Known(partial(_moved, of_first_rank, rank)) for rank in _RANKS] if sets else [],
            longest_run=_Known(lambda held: max([(held & run.bits).bit_count() for run in runs], default=1)),
        )

    def _begun(self, shapes: Iterable[_Shape], held: int, size: int) -> Iterator[Begun]:
        """What cards of the first suit, or of the first rank, begin."""
        found: dict[int, tuple[int, int]] = {}
        for shape in shapes:
            overlap = held & shape.bits
            for part in _parts(overlap) if overlap & (overlap - 1) else ():
                missing = shape.bits & ~part
                gaps = self._gaps(part.bit_count(), size, (missing & shape.may_be_wild).bit_count())
                outs = 2 * missing.bit_count() - (missing & held).bit_count()
                most, before = found.get(part, (0, 0))
                found[part] = max(gaps, most), before + outs
        for part, (gaps, outs) in found.items():
            count = part.bit_count()
            worth = count * CARD + (outs if count < size else 0)
            for copies in _copies(part, held):
                yield Begun(-worth, copies, worth, count, gaps, outs, size)

    def _gaps(self, held: int, size: int, may_be_wild: int) -> int:
        """How many wild cards a meld takes beside so many naturals, where so many of the others may be wild."""
        limits = self._limits
        return max(min(may_be_wild, limits.most, size - max(held, limits.least_naturals)), 0)


class _Known(dict[int, V]):
    """What was worked out for bits, until that becomes too much to keep."""

    def __init__(self, work_out: Callable[[int], V]) -> None:
        super().__init__()
        self._work_out = work_out

    def __missing__(self, bits: int) -> V:
        if len(self) >= _KEPT:
            self.clear()
        found = self[bits] = self._work_out(bits)
        return found


@dataclass(frozen=True, slots=True)
class _OfSize:
    """What is begun of melds of one size, by the cards held of each suit and of each rank.

    ``longest_run`` is how many ranks held of a suit one run has at most.
    """

    single: Begun
    in_suits: list[_Known[list[Begun]]]
    in_ranks: list[_Known[list[Begun]]]
    longest_run: _Known[int]


@dataclass(frozen=True, slots=True)
class _Shape:
    """A meld that is legal, and which of its cards may be wild."""

    bits: int
    size: int
    is_set: bool
    may_be_wild: int


def bits_of(faces: Iterable[Card]) -> int:
    """A multiset of faces as bits, one for each copy.

    >>> bits_of([0, 2, 2]) == 1 + (1 << 2) + (1 << 52 + 2)
    True
    """
    bits = 0
    for each in faces:
        bit = 1 << each
        while bits & bit:
            bit <<= _LAYER
        bits |= bit
    return bits


def faces_of(bits: int) -> Iterator[Card]:
    """The faces that bits stand for."""
    while bits:
        low = bits & -bits
        yield (low.bit_length() - 1) % _LAYER
        bits ^= low


def without(card: Card, hand: int) -> int:
    """The hand less one copy of a face that it has."""
    bit = 1 << card
    while hand & bit << _LAYER:
        bit <<= _LAYER
    return hand ^ bit


def _ranks_held_twice(hand: int) -> Iterator[int]:
    """The ranks of which a hand has two cards or more."""
    once = twice = 0
    while hand:
        suit = hand & _SUIT
        twice |= once & suit
        once |= suit
        hand >>= 13
    while twice:
        rank = twice & -twice
        yield rank.bit_length() - 1
        twice ^= rank


def _shape(faces: Cards, windows: Sequence[tuple[int, ...]], limits: SubstituteLimits) -> _Shape:
    """A meld as bits; in a set any gap or none may be wild, in a run maybe only those between its ends."""
    bits = bits_of(faces)
    if len({card // 13 for card in faces}) > 1 or faces[0] == faces[-1]:
        return _Shape(bits, len(faces), True, bits if limits.in_sets else 0)
    if not limits.inside_only:
        return _Shape(bits, len(faces), False, bits)
    ranks = {card % 13 for card in faces}
    window = next(each for each in windows if set(each) == ranks)
    suit = faces[0] // 13
    return _Shape(bits, len(faces), False, bits_of(suit * 13 + rank for rank in window[1:-1]))


def _parts(overlap: int) -> Iterator[int]:
    """The cards that a meld could have, and fewer of them where some serve elsewhere; two at least."""
    cards = [1 << place for place in range(overlap.bit_length()) if overlap >> place & 1]
    for kept in range(LEAST_BEGUN, len(cards) + 1):
        yield from map(sum, itertools.combinations(cards, kept))


def _copies(part: int, held: int) -> Iterable[int]:
    """The cards of a part, taken from the copies of each face that are held."""
    if not held >> _LAYER:
        return (part,)
    choices = []
    for each, wanted in Counter(faces_of(part)).items():
        copies = [1 << place for place in range(each, held.bit_length(), _LAYER) if held >> place & 1]
        choices.append([sum(some) for some in itertools.combinations(copies, wanted)])
    return map(sum, itertools.product(*choices))


def _by_size(shapes: Iterable[_Shape]) -> Mapping[int, list[_Shape]]:
    found: dict[int, list[_Shape]] = {}
    for shape in shapes:
        found.setdefault(shape.size, []).append(shape)
    return found


def _moved(begun: _Known[list[Begun]], place: int, held: int) -> list[Begun]:
    """What is begun in the first suit or rank, in another one."""
    return [each.at(place) for each in begun[held]]


def _count_beside(shapes: Mapping[int, list[_Shape]], card: int, beside: int) -> int:
    every = itertools.chain.from_iterable(shapes.values())
    return sum(1 for shape in every if shape.bits & card and shape.bits & beside)
