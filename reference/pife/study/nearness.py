"""How near a hand is to going out: the groups that come closest to a legal split, and what is left over.

An estimate for simple players, quick enough to ask at every card, not a judge: it looks for melds begun with two cards
or more, gives each wild card to a gap that may take one, and leaves special hands and wild cards as themselves aside.
Whether a hand really goes out :class:`pife.engine.hands.Judge` says.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pife.cards import JOKER, Card, face, in_reading_order
from pife.engine.counts import ONE, faces_in
from pife.engine.hands import NINE, TEN, Judge
from pife.engine.layout import Pattern, patterns_for
from pife.engine.position import Cards

_ANY_SPLIT: tuple[Pattern, ...] = ((3, 3, 3), (5, 4))
_LEAST_BEGUN = 2
_GUARD = sum(8 << 4 * card for card in range(52))
_LAYER = 52


@dataclass(frozen=True, slots=True)
class Near:
    """A hand sorted by what it could become.

    ``missing`` cards are still needed. ``groups`` are melds and beginnings of melds, whole ones first, ``wild`` the
    wild cards, ``loose`` what belongs to nothing.
    """

    missing: int
    groups: tuple[Cards, ...]
    wild: Cards
    loose: Cards


@dataclass(frozen=True, slots=True)
class _Shape:
    """A meld that is legal: a bit for the first copy of each face, another for the second, and so on."""

    bits: int
    size: int
    may_be_wild: int


@dataclass(frozen=True, slots=True)
class _Begun:
    """Naturals of a hand that a meld of ``size`` could have: packed counts, and how many gaps a wild card may fill."""

    naturals: int
    held: int
    size: int
    gaps: int
    outs: int


class Nearness:
    """How near hands are at one table.

    >>> from pife.cards import read_cards, tokens
    >>> from pife.spec.library import load_spec
    >>> near = Nearness(Judge(load_spec().profile("pife-maker"))).of(read_cards("7C 8C 9C 4D 5D KS KH 2S JH"))
    >>> near.missing, [tokens(group) for group in near.groups], tokens(near.loose)
    (2, [['7C', '8C', '9C'], ['KH', 'KS'], ['4D', '5D']], ['JH', '2S'])
    """

    def __init__(self, judge: Judge) -> None:
        self._judge = judge
        shapes = judge.profile.options["out.shapes"]
        nine = patterns_for(shapes, NINE) or patterns_for(shapes, TEN)
        self._patterns = tuple(p for pattern in nine for p in ((pattern,) if pattern else _ANY_SPLIT))
        sizes = {size for pattern in self._patterns for size in pattern}
        self._gaps_of_one = {size: self._gaps_a_single_leaves(size) for size in sizes}
        self._shapes = tuple(_shape(meld.faces, judge) for meld in judge.table.all() if meld.size in sizes)

    def of(self, hand: Cards, turn_up: Card | None = None) -> Near:
        """The hand, of nine cards or ten, sorted by what it could become."""
        free, naturals = self._sorted(hand, turn_up)
        best = self._best(naturals, len(free))
        used = Counter(f for begun in best.groups for f in faces_in(begun.naturals))
        loose = (Counter(map(face, hand)) - Counter(map(face, free)) - used).elements()
        groups = sorted(best.groups, key=lambda begun: (begun.size - begun.held, -begun.outs))
        held = _Taking(card for card in hand if card not in free)
        return Near(
            missing=best.missing,
            groups=tuple(held.take(faces_in(begun.naturals)) for begun in groups),
            wild=in_reading_order(free),
            loose=held.take(in_reading_order(loose)),
        )

    def missing(self, hand: Cards, turn_up: Card | None = None) -> int:
        """How many cards the hand still needs."""
        free, naturals = self._sorted(hand, turn_up)
        return self._best(naturals, len(free)).missing

    def links(self, card: Card, hand: Iterable[Card]) -> int:
        """In how many melds of the table this card could stand beside another of these cards."""
        bits = _bits([face(card)])
        if not bits:
            return 0
        beside = _bits(map(face, hand)) & ~bits
        return sum(1 for shape in self._shapes if shape.bits & bits and shape.bits & beside)

    def _sorted(self, hand: Cards, turn_up: Card | None) -> tuple[list[Card], Cards]:
        """The wild cards of the hand, and the faces of its naturals; a joker that is not wild is neither."""
        wild = self._judge.wilds(turn_up)
        free = [card for card in hand if card in wild]
        return free, tuple(face(card) for card in hand if card not in wild and face(card) != JOKER)

    def _best(self, naturals: Cards, wild: int) -> _Split:
        begun = self._begun(naturals)
        room = sum(ONE[card] for card in naturals) | _GUARD
        searches = (_Search(pattern, begun, wild, self._gaps_of_one) for pattern in self._patterns)
        return max((search.best(room, len(naturals)) for search in searches), key=_Split.rank)

    def _begun(self, naturals: Cards) -> dict[int, list[_Begun]]:
        """Every beginning of a meld in the hand, by the size of the meld, fullest first."""
        hand = _bits(naturals)
        found: dict[tuple[int, int], _Begun] = {}
        for shape in self._shapes:
            overlap = hand & shape.bits
            if overlap.bit_count() >= _LEAST_BEGUN:
                for part in _parts(overlap):
                    self._note(shape, part, hand, found)
        by_size: dict[int, list[_Begun]] = {}
        for begun in sorted(found.values(), key=lambda begun: (-begun.held - begun.gaps, -begun.held, -begun.outs)):
            by_size.setdefault(begun.size, []).append(begun)
        return by_size

    def _note(self, shape: _Shape, part: int, hand: int, found: dict[tuple[int, int], _Begun]) -> None:
        missing = shape.bits & ~part
        held = part.bit_count()
        gaps = self._gaps(held, shape.size, (missing & shape.may_be_wild).bit_count())
        outs = 2 * missing.bit_count() - (missing & hand).bit_count()
        key = (shape.size, part)
        other = found.get(key)
        if other is None:
            found[key] = _Begun(_packed(part), held, shape.size, gaps, outs)
        else:
            found[key] = _Begun(other.naturals, held, shape.size, max(gaps, other.gaps), other.outs + outs)

    def _gaps(self, held: int, size: int, may_be_wild: int) -> int:
        limits = self._judge.table.limits
        return max(min(may_be_wild, limits.most, size - max(held, limits.least_naturals)), 0)

    def _gaps_a_single_leaves(self, size: int) -> int:
        """How many wild cards a meld may take that one natural begins."""
        return self._gaps(1, size, size - 1) if self._judge.table.limits.least_naturals <= 1 else 0


@dataclass(frozen=True, slots=True)
class _Split:
    """Beginnings of melds that are disjoint, and how many cards they lack with the wild cards in their gaps."""

    missing: int
    outs: int
    groups: tuple[_Begun, ...]

    def rank(self) -> tuple[int, int]:
        """What is to be as large as can be."""
        return -self.missing, self.outs


class _Chosen(NamedTuple):
    """Beginnings that are disjoint, and what they come to together; ``outs`` are those of the unfinished ones."""

    groups: tuple[_Begun, ...]
    held: int
    gaps: int
    outs: int

    def with_(self, begun: _Begun) -> _Chosen:
        """These and one more."""
        outs = begun.outs if begun.held < begun.size else 0
        return _Chosen((*self.groups, begun), self.held + begun.held, self.gaps + begun.gaps, self.outs + outs)


_NO_CHOICE = _Chosen((), 0, 0, 0)


class _Search:
    """Looks for the fullest split of one pattern."""

    def __init__(
        self, pattern: Pattern, begun: Mapping[int, Sequence[_Begun]], wild: int, gaps_of_one: Mapping[int, int]
    ) -> None:
        self._pattern = pattern
        self._size = sum(pattern)
        self._begun = begun
        self._wild = wild
        self._gaps_of_one = gaps_of_one
        self._found = _Split(NINE + 1, 0, ())

    def best(self, room: int, naturals: int) -> _Split:
        """The best split of a hand of so many naturals, ``room`` their guarded counts."""
        self._fill(room, naturals, 0, _NO_CHOICE)
        return self._found

    def _fill(self, room: int, naturals: int, start: int, chosen: _Chosen) -> None:
        """Fill the next slot of the pattern with each beginning from ``start`` on, or leave it to a single card."""
        self._note(naturals, chosen)
        place = len(chosen.groups)
        if place == len(self._pattern):
            return
        size = self._pattern[place]
        begun = self._begun.get(size, ())
        full = chosen.held + chosen.gaps
        slots = len(self._pattern) - place
        same = place + 1 < len(self._pattern) and self._pattern[place + 1] == size
        alike = size == self._pattern[-1]
        for number in range(start, len(begun)):
            each = begun[number]
            if alike and self._size - full - (each.held + each.gaps) * slots > self._found.missing:
                break
            rest = room - each.naturals
            if rest & _GUARD == _GUARD:
                self._fill(rest, naturals, number if same else 0, chosen.with_(each))

    def _note(self, naturals: int, chosen: _Chosen) -> None:
        """Keep a split that lacks less than the best so far, or lacks as much and has more ways to go on."""
        held, gaps = chosen.held, chosen.gaps
        for size in self._pattern[len(chosen.groups) :]:
            if held < naturals:
                held += 1
                gaps += self._gaps_of_one[size]
        missing = self._size - held - min(self._wild, gaps)
        if (-missing, chosen.outs) > self._found.rank():
            self._found = _Split(missing, chosen.outs, chosen.groups)


class _Taking:
    """Hands out the very cards of a hand for their faces."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self._cards = list(cards)

    def take(self, faces: Iterable[Card]) -> Cards:
        """One card for each face, which must be there."""
        taken = []
        for wanted in faces:
            card = next(card for card in self._cards if face(card) == wanted)
            self._cards.remove(card)
            taken.append(card)
        return tuple(taken)


def _shape(faces: Cards, judge: Judge) -> _Shape:
    """A meld as bits; in a set any gap or none may be wild, in a run maybe only those between its ends."""
    limits = judge.table.limits
    bits = _bits(faces)
    if len({card // 13 for card in faces}) > 1 or faces[0] == faces[-1]:
        return _Shape(bits, len(faces), bits if limits.in_sets else 0)
    if not limits.inside_only:
        return _Shape(bits, len(faces), bits)
    ranks = {card % 13 for card in faces}
    window = next(each for each in judge.table.windows if set(each) == ranks)
    suit = faces[0] // 13
    return _Shape(bits, len(faces), _bits(suit * 13 + rank for rank in window[1:-1]))


def _bits(faces: Iterable[Card]) -> int:
    """A multiset of faces as bits, one for each copy; a joker has none."""
    bits = 0
    for card in faces:
        bit = 0 if card == JOKER else 1 << card
        while bits & bit:
            bit <<= _LAYER
        bits |= bit
    return bits


def _packed(bits: int) -> int:
    packed = 0
    while bits:
        low = bits & -bits
        packed += ONE[(low.bit_length() - 1) % _LAYER]
        bits -= low
    return packed


def _parts(overlap: int) -> Iterator[int]:
    """The overlap, and what is left of it where some of its cards serve elsewhere; two cards at least."""
    yield overlap
    count = overlap.bit_count()
    if count > _LEAST_BEGUN:
        bits = [1 << place for place in range(overlap.bit_length()) if overlap >> place & 1]
        for kept in range(_LEAST_BEGUN, count):
            for some in itertools.combinations(bits, kept):
                yield sum(some)
