"""The protocol's JSON Schema: it takes what the reference and the harness say, and sees what is wrong."""

import pytest
from harness import PATIENT, SpokenConnector, hostile, small_tables

from pife_conformance.asks import ASKS
from pife_conformance.connectors import connect
from pife_conformance.questions import questions_for
from pife_conformance.run import Settings, run
from pife_conformance.schemas import message_check


@pytest.fixture(scope="module")
def check():
    return message_check()


def test_a_strict_run_of_the_reference_passes(spec, suite, check):
    names = ("pife-maker", "pif-paf-betting-doubles", "cachetao-open-claims")
    tables = [questions_for(spec.profile(name), suite.scenarios.values(), 1) for name in names]
    assert {question.scenario.ask.name for table in tables for question in table.questions} == set(ASKS)
    report = run(connect("reference"), tables, 1, Settings(limits=PATIENT, check=check))
    assert {result.verdict.name for result in report.results} == {"pass"}
    assert {verdict for result in report.results for _, verdict in result.verdict.layers} == {"pass"}


POSITION = {"seats": [1, 2], "dealer": 1, "phase": "draw", "turn": 2, "hands": {"1": ["7H", "8H*"]}, "discarder": 0}


def playing(step, **more):
    question = {"position": {**POSITION, **more}, "script": [step]}
    return {"cmd": "ask", "seq": 1, "ask": "play", "input": question}


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        ("hello", {"cmd": "hello", "protocol": 1}),
        ("hello-answer", {"protocol": 1, "engine": {"name": "x"}, "asks": [], "options": {"wild.which": ["none"]}}),
        ("configure-answer", {"ok": True, "more": 1}),
        ("configure-answer", {"unsupported": [{"option": "melds.sets", "value": ["2-2-2"], "why": "no"}]}),
        ("bye", {"cmd": "bye"}),
        ("meld-ask", {"cmd": "ask", "seq": 1, "ask": "meld", "input": {"cards": ["7H*", "X", "10S"], "turn_up": None}}),
        ("meld-answer", {"seq": 1, "answer": {"legal": None}}),
        ("meld-answer", {"seq": 1, "unsupported": "why"}),
        ("wilds-ask", {"cmd": "ask", "seq": 1, "ask": "wilds", "input": {"turn_up": "6H"}}),
        ("wilds-ask", {"cmd": "ask", "seq": 1, "ask": "wilds", "input": {}}),
        ("wilds-answer", {"seq": 1, "answer": {"cards": ["7H", "X"]}}),
        ("wilds-answer", {"seq": 1, "answer": {"cards": None}}),
        ("melded-answer", {"seq": 1, "answer": {"melded": True, "melds": [["7H", "8H", "9H"]]}}),
        ("go_out-answer", {"seq": 1, "error": "what"}),
        ("waits-answer", {"seq": 1, "answer": {}}),
        ("play-ask", playing({"seat": 2, "do": "draw", "from": "stock"})),
        (
            "play-ask",
            playing({"seat": 2, "do": "draw", "from": "stock"}, hands={}, drawn=None, limits=[], weather="fine"),
        ),
        (
            "play-ask",
            playing({"do": "claims", "claims": [{"seat": 1, "melds": [["7H"]], "discard": "8H"}, {"seat": 2}]}),
        ),
        (
            "play-answer",
            {"seq": 1, "answer": {"steps": [{"ok": True, "outcome": "out"}, {"ok": False, "reason": "penalty"}, {}]}},
        ),
        (
            "play-answer",
            {
                "seq": 1,
                "answer": {"steps": [{"ok": True}], "position": {"turn": None, "stock": None, "hands": {"2": None}}},
            },
        ),
        ("moves-answer", {"seq": 1, "answer": {"moves": [{"seat": 1, "do": "go_out", "discard": None}]}}),
        ("start-ask", {"cmd": "ask", "seq": 1, "ask": "start", "input": {"seats": 3}}),
        ("start-ask", {"cmd": "ask", "seq": 1, "ask": "start", "input": {"seats": [1, 4]}}),
        ("deal-answer", {"seq": 1, "answer": {"ok": False, "reason": "no-cut"}}),
        ("seats-answer", {"seq": 1, "answer": {"first": 1, "order": [1, 2], "cutter": None}}),
        ("recycle-answer", {"seq": 1, "answer": {"void": True}}),
        (
            "settle-ask",
            {"cmd": "ask", "seq": 1, "ask": "settle", "input": {"seats": [1, 2], "dealer": 1, "by": "void"}},
        ),
        ("settle-answer", {"seq": 1, "answer": {"chips": {"1": -3, "2": None}, "match_winner": None, "limits": {}}}),
        ("view-answer", {"seq": 1, "answer": {"seat": 1, "drawn": {"from": "stock"}, "turn": 0}}),
    ],
)
def test_messages_that_fit(kind, message, check):
    assert check(kind, message) is None


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        ("hello", {"cmd": "hello", "protocol": 2}),
        ("hello-answer", {"protocol": 1, "engine": {"name": 3}, "asks": [], "options": "any"}),
        ("hello-answer", {"protocol": 1, "engine": {"name": "x"}, "asks": [], "options": "some"}),
        ("configure-answer", {"ok": False}),
        ("configure-answer", {"unsupported": []}),
        ("meld-ask", {"cmd": "ask", "seq": 0, "ask": "meld", "input": {}}),
        ("meld-ask", {"cmd": "ask", "seq": 1, "ask": "meld", "input": {"cards": "7H"}}),
        ("waits-ask", {"cmd": "ask", "seq": 1, "ask": "waits", "input": {"cards": ["7H"]}}),
        ("meld-answer", {"seq": 1, "answer": {"legal": "yes"}}),
        ("meld-answer", {"seq": 1}),
        ("meld-answer", {"seq": 1, "answer": {}, "error": "x"}),
        ("waits-answer", {"seq": 1, "answer": {"cards": ["7Z"]}}),
        ("wilds-ask", {"cmd": "ask", "seq": 1, "ask": "wilds", "input": {"turn_up": ["6H"]}}),
        ("wilds-answer", {"seq": 1, "answer": {"cards": "7H"}}),
        ("play-ask", playing({"seat": 2, "do": "drow"})),
        ("play-ask", playing({"seat": 2, "do": "draw"})),
        ("play-ask", playing({"seat": 2, "do": "draw", "from": "stock"}, hands={"one": ["7H"]})),
        ("play-ask", playing({"seat": 2, "do": "draw", "from": "stock"}, seats=None, phase="drawing")),
        ("play-answer", {"seq": 1, "answer": {}}),
        ("play-answer", {"seq": 1, "answer": {"steps": ["ok"]}}),
        ("play-answer", {"seq": 1, "answer": {"steps": [{"ok": True, "outcome": "won"}]}}),
        ("play-answer", {"seq": 1, "answer": {"steps": [], "position": {"turn": "1"}}}),
        ("moves-answer", {"seq": 1, "answer": {"moves": [{"do": "draw", "from": "stock"}]}}),
        ("start-ask", {"cmd": "ask", "seq": 1, "ask": "start", "input": {"seats": "3"}}),
        ("deal-answer", {"seq": 1, "answer": {"hands": [["7H"]]}}),
        ("seats-answer", {"seq": 1, "answer": {"order": "1 2"}}),
        ("settle-ask", {"cmd": "ask", "seq": 1, "ask": "settle", "input": {"seats": [1, 2], "dealer": 1}}),
        ("settle-answer", {"seq": 1, "answer": {"lives": {"1": -1}}}),
        ("settle-answer", {"seq": 1, "answer": {"chips": {"1": 0.5}}}),
    ],
)
def test_messages_that_do_not_fit(kind, message, check):
    assert check(kind, message).startswith(f"does not fit the schema of {kind}: ")


def test_every_ask_has_its_messages(check):
    for name in ASKS:
        assert check(f"{name}-answer", {"seq": 1, "unsupported": "no"}) is None
        assert check(f"{name}-ask", {"cmd": "ask", "seq": 1, "ask": "other", "input": {}})


def test_a_strict_run_tells_an_answer_that_does_not_fit(tmp_path, spec, check):
    def answer(message):
        return {"seq": message["seq"], "answer": {"legal": "yes"}}

    report = run(SpokenConnector(answer), small_tables(tmp_path, spec), 1, Settings(check=check))
    assert {result.verdict.name for result in report.results} == {"malformed"}
    assert "does not fit the schema of meld-answer" in report.results[0].verdict.detail()


@pytest.mark.parametrize("mode", ["wrong-version", "hello-no-asks", "configure-nonsense", "answer-and-error"])
def test_strict_or_not_a_hostile_engine_ends_alike(mode, tmp_path, spec, check):
    tables = small_tables(tmp_path, spec)
    strict, loose = (run(hostile(mode), tables, 1, Settings(limits=PATIENT, check=c)) for c in (check, None))
    assert strict.exit_code == loose.exit_code
    assert [r.verdict.name for r in strict.results] == [r.verdict.name for r in loose.results]
