"""What the suite sees of an engine at a table: its answers, the options that show in them, the tables that fit as well."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from random import Random

from synthetic_parts import SyntheticJudge
from tables import shipped

from pife import data
from pife.engine.hands import Judge
from pife.spec.conditions import Value
from pife.spec.profiles import Profile, to_json
from pife_conformance.judging import judge
from pife_conformance.kinds import KindError
from pife_conformance.questions import Question, question_of
from pife_conformance.scenarios import Scenario, Suite, load_suite
from pife_conformance.session import read_outcome
from pife_conformance.truth import values_tried
from pife_conformance.verdicts import Answer, Crash, Outcome

SEED = 1
MOST_PROBED = 6
MOST_WRONG = 24
MOST_BESIDE = 24
MOST_STEPS = 3

Said = Sequence[Hashable]


@cache
def suite() -> Suite:
    """The scenarios that ship."""
    return load_suite(data.root("scenarios"), shipped().catalogue)


@cache
def scenarios_of(asks: tuple[str, ...]) -> tuple[Scenario, ...]:
    """The scenarios with these asks."""
    return tuple(scenario for scenario in suite().scenarios.values() if scenario.ask.name in asks)


_MOST_KEPT = 4
_POOLS: dict[tuple[str, tuple[str, ...]], tuple[Question, ...]] = {}


def pool(profile: Profile, asks: tuple[str, ...]) -> tuple[Question, ...]:
    """All that the suite asks of an engine that answers these asks at a table."""
    key = (profile.hash, asks)
    if key not in _POOLS:
        if len(_POOLS) == _MOST_KEPT:
            _POOLS.clear()  # one engine is looked at after another
        _POOLS[key] = tuple(question_of(s, profile, SEED) for s in scenarios_of(asks) if s.applies(profile.options))
    return _POOLS[key]


def outcome(engine: SyntheticJudge, question: Question) -> Outcome:
    """What the engine makes of a question."""
    name = question.scenario.ask.name
    try:
        message = engine.respond({"cmd": "ask", "seq": 1, "ask": name, "input": dict(question.sent)})
    except Exception as error:
        return Crash(type(error).__name__)
    assert message is not None
    return read_outcome(name, message)


def normal(question: Question, made: Outcome) -> Hashable:
    """What an engine makes of a question, in a form in which equal answers are equal."""
    if not isinstance(made, Answer):
        return made.name
    ask = question.scenario.ask
    try:
        received = ask.received(question.sent, made.fields)
        return tuple(kind.normal(received.get(name), question.wild) for name, kind in ask.gives.items())
    except KindError:
        return "malformed"


def said(engine: SyntheticJudge, question: Question) -> Hashable:
    """What the engine says to a question, so that it can be compared."""
    return normal(question, outcome(engine, question))


def is_wrong(question: Question, made: Outcome) -> bool:
    """Whether what an engine makes of a question is none of the right answers."""
    return judge(question, made, _no_melds_shown).is_finding


def _no_melds_shown(_question: Question) -> Judge:
    raise AssertionError("synthetic engines show no melds")


@cache
def options_asked_about(asks: tuple[str, ...]) -> tuple[str, ...]:
    """The options that the scenarios with these asks hang on, in the catalogue's order."""
    named: set[str] = set()
    for scenario in scenarios_of(asks):
        named.update((*scenario.needs.option_ids(), *scenario.branched_on(), *scenario.computed_from))
    return tuple(option_id for option_id in shipped().catalogue.options if option_id in named)


def changes(profile: Profile, option_ids: Iterable[str]) -> Iterator[tuple[str, Profile]]:
    """The legal tables that differ from one in the value of one of these options."""
    for option_id in option_ids:
        if option_id in profile.options:
            option = shipped().catalogue.options[option_id]
            for value in values_tried(option, profile.options[option_id]):
                made = changed(profile, {option_id: value})
                if made is not None:
                    yield option_id, made


def changes_and_repairs(profile: Profile, option_ids: Iterable[str]) -> Iterator[Profile]:
    """The same, and where a value cannot be, the tables with one more option changed by which it can."""
    catalogue = shipped().catalogue
    for option_id in option_ids:
        if option_id not in profile.options:
            continue
        for value in values_tried(catalogue.options[option_id], profile.options[option_id]):
            made = changed(profile, {option_id: value})
            if made is not None:
                yield made
                continue
            bound = set(catalogue.bound_with(option_id)) & profile.options.keys() - {option_id}
            for other in sorted(bound):
                for repair in values_tried(catalogue.options[other], profile.options[other]):
                    made = changed(profile, {option_id: value, other: repair})
                    if made is not None:
                        yield made


def changed(profile: Profile, values: dict[str, Value]) -> Profile | None:
    """The table with other values for some options, if that can be."""
    catalogue = shipped().catalogue
    options = catalogue.applying({**catalogue.defaults(), **profile.options, **values})
    if any(True for _ in catalogue.broken_constraints(options)):
        return None
    return shipped().profile_from_options({option: to_json(value) for option, value in options.items()}, "changed")


def tells_apart(profile: Profile, other: Profile, asks: tuple[str, ...]) -> Iterator[Question]:
    """The questions at the first table that have another right answer at the second.

    Those that the suite does not put to the second table are answered there by an engine without faults.
    """
    different = _different(profile, other)
    engine: SyntheticJudge | None = None
    for question in pool(profile, asks):
        scenario = question.scenario
        if different.isdisjoint((*scenario.needs.option_ids(), *scenario.branched_on(), *scenario.computed_from)):
            continue
        if scenario.applies(other.options):
            if scenario.answers(profile.options) != scenario.answers(other.options):
                yield question
        else:
            engine = engine or SyntheticJudge(other, asks, quick=True)
            if is_wrong(question, outcome(engine, question)):
                yield question


def hands_of_melds(profile: Profile) -> Iterator[Question]:
    """Each meld (or none) that the suite asks about, with plain runs that make nine cards of it: is that hand melded?"""
    melded = scenarios_of(("melded",))[0]
    for question in pool(profile, ("meld",)):
        cards = question.sent.get("cards")
        lengths = _FILLING.get(len(cards)) if isinstance(cards, list) else None
        if lengths is not None:
            filling = [f"{n}{suit}" for length, suit in zip(lengths, "SD", strict=False) for n in range(4, 4 + length)]
            sent = {"cards": [*cards, *filling], "turn_up": question.sent.get("turn_up")}
            yield replace(question, scenario=melded, sent=sent)


_FILLING = {3: (3, 3), 4: (5,), 5: (4,), 6: (3,), 9: ()}
"""How long the runs are that make nine cards of so many."""


class Pair:
    """Two engines with the same faults, at two tables."""

    def __init__(self, make: Callable[[], SyntheticJudge], profile: Profile, asks: tuple[str, ...]) -> None:
        self._asks = asks
        self._profile = profile
        self._here, self._there = make(), make()

    def differ(self, other: Profile) -> bool:
        """Whether they ever say different things where the right answers at the tables differ; a crash says nothing."""
        self._there.sit_down(other)
        for question in tells_apart(self._profile, other, self._asks):
            here, there = said(self._here, question), said(self._there, question)
            if here != there and Crash.name not in (here, there):
                return True
        return False

    def differ_in_hands(self, other: Profile) -> bool:
        """Whether they ever differ over hands made of the suite's melds, which are more than the suite's own hands."""
        if "melded" not in self._asks:
            return False
        self._there.sit_down(other)
        return any(said(self._here, hand) != said(self._there, hand) for hand in hands_of_melds(self._profile))

    def show(self, option_id: str) -> bool:
        """Whether they ever differ at tables that differ in this option: is it visible?"""
        return any(self.differ(other) for _, other in changes(self._profile, (option_id,)))


def _different(profile: Profile, other: Profile) -> set[str]:
    """The options that have not the same value at both tables."""
    absent = object()
    both = {*profile.options, *other.options}
    return {each for each in both if not _same(profile.options.get(each, absent), other.options.get(each, absent))}


def _same(one: object, other: object) -> bool:
    return type(one) is type(other) and one == other


def table_that_fits(
    engine: SyntheticJudge, profile: Profile, asks: tuple[str, ...], target: Said, start: Said
) -> Profile | None:
    """A table at which the engine says all that ``target`` is, if some few changes of options lead there.

    ``start`` is what it says at ``profile``. Each step is the change that agrees with most.
    """
    questions = pool(profile, asks)
    wrong = [n for n, (ours, theirs) in enumerate(zip(start, target, strict=True)) if ours != theirs]
    chance = Random(len(wrong))
    others = [n for n in range(len(questions)) if start[n] == target[n]]
    beside = chance.sample(others, min(MOST_BESIDE, len(others)))
    wrong = sorted(chance.sample(wrong, min(MOST_WRONG, len(wrong))), key=lambda n: _cost(questions[n]))
    probes = wrong[:MOST_PROBED]
    here, missed = profile, len(wrong)
    try:
        for _ in range(MOST_STEPS):
            best: tuple[int, Profile] | None = None
            for table in changes_and_repairs(here, options_asked_about(asks)):
                engine.sit_down(table)
                if all(said(engine, questions[n]) != target[n] for n in probes):
                    continue
                bound = best[0] if best else missed
                missing = _differing(engine, questions, target, (*wrong, *beside), bound)
                if missing < bound:
                    best = (missing, table)
            if best is None:
                return None
            missed, here = best
            if missed == 0:
                engine.sit_down(here)
                if all(said(engine, question) == there for question, there in zip(questions, target, strict=True)):
                    return here
                return None
        return None
    finally:
        engine.sit_down(profile)


def _cost(question: Question) -> int:
    """How long an answer takes, compared with others."""
    return {"meld": 0, "wilds": 0, "waits": 2}.get(question.scenario.ask.name, 1)


def _differing(
    engine: SyntheticJudge, questions: Sequence[Question], target: Said, numbers: Iterable[int], bound: int
) -> int:
    """How many of some questions are not answered as in ``target``; counted up to a bound."""
    differing = (1 for n in numbers if said(engine, questions[n]) != target[n])
    return sum(itertools.islice(differing, bound))
