"""How cards are laid down: every split into legal melds is tried until one is found."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from .cards import Card
from .house_rules import Pattern
from .melds import is_meld
from .special_hands import special_hand
from .table import Role, Table

Places: TypeAlias = frozenset[int]


@dataclass(frozen=True)
class Hand:
    """Cards in the order they came, the choices of them that may grow into a meld, and those that are one, by place."""

    table: Table
    cards: tuple[Card, ...] = ()
    choices: tuple[tuple[int, ...], ...] = ((),)
    melds: tuple[Places, ...] = ()

    def with_card(self, card: Card) -> "Hand":
        """The hand after this card has joined it: each choice as it was, and with the card."""
        cards = (*self.cards, card)
        place = len(self.cards)
        larger = [(*choice, place) for choice in self.choices]
        larger = [choice for choice in larger if share_rank_or_suit([cards[at] for at in choice], self.table)]
        melds = [frozenset(choice) for choice in larger if is_meld([cards[at] for at in choice], self.table)]
        return Hand(self.table, cards, (*self.choices, *larger), (*self.melds, *melds))

    def lay(self, places: Iterable[int]) -> list[list[Card]] | None:
        """out.goal: the cards at these places all in melds, or as a special hand of the table. The groups, or None."""
        laid = frozenset(places)
        melds = split(laid, self.melds, self.table)
        if melds is not None:
            return [[self.cards[place] for place in sorted(meld)] for meld in melds]
        return special_hand([self.cards[place] for place in sorted(laid)], self.table)


def hold(cards: Iterable[Card], table: Table) -> Hand:
    """A hand of these cards at this table."""
    hand = Hand(table)
    for card in cards:
        hand = hand.with_card(card)
    return hand


def share_rank_or_suit(cards: Iterable[Card], table: Table) -> bool:
    """A set has one rank and a run has one suit: naturals that share neither are in no meld, whatever joins them."""
    bound = [card.face for card in cards if card.face is not None and table.roles(card) == (Role.NATURAL,)]
    return len({face.rank for face in bound}) <= 1 or len({face.suit for face in bound}) <= 1


def split(rest: Places, melds: Sequence[Places], table: Table) -> list[Places] | None:
    """Melds that take each place of `rest` once (out.card-once), in sizes that the table allows; or None."""
    return _split(rest, melds, table.rules.shapes, (), set())


def _split(
    rest: Places,
    melds: Sequence[Places],
    shapes: frozenset[Pattern] | None,
    sizes: Pattern,
    dead_ends: set[tuple[Places, Pattern]],
) -> list[Places] | None:
    if not rest:
        return [] if shapes is None or sizes in shapes else None  # out.any-split, out.only-shapes
    state = (rest, () if shapes is None else sizes)
    if state in dead_ends:
        return None
    first = min(rest)  # the first card lies in some meld
    for meld in melds:
        if first in meld and meld <= rest:
            longer = tuple(sorted((*sizes, len(meld)), reverse=True))
            others = _split(rest - meld, melds, shapes, longer, dead_ends)
            if others is not None:
                return [meld, *others]
    dead_ends.add(state)
    return None
