"""Which rules is a finding about? Those of the reason that is right, else those of the most similar scenario."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from pife.spec.library import Spec
from pife.spec.profiles import Profile
from pife.spec.texts import Text
from pife_conformance.fuzz.causes import shape_of
from pife_conformance.fuzz.findings import Finding
from pife_conformance.reports.records import settled
from pife_conformance.results import codes_in
from pife_conformance.round_kinds import part_of
from pife_conformance.scenarios import Scenario, shipped_suite

_MOST = 3
_MOST_GUESSED = 2


@dataclass(frozen=True, slots=True)
class About:
    """A few rules that hold at the table, or decisions where no rule is found; guessed if by a similar scenario."""

    ids: tuple[str, ...] = ()
    is_guess: bool = False


def rules_about(finding: Finding, profile: Profile, spec: Spec) -> About:
    """What a finding is about."""
    wrong = {code for said in finding.said for each in said.differences for code in _codes(each.want, each.got)}
    wanted = set(codes_in(finding.want or {}))
    for codes in (wanted & wrong, wrong, wanted):
        of_reasons = [rule for code in sorted(codes) for rule in _rules_of_reason(code, spec)]
        found = _here(of_reasons, profile, spec)
        if found:
            return About(found[:_MOST])
    scenarios = shipped_suite().scenarios.values()
    about_rules = [each for each in scenarios if _here(each.shows, profile, spec)]
    nearest = nearest_scenario(finding, profile, about_rules) or nearest_scenario(finding, profile, scenarios)
    if nearest is None:
        return About()
    return About((_here(nearest.shows, profile, spec) or nearest.shows)[:_MOST_GUESSED], is_guess=True)


def texts_of(ids: Iterable[str], profile: Profile, spec: Spec) -> Iterator[tuple[str, Text]]:
    """The rules' texts as the table reads them; of decisions the titles."""
    for id_ in ids:
        rule, decision = spec.rules.get(id_), spec.decisions.get(id_)
        text = rule.text if rule is not None else decision.title if decision is not None else None
        if text is not None:
            yield id_, settled(text, profile, spec)


def nearest_scenario(finding: Finding, profile: Profile, scenarios: Iterable[Scenario]) -> Scenario | None:
    """Of scenarios the one of the same ask for this table whose question and right answer are most alike."""
    features = _features(finding.input, finding.want or {"error": True})

    def likeness(scenario: Scenario) -> tuple[float, str]:
        right = scenario.answers(profile.options)[0]
        others = _features(scenario.question, {"error": True} if right.impossible else right.fields)
        return len(features & others) - len(features ^ others) / 4, scenario.id

    asked = (each for each in scenarios if each.ask.name == finding.ask)
    return max((each for each in asked if each.applies(profile.options)), key=likeness, default=None)


def _codes(*values: object) -> set[str]:
    """The codes of reasons in values that differ: alone, in a list, or in a result."""
    found: set[str] = set()
    for value in values:
        reason = part_of(value, "reason") if isinstance(value, dict) else value
        found.update(each for each in (reason if isinstance(reason, list) else [reason]) if isinstance(each, str))
    return found


def _rules_of_reason(code: str, spec: Spec) -> tuple[str, ...]:
    return next((reason.rules for reason in spec.reasons.values() if reason.code == code), ())


def _here(ids: Iterable[str], profile: Profile, spec: Spec) -> tuple[str, ...]:
    """Those that are rules and hold at the table."""
    return tuple(id_ for id_ in dict.fromkeys(ids) if id_ in spec.rules and spec.rules[id_].when.holds(profile.options))


def _features(question: Mapping[str, object], want: Mapping[str, object]) -> frozenset[str]:
    """Words for what is asked and what is right."""
    script = question.get("script")
    steps = want.get("steps")
    cards = question.get("cards")
    words = {f"shape {word}" for word in shape_of(question).split()}
    words |= {f"{len(cards)} cards"} if isinstance(cards, list) else set()
    words |= {f"do {part_of(step, 'do')}" for step in script} if isinstance(script, list) else set()
    words |= {f"reason {code}" for code in codes_in(want)}
    words |= {f"outcome {part_of(step, 'outcome')}" for step in steps} if isinstance(steps, list) else set()
    words |= {f"{name} {value}" for name, value in want.items() if isinstance(value, bool | str)}
    return frozenset(words)
