"""The player that minds the discards: what it knows it has seen, it throws what hopes least and feeds nobody."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from rounds import a_round, at
from tables import nearest_table, shipped

from pife.cards import read_card, token, tokens
from pife.engine.by_seat import Seat
from pife.engine.match import Match, MatchRules
from pife.engine.position import Position
from pife.engine.round import Round
from pife.engine.steps import Discard, Draw, GoOut, Step
from pife.study.attentive import AttentivePlayer
from pife.study.deals import numbered_deal
from pife.study.passed_cards import PassedCards
from pife.study.player_kinds import player_maker
from pife.study.players import Player
from pife.study.playing import Table

PROFILES = sorted(profile.id for profile in shipped().profiles.values() if not profile.abstract)
HAND = "7C 8C 4D 4H 5S KS KH JD 2C"


def card(text: str) -> int:
    return read_card(text)


class Watching:
    """Plays a script, and shows one seat's views to what that seat keeps, as a player at the table would see them."""

    def __init__(self, rounds: Round, position: Position, seat: Seat = 1) -> None:
        self.rounds, self.position, self.seat = rounds, position, seat
        self.passed = PassedCards(rounds.judge)
        self.look()

    def look(self) -> None:
        self.passed.see(self.rounds.view(self.position, self.seat))

    def play(self, *steps: Step) -> Watching:
        for step in steps:
            applied = self.rounds.apply(self.position, step)
            assert applied.position is not self.position, applied.verdict
            self.position = applied.position
            if self.position.discarder != self.seat:  # who has just thrown a card is not asked
                self.look()
        return self

    def left(self, text: str) -> int:
        return self.passed.left(self.position.hands[self.seat])[card(text)]


def test_it_knows_what_lies_in_the_pile_and_what_it_holds_itself() -> None:
    table = Watching(a_round(), at(a_round(), turn=2, stock="6C 6D 6H 8S", hands={2: "QC AD 3H 5S 9C JD KH 2S 4C"}))
    assert (table.left("6C"), table.left("5H"), table.left("QH")) == (2, 1, 2)
    table.play(Draw(2), Discard(2, card("6C")))
    assert table.left("6C") == 1
    table.play(Draw(1), Discard(1, card("6D")), Draw(2), Discard(2, card("QC")))
    assert (table.left("6D"), table.left("6C"), table.left("QC")) == (1, 1, 1)


def test_it_sees_what_another_seat_takes_and_forgets_it_when_that_is_thrown() -> None:
    table = Watching(a_round(), at(a_round(), stock="6C 6D 6H 8S 8H"))
    table.play(Draw(1), Discard(1, card("6C")), Draw(2, "discard"), Discard(2, card("AD")))
    assert tokens(table.passed.taken_by(2)) == ["6C"] and table.left("6C") == 1
    table.play(Draw(1), Discard(1, card("6D")), Draw(2), Discard(2, card("6C")))
    assert table.passed.taken_by(2) == () and table.left("6C") == 1
    table.play(Draw(1, "discard"))
    assert table.left("6C") == 1  # it lies in its own hand now


def test_of_three_it_tells_who_took_a_card() -> None:
    rounds = a_round()
    table = Watching(rounds, at(rounds, seats=[1, 2, 3], turn=3, dealer=1, stock="6C 6D 6H 8S 8H"))
    table.play(Draw(3), Discard(3, card("6C")), Draw(2, "discard"), Discard(2, card("AD")))
    assert tokens(table.passed.taken_by(2)) == ["6C"] and table.passed.taken_by(3) == ()


def test_who_has_to_leave_throws_nothing() -> None:
    """Seat 3 throws a 6C; seat 2 draws, goes out wrongly and is out of the round: one more 6C may come."""
    rounds = a_round(false_claim_own_turn="leaves_round")
    start = at(rounds, seats=[1, 2, 3], turn=3, dealer=1, stock="6C 6D 6H 8S 8H", discard="2S", discarder=1)
    table = Watching(rounds, start).play(Draw(3), Discard(3, card("6C")))
    assert (table.left("6C"), table.left("2S")) == (1, 1)
    table.play(Draw(2), GoOut(2, discard=start.hands[2][0]))
    assert table.position.left == {2}
    assert (table.left("6C"), table.left("2S")) == (1, 1)


def test_discards_that_become_the_stock_may_come_again() -> None:
    rounds = a_round(stock_empty="turn_over_discards")
    position = at(rounds, stock="", discard="6S 6C 6D 6H 8C", discarder=2)
    table = Watching(rounds, position)
    table.play(Draw(1), Discard(1, card("AC")))
    table.play(Draw(2), Discard(2, card("AD")))
    assert table.left("6D") == 2


def test_where_all_discards_may_be_seen_it_knows_them_from_one_look() -> None:
    seen, hidden = (a_round(turn_discard_visible=which) for which in ("all", "top"))
    pile: dict[str, Any] = {"discard": "6S 6C 6D", "discarder": 2}
    assert Watching(seen, at(seen, **pile)).left("6D") == 1
    assert Watching(hidden, at(hidden, **pile)).left("6D") == 2


def test_a_view_seen_twice_changes_nothing() -> None:
    table = Watching(a_round(), at(a_round(), stock="6C 6D 6H 8S 8H"))
    table.play(Draw(1), Discard(1, card("6C")), Draw(2, "discard"), Discard(2, card("AD")))
    before = table.passed.taken_by(2), table.left("AD"), table.left("6C")
    table.look()
    assert (table.passed.taken_by(2), table.left("AD"), table.left("6C")) == before


@pytest.mark.parametrize("profile", PROFILES)
def test_what_it_believes_to_be_gone_is_gone(profile: str) -> None:
    """Never does it think that fewer copies may come than lie in the stock and in the others' hands, unseen."""
    rounds = Round(shipped().profile(profile))
    least, most = rounds.dealing.players
    seats = tuple(range(1, min(max(3, least), most) + 1))
    rules = MatchRules(rounds)
    match = rules.begin(seats, dealer=1)
    assert isinstance(match, Match)
    live = numbered_deal(rounds, rules, match, 3)
    players: dict[Seat, Player] = {seat: player_maker("attentive", rounds.judge)(Random(1)) for seat in seats}
    table = Table(rounds, players)
    for _ in range(40):
        position = live.position
        if position.phase == "over":
            break
        for seat, player in players.items():
            if position.is_in(seat) and position.turn == seat and position.phase != "bet":
                assert isinstance(player, AttentivePlayer)
                next(player.turn(rounds.view(position, seat)))
                _compare(player, position, seat)
        table.advance(live)


def _compare(player: AttentivePlayer, position: Position, seat: Seat) -> None:
    hand = position.hands[seat]
    taken = [c for other in position.playing if other != seat for c in player.passed.taken_by(other)]
    others = [c for other in position.playing if other != seat for c in position.hands[other]]
    for face in set(taken):
        assert others.count(face) + others.count(face + 64) >= taken.count(face), token(face)
    for face in {c % 64 for c in (*position.stock, *others)}:
        unseen = sum(c % 64 == face for c in (*position.stock, *others)) - taken.count(face)
        turned = position.turn_up == face and position.turn_up_at == "stock"
        assert player.passed.left(hand)[face] >= unseen - turned, token(face)


def thrown(rounds: Round, player: AttentivePlayer, hand: str) -> str:
    position = at(rounds, phase="discard", hands={1: hand}, drawn={"card": hand.split()[-1], "from": "stock"})
    wish = next(player.turn(rounds.view(position, 1)))
    assert isinstance(wish.step, Discard)
    return token(wish.step.card)


def test_it_goes_out_and_claims_as_a_greedy_player_does() -> None:
    rounds = a_round()
    position = at(rounds, hands={1: HAND}, discard="9C")
    player = AttentivePlayer(rounds.judge)
    assert next(player.turn(rounds.view(position, 1))).step == Draw(1, "discard")


def test_it_breaks_a_pair_whose_third_card_cannot_come_any_more() -> None:
    rounds = a_round(melds_sets=["1-1-1"], turn_discard_visible="all")
    hand = {1: "7C 8C 9C 4D 4H KS KH JC 10C 2S", 2: "AD 3H 5S 9C JD KH 2D 8D 10D"}
    fields: dict[str, Any] = {"phase": "discard", "drawn": {"card": "2S", "from": "stock"}, "hands": hand}
    player = AttentivePlayer(rounds.judge)
    spared = [
        token(wish.step.card)
        for wish in player.turn(rounds.view(at(rounds, **fields), 1))
        if isinstance(wish.step, Discard)
    ]
    assert spared[0] == "2S"
    gone = at(rounds, **fields, discard="4C 4C 4S 4S", discarder=2)
    player = AttentivePlayer(rounds.judge)
    spared = [token(wish.step.card) for wish in player.turn(rounds.view(gone, 1)) if isinstance(wish.step, Discard)]
    assert set(spared[:3]) == {"2S", "4D", "4H"}


@pytest.mark.parametrize("seed", range(6))
def test_any_table_is_played_to_its_end_by_attentive_players(seed: int) -> None:
    chance = Random(seed)
    options = shipped().catalogue.options.values()
    rounds = Round(nearest_table({option.id: chance.choice(option.all_samples()) for option in options}))
    least, most = rounds.dealing.players
    seats = tuple(range(1, min(max(3, least), most) + 1))
    rules = MatchRules(rounds)
    match = rules.begin(seats, dealer=1)
    assert isinstance(match, Match)
    live = numbered_deal(rounds, rules, match, seed)
    make = player_maker("attentive", rounds.judge)
    Table(rounds, {seat: make(chance) for seat in seats}).play(live, most_draws=300)
    assert live.position.phase == "over" or sum(isinstance(step, Draw) for step in live.script) == 300
    assert rounds.play(live.opening, live.script).position == live.position
