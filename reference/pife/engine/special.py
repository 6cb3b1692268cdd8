"""Special hands: groups beside the melds with which some tables go out (option out.special).

The groups are data: ``double`` two equal faces, ``meld`` a legal meld, ``any`` one card whatever it is. No card of a
special hand is a substitute (decision special-hands-when); a double is no meld, so two equal wild cards are one at
every table.
"""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import dataclass

from pife.cards import JOKER, Card, face, pack_counts
from pife.engine.layout import Tally, natural_layouts
from pife.engine.melds import LEAST_CARDS, MOST_CARDS, MeldTable
from pife.engine.naming import name_naturals
from pife.errors import PifeError
from pife.spec.profiles import Profile

GROUP_KINDS = ("double", "meld", "any")


@dataclass(frozen=True, slots=True)
class SpecialHand:
    """How many groups of each kind make the hand."""

    doubles: int
    melds: int
    singles: int

    def may_have(self, cards: int) -> bool:
        """Whether the hand may be one of so many cards; a meld has three at least."""
        least = 2 * self.doubles + LEAST_CARDS * self.melds + self.singles
        return least <= cards if self.melds else least == cards


def special_hands(profile: Profile) -> tuple[SpecialHand, ...]:
    """The special hands that a table allows, read from the data of its catalogue."""
    hands = []
    for entry in profile.chosen("out.special"):
        unknown = set(entry.groups) - set(GROUP_KINDS)
        if unknown or not entry.groups:
            raise PifeError(f"out.special {entry.value}: groups must be of {', '.join(GROUP_KINDS)}")
        hands.append(SpecialHand(*(entry.groups.count(kind) for kind in GROUP_KINDS)))
    return tuple(hands)


def least_doubles(hands: tuple[SpecialHand, ...]) -> int:
    """How many doubles a hand has that may be one of these; more than any has if there are none."""
    return min((hand.doubles for hand in hands), default=MOST_CARDS)


def lay_special(
    hand: SpecialHand, table: MeldTable, cards: tuple[Card, ...], natural: frozenset[Card], tally: Tally
) -> tuple[tuple[Card, ...], ...] | None:
    """The cards as the groups of a special hand, doubles first; ``None`` where they are not.

    ``natural`` are the cards of the hand that may count as themselves in a meld.
    """
    held = Counter(face(card) for card in cards if card != JOKER)
    pairs = [double for double in sorted(held) for _ in range(held[double] // 2)]
    for faces in sorted(set(itertools.combinations(pairs, hand.doubles))):
        doubles, rest = _take_doubles(cards, faces)
        groups = _rest_in_groups(hand, table, rest, natural, tally)
        if groups is not None:
            return (*doubles, *groups)
    return None


def names_special(
    hand: SpecialHand, table: MeldTable, named: tuple[tuple[Card, ...], ...], natural: frozenset[Card]
) -> bool:
    """Whether named groups are those of the special hand: its doubles, its melds, its free cards."""
    kinds = [_kind_of_group(table, group, natural) for group in named]
    wanted = ["double"] * hand.doubles + ["meld"] * hand.melds + ["any"] * hand.singles
    return sorted(kinds) == sorted(wanted)


def _kind_of_group(table: MeldTable, group: tuple[Card, ...], natural: frozenset[Card]) -> str:
    if len(group) == 1:
        return "any"
    if len(group) == 2:
        return "double" if face(group[0]) == face(group[1]) != JOKER else "none"
    if not group or not all(card in natural for card in group):
        return "none"
    packed = pack_counts(group)
    return "meld" if any(meld.packed == packed for meld in table.by_lowest[min(map(face, group))]) else "none"


def _take_doubles(cards: tuple[Card, ...], faces: tuple[Card, ...]) -> tuple[list[tuple[Card, ...]], list[Card]]:
    rest = list(cards)
    doubles = []
    for wanted in faces:
        pair = tuple([card for card in rest if face(card) == wanted][:2])
        for card in pair:
            rest.remove(card)
        doubles.append(pair)
    return doubles, rest


def _rest_in_groups(
    hand: SpecialHand, table: MeldTable, rest: list[Card], natural: frozenset[Card], tally: Tally
) -> tuple[tuple[Card, ...], ...] | None:
    """The cards beside the doubles: the free ones, and natural melds, exactly as many as the hand has."""
    for places in itertools.combinations(range(len(rest)), hand.singles):
        free = tuple((rest[place],) for place in places)
        melded = [card for place, card in enumerate(rest) if place not in places]
        if not all(card in natural for card in melded):
            continue
        laid = _melds_exactly(table, melded, hand.melds, tally)
        if laid is not None:
            return (*laid, *free)
    return None


def _melds_exactly(
    table: MeldTable, cards: list[Card], count: int, tally: Tally
) -> tuple[tuple[Card, ...], ...] | None:
    for layout in natural_layouts(table, pack_counts(cards), None, tally):
        if len(layout) == count:
            return name_naturals(layout, tuple(cards))
    return None
