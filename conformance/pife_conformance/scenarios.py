"""Scenarios, read strictly: what is asked, for which tables, and what the right answer is.

A scenario that cannot be read is a fault of the suite, kept apart from every fault of an engine; it spoils no other.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pife import data
from pife.errors import PifeError, Place, SpecError, SpecErrors, did_you_mean
from pife.spec.catalogue import Catalogue
from pife.spec.conditions import ALWAYS, Condition, Options, read_condition
from pife.spec.fields import Fields, each_of
from pife.spec.files import read_file
from pife.spec.library import load_spec
from pife.spec.strict_yaml import Document, loads
from pife.spec.texts import Text
from pife_conformance import formulas
from pife_conformance.asks import ASKS, Ask, InputError
from pife_conformance.kinds import KindError

AREAS = (
    "cards", "melds", "hands", "wilds", "deal", "turns", "claims", "false-claims", "stock", "betting", "lives", "match",
)  # fmt: skip


class SuiteError(PifeError):
    """A scenario that says nothing, or two things, about a table that it is for, with its place."""

    def __init__(self, place: Place, message: str) -> None:
        self.place = place
        self.message = message
        super().__init__(f"{place}: {message}")


@dataclass(frozen=True, slots=True)
class Answerable:
    """One right answer: these fields, others do not matter; or, if ``impossible``, that the input cannot be."""

    fields: Mapping[str, object]
    impossible: bool = False


@dataclass(frozen=True, slots=True)
class Branch:
    """What is right at the tables where ``when`` holds: any of these answers."""

    when: Condition
    answers: tuple[Answerable, ...]


@dataclass(frozen=True, slots=True)
class Scenario:
    """One concern, true for every table that ``needs`` lets in.

    ``computed_from`` are the options from which numbers in the right answer are computed.
    """

    id: str
    area: str
    title: Text
    shows: tuple[str, ...]
    why: Text
    ask: Ask
    question: Mapping[str, object]
    needs: Condition
    branches: tuple[Branch, ...]
    computed_from: tuple[str, ...]
    place: Place

    @property
    def area_and_id(self) -> tuple[int, str]:
        """A key by which scenarios are sorted."""
        return AREAS.index(self.area), self.id

    def applies(self, options: Options) -> bool:
        """Whether it is for a table with these options."""
        return self.needs.holds(options)

    def answers(self, options: Options) -> tuple[Answerable, ...]:
        """The right answers at a table that it is for; :class:`SuiteError` if not exactly one branch tells them."""
        found = [branch for branch in self.branches if branch.when.holds(options)]
        if len(found) != 1:
            how_many = "no branch of expect holds" if not found else f"{len(found)} branches of expect hold"
            asked = dict.fromkeys(option for branch in self.branches for option in branch.when.option_ids())
            state = ", ".join(f"{o} is {_written(options[o])}" if o in options else f"{o} is absent" for o in asked)
            raise SuiteError(self.place, f"{self.id}: {how_many}" + (f" where {state}" if state else ""))
        if not self.computed_from:
            return found[0].answers
        try:
            return tuple(_computed_answer(answer, options) for answer in found[0].answers)
        except formulas.FormulaError as error:
            raise SuiteError(self.place, f"{self.id}: {error}") from None

    def branched_on(self) -> tuple[str, ...]:
        """The options whose values decide between right answers; numbers may be computed from others."""
        return tuple(dict.fromkeys(option for branch in self.branches for option in branch.when.option_ids()))


@dataclass(frozen=True, slots=True)
class Suite:
    """All scenarios by id, in the order of areas and files, and what is wrong with those that could not be read."""

    scenarios: Mapping[str, Scenario]
    faults: tuple[PifeError, ...]


def load_suite(root: Path, catalogue: Catalogue) -> Suite:
    """The scenarios in the folder ``root``, one folder an area; :class:`PifeError` if there is no such folder."""
    if not root.is_dir():
        raise PifeError(f"{root}: no folder of scenarios there")
    scenarios: dict[str, Scenario] = {}
    faults: list[PifeError] = []
    areas = sorted(
        (path for path in root.iterdir() if path.is_dir()),
        key=lambda path: (AREAS.index(path.name) if path.name in AREAS else len(AREAS), path.name),
    )
    for path in (path for area in areas for path in sorted(area.glob("*.yaml"))):
        try:
            document = _document(path)
            entries = list(each_of(document))
            if path.parent.name not in AREAS:
                raise document.error(
                    (), f"the folder {path.parent.name!r} is no area{did_you_mean(path.parent.name, AREAS)}"
                )
        except PifeError as error:
            faults.append(error)
            continue
        for fields in entries:
            try:
                scenario = read_scenario(fields, path.parent.name, catalogue)
                first = scenarios.get(scenario.id)
                if first is not None:
                    raise fields.error("id", f"the id {scenario.id!r} stands twice; first at {first.place}")
                scenarios[scenario.id] = scenario
            except SpecErrors as error:
                faults.extend(error.errors)
            except PifeError as error:
                faults.append(error)
    return Suite(scenarios, tuple(faults))


@cache
def shipped_suite() -> Suite:
    """The scenarios that ship, read once."""
    return load_suite(data.root("scenarios"), load_spec().catalogue)


def suite_hash(root: Path) -> str:
    """Twelve hex digits that name the state of the files in the folder ``root``."""
    digest = hashlib.sha256()
    for path in sorted(root.glob("*/*.yaml")):
        raw = read_file(path)
        digest.update(f"{path.parent.name}/{path.name} {len(raw)}\n".encode() + raw)
    return digest.hexdigest()[:12]


def read_scenario(fields: Fields, area: str, catalogue: Catalogue) -> Scenario:
    """One scenario of a file; :class:`SpecError` for the first thing wrong with it."""
    scenario_id = fields.string("id")
    if not all(part.isalnum() and part == part.lower() for part in scenario_id.split("-")):
        raise fields.error("id", f"{scenario_id!r}: an id is lower-case words with hyphens")
    title = fields.text("title")
    shows = fields.strings("shows")
    if not shows:
        raise fields.error("shows" if fields.has("shows") else None, "'shows' must name what the scenario shows")
    why = fields.text("why")
    ask = ASKS[fields.one_of("ask", tuple(ASKS))]
    question = _input(fields.inside("input"), ask)
    try:
        ask.read(question)
    except InputError as error:
        raise fields.error("input", str(error)) from None
    needs = _condition(fields, "needs", catalogue)
    branches = tuple(_branch(branch, ask, question, catalogue) for branch in fields.each("expect"))
    if not branches:
        raise fields.error("expect" if fields.has("expect") else None, "'expect' must have a branch at least")
    fields.finish()
    place = fields.document.place((*fields.pointer, "id"))
    used = _used(branches)
    for option_id in used:
        if option_id not in catalogue.options:
            hint = did_you_mean(option_id, catalogue.options)
            raise fields.error("expect", f"a number is computed from {option_id}, which is no option{hint}")
    return Scenario(scenario_id, area, title, shows, why, ask, question, needs, branches, used, place)


def _branch(fields: Fields, ask: Ask, question: Mapping[str, object], catalogue: Catalogue) -> Branch:
    when = _condition(fields, "when", catalogue)
    if not fields.has("one_of"):
        return Branch(when, (_answerable(fields, ask, question),))
    answers = tuple(_answerable(alternative, ask, question) for alternative in fields.each("one_of"))
    fields.finish()
    if len(answers) < 2:
        raise fields.error("one_of", "one_of is for two answers at least; write a single one without it")
    return Branch(when, answers)


def _answerable(fields: Fields, ask: Ask, question: Mapping[str, object]) -> Answerable:
    if fields.has("error"):
        if not fields.flag("error"):
            raise fields.error("error", "must be true; leave it out where the input can be")
        fields.finish()
        return Answerable({}, impossible=True)
    values = _values(fields, ask, besides=("when",))
    if not values:
        raise fields.error(None, f"names no field of the answer: {', '.join((*ask.gives, *ask.parts))}, or error")
    if "reason" in values and values.get("ok") is not False:
        raise fields.error("reason", "is the reason of a refusal: write ok: false beside it")
    try:
        return Answerable(ask.expected(question, values))
    except KindError as error:
        raise _fault(fields, error) from None


def _input(fields: Fields, ask: Ask) -> dict[str, object]:
    """The fields of a question as JSON values; what is none of them is an error."""
    values = {name: _made(fields, name, kind.authored) for name, kind in ask.takes.items() if fields.has(name)}
    fields.finish()
    return values


def _values(fields: Fields, ask: Ask, besides: tuple[str, ...] = ()) -> dict[str, object]:
    """What is wanted of an answer, field by field; what is neither that nor ``besides`` is an error."""
    values = {name: _made(fields, name, kind.wanted) for name, kind in ask.gives.items() if fields.has(name)}
    for name in dict.fromkeys(ask.parts.values()):
        parts = {part: fields.raw(part) for part in ask.parts if ask.parts[part] == name and fields.has(part)}
        if parts and name in values:
            raise fields.error(name, f"names all of them; leave out {' and '.join(parts)}")
        if parts:
            try:
                values[name] = ask.gives[name].wanted(parts)
            except KindError as error:
                raise _fault(fields, error) from None
    for name in besides:
        fields.has(name)
    fields.finish()
    return values


def _made(fields: Fields, name: str, make: Callable[[object], object]) -> object:
    """A field's value as JSON, or an error at the place in the file that is at fault."""
    try:
        return make(fields.raw(name))
    except KindError as error:
        raise _fault(fields, error.inside(name)) from None


def _fault(fields: Fields, error: KindError) -> SpecError:
    return fields.document.error((*fields.pointer, *error.path), error.message, at_key=error.is_key)


def _computed_answer(answer: Answerable, options: Options) -> Answerable:
    return Answerable({name: _computed(value, options) for name, value in answer.fields.items()}, answer.impossible)


def _computed(value: object, options: Options) -> object:
    """What is wanted with its numbers computed for a table."""
    if isinstance(value, dict):
        return {name: _computed(each, options) for name, each in value.items()}
    if isinstance(value, list):
        return [_computed(each, options) for each in value]
    return formulas.value_of(value, options) if formulas.is_formula(value) else value


def _used(branches: Iterable[Branch]) -> tuple[str, ...]:
    """The options from which these branches compute numbers."""
    wanted: list[object] = [answer.fields for branch in branches for answer in branch.answers]
    used: dict[str, None] = {}
    while wanted:
        value = wanted.pop()
        if isinstance(value, dict):
            wanted.extend(value.values())
        elif isinstance(value, list):
            wanted.extend(value)
        elif formulas.is_formula(value):
            used.update(dict.fromkeys(formulas.options_in(value)))
    return tuple(used)


def _condition(fields: Fields, key: str, catalogue: Catalogue) -> Condition:
    if not fields.has(key):
        return ALWAYS
    return read_condition(fields.document, (*fields.pointer, key), catalogue.options)


def _document(path: Path) -> Document:
    """A file's document, the file called as a person would: from the scenarios' folder on."""
    return loads(read_file(path), f"scenarios/{path.parent.name}/{path.name}")


def _written(value: object) -> str:
    if isinstance(value, tuple):
        return "[" + ", ".join(map(_written, value)) + "]"
    return str({True: "true", False: "false", None: "null"}[value] if isinstance(value, bool | None) else value)
