"""What `pife suite mutants` prints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pife.spec.profiles import to_json
from pife.terminal.output import harmless, json_text
from pife_conformance.cli.suite_tables import some, titled
from pife_conformance.strength.code_mutants import Tried
from pife_conformance.strength.mutant_run import Run, place_of
from pife_conformance.strength.option_mutants import OptionMutant
from pife_conformance.strength.score import Score, by_module, key_of, key_of_option, rate, silent_options

REPORT_FORMAT = "pife-suite-mutants/1"

_FEW_RULES = 12
"""A silent mutant tells something of a rule where at most so many rules are in its reach."""


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
    yield from titled(
        "The reference engine's code changed",
        ("module", "killed", "silent", "dead"),
        [(module, *counts.values()) for module, counts in by_module(run.code).items()],
    )
    rules = [(rule, killed, silent) for rule, killed, silent in by_rule(run.code) if silent]
    yield from titled("Rules with silent mutants in their reach", ("rule or decision", "kills", "silent"), rules)
    for tried in run.code:
        if not tried.by and key_of(tried.mutant) not in score.whys:
            change = f"{tried.mutant.change.function}: {tried.mutant.label}"
            yield harmless(f"{place_of(tried.mutant)}: {tried.fate}: {change}")
    if run.code:
        yield f"{rate(run.code, score)} % of {len(run.code)} code mutants are killed by scenarios"
    yield from some(run.findings)


def as_json(run: Run, score: Score) -> str:
    """The same for programs, with every mutant."""
    report = {
        "format": REPORT_FORMAT,
        "rate": rate(run.code, score) if run.code else None,
        "options": [
            {
                "profile": mutant.profile,
                "option": mutant.option,
                "right": to_json(mutant.right),
                "wrong": to_json(mutant.wrong),
                "scenario": mutant.by,
                "alike": mutant.is_alike,
                "why": score.whys.get(key_of_option(mutant)) if mutant.by is None else None,
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
                "reach": list(tried.reach),
                "why": None if tried.by else score.whys.get(key_of(tried.mutant)),
            }
            for tried in run.code
        ],
        "rules": [{"id": rule, "kills": kills, "silent": silent} for rule, kills, silent in by_rule(run.code)],
        "findings": [finding.to_json() for finding in run.findings],
    }
    return json_text(report)


def by_rule(code: Sequence[Tried]) -> Iterator[tuple[str, int, int]]:
    """For every rule how many mutants its scenarios killed first, and how many silent ones few other rules reach."""
    kills = Counter(rule for tried in code if tried.by for rule in tried.reach)
    silent = Counter(
        rule for tried in code if tried.fate == "silent" and len(tried.reach) <= _FEW_RULES for rule in tried.reach
    )
    for rule in sorted({*kills, *silent}):
        yield rule, kills[rule], silent[rule]


def _by_option(options: Sequence[OptionMutant], score: Score) -> list[_OfOption]:
    found = []
    for option in dict.fromkeys(mutant.option for mutant in options):
        of_it = [mutant for mutant in options if mutant.option == option]
        silent = list(silent_options(of_it))
        explained = sum(key_of_option(mutant) in score.whys for mutant in silent)
        killers = Counter(mutant.by for mutant in of_it if mutant.by)
        by = killers.most_common(1)[0][0] if killers else ""
        alike = sum(mutant.is_alike for mutant in of_it)
        found.append(_OfOption(option, len(of_it), killers.total(), alike, explained, len(silent) - explained, by))
    return found
