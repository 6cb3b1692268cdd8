"""What a suite must be besides readable: complete, unambiguous, and about things that exist."""

from __future__ import annotations

import json
from collections.abc import Iterator

from pife.errors import PifeError, SpecError, did_you_mean
from pife.spec.library import Spec
from pife_conformance.kinds import is_empty
from pife_conformance.kinds_of_tables import KindsOfTables
from pife_conformance.results import codes_in
from pife_conformance.scenarios import Scenario, Suite, SuiteError

MOST_BRANCHED_ON = 2
MOST_TABLES, MOST_TABLES_WIDELY = 20_000, 60_000
"""How many kinds of table a check goes through, and how many where none is found among the first."""


def check_suite(suite: Suite, spec: Spec) -> tuple[PifeError, ...]:
    """All faults: of reading, of unknown ids, of branches that overlap, leave a table out or say too little."""
    known = frozenset(spec.rules) | frozenset(spec.decisions)
    found: list[PifeError] = list(suite.faults)
    for scenario in suite.scenarios.values():
        found.extend(_ids(scenario, known))
        found.extend(_codes(scenario, spec))
        found.extend(_branches(scenario, spec))
        found.extend(_without_position(scenario))
    found.extend(_asked_twice(suite))
    return tuple(found)


def _ids(scenario: Scenario, known: frozenset[str]) -> Iterator[PifeError]:
    for shown in scenario.shows:
        if shown not in known:
            yield _fault(scenario, "shows", f"no rule or decision is called {shown!r}{did_you_mean(shown, known)}")


def _codes(scenario: Scenario, spec: Spec) -> Iterator[PifeError]:
    """Reasons that no engine gives to this ask."""
    known = tuple(reason.code for reason in spec.reasons.values() if scenario.ask.name in reason.asks)
    wanted = (answer.fields for branch in scenario.branches for answer in branch.answers)
    for code in dict.fromkeys(code for fields in wanted for code in codes_in(fields)):
        if code not in known:
            hint = did_you_mean(code, known)
            yield _fault(scenario, "expect", f"{scenario.ask.name} is not refused for the reason {code!r}{hint}")


def _branches(scenario: Scenario, spec: Spec) -> Iterator[PifeError]:
    branched_on = scenario.branched_on()
    if len(branched_on) > MOST_BRANCHED_ON:
        names = ", ".join(branched_on)
        yield _fault(
            scenario,
            "expect",
            f"branches on {names}; two options at most",
        )
    kinds = KindsOfTables(spec.catalogue, scenario)
    for widely, most in ((False, MOST_TABLES), (True, MOST_TABLES_WIDELY)):
        number = kinds.how_many(widely=widely)
        if number > most:
            hint = f"{number:,} kinds of table would have to be tried, {most:,} at most: ask about fewer options"
            yield _fault(scenario, "needs", hint)
            return
        is_for_a_table = False
        for options in kinds.tables(widely=widely):
            is_for_a_table = True
            try:
                scenario.answers(options)
            except SuiteError as error:
                yield error
                return  # one table that shows the fault is enough
        if is_for_a_table:
            return
    yield _fault(scenario, "needs", "no table of the catalogue's samples meets this")


def _without_position(scenario: Scenario) -> Iterator[PifeError]:
    """Right answers to a script that do not say where it leads."""
    if scenario.ask.name == "play":
        for number, branch in enumerate(scenario.branches):
            if any(not a.impossible and is_empty(a.fields.get("position")) for a in branch.answers):
                yield _fault(scenario, f"expect.{number}", "says nothing of the position after the script")


def _asked_twice(suite: Suite) -> Iterator[PifeError]:
    """Scenarios that put the same question to the same tables as an earlier one."""
    first: dict[object, str] = {}
    for scenario in suite.scenarios.values():
        asked = (scenario.ask.name, json.dumps(scenario.question, sort_keys=True), scenario.needs)
        earlier = first.setdefault(asked, scenario.id)
        if earlier != scenario.id:
            yield _fault(scenario, "input", f"asks what {earlier} asks, of the same tables")


def _fault(scenario: Scenario, where: str, message: str) -> SpecError:
    return SpecError(scenario.place, (scenario.id, where), message)
