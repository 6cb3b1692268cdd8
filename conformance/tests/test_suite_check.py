"""`pife suite check` names what is wrong with a suite: where it stands and what to do."""

import json

import pytest
from click.testing import CliRunner
from harness import WRONG, write_suite

from pife.cli.spec import command as spec_command
from pife.spec.library import Spec
from pife.spec.releases import read_releases
from pife.spec.strict_yaml import loads
from pife_conformance.cli.suite import command
from pife_conformance.coverage import discrimination
from pife_conformance.scenarios import Suite, load_suite
from pife_conformance.strength.bench import JUDGES
from pife_conformance.strength.checks import unclear, uncovered, untold
from pife_conformance.strength.kept import lost_ids, new_scenarios
from pife_conformance.strength.unseen import unseen

FEW_TABLES = ("--share", "100000", "--random", "0", "--seed", "1")


def check(*arguments):
    return CliRunner().invoke(command, ["check", *map(str, arguments)])


def without(suite, forgotten):
    """The suite without the scenarios for which something holds."""
    return Suite({name: each for name, each in suite.scenarios.items() if not forgotten(each)}, ())


@pytest.fixture
def released(spec, tmp_path):
    """The spec with another `released.yaml`."""

    def make(text):
        (tmp_path / "released.yaml").write_text(text, encoding="utf-8")
        changed = Spec(spec.root)
        changed.__dict__["releases"] = read_releases(tmp_path / "released.yaml")
        return changed

    return make


def test_a_wrong_expectation_is_named_for_each_judge_with_its_place_and_a_table(tmp_path):
    write_suite(tmp_path, WRONG)
    ran = check("--scenarios", tmp_path, *FEW_TABLES, "--format", "json")
    assert ran.exit_code == 1
    report = json.loads(ran.stdout)
    found = [finding for finding in report["findings"] if finding["check"] == "truth"]
    assert [(each["file"], each["line"]) for each in found] == [("scenarios/melds/some.yaml", 2)] * len(JUDGES)
    for judge, finding in zip(JUDGES, found, strict=True):
        assert "wrong-run: fail legal" in finding["message"]
        assert f"the {judge} differs at " in finding["message"]
    assert [truth["wrong"] == truth["asked"] == truth["answered"] > 0 for truth in report["truth"]] == [True, True]


def test_the_tables_are_printed_with_the_seed_and_then_a_line_for_each_finding(tmp_path):
    write_suite(tmp_path, WRONG)
    ran = check("--scenarios", tmp_path, *FEW_TABLES)
    assert ran.exit_code == 1
    for said in (
        "(seed 1):",
        "Coverage:",
        "Discrimination:",
        "Proved to make no difference:",
        "only people at the table",
    ):
        assert said in ran.stdout
    assert "more" in ran.stdout.splitlines()[-1]  # of the rules that this suite does not show


def test_how_much_is_tried_is_said_once():
    ran = check("--quick", "--all-tables")
    assert ran.exit_code == 2
    assert "name one" in ran.output


def test_an_option_value_without_scenario_is_named(spec, suite):
    blind = without(suite, lambda scenario: "table.direction" in scenario.branched_on())
    (finding,) = untold(spec, discrimination(spec.catalogue, blind, ["table.direction"]))
    assert "whether table.direction is counterclockwise or clockwise" in finding.message
    assert finding.place == spec.catalogue.options["table.direction"].place


def test_a_member_of_a_list_without_scenario_is_named(spec, suite):
    blind = without(suite, lambda scenario: "out.special" in scenario.branched_on())
    messages = [finding.message for finding in untold(spec, discrimination(spec.catalogue, blind, ["out.special"]))]
    assert any("out.special has four_doubles or not" in message for message in messages)


def test_what_no_scenario_shows_or_shows_from_one_side_only_is_named(spec, suite):
    blind = without(suite, lambda scenario: "melds.run" in scenario.shows)
    assert any(f.message.startswith("no scenario shows melds.run:") for f in uncovered(spec, blind))
    blind = without(suite, lambda scenario: "melds.run" in scenario.shows and scenario.id != "meld-run-three")
    assert any(f.message.startswith("all scenarios that show melds.run have the same") for f in uncovered(spec, blind))
    blind = without(suite, lambda scenario: scenario.ask.name == "deal")
    assert any("no scenario of the ask deal wants the reason" in f.message for f in uncovered(spec, blind))


def test_scenarios_that_cannot_be_read_or_are_unclear_are_named(spec, tmp_path):
    write_suite(tmp_path, WRONG.replace("- legal: false", "- when: {melds.run_ace: [low]}\n      legal: true"))
    write_suite(tmp_path, WRONG.replace("wrong-run", "unread").replace("legal", "legall"), file="unread.yaml")
    found = sorted(map(str, unclear(spec, load_suite(tmp_path, spec.catalogue))))
    assert found[0].startswith("scenarios/melds/some.yaml:2:7: wrong-run: no branch of expect holds where")
    assert found[1].startswith("scenarios/melds/unread.yaml:9:7: ")
    assert "unknown key 'legall'" in found[1]


VERSION = "versions:\n  - version: 0.0.1\n    ids: []\n    defaults: {}\n    scenarios: [gone-one]\n"
RETIRED = "retired:\n  - {{id: {}, since: 0.0.2, why: {{en: Gone, pt_BR: Foi}}}}\n"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (VERSION, "released.yaml:2:5: the scenario 'gone-one' was released in 0.0.1 and is missing: bring it back"),
        (
            RETIRED.format("meld-run-three").join(("versions: []\n", "")),
            "'meld-run-three' is retired since 0.0.2: give",
        ),
    ],
)
def test_an_id_that_is_lost_or_used_again_is_named(text, says, released, suite):
    (finding,) = lost_ids(released(text), suite)
    assert says in str(finding)


def test_an_id_that_is_retired_is_not_lost(released, suite):
    assert list(lost_ids(released(VERSION + RETIRED.format("gone-one")), suite)) == []


def test_a_release_notes_the_scenarios_that_are_new(released, suite):
    text = VERSION.replace("gone-one", "meld-run-three")
    assert new_scenarios(released(text), suite) == tuple(sorted(set(suite.scenarios) - {"meld-run-three"}))
    printed = CliRunner().invoke(spec_command, ["release"]).stdout
    (release,) = loads("versions:\n" + printed).data["versions"]
    assert set(release["scenarios"]) == set(suite.scenarios)


def test_what_the_suite_cannot_see_has_a_reason_each(spec):
    told = dict(unseen(spec))
    assert all(told.values())
    assert {option.id for option in spec.catalogue.options.values() if option.shown_by is None} <= told.keys()
    assert {decision.id for decision in spec.decisions.values() if not decision.modelled} <= told.keys()
