"""What became of a question: seven verdicts, never folded into each other.

An engine's side knows six outcomes: an :class:`Answer`, and five that are verdicts as they stand (:class:`Unsupported`,
:class:`Error`, :class:`Timeout`, :class:`Crash`, :class:`Malformed`). Judging an answer makes it :class:`Pass` or
:class:`Fail`; an ``error`` passes where the right answer is that the input cannot be.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, TypeAlias

from pife.spec.told import joined
from pife_conformance.shown import shown
from pife_conformance.told import decimal, told


@dataclass(frozen=True, slots=True)
class Answer:
    """What the engine answered: field by name, as the message carried it."""

    fields: Mapping[str, object]


Layers: TypeAlias = tuple[tuple[str, str], ...]
"""The layers of an answer that has several, each with what became of it: pass, fail or unsupported."""


@dataclass(frozen=True, slots=True)
class Pass:
    """The answer is the right one, on the layers that the engine answers."""

    layers: Layers = ()

    name: ClassVar[str] = "pass"
    is_finding: ClassVar[bool] = False

    def detail(self) -> str:
        """What the engine leaves open; empty where it answers all that was asked."""
        left = [layer for layer, verdict in self.layers if verdict == "unsupported"]
        return told("without_layers", layers=joined(told("without_and"), left)) if left else ""


@dataclass(frozen=True, slots=True)
class Difference:
    """One field in which an answer is wrong; ``want`` and ``got`` are JSON values, ``why`` says more where it helps.

    ``field`` is the way to it: ``discards``, ``steps.0``, ``position.hands.2``. Steps are counted from 0 as in JSON.
    """

    field: str
    want: object
    got: object
    why: str = ""


@dataclass(frozen=True, slots=True)
class Fail:
    """The answer is wrong: it differs from what is wanted in these fields.

    ``got`` is the whole answer; ``want``, of several right ones, is the one that it is nearest to.
    """

    differences: tuple[Difference, ...]
    layers: Layers = ()
    got: Mapping[str, object] = field(default_factory=dict, compare=False)
    want: Mapping[str, object] = field(default_factory=dict, compare=False)

    name: ClassVar[str] = "fail"
    is_finding: ClassVar[bool] = True

    def detail(self) -> str:
        """The fields that are wrong."""
        return ", ".join(difference.field for difference in self.differences)


@dataclass(frozen=True, slots=True)
class Unsupported:
    """The engine says that it does not answer this question, and why."""

    why: str

    name: ClassVar[str] = "unsupported"
    is_finding: ClassVar[bool] = False

    def detail(self) -> str:
        """The engine's reason, safe to show."""
        return shown(self.why)


@dataclass(frozen=True, slots=True)
class Error:
    """The engine says that the input cannot be."""

    what: str

    name: ClassVar[str] = "error"
    is_finding: ClassVar[bool] = True

    def detail(self) -> str:
        """The engine's words, safe to show."""
        return shown(self.what)


@dataclass(frozen=True, slots=True)
class Timeout:
    """No whole answer came in time; ``hint`` says what was seen of it."""

    seconds: float
    hint: str = ""

    name: ClassVar[str] = "timeout"
    is_finding: ClassVar[bool] = True

    def detail(self) -> str:
        """How long was waited, and what was seen."""
        seconds = decimal(self.seconds)
        if self.hint:
            return told("no_answer_but", seconds=seconds, hint=self.hint)
        return told("no_answer_in", seconds=seconds)


@dataclass(frozen=True, slots=True)
class Crash:
    """The engine ended, or closed its pipes, instead of answering."""

    how: str

    name: ClassVar[str] = "crash"
    is_finding: ClassVar[bool] = True

    def detail(self) -> str:
        """How it ended."""
        return shown(self.how)


@dataclass(frozen=True, slots=True)
class Malformed:
    """What came is no answer of the protocol; ``line`` is the beginning of it as text."""

    what: str
    line: str = ""

    name: ClassVar[str] = "malformed"
    is_finding: ClassVar[bool] = True

    def detail(self) -> str:
        """What is wrong with the line, and the line, safe to show."""
        return told("with_line", what=self.what, line=shown(self.line, 160)) if self.line else self.what


Verdict: TypeAlias = Pass | Fail | Unsupported | Error | Timeout | Crash | Malformed
Outcome: TypeAlias = Answer | Unsupported | Error | Timeout | Crash | Malformed

VERDICTS: tuple[type[Verdict], ...] = (Pass, Fail, Unsupported, Error, Timeout, Crash, Malformed)
