"""A family of engines of which all is known: what they play, what they answer, and what is wrong with them.

A third is ``clean``: house rules of chance, no fault. A third has one to three faults that `pife identify` has names for
(``known``); a third has others (``unknown``): faults without a name, or a code mutant of the literal judge. Every fault
changes some answer to the suite's questions, and none is what some other house rules would answer. The same seed makes
the same engine.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Literal, TypeAlias

from synthetic_hand_faults import HAND_FAULTS
from synthetic_meld_faults import MELD_FAULTS
from synthetic_mutants import mutant_of_chance, mutated
from synthetic_parts import Fault, SyntheticJudge
from synthetic_round_faults import ROUND_FAULTS
from synthetic_sight import Said, is_wrong, normal, outcome, pool, said, table_that_fits
from synthetic_tables import EVERYTHING, asks_of_chance, table_of_chance

from pife.spec.profiles import Profile
from pife_conformance.questions import Question
from pife_conformance.strength.mutating import Change

Kind: TypeAlias = Literal["clean", "known", "unknown"]

KINDS: tuple[Kind, ...] = ("clean", "known", "unknown")
FAULTS = {fault.id: fault for fault in (*MELD_FAULTS, *HAND_FAULTS, *ROUND_FAULTS)}
FAMILY = 300
MOST_WRONG = 0.6
"""Of an engine that is wrong more often than that there is nothing to be told."""

CONSTANT = {"accepts-everything", "refuses-everything"}

_ATTEMPTS = Path(__file__).parents[1] / "data" / "synthetic_engines.json"


@dataclass(frozen=True)
class SyntheticEngine:
    """An engine that plays ``profile``, answers ``asks`` and has these faults, or the code mutant."""

    seed: int
    kind: Kind
    profile: Profile
    asks: tuple[str, ...]
    planted: tuple[Fault, ...] = ()
    mutant: tuple[str, Change] | None = None

    @property
    def faults(self) -> tuple[str, ...]:
        """The ids of the faults; of a mutant where it is and what was changed."""
        ids = tuple(fault.id for fault in self.planted)
        if self.mutant is None:
            return ids
        module, change = self.mutant
        return (*ids, f"mutant of {module}.{change.function} in line {change.line}: {change}")

    @property
    def called(self) -> frozenset[str]:
        """The names that `pife identify` has for the faults."""
        return frozenset(fault.called for fault in self.planted if fault.called)

    def make(self) -> SyntheticJudge:
        """The engine, as an object that answers messages; the factory of a connector."""
        return self.at(self.profile)

    def at(self, profile: Profile) -> SyntheticJudge:
        """An engine with the same faults at another table."""
        return self.without(None, profile)

    def without(self, fault: Fault | None, profile: Profile | None = None) -> SyntheticJudge:
        """The engine with one fault less."""
        left = [each for each in self.planted if each is not fault]
        changed = mutated(*self.mutant) if self.mutant is not None and fault is not MUTANT else None
        quick = fault is not None and not left and not changed
        return SyntheticJudge(profile or self.profile, self.asks, left, changed, quick=quick)


MUTANT = Fault("mutant", "A change of the code.", (), lambda engine: None, lambda options: True)
"""Stands for a code mutant where faults are gone through."""


def synthetic_engine(seed: int) -> SyntheticEngine:
    """The engine of a seed. How many proposals were no good is known for the first seeds; for others it takes longer."""
    attempts = kept_attempts()
    if seed < len(attempts):
        return proposed(seed, attempts[seed])
    return proposed(seed, first_good(seed))


def seeds_of(kind: Kind, engines: int, family: int = 1) -> range:
    """The seeds of a kind among so many engines, which are spread over a family of :data:`FAMILY`."""
    first = (family - 1) * FAMILY + KINDS.index(kind)
    return range(first, first + FAMILY, len(KINDS))[:: max(1, FAMILY // engines)]


def first_good(seed: int) -> int:
    """The number of the first proposal that is good."""
    return next(attempt for attempt in itertools.count() if is_good(proposed(seed, attempt)))


@cache
def kept_attempts() -> tuple[int, ...]:
    """For the first seeds the number of the first proposal that is good."""
    return tuple(json.loads(_ATTEMPTS.read_text(encoding="utf-8"))["attempts"]) if _ATTEMPTS.exists() else ()


def keep_attempts(attempts: list[int]) -> None:
    """Write down what :func:`kept_attempts` reads."""
    _ATTEMPTS.parent.mkdir(exist_ok=True)
    _ATTEMPTS.write_text(json.dumps({"attempts": attempts}) + "\n", encoding="utf-8")


def proposed(seed: int, attempt: int) -> SyntheticEngine:
    """An engine of chance, of which it is not known whether its faults show."""
    kind = KINDS[seed % len(KINDS)]
    chance = Random(f"{seed} {attempt} synthetic engine")
    profile, asks = table_of_chance(chance), asks_of_chance(chance)
    if kind == "clean":
        return SyntheticEngine(seed, kind, profile, EVERYTHING if chance.random() < 0.2 else asks)
    if kind == "known":
        constant = chance.random() < 0.1
        named = [fault for fault in FAULTS.values() if fault.called and (fault.called in CONSTANT) == constant]
        return SyntheticEngine(seed, kind, profile, asks, _some(named, chance, profile, asks))
    first = nameless_first(seed)
    if first is None:
        chance.random()
        return SyntheticEngine(seed, kind, profile, asks, (), mutant_of_chance(chance, asks))
    while not (first.has_place(profile.to_message()["options"]) and set(first.asks) & set(asks)):
        profile = table_of_chance(chance)
        asks = EVERYTHING if first in ROUND_FAULTS else asks_of_chance(chance)
    others = [fault for fault in FAULTS.values() if not fault.called and fault is not first]
    more = _some(others, chance, profile, asks)[1:]
    return SyntheticEngine(seed, kind, profile, asks, (first, *more))


def nameless_first(seed: int) -> Fault | None:
    """The fault without a name that an engine has first, each in its turn; the other unknown engines are mutants."""
    nameless = [fault for fault in FAULTS.values() if not fault.called]
    turn = seed % FAMILY // len(KINDS)
    return nameless[turn] if turn < len(nameless) else None


def _some(faults: Iterable[Fault], chance: Random, profile: Profile, asks: tuple[str, ...]) -> tuple[Fault, ...]:
    """One fault, or two, seldom three, of those that the table has a place for."""
    options = profile.to_message()["options"]
    possible = [fault for fault in faults if set(fault.asks) & set(asks) and fault.has_place(options)]
    return tuple(chance.sample(possible, min(len(possible), chance.choices((1, 2, 3), (60, 32, 8))[0])))


def is_good(engine: SyntheticEngine) -> bool:
    """Whether each fault changes some answer, and neither other house rules nor a named fault answer the same.

    An engine without faults is good.
    """
    parts = (*engine.planted, *([MUTANT] if engine.mutant else ()))
    if engine.kind == "clean" or not parts:
        return engine.kind == "clean"
    questions = pool(engine.profile, engine.asks)
    try:
        whole = engine.make()
    except Exception:  # a mutant that cannot even be loaded
        return False
    made = [outcome(whole, question) for question in questions]
    wrong = sum(map(is_wrong, questions, made))
    most = len(questions) if engine.called & CONSTANT else MOST_WRONG * len(questions)
    if not 0 < wrong <= most:
        return False
    target = list(map(normal, questions, made))
    return not any(_is_idle(engine, part, target) for part in parts) and not _has_a_name(engine, target)


def _is_idle(engine: SyntheticEngine, part: Fault, target: Said) -> bool:
    """Whether the engine says the same without one of its faults, or that fault by itself is some other house rules."""
    rest = engine.without(part)
    questions = pool(engine.profile, engine.asks)
    start = [said(rest, question) for question in questions]
    if start == target:
        return True
    if len(engine.planted) > 1:
        alone = SyntheticJudge(engine.profile, engine.asks, [part])
        rest = SyntheticJudge(engine.profile, engine.asks, quick=True)
        target = [said(alone, question) for question in questions]
        start = [said(rest, question) for question in questions]
    return table_that_fits(rest, engine.profile, engine.asks, target, start) is not None


def _has_a_name(engine: SyntheticEngine, target: Said) -> bool:
    """Whether an engine whose faults have no name says what one does whose fault has one."""
    if engine.kind != "unknown":
        return False
    questions = pool(engine.profile, engine.asks)
    return any(_says(named, questions, target) for named in _with_a_named_fault(engine))


def _says(engine: SyntheticJudge, questions: Sequence[Question], target: Said) -> bool:
    return all(said(engine, question) == there for question, there in zip(questions, target, strict=True))


def _with_a_named_fault(engine: SyntheticEngine) -> Iterator[SyntheticJudge]:
    options = engine.profile.to_message()["options"]
    for fault in FAULTS.values():
        if fault.called and set(fault.asks) & set(engine.asks) and fault.has_place(options):
            yield SyntheticJudge(engine.profile, engine.asks, [fault])
