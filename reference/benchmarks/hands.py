"""Hands to be measured with: random, winning, and built to mislead."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

from pife.cards import Card, read_card
from pife.engine.hands import Judge
from pife.errors import ImpossibleInput

Hand = tuple[Card, ...]

TURN_UP = read_card("6H")
KINDS = ("random", "winning", "adversarial")


def hands_of(kind: str, judge: Judge, count: int) -> list[Hand]:
    """So many hands of ten cards that the packs hold."""
    makers = {
        "random": random_hands,
        "random of one pack": hands_of_one_pack,
        "winning": winning_hands,
        "adversarial": adversarial_hands,
    }
    made = makers[kind](judge, random.Random(1))
    return list(itertools.islice((hand for hand in made if can_be(judge, hand)), count))


def random_hands(_: Judge, chance: random.Random) -> Iterator[Hand]:
    """Ten cards of two packs."""
    pack = [*range(52), *range(52)]
    while True:
        yield tuple(chance.sample(pack, 10))


def hands_of_one_pack(_: Judge, chance: random.Random) -> Iterator[Hand]:
    """Ten cards of one pack, as gin rummy has."""
    while True:
        yield tuple(chance.sample(range(52), 10))


def winning_hands(judge: Judge, chance: random.Random) -> Iterator[Hand]:
    """Three melds of three and a card, wild cards in place of some."""
    melds = [meld.faces for meld in judge.table.all() if meld.size == 3]
    wild = judge.wilds(TURN_UP)
    while True:
        cards = []
        for meld in chance.sample(melds, 3):
            stand_in = chance.choice(wild) if wild and chance.random() < 0.5 else meld[0]
            cards += [stand_in, *meld[1:]]
        yield (*cards, chance.randrange(52))


def adversarial_hands(judge: Judge, chance: random.Random) -> Iterator[Hand]:
    """Hands from few ranks and suits and all the wild cards, the hundredth with the most steps of each batch first."""
    batch = list(itertools.islice(_dense_hands(judge, chance), 2_000))
    yield from itertools.cycle(sorted(batch, key=lambda hand: -steps(judge, hand))[:20])


def _dense_hands(judge: Judge, chance: random.Random) -> Iterator[Hand]:
    while True:
        start, length = chance.randrange(13), chance.choice((4, 5, 6))
        ranks = [(start + step) % 13 for step in range(length)]
        suits = chance.sample(range(4), chance.choice((1, 2, 3)))
        cards = [suit * 13 + rank for suit in suits for rank in ranks] * 2
        cards += [card for card in judge.wilds(TURN_UP) if card not in cards] * 2
        if len(cards) >= 10:
            hand = tuple(chance.sample(cards, 10))
            if can_be(judge, hand):
                yield hand


def hand_with_wilds(judge: Judge, wilds: int, chance: random.Random) -> Hand:
    """Ten cards, so many of them wild, the others close to each other."""
    wild = [card for card in judge.wilds(TURN_UP) for _ in range(judge.packs.copies[card] - (card == TURN_UP))]
    start, suits = chance.randrange(13), chance.sample(range(4), 2)
    near = [suit * 13 + (start + step) % 13 for suit in suits for step in range(8)]
    return (*chance.sample(wild, wilds), *chance.sample([card for card in near if card not in wild], 10 - wilds))


def can_be(judge: Judge, hand: Hand) -> bool:
    """Whether the packs hold these cards."""
    try:
        judge.go_out(hand, hand[0], "stock", TURN_UP)
    except ImpossibleInput:
        return False
    return True


def steps(judge: Judge, hand: Hand) -> int:
    """What the searches take for a hand: it must stay small also where hands are built to mislead."""
    before = judge.tally.steps
    judge.go_out(hand, hand[0], "stock", TURN_UP)
    return judge.tally.steps - before
