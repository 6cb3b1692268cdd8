"""How the engines to copy converse: lines, messages that are wrong, and how they end."""

import json
import subprocess
from typing import Any

import pytest
from conversation import PATIENCE, Conversation

OF_HANDS = ["meld", "melded", "go_out", "waits"]
ASKS = {
    "python": OF_HANDS,
    "c": ["meld", "wilds", *OF_HANDS[1:]],
    "javascript": ["meld", "wilds", *OF_HANDS[1:], "start", "seats", "deal", "recycle", "view", "moves", "play"],
}


def test_hello(engine: Conversation, language: str) -> None:
    hello = engine.send({"cmd": "hello", "protocol": 1, "future": {"field": []}})
    assert hello["protocol"] == 1
    assert hello["options"] == "fixed"
    assert hello["asks"] == ASKS[language]
    assert all(isinstance(hello["engine"][name], str) for name in ("name", "version", "language"))


def test_configure_is_always_accepted(engine: Conversation) -> None:
    profiles: list[Any] = [{"id": "pife-maker", "options": {"melds.run_ace": "low"}}, {"options": {}}, None]
    for profile in profiles:
        assert engine.send({"cmd": "configure", "profile": profile}) == {"ok": True}


def test_unknown_fields_and_unused_parts_are_ignored(engine: Conversation) -> None:
    question = {"cards": ["QH", "KH", "AH"], "turn_up": "6H", "mood": "good"}
    assert engine.answer("meld", question) == {"legal": True}
    message = {"cmd": "ask", "seq": 7, "ask": "meld", "input": question, "trace": True}
    assert engine.send(message) == {"seq": 7, "answer": {"legal": True}}


@pytest.mark.parametrize("ask", ["settle", "plays", "", "constructor", "__proto__", None, 5, ["meld"]])
def test_unknown_ask_is_unsupported(engine: Conversation, ask: Any) -> None:
    reply = engine.send({"cmd": "ask", "seq": 3, "ask": ask, "input": {}})
    assert reply["seq"] == 3
    assert isinstance(reply["unsupported"], str)


@pytest.mark.parametrize("question", [[], "7H", 5, True, ["QH", "KH", "AH"]])
def test_input_of_a_wrong_type_is_an_error(engine: Conversation, question: Any) -> None:
    reply = engine.send({"cmd": "ask", "seq": 4, "ask": "meld", "input": question})
    assert (reply["seq"], list(reply)) == (4, ["seq", "error"])


@pytest.mark.parametrize("command", ["dance", "HELLO", "", None, 5, ["hello"], {"cmd": "bye"}])
def test_unknown_command_is_an_error(engine: Conversation, command: Any) -> None:
    reply = engine.send({"cmd": command, "seq": 5})
    assert reply["seq"] == 5
    assert "cmd" in reply["error"]


@pytest.mark.parametrize(
    "line",
    [
        *(b"", b"hello", b'{"cmd":"hello"', b"[]", b"null", b'"bye"', b"12"),
        b'{"cmd":"ask","seq":NaN,"ask":"meld","input":{}}',
        b'{"cmd":"ask","seq":1,"ask":"meld","input":{"cards":["\xff\xfe"]}}',
        b"[" * 100_000,
        b'{"cmd":"ask","seq":1,"ask":"meld","input":{"cards":' + b"[" * 50_000 + b"]" * 50_000 + b"}}",
        b'{"cmd":"ask","seq":1,"ask":"' + b"x" * 1_000_000,
    ],
    ids=lambda line: repr(line[:60]),
)
def test_a_line_that_cannot_be_read_costs_one_answer(engine: Conversation, line: bytes) -> None:
    reply = engine.line(line)
    assert isinstance(reply["error"], str) and "broke" not in reply["error"]
    assert engine.answer("meld", {"cards": ["QH", "KH", "AH"]}) == {"legal": True}


def test_only_a_line_feed_ends_a_line(engine: Conversation) -> None:
    message = {"cmd": "ask", "seq": "\u2028\u2029\x85", "ask": "meld", "input": {"cards": ["QH", "KH", "AH"]}}
    reply = engine.line(json.dumps(message, ensure_ascii=False).encode() + b"\r")
    assert reply == {"seq": message["seq"], "answer": {"legal": True}}


def test_bye_ends_the_engine_while_its_input_is_still_open(command: list[str]) -> None:
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(b'{"cmd":"configure"}\n{"cmd":"bye"}\n{"cmd":"configure"}\n')
        process.stdin.flush()
        assert process.wait(PATIENCE) == 0
        assert json.loads(process.stdout.read()) == {"ok": True}


def test_end_of_input_ends_the_engine(command: list[str]) -> None:
    assert Conversation(command).end() == (0, b"")


def test_a_last_line_without_an_end_is_answered(command: list[str]) -> None:
    conversation = Conversation(command)
    said, _ = conversation.process.communicate(b'{"cmd":"configure"}\n{"cmd":"configure"}', PATIENCE)
    assert [json.loads(line) for line in said.splitlines()] == [{"ok": True}, {"ok": True}]
    assert conversation.process.returncode == 0
