"""The suite sees every rule, every decision, every reason and every pair of option values."""

from __future__ import annotations

import pytest

from pife.spec.checks.uses import QUESTIONS
from pife.spec.library import Spec
from pife_conformance.asks import ASKS
from pife_conformance.coverage import Pair, discrimination, never_given, one_sided, unknown, unshown
from pife_conformance.scenarios import Suite


@pytest.fixture(scope="module")
def pairs(spec: Spec, suite: Suite) -> list[Pair]:
    return list(discrimination(spec.catalogue, suite))


def test_every_scenario_can_be_read(suite: Suite) -> None:
    assert suite.faults == ()


def test_every_rule_and_decision_is_shown(spec: Spec, suite: Suite) -> None:
    assert unshown(spec, suite) == ()


def test_every_question_of_the_research_is_shown_where_an_engine_can_show_it(spec: Spec, suite: Suite) -> None:
    shown = {name for scenario in suite.scenarios.values() for name in scenario.shows}
    for question in (f"Q{number}" for number in range(1, QUESTIONS + 1)):
        settling = [decision for decision in spec.decisions.values() if question in decision.questions]
        assert settling, question
        by_engine = {decision.id for decision in settling if decision.seen_by == "engine" and decision.modelled}
        assert by_engine <= shown, question


def test_nothing_unknown_is_shown(spec: Spec, suite: Suite) -> None:
    assert unknown(spec, suite) == ()


def test_no_rule_is_shown_by_one_answer_alone(spec: Spec, suite: Suite) -> None:
    assert one_sided(spec, suite) == ()


def test_every_reason_is_given_to_every_ask_that_has_it(spec: Spec, suite: Suite) -> None:
    assert never_given(spec, suite) == ()


@pytest.mark.parametrize("ask", ASKS)
def test_every_pair_of_option_values_is_told_apart(ask: str, spec: Spec, pairs: list[Pair]) -> None:
    options = spec.catalogue.options
    shown_by_it = {option.id for option in options.values() if option.shown_by and option.shown_by.ask == ask}
    assert {pair.option for pair in pairs if pair.option in shown_by_it} == shown_by_it
    untold = [pair for pair in pairs if pair.option in shown_by_it and pair.scenario is None]
    # Values that are declared alike cannot be told apart; that they are alike is proved elsewhere.
    assert [p for p in untold if options[p.option].why_alike(p.left, p.right, {}) is None] == []
