"""Positions as JSON: what is read and what is written back."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest
from rounds import DULL, FOLDS, LEAVES, MELDED, NEXT, TWO_SEATS, a_round, at, cards

from pife.cards import read_cards
from pife.engine.by_seat import BySeat
from pife.engine.position import NOBODY, Drawn, Result
from pife.engine.position_data import write_position
from pife.errors import ImpossibleInput

EVERYTHING: dict[str, Any] = {
    "seats": [1, 2, 3, 4, 5],
    "dealer": 2,
    "turn": 1,
    "phase": "discard",
    "hands": {"1": [*DULL[0].split(), "6S"], "2": DULL[1].split(), "3": DULL[2].split()},
    "aside": {"4": DULL[3].split()},
    "stock": ["6C", "6D"],
    "discard": ["7C", "7D"],
    "turn_up": "QD",
    "turn_up_at": "aside",
    "drawn": {"card": "6S", "from": "stock"},
    "discarder": 3,
    "limits": {"2": "no_claims"},
    "announced": [1, 3],
    "announcing": [2],
    "faults": {"2": ["withdrawn"], "3": ["false_claim", "withdrawn"]},
    "folded": [5],
    "left": [4],
    "bets": {"1": 5, "2": 5},
    "pot": 7,
    "price": 5,
    "spoken": [1, 2],
    "raised": [1],
    "lives": {"1": 7, "9": 1},
    "last_winner": 3,
    "shuffles": [["7D"], ["8C", "8D"]],
    "recycles": 1,
    "redrawn": True,
}


# The table that uses every part of a position.
EVERY_PART = {
    "out_claims": "announced",
    "betting_mode": "ante_and_round",
    "match_kind": "lives",
    "entry_must_play": "last_winner_and_first",
    "deal_first_turn_redraw": True,
    "false_claim_own_turn": "no_claims",
    **LEAVES,
}
# The same round where nobody has folded or left.
ALL_IN: dict[str, Any] = {
    **{name: value for name, value in EVERYTHING.items() if name not in ("aside", "folded", "left")},
    "seats": [1, 2, 3],
}


@pytest.mark.parametrize(
    ("rules", "unused"),
    [
        ({}, "announced announcing limits bets pot price spoken raised lives last_winner redrawn"),
        ({"out_claims": "announced"}, "limits bets pot price spoken raised lives last_winner redrawn"),
        ({"betting_mode": "flat"}, "announced announcing limits price spoken raised lives last_winner redrawn"),
        ({"match_kind": "lives"}, "announced announcing limits bets pot price spoken raised last_winner redrawn"),
        (
            {"match_kind": "lives", "lives_fold": 1},
            "announced announcing limits bets pot price raised last_winner redrawn",
        ),
        ({"betting_mode": "ante_and_round"}, "announced announcing limits lives last_winner redrawn"),
        (
            {"deal_first_turn_redraw": True},
            "announced announcing limits bets pot price spoken raised lives last_winner",
        ),
        (
            {"false_claim_own_turn": "no_claims"},
            "announced announcing bets pot price spoken raised lives last_winner redrawn",
        ),
        (
            {"false_claim_own_turn": "leaves_round"},
            "announced announcing limits bets pot price spoken raised lives last_winner redrawn",
        ),
    ],
)
def test_parts_that_a_table_does_not_use_are_ignored(rules: dict[str, Any], unused: str) -> None:
    rounds = a_round(**NEXT, **rules)
    left_out = {name: value for name, value in ALL_IN.items() if name not in unused.split()}
    assert rounds.read_position(ALL_IN) == rounds.read_position(left_out)
    assert write_position(rounds.read_position(ALL_IN)) == left_out


def test_every_field_is_read_and_written_back() -> None:
    rounds = a_round(**NEXT, **EVERY_PART)
    position = rounds.read_position(EVERYTHING)
    assert position.drawn == Drawn(read_cards("6S")[0], "stock")
    assert (position.discarder, position.last_winner, dict(position.lives)) == (3, 3, {1: 7, 9: 1})
    assert write_position(position) == EVERYTHING
    assert json.loads(json.dumps(write_position(position))) == EVERYTHING
    assert rounds.read_position(write_position(position)) == position
    assert pickle.loads(pickle.dumps(position)) == position
    assert hash(position) == hash(rounds.read_position(EVERYTHING))


def test_what_each_seat_has_does_not_change() -> None:
    lives = BySeat({2: 7, 1: 10})
    assert (lives.but(2, 6), lives.without(1), lives.without(9)) == (BySeat({1: 10, 2: 6}), BySeat({2: 7}), lives)
    assert (list(lives), len(lives), repr(lives)) == ([1, 2], 2, "BySeat({1: 10, 2: 7})")
    assert lives != {1: 10, 2: 7}


def test_a_result_and_a_threat_are_read_and_written_back() -> None:
    rounds = a_round(out_ten="allowed")
    threat = at(rounds, discard="QS", threat=1)
    assert write_position(threat)["threat"] == 1
    over = at(rounds, phase="over", turn=None, hands={2: f"{MELDED} 10C"}, result={"winner": 2, "by": "ten"})
    assert over.result == Result(2, "ten")
    assert write_position(over)["result"] == {"winner": 2, "by": "ten"}
    void = at(rounds, phase="over", turn=None, result={"by": "void"})
    assert write_position(void)["result"] == {"winner": None, "by": "void"}


def test_a_position_is_written_short_but_for_what_was_given() -> None:
    position = a_round().read_position(TWO_SEATS)
    short = write_position(position)
    assert set(short) == {"seats", "dealer", "turn", "phase", "hands", "stock", "discard", "turn_up", "discarder"}
    assert write_position(position, given=("limits", "pot", "drawn", "shuffles", "nonsense")) == {
        **short,
        "limits": {},
        "pot": 0,
        "drawn": None,
        "shuffles": [],
    }


@pytest.mark.parametrize("empty", [None, [], {}, 0, False])
def test_empty_values_are_as_good_as_none(empty: Any) -> None:
    rounds = a_round()
    needed = ("seats", "dealer", "turn", "phase", "hands")
    for name in EVERYTHING.keys() - {*needed, *(["discarder"] if empty == 0 and type(empty) is int else [])}:
        assert rounds.read_position({**TWO_SEATS, name: empty}) == rounds.read_position(TWO_SEATS)
    for name in ("seats", "dealer", "phase"):
        with pytest.raises(ImpossibleInput, match=f"position.{name}: is missing"):
            rounds.read_position({**TWO_SEATS, name: empty})
    for name in ("limits", "faults", "bets"):
        assert rounds.read_position({**TWO_SEATS, name: {"1": empty}}) == rounds.read_position(TWO_SEATS)
    assert rounds.read_position({**TWO_SEATS, "limits": {"1": "none"}}).limits == BySeat()


def test_one_mistake_needs_no_list() -> None:
    position = a_round().read_position({**TWO_SEATS, "faults": {"1": "withdrawn", "2": ["false_claim", "false_claim"]}})
    assert position.faults == BySeat({1: frozenset({"withdrawn"}), 2: frozenset({"false_claim"})})


def test_who_threw_the_top_discard_is_known_from_the_turn() -> None:
    position = {**TWO_SEATS, "seats": [1, 2, 3], "hands": {**TWO_SEATS["hands"], "3": DULL[2].split()}}
    assert a_round().read_position(position).discarder == 2
    assert a_round(table_direction="clockwise").read_position(position).discarder == 3
    assert (
        a_round(**FOLDS)
        .read_position({**position, "folded": [2], "hands": {"1": DULL[0].split(), "3": DULL[2].split()}})
        .discarder
        == 3
    )
    assert a_round().read_position({**position, "discarder": 0}).discarder == NOBODY


@pytest.mark.parametrize("drawn", [{"card": "6S", "from": "discard"}, None])
def test_ones_own_discard_is_on_top_again_where_the_one_above_it_was_taken(drawn: Any) -> None:
    """Rules turns.take-discard, turns.draw-one: what seat 2 threw on the card of seat 1, seat 1 has taken."""
    hands = {1: f"{DULL[0]} 6S"}
    position = at(a_round(), phase="discard", hands=hands, discard="6C", discarder=1, drawn=drawn)
    assert position.discarder == 1


@pytest.mark.parametrize(
    ("fate", "place"), [("aside", "aside"), ("under_stock", "stock"), ("opens_discard", "discard")]
)
def test_where_the_turn_up_lies_is_known_from_the_table(fate: str, place: str) -> None:
    position = a_round(**NEXT, turn_up_fate=fate).read_position({**TWO_SEATS, "turn_up": "QD"})
    assert position.turn_up_at == place


def test_a_table_without_a_turn_up_has_none() -> None:
    position = a_round().read_position({**TWO_SEATS, "turn_up": "QD", "turn_up_at": "aside"})
    assert (position.turn_up, position.turn_up_at) == (None, None)


def test_a_star_on_a_card_that_is_not_wild_says_nothing() -> None:
    """Rule wilds.starred: the queen of diamonds makes the king wild, not the eight."""
    rounds = a_round(**NEXT)
    hand = "8H 8H* KD KD* 2H 4S 5C 7D 8S 10H"
    position = at(rounds, phase="discard", hands={1: hand}, drawn={"card": "8H*", "from": "stock"})
    assert cards(position.hands[1]) == hand.replace("8H*", "8H")
    assert position.drawn == Drawn(read_cards("8H")[0], "stock")
    left = at(a_round(**NEXT, **LEAVES), seats=[1, 2, 3], left=[3], aside={3: "8H 8H* KD* 2H 4S 5C 7D 8S 10H"})
    assert cards(left.aside[3]) == "8H 8H KD* 2H 4S 5C 7D 8S 10H"
    plain = at(a_round(), hands={1: "KD* 8H* 3D 5H 9S JC 2H 4S 10C"})
    assert cards(plain.hands[1]) == "KD 8H 3D 5H 9S JC 2H 4S 10C"


def test_stars_in_piles_say_nothing() -> None:
    position = at(a_round(), stock="6C* 6D", discard="7C*", shuffles=["8C* 8D"])
    assert (cards(position.stock), cards(position.discard), cards(position.shuffles[0])) == ("6C 6D", "7C", "8C 8D")


@pytest.mark.parametrize(
    ("rules", "hand", "drawn", "held"),
    [
        ({}, f"{DULL[2]} KD", {"card": "KD", "from": "discard"}, "KD"),
        (NEXT, f"{DULL[2]} KD", {"card": "KD", "from": "discard"}, "KD*"),
        (NEXT, f"{DULL[2]} KD*", {"card": "KD", "from": "discard"}, "KD*"),
        (NEXT, f"{DULL[0]} KD*", {"card": "KD", "from": "discard"}, "KD*"),
        (NEXT, f"{DULL[0]} KD*", {"card": "KD", "from": "stock"}, "KD"),
        (NEXT, f"{DULL[2]} KD*", {"card": "KD", "from": "stock"}, "KD*"),
        ({**NEXT, "wild_from_discard": "wild"}, f"{DULL[2]} KD", {"card": "KD*", "from": "discard"}, "KD"),
    ],
)
def test_the_drawn_card_is_the_one_in_the_hand(rules: dict[str, Any], hand: str, drawn: Any, held: str) -> None:
    position = at(a_round(**rules), phase="discard", hands={1: hand}, drawn=drawn)
    assert position.drawn is not None and cards((position.drawn.card,)) == held
    assert position.drawn.card in position.hands[1]
    assert len(position.hands[1]) == 10


def test_the_largest_number_is_one_that_can_be_read() -> None:
    assert a_round(betting_mode="flat").read_position({**TWO_SEATS, "pot": 10**15}).pot == 10**15
