"""Keeping findings: each gets its rules, a line that repeats it and, where there is a folder, its files at once."""

from __future__ import annotations

import json
import shlex
from dataclasses import replace
from pathlib import Path

from pife import __version__
from pife.spec.library import Spec
from pife.spec.profiles import Profile
from pife_conformance.fuzz.authored import Author
from pife_conformance.fuzz.blocks import Task
from pife_conformance.fuzz.findings import Finding, Findings
from pife_conformance.fuzz.near import rules_about, texts_of
from pife_conformance.fuzz.records import FORMAT, Folder, Kept, Record, finding_record
from pife_conformance.fuzz.scenario_file import NoScenarioError, Scribe, id_of

USUAL_TIMEOUT = 2.0


class Keeper:
    """Keeps the findings of one search; ``called`` is what the caller calls the profile: its id, or its file.

    With a ``root`` it makes that folder; ``OSError`` where it cannot.
    """

    def __init__(self, spec: Spec, profile: Profile, called: str, task: Task, root: Path | None) -> None:
        self._spec = spec
        self._profile = profile
        self._called = called
        self._task = task
        self._kept: dict[str, Kept] = {}
        self._folder = None if root is None else Folder(root, Scribe(spec, profile))
        self.write({"type": "fuzz", **self.head})

    @property
    def head(self) -> Record:
        """What was asked for."""
        return {
            "format": FORMAT,
            "suite": __version__,
            "engines": [{"connector": engine.connector, "asks": list(engine.asks)} for engine in self._task.engines],
            "profile": {"id": self._profile.id, "hash": self._profile.hash, "called": self._called},
            "seed": self._task.seed,
        }

    def keep(self, finding: Finding) -> Kept:
        """The finding with all that is told of it, written where there is a folder."""
        about = rules_about(finding, self._profile, self._spec)
        kept = Kept(
            id=id_of(finding, self._profile),
            finding=finding,
            rules=tuple(texts_of(about.ids, self._profile, self._spec)),
            is_guess=about.is_guess,
            repeat=self._repeat(finding),
        )
        if self._folder is not None:
            try:
                kept = replace(kept, file=self._folder.scenario(finding))
            except NoScenarioError as fault:
                kept = replace(kept, why_none=str(fault))
        self._kept[kept.id] = kept
        self.write(finding_record(kept))
        return kept

    def write(self, record: Record) -> None:
        """A line to the folder, where there is one."""
        if self._folder is not None:
            self._folder.write(record)

    def close(self) -> None:
        """Nothing more is written."""
        if self._folder is not None:
            self._folder.close()

    def document(self, findings: Findings, end: Record) -> Record:
        """All of it as one object, every finding counted."""
        told = [replace(self._kept[id_of(finding, self._profile)], finding=finding) for finding in findings]
        return {**self.head, **end, "type": "fuzz", "findings": [finding_record(kept) for kept in told]}

    def ids(self, findings: Findings) -> list[str]:
        """The ids of findings."""
        return [id_of(finding, self._profile) for finding in findings]

    def _repeat(self, finding: Finding) -> str:
        """The command that asks the first wrong engine again."""
        given = finding.input
        if finding.is_written:
            given = Author(self._profile.options).question(finding.ask, given)
        question = json.dumps({"ask": finding.ask, "input": given}, ensure_ascii=False)
        words = ["pife", "ask", question, "--engine", finding.first.engine, "--profile", self._called]
        if self._task.timeout != USUAL_TIMEOUT:
            words += ["--timeout", f"{self._task.timeout:g}"]
        return shlex.join(words)
