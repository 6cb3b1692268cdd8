"""``pife conform --list``: what would be asked."""

from __future__ import annotations

import json

import click

from pife.spec.texts import Language
from pife.terminal.words import words_of
from pife_conformance.questions import Asked
from pife_conformance.scenarios import Scenario

FORMAT = "pife-scenario-list/1"


def print_list(tables: tuple[Asked, ...], output_format: str, lang: Language) -> None:
    """The scenarios that would be asked, each once, with the profiles that they are for."""
    profiles: dict[str, list[str]] = {}
    scenarios: dict[str, Scenario] = {}
    for table in tables:
        for question in table.questions:
            scenarios[question.scenario.id] = question.scenario
            profiles.setdefault(question.scenario.id, []).append(table.profile.id)
    ordered = sorted(scenarios.values(), key=lambda scenario: scenario.area_and_id)
    if output_format == "json":
        entries = [
            {"id": s.id, "area": s.area, "ask": s.ask.name, "shows": list(s.shows), "profiles": profiles[s.id]}
            for s in ordered
        ]
        click.echo(json.dumps({"format": FORMAT, "scenarios": entries}, indent=2))
        return
    rows = [(scenario.id, scenario.area, scenario.ask.name) for scenario in ordered]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for scenario, row in zip(ordered, rows, strict=True):
        columns = (f"{text:{width}}" for text, width in zip(row, widths, strict=True))
        click.echo("  ".join((*columns, scenario.title.in_language(lang))))
    questions = sum(len(table.questions) for table in tables)
    words = words_of("report", lang)
    counts = {"scenarios": len(ordered), "questions": questions, "profiles": len(tables)}
    click.echo(words.say("listed_scenarios", **counts))
