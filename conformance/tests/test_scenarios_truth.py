"""The suite is true: every scenario holds for the reference and for the literal judge, at tables near and far.

A fixed share of the tables is tried; all of them, and many more of chance, with ``pytest --all-tables``.
"""

from functools import cache

import pytest

from pife import data
from pife.spec.library import load_spec
from pife_conformance.reference_engine import ReferenceEngine
from pife_conformance.strength.bench import Folders, judge_called
from pife_conformance.truth import tables_near, tables_of_chance, try_table

SEED = 20


@cache
def shipped():
    return load_spec()


@cache
def literal_judge():
    return judge_called("literal judge", Folders(data.root("spec"), data.root("scenarios")))


@pytest.fixture
def share(request):
    """One table in so many is tried, the shipped profile itself always."""
    return 1 if request.config.getoption("--all-tables") else 10


@pytest.fixture
def how_many(request):
    """So many tables of chance are tried a seed."""
    return 100 if request.config.getoption("--all-tables") else 5


def all_wrong(engine, tables, suite):
    tried = [try_table(engine, table, suite.scenarios.values(), SEED) for table in tables]
    return [str(wrong) for each in tried for wrong in each.wrong]


@pytest.mark.parametrize("profile_id", shipped().profiles)
def test_scenarios_hold_for_the_reference_near_every_profile(profile_id, suite, share):
    assert all_wrong(ReferenceEngine(shipped()), tables_near(shipped(), [profile_id])[::share], suite) == []


@pytest.mark.parametrize("profile_id", shipped().profiles)
def test_scenarios_hold_for_the_literal_judge_near_every_profile(profile_id, suite, share):
    assert all_wrong(literal_judge(), tables_near(shipped(), [profile_id])[:: 10 * share], suite) == []


@pytest.mark.parametrize("seed", range(6))
def test_scenarios_hold_for_the_reference_at_tables_of_chance(seed, suite, how_many):
    assert all_wrong(ReferenceEngine(shipped()), tables_of_chance(shipped(), how_many, seed), suite) == []


def test_scenarios_hold_for_the_literal_judge_at_tables_of_chance(suite, how_many):
    tables = tables_of_chance(shipped(), how_many // 2, SEED)  # it is slow
    assert all_wrong(literal_judge(), tables, suite) == []
