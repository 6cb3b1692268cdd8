"""Rounds driven with players: who is asked when, new stocks, steps taken back, and a script that tells it all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from rounds import WAITING, a_round, at

from pife.cards import read_card, tokens
from pife.engine.match import Match, MatchRules
from pife.engine.position import Cards, Position
from pife.engine.round import Round
from pife.engine.step_data import write_step
from pife.engine.steps import Call, Claim, Claims, Discard, Draw, Fold, Refused, Step
from pife.engine.views import View
from pife.errors import PifeError
from pife.study.players import Wish
from pife.study.playing import LiveRound, Table, deal_round


@dataclass
class Scripted:
    """Does what it was told beforehand, and notes when it is asked."""

    steps: list[Step] = field(default_factory=list)
    claims: list[Claim | None] = field(default_factory=list)
    announcing: bool = False
    asked: list[str] = field(default_factory=list)

    def enter(self, view: View) -> Iterator[Wish]:
        self.asked.append("enter")
        return map(Wish, list(self.steps))

    def announces(self, view: View) -> bool:
        self.asked.append("announces")
        return self.announcing

    def claim(self, view: View) -> Claim | None:
        self.asked.append("claim")
        return self.claims.pop(0) if self.claims else None

    def turn(self, view: View) -> Iterator[Wish]:
        self.asked.append("turn")
        return map(Wish, list(self.steps))


def live_round(rounds: Round, position: Position) -> LiveRound:
    return LiveRound(rounds, position, Random(1))


def test_the_first_wish_that_the_rules_allow_is_done() -> None:
    rounds = a_round()
    live = live_round(rounds, at(rounds))
    player = Scripted([Draw(1, "discard"), Draw(2), Draw(1), Draw(1, "turn_up")])
    Table(rounds, {1: player, 2: Scripted()}).advance(live)
    assert live.script == (Draw(1),)


def test_a_player_who_knows_no_step_ends_it_with_a_message() -> None:
    rounds = a_round()
    with pytest.raises(PifeError, match="seat 1 knows no step that the rules allow"):
        Table(rounds, {1: Scripted([Draw(2)]), 2: Scripted()}).advance(live_round(rounds, at(rounds)))


def test_each_seat_is_asked_for_claims_before_the_seat_in_turn_draws_but_the_discarder() -> None:
    rounds = a_round(out_claims="anyone")
    players = {seat: Scripted([Draw(3)]) for seat in (1, 2, 3)}
    live = live_round(rounds, at(rounds, seats=[1, 2, 3], turn=3, discarder=1, discard="6S"))
    Table(rounds, players).advance(live)
    assert {seat: player.asked for seat, player in players.items()} == {1: [], 2: ["claim"], 3: ["turn"]}
    assert live.script == (Draw(3),)


def test_several_claims_are_heard_together_and_the_seat_in_turn_is_asked_then() -> None:
    rounds = a_round(out_claims="anyone")
    position = at(rounds, seats=[1, 2, 3], turn=3, discarder=1, discard="QS", hands={2: WAITING, 3: WAITING})
    both = [Claim(seat, discard=read_card("2D")) for seat in (2, 3)]
    players = {1: Scripted(), 2: Scripted(claims=[both[0]]), 3: Scripted(claims=[both[1]])}
    live = live_round(rounds, position)
    Table(rounds, players).advance(live)
    assert live.script == (Claims((both[1], both[0])),)
    assert live.position.result is not None and live.position.result.winner == 3


def test_a_claim_that_would_be_refused_is_not_made() -> None:
    rounds = a_round(out_claims="announced")
    position = at(rounds, seats=[1, 2, 3], turn=3, discarder=1, discard="QS", hands={2: WAITING})
    claim = Claim(2, discard=read_card("2D"))
    live = live_round(rounds, position)
    Table(rounds, {1: Scripted(), 2: Scripted(claims=[claim]), 3: Scripted([Draw(3)])}).advance(live)
    assert live.script == (Draw(3),)


def test_who_has_just_thrown_is_asked_to_announce_and_after_the_deal_everybody() -> None:
    rounds = a_round(out_claims="announced")
    for fields, asked in (({"discarder": 0}, [1, 2]), ({"discard": "6S", "discarder": 2}, [2])):
        players = {seat: Scripted([Draw(1)], announcing=True) for seat in (1, 2)}
        live = live_round(rounds, at(rounds, **fields))
        Table(rounds, players).advance(live)
        assert [seat for seat, player in players.items() if "announces" in player.asked] == asked
        assert [write_step(step)["do"] for step in live.script] == ["announce"] * len(asked) + ["draw"]


def test_a_round_stops_after_so_many_draws() -> None:
    rounds = a_round()
    live = live_round(rounds, at(rounds))
    steps: list[Step] = [Draw(1), Discard(1, read_card("6C"))]
    Table(rounds, {1: Scripted(steps), 2: Scripted()}).play(live, most_draws=1)
    assert live.script == (Draw(1),)


def test_a_new_stock_is_shuffled_and_the_script_s_position_tells_it() -> None:
    rounds = a_round()
    position = at(rounds, stock="", discard="6S 6C 6D 6H 7C 7D 7H 7S 8C 8D 8H 8S", discarder=2)
    live = live_round(rounds, position)
    live.do(Draw(1))
    (shuffled,) = live.opening.shuffles
    assert sorted(shuffled) == sorted(position.discard[1:]) and shuffled != position.discard[1:]
    assert live.position.hands[1][-1] == shuffled[0]
    assert rounds.play(live.opening, live.script).position == live.position


def test_discards_that_are_turned_over_are_not_shuffled() -> None:
    rounds = a_round(stock_empty="turn_over_discards")
    live = live_round(rounds, at(rounds, stock="", discard="6S 6C 6D 6H", discarder=2))
    live.do(Draw(1))
    assert live.opening.shuffles == () and tokens(live.position.stock) == ["6D", "6C"]


def test_folded_cards_are_shuffled_into_the_stock() -> None:
    rounds = a_round(betting_mode="ante_and_round", match_kind="chips")
    fields: dict[str, Any] = {"seats": [1, 2, 3], "phase": "bet", "bets": {1: 1, 2: 1, 3: 1}}
    live = live_round(rounds, at(rounds, **fields))
    before = live.position
    for step in (Fold(1), Call(3), Call(2)):
        live.do(step)
    assert sorted(live.position.stock) == sorted((*before.stock, *before.hands[1]))
    assert live.opening.shuffles == (live.position.stock,) and live.position.stock[:3] != before.stock
    assert rounds.play(live.opening, live.script).position == live.position


def test_a_refused_step_changes_nothing_and_is_not_kept() -> None:
    rounds = a_round()
    live = live_round(rounds, at(rounds))
    assert isinstance(live.do(Draw(2)), Refused)
    assert live.script == () and live.position == live.opening


def test_what_was_done_since_a_mark_is_taken_back() -> None:
    rounds = a_round()
    live = live_round(rounds, at(rounds, stock="", discard="6S 6C 6D 6H", discarder=2))
    mark = live.mark()
    live.do(Draw(1))
    live.back(mark)
    assert live.script == () and live.opening.shuffles == () and live.position == live.opening


def test_whoever_watches_is_told_each_step_once_it_is_done() -> None:
    rounds = a_round()
    told: list[Any] = []
    table = Table(rounds, {1: Scripted([Draw(2), Draw(1)]), 2: Scripted()}, lambda *what: told.append(what))
    live = live_round(rounds, at(rounds))
    before = live.position
    table.advance(live)
    ((step, _, *positions),) = told
    assert step == Draw(1) and positions == [before, live.position]


@pytest.mark.parametrize(
    ("options", "least", "most"),
    [({}, 0, 0), ({"deal_cut": "previous_seat", "deal_cut_least": 5}, 5, 52), ({"deal_cut": "previous_seat"}, 1, 52)],
)
def test_a_dealt_round_is_cut_as_the_table_wants(options: dict[str, Any], least: int, most: int) -> None:
    cuts: list[int] = []

    class Noting(MatchRules):
        def deal(self, match: Match, pack: Cards, cut: int = 0) -> Position | Refused:
            cuts.append(cut)
            return super().deal(match, pack, cut)

    rounds = a_round(**options)
    rules = Noting(rounds)
    match = rules.begin((1, 2), 1)
    assert isinstance(match, Match)
    for seed in range(40):
        deal_round(rounds, rules, match, Random(seed))
    assert all(least <= cut <= most for cut in cuts) and (most == 0 or len(set(cuts)) > 10)


def test_the_same_chance_deals_the_same_cards() -> None:
    rounds = a_round()
    rules = MatchRules(rounds)
    match = rules.begin((1, 2), 1)
    assert isinstance(match, Match)
    first, same, other = (deal_round(rounds, rules, match, Random(seed)).position for seed in (1, 1, 2))
    assert first == same != other
