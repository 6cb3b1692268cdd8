"""What a referee says of a record: findings, notes that accuse nobody, and what was checked in all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from pife.engine.by_seat import Seat
from pife.engine.steps import Step
from pife.errors import Place
from pife.spec.profiles import Profile
from pife_conformance.verdicts import Difference

FindingKind: TypeAlias = Literal[
    "refused", "unreadable", "cut_off", "too_long", "damaged", "shrunk", "malformed", "impossible",
    "table", "hash", "no_table", "no_round", "after_end", "shuffles_left", "not_over", "settled_twice", "settlement",
    "next_round", "match_over",
]  # fmt: skip
"""What is wrong; the words of each are in ``texts/referee.yaml``."""

NoteKind: TypeAlias = Literal["cut_short", "unsettled", "no_end", "passed_over", "other_table"]


@dataclass(frozen=True, slots=True)
class FalseClaim:
    """A seat that went out wrongly, and where: what a record often means when its round goes no further."""

    place: Place
    step: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class Earlier:
    """The first refused action of a round: a record that went on as if it was done is refused much after it."""

    place: Place
    step: int


@dataclass(frozen=True, slots=True)
class Finding:
    """Something in a record that is wrong or cannot be judged.

    ``step`` counts from 1 in the script of its line. ``seat``, ``done``, ``reason``, ``rules`` (those of the reason
    that hold at the table) and ``profile`` tell a refused action; ``differences`` what should be there and what is;
    ``detail`` is a sentence of the reader or of the engine; ``follows`` is what a refusal may be but a consequence of.
    """

    kind: FindingKind
    place: Place
    detail: str = ""
    step: int | None = None
    seat: Seat | None = None
    done: Step | None = None
    reason: str = ""
    rules: tuple[str, ...] = ()
    profile: Profile | None = None
    differences: tuple[Difference, ...] = ()
    count: int = 0
    false_claim: FalseClaim | None = None
    follows: Earlier | None = None


@dataclass(frozen=True, slots=True)
class Note:
    """Something to know about a record: what it lacks, lines passed over, a table other than its own."""

    kind: NoteKind
    place: Place
    count: int = 0
    detail: str = ""
    false_claim: FalseClaim | None = None


@dataclass(slots=True)
class Tally:
    """How much was checked, and what was found; ``following`` are refusals that may follow from an earlier one."""

    rounds: int = 0
    actions: int = 0
    refused: int = 0
    settlements: int = 0
    findings: int = 0
    following: int = 0
    notes: int = 0
