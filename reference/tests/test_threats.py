"""Threats to claim: who may make one, what taking it back costs, and when that is called."""

from __future__ import annotations

from typing import Any

import pytest
from rounds import ANNOUNCED, ANYONE, ENTERED, WRONG, a_round, claims, drawn, last, play, thrown


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
