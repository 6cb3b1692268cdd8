"""Findings put together for people: one wrong thing is told once, whatever number of tables show it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from pife_conformance.run import Report, Result


@dataclass(frozen=True, slots=True)
class Finding:
    """A scenario with a finding: its first result of this verdict, the tables that show the same, and a pass nearby."""

    first: Result
    profiles: tuple[str, ...]
    near: Result | None


def gather(report: Report) -> tuple[Finding, ...]:
    """The findings of a report by scenario and verdict, in the order of areas."""
    together: dict[tuple[str, str], list[Result]] = {}
    for result in report.findings:
        together.setdefault((result.question.scenario.id, result.verdict.name), []).append(result)
    passes = [result for result in report.results if result.verdict.name == "pass"]
    return tuple(
        Finding(results[0], tuple(result.question.profile.id for result in results), nearest(results[0], passes))
        for results in sorted(together.values(), key=lambda results: results[0].question.scenario.area_and_id)
    )


def nearest(result: Result, passes: Sequence[Result]) -> Result | None:
    """The passing result most like this one: same table and ask, most rules shared, then most cards shared."""
    question = result.question

    def likeness(other: Result) -> tuple[int, int, str]:
        rules = len(set(question.scenario.shows) & set(other.question.scenario.shows))
        return rules, _shared_cards(result, other), other.question.scenario.id

    near = [
        other
        for other in passes
        if other.question.profile is question.profile and other.question.scenario.ask is question.scenario.ask
    ]
    best = max(near, key=likeness, default=None)
    return best if best is not None and likeness(best)[0] else None


def _shared_cards(result: Result, other: Result) -> int:
    """How many cards two scenarios share as written, less how many they do not."""
    left, right = (Counter(_tokens(r.question.scenario.question.get("cards"))) for r in (result, other))
    return (left & right).total() - (left - right).total() - (right - left).total()


def _tokens(cards: object) -> list[str]:
    return [str(card) for card in cards] if isinstance(cards, list) else []
