"""A report for people, on a terminal or in a log: findings first, then tables by area and by rule, and a footer."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import click

from pife.spec.texts import Language
from pife.terminal.output import CardPrinter, stressed
from pife.terminal.words import words_of
from pife_conformance.reports.account import VERDICT_NAMES, Account, Judged, counts, layer_counts
from pife_conformance.reports.findings import Finding, gather
from pife_conformance.reports.rows import Voice, rows_of
from pife_conformance.reports.script import on_a_terminal
from pife_conformance.scenarios import AREAS
from pife_conformance.shown import shown
from pife_conformance.telling import Teller

CUT_SHORT = "cut short: the run was killed, or is still going"

_COLOURS = {"pass": "green", "unsupported": "yellow"}
_INDENT = 8
_SLOW = 10


@dataclass(frozen=True)
class Style:
    """How to print: the language of what players read, and the cards."""

    language: Language
    cards: CardPrinter

    @property
    def dot(self) -> str:
        """What stands between parts of a line."""
        return "-" if self.cards.ascii_only else "·"

    @cached_property
    def voice(self) -> Voice:
        """How findings are said."""

        def prose(words: str) -> str:
            return stressed(shown(words, len(words)))

        return Voice(Teller(self.cards), self.language, words_of("report", "en"), prose, self.dot)


def lines(account: Account, style: Style) -> Iterator[str]:
    """The whole report, line by line."""
    yield from _head(account, style)
    for finding in gather(account, known=False):
        yield ""
        yield from finding_lines(finding, style)
    yield from _against_baseline(account)
    yield from _tables(account)
    yield from _slowest(account, style)
    yield from _beside(account, style)
    yield ""
    yield from _foot(account, style)


def finding_lines(finding: Finding, style: Style) -> Iterator[str]:
    """One finding, all that there is to say about it."""
    case = finding.first.case
    name = click.style(finding.first.verdict, fg="red", bold=True)
    title = shown(case.title.in_language(style.language))
    yield f"{name}  {click.style(shown(case.id, 80), bold=True)} {style.dot} {title}"
    for row in rows_of(finding, style.voice):
        texts = row.lines or [text for step in row.steps for text in on_a_terminal(step)]
        yield from (f"  {row.label if number == 0 else '':{_INDENT}}{text}" for number, text in enumerate(texts))


def _head(account: Account, style: Style) -> Iterator[str]:
    maker = account.engine
    name = "unknown" if maker is None else " ".join(filter(None, (shown(maker.name, 60), shown(maker.version, 30))))
    language = f" ({shown(maker.language, 30)})" if maker is not None and maker.language else ""
    yield f"engine    {name}{language} {style.dot} {shown(account.connector)}"
    tables = [f"{shown(table.id, 80)} ({table.questions} questions)" for table in account.tables]
    yield f"profiles  {', '.join(tables)}"
    yield f"seed      {account.seed}"


def _against_baseline(account: Account) -> Iterator[str]:
    """What a baseline lists and no longer holds, and how many findings it does list."""
    outdated = account.end.outdated if account.end is not None else ()
    if outdated:
        yield ""
        yield click.style("The baseline no longer holds (--update-baseline renews it):", fg="red", bold=True)
        for each in outdated:
            listed = " ".join(shown(part, 80) for part in (each.scenario, each.profile, each.verdict))
            yield f"  {listed}: now {shown(each.now, 80)}"
    known = Counter(result.verdict for result in account.findings if result.is_known)
    if known:
        yield ""
        yield f"known from the baseline: {', '.join(f'{count} {name}' for name, count in known.items())}"


def _tables(account: Account) -> Iterator[str]:
    if not account.results:
        return
    yield ""
    yield from _table("area", account.results, lambda result: (result.case.area,), AREAS)
    yield ""
    yield from _table("rule", account.results, lambda result: result.case.shows, tuple(account.names))
    layers = layer_counts(account.results)
    if layers:
        yield ""
        yield from _layers(layers)


def _table(
    title: str, results: Sequence[Judged], keys_of: Callable[[Judged], Iterable[str]], order: Sequence[str]
) -> Iterator[str]:
    """How many results have which verdict, a row a key; verdicts that nothing has are left out."""
    by_key: dict[str, Counter[str]] = {}
    for result in results:
        for key in keys_of(result):
            by_key.setdefault(shown(key, 80), Counter())[result.verdict] += 1
    total = counts(results)
    names = [name for name in VERDICT_NAMES if total[name] or name in ("pass", "fail")]
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


def _slowest(account: Account, style: Style) -> Iterator[str]:
    """The questions that took the engine longest; of a few questions there is nothing to choose from."""
    if len(account.results) <= _SLOW:
        return
    yield ""
    for number, result in enumerate(account.slowest(_SLOW)):
        label = "slowest" if number == 0 else ""
        at = f" {style.dot} {shown(result.profile, 80)}" if len(account.tables) > 1 else ""
        yield f"{label:{_INDENT}}{1000 * result.seconds:6.1f} ms  {shown(result.case.id, 80)}{at}"


def _beside(account: Account, style: Style) -> Iterator[str]:
    """What is neither an answer nor a finding of the engine's."""
    if account.left or any(result.verdict == "unsupported" for result in account.results):
        yield ""
    for table in account.tables:
        if table.lacking:
            yield ""
            yield f"{shown(table.id, 80)}: this engine does not play this profile:"
        for option, value, reason in table.lacking:
            why = f" {style.dot} {shown(reason)}" if reason else ""
            yield f"  {shown(option, 60)} {shown(json.dumps(value), 100)}{why}"
    for (ask, why), count in unsupported(account):
        yield f"unsupported: {count} x {ask}: {shown(why)}"
    for reason, asks in not_asked(account).items():
        yield f"not asked ({shown(reason, 80)}): " + ", ".join(f"{count} x {ask}" for ask, count in asks.items())
    if account.faults:
        yield ""
        yield "Bugs in scenarios (faults of the suite, not of the engine; please report them):"
        yield from (f"  {shown(fault, 2000)}" for fault in account.faults)


def unsupported(account: Account) -> list[tuple[tuple[str, str], int]]:
    """How many questions an engine says that it does not answer, by ask and reason."""
    met = [result for result in account.results if result.verdict == "unsupported"]
    return Counter((result.case.ask.name, result.detail) for result in met).most_common()


def not_asked(account: Account) -> dict[str, Counter[str]]:
    """How many questions were not asked, by reason and ask."""
    found: dict[str, Counter[str]] = {}
    for left in account.left:
        found.setdefault(left.reason, Counter())[left.case.ask.name] += 1
    return found


def _foot(account: Account, style: Style) -> Iterator[str]:
    end = account.end
    if end is None:
        judged = f"{len(account.results)} of {account.questions} questions were judged"
        yield click.style(f"{CUT_SHORT}; {judged}", fg="red")
    elif end.ended:
        yield click.style(shown(end.ended, 1000), fg="red")
        yield from (f"  log     {shown(line)}" for line in end.log)
    total = counts(account.results)
    parts = [f"{len(account.results)} asked", *(f"{count} {name}" for name, count in total.items() if count)]
    if account.left:
        parts.append(f"{len(account.left)} not asked")
    if account.faults:
        parts.append(f"{len(account.faults)} bugs in scenarios")
    parts.append(f"{account.seconds:.1f} s")
    if account.results and account.seconds:
        parts.append(f"{account.cases_a_second:.0f} a second")
    yield f" {style.dot} ".join([*parts, "no exit" if end is None else f"exit {end.exit_code}"])
