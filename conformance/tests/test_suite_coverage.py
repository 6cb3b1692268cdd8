"""The suite sees every rule, every decision that hands can show, and every pair of option values."""

from __future__ import annotations

import pytest

from pife import data
from pife.spec.library import Spec, load_spec
from pife_conformance.asks import ASKS
from pife_conformance.coverage import discrimination, one_sided, unknown, unshown
from pife_conformance.scenarios import Suite, load_suite

NEEDS_A_ROUND = {
    # Dealing: where the turn-up comes from and goes to.
    "wilds.turn-up-joker",
    "joker-turned-up",
    "wilds.turn-up-aside",
    "wilds.turn-up-under-stock",
    "wilds.turn-up-opens-discard",
    # What a seat may look at.
    "turns.see-top",
    "turns.see-all",
    "discard-pile-seen",
    # Several seats at once, and what they said before.
    "claims-together",
    "announcement-checked",
    # How profiles are written, which no engine can show.
    "where-sources-are-silent",
}
"""Rules and decisions that questions about one hand cannot show: a deal, a view, a round."""


@pytest.fixture(scope="module")
def spec() -> Spec:
    return load_spec()


@pytest.fixture(scope="module")
def suite(spec: Spec) -> Suite:
    return load_suite(data.root("scenarios"), spec.catalogue)


def test_every_scenario_can_be_read(suite: Suite) -> None:
    assert suite.faults == ()


def test_every_rule_and_decision_is_shown(spec: Spec, suite: Suite) -> None:
    assert set(unshown(spec, suite)) == NEEDS_A_ROUND


def test_nothing_unknown_is_shown(spec: Spec, suite: Suite) -> None:
    assert unknown(spec, suite) == ()


def test_no_rule_is_shown_by_one_answer_alone(spec: Spec, suite: Suite) -> None:
    assert one_sided(spec, suite) == ()


def test_every_pair_of_option_values_is_told_apart_or_declared_alike(spec: Spec, suite: Suite) -> None:
    pairs = list(discrimination(spec.catalogue, suite))
    assert len(pairs) > 60
    untold = [pair for pair in pairs if pair.scenario is None]
    options = spec.catalogue.options
    assert [pair for pair in untold if options[pair.option].why_alike(pair.left, pair.right, {}) is None] == []
    # Who has announced is seen in a round, not in a hand: the catalogue says so, and nothing else is left out.
    assert {(pair.option, pair.left, pair.right) for pair in untold} == {("out.claims", "anyone", "announced")}


def test_only_options_of_a_deal_a_round_or_a_view_are_left_out(spec: Spec) -> None:
    options = spec.catalogue.options.values()
    assert {option.id for option in options if option.shown_by and option.shown_by.ask not in ASKS} == {
        "turn_up.fate",  # deal
        "turn.discard_visible",  # view
        "out.claim_priority",  # play
        "out.announcement_checked",  # play
    }
