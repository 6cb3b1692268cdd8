"""Is the suite true? Every scenario must hold, for an engine that is right, at every table that it is for.

Tables are the shipped profiles, each of them with one option changed, and tables of chance. What comes out names the
scenario and the option that it forgot.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random

from pife.engine.hands import Judge
from pife.spec.catalogue import Catalogue, Option
from pife.spec.conditions import Value, same
from pife.spec.library import Spec
from pife.spec.profiles import Profile, to_json
from pife_conformance.asks import ASKS
from pife_conformance.in_process import EngineObject
from pife_conformance.judging import judge
from pife_conformance.questions import questions_for
from pife_conformance.scenarios import Scenario
from pife_conformance.session import read_outcome
from pife_conformance.verdicts import Malformed


@dataclass(frozen=True, slots=True)
class Table:
    """A table to try, and how it came about."""

    profile: Profile
    made: str


def one_option_changes(spec: Spec, profile: Profile) -> Iterator[Table]:
    """Every table that differs from a profile in the value of one option (and in what then applies).

    Options that no ask here can show are left as they are: no answer hangs on them.
    """
    catalogue = spec.catalogue
    for option_id, current in profile.options.items():
        option = catalogue.options[option_id]
        if option.shown_by is None or option.shown_by.ask not in ASKS:
            continue
        for value in values_tried(option, current):
            made = _table(spec, {**catalogue.defaults(), **profile.options, option_id: value})
            if made is not None:
                yield Table(made, f"{profile.id} with {option_id} {to_json(value)}")


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


def values_tried(option: Option, current: Value) -> tuple[Value, ...]:
    """The values of an option to change to: its samples, and for lists also each known member put in or taken out."""
    values = list(option.all_samples())
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


def wrong_answers(engine: EngineObject, table: Table, scenarios: Iterable[Scenario], seed: int) -> Iterator[str]:
    """What an engine that ought to be right gets wrong at a table, a line each; also scenarios unclear about it.

    An engine that does not play the table, or does not answer an ask, gets nothing wrong.
    """
    configured = engine.respond({"cmd": "configure", "profile": table.profile.to_message()})
    if configured is None or configured.get("ok") is not True:
        return
    asked = questions_for(table.profile, scenarios, seed)
    independent = Judge(table.profile)
    yield from (f"{fault} ({table.made})" for fault in asked.faults)
    for number, question in enumerate(asked.questions, 1):
        name = question.scenario.ask.name
        answer = engine.respond({"cmd": "ask", "seq": number, "ask": name, "input": dict(question.sent)})
        outcome = Malformed("None") if answer is None else read_outcome(name, answer)
        verdict = judge(question, outcome, lambda _question: independent)
        if verdict.is_finding:
            wrong = f"{verdict.name} {verdict.detail()}: {dict(question.sent)}"
            yield f"{question.scenario.place}: {question.scenario.id}: {wrong} ({table.made})"


def _table(spec: Spec, values: Mapping[str, Value]) -> Profile | None:
    """The table of these values where it can be."""
    options = spec.catalogue.applying(values)
    if any(_broken(spec.catalogue, options)):
        return None
    return spec.profile_from_options({option: to_json(value) for option, value in options.items()}, "nearby")


def _broken(catalogue: Catalogue, options: Mapping[str, Value]) -> Iterator[bool]:
    return (True for _ in catalogue.broken_constraints(options))


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
