"""Matches from the first deal to the end under every shipped profile: deal, play, settle, deal the next."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from tables import shipped

from pife.cards import face
from pife.engine.by_seat import Seat
from pife.engine.match import Match, MatchRules
from pife.engine.position import Position
from pife.engine.round import Round
from pife.engine.settling import RoundOver, Settled
from pife.engine.steps import Accepted, Announce, Call, CallFault, Expose, Heard, Stay, Step, Threaten, Withdraw
from pife.spec.conditions import Options
from pife.study.greedy import GreedyPlayer
from pife.study.players import Player, RandomPlayer
from pife.study.playing import LiveRound, Table, deal_round

PROFILES = sorted(shipped().profiles)
MOST_ROUNDS, MOST_DRAWS = 30, 400
# What each puts in before the cards are dealt; every shipped table plays for one chip.
STAKES: dict[Any, int] = {"none": 0, "flat": 1, "ante_and_round": 1}


@pytest.mark.parametrize("profile", PROFILES)
def test_a_match_of_greedy_players_comes_to_its_end(profile: str) -> None:
    chain = Chain(profile)
    players: dict[Seat, Player] = dict.fromkeys(chain.match.seats, GreedyPlayer(chain.rounds.judge))
    while chain.match.winner is None and chain.match.rounds < (4 if chain.kind == "chips" else MOST_ROUNDS):
        chain.round(players)
    assert (chain.match.winner is None) == (chain.kind == "chips")
    bets, folds = chain.options["betting.mode"] == "ante_and_round", "lives.fold_forced_at" in chain.options
    assert (Announce in chain.done) == (chain.options["out.claims"] == "announced")
    assert (Call in chain.done) == bets and (Stay in chain.done) == (folds and not bets)
    assert chain.done.isdisjoint({Threaten, Withdraw, CallFault, Expose})  # the mistakes of others


@pytest.mark.parametrize("profile", PROFILES)
def test_players_by_chance_who_make_mistakes_keep_a_match_in_order(profile: str) -> None:
    chain = Chain(profile)
    by_chance = RandomPlayer(chain.rounds.judge, chain.chance, false_claims=2, threats=2)
    players: dict[Seat, Player] = dict.fromkeys(chain.match.seats, by_chance)
    for _ in range(2):
        if chain.match.winner is None:
            chain.round(players, most_draws=20)


class Chain:
    """A match of three, or of as many as the table seats, that is checked from round to round."""

    def __init__(self, profile: str) -> None:
        self.rounds = Round(shipped().profile(profile))
        self.options: Options = self.rounds.profile.options
        self.kind = self.options["match.kind"]
        self.rules = MatchRules(self.rounds)
        self.chance = random.Random(profile)
        self.done: set[type[Step]] = set()
        players: Any = self.options["table.players"]
        match = self.rules.begin(range(1, min(max(players[0], 3), players[1]) + 1), dealer=1)
        assert isinstance(match, Match)
        self.match = match

    def round(self, players: Mapping[Seat, Player], *, most_draws: int = MOST_DRAWS) -> None:
        """Play a round; what these players leave unfinished after so many draws, greedy players finish."""
        before = self.match
        live = deal_round(self.rounds, self.rules, before, self.chance)
        self.dealt_rightly(live.position)
        Table(self.rounds, players).play(live, most_draws=most_draws)
        greedy: dict[Seat, Player] = dict.fromkeys(before.seats, GreedyPlayer(self.rounds.judge))
        Table(self.rounds, greedy).play(live, most_draws=MOST_DRAWS)
        assert live.position.phase == "over"
        assert whole(live.position) == whole(live.opening) == Counter(self.rounds.judge.packs.copies)
        self.script_tells_all(live)
        over = self.rules.over(before, live.position, rebuy=before.seats)
        settled = self.rounds.settling.settle(over)
        self.match = self.rules.after(before, over, settled)
        assert self.match.rounds == before.rounds + 1
        self.chips_are_somewhere()
        self.lives_only_fall(before, over)
        self.the_deal_moves_on(before, over, settled)

    def dealt_rightly(self, position: Position) -> None:
        alive = tuple(seat for seat, lives in self.match.lives.items() if lives) or self.match.seats
        assert position.seats == alive and position.dealer == self.match.dealer
        assert {len(hand) for hand in position.hands.values()} == {9}
        assert dict(position.lives) == {seat: lives for seat, lives in self.match.lives.items() if lives}
        assert position.pot == self.match.pot
        stake = STAKES[self.options["betting.mode"]]
        assert dict(position.bets) == (dict.fromkeys(alive, stake) if stake else {})
        assert self.options.get("false_claim.lasts") != "match" and not position.limits
        assert not position.announced and not position.folded and not position.left

    def script_tells_all(self, live: LiveRound) -> None:
        played = self.rounds.play(live.opening, live.script)
        assert played.position == live.position
        assert all(isinstance(verdict, Accepted | Heard) for verdict in played.verdicts)
        self.done.update(map(type, live.script))

    def chips_are_somewhere(self) -> None:
        assert sum(self.match.chips.values()) == -self.match.pot

    def lives_only_fall(self, before: Match, over: RoundOver) -> None:
        match = self.match
        for seat, lives in match.lives.items():
            assert lives <= before.lives[seat] or match.rebuys[seat] == before.rebuys.get(seat, 0) + 1
            assert seat in over.seats or lives == before.lives[seat] == 0
        if over.winner is not None:
            assert match.lives.get(over.winner) == before.lives.get(over.winner)
        if self.kind == "lives":
            alive = [seat for seat, lives in match.lives.items() if lives]
            assert match.winner == (alive[0] if len(alive) == 1 else None)

    def the_deal_moves_on(self, before: Match, over: RoundOver, settled: Settled) -> None:
        """Rules table.next-dealer-seat, table.dealer-eliminated, match.void-round; no shipped table has winner-deals."""
        assert self.options["table.next_dealer"] == "next_seat"
        if over.by == "void" and len(over.folded) < len(over.seats) - 1:
            assert self.match.dealer == before.dealer
            return
        step = 1 if self.options["table.direction"] == "clockwise" else -1
        seat, around = before.dealer, max(before.lives or before.seats)
        while True:
            seat = (seat + step - 1) % around + 1
            if seat in self.match.seats:
                break
        assert self.match.dealer == seat


def whole(position: Position) -> Counter[int]:
    """Every card of the pack, wherever it lies; the turn-up counts where it lies aside."""
    piles = [*position.hands.values(), *position.aside.values(), position.stock, position.discard]
    aside = [position.turn_up] if position.turn_up is not None and position.turn_up_at == "aside" else []
    return Counter(face(card) for pile in (*piles, aside) for card in pile)
