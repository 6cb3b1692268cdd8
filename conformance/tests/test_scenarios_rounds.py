"""Scenarios about rounds: how they are written, and how the questions made of them vary."""

import json

import pytest
from harness import write_suite
from jsonschema import Draft202012Validator

from pife import data
from pife.spec.strict_yaml import loads
from pife_conformance.kinds_of_tables import KindsOfTables
from pife_conformance.questions import question_of, turned
from pife_conformance.scenario_checks import check_suite
from pife_conformance.scenarios import SuiteError, load_suite

PLAY = """
- id: some-play
  title: {en: "A draw", pt_BR: "Uma compra"}
  shows: [turns.draw-one]
  why: {en: "One card a turn.", pt_BR: "Uma carta por vez."}
  ask: play
  input:
    position:
      seats: [1, 2, 4]
      dealer: 2
      turn: 1
      phase: draw
      hands: {1: 2H 3D 4S 5C 7H 8D 9S 10C QH, 2: 2S 3C 4H 5D 7S 8C 9H 10D QS}
      stock: 6C JS 6D
      discard: JH
      discarder: 0
      announced: [2, 4]
      shuffles: ["6C JH", "JH 6C"]
    script:
      - {seat: 1, do: draw, from: stock}
      - {seat: 1, do: discard, card: 6C}
      - do: claims
        claims: [{seat: 2, melds: ["7S 8C 9H", "2S 3C 4H"], discard: QS}, {seat: 4}]
      - {seat: 4, do: draw, from: discard}
  expect:
    - steps: [ok, {refused: card-barred}, {outcome: out, claims: [{refused: [penalty, not-announced]}, out]}, ok]
      position: {turn: null, hands: {1: "2H 3D", 2: ""}, limits: {}, discard: 6C JH, discarder: 4, drawn: {from: stock}}
"""

SHORT = """
- id: some-scenario
  title: {{en: "x", pt_BR: "x"}}
  shows: [turns.draw-one]
  why: {{en: "x", pt_BR: "x"}}
  {body}
"""


@pytest.fixture(scope="session")
def validator():
    schema = json.loads((data.root("spec") / "schemas" / "scenarios.schema.json").read_text(encoding="utf-8"))
    return Draft202012Validator(schema)


def read(tmp_path, spec, text, **where):
    write_suite(tmp_path, text, area="turns", **where)
    return load_suite(tmp_path, spec.catalogue)


def only(suite):
    assert suite.faults == ()
    (scenario,) = suite.scenarios.values()
    return scenario


def short(tmp_path, spec, ask, question, *expect):
    body = "\n  ".join([f"ask: {ask}", f"input: {question}", "expect:", *(f"  - {branch}" for branch in expect)])
    return read(tmp_path, spec, SHORT.format(body=body))


# --- reading


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


# --- numbers computed from options


def test_a_number_may_be_computed_from_options(tmp_path, spec):
    branch = "{lives: {1: '= {lives.start}', 2: '= 2 * {lives.start} - 1'}, pack: {size: '= 52 × {pack.decks}'}}"
    scenario = only(short(tmp_path, spec, "start", "{seats: 2}", branch))
    assert set(scenario.computed_from) == {"lives.start", "pack.decks"}
    (answer,) = scenario.answers({"lives.start": 7, "pack.decks": 3})
    assert answer.fields == {"lives": {"1": 7, "2": 13}, "pack": {"size": 156}}
    with pytest.raises(SuiteError, match="cannot be computed where lives.start is absent"):
        scenario.answers({"pack.decks": 2})


SETTLE = "{seats: [1, 2], dealer: 1, winner: 2, by: nine}"


def test_a_loss_has_its_minus_in_front(tmp_path, spec, validator):
    branch = "{chips: {1: '= -2 × {betting.stake} + 1', 2: '= − {betting.stake}', 3: -4}}"
    scenario = only(short(tmp_path, spec, "settle", SETTLE, branch))
    (answer,) = scenario.answers({"betting.stake": 5})
    assert answer.fields == {"chips": {"1": -9, "2": -5, "3": -4}}


def test_a_number_below_nought_without_a_minus_in_front_is_a_fault(tmp_path, spec):
    scenario = only(short(tmp_path, spec, "settle", SETTLE, "{chips: {1: '= 1 - {betting.stake}'}}"))
    with pytest.raises(SuiteError, match="is -4 here; a number is 0 at least"):
        scenario.answers({"betting.stake": 5})


def test_only_a_net_number_is_below_nought(tmp_path, spec):
    (fault,) = short(tmp_path, spec, "settle", SETTLE, "lives: {1: '= -{lives.start}'}").faults
    assert "'= -{lives.start}' is a loss; this number is 0 at least" in str(fault)
    (fault,) = short(tmp_path, spec, "settle", SETTLE, "lives: {1: -1}").faults
    assert "must be a whole number from 0, not -1" in str(fault)
    (fault,) = short(tmp_path, spec, "settle", SETTLE, "chips: {1: one}").faults
    assert "must be a whole number, not 'one'" in str(fault)


def test_tables_are_told_apart_by_what_numbers_are_computed_from(tmp_path, spec):
    suite = short(tmp_path, spec, "start", "{seats: 2}", "lives: {1: '= {lives.start}'}")
    kinds = KindsOfTables(spec.catalogue, only(suite))
    assert kinds.tells_apart("lives.start", 10, 7)
    assert not kinds.tells_apart("pack.decks", 2, 3)
    samples = spec.catalogue.options["lives.start"].all_samples()
    assert {values["lives.start"] for values in kinds.combinations(["lives.start"], {})} == set(samples)
    assert any("cannot be computed where lives.start is absent" in str(fault) for fault in check_suite(suite, spec))


@pytest.mark.parametrize(
    ("formula", "says"),
    [
        ("= ", "is no formula (at its end)"),
        ("= 2 +", "is no formula (at its end)"),
        ("= 2 / 3", "is no formula (at / 3)"),
        ("= {lives}", "is no formula (at {lives})"),
        ("= min 2", "is no formula (at 2)"),
        ("= (2", "is no formula (at its end)"),
        ("= 2 3", "is no formula (at 3)"),
        ("= " + "(" * 200, "is no formula"),
        ("= {lives.strt}", "a number is computed from lives.strt, which is no option; did you mean 'lives.start'?"),
        ("two", "must be a whole number from 0, not 'two'"),
    ],
)
def test_what_is_no_formula_is_a_fault(formula, says, tmp_path, spec):
    (fault,) = short(tmp_path, spec, "start", "{seats: 2}", f"lives: {{1: '{formula}'}}").faults
    assert says in str(fault)


# --- variation


def test_seats_are_turned_and_never_mirrored():
    class Chance:
        def __init__(self, by):
            self.by = by

        def randrange(self, count):
            return self.by % count

    assert turned((1, 2, 4), Chance(0)) == {1: 1, 2: 2, 4: 4}
    assert turned((1, 2, 4), Chance(1)) == {1: 2, 2: 4, 4: 1}
    assert turned((4, 2, 1), Chance(2)) == {1: 4, 2: 1, 4: 2}
    assert turned((3,), Chance(1)) == {}


def test_a_position_is_turned_renamed_and_reordered_alike_with_what_is_wanted(tmp_path, spec):
    scenario = only(read(tmp_path, spec, PLAY))
    turns, suits = set(), set()
    for seed in range(30):
        question = question_of(scenario, spec.profile("pife-maker"), seed)
        position, script = question.sent["position"], question.sent["script"]
        (wanted,) = question.answers
        here = position["turn"]
        turns.add(here)
        suits.add(position["discard"][0])
        assert position["seats"] == [1, 2, 4]
        places = {1: here, 2: {1: 2, 2: 4, 4: 1}[here], 4: {1: 4, 2: 1, 4: 2}[here]}
        assert position["dealer"] == places[2]
        assert set(position["announced"]) == {places[2], places[4]}
        assert [step.get("seat") for step in script] == [here, here, None, places[4]]
        assert [claim["seat"] for claim in script[2]["claims"]] == [places[2], places[4]]
        results = wanted.fields["steps"]
        assert [each["seat"] for each in results[2]["claims"]] == [places[2], places[4]]
        after = wanted.fields["position"]
        assert after["discarder"] == places[4]
        assert position["discarder"] == 0
        assert set(after["hands"]) == {str(places[1]), str(places[2])}
        # piles keep their order, and every card is renamed alike
        assert after["discard"][1:] == position["discard"]
        assert after["discard"][0] == script[1]["card"] == position["stock"][0]
        assert position["shuffles"] == [after["discard"], after["discard"][::-1]]
    assert turns == {1, 2, 4}
    assert len(suits) == 4


def test_seats_that_are_only_counted_stay_as_they_are(tmp_path, spec):
    scenario = only(short(tmp_path, spec, "start", "{seats: 3}", "ok: true"))
    assert {question_of(scenario, spec.profile("pife-maker"), seed).sent["seats"] for seed in range(9)} == {3}


def test_the_wild_cards_of_a_position_are_those_of_its_turn_up(tmp_path, spec):
    text = PLAY.replace("discard: JH\n", "discard: JH\n      turn_up: KC\n")
    scenario = only(read(tmp_path, spec, text))
    question = question_of(scenario, spec.profile("cacheta-maker"), 3)
    assert question.wild
    assert question_of(scenario, spec.profile("pife-maker"), 3).wild == frozenset()


# --- what ships


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
