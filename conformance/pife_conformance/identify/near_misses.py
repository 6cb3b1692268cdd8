"""Small melds and what is nearly one: the mistakes that engines make in telling them show here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from pife.cards import FACES, Card, tokens
from pife.engine.hands import Judge

Json = dict[str, Any]

_BESIDE = {3: (3, 3), 4: (5,), 5: (4,), 6: (3,), 7: (3,), 9: (), 10: ()}
"""How long the plain runs are that make a hand of a meld of so many cards."""

_SAME_COLOUR = (3, 2, 1, 0)
"""The other suit of each colour."""


def nearly(judge: Judge, chance: Random) -> Iterator[tuple[str, Json]]:
    """Each kind of near miss, and the melds beside it, as a meld and in a hand."""
    for cards in _without_wilds(chance):
        yield from alone_and_in_a_hand(cards, _far_from(cards, chance), chance)
    turned = chance.choice(FACES)
    wild = judge.wilds(turned)
    if wild:
        for cards in _with_wilds(wild, chance):
            yield from alone_and_in_a_hand(cards, turned, chance)


def _without_wilds(chance: Random) -> Iterator[list[Card]]:
    suit, low = chance.randrange(4), chance.randrange(2, 7)
    same, other = (
        _SAME_COLOUR[suit],
        chance.choice([each for each in range(4) if each not in (suit, _SAME_COLOUR[suit])]),
    )
    run = [suit * 13 + low + step for step in range(5)]
    yield [run[0], same * 13 + low + 1, run[2]]
    yield [run[0], other * 13 + low + 1, run[2]]
    yield [run[0], run[1], run[3]]
    yield [run[0], run[0], run[1], run[2]]
    yield [run[2], run[0], run[1]]
    yield [run[0], run[1]]
    yield [suit * 13 + rank for rank in (8, 10, 11)]
    yield [suit * 13 + rank for rank in (8, 9, 10)]
    yield [suit * 13 + rank for rank in (9, 10, 11, 12)]
    for each in range(4):
        yield [each * 13 + low + step for step in range(3)]
    suits = chance.sample(range(4), 3)
    yield [each * 13 + low for each in suits[:2]]
    yield [suits[0] * 13 + low, suits[1] * 13 + low, suits[2] * 13 + low + 1]
    yield [each * 13 + rank for each, rank in zip(suits, (9, 10, 12), strict=True)]
    yield [suits[0] * 13 + low, suits[0] * 13 + low, suits[1] * 13 + low]
    yield [each * 13 + low for each in range(4)]
    yield [suit * 13 + low + step for step in range(6)]
    yield [suit * 13 + low + step for step in range(7)]


def _with_wilds(wild: Sequence[Card], chance: Random) -> Iterator[list[Card]]:
    suit, low = chance.randrange(4), chance.randrange(2, 7)
    run = [suit * 13 + low + step for step in range(5)]
    some = chance.choice(wild)
    yield [run[0], some, run[2]]
    yield [some, run[1], run[2]]
    yield [run[0], some, run[3]]
    yield [run[0], some, (suit + 1) % 4 * 13 + low + 6]
    yield [run[0], some, (suit + 1) % 4 * 13 + low]
    yield [run[0], run[0], some]
    yield [some, suit * 13 + 11, suit * 13 + 12]
    yield [chance.choice(wild) for _ in range(3)]
    yield [run[0], chance.choice(wild), chance.choice(wild)]


def _far_from(cards: Sequence[Card], chance: Random) -> Card:
    """A turn-up that names none of the cards."""
    ranks = {card % 13 for card in cards}
    return chance.choice([card for card in FACES if not {card % 13, (card + 1) % 13} & ranks] or FACES)


def alone_and_in_a_hand(cards: Sequence[Card], turned: Card, chance: Random) -> Iterator[tuple[str, Json]]:
    """The cards as they might be one meld; the same beside plain runs as nine cards, and with one more as ten."""
    turn_up = tokens([turned])[0]
    meld = chance.sample(cards, len(cards))
    yield "meld", {"cards": tokens(meld), "turn_up": turn_up}
    others = [suit for suit in range(4) if suit != cards[0] // 13]
    sizes = _BESIDE.get(len(cards), (10,))
    hand = [*cards, *(suit * 13 + 3 + step for suit, size in zip(others, sizes, strict=False) for step in range(size))]
    chance.shuffle(hand)
    if len(hand) in (9, 10):
        yield "melded", {"cards": tokens(hand), "turn_up": turn_up}
        ten = [*hand, chance.choice(FACES)][:10]
        yield "go_out", {"cards": tokens(ten), "turn_up": turn_up, "drawn": tokens(ten[-1:])[0], "from": "stock"}
