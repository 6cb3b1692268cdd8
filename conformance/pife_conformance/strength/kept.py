"""Ids of scenarios that were released: none is lost, none used again."""

from __future__ import annotations

from collections.abc import Iterator

from pife.spec.library import Spec
from pife_conformance.scenarios import Suite
from pife_conformance.strength.findings import Finding


def lost_ids(spec: Spec, suite: Suite) -> Iterator[Finding]:
    """Released scenarios that are neither there nor retired, and retired ids that a scenario has again."""
    retired = spec.releases.retired
    for release in spec.releases.versions:
        for name in release.scenarios:
            if name not in suite.scenarios and name not in retired:
                what = f"the scenario {name!r} was released in {release.version} and is missing"
                yield Finding("ids", release.place, f"{what}: bring it back, or retire it here and say why")
    for name, gone in retired.items():
        if name in suite.scenarios:
            since = f"{name!r} is retired since {gone.since}"
            yield Finding("ids", suite.scenarios[name].place, f"{since}: give the scenario another id")


def new_scenarios(spec: Spec, suite: Suite) -> tuple[str, ...]:
    """The ids that a release of the suite as it is would add."""
    before = {name for release in spec.releases.versions for name in release.scenarios}
    return tuple(sorted(set(suite.scenarios) - before))
