"""Numbers that scenarios compute from options: formulas, losses, and what is none."""

import pytest
from rounds_written import only, short

from pife_conformance.kinds_of_tables import KindsOfTables
from pife_conformance.scenario_checks import check_suite
from pife_conformance.scenarios import SuiteError


def test_a_number_may_be_computed_from_options(tmp_path, spec):
    branch = "{lives: {1: '= {lives.start}', 2: '= 2 * {lives.start} - 1'}, pack: {size: '= 52 × {pack.decks}'}}"
    scenario = only(short(tmp_path, spec, "start", "{seats: 2}", branch))
    assert set(scenario.computed_from) == {"lives.start", "pack.decks"}
    (answer,) = scenario.answers({"lives.start": 7, "pack.decks": 3})
    assert answer.fields == {"lives": {"1": 7, "2": 13}, "pack": {"size": 156}}
    with pytest.raises(SuiteError, match="cannot be computed where lives.start is absent"):
        scenario.answers({"pack.decks": 2})


SETTLE = "{seats: [1, 2], dealer: 1, winner: 2, by: nine}"


def test_a_loss_has_its_minus_in_front(tmp_path, spec):
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
