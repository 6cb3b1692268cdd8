"""The suite sees every rule, every decision that hands can show, and every pair of option values."""

from __future__ import annotations

import pytest

from pife import data
from pife.spec.library import Spec, load_spec
from pife_conformance.coverage import discrimination, one_sided, unknown, unshown
from pife_conformance.scenarios import Suite, load_suite

NEEDS_PLAY = {("out.claims", "anyone", "announced")}
"""Who has announced is seen in a round, not in a hand."""

PROVED_EQUAL = {("out.shapes", "10", None)}
"""The reference's census shows that no hand tells these apart."""

NEEDS_A_TURN_UP = {"turned-card-copies"}


@pytest.fixture(scope="module")
def spec() -> Spec:
    return load_spec()


@pytest.fixture(scope="module")
def suite(spec: Spec) -> Suite:
    return load_suite(data.root("scenarios"), spec.catalogue)


def test_every_scenario_can_be_read(suite: Suite) -> None:
    assert suite.faults == ()


def test_every_rule_and_decision_is_shown(spec: Spec, suite: Suite) -> None:
    assert set(unshown(spec, suite)) == NEEDS_A_TURN_UP


def test_nothing_unknown_is_shown(spec: Spec, suite: Suite) -> None:
    assert unknown(spec, suite) == ()


def test_no_rule_is_shown_by_one_answer_alone(spec: Spec, suite: Suite) -> None:
    assert one_sided(spec, suite) == ()


def test_every_pair_of_option_values_is_told_apart(spec: Spec, suite: Suite) -> None:
    pairs = list(discrimination(spec.catalogue, suite))
    assert len(pairs) > 30
    assert {(p.option, p.left, p.right) for p in pairs if p.scenario is None} == NEEDS_PLAY | PROVED_EQUAL
