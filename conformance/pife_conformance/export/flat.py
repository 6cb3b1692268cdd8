"""The questions of one table, each with the answer that is right there: nothing is left to be worked out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, TypeAlias

from pife.cards import token
from pife_conformance.export.checks import checks_of
from pife_conformance.export.scenarios_json import right_json
from pife_conformance.questions import Asked, Question
from pife_conformance.scenarios import Answerable

Json: TypeAlias = dict[str, Any]

FORMAT = "pife-questions/1"


def flat_text(asked: Asked, seed: int | None) -> str:
    """The file of a table's questions, one question a line."""
    head = {"format": FORMAT, "seed": seed, "profile": asked.profile.to_message()}
    return "".join(_lines(head, [json.dumps(flat(question), ensure_ascii=False) for question in asked.questions]))


def flat(question: Question) -> Json:
    """A question and its right answers (nearly always one), without a condition or a formula."""
    scenario = question.scenario
    return {
        "scenario": scenario.id,
        "area": scenario.area,
        "shows": list(scenario.shows),
        "ask": scenario.ask.name,
        "input": dict(question.sent),
        "wild": [token(card) for card in sorted(question.wild)],
        "right": [_right(question, answer) for answer in question.answers],
    }


def _right(question: Question, answer: Answerable) -> Json:
    right = right_json(answer)
    return right if answer.impossible else {**right, "checks": checks_of(question, answer)}


def _lines(head: Json, rows: list[str]) -> Iterator[str]:
    yield "{\n"
    for name, value in head.items():
        yield f"  {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)},\n"
    yield '  "questions": [\n    '
    yield ",\n    ".join(rows)
    yield "\n  ]\n}\n"
