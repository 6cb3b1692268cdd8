"""What came of each step of a script: right, wrong or malformed, reasons a layer apart."""

import pytest
from round_answers import OK, PLAYED, SCRIPT, WANTED, fields, verdict

from pife_conformance.kinds import KindError
from pife_conformance.results import RESULTS, wanted_of


def test_the_right_steps_pass(ask):
    found = verdict(ask("play", {"steps": WANTED}), {"steps": PLAYED})
    assert (found.name, found.layers) == ("pass", (("steps", "pass"), ("reasons", "pass")))


@pytest.mark.parametrize(
    ("number", "came", "differs"),
    [
        (0, {"ok": False, "reason": "wrong-phase"}, ["steps.0"]),
        (0, {}, ["steps.0"]),
        (0, None, ["steps.0"]),
        (0, {"ok": True, "outcome": "out"}, ["steps.0"]),
        (0, {"ok": True, "outcome": None, "reason": "none at all", "more": 1}, []),
        (1, {"ok": True}, ["steps.1"]),
        (1, {"ok": True, "outcome": "false_claim"}, ["steps.1"]),
        (1, {"ok": False, "reason": "wrong-phase"}, ["steps.1.reason"]),
        (1, {"ok": False, "reason": "not a code at all"}, ["steps.1.reason"]),
        (1, {"reason": "card-barred"}, []),
        (2, {"ok": True, "outcome": "out"}, ["steps.2.claims"]),
        (2, {**PLAYED[2], "outcome": "false_claim"}, ["steps.2"]),
        (2, {**PLAYED[2], "claims": PLAYED[2]["claims"][::-1]}, ["steps.2.claims.0", "steps.2.claims.1"]),
        (2, {**PLAYED[2], "claims": [PLAYED[2]["claims"][0], {"ok": True, "outcome": "out"}]}, ["steps.2.claims.1"]),
        (
            2,
            {**PLAYED[2], "claims": [PLAYED[2]["claims"][0], {"ok": False, "outcome": "unheard"}]},
            ["steps.2.claims.1"],
        ),
    ],
)
def test_a_step_is_right_or_wrong_by_what_became_of_it(number, came, differs, ask):
    results = [came if n == number else each for n, each in enumerate(PLAYED)]
    found = verdict(ask("play", {"steps": WANTED}), {"steps": results})
    assert (fields(found) if found.name == "fail" else []) == differs


def test_any_of_several_reasons_is_right(ask):
    question = ask("play", {"steps": ["ok", {"refused": ["wild-not-discarded", "card-barred"]}, WANTED[2]]})
    assert verdict(question, {"steps": PLAYED}).name == "pass"


def test_an_engine_without_reasons_passes_and_the_layer_is_counted_apart(ask):
    results = [OK, {"ok": False}, PLAYED[2]]
    found = verdict(ask("play", {"steps": WANTED}), {"steps": results})
    assert (found.name, dict(found.layers)) == ("pass", {"steps": "pass", "reasons": "unsupported"})
    assert found.detail() == "without reasons"
    found = verdict(ask("play", {"steps": WANTED}), {"steps": [{"ok": False}, {"ok": False}, PLAYED[2]]})
    assert (found.name, dict(found.layers)) == ("fail", {"steps": "fail", "reasons": "unsupported"})


def test_reasons_inside_several_claims_are_a_layer_too(ask):
    wanted = [
        "ok",
        {"refused": "card-barred"},
        {"refused": "penalty", "claims": [{"refused": "penalty"}, {"refused": "not-announced"}]},
    ]
    none = [OK, PLAYED[1], {"ok": False, "claims": [{"seat": 1, "ok": False}, {"seat": 2, "ok": False}]}]
    assert dict(verdict(ask("play", {"steps": wanted}), {"steps": none}).layers)["reasons"] == "unsupported"
    other = [
        OK,
        PLAYED[1],
        {
            "ok": False,
            "reason": "penalty",
            "claims": [{"seat": 1, "ok": False, "reason": "penalty"}, {"seat": 2, "ok": False, "reason": "penalty"}],
        },
    ]
    assert fields(verdict(ask("play", {"steps": wanted}), {"steps": other})) == ["steps.2.claims.1.reason"]


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ({}, "answer.steps: 0 results for a script of 3"),
        ({"steps": PLAYED[:2]}, "answer.steps: 2 results for a script of 3"),
        ({"steps": [OK] * 50_000}, "answer.steps: 50000 results for a script of 3"),
        ({"steps": {"1": OK}}, "answer.steps: must be a list of results, not {"),
        ({"steps": "ok"}, "answer.steps: must be a list of results, not 'ok'"),
        ({"steps": [OK, "refused", OK]}, "answer.steps.1: must be an object with ok, outcome, reason, claims, not 'refused'"),
        ({"steps": [OK, True, OK]}, "answer.steps.1: must be an object"),
        ({"steps": [{"ok": "yes"}, OK, OK]}, "answer.steps.0.ok: must be true or false, not 'yes'"),
        ({"steps": [{"ok": 1}, OK, OK]}, "answer.steps.0.ok: must be true or false, not 1"),
        ({"steps": [OK, {"ok": False, "reason": 7}, OK]}, "answer.steps.1.reason: must be the code of a reason"),
        ({"steps": [OK, {"ok": False, "reason": ["a"]}, OK]}, "answer.steps.1.reason: must be the code of a reason"),
        ({"steps": [OK, {"ok": False, "reason": ""}, OK]}, "answer.steps.1.reason: must be the code of a reason"),
        ({"steps": [OK, OK, {"ok": True, "outcome": "won"}]}, "answer.steps.2.outcome: 'won' is not one of out, false_claim, void"),
        ({"steps": [OK, OK, {"ok": True, "claims": [OK]}]}, "answer.steps.2.claims: 1 results for 2 claims"),
        ({"steps": [{"ok": True, "claims": [OK]}, OK, OK]}, "answer.steps.0.claims: 1 results for a step that is not several claims"),
        ({"steps": [OK, OK, {"ok": True, "claims": [{"seat": "1"}, OK]}]}, "answer.steps.2.claims.0.seat: must be a seat's number"),
    ],
)  # fmt: skip
def test_what_is_no_answer_to_a_script_is_malformed(answer, says, ask):
    found = verdict(ask("play", {"steps": WANTED}), answer)
    assert found.name == "malformed"
    assert says in found.detail()


def test_what_is_wanted_must_fit_the_script():
    with pytest.raises(KindError, match="2 results for a script of 3"):
        wanted_of({"script": SCRIPT}, {"steps": RESULTS.wanted(["ok", "ok"])})
