"""Every hand of nine or ten cards that lies wholly in melds, listed from the melds and not from the deals.

Hands are packed counts, four bits a face; printed jokers count behind the faces. Each list is in rising order.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field

from pife.cards import FACES, JOKER, Card
from pife.engine.counts import ONE, size_of
from pife.engine.layout import Pattern, without_size
from pife.engine.melds import LEAST_CARDS, MeldTable
from pife.engine.wilds import substitute_limits, wild_cards
from pife.spec.profiles import Profile

_SUBSTITUTE = 1 << 4 * (JOKER + 1)
"""One wild card that stands for another, while it is open which wild card it is."""


def patterns_of(profile: Profile, cards: int) -> tuple[Pattern, ...]:
    """The sizes of melds in which so many cards may lie, largest first."""
    shapes = profile.options["out.shapes"]
    if isinstance(shapes, tuple):
        read = [tuple(int(part) for part in str(shape).split("-")) for shape in shapes]
        return tuple(pattern for pattern in read if sum(pattern) == cards)
    return tuple(_partitions(cards, cards))


def _partitions(cards: int, most: int) -> Iterator[Pattern]:
    if not cards:
        yield ()
    for first in range(min(cards, most), LEAST_CARDS - 1, -1):
        for rest in _partitions(cards - first, first):
            yield (first, *rest)


def copies_in_reach(profile: Profile, turn_up: Card | None) -> dict[Card, int]:
    """How many copies of each face, and of the joker, a hand may hold while the turn-up lies on the table."""
    decks, jokers = profile.options["pack.decks"], profile.options["pack.jokers"]
    assert isinstance(decks, int) and isinstance(jokers, int)
    copies = dict.fromkeys(FACES, decks) | {JOKER: jokers}
    if turn_up is not None:
        copies[turn_up] -= 1
    return copies


def natural_hands(profile: Profile, cards: int) -> Iterator[list[int]]:
    """The hands of a table without wild cards: for each highest face a list, the lists in rising order too."""
    lister = _ByHighest(MeldTable(profile), copies_in_reach(profile, None)[0])
    patterns = patterns_of(profile, cards)
    for highest in FACES:
        yield sorted(set().union(*(lister.hands(pattern, highest) for pattern in patterns)))


@dataclass
class _ByHighest:
    """Lists hands by their highest face: few are in memory at once, and the lists follow each other in order."""

    table: MeldTable
    decks: int
    _smaller: dict[Pattern, list[set[int]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._room, self._over = room_and_over(dict.fromkeys(FACES, self.decks))
        self._melds: list[dict[int, list[int]]] = [{} for _ in FACES]
        for meld in self.table.all():
            self._melds[meld.faces[-1]].setdefault(meld.size, []).append(meld.packed)

    def hands(self, pattern: Pattern, highest: int) -> set[int]:
        """The hands in melds of these sizes whose highest face is this one."""
        found: set[int] = set()
        for size in set(pattern):
            rest = without_size(pattern, size)
            for meld in self._melds[highest].get(size, ()):
                if not rest:
                    found.add(meld)
                    continue
                for hands in self._all_smaller(rest)[: highest + 1]:
                    sums = (hand + meld for hand in hands)
                    found.update(hand for hand in sums if not (hand + self._room) & self._over)
        return found

    def _all_smaller(self, pattern: Pattern) -> list[set[int]]:
        if pattern not in self._smaller:
            self._smaller[pattern] = [self.hands(pattern, highest) for highest in FACES]
        return self._smaller[pattern]


def hands_with_wilds(profile: Profile, cards: int, turn_up: Card | None, copies: dict[Card, int]) -> Iterator[set[int]]:
    """The hands of a table with wild cards, in parts that may overlap: first by naturals, then which wilds stand in.

    ``copies`` are how many of each card a hand may hold, as :func:`copies_in_reach` says, or fewer for a smaller pack.
    """
    wild = wild_cards(profile.options, turn_up)
    room, over = room_and_over(copies)
    melds = melds_with_substitutes(profile, wild)
    parts = _by_size({meld for meld in melds if not (meld[0] + room) & over})
    most = sum(copies[card] for card in wild)
    for pattern in patterns_of(profile, cards):
        naturals = _sums(pattern, parts, room, over)
        for substitutes in range(most + 1):
            stand_ins = list(_choices_of_wilds(substitutes, wild, copies))
            mask = substitutes * _SUBSTITUTE
            kept = [hand - mask for hand in naturals if hand >> 4 * (JOKER + 1) == substitutes]
            sums = (hand + stand_in for hand in kept for stand_in in stand_ins)
            yield {hand for hand in sums if not (hand + room) & over}


def melds_with_substitutes(profile: Profile, wild: frozenset[Card]) -> set[tuple[int, int]]:
    """Every legal meld as packed naturals and the number of wild cards that stand for the rest."""
    table = MeldTable(profile, substitute_limits(profile.options))
    found: set[tuple[int, int]] = set()
    for ranks in {part for window in table.windows for part in _parts_of(window)}:
        for missing in table.run_substitutes(sum(1 << rank for rank in ranks)):
            for suit in range(4):
                found.add((sum(ONE[suit * 13 + rank] for rank in ranks), missing))
    decks = profile.options["pack.decks"]
    assert isinstance(decks, int)
    for counts in itertools.product(range(decks + 1), repeat=4):
        for missing in table.set_substitutes(counts) if any(counts) else ():
            for rank in range(13):
                packed = sum(count * ONE[suit * 13 + rank] for suit, count in enumerate(counts))
                found.add((packed, missing))
    if profile.options.get("wild.itself", "free") == "counts":
        never_naturals = sum(15 * ONE[card] for card in wild if card != JOKER)
        found = {(packed, missing) for packed, missing in found if not packed & never_naturals}
    return found


def _by_size(melds: set[tuple[int, int]]) -> dict[int, tuple[int, ...]]:
    """The melds of each size, their substitutes in the same integer."""
    sizes: dict[int, list[int]] = {}
    for packed, missing in sorted(melds):
        sizes.setdefault(size_of(packed) + missing, []).append(packed + missing * _SUBSTITUTE)
    return {size: tuple(some) for size, some in sizes.items()}


def _parts_of(window: tuple[int, ...]) -> Iterator[frozenset[int]]:
    for size in range(1, len(window) + 1):
        yield from map(frozenset, itertools.combinations(window, size))


def _sums(pattern: Pattern, melds: dict[int, tuple[int, ...]], room: int, over: int) -> set[int]:
    """The sums of one meld of each size in the pattern that the packs hold."""
    groups = [
        {sum(some) for some in itertools.combinations_with_replacement(melds.get(size, ()), pattern.count(size))}
        for size in sorted(set(pattern))
    ]
    sums = {0}
    for group in groups:
        sums = {left + right for left in sums for right in group if not (left + right + room) & over}
    return sums


def _choices_of_wilds(number: int, wild: frozenset[Card], copies: dict[Card, int]) -> Iterator[int]:
    for some in itertools.combinations_with_replacement(sorted(wild), number):
        if all(some.count(card) <= copies[card] for card in some):
            yield sum(1 << 4 * card for card in some)


def room_and_over(copies: dict[Card, int]) -> tuple[int, int]:
    """Two masks: ``(hand + room) & over`` is zero exactly when the hand has no more of a card than there are copies."""
    return sum((7 - most) << 4 * card for card, most in copies.items()), sum(8 << 4 * card for card in copies)
