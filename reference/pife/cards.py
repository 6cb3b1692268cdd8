"""Cards: faces, jokers, starred cards, and how they are written.

A card is a small integer, so that hands are cheap to copy, compare and pack:

* ``0 … 51`` a face: ``suit * 13 + rank``, suits clubs, diamonds, hearts, spades, ranks ace to king
* ``52`` a printed joker (``X``)
* ``64 + face`` a starred card (``7H*``): one that may count only as itself

Two packs hold every face twice; equal cards are equal integers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from pife.errors import CardError, Told, did_you_mean

Card: TypeAlias = int

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("C", "D", "H", "S")
FACES = range(52)
JOKER = 52
STAR = 64

SYMBOLS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
RED_SUITS = ("D", "H")

_TOKENS = {suit * 13 + rank: RANKS[rank] + SUITS[suit] for suit in range(4) for rank in range(13)}
_CARDS: dict[str, Card] = (
    {text: card for card, text in _TOKENS.items()}
    | {text + "*": card + STAR for card, text in _TOKENS.items()}
    | {"X": JOKER}
)
_NAMES = {card: text for text, card in _CARDS.items()}
_MOST_TYPED = 4096


def face(card: Card) -> Card:
    """The card without its star.

    >>> token(face(read_card("7H*")))
    '7H'
    """
    return card - STAR if card >= STAR else card


def faces(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Cards without their stars.

    >>> faces(read_cards("7H* 7H")) == read_cards("7H 7H")
    True
    """
    return tuple(map(face, cards)) if has_stars(cards) else cards


def has_stars(cards: tuple[Card, ...]) -> bool:
    """Whether some of these cards may count only as themselves."""
    return max(cards, default=JOKER) >= STAR


def is_starred(card: Card) -> bool:
    """Whether the card may count only as itself.

    >>> is_starred(read_card("7H*")), is_starred(read_card("7H"))
    (True, False)
    """
    return card >= STAR


def rank_of(card: Card) -> int:
    """The place of the card's rank in ``RANKS``; a joker has none and must not be asked."""
    return face(card) % 13


def suit_of(card: Card) -> int:
    """The place of the card's suit in ``SUITS``; a joker has none and must not be asked."""
    return face(card) // 13


def read_card(text: str) -> Card:
    """The card that a token of the data format names; :class:`CardError` for anything else.

    >>> read_card("AC"), read_card("KS"), read_card("X"), read_card("AC*")
    (0, 51, 52, 64)
    """
    card = _CARDS.get(text) if isinstance(text, str) else None
    if card is None:
        shown = text if len(str(text)) <= 20 else str(text)[:20] + "…"
        hint = did_you_mean(text.upper() if isinstance(text, str) and len(text) <= 4 else "", _CARDS)
        raise CardError(
            Told(
                f"{shown!r} is not a card: write the rank (A 2 … 10 J Q K) and the suit (S H D C), as in 10H; "
                f"X is a joker{hint}",
                f"{shown!r} não é uma carta: escreva o valor (A 2 … 10 J Q K) e o naipe (S H D C), como em 10H; "
                f"X é o curinga do baralho{hint.in_portuguese}",
            )
        )
    return card


def read_cards(text: str | Iterable[str]) -> tuple[Card, ...]:
    """Cards from one text with spaces, or from a list of tokens, in the order given.

    >>> tokens(read_cards("7H 10S X"))
    ['7H', '10S', 'X']
    """
    parts = text.split() if isinstance(text, str) else tuple(text)
    try:
        return tuple(map(_CARDS.__getitem__, parts))
    except (KeyError, TypeError):
        return tuple(map(read_card, parts))  # which says what is wrong with one of them


def read_typed(text: str) -> tuple[Card, ...]:
    """Cards as a person types them: ``7♥``, ``10h``, ``7h*``, ``th`` and commas are fine.

    >>> tokens(read_typed("4♦, 5d TH 10♠️ x"))
    ['4D', '5D', '10H', '10S', 'X']
    """
    if len(text) > _MOST_TYPED:
        raise CardError(f"too long for a hand of cards: {len(text)} characters; a hand has ten cards")
    plain = text.replace("\ufe0e", "").replace("\ufe0f", "").upper()
    for suit, symbol in SYMBOLS.items():
        plain = plain.replace(symbol, suit)
    for suit, hollow in zip("SHDC", "♤♡♢♧", strict=True):
        plain = plain.replace(hollow, suit)
    return tuple(read_card(re.sub(r"^T(?=[SHDC])", "10", part)) for part in re.split(r"[\s,;]+", plain) if part)


def token(card: Card) -> str:
    """The card as the data format writes it.

    >>> token(9), token(52), token(64)
    ('10C', 'X', 'AC*')
    """
    return _NAMES[card]


def tokens(cards: Iterable[Card]) -> list[str]:
    """The cards as the data format writes them, in the order given."""
    return [_NAMES[card] for card in cards]


def symbol(card: Card) -> str:
    """The card as people read it: ``7♥``; a joker is ``X``.

    >>> symbol(read_card("7H*"))
    '7♥*'
    """
    text = _NAMES[card]
    return text if card == JOKER else text.replace(SUITS[suit_of(card)], SYMBOLS[SUITS[suit_of(card)]])


def in_reading_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards as a hand is held: by suit, then rank, jokers last."""
    return tuple(sorted(cards, key=lambda card: (face(card), card)))


def pack_counts(cards: Sequence[Card]) -> int:
    """A multiset of cards as one integer: four bits a face, the star and the order forgotten.

    Two hands are the same multiset of faces exactly when their integers are equal; the census digest uses this form.

    >>> pack_counts(read_cards("AC AC 2C")) == 2 + 16
    True
    """
    packed = 0
    for card in cards:
        packed += 1 << 4 * face(card)
    return packed
