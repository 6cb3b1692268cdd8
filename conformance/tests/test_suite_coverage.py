"""The suite sees every rule, every decision and every pair of option values, but what its list says it cannot see yet."""

from __future__ import annotations

from pathlib import Path

import pytest
from harness import write_suite

from pife import data
from pife.errors import SpecError
from pife.spec.library import Spec, load_spec
from pife_conformance.asks import ASKS
from pife_conformance.coverage import Pair, discrimination, one_sided, unknown, unshown
from pife_conformance.not_yet_shown import NotYetShown, check_not_yet_shown, read_not_yet_shown
from pife_conformance.scenarios import Suite, load_suite

LIST = data.root("scenarios") / "not-yet-shown.yaml"


@pytest.fixture(scope="module")
def spec() -> Spec:
    return load_spec()


@pytest.fixture(scope="module")
def suite(spec: Spec) -> Suite:
    return load_suite(data.root("scenarios"), spec.catalogue)


@pytest.fixture(scope="module")
def pairs(spec: Spec, suite: Suite) -> list[Pair]:
    return list(discrimination(spec.catalogue, suite))


@pytest.fixture(scope="module")
def untold(spec: Spec, pairs: list[Pair]) -> list[Pair]:
    """The pairs that no scenario tells apart and that are not declared alike."""
    options = spec.catalogue.options
    return [p for p in pairs if p.scenario is None and options[p.option].why_alike(p.left, p.right, {}) is None]


@pytest.fixture(scope="module")
def listed() -> tuple[NotYetShown, ...]:
    return read_not_yet_shown(LIST)


def test_every_scenario_can_be_read(suite: Suite) -> None:
    assert suite.faults == ()


def test_every_rule_and_decision_is_shown(spec: Spec, suite: Suite, listed: tuple[NotYetShown, ...]) -> None:
    assert set(unshown(spec, suite)) - {entry.id for entry in listed} == set()


def test_nothing_unknown_is_shown(spec: Spec, suite: Suite) -> None:
    assert unknown(spec, suite) == ()


def test_no_rule_is_shown_by_one_answer_alone(spec: Spec, suite: Suite, listed: tuple[NotYetShown, ...]) -> None:
    assert set(one_sided(spec, suite)) - {entry.id for entry in listed} == set()


@pytest.mark.parametrize("ask", ASKS)
def test_every_pair_of_option_values_is_told_apart(
    ask: str, spec: Spec, pairs: list[Pair], untold: list[Pair], listed: tuple[NotYetShown, ...]
) -> None:
    options = spec.catalogue.options
    shown_by = {option.id: option.shown_by.ask for option in options.values() if option.shown_by}
    to_come = {entry.id for entry in listed}
    assert [pair for pair in untold if shown_by[pair.option] == ask and pair.option not in to_come] == []
    assert {pair.option for pair in pairs if shown_by[pair.option] == ask} == {
        o for o in shown_by if shown_by[o] == ask
    }


def test_only_options_of_asks_to_come_are_left_out(spec: Spec) -> None:
    left_out = {
        o.id: o.shown_by.ask for o in spec.catalogue.options.values() if o.shown_by and o.shown_by.ask not in ASKS
    }
    assert set(left_out.values()) <= {"settle"}


def test_the_list_of_what_is_not_yet_shown_is_right(
    spec: Spec, suite: Suite, listed: tuple[NotYetShown, ...], untold: list[Pair]
) -> None:
    faults = check_not_yet_shown(listed, spec, suite, {pair.option for pair in untold})
    assert [str(fault) for fault in faults] == []


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        (
            "{id: melds.runn, ask: settle}",
            "no rule, decision or option is called 'melds.runn'; did you mean 'melds.run'?",
        ),
        ("{id: melds.run, ask: settle}", "is shown by scenarios, or needs none: take it off the list"),
        ("{id: deal.shuffle, ask: settle}", "is shown by scenarios, or needs none"),
        ("{id: imaginary-wild, ask: settle}", "is shown by scenarios, or needs none"),
        ("{id: lives.lost, ask: play}", "the harness asks play: write a scenario instead"),
        ("{id: lives.lost, ask: settle}\n- {id: lives.lost, ask: settle}", "stands twice"),
    ],
)
def test_what_does_not_belong_on_the_list_is_told(
    entry: str, says: str, tmp_path: Path, spec: Spec, suite: Suite
) -> None:
    path = write_suite(tmp_path, f"- {entry}\n", area=".", file="not-yet-shown.yaml")
    (fault,) = check_not_yet_shown(read_not_yet_shown(path), spec, suite, ())
    assert says in str(fault)
    assert "not-yet-shown.yaml:" in str(fault)


def test_the_list_is_read_strictly(tmp_path: Path) -> None:
    path = write_suite(tmp_path, "- {id: lives.lost, ask: setle}\n", area=".", file="not-yet-shown.yaml")
    with pytest.raises(SpecError, match="did you mean 'settle'"):
        read_not_yet_shown(path)
