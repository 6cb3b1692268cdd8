"""Settling a round: lives, chips, who is out, who has won the match, who deals next, which penalties last."""

from __future__ import annotations

from typing import Any

import pytest
from rounds import LEAVES, a_round

from pife.engine.by_seat import BySeat
from pife.engine.settling import RoundOver, Settled
from pife.errors import ImpossibleInput

LIVES = {"match_kind": "lives"}
LEAVING = {"false_claim_own_turn": "leaves_round"}


def settle(options: dict[str, Any], **fields: Any) -> Settled:
    """A round of seats 1, 2 and 3 that seat 1 dealt, counterclockwise: 3 is next, then 2."""
    given: dict[str, Any] = {"seats": (1, 2, 3), "dealer": 1, "winner": 2, "by": "nine", "pot": 0, **fields}
    for name in ("lives", "bets", "rebuys", "limits"):
        given[name] = BySeat(given.get(name, {}))
    for name in ("folded", "left", "rebuy"):
        given[name] = frozenset(given.get(name, ()))
    return a_round(**options).settling.settle(RoundOver(**given))


def lives(options: dict[str, Any], **fields: Any) -> dict[int, int]:
    return dict(settle({**LIVES, **options}, **fields).lives)


def test_going_out_costs_everybody_else_a_life() -> None:
    assert lives({}, lives={1: 7, 2: 7, 3: 7}) == {1: 6, 2: 7, 3: 6}


def test_ten_costs_two() -> None:
    assert lives({"out_ten": "allowed"}, by="ten", lives={1: 7, 2: 7, 3: 7}) == {1: 5, 2: 7, 3: 5}


def test_nobody_falls_below_zero() -> None:
    options = {"out_ten": "allowed", "lives_lost_to_ten": 3}
    assert lives(options, by="ten", lives={1: 2, 2: 1, 3: 3}) == {1: 0, 2: 1, 3: 0}


def test_who_folded_pays_for_that_alone_and_who_left_pays_as_a_loser() -> None:
    options = {**LEAVING, "lives_fold": 1, "lives_lost_to_nine": 2}
    assert lives(options, lives={1: 7, 2: 7, 3: 7}, folded=[1]) == {1: 6, 2: 7, 3: 5}
    assert lives(options, lives={1: 7, 2: 7, 3: 7}, left=[3]) == {1: 5, 2: 7, 3: 5}


def test_a_void_round_costs_only_those_who_folded() -> None:
    void = {"winner": None, "by": "void"}
    assert lives({"lives_fold": 1}, **void, lives={1: 7, 2: 7, 3: 7}, folded=[1]) == {1: 6, 2: 7, 3: 7}
    assert lives({**LEAVING, "lives_fold": 1}, **void, lives={1: 7, 2: 7, 3: 7}, left=[1]) == {1: 7, 2: 7, 3: 7}


def test_a_pot_costs_only_those_who_folded() -> None:
    pot = {"winner": 2, "by": "pot"}
    assert lives({"lives_fold": 2, "lives_fold_forced_at": 2}, **pot, lives={1: 7, 2: 7, 3: 3}, folded=[1, 3]) == {
        1: 5,
        2: 7,
        3: 1,
    }
    leaving = {**LEAVING, "lives_fold": 1}
    assert lives(leaving, **pot, lives={1: 7, 2: 7, 3: 7}, folded=[1], left=[3]) == {1: 6, 2: 7, 3: 7}


def test_where_chips_are_bet_and_folding_costs_no_lives_it_costs_none() -> None:
    betting = {"betting_mode": "ante_and_round"}
    assert lives(betting, lives={1: 7, 2: 7, 3: 7}, folded=[1]) == {1: 7, 2: 7, 3: 6}


def test_lives_are_for_tables_that_count_them() -> None:
    assert dict(settle({}, lives={1: 7, 2: 7}).lives) == {}


def test_who_has_no_lives_left_is_eliminated_and_the_last_one_wins() -> None:
    settled = settle(LIVES, lives={1: 1, 2: 4, 3: 1, 4: 0})
    assert (settled.eliminated, settled.match_winner) == ({1, 3}, 2)
    settled = settle(LIVES, lives={1: 1, 2: 4, 3: 2})
    assert (settled.eliminated, settled.match_winner) == ({1}, None)


def test_who_buys_back_in_returns_with_the_fewest_lives_of_those_still_in() -> None:
    options = {**LIVES, "lives_rebuy": 1}
    settled = settle(options, lives={1: 1, 2: 9, 3: 5}, rebuy=[1])
    assert (dict(settled.lives), settled.eliminated, settled.match_winner) == ({1: 4, 2: 9, 3: 4}, set(), None)
    settled = settle(options, lives={1: 1, 2: 9, 3: 5}, rebuy=[1], rebuys={1: 1})
    assert (dict(settled.lives), settled.eliminated) == ({1: 0, 2: 9, 3: 4}, {1})
    # The match is won only after those who fell have had their chance to return.
    settled = settle(options, lives={1: 1, 2: 9, 3: 1}, rebuy=[1, 3], rebuys={3: 1})
    assert (dict(settled.lives), settled.match_winner) == ({1: 9, 2: 9, 3: 0}, None)


def test_who_still_has_lives_buys_nothing() -> None:
    assert lives({"lives_rebuy": 3}, lives={1: 2, 2: 9, 3: 5}, rebuy=[1, 2]) == {1: 1, 2: 9, 3: 4}


def test_the_winner_takes_the_pot() -> None:
    chips = {"betting_mode": "flat", "match_kind": "chips"}
    settled = settle(chips, bets={1: 3, 2: 3, 3: 5}, pot=4)
    assert (dict(settled.chips), settled.pot, settled.match_winner) == ({1: -3, 2: 12, 3: -5}, 0, None)


def test_a_pot_that_nobody_wins_stays() -> None:
    chips = {"betting_mode": "flat", "match_kind": "chips"}
    settled = settle(chips, winner=None, by="void", bets={1: 3, 2: 3, 3: 3}, pot=4)
    assert (dict(settled.chips), settled.pot, settled.next_dealer) == ({1: -3, 2: -3, 3: -3}, 13, 1)


def test_what_who_folded_or_left_put_in_goes_to_the_winner() -> None:
    betting = {**LEAVING, "betting_mode": "ante_and_round", "match_kind": "chips"}
    settled = settle(betting, seats=(1, 2, 3, 4), bets={1: 1, 2: 5, 3: 5, 4: 1}, folded=[1, 4], left=[3], by="pot")
    assert (dict(settled.chips), settled.pot) == ({1: -1, 2: 7, 3: -5, 4: -1}, 0)


def test_where_it_is_dealt_again_the_pot_stays_and_the_deal_passes() -> None:
    betting = {"betting_mode": "ante_and_round", "match_kind": "chips", "entry_all_but_one_fold": "redeal"}
    settled = settle(betting, winner=None, by="void", bets={1: 1, 2: 2, 3: 1}, folded=[1, 3])
    assert (dict(settled.chips), settled.pot, settled.next_dealer) == ({1: -1, 2: -2, 3: -1}, 4, 3)


def test_without_stakes_no_chips_move() -> None:
    settled = settle({}, bets={1: 3}, pot=4)
    assert (dict(settled.chips), settled.pot, settled.match_winner) == ({}, 0, 2)


REDEAL = {**LIVES, "lives_fold": 1, "entry_all_but_one_fold": "redeal"}
VOID = {"winner": None, "by": "void"}


@pytest.mark.parametrize(
    ("options", "fields", "dealer"),
    [
        ({}, {}, 3),
        ({"table_direction": "clockwise"}, {}, 2),
        ({"table_next_dealer": "winner"}, {}, 2),
        ({}, VOID, 1),
        ({"table_next_dealer": "winner"}, VOID, 1),
        # Seat 3 is eliminated and passed over, also where it dealt itself.
        (LIVES, {"lives": {1: 5, 2: 5, 3: 1}}, 2),
        (LIVES, {"lives": {1: 5, 2: 5, 3: 1}, "dealer": 3}, 2),
        ({**LIVES, "lives_rebuy": 1}, {"lives": {1: 5, 2: 5, 3: 1}, "rebuy": [3]}, 3),
        # All but one folded, or all did where the table let them: the deal passes all the same.
        (REDEAL, {**VOID, "folded": [1, 2], "lives": {1: 5, 2: 5, 3: 5}}, 3),
        (REDEAL, {**VOID, "folded": [1, 2, 3], "lives": {1: 5, 2: 5, 3: 5}}, 3),
        ({**REDEAL, "table_next_dealer": "winner"}, {**VOID, "folded": [1, 2], "lives": {1: 5, 2: 5, 3: 5}}, 3),
        (REDEAL, {**VOID, "folded": [1], "lives": {1: 5, 2: 5, 3: 5}}, 1),
    ],
)
def test_who_deals_next(options: dict[str, Any], fields: dict[str, Any], dealer: int) -> None:
    assert settle(options, **fields).next_dealer == dealer


def test_penalties_end_with_the_round_unless_they_last_the_match() -> None:
    held = {1: "stock_out_only", 3: "leaves_round"}
    options = {**LIVES, "false_claim_own_turn": "stock_out_only"}
    assert dict(settle(options, lives={1: 5, 2: 5, 3: 5}, limits=held).limits) == {}
    lasting = {**options, "false_claim_lasts": "match"}
    assert dict(settle(lasting, lives={1: 5, 2: 5, 3: 5}, limits=held).limits) == {1: "stock_out_only"}
    assert dict(settle(lasting, lives={1: 1, 2: 5, 3: 5}, limits=held).limits) == {}


def test_no_penalty_outlives_the_match() -> None:
    options = {**LIVES, "false_claim_own_turn": "no_claims", "false_claim_lasts": "match"}
    settled = settle(options, lives={1: 1, 2: 5, 3: 1}, limits={2: "no_claims"})
    assert (settled.match_winner, dict(settled.limits)) == (2, {})


def test_a_penalty_stays_with_who_buys_back_in() -> None:
    options = {**LIVES, "lives_rebuy": 1, "false_claim_own_turn": "no_claims", "false_claim_lasts": "match"}
    settled = settle(options, lives={1: 1, 2: 5, 3: 5}, rebuy=[1], limits={1: "no_claims"})
    assert dict(settled.limits) == {1: "no_claims"}


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"seats": (2,), "dealer": 2}, "seats: a round has two players at least"),
        ({"seats": range(1, 10), "winner": 2}, "seats: 9 players; this table is for 8 at most"),
        ({"winner": 4}, "winner: seat 4 was dealt no cards"),
        ({"dealer": 9}, "dealer: seat 9"),
        ({"folded": [4]}, "folded: seat 4"),
        ({"left": [4]}, "left: seat 4"),
        ({"bets": {4: 1}}, "bets: seat 4"),
        ({"limits": {4: "no_claims"}}, "limits: seat 4"),
        ({"rebuy": [4]}, "rebuy: seat 4"),
        ({"folded": [1], "left": [1]}, "left: who folded cannot leave"),
        ({"winner": None}, "winner: a void round has none"),
        ({"winner": 2, "by": "void"}, "winner: a void round has none"),
        ({"folded": [2]}, "winner: seat 2 was not in the round any more"),
        ({"left": [2]}, "winner: seat 2 was not in the round any more"),
        ({"by": "ten"}, "by: ten: nobody goes out with ten at this table"),
        ({"by": "pot"}, "by: pot: 3 seats were still in the round"),
        ({"by": "pot", "left": [1]}, "by: pot: 2 seats were still in the round"),
        ({"by": "nine", "left": [1, 3]}, "by: nine: with seat 2 alone in the round it ends by pot"),
        ({**VOID, "folded": [1, 3]}, "by: void: with seat 2 alone in the round it ends by pot"),
        ({"lives": {1: 3, 2: 3}}, "lives: seat 3 was dealt cards and has none"),
        ({"lives": {1: 3, 2: 3, 3: 0}}, "lives: seat 3 was dealt cards and has none"),
        ({"lives": {1: 3, 2: 3, 3: 3, 4: 1}}, "lives: seat 4 has some and was dealt no cards"),
        ({"lives": {1: 2, 2: 3, 3: 3}, "folded": [1]}, "folded: seat 1 has to play with 2 lives"),
        ({"lives": {1: 1, 2: 3, 3: 3}, "folded": [1]}, "folded: seat 1 has to play with one life"),
        ({"rebuys": {3: 1}}, "rebuys: of seat 3 there must be 0 at most, not 1"),
    ],
)
def test_what_cannot_be(fields: dict[str, Any], says: str) -> None:
    options = {**LIVES, **LEAVES, "lives_fold": 1, "lives_fold_forced_at": 2}
    with pytest.raises(ImpossibleInput, match=says):
        settle(options, **{"lives": {1: 3, 2: 3, 3: 3}, **fields})


def test_where_all_splits_have_ten_cards_only_a_special_hand_goes_out_with_nine() -> None:
    tens = {"out_shapes": ["4-3-3"], "out_ten": "allowed"}
    with pytest.raises(ImpossibleInput, match="by: nine: nobody goes out with nine at this table"):
        settle(tens, by="nine")
    assert settle(tens, by="ten").match_winner == 2
    assert settle({**tens, "out_special": ["three_doubles_and_meld"]}, by="nine").match_winner == 2


def test_where_it_is_dealt_again_nobody_takes_the_pot_by_folding() -> None:
    with pytest.raises(ImpossibleInput, match="by: pot: with seat 2 alone in the round it ends by void"):
        settle(REDEAL, by="pot", folded=[1, 3], lives={1: 3, 2: 3, 3: 3})


def test_the_first_player_has_not_folded_where_it_has_to_play() -> None:
    must_play = {"lives_fold": 1, "entry_must_play": "last_winner_and_first"}
    assert lives(must_play, lives={1: 9, 2: 9, 3: 9}, folded=[1]) == {1: 8, 2: 9, 3: 8}
    with pytest.raises(ImpossibleInput, match="folded: seat 3 has to play, as the first player or the last winner"):
        lives(must_play, lives={1: 9, 2: 9, 3: 9}, folded=[3])


def test_nobody_has_bought_back_in_more_often_than_the_table_allows() -> None:
    options = {**LIVES, "lives_rebuy": 3}
    fields = {"lives": {1: 1, 2: 9, 3: 5}, "rebuy": [1]}
    assert settle(options, rebuys={1: 3}, **fields).eliminated == {1}
    with pytest.raises(ImpossibleInput, match="rebuys: of seat 1 there must be 3 at most, not 4"):
        settle(options, rebuys={1: 4}, **fields)


def test_where_nobody_folds_nobody_folded() -> None:
    with pytest.raises(ImpossibleInput, match="folded: nobody folds at this table"):
        settle(LIVES, folded=[1], lives={1: 3, 2: 3, 3: 3})


def test_where_nobody_has_to_leave_nobody_left() -> None:
    with pytest.raises(ImpossibleInput, match="left: nobody has to leave the round at this table"):
        settle(LIVES, left=[1], lives={1: 3, 2: 3, 3: 3})
