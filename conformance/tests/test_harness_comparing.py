"""A comparison: what differs, layer by layer, and what an engine leaves open."""

import pytest

from pife_conformance.comparing import Comparison
from pife_conformance.verdicts import Difference


@pytest.fixture
def found():
    """A comparison at a table without wild cards."""
    return Comparison(frozenset(), {})


def test_of_an_answer_of_one_layer_no_layer_is_told(found):
    found.judge()
    assert (found.differences, found.layers, found.is_answered, found.distance) == ((), (), True, (0, 0))
    found.differs(("discards",), ["7H"], [])
    assert (found.differences, found.layers) == ((Difference("discards", ["7H"], []),), ())


def test_where_nothing_is_judged_nothing_is_answered(found):
    assert (found.layers, found.is_answered) == ((), False)
    found.is_silent("position")
    assert (found.layers, found.is_answered) == ((("position", "unsupported"),), False)


def test_the_answer_itself_is_a_layer_beside_others(found):
    found.differs(("ok",), False, True)
    found.judge("position")
    assert found.layers == (("answer", "fail"), ("position", "pass"))


def test_one_layer_that_is_not_the_usual_one_is_told(found):
    found.judge("steps")
    assert found.layers == (("steps", "pass"),)


def test_each_layer_is_told_in_its_place_with_what_became_of_it(found):
    found.differs(("position", "hands", 2), ["7H"], ["8H"], "one card", "position")
    found.is_silent("reasons")
    found.layer = "steps"
    found.judge()
    assert found.layers == (("steps", "pass"), ("reasons", "unsupported"), ("position", "fail"))
    assert found.differences == (Difference("position.hands.2", ["7H"], ["8H"], "one card"),)
    assert (found.is_answered, found.distance) == (True, (1, 1))


def test_what_differs_belongs_to_the_layer_that_is_being_compared(found):
    found.layer = "steps"
    found.differs(("steps", 0), {"ok": True}, {"ok": False})
    found.differs(("steps", 1), {"ok": True}, {"ok": False})
    assert (found.layers, found.distance) == ((("steps", "fail"),), (2, 0))


def test_a_layer_answered_in_part_is_left_open_unless_that_part_is_wrong(found):
    found.judge("reasons")
    found.is_silent("reasons")
    assert (found.layers, found.is_answered) == ((("reasons", "unsupported"),), False)
    found.differs(("steps", 0, "reason"), ["limit"], ["turn"], layer="reasons")
    assert found.layers == (("reasons", "fail"),)


def test_judging_a_layer_again_forgets_no_difference(found):
    found.differs(("steps", 0), {"ok": True}, None, layer="steps")
    found.judge("steps")
    assert found.layers == (("steps", "fail"),)
