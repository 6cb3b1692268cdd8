"""Hands of ten that may well go out: melds or doubles went into them, at any table."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from pife.cards import FACES, JOKER, STAR, Card
from pife.engine.hands import Judge

Hand = tuple[Card, ...]


def promising_hands(one: Judge, turn_up: Card, chance: Random) -> Iterator[Hand]:
    """Hands of ten that melds or doubles went into, wild cards in place of some, stars on some."""
    melds = [meld.faces for meld in one.table.all()]
    wild = one.wilds(turn_up)
    while True:
        wanted = [*chance.choice(melds), *chance.choice(melds), *chance.choice(melds)]
        if chance.random() < 0.2:
            wanted = [double for double in chance.sample(FACES, 4) for _ in range(2)]
        wanted = [chance.choice(wild) if wild and chance.random() < 0.2 else card for card in wanted]
        left = dict(one.packs.copies)
        left[turn_up] -= 1
        hand: list[Card] = []
        for card in (*wanted, *chance.sample([*FACES, JOKER], 20)):
            if left[card] and len(hand) < 10:
                left[card] -= 1
                hand.append(card + STAR if card != JOKER and chance.random() < 0.05 else card)
        yield tuple(hand)
