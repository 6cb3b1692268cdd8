"""What is said of a synthetic engine is held against what it is: each way to fall short is seen."""

import pytest
from synthetic_engines import synthetic_engine
from synthetic_grading import grade
from synthetic_identifying import Tried
from synthetic_sight import Pair
from tables import shipped

from pife_conformance.identify.result import Decided, Identification, NamedFault, Undecided, Unseen

CLEAN = 3  # answers melded
UNSEEN = Unseen("not asked")


@pytest.fixture(scope="module")
def engine():
    made = synthetic_engine(CLEAN)
    assert (made.kind, made.asks, made.profile.options["melds.run_ace"]) == ("clean", ("melded",), "low")
    return made


@pytest.fixture(scope="module")
def visible(engine):
    pair = Pair(engine.make, engine.profile, engine.asks)
    return [option_id for option_id in engine.profile.options if pair.show(option_id)]


@pytest.fixture
def values(engine, visible):
    """Every visible option is told, no other."""
    return {
        option_id: Decided(engine.profile.options[option_id], ()) if option_id in visible else UNSEEN
        for option_id in shipped().catalogue.options
    }


def shortcomings(engine, values, causes=()):
    options = dict(engine.profile.options)
    options |= {name: found.value for name, found in values.items() if isinstance(found, Decided)}
    options |= {name: found.values[0] for name, found in values.items() if isinstance(found, Undecided)}
    found = Identification(None, values, options, (), (), (), causes, 1, 1, 1)
    return list(Tried(engine, grade(engine, found), 1, 0.0).shortcomings())


def test_melds_show_in_melded_hands_and_dealing_does_not(visible):
    assert {"melds.run_ace", "melds.sets", "out.shapes"} <= set(visible)
    assert not {"deal.packet", "table.players", "turn.take_discard", "out.claims"} & set(visible)


def test_all_told_falls_short_in_nothing(engine, values):
    assert shortcomings(engine, values) == []


@pytest.mark.parametrize("wrong", ["both", "high", "around"])
def test_a_wrong_value_is_seen(wrong, engine, values):
    values["melds.run_ace"] = Decided(wrong, ())
    assert shortcomings(engine, values) == ["melds.run_ace is wrong"]


@pytest.mark.parametrize("finding", [UNSEEN, Undecided(("both", "low", "high", "around"), "contradicted")])
def test_an_option_left_open_is_seen(finding, engine, values):
    values["melds.run_ace"] = finding
    assert shortcomings(engine, values) == ["melds.run_ace is undecided"]


def test_several_values_without_the_right_one_are_wrong(engine, values):
    values["melds.run_ace"] = Undecided(("both", "around"), "alike")
    assert shortcomings(engine, values) == ["melds.run_ace is wrong"]


def test_a_fault_that_is_not_there_is_seen(engine, values):
    named = NamedFault("greedy-melds", ("melded",), 3, 1)
    assert shortcomings(engine, values, (named,)) == ["greedy-melds is named and not there"]
