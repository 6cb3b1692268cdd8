"""The family of synthetic engines is what it says it is; how well they are identified is another test."""

from collections import Counter

import pytest
from synthetic_engines import FAMILY, FAULTS, KINDS, is_good, kept_attempts, proposed, synthetic_engine
from synthetic_parts import HAND_ASKS, SyntheticJudge
from synthetic_sight import is_wrong, outcome, pool, said
from synthetic_tables import EVERYTHING

from pife_conformance.asks import ASKS


def wrong_answers(engine):
    made = engine.make()
    return [question for question in pool(engine.profile, engine.asks) if is_wrong(question, outcome(made, question))]


def test_there_are_enough_engines_and_a_third_is_of_each_kind():
    engines = [synthetic_engine(seed) for seed in range(FAMILY)]
    assert len(kept_attempts()) == FAMILY
    assert Counter(engine.kind for engine in engines) == dict.fromkeys(KINDS, FAMILY // 3)


def test_every_fault_and_many_mutants_occur():
    engines = [synthetic_engine(seed) for seed in range(FAMILY)]
    planted = {fault.id for engine in engines for fault in engine.planted}
    assert sorted(FAULTS.keys() - planted) == []
    assert sum(engine.mutant is not None for engine in engines) >= 40
    assert {len(engine.faults) for engine in engines if engine.kind == "known"} == {1, 2, 3}


def test_what_they_answer_is_of_many_kinds():
    asks = Counter(synthetic_engine(seed).asks for seed in range(FAMILY))
    assert {("meld",), ("melded",), ("meld", "melded"), HAND_ASKS, EVERYTHING} <= asks.keys()
    assert set(EVERYTHING) == set(ASKS)


@pytest.mark.parametrize("seed", range(0, FAMILY, 30))
def test_a_clean_engine_is_right_about_all_that_the_suite_asks(seed):
    engine = synthetic_engine(seed)
    assert engine.kind == "clean"
    assert wrong_answers(engine) == []


@pytest.mark.parametrize("seed", range(4, 40, 6))
def test_each_fault_changes_an_answer_and_is_no_house_rule(seed):
    engine = synthetic_engine(seed)
    assert wrong_answers(engine)
    assert is_good(engine)


@pytest.mark.parametrize("seed", [3, 4, 5])
def test_the_same_seed_makes_the_same_engine(seed):
    one, again = (proposed(seed, kept_attempts()[seed]) for _ in range(2))
    questions = pool(one.profile, one.asks)
    first, second = one.make(), again.make()
    assert (one.profile.hash, one.asks, one.faults) == (again.profile.hash, again.asks, again.faults)
    assert all(said(first, question) == said(second, question) for question in questions)


def test_a_fault_stays_in_its_engine():
    """Each engine has a literal judge of its own: what is planted into one is in no other."""
    faulty = synthetic_engine(next(seed for seed in range(1, FAMILY, 3) if synthetic_engine(seed).faults))
    faulty.make()
    clean = SyntheticJudge(faulty.profile, faulty.asks)
    assert not any(is_wrong(question, outcome(clean, question)) for question in pool(faulty.profile, faulty.asks))
