"""Cards: faces, the back, the printed joker, and the marks that a card may carry."""

from __future__ import annotations

from dataclasses import dataclass

from pife.cards import JOKER, RANKS, SUITS, Card, face, is_starred, rank_of, read_card, suit_of
from pife_pictures.drawing import (
    BLACK,
    BLUE,
    CARD_HEIGHT,
    CARD_WIDTH,
    EDGE,
    GOLD,
    HAIR,
    INK,
    PAPER,
    SKIN,
    STAR,
    cap,
    element,
    group,
    path,
    rank_strokes,
    suits,
)

# How far the flag of a substitute stands out above its card.
FLAG_HEIGHT = 19

_LEFT, _MIDDLE, _RIGHT = 24.5, 35.0, 45.5
_TOP, _CENTRE, _BOTTOM = 15.0, 42.0, 69.0
_CORNERS = [(_LEFT, _TOP), (_RIGHT, _TOP), (_LEFT, _BOTTOM), (_RIGHT, _BOTTOM)]
_SIX = [*_CORNERS, (_LEFT, _CENTRE), (_RIGHT, _CENTRE)]
_EIGHT = [*_CORNERS, (_LEFT, 33), (_RIGHT, 33), (_LEFT, 51), (_RIGHT, 51)]
_PIPS: dict[str, list[tuple[float, float]]] = {
    "2": [(_MIDDLE, _TOP), (_MIDDLE, _BOTTOM)],
    "3": [(_MIDDLE, _TOP), (_MIDDLE, _CENTRE), (_MIDDLE, _BOTTOM)],
    "4": _CORNERS,
    "5": [*_CORNERS, (_MIDDLE, _CENTRE)],
    "6": _SIX,
    "7": [*_SIX, (_MIDDLE, 28.5)],
    "8": [*_SIX, (_MIDDLE, 28.5), (_MIDDLE, 55.5)],
    "9": [*_EIGHT, (_MIDDLE, _CENTRE)],
    "10": [*_EIGHT, (_MIDDLE, 24), (_MIDDLE, 60)],
}


@dataclass(frozen=True, slots=True)
class Shown:
    """A card as a picture shows it.

    ``card`` is ``None`` for a card that lies face down. A wild card bears the fool's cap; ``stands_for`` is the face
    that it counts as in a meld, its own face too. ``raised`` is a card that was just drawn, ``thrown`` one that is
    about to go to the discard pile.
    """

    card: Card | None
    wild: bool = False
    stands_for: Card | None = None
    raised: bool = False
    thrown: bool = False


def read_shown(written: str, wild: frozenset[Card] = frozenset()) -> Shown:
    """A card as pages write it: ``7H``, ``7H=9D`` (a wild card as another), ``7H*``, ``X``, or ``back``.

    A card of a face in ``wild`` is wild unless it has a star. :class:`pife.errors.CardError` for anything else.

    >>> read_shown("7H=9D").stands_for == read_card("9D")
    True
    """
    if written == "back":
        return Shown(None)
    own, sign, other = written.partition("=")
    card = read_card(own)
    stands_for = read_card(other) if sign else None
    return Shown(card, stands_for is not None or card in wild, stands_for)


def draw_card(shown: Shown, *, covered: bool = False) -> str:
    """The card with its upper left corner at (0, 0); of one that the next card covers only the corner is drawn."""
    card = shown.card
    if card is None:
        return _sheet() + _lattice()
    drawn = _sheet(shown.wild)
    if card == JOKER:
        drawn += cap(11, 17, 0.6) + ("" if covered else cap(33, 47, 1.4))
    else:
        rank, suit = RANKS[rank_of(card)], SUITS[suit_of(card)]
        drawn += rank_strokes(rank, INK[suit], 3.5 if rank == "10" else 5, 6)
        drawn += suits(suit, _pips_of(rank, covered), INK[suit])
        if not covered:
            drawn += _middle_of(rank, suit)
        if shown.wild:
            drawn += cap(11, 46, 0.5)
        elif is_starred(card):
            drawn += path(f"M13 61{STAR}", PAPER, stroke=BLACK, stroke_width=1.8, transform="scale(.7)")
    if shown.stands_for is not None:
        drawn += _flag(shown.stands_for)
    return drawn


def _pips_of(rank: str, covered: bool) -> list[tuple[float, float]]:
    """Where a card's suit stands: below the rank, and on a number card as often as it counts."""
    return [(9.5, 27), *([] if covered else _PIPS.get(rank, []))]


def _sheet(wild: bool = False) -> str:
    """The paper of a card. A wild card's edge is thick and broken, so that it is seen without colour."""
    sheet = element("rect", x=0.5, y=0.5, width=CARD_WIDTH - 1, height=CARD_HEIGHT - 1, rx=6, fill=PAPER, stroke=EDGE)
    if not wild:
        return sheet
    return sheet + element(
        "rect",
        x=2,
        y=2,
        width=CARD_WIDTH - 4,
        height=CARD_HEIGHT - 4,
        rx=5,
        fill="none",
        stroke="#b07a00",
        stroke_width=2,
        stroke_dasharray="5 3",
    )


def _lattice() -> str:
    """The back: a frame with lines that cross in it."""
    net = "M5 65 19 79M5 45 39 79M5 25 55 75M5 5 55 55M25 5 55 35M45 5 55 15"
    mirrored = "M55 65 41 79M55 45 21 79M55 25 5 75M55 5 5 55M35 5 5 35M15 5 5 15"
    return path("M5 5h50v74h-50z", BLUE) + element("path", stroke=PAPER, opacity=0.6, d=net + mirrored)


def _middle_of(rank: str, suit: str) -> str:
    """What stands in the middle of an ace or a face card; number cards have their pips there."""
    if rank == "A":
        return suits(suit, [(34, 42)], INK[suit], 1.6)
    return _figure(rank, suit) if rank in _HATS else ""


_HATS = {
    "J": "M44 19c-2-6 1-9 6-10 1 6-1 9-6 10z",
    "Q": "M28 26l-3-9 6 4 6-8 6 8 6-4-3 9z",
    "K": "M27 26l-3-15 6 7 7-9 7 9 6-7-3 15z",
}


def _figure(rank: str, suit: str) -> str:
    """A jack with a feather in the cap, a queen with long hair, a king with a beard; the suit on the chest."""
    ink = INK[suit]
    behind, before = "", ""
    if rank == "J":
        behind = path("M26 24c-2 8 0 14-3 22l7 1v-20h14v20l7-1c-3-8-1-14-3-22z", HAIR)
        before = path("M24 27c-1-9 5-13 13-13s14 4 13 13z", ink)
    elif rank == "Q":
        behind = path("M27 24c-7 8-4 26-5 34h30c-1-8 2-26-5-34z", HAIR)
    else:
        before = path("M27 33c0 16 4 20 10 20s10-4 10-20c-3 6-17 6-20 0z", HAIR)
    head = path("M28 26h18v9c0 8-4 10-5 11v6h-8v-6c-1-1-5-3-5-11z", SKIN)
    body = path("M20 79c0-20 5-29 17-29s17 9 17 29z", ink)
    eyes = element("path", stroke=BLACK, stroke_width=2, stroke_linecap="round", d="M33.5 32h0M40.5 32h0")
    hat = path(_HATS[rank], GOLD, stroke=ink)
    return behind + body + head + before + hat + eyes + suits(suit, [(37, 67)], PAPER)


def _flag(card: Card) -> str:
    """The flag above a wild card: an equals sign and the face that it stands for."""
    rank, suit = RANKS[rank_of(face(card))], SUITS[suit_of(card)]
    wide = 3 if rank == "10" else 0
    pole = path(
        f"M4-19h{41 + wide}a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4h-33l-5 5v-5h-3a4 4 0 0 1-4-4v-8a4 4 0 0 1 4-4z",
        GOLD,
        stroke=BLACK,
    )
    equals = element("path", stroke=BLACK, stroke_width=2, d="M6-13h8M6-9h8")
    pip = group(suits(suit, [(0, 0)], INK[suit]), 36 + wide, -11)
    return pole + equals + rank_strokes(rank, INK[suit], 19, -17) + pip
