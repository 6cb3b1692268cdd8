"""Every scenario on every judge at many tables: which judge answered how much, and what was wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from pife_conformance.strength.bench import JUDGES, Folders, bench, judge_called, shared_out
from pife_conformance.strength.findings import Finding
from pife_conformance.truth import Table, Tried, Wrong, tables_near, tables_of_chance, try_table


@dataclass(frozen=True, slots=True)
class Extent:
    """How much is tried: all shipped tables, one in ``share`` of those near them, so many of chance from a seed."""

    share: int
    of_chance: int
    seed: int


@dataclass(frozen=True, slots=True)
class Truth:
    """What came of trying a judge."""

    judge: str
    tables: int
    asked: int
    answered: int
    wrong: tuple[Wrong, ...]

    def to_json(self) -> dict[str, object]:
        """As a JSON object, without what was wrong."""
        return {"judge": self.judge, "tables": self.tables, "asked": self.asked, "answered": self.answered}


@dataclass(frozen=True, slots=True)
class _Trial:
    folders: Folders
    judge: str
    table: Table
    seed: int


def try_judges(folders: Folders, extent: Extent, jobs: int, tell: Callable[[int, int], None]) -> tuple[Truth, ...]:
    """Each judge at the same tables; ``tell`` hears of how many tables how many are done."""
    spec = bench(folders).spec
    near = tables_near(spec, spec.profiles)
    shipped = len(spec.profiles)
    tables = (
        *near[:shipped],
        *near[shipped :: extent.share],
        *tables_of_chance(spec, extent.of_chance, extent.seed),
    )
    trials = [_Trial(folders, judge, table, extent.seed) for judge in JUDGES for table in tables]
    found: dict[str, list[Tried]] = {judge: [] for judge in JUDGES}
    for number, (trial, tried) in enumerate(zip(trials, shared_out(_try, trials, jobs), strict=True), 1):
        found[trial.judge].append(tried)
        tell(number, len(trials))
    return tuple(_sum(judge, of_judge) for judge, of_judge in found.items())


def wrong_scenarios(truths: Iterable[Truth], folders: Folders) -> Iterator[Finding]:
    """A finding for every scenario that does not hold, with a table at which; another if the reference was silent."""
    for truth in truths:
        by_place: dict[str, list[Wrong]] = {}
        for wrong in truth.wrong:
            by_place.setdefault(str(wrong.place), []).append(wrong)
        for wrongs in by_place.values():
            first, more = wrongs[0], len(wrongs) - 1
            where = first.table + (f", and {more} more" if more else "")
            what = f"{first.said}; the {truth.judge} differs at {where}: mend the expectation or the judge"
            yield Finding("truth", first.place, what)
        if truth.judge == "reference" and truth.answered < truth.asked:
            silent = f"the reference answers only {truth.answered} of {truth.asked} questions; it must answer all"
            yield Finding("truth", next(iter(bench(folders).suite.scenarios.values())).place, silent)


def _try(trial: _Trial) -> Tried:
    scenarios = bench(trial.folders).suite.scenarios.values()
    return try_table(judge_called(trial.judge, trial.folders), trial.table, scenarios, trial.seed)


def _sum(judge: str, tried: list[Tried]) -> Truth:
    return Truth(
        judge,
        len(tried),
        sum(each.asked for each in tried),
        sum(each.answered for each in tried),
        tuple(wrong for each in tried for wrong in each.wrong),
    )
