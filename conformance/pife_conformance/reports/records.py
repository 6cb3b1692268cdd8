"""A run as the lines of a report file, one JSON object each; :mod:`pife_conformance.reports.account` says which."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from pife import __version__
from pife.errors import Told
from pife.spec.library import Spec
from pife.spec.profiles import Profile
from pife.spec.texts import Language, Text
from pife.terminal.inline import Reader
from pife_conformance.judging import CANNOT_BE
from pife_conformance.questions import Asked, Question
from pife_conformance.reports.account import FORMAT, VERDICT_NAMES, Listed
from pife_conformance.run import NotAsked, Refusal, Report, Result
from pife_conformance.scenarios import Scenario
from pife_conformance.session import Hello, Limits
from pife_conformance.told import of_error
from pife_conformance.verdicts import Fail, Pass
from pife_conformance.wire import PROTOCOL

Record = dict[str, Any]


@dataclass(frozen=True)
class Plan:
    """What a run is about to ask; ``options`` are those of the command that made it."""

    connector: str
    tables: Sequence[Asked]
    seed: int
    spec: Spec
    suite_hash: str = ""
    options: Mapping[str, object] = field(default_factory=dict)

    @cached_property
    def called(self) -> Mapping[str, str]:
        """What the caller calls each profile: its id, or its file."""
        return {table.profile.id: table.called for table in self.tables}

    @cached_property
    def scenarios(self) -> Mapping[str, Scenario]:
        """The scenarios that are asked about, each once."""
        return {q.scenario.id: q.scenario for table in self.tables for q in table.questions}

    def repeat_line(self, question: Question) -> str:
        """The command that asks this question alone again, just as it was put."""
        engine = [] if self.connector == "reference" else ["--engine", self.connector]
        profile = self.called[question.profile.id]
        words = ["pife", "conform", *engine, "--profile", profile, "--scenario", question.scenario.id]
        return shlex.join([*words, "--seed", str(self.seed), *self._limits()])

    def _limits(self) -> Iterator[str]:
        """What the command was given on which a verdict may hang."""
        timeout = self.options.get("timeout")
        if timeout not in (None, Limits().question):
            yield from ("--timeout", f"{timeout:g}")
        if self.options.get("strict"):
            yield "--strict"


def opening(plan: Plan) -> Iterator[Record]:
    """All that is known before the engine is started."""
    yield {
        "type": "run",
        "format": FORMAT,
        "suite": __version__,
        "suite_hash": plan.suite_hash,
        "protocol": PROTOCOL,
        "seed": plan.seed,
        "connector": plan.connector,
        "options": dict(plan.options),
    }
    for table in plan.tables:
        profile = table.profile
        yield {
            "type": "profile",
            "id": profile.id,
            "hash": profile.hash,
            "title": _both(profile.title),
            "options": profile.to_message()["options"],
            "questions": len(table.questions),
        }
    for id_, name in _names(plan):
        yield {"type": "rule", "id": id_, "name": _both(name)}
    for scenario in sorted(plan.scenarios.values(), key=lambda scenario: scenario.area_and_id):
        yield {
            "type": "scenario",
            "id": scenario.id,
            "area": scenario.area,
            "ask": scenario.ask.name,
            "shows": list(scenario.shows),
            "title": _both(scenario.title),
            "input": dict(scenario.question),
        }


def engine_record(hello: Hello) -> Record:
    """What the engine says of itself."""
    return {
        "type": "engine",
        "name": hello.name,
        "version": hello.version,
        "language": hello.language,
        "asks": list(hello.asks),
    }


def refusal_record(refusal: Refusal) -> Record:
    """A profile that the engine does not play."""
    return {
        "type": "refusal",
        "profile": refusal.profile_id,
        "unsupported": [
            {"option": lack.option, "value": lack.value, **_said("why", lack.why)} for lack in refusal.lacking
        ],
    }


def result_record(result: Result, plan: Plan, *, is_known: bool = False) -> Record:
    """One result; a finding with all that it takes to understand and repeat it."""
    question, verdict = result.question, result.verdict
    record: Record = {
        "type": "result",
        "scenario": question.scenario.id,
        "profile": question.profile.id,
        "verdict": verdict.name,
        "seconds": round(result.seconds, 6),
    }
    if detail := verdict.detail():
        record |= _said("detail", detail)
    if isinstance(verdict, Pass | Fail) and verdict.layers:
        record["layers"] = dict(verdict.layers)
    if not verdict.is_finding:
        return record
    if is_known:
        record["known"] = True
    record["input"] = dict(question.sent)
    record["want"] = [{"error": CANNOT_BE} if each.impossible else dict(each.fields) for each in question.answers]
    if isinstance(verdict, Fail):
        record["nearest"] = dict(verdict.want)
        ask = question.scenario.ask
        record["got"] = {name: each for name, each in verdict.got.items() if name in ask.gives or name in ask.shown}
        record["differences"] = [
            {"field": d.field, "want": d.want, "got": d.got, **(_said("why", d.why) if d.why else {})}
            for d in verdict.differences
        ]
    record["rules"] = [_rule(id_, question.profile, plan.spec) for id_ in _at_this_table(question, plan.spec)]
    record["why"] = _both(settled(question.scenario.why, question.profile, plan.spec))
    record["log"] = list(result.log)
    record["repeat"] = plan.repeat_line(question)
    return record


def closing(report: Report, exit_code: int, outdated: Sequence[Listed] = ()) -> Iterator[Record]:
    """What was not asked, the suite's own faults, and the end."""
    for left in report.not_asked:
        yield _not_asked(left)
    for fault in report.faults:
        yield {"type": "fault", **_said("what", of_error(fault))}
    verdicts = [result.verdict.name for result in report.results]
    end: Record = {
        "type": "end",
        "verdicts": {name: verdicts.count(name) for name in VERDICT_NAMES},
        "not_asked": len(report.not_asked),
        **_said("ended", report.ended),
        "log": list(report.log),
        "seconds": round(report.seconds, 3),
        "exit": exit_code,
    }
    if outdated:
        end["outdated"] = [
            {"scenario": each.scenario, "profile": each.profile, "verdict": each.verdict, "now": each.now}
            for each in outdated
        ]
    yield end


def settled(text: Text, profile: Profile, spec: Spec) -> Text:
    """A text of the spec as one table reads it: its values in place of options, links by their names, stress kept."""

    def words(language: Language) -> str:
        runs = Reader(profile, spec, language).runs(text)
        return "".join(f"**{run.text}**" if run.strong else run.text for run in runs)

    return Text(words("en"), words("pt_BR"))


def _names(plan: Plan) -> Iterator[tuple[str, Text]]:
    """The rules and decisions that the scenarios show, in the spec's order; a suite may name unknown ones."""
    shown = {id_ for scenario in plan.scenarios.values() for id_ in scenario.shows}
    yield from ((rule.id, rule.name) for rule in plan.spec.rules.values() if rule.id in shown)
    yield from ((each.id, each.title) for each in plan.spec.decisions.values() if each.id in shown)


def _at_this_table(question: Question, spec: Spec) -> tuple[str, ...]:
    """The rules and decisions that a question shows, without rules of other tables where some of this one's remain."""
    shows, rules = question.scenario.shows, spec.rules
    here = tuple(rule for rule in shows if rule not in rules or rules[rule].when.holds(question.profile.options))
    return here if any(rule in rules for rule in here) else shows


def _rule(id_: str, profile: Profile, spec: Spec) -> Record:
    rule, decision = spec.rules.get(id_), spec.decisions.get(id_)
    text = settled(rule.text, profile, spec) if rule is not None else decision.title if decision is not None else None
    return {"id": id_} if text is None else {"id": id_, "text": _both(text)}


def _said(name: str, message: str) -> Record:
    """A message in English under a name and, where it is one of ours, in Portuguese under another."""
    if isinstance(message, Told) and message.in_portuguese != message:
        return {name: str(message), f"{name}_pt_BR": message.in_portuguese}
    return {name: str(message)}


def _both(text: Text) -> dict[str, str]:
    return {"en": text.en, "pt_BR": text.pt_BR}


def _not_asked(left: NotAsked) -> Record:
    return {
        "type": "not_asked",
        "scenario": left.question.scenario.id,
        "profile": left.question.profile.id,
        "reason": left.reason,
    }
