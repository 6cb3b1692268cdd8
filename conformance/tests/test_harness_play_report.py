"""A failed play in the text report: step by step, want and got, the first difference after it, on 80 columns."""

import json
import re

import click
import pytest
from harness import SpokenConnector, report_lines, report_text, write_suite

from pife.terminal.output import CardPrinter
from pife.terminal.words import words_of
from pife_conformance.connectors import connect
from pife_conformance.questions import questions_for
from pife_conformance.run import run
from pife_conformance.scenarios import load_suite
from pife_conformance.telling import Teller

PLAY = """
- id: some-play
  title: {en: "A claim", pt_BR: "Um corte"}
  shows: [claims.window, out.one-winner]
  why: {en: "The first who is out wins.", pt_BR: "Ganha o primeiro que bate."}
  ask: play
  input:
    position:
      seats: [1, 2, 3]
      dealer: 2
      turn: 1
      phase: draw
      hands: {1: 2H 3D 4S 5C 7H 8D 9S 10C QH, 2: 2S 3C 4H 5D 7S 8C 9H 10D QS, 3: 2D 2D 3D 4H 6S 7S 8H JH QS}
      stock: {decks: 1, top: KC}
      discard: JH 9C
      limits: {3: no_claims}
    script:
      - {seat: 1, do: draw, from: discard}
      - {seat: 2, do: go_out, melds: ["2S 3C 4H", "5D 7S 8C", "9H 10D QS"], discard: QS}
      - do: claims
        claims: [{seat: 2, melds: ["7S 8C 9H", "2S 3C 4H"], discard: QS}, {seat: 3}]
      - {seat: 1, do: draw, from: stock}
  expect:
    - steps: [ok, {refused: not-your-turn}, {outcome: out, claims: [false_claim, out]}, {refused: round-over}]
      position: {turn: null, hands: {1: "2H 3D"}, result: {winner: 3, by: nine}, discard: JH}
"""

GOT = {
    "steps": [
        {"ok": True},
        {"ok": True, "outcome": "out"},
        {
            "ok": True,
            "outcome": "out",
            "claims": [{"ok": True, "outcome": "out"}, {"ok": False, "reason": "\x1b[2Jno"}],
        },
        {"ok": False, "reason": "window-closed"},
    ],
    "position": {"seats": [1, 2, 3], "turn": 2, "hands": {"1": ["7H"] * 200}, "discard": ["JH", "9C"]},
}


@pytest.fixture
def tables(tmp_path, spec):
    write_suite(tmp_path, PLAY, area="claims")
    suite = load_suite(tmp_path, spec.catalogue)
    assert suite.faults == ()
    return [questions_for(spec.profile("pife-maker"), suite.scenarios.values(), 1)]


def told(tables, spec, answer, language="en", ascii_only=True):
    def respond(message):
        return {"seq": message["seq"], **answer(message["input"])}

    report = run(SpokenConnector(respond, asks=["play"]), tables, 1)
    text = "\n".join(report_lines(report, spec, language, ascii_only=ascii_only))
    assert "\x1b[2J" not in text
    return click.unstyle(text)


def test_each_step_with_what_was_wanted_and_what_came(tables, spec):
    text = told(tables, spec, lambda _: {"answer": GOT})
    steps = text[text.index("  steps") : text.index("\n  want")]
    assert re.search(r"^  steps     1 seat \d  draw from discard +ok$", steps, re.MULTILINE)
    assert re.search(r"^          > 2 seat \d  go_out ", steps, re.MULTILINE)
    assert "want  refused: not-your-turn\n                      got   out" in steps
    assert re.search(r"^            3         claims +out$", steps, re.MULTILINE)
    assert re.search(
        r"^          >   seat \d  claim .*\n(?:.*\n)?.*want  false_claim\n.*got   out$", steps, re.MULTILINE
    )
    assert re.search(r"^          >   seat \d  claim\n.*want  out\n.*got   refused: \\x1b\[2Jno$", steps, re.MULTILINE)
    assert re.search(
        r"^          > 4 seat \d  draw from stock\n.*want  refused: round-over\n.*got   refused: window-closed$",
        steps,
        re.MULTILINE,
    )


def test_the_first_difference_in_the_position_and_where_the_others_are(tables, spec):
    text = told(tables, spec, lambda _: {"answer": GOT})
    assert re.search(
        r"^  want    position.turn none\n  got     position.turn \d\n          also wrong: position.hands.\d,",
        text,
        re.MULTILINE,
    )


def test_long_answers_are_cut(tables, spec):
    answer = {
        "steps": GOT["steps"],
        "position": {
            "hands": {str(n): ["7H"] * 200 for n in (1, 2, 3)},
            "result": {"winner": 3, "by": "nine"},
            "discard": ["JH"],
        },
    }
    text = told(tables, spec, lambda _: {"answer": answer})
    assert "7H ... and 170 more" in re.sub(r"\s+", " ", text)


@pytest.mark.parametrize("language", ["en", "pt_BR"])
@pytest.mark.parametrize("ascii_only", [True, False])
def test_eighty_columns_are_enough(language, ascii_only, tables, spec):
    text = told(tables, spec, lambda _: {"answer": GOT}, language, ascii_only)
    words = words_of("report", language)
    finding = text[text.index(f"\n{words.say('verdict_fail')}  ") : text.index(f"\n  {words.say('label_again')}")]
    assert "claims.window" in finding
    assert max(map(len, finding.splitlines())) <= 80


def test_the_question_is_told_in_the_games_terms(tables, spec):
    text = told(tables, spec, lambda _: {"answer": GOT})
    asked = text[text.index("  asked") : text.index("  steps")]
    assert re.search(r"^  asked   play\n          seats 1 2 3, dealer \d, turn \d, phase draw,", asked)
    assert "no_claims" in asked
    assert [re.findall(rf"hands {n} ", asked) for n in (1, 2, 3)] == [["hands 1 "], ["hands 2 "], ["hands 3 "]]
    assert "and 22 more" in asked
    assert "(put otherwise than the scenario has it: suits, seats, order)" in asked


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ({"answer": {"steps": []}}, "got     malformed: answer.steps: 0 results for a script of 4"),
        ({"error": "cannot be"}, "got     error: cannot be"),
    ],
)
def test_without_an_answer_the_steps_are_told_with_what_was_wanted(answer, says, tables, spec):
    text = told(tables, spec, lambda _: answer)
    assert says in text
    assert re.search(r"^  steps     1 seat \d  draw from discard +ok$", text, re.MULTILINE)
    assert "refused: round-over" in text


def test_layers_have_a_table_of_their_own(tables, spec):
    def without_reasons(sent):
        wanted = tables[0].questions[0].answers[0].fields
        steps = [{name: value for name, value in step.items() if name != "reason"} for step in wanted["steps"]]
        return {"answer": {"steps": json.loads(json.dumps(steps))}}

    text = told(tables, spec, without_reasons)
    assert re.search(
        r"^layer +pass +fail +unsupported\nsteps +1 +\. +\.\nreasons +\. +\. +1\nposition +\. +\. +1$",
        text,
        re.MULTILINE,
    )
    assert "1 asked - 1 pass" in text


WRONG = """
class Engine:
    def __init__(self):
        from pife_conformance.reference_engine import ReferenceEngine
        self.right = ReferenceEngine()

    def respond(self, message):
        answer = self.right.respond(message)
        if message["cmd"] == "ask" and "answer" in answer:
            answer["answer"] = spoil(message["ask"], answer["answer"])
        return answer


def spoil(ask, answer):
    if ask == "view":
        return {**answer, "discard": [], "stock_size": 999, "drawn": {"card": "7H", "from": "stock"}}
    if ask == "moves":
        return {"moves": answer["moves"][1:] + [{"seat": 1, "do": "threaten"}]}
    if ask == "deal":
        return {**answer, "stock": answer.get("stock", [])[::-1], "ok": True}
    if ask == "seats":
        return {**answer, "order": answer["order"][::-1]}
    if ask == "start":
        return {"ok": True, "lives": {"1": 99}}
    return {name: value for name, value in answer.items() if name == "steps"}
"""


def test_every_ask_about_a_round_is_told_on_eighty_columns(tmp_path, spec, suite):
    (tmp_path / "wrong_rounds.py").write_text(WRONG, encoding="utf-8")
    connector = connect(f"python:{tmp_path / 'wrong_rounds.py'}:Engine")
    rounds = [
        s
        for s in suite.scenarios.values()
        if s.ask.name in ("start", "seats", "deal", "recycle", "settle", "view", "moves", "play")
    ]
    report = run(connector, [questions_for(spec.profile("cachetao-open-claims"), rounds, 4)], 4)
    failed = {result.question.scenario.ask.name for result in report.findings}
    assert failed >= {"start", "seats", "deal", "view", "moves"}
    text = report_text(report, spec, ascii_only=False).splitlines()
    long = [
        line
        for line in text
        if len(line) > 80 and not line.startswith(("  again", "  passes", "engine", "profiles", "fail", "error"))
    ]
    assert long == []
    assert any(re.match(r"  got     moves +seat \d: threaten \(must not be listed\)$", line) for line in text)


def test_values_that_nobody_can_read_are_told_all_the_same():
    teller = Teller(CardPrinter(ascii_only=True))
    assert teller.value(["\x1b[2J"] * 3, None) == r'["\u001b[2J", "\u001b[2J", "\u001b[2J"]'
    assert teller.step(["draw"]) == '["draw"]'
    assert teller.result(None) == "nothing"
    assert teller.result("ok") == '"ok"'
    assert teller.result({"ok": False, "outcome": "out"}) == "refused, yet out"
