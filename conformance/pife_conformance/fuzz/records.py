"""What a search keeps: lines of JSON that are written as findings are made, and a scenario file for each."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pife.spec.texts import Text
from pife_conformance.fuzz.expected import expected
from pife_conformance.fuzz.findings import Finding, Said
from pife_conformance.fuzz.scenario_file import Scribe
from pife_conformance.fuzz.search import Tally

FORMAT = "pife-fuzz/1"
FINDINGS = "findings.ndjson"

Record = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Kept:
    """A finding as it is told: its id, the rules that it is about, how to repeat it, and the file of its scenario.

    ``is_guess`` says that the rules are those of a similar scenario.
    ``file`` is None where none was asked for, or none can be made: ``why_none`` says so then.
    """

    id: str
    finding: Finding
    rules: tuple[tuple[str, Text], ...]
    repeat: str
    is_guess: bool = False
    file: Path | None = None
    why_none: str = ""


def finding_record(kept: Kept) -> Record:
    """A finding as an object."""
    finding = kept.finding
    return {
        "type": "finding",
        "id": kept.id,
        "ask": finding.ask,
        "verdict": finding.cause.verdict,
        "cause": str(finding.cause),
        "count": finding.count,
        "round": finding.number,
        "input": finding.input,
        "want": {"error": True} if finding.want is None else expected(finding),
        "engines": [_said(said) for said in finding.said],
        "agree": list(finding.agreeing),
        "alone": finding.is_alone,
        "majority_is_right": finding.majority_is_right,
        "rules": [{"id": id_, "text": {"en": text.en, "pt_BR": text.pt_BR}} for id_, text in kept.rules],
        "rules_guessed": kept.is_guess,
        "repeat": kept.repeat,
        "scenario": None if kept.file is None else str(kept.file),
        **({"no_scenario": kept.why_none} if kept.why_none else {}),
    }


def end_record(tally: Tally, seconds: float, code: int) -> Record:
    """How a search ended."""
    return {
        "type": "end",
        "rounds": tally.rounds,
        "answers": dict(tally.answered),
        "unsupported": {ask: count for ask, count in tally.unsupported.items() if count},
        "findings": len(tally.findings),
        "unlisted": tally.findings.unlisted,
        "gone": {engine: {"what": what, "log": list(log)} for engine, (what, log) in tally.gone.items()},
        "interrupted": tally.is_interrupted,
        "seconds": round(seconds, 3),
        "exit": code,
    }


class Folder:
    """The folder of a search: ``findings.ndjson``, to which every search adds, and scenarios as they lie in a suite."""

    def __init__(self, root: Path, scribe: Scribe) -> None:
        self._root = root
        self._scribe = scribe
        root.mkdir(parents=True, exist_ok=True)
        self._lines = (root / FINDINGS).open("a", encoding="utf-8")

    def write(self, record: Mapping[str, Any]) -> None:
        """Add a line; it is on its way to the disk when this returns."""
        self._lines.write(json.dumps(record, allow_nan=False) + "\n")
        self._lines.flush()

    def scenario(self, finding: Finding) -> Path:
        """Write the scenario of a finding; :class:`~pife_conformance.fuzz.scenario_file.NoScenarioError`."""
        area, id_, text = self._scribe.write(finding)
        file = self._root / area / f"{id_}.yaml"
        file.parent.mkdir(exist_ok=True)
        beside = file.with_suffix(".part")
        beside.write_text(text, encoding="utf-8")
        beside.replace(file)
        return file

    def close(self) -> None:
        """Nothing more is written."""
        self._lines.close()


def _said(said: Said) -> Record:
    return {
        "engine": said.engine,
        "verdict": said.verdict,
        "detail": said.detail,
        "differences": [
            {"field": each.field, "want": each.want, "got": each.got, **({"why": each.why} if each.why else {})}
            for each in said.differences
        ],
        "log": list(said.log),
    }
