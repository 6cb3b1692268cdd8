"""A position that a scenario writes: its fields, and what those mean that an answer leaves out."""

import pytest
from round_answers import PLAYED, POSITION, WANTED, fields, verdict

from pife_conformance.kinds import KindError
from pife_conformance.positions import POSITION as KIND
from pife_conformance.positions import place_of_turn_up

WHOLE = {
    **POSITION,
    "aside": {"3": ["2S"]},
    "turn_up": "KC",
    "turn_up_at": "aside",
    "drawn": {"card": "7H", "from": "stock"},
    "discarder": 0,
    "limits": {"2": "no_claims"},
    "announced": [1],
    "announcing": [2],
    "threat": 1,
    "folded": [3],
    "left": [3],
    "bets": {"1": 2},
    "pot": 3,
    "price": 4,
    "spoken": [1],
    "raised": [2],
    "lives": {"1": 7},
    "last_winner": 2,
    "shuffles": [["7H"]],
    "recycles": 1,
    "redrawn": True,
    "result": {"winner": 1, "by": "nine"},
}


def test_a_position_is_written_as_it_is_sent_and_none_of_its_fields_is_another():
    assert KIND.authored(WHOLE) == WHOLE
    with pytest.raises(KindError, match="unknown key 'more'"):
        KIND.authored({**WHOLE, "more": 1})


@pytest.mark.parametrize("name", ["seats", "dealer", "phase"])
def test_seats_dealer_and_phase_must_be_there(name):
    with pytest.raises(KindError, match=f"{name} is missing"):
        KIND.authored({key: value for key, value in WHOLE.items() if key != name})


def test_the_round_is_over_and_nobody_may_claim(ask):
    question = ask("play", {"steps": WANTED, "position": {"discarder": 0}})
    over = {"seats": [1, 2, 3], "turn": 1, "phase": "over"}
    assert verdict(question, {"steps": PLAYED, "position": over}).name == "pass"
    assert fields(verdict(question, {"steps": PLAYED, "position": {**over, "phase": "draw"}})) == ["position.discarder"]


@pytest.mark.parametrize(
    ("more", "discarder"),
    [({}, 3), ({"folded": [3]}, 2), ({"left": [3]}, 2), ({"folded": [1]}, None), ({"turn": None}, None)],
)
def test_the_discarder_is_the_seat_before_of_those_who_play_on(more, discarder, ask):
    question = ask("play", {"steps": WANTED, "position": {"discarder": discarder}}, profile="pif-paf-betting")
    position = {"seats": [1, 2, 3], "turn": 1, "phase": "draw", **more}
    assert verdict(question, {"steps": PLAYED, "position": position}).name == "pass"


def test_where_the_turn_up_lies(spec):
    options = spec.profile("cacheta-maker").options
    assert place_of_turn_up({"turn_up": "KC"}, options) == "aside"
    assert place_of_turn_up({"turn_up": "KC", "turn_up_at": "taken"}, options) == "taken"
    assert place_of_turn_up({}, options) is None
