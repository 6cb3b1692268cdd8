"""OpenSpiel's gin rummy, in its own environment: the best melds of ten cards, and play by chance."""

from __future__ import annotations

import random

import pyspiel
from timing import actions_rate, answer, rate_of

UTILS = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
GAME = pyspiel.load_game("gin_rummy")
CHANCE = random.Random(1)


def from_text(cards: list[str]) -> object:
    """The melds of cards as text."""
    return UTILS.best_meld_group(UTILS.card_strings_to_card_ints(cards))


def play() -> int:
    """A round, the deals and draws among its actions."""
    state = GAME.new_initial_state()
    actions = 0
    while not state.is_terminal():
        state.apply_action(CHANCE.choice(state.legal_actions()))
        actions += 1
    return actions


answer(
    {
        "ready": lambda seconds, hands: rate_of(seconds, hands, UTILS.best_meld_group),
        "text": lambda seconds, hands: rate_of(
            seconds, [UTILS.card_ints_to_card_strings(hand) for hand in hands], from_text
        ),
        "play": lambda seconds, _: actions_rate(seconds, play),
    }
)
