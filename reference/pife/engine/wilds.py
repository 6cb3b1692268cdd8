"""From the turn-up to the wild cards (rules of chapter wilds)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from pife.cards import JOKER, Card, face, rank_of, suit_of
from pife.engine.counted import ODD_CARDS, CountedHand
from pife.engine.counts import FOUR_BITS, size_of
from pife.engine.melds import MOST_CARDS, NO_SUBSTITUTES, SubstituteLimits
from pife.spec.conditions import Options

Put: TypeAlias = Literal["aside", "stock", "discard"]
"""Where a turn-up lies once it is turned."""

_PUT: Mapping[object, Put] = {"aside": "aside", "under_stock": "stock", "opens_discard": "discard"}

# Suits are numbered clubs, diamonds, hearts, spades: the two of a colour add up to three.
_OTHER_OF_COLOUR = (3, 2, 1, 0)


def uses_turn_up(options: Options) -> bool:
    """Whether the table turns a card up to name its wild cards."""
    return options.get("wild.which", "none") != "none"


def has_wilds(options: Options) -> bool:
    """Whether some cards are wild at the table: those named by a turn-up, or printed jokers."""
    return uses_turn_up(options) or options.get("pack.jokers_are") == "wild"


def turn_up_put(options: Options) -> Put | None:
    """Where a table puts its turn-up (rules wilds.turn-up-*); ``None`` where it turns no card up."""
    return _PUT.get(options.get("turn_up.fate"))


def wild_cards(options: Options, turn_up: Card | None) -> frozenset[Card]:
    """The faces that are wild, and the joker where printed jokers are wild."""
    wild: set[Card] = set()
    if options.get("pack.jokers_are") == "wild":
        wild.add(JOKER)
    if uses_turn_up(options) and turn_up is not None:
        wild.update(_named_by(str(options["wild.which"]), turn_up))
        if options.get("wild.turn_up_twin"):
            wild.add(face(turn_up))
    return frozenset(wild)


def _named_by(which: str, turn_up: Card) -> set[Card]:
    rank, suit = rank_of(turn_up), suit_of(turn_up)
    colour = (suit, _OTHER_OF_COLOUR[suit])
    following = (rank + 1) % 13
    if which == "next_same_suit":
        return {suit * 13 + following}
    if which == "next_same_colour":
        return {s * 13 + following for s in colour}
    if which == "next_all_suits":
        return {s * 13 + following for s in range(4)}
    return {s * 13 + rank for s in range(4) if s not in colour}


def substitute_limits(options: Options) -> SubstituteLimits:
    """How wild cards may fill melds at this table."""
    if "wild.per_meld" not in options:
        return NO_SUBSTITUTES
    most = options["wild.per_meld"]
    least = options.get("wild.least_naturals", 2)
    assert isinstance(least, int)
    return SubstituteLimits(
        most=most if isinstance(most, int) else MOST_CARDS,
        least_naturals=least,
        in_sets=options["wild.melds"] == "sets_and_runs",
        inside_only=options["wild.run_place"] == "inside",
    )


@dataclass(frozen=True, slots=True)
class Wilds:
    """The wild cards that a turn-up names: as cards, and as the bits of packed counts that their faces have.

    ``odd`` are the bits that any card sets which is not just its face: a wild, a starred one, a joker.
    ``out_of_reach`` is the turn-up where no hand can hold it.
    """

    turn_up: Card | None
    out_of_reach: Card | None
    cards: frozenset[Card]
    faces: int
    odd: int


def as_wilds(cards: frozenset[Card], turn_up: Card | None = None, out_of_reach: Card | None = None) -> Wilds:
    """Wild cards with what else there is to know of them."""
    faces = sum(FOUR_BITS << 4 * card for card in cards if card != JOKER)
    return Wilds(turn_up, out_of_reach, cards, faces, faces | ODD_CARDS)


@dataclass(frozen=True, slots=True)
class Held:
    """A hand sorted by what its cards may do, as counts of four bits a face.

    ``bound``: cards that count as themselves only (ordinary ones, and starred wilds) · ``flexible``: wild cards with a
    face, which may be themselves or substitutes · ``substitutes``: cards that can only be substitutes · ``dead``: cards
    that fit in no meld at all.
    """

    bound: int
    flexible: int
    substitutes: int
    dead: int


def sort_hand(hand: CountedHand, wilds: Wilds, *, wilds_are_naturals: bool) -> Held:
    """The hand by what its cards may do; ``wilds_are_naturals`` is the table's answer to wild.itself."""
    free = (hand.faces & wilds.faces) - (hand.starred & wilds.faces)
    substitutes, dead = (hand.jokers, 0) if JOKER in wilds.cards else (0, hand.jokers)
    if wilds_are_naturals:
        return Held(hand.faces - free, free, substitutes, dead)
    return Held(hand.faces - free, 0, substitutes + size_of(free), dead)
