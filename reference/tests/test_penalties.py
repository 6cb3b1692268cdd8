"""Mistakes and what they cost: false claims, threats taken back, hands shown too early, leaving the round."""

from __future__ import annotations

from typing import Any

import pytest
from rounds import DULL, FOLDS, WAITING, a_round, at, cards, claims, last, play

from pife.engine.position_data import write_position

ANYONE = {"out_claims": "anyone"}
ANNOUNCED = {"out_claims": "announced"}
ENTERED = {"betting_mode": "ante_and_round"}
WRONG = "1 go_out AC"


def drawn(rounds: Any, **fields: Any) -> Any:
    """Seat 1 of three, which plays before 3 and 2, after drawing the 6S from the stock."""
    return at(
        rounds,
        **{"seats": [1, 2, 3], "stock": "6C 6D", "discard": "QS", **fields},
        phase="discard",
        hands={1: f"{DULL[0]} 6S"},
        drawn={"card": "6S", "from": "stock"},
    )


def thrown(rounds: Any, **fields: Any) -> Any:
    """Seat 2 threw the queen of spades; seat 1 is in turn and seat 3 waits for the card."""
    return at(rounds, **{"seats": [1, 2, 3], "discard": "QS", "hands": {3: WAITING}, **fields})


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


# Threats


def test_a_threat_waits_for_a_claim_or_a_withdrawal() -> None:
    rounds = a_round(**ANNOUNCED)
    position = thrown(rounds, announced=[3])
    said, after = play(
        rounds,
        position,
        "3 threaten",
        "1 draw stock",
        "1 claim 2D",
        "2 announce",
        "3 threaten",
        "1 withdraw",
        "3 expose",
        "1 call_fault 3",
        claims("1 AC", "3 2D"),
    )
    assert said == ["ok", *["wrong-phase"] * 7, ("wrong-phase", ["wrong-phase", "wrong-phase"])]
    assert after.threat == 3
    assert last(rounds, after, claims("3 2D")) == ("out", ["out"])
    said, after = play(rounds, after, "3 claim 7C", "1 draw stock")
    assert (said, after.threat) == (["false_claim", "ok"], None)
    together = claims("1 2D", "9 AC")
    assert last(rounds, position, "3 threaten", together) == ("wrong-phase", ["wrong-phase", "not-in-round"])


def test_a_refused_claim_leaves_the_threat_standing() -> None:
    rounds = a_round(**ANYONE)
    said, after = play(rounds, thrown(rounds), "3 threaten", "3 claim QS", "3 withdraw", "3 withdraw", "1 draw stock")
    assert said == ["ok", "card-barred", "ok", "nothing-to-withdraw", "ok"]
    assert not after.limits


@pytest.mark.parametrize(
    ("rules", "fields", "step", "said"),
    [
        ({}, {}, "3 threaten", "no-right-to-claim"),
        ({}, {}, "1 threaten", "ok"),
        (ANYONE, {}, "2 threaten", "own-discard"),
        (ANYONE, {"discard": ""}, "3 threaten", "window-closed"),
        ({**ANYONE, **ENTERED}, {"phase": "bet"}, "3 threaten", "wrong-phase"),
        ({**ANYONE, "false_claim_own_turn": "no_claims"}, {"limits": {3: "no_claims"}}, "3 threaten", "penalty"),
        (ANNOUNCED, {}, "3 threaten", "not-announced"),
    ],
)
def test_who_may_threaten(rules: dict[str, Any], fields: dict[str, Any], step: str, said: str) -> None:
    rounds = a_round(**rules)
    assert last(rounds, thrown(rounds, **fields), step) == said


def test_withdrawing_always_costs() -> None:
    rounds = a_round(**ANNOUNCED, false_claim_withdrawn="stock_draw_only")
    said, after = play(rounds, thrown(rounds, announced=[3]), "3 threaten", "3 withdraw", "2 call_fault 3")
    assert said == ["ok", "ok", "nothing-to-call"]
    assert (dict(after.limits), after.announced) == ({3: "stock_draw_only"}, {3})


CALLED = {**ANYONE, "false_claim_withdrawn_when": "called"}


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        (["1 call_fault 3"], "ok"),
        (["3 call_fault 3"], "nothing-to-call"),
        (["1 call_fault 2"], "nothing-to-call"),
        (["1 call_fault 9"], "nothing-to-call"),
        (["1 draw stock", "1 call_fault 3"], "nothing-to-call"),
        (["1 call_fault 3", "2 call_fault 3"], "nothing-to-call"),
        (["9 call_fault 3"], "not-in-round"),
    ],
)
def test_withdrawing_costs_when_it_is_called(steps: list[str], said: str) -> None:
    rounds = a_round(**CALLED, false_claim_withdrawn="no_claims")
    verdicts, after = play(rounds, thrown(rounds), "3 threaten", "3 withdraw", *steps)
    assert verdicts[-1] == said
    assert dict(after.limits) == ({3: "no_claims"} if "1 call_fault 3" in steps[:1] else {})


def test_who_withdrew_may_have_to_leave_and_the_turn_goes_on() -> None:
    rounds = a_round(**CALLED, false_claim_withdrawn="leaves_round")
    said, after = play(rounds, thrown(rounds), "1 threaten", "1 withdraw", "2 call_fault 1", "2 call_fault 1")
    assert said == ["ok", "ok", "ok", "nothing-to-call"]
    assert (after.turn, after.phase, after.discarder) == (3, "draw", 2)
    assert last(rounds, after, "3 claim 2D") == "out"


def test_where_withdrawing_costs_at_once_there_is_nothing_left_to_call() -> None:
    rounds = a_round(**ANYONE, false_claim_withdrawn="no_claims")
    position = thrown(rounds, faults={3: "withdrawn"})
    said, after = play(rounds, position, "1 call_fault 3")
    assert (said, after) == (["nothing-to-call"], position)


def test_who_has_left_is_not_called() -> None:
    """Seat 3 withdraws and stays, then shows its hand when seat 2 lays down wrongly, and has to leave for that."""
    rounds = a_round(**CALLED, false_claim_withdrawn="no_claims", false_claim_exposers="leaves_round")
    steps = ["3 threaten", "3 withdraw", "2 claim AD", "3 expose", "1 call_fault 3"]
    said, after = play(rounds, thrown(rounds, seats=[1, 2, 3, 4], discarder=4), *steps)
    assert said == ["ok", "ok", "false_claim", "ok", "nothing-to-call"]
    assert (after.left, after.faults[3], dict(after.limits)) == ({3}, {"withdrawn"}, {})


def test_one_mistake_does_not_wipe_off_another() -> None:
    """Rules false-claims.only-when-called, false-claims.exposers-leave: each until the next draw, in either order."""
    rounds = a_round(**CALLED, false_claim_withdrawn="no_claims")
    withdrawn_first = ["3 threaten", "3 withdraw", "3 claim 7C"]
    claimed_first = ["3 claim 7C", "3 threaten", "3 withdraw"]
    for steps in (withdrawn_first, claimed_first):
        said, after = play(rounds, thrown(rounds), *steps, "1 call_fault 3", "1 call_fault 3", "1 expose", "3 expose")
        assert said[-4:] == ["ok", "nothing-to-call", "ok", "nothing-to-expose"]
        assert (dict(after.limits), dict(after.faults)) == ({3: "no_claims"}, {3: {"false_claim"}})
        assert last(rounds, after, "1 draw stock", "2 expose") == "nothing-to-expose"


def test_a_penalty_that_lasts_the_match_outlives_leaving_the_round() -> None:
    lasting = {"match_kind": "lives", "false_claim_own_turn": "leaves_round", "false_claim_exposers": "leaves_round"}
    for lasts, kept in (("match", {1: "no_claims"}), ("round", {})):
        rounds = a_round(**ANYONE, **lasting, false_claim_claim="no_claims", false_claim_lasts=lasts)
        said, after = play(rounds, drawn(rounds, limits={1: "no_claims"}), WRONG)
        assert (said, after.left, dict(after.limits)) == (["false_claim"], {1}, kept)


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


# Announcing


def test_an_announcement_counts_for_later_discards() -> None:
    rounds = a_round(**ANNOUNCED)
    position = thrown(rounds, hands={3: WAITING}, stock="QS 6C")
    said, after = play(rounds, position, "3 announce", "3 announce", "3 claim 2D")
    assert said == ["ok", "ok", "not-announced"]
    assert (after.announced, after.announcing) == (set(), {3})
    said, after = play(rounds, after, "1 draw stock", "1 discard QS", "3 claim 2D")
    assert said == ["ok", "ok", "out"]


def test_only_a_wrong_cut_ends_an_announcement() -> None:
    """Rule claims.announcement-lasts: not a wrong hand with the turn-up, nor one with a card that lay there already."""
    rounds = a_round(**ANNOUNCED)
    said, after = play(rounds, thrown(rounds, announcing=[1]), "1 claim AC", "1 draw stock")
    assert (said, after.announced) == (["false_claim", "ok"], {1})
    said, after = play(rounds, thrown(rounds, announced=[1, 3]), "1 claim AC", "3 claim 7C")
    assert (said, after.announced) == (["false_claim", "false_claim"], set())
    rounds = a_round(**ANNOUNCED, wild_which="next_same_suit", turn_up_may_go_out=True)
    said, after = play(rounds, at(rounds, announcing=[2]), "2 claim turn_up AD", "1 draw stock")
    assert (said, after.announced) == (["false_claim", "ok"], {2})


def test_who_leaves_has_announced_nothing() -> None:
    rounds = a_round(**ANNOUNCED, false_claim_claim="leaves_round")
    said, after = play(rounds, thrown(rounds), "1 announce", "3 announce", "1 claim AC")
    assert (said, after.announcing) == (["ok", "ok", "false_claim"], {3})
    assert play(rounds, after, "3 draw stock")[1].announced == {3}


def test_announced_after_a_draw_it_counts_at_once() -> None:
    rounds = a_round(**ANNOUNCED)
    position = thrown(rounds, stock="QS 6C")
    said, after = play(rounds, position, "1 draw stock", "2 announce", "2 announce", "1 discard QS", "2 claim AD")
    assert said == ["ok", "ok", "ok", "ok", "false_claim"]
    assert (after.announced, after.announcing) == (set(), set())


@pytest.mark.parametrize(
    ("rules", "fields", "said"),
    [
        ({}, {}, "no-right-to-claim"),
        (ANYONE, {}, "no-right-to-claim"),
        ({**ANNOUNCED, "false_claim_own_turn": "no_claims"}, {"limits": {3: "no_claims"}}, "penalty"),
        ({**ANNOUNCED, "false_claim_own_turn": "no_claims"}, {"limits": {2: "no_claims"}}, "ok"),
        ({**ANNOUNCED, **ENTERED}, {"phase": "bet"}, "ok"),
        ({**ANNOUNCED, **FOLDS}, {"folded": [3], "hands": {}}, "not-in-round"),
        (ANNOUNCED, {"announced": [3]}, "ok"),
    ],
)
def test_who_may_announce(rules: dict[str, Any], fields: dict[str, Any], said: str) -> None:
    rounds = a_round(**rules)
    assert last(rounds, thrown(rounds, **fields), "3 announce") == said


CHECKED = {**ANNOUNCED, "out_announcement_checked": True}


@pytest.mark.parametrize(
    ("rules", "hand", "said"),
    [
        (CHECKED, WAITING, "ok"),
        (CHECKED, DULL[0], "not-yet-needed"),
        (ANNOUNCED, DULL[0], "ok"),
        (CHECKED, f"{WAITING} 6S", "ok"),
        (CHECKED, f"{DULL[0]} 6S", "not-yet-needed"),
    ],
)
def test_an_announcement_may_be_checked(rules: dict[str, Any], hand: str, said: str) -> None:
    rounds = a_round(**rules)
    ten = {"phase": "discard", "drawn": {"card": "6S", "from": "stock"}} if hand.endswith("6S") else {}
    position = thrown(rounds, hands={1: hand}, **ten)
    assert last(rounds, position, "1 announce") == said


@pytest.mark.parametrize("field", ["announced", "announcing"])
def test_saying_it_again_changes_nothing_even_if_the_hand_waits_no_more(field: str) -> None:
    rounds = a_round(**CHECKED)
    position = thrown(rounds, **{field: [1]})
    assert play(rounds, position, "1 announce") == (["ok"], position)


IN_NEW_STOCK = {"turn_up_at": "stock", "recycles": 1}


@pytest.mark.parametrize(
    ("rules", "fields", "said"),
    [
        ({"turn_up_first_seat_may_take": True}, {"turn_up_at": "aside"}, "not-yet-needed"),
        ({"turn_up_first_seat_may_take": True}, {"turn_up_at": "taken"}, "ok"),
        ({"turn_up_fate": "under_stock"}, {"turn_up_at": "stock"}, "not-yet-needed"),
        ({"turn_up_fate": "opens_discard"}, {"turn_up_at": "discard"}, "not-yet-needed"),
        ({"turn_up_fate": "opens_discard"}, IN_NEW_STOCK, "ok"),
    ],
)
def test_a_card_in_the_hand_and_turned_up_is_not_to_be_had(
    rules: dict[str, Any], fields: dict[str, Any], said: str
) -> None:
    rounds = a_round(**CHECKED, wild_which="same_rank_other_colour", **rules)
    hand = "7C 8C 9C JS KS QS KS AS 2D"  # nothing but the other queen of spades will do
    position = thrown(rounds, hands={3: hand}, discard="", turn_up="QS", **fields)
    assert last(rounds, position, "3 announce") == said
