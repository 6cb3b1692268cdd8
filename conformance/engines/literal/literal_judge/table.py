"""A table in one round: its house rules, the card turned up, and so which cards are wild and how each may stand."""

from dataclasses import dataclass
from enum import Enum

from .cards import RANKS, SAME_COLOUR, SUITS, Card, Face
from .house_rules import HouseRules


class Role(Enum):
    """How a card stands in a meld: for its own face, or for a face that is missing."""

    NATURAL = "natural"
    SUBSTITUTE = "substitute"


@dataclass(frozen=True)
class Table:
    """House rules, the card turned up (None where the table turns up none), and the faces that are wild this round."""

    rules: HouseRules
    turn_up: Face | None
    wild_faces: frozenset[Face]

    def is_wild(self, card: Card) -> bool:
        """Is the card wild in this hand? A starred card counts only as itself (wilds.starred)."""
        if card.starred:
            return False
        return self.rules.jokers_wild if card.face is None else card.face in self.wild_faces

    def roles(self, card: Card) -> tuple[Role, ...]:
        """Every way the card may stand in a meld; none at all for a dead joker (pack.jokers-dead)."""
        if not self.is_wild(card):
            return () if card.face is None else (Role.NATURAL,)
        if card.face is None or self.rules.itself == "counts":  # pack.jokers-wild, wilds.itself-counts
            return (Role.SUBSTITUTE,)
        return (Role.NATURAL, Role.SUBSTITUTE)  # wilds.itself-natural, wilds.substitute


def wild_faces(rules: HouseRules, turn_up: Face | None) -> frozenset[Face]:
    """The faces that are wild when this card is turned up (wilds.next-same-suit …); none where none is."""
    if turn_up is None:
        return frozenset()
    next_rank = RANKS[(RANKS.index(turn_up.rank) + 1) % len(RANKS)]  # wilds.after-king
    other_colour = [suit for suit in SUITS if suit not in (turn_up.suit, SAME_COLOUR[turn_up.suit])]
    by_rule = {
        "next_same_suit": [Face(next_rank, turn_up.suit)],
        "next_same_colour": [Face(next_rank, turn_up.suit), Face(next_rank, SAME_COLOUR[turn_up.suit])],
        "next_all_suits": [Face(next_rank, suit) for suit in SUITS],
        "same_rank_other_colour": [Face(turn_up.rank, suit) for suit in other_colour],
    }
    twin = [turn_up] if rules.turn_up_twin else []  # wilds.twin, wilds.twin-ordinary
    return frozenset(by_rule[rules.which] + twin)
