"""Findings put together for people: one wrong thing is told once, whatever number of tables show it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from pife_conformance.reports.account import Account, Case, Judged


@dataclass(frozen=True, slots=True)
class Finding:
    """A scenario with a finding: its first result of this verdict, the tables that show the same, and a pass nearby."""

    first: Judged
    profiles: tuple[str, ...]
    near: Judged | None


def gather(account: Account, *, known: bool) -> tuple[Finding, ...]:
    """The findings of a run by scenario and verdict, in the order of areas: those of its baseline, or all others."""
    together: dict[tuple[str, str], list[Judged]] = {}
    for result in account.findings:
        if result.is_known is known:
            together.setdefault((result.case.id, result.verdict), []).append(result)
    passes = Passes(account.results)
    return tuple(
        Finding(results[0], tuple(result.profile for result in results), passes.nearest(results[0]))
        for results in sorted(together.values(), key=lambda results: results[0].case.area_and_id)
    )


class Passes:
    """The questions that were answered rightly, to be looked up by table, ask and rule."""

    def __init__(self, results: Iterable[Judged]) -> None:
        self._by_rule: dict[tuple[str, str, str], list[Judged]] = {}
        for result in results:
            if result.verdict == "pass":
                self.add(result)

    def add(self, result: Judged) -> None:
        """Take note of one more."""
        for rule in result.case.shows:
            self._by_rule.setdefault((result.profile, result.case.ask.name, rule), []).append(result)

    def nearest(self, result: Judged) -> Judged | None:
        """The one most like a result: same table and ask, most rules shared, then most cards; None shares no rule."""
        case = result.case

        def likeness(other: Judged) -> tuple[int, int, str]:
            return len(set(case.shows) & set(other.case.shows)), _shared_cards(case, other.case), other.case.id

        near = {
            other.case.id: other
            for rule in case.shows
            for other in self._by_rule.get((result.profile, case.ask.name, rule), ())
        }
        return max(near.values(), key=likeness, default=None)


def _shared_cards(case: Case, other: Case) -> int:
    """How many cards two scenarios share as written, less how many they do not."""
    left, right = (Counter(_tokens(each.input.get("cards"))) for each in (case, other))
    return (left & right).total() - (left - right).total() - (right - left).total()


def _tokens(cards: object) -> list[str]:
    return [str(card) for card in cards] if isinstance(cards, list) else []
