"""A scenario as JSON: conditions in one form, cards as lists, formulas as they are written."""

from __future__ import annotations

from typing import Any, TypeAlias

from pife_conformance.export.spec_json import as_json, condition_json
from pife_conformance.scenarios import Answerable, Scenario

Json: TypeAlias = dict[str, Any]


def scenario_json(scenario: Scenario) -> Json:
    """The whole scenario, for every table that it is for."""
    return {
        "id": scenario.id,
        "area": scenario.area,
        "title": as_json(scenario.title),
        "why": as_json(scenario.why),
        "shows": list(scenario.shows),
        "ask": scenario.ask.name,
        "input": dict(scenario.question),
        "needs": condition_json(scenario.needs),
        "expect": [
            {"when": condition_json(branch.when), "right": [right_json(answer) for answer in branch.answers]}
            for branch in scenario.branches
        ],
    }


def right_json(answer: Answerable) -> Json:
    """One right answer: the fields that matter, or that the input cannot be."""
    return {"error": True} if answer.impossible else {"answer": dict(answer.fields)}
