"""What a law is given: a question of the suite, an engine's answer to it, and the engine, which may be asked more."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from pife.spec.conditions import Options
from pife_conformance.asks import Ask
from pife_conformance.in_process import EngineObject
from pife_conformance.kinds import Wild
from pife_conformance.truth import Table, configured

Json: TypeAlias = dict[str, Any]


class Asker:
    """An engine at a table, asked whatever is wanted; an answer is None where there is none."""

    def __init__(self, engine: EngineObject, table: Table) -> None:
        self._engine = engine
        self._seq = 0
        self.plays = configured(engine, table.profile)

    def ask(self, name: str, question: Mapping[str, object]) -> Json | None:
        """The fields of the engine's answer."""
        self._seq += 1
        said = self._engine.respond({"cmd": "ask", "seq": self._seq, "ask": name, "input": dict(question)})
        answer = (said or {}).get("answer")
        return answer if isinstance(answer, dict) else None


@dataclass(frozen=True, slots=True)
class Answered:
    """A question, the answer to it, and the table: its options and the cards that are wild."""

    asker: Asker
    ask: Ask
    sent: Json
    answer: Json
    options: Options
    wild: Wild

    def otherwise(self, **changed: object) -> Json | None:
        """The answer to the same question with these fields changed."""
        return self.asker.ask(self.ask.name, {**self.sent, **changed})

    def played(self, *script: Json) -> Json | None:
        """The answer to another script from the position of the question."""
        return self.asker.ask("play", {"position": self.sent["position"], "script": list(script)})


Law: TypeAlias = Callable[[Answered], Iterator[str]]
