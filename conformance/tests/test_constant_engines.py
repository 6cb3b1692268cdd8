"""Engines that do not look at the question fail in every area, however they answer."""

import json
import random
from collections import Counter

import pytest
from harness import PATIENT, SpokenConnector

from pife.cards import FACES, tokens
from pife_conformance.asks import ASKS
from pife_conformance.questions import questions_for
from pife_conformance.reference_engine import ReferenceEngine
from pife_conformance.run import Settings, run
from pife_conformance.scenarios import AREAS

PROFILES = ("pife-maker", "cacheta-maker", "pif-paf-betting")
SEED, ANOTHER_SEED = 1, 2
EVERY_CARD = tokens(FACES)


def position_of(question):
    return question["input"].get("position") or {}


def yes(question):
    """Whatever is asked may be done, is so, is there."""
    asked, given = question["ask"], question["input"]
    return {
        "meld": {"legal": True},
        "melded": {"melded": True},
        "wilds": {"cards": EVERY_CARD},
        "go_out": {"discards": given.get("cards"), "ten": True},
        "waits": {"cards": EVERY_CARD},
        "play": {"steps": [{"ok": True} for _ in given.get("script") or ()], "position": position_of(question)},
        "moves": {"moves": [{"seat": position_of(question).get("turn"), "do": "go_out"}]},
        "view": {**position_of(question), "hand": EVERY_CARD},
        "recycle": {"stock": given.get("shuffled"), "discard": given.get("discard")},
        "seats": {"first": given.get("dealer"), "order": given.get("seats"), "next_dealer": given.get("dealer")},
        "settle": {"lives": given.get("lives"), "match_winner": given.get("winner")},
    }.get(asked, {"ok": True})


def no(question):
    """Whatever is asked may not be done, is not so, is not there."""
    refused = {"ok": False, "reason": "round-over"}
    return {
        "meld": {"legal": False},
        "melded": {"melded": False},
        "recycle": {"void": True},
        "start": refused,
        "deal": refused,
        "play": {
            "steps": [refused for _ in question["input"].get("script") or ()],
            "position": position_of(question),
        },
    }.get(question["ask"], {})


class Random:
    """Now yes, now no."""

    def __init__(self):
        self._chance = random.Random(SEED)

    def __call__(self, question):
        return self._chance.choice((yes, no))(question)


class Filled:
    """Knows the right answers to the questions of one table under one seed; to others, that of the last such ask."""

    def __init__(self, asked):
        right = ReferenceEngine()
        right.respond({"cmd": "configure", "profile": asked.profile.to_message()})
        self._known = {}
        self._usual = {}
        for question in asked.questions:
            message = {"cmd": "ask", "seq": 0, "ask": question.scenario.ask.name, "input": question.sent}
            answer = right.respond(message)
            del answer["seq"]
            self._known[self._key(message)] = answer
            if "answer" in answer:
                self._usual[message["ask"]] = answer

    def __call__(self, question):
        return self._known.get(self._key(question), self._usual.get(question["ask"], {"error": "never heard of it"}))

    def _key(self, question):
        return question["ask"], json.dumps(question["input"], sort_keys=True)


def verdicts(answer, asked, seed):
    """How often each area's questions of a table have each verdict; answers come whole, or as the answer's fields."""

    def respond(message):
        said = answer(message)
        return {"seq": message["seq"], **(said if said.keys() & {"answer", "error"} else {"answer": said})}

    report = run(SpokenConnector(respond, asks=list(ASKS)), [asked], seed, Settings(limits=PATIENT))
    table = {}
    for result in report.results:
        table.setdefault(result.question.scenario.area, Counter())[result.verdict.name] += 1
    return table


@pytest.fixture(scope="module")
def tables(spec, suite):
    """The questions of each profile, under one seed and under another."""
    scenarios = suite.scenarios.values()
    return {
        profile_id: [questions_for(spec.profile(profile_id), scenarios, seed) for seed in (SEED, ANOTHER_SEED)]
        for profile_id in PROFILES
    }


@pytest.mark.parametrize(
    "make", [lambda _: yes, lambda _: no, lambda _: Random(), Filled], ids=["yes", "no", "random", "filled"]
)
def test_an_engine_that_does_not_look_fails_in_every_area(make, tables):
    failed = Counter()
    for one, another in tables.values():
        for area, counts in verdicts(make(one), another, ANOTHER_SEED).items():
            failed[area] += counts["fail"]
    assert [area for area in AREAS if not failed[area]] == []


def test_a_filled_engine_would_pass_under_its_own_seed(tables):
    one, _ = tables["pife-maker"]
    assert all(counts.keys() == {"pass"} for counts in verdicts(Filled(one), one, SEED).values())
