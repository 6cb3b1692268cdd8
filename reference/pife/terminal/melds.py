"""Melds as players name and read them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal, TypeAlias

from pife.cards import JOKER, RANKS, Card, face, is_starred, rank_of

MeldKind: TypeAlias = Literal["set", "run", "double", "free", "meld"]


def kind_of_meld(cards: Sequence[Card], wild: Collection[Card] = ()) -> MeldKind:
    """What a laid group is called; ``meld`` where its wild cards leave it open whether it is a set or a run.

    >>> from pife.cards import read_cards
    >>> [kind_of_meld(read_cards(cards)) for cards in ("7H 7S 7C", "QH KH AH", "7H 7H", "2C")]
    ['set', 'run', 'double', 'free']
    """
    if len(cards) < 3:
        return "free" if len(cards) == 1 else "double"
    naturals = [card for card in cards if not _may_substitute(card, wild)]
    if len(naturals) < 2:
        return "meld"
    return "set" if len({rank_of(card) for card in naturals}) == 1 else "run"


def in_meld_order(cards: Sequence[Card], wild: Collection[Card] = ()) -> tuple[Card, ...]:
    """The cards as they are laid on a table: a run from its lowest card up, an ace above the king last.

    A group with wild cards keeps the order it has.

    >>> from pife.cards import read_cards, tokens
    >>> tokens(in_meld_order(read_cards("AH QH KH")))
    ['QH', 'KH', 'AH']
    """
    if kind_of_meld(cards, wild) != "run" or any(_may_substitute(card, wild) for card in cards):
        return tuple(cards)
    ranks = sorted({rank_of(card) for card in cards})
    lowest = next((rank for rank in ranks if (rank - 1) % len(RANKS) not in ranks), ranks[0])
    return tuple(sorted(cards, key=lambda card: (rank_of(card) - lowest) % len(RANKS)))


def _may_substitute(card: Card, wild: Collection[Card]) -> bool:
    return face(card) == JOKER or (card in wild and not is_starred(card))
