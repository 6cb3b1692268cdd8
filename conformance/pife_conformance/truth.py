"""Is the suite true? Every scenario must hold, for an engine that is right, at every table that it is for.

Tables are the shipped profiles, each of them with one option changed, and tables of chance. What comes out names the
scenario and the option that it forgot.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from random import Random

from pife.engine.hands import Judge
from pife.errors import Place
from pife.spec.catalogue import Catalogue, Option
from pife.spec.conditions import Value, ValueFault, same
from pife.spec.library import Spec
from pife.spec.profiles import Profile, to_json
from pife.spec.strict_yaml import Data
from pife_conformance.in_process import EngineObject
from pife_conformance.judging import judge
from pife_conformance.questions import Question, questions_for
from pife_conformance.scenarios import Scenario
from pife_conformance.session import read_outcome
from pife_conformance.verdicts import Malformed, Unsupported, Verdict


@dataclass(frozen=True, slots=True)
class Table:
    """A table to try, how it came about, and the option by which it differs from a shipped one."""

    profile: Profile
    made: str
    changed: str | None = None


@dataclass(frozen=True, slots=True)
class Wrong:
    """A scenario that does not hold at a table for an engine that ought to be right, or says nothing clear about it."""

    place: Place
    said: str
    table: str

    def __str__(self) -> str:
        return f"{self.place}: {self.said} ({self.table})"


@dataclass(frozen=True, slots=True)
class Tried:
    """How many questions were asked at a table, how many answered, and what was wrong."""

    asked: int
    answered: int
    wrong: tuple[Wrong, ...]


def one_option_changes(spec: Spec, profile: Profile, among: Collection[str] | None = None) -> Iterator[Table]:
    """Every table that differs from a profile in the value of one option (and in what then applies).

    Of all options, or of those named. What only people at the table see is left as it is: no answer hangs on it.
    """
    catalogue = spec.catalogue
    for option_id, current in profile.options.items():
        option = catalogue.options[option_id]
        if option.shown_by is None or (among is not None and option_id not in among):
            continue
        for value in values_tried(option, current):
            made = _table(spec, {**catalogue.defaults(), **profile.options, option_id: value})
            if made is not None:
                yield Table(made, f"{profile.id} with {option_id} {to_json(value)}", option_id)


def tables_of_chance(spec: Spec, count: int, seed: int) -> Iterator[Table]:
    """So many different tables, every option at a value of chance; the same seed makes the same tables."""
    chance = Random(f"{seed} tables")  # noqa: S311 - to be repeated, not kept secret
    seen: set[str] = set()
    while len(seen) < count:
        values = {option.id: _value_of_chance(option, chance) for option in spec.catalogue.options.values()}
        made = _table(spec, values)
        if made is not None and made.hash not in seen:
            seen.add(made.hash)
            yield Table(made, f"table {len(seen)} of seed {seed}")


def tables_near(spec: Spec, profile_ids: Iterable[str]) -> tuple[Table, ...]:
    """These profiles and every table that differs from one of them in one option, each set of rules once."""
    tables: dict[str, Table] = {}
    for profile in map(spec.profile, profile_ids):
        tables.setdefault(profile.hash, Table(profile, profile.id))
    for profile in map(spec.profile, profile_ids):
        for table in one_option_changes(spec, profile):
            tables.setdefault(table.profile.hash, table)
    return tuple(tables.values())


def values_tried(option: Option, current: Value) -> tuple[Value, ...]:
    """The values of an option to change to.

    Its samples; for a number also the next ones, for a list also each known member put in or taken out.
    """
    values = [*option.all_samples(), *_neighbours(option, current)]
    if option.is_list and isinstance(current, tuple):
        members = {entry.value for entry in option.values} - ({"any"} if option.type == "patterns" else set())
        for member in sorted(members, key=str):
            changed = set(current) ^ {member}
            values.append(tuple(sorted(changed, key=str)))
    return tuple(
        value
        for n, value in enumerate(values)
        if not same(value, current)
        and not any(same(value, earlier) for earlier in values[:n])
        and _may_be(option, value)
    )


def try_table(engine: EngineObject, table: Table, scenarios: Iterable[Scenario], seed: int) -> Tried:
    """Ask an engine that ought to be right all that scenarios ask at a table.

    An engine that does not play the table, or does not answer an ask, gets nothing wrong.
    """
    if not configured(engine, table.profile):
        return Tried(0, 0, ())
    asked = questions_for(table.profile, scenarios, seed)
    independent = Judge(table.profile)
    wrong = [Wrong(fault.place, fault.message, table.made) for fault in asked.faults]
    answered = 0
    for question in asked.questions:
        verdict = verdict_on(engine, question, independent)
        answered += not isinstance(verdict, Unsupported)
        if verdict.is_finding:
            said = f"{verdict.name} {verdict.detail()}: {dict(question.sent)}"
            wrong.append(Wrong(question.scenario.place, f"{question.scenario.id}: {said}", table.made))
    return Tried(len(asked.questions), answered, tuple(wrong))


def configured(engine: EngineObject, profile: Profile) -> bool:
    """Whether the engine now plays the profile's table."""
    answer = engine.respond({"cmd": "configure", "profile": profile.to_message()})
    return answer is not None and answer.get("ok") is True


def verdict_on(engine: EngineObject, question: Question, independent: Judge) -> Verdict:
    """The verdict on what an engine object, asked directly, answers to a question."""
    name = question.scenario.ask.name
    answer = engine.respond({"cmd": "ask", "seq": 1, "ask": name, "input": dict(question.sent)})
    outcome = Malformed("None") if answer is None else read_outcome(name, answer)
    return judge(question, outcome, lambda _question: independent)


def _table(spec: Spec, values: Mapping[str, Value]) -> Profile | None:
    """The table of these values where it can be."""
    options = spec.catalogue.applying(values)
    if any(_broken(spec.catalogue, options)):
        return None
    return spec.profile_from_options({option: to_json(value) for option, value in options.items()}, "nearby")


def _broken(catalogue: Catalogue, options: Mapping[str, Value]) -> Iterator[bool]:
    return (True for _ in catalogue.broken_constraints(options))


def _neighbours(option: Option, current: Value) -> Iterator[Value]:
    """The numbers next to a number, or to either end of a range, that the option takes."""
    if option.type == "integer" and isinstance(current, int):
        changes: list[Data] = [current - 1, current + 1]
    elif option.type == "range" and isinstance(current, tuple):
        least, most = map(int, map(str, current))
        changes = [[least - 1, most], [least + 1, most], [least, most - 1], [least, most + 1]]
    else:
        return
    for changed in changes:
        with suppress(ValueFault):
            yield option.read(changed)


def _may_be(option: Option, value: Value) -> bool:
    return value != () or option.type == "choices"


def _value_of_chance(option: Option, chance: Random) -> Value:
    """A sample, or for lists one time in two any known members."""
    value = chance.choice(option.all_samples())
    if option.is_list and isinstance(value, tuple) and chance.random() < 0.5:
        members = [entry.value for entry in option.values if entry.value != "any"]
        some = tuple(sorted((member for member in members if chance.random() < 0.5), key=str))
        return some if _may_be(option, some) else value
    return value
