"""Between the rounds of a match: who is dealt the next one, what each has left, and when it is over."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from rounds import MELDED, a_round, at, play

from pife.engine.by_seat import BySeat
from pife.engine.match import Match, MatchRules
from pife.engine.position import Cards, Position
from pife.engine.round import Round
from pife.engine.steps import Refused
from pife.errors import ImpossibleInput

LIVES = {"match_kind": "lives"}
PENALTY = {"out_claims": "anyone", "false_claim_claim": "no_claims"}
PACK: Cards = tuple(range(52)) * 2


def begun(rounds: Round, seats: tuple[int, ...] = (1, 2, 3), dealer: int = 2) -> Match:
    match = MatchRules(rounds).begin(seats, dealer)
    assert isinstance(match, Match)
    return match


def dealt(rounds: Round, match: Match, cut: int = 0) -> Position:
    position = MatchRules(rounds).deal(match, PACK, cut)
    assert isinstance(position, Position)
    return position


def after(rounds: Round, match: Match, position: Position, *rebuy: int) -> Match:
    """The match after a round, settled with these seats buying back in."""
    rules = MatchRules(rounds)
    over = rules.over(match, position, rebuy)
    return rules.after(match, over, rounds.settling.settle(over))


def won_by_the_first(rounds: Round, match: Match) -> Position:
    """The next round, in which the first player goes out at once with nine."""
    opening = dealt(rounds, match)
    fields: dict[str, Any] = {"hands": {opening.turn: MELDED}, "stock": "KS QD"}
    position = at(rounds, seats=list(opening.seats), dealer=opening.dealer, turn=opening.turn, **fields)
    _, position = play(rounds, position, f"{opening.turn} draw stock", f"{opening.turn} go_out KS")
    return replace(position, bets=opening.bets, pot=opening.pot, limits=opening.limits)


def test_a_match_begins_with_the_table_s_lives_and_nobody_has_won_chips() -> None:
    match = begun(a_round(**LIVES, lives_start=5, betting_mode="flat", betting_stake=2))
    assert match.seats == (1, 2, 3) and match.dealer == 2
    assert dict(match.lives) == {1: 5, 2: 5, 3: 5} and dict(match.chips) == {1: 0, 2: 0, 3: 0}
    assert (match.pot, match.rounds, match.winner, match.last_winner) == (0, 0, None, None)


def test_a_table_that_counts_neither_lives_nor_chips_keeps_none() -> None:
    match = begun(a_round())
    assert not match.lives and not match.chips


@pytest.mark.parametrize(("players", "reason"), [((1,), "too-few-players"), ((1, 2, 3, 4), "too-many-players")])
def test_too_few_or_too_many_do_not_begin(players: tuple[int, ...], reason: str) -> None:
    assert MatchRules(a_round(table_players=[2, 3])).begin(players, 1) == Refused(reason)


def test_the_dealer_sits_at_the_table() -> None:
    with pytest.raises(ImpossibleInput, match="dealer: seat 4 is not one of 1, 2, 3"):
        MatchRules(a_round()).begin((1, 2, 3), 4)


def test_a_round_is_dealt_with_what_the_match_has_so_far() -> None:
    rounds = a_round(**LIVES, betting_mode="flat", betting_stake=2, **PENALTY)
    match = replace(begun(rounds), pot=6, limits=BySeat({3: "no_claims"}), last_winner=1)
    position = dealt(rounds, match)
    assert (position.dealer, position.turn) == (2, 1)
    assert dict(position.bets) == {1: 2, 2: 2, 3: 2} and position.pot == 6
    assert dict(position.limits) == {3: "no_claims"} and position.last_winner is None
    assert dict(position.lives) == dict(match.lives)


def test_a_cut_that_the_table_forbids_is_refused() -> None:
    rounds = a_round(deal_cut="previous_seat", deal_cut_least=5)
    assert MatchRules(rounds).deal(begun(rounds), PACK, 3) == Refused("cut-too-small")
    assert dealt(rounds, begun(rounds), 5).hands[1][0] == PACK[5]


def test_only_a_round_that_is_over_is_settled() -> None:
    rounds = a_round(**LIVES)
    with pytest.raises(ImpossibleInput, match="the round is not over"):
        MatchRules(rounds).over(begun(rounds), dealt(rounds, begun(rounds)))


def test_the_losers_lose_a_life_and_the_deal_moves_on() -> None:
    rounds = a_round(**LIVES, lives_start=3)
    match = after(rounds, begun(rounds), won_by_the_first(rounds, begun(rounds)))
    assert dict(match.lives) == {1: 3, 2: 2, 3: 2}
    assert (match.dealer, match.last_winner, match.rounds, match.winner) == (1, 1, 1, None)


def test_who_is_eliminated_is_dealt_no_more_and_the_last_one_left_has_won() -> None:
    rounds = a_round(**LIVES, lives_start=2)
    match = replace(begun(rounds), lives=BySeat({1: 2, 2: 2, 3: 1}))
    match = after(rounds, match, won_by_the_first(rounds, match))
    assert (match.seats, dict(match.lives)) == ((1, 2), {1: 2, 2: 1, 3: 0})
    assert dealt(rounds, match).seats == (1, 2)
    match = replace(match, lives=BySeat({1: 1, 2: 1, 3: 0}))
    match = after(rounds, match, won_by_the_first(rounds, match))
    assert (match.seats, match.winner) == ((2,), 2)


def test_nobody_deals_on_once_the_match_is_won() -> None:
    rounds = a_round()
    match = after(rounds, begun(rounds), won_by_the_first(rounds, begun(rounds)))
    assert match.winner == 1
    with pytest.raises(ImpossibleInput, match="the match is over: seat 1 has won it"):
        MatchRules(rounds).deal(match, PACK)


def test_who_buys_back_in_is_dealt_on_as_often_as_the_table_lets_them() -> None:
    rounds = a_round(**LIVES, lives_start=2, lives_rebuy=1)
    match = replace(begun(rounds), lives=BySeat({1: 2, 2: 2, 3: 1}))
    position = won_by_the_first(rounds, match)
    assert MatchRules(rounds).may_rebuy(match, position) == {3}
    back = after(rounds, match, position, 3)
    assert (back.seats, dict(back.lives), dict(back.rebuys)) == ((1, 2, 3), {1: 2, 2: 1, 3: 1}, {3: 1})
    position = won_by_the_first(rounds, back)
    # The dealer is seat 1 now, so seat 3 is first and wins; seat 2 falls and has not bought in yet.
    assert MatchRules(rounds).may_rebuy(back, position) == {2}
    gone = after(rounds, match, won_by_the_first(rounds, match))
    assert (gone.seats, dict(gone.rebuys)) == ((1, 2), {})


def test_chips_add_up_over_the_rounds() -> None:
    rounds = a_round(match_kind="chips", betting_mode="flat", betting_stake=2)
    match = begun(rounds)
    match = after(rounds, match, won_by_the_first(rounds, match))
    assert dict(match.chips) == {1: 4, 2: -2, 3: -2}
    match = after(rounds, match, won_by_the_first(rounds, match))
    assert dict(match.chips) == {1: 2, 2: -4, 3: 2}
    assert (match.rounds, match.winner) == (2, None)


def test_after_a_void_round_the_pot_stays_and_the_same_dealer_deals() -> None:
    rounds = a_round(match_kind="chips", betting_mode="flat", stock_empty="round_void")
    match = begun(rounds)
    opening = dealt(rounds, match)
    position = at(rounds, seats=[1, 2, 3], dealer=2, turn=1, stock="", bets={1: 1, 2: 1, 3: 1})
    said, position = play(rounds, position, "1 draw stock")
    assert said == ["void"] and opening.bets == position.bets
    match = after(rounds, match, position)
    assert (match.dealer, match.pot, match.last_winner, dict(match.chips)) == (2, 3, None, {1: -1, 2: -1, 3: -1})
    assert dealt(rounds, match).pot == 3


def test_penalties_that_last_the_match_are_carried_on() -> None:
    for lasts, carried in (("match", {3: "no_claims"}), ("round", {})):
        rounds = a_round(**LIVES, **PENALTY, false_claim_lasts=lasts)
        match = begun(rounds)
        position = replace(won_by_the_first(rounds, match), limits=BySeat({3: "no_claims"}))
        assert dict(after(rounds, match, position).limits) == carried
