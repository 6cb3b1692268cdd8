"""Rounds and whole matches played by simple players, in blocks, and what they came to.

A block is a plain value that any process can play, and the same block comes to the same: everything in it hangs on the
seed and the numbers of its rounds. Two tables are played with the same deals, to be compared deal by deal.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, TypeAlias, get_args

from pife import __version__
from pife.engine.by_seat import Seat
from pife.engine.match import Match, MatchRules
from pife.engine.position import Position
from pife.engine.round import Round
from pife.engine.settling import RoundOver
from pife.engine.steps import Refused, Step, Verdict
from pife.errors import PifeError
from pife.spec.library import load_spec
from pife.spec.profiles import Profile
from pife.spec.told import told
from pife.study.counting import MATCH_COUNTS, counted_in_round, won_by
from pife.study.deals import chance_of, numbered_deal
from pife.study.player_kinds import Kind, Maker, player_maker
from pife.study.playing import LiveRound, Table
from pife.study.tallies import Tally, Values, tally_of

Unit: TypeAlias = Literal["round", "match"]
UNITS: tuple[Unit, ...] = get_args(Unit)

MOST_DRAWS, MOST_ROUNDS = 1000, 1000
"""After so many draws a round, after so many rounds a match is given up; what was is counted as such."""

IN_A_BLOCK: Mapping[Unit, int] = {"round": 50, "match": 4}
"""So many rounds or matches are played at once: less than a second's work."""

_DEALER: Seat = 1
_KEPT = 2000


@dataclass(frozen=True)
class Setting:
    """What is played: one table or two, by their options as JSON, by which players, seated in the order of play.

    ``version`` is the pife that must play it. Random players lay down wrong hands so often of a hundred chances.
    """

    tables: tuple[str, ...]
    players: tuple[Kind, ...]
    seed: int
    false_claims: int = 0
    version: str = __version__


@dataclass(frozen=True)
class Block:
    """Rounds, or matches, from one number up to another."""

    setting: Setting
    unit: Unit
    first: int
    end: int

    def __str__(self) -> str:
        return f"{self.unit} {self.first} to {self.end - 1}"


def setting_of(tables: tuple[Profile, ...], players: tuple[Kind, ...], seed: int, *, false_claims: int = 0) -> Setting:
    """The setting of one table or two; :class:`PifeError` where one does not seat so many players."""
    for table in tables:
        least, most = Round(table).dealing.players
        if not least <= len(players) <= most:
            raise PifeError(told("seats_not_taken", table=table.id, least=least, most=most, seats=len(players)))
    texts = tuple(json.dumps(table.to_message()["options"], sort_keys=True) for table in tables)
    return Setting(texts, players, seed, false_claims)


def blocks_of(setting: Setting, rounds: int, matches: int, *, done: int = 0) -> Iterator[Block]:
    """So many rounds and then matches, in blocks; the first ``done`` blocks are left out."""
    number = 0
    for unit, units in zip(UNITS, (rounds, matches), strict=True):
        size = IN_A_BLOCK[unit]
        for first in range(0, units, size):
            number += 1
            if number > done:
                yield Block(setting, unit, first, min(first + size, units))


def play_block(block: Block) -> Tally:
    """What a block came to; :class:`PifeError` where this is another version of pife than the one that asks."""
    if block.setting.version != __version__:
        raise PifeError(told("other_version", version=__version__, asked=block.setting.version))
    setting = block.setting
    tables = [_table(text, setting.players, setting.seed, setting.false_claims) for text in setting.tables]
    plays = [table.round if block.unit == "round" else table.match for table in tables]
    units = ([play(number) for play in plays] for number in range(block.first, block.end))
    return tally_of(units, len(tables))


class _Simulated:
    """One table and its players, ready to play."""

    def __init__(self, text: str, players: tuple[Kind, ...], seed: int, false_claims: int) -> None:
        self._rounds = Round(load_spec().profile_from_options(json.loads(text), "a-table"))
        self._rules = MatchRules(self._rounds)
        self._seed = seed
        # One table is often compared with many: what it came to is kept for the next.
        self.round = lru_cache(maxsize=_KEPT)(self._round)
        makers: dict[Kind, Maker] = {
            kind: player_maker(kind, self._rounds.judge, false_claims=false_claims) for kind in players
        }
        seats = range(1, len(players) + 1)
        self._order = self._rounds.order.seating(seats, _DEALER, None).order
        self._makers = {seat: makers[kind] for seat, kind in zip(self._order, players, strict=True)}

    def _round(self, number: int) -> Values:
        """One round, the first of a match."""
        live, counts = self._play(self._begin(), "round", number)
        result = live.position.result
        return counts | won_by(None if result is None else result.winner, self._order)

    def match(self, number: int) -> Values:
        """A whole match; who is eliminated buys back in wherever that is allowed."""
        match = self._begin()
        lost, counts = 0, dict.fromkeys(MATCH_COUNTS, 0)
        while match.winner is None and match.rounds < MOST_ROUNDS:
            live, of_round = self._play(match, "match", number, match.rounds)
            if live.position.result is None:
                break
            over = self._rules.over(match, live.position, self._rules.may_rebuy(match, live.position))
            settled = self._rounds.settling.settle(over)
            lost += self._lives_lost(over)
            match = self._rules.after(match, over, settled)
            counts["turns"] += of_round["turns"]
            counts["void_rounds"] += of_round["void"]
        counts |= {"rounds": match.rounds, "lives_lost": lost, "rebuys": sum(match.rebuys.values())}
        return counts | {"unfinished": int(match.winner is None)} | won_by(match.winner, self._order)

    def _lives_lost(self, over: RoundOver) -> int:
        """How many lives a round costs all together, those that come back by buying in among them."""
        left = self._rounds.settling.settle(replace(over, rebuy=frozenset())).lives
        return sum(over.lives.values()) - sum(left.values())

    def _begin(self) -> Match:
        match = self._rules.begin(tuple(self._makers), _DEALER)
        assert not isinstance(match, Refused)
        return match

    def _play(self, match: Match, *number: object) -> tuple[LiveRound, dict[str, int]]:
        """Deal and play a round of a match, and what was counted in it."""
        live = numbered_deal(self._rounds, self._rules, match, self._seed, *number)
        players = {seat: self._makers[seat](chance_of("player", self._seed, *number, seat)) for seat in match.seats}
        said: list[tuple[Step, Verdict]] = []

        def watch(step: Step, verdict: Verdict, before: Position, after: Position) -> None:
            said.append((step, verdict))

        table = Table(self._rounds, players, watch)
        table.play(live, most_draws=MOST_DRAWS)
        return live, counted_in_round(live.position, said)


@lru_cache(maxsize=8)
def _table(text: str, players: tuple[Kind, ...], seed: int, false_claims: int) -> _Simulated:
    """A table compiled once a process, as long as its blocks come one after another."""
    return _Simulated(text, players, seed, false_claims)
