"""Answers about rounds: right, wrong or malformed, layer by layer; and no answer whatever spoils a run."""

import json
import string

import pytest
from harness import SpokenConnector, account, write_suite
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pife.cards import read_card
from pife.engine.hands import Judge
from pife_conformance.asks import ASKS, InputError
from pife_conformance.judging import judge
from pife_conformance.kinds import KindError
from pife_conformance.questions import Question, questions_for
from pife_conformance.reference_engine import ReferenceEngine
from pife_conformance.reports.account import layer_counts
from pife_conformance.results import RESULTS, wanted_of
from pife_conformance.run import Settings, run
from pife_conformance.scenarios import Answerable, load_suite
from pife_conformance.schemas import message_check
from pife_conformance.verdicts import Answer, Error, Unsupported

POSITION = {
    "seats": [1, 2, 3],
    "dealer": 1,
    "turn": 3,
    "phase": "draw",
    "hands": {"1": ["7H"], "2": ["8H"], "3": ["9H"]},
    "stock": ["2C", "3C"],
    "discard": ["KD"],
}
SCRIPT = [
    {"seat": 3, "do": "draw", "from": "stock"},
    {"seat": 3, "do": "discard", "card": "9H"},
    {"do": "claims", "claims": [{"seat": 1}, {"seat": 2}]},
]


@pytest.fixture(scope="module")
def ask(spec, suite):
    """A question of an ask, as it is sent, whose right answers each test says."""

    def make(name, wanted, sent=None, profile="pife-maker", wild=(), **more):
        kinds = ASKS[name].gives
        scenario = next(s for s in suite.scenarios.values() if s.ask.name == name)
        sent = sent or {"position": {**POSITION, **more}, "script": SCRIPT}
        written = {field: kinds[field].wanted(value) for field, value in wanted.items()}
        answers = (Answerable(ASKS[name].expected(sent, written)),)
        return Question(scenario, spec.profile(profile), sent, answers, frozenset(map(read_card, wild)))

    return make


def verdict(question, answer):
    return judge(question, Answer(answer), lambda q: Judge(q.profile))


def fields(found):
    return [difference.field for difference in found.differences]


OK = {"ok": True}
PLAYED = [
    OK,
    {"ok": False, "reason": "card-barred"},
    {
        "ok": True,
        "outcome": "out",
        "claims": [{"seat": 1, "ok": True, "outcome": "false_claim"}, {"seat": 2, "ok": True, "outcome": "out"}],
    },
]
WANTED = ["ok", {"refused": "card-barred"}, {"outcome": "out", "claims": ["false_claim", "out"]}]


# --- steps


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
        (2, {**PLAYED[2], "claims": [PLAYED[2]["claims"][0], {"ok": True, "outcome": "out"}]}, []),
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
            "claims": [{"ok": False, "reason": "penalty"}, {"ok": False, "reason": "penalty"}],
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


# --- the position after


def after(ask, wanted, position, **more):
    return verdict(ask("play", {"steps": WANTED, "position": wanted}, **more), {"steps": PLAYED, "position": position})


@pytest.mark.parametrize(
    ("wanted", "came", "differs"),
    [
        ({"turn": 2}, {"turn": 2, "pot": 9}, []),
        ({"turn": 2}, {"turn": 1}, ["position.turn"]),
        ({"turn": 2}, {"pot": 1}, ["position.turn"]),
        ({"turn": None}, {"turn": 1}, ["position.turn"]),
        ({"turn": None}, {"phase": "over"}, []),
        ({"hands": {"2": "7H 8H"}}, {"hands": {"1": ["9H"], "2": ["8H", "7H"]}}, []),
        ({"hands": {"2": "7H 8H"}}, {"hands": {"2": ["8H"]}}, ["position.hands.2"]),
        ({"hands": {"2": "7H 8H"}}, {"hands": {}}, ["position.hands.2"]),
        ({"hands": {"1": ""}}, {"hands": {"2": ["7H"]}}, []),
        ({"hands": {"1": ""}}, {"hands": {"1": ["7H"]}}, ["position.hands.1"]),
        ({"hands": {}}, {"hands": {"1": ["7H"]}}, ["position.hands"]),
        ({"hands": {}}, {"hands": {"1": []}}, []),
        ({"stock": "7H 8H"}, {"stock": ["7H", "8H"]}, []),
        ({"stock": "7H 8H"}, {"stock": ["8H", "7H"]}, ["position.stock"]),
        ({"stock": "7H 8H"}, {"stock": ["7H*", "8H"]}, []),
        ({"stock": []}, {"pot": 1}, []),
        ({"stock": []}, {"stock": ["7H"]}, ["position.stock"]),
        ({"discard": "7H 8H"}, {"discard": ["8H", "7H"]}, ["position.discard"]),
        ({"shuffles": ["7H 8H", "9H"]}, {"shuffles": [["7H", "8H"], ["9H"]]}, []),
        ({"shuffles": ["7H 8H", "9H"]}, {"shuffles": [["9H"], ["7H", "8H"]]}, ["position.shuffles"]),
        ({"announced": [1, 3]}, {"announced": [3, 1]}, []),
        ({"announced": [1, 3]}, {"announced": [3]}, ["position.announced"]),
        ({"announced": []}, {"pot": 1}, []),
        ({"limits": {"2": "none"}}, {"limits": {}}, []),
        ({"limits": {}}, {"limits": {"1": "none"}}, []),
        ({"limits": {"2": "no_claims"}}, {"limits": {"2": "none"}}, ["position.limits.2"]),
        ({"drawn": {"card": "7H", "from": "stock"}}, {"drawn": {"card": "7H", "from": "stock"}}, []),
        ({"drawn": {"from": "stock"}}, {"drawn": {"card": "7H", "from": "stock"}}, ["position.drawn"]),
        ({"drawn": None}, {"drawn": {"card": "7H", "from": "stock"}}, ["position.drawn"]),
        ({"drawn": None}, {"drawn": {}}, []),
        ({"result": {"by": "void"}}, {"result": {"winner": None, "by": "void"}}, []),
        ({"result": {"by": "void"}}, {"result": {"winner": 1, "by": "void"}}, ["position.result"]),
        ({"recycles": 0}, {"recycles": None, "pot": 1}, []),
        ({"recycles": 1}, {"recycles": 2}, ["position.recycles"]),
        ({"redrawn": True}, {"redrawn": True}, []),
        ({"redrawn": True}, {"pot": 1}, ["position.redrawn"]),
    ],
)
def test_only_what_is_named_of_a_position_is_compared(wanted, came, differs, ask):
    found = after(ask, wanted, came)
    assert (fields(found) if found.name == "fail" else []) == differs


def test_who_threw_the_top_card_may_be_left_open(ask):
    position = {"seats": [1, 2, 3], "turn": 1}
    assert after(ask, {"discarder": 2}, position).name == "pass"  # counterclockwise: 3, 2, 1, 3 …
    assert after(ask, {"discarder": 3}, position).name == "fail"
    assert after(ask, {"discarder": 3}, {**position, "left": [2]}).name == "pass"
    assert after(ask, {"discarder": 3}, position, profile="pif-paf-betting").name == "pass"  # clockwise
    assert after(ask, {"discarder": 0}, position).name == "fail"
    assert after(ask, {"discarder": 0}, {**position, "discarder": 0}).name == "pass"
    assert after(ask, {"discarder": 2}, {**position, "discarder": 0}).name == "fail"


def test_the_turn_up_lies_where_the_table_puts_it_unless_an_answer_says(ask):
    assert after(ask, {"turn_up_at": "aside"}, {"turn_up": "KC"}, profile="cacheta-maker").name == "pass"
    assert after(ask, {"turn_up_at": "taken"}, {"turn_up": "KC"}, profile="cacheta-maker").name == "fail"
    assert after(ask, {"turn_up_at": "taken"}, {"turn_up_at": "taken"}, profile="cacheta-maker").name == "pass"
    assert after(ask, {"turn_up_at": None}, {"turn_up": "KC"}).name == "pass"


def test_a_star_in_a_hand_counts_where_the_face_is_wild(ask):
    assert after(ask, {"hands": {"1": "8H*"}}, {"hands": {"1": ["8H"]}}, wild=["8H"]).name == "fail"
    assert after(ask, {"hands": {"1": "8H*"}}, {"hands": {"1": ["8H"]}}).name == "pass"
    assert after(ask, {"discard": "8H"}, {"discard": ["8H*"]}, wild=["8H"]).name == "fail"
    assert after(ask, {"stock": "8H"}, {"stock": ["8H*"]}, wild=["8H"]).name == "pass"


def test_an_engine_without_positions_is_judged_on_the_steps(ask):
    question = ask("play", {"steps": WANTED, "position": {"turn": 2}})
    found = verdict(question, {"steps": PLAYED})
    assert (found.name, dict(found.layers)["position"], found.detail()) == ("pass", "unsupported", "without position")
    found = verdict(question, {"steps": [OK, OK, PLAYED[2]], "position": None})
    assert (found.name, dict(found.layers)["position"]) == ("fail", "unsupported")
    only_position = ask("play", {"position": {"turn": 2}})
    assert verdict(only_position, {"steps": PLAYED}) == Unsupported("no position in the answer")
    assert verdict(only_position, {"steps": PLAYED, "position": {"turn": 2}}).name == "pass"


@pytest.mark.parametrize(
    ("position", "says"),
    [
        ([POSITION], "answer.position: must be an object with seats, dealer"),
        ("over", "answer.position: must be an object"),
        ({"hands": [["7H"]]}, "answer.position.hands: must be an object with a key for each seat, not [['7H']]"),
        ({"hands": {"one": ["7H"]}}, "answer.position.hands: 'one' is no seat"),
        ({"hands": {"0": ["7H"]}}, "answer.position.hands: '0' is no seat"),
        ({"hands": {"9" * 5000: ["7H"]}}, "is no seat"),
        ({"hands": {"1": "7H"}}, "answer.position.hands.1: must be a list of cards, not '7H'"),
        ({"hands": {"1": {"7H": 1}}}, "answer.position.hands.1: must be a list of cards"),
        ({"stock": ["7H", None]}, "answer.position.stock: must be a card such as 10H, not null"),
        ({"turn": "1"}, "answer.position.turn: must be a seat's number, not '1'"),
        ({"turn": True}, "answer.position.turn: must be a seat's number, not true"),
        ({"turn": -1}, "answer.position.turn: must be a seat's number, not -1"),
        ({"turn": 1.0}, "answer.position.turn: must be a seat's number, not 1.0"),
        ({"phase": "drawing"}, "answer.position.phase: 'drawing' is not one of bet, draw, discard, over; did you mean 'draw"),
        ({"pot": -1}, "answer.position.pot: must be a whole number from 0, not -1"),
        ({"pot": 1.5}, "answer.position.pot: must be a whole number from 0, not 1.5"),
        ({"announced": {"1": True}}, "answer.position.announced: must be a list of seats"),
        ({"announced": [[1]]}, "answer.position.announced.0: must be a seat's number, not [1]"),
        ({"drawn": "7H"}, "answer.position.drawn: must be an object with card, from, not '7H'"),
        ({"drawn": {"card": 7}}, "answer.position.drawn.card: must be a card such as 10H, not 7"),
        ({"limits": {"1": "jail"}}, "answer.position.limits.1: 'jail' is not one of none, no_claims"),
        ({"shuffles": ["7H"]}, "answer.position.shuffles.0: must be a list of cards"),
        ({"result": {"winner": "1"}}, "answer.position.result.winner: must be a seat's number"),
        ({"discarder": "nobody"}, "answer.position.discarder: must be a seat's number"),
    ],
)  # fmt: skip
def test_a_position_of_the_wrong_types_is_malformed_at_its_place(position, says, ask):
    found = after(ask, {"turn": 2}, position)
    assert found.name == "malformed"
    assert says in found.detail()
    assert len(found.detail()) < 400


# --- refusals of a start and a deal, seats, views, moves


@pytest.mark.parametrize(
    ("wanted", "came", "name", "layers"),
    [
        ({"ok": False, "reason": "no-cut"}, {"ok": False, "reason": "no-cut"}, "pass", {"answer": "pass", "reasons": "pass"}),
        ({"ok": False, "reason": "no-cut"}, {"reason": "no-cut"}, "pass", {"answer": "pass", "reasons": "pass"}),
        ({"ok": False, "reason": "no-cut"}, {"ok": False}, "pass", {"answer": "pass", "reasons": "unsupported"}),
        ({"ok": False, "reason": "no-cut"}, {}, "pass", {"answer": "pass", "reasons": "unsupported"}),
        ({"ok": False, "reason": "no-cut"}, {"ok": False, "reason": "cut-too-small"}, "fail", {"answer": "pass", "reasons": "fail"}),
        ({"ok": False, "reason": "no-cut"}, {"ok": True, "stock": ["7H"]}, "fail", {}),
        ({"ok": False, "reason": "no-cut"}, {"stock": ["7H"]}, "fail", {}),
        ({"ok": True}, {"stock": ["7H"]}, "pass", {}),
        ({"ok": True}, {"ok": False, "reason": "no-cut"}, "fail", {}),
        ({"ok": True}, {"ok": "no"}, "malformed", None),
        ({"hands": {"1": "7H 8H"}}, {"hands": {"1": ["8H", "7H"], "2": ["9H"]}}, "pass", {}),
        ({"stock": "7H 8H"}, {"stock": ["8H", "7H"]}, "fail", {}),
        ({"turn_up": None}, {"stock": ["7H"]}, "pass", {}),
        ({"turn_up": "7H"}, {"turn_up": "8H"}, "fail", {}),
    ],
)  # fmt: skip
def test_a_deal_is_accepted_or_refused(wanted, came, name, layers, ask):
    question = ask("deal", wanted, {"pack": ["7H"], "seats": [1, 2], "dealer": 1})
    found = verdict(question, came)
    assert found.name == name
    if layers is not None:
        assert dict(found.layers) == layers


def test_the_order_of_play_is_an_order(ask):
    question = ask("seats", {"order": [3, 2, 1], "cutter": None}, {"seats": [1, 2, 3], "dealer": 1})
    assert verdict(question, {"order": [3, 2, 1]}).name == "pass"
    assert fields(verdict(question, {"order": [1, 2, 3], "cutter": 2})) == ["order", "cutter"]


def test_a_view_hides_what_it_must(ask):
    question = ask("view", {"drawn": {"from": "stock"}, "hands": {}}, {"position": POSITION, "seat": 1})
    assert verdict(question, {"drawn": {"from": "stock"}}).name == "pass"
    peeped = verdict(question, {"drawn": {"from": "stock", "card": "7H"}, "hands": {"2": ["7H"]}})
    assert fields(peeped) == ["drawn", "hands"]


DRAW = {"seat": 3, "do": "draw", "from": "stock"}
OUT = {"seat": 3, "do": "go_out", "discard": "7H"}
CLAIM = {"seat": 2, "do": "claim", "discard": "7H"}


@pytest.mark.parametrize(
    ("wanted", "came", "whys"),
    [
        ([DRAW, OUT], [OUT, DRAW], []),
        ([DRAW, OUT], [{**OUT, "melds": [["7H", "8H", "9H"]]}, DRAW], []),
        ([DRAW, OUT], [DRAW], ["not listed"]),
        ([DRAW], [DRAW, DRAW], ["listed more than once"]),
        ([DRAW], [DRAW, OUT], ["must not be listed"]),
        ([DRAW, OUT], [CLAIM], ["not listed", "not listed", "must not be listed"]),
        ([], None, []),
        ({"has": [DRAW]}, [DRAW, OUT], []),
        ({"has": [DRAW]}, [OUT], ["not listed"]),
        ({"lacks": [DRAW]}, [OUT], []),
        ({"lacks": [DRAW]}, [DRAW, DRAW], ["must not be listed"]),
        ({"has": [OUT], "lacks": [DRAW]}, [DRAW], ["not listed", "must not be listed"]),
        ({"has": [CLAIM]}, [{**CLAIM, "from": "discard"}], []),
        ({"has": [CLAIM]}, [{**CLAIM, "from": "turn_up"}], ["not listed"]),
        ({"has": [{"seat": 3, "do": "go_out"}]}, [{"seat": 3, "do": "go_out", "discard": None}], []),
    ],
)
def test_moves_are_compared_one_by_one(wanted, came, whys, ask):
    found = verdict(ask("moves", {"moves": wanted}, {"position": POSITION}), {"moves": came})
    assert [difference.why for difference in getattr(found, "differences", ())] == whys


@pytest.mark.parametrize(
    ("moves", "says"),
    [
        ("draw", "answer.moves: must be a list of moves, not 'draw'"),
        (["draw"], "answer.moves.0: must be a step, as in {seat: 1, do: draw, from: stock}, not 'draw'"),
        ([{"seat": 1}], "answer.moves.0: do is missing"),
        ([{"seat": 1, "do": "drow"}], "answer.moves.0.do: 'drow' is not one of draw,"),
        ([{"seat": 1, "do": ["draw"]}], "answer.moves.0.do: ['draw'] is not one of"),
        ([{"seat": "1", "do": "draw"}], "answer.moves.0.seat: must be a seat's number, not '1'"),
        ([DRAW, {"seat": 1, "do": "discard", "card": "7h"}], "answer.moves.1.card: '7h' is not a card"),
    ],
)
def test_moves_of_the_wrong_types_are_malformed(moves, says, ask):
    found = verdict(ask("moves", {"moves": [DRAW]}, {"position": POSITION}), {"moves": moves})
    assert found.name == "malformed"
    assert says in found.detail()


# --- inputs


@pytest.mark.parametrize(
    ("name", "question", "says"),
    [
        ("start", {}, "seats: is missing; start needs it"),
        ("start", {"seats": "3"}, "seats: must be a list of seats, or how many, at most 999, not '3'"),
        ("start", {"seats": -1}, "seats: must be a list of seats, or how many, at most 999, not -1"),
        ("start", {"seats": 1000}, "seats: must be a list of seats, or how many, at most 999, not 1000"),
        ("start", {"seats": [0]}, "seats.0: must be a seat's number, not 0"),
        ("seats", {"seats": [1, 2]}, "dealer: is missing; seats needs it"),
        ("seats", {"seats": [1, 2], "dealer": 1, "winner": "x"}, "winner: must be a seat's number, not 'x'"),
        ("deal", {"pack": ["7H"], "seats": [1], "dealer": 1, "cut": -1}, "cut: must be a whole number from 0"),
        ("recycle", {"discard": "7H"}, "discard: must be a list of cards, not '7H'"),
        ("settle", {"seats": [1, 2], "by": "void"}, "dealer: is missing; settle needs it"),
        (
            "settle",
            {"seats": [1, 2], "dealer": 1, "by": "nines"},
            "by: 'nines' is not one of nine, ten, pot, void; did you mean 'nine'?",
        ),
        ("view", {"position": POSITION}, "seat: is missing; view needs it"),
        ("view", {"position": {"seats": [1]}, "seat": 1}, "position: dealer is missing"),
        ("moves", {}, "position: is missing; moves needs it"),
        ("play", {"script": []}, "position: is missing; play needs it"),
        (
            "play",
            {"position": POSITION, "script": [{"seat": 1, "do": "drow"}]},
            "script.0.do: 'drow' is not one of",
        ),
        (
            "play",
            {"position": POSITION, "script": [{"do": "draw", "from": "stock"}]},
            "script.0: seat is missing",
        ),
    ],
)
def test_an_input_that_is_wrong_is_told_with_its_place(name, question, says):
    with pytest.raises(InputError) as told:
        ASKS[name].read(question)
    assert says in str(told.value)


def test_fields_that_are_not_known_are_ignored_in_an_input():
    step = {**DRAW, "why": "I like it"}
    assert ASKS["play"].read({"position": {**POSITION, "weather": "fine"}, "script": [step], "more": 1})["script"]


# --- whatever comes

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


@pytest.mark.parametrize("text", ["x", *string.digits[:2]])
def test_the_reference_answers_whatever_it_is_asked(text):
    engine = ReferenceEngine()
    engine.respond({"cmd": "configure", "profile": {"id": "x", "options": {}}})
    for name, ask_of in ASKS.items():
        for value in (text, [text], {text: text}, 1, True, None, [[]], {"seats": [1, 1], "dealer": 1, "phase": "draw"}):
            question = dict.fromkeys(ask_of.takes, value)
            answer = engine.respond({"cmd": "ask", "seq": 1, "ask": name, "input": question})
            assert set(answer) <= {"seq", "answer", "error", "unsupported"}


# --- a run

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


def test_what_is_wanted_must_fit_the_script():
    with pytest.raises(KindError, match="2 results for a script of 3"):
        wanted_of({"script": SCRIPT}, {"steps": RESULTS.wanted(["ok", "ok"])})
