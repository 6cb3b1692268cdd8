"""What there is to settle, and what comes of it, as JSON: read strictly, written whole."""

from __future__ import annotations

import json
from typing import Any

import pytest
from rounds import a_round

from pife.engine.by_seat import BySeat
from pife.engine.settle_data import read_round_over, write_round_over, write_settled
from pife.errors import ImpossibleInput

LEAST = {"seats": [1, 2, 3], "dealer": 2, "by": "void"}
WHOLE: dict[str, Any] = {
    "seats": [1, 2, 3],
    "dealer": 2,
    "lives": {"1": 3, "2": 1, "3": 5, "4": 0},
    "winner": 3,
    "by": "nine",
    "folded": [1],
    "left": [2],
    "bets": {"1": 1, "2": 4},
    "pot": 6,
    "rebuys": {"4": 1},
    "rebuy": [2],
    "limits": {"3": "no_claims"},
}


def test_what_is_read_is_written_again() -> None:
    assert json.loads(json.dumps(write_round_over(read_round_over(WHOLE)))) == WHOLE


def test_what_is_missing_is_empty() -> None:
    over = read_round_over({**LEAST, "winner": None, "lives": None, "unknown": 1})
    assert write_round_over(over) == {
        **LEAST,
        "winner": None,
        "folded": [],
        "left": [],
        "pot": 0,
        "rebuy": [],
        **{name: {} for name in ("lives", "bets", "rebuys", "limits")},
    }


@pytest.mark.parametrize("empty", [None, [], {}, 0, False])
def test_whatever_is_empty_says_nothing(empty: object) -> None:
    for name in WHOLE.keys() - LEAST.keys():
        assert read_round_over({**LEAST, name: empty}) == read_round_over(LEAST)
    for name in LEAST:
        with pytest.raises(ImpossibleInput, match=f"{name}: is missing"):
            read_round_over({**LEAST, name: empty})
    assert read_round_over({**LEAST, "limits": {"1": empty}}).limits == BySeat()


def test_seats_have_no_order_and_no_limit_is_none() -> None:
    over = read_round_over({**LEAST, "seats": [3, 1, 2], "limits": {"1": "none", "2": "stock_out_only"}})
    assert (over.seats, over.limits) == ((1, 2, 3), BySeat({2: "stock_out_only"}))


def test_what_came_of_it_is_written_whole() -> None:
    options = {"match_kind": "lives", "betting_mode": "flat", "lives_lost_to_nine": 2, "lives_rebuy": 1}
    lasting = {"false_claim_own_turn": "no_claims", "false_claim_lasts": "match"}
    over = read_round_over({**WHOLE, "folded": [], "left": [], "rebuy": []})
    assert write_settled(a_round(**options, **lasting).settling.settle(over)) == {
        "lives": {"1": 1, "2": 0, "3": 5, "4": 0},
        "chips": {"1": -1, "2": -4, "3": 11},
        "pot": 0,
        "eliminated": [2],
        "match_winner": None,
        "next_dealer": 1,
        "limits": {"3": "no_claims"},
    }


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ([], "must be an object"),
        ({"seats": [1, 2], "by": "nine"}, "dealer: is missing"),
        ({"dealer": 1, "by": "nine"}, "seats: is missing"),
        ({"seats": [1, 2], "dealer": 1}, "by: is missing"),
        ({**LEAST, "seats": [1, 1]}, "seats: a seat twice"),
        ({**LEAST, "winner": "1"}, "winner: must be the number of a seat"),
        ({**LEAST, "seats": [1, 1000]}, r"seats\[1\]: must be the number of a seat, from 1 to 999, not 1000"),
        ({**LEAST, "lives": {"1000": 1}}, "lives: the key '1000' is not the number of a seat"),
        ({**LEAST, "by": "nines"}, "by: must be one of nine, ten, pot, void, not 'nines'; did you mean 'nine'"),
        ({**LEAST, "lives": {"1": -1}}, "lives.1: must be a whole number"),
        ({**LEAST, "bets": {"one": 1}}, "bets: the key 'one' is not the number of a seat"),
        ({**LEAST, "limits": {"1": "no_claim"}}, "limits.1: must be one of"),
    ],
)
def test_what_is_malformed(data: object, says: str) -> None:
    with pytest.raises(ImpossibleInput, match=says):
        read_round_over(data)


def test_a_fault_begins_with_the_way_to_it() -> None:
    with pytest.raises(ImpossibleInput, match="^settlement.input.by: is missing"):
        read_round_over({"seats": [1, 2], "dealer": 1}, "settlement.input")
