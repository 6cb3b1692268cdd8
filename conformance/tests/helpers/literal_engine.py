"""The literal judge in this process, asked as over the protocol."""

from __future__ import annotations

import importlib.util
from functools import cache
from typing import Any

from pife import data
from pife.spec.profiles import Profile


@cache
def _factory() -> Any:
    path = data.root("engines") / "literal" / "engine.py"
    spec = importlib.util.spec_from_file_location("literal_engine_to_copy", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.factory


class LiteralEngine:
    """The literal judge configured for a table."""

    def __init__(self, profile: Profile) -> None:
        self._engine = _factory()()
        self._engine.respond({"cmd": "hello", "protocol": 1})
        answer = self._engine.respond({"cmd": "configure", "profile": profile.to_message()})
        assert answer == {"ok": True}, answer

    def ask(self, name: str, question: dict[str, Any]) -> dict[str, Any]:
        """The answer to a question that it must be able to answer."""
        message = self._engine.respond({"cmd": "ask", "seq": 1, "ask": name, "input": question})
        assert "answer" in message, (message, question)
        answer: dict[str, Any] = message["answer"]
        return answer

    def refuses(self, name: str, question: dict[str, Any]) -> bool:
        """Whether it answers that the question is about what cannot be."""
        return "error" in self._engine.respond({"cmd": "ask", "seq": 1, "ask": name, "input": question})


def ask(options: dict[str, Any], question: str, **asked: Any) -> dict[str, Any]:
    """One question at a table of these options: its answer, or the whole message where there is none.

    ``cards`` are a text with spaces, ``source`` is where the card came from; the turn-up is 6H where the table uses one.
    """
    engine = _factory()()
    assert engine.respond({"cmd": "configure", "profile": {"id": "test", "options": options}}) == {"ok": True}
    if "wild.which" in options:
        asked.setdefault("turn_up", "6H")
    if "cards" in asked:
        asked["cards"] = asked["cards"].split()
    if "source" in asked:
        asked["from"] = asked.pop("source")
    message: dict[str, Any] = engine.respond({"cmd": "ask", "seq": 1, "ask": question, "input": asked})
    answer: dict[str, Any] = message.get("answer", message)
    return answer
