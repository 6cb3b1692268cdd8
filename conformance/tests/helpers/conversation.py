"""An engine as a process, spoken to line by line as a harness does; and the one in C, built."""

from __future__ import annotations

import json
import subprocess
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from pife import data

ENGINE_IN_C = data.root("engines") / "c"
PATIENCE = 20.0  # seconds until an engine that says nothing is ended
WARNINGS = "-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror"
SANITIZERS = "-fsanitize=address,undefined -fno-sanitize-recover=all"


def build_in_c(folder: Path, flags: str, sources: Path = ENGINE_IN_C) -> Path:
    """The program that the Makefile of the engine in C builds in a folder, with these flags for the compiler."""
    made = subprocess.run(
        ["make", "--silent", "-C", str(sources), f"BUILD={folder}", f"CFLAGS={flags}"],
        capture_output=True,
        encoding="utf-8",
    )
    assert (made.returncode, made.stderr) == (0, ""), made.stderr
    return folder / "engine"


class Conversation:
    """One engine at work, spoken to line by line."""

    def __init__(self, command: Sequence[str]) -> None:
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.seq = 0

    def line(self, line: bytes) -> dict[str, Any]:
        """The answer to one raw line. Its input stays open, so an engine that does not flush is never heard."""
        assert self.process.stdin is not None and self.process.stdout is not None
        watchdog = threading.Timer(PATIENCE, self.process.kill)
        watchdog.start()
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        watchdog.cancel()
        assert answer.endswith(b"\n"), "the engine said nothing"
        return read_reply(answer)

    def send(self, message: Any) -> dict[str, Any]:
        """The answer to one message."""
        return self.line(json.dumps(message).encode())

    def ask(self, ask: str, question: dict[str, Any]) -> dict[str, Any]:
        """The reply to one question without its seq, which has to be the question's."""
        self.seq += 1
        reply = self.send({"cmd": "ask", "seq": self.seq, "ask": ask, "input": question})
        assert reply.pop("seq") == self.seq
        return reply

    def answer(self, ask: str, question: dict[str, Any]) -> dict[str, Any]:
        """The fields that answer one question."""
        reply = self.ask(ask, question)
        assert list(reply) == ["answer"], reply
        answer = reply["answer"]
        assert isinstance(answer, dict)
        return answer

    def end(self) -> tuple[int, bytes]:
        """Its exit code once its input has ended, and what it still said."""
        rest, _ = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, rest


def read_reply(line: bytes) -> dict[str, Any]:
    """A line of an engine: one object, in UTF-8, in the JSON of the standard."""
    message = json.loads(line.decode("utf-8"), parse_constant=lambda constant: pytest.fail(f"{constant} is not JSON"))
    assert isinstance(message, dict)
    return message
