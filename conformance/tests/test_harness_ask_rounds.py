"""``pife ask`` about rounds: questions written short, answers on lines, clear errors."""

import json

import pytest
from click.testing import CliRunner

from pife_conformance.cli.ask import command

MAKER = ("--profile", "pife-maker", "--ascii")

POSITION = {
    "seats": [1, 2],
    "dealer": 2,
    "turn": 1,
    "phase": "draw",
    "hands": {"1": "2H 3D 4S 5C 7H 8D 9S 10C QH", "2": "2S 3C 4H 5D 7S 8C 9H 10D QS"},
    "stock": "6C JS 6D",
    "discard": "JH",
}


def ask(name, *words, **question):
    text = json.dumps({"ask": name, "input": question})
    ran = CliRunner().invoke(command, [text, *MAKER, *words])
    if ran.exception and not isinstance(ran.exception, SystemExit):
        return 2, str(ran.exception)
    return ran.exit_code, ran.output


def test_a_script_is_answered_step_by_step_with_the_position_after():
    script = [
        {"seat": 1, "do": "draw", "from": "stock"},
        {"seat": 2, "do": "draw", "from": "stock"},
        {"seat": 1, "do": "discard", "card": "6C"},
    ]
    code, text = ask("play", position=POSITION, script=script)
    assert code == 0
    assert text.splitlines() == [
        "step 1     ok",
        "step 2     refused: wrong-phase",
        "step 3     ok",
        "seats 1 2, dealer 2, turn 2, phase draw, discarder 1",
        "hands 1    5C 10C 3D 8D 2H 7H QH 4S 9S",
        "hands 2    3C 8C 5D 10D 4H 9H 2S 7S QS",
        "stock      JS 6D",
        "discard    6C JH",
    ]


@pytest.mark.parametrize(
    ("name", "question", "lines"),
    [
        ("start", {"seats": 3}, ["ok yes, pack size 104 jokers 0, lives none, bets none"]),
        ("start", {"seats": 1}, ["ok no, reason too-few-players"]),
        ("seats", {"seats": [1, 2, 3], "dealer": 1}, ["first 3, order 3 2 1, next_dealer 1, cutter none"]),
        ("seats", {"seats": [1, 2, 3], "dealer": 1, "winner": 2}, ["first 3, order 3 2 1, next_dealer 3, cutter none"]),
        (
            "deal",
            {"pack": {"decks": 2}, "seats": [1, 2], "dealer": 1},
            ["ok yes, turn_up none", "hands 1    3H 4H 5H 4S 5S 6S 10S JS QS"],
        ),
        ("recycle", {"discard": "7H"}, ["void yes"]),
        ("recycle", {"discard": "7H 8H 9H"}, ["stock      8H 9H", "discard    7H"]),
        (
            "settle",
            {"seats": [1, 2, 3], "dealer": 1, "winner": 2, "by": "nine", "lives": {"1": 4}},
            ["lives none, chips none, pot 0, eliminated none, match_winner 2,", "next_dealer 3, limits none"],
        ),
        ("moves", {"position": POSITION}, ["moves      seat 1: draw from discard; draw from stock"]),
        ("view", {"position": POSITION, "seat": 2}, ["hand       3C 8C 5D 10D 4H 9H 2S 7S QS", "discard    JH"]),
    ],
)
def test_answers_about_rounds_are_told_on_lines(name, question, lines):
    code, text = ask(name, **question)
    assert code == 0
    for line in lines:
        assert line in text.splitlines()


def test_answers_as_json_are_whole():
    code, text = ask("deal", "--format", "json", pack={"decks": 2}, seats=[1, 2], dealer=1)
    document = json.loads(text)
    assert (code, len(document["input"]["pack"]), len(document["answer"]["stock"])) == (0, 104, 86)


@pytest.mark.parametrize(
    ("name", "question", "code", "says"),
    [
        ("play", {"script": []}, 2, "position: is missing; play needs it"),
        ("play", {"position": POSITION, "script": [{"seat": 1, "do": "drow"}]}, 2, "script.0.do: 'drow' is not one of"),
        ("play", {"position": POSITION, "script": "draw"}, 2, "script: must be a list of steps, not 'draw'"),
        ("play", {"position": {**POSITION, "handss": {}}, "script": []}, 2, "position.handss: unknown key 'handss'; did you mean 'hands'?"),
        ("view", {"position": {**POSITION, "hands": {"1": "7Z"}}, "seat": 1}, 2, "position.hands.1: '7Z' is not a card"),
        ("view", {"position": POSITION, "seat": 3}, 1, "error: seat: 3 is not one of 1, 2"),
        ("moves", {"position": {**POSITION, "hands": {"1": "7H", "2": "8H"}}}, 1, "error: position.hands: seat 1 has 1 cards, not 9"),
        ("moves", {"position": {**POSITION, "turn": 3}}, 1, "error: position.turn: must be a seat that is in the round"),
        ("deal", {"pack": {"decks": 2, "less": "7H"}, "seats": [1, 2], "dealer": 1}, 1, "error: pack: 1 of the 104 cards of this table are missing"),
        ("deal", {"pack": {"decks": 9}, "seats": [1, 2], "dealer": 1}, 2, "pack: decks must be a whole number from 1 to 4, not 9"),
        ("seats", {"seats": [1, 2], "dealer": 3}, 1, "error: dealer: seat 3 is not one of 1, 2"),
        ("recycle", {"stock": "7H", "discard": "8H"}, 1, "error: stock: is not empty"),
        ("settle", {"seats": [1, 2], "dealer": 1, "winner": 2}, 2, "by: is missing; settle needs it"),
        ("settle", {"seats": [1, 2], "dealer": 1, "winner": 3, "by": "nine"}, 1, "error: winner: seat 3 was dealt no cards"),
        ("play", {"position": {**POSITION, "phase": "bet"}, "script": [{"seat": 1, "do": "fold"}]}, 1, "error: position.phase: bet: nobody bets or folds"),
    ],
)  # fmt: skip
def test_what_is_no_question_about_a_round_is_told_why(name, question, code, says):
    assert ask(name, **question)[0] == code
    assert says in ask(name, **question)[1]


ODD = """
class Engine:
    def respond(self, message):
        if message["cmd"] == "hello":
            return {"protocol": 1, "engine": {"name": "odd"}, "asks": ["play"], "options": "any"}
        if message["cmd"] == "ask":
            steps = [{"ok": True, "more": 1}, {"ok": "yes"}]
            return {"seq": message["seq"], "answer": {"steps": steps, "position": {"turn": 2}, "extra": "\\x1b[2J"}}
        return {"ok": True}
"""


def test_an_odd_answer_is_told_as_far_as_it_can_be_read(tmp_path):
    (tmp_path / "odd_play.py").write_text(ODD, encoding="utf-8")
    engine = f"python:{tmp_path / 'odd_play.py'}:Engine"
    code, text = ask("play", "--engine", engine, position=POSITION, script=[{"seat": 1, "do": "announce"}])
    assert code == 1
    assert "(malformed: 1.ok: must be true or false, not 'yes')" in text
    assert "turn 2" in text
    assert "\x1b" not in text
