"""What `pife suite mutants` prints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pife.spec.profiles import to_json
from pife.terminal.output import harmless, json_text
from pife_conformance.cli.suite_tables import some, titled
from pife_conformance.strength.code_mutants import Tried
from pife_conformance.strength.kept_fates import short
from pife_conformance.strength.mutant_run import Run, place_of
from pife_conformance.strength.option_mutants import OptionMutant
from pife_conformance.strength.score import (
    Reason,
    Score,
    by_module,
    is_unexplained,
    key_of_option,
    rate,
    reason_for,
    silent_options,
)

REPORT_FORMAT = "pife-suite-mutants/1"


@dataclass(frozen=True, slots=True)
class _OfOption:
    """What became of all changes of one option."""

    option: str
    changes: int
    killed: int
    alike: int
    explained: int
    silent: int
    by: str


def as_text(run: Run, score: Score) -> Iterator[str]:
    """Tables, the silent and dead ones, then a line for each finding."""
    of_options = _by_option(run.options, score)
    yield from titled(
        "One option changed in a shipped profile",
        ("option", "changes", "killed", "alike", "explained", "silent", "killed by"),
        [(o.option, o.changes, o.killed, o.alike, o.explained, o.silent, o.by) for o in of_options],
    )
    unexplained = Counter(short(tried.mutant.module) for tried in run.code if is_unexplained(tried, run.reasons))
    yield from titled(
        f"{run.whose} code changed",
        ("module", "killed", "silent", "dead", "unexplained"),
        [(module, *counts.values(), unexplained[module]) for module, counts in by_module(run.code).items()],
    )
    for tried in run.code:
        if is_unexplained(tried, run.reasons):
            change = f"{tried.mutant.change.function}: {tried.mutant.label}"
            yield harmless(f"{place_of(tried.mutant)}: {tried.fate}: {change}")
    if run.code:
        yield f"{rate(run.code, run.reasons)} % of {len(run.code)} code mutants are killed or explained"
    yield from some(run.findings)


def as_json(run: Run, score: Score) -> str:
    """The same for programs, with every mutant."""
    report = {
        "format": REPORT_FORMAT,
        "rate": rate(run.code, run.reasons) if run.code else None,
        "options": [
            {
                "profile": mutant.profile,
                "option": mutant.option,
                "right": to_json(mutant.right),
                "wrong": to_json(mutant.wrong),
                "scenario": mutant.by,
                "alike": mutant.is_alike,
                "why": score.options.get(key_of_option(mutant)) if mutant.by is None else None,
            }
            for mutant in run.options
        ],
        "code": [
            {
                "file": place_of(tried.mutant).file,
                "line": tried.mutant.change.line,
                "function": tried.mutant.change.function,
                "change": tried.mutant.label,
                "fate": tried.fate,
                "by": tried.by or None,
                "why": _why(tried, run.reasons),
            }
            for tried in run.code
        ],
        "findings": [finding.to_json() for finding in run.findings],
    }
    return json_text(report)


def _why(tried: Tried, reasons: Sequence[Reason]) -> str | None:
    reason = None if tried.by else reason_for(tried.mutant.key, reasons)
    return None if reason is None else reason.why


def _by_option(options: Sequence[OptionMutant], score: Score) -> list[_OfOption]:
    found = []
    for option in dict.fromkeys(mutant.option for mutant in options):
        of_it = [mutant for mutant in options if mutant.option == option]
        silent = list(silent_options(of_it))
        explained = sum(key_of_option(mutant) in score.options for mutant in silent)
        killers = Counter(mutant.by for mutant in of_it if mutant.by)
        by = killers.most_common(1)[0][0] if killers else ""
        alike = sum(mutant.is_alike for mutant in of_it)
        found.append(_OfOption(option, len(of_it), killers.total(), alike, explained, len(silent) - explained, by))
    return found
