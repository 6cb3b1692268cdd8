"""The kinds of simple players by name, for whoever seats them at a table."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Literal, TypeAlias, get_args

from pife.engine.hands import Judge
from pife.study.attentive import AttentivePlayer, SmallMelds
from pife.study.greedy import GreedyPlayer
from pife.study.nearness import Nearness
from pife.study.players import Player, RandomPlayer

Kind: TypeAlias = Literal["greedy", "attentive", "random"]
KINDS: tuple[Kind, ...] = get_args(Kind)

DRAWS_BY_CHANCE = 25
"""So often in a round a random player draws by chance; then it plays as a greedy one, so that every round ends."""

Maker: TypeAlias = Callable[[random.Random], Player]
"""Makes the player of a seat for one round, from a source of chance."""


def player_maker(kind: Kind, judge: Judge, *, false_claims: int = 0, threats: int = 0) -> Maker:
    """What makes players of a kind at a table.

    ``false_claims`` is how often, of a hundred chances, a random player lays down a hand that does not go out,
    ``threats`` how often it only says that it goes out, or shows its hand too early.
    """
    nearness = Nearness(judge)
    greedy = GreedyPlayer(judge, nearness)
    if kind == "attentive":
        melds = SmallMelds(judge)
        return lambda chance: AttentivePlayer(judge, nearness, melds)
    if kind == "random":
        return lambda chance: RandomPlayer(
            judge, chance, false_claims=false_claims, threats=threats, most_draws=DRAWS_BY_CHANCE, then=greedy
        )
    return lambda chance: greedy
