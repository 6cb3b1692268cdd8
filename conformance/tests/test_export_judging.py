"""How the runner in Node judges: what is empty, what has an order, what may be left out."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from harness import write_suite

from pife import data
from pife_conformance.export.bundle import bundle
from pife_conformance.export.checks import checks_of
from pife_conformance.export.folder import write_export
from pife_conformance.questions import question_of, questions_for
from pife_conformance.scenarios import load_suite

NODE = shutil.which("node") or "node"
RUNNER = data.root("engines") / "runner"
PERTURBED = Path(__file__).parent / "helpers" / "perturbed.mjs"
ASKED = """
import {{ judge }} from "{judge}";
import {{ readFileSync }} from "node:fs";
const cases = JSON.parse(readFileSync(0));
console.log(JSON.stringify(cases.map(([question, reply]) => judge(question, 1, reply).verdict)));
"""


def check(is_, want, *at, layer=None, **more):
    return {"at": list(at or ("x",)), "is": is_, "want": want, **({"layer": layer} if layer else {}), **more}


def question(*checks, wild=()):
    return {"wild": list(wild), "right": [{"answer": {}, "checks": list(checks)}]}


def x(value):
    return {"x": value}


YES = check("value", True)
STEPS = (check("count", 1, "steps", layer="form"), check("result", {"ok": False}, "steps", 0, layer="steps"))
REASON = check("one_of", ["phase", "turn"], "steps", 0, "reason", layer="reasons")
PHASE = check("value", "draw", "position", "phase", layer="position")
DISCARDER = check("discarder", 3, "position", "discarder", layer="position", rising=False)
LIES = check("turn_up_at", "stock", "position", "turn_up_at", layer="position", missing="stock")
OK = check("ok", True, "ok")
REFUSED = {"ok": False}

ANSWERS = [
    ("true is true", question(YES), x(True), "pass"),
    ("a missing flag is no", question(YES), {}, "fail"),
    *((f"{empty} is no", question(check("value", False)), x(empty), "pass") for empty in (None, False, 0, [], {})),
    ("a text is not empty, even one without letters", question(check("value", False)), x(""), "fail"),
    ("cards have no order", question(check("cards", ["2C", "3C"])), x(["3C", "2C"]), "pass"),
    ("but each as often", question(check("cards", ["2C", "3C"])), x(["3C", "2C", "2C"]), "fail"),
    ("a pile has an order", question(check("pile", ["2C", "3C"])), x(["3C", "2C"]), "fail"),
    ("no cards are as good as an empty list", question(check("cards", [])), {}, "pass"),
    ("a star on what is not wild says nothing", question(check("cards", ["7H"])), x(["7H*"]), "pass"),
    ("a star on what is wild does", question(check("cards", ["7H"]), wild=["7H"]), x(["7H*"]), "fail"),
    ("nor does it in a pile face down", question(check("faces", ["7H"]), wild=["7H"]), x(["7H*"]), "pass"),
    ("what may be thrown is listed once", question(check("tokens", ["7H"])), x(["7H", "7H"]), "fail"),
    ("twins by a star that says nothing are one", question(check("tokens", ["7H"])), x(["7H", "7H*"]), "pass"),
    ("by one that says something they are two", question(check("tokens", ["7H"]), wild=["7H"]), x(["7H", "7H*"]), "fail"),
    ("cards are texts", question(check("cards", ["7H"])), x([7]), "malformed"),
    ("cards are a list", question(check("cards", ["7H"])), x("7H"), "malformed"),
    ("no seat has anything", question(check("nothing", {})), x({"1": "none", "2": []}), "pass"),
    ("one has", question(check("nothing", {})), x({"1": "no_claims"}), "fail"),
    ("no limit is none", question(check("limit", None)), x("none"), "pass"),
    ("seats have no order", question(check("seats", [2, 10])), x([10, 2]), "pass"),
    ("the order of play has", question(check("order", [2, 10])), x([10, 2]), "fail"),
    ("one word needs no list", question(check("words", ["withdrawn"])), x("withdrawn"), "pass"),
    ("a claim is from the discard", question(check("moves", [{"seat": 1, "do": "claim", "from": "discard"}])),
     x([{"seat": 1, "do": "claim", "melds": [["2C"]]}]), "pass"),
    ("a move twice", question(check("moves", [{"seat": 1, "do": "fold"}])), x([{"seat": 1, "do": "fold"}] * 2), "fail"),
    ("a move that does nothing", question(check("moves", [])), x([{"seat": 1}]), "malformed"),
    ("a reason that is right", question(*STEPS, REASON), {"steps": [{**REFUSED, "reason": "turn"}]}, "pass"),
    ("a reason that is not", question(*STEPS, REASON), {"steps": [{**REFUSED, "reason": "limit"}]}, "fail"),
    ("no reason", question(*STEPS, REASON), {"steps": [REFUSED]}, "pass"),
    ("no position", question(*STEPS, PHASE), {"steps": [REFUSED]}, "pass"),
    ("nothing but what was not asked", question(STEPS[0], PHASE), {"steps": [REFUSED]}, "unsupported"),
    ("too many results", question(*STEPS), {"steps": [REFUSED, REFUSED]}, "malformed"),
    ("a refusal for done", question(*STEPS), {"steps": [{"ok": True}]}, "fail"),
    ("the discarder sat before", question(DISCARDER), {"position": {"seats": [1, 2, 3], "turn": 2}}, "pass"),
    ("round from the end", question({**DISCARDER, "want": 1}), {"position": {"seats": [1, 2, 3], "turn": 3}}, "pass"),
    ("by rising numbers", question({**DISCARDER, "rising": True}), {"position": {"seats": [1, 2, 3], "turn": 1}}, "pass"),
    ("past who folded", question(DISCARDER), {"position": {"seats": [1, 2, 3], "turn": 1, "folded": [2]}}, "pass"),
    ("nobody, once it is over", question({**DISCARDER, "want": 0}), {"position": {"phase": "over"}}, "pass"),
    ("nobody is not the seat before", question(DISCARDER), {"position": {"seats": [1, 2, 3], "turn": 2, "discarder": 0}}, "fail"),
    ("a turn-up lies where the table puts it", question(LIES), {"position": {"turn_up": "2C"}}, "pass"),
    ("unless it is elsewhere", question(LIES), {"position": {"turn_up": "2C", "turn_up_at": "taken"}}, "fail"),
    ("or there is none", question(LIES), {"position": {"phase": "draw"}}, "fail"),
    ("who says more than a reason agrees", question(OK), {"hands": {"1": ["2C"]}}, "pass"),
    ("who gives a reason does not", question(OK), {"hands": {"1": ["2C"]}, "reason": "seats"}, "fail"),
    ("who says nothing does not", question(OK), {}, "fail"),
    ("melds need not be shown", question(YES, check("laid", ["2C"], "melds", layer="shown")), x(True), "pass"),
    ("but not be wrong", question(YES, check("laid", ["2C"], "melds", layer="shown")), {**x(True), "melds": [["3C"]]}, "fail"),
    ("any of several", {"wild": [], "right": [*question(YES)["right"], *question(check("value", 3))["right"]]}, x(3), "pass"),
    ("none of several", {"wild": [], "right": [*question(YES)["right"], {"error": True}]}, x(3), "fail"),
    ("what cannot be has no answer", {"wild": [], "right": [{"error": True}]}, x(True), "fail"),
]  # fmt: skip

REPLIES = [
    ("an error where the input cannot be", {"right": [{"error": True}]}, {"seq": 1, "error": "no"}, "pass"),
    ("an error where it can", question(YES), {"seq": 1, "error": "no"}, "error"),
    ("unsupported", question(YES), {"seq": 1, "unsupported": "no"}, "unsupported"),
    ("another number", question(YES), {"seq": 2, "answer": x(True)}, "malformed"),
    ("both an answer and an error", question(YES), {"seq": 1, "answer": x(True), "error": "no"}, "malformed"),
    ("neither", question(YES), {"seq": 1}, "malformed"),
    ("an answer that is a text", question(check("value", False)), {"seq": 1, "answer": "no"}, "malformed"),
    ("an answer that is a list", question(check("value", False)), {"seq": 1, "answer": []}, "malformed"),
    ("a reason that is no text", question(YES), {"seq": 1, "unsupported": True}, "malformed"),
    ("a verdict as it stands", question(YES), "timeout", "timeout"),
    ("not asked", question(YES), None, "not asked"),
]

CASES = [(name, asked, {"seq": 1, "answer": answer}, want) for name, asked, answer, want in ANSWERS] + REPLIES


@pytest.fixture(scope="module")
def judged():
    """The runner's verdict on each case, by its name."""
    script = ASKED.format(judge=(RUNNER / "judge.mjs").as_uri())
    given = json.dumps([[asked, reply] for _, asked, reply, _ in CASES])
    ran = subprocess.run(
        (NODE, "--input-type=module", "-e", script), input=given, capture_output=True, text=True, timeout=60, check=True
    )
    verdicts = json.loads(ran.stdout)
    return dict(zip((name for name, *_ in CASES), verdicts, strict=True))


@pytest.mark.parametrize(("name", "want"), [(name, want) for name, _, _, want in CASES])
def test_a_reply_is_judged(judged, name, want):
    assert judged[name] == want


def test_every_check_of_the_suite_passes_the_right_answer_and_no_other(tmp_path, spec, suite):
    tables = [
        questions_for(spec.profile(name), suite.scenarios.values(), 1) for name in ("pife-maker", "cacheta-maker")
    ]
    write_export(tmp_path / "dist", bundle(spec, suite, tables, 1))
    ran = subprocess.run((NODE, str(PERTURBED), str(tmp_path / "dist")), capture_output=True, text=True, timeout=60)
    assert ran.returncode == 0, ran.stderr
    found = json.loads(ran.stdout)
    assert found["odd"] == []
    assert min(found["tried"].values()) >= 1
    assert len(found["tried"]) > 15


NOTHING_WANTED = """
- id: some-nothing
  title: {{en: Nothing, pt_BR: Nada}}
  shows: [false-claims.lasts]
  why: {{en: Nothing, pt_BR: Nada}}
  ask: {ask}
  input: {{{given}}}
  expect:
    - {wanted}
"""


@pytest.mark.parametrize(
    ("ask", "given", "wanted", "checks"),
    [
        ("settle", "seats: [1, 2], dealer: 1, by: void", "limits: {}", [check("nothing", {}, "limits")]),
        ("play", "position: {seats: [1, 2], dealer: 1, phase: draw}", "steps: []",
         [check("count", 0, "steps", layer="form"), check("count", 0, "steps", layer="steps")]),
        ("start", "seats: 2", "pack: {size: 104}", [check("value", 104, "pack", "size"), check("value", None, "pack", "jokers")]),
    ],
)  # fmt: skip
def test_that_there_is_nothing_is_a_check_too(tmp_path, spec, ask, given, wanted, checks):
    text = NOTHING_WANTED.format(ask=ask, given=given, wanted=wanted)
    scenario = load_suite(write_suite(tmp_path, text).parents[1], spec.catalogue).scenarios["some-nothing"]
    asked = question_of(scenario, spec.profile("pife-maker"), None)
    assert checks_of(asked, asked.answers[0]) == checks
