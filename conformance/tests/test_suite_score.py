"""What is kept of the mutants, the floors and the reasons: written by people or by a full run, read with care."""

import json

import pytest

from pife.errors import PifeError, Place
from pife_conformance.strength.by_rule import strengths, unproved
from pife_conformance.strength.code_mutants import Named, Tried, states_of_modules
from pife_conformance.strength.kept_fates import Kept, read_kept, write_kept
from pife_conformance.strength.mutating import changes
from pife_conformance.strength.score import Reason, Score, idle_reasons, raise_floors, rate, read_score
from pife_conformance.strength.stale import stale
from pife_conformance.strength.states import states_of_scenarios

SOURCE = "def f(a):\n    return a < 1\ndef g(a):\n    return a + 1\n"
KILLED, SILENT, DEAD, *_ = (Named("pife.engine.small", change, str(change)) for change in changes(SOURCE))
FOUND = (Tried(KILLED, "killed", "some-scenario"), Tried(SILENT, "silent"), Tried(DEAD, "dead"))
NOWHERE = Place("mutation.yaml", 1, 1)


def reason(functions, changes):
    return Reason("small", functions, changes, "equal", "The same.", NOWHERE)


def test_a_silence_with_a_reason_does_not_count():
    assert SILENT.key == ("small", "f", "a < 1 → a <= 1")
    assert rate(FOUND, ()) == 33
    assert rate(FOUND, [reason(("f",), (SILENT.label,))]) == 50
    assert rate(FOUND, [reason(("f",), ())]) == 100
    assert rate((), ()) == 100


def test_a_reason_for_what_does_not_live_is_told():
    living = [SILENT.key]
    assert list(idle_reasons([reason(("f",), ()), reason(("f",), (SILENT.label,))], living)) == []
    told = [what for _, what in idle_reasons([reason(("f", "g"), (SILENT.label, "x → y"))], living)]
    assert told == [
        "small / g: no mutant lives there; take the function out",
        "small / x → y: does not live; take the change out",
    ]


def test_floors_only_rise_and_reasons_stay(tmp_path):
    file = tmp_path / "mutation.yaml"
    raise_floors(file, {"quick": 40, "full": 90})
    text = file.read_text("utf-8").replace("code: []", CODE)
    file.write_text(text, encoding="utf-8")
    raise_floors(file, {"quick": 50, "full": 80})
    score = read_score(file)
    assert score.floors == {"quick": 50, "full": 90}
    assert [(each.functions, each.changes, each.kind, each.why) for each in score.code] == [
        (("f",), (), "equal", "The same."),
        (("g",), ("a + 1 → a - 1",), "unasked", "Nobody asks."),
    ]
    assert file.read_text("utf-8") == text.replace("quick: 40", "quick: 50")


CODE = """code:
- module: small
  functions: [f]
  changes: all
  kind: equal
  why: The same.
- module: small
  functions: [g]
  changes: ["a + 1 → a - 1"]
  kind: unasked
  why: Nobody asks."""


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("quick: 0", "quick: high", r"mutation\.yaml:1:17: .*whole number"),
        ("quick: 0", "quick: 101", r"mutation\.yaml:1:17: .*from 0 to 100, not 101"),
        ("quick: 0", "quick: -1", r"mutation\.yaml:1:17: .*from 0 to 100, not -1"),
        ("kind: equal", "kind: odd", r"mutation\.yaml:7:9: .*equal, unasked"),
        ("changes: all", "changes: []", r"mutation\.yaml:6:12: .*name the changes, or write all"),
        ("functions: [f]", "functions: []", r"mutation\.yaml:5:14: .*must name one"),
    ],
)
def test_a_faulty_score_file_is_told_with_its_place(old, new, says, tmp_path):
    file = tmp_path / "mutation.yaml"
    raise_floors(file, {})
    file.write_text(file.read_text("utf-8").replace("code: []", CODE).replace(old, new, 1), encoding="utf-8")
    with pytest.raises(PifeError, match=says):
        read_score(file)
    assert read_score(tmp_path / "none.yaml") == Score()


KEPT = Kept(
    modules={"small": "0123"},
    asked={"some-scenario": "4567"},
    code={KILLED.key: "some-scenario", SILENT.key: "(silent)"},
    options={("pife-maker", "melds.run_ace", "low"): "some-scenario"},
    proofs={"melds.run": ("some-scenario", "melds.run_ace is low")},
)


def test_what_is_kept_is_read_as_it_was_written(tmp_path):
    write_kept(tmp_path / "mutants.json", KEPT)
    assert read_kept(tmp_path / "mutants.json") == KEPT
    assert read_kept(tmp_path / "none.json") == Kept()


@pytest.mark.parametrize(
    "text", ["", "[" * 100_000, "[]", "{}", '{"format": "other/1"}', json.dumps({"format": "pife-mutants-kept/1"})]
)
def test_what_is_no_such_file_is_told(text, tmp_path):
    (tmp_path / "mutants.json").write_text(text, encoding="utf-8")
    with pytest.raises(PifeError, match=r"mutants\.json: is no file of mutants.*--write"):
        read_kept(tmp_path / "mutants.json")


def test_a_change_of_the_engine_or_of_a_scenario_makes_it_stale(spec, suite, tmp_path):
    file = tmp_path / "mutants.json"
    states = states_of_scenarios(suite.scenarios.values())
    fresh = Kept(modules=states_of_modules(), asked=states, proofs={"melds.run": ("meld-run-three", "x")})
    assert list(stale(suite, fresh, file)) == []
    other = Kept(modules={**fresh.modules, "melds": "0"}, asked={**states, "gone": "0"}, proofs=fresh.proofs)
    engine, scenarios = (str(finding) for finding in stale(suite, other, file))
    assert "about engine" in engine
    assert "(melds); `pife suite mutants --write" in engine
    assert "(gone); " in scenarios
    (nothing,) = stale(suite, Kept(), file)
    assert "no full run of the mutants is kept" in str(nothing)
    assert list(unproved(spec, suite, Kept())) == []


def test_a_rule_whose_scenarios_notice_nothing_is_named(spec, suite):
    rule = spec.rules["melds.run"]
    shown_by = next(scenario.id for scenario in suite.scenarios.values() if rule.id in scenario.shows)
    proofs = {each: (shown_by, "x") for each in spec.rules if each in suite.scenarios[shown_by].shows}
    findings = {finding.place: finding.message for finding in unproved(spec, suite, Kept(proofs=proofs))}
    assert rule.place not in findings
    assert findings[spec.rules["table.clockwise"].place].startswith("no scenario that shows table.clockwise is known")
    wrong = Kept(proofs={"table.clockwise": (shown_by, "x")})
    findings = {finding.place: finding.message for finding in unproved(spec, suite, wrong)}
    assert "which does not show it any more" in findings[spec.rules["table.clockwise"].place]


def test_a_rule_is_as_strong_as_what_becomes_of_what_it_names(spec, suite):
    kept = Kept(
        code={("seats", "SeatOrder.after", "x"): "seats-order-of-four", ("melds", "MeldTable.meld", "x"): "(silent)"},
        options={
            ("pife-maker", "table.direction", "clockwise"): "seats-order-of-four",
            ("pife-maker", "melds.run_ace", "low"): "(silent)",
        },
        proofs={"table.clockwise": ("seats-order-of-four", "x")},
    )
    (found,) = (each for each in strengths(spec, suite, kept) if each.rule == "table.clockwise")
    assert found.options == {"killed": 1}
    assert found.code == {"killed": 1}
    assert found.proof == ("seats-order-of-four", "x")
    assert found.scenarios > 0
