"""The literal judge as an engine: protocol version 1, as JSON Lines on standard input and output or by factory().

    python conformance/engines/literal/engine.py

It answers the questions about a hand (meld, wilds, melded, go_out, waits) under every option that bears on them, from
the rules' text alone, with Python's standard library. It is slow and plain on purpose; `literal_judge` lists the
readings that it takes where the rules leave room.
"""

import json
import sys
from pathlib import Path
from typing import BinaryIO, NoReturn, TypeAlias

_FOLDER = str(Path(__file__).resolve().parent)
sys.path.insert(0, _FOLDER)  # loaded by file path, the package beside this file is on no path
try:
    from literal_judge.cards import CannotBe, shown
    from literal_judge.house_rules import HouseRules, read_house_rules, unknown_values
    from literal_judge.questions import QUESTIONS
finally:
    sys.path.remove(_FOLDER)

Message: TypeAlias = dict[str, object]

PROTOCOL = 1
LONGEST_LINE = 1 << 20  # bytes, the protocol's limit


class LiteralJudge:
    """One engine of the protocol: `respond` takes a message and gives the answer to it."""

    def __init__(self) -> None:
        self._rules: HouseRules | None = None

    def respond(self, message: object) -> Message | None:
        """The answer to one message; None only to `bye`. A fault in the message is answered by `error`."""
        if not isinstance(message, dict):
            return {"error": f"a message is a JSON object, not {shown(message)}"}
        command = message.get("cmd")
        if command == "hello":
            return self._hello(message)
        if command == "configure":
            return self._configure(message)
        if command == "ask":
            return self._ask(message)
        if command == "bye":
            return None
        return {"error": f"cmd: {shown(command)} is not known; hello, configure, ask or bye"}

    def _hello(self, message: Message) -> Message:
        if message.get("protocol") != PROTOCOL:
            return {"error": f"protocol: this engine speaks version {PROTOCOL}, not {shown(message.get('protocol'))}"}
        return {
            "protocol": PROTOCOL,
            "engine": {"name": "literal-judge", "version": "1", "language": "Python"},
            "asks": list(QUESTIONS),
            "options": "any",
        }

    def _configure(self, message: Message) -> Message:
        self._rules = None
        profile = message.get("profile")
        if not isinstance(profile, dict):
            return {"error": "profile: missing or not an object"}
        options = profile.get("options") or {}
        if not isinstance(options, dict):
            return {"error": "profile.options: not an object of option ids and values"}
        unsupported = unknown_values(options)
        if unsupported:
            return {"unsupported": unsupported}
        self._rules = read_house_rules(options)
        return {"ok": True}

    def _ask(self, message: Message) -> Message:
        seq = message.get("seq")
        if type(seq) is not int:
            return {"seq": None, "error": f"seq: {shown(seq)} is not a whole number"}
        if self._rules is None:
            return {"seq": seq, "error": "no table yet: configure one before asking"}
        ask = message.get("ask")
        if not isinstance(ask, str):
            return {"seq": seq, "error": f"ask: {shown(ask)} is not the name of a question"}
        if ask not in QUESTIONS:
            return {"seq": seq, "unsupported": f"{shown(ask)}: this engine judges hands only: {', '.join(QUESTIONS)}"}
        asked = message.get("input") or {}
        if not isinstance(asked, dict):
            return {"seq": seq, "error": f"input: {shown(asked)} is not an object"}
        try:
            return {"seq": seq, "answer": QUESTIONS[ask](self._rules, asked)}
        except CannotBe as fault:
            return {"seq": seq, "error": str(fault)}


def factory() -> LiteralJudge:
    """A new engine, for callers in the same process."""
    return LiteralJudge()


def read_message(line: bytes) -> object:
    """The JSON value on a line. A line that is too long or holds none raises ValueError, which says what is wrong."""
    if len(line) > LONGEST_LINE:
        raise ValueError(f"the line is longer than {LONGEST_LINE} bytes")
    return json.loads(line.decode("utf-8"), parse_constant=_refuse_constant)


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON value")


def answer_line(engine: LiteralJudge, line: bytes) -> bytes | None:
    """The line that answers a line; None to `bye`. Whatever the line holds, there is one answer and no traceback."""
    try:
        answer = engine.respond(read_message(line))
        return None if answer is None else json.dumps(answer, allow_nan=False).encode("ascii") + b"\n"
    except RecursionError:
        fault = "it is nested too deep"
    except ValueError as error:
        fault = str(error)
    return json.dumps({"error": f"not a message: {fault}"}).encode("ascii") + b"\n"


def serve(lines: BinaryIO, answers: BinaryIO) -> None:
    """Answers line by line until `bye` or the end of the input."""
    engine = factory()
    for line in lines:
        answer = answer_line(engine, line)
        if answer is None:
            return
        answers.write(answer)
        answers.flush()


if __name__ == "__main__":
    serve(sys.stdin.buffer, sys.stdout.buffer)
