"""How many hands go out, exactly: for rummy what counts of positions are for chess.

A hand is a multiset of faces (and printed jokers), as many copies of each as the packs hold beside the turn-up. Equal
counts can hide different sets of hands (ace low and ace high), so the census also gives a digest: SHA-256 over the
sorted hands, each the integer ``sum(count * 16**face)`` in 26 big-endian bytes, faces numbered as in :mod:`pife.cards`;
where jokers are wild the joker is face 52 and a hand has 27 bytes.
"""

from __future__ import annotations

import hashlib
import math
from dataclasses import dataclass

from pife.cards import JOKER, Card, face
from pife.engine.counts import ONE
from pife.engine.wilds import uses_turn_up, wild_cards
from pife.errors import PifeError
from pife.spec.profiles import Profile
from pife.study.melded_hands import copies_in_reach, hands_with_wilds, natural_hands

NINE, TEN = 9, 10
MOST_WITHOUT_ASKING = 5_000_000

_ONES = sum(ONE)


class LargeCensusError(PifeError):
    """The census has more hands than it lists without being asked to."""


@dataclass(frozen=True)
class Census:
    """The hands of one size that lie wholly in melds.

    ``hands`` as multisets of faces · ``deals`` as sets of physical cards · ``of_deals`` all sets of so many cards that
    can be dealt (the turn-up, where there is one, is not among them).
    """

    cards: int
    turn_up: Card | None
    hands: int
    deals: int
    of_deals: int
    digest: str

    @property
    def chance(self) -> float:
        """How likely so many random cards are such a hand."""
        return self.deals / self.of_deals


def census_of_hands(profile: Profile, cards: int = NINE, turn_up: Card | None = None, *, large: bool = False) -> Census:
    """Count the hands of nine (or ten) cards that lie wholly in melds as out.shapes allows; out.ten does not matter.

    ``turn_up`` is needed where the table's wild cards are named by one. :class:`pife.errors.PifeError` for tables
    with special hands; :class:`LargeCensusError` above five million hands unless ``large``.
    """
    if profile.options["out.special"]:
        raise PifeError("hands are counted for tables without special hands: set out.special to []")
    turn_up = _turn_up(profile, turn_up)
    copies = copies_in_reach(profile, turn_up)
    digest = hashlib.sha256()
    count = deals = 0
    wild = wild_cards(profile.options, turn_up)
    size = 27 if JOKER in wild else 26
    for hands in [_all_with_wilds(profile, cards, turn_up, large)] if wild else natural_hands(profile, cards):
        count += len(hands)
        _refuse_large(count, large)
        for hand in hands:
            digest.update(hand.to_bytes(size, "big"))
            deals += _deals(hand, copies, turn_up)
    return Census(cards, turn_up, count, deals, math.comb(sum(copies.values()), cards), digest.hexdigest())


def _turn_up(profile: Profile, turn_up: Card | None) -> Card | None:
    if not uses_turn_up(profile.options):
        return None
    if turn_up is None:
        raise PifeError("this table's wild cards are named by a turn-up: say which, as in --turn-up 6H")
    if face(turn_up) == JOKER:
        raise PifeError("the turn-up cannot be a joker")
    return face(turn_up)


def _all_with_wilds(profile: Profile, cards: int, turn_up: Card | None, large: bool) -> list[int]:
    found: set[int] = set()
    for some in hands_with_wilds(profile, cards, turn_up, copies_in_reach(profile, turn_up)):
        found |= some
        _refuse_large(len(found), large)
    return sorted(found)


def _refuse_large(count: int, large: bool) -> None:
    if count > MOST_WITHOUT_ASKING and not large:
        raise LargeCensusError(
            f"more than {MOST_WITHOUT_ASKING:,} hands go out at this table; --large counts them (it takes minutes)"
        )


def _deals(hand: int, copies: dict[Card, int], turn_up: Card | None) -> int:
    """How many sets of physical cards are this multiset of faces."""
    ways = 1
    for card in (turn_up, JOKER):
        if card is not None and (held := hand >> 4 * card & 7):
            ways *= math.comb(copies[card], held)
            hand -= held << 4 * card
    decks = max(copies[card] for card in (0, 1))
    odd, many = hand & _ONES, hand >> 1 & _ONES
    for held, faces in ((1, odd & ~many), (2, many & ~odd), (3, odd & many)):
        ways *= int(math.comb(decks, held) ** faces.bit_count())
    return ways
