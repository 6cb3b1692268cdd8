"""Settling a round: lives, chips, who is out, who has won the match, who deals next, which penalties last."""

from __future__ import annotations

from typing import Any

import pytest
from rounds import a_round

from pife.engine.by_seat import BySeat
from pife.engine.settling import RoundOver, Settled
from pife.errors import ImpossibleInput

LIVES = {"match_kind": "lives"}


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
    options = {"lives_fold": 1, "lives_lost_to_nine": 2}
    assert lives(options, lives={1: 7, 2: 7, 3: 7}, folded=[1]) == {1: 6, 2: 7, 3: 5}
    assert lives(options, lives={1: 7, 2: 7, 3: 7}, left=[3]) == {1: 5, 2: 7, 3: 5}


@pytest.mark.parametrize(("winner", "by"), [(2, "pot"), (None, "void")])
def test_without_a_going_out_only_folders_pay(winner: int | None, by: str) -> None:
    options = {"lives_fold": 1}
    assert lives(options, winner=winner, by=by, lives={1: 7, 2: 7, 3: 7}, folded=[1]) == {1: 6, 2: 7, 3: 7}


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


def test_without_stakes_no_chips_move() -> None:
    settled = settle({}, bets={1: 3}, pot=4)
    assert (dict(settled.chips), settled.pot, settled.match_winner) == ({}, 0, 2)


@pytest.mark.parametrize(
    ("options", "fields", "dealer"),
    [
        ({}, {}, 3),
        ({"table_direction": "clockwise"}, {}, 2),
        ({"table_next_dealer": "winner"}, {}, 2),
        ({}, {"winner": None, "by": "void"}, 1),
        ({"table_next_dealer": "winner"}, {"winner": None, "by": "void"}, 1),
        (LIVES, {"lives": {1: 5, 2: 5, 3: 1}}, 2),
        ({**LIVES, "lives_fold": 1}, {"winner": None, "by": "void", "folded": [1, 2], "lives": {1: 5, 2: 5, 3: 5}}, 3),
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


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"winner": 4}, "winner: seat 4 was dealt no cards"),
        ({"dealer": 9}, "dealer: seat 9"),
        ({"winner": None}, "winner: a void round has none"),
        ({"winner": 2, "by": "void"}, "winner: a void round has none"),
        ({"folded": [2]}, "winner: seat 2 was not in the round any more"),
        ({"lives": {1: 3, 2: 3}}, "lives: seat 3 has none written"),
    ],
)
def test_what_cannot_be(fields: dict[str, Any], says: str) -> None:
    with pytest.raises(ImpossibleInput, match=says):
        settle(LIVES, **{"lives": {1: 3, 2: 3, 3: 3}, **fields})
