"""The suite sees every rule, every decision, every reason and every pair of option values, and loses no scenario."""

from __future__ import annotations

from pife.spec.checks.uses import QUESTIONS
from pife.spec.library import Spec
from pife_conformance.scenarios import Suite
from pife_conformance.strength.checks import coverage_table, pairs_of, unclear, uncovered, untold
from pife_conformance.strength.kept import lost_ids


def test_every_scenario_is_readable_and_clear_about_every_table(spec: Spec, suite: Suite) -> None:
    assert list(map(str, unclear(spec, suite))) == []


def test_every_rule_decision_and_reason_is_shown_and_none_by_one_answer_alone(spec: Spec, suite: Suite) -> None:
    assert list(map(str, uncovered(spec, suite))) == []


def test_every_question_of_the_research_is_shown_where_an_engine_can_show_it(spec: Spec, suite: Suite) -> None:
    shown = {name for scenario in suite.scenarios.values() for name in scenario.shows}
    for question in (f"Q{number}" for number in range(1, QUESTIONS + 1)):
        settling = [decision for decision in spec.decisions.values() if question in decision.questions]
        assert settling, question
        by_engine = {decision.id for decision in settling if decision.seen_by == "engine" and decision.modelled}
        assert by_engine <= shown, question


def test_no_released_scenario_is_lost(spec: Spec, suite: Suite) -> None:
    assert list(map(str, lost_ids(spec, suite))) == []


def test_every_pair_of_option_values_is_told_apart(spec: Spec, suite: Suite) -> None:
    pairs = pairs_of(spec, suite)
    assert {pair.option for pair in pairs} == {o.id for o in spec.catalogue.options.values() if o.shown_by is not None}
    assert list(map(str, untold(spec, pairs))) == []
    assert [row.kind for row in coverage_table(spec, suite, pairs) if row.shown < row.all] == []
