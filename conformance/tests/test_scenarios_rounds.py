"""Scenarios about rounds: how they are written, and that what ships fits the protocol."""

import json

import pytest
from jsonschema import Draft202012Validator
from rounds_written import PLAY, only, read, short

from pife import data
from pife.spec.strict_yaml import loads
from pife_conformance.questions import question_of
from pife_conformance.scenario_checks import check_suite


@pytest.fixture(scope="session")
def validator():
    schema = json.loads((data.root("spec") / "schemas" / "scenarios.schema.json").read_text(encoding="utf-8"))
    return Draft202012Validator(schema)


def test_what_is_written_short_becomes_the_protocols_json(tmp_path, spec, validator):
    scenario = only(read(tmp_path, spec, PLAY))
    assert list(validator.iter_errors(loads(PLAY).data)) == []
    position = scenario.question["position"]
    assert position["hands"]["1"] == ["2H", "3D", "4S", "5C", "7H", "8D", "9S", "10C", "QH"]
    assert position["stock"] == ["6C", "JS", "6D"]
    assert position["shuffles"] == [["6C", "JH"], ["JH", "6C"]]
    assert position["discarder"] == 0
    assert scenario.question["script"][2] == {
        "do": "claims",
        "claims": [
            {"seat": 2, "melds": [["7S", "8C", "9H"], ["2S", "3C", "4H"]], "discard": "QS"},
            {"seat": 4},
        ],
    }


def test_what_is_wanted_of_steps_is_written_as_an_engine_answers(tmp_path, spec):
    (branch,) = only(read(tmp_path, spec, PLAY)).branches
    (answer,) = branch.answers
    assert answer.fields["steps"] == [
        {"ok": True},
        {"ok": False, "reason": ["card-barred"]},
        {
            "ok": True,
            "outcome": "out",
            "claims": [
                {"ok": False, "reason": ["penalty", "not-announced"], "seat": 2},
                {"ok": True, "outcome": "out", "seat": 4},
            ],
        },
        {"ok": True},
    ]
    assert answer.fields["position"]["hands"] == {"1": ["2H", "3D"], "2": []}
    assert answer.fields["position"]["turn"] is None


# The change to the scenario, the fault's place and words, and whether the JSON Schema sees it too.
FAULTS = [
    (("dealer: 2\n", "dealr: 2\n"), "/0/input/position/dealr: unknown key 'dealr'; did you mean 'dealer'?", True),
    (("      dealer: 2\n", ""), "/0/input/position: dealer is missing", True),
    (
        ("phase: draw", "phase: drawing"),
        "/0/input/position/phase: 'drawing' is not one of bet, draw, discard, over",
        True,
    ),
    (("1: 2H 3D", "one: 2H 3D"), "/0/input/position/hands: 'one' is no seat: the keys are seats' numbers", True),
    (("1: 2H 3D", "01: 2H 3D"), "/0/input/position/hands: '01' is no seat", True),
    (("1: 2H 3D", "1: 2Z 3D"), "/0/input/position/hands/1: '2Z' is not a card", True),
    (("turn: 1\n", "turn: first\n"), "/0/input/position/turn: must be a seat's number, not 'first'", True),
    (("announced: [2, 4]", "announced: [2, x]"), "/0/input/position/announced/1: must be a seat's number", True),
    (("announced: [2, 4]", "announced: 2"), "/0/input/position/announced: must be a list of seats, not 2", True),
    (('["6C JH", "JH 6C"]', '["6C JH", "JH 6Q"]'), "/0/input/position/shuffles/1: '6Q' is not a card", True),
    (
        ("do: draw, from: stock}", "do: drow, from: stock}"),
        "/0/input/script/0/do: 'drow' is not one of draw, discard,",
        True,
    ),
    (("do: draw, from: stock}", "from: stock}"), "/0/input/script/0: do is missing", True),
    (("do: draw, from: stock}", "do: draw}"), "/0/input/script/0: from is missing", True),
    (("{seat: 1, do: draw", "{do: draw"), "/0/input/script/0: seat is missing", True),
    (
        ("do: draw, from: stock}", "do: draw, form: stock}"),
        "/0/input/script/0/form: unknown key 'form'; did you mean 'from'?",
        True,
    ),
    (("card: 6C}", "card: 6C, from: stock}"), "/0/input/script/1/from: unknown key 'from'", True),
    (("card: 6C}", "card: 6}"), "/0/input/script/1/card: must be a card such as 10H, not 6", True),
    (("{seat: 4}]", "{}]"), "/0/input/script/2/claims/1: ", True),
    (
        ("[ok, {refused", "[fine, {refused"),
        "/0/expect/0/steps/0: must be one of ok, out, false_claim, void or {refused: code}",
        True,
    ),
    (("[ok, {refused", "[refused, {refused"), "/0/expect/0/steps/0: must be one of ok, out,", True),
    (
        ("{refused: card-barred}", "{refused: [card-barred, 7]}"),
        "/0/expect/0/steps/1/refused/1: must be the code of a reason",
        True,
    ),
    (("{refused: card-barred}", "{refusd: card-barred}"), "/0/expect/0/steps/1: must be one of", True),
    (
        ("not-announced]}, out]", "not-announced]}, ok]"),
        "/0/expect/0/steps/2/claims/1: must be one of out, false_claim, unheard",
        True,
    ),
    (("not-announced]}, out]", "not-announced]}]"), "/0/expect/0/steps/2/claims: 1 results for 2 claims", False),
    (
        ("{outcome: out, claims: [", "ok, {outcome: out, claims: ["),
        "/0/expect/0/steps: 5 results for a script of 4",
        False,
    ),
    (
        ("{refused: card-barred}", "{outcome: ok, claims: [out]}"),
        "/0/expect/0/steps/1/claims: 1 results for a step that is not several claims",
        False,
    ),
    (("limits: {}", "limit: {}"), "/0/expect/0/position/limit: unknown key 'limit'; did you mean 'limits'?", True),
    (("discarder: 4,", "discarder: -4,"), "/0/expect/0/position/discarder: must be a seat's number, not -4", True),
]


@pytest.mark.parametrize(("change", "says", "in_schema"), FAULTS)
def test_a_fault_has_its_place_and_a_hint(change, says, in_schema, tmp_path, spec, validator):
    text = PLAY.replace(*change)
    assert text != PLAY
    (fault,) = read(tmp_path, spec, text).faults
    assert says in str(fault)
    assert str(fault).startswith("scenarios/turns/some.yaml:")
    assert validator.is_valid(loads(text).data) is not in_schema


def test_a_script_may_have_no_steps(tmp_path, spec):
    question = "{position: {seats: [1, 2], dealer: 1, phase: draw}, script: []}"
    assert not short(tmp_path, spec, "play", question, "steps: []").faults


def test_reasons_exist_and_belong_to_the_ask(tmp_path, spec):
    suite = read(tmp_path, spec, PLAY.replace("card-barred", "card-bared"))
    assert any(
        "play is not refused for the reason 'card-bared'; did you mean 'card-barred'?" in str(fault)
        for fault in check_suite(suite, spec)
    )
    suite = read(tmp_path, spec, PLAY.replace("card-barred", "too-few-players"))
    assert any(
        "play is not refused for the reason 'too-few-players'" in str(fault) for fault in check_suite(suite, spec)
    )


def test_a_reason_stands_beside_a_refusal(tmp_path, spec, validator):
    (fault,) = short(tmp_path, spec, "start", "{seats: 1}", "reason: too-few-players").faults
    assert "is the reason of a refusal: write ok: false beside it" in str(fault)
    scenario = only(short(tmp_path, spec, "start", "{seats: 1}", "{ok: false, reason: too-few-players}"))
    assert scenario.branches[0].answers[0].fields == {"ok": False, "reason": ["too-few-players"]}


MOVES = "{position: {seats: [1, 2], dealer: 1, turn: 2, phase: draw}}"


def test_moves_are_wanted_whole_or_in_part(tmp_path, spec):
    part = only(
        short(
            tmp_path, spec, "moves", MOVES, "{has: [{seat: 2, do: draw, from: stock}], lacks: [{seat: 2, do: redraw}]}"
        )
    )
    assert part.branches[0].answers[0].fields == {
        "moves": {"has": [{"seat": 2, "do": "draw", "from": "stock"}], "lacks": [{"seat": 2, "do": "redraw"}]}
    }
    whole = only(short(tmp_path, spec, "moves", MOVES, "moves: [{seat: 2, do: draw, from: stock}]"))
    assert whole.branches[0].answers[0].fields == {"moves": [{"seat": 2, "do": "draw", "from": "stock"}]}


def test_moves_are_not_wanted_whole_and_in_part(tmp_path, spec):
    (fault,) = short(tmp_path, spec, "moves", MOVES, "{moves: [], has: [{seat: 2, do: redraw}]}").faults
    assert "names all of them; leave out has" in str(fault)
    (fault,) = short(tmp_path, spec, "moves", MOVES, "has: [{seat: 2, do: discard}]").faults
    assert "/0/expect/0/has/0: card is missing" in str(fault)


@pytest.mark.parametrize(
    ("pile", "first", "last", "count"),
    [
        ("{decks: 1}", "AS", "KC", 52),
        ("{decks: 2, jokers: 2}", "AS", "X", 106),
        ("{decks: 2, top: KC 7D, bottom: 2S}", "KC", "2S", 104),
        ("{decks: 2, less: AS AS, jokers: 1}", "2S", "X", 103),
        ("7H 8H", "7H", "8H", 2),
    ],
)
def test_a_pile_may_be_written_as_sorted_packs(pile, first, last, count, tmp_path, spec, validator):
    suite = short(tmp_path, spec, "deal", f"{{pack: {pile}, seats: [1, 2], dealer: 1}}", f"stock: {pile}")
    pack = only(suite).question["pack"]
    assert (pack[0], pack[-1], len(pack)) == (first, last, count)
    assert only(suite).branches[0].answers[0].fields["stock"] == pack


@pytest.mark.parametrize(
    ("pile", "says"),
    [
        ("{decks: 1, less: AS AS}", "AS is no longer in the pile of sorted packs"),
        ("{decks: 1, top: X}", "X is no longer in the pile"),
        ("{decks: 0}", "decks must be a whole number from 1 to 4, not 0"),
        ("{jokers: 2}", "decks must be a whole number from 1 to 4"),
        ("{deck: 1}", "unknown key 'deck' in a pile of sorted packs; did you mean 'decks'?"),
        ("{decks: 1, top: 7H*}", "top: no card of a pile has a star"),
        ("{decks: 1, top: 7Z}", "top: '7Z' is not a card"),
    ],
)
def test_a_pile_that_cannot_be_is_a_fault(pile, says, tmp_path, spec):
    (fault,) = short(tmp_path, spec, "deal", f"{{pack: {pile}, seats: [1, 2], dealer: 1}}", "ok: true").faults
    assert says in str(fault)


def test_every_shipped_question_about_a_round_fits_the_protocol(spec, suite):
    from pife_conformance.schemas import message_check

    check = message_check()
    for profile in ("pife-maker", "cachetao-open-claims"):
        for scenario in suite.scenarios.values():
            if scenario.applies(spec.profile(profile).options) and scenario.ask.name in (
                "play",
                "view",
                "moves",
                "deal",
            ):
                question = question_of(scenario, spec.profile(profile), 2)
                message = {"cmd": "ask", "seq": 1, "ask": scenario.ask.name, "input": dict(question.sent)}
                assert check(f"{scenario.ask.name}-ask", message) is None, scenario.id
