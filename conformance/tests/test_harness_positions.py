"""The position after a script: compared field by field, and malformed at its place."""

import pytest
from round_answers import OK, PLAYED, POSITION, WANTED, fields, verdict

from pife_conformance.verdicts import Unsupported


def after(ask, wanted, position, **more):
    return verdict(ask("play", {"steps": WANTED, "position": wanted}, **more), {"steps": PLAYED, "position": position})


@pytest.mark.parametrize(
    ("wanted", "came", "differs"),
    [
        ({"turn": 2}, {"turn": 2, "pot": 9}, []),
        ({"turn": 2}, {"turn": 1}, ["position.turn"]),
        ({"turn": 2}, {"pot": 1}, ["position.turn"]),
        ({"turn": None}, {"turn": 1}, ["position.turn"]),
        ({"turn": None}, {"phase": "over"}, []),
        ({"hands": {"2": "7H 8H"}}, {"hands": {"1": ["9H"], "2": ["8H", "7H"]}}, []),
        ({"hands": {"2": "7H 8H"}}, {"hands": {"2": ["8H"]}}, ["position.hands.2"]),
        ({"hands": {"2": "7H 8H"}}, {"hands": {}}, ["position.hands.2"]),
        ({"hands": {"1": ""}}, {"hands": {"2": ["7H"]}}, []),
        ({"hands": {"1": ""}}, {"hands": {"1": ["7H"]}}, ["position.hands.1"]),
        ({"hands": {}}, {"hands": {"1": ["7H"]}}, ["position.hands"]),
        ({"hands": {}}, {"hands": {"1": []}}, []),
        ({"stock": "7H 8H"}, {"stock": ["7H", "8H"]}, []),
        ({"stock": "7H 8H"}, {"stock": ["8H", "7H"]}, ["position.stock"]),
        ({"stock": "7H 8H"}, {"stock": ["7H*", "8H"]}, []),
        ({"stock": []}, {"pot": 1}, []),
        ({"stock": []}, {"stock": ["7H"]}, ["position.stock"]),
        ({"discard": "7H 8H"}, {"discard": ["8H", "7H"]}, ["position.discard"]),
        ({"shuffles": ["7H 8H", "9H"]}, {"shuffles": [["7H", "8H"], ["9H"]]}, []),
        ({"shuffles": ["7H 8H", "9H"]}, {"shuffles": [["9H"], ["7H", "8H"]]}, ["position.shuffles"]),
        ({"announced": [1, 3]}, {"announced": [3, 1]}, []),
        ({"announced": [1, 3]}, {"announced": [3]}, ["position.announced"]),
        ({"announced": []}, {"pot": 1}, []),
        ({"limits": {"2": "none"}}, {"limits": {}}, []),
        ({"limits": {}}, {"limits": {"1": "none"}}, []),
        ({"limits": {"2": "no_claims"}}, {"limits": {"2": "none"}}, ["position.limits.2"]),
        ({"drawn": {"card": "7H", "from": "stock"}}, {"drawn": {"card": "7H", "from": "stock"}}, []),
        ({"drawn": {"from": "stock"}}, {"drawn": {"card": "7H", "from": "stock"}}, ["position.drawn"]),
        ({"drawn": None}, {"drawn": {"card": "7H", "from": "stock"}}, ["position.drawn"]),
        ({"drawn": None}, {"drawn": {}}, []),
        ({"result": {"by": "void"}}, {"result": {"winner": None, "by": "void"}}, []),
        ({"result": {"by": "void"}}, {"result": {"winner": 1, "by": "void"}}, ["position.result"]),
        ({"recycles": 0}, {"recycles": None, "pot": 1}, []),
        ({"recycles": 1}, {"recycles": 2}, ["position.recycles"]),
        ({"redrawn": True}, {"redrawn": True}, []),
        ({"redrawn": True}, {"pot": 1}, ["position.redrawn"]),
    ],
)
def test_only_what_is_named_of_a_position_is_compared(wanted, came, differs, ask):
    found = after(ask, wanted, came)
    assert (fields(found) if found.name == "fail" else []) == differs


def test_who_threw_the_top_card_may_be_left_open(ask):
    position = {"seats": [1, 2, 3], "turn": 1}
    assert after(ask, {"discarder": 2}, position).name == "pass"  # counterclockwise: 3, 2, 1, 3 …
    assert after(ask, {"discarder": 3}, position).name == "fail"
    assert after(ask, {"discarder": 3}, {**position, "left": [2]}).name == "pass"
    assert after(ask, {"discarder": 3}, position, profile="pif-paf-betting").name == "pass"  # clockwise
    assert after(ask, {"discarder": 0}, position).name == "fail"
    assert after(ask, {"discarder": 0}, {**position, "discarder": 0}).name == "pass"
    assert after(ask, {"discarder": 2}, {**position, "discarder": 0}).name == "fail"


def test_the_turn_up_lies_where_the_table_puts_it_unless_an_answer_says(ask):
    assert after(ask, {"turn_up_at": "aside"}, {"turn_up": "KC"}, profile="cacheta-maker").name == "pass"
    assert after(ask, {"turn_up_at": "taken"}, {"turn_up": "KC"}, profile="cacheta-maker").name == "fail"
    assert after(ask, {"turn_up_at": "taken"}, {"turn_up_at": "taken"}, profile="cacheta-maker").name == "pass"
    assert after(ask, {"turn_up_at": None}, {"turn_up": "KC"}).name == "pass"


def test_a_star_in_a_hand_counts_where_the_face_is_wild(ask):
    assert after(ask, {"hands": {"1": "8H*"}}, {"hands": {"1": ["8H"]}}, wild=["8H"]).name == "fail"
    assert after(ask, {"hands": {"1": "8H*"}}, {"hands": {"1": ["8H"]}}).name == "pass"
    assert after(ask, {"discard": "8H"}, {"discard": ["8H*"]}, wild=["8H"]).name == "fail"
    assert after(ask, {"stock": "8H"}, {"stock": ["8H*"]}, wild=["8H"]).name == "pass"


def test_an_engine_without_positions_is_judged_on_the_steps(ask):
    question = ask("play", {"steps": WANTED, "position": {"turn": 2}})
    found = verdict(question, {"steps": PLAYED})
    assert (found.name, dict(found.layers)["position"], found.detail()) == ("pass", "unsupported", "without position")
    found = verdict(question, {"steps": [OK, OK, PLAYED[2]], "position": None})
    assert (found.name, dict(found.layers)["position"]) == ("fail", "unsupported")
    only_position = ask("play", {"position": {"turn": 2}})
    assert verdict(only_position, {"steps": PLAYED}) == Unsupported("no position in the answer")
    assert verdict(only_position, {"steps": PLAYED, "position": {"turn": 2}}).name == "pass"


@pytest.mark.parametrize(
    ("position", "says"),
    [
        ([POSITION], "answer.position: must be an object with seats, dealer"),
        ("over", "answer.position: must be an object"),
        ({"hands": [["7H"]]}, "answer.position.hands: must be an object with a key for each seat, not [['7H']]"),
        ({"hands": {"one": ["7H"]}}, "answer.position.hands: 'one' is no seat"),
        ({"hands": {"0": ["7H"]}}, "answer.position.hands: '0' is no seat"),
        ({"hands": {"9" * 5000: ["7H"]}}, "is no seat"),
        ({"hands": {"1": "7H"}}, "answer.position.hands.1: must be a list of cards, not '7H'"),
        ({"hands": {"1": {"7H": 1}}}, "answer.position.hands.1: must be a list of cards"),
        ({"stock": ["7H", None]}, "answer.position.stock: must be a card such as 10H, not null"),
        ({"turn": "1"}, "answer.position.turn: must be a seat's number, not '1'"),
        ({"turn": True}, "answer.position.turn: must be a seat's number, not true"),
        ({"turn": -1}, "answer.position.turn: must be a seat's number, not -1"),
        ({"turn": 1.0}, "answer.position.turn: must be a seat's number, not 1.0"),
        ({"phase": "drawing"}, "answer.position.phase: 'drawing' is not one of bet, draw, discard, over; did you mean 'draw"),
        ({"pot": -1}, "answer.position.pot: must be a whole number from 0, not -1"),
        ({"pot": 1.5}, "answer.position.pot: must be a whole number from 0, not 1.5"),
        ({"announced": {"1": True}}, "answer.position.announced: must be a list of seats"),
        ({"announced": [[1]]}, "answer.position.announced.0: must be a seat's number, not [1]"),
        ({"drawn": "7H"}, "answer.position.drawn: must be an object with card, from, not '7H'"),
        ({"drawn": {"card": 7}}, "answer.position.drawn.card: must be a card such as 10H, not 7"),
        ({"limits": {"1": "jail"}}, "answer.position.limits.1: 'jail' is not one of none, no_claims"),
        ({"shuffles": ["7H"]}, "answer.position.shuffles.0: must be a list of cards"),
        ({"result": {"winner": "1"}}, "answer.position.result.winner: must be a seat's number"),
        ({"discarder": "nobody"}, "answer.position.discarder: must be a seat's number"),
    ],
)  # fmt: skip
def test_a_position_of_the_wrong_types_is_malformed_at_its_place(position, says, ask):
    found = after(ask, {"turn": 2}, position)
    assert found.name == "malformed"
    assert says in found.detail()
    assert len(found.detail()) < 400
