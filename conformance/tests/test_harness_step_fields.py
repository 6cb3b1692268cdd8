"""What each step of a script takes and needs: the list in the protocol, field by field."""

import pytest

from pife_conformance.kinds import KindError
from pife_conformance.steps import SCRIPT, STEPS, Step

MELDS = [["7H", "8H", "9H"]]
WHOLE = {
    "draw": {"from": "stock"},
    "discard": {"card": "7H"},
    "redraw": {},
    "go_out": {"melds": MELDS, "discard": "7H"},
    "claim": {"from": "turn_up", "melds": MELDS, "discard": "7H"},
    "threaten": {},
    "withdraw": {},
    "call_fault": {"against": 3},
    "expose": {},
    "announce": {},
    "fold": {},
    "call": {},
    "raise": {"to": 4},
    "stay": {},
}
NEEDED = {"draw": "from", "discard": "card", "call_fault": "against", "raise": "to"}


def test_these_are_all_steps_but_several_claims_at_once():
    assert set(STEPS) == {*WHOLE, "claims"}


@pytest.mark.parametrize("do", WHOLE)
def test_a_step_takes_its_fields_and_no_others(do):
    step = {"seat": 1, "do": do, **WHOLE[do]}
    assert SCRIPT.authored([step]) == [step]
    assert SCRIPT.read([step])
    with pytest.raises(KindError, match="unknown key 'more'"):
        Step().authored({**step, "more": 1})
    without = {name: value for name, value in step.items() if name != "seat"}
    with pytest.raises(KindError, match="seat is missing"):
        SCRIPT.authored([without])


@pytest.mark.parametrize("do", WHOLE)
def test_a_step_without_a_field_is_whole_unless_it_needs_it(do):
    for name in WHOLE[do]:
        step = {"seat": 1, "do": do, **WHOLE[do]}
        del step[name]
        if NEEDED.get(do) == name:
            with pytest.raises(KindError, match=f"{name} is missing"):
                SCRIPT.authored([step])
        else:
            assert SCRIPT.authored([step]) == [step]


@pytest.mark.parametrize(
    ("step", "place"),
    [
        ({"seat": 1, "do": "draw", "from": "hand"}, "from"),
        ({"seat": 1, "do": "claim", "from": "stock"}, "from"),
        ({"seat": 1, "do": "discard", "card": 7}, "card"),
        ({"seat": 1, "do": "go_out", "melds": "7H 8H"}, "melds"),
        ({"seat": 1, "do": "call_fault", "against": "2"}, "against"),
        ({"seat": 1, "do": "raise", "to": "2"}, "to"),
    ],
)
def test_a_field_of_another_kind_is_told_with_its_place(step, place):
    with pytest.raises(KindError) as caught:
        SCRIPT.read([step])
    assert caught.value.path[:2] == (0, place)


def test_several_claims_name_a_seat_each():
    claims = {"do": "claims", "claims": [{"seat": 1, "from": "discard", "melds": MELDS, "discard": "7H"}, {"seat": 2}]}
    assert SCRIPT.authored([claims]) == [claims]
    with pytest.raises(KindError, match="claims is missing"):
        SCRIPT.authored([{"do": "claims"}])
    with pytest.raises(KindError, match="seat is missing"):
        SCRIPT.authored([{"do": "claims", "claims": [{"from": "discard"}]}])


@pytest.mark.parametrize(
    ("do", "says"),
    [
        (None, "do is missing"),
        ({}, "do is missing"),
        ("", "'' is not one of draw, discard"),
        (7, "7 is not one of draw"),
    ],
)
def test_what_is_done_has_to_be_said(do, says):
    with pytest.raises(KindError, match=says):
        Step().read({"seat": 1, "do": do})
