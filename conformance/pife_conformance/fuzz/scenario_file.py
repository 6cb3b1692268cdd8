"""A finding as a scenario, ready but for its reason why: YAML that the suite's checks take and the reference passes."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import yaml

from pife.spec.fields import each_of
from pife.spec.library import Spec
from pife.spec.profiles import Profile
from pife.spec.strict_yaml import loads
from pife_conformance.fuzz.authored import Author
from pife_conformance.fuzz.expected import expected
from pife_conformance.fuzz.findings import Finding
from pife_conformance.fuzz.near import rules_about
from pife_conformance.fuzz.oracle import Oracle
from pife_conformance.fuzz.pinning import Pinner, needs_of
from pife_conformance.fuzz.scripts import Json
from pife_conformance.questions import question_of
from pife_conformance.round_kinds import part_of
from pife_conformance.scenario_checks import check_suite
from pife_conformance.scenarios import Scenario, Suite, SuiteError, read_scenario
from pife_conformance.session import read_outcome
from pife_conformance.verdicts import Pass

_WIDTH = 110
_AREAS = {"meld": "melds", "wilds": "wilds", "melded": "hands", "go_out": "hands", "waits": "hands", "recycle": "stock"}
_AREAS |= {"start": "deal", "seats": "deal", "deal": "deal", "view": "turns", "moves": "turns", "play": "turns"}
_WHY = {
    "en": "TODO: say by which rule this is so.",
    "pt_BR": "A FAZER: dizer por qual regra é assim.",
}


class NoScenarioError(Exception):
    """A finding that no scenario can be made of, and why."""


class Scribe:
    """Writes scenarios of one table."""

    def __init__(self, spec: Spec, profile: Profile) -> None:
        self._spec = spec
        self._profile = profile
        self._pinner = Pinner(spec, profile)
        self._oracle = Oracle(spec, profile)
        self._author = Author(profile.options)

    def write(self, finding: Finding) -> tuple[str, str, str]:
        """The area, the id and the text of the scenario; :class:`NoScenarioError`."""
        if not finding.is_written:
            raise NoScenarioError("no scenario can put this question: a value in it is written as none is there")
        if not finding.is_alone:
            raise NoScenarioError("asked alone the question is not answered so: it hangs on what was asked before")
        area = area_of(finding, self._profile)
        id_ = id_of(finding, self._profile)
        entry = self._entry(finding, id_)
        loose = self._read(entry, area)
        pins = self._pinner.pins(lambda oracle: _is_right(loose, oracle))
        entry = {**entry, "needs": needs_of(self._profile, pins)} if pins else entry
        ordered = {key: entry[key] for key in _ORDER if key in entry}
        scenario = self._read(ordered, area)
        faults = check_suite(Suite({id_: scenario}, ()), self._spec)
        if faults:
            raise NoScenarioError(str(faults[0]))
        if not _is_right(scenario, self._oracle):
            raise NoScenarioError("the reference does not pass it")
        return area, id_, _text([ordered])

    def _entry(self, finding: Finding, id_: str) -> Json:
        wanted = expected(finding)
        what = f"{finding.ask}, {self._profile.id}"
        return {
            "id": id_,
            "title": {"en": f"Found by fuzzing: {what}", "pt_BR": f"Achado com perguntas ao acaso: {what}"},
            "shows": list(rules_about(finding, self._profile, self._spec).ids),
            "why": _WHY,
            "ask": finding.ask,
            "input": self._author.question(finding.ask, finding.input),
            "expect": [{"error": True} if wanted is None else self._author.answer(finding.ask, wanted)],
        }

    def _read(self, entry: Json, area: str) -> Scenario:
        (fields,) = each_of(loads(_text([entry]), "fuzz.yaml"))
        return read_scenario(fields, area, self._spec.catalogue)


_ORDER = ("id", "title", "shows", "why", "needs", "ask", "input", "expect")


def id_of(finding: Finding, profile: Profile) -> str:
    """The id of the scenario: the same finding at the same table has the same."""
    told = json.dumps([finding.ask, finding.input, profile.hash], sort_keys=True)
    return f"fuzz-{finding.ask.replace('_', '-')}-{hashlib.sha256(told.encode()).hexdigest()[:8]}"


def area_of(finding: Finding, profile: Profile) -> str:
    """The area of a scenario that the finding becomes."""
    if finding.ask == "settle":
        stakes = "betting" if profile.options["betting.mode"] != "none" else "match"
        return "lives" if profile.options["match.kind"] == "lives" else stakes
    script = finding.input.get("script")
    if finding.ask == "play" and isinstance(script, list) and script:
        results = (finding.want or {}).get("steps") or [{}]
        if part_of(results[-1], "outcome") == "false_claim":
            return "false-claims"
        if part_of(script[-1], "do") in ("claim", "claims", "announce", "threaten", "withdraw"):
            return "claims"
    return "betting" if part_of(finding.input.get("position"), "phase") == "bet" else _AREAS[finding.ask]


def _is_right(scenario: Scenario, oracle: Oracle) -> bool:
    """Whether what the scenario wants is what the reference answers at a table."""
    reply = oracle.answer(scenario.ask.name, dict(scenario.question))
    try:
        question = question_of(scenario, oracle.profile, None)
    except SuiteError:
        return False
    return isinstance(oracle.verdict(question, read_outcome(scenario.ask.name, reply)), Pass)


class _Plain(yaml.SafeDumper):
    """Writes no anchors, and lists inside their key."""

    def ignore_aliases(self, data: Any) -> bool:
        return True

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        super().increase_indent(flow, indentless=False)


def _text(entries: list[Json]) -> str:
    return yaml.dump(entries, Dumper=_Plain, sort_keys=False, default_flow_style=None, width=_WIDTH, allow_unicode=True)
