"""Findings put together for people: one wrong thing is told once, whatever number of tables show it.

What explains most comes first: the rules that most findings are about, and what cannot be at all after what can.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pife_conformance.reports.account import Account, Case, Judged

MOST_SUSPECTS = 5
"""How many of the rules that findings are about are named above them."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A scenario with a finding: its first result of this verdict, the tables that show the same, and a pass nearby."""

    first: Judged
    profiles: tuple[str, ...]
    near: Judged | None


@dataclass(frozen=True, slots=True)
class Suspect:
    """A rule or decision that findings are about: how many there are, of how many answers about it."""

    rule: str
    findings: int
    answers: int


def gather(account: Account, *, known: bool) -> tuple[Finding, ...]:
    """The findings of a run by scenario and verdict: those of its baseline, or all others.

    Questions that can be come first, then those of the first suspects, then those of the first areas.
    """
    together: dict[tuple[str, str], list[Judged]] = {}
    for result in account.findings:
        if result.is_known is known:
            together.setdefault((result.case.id, result.verdict), []).append(result)
    passes = Passes(account.results)
    place = {suspect.rule: number for number, suspect in enumerate(suspects(account, known=known))}
    return tuple(
        Finding(results[0], tuple(result.profile for result in results), passes.nearest(results[0]))
        for results in sorted(together.values(), key=lambda results: _place(results[0], place))
    )


def suspects(account: Account, *, known: bool) -> tuple[Suspect, ...]:
    """What the findings of a run are about, most findings first, and of as many those of which more is wrong.

    The answers counted are those of the tables at which a rule holds and something about it is wrong.
    """
    found: Counter[str] = Counter()
    tables: dict[str, set[str]] = {}
    for result in account.findings:
        for rule in _rules_of(result) if result.is_known is known else ():
            found[rule] += 1
            tables.setdefault(rule, set()).add(result.profile)
    answers = Counter(
        rule
        for result in account.results
        for rule in result.case.shows
        if result.verdict != "unsupported" and result.profile in tables.get(rule, ())
    )
    listed = (Suspect(rule, count, answers[rule]) for rule, count in found.items())
    return tuple(sorted(listed, key=lambda suspect: (-suspect.findings, suspect.answers, suspect.rule)))


def _place(result: Judged, of_suspects: Mapping[str, int]) -> tuple[bool, int, tuple[int, str]]:
    """A key by which findings are sorted."""
    assert result.evidence is not None, "a finding has its evidence"
    first = min((of_suspects[rule] for rule in _rules_of(result)), default=len(of_suspects))
    return None in result.evidence.want, first, result.case.area_and_id


def _rules_of(result: Judged) -> tuple[str, ...]:
    """The rules and decisions that a finding is about at its table."""
    assert result.evidence is not None, "a finding has its evidence"
    return tuple(dict.fromkeys(rule for rule, _ in result.evidence.rules))


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
