"""Entering a round: fold, call, raise, stay; who has to play; where folded cards go; when the cards are played."""

from __future__ import annotations

from typing import Any

import pytest
from rounds import DULL, TURN_UP, a_round, at, cards, play

from pife.cards import read_cards
from pife.engine.position import Position
from pife.engine.round import Round
from pife.engine.step_data import read_step
from pife.engine.steps import Step
from pife.errors import ImpossibleInput

BETS = {"betting_mode": "ante_and_round", "betting_ante": 1, "betting_stake": 2, "match_kind": "chips"}
FOLD = {"match_kind": "lives", "lives_fold": 1}


def do(word: str, seat: int, **more: Any) -> Step:
    return read_step({"seat": seat, "do": word, **more})


def entering(rounds: Round, **fields: Any) -> Position:
    """Three seats of which 1 speaks first, then 3, then the dealer 2; each has put in the ante."""
    seats = fields.pop("seats", [1, 2, 3])
    if "lives" not in fields:
        fields = {"bets": dict.fromkeys(seats, 1), **fields}
    by_seat = {name: {str(seat): n for seat, n in fields[name].items()} for name in fields.keys() & {"bets", "lives"}}
    return at(rounds, **{"seats": seats, "phase": "bet", **fields, **by_seat})


def test_all_who_stay_pay_the_price_and_the_first_player_draws() -> None:
    rounds = a_round(**BETS)
    said, after = play(rounds, entering(rounds), do("call", 1), do("call", 3), do("call", 2))
    assert said == ["ok"] * 3
    assert (after.phase, after.turn, dict(after.bets)) == ("draw", 1, {1: 3, 2: 3, 3: 3})


def test_after_a_raise_who_has_not_paid_it_speaks_again() -> None:
    rounds = a_round(**BETS)
    said, after = play(rounds, entering(rounds), do("call", 1), do("raise", 3, to=5), do("call", 2))
    assert said == ["ok"] * 3
    assert (after.phase, after.turn, after.price) == ("bet", 1, 5)
    said, after = play(rounds, after, do("raise", 1, to=6), do("call", 3), do("fold", 2))
    assert said == ["ok"] * 3
    assert (after.phase, after.turn, dict(after.bets)) == ("draw", 1, {1: 6, 2: 5, 3: 6})


@pytest.mark.parametrize(
    ("steps", "reason"),
    [
        ([do("raise", 1, to=3)], "raise-too-low"),
        ([do("raise", 1, to=7)], "raise-too-high"),
        ([do("call", 3)], "not-your-turn"),
        ([do("stay", 1)], "not-played-here"),
        ([do("draw", 1, **{"from": "stock"})], "wrong-phase"),
        ([do("raise", 1, to=4), do("raise", 3, to=5), do("call", 2), do("raise", 1, to=6)], "raised-already"),
        ([do("fold", 1), do("call", 1)], "not-in-round"),
        ([do("call", 1), do("call", 3), do("call", 2), do("fold", 1)], "wrong-phase"),
    ],
)
def test_what_may_not_be_done(steps: list[Step], reason: str) -> None:
    rounds = a_round(**BETS, betting_most_raise="ante_times_players")
    said, _ = play(rounds, entering(rounds), *steps)
    assert said[-1] == reason


@pytest.mark.parametrize(("most", "to", "said"), [(2, 5, "ok"), (2, 6, "raise-too-high"), (None, 99, "ok")])
def test_a_raise_lifts_the_price_by_no_more_than_the_table_allows(most: int | None, to: int, said: str) -> None:
    rounds = a_round(**BETS, betting_most_raise=most)
    assert play(rounds, entering(rounds), do("raise", 1, to=to))[0] == [said]


def test_ante_times_players_counts_all_who_were_dealt_cards() -> None:
    rounds = a_round(**{**BETS, "betting_ante": 2}, betting_most_raise="ante_times_players")
    start = entering(rounds, bets={1: 2, 2: 2, 3: 2})
    said, _ = play(rounds, start, do("fold", 1), do("raise", 3, to=11), do("raise", 3, to=10))
    assert said == ["ok", "raise-too-high", "ok"]


def test_the_last_who_stays_takes_the_pot() -> None:
    rounds = a_round(**BETS)
    said, after = play(rounds, entering(rounds), do("fold", 1), do("fold", 3), do("fold", 2))
    assert said == ["ok", "ok", "round-over"]
    assert after.result is not None
    assert (after.result.winner, after.result.by, after.turn) == (2, "pot", None)


def test_where_it_is_dealt_again_nobody_wins() -> None:
    rounds = a_round(**BETS, entry_all_but_one_fold="redeal")
    said, after = play(rounds, entering(rounds), do("fold", 1), do("fold", 3))
    assert said == ["ok", "void"]
    assert after.result is not None
    assert (after.result.winner, after.result.by) == (None, "void")


def test_folded_cards_go_under_the_stock_or_where_the_shuffle_puts_them() -> None:
    rounds = a_round(**BETS)
    _, after = play(rounds, entering(rounds, stock="6C 6D"), do("fold", 1), do("call", 3), do("call", 2))
    assert cards(after.stock) == f"6C 6D {DULL[0]}"
    assert (dict(after.aside), after.turn) == ({}, 3)
    shuffled = f"{DULL[0]} 6D 6C"
    start = entering(rounds, stock="6C 6D", shuffles=[shuffled, "2H 3H"])
    _, after = play(rounds, start, do("fold", 1), do("call", 3), do("call", 2))
    assert cards(after.stock) == shuffled
    assert after.shuffles == (tuple(read_cards("2H 3H")),)


def test_the_turn_up_stays_under_the_stock_when_folded_cards_are_shuffled_in() -> None:
    rounds = a_round(**BETS, wild_which="next_same_suit", turn_up_fate="under_stock")
    fold, call_3, call_2 = do("fold", 1), do("call", 3), do("call", 2)
    _, after = play(rounds, entering(rounds, stock=f"6C 6D {TURN_UP}"), fold, call_3, call_2)
    assert cards(after.stock) == f"6C 6D {DULL[0]} {TURN_UP}"
    shuffled = f"{DULL[0]} 6D 6C"
    start = entering(rounds, stock=f"6C 6D {TURN_UP}", shuffles=[shuffled])
    _, after = play(rounds, start, fold, call_3, call_2)
    assert cards(after.stock) == f"{shuffled} {TURN_UP}"
    with pytest.raises(ImpossibleInput, match="the 11 cards of the stock and the folded hands"):
        play(
            rounds, entering(rounds, stock=f"6C 6D {TURN_UP}", shuffles=[f"{shuffled} {TURN_UP}"]), fold, call_3, call_2
        )


def test_a_shuffle_of_other_cards_cannot_be() -> None:
    rounds = a_round(**BETS)
    start = entering(rounds, stock="6C 6D", shuffles=["6C 6D"])
    with pytest.raises(ImpossibleInput, match="the 11 cards of the stock and the folded hands"):
        play(rounds, start, do("fold", 1), do("call", 3), do("call", 2))


def test_folded_cards_may_lie_aside() -> None:
    rounds = a_round(**BETS, entry_folded_cards="aside")
    _, after = play(rounds, entering(rounds), do("fold", 1), do("call", 3), do("call", 2))
    assert cards(after.aside[1]) == DULL[0]
    assert cards(after.stock) == "6C 6D 6H"


def test_for_lives_each_says_once_whether_to_play() -> None:
    rounds = a_round(**FOLD)
    start = entering(rounds, lives={1: 5, 2: 5, 3: 1})
    assert rounds.moves(start) == (do("fold", 1), do("stay", 1))
    said, after = play(rounds, start, do("call", 1), do("stay", 1), do("fold", 3), do("stay", 3), do("fold", 2))
    assert said == ["not-played-here", "ok", "must-play", "ok", "ok"]
    assert (after.phase, after.turn, after.folded) == ("draw", 1, {2})


def test_the_last_winner_and_the_first_player_have_to_play() -> None:
    rounds = a_round(**FOLD, entry_must_play="last_winner_and_first")
    start = entering(rounds, lives={1: 5, 2: 5, 3: 5}, last_winner=2)
    assert rounds.moves(start) == (do("stay", 1),)
    said, _ = play(rounds, start, do("fold", 1), do("stay", 1), do("fold", 3), do("fold", 2))
    assert said == ["must-play", "ok", "ok", "must-play"]


def test_where_playing_is_compulsory_nobody_folds() -> None:
    rounds = a_round(match_kind="lives")
    said, _ = play(rounds, at(rounds, lives={"1": 5, "2": 5}), do("fold", 1), do("stay", 1), do("raise", 1, to=9))
    assert said == ["fold-not-allowed", "not-played-here", "not-played-here"]


def test_moves_raise_by_one() -> None:
    rounds = a_round(**BETS)
    start = entering(rounds)
    assert rounds.moves(start) == (do("fold", 1), do("call", 1), do("raise", 1, to=4))
    _, after = play(rounds, start, do("raise", 1, to=4), do("raise", 3, to=5), do("call", 2))
    assert rounds.moves(after) == (do("fold", 1), do("call", 1))


def test_no_raise_is_a_move_to_a_price_that_cannot_be_written() -> None:
    rounds = a_round(**BETS)
    assert rounds.moves(entering(rounds, price=10**15)) == (do("fold", 1), do("call", 1))
    assert do("raise", 1, to=10**15) in rounds.moves(entering(rounds, price=10**15 - 1))


def test_folding_a_betting_round_may_cost_lives_too() -> None:
    rounds = a_round(**{**BETS, **FOLD})
    start = entering(rounds, bets={1: 1, 2: 1, 3: 1}, lives={1: 5, 2: 5, 3: 1})
    said, after = play(rounds, start, do("stay", 1), do("fold", 1), do("fold", 3), do("call", 3), do("call", 2))
    assert said == ["not-played-here", "ok", "must-play", "ok", "ok"]
    assert (after.turn, dict(after.lives)) == (3, {1: 5, 2: 5, 3: 1})


def test_where_each_puts_the_stake_in_for_lives_they_still_say_whether_to_play() -> None:
    rounds = a_round(**FOLD, betting_mode="flat", betting_stake=2)
    start = entering(rounds, lives={1: 5, 2: 5, 3: 5}, bets={1: 2, 2: 2, 3: 2})
    said, after = play(rounds, start, do("call", 1), do("stay", 1), do("fold", 3), do("stay", 2))
    assert said == ["not-played-here", "ok", "ok", "ok"]
    assert (after.phase, after.turn, dict(after.bets)) == ("draw", 1, {1: 2, 2: 2, 3: 2})


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"bets": {1: 1, 2: 1, 3: 4}}, "position.bets: seat 3 has put in 4, more than the price of 3"),
        ({"price": 2}, "position.price: must be 3 at least, ante and stake together, not 2"),
        ({"bets": {1: 3, 2: 1, 3: 3}, "spoken": [1, 3]}, "position.turn: seat 1 has said already that it plays"),
    ],
)
def test_bets_that_cannot_be(fields: dict[str, Any], says: str) -> None:
    with pytest.raises(ImpossibleInput, match=says):
        entering(a_round(**BETS), **fields)


def test_who_has_said_it_plays_is_not_asked_again() -> None:
    with pytest.raises(ImpossibleInput, match="seat 1 has said already"):
        entering(a_round(**FOLD), lives={1: 5, 2: 5, 3: 5}, spoken=[1])


def test_a_dealt_round_begins_with_the_players_speaking() -> None:
    pack = tuple(range(52)) * 2
    for rounds, phase in ((a_round(**BETS), "bet"), (a_round(**FOLD), "bet"), (a_round(), "draw")):
        dealt = rounds.dealing.deal(pack, (1, 2, 3), dealer=2)
        assert rounds.opening(dealt, dealer=2).phase == phase
