"""Moves: what may be done now, each way to go out once; and rounds played step by step."""

from __future__ import annotations

import json
from typing import Any

import pytest
from rounds import ANNOUNCED, ANYONE, DULL, MELDED, WAITING, a_round, at

from pife.cards import read_cards
from pife.engine.checks import UNDISTURBED
from pife.engine.position_data import write_position
from pife.engine.round import Round
from pife.engine.step_data import read_script, write_step
from pife.engine.steps import Accepted, Claim
from pife.errors import ImpossibleInput
from pife.spec.library import Spec


def moves(rounds: Round, **fields: Any) -> list[str]:
    """The moves of a position, as short texts."""
    texts = []
    for step in rounds.moves(at(rounds, **fields)):
        written = write_step(step)
        texts.append(" ".join(str(value) for value in written.values()))
    return texts


def test_the_hands_of_these_tests_that_wait_for_nothing() -> None:
    judge = a_round(out_claims="anyone").judge
    assert [judge.waits(read_cards(hand), "claim") for hand in DULL] == [()] * len(DULL)


def test_before_the_draw() -> None:
    assert moves(a_round()) == ["1 draw stock"]
    assert moves(a_round(), discard="6S") == ["1 draw stock", "1 draw discard"]
    assert moves(a_round(turn_take_discard="go_out_only"), discard="6S") == ["1 draw stock"]
    assert moves(a_round(), discard="6S", stock="") == ["1 draw discard"]
    assert moves(a_round(), stock="") == ["1 draw stock"]  # which makes the round void
    taken = {"wild_which": "next_same_suit", "turn_up_first_seat_may_take": True}
    assert moves(a_round(**taken)) == ["1 draw stock", "1 draw turn_up"]


def test_after_the_draw() -> None:
    ten = {"phase": "discard", "hands": {1: f"{DULL[0]} 9S"}, "drawn": {"card": "9S", "from": "discard"}}
    each = [f"1 discard {card}" for card in DULL[0].split()]
    assert moves(a_round(), **ten) == each
    keep = a_round(turn_take_discard="keep", turn_keep_means="face")
    assert moves(keep, **ten) == [move for move in each if move != "1 discard 9S"]
    assert moves(a_round(deal_first_turn_redraw=True), **ten) == each
    drawn = {**ten, "drawn": {"card": "9S", "from": "stock"}}
    assert moves(a_round(deal_first_turn_redraw=True), **drawn) == [*each, "1 redraw"]


def test_every_right_way_to_go_out() -> None:
    ten = {"phase": "discard", "hands": {1: f"{MELDED} 10C"}, "drawn": {"card": "10C", "from": "stock"}}
    outs = [move for move in moves(a_round(out_ten="allowed"), **ten) if "go_out" in move]
    assert outs == ["1 go_out 7C", "1 go_out 10C", "1 go_out"]
    ten["drawn"] = {"card": "10C", "from": "discard"}
    assert not [
        move
        for move in moves(a_round(false_claim_own_turn="no_claims"), **ten, limits={1: "stock_out_only"})
        if "go_out" in move
    ]
    del ten["drawn"]
    assert [move for move in moves(a_round(), **ten) if "go_out" in move] == ["1 go_out 7C", "1 go_out 10C"]


def test_right_claims_of_every_seat() -> None:
    at_three = {"seats": [1, 2, 3], "discard": "QS", "hands": {1: WAITING, 3: "7H 8H 9H 7S 8S 9S QH QC 5D"}}
    assert moves(a_round(out_claims="anyone"), **at_three)[2:] == ["1 claim 2D", "3 claim 5D"]
    assert moves(a_round(), **at_three)[2:] == ["1 claim 2D"]
    assert moves(a_round(out_claims="anyone"), **at_three, threat=3) == ["3 claim 5D"]
    ten = {"discard": "10C", "hands": {2: MELDED}, "seats": [1, 2, 3], "discarder": 3}
    assert moves(a_round(out_claims="anyone", out_ten="allowed"), **ten)[2:] == ["2 claim 7C", "2 claim"]
    up = {"wild_which": "next_same_suit", "turn_up_may_go_out": True}
    assert moves(a_round(**up), hands={2: "7C 8C 9C 7D 8D 9D 10D JD 2D"})[1:] == ["2 claim turn_up 2D"]


def test_a_penalty_leaves_the_seat_in_turn_its_claim_or_not() -> None:
    """Rule false-claims.no-claims: the mildest penalty bars claims out of turn alone; and nobody's card is not claimed."""
    rounds = a_round(**ANYONE, false_claim_own_turn="no_claims", false_claim_claim="stock_out_only")
    thrown = {"discard": "QS", "hands": {1: WAITING}}
    for limits in ({}, {1: "no_claims"}):
        assert moves(rounds, **thrown, limits=limits)[2:] == ["1 claim 2D"]
    assert moves(rounds, **thrown, limits={1: "stock_out_only"})[2:] == []
    assert moves(rounds, **thrown, discarder=0)[2:] == []
    out_of_turn = {"seats": [1, 2, 3], "discard": "QS", "hands": {3: WAITING}}
    assert moves(rounds, **out_of_turn)[2:] == ["3 claim 2D"]
    assert moves(rounds, **out_of_turn, limits={3: "no_claims"})[2:] == []


def test_a_claim_out_of_turn_wants_an_announcement_where_the_table_says_so() -> None:
    rounds = a_round(**ANNOUNCED)
    waiting = {"seats": [1, 2, 3], "discard": "QS", "hands": {3: WAITING}}
    assert moves(rounds, **waiting)[2:] == []
    assert moves(rounds, **waiting, announced=[2])[2:] == []
    assert moves(rounds, **waiting, announced=[3])[2:] == ["3 claim 2D"]
    assert moves(rounds, **(waiting | {"hands": {1: WAITING}}))[2:] == ["1 claim 2D"]


def test_where_every_card_must_stay_any_may_be_thrown() -> None:
    """Rule wilds.never-discarded, with ten wild cards in the hand."""
    rounds = a_round(pack_decks=3, wild_which="next_all_suits", wild_may_discard=False)
    wilds = "KC KC KC KD KD KD KH KH KH KS"
    ten = {"phase": "discard", "hands": {1: wilds, 2: "2H 3D 4S 5C 7H 8D 9S 10C JH"}, "turn_up": "QD"}
    each = [f"1 discard {card}" for card in ("KC", "KD", "KH", "KS")]
    assert moves(rounds, **ten)[:4] == each
    assert "1 discard KS" not in moves(rounds, **{**ten, "hands": {**ten["hands"], 1: wilds.replace("KC", "AC", 1)}})


def test_nothing_is_left_to_do_when_the_round_is_over() -> None:
    assert moves(a_round(), phase="over", turn=None, result={"by": "void"}) == []


# Rounds as a whole


def test_a_round_of_the_shipped_makers_rules_from_the_deal_to_going_out(spec: Spec) -> None:
    rounds = Round(spec.profile("pife-maker"))
    dealt = rounds.dealing.deal(tuple(range(52)) * 2, (1, 2, 3), 3)
    position = rounds.opening(dealt, 3)
    script = json.loads('[{"seat":2,"do":"draw","from":"stock"},{"seat":2,"do":"go_out","discard":"2H"}]')
    played = rounds.play(position, read_script(script))
    assert played.verdicts == (Accepted(), Accepted("out"))
    assert rounds.read_position(write_position(played.position)) == played.position


def test_the_reasons_are_judged_in_the_order_of_the_list(spec: Spec) -> None:
    order = [reason.code for reason in spec.reasons.values()]
    asks = {reason.code: reason.asks for reason in spec.reasons.values()}
    rules = a_round().rules
    judged = {kind.__name__: rule.checks for kind, rule in rules.items()}
    judged["Claims"] = tuple(dict.fromkeys((*UNDISTURBED, *rules[Claim].checks)))  # which begin with some of the same
    for kind, checks in judged.items():
        reasons = [check.reason for check in checks]
        assert reasons == sorted(reasons, key=order.index), kind
        assert checks and all("play" in asks[reason] for reason in reasons), kind


def test_a_script_names_jokers_only_where_the_pack_has_them() -> None:
    script = json.loads('[{"seat":1,"do":"draw","from":"stock"},{"seat":1,"do":"discard","card":"X"}]')
    assert a_round(pack_jokers=2).read_script(script) == read_script(script)
    assert a_round().read_script(script[:1]) == read_script(script[:1])
    with pytest.raises(ImpossibleInput, match=r"script\[1\]: names X, but this pack has no jokers"):
        a_round().read_script(script)
