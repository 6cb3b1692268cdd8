# SPDX-License-Identifier: CC0-1.0
"""An adapter: it lets ``pife conform`` put questions to an engine.

One JSON object a line on standard input, one a line back on standard output (protocol version 1). Anything you want to
log goes to standard error.
"""

import json
import sys
import traceback
from collections.abc import Callable, Mapping
from typing import Any

# ======== THE PART TO REPLACE: your engine's name, and its answers instead of the judge's ========
from judge import ImpossibleError, go_out, meld, melded, waits

ENGINE = {"name": "python-to-copy", "version": "1.0.0", "language": "Python"}

# An ask's name -> a function from the question's fields to the answer's fields. Leave out the asks that your engine
# cannot answer. A question that cannot be (three equal cards from two packs) raises ImpossibleError, with the reason.
ASKS: dict[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    "meld": meld,
    "melded": melded,
    "go_out": go_out,
    "waits": waits,
}

# "fixed": one set of house rules of its own, whatever table it is told about.
OPTIONS = "fixed"

# ======== THE PART TO KEEP ========


def respond(message: Mapping[str, Any]) -> dict[str, Any] | None:
    """The answer to one message; None for ``bye``."""
    match message.get("cmd"):
        case "hello":
            return {"protocol": 1, "engine": ENGINE, "asks": list(ASKS), "options": OPTIONS}
        case "configure":
            return {"ok": True}
        case "ask":
            return {"seq": message.get("seq"), **answer(message.get("ask"), message.get("input"))}
        case "bye":
            return None
        case _:
            return {"seq": message.get("seq"), "error": "cmd: must be one of hello, configure, ask, bye"}


def answer(ask: object, question: object) -> dict[str, Any]:
    """The judge's answer to one question, or why there is none."""
    judge = ASKS.get(ask) if isinstance(ask, str) else None
    if judge is None:
        return {"unsupported": f"this engine answers only {', '.join(ASKS)}"}
    if question is None:
        question = {}
    if not isinstance(question, dict):
        return {"error": "input: must be an object with the question's fields"}
    try:
        return {"answer": judge(question)}
    except ImpossibleError as impossible:
        return {"error": str(impossible)}
    except Exception as bug:  # a bug costs one answer, never the whole run
        traceback.print_exc()
        return {"error": f"the engine broke: {bug!r}"}


def respond_to_line(line: bytes) -> str | None:
    """One line in, one line out; None for ``bye``. Whatever the line holds, it gets an answer."""
    try:
        message = json.loads(line.decode("utf-8"))
        if not isinstance(message, dict):
            return json.dumps({"error": "a message is one JSON object on one line"})
        response = respond(message)
        return None if response is None else json.dumps(response, allow_nan=False)
    except (ValueError, RecursionError) as problem:  # not UTF-8, not JSON, NaN, nested too deep
        return json.dumps({"error": f"this line cannot be read: {problem}"})


def main() -> None:
    """Answer line by line until ``bye`` or the end of the input."""
    for line in sys.stdin.buffer:
        response = respond_to_line(line)
        if response is None:
            break
        print(response, flush=True)


if __name__ == "__main__":
    main()
