"""Findings: questions that engines answer wrongly, made small, each with what every engine said to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from pife_conformance.fuzz.causes import Cause, shape_of
from pife_conformance.fuzz.scripts import Json
from pife_conformance.verdicts import Difference, Fail, Pass, Verdict

_MOST_LISTED = 100
_MOST_ALIKE = 3


@dataclass(frozen=True, slots=True)
class Said:
    """What one engine said to the question: the verdict on it, and its last lines on standard error.

    ``answer`` tells answers apart and is empty where there was none; ``got`` is the answer's fields.
    """

    engine: str
    verdict: str
    detail: str
    answer: str = ""
    got: Json | None = None
    differences: tuple[Difference, ...] = ()
    log: tuple[str, ...] = ()

    @property
    def is_wrong(self) -> bool:
        """Whether it is a finding."""
        return self.verdict not in (Pass.name, "unsupported")


@dataclass(frozen=True, slots=True)
class Finding:
    """One way to be wrong. ``want`` is the right answer, None where the question cannot be.

    ``is_written`` says that a scenario can put the question, ``is_alone`` that it is answered so also when it is asked
    alone; ``count`` how often such was met, ``number`` in which round first.
    """

    ask: str
    input: Json
    want: Json | None
    cause: Cause
    said: tuple[Said, ...]
    number: int
    is_written: bool = True
    is_alone: bool = True
    count: int = 1

    @property
    def wrong(self) -> tuple[str, ...]:
        """The engines that are wrong in this way or another."""
        return tuple(said.engine for said in self.said if said.is_wrong)

    @property
    def first(self) -> Said:
        """What the first engine said that is wrong."""
        return next(said for said in self.said if said.is_wrong)

    @property
    def key(self) -> tuple[str, str, tuple[str, ...]]:
        """What tells findings apart: the cause, for wrong answers what kind of question shows it, and who is wrong."""
        return str(self.cause), shape_of(self.input) if self.cause.verdict == Fail.name else "", self.wrong

    @property
    def agreeing(self) -> tuple[int, int]:
        """How many agree with the answer that most give, the reference's among them, and how many answers there are."""
        answers = [said.answer for said in self.said if said.answer]
        right = ["right"] * (1 + sum(said.verdict == Pass.name for said in self.said))
        counted = Counter([*right, *(answer for answer in answers if answer != "right")])
        return counted.most_common(1)[0][1], counted.total()

    @property
    def majority_is_right(self) -> bool:
        """Whether no wrong answer is given by more engines than agree with the reference."""
        right = 1 + sum(said.verdict == Pass.name for said in self.said)
        return right >= self.agreeing[0]


class Findings:
    """Findings put together: the first of each kind is kept, a few kinds of one cause; the others are counted."""

    def __init__(self) -> None:
        self._found: dict[object, Finding] = {}
        self._of_cause: dict[object, list[object]] = {}
        self.unlisted = 0

    def add(self, found: Iterable[Finding]) -> Iterator[Finding]:
        """Take note of some; those of a kind that was not met before."""
        for finding in found:
            alike = self._of_cause.setdefault((finding.cause, finding.wrong), [])
            key = finding.key if finding.key in alike or len(alike) < _MOST_ALIKE else alike[0]
            before = self._found.get(key)
            if before is not None:
                self._found[key] = replace(before, count=before.count + finding.count)
            elif len(self._found) < _MOST_LISTED:
                self._found[key] = finding
                alike.append(key)
                yield finding
            else:
                self.unlisted += finding.count

    def __iter__(self) -> Iterator[Finding]:
        return iter(self._found.values())

    def __len__(self) -> int:
        return len(self._found)


def said_of(engine: str, verdict: Verdict, answer: str, log: tuple[str, ...]) -> Said:
    """What an engine said, by the verdict on it."""
    differences = verdict.differences if isinstance(verdict, Fail) else ()
    got: Any = dict(verdict.got) if isinstance(verdict, Fail) else None
    if isinstance(verdict, Pass):
        answer = "right"
    return Said(engine, verdict.name, verdict.detail(), answer, got, differences, log if verdict.is_finding else ())
