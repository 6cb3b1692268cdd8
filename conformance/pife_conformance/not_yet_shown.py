"""What the suite cannot show yet: rules, decisions and options whose ask, or whose phase of a round, is still to come.

The list is kept honest: what is shown must come off it, and so must all that the harness already asks.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from pife.errors import PifeError, Place, SpecError, did_you_mean
from pife.spec.fields import each_of
from pife.spec.library import Spec
from pife.spec.strict_yaml import load
from pife_conformance.asks import ASKS
from pife_conformance.coverage import one_sided, unshown
from pife_conformance.scenarios import Suite

ASKS_TO_COME = ("settle",)
PHASES_TO_COME = ("bet",)


@dataclass(frozen=True, slots=True)
class NotYetShown:
    """A rule, decision or option, and the ask by which it will be shown, in one phase of a round only or in any."""

    id: str
    ask: str
    phase: str | None
    place: Place


def read_not_yet_shown(path: Path) -> tuple[NotYetShown, ...]:
    """The list in a file; :class:`SpecError` for what is no list of ``{id, ask}`` or ``{id, ask, phase}``."""
    found = []
    for fields in each_of(load(path)):
        known = (*ASKS, *ASKS_TO_COME)
        phase = fields.one_of("phase", PHASES_TO_COME) if fields.has("phase") else None
        place = fields.document.place((*fields.pointer, "id"))
        found.append(NotYetShown(fields.string("id"), fields.one_of("ask", known), phase, place))
        fields.finish()
    return tuple(found)


def check_not_yet_shown(
    entries: Iterable[NotYetShown], spec: Spec, suite: Suite, untold: Collection[str]
) -> Iterator[PifeError]:
    """What is wrong with the list; ``untold`` are the options of which no scenario tells some two values apart."""
    open_points = {*unshown(spec, suite), *one_sided(spec, suite), *untold}
    known = {*spec.rules, *spec.decisions, *spec.catalogue.options}
    seen: set[str] = set()
    for entry in entries:
        fault = ""
        if entry.id not in known:
            fault = f"no rule, decision or option is called {entry.id!r}{did_you_mean(entry.id, known)}"
        elif entry.id in seen:
            fault = "stands twice"
        elif entry.ask in ASKS and entry.phase is None:
            fault = f"the harness asks {entry.ask}: write a scenario instead"
        elif entry.id not in open_points:
            fault = "is shown by scenarios, or needs none: take it off the list"
        seen.add(entry.id)
        if fault:
            yield SpecError(entry.place, (entry.id,), fault)
