"""Which questions are asked: the scenarios that a caller names, at the tables that a caller names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pife.errors import PifeError, did_you_mean
from pife.spec.library import Spec
from pife.spec.profiles import Profile
from pife.spec.told import told
from pife_conformance.questions import Asked, questions_for
from pife_conformance.scenarios import AREAS, Scenario, Suite


class SelectionError(PifeError):
    """A selection that names something unknown, or that nothing meets."""


@dataclass(frozen=True, slots=True)
class Selection:
    """What to ask: scenarios of any of these areas, showing any of these rules, with any of these ids; empty is all."""

    areas: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    scenarios: tuple[str, ...] = ()

    def of(self, suite: Suite, spec: Spec) -> tuple[Scenario, ...]:
        """The scenarios of a suite that are meant; :class:`SelectionError` for a name that nothing has."""
        _check("area_of_scenarios", self.areas, AREAS)
        _check("rule_or_decision", self.rules, (*spec.rules, *spec.decisions) if self.rules else ())
        _check("scenario_id", self.scenarios, suite.scenarios)
        return tuple(
            scenario
            for scenario in suite.scenarios.values()
            if (not self.areas or scenario.area in self.areas)
            and (not self.rules or set(self.rules) & set(scenario.shows))
            and (not self.scenarios or scenario.id in self.scenarios)
        )

    def __str__(self) -> str:
        parts = (("area", self.areas), ("rule", self.rules), ("scenario", self.scenarios))
        return " ".join(f"--{name} {each}" for name, wanted in parts for each in wanted)


def tables_of(spec: Spec, names: Sequence[str]) -> tuple[tuple[str, Profile], ...]:
    """The profiles of these ids and files, each with what the caller calls it; every shipped one if none is named."""
    if not names:
        return tuple((profile.id, profile) for profile in spec.profiles.values())
    tables = tuple((name, spec.profile(name)) for name in dict.fromkeys(names))
    called: dict[str, str] = {}
    for name, profile in tables:
        if called.setdefault(profile.id, name) != name:
            raise SelectionError(told("same_id", name=name, other=called[profile.id], id=repr(profile.id)))
    return tables


def select(
    selection: Selection, suite: Suite, spec: Spec, tables: Iterable[tuple[str, Profile]], seed: int | None
) -> tuple[Asked, ...]:
    """The questions of a selection at these tables; :class:`SelectionError` if there is not one."""
    scenarios = selection.of(suite, spec)
    asked = tuple(questions_for(profile, scenarios, seed, called) for called, profile in tables)
    if not any(table.questions or table.faults for table in asked):
        names = ", ".join(table.profile.id for table in asked)
        if str(selection):
            raise SelectionError(told("nothing_to_ask_with", selection=selection, tables=names))
        raise SelectionError(told("nothing_to_ask", tables=names))
    return asked


def _check(kind: str, wanted: Iterable[str], known: Iterable[str]) -> None:
    names = tuple(known)
    for name in wanted:
        if name not in names:
            raise SelectionError(told("there_is_no", kind=told(kind), name=repr(name), hint=did_you_mean(name, names)))
