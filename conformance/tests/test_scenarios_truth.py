"""The suite is true: every scenario holds for the reference and for the literal judge, at tables near and far.

A fixed share of the tables is tried; all of them, and many more of chance, with ``pytest --all-tables``.
"""

from functools import cache

import pytest

from pife import data
from pife.spec.library import load_spec
from pife_conformance.connectors import connect
from pife_conformance.reference_engine import ReferenceEngine
from pife_conformance.scenario_checks import check_suite
from pife_conformance.truth import Table, one_option_changes, tables_of_chance, wrong_answers

SEED = 20


@cache
def shipped():
    return load_spec()


def tables_near(profile_id):
    """The profile itself and every table that differs from it in one option, each set of rules once."""
    profile = shipped().profile(profile_id)
    tables = {profile.hash: Table(profile, profile_id)}
    for table in one_option_changes(shipped(), profile):
        tables.setdefault(table.profile.hash, table)
    return list(tables.values())


def new_literal_engine():
    return connect(f"python:{data.root('engines') / 'literal' / 'engine.py'}:factory").make()


@pytest.fixture
def share(request):
    """One table in so many is tried, the shipped profile itself always."""
    return 1 if request.config.getoption("--all-tables") else 10


@pytest.fixture
def how_many(request):
    """So many tables of chance are tried a seed."""
    return 100 if request.config.getoption("--all-tables") else 5


def all_wrong(engine, tables, suite):
    return [wrong for table in tables for wrong in wrong_answers(engine, table, suite.scenarios.values(), SEED)]


def test_the_suite_can_be_read_and_is_unambiguous(spec, suite):
    assert [str(fault) for fault in check_suite(suite, spec)] == []


@pytest.mark.parametrize("profile_id", shipped().profiles)
def test_scenarios_hold_for_the_reference_near_every_profile(profile_id, suite, share):
    assert all_wrong(ReferenceEngine(shipped()), tables_near(profile_id)[::share], suite) == []


@pytest.mark.parametrize("profile_id", shipped().profiles)
def test_scenarios_hold_for_the_literal_judge_near_every_profile(profile_id, suite, share):
    assert all_wrong(new_literal_engine(), tables_near(profile_id)[:: 10 * share], suite) == []


@pytest.mark.parametrize("seed", range(6))
def test_scenarios_hold_for_the_reference_at_tables_of_chance(seed, suite, how_many):
    assert all_wrong(ReferenceEngine(shipped()), tables_of_chance(shipped(), how_many, seed), suite) == []


def test_scenarios_hold_for_the_literal_judge_at_tables_of_chance(suite, how_many):
    tables = tables_of_chance(shipped(), how_many // 2, SEED)  # it is slow
    assert all_wrong(new_literal_engine(), tables, suite) == []
