"""The parts of fuzzing: questions made of a seed, small questions, causes, options that an answer hangs on."""

from collections import Counter

import pytest

from pife.spec.conditions import read_condition
from pife.spec.strict_yaml import loads
from pife_conformance.asks import ASKS
from pife_conformance.fuzz.causes import cause_of, shape_of
from pife_conformance.fuzz.expected import expected
from pife_conformance.fuzz.findings import Finding, said_of
from pife_conformance.fuzz.oracle import Oracle, as_written
from pife_conformance.fuzz.pinning import Pinner, needs_of
from pife_conformance.fuzz.questions import questions
from pife_conformance.fuzz.shrinking import shrunk, weight_of
from pife_conformance.verdicts import Answer, Crash, Error, Pass, Timeout


@pytest.fixture(scope="module")
def maker(spec):
    return Oracle(spec, spec.profile("pife-maker"))


@pytest.fixture(scope="module")
def cacheta(spec):
    return Oracle(spec, spec.profile("cacheta-maker"))


def judged(oracle, ask, given, **answer):
    return oracle.verdict(oracle.question(ask, given), Answer(answer))


def test_a_round_of_a_seed_is_always_the_same(maker):
    def asked(seed, number):
        return list(questions(maker, seed, number, ASKS))

    assert asked(1, 7) == asked(1, 7)
    assert asked(1, 7) != asked(1, 8)
    assert asked(1, 7) != asked(2, 7)


def test_who_answers_one_ask_gets_the_same_questions_of_it(maker):
    everything = [each for each in questions(maker, 1, 3, ASKS) if each[0] == "melded"]
    assert list(questions(maker, 1, 3, ["melded"])) == everything != []


def test_questions_have_different_right_answers(cacheta):
    right = {ask: Counter() for ask in ASKS}
    for number in range(30):
        for ask, given in questions(cacheta, 1, number, ASKS):
            reply = cacheta.answer(ask, given)
            answer = reply.get("answer", {})
            told = {
                "meld": answer.get("legal"),
                "melded": answer.get("melded"),
                "go_out": (bool(answer.get("discards")), answer.get("ten")),
                "play": tuple(sorted({step.get("outcome") or step["ok"] for step in answer.get("steps", ())}, key=str)),
            }.get(ask, bool(answer.get("cards") or answer.get("moves") or answer.get("ok")))
            right[ask]["error" if "error" in reply else told] += 1
    for ask in ("meld", "melded", "waits"):
        assert min(right[ask][True], right[ask][False]) > 10, right[ask]
    assert {(True, False), (True, True), (False, False)} <= set(right["go_out"])
    assert {"false_claim", "out"} <= {outcome for outcomes in right["play"] for outcome in outcomes}
    assert all(right[ask]["error"] < right[ask].total() / 3 for ask in ASKS), right


def test_what_matters_is_kept_and_all_else_goes(maker):
    given = {"cards": ["4H", "5H", "6H", "7H*", "10H", "JH", "9S"], "turn_up": "AS"}
    small = shrunk(maker, "meld", given, lambda asked: any(card[:-1] == "10" for card in asked.get("cards", ())), 500)
    assert small == {"cards": ["10C"]}
    assert weight_of(small) < weight_of(given)


def test_a_small_script_begins_where_the_steps_before_lead(maker):
    hands = {
        "2": ["2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "KD"],
        "5": ["2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D", "KH"],
    }
    position = {"seats": [2, 5], "dealer": 2, "turn": 5, "phase": "draw", "hands": hands, "stock": ["AS", "JS", "QS"]}
    script = [
        {"seat": 5, "do": "draw", "from": "stock"},
        {"seat": 5, "do": "discard", "card": "AS"},
        {"seat": 2, "do": "draw", "from": "stock"},
        {"seat": 2, "do": "discard", "card": "JS"},
    ]

    def lies_there(asked):
        answer = maker.answer("play", asked).get("answer")
        return bool(
            answer and asked.get("script") and answer["steps"][-1]["ok"] and len(answer["position"]["discard"]) > 1
        )

    small = shrunk(maker, "play", {"position": position, "script": script}, lies_there, 600)
    assert [step["do"] for step in small["script"]] == ["discard"]
    assert small["position"]["seats"] == [1, 2]
    assert len(small["position"]["discard"]) == 1


def test_where_a_star_says_nothing_both_spellings_of_a_discard_are_right(maker):
    given = {"cards": ["2C", "3C", "4C", "6D", "7D", "8D", "3C", "3D", "3H", "3H*"], "from": "stock", "drawn": "3H"}
    for discards in (["3H"], ["3H*"], ["3H", "3H*"]):
        assert judged(maker, "go_out", given, discards=discards).name == "pass"
    assert judged(maker, "go_out", given, discards=["3H", "3H", "3H*"]).name == "fail"


def test_a_cause_says_nothing_of_cards_and_numbers(maker):
    found = [
        cause_of("meld", judged(maker, "meld", {"cards": cards.split()}, legal=True))
        for cards in ("2C 3D 4C", "KH KH KS", "9S")
    ]
    assert len(set(found)) == 1
    assert cause_of("meld", judged(maker, "meld", {"cards": ["2C", "3C", "4C"]}, legal=False)) not in found
    assert cause_of("meld", judged(maker, "meld", {"cards": ["2C", "3C", "4C"]}, legal=True)) is None


def test_causes_of_what_is_no_answer():
    assert cause_of("meld", Error("no 10H at seat 3")) == cause_of("meld", Error("no AS at seat 12"))
    assert cause_of("meld", Crash("exited with status 3")) != cause_of("meld", Timeout(2))
    assert cause_of("meld", Pass()) is None


def test_shapes():
    assert shape_of({"cards": ["8C", "9C", "10C"]}) == "one suit ten"
    assert shape_of({"cards": ["AC", "AD", "AD"]}) == "one rank ace twins"
    assert shape_of({"position": {}, "script": [{"seat": 1, "do": "draw", "from": "stock"}]}) == "draw stock"


def test_an_answer_is_pinned_to_the_options_that_it_hangs_on(spec):
    pinner = Pinner(spec, spec.profile("pife-maker"))
    asked = {"cards": ["QH", "KH", "AH"]}  # a run where the ace stands above the king, and where nothing is wild
    pins = pinner.pins(lambda oracle: oracle.answer("meld", asked).get("answer") == {"legal": True})
    assert pins == ("melds.run_ace", "wild.which")


def test_pins_let_their_own_table_in_and_no_neighbour(spec):
    for profile in (spec.profile("cacheta-maker"), spec.profile("pif-paf-betting")):
        options = spec.catalogue.options
        needs = needs_of(profile, options)
        condition = read_condition(loads(to_yaml(needs)), (), options)
        assert condition.holds(profile.options)
        others = [other for other in spec.profiles.values() if other.hash != profile.hash]
        assert not any(condition.holds(other.options) for other in others)


def to_yaml(needs):
    import yaml

    return yaml.safe_dump(needs)


def test_of_a_position_what_differs_is_wanted_and_of_moves_what_is_missing(maker):
    hands = {
        "1": ["2C"] * 2 + ["3C", "4C", "5C", "6C", "7C", "8C", "9C"],
        "2": ["2D"] * 2 + ["3D", "4D", "5D", "6D", "7D", "8D", "9D"],
    }
    given = {"position": {"seats": [1, 2], "dealer": 1, "turn": 2, "phase": "draw", "hands": hands, "stock": ["KS"]}}
    assert as_written("moves", given) == given

    def finding(ask, asked, **answer):
        question = maker.question(ask, asked)
        verdict = maker.verdict(question, Answer(answer))
        want = dict(question.answers[0].fields)
        return Finding(ask, asked, want, cause_of(ask, verdict), (said_of("C", verdict, "", ()),), 0)

    draw = {"seat": 2, "do": "draw", "from": "stock"}
    wrong = {"seat": 1, "do": "draw", "from": "stock"}
    assert expected(finding("moves", given, moves=[wrong])) == {"has": [draw], "lacks": [wrong]}
    after = {**maker.answer("play", {**given, "script": [draw]})["answer"]["position"], "limits": {"2": "no_claims"}}
    told = expected(finding("play", {**given, "script": [draw]}, steps=[{"ok": True}], position=after))
    assert told["steps"] == [{"ok": True}]
    assert told["position"] == {"phase": "discard", "turn": 2, "limits": {}}
