"""How fast rounds are played by chance: the moves of each position, and the position after one of them.

Positions never change, here: each is a value of its own. The peers are two-handed games of gin rummy with one pack,
played by chance too; OpenSpiel counts each card that is dealt or drawn as an action, here dealing counts as none.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable, Sequence

import peers
from figures import Figure
from timing import actions_rate

from pife.engine.match import MatchRules
from pife.engine.round import Round
from pife.engine.steps import Refused
from pife.spec.library import load_spec
from pife.study.playing import deal_round

SEATS = (2, 8)
"""At least and at most; the other house rules are those of the spec's defaults."""

MOST_ACTIONS = 120


def by_chance(rounds: Round, seats: Sequence[int], chance: random.Random) -> Callable[[], int]:
    """What deals and plays a round, whole or up to some actions, and says how many it had."""
    rules = MatchRules(rounds)
    match = rules.begin(seats, dealer=seats[0])
    assert not isinstance(match, Refused)

    def play() -> int:
        position = deal_round(rounds, rules, match, chance).position
        for actions in range(MOST_ACTIONS):
            if position.phase == "over":
                return actions
            position = rounds.apply(position, chance.choice(rounds.moves(position))).position
        return MOST_ACTIONS

    return play


def rate(seats: int, seconds: float) -> float:
    """Actions a second at a table of so many seats."""
    table = Round(load_spec().profile_from_options({"table.players": list(SEATS)}))
    return actions_rate(seconds, by_chance(table, range(1, seats + 1), random.Random(1)))


def beside(seconds: float, rounds: int) -> list[Figure]:
    """Time play and its peers in turns; print actions a second."""
    named = (("open_spiel", "play / OpenSpiel gin_rummy", 1.5), ("rlcard", "play / RLCard gin-rummy", 4.0))
    there = [(package, what, aim) for package, what, aim in named if peers.can_install(package)]
    found: dict[str, list[float]] = {"own": [], **{package: [] for package, _, _ in there}}
    for _ in range(rounds):
        found["own"].append(rate(SEATS[0], seconds))
        for package, _, _ in there:
            found[package].append(peers.rate(package, "play", seconds))
    actions = {name: statistics.median(some) for name, some in found.items()}
    print(f"\n{'actions/s of play by chance':44} {'':>10} {'ratio':>7}")
    print(f"{f'pife, {SEATS[0]} seats':44} {actions['own']:10,.0f}")
    for package, _, _ in there:
        print(
            f"{f'{package} {peers.version(package)}':44} {actions[package]:10,.0f} "
            f"{actions['own'] / actions[package]:7.2f}"
        )
    return [
        Figure(what, actions["own"] / actions[package] if package in actions else None, aim)
        for package, what, aim in named
    ]
