"""The pack: faces, the cards of a hand, and how both are written."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("S", "H", "D", "C")
SAME_COLOUR = {"S": "C", "C": "S", "H": "D", "D": "H"}


class CannotBe(Exception):
    """An input that cannot be: no question about the rules, so answered by `error`. `str()` is one clear sentence."""


class Face(NamedTuple):
    """What is printed on a card: a rank and a suit."""

    rank: str
    suit: str

    def __str__(self) -> str:
        return self.rank + self.suit


class Card(NamedTuple):
    """A card in a hand: its face (None for a printed joker), and whether it may count only as itself."""

    face: Face | None
    starred: bool = False

    @property
    def token(self) -> str:
        """As it is written: `10H`, `7H*`, `X`. A joker has no starred spelling."""
        if self.face is None:
            return "X"
        return f"{self.face}*" if self.starred else str(self.face)


EVERY_FACE = tuple(Face(rank, suit) for suit in SUITS for rank in RANKS)
JOKER = Card(None)
_CARD_OF_TOKEN = {
    **{str(face): Card(face) for face in EVERY_FACE},
    **{f"{face}*": Card(face, starred=True) for face in EVERY_FACE},
    "X": JOKER,
}


def read_card(token: object) -> Card:
    """The card of a token (a rank, a suit, perhaps a star; or `X`). Anything else raises CannotBe."""
    card = _CARD_OF_TOKEN.get(token) if isinstance(token, str) else None
    if card is None:
        raise CannotBe(f"{shown(token)} is not a card: a rank A 2 … 10 J Q K and a suit S H D C, or X for a joker")
    return card


def check_pack_holds(cards: Iterable[Card], decks: int, jokers: int) -> None:
    """pack.packs, pack.no-jokers: no face is there more often than the pack has it; else CannotBe."""
    for face, copies in Counter(card.face for card in cards).items():
        in_pack = jokers if face is None else decks
        if copies > in_pack:
            name = "the joker X" if face is None else str(face)
            raise CannotBe(f"{name} is there {copies} times, counting a turn-up out of reach; the pack has {in_pack}")


def shown(value: object) -> str:
    """A value that somebody sent, short enough for an error message."""
    if isinstance(value, (dict, list)):
        return "an object" if isinstance(value, dict) else "a list"
    text = ascii(value)
    return text if len(text) <= 40 else text[:37] + "..."
