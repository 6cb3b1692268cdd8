"""RLCard's gin rummy, in its own environment: the clusters of melds of ten cards, and play by chance."""

from __future__ import annotations

import random

import rlcard
from rlcard.games.base import Card
from rlcard.games.gin_rummy.utils.melding import get_meld_clusters
from timing import actions_rate, answer, rate_of

GAME = rlcard.make("gin-rummy", config={"seed": 1}).game
CHANCE = random.Random(1)


def read(texts: list[str]) -> list[Card]:
    """Cards written as suit and rank."""
    return [Card(text[0], text[1]) for text in texts]


def texts(hand: list[int]) -> list[str]:
    """Cards as suit and rank."""
    return ["CDHS"[card // 13] + "A23456789TJQK"[card % 13] for card in hand]


def play() -> int:
    """A round of the bare game, without the arrays that it makes for learners."""
    GAME.init_game()
    actions = 0
    while not GAME.is_over():
        GAME.step(CHANCE.choice(GAME.judge.get_legal_actions()))
        actions += 1
    return actions


answer(
    {
        "ready": lambda seconds, hands: rate_of(seconds, [read(texts(hand)) for hand in hands], get_meld_clusters),
        "text": lambda seconds, hands: rate_of(
            seconds, [texts(hand) for hand in hands], lambda cards: get_meld_clusters(read(cards))
        ),
        "play": lambda seconds, _: actions_rate(seconds, play),
    }
)
