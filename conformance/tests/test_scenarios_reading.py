"""Scenarios are read strictly: every fault has its place and a hint, and spoils no other scenario."""

import json

import pytest
from harness import write_suite
from jsonschema import Draft202012Validator

from pife import data
from pife.errors import PifeError
from pife.spec.strict_yaml import load, loads
from pife_conformance.scenario_checks import check_suite
from pife_conformance.scenarios import load_suite

GOOD = """
- id: some-run
  title: {en: "A run", pt_BR: "Uma sequência"}
  shows: [melds.run]
  why: {en: "Three in a row.", pt_BR: "Três em seguida."}
  ask: meld
  input: {cards: 7H 8H 9H}
  expect:
    - legal: true
"""
ANOTHER = GOOD.replace("some-run", "another-run")
SOME_TABLES = GOOD.replace("  expect:", "  needs: {pack.decks: [2]}\n  expect:")


@pytest.fixture(scope="session")
def validator():
    schema = json.loads((data.root("spec") / "schemas" / "scenarios.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def read(tmp_path, spec, text, **where):
    write_suite(tmp_path, text, **where)
    return load_suite(tmp_path, spec.catalogue)


def test_a_scenario_is_read(tmp_path, spec):
    suite = read(tmp_path, spec, GOOD)
    scenario = suite.scenarios["some-run"]
    assert suite.faults == ()
    assert (scenario.area, scenario.ask.name) == ("melds", "meld")
    assert scenario.question == {"cards": ["7H", "8H", "9H"]}
    assert str(scenario.place) == "scenarios/melds/some.yaml:2:7"


# The change to the good scenario, the fault's place and words, and whether the JSON Schema sees it too.
FAULTS = [
    (("id: some-run", "id: Some Run"), "2:7: /0/id: 'Some Run': an id is lower-case words with hyphens", True),
    (("id: some-run", "id: some--run"), "2:7: /0/id: 'some--run': an id is lower-case words", True),
    (("  why:", "  whi:"), "2:3: /0: 'why' is missing", True),
    (("  ask: meld", "  ask: meld\n  hint: x"), "7:3: /0/hint: unknown key 'hint'", True),
    (('pt_BR: "Uma sequência"', "pt: x"), "3:10: /0/title: 'pt_BR' is missing", True),
    (("[melds.run]", "[]"), "4:10: /0/shows: 'shows' must name what the scenario shows", True),
    (("[melds.run]", "[melds.run, melds.run]"), "4:22: /0/shows/1: 'melds.run' stands twice in the list", True),
    (("ask: meld", "ask: melt"), "6:8: /0/ask: 'melt' is not one of meld, wilds, melded,", True),
    (("ask: meld", "ask: meldd"), "did you mean 'meld", True),
    (("7H 8H 9H", "7H 8H 9Z"), "7:18: /0/input/cards: '9Z' is not a card", True),
    (("7H 8H 9H", "[7H, 8]"), "/0/input/cards: must be a card such as 10H, not 8", True),
    (("cards: 7H 8H 9H", "card: 7H"), "unknown key 'card'; did you mean 'cards'?", True),
    (("ask: meld", "ask: waits"), "/0/input: from: is missing; waits needs it", True),
    (("  expect:\n    - legal: true\n", "  expect: []\n"), "/0/expect: 'expect' must have a branch at least", True),
    (("- legal: true", "- legall: true"), "9:7: /0/expect/0/legall: unknown key 'legall'; did you mean 'legal'?", True),
    (("- legal: true", "- legal: perhaps"), "9:14: /0/expect/0/legal: must be true or false, not 'perhaps'", True),
    (("- legal: true", "- {}"), "9:7: /0/expect/0: names no field of the answer: legal, or error", True),
    (("- legal: true", "- error: false"), "/0/expect/0/error: must be true; leave it out", True),
    (("- legal: true", "- {legal: true, error: true}"), "/0/expect/0/legal: unknown key 'legal'", True),
    (("- legal: true", "- one_of: [{legal: true}]"), "one_of is for two answers at least", True),
    (("- legal: true", "- one_of: [{legal: true}, {legal: false}]\n      legal: true"), "unknown key 'legal'", True),
    (("- legal: true", "- when: {melds.run_aces: [low]}\n      legal: true"), "did you mean 'melds.run_ace'?", False),
    (("- legal: true", "- when: {melds.run_ace: [lo]}\n      legal: true"), "did you mean 'low'?", False),
    (
        ("- legal: true", "- when: {melds.run_ace: low}\n      legal: true"),
        "must be a list of values, a map or absent",
        True,
    ),
    (
        ("- legal: true", "- when: {melds.run_ace: {hass: [low]}}\n      legal: true"),
        "needs has, lacks, least or most",
        True,
    ),
    (
        ("- legal: true", "- legal: true\n      legal: false"),
        "10:7: /0/expect/0/legal: the key 'legal' stands twice",
        None,
    ),
    (("- legal: true", "- legal: *x"), "the alias *x is not allowed", None),
    (("- id:", "- {id:"), "not YAML", None),
]


@pytest.mark.parametrize(("change", "says", "in_schema"), FAULTS)
def test_a_fault_has_its_place_and_a_hint(change, says, in_schema, tmp_path, spec, validator):
    text = GOOD.replace(*change)
    assert text != GOOD
    suite = read(tmp_path, spec, text + ANOTHER)
    (fault,) = suite.faults
    assert isinstance(fault, PifeError)
    assert str(fault).startswith("scenarios/melds/some.yaml:") or in_schema is None
    assert says in str(fault)
    if in_schema is not None:
        assert list(suite.scenarios) == ["another-run"]
        assert validator.is_valid(loads(text).data) is not in_schema


@pytest.mark.parametrize("text", [GOOD, ANOTHER, SOME_TABLES])
def test_the_schema_takes_what_the_reader_takes(text, validator):
    assert list(validator.iter_errors(loads(text).data)) == []


def test_the_schema_takes_every_shipped_file(validator):
    for path in sorted(data.root("scenarios").glob("*/*.yaml")):
        errors = [f"{path.name}: {e.json_path}: {e.message[:200]}" for e in validator.iter_errors(load(path).data)]
        assert errors == []


def test_every_shipped_file_names_the_schema():
    for path in data.root("scenarios").glob("*/*.yaml"):
        first = path.read_text(encoding="utf-8").splitlines()[0]
        assert first == "# yaml-language-server: $schema=../../../spec/schemas/scenarios.schema.json"


def test_a_file_that_is_no_list_is_one_fault(tmp_path, spec):
    suite = read(tmp_path, spec, "id: x\n")
    assert [str(fault) for fault in suite.faults] == ["scenarios/melds/some.yaml:1:1: must be a list, not a map"]


def test_an_id_stands_once_in_all_files(tmp_path, spec):
    write_suite(tmp_path, GOOD, area="hands", file="first.yaml")
    suite = read(tmp_path, spec, GOOD)
    (fault,) = suite.faults
    assert "the id 'some-run' stands twice; first at scenarios/melds/some.yaml:2:7" in str(fault)


def test_a_folder_that_is_no_area_is_a_fault(tmp_path, spec):
    suite = read(tmp_path, spec, GOOD, area="meld")
    (fault,) = suite.faults
    assert "the folder 'meld' is no area; did you mean 'melds'?" in str(fault)


def test_a_folder_that_is_missing_is_an_error(tmp_path, spec):
    with pytest.raises(PifeError, match="no folder of scenarios there"):
        load_suite(tmp_path / "nowhere", spec.catalogue)


def branches(*lines):
    return GOOD.replace("    - legal: true\n", "".join(f"    - {line}\n" for line in lines))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            branches("{when: {melds.run_ace: [low]}, legal: true}"),
            "no branch of expect holds where melds.run_ace is both",
        ),
        (
            branches("{when: {melds.run_ace: [low, both]}, legal: true}", "{when: {}, legal: false}"),
            "2 branches of expect hold where melds.run_ace is both",
        ),
        (
            branches(
                "{when: {out.ten_from: [any]}, legal: true}", "{when: {out.ten_from: [stock, own_turn]}, legal: true}"
            ),
            "no branch of expect holds where out.ten_from is absent",
        ),
        (
            branches(
                "{when: {pack.decks: [2], melds.run_ace: [low], out.ten: [allowed]}, legal: true}", "{legal: false}"
            ),
            "branches on pack.decks, melds.run_ace, out.ten; two options at most",
        ),
        (
            GOOD.replace("melds.run]", "melds.runn]"),
            "no rule or decision is called 'melds.runn'; did you mean 'melds.run'?",
        ),
        (
            GOOD.replace("  expect:", "  needs: {out.ten: [forbidden], out.ten_from: [any]}\n  expect:"),
            "no table of the catalogue's samples meets this",
        ),
    ],
)
def test_a_scenario_must_be_clear_about_every_table(text, says, tmp_path, spec):
    faults = [str(fault) for fault in check_suite(read(tmp_path, spec, text), spec)]
    assert any(says in fault for fault in faults)
    assert all(fault.startswith("scenarios/melds/some.yaml:2:7") for fault in faults)


def test_a_scenario_that_is_clear_has_no_fault(tmp_path, spec):
    text = branches(
        "{when: {out.ten_from: absent}, legal: true}",
        "{when: {out.ten_from: [any]}, legal: true}",
        "{when: {out.ten_from: [stock, own_turn]}, one_of: [{legal: true}, {error: true}]}",
    )
    assert check_suite(read(tmp_path, spec, text), spec) == ()


PLAYED = """
- id: some-turn
  title: {en: "A draw", pt_BR: "Uma compra"}
  shows: [turns.in-order]
  why: {en: "It is their turn.", pt_BR: "É a vez dele."}
  ask: play
  input:
    position:
      seats: [1, 2]
      dealer: 2
      turn: 1
      phase: draw
      hands: {1: 2S 4S 7S 9H AH 3D 5D 8C 10C, 2: 3S 6S 8S 2H 5H 7D 9D 4C JC}
      stock: 9C 10H
      turn_up: QC
    script: [{seat: 1, do: draw, from: stock}]
  expect:
    - steps: [ok]
      position: {phase: discard}
"""


def test_a_script_is_wanted_with_the_position_after_it(tmp_path, spec):
    assert check_suite(read(tmp_path / "said", spec, PLAYED), spec) == ()
    unsaid = PLAYED.replace("      position: {phase: discard}\n", "")
    (fault,) = check_suite(read(tmp_path / "unsaid", spec, unsaid), spec)
    assert str(fault).endswith("some-turn/expect.0: says nothing of the position after the script")


def test_nothing_is_asked_twice_of_the_same_tables(tmp_path, spec):
    assert check_suite(read(tmp_path / "others", spec, SOME_TABLES + ANOTHER), spec) == ()
    (fault,) = check_suite(read(tmp_path / "same", spec, GOOD + ANOTHER), spec)
    assert "another-run/input: asks what some-run asks, of the same tables" in str(fault)
