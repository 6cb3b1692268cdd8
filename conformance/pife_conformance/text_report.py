"""A report for people, on a terminal or in a log: findings first, then tables by area and by rule, and a footer."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import click

from pife.spec.library import Spec
from pife.spec.texts import Language
from pife.terminal.output import CardPrinter, render
from pife_conformance.findings import Finding, gather
from pife_conformance.judging import CANNOT_BE
from pife_conformance.play_report import script_lines
from pife_conformance.questions import Question
from pife_conformance.records import counts, layer_counts, repeat_line
from pife_conformance.run import Report, Result
from pife_conformance.scenarios import AREAS, Answerable
from pife_conformance.shown import shown
from pife_conformance.steps import Step
from pife_conformance.telling import WIDTH, Teller, is_long, kind_at, labelled, wrapped
from pife_conformance.verdicts import VERDICTS, Difference, Fail

_COLOURS = {"pass": "green", "unsupported": "yellow"}
_INDENT = 8
_MOST_DIFFERENCES = 6


@dataclass(frozen=True)
class Style:
    """How to print: the language of what players read, and the cards."""

    spec: Spec
    language: Language
    cards: CardPrinter

    @property
    def teller(self) -> Teller:
        """What tells values."""
        return Teller(self.cards)

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
    for shows in _at_this_table(question, style):
        rows += _rows("rule", _paragraph(_rule(shows, question, style)))
    rows += _rows("why", _paragraph(render(scenario.why, style.language, profile=question.profile, names={})))
    rows += _asked(question, style)
    rows += _want_and_got(result, style)
    if finding.near is not None:
        near = finding.near.question.scenario
        rows.append(("passes", f"{near.id} {style.dot} {near.title.in_language(style.language)}"))
        if not is_long(near.ask.takes):
            fields = style.teller.fields(finding.near.question.sent, near.ask.takes)
            rows.append(("", f"{near.ask.name}: {fields}"))
    rows += [("log" if n == 0 else "", shown(line)) for n, line in enumerate(result.log)]
    rows.append(("again", repeat_line(report, question)))
    yield from (f"  {label:{_INDENT}}{text}" for label, text in rows)


def _asked(question: Question, style: Style) -> list[tuple[str, str]]:
    """What was asked, and that the scenario has it otherwise."""
    scenario, teller = question.scenario, style.teller
    ask = scenario.ask
    if is_long(ask.takes):
        takes = {name: kind for name, kind in ask.takes.items() if name != "script"}
        block = [ask.name, *teller.block(question.sent, takes)]
        if question.sent != scenario.question:
            block.append("(put otherwise than the scenario has it: suits, seats, order)")
        return _rows("asked", block)
    asked, written = (teller.fields(fields, ask.takes) for fields in (question.sent, scenario.question))
    rows = [("asked", f"{ask.name}: {asked}")]
    if written != asked:
        rows.append(("", f"(the scenario has {written}; the seed renames suits and reorders cards)"))
    return rows


def _want_and_got(result: Result, style: Style) -> list[tuple[str, str]]:
    question, verdict = result.question, result.verdict
    if "script" in question.sent:
        return _played(result, style)
    rows: list[tuple[str, str]] = []
    for answer in question.answers:
        rows += _rows("or" if rows else "want", _want(answer, question, style))
    if isinstance(verdict, Fail):
        return rows + _differences(verdict.differences, question, style)
    return [*rows, ("got", f"{verdict.name}: {verdict.detail()}")]


def _want(answer: Answerable, question: Question, style: Style) -> list[str]:
    if answer.impossible:
        return [CANNOT_BE]
    gives = question.scenario.ask.gives
    if is_long(gives):
        return list(style.teller.block(answer.fields, gives, with_empty=True))
    return [style.teller.fields(answer.fields, gives)]


def _played(result: Result, style: Style) -> list[tuple[str, str]]:
    """A script step by step, and the first difference in the position after it."""
    question, verdict = result.question, result.verdict
    fail = verdict if isinstance(verdict, Fail) else None
    possible = [answer.fields for answer in question.answers if not answer.impossible]
    want = (fail.want if fail else None) or next(iter(possible), {})
    differences = fail.differences if fail else ()
    rows = _rows("steps", script_lines(question.sent, want, fail.got if fail else None, differences, style.teller))
    if not possible:
        rows.append(("want", CANNOT_BE))
    if fail is None:
        return [*rows, ("got", f"{verdict.name}: {verdict.detail()}")]
    return rows + _in_position([each for each in differences if each.field.startswith("position")], question, style)


def _in_position(differences: Sequence[Difference], question: Question, style: Style) -> list[tuple[str, str]]:
    if not differences:
        return []
    first, others = differences[0], [each.field for each in differences[1:]]
    kind = kind_at(question.scenario.ask.gives, first.field)
    rows = []
    for label, value in (("want", first.want), ("got", first.got)):
        rows += _rows(label, labelled(f"{first.field}:", style.teller.value(value, kind), WIDTH))
    if others:
        rows += _rows("", labelled("also wrong:", _some(others), WIDTH))
    return rows


def _differences(differences: Sequence[Difference], question: Question, style: Style) -> list[tuple[str, str]]:
    """What was got where it differs; what is missing, or there too much, in words."""
    ask = question.scenario.ask
    kinds = {**ask.gives, **ask.shown}
    rows: list[tuple[str, str]] = []
    for difference in differences[:_MOST_DIFFERENCES]:
        kind = Step() if difference.field == "moves" else kind_at(kinds, difference.field)
        value = difference.want if difference.got is None and difference.why else difference.got
        text = style.teller.value(value, kind) if kind else shown(json.dumps(value))
        why = f" ({difference.why})" if difference.why else ""
        if is_long(ask.gives):
            rows += _rows("got", labelled(f"{difference.field}:", text + why, WIDTH))
        else:
            rows.append(("got", f"{difference.field}: {text}{why}"))
    more = len(differences) - _MOST_DIFFERENCES
    return rows + ([("", f"and {more} more differences")] if more > 0 else [])


def _paragraph(text: str) -> Iterator[str]:
    return wrapped(text.split(" "), WIDTH, " ")


def _rows(label: str, lines: Iterable[str]) -> list[tuple[str, str]]:
    """Lines with a label before the first."""
    return [(label if number == 0 else "", line) for number, line in enumerate(lines)]


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


def _tables(report: Report, style: Style) -> Iterator[str]:
    if not report.results:
        return
    yield ""
    yield from _table("area", report.results, lambda result: (result.question.scenario.area,), AREAS)
    yield ""
    rules = (*style.spec.rules, *style.spec.decisions)
    yield from _table("rule", report.results, lambda result: result.question.scenario.shows, rules)
    layers = layer_counts(report.results)
    if layers:
        yield ""
        yield from _layers(layers)


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


def _layers(counts_by_layer: Mapping[str, Mapping[str, int]]) -> Iterator[str]:
    """On which layers an engine was judged: what it leaves unanswered is no fault, but counted."""
    width = max(map(len, ("layer", *counts_by_layer)))
    names = ("pass", "fail", "unsupported")
    yield f"{'layer':{width}}" + "".join(f"  {name:>{max(5, len(name))}}" for name in names)
    for layer, row in counts_by_layer.items():
        yield f"{layer:{width}}" + "".join(_cell(name, row[name]) for name in names)


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
