"""Mistakes and what they cost: false claims, hands shown too early, leaving the round."""

from __future__ import annotations

import pytest
from rounds import (
    ANNOUNCED,
    ANYONE,
    DULL,
    ENTERED,
    WAITING,
    WRONG,
    a_round,
    at,
    cards,
    claims,
    drawn,
    last,
    play,
    thrown,
)

from pife.engine.position_data import write_position

# False claims


@pytest.mark.parametrize("limit", ["no_claims", "stock_out_only", "stock_draw_only"])
def test_a_hand_laid_down_wrongly_in_turn(limit: str) -> None:
    rounds = a_round(false_claim_own_turn=limit)
    before = drawn(rounds)
    said, after = play(rounds, before, WRONG)
    assert said == ["false_claim"]
    assert (after.hands, after.turn, after.phase, after.drawn) == (before.hands, 1, "discard", before.drawn)
    assert (dict(after.limits), dict(after.faults)) == ({1: limit}, {1: {"false_claim"}})
    said, after = play(rounds, after, "1 discard 6S")
    assert (said, after.turn, dict(after.faults)) == (["ok"], 3, {})


def test_without_a_penalty_the_hand_is_only_taken_up_again() -> None:
    rounds = a_round()
    said, after = play(rounds, drawn(rounds), WRONG, WRONG, "1 discard 6S")
    assert said == ["false_claim", "false_claim", "ok"]
    assert not after.limits


@pytest.mark.parametrize(
    ("old", "new", "kept"),
    [
        ("no_claims", "stock_draw_only", "stock_draw_only"),
        ("stock_draw_only", "no_claims", "stock_draw_only"),
        ("stock_out_only", "stock_out_only", "stock_out_only"),
        ("stock_out_only", "none", "stock_out_only"),
    ],
)
def test_only_the_strictest_penalty_counts(old: str, new: str, kept: str) -> None:
    rounds = a_round(**ANYONE, false_claim_claim="no_claims", false_claim_own_turn=new)
    assert play(rounds, drawn(rounds, limits={1: old}), WRONG)[1].limits[1] == kept


def test_leaving_the_round_in_ones_own_turn() -> None:
    rounds = a_round(**ANNOUNCED, **ENTERED, false_claim_claim="no_claims", false_claim_own_turn="leaves_round")
    before = drawn(rounds, announced=[1], limits={1: "no_claims", 2: "no_claims"}, bets={"1": 5, "2": 5, "3": 5})
    said, after = play(rounds, before, WRONG, "3 claim KS", "1 discard AC", "3 draw discard")
    assert said == ["false_claim", "nobodys-discard", "not-in-round", "ok"]
    assert (after.turn, after.phase, after.left) == (3, "discard", {1})
    assert cards(after.aside[1]) == f"{DULL[0]} 6S"
    assert 1 not in after.hands and not after.announced
    assert (dict(after.limits), dict(after.bets)) == ({2: "no_claims"}, {1: 5, 2: 5, 3: 5})


def test_leaving_the_round_by_a_claim_out_of_turn() -> None:
    rounds = a_round(**ANYONE, false_claim_claim="leaves_round")
    said, after = play(rounds, thrown(rounds), "3 claim 7C", "1 draw discard")
    assert said == ["false_claim", "ok"]
    assert (after.turn, after.left, cards(after.aside[3])) == (1, {3}, WAITING)


def test_leaving_the_round_by_a_claim_in_turn_leaves_the_card_to_the_others() -> None:
    rounds = a_round(**ANYONE, false_claim_claim="leaves_round")
    said, after = play(rounds, thrown(rounds), "1 claim AC")
    assert (said, after.turn, after.phase) == (["false_claim"], 3, "draw")
    assert last(rounds, after, "3 claim 2D") == "out"
    assert last(rounds, thrown(rounds), claims("1 AC", "3 2D")) == ("out", ["false_claim", "out"])


def test_the_last_one_left_wins_without_going_out() -> None:
    rounds = a_round(false_claim_own_turn="leaves_round")
    said, after = play(rounds, drawn(rounds, seats=[1, 2]), WRONG, "2 draw stock")
    assert said == ["false_claim", "round-over"]
    assert after.result is not None and (after.result.winner, after.result.by) == (2, "pot")
    assert (after.turn, after.drawn, dict(after.faults)) == (None, None, {})


@pytest.mark.parametrize("limit", ["no_claims", "stock_out_only", "stock_draw_only"])
def test_where_claims_have_no_penalty_being_wrong_before_drawing_costs_as_much_as_after(limit: str) -> None:
    """Rule false-claims.before-drawing: the top discard in turn, and the turn-up before the first draw."""
    rounds = a_round(false_claim_own_turn=limit)
    said, after = play(rounds, thrown(rounds), "1 claim AC")
    assert (said, dict(after.limits), cards(after.discard)) == (["false_claim"], {1: limit}, "QS")
    turned = {"wild_which": "next_same_suit", "turn_up_may_go_out": True}
    rounds = a_round(**turned, false_claim_own_turn=limit)
    said, after = play(rounds, at(rounds), "2 claim turn_up AD")
    assert (said, dict(after.limits), after.turn_up_at) == (["false_claim"], {2: limit}, "aside")
    rounds = a_round(**turned, **ANYONE, false_claim_own_turn=limit)
    assert not play(rounds, at(rounds), "2 claim turn_up AD")[1].limits


def test_leaving_the_round_before_drawing() -> None:
    rounds = a_round(false_claim_own_turn="leaves_round")
    said, after = play(rounds, thrown(rounds), "1 claim AC", "3 draw stock")
    assert (said, after.turn, after.left) == (["false_claim", "ok"], 3, {1})


def test_who_leaves_by_a_wrong_claim_gives_nobody_else_a_right_to_the_card() -> None:
    """Who may claim is known before the first of several claims is judged: seat 3 was not in turn then."""
    rounds = a_round(false_claim_own_turn="leaves_round")
    verdict, after = play(rounds, thrown(rounds), claims("1 AC", "3 2D"))
    assert verdict == [("false_claim", ["false_claim", "no-right-to-claim"])]
    assert (after.phase, after.turn, after.left) == ("draw", 3, {1})
    assert last(rounds, after, "3 claim 2D") == "out"


# Hands shown


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        ([], "nothing-to-expose"),
        (["3 claim 7C"], "ok"),
        (["3 claim 7C", "1 draw stock"], "nothing-to-expose"),
        (["2 claim AC"], "nothing-to-expose"),
    ],
)
def test_when_a_hand_counts_as_shown(steps: list[str], said: str) -> None:
    rounds = a_round(**ANYONE, false_claim_exposers="leaves_round")
    position = thrown(rounds)
    assert last(rounds, position, *steps, "1 expose") == said


def test_who_made_the_false_claim_shows_nothing_new() -> None:
    rounds = a_round(**ANYONE, false_claim_exposers="leaves_round")
    assert last(rounds, thrown(rounds), "3 claim 7C", "3 expose") == "nothing-to-expose"


def test_showing_ones_hand_costs_nothing_where_the_table_does_not_say_so() -> None:
    rounds = a_round(**ANYONE)
    _, before = play(rounds, thrown(rounds), "3 claim 7C")
    said, after = play(rounds, before, "1 expose", "2 expose")
    assert said == ["ok", "ok"]
    assert after == before


def test_all_others_show_their_hands_and_the_one_who_was_wrong_takes_the_pot() -> None:
    rounds = a_round(false_claim_exposers="leaves_round")
    said, after = play(rounds, drawn(rounds), WRONG, "2 expose", "3 expose")
    assert said == ["false_claim", "ok", "ok"]
    assert after.left == {2, 3}
    assert after.result is not None and (after.result.winner, after.result.by) == (1, "pot")
    assert rounds.read_position(write_position(after)) == after


def test_hands_may_be_shown_after_the_one_who_was_wrong_has_left() -> None:
    rounds = a_round(false_claim_own_turn="leaves_round", false_claim_exposers="leaves_round")
    said, after = play(rounds, drawn(rounds, seats=[1, 2, 3, 4]), WRONG, "4 expose", "3 draw stock", "2 expose")
    assert said == ["false_claim", "ok", "ok", "nothing-to-expose"]
    assert after.left == {1, 4}
