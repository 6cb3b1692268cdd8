"""A hand with its cards counted: the form in which the judge is asked about it, of no table in particular."""

from __future__ import annotations

from collections.abc import Iterable

from pife.cards import FACES, JOKER, STAR, Card, is_starred
from pife.engine.counts import FOUR_BITS

NINE, TEN = 9, 10
"""The cards of a hand, and with the one drawn."""

FACES_COUNTED = (1 << 4 * JOKER) - 1
"""The bits of packed counts of faces."""

_STARRED = 4 * (JOKER + 1)

ODD_CARDS = FOUR_BITS << 4 * JOKER | FACES_COUNTED << _STARRED
"""The bits of the counts that jokers and starred cards set besides."""


def _counted() -> dict[Card, int]:
    counted = {card: 1 << 4 * card for card in (*FACES, JOKER)}
    return counted | {card + STAR: counted[card] | counted[card] << _STARRED for card in FACES}


class CountedHand:
    """Cards in their order, and ``counts``: four bits a face, as packed counts have, then four for the joker.

    Behind these the starred cards among them are counted once more. Nobody changes a hand. The cards are such as
    :func:`~pife.cards.read_card` gives: others are no cards, a :class:`KeyError`.

    >>> from pife.cards import read_cards
    >>> hand = CountedHand(read_cards("2C 2C* X"))
    >>> hand.faces == 2 << 4, hand.jokers, hand.starred == 1 << 4
    (True, 1, True)
    """

    __slots__ = ("cards", "counts")

    _COUNTED = _counted()

    def __init__(self, cards: Iterable[Card]) -> None:
        self.cards = tuple(cards)
        self.counts = sum(map(self._COUNTED.__getitem__, self.cards))

    @property
    def faces(self) -> int:
        """Packed counts of the faces, starred or not."""
        return self.counts & FACES_COUNTED

    @property
    def jokers(self) -> int:
        """How many jokers there are."""
        return self.counts >> 4 * JOKER & FOUR_BITS

    @property
    def starred(self) -> int:
        """Packed counts of the starred cards."""
        return self.counts >> _STARRED


def as_held(card: Card, hand: tuple[Card, ...]) -> Card | None:
    """A card as the hand has it, if it does: where only one of 7H and 7H* is held, either spelling means it."""
    if card in hand:
        return card
    other = card - STAR if is_starred(card) else card + STAR
    return other if other in hand else None


def without_one(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The hand less one copy of a card that it holds."""
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]
