"""Engines that do not look at the question fail in every area, however they answer."""

from collections import Counter

import pytest
from harness import PATIENT

from pife.spec.library import load_spec
from pife_conformance.connectors import connect
from pife_conformance.constant_engines import SEED
from pife_conformance.questions import questions_for
from pife_conformance.run import Settings, run
from pife_conformance.scenarios import AREAS

ANOTHER_SEED = SEED + 1
TABLES = ("pife-maker", "cacheta-maker", "pif-paf-betting")
NEVER_LOOKING = [
    *((name, profile, ANOTHER_SEED) for name in ("accept_all", "refuse_all") for profile in load_spec().profiles),
    *(("answer_at_random", profile, ANOTHER_SEED) for profile in TABLES),
    *(("know_by_heart", profile, ANOTHER_SEED) for profile in TABLES),
    *(("know_by_heart", "pife-maker", SEED + more) for more in range(2, 6)),
]
"""Engine, table, and the seed of the run: by heart it knows those of ``SEED``."""


@pytest.fixture(scope="module")
def verdicts(spec, suite):
    """How often each area's questions of a table have each verdict, when an engine of this name is asked."""

    def asked(name, profile_id, seed):
        questions = questions_for(spec.profile(profile_id), suite.scenarios.values(), seed)
        connector = connect(f"python:pife_conformance.constant_engines:{name}")
        table = {}
        for result in run(connector, [questions], seed, Settings(limits=PATIENT)).results:
            table.setdefault(result.question.scenario.area, Counter())[result.verdict.name] += 1
        return table

    return asked


@pytest.mark.parametrize(("name", "profile_id", "seed"), NEVER_LOOKING)
def test_an_engine_that_does_not_look_fails_in_every_area(name, profile_id, seed, verdicts):
    found = verdicts(name, profile_id, seed)
    assert sorted(found, key=AREAS.index) == list(AREAS)
    assert [area for area, counts in found.items() if not counts["fail"] + counts["malformed"]] == []


def test_an_engine_that_knows_one_seed_by_heart_would_pass_under_that_seed(verdicts):
    found = verdicts("know_by_heart", "pife-maker", SEED)
    assert {area: set(counts) for area, counts in found.items()} == {area: {"pass"} for area in AREAS}
