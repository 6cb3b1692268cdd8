"""Engines of the family put before ``pife identify``, and what comes of it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

from synthetic_engines import SyntheticEngine, synthetic_engine
from synthetic_grading import Graded, grade

from pife_conformance.connectors import Python
from pife_conformance.identify import Identification, identify
from pife_conformance.in_process import EngineObject


class SyntheticConnector(Python):
    """Starts an engine of the family in this process."""

    def __init__(self, engine: SyntheticEngine) -> None:
        super().__init__(f"python:synthetic:{engine.seed}", "", "")
        object.__setattr__(self, "_engine", engine)

    def make(self) -> EngineObject:
        """A new engine object."""
        made: EngineObject = self._engine.make()  # type: ignore[attr-defined]
        return made


@dataclass(frozen=True)
class Tried:
    """An engine, how well it was identified, and what that took, in seconds of computing."""

    engine: SyntheticEngine
    graded: Graded
    questions: int
    seconds: float

    @property
    def is_as_it_should(self) -> bool:
        """Whether nothing falls short."""
        return not any(True for _ in self.shortcomings())

    def shortcomings(self) -> Iterator[str]:
        """What is wrong with what was said of the engine, each in one line."""
        for option_id in self.graded.having("wrong"):
            yield f"{option_id} is wrong"
        for option_id in self.graded.having("undecided"):
            yield f"{option_id} is undecided"
        for name in sorted(self.graded.missed):
            yield f"{name} is not named"
        for name in sorted(self.graded.wrongly_named):
            yield f"{name} is named and not there"
        if self.graded.has_fault and not self.graded.unexplained:
            yield "no answer is listed as unexplained"
        if not self.graded.has_fault and self.graded.unexplained:
            yield "answers are listed as unexplained, and there is no fault"


def identified(engine: SyntheticEngine) -> Identification:
    """What identify says of an engine."""
    return identify(SyntheticConnector(engine), seed=engine.seed)


def tried(seed: int) -> Tried:
    """The engine of a seed, identified and graded."""
    engine = synthetic_engine(seed)
    began = time.process_time()
    found = identified(engine)
    seconds = time.process_time() - began
    return Tried(engine, grade(engine, found), found.questions, seconds)
