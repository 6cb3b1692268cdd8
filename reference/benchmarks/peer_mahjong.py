"""The ``mahjong`` package, in its own environment: whether winning hands of fourteen tiles are winning hands."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

from mahjong.agari import Agari
from mahjong.tile import TilesConverter
from timing import answer, rate_of


def winning_hands() -> Iterator[list[int]]:
    """Four melds and a pair, as counts of the 34 kinds of tiles."""
    chance = random.Random(1)
    while True:
        counts = [0] * 34
        for _ in range(4):
            first = chance.randrange(34)
            in_run = first < 27 and first % 9 < 7 and chance.random() < 0.7
            for tile in range(first, first + 3) if in_run else [first] * 3:
                counts[tile] += 1
        counts[chance.randrange(34)] += 2
        if max(counts) <= 4:
            yield counts


def texts(counts: list[int]) -> list[str]:
    """The tiles of each suit as a text."""
    suits = (range(9), range(9, 18), range(18, 27), range(27, 34))
    return ["".join(str(tile - suit[0] + 1) * counts[tile] for tile in suit) for suit in suits]


def from_text(hand: list[str]) -> object:
    """Whether tiles as text are a winning hand."""
    man, pin, sou, honors = hand
    return Agari.is_agari(TilesConverter.string_to_34_array(man=man, pin=pin, sou=sou, honors=honors))


HANDS = list(islice(winning_hands(), 2_000))
answer(
    {
        "ready": lambda seconds, _: rate_of(seconds, HANDS, Agari.is_agari),
        "text": lambda seconds, _: rate_of(seconds, [texts(hand) for hand in HANDS], from_text),
    }
)
