"""Questions about rounds that are wrong: told with their place, and answered whatever they are."""

import string

import pytest
from round_answers import DRAW, POSITION

from pife_conformance.asks import ASKS, InputError
from pife_conformance.reference_engine import ReferenceEngine


@pytest.mark.parametrize(
    ("name", "question", "says"),
    [
        ("start", {}, "seats: is missing; start needs it"),
        ("start", {"seats": "3"}, "seats: must be a list of seats, or how many, at most 999, not '3'"),
        ("start", {"seats": -1}, "seats: must be a list of seats, or how many, at most 999, not -1"),
        ("start", {"seats": 1000}, "seats: must be a list of seats, or how many, at most 999, not 1000"),
        ("start", {"seats": [0]}, "seats.0: must be a seat's number, not 0"),
        ("seats", {"seats": [1, 2]}, "dealer: is missing; seats needs it"),
        ("seats", {"seats": [1, 2], "dealer": 1, "winner": "x"}, "winner: must be a seat's number, not 'x'"),
        ("deal", {"pack": ["7H"], "seats": [1], "dealer": 1, "cut": -1}, "cut: must be a whole number from 0"),
        ("recycle", {"discard": "7H"}, "discard: must be a list of cards, not '7H'"),
        ("settle", {"seats": [1, 2], "by": "void"}, "dealer: is missing; settle needs it"),
        (
            "settle",
            {"seats": [1, 2], "dealer": 1, "by": "nines"},
            "by: 'nines' is not one of nine, ten, pot, void; did you mean 'nine'?",
        ),
        ("view", {"position": POSITION}, "seat: is missing; view needs it"),
        ("view", {"position": {"seats": [1]}, "seat": 1}, "position: dealer is missing"),
        ("moves", {}, "position: is missing; moves needs it"),
        ("play", {"script": []}, "position: is missing; play needs it"),
        (
            "play",
            {"position": POSITION, "script": [{"seat": 1, "do": "drow"}]},
            "script.0.do: 'drow' is not one of",
        ),
        (
            "play",
            {"position": POSITION, "script": [{"do": "draw", "from": "stock"}]},
            "script.0: seat is missing",
        ),
    ],
)
def test_an_input_that_is_wrong_is_told_with_its_place(name, question, says):
    with pytest.raises(InputError) as told:
        ASKS[name].read(question)
    assert says in str(told.value)


def test_fields_that_are_not_known_are_ignored_in_an_input():
    step = {**DRAW, "why": "I like it"}
    assert ASKS["play"].read({"position": {**POSITION, "weather": "fine"}, "script": [step], "more": 1})["script"]


@pytest.mark.parametrize("text", ["x", *string.digits[:2]])
def test_the_reference_answers_whatever_it_is_asked(text):
    engine = ReferenceEngine()
    engine.respond({"cmd": "configure", "profile": {"id": "x", "options": {}}})
    for name, ask_of in ASKS.items():
        for value in (text, [text], {text: text}, 1, True, None, [[]], {"seats": [1, 1], "dealer": 1, "phase": "draw"}):
            question = dict.fromkeys(ask_of.takes, value)
            answer = engine.respond({"cmd": "ask", "seq": 1, "ask": name, "input": question})
            assert set(answer) <= {"seq", "answer", "error", "unsupported"}
