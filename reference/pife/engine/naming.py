"""From layouts, which are counts of faces, to melds of the very cards of a hand."""

from __future__ import annotations

from typing import TypeAlias

from pife.cards import STAR, Card, face
from pife.engine.counts import faces_in
from pife.engine.layout import Layout
from pife.engine.melds import Meld

Melds: TypeAlias = tuple[tuple[Card, ...], ...]


def name_naturals(layout: tuple[Meld, ...], hand: tuple[Card, ...]) -> Melds:
    """The melds with the cards of the hand in them, stars and all."""
    left = list(hand)
    return tuple(tuple(_take(left, wanted, frozenset()) for wanted in meld.faces) for meld in layout)


def name_cards(layout: Layout, hand: tuple[Card, ...], wild: frozenset[Card]) -> Melds:
    """The melds with the cards of the hand in them: naturals, from ordinary cards before wild ones; then wild cards."""
    left = list(hand)
    naturals = [[_take(left, wanted, wild) for wanted in faces_in(meld.naturals)] for meld in layout]
    return tuple(
        tuple(cards + [left.pop() for _ in range(meld.substitutes)])
        for cards, meld in zip(naturals, layout, strict=True)
    )


def _take(left: list[Card], wanted: Card, wild: frozenset[Card]) -> Card:
    """Take a card of this face out of the list, one that is bound to its face if there is one."""
    card = wanted
    if wanted in wild or wanted not in left or wanted + STAR in left:
        copies = [card for card in left if face(card) == wanted]
        card = next((card for card in copies if card not in wild), copies[0])
    left.remove(card)
    return card
