"""What identifying an engine comes to: a value for each option, with its evidence, and what no values explain."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from pife.spec.conditions import Value
from pife_conformance.session import Hello, NotPlayed
from pife_conformance.verdicts import Outcome

FaultId: TypeAlias = Literal[
    "accepts-everything",
    "refuses-everything",
    "only-threes",
    "ranks-as-text",
    "equal-cards-once",
    "greedy-melds",
    "one-wild-a-hand",
    "ace-in-no-run",
    "wild-never-itself",
    "drawn-never-thrown",
    "one-discard-named",
    "king-names-no-wild",
]
"""The faults that can be named.

* ``accepts-everything``, ``refuses-everything``: an ask has the same answer whatever the cards
* ``only-threes``: a hand is found melded only where it splits into threes (of ten cards one meld has four), although
  longer melds are right on their own
* ``ranks-as-text``: cards of a run are put in order by the text of their ranks, so 10 comes before 2 and K before Q
* ``equal-cards-once``: of two equal cards in a hand one is lost
* ``greedy-melds``: the first meld that fits is taken and never put back
* ``one-wild-a-hand``: a hand is found melded only with one wild card as a substitute in all
* ``ace-in-no-run``: the ace neither opens nor closes a run
* ``wild-never-itself``: a wild card never counts as its own face
* ``drawn-never-thrown``: the card drawn is never among those that may be thrown
* ``one-discard-named``: of several cards that may be thrown one is named
* ``king-names-no-wild``: the wild card of a king turned up is not the ace
"""


@dataclass(frozen=True, slots=True)
class Evidence:
    """A question that decides between values of an option, as it was asked, and what came back.

    ``speaks_for`` is False for an answer that another value would explain and the chosen one does not.
    """

    ask: str
    sent: Mapping[str, object]
    outcome: Outcome
    speaks_for: bool


@dataclass(frozen=True, slots=True)
class Decided:
    """The engine plays this value: every other one explains clearly fewer of its answers."""

    value: Value
    evidence: tuple[Evidence, ...]


Why: TypeAlias = Literal["alike", "contradicted", "too few questions"]


@dataclass(frozen=True, slots=True)
class Undecided:
    """Any of these values may be the one; the first is taken for the profile that is written.

    ``alike``: no question tells them apart at this table · ``contradicted``: the answers speak for several ·
    ``too few questions``: the limit of questions was reached.
    """

    values: tuple[Value, ...]
    why: Why
    evidence: tuple[Evidence, ...] = ()


@dataclass(frozen=True, slots=True)
class Unseen:
    """Nothing that the engine answers shows this option. ``asks`` are those that would show it.

    ``only people``: no ask shows it · ``not asked``: the engine does not answer the asks that do · ``constant``: what
    it answers to them is always the same · ``alike``: it answers them, but no answer hangs on the option at
    this table · ``does not apply``: the option has no meaning at this table.
    """

    why: Literal["only people", "not asked", "constant", "alike", "does not apply"]
    asks: tuple[str, ...] = ()


Finding: TypeAlias = Decided | Undecided | Unseen


@dataclass(frozen=True, slots=True)
class UnexplainedAnswer:
    """An answer that no option values explain, beside the one that the best values ask for.

    ``cause`` is the named fault that explains it, if one does; ``want`` holds the fields of the right answer, none
    where the right answer is that the input cannot be.
    """

    ask: str
    sent: Mapping[str, object]
    outcome: Outcome
    want: Mapping[str, object]
    impossible: bool = False
    cause: FaultId | None = None

    @property
    def size(self) -> tuple[int, int]:
        """By which the smallest come first: cards or steps asked about, then the length of the question."""
        return _cards(self.sent), len(repr(self.sent))


@dataclass(frozen=True, slots=True)
class NamedFault:
    """A known fault that fits: it foretold ``foretold`` answers that the right rules did not.

    ``fresh`` of them were asked after it was thought of, to put it to the test.
    """

    id: FaultId
    asks: tuple[str, ...]
    foretold: int
    fresh: int


@dataclass(frozen=True, slots=True)
class Near:
    """A shipped profile, and the options in which what the engine plays differs: its value, and the engine's."""

    profile: str
    differs: Mapping[str, tuple[Value, Value]]


@dataclass(frozen=True, slots=True)
class Identification:
    """What an engine plays.

    ``values`` has a finding for every option of the catalogue; ``options`` is a whole table that applies them, with an
    assumption where a value is not decided (``assumed``). ``questions`` is how many were asked. ``ended`` says why the
    asking ended early, empty where it did not; ``is_gone`` if the engine died for good.
    """

    hello: Hello | None
    values: Mapping[str, Finding]
    options: Mapping[str, Value]
    assumed: tuple[str, ...]
    nearest: tuple[Near, ...]
    faults: tuple[UnexplainedAnswer, ...]
    causes: tuple[NamedFault, ...]
    questions: int
    answered: int
    seed: int
    told: str = ""
    lacking: tuple[NotPlayed, ...] = ()
    ended: str = ""
    is_gone: bool = False
    log: tuple[str, ...] = ()


def _cards(sent: Mapping[str, object]) -> int:
    """How much there is to a question: its cards, its steps, and what lies in its position."""
    return sum(_size(value) for value in sent.values())


def _size(value: object) -> int:
    if isinstance(value, list):
        return sum(map(_size, value))
    if isinstance(value, Mapping):
        return sum(map(_size, value.values()))
    return 1
