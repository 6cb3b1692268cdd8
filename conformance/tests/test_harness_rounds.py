"""No answer about a round, whatever it is, spoils a run: it costs its own case."""

import json

import pytest
from harness import SpokenConnector, account, write_suite
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from round_answers import WANTED, verdict

from pife.engine.hands import Judge
from pife_conformance.judging import judge
from pife_conformance.questions import questions_for
from pife_conformance.reports.account import layer_counts
from pife_conformance.run import Settings, run
from pife_conformance.scenarios import load_suite
from pife_conformance.schemas import message_check
from pife_conformance.verdicts import Error, Unsupported

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 12) | st.floats(allow_nan=False) | st.sampled_from(["", "7H", "7H*", "X", "draw", "out", "1", "seat"]),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(st.sampled_from(["ok", "outcome", "reason", "claims", "seat", "do", "from", "1", "2", "x", "hands", "turn", "drawn", "card", "discarder", "turn_up", "left"]), inner, max_size=4),
    max_leaves=12,
)  # fmt: skip


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_no_answer_whatever_is_more_than_a_verdict(data, spec, suite):
    questions = shipped(spec, suite)
    question = data.draw(st.sampled_from(questions))
    gives = question.scenario.ask.gives
    answer = data.draw(st.dictionaries(st.sampled_from([*gives, "other"]), JSON, max_size=len(gives)))
    right = next((a.fields for a in question.answers if not a.impossible), {})
    for fields_given in (answer, {**right, **answer}):
        found = verdict(question, fields_given)
        assert found.name in ("pass", "fail", "malformed", "unsupported")
        assert json.dumps(found.detail()) is not None


_SHIPPED = {}


def shipped(spec, suite):
    """The questions about rounds that ship, at one table."""
    if not _SHIPPED:
        rounds = [
            s
            for s in suite.scenarios.values()
            if s.ask.name in ("start", "seats", "deal", "recycle", "settle", "view", "moves", "play")
        ]
        _SHIPPED["all"] = questions_for(spec.profile("cachetao-open-claims"), rounds, 1).questions
    return _SHIPPED["all"]


RUN = """
- id: played-{n}
  title: {{en: "x", pt_BR: "x"}}
  shows: [turns.draw-one]
  why: {{en: "x", pt_BR: "x"}}
  ask: play
  input:
    position: {{seats: [1, 2], dealer: 2, turn: 1, phase: draw, stock: 2C 3C, turn_up: KC}}
    script: [{{seat: 1, do: draw, from: discard}}]
  expect:
    - steps: [{{refused: discard-empty}}]
      position: {{turn: 1, stock: 2C 3C}}
"""

HOSTILE = {
    "right": lambda sent: {"steps": [{"ok": False, "reason": "discard-empty"}], "position": sent["position"]},
    "no reasons": lambda sent: {"steps": [{"ok": False}], "position": sent["position"]},
    "steps only": lambda sent: {"steps": [{"ok": False, "reason": "discard-empty"}]},
    "wrong reason": lambda sent: {"steps": [{"ok": False, "reason": "\x1b[2Jno"}], "position": sent["position"]},
    "accepts": lambda sent: {"steps": [{"ok": True}], "position": {**sent["position"], "turn": 7}},
    "nothing": lambda sent: {},
    "many": lambda sent: {"steps": [{"ok": False}] * 20_000},
    "huge": lambda sent: {"steps": [{"ok": False}], "position": {"stock": ["7H"] * 100_000}},
    "wrong": lambda sent: {"steps": [{"ok": False}], "position": {"stock": "7H"}},
    "deep": lambda sent: {"steps": [{"ok": False, "claims": [[[[[[[[[["x"]]]]]]]]]]}]},
}


@pytest.mark.parametrize("strict", [False, True])
def test_each_bad_answer_costs_one_case(strict, tmp_path, spec):
    names = list(HOSTILE)
    write_suite(tmp_path, "".join(RUN.format(n=n) for n in range(len(names))), area="turns")
    suite = load_suite(tmp_path, spec.catalogue)
    assert suite.faults == ()
    tables = [questions_for(spec.profile("pife-maker"), suite.scenarios.values(), 1)]
    numbers = {str(q.sent["position"]): q.scenario.id for q in tables[0].questions}
    asked = iter(tables[0].questions)

    def answer(message):
        question = next(asked)
        assert str(message["input"]["position"]) in numbers
        return {
            "seq": message["seq"],
            "answer": HOSTILE[names[int(question.scenario.id.split("-")[1])]](message["input"]),
        }

    check = message_check() if strict else None
    report = run(SpokenConnector(answer, asks=["play"]), tables, 1, Settings(check=check))
    found = {names[int(r.question.scenario.id.split("-")[1])]: r.verdict.name for r in report.results}
    assert found == {
        "right": "pass",
        "no reasons": "pass",
        "steps only": "pass",
        "wrong reason": "fail",
        "accepts": "fail",
        "nothing": "malformed",
        "many": "malformed",
        "huge": "fail",
        "wrong": "malformed",
        "deep": "malformed",
    }
    assert layer_counts(account(report, spec).results) == {
        "steps": {"pass": 5, "fail": 1, "unsupported": 0},
        "reasons": {"pass": 2, "fail": 1, "unsupported": 2},
        "position": {"pass": 3, "fail": 2, "unsupported": 1},
    }


def test_errors_and_refusals_to_answer_are_verdicts_as_ever(ask):
    question = ask("play", {"steps": WANTED})
    assert judge(question, Error("no"), lambda q: Judge(q.profile)) == Error("no")
    assert judge(question, Unsupported("no"), lambda q: Judge(q.profile)) == Unsupported("no")
