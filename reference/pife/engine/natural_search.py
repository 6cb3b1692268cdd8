"""Ways out of hands without wild cards. Most hands have none, which is seen before anything is searched.

Hands are packed counts. How many cards can be in any meld at all is counted with a few operations on all faces at once;
where enough can, the melds that the hand holds are listed, and only those are tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pife.engine.counts import FOUR_BITS, GUARD, MOST_OF_EACH, ONE, lowest_face, size_of
from pife.engine.layout import Pattern, Tally, without_size
from pife.engine.melds import Meld, MeldTable

_ALL_RANKS = sum(ONE[:13])
_ACES = sum(ONE[::13])
_MANY = 8
_MANY_OF_RANK = _MANY * _ALL_RANKS


@dataclass(frozen=True, slots=True)
class _Lists:
    """The melds of a table, listed for those that a hand holds to be found.

    ``runs`` by the face that they begin with (its highest bit), in chains: each run is the one before and a card more ·
    ``sets`` by their rank · ``place`` in the table by packed counts.
    """

    runs: Mapping[int, list[list[Meld]]]
    sets: list[list[Meld]]
    place: Mapping[int, int]


class NaturalSearch:
    """The melds of a table as hands without wild cards are searched for them.

    Every run begins with three ranks. Where one of them is not the next face (behind the queen and the king comes the
    ace) it is taken to be held, so that much more may seem melded than is.
    """

    def __init__(self, table: MeldTable, tally: Tally) -> None:
        self._table = table
        self._tally = tally
        self._begins = self._second_elsewhere = self._third_elsewhere = 0
        elsewhere: dict[int, set[int]] = {}
        for first, second, third in {window[:3] for window in table.windows}:
            here = _MANY * sum(ONE[first::13])
            self._begins |= here
            self._second_elsewhere |= here * (second != first + 1)
            self._third_elsewhere |= here * (third != first + 2)
            elsewhere.setdefault(first, set()).update({second, third} - {first + 1, first + 2})
        self._most_elsewhere = max(map(len, elsewhere.values()), default=0)
        least = min((sum(shape) for shape in table.shapes), default=_MANY)
        self._short_of_set = max(0, _MANY - least) * _ALL_RANKS
        self._lists: _Lists | None = None
        self._sets_known: dict[int, list[Meld]] = {}

    def most_melded(self, hand: int, cards: int) -> int:
        """At most so many of the cards of a hand are in melds; no hand has more than eight copies of a face.

        >>> from pife.cards import pack_counts, read_cards
        >>> from pife.spec.library import load_spec
        >>> search = NaturalSearch(MeldTable(load_spec().profile("pife-maker")), Tally())
        >>> search.most_melded(pack_counts(read_cards("4D 5D 6D 7C 7H 7S 2C 2D 2S")), 9)
        9
        >>> search.most_melded(pack_counts(read_cards("4D 5D 6D 7C 7H 8S 2C 2D 3S")), 9)
        3
        """
        held = hand + MOST_OF_EACH & GUARD
        begun = held & (held >> 8 | self._third_elsewhere) & self._begins
        if begun:
            begun &= held >> 4 | self._second_elsewhere
        halves = hand + (hand >> 104)
        ranks = halves + (halves >> 52)
        full = ranks + self._short_of_set & _MANY_OF_RANK
        melded = 0
        if begun:
            strays = (begun & (self._second_elsewhere | self._third_elsewhere)).bit_count() * self._most_elsewhere
            melded = (begun | begun << 4 | begun << 8).bit_count() + strays + cards - held.bit_count()
        if full:
            melded += (ranks & (full >> 3) * FOUR_BITS) % FOUR_BITS
        return melded

    def ways(self, hand: int, pattern: Pattern | None) -> Iterator[tuple[int, tuple[Meld, ...]]]:
        """The ways to lay all cards but one in melds of these sizes: the face left over, and the melds.

        At each step the lowest card is in a meld, a large one first, or it is the one left over. A card in no meld of
        the hand can only be that.
        """
        if self._lists is None:
            self._lists = _listed(self._table)
        held = self._melds_held(hand, self._lists)
        alone = _lacking(hand, held)
        if size_of(alone) > 1:
            return
        waiting: list[tuple[int, int | None, Pattern | None, tuple[Meld, ...]]] = [(hand, None, pattern, ())]
        if alone:
            waiting = [(hand - alone, lowest_face(alone), pattern, ())]
        place = self._lists.place
        beginning: dict[int, list[Meld]] = {}
        for meld in held:
            others = beginning.setdefault(meld.faces[0], [])
            others.append(meld)
            if len(others) > 1:
                others.sort(key=lambda other: place[other.packed])
        while waiting:
            rest, left_over, sizes, melds = waiting.pop()
            self._tally.steps += 1
            if not rest:
                if left_over is not None and not sizes:
                    yield left_over, melds
                continue
            lowest = (rest & -rest).bit_length() - 1 >> 2
            if left_over is None:
                waiting.append((rest - ONE[lowest], lowest, sizes, melds))
            if lowest in beginning:
                guarded = rest | GUARD
                for meld in beginning[lowest]:
                    if guarded - meld.packed & GUARD == GUARD and (sizes is None or meld.size in sizes):
                        waiting.append(
                            (rest - meld.packed, left_over, sizes and without_size(sizes, meld.size), (*melds, meld))
                        )

    def _melds_held(self, hand: int, lists: _Lists) -> list[Meld]:
        """The melds in a hand, in no order."""
        guarded = hand | GUARD
        found: list[Meld] = []
        held = hand + MOST_OF_EACH & GUARD
        begun = held & (held >> 4 | self._second_elsewhere) & (held >> 8 | self._third_elsewhere) & self._begins
        while begun:
            first = begun & -begun
            begun -= first
            for chain in lists.runs[first]:
                for run in chain:
                    if guarded - run.packed & GUARD != GUARD:
                        break
                    found.append(run)
        halves = hand + (hand >> 104)
        full = halves + (halves >> 52) + self._short_of_set & _MANY_OF_RANK
        while full:
            rank = full & -full
            full -= rank
            found += self._sets_held(hand, lists.sets[lowest_face(rank)], FOUR_BITS * _ACES << lowest_face(rank) * 4)
        return found

    def _sets_held(self, hand: int, sets: list[Meld], faces: int) -> list[Meld]:
        """Which sets of a rank a hand holds, worked out once for what the faces of the rank may be held."""
        of_rank = hand & faces
        known = self._sets_known.get(of_rank)
        if known is None:
            guarded = of_rank | GUARD
            known = [meld for meld in sets if (guarded - meld.packed) & GUARD == GUARD]
            self._sets_known[of_rank] = known
        return known


def _lacking(hand: int, melds: list[Meld]) -> int:
    """The cards of a hand whose faces are in none of the melds."""
    melded = 0
    for meld in melds:
        melded |= meld.packed
    return hand & ~(((melded + MOST_OF_EACH & GUARD) >> 3) * FOUR_BITS)


def _listed(table: MeldTable) -> _Lists:
    by_counts = {meld.packed: meld for meld in table.all()}
    place = {packed: place for place, packed in enumerate(by_counts)}
    return _Lists(_chains(table, by_counts), _sets_by_rank(table), place)


def _chains(table: MeldTable, by_counts: Mapping[int, Meld]) -> dict[int, list[list[Meld]]]:
    chains: dict[int, list[list[Meld]]] = {}
    for suit in range(4):
        ending: dict[tuple[int, ...], list[Meld]] = {}
        for window in table.windows:
            chain = ending.pop(window[:-1], None)
            if chain is None:
                chain = []
                chains.setdefault(_MANY << 4 * (suit * 13 + window[0]), []).append(chain)
            chain.append(by_counts[sum(ONE[suit * 13 + rank] for rank in window)])
            ending[window] = chain
    return chains


def _sets_by_rank(table: MeldTable) -> list[list[Meld]]:
    sets: list[list[Meld]] = [[] for _ in range(13)]
    for meld in table.all():
        ranks = {each % 13 for each in meld.faces}
        if len(ranks) == 1:
            sets[ranks.pop()].append(meld)
    return sets
