"""The literal judge as an engine: the protocol, what it takes for an option, and inputs that cannot be."""

import io
import json
import re
import runpy
import subprocess
import sys
import tokenize
from pathlib import Path
from typing import Any

import pytest
from literal_engine import ask

ENGINE = Path(__file__).parents[1] / "engines" / "literal" / "engine.py"
SPEC = Path(__file__).parents[2] / "spec"

WILD = {"wild.which": "next_same_suit"}  # after 6H: 7H
JOKERS = {"pack.jokers": 4}
TAKE_TURN_UP = {**WILD, "turn_up.first_seat_may_take": True, "turn_up.may_go_out": True}
NINE = "AS 2S 3S 7D 8D 9D KH KC KS"  # three melds


@pytest.mark.parametrize(
    ("which", "turn_up", "faces"),
    [
        ("next_same_suit", "6H", "7H"),
        ("next_same_suit", "KS", "AS"),  # S0-38
        ("next_same_suit", "AC", "2C"),  # Q10
        ("next_same_suit", "10D", "JD"),
        ("next_same_colour", "6H", "7D 7H"),
        ("next_same_colour", "KS", "AC AS"),
        ("next_all_suits", "QD", "KC KD KH KS"),
        ("same_rank_other_colour", "6H", "6C 6S"),
        ("same_rank_other_colour", "AS", "AD AH"),
    ],
)
def test_which_cards_are_wild(which: str, turn_up: str, faces: str) -> None:
    options = {"wild.which": which}
    assert ask(options, "wilds", turn_up=turn_up) == {"cards": faces.split()}
    assert ask({**options, **JOKERS}, "wilds", turn_up=turn_up) == {"cards": [*faces.split(), "X"]}
    with_twin = ask({**options, "wild.turn_up_twin": True}, "wilds", turn_up=turn_up)
    assert with_twin == {"cards": sorted([*faces.split(), turn_up])}


def test_wilds_without_a_turn_up() -> None:
    assert ask({}, "wilds", turn_up="6H") == {"cards": []}
    assert ask({**JOKERS, "wild.which": "none"}, "wilds", turn_up=None) == {"cards": ["X"]}
    assert ask({**JOKERS, "pack.jokers_are": "nothing"}, "wilds") == {"cards": []}


@pytest.mark.parametrize(
    ("question", "options", "asked", "what"),
    [
        ("meld", {}, {"cards": "7H 7H 7H"}, "3 times"),
        ("meld", {}, {"cards": "7H 7H* 7H"}, "3 times"),
        ("meld", WILD, {"cards": "6H 6H 6S"}, "3 times"),  # with the turn-up
        ("melded", {**WILD, "turn_up.fate": "aside"}, {"cards": "6H 6H 6S 2S 3S 4S KH KC KS"}, "3 times"),
        ("waits", WILD, {"cards": "6H 6H 5H 7S 8S 9S KH KC KS", "source": "stock"}, "3 times"),
        ("waits", WILD, {"cards": "6H 6H 5H 7S 8S 9S KH KC KS", "source": "turn_up"}, "3 times"),
        ("go_out", WILD, {"cards": NINE[3:] + " 6H 6H", "drawn": "6H", "source": "turn_up"}, "3 times"),
        ("meld", {}, {"cards": "7H 8H X"}, "joker"),
        ("meld", {"pack.jokers": 2}, {"cards": "X X X"}, "joker"),
        ("meld", {}, {"cards": "7h 8H 9H"}, "not a card"),
        ("meld", {}, {"cards": "1H 8H 9H"}, "not a card"),
        ("meld", {**JOKERS}, {"cards": "X* 8H 9H"}, "not a card"),
        ("meld", {}, {"cards": NINE + " 5H 6H"}, "at most 10"),
        ("meld", WILD, {"cards": "7H 8H 9H", "turn_up": None}, "turn_up"),
        ("meld", {**WILD, **JOKERS}, {"cards": "7H 8H 9H", "turn_up": "X"}, "joker"),
        ("meld", WILD, {"cards": "7H 8H 9H", "turn_up": "6H*"}, "star"),
        ("wilds", WILD, {"turn_up": None}, "turn_up"),
        ("wilds", WILD, {"turn_up": "6"}, "not a card"),
        ("melded", {}, {"cards": "7H 8H 9H"}, "9 or 10"),
        ("melded", {}, {}, "9 or 10"),
        ("go_out", {}, {"cards": NINE, "drawn": "KS", "source": "stock"}, "takes 10"),
        ("go_out", {}, {"cards": NINE + " 5H", "drawn": "6H", "source": "stock"}, "not among"),
        ("go_out", {}, {"cards": NINE + " 5H", "source": "stock"}, "drawn"),
        ("go_out", {}, {"cards": NINE + " 5H", "drawn": "5H"}, "from: missing"),
        ("go_out", {}, {"cards": NINE + " 5H", "drawn": "5H", "source": "sleeve"}, "from: 'sleeve'"),
        ("go_out", {}, {"cards": NINE + " 5H", "drawn": "5H", "source": "stock", "limit": "shame"}, "limit"),
        ("go_out", TAKE_TURN_UP, {"cards": NINE + " 5H", "drawn": "5H", "source": "turn_up"}, "cannot come"),
        ("waits", {}, {"cards": NINE + " 5H", "source": "stock"}, "takes 9"),
        ("waits", {}, {"cards": NINE}, "from"),
        ("waits", TAKE_TURN_UP, {"cards": "6H 6H 6H 7S 8S 9S KH KC KS", "source": "turn_up"}, "3 times"),
        ("waits", WILD, {"cards": NINE, "source": "stock", "turn_up": None}, "turn_up"),
    ],
)
def test_what_cannot_be(question: str, options: dict[str, Any], asked: dict[str, Any], what: str) -> None:
    answer = ask(options, question, **asked)
    assert set(answer) == {"seq", "error"}
    assert what in answer["error"]


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"turn_up.fate": "under_stock"},
        {"turn_up.fate": "opens_discard"},
        {"turn_up.first_seat_may_take": True},
        {"turn_up.may_go_out": True},
        {"turn_up.fate": "aside", "turn_up.may_go_out": True},
        {"turn_up.fate": "under_stock", "turn_up.may_go_out": True},
    ],
)
def test_a_turn_up_that_a_hand_can_hold_is_not_counted_with_it(options: dict[str, Any]) -> None:
    """Decision turned-card-copies; only the first of these tables keeps the turn-up out of every hand."""
    table = {**WILD, **options}
    hand = "6H 6H 6S 7S 8S 9S KH KC KS"
    for question, asked in [
        ("meld", {"cards": "6H 6H 6S"}),
        ("melded", {"cards": hand}),
        ("waits", {"cards": hand, "source": "stock"}),
        ("go_out", {"cards": hand + " 5H", "drawn": "5H", "source": "stock"}),
    ]:
        assert ("error" in ask(table, question, **asked)) is (not options)
        assert "error" in ask(table, question, **{**asked, "cards": asked["cards"].replace("6S", "6H")})


def test_what_the_table_does_not_use_is_ignored() -> None:
    assert ask({}, "meld", cards="7H 8H 9H", turn_up="nonsense") == {"legal": True}
    assert ask({}, "meld", cards="7H 7H 7S 7C", turn_up="7H") == {"legal": False}
    assert ask({"table.direction": "clockwise", "lives.start": 7}, "meld", cards="7H 8H 9H") == {"legal": True}


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("pack.decks", 1),
        ("pack.jokers", True),
        ("melds.run_ace", "sometimes"),
        ("melds.sets", ["1-2-1"]),
        ("melds.sets", ["3-1-1"]),  # more copies than two packs have
        ("melds.sets", ["1-1-1-1-1"]),
        ("melds.sets", "1-1-1"),
        ("melds.longest", 2),
        ("out.shapes", []),
        ("out.shapes", ["3-3"]),
        ("out.shapes", ["7-2"]),
        ("out.special", ["five_doubles"]),
        ("wild.per_meld", 0),
        ("wild.may_discard", 1),
        ("melds.colours", "any"),
        ("weather.rain", True),
    ],
)
def test_values_that_it_cannot_judge_by(option: str, value: object) -> None:
    engine = runpy.run_path(str(ENGINE))["factory"]()
    answer = engine.respond({"cmd": "configure", "profile": {"options": {option: value, "lives.start": 7}}})
    assert [(fault["option"], fault["value"]) for fault in answer["unsupported"]] == [(option, value)]
    assert answer["unsupported"][0]["why"]
    assert "error" in engine.respond({"cmd": "ask", "seq": 1, "ask": "meld", "input": {}})


def test_the_protocol_in_a_process_of_its_own(tmp_path: Path) -> None:
    lines: list[bytes] = [
        b'{"cmd":"hello","protocol":1,"later":"field"}',
        b'{"cmd":"ask","seq":1,"ask":"meld","input":{"cards":["QH","KH","AH"]}}',
        b'{"cmd":"configure","profile":{"id":"p","options":{"melds.run_ace":"both"}}}',
        b'{"cmd":"ask","seq":2,"ask":"meld","input":{"cards":["QH","KH","AH"],"turn_up":null}}',
        b'{"cmd":"configure","profile":{"id":"p","options":{"melds.run_ace":"low"}}}',
        b'{"cmd":"ask","seq":3,"ask":"meld","input":{"cards":["QH","KH","AH"]}}',
        b'{"cmd":"ask","seq":4,"ask":"moves","input":{}}',
        b'{"cmd":"ask","seq":5,"ask":"meld","input":{"cards":"QH KH AH"}}',
        b'{"cmd":"ask","ask":"meld","input":{}}',
        b'{"cmd":"sing"}',
        b'{"cmd":"hello","protocol":2}',
        b"not json",
        b'{"cmd":NaN}',
        b'{"cmd":"configure","profile":{"options":{"pack.decks":1e999}}}',
        b"\xff\xfe",
        b"[" * 100_000,
        b"[1]",
        b"",
        b'"' + b"a" * (1 << 20) + b'"',
        b'{"cmd":"bye"}',
        b'{"cmd":"hello","protocol":1}',
    ]
    done = subprocess.run(
        [sys.executable, str(ENGINE)], input=b"\n".join(lines) + b"\n", capture_output=True, cwd=tmp_path, timeout=60
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert done.stderr == b""
    assert len(answers) == len(lines) - 2  # none to bye, and the engine is gone after it
    assert answers[0]["protocol"] == 1
    assert answers[0]["options"] == "any"
    assert answers[0]["asks"] == ["meld", "wilds", "melded", "go_out", "waits"]
    assert answers[1]["seq"] == 1
    assert "error" in answers[1]
    assert answers[2:6] == [
        {"ok": True},
        {"seq": 2, "answer": {"legal": True}},
        {"ok": True},
        {"seq": 3, "answer": {"legal": False}},
    ]
    assert answers[6]["seq"] == 4
    assert "unsupported" in answers[6]
    assert answers[7]["seq"] == 5
    assert all("error" in answer for answer in answers[7:])


def test_bye_has_no_answer() -> None:
    assert runpy.run_path(str(ENGINE))["factory"]().respond({"cmd": "bye"}) is None
    assert "error" in runpy.run_path(str(ENGINE))["factory"]().respond("hello")


def test_every_rule_that_it_names_is_one() -> None:
    """Rules and options are named by their ids in the spec; an id that has gone from there is no reason any more."""
    ids = {
        found
        for folder in ("rules", "options")
        for file in (SPEC / folder).glob("*.yaml")
        for found in re.findall(r"- id: (\S+)", file.read_text(encoding="utf-8"))
    }
    words = "\n".join(
        token.string
        for file in ENGINE.parent.rglob("*.py")
        for token in tokenize.generate_tokens(io.StringIO(file.read_text(encoding="utf-8")).readline)
        if token.type in (tokenize.COMMENT, tokenize.STRING)
    )
    # Not those of chapter table: a variable of that name holds the house rules, and what follows a dot is its field.
    chapters = {rule.split(".")[0] for rule in ids} - {"table"}
    named = set(re.findall(rf"(?<![\w.-])(?:{'|'.join(chapters)})\.[a-z_-]*[a-z]", words))
    assert "claims.card-melded" in named
    assert named - ids == set()
