"""What the scenarios' texts alone tell about the suite: no engine is asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pife.errors import PifeError, Place, SpecError
from pife.spec.library import Spec
from pife.spec.profiles import to_json
from pife_conformance.coverage import Pair, discrimination, never_given, one_sided, unshown
from pife_conformance.scenario_checks import check_suite
from pife_conformance.scenarios import Suite, SuiteError
from pife_conformance.strength.findings import Finding


@dataclass(frozen=True, slots=True)
class Covered:
    """How many things of a kind there are for an engine to show, and how many the suite asks for."""

    kind: str
    all: int
    shown: int


def unclear(spec: Spec, suite: Suite) -> Iterator[Finding]:
    """Scenarios that cannot be read, name what does not exist, or are not clear about every table that they are for."""
    for fault in check_suite(suite, spec):
        yield Finding("scenarios", *_place_and_message(fault, spec))


def uncovered(spec: Spec, suite: Suite) -> Iterator[Finding]:
    """Rules, decisions and reasons that no scenario shows, and rules whose scenarios all have the same answer."""
    places = dict(spec.ids())
    for name in unshown(spec, suite):
        what = f"no scenario shows {name}: write one that accepts and one that refuses, and name it in their shows"
        yield Finding("coverage", places[name], what)
    for ask, code in never_given(spec, suite):
        what = f"no scenario of the ask {ask} wants the reason {code!r}: write one that is refused for it"
        yield Finding("coverage", spec.reasons[f"reason.{code}"].place, what)
    for name in one_sided(spec, suite):
        what = f"all scenarios that show {name} have the same answer: write one with another"
        yield Finding("coverage", places[name], what)


def untold(spec: Spec, pairs: Iterable[Pair]) -> Iterator[Finding]:
    """Pairs of values that no scenario tells apart, but those that are declared alike (and elsewhere proved to be)."""
    options = spec.catalogue.options
    for pair in pairs:
        if pair.scenario is None and options[pair.option].why_alike(pair.left, pair.right, {}) is None:
            left, right = (to_json(value) for value in (pair.left, pair.right))
            between = f"{pair.option} has {left} or not" if pair.is_member else f"{pair.option} is {left} or {right}"
            what = f"no right answer hangs on whether {between}: write a scenario that branches on it"
            yield Finding("discrimination", options[pair.option].place, what)


def coverage_table(spec: Spec, suite: Suite, pairs: Iterable[Pair]) -> tuple[Covered, ...]:
    """How much there is of each kind, and how much of it is shown."""
    missing = set(unshown(spec, suite))
    rules = [rule.id for rule in spec.rules.values() if rule.seen_by == "engine"]
    decisions = [each.id for each in spec.decisions.values() if each.seen_by == "engine" and each.modelled]
    reasons = [(ask, reason.code) for reason in spec.reasons.values() for ask in reason.asks]
    told = [pair.scenario is not None for pair in pairs]
    return (
        Covered("rules", len(rules), sum(name not in missing for name in rules)),
        Covered("decisions", len(decisions), sum(name not in missing for name in decisions)),
        Covered("reasons, each in each ask", len(reasons), len(reasons) - len(never_given(spec, suite))),
        Covered("pairs of option values", len(told), sum(told)),
    )


def pairs_of(spec: Spec, suite: Suite) -> tuple[Pair, ...]:
    """Every pair of option values, each with a scenario that tells them apart."""
    return tuple(discrimination(spec.catalogue, suite))


def _place_and_message(fault: PifeError, spec: Spec) -> tuple[Place, str]:
    if isinstance(fault, SpecError | SuiteError):
        return fault.place, str(fault).removeprefix(f"{fault.place}: ")
    return Place(str(spec.root), 1, 1), str(fault)
