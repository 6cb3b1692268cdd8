"""Positions as JSON that cannot be: each is refused with the place and the reason."""

from __future__ import annotations

from typing import Any

import pytest
from rounds import DULL, FOLDS, LEAVES, MELDED, NEXT, TWO_SEATS, a_round, at

from pife.cards import JOKER, read_cards
from pife.engine.position import Drawn, Result
from pife.engine.position_data import read_position, write_position
from pife.engine.steps import Accepted, Discard, GoOut
from pife.errors import ImpossibleInput

TEN = f"{DULL[0]} 6S"
THREE = {"seats": [1, 2, 3], "hands": {str(seat): DULL[seat - 1].split() for seat in (1, 2, 3)}}
TAKES = {**NEXT, "turn_up_first_seat_may_take": True}
OPENS = {**NEXT, "turn_up_fate": "opens_discard"}
FROM_STOCK = {"card": "6S", "from": "stock"}
FROM_PILE = {"card": "6S", "from": "discard"}
UNTAKABLE = {**NEXT, "wild_from_discard": "untakable"}
TWIN_OPENS = {**UNTAKABLE, **OPENS, "wild_turn_up_twin": True}
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
        {"phase": "discard", "hands": {**TWO_SEATS["hands"], "1": TEN.split()}, "discarder": 1, "drawn": FROM_STOCK},
        "position.discarder: the seat in turn has not thrown",
    ),
    (
        GO_OUT_ONLY,
        {"phase": "discard", "hands": {**TWO_SEATS["hands"], "1": TEN.split()}, "discarder": 1},
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
        a_round(**rules).read_position({**TWO_SEATS, **fields})


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
        (UNTAKABLE, {"turn_up": "5S", "drawn": FROM_PILE}, "position.drawn: 6S may not be taken from the discard pile"),
        (
            TWIN_OPENS,
            {"turn_up": "6S", "drawn": FROM_PILE},
            "position.drawn: 6S may not be taken from the discard pile",
        ),
    ],
)
def test_a_drawn_card_that_cannot_be(rules: dict[str, Any], fields: dict[str, Any], fault: str) -> None:
    position = {**TWO_SEATS, "phase": "discard", "hands": {"1": TEN.split(), "2": DULL[1].split()}, **fields}
    with pytest.raises(ImpossibleInput, match=fault):
        a_round(**rules).read_position(position)


@pytest.mark.parametrize("taken_as", ["natural", "untakable"])
def test_a_printed_joker_was_not_drawn_from_the_pile_but_where_it_stays_wild(taken_as: str) -> None:
    """Rules wilds.from-discard-joker, wilds.from-discard-untakable."""
    hand = "4C 4D JC 4H JD JH 4S 7H 7D X"
    fields = {"phase": "discard", "hands": {1: hand}, "discard": "9C", "drawn": {"card": "X", "from": "discard"}}
    with pytest.raises(ImpossibleInput, match="position.drawn: X may not be taken from the discard pile"):
        at(a_round(pack_jokers=4, wild_from_discard=taken_as), **fields)
    assert at(a_round(pack_jokers=4, wild_from_discard="wild"), **fields).drawn == Drawn(JOKER, "discard")
    from_stock = fields | {"drawn": {"card": "X", "from": "stock"}}
    assert at(a_round(pack_jokers=4, wild_from_discard=taken_as), **from_stock).drawn == Drawn(JOKER, "stock")


def test_the_turn_up_that_opened_the_pile_was_no_wild_card_there() -> None:
    """Rule wilds.turn-up-itself: its twin from the pile would be wild, and stays there."""
    rounds = a_round(**TWIN_OPENS)
    drawn = {"card": "6S*", "from": "discard"}
    position = at(rounds, phase="discard", hands={1: f"{DULL[0]} 6S*"}, turn_up="6S", turn_up_at="taken", drawn=drawn)
    assert position.drawn == Drawn(read_cards("6S*")[0], "discard")
    assert rounds.read_position(write_position(position)) == position


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


def test_nobody_goes_out_with_ten_where_ten_are_forbidden() -> None:
    over = {**TWO_SEATS, "phase": "over", "turn": None, "result": {"winner": 1, "by": "ten"}}
    over["hands"] = {"1": f"{MELDED} 10C".split(), "2": DULL[1].split()}
    assert a_round(out_ten="allowed").read_position(over).result == Result(1, "ten")
    with pytest.raises(ImpossibleInput, match="position.result.by: ten: nobody goes out with ten at this table"):
        a_round().read_position(over)
