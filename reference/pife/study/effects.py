"""What each value of a house rule changes in a round against the usual value, measured with different players.

Both tables are the plainest ones at which both values can be chosen, and are played with the same deals.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pife.engine.round import Round
from pife.errors import PifeError
from pife.spec.catalogue import Option
from pife.spec.conditions import Value, same
from pife.spec.library import Spec
from pife.spec.profiles import Profile
from pife.study.blocks import Crew, run_blocks
from pife.study.figures import Measured, measured
from pife.study.player_kinds import Kind
from pife.study.simulation import Block, Setting, play_block, setting_of
from pife.study.tallies import Tally, nothing
from pife.study.witness import tables_apart

PLAYERS: tuple[Kind, ...] = ("greedy", "attentive")
"""Two that choose differently: what only one of them shows is no effect of the rule."""

TOLD = ("turns", "ten", "won_1")
"""What is told of a rule: how long a round is, how many end with ten, how often who plays first wins."""

CHECKED = 2
"""So many first rounds are told apart, so that a test can play them again."""

_PROBED = 4
"""After one in so many of the rounds a rule that has made no difference at all is left."""

_SEATS, _IN_A_BLOCK = 4, 100


@dataclass(frozen=True)
class Comparison:
    """A value of an option against the usual one: the two tables, and how many play."""

    option: Option
    value: Value
    usual: Profile
    changed: Profile
    seats: int

    def setting(self, player: Kind, seed: int) -> Setting:
        """Both tables with these players."""
        return setting_of((self.usual, self.changed), (player,) * self.seats, seed)


@dataclass(frozen=True)
class Effect:
    """What was counted with one kind of players: in the ``first`` rounds, and in all of them."""

    player: Kind
    first: Tally
    all: Tally

    def figures(self) -> dict[str, Measured]:
        """The figures that are told."""
        return {each.name: each for each in measured("round", self.all) if each.name in TOLD}


def comparisons(spec: Spec) -> Iterator[Comparison]:
    """Every value that is not the usual one of an option that an engine can show, where some table can have both."""
    for option in spec.catalogue.options.values():
        for value in option.all_samples() if option.shown_by is not None else ():
            if same(value, option.default):
                continue
            try:
                usual, changed = next(tables_apart(spec, option.id, option.default, value, None))
            except PifeError:
                continue
            bounds = [Round(table).dealing.players for table in (usual, changed)]
            least, most = max(least for least, _ in bounds), min(most for _, most in bounds)
            if least <= most:
                yield Comparison(option, value, usual, changed, min(max(_SEATS, least), most))


def measure(found: Sequence[Comparison], seed: int, rounds: int, crew: Crew) -> list[list[Effect]]:
    """For each comparison an effect a player, of so many rounds; of fewer where the first quarter is alike."""
    asked = [(comparison, player) for comparison in found for player in PLAYERS]
    settings = [comparison.setting(player, seed) for comparison, player in asked]
    first = _played(settings, 0, CHECKED, crew)
    probed = max(rounds // _PROBED, CHECKED)
    tallies = [a + b for a, b in zip(first, _played(settings, CHECKED, probed, crew), strict=True)]
    unlike = [number for number, tally in enumerate(tallies) if tally.tables[0] != tally.tables[1]]
    rest = _played([settings[number] for number in unlike], probed, rounds, crew)
    for number, tally in zip(unlike, rest, strict=True):
        tallies[number] += tally
    effects = [Effect(player, *both) for (_, player), *both in zip(asked, first, tallies, strict=True)]
    return [effects[start : start + len(PLAYERS)] for start in range(0, len(effects), len(PLAYERS))]


def agreed(effects: Sequence[Effect], name: str) -> bool:
    """Whether all players show a difference in the same direction, each with an interval that leaves out zero."""
    differences = [effect.figures()[name].difference for effect in effects]
    found = [each for each in differences if each is not None and each.excludes_zero]
    return len(found) == len(PLAYERS) and len({each.value > 0 for each in found}) == 1


def _played(settings: Sequence[Setting], first: int, end: int, crew: Crew) -> list[Tally]:
    """What these rounds come to in each setting."""
    starts = range(first, end, _IN_A_BLOCK)
    blocks = [Block(setting, "round", start, min(start + _IN_A_BLOCK, end)) for setting in settings for start in starts]
    totals = [nothing(2) for _ in settings]
    for number, tally in enumerate(run_blocks(crew, play_block, blocks)):
        totals[number // len(starts)] += tally
    return totals
