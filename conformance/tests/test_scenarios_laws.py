"""Laws hold for the reference over every question of the suite, and an engine that breaks one is found out."""

from functools import cache

import pytest

from pife.spec.library import load_spec
from pife_conformance.laws import broken_laws
from pife_conformance.reference_engine import ReferenceEngine
from pife_conformance.truth import Table, tables_of_chance

SEED = 7


@cache
def shipped():
    return load_spec()


def table_of(profile_id):
    return Table(shipped().profile(profile_id), profile_id)


@pytest.fixture
def how_many(request):
    """So many tables of chance are tried a seed."""
    return 60 if request.config.getoption("--all-tables") else 3


@pytest.mark.parametrize("profile_id", shipped().profiles)
def test_laws_hold_for_the_reference_under_every_profile(profile_id, suite):
    broken = broken_laws(ReferenceEngine(shipped()), table_of(profile_id), suite.scenarios.values(), SEED)
    assert list(broken) == []


@pytest.mark.parametrize("seed", range(3))
def test_laws_hold_for_the_reference_at_tables_of_chance(seed, suite, how_many):
    for table in tables_of_chance(shipped(), how_many, seed):
        assert list(broken_laws(ReferenceEngine(shipped()), table, suite.scenarios.values(), seed)) == []


class Spoiled:
    """The reference, its answers to one ask spoiled."""

    def __init__(self, ask, spoil):
        self._right = ReferenceEngine(shipped())
        self._ask = ask
        self._spoil = spoil

    def respond(self, message):
        answer = self._right.respond(message)
        if message["cmd"] == "ask" and message["ask"] == self._ask and "answer" in answer:
            return {**answer, "answer": self._spoil(answer["answer"], message["input"])}
        return answer


def loses_a_card(answer, question):
    return {**answer, "stock": answer["stock"][1:]} if answer.get("stock") else answer


def deals_from_the_uncut_pack(answer, question):
    uncut = question["pack"][: 2 * len(answer.get("hands") or ())]
    return {**answer, "stock": uncut + answer["stock"][len(uncut) :]} if answer.get("hands") else answer


def throws_a_card_away(answer, question):
    return {**answer, "position": {**answer["position"], "discard": answer["position"]["discard"][1:]}}


def counts_refusals(answer, question):
    refused = sum(not step["ok"] for step in answer["steps"])
    return {**answer, "position": {**answer["position"], "turn": 1 + refused}}


def shows_the_next_card(answer, question):
    return {**answer, "next": (question["position"].get("stock") or [None])[0]}


def lists_a_threat(answer, question):
    return {"moves": [*answer["moves"], {"seat": question["position"]["turn"], "do": "redraw"}]}


def forgets_discards(answer, question):
    return {"moves": [move for move in answer["moves"] if move["do"] != "discard"]}


def keeps_a_chip(answer, question):
    return {**answer, "pot": answer["pot"] + 1}


def gives_the_winner_a_life(answer, question):
    lives = answer["lives"] or question.get("lives") or {}
    return {**answer, "lives": {**lives, str(question["winner"]): 99}} if question["winner"] else answer


def lets_the_lowest_seat_deal(answer, question):
    return {**answer, "next_dealer": min(question["seats"])}


@pytest.mark.parametrize(
    ("ask", "spoil", "says"),
    [
        ("deal", loses_a_card, "hands, stock, discard and turn-up are not the pack that was dealt from"),
        ("deal", deals_from_the_uncut_pack, "the same pack after another cut is dealt otherwise"),
        ("play", throws_a_card_away, "the cards after the script are not those before it"),
        ("play", counts_refusals, "without its refused steps the script leads elsewhere"),
        ("view", shows_the_next_card, "cards that the seat cannot see show in next"),
        ("moves", lists_a_threat, "is listed and refused"),
        ("moves", forgets_discards, "may be thrown and is not listed"),
        ("settle", keeps_a_chip, "the chips after the round are not those before it"),
        ("settle", gives_the_winner_a_life, "has more lives than before"),
        ("settle", lets_the_lowest_seat_deal, "with everybody moved on by one seat something else comes of the round"),
    ],
)
def test_an_engine_that_breaks_a_law_is_found_out(ask, spoil, says, suite):
    scenarios = [scenario for scenario in suite.scenarios.values() if scenario.ask.name == ask]
    broken = list(broken_laws(Spoiled(ask, spoil), table_of("pif-paf-betting"), scenarios, SEED))
    assert any(says in line for line in broken)


def test_an_engine_that_answers_nothing_breaks_nothing(suite):
    class Silent:
        def respond(self, message):
            return {"ok": True} if message["cmd"] == "configure" else {"seq": message["seq"], "unsupported": "no"}

    assert list(broken_laws(Silent(), table_of("pife-maker"), suite.scenarios.values(), SEED)) == []
