"""Is what is kept of the mutants still about this engine and these scenarios?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from pife.errors import Place
from pife_conformance.scenarios import Suite
from pife_conformance.strength.code_mutants import states_of_modules
from pife_conformance.strength.findings import Finding
from pife_conformance.strength.kept_fates import Kept
from pife_conformance.strength.states import state_of_all, states_of_scenarios

_RENEW = "`pife suite mutants --write -j 2` renews it in some minutes"
_MOST = 4


def stale(suite: Suite, kept: Kept, file: Path) -> Iterator[Finding]:
    """A finding where the engine or the scenarios have changed since the last full run."""
    if not kept.modules or not kept.proofs:
        yield Finding("stale", Place(str(file), 1, 1), f"no full run of the mutants is kept; {_RENEW}")
        return
    now = (("engine", kept.modules, states_of_modules()), ("scenarios", kept.asked, _asked_now(suite)))
    for what, before, after in now:
        if before != after:
            was, is_now = state_of_all(before), state_of_all(after)
            told = f"it is about {what} {was}, and now they are {is_now} ({_difference(before, after)})"
            yield Finding("stale", Place(str(file), 1, 1), f"{told}; {_RENEW}")


def _asked_now(suite: Suite) -> Mapping[str, str]:
    return states_of_scenarios(suite.scenarios.values())


def _difference(before: Mapping[str, str], after: Mapping[str, str]) -> str:
    """Which of them changed, a few by name."""
    names = sorted(name for name in {*before, *after} if before.get(name) != after.get(name))
    more = f" and {len(names) - _MOST} more" if len(names) > _MOST else ""
    return ", ".join(names[:_MOST]) + more
