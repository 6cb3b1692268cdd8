"""Values of questions and answers as an author writes them: cards as one text, seats as numbers, results as words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pife.spec.conditions import Options
from pife_conformance.asks import ASKS
from pife_conformance.fuzz.scripts import Json
from pife_conformance.kinds import Cards, Kind, Melds, Pile
from pife_conformance.results import Results
from pife_conformance.round_kinds import BySeat, Record, Row
from pife_conformance.sorted_packs import pile
from pife_conformance.steps import STEPS, Moves, Step

_MOVES_OF_PARTS = ("has", "lacks")


class Author:
    """Writes values of one table: a whole sorted pack is told by how many packs it is."""

    def __init__(self, options: Options) -> None:
        self._pack = {"decks": options["pack.decks"], "jokers": options["pack.jokers"]}

    def question(self, ask: str, given: Json) -> Json:
        """A question that a scenario can put."""
        return {name: self.value(value, ASKS[ask].takes[name]) for name, value in given.items()}

    def answer(self, ask: str, wanted: Mapping[str, Any]) -> Json:
        """What is wanted of an answer."""
        gives: dict[str, Kind] = {**ASKS[ask].gives, **dict.fromkeys(_MOVES_OF_PARTS, Moves())}
        return {name: self.value(value, gives[name]) for name, value in wanted.items()}

    def value(self, value: Any, kind: Kind) -> Any:
        """One value."""
        match kind:
            case Step() if isinstance(value, dict):
                return self.value(value, STEPS[value["do"]])
            case Results() if isinstance(value, list):
                return [_result(each) for each in value]
            case Melds() if isinstance(value, list):
                return [" ".join(meld) for meld in value]
            case Pile() if isinstance(value, list) and value and value == pile(self._pack):
                return self._pack
            case Cards() if isinstance(value, list) and value:
                return " ".join(value)
            case BySeat() if isinstance(value, dict):
                return {int(seat): self.value(each, kind.kind) for seat, each in value.items()}
            case Record() if isinstance(value, dict):
                return {name: self.value(each, kind.fields[name]) for name, each in value.items()}
            case Row() if isinstance(value, list):
                return [self.value(each, kind.kind) for each in value]
            case Moves() if isinstance(value, list):
                return [self.value(each, Step()) for each in value]
        return value


def _result(result: Mapping[str, Any]) -> Any:
    """A result of a step as scenarios write it."""
    if result.get("claims"):
        own = {name: each for name, each in result.items() if name != "claims"}
        return {"outcome": _result(own), "claims": [_result(each) for each in result["claims"]]}
    if result.get("outcome"):
        return result["outcome"]
    return "ok" if result.get("ok") else {"refused": result["reason"][0]}
