"""Steps, moves and results as a question is put differently: seats turned, suits renamed, moves in another order."""

from random import Random

import pytest

from pife_conformance.kinds import KindError, Variation, renamed_suits
from pife_conformance.results import RESULTS, Reason
from pife_conformance.steps import SCRIPT, Moves

HEARTS_AND_CLUBS_CHANGE = renamed_suits("HDCS")
DRAW = {"seat": 1, "do": "draw", "from": "stock"}
THROWN = {"seat": 2, "do": "discard", "card": "7H"}
DRAW_BY_2 = {**DRAW, "seat": 2}
THROWN_BY_1 = {"seat": 1, "do": "discard", "card": "7C"}


@pytest.fixture
def variation():
    return Variation(HEARTS_AND_CLUBS_CHANGE, Random(1), {1: 2, 2: 1})


def test_moves_are_turned_and_renamed_wherever_they_are_wanted(variation):
    def seen(moves):
        return sorted(moves, key=str)

    both = seen([DRAW_BY_2, THROWN_BY_1])
    assert seen(Moves().varied([DRAW, THROWN], variation)) == both
    wanted = Moves().varied({"has": [DRAW, THROWN], "lacks": [DRAW]}, variation)
    assert (seen(wanted["has"]), wanted["lacks"]) == (both, [DRAW_BY_2])
    assert Moves().varied(None, variation) is None


def test_moves_come_in_another_order_and_a_script_never_does(variation):
    many = [{**THROWN, "card": card} for card in ("2H", "3H", "4H", "5H", "6H", "7H")]
    renamed = [card.replace("H", "C") for card in ("2H", "3H", "4H", "5H", "6H", "7H")]
    shuffled = [move["card"] for move in Moves().varied(many, variation)]
    assert (sorted(shuffled), shuffled != renamed) == (renamed, True)
    assert [step["card"] for step in SCRIPT.varied(many, variation)] == renamed


def test_moves_in_another_order_are_the_same(variation):
    moves = [THROWN, DRAW, {"seat": 3, "do": "fold"}, {"seat": 3, "do": "raise", "to": 4}, {"seat": 1, "do": "go_out"}]
    normal = Moves().normal(moves, frozenset())
    assert len(normal) == len(moves)
    assert Moves().normal(moves[::-1], frozenset()) == normal
    assert Moves().normal(moves[:-1], frozenset()) != normal


def test_a_claim_without_a_place_is_of_the_discard_and_no_other_step_is():
    claim, redraw = {"seat": 1, "do": "claim"}, {"seat": 1, "do": "redraw"}
    of_discard = Moves().normal([{**claim, "from": "discard"}], frozenset())
    assert Moves().normal([claim], frozenset()) == of_discard
    assert Moves().normal([{**claim, "from": "turn_up"}], frozenset()) != of_discard
    assert "discard" not in repr(Moves().normal([redraw], frozenset()))


def test_a_reason_is_the_same_however_a_question_is_put(variation):
    assert Reason().varied(["limit"], variation) == ["limit"]
    refused = [{"ok": False, "reason": ["limit"]}]
    assert RESULTS.varied(refused, variation) == refused


@pytest.mark.parametrize(
    ("kind", "written", "called"),
    [
        (RESULTS.wanted, "ok", "results"),
        (Moves().authored, "draw", "moves"),
        (Moves().read, "draw", "moves"),
        (SCRIPT.authored, "draw", "steps"),
        (SCRIPT.read, [{"do": "claims", "claims": "all"}], "claims"),
        (RESULTS.read, [{"ok": True, "claims": "all"}], "results"),
    ],
)
def test_a_list_that_is_none_is_called_by_what_it_should_hold(kind, written, called):
    with pytest.raises(KindError, match=f"must be a list of {called}, not "):
        kind(written)


def test_an_unknown_step_is_told_with_the_nearest_if_it_is_a_word():
    for do, told in (("drow", r"did you mean 'draw'\?$"), (7, r"stay$"), (["draw"], r"stay$")):
        with pytest.raises(KindError, match=told):
            SCRIPT.read([{"seat": 1, "do": do}])
