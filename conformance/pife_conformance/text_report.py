"""A report for people, on a terminal or in a log: findings first, then tables by area and by rule, and a footer."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import click

from pife.cards import in_reading_order, read_card
from pife.spec.library import Spec
from pife.spec.texts import Language
from pife.terminal.output import CardPrinter, render
from pife_conformance.findings import Finding, gather
from pife_conformance.kinds import Cards, Kind, Melds, OneCard
from pife_conformance.questions import Question
from pife_conformance.records import counts, repeat_line, wanted
from pife_conformance.run import Report, Result
from pife_conformance.scenarios import AREAS
from pife_conformance.shown import shown
from pife_conformance.verdicts import VERDICTS, Difference, Fail

_COLOURS = {"pass": "green", "unsupported": "yellow"}
_INDENT = 8


@dataclass(frozen=True)
class Style:
    """How to print: the language of what players read, and the cards."""

    spec: Spec
    language: Language
    cards: CardPrinter

    @property
    def dot(self) -> str:
        """What stands between parts of a line."""
        return "-" if self.cards.ascii_only else "·"


def lines(report: Report, style: Style) -> Iterator[str]:
    """The whole report, line by line."""
    yield from _head(report, style)
    for finding in gather(report):
        yield ""
        yield from _finding(finding, report, style)
    yield from _tables(report, style)
    yield from _beside(report, style)
    yield ""
    yield from _foot(report, style)


def _head(report: Report, style: Style) -> Iterator[str]:
    hello = report.hello
    name = "unknown" if hello is None else " ".join(filter(None, (shown(hello.name, 60), shown(hello.version, 30))))
    language = f" ({shown(hello.language, 30)})" if hello is not None and hello.language else ""
    yield f"engine    {name}{language} {style.dot} {shown(report.connector)}"
    tables = [f"{shown(table.profile.id, 80)} ({len(table.questions)} questions)" for table in report.tables]
    yield f"profiles  {', '.join(tables)}"
    yield f"seed      {report.seed}"


def _finding(finding: Finding, report: Report, style: Style) -> Iterator[str]:
    result = finding.first
    question, scenario, verdict = result.question, result.question.scenario, result.verdict
    name = click.style(verdict.name, fg="red", bold=True)
    yield f"{name}  {click.style(scenario.id, bold=True)} {style.dot} {scenario.title.in_language(style.language)}"
    rows = [("under", _some(finding.profiles))]
    rows += [("rule", _rule(shows, question, style)) for shows in _at_this_table(question, style)]
    rows.append(("why", render(scenario.why, style.language, profile=question.profile, names={})))
    asked = _fields(question.sent, scenario.ask.takes, style)
    rows.append(("asked", f"{scenario.ask.name}: {asked}"))
    written = _fields(scenario.question, scenario.ask.takes, style)
    if written != asked:
        rows.append(("", f"(the scenario has {written}; the seed renames suits and reorders cards)"))
    rows += _want_and_got(result, style)
    if finding.near is not None:
        near = finding.near.question.scenario
        rows.append(("passes", f"{near.id} {style.dot} {near.title.in_language(style.language)}"))
        rows.append(("", f"{near.ask.name}: {_fields(finding.near.question.sent, near.ask.takes, style)}"))
    rows += [("log" if n == 0 else "", shown(line)) for n, line in enumerate(result.log)]
    rows.append(("again", repeat_line(report, question)))
    yield from (f"  {label:{_INDENT}}{text}" for label, text in rows)


def _want_and_got(result: Result, style: Style) -> list[tuple[str, str]]:
    question, verdict = result.question, result.verdict
    gives = question.scenario.ask.gives
    rows = [("want", " or ".join(_want(answer, gives, style) for answer in wanted(question)))]
    if isinstance(verdict, Fail):
        rows += [("got", _got(difference, question, style)) for difference in verdict.differences]
    else:
        rows.append(("got", f"{verdict.name}: {verdict.detail()}"))
    return rows


def _want(answer: Mapping[str, object], gives: Mapping[str, Kind], style: Style) -> str:
    return str(answer["error"]) if "error" in answer else _fields(answer, gives, style)


def _got(difference: Difference, question: Question, style: Style) -> str:
    ask = question.scenario.ask
    kind = {**ask.gives, **ask.shown}.get(difference.field)
    text = shown(json.dumps(difference.got)) if kind is None else _value(difference.got, kind, style)
    return f"{difference.field}: {text}" + (f" ({difference.why})" if difference.why else "")


def _at_this_table(question: Question, style: Style) -> tuple[str, ...]:
    """The rules and decisions that a question shows, without rules of other tables where some of this one's remain."""
    shows, rules = question.scenario.shows, style.spec.rules
    here = tuple(rule for rule in shows if rule not in rules or rules[rule].when.holds(question.profile.options))
    return here if any(rule in rules for rule in here) else shows


def _rule(rule_id: str, question: Question, style: Style) -> str:
    rule = style.spec.rules.get(rule_id)
    if rule is not None:
        return f"{rule_id}: {render(rule.text, style.language, profile=question.profile, names={})}"
    decision = style.spec.decisions.get(rule_id)
    return rule_id + (f": {decision.title.in_language(style.language)}" if decision is not None else "")


def _fields(fields: Mapping[str, object], kinds: Mapping[str, Kind], style: Style) -> str:
    return ", ".join(f"{name} {_value(fields[name], kinds[name], style)}" for name in kinds if name in fields)


def _value(value: object, kind: Kind, style: Style) -> str:
    """A value that has been read as its kind before, in the game's terms."""
    if isinstance(value, list) and isinstance(kind, Melds):
        return " | ".join(_hand(meld, style) for meld in value) or "none"
    if isinstance(value, list) and isinstance(kind, Cards):
        return _hand(value, style) or "none"
    if isinstance(value, str) and isinstance(kind, OneCard):
        return style.cards.card(read_card(value))
    return {True: "yes", False: "no", None: "none"}[value] if isinstance(value, bool | None) else shown(str(value))


def _hand(tokens: Iterable[object], style: Style) -> str:
    return style.cards.cards(in_reading_order(read_card(str(token)) for token in tokens))


def _tables(report: Report, style: Style) -> Iterator[str]:
    if not report.results:
        return
    yield ""
    yield from _table("area", report.results, lambda result: (result.question.scenario.area,), AREAS)
    yield ""
    rules = (*style.spec.rules, *style.spec.decisions)
    yield from _table("rule", report.results, lambda result: result.question.scenario.shows, rules)


def _table(
    title: str, results: Sequence[Result], keys_of: Callable[[Result], Iterable[str]], order: Sequence[str]
) -> Iterator[str]:
    """How many results have which verdict, a row a key; verdicts that nothing has are left out."""
    by_key: dict[str, Counter[str]] = {}
    for result in results:
        for key in keys_of(result):
            by_key.setdefault(key, Counter())[result.verdict.name] += 1
    total = counts(results)
    names = [verdict.name for verdict in VERDICTS if total[verdict.name] or verdict.name in ("pass", "fail")]
    width = max(map(len, (title, "total", *by_key)))
    yield f"{title:{width}}" + "".join(f"  {name:>{max(5, len(name))}}" for name in names)
    place = {key: n for n, key in enumerate(order)}
    rows: list[tuple[str, Mapping[str, int]]] = sorted(by_key.items(), key=lambda row: place.get(row[0], len(place)))
    for key, row in [*rows, ("total", total)]:
        cells = (_cell(name, row[name]) for name in names)
        yield f"{key:{width}}" + "".join(cells)


def _cell(name: str, count: int) -> str:
    text = f"{count or '.':>{max(5, len(name))}}"
    return "  " + (click.style(text, fg=_COLOURS.get(name, "red")) if count else text)


def _beside(report: Report, style: Style) -> Iterator[str]:
    """What is neither an answer nor a finding of the engine's."""
    if report.not_asked or any(result.verdict.name == "unsupported" for result in report.results):
        yield ""
    for refusal in report.refusals:
        yield ""
        yield f"{refusal.profile_id}: this engine does not play this profile:"
        for lack in refusal.lacking:
            why = f" {style.dot} {shown(lack.why)}" if lack.why else ""
            yield f"  {shown(lack.option, 60)} {shown(json.dumps(lack.value), 100)}{why}"
    unsupported = [result for result in report.results if result.verdict.name == "unsupported"]
    reasons = Counter((result.question.scenario.ask.name, result.verdict.detail()) for result in unsupported)
    for (ask, why), count in reasons.most_common():
        yield f"unsupported: {count} x {ask}: {why}"
    for reason in dict.fromkeys(left.reason for left in report.not_asked):
        asks = Counter(left.question.scenario.ask.name for left in report.not_asked if left.reason == reason)
        yield f"not asked ({reason}): " + ", ".join(f"{count} x {ask}" for ask, count in asks.items())
    if report.faults:
        yield ""
        yield "Bugs in scenarios (faults of the suite, not of the engine; please report them):"
        yield from (f"  {fault}" for fault in report.faults)


def _foot(report: Report, style: Style) -> Iterator[str]:
    if report.ended:
        yield click.style(report.ended, fg="red")
        yield from (f"  log     {shown(line)}" for line in report.log)
    total = counts(report.results)
    parts = [f"{len(report.results)} asked", *(f"{count} {name}" for name, count in total.items() if count)]
    if report.not_asked:
        parts.append(f"{len(report.not_asked)} not asked")
    if report.faults:
        parts.append(f"{len(report.faults)} bugs in scenarios")
    yield f" {style.dot} ".join([*parts, f"{report.seconds:.1f} s", f"exit {report.exit_code}"])


def _some(names: Sequence[str], most: int = 4) -> str:
    more = len(names) - most
    return ", ".join(names[:most]) + (f" and {more} more" if more > 0 else "")
