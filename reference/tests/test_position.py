"""Positions and steps as JSON: what is read, what is written back, and what cannot be."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest
from rounds import DULL, FOLDS, LEAVES, MELDED, a_round, at, cards

from pife.cards import read_cards
from pife.engine.by_seat import BySeat
from pife.engine.position import NOBODY, Drawn, Result
from pife.engine.position_data import read_position, write_position
from pife.engine.step_data import read_script, read_step, write_step, write_verdict
from pife.engine.steps import Accepted, Claim, Claims, Discard, GoOut, Heard, Refused, Unheard
from pife.errors import ImpossibleInput

NEXT = {"wild_which": "next_same_suit"}
BASE: dict[str, Any] = {
    "seats": [1, 2],
    "dealer": 2,
    "turn": 1,
    "phase": "draw",
    "hands": {"1": DULL[0].split(), "2": DULL[1].split()},
}
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
    position = a_round().read_position(BASE)
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
        assert rounds.read_position({**BASE, name: empty}) == rounds.read_position(BASE)
    for name in ("seats", "dealer", "phase"):
        with pytest.raises(ImpossibleInput, match=f"position.{name}: is missing"):
            rounds.read_position({**BASE, name: empty})
    for name in ("limits", "faults", "bets"):
        assert rounds.read_position({**BASE, name: {"1": empty}}) == rounds.read_position(BASE)
    assert rounds.read_position({**BASE, "limits": {"1": "none"}}).limits == BySeat()


def test_one_mistake_needs_no_list() -> None:
    position = a_round().read_position({**BASE, "faults": {"1": "withdrawn", "2": ["false_claim", "false_claim"]}})
    assert position.faults == BySeat({1: frozenset({"withdrawn"}), 2: frozenset({"false_claim"})})


def test_who_threw_the_top_discard_is_known_from_the_turn() -> None:
    position = {**BASE, "seats": [1, 2, 3], "hands": {**BASE["hands"], "3": DULL[2].split()}}
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
    position = a_round(**NEXT, turn_up_fate=fate).read_position({**BASE, "turn_up": "QD"})
    assert position.turn_up_at == place


def test_a_table_without_a_turn_up_has_none() -> None:
    position = a_round().read_position({**BASE, "turn_up": "QD", "turn_up_at": "aside"})
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


TEN = f"{DULL[0]} 6S"
THREE = {"seats": [1, 2, 3], "hands": {str(seat): DULL[seat - 1].split() for seat in (1, 2, 3)}}
TAKES = {**NEXT, "turn_up_first_seat_may_take": True}
OPENS = {**NEXT, "turn_up_fate": "opens_discard"}
FROM_STOCK = {"card": "6S", "from": "stock"}
GO_OUT_ONLY = {"turn_take_discard": "go_out_only"}
IMPOSSIBLE: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    ({}, {"seats": [1]}, "two players at least"),
    ({}, {"seats": [1, 1]}, r"position.seats: a seat twice in \[1, 1\]"),
    ({}, {"seats": [0, 1]}, r"position.seats\[0\]: must be the number of a seat"),
    ({}, {"seats": [1, 1000]}, r"position.seats\[1\]: must be the number of a seat, from 1 to 999, not 1000"),
    ({}, {"seats": "12"}, "position.seats: must be a list"),
    ({}, {"seats": None}, "position.seats: is missing"),
    ({}, {"dealer": None}, "position.dealer: is missing"),
    ({}, {"dealer": 3}, "position.dealer: seat 3"),
    ({}, {"phase": None}, "position.phase: is missing"),
    ({}, {"phase": "discards"}, "must be one of bet, draw, discard, over, not 'discards'; did you mean 'discard'"),
    ({}, {"phase": 3}, "must be one of"),
    ({}, {"turn": None}, "position.turn: must be a seat that is in"),
    ({}, {"turn": 3}, "position.turn: must be a seat that is in"),
    ({}, {"turn": True}, "position.turn: must be the number of a seat"),
    ({}, {"faults": {"1": ["withdraw"]}}, r"position.faults.1\[0\]: must be one of withdrawn, false_claim"),
    ({}, {"faults": {"1": 3}}, "position.faults.1: must be a list"),
    ({}, {"hands": {"1": DULL[0].split()}}, "position.hands: seat 2 has 0 cards, not 9"),
    ({}, {"hands": {"1": TEN.split(), "2": DULL[1].split()}}, "seat 1 has 10 cards, not 9"),
    ({}, {"phase": "discard"}, "seat 1 has 9 cards, not 10"),
    ({}, {"hands": {"one": []}}, "is not the number of a seat"),
    ({}, {"hands": {"01": []}}, "is not the number of a seat"),
    ({}, {"hands": [1]}, "position.hands: must be an object"),
    ({}, {"hands": {"1000": []}}, "is not the number of a seat"),
    ({}, {"hands": {"1": ["1C"]}}, r"position.hands.1\[0\]: '1C' is not a card"),
    ({}, {"stock": [7]}, r"position.stock\[0\]: 7 is not a card"),
    ({}, {"stock": ["AC", "AC"]}, "^position: AC 3 times: the packs hold it 2 times"),
    ({}, {"stock": ["6C"] * 40}, "6C 40 times"),
    ({}, {"discard": ["X"]}, "^position: X: this table's packs have no jokers"),
    ({}, {"pot": -1}, "position.pot: must be a whole number"),
    ({}, {"pot": True}, "position.pot: must be a whole number"),
    ({}, {"pot": 10**15 + 1}, "position.pot: is too large; at most 1000000000000000$"),
    ({}, {"redrawn": 1}, "position.redrawn: must be true or false"),
    ({}, {"limits": {"1": "leaves_round"}}, "position.limits.1: a seat that had to leave"),
    (
        {"false_claim_own_turn": "no_claims"},
        {"limits": {"3": "no_claims"}},
        "position.limits: seat 3 was dealt no cards",
    ),
    ({"out_claims": "announced"}, {"announced": [3]}, "position.announced: seat 3"),
    ({}, {"phase": "bet"}, "position.phase: bet: nobody bets or folds at this table"),
    (
        {"match_kind": "lives", "lives_fold": 1},
        {"phase": "bet", "lives": {"1": 3, "2": 0}},
        "position.lives: seat 2 was",
    ),
    ({}, {"shuffles": [["6D"], ["6C", "6C", "6C"]]}, r"^position.shuffles\[1\]: 6C 3 times"),
    ({}, {"discarder": 3}, "position.discarder: seat 3"),
    ({}, {"discard": ["6C"], "discarder": 1}, "position.discarder: the seat in turn has not thrown"),
    (
        {},
        {"phase": "discard", "hands": {**BASE["hands"], "1": TEN.split()}, "discarder": 1, "drawn": FROM_STOCK},
        "position.discarder: the seat in turn has not thrown",
    ),
    (
        GO_OUT_ONLY,
        {"phase": "discard", "hands": {**BASE["hands"], "1": TEN.split()}, "discarder": 1},
        "position.discarder: the seat in turn has not thrown",
    ),
    (FOLDS, {"folded": [2]}, "position.phase: must be over, with one player left"),
    (FOLDS, {"seats": [1, 2, 3], "folded": [2]}, "position.hands: seat 2 has 9 cards, not 0"),
    ({**FOLDS, **LEAVES}, {"seats": [1, 2, 3], "folded": [3], "left": [3]}, "position.left: who folded cannot leave"),
    ({}, {"seats": [1, 2, 3], "folded": [3]}, "position.folded: nobody folds at this table"),
    ({}, {"seats": [1, 2, 3], "left": [3]}, "position.left: nobody has to leave the round at this table"),
    (
        {**FOLDS, "lives_fold_forced_at": 2},
        {"seats": [1, 2, 3], "folded": [3], "lives": {"3": 2}},
        "position.folded: seat 3 has to play with 2 lives",
    ),
    (
        {**FOLDS, "entry_must_play": "last_winner_and_first"},
        {"last_winner": 3},
        "position.last_winner: seat 3 was dealt no cards",
    ),
    (
        {**FOLDS, "entry_must_play": "last_winner_and_first"},
        {"seats": [1, 2, 3], "folded": [3], "last_winner": 3},
        "position.folded: seat 3 has to play, as the first player or the last winner",
    ),
    (
        {"out_shapes": ["4-3-3"], "out_ten": "allowed"},
        {"phase": "over", "turn": None, "result": {"winner": 1, "by": "nine"}},
        "position.result.by: nine: nobody goes out with nine at this table",
    ),
    ({}, {"aside": {"2": ["6C"]}}, "position.aside: seat 2 is in the round"),
    ({"betting_mode": "ante_and_round"}, {"phase": "bet", "threat": 2}, "position.threat: .*wrong-phase"),
    ({}, {"threat": 3}, "position.threat: seat 3 may not claim the top discard .not-in-round"),
    ({}, {"threat": 1}, "position.threat: .*window-closed"),
    ({}, {"discard": ["6C"], "discarder": 0, "threat": 1}, "position.threat: .*nobodys-discard"),
    ({}, {"discard": ["6C"], "threat": 2}, "position.threat: .*own-discard"),
    (
        {"out_claims": "announced"},
        {**THREE, "discard": ["6C"], "discarder": 2, "threat": 3},
        "position.threat: .*not-announced",
    ),
    (
        {"false_claim_own_turn": "stock_out_only"},
        {"discard": ["6C"], "threat": 1, "limits": {"1": "stock_out_only"}},
        "position.threat: .*penalty",
    ),
    ({"stock_most_recycles": 1}, {"recycles": 2}, "position.recycles: 2: more new stocks than this table makes"),
    ({"stock_empty": "round_void"}, {"recycles": 1}, "position.recycles: 1: more new stocks"),
    ({}, {"drawn": {"card": "AC", "from": "stock"}}, "nobody holds a drawn card in phase draw"),
    ({}, {"drawn": {"from": "stock"}}, "position.drawn.card: is missing"),
    ({}, {"drawn": {"card": "AC"}}, "position.drawn.from: is missing"),
    ({}, {"result": {"winner": 1, "by": "nine"}}, "position.result: must be there when the round is over"),
    ({}, {"phase": "over"}, "position.turn: must be null"),
    ({}, {"phase": "over", "turn": None}, "position.result: must be there"),
    (
        {},
        {"phase": "over", "turn": None, "result": {"winner": 1, "by": "void"}},
        "result.winner: a void round has none",
    ),
    (
        {},
        {"phase": "over", "turn": None, "result": {"by": "pot"}},
        "result.winner: a void round has none, any other round has one",
    ),
    (
        {},
        {"phase": "over", "turn": None, "result": {"winner": 3, "by": "pot"}},
        "result.winner: seat 3 was not in the round any more",
    ),
    ({}, {"phase": "over", "turn": None, "result": {"winner": 1, "by": "ten"}}, "seat 1 has 9 cards, not 10"),
    ({}, {"phase": "over", "turn": None, "result": {"winner": 1, "by": "pot"}}, "by: pot: 2 seats were still in"),
    ({}, {"phase": "over", "turn": None, "result": {"winner": 1}}, "position.result.by: must be one of"),
    (NEXT, {}, "the turn-up is missing"),
    (NEXT, {"turn_up": "X"}, "cannot be a joker"),
    (NEXT, {"turn_up": "QD*"}, "has a star"),
    (NEXT, {"turn_up": "AC", "stock": ["AC"]}, "AC 3 times"),
    (NEXT, {"turn_up": "QD", "turn_up_at": "stock"}, "the turn-up of this table begins at aside"),
    (NEXT, {"turn_up": "QD", "turn_up_at": "left"}, "position.turn_up_at: must be one of"),
    (NEXT, {"turn_up": "QD", "turn_up_at": "taken"}, "position.turn_up_at: taken: the turn-up of this table begins at"),
    (OPENS, {"turn_up": "QD", "turn_up_at": "stock"}, "position.turn_up_at: stock"),
    ({**OPENS, **GO_OUT_ONLY}, {"turn_up": "QD", "turn_up_at": "taken"}, "position.turn_up_at: taken"),
    ({**NEXT, "turn_up_may_go_out": True}, {"turn_up": "QD", "turn_up_at": "taken"}, "position.turn_up_at: taken"),
]


@pytest.mark.parametrize(("rules", "fields", "fault"), IMPOSSIBLE)
def test_what_cannot_be(rules: dict[str, Any], fields: dict[str, Any], fault: str) -> None:
    with pytest.raises(ImpossibleInput, match=fault):
        a_round(**rules).read_position({**BASE, **fields})


@pytest.mark.parametrize(
    ("rules", "fields", "fault"),
    [
        ({}, {"drawn": {"card": "7S", "from": "stock"}}, "seat 1 does not hold 7S"),
        (TAKES, {"turn_up": "QD", "drawn": {"card": "6S", "from": "turn_up"}}, "6S is not the turn-up"),
        (
            TAKES,
            {"turn_up": "6S", "turn_up_at": "aside", "drawn": {"card": "6S", "from": "turn_up"}},
            "it was drawn in this",
        ),
        (GO_OUT_ONLY, {"drawn": {"card": "6S", "from": "discard"}}, "position.drawn.from: discard: nobody draws from"),
        ({}, {"drawn": {"card": "6S", "from": "turn_up"}}, "position.drawn.from: turn_up: nobody draws from there"),
        ({"turn_take_discard": "keep"}, {}, "position.drawn: is missing"),
        ({"out_ten": "allowed", "out_ten_from": "stock"}, {}, "position.drawn: is missing"),
        ({"deal_first_turn_redraw": True}, {}, "position.drawn: is missing"),
        ({"false_claim_own_turn": "no_claims"}, {"limits": {"1": "stock_out_only"}}, "position.drawn: is missing"),
        ({"false_claim_own_turn": "stock_out_only"}, {}, "position.drawn: is missing"),
        ({"false_claim_own_turn": "stock_draw_only"}, {}, "position.drawn: is missing"),
        (NEXT, {"turn_up": "6S", "drawn": {"card": "6S", "from": "turn_up"}}, "drawn.from: turn_up: nobody draws from"),
    ],
)
def test_a_drawn_card_that_cannot_be(rules: dict[str, Any], fields: dict[str, Any], fault: str) -> None:
    position = {**BASE, "phase": "discard", "hands": {"1": TEN.split(), "2": DULL[1].split()}, **fields}
    with pytest.raises(ImpossibleInput, match=fault):
        a_round(**rules).read_position(position)


def test_where_the_card_came_from_need_not_be_told_where_nothing_hangs_on_it() -> None:
    rounds = a_round(out_ten="allowed")
    position = at(rounds, phase="discard", hands={1: TEN})
    assert position.drawn is None
    for step in (Discard(1, read_cards("6S")[0]), GoOut(1), GoOut(1, (), read_cards("AC")[0])):
        assert isinstance(rounds.apply(position, step).verdict, Accepted)


@pytest.mark.parametrize("data", [None, [], "position", 3])
def test_a_position_is_an_object(data: Any) -> None:
    with pytest.raises(ImpossibleInput, match="position: must be an object"):
        read_position(data)


# Steps and verdicts

STEPS: list[dict[str, Any]] = [
    {"seat": 1, "do": "draw", "from": "turn_up"},
    {"seat": 1, "do": "discard", "card": "7H*"},
    {"seat": 1, "do": "redraw"},
    {"seat": 1, "do": "go_out"},
    {"seat": 1, "do": "go_out", "melds": [["QH", "KH", "AH"], ["X", "2C", "3C"]], "discard": "2D"},
    {"seat": 1, "do": "claim", "discard": "2D"},
    {"seat": 1, "do": "claim", "from": "turn_up", "melds": [["QH", "KH", "AH"]]},
    {"do": "claims", "claims": [{"seat": 2, "discard": "2D"}, {"seat": 1, "from": "turn_up"}]},
    {"seat": 1, "do": "threaten"},
    {"seat": 1, "do": "withdraw"},
    {"seat": 1, "do": "call_fault", "against": 2},
    {"seat": 1, "do": "expose"},
    {"seat": 1, "do": "announce"},
    {"seat": 1, "do": "fold"},
    {"seat": 1, "do": "call"},
    {"seat": 1, "do": "raise", "to": 5},
    {"seat": 1, "do": "stay"},
]


def test_steps_are_read_and_written_back() -> None:
    assert [write_step(step) for step in read_script(STEPS)] == STEPS
    assert read_step({**STEPS[2], "card": 3, "why": "unknown fields say nothing"}) == read_step(STEPS[2])
    for empty in (None, [], {}, 0, False):
        assert read_step({"seat": 1, "do": "claim", "from": empty, "melds": empty, "discard": empty}) == Claim(1)


@pytest.mark.parametrize(
    ("step", "fault"),
    [
        (None, r"script\[0\]: must be an object"),
        ({"seat": 1}, r"script\[0\].do: must be one of"),
        ({"seat": 1, "do": "drawn"}, "did you mean 'draw'"),
        ({"seat": 1, "do": ["draw"]}, "must be one of"),
        ({"do": "redraw"}, r"script\[0\].seat: is missing"),
        ({"seat": "1", "do": "redraw"}, r"script\[0\].seat: must be the number of a seat, from 1 to 999, not '1'"),
        ({"seat": 1, "do": "draw"}, r"script\[0\].from: is missing"),
        ({"seat": 1, "do": "draw", "from": "aside"}, "must be one of stock, discard, turn_up"),
        ({"seat": 1, "do": "discard"}, r"script\[0\].card: is missing"),
        ({"seat": 1, "do": "discard", "card": "7"}, "'7' is not a card"),
        ({"seat": 1, "do": "go_out", "melds": [["7H"], []]}, "a meld without cards"),
        ({"seat": 1, "do": "go_out", "melds": ["7H"]}, r"script\[0\].melds\[0\]: must be a list"),
        ({"seat": 1, "do": "call_fault"}, r"script\[0\].against: is missing"),
        ({"seat": 1, "do": "raise", "to": "x" * 99}, r"not 'xxxx.*\.\.\.$"),
        ({"do": "claims"}, r"script\[0\].claims: is missing"),
        ({"do": "claims", "claims": []}, r"script\[0\].claims: is missing"),
        ({"seat": 1, "do": "raise", "to": 0}, r"script\[0\].to: is missing"),
        ({"do": "claims", "claims": [{"seat": 1}, {"seat": 1}]}, r"script\[0\]: claims: each seat claims once"),
        ({"do": "claims", "claims": [7]}, r"script\[0\].claims\[0\]: must be an object"),
    ],
)
def test_malformed_steps(step: Any, fault: str) -> None:
    with pytest.raises(ImpossibleInput, match=fault):
        read_script([step])


def test_verdicts_are_written() -> None:
    heard = Heard(Accepted("out"), ((2, Refused("penalty")), (1, Accepted("out")), (3, Unheard())))
    assert write_verdict(Accepted()) == {"ok": True}
    assert write_verdict(heard) == {
        "ok": True,
        "outcome": "out",
        "claims": [
            {"seat": 2, "ok": False, "reason": "penalty"},
            {"seat": 1, "ok": True, "outcome": "out"},
            {"seat": 3, "ok": False, "outcome": "unheard"},
        ],
    }
    assert write_step(Claims((Claim(2),))) == {"do": "claims", "claims": [{"seat": 2}]}


@pytest.mark.parametrize(
    "step",
    [
        {"seat": 1, "do": "discard", "card": "X"},
        {"seat": 1, "do": "go_out", "discard": "X"},
        {"seat": 1, "do": "go_out", "melds": [["2C", "3C", "X"]], "discard": "AC"},
        {"seat": 1, "do": "claim", "melds": [["2C", "3C", "X"]]},
        {"do": "claims", "claims": [{"seat": 2}, {"seat": 1, "discard": "X"}]},
    ],
)
def test_a_step_names_no_joker_where_the_pack_has_none(step: dict[str, Any]) -> None:
    with pytest.raises(ImpossibleInput, match=r"script\[0\]: names X, but this pack has no jokers"):
        a_round().read_script([step])
    assert len(a_round(pack_jokers=2).read_script([step])) == 1


def test_the_largest_number_is_one_that_can_be_read() -> None:
    assert a_round(betting_mode="flat").read_position({**BASE, "pot": 10**15}).pot == 10**15


def test_nobody_goes_out_with_ten_where_ten_are_forbidden() -> None:
    over = {**BASE, "phase": "over", "turn": None, "result": {"winner": 1, "by": "ten"}}
    over["hands"] = {"1": f"{MELDED} 10C".split(), "2": DULL[1].split()}
    assert a_round(out_ten="allowed").read_position(over).result == Result(1, "ten")
    with pytest.raises(ImpossibleInput, match="position.result.by: ten: nobody goes out with ten at this table"):
        a_round().read_position(over)
