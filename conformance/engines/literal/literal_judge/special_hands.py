"""The special hands of some tables: doubles, which are two cards of equal face. No card in one is a substitute."""

from collections.abc import Sequence
from itertools import combinations

from .cards import Card
from .melds import is_meld
from .table import Table


def special_hand(cards: Sequence[Card], table: Table) -> list[list[Card]] | None:
    """out.four-doubles, out.three-doubles-and-meld, where the table has them (else out.no-special): groups, or None."""
    found = None
    if "four_doubles" in table.rules.special:
        found = four_doubles(cards)
    if found is None and "three_doubles_and_meld" in table.rules.special:
        found = three_doubles_and_meld(cards, table)
    return found


def four_doubles(cards: Sequence[Card]) -> list[list[Card]] | None:
    """out.four-doubles: four doubles and one card that is free, nine in all."""
    if len(cards) != 9:
        return None
    for free in range(9):
        doubles = as_doubles([card for place, card in enumerate(cards) if place != free])
        if doubles is not None:
            return [*doubles, [cards[free]]]
    return None


def three_doubles_and_meld(cards: Sequence[Card], table: Table) -> list[list[Card]] | None:
    """out.three-doubles-and-meld: three doubles, and a legal meld of all the other cards."""
    for places in combinations(range(len(cards)), len(cards) - 6):
        meld = [cards[place] for place in places]
        doubles = as_doubles([card for place, card in enumerate(cards) if place not in places])
        if doubles is not None and is_meld(meld, table, substitutes_allowed=False):
            return [*doubles, meld]
    return None


def as_doubles(cards: Sequence[Card]) -> list[list[Card]] | None:
    """The cards two by two, both of one face, a star or not; a joker has no face. None if that does not come out."""
    waiting: list[Card] = []
    doubles: list[list[Card]] = []
    for card in cards:
        if card.face is None:
            return None
        twin = next((other for other in waiting if other.face == card.face), None)
        if twin is None:
            waiting.append(card)
        else:
            waiting.remove(twin)
            doubles.append([twin, card])
    return None if waiting else doubles
