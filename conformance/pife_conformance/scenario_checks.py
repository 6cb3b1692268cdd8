"""What a suite must be besides readable: complete, unambiguous, and about things that exist."""

from __future__ import annotations

from collections.abc import Iterator

from pife.errors import PifeError, SpecError, did_you_mean
from pife.spec.library import Spec
from pife_conformance.kinds_of_tables import KindsOfTables
from pife_conformance.results import codes_in
from pife_conformance.scenarios import Scenario, Suite, SuiteError

MOST_BRANCHED_ON = 2


def check_suite(suite: Suite, spec: Spec) -> tuple[PifeError, ...]:
    """All faults: of reading, of ids that do not exist, of branches that overlap or leave a table out."""
    known = frozenset(spec.rules) | frozenset(spec.decisions)
    found: list[PifeError] = list(suite.faults)
    for scenario in suite.scenarios.values():
        found.extend(_ids(scenario, known))
        found.extend(_codes(scenario, spec))
        found.extend(_branches(scenario, spec))
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
    asked = (*branched_on, *scenario.computed_from, *scenario.needs.option_ids())
    combinations = kinds.combinations(asked, {})
    tables = (options for options in map(kinds.table, combinations) if options is not None)
    meant = 0
    for options in filter(scenario.applies, tables):
        meant += 1
        try:
            scenario.answers(options)
        except SuiteError as error:
            yield error
            return  # one table that shows the fault is enough
    if meant == 0:
        yield _fault(scenario, "needs", "no table of the catalogue's samples meets this")


def _fault(scenario: Scenario, where: str, message: str) -> SpecError:
    return SpecError(scenario.place, (scenario.id, where), message)
