"""What `undo` in `pife play` takes back: with the step all that the others made of it, so that a game repeats itself."""

from __future__ import annotations

from typing import Any

import pytest
from games import CACHETA, answers, play
from tables import shipped

from pife.cli.play_others import Others
from pife.engine.match import Match, MatchRules
from pife.engine.round import Round
from pife.study.attentive import AttentivePlayer
from pife.study.deals import numbered_deal
from pife.study.player_kinds import player_maker
from pife.study.playing import LiveRound, Table

BETTING = ("--profile", "pif-paf-betting", "--seed", "4")


@pytest.mark.parametrize("kind", ["greedy", "attentive", "random"])
@pytest.mark.parametrize(
    ("table", "once", "again"),
    [(CACHETA, "|6h", "|6h|undo|6h"), (CACHETA, "|6h", "|9c|undo|6h"), (BETTING, "call", "call|undo|call")],
)
def test_the_others_do_the_same_after_the_same_step(kind: str, table: tuple[str, ...], once: str, again: str) -> None:
    first, second = (answers(play(typed, *table, "--players", kind))[-2] for typed in (once, again))
    assert first == second


def attentive_game() -> tuple[Others, LiveRound, Table, dict[int, Any]]:
    rounds = Round(shipped().profile("pife-maker"))
    rules = MatchRules(rounds)
    match = rules.begin((1, 2, 3), dealer=1)
    assert isinstance(match, Match)
    others = Others(rounds, player_maker("attentive", rounds.judge), (1, 2, 3), 5, 1)
    players = others.sit_down()
    return others, numbered_deal(rounds, rules, match, 3), Table(rounds, players), players


def known(player: AttentivePlayer, hand: tuple[int, ...]) -> list[Any]:
    taken = [sorted(player.passed.taken_by(seat)) for seat in (1, 2, 3)]
    return [*taken, *player.passed.left(hand)]


def test_the_attentive_know_what_they_knew_before_and_nothing_that_was_taken_back() -> None:
    others, live, table, players = attentive_game()
    for _ in range(12):
        table.advance(live)
    mark, hands = live.mark(), live.position.hands
    before = {seat: known(players[seat], hands[seat]) for seat in players}
    for _ in range(6):
        table.advance(live)
    live.back(mark)
    again = others.after_undo(live)
    assert isinstance(again[1], AttentivePlayer) and again[1] is not players[1]
    assert {seat: known(again[seat], hands[seat]) for seat in again} == before
