"""One value of each kind stands for all: what the catalogue's samples show, the kinds show too, and more."""

import math

import pytest
from harness import write_suite

from pife_conformance.kinds_of_tables import KindsOfTables
from pife_conformance.scenario_checks import check_suite
from pife_conformance.scenarios import load_suite

SCENARIO = """
- id: some-set
  title: {{en: "x", pt_BR: "x"}}
  shows: [melds.set]
  why: {{en: "x", pt_BR: "x"}}
  needs: {needs}
  ask: meld
  input: {{cards: 7H 7C 7D}}
  expect:
    - when: {when}
      legal: true
    - when: {{melds.sets: {{lacks: [1-1-1]}}}}
      legal: false
"""


@pytest.fixture
def scenarios(tmp_path, spec):
    """A suite of one scenario with these needs and a first branch for these tables."""

    def make(needs, when="{melds.sets: {has: [1-1-1]}}"):
        write_suite(tmp_path, SCENARIO.format(needs=needs, when=when))
        return load_suite(tmp_path, spec.catalogue)

    return make


def kinds_of(suite, spec):
    (scenario,) = suite.scenarios.values()
    return KindsOfTables(spec.catalogue, scenario)


def test_values_that_no_condition_tells_apart_are_one_kind(scenarios, spec):
    kinds = kinds_of(scenarios("{melds.run_ace: [low, high]}"), spec)
    combinations = list(kinds.combinations(["melds.run_ace", "melds.sets"], {}))
    assert len(combinations) == 4  # sets of three suits or not, and of one suit thrice, which some packs lack, or not
    assert {values["melds.run_ace"] for values in combinations} == {"low"}
    assert {"1-1-1" in values["melds.sets"] for values in combinations} == {True, False}
    assert not kinds.tells_apart("melds.run_ace", "low", "high")
    assert kinds.tells_apart("melds.run_ace", "low", "both")
    assert not kinds.tells_apart("melds.longest", None, 3)


def test_an_option_tells_apart_by_whether_another_applies(scenarios, spec):
    kinds = kinds_of(scenarios("{wild.run_place: [inside]}"), spec)
    assert kinds.tells_apart("wild.which", "none", "next_same_suit")
    assert not kinds.tells_apart("wild.which", "next_all_suits", "next_same_suit")


def test_a_given_value_stands_whatever_is_needed(scenarios, spec):
    kinds = kinds_of(scenarios("{melds.run_ace: [low]}"), spec)
    assert {v["melds.run_ace"] for v in kinds.combinations(["melds.run_ace"], {"melds.run_ace": "around"})} == {
        "around"
    }


def test_what_cannot_be_is_no_table(scenarios, spec):
    kinds = kinds_of(scenarios("{}"), spec)
    assert kinds.table({"melds.longest": 3, "out.shapes": ("5-4",)}) is None
    assert "wild.itself" not in kinds.table({"wild.which": "none"})


def test_lists_that_no_sample_has_are_tried_too(scenarios, spec):
    assert check_suite(scenarios("{pack.decks: [3], melds.sets: {has: [3-3-2-2]}}"), spec) == ()
    (fault,) = check_suite(scenarios("{}", "{melds.sets: {has: [1-1-1], lacks: [2-2-2-2]}}"), spec)
    assert "no branch of expect holds where melds.sets is [" in str(fault)
    (fault,) = check_suite(scenarios("{pack.decks: [2], melds.sets: {has: [3-1-1]}}"), spec)
    assert "no table of the catalogue's samples meets this" in str(fault)


def test_the_kinds_reach_every_answer_that_the_samples_reach(spec, suite):
    compared = 0
    for scenario in suite.scenarios.values():
        asked = (*scenario.branched_on(), *scenario.needs.option_ids())
        wanted = spec.catalogue.asked_with(asked)
        if math.prod(len(spec.catalogue.options[option_id].all_samples()) for option_id in wanted) > 200:
            continue
        compared += 1
        kinds = KindsOfTables(spec.catalogue, scenario)
        tables = list(filter(None, map(kinds.table, kinds.combinations(asked, {}))))
        reached = {repr(scenario.answers(table)) for table in tables if scenario.applies(table)}
        contexts = filter(scenario.applies, spec.catalogue.contexts(asked))
        assert {repr(scenario.answers(table)) for table in contexts} <= reached
    assert compared > 50
