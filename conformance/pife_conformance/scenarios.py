"""Scenarios, read strictly: what is asked, for which tables, and what the right answer is.

A scenario that cannot be read is a fault of the suite, kept apart from every fault of an engine; it spoils no other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pife.errors import PifeError, Place, SpecErrors, did_you_mean
from pife.spec.catalogue import Catalogue
from pife.spec.conditions import ALWAYS, Condition, Options, read_condition
from pife.spec.fields import Fields, each_of
from pife.spec.strict_yaml import Document, load
from pife.spec.texts import Text
from pife_conformance.asks import ASKS, Ask, InputError
from pife_conformance.kinds import Kind, KindError

AREAS = (
    "cards", "melds", "hands", "wilds", "deal", "turns", "claims", "false-claims", "stock", "betting", "lives", "match",
)  # fmt: skip


class SuiteError(PifeError):
    """A scenario that says nothing, or two things, about a table that it is for."""


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
    """One concern, true for every table that ``needs`` lets in."""

    id: str
    area: str
    title: Text
    shows: tuple[str, ...]
    why: Text
    ask: Ask
    question: Mapping[str, object]
    needs: Condition
    branches: tuple[Branch, ...]
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
            raise SuiteError(f"{self.place}: {self.id}: {how_many}" + (f" where {state}" if state else ""))
        return found[0].answers

    def branched_on(self) -> tuple[str, ...]:
        """The options that the right answer hangs on."""
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
            document = _called_by_area(load(path), path)
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
    question = _values(fields.inside("input"), ask.takes)
    try:
        ask.read(question)
    except InputError as error:
        raise fields.error("input", str(error)) from None
    needs = _condition(fields, "needs", catalogue)
    branches = tuple(_branch(branch, ask, catalogue) for branch in fields.each("expect"))
    if not branches:
        raise fields.error("expect" if fields.has("expect") else None, "'expect' must have a branch at least")
    fields.finish()
    place = fields.document.place((*fields.pointer, "id"))
    return Scenario(scenario_id, area, title, shows, why, ask, question, needs, branches, place)


def _branch(fields: Fields, ask: Ask, catalogue: Catalogue) -> Branch:
    when = _condition(fields, "when", catalogue)
    if not fields.has("one_of"):
        return Branch(when, (_answerable(fields, ask),))
    answers = tuple(_answerable(alternative, ask) for alternative in fields.each("one_of"))
    fields.finish()
    if len(answers) < 2:
        raise fields.error("one_of", "one_of is for two answers at least; write a single one without it")
    return Branch(when, answers)


def _answerable(fields: Fields, ask: Ask) -> Answerable:
    if fields.has("error"):
        if not fields.flag("error"):
            raise fields.error("error", "must be true; leave it out where the input can be")
        fields.finish()
        return Answerable({}, impossible=True)
    values = _values(fields, ask.gives, besides=("when",))
    if not values:
        raise fields.error(None, f"names no field of the answer: {', '.join(ask.gives)}, or error")
    return Answerable(values)


def _values(fields: Fields, kinds: Mapping[str, Kind], besides: tuple[str, ...] = ()) -> dict[str, object]:
    """The fields of these kinds as JSON values; what is neither of them nor ``besides`` is an error."""
    values: dict[str, object] = {}
    for name, kind in kinds.items():
        if fields.has(name):
            try:
                values[name] = kind.authored(fields.raw(name))
            except KindError as error:
                raise fields.error(name, str(error)) from None
    for name in besides:
        fields.has(name)
    fields.finish()
    return values


def _condition(fields: Fields, key: str, catalogue: Catalogue) -> Condition:
    if not fields.has(key):
        return ALWAYS
    return read_condition(fields.document, (*fields.pointer, key), catalogue.options)


def _called_by_area(document: Document, path: Path) -> Document:
    """The document, its file called as a person would: from the scenarios' folder on."""
    name = f"scenarios/{path.parent.name}/{path.name}"

    def called(place: Place) -> Place:
        return Place(name, place.line, place.column)

    return Document(
        name,
        document.data,
        {pointer: called(place) for pointer, place in document.places.items()},
        {pointer: called(place) for pointer, place in document.key_places.items()},
    )


def _written(value: object) -> str:
    if isinstance(value, tuple):
        return "[" + ", ".join(map(_written, value)) + "]"
    return str({True: "true", False: "false", None: "null"}[value] if isinstance(value, bool | None) else value)
