"""A baseline: the findings that an engine is known to have. It holds strictly both ways.

A line lists a scenario, a profile and a verdict; what stands behind ``#`` is a comment, which a renewed file keeps. A
finding that is not listed is one as ever; a line whose finding is gone, or has become another one, is told too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from pife.errors import PifeError, Place, did_you_mean
from pife.spec.files import MOST_BYTES, UnreadableFile, read_file
from pife.spec.told import told
from pife_conformance.reports.account import NO_SCENARIO, NOT_THIS_TABLE, Listed, not_asked_for
from pife_conformance.run import Report, Result
from pife_conformance.told import of_error
from pife_conformance.verdicts import VERDICTS

HEAD = """\
# Findings that this engine is known to have: scenario, profile, verdict, and behind a # whatever you want to say.
# `pife conform --baseline FILE --update-baseline` renews the lines and keeps the comments.
"""

_COMMENT = re.compile(r"(?:^|(?<=\s))#")
_FINDINGS = tuple(verdict.name for verdict in VERDICTS if verdict.is_finding)

Key = tuple[str, str]


class BaselineError(PifeError):
    """A file that is no baseline, with its place."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line: a finding, and the comment behind it."""

    scenario: str
    profile: str
    verdict: str
    comment: str = ""

    @property
    def key(self) -> Key:
        """The scenario and the profile."""
        return self.scenario, self.profile

    def __str__(self) -> str:
        return f"{self.scenario}  {self.profile}  {self.verdict}" + (f"  # {self.comment}" if self.comment else "")


@dataclass(frozen=True, slots=True)
class Scope:
    """The ids of all scenarios that there are, and of those that a run was to ask where a table is meant."""

    suite: frozenset[str]
    selected: frozenset[str]


@dataclass(frozen=True)
class Baseline:
    """A file line by line: what it lists, and comments as they are written."""

    lines: tuple[Entry | str, ...] = tuple(HEAD.splitlines())

    @cached_property
    def entries(self) -> Mapping[Key, Entry]:
        """What it lists, by scenario and profile."""
        return {line.key: line for line in self.lines if isinstance(line, Entry)}

    def lists(self, result: Result) -> bool:
        """Whether a finding is one of those listed, with this verdict."""
        entry = self.entries.get(_key(result))
        return entry is not None and entry.verdict == result.verdict.name

    def outdated(self, report: Report, scope: Scope) -> tuple[Listed, ...]:
        """The lines that no longer hold after a run.

        What a run did not come to, or was not to ask, stays as it is; a line about nothing that there is never does.
        """
        return tuple(
            Listed(entry.scenario, entry.profile, entry.verdict, now)
            for entry, now in self._judged(report, scope)
            if now not in (entry.verdict, "")
        )

    def renewed(self, report: Report, scope: Scope) -> Baseline:
        """The file with its lines as this run found them, new ones at the end."""
        now = {entry.key: verdict for entry, verdict in self._judged(report, scope)}
        found = {_key(result): result.verdict.name for result in report.findings}
        kept: list[Entry | str] = []
        for line in self.lines:
            if isinstance(line, str) or now[line.key] in (line.verdict, ""):
                kept.append(line)
            elif line.key in found:
                kept.append(replace(line, verdict=found[line.key]))
        new = sorted(key for key in found if key not in self.entries)
        return Baseline((*kept, *(Entry(*key, found[key]) for key in new)))

    def text(self) -> str:
        """The file."""
        return "".join(f"{line}\n" for line in self.lines)

    def _judged(self, report: Report, scope: Scope) -> Iterator[tuple[Entry, str]]:
        """Each line with what the run has in place of it; empty where the run does not say."""
        tables = {table.profile.id for table in report.tables}
        verdicts = {_key(result): result.verdict.name for result in report.results}
        left = {(each.question.scenario.id, each.question.profile.id): each.reason for each in report.not_asked}
        never = ("not claimed", "not played")
        for key, entry in self.entries.items():
            if entry.scenario not in scope.suite:
                yield entry, NO_SCENARIO
            elif key in left:
                yield entry, not_asked_for(left[key]) if left[key] in never else ""
            elif key in verdicts:
                yield entry, verdicts[key]
            else:
                was_meant = entry.scenario in scope.selected and entry.profile in tables
                yield entry, NOT_THIS_TABLE if was_meant else ""


def read_baseline(path: Path) -> Baseline:
    """The baseline in a file; :class:`BaselineError` with file, line and column where it is none."""
    try:
        raw = read_file(path)
        if len(raw) > MOST_BYTES:
            raise BaselineError(told("baseline_too_large", file=path, most=f"{MOST_BYTES:,}"))
        text = raw.decode("utf-8-sig")  # some editors put a mark before the first line
    except UnreadableFile as error:
        raise BaselineError(of_error(error)) from None
    except UnicodeDecodeError:
        raise BaselineError(told("baseline_not_utf8", file=path)) from None
    lines: list[Entry | str] = []
    met: set[Key] = set()
    for number, line in enumerate(text.splitlines(), 1):
        written, comment = _COMMENT.split(line, maxsplit=1) if _COMMENT.search(line) else (line, "")
        if not written.strip():
            lines.append(line)
            continue
        place = Place(str(path), number, 1)
        entry = _entry(written, comment.strip(), place)
        if entry.key in met:
            raise BaselineError(told("baseline_twice", place=place, scenario=entry.scenario, profile=entry.profile))
        met.add(entry.key)
        lines.append(entry)
    return Baseline(tuple(lines))


def exit_code(report: Report, baseline: Baseline, outdated: Iterable[Listed]) -> int:
    """As without a baseline, but only findings that it does not list count, and lines that no longer hold do."""
    if report.is_engine_gone or report.is_interrupted:
        return report.exit_code
    if any(True for _ in outdated) or not all(map(baseline.lists, report.findings)):
        return 1
    is_judged = any(result.verdict.name == "pass" for result in report.results) or report.findings
    return 0 if is_judged and not report.faults else 2


def _entry(written: str, comment: str, place: Place) -> Entry:
    words = written.split()
    if len(words) < 3:
        raise BaselineError(told("baseline_line", place=place, line=ascii(written.strip()[:80])))
    scenario, *profile, verdict = words
    if verdict not in _FINDINGS:
        hint = did_you_mean(verdict, _FINDINGS)
        raise BaselineError(
            told("baseline_verdict", place=place, verdict=ascii(verdict[:60]), findings=", ".join(_FINDINGS), hint=hint)
        )
    return Entry(scenario, " ".join(profile), verdict, comment)


def _key(result: Result) -> Key:
    return result.question.scenario.id, result.question.profile.id
