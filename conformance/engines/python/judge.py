# SPDX-License-Identifier: CC0-1.0
"""A judge of hands at one table: Pif Paf as a large platform plays it (profile ``pif-paf-platform``).

One function an ask: a mapping of the question's fields in, a dictionary of the answer's fields out. It knows nothing of
JSON Lines; ``engine.py`` does the talking.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("C", "D", "H", "S")
PACKS = 2
LONGEST = 10  # cards in a player's hands after drawing: no meld can be longer

# A set is cards of one rank in exactly three suits. One or two of these may be doubled: five cards at most.
SET_SUITS = 3
SET_SIZES = (3, 4, 5)
# The ranks of every run. The row begins and ends with the ace, so an ace lies at either end and never in between.
ROW = (*RANKS, "A")
RUNS = tuple(frozenset(ROW[i : i + length]) for length in range(3, LONGEST + 1) for i in range(len(ROW) - length + 1))

# Where the card that completes the hand may come from. This table has no turn-up and nobody goes out of turn.
SOURCES = ("stock", "discard", "claim", "turn_up", "turn_up_claim")
# From where a player may go out: without a penalty, then under each penalty for a false claim.
GOES_OUT_FROM: dict[str, tuple[str, ...]] = {
    "none": ("stock", "discard"),
    "no_claims": ("stock", "discard"),
    "stock_out_only": ("stock",),
    "stock_draw_only": ("stock",),
    "leaves_round": (),
}

Way = tuple[int, ...]  # melds, each a number with one bit for every place of the hand that it fills


class ImpossibleError(Exception):
    """The question cannot be: its text says what, where, and what to write instead."""


@dataclass(frozen=True)
class Card:
    """A card as it was written. A star bars a card from being wild; nothing is wild here, so ``7H*`` is a ``7H``."""

    token: str
    rank: str
    suit: str

    @property
    def face(self) -> str:
        return self.rank + self.suit


# Every card under each way to write it.
CARDS = {
    rank + suit + star: Card(rank + suit + star, rank, suit) for rank in RANKS for suit in SUITS for star in ("", "*")
}


def meld(question: Mapping[str, Any]) -> dict[str, Any]:
    """Ask ``meld``: are these cards one legal meld?"""
    cards = read_hand(question, 0, LONGEST)
    return {"legal": is_set(cards) or is_run(cards)}


def melded(question: Mapping[str, Any]) -> dict[str, Any]:
    """Ask ``melded``: can all nine or ten cards be laid in melds? With one way to do it."""
    cards = read_hand(question, 9, 10)
    way = Layout(cards).fill(all_places(cards))
    if way is None:
        return {"melded": False}
    return {"melded": True, "melds": [[card.token for i, card in enumerate(cards) if m & 1 << i] for m in way]}


def go_out(question: Mapping[str, Any]) -> dict[str, Any]:
    """Ask ``go_out``: which card may be thrown so that the other nine are melded? And are all ten melded?"""
    cards = read_hand(question, 10, 10)
    drawn = read_card(question.get("drawn"))
    if all(card.face != drawn.face for card in cards):
        raise ImpossibleError(f"drawn: {drawn.token} is not among the ten cards; cards must hold it too")
    source, limit = read_source(question), question.get("limit", "none")
    if limit in (None, False, [], {}):  # empty values, 0 among them, all mean the same
        limit = "none"
    if not isinstance(limit, str) or limit not in GOES_OUT_FROM:
        raise ImpossibleError(f"limit: {limit!r} is no penalty; give one of {', '.join(GOES_OUT_FROM)}")
    if source not in GOES_OUT_FROM[limit]:
        return {"discards": [], "ten": False}

    layout, whole = Layout(cards), all_places(cards)
    place_of = {card.token: i for i, card in enumerate(cards)}  # of two equal cards it is enough to try one
    discards = [token for token, i in place_of.items() if layout.fill(whole ^ 1 << i) is not None]
    return {"discards": discards, "ten": layout.fill(whole) is not None}


def waits(question: Mapping[str, Any]) -> dict[str, Any]:
    """Ask ``waits``: with which tenth card, from there, can these nine go out?"""
    cards = read_hand(question, 9, 9)
    source = read_source(question)
    held = Counter(card.face for card in cards)
    found = []
    for face in (rank + suit for suit in SUITS for rank in RANKS):
        if held[face] < PACKS:
            tokens = [*(card.token for card in cards), face]
            out = go_out({"cards": tokens, "drawn": face, "from": source})
            if out["discards"] or out["ten"]:
                found.append(face)
    return {"cards": found}


# ---- Melds ----


def is_set(cards: tuple[Card, ...]) -> bool:
    """Cards of one rank in three suits, one or two of these suits doubled."""
    # No hand holds a card three times, so the size and the number of suits tell how many are doubled.
    suits = {card.suit for card in cards}
    return len(suits) == SET_SUITS and len(cards) in SET_SIZES and len({card.rank for card in cards}) == 1


def is_run(cards: tuple[Card, ...]) -> bool:
    """Three or more cards in a row in one suit, no card twice."""
    ranks = frozenset(card.rank for card in cards)
    return len({card.suit for card in cards}) == 1 and len(ranks) == len(cards) and ranks in RUNS


class Layout:
    """Which cards of one hand can be laid in melds together.

    Places 0, 1, 2 … of the hand are bits 0, 1, 2 … of a number, so that a meld, or a part of the hand, is one number.
    """

    def __init__(self, cards: tuple[Card, ...]) -> None:
        self.ways: dict[int, Way | None] = {0: ()}  # parts of the hand -> the melds that fill them; None if none do
        self.melds_of: dict[int, list[int]] = {1 << i: [] for i in range(len(cards))}  # lowest place -> melds
        for places in melds_in(cards):
            self.melds_of[places & -places].append(places)

    def fill(self, places: int) -> Way | None:
        """Melds that hold exactly the cards at these places, each card once; None if there are none.

        The card at the lowest place has to lie in a meld, and in that meld it is the lowest too.
        """
        if places not in self.ways:
            self.ways[places] = None
            for one in self.melds_of[places & -places]:
                if one & places == one and (others := self.fill(places ^ one)) is not None:
                    self.ways[places] = (one, *others)
                    break
        return self.ways[places]


def melds_in(cards: tuple[Card, ...]) -> Iterator[int]:
    """Every meld that can be laid from these cards, as a number with a bit for each place that it fills."""
    by_rank: dict[str, dict[str, list[int]]] = {}  # rank -> suit -> a bit for each copy
    by_suit: dict[str, dict[str, list[int]]] = {}  # suit -> rank -> a bit for each copy
    for i, card in enumerate(cards):
        by_rank.setdefault(card.rank, {}).setdefault(card.suit, []).append(1 << i)
        by_suit.setdefault(card.suit, {}).setdefault(card.rank, []).append(1 << i)
    for suits in by_rank.values():
        for three in combinations(suits.values(), SET_SUITS):
            one_or_both = ([*copies, sum(copies)] if len(copies) == PACKS else copies for copies in three)
            for places in map(sum, product(*one_or_both)):
                if places.bit_count() in SET_SIZES:
                    yield places
    for ranks in by_suit.values():
        held = frozenset(ranks)  # compared with a longer run, one look at its size is enough
        for run in RUNS:
            if run <= held:
                yield from map(sum, product(*(ranks[rank] for rank in run)))


def all_places(cards: tuple[Card, ...]) -> int:
    return (1 << len(cards)) - 1


# ---- Reading a question ----


def read_hand(question: Mapping[str, Any], least: int, most: int) -> tuple[Card, ...]:
    """The question's cards in the order given: ``least`` to ``most`` of them, no face more often than in the packs."""
    tokens = question.get("cards")
    if tokens is None:
        tokens = []
    if not isinstance(tokens, list):
        raise ImpossibleError('cards: must be a list of cards such as ["7H", "10S"]')
    cards = tuple(read_card(token) for token in tokens)
    if not least <= len(cards) <= most:
        wanted = f"{most}" if least == most else f"{least} to {most}"
        raise ImpossibleError(f"cards: there are {len(cards)}; this question is about {wanted}")
    for face, count in Counter(card.face for card in cards).items():
        if count > PACKS:
            raise ImpossibleError(f"cards: there are more {face} than the {PACKS} of {PACKS} packs")
    return cards


def read_card(written: object) -> Card:
    """The card that a token such as ``7H``, ``10S`` or ``7H*`` names."""
    if written == "X":
        raise ImpossibleError("X: there are no jokers at this table")
    if not isinstance(written, str) or written not in CARDS:
        raise ImpossibleError(f'{written!r}: not a card; write its rank, then its suit, such as "7H" or "10S"')
    return CARDS[written]


def read_source(question: Mapping[str, Any]) -> str:
    """Where the drawn card comes from."""
    source = question.get("from")
    if not isinstance(source, str) or source not in SOURCES:
        raise ImpossibleError(f"from: {source!r} is no source of a card; give one of {', '.join(SOURCES)}")
    return source
