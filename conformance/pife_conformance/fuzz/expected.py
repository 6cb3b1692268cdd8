"""Of the right answer to a question what a finding is about: the fields that differ, not all that there are."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from pife_conformance.asks import ASKS
from pife_conformance.fuzz.findings import Finding
from pife_conformance.fuzz.scripts import Json
from pife_conformance.verdicts import Difference


def expected(finding: Finding) -> Json | None:
    """What a scenario wants, as JSON; None where the question cannot be."""
    want = finding.want
    if want is None:
        return None
    differences = [each for said in finding.said for each in said.differences]
    paths = [each.field.split(".") for each in differences]
    if finding.ask == "play":
        named = [path[1:3] for path in paths if path[0] == "position" and len(path) > 1]
        return {"steps": want["steps"], "position": _part_of_position(want["position"], named)}
    if finding.ask == "moves" and differences:
        return _moves(want, differences)
    if want.get("ok") is False:
        return want
    names = {path[0] for path in paths if path[0] in ASKS[finding.ask].gives}
    return {name: each for name, each in want.items() if name in names or not names}


def _part_of_position(position: Mapping[str, Any], named: list[list[str]]) -> Json:
    """Phase and turn, for a position must be told, and what is named: fields, or of a field the part of one seat."""
    wanted: Json = {"phase": position["phase"], "turn": position["turn"]}
    for name, *seat in named:
        value = position[name]
        if seat and isinstance(value, dict) and seat[0] in value:
            wanted[name] = {**wanted.get(name, {}), seat[0]: value[seat[0]]}
        else:
            wanted[name] = value
    return wanted


def _moves(want: Mapping[str, Any], differences: list[Difference]) -> Json:
    """The moves that were missing, and those that must not be listed; all where one was listed twice."""
    if any(each.why == "listed more than once" for each in differences):
        return {"moves": want["moves"]}
    parts = {
        "has": [each.want for each in differences if each.want is not None],
        "lacks": [each.got for each in differences if each.got is not None],
    }
    return {name: list({json.dumps(move): move for move in moves}.values()) for name, moves in parts.items() if moves}
