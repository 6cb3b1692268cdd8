"""A report for people, on a terminal or in a log: findings first, then tables by area and by rule, and a footer.

Where all is well it fits on one screen; ``is_verbose`` prints every rule, layer and slow question.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import get_args

import click

from pife.spec.texts import Language
from pife.terminal.output import CardPrinter, stressed
from pife.terminal.words import Words, words_of
from pife_conformance.asks import ASKS
from pife_conformance.reports.account import (
    NO_SCENARIO,
    NOT_THIS_TABLE,
    VERDICT_NAMES,
    Account,
    Judged,
    counts,
    layer_counts,
    not_asked_for,
)
from pife_conformance.reports.findings import MOST_SUSPECTS, Finding, Suspect, gather, suspects
from pife_conformance.reports.rows import Label, Voice, rows_of
from pife_conformance.reports.script import on_a_terminal
from pife_conformance.run import Reason
from pife_conformance.scenarios import AREAS
from pife_conformance.shown import shown
from pife_conformance.telling import Teller, wrapped

_COLOURS = {"pass": "green", "unsupported": "yellow"}
_SLOW = 10
_WIDTH = 80
_MOST_TABLES = 4


@dataclass(frozen=True)
class Style:
    """How to print: the language of what players read, the cards, and whether rows that nobody misses are printed."""

    language: Language
    cards: CardPrinter
    is_verbose: bool = False

    @property
    def dot(self) -> str:
        """What stands between parts of a line."""
        return "-" if self.cards.ascii_only else "·"

    @cached_property
    def words(self) -> Words:
        """The words of reports."""
        return words_of("report", self.language)

    @cached_property
    def room(self) -> int:
        """How wide the labels of a finding are."""
        return max(len(self.words.say(f"label_{label}")) for label in get_args(Label)) + 2

    @cached_property
    def voice(self) -> Voice:
        """How findings are said."""

        def prose(words: str) -> str:
            return stressed(shown(words, len(words)))

        return Voice(Teller(self.cards, _WIDTH - 2 - self.room, self.words), self.language, self.words, prose, self.dot)

    def verdict(self, name: str) -> str:
        """What a verdict is called."""
        return self.words.say(f"verdict_{name}")

    def now(self, now: str) -> str:
        """What there is in place of a line of a baseline, anything unknown as it came."""
        words = now_words(now, self.words)
        return shown(now, 80) if words is None else words

    def reason(self, reason: str) -> str:
        """Why something was not asked, an unknown reason as it came."""
        key = reason_key(reason)
        return shown(reason, 80) if key is None else self.words.say(key)


def reason_key(reason: str) -> str | None:
    """The words that say why something was not asked; None where a report's file has another reason."""
    return f"reason_{reason.replace(' ', '_')}" if reason in get_args(Reason) else None


def now_words(now: str, words: Words) -> str | None:
    """The words for what there is in place of a line of a baseline; None where a report's file has anything else."""
    if now in VERDICT_NAMES:
        return words.say(f"verdict_{now}")
    if now in (NO_SCENARIO, NOT_THIS_TABLE):
        return words.say("now_no_scenario" if now == NO_SCENARIO else "now_not_this_table")
    reason = next((each for each in get_args(Reason) if now == not_asked_for(each)), None)
    if reason is None:
        return None
    return f"{words.say('not_asked').lower()} ({words.say(f'reason_{reason.replace(chr(32), chr(95))}')})"


def lines(account: Account, style: Style) -> Iterator[str]:
    """The whole report, line by line."""
    yield from _head(account, style)
    found = suspects(account, known=False)
    if found:
        yield ""
        named = [_suspect(suspect, style) for suspect in found[:MOST_SUSPECTS]]
        yield from wrapped([f"{_say(style, 'most_findings').lower()} {named[0]}", *named[1:]], _WIDTH, ", ")
    for finding in gather(account, known=False):
        yield ""
        yield from finding_lines(finding, style)
    yield from _against_baseline(account, style)
    yield from _tables(account, style)
    yield from _slowest(account, style)
    yield from _beside(account, style)
    yield ""
    yield from _foot(account, style)


def finding_lines(finding: Finding, style: Style) -> Iterator[str]:
    """One finding, all that there is to say about it."""
    case = finding.first.case
    name = click.style(style.verdict(finding.first.verdict), fg="red", bold=True)
    title = shown(case.title.in_language(style.language))
    yield f"{name}  {click.style(shown(case.id, 80), bold=True)} {style.dot} {title}"
    for row in rows_of(finding, style.voice):
        label = _say(style, f"label_{row.label}")
        width = style.voice.teller.width
        texts = row.lines or [text for step in row.steps for text in on_a_terminal(step, style.words, width)]
        yield from (f"  {'' if number else label:{style.room}}{text}" for number, text in enumerate(texts))


def _head(account: Account, style: Style) -> Iterator[str]:
    maker = account.engine
    name = (
        _say(style, "unknown")
        if maker is None
        else " ".join(filter(None, (shown(maker.name, 60), shown(maker.version, 30))))
    )
    language = f" ({shown(maker.language, 30)})" if maker is not None and maker.language else ""
    facts = {
        "engine": f"{name}{language} {style.dot} {shown(account.connector)}",
        "profiles": _profiles(account, style),
        "seed": account.seed,
    }
    yield from (f"{_say(style, key):10}{fact}" for key, fact in facts.items())


def _profiles(account: Account, style: Style) -> str:
    """The tables with their questions; of many the first few, and the questions of all."""
    if style.is_verbose or len(account.tables) <= _MOST_TABLES:
        return ", ".join(f"{shown(table.id, 80)} ({_questions(table.questions, style)})" for table in account.tables)
    return f"{style.voice.some([table.id for table in account.tables], 2)} ({_questions(account.questions, style)})"


def _questions(count: int, style: Style) -> str:
    return _say(style, "asked_of_one" if count == 1 else "asked_of", count=count)


def _suspect(suspect: Suspect, style: Style) -> str:
    return f"{shown(suspect.rule, 80)} {_say(style, 'of', count=suspect.findings, all=suspect.answers)}"


def _against_baseline(account: Account, style: Style) -> Iterator[str]:
    """What a baseline lists and no longer holds, and how many findings it does list."""
    outdated = account.end.outdated if account.end is not None else ()
    if outdated:
        yield ""
        yield click.style(_say(style, "outdated_renew"), fg="red", bold=True)
        for each in outdated:
            listed = " ".join(shown(part, 80) for part in (each.scenario, each.profile, each.verdict))
            yield f"  {listed}: {_say(style, 'now', verdict=style.now(each.now))}"
    known = Counter(result.verdict for result in account.findings if result.is_known)
    if known:
        yield ""
        yield f"{_say(style, 'known')}: {', '.join(_counted(style, name, count) for name, count in known.items())}"


def _tables(account: Account, style: Style) -> Iterator[str]:
    """By area; by rule, and by layer where there is something to see."""
    if not account.results:
        return
    yield ""
    yield from _table("area", account.results, lambda result: (result.case.area,), AREAS, style)
    yield ""
    if style.is_verbose:
        yield from _table("rule", account.results, lambda result: result.case.shows, tuple(account.names), style)
    else:
        yield from _rules_with_findings(account, style)
    layers = layer_counts(account.results)
    if layers and (style.is_verbose or any(row["fail"] or row["unsupported"] for row in layers.values())):
        yield ""
        yield from _layers(layers, style)


def _rules_with_findings(account: Account, style: Style) -> Iterator[str]:
    """The rules about which something is wrong, most findings first; the others are counted."""
    wrong = Counter(rule for result in account.findings for rule in result.case.shows)

    def wrong_ones(result: Judged) -> Iterator[str]:
        return (rule for rule in result.case.shows if rule in wrong)

    if wrong:
        order = sorted(wrong, key=lambda rule: (-wrong[rule], rule))
        yield from _table("rule", account.results, wrong_ones, order, style)
    others = {rule for result in account.results for rule in result.case.shows} - set(wrong)
    if others:
        yield _say(style, "other_rules", count=len(others))


def _table(
    title: str,
    results: Sequence[Judged],
    keys_of: Callable[[Judged], Iterable[str]],
    order: Sequence[str],
    style: Style,
) -> Iterator[str]:
    """How many results have which verdict, a row a key; verdicts that nothing has are left out."""
    by_key: dict[str, Counter[str]] = {}
    for result in results:
        for key in keys_of(result):
            by_key.setdefault(shown(key, 80), Counter())[result.verdict] += 1
    total = counts(results)
    names = [name for name in VERDICT_NAMES if total[name] or name in ("pass", "fail")]
    head, foot = _say(style, title).lower(), _say(style, "total")
    width = max(map(len, (head, foot, *by_key)))
    yield f"{head:{width}}" + "".join(_column(name, style) for name in names)
    place = {key: n for n, key in enumerate(order)}
    rows: list[tuple[str, Mapping[str, int]]] = sorted(by_key.items(), key=lambda row: place.get(row[0], len(place)))
    for key, row in [*rows, (foot, total)]:
        cells = (_cell(name, row[name], style) for name in names)
        yield f"{key:{width}}" + "".join(cells)


def _layers(counts_by_layer: Mapping[str, Mapping[str, int]], style: Style) -> Iterator[str]:
    """On which layers an engine was judged: what it leaves unanswered is no fault, but counted."""
    head = _say(style, "layer").lower()
    width = max(map(len, (head, *counts_by_layer)))
    names = ("pass", "fail", "unsupported")
    yield f"{head:{width}}" + "".join(_column(name, style) for name in names)
    for layer, row in counts_by_layer.items():
        yield f"{layer:{width}}" + "".join(_cell(name, row[name], style) for name in names)


def _column(verdict: str, style: Style) -> str:
    return f"  {style.verdict(verdict):>5}"


def _cell(name: str, count: int, style: Style) -> str:
    text = f"{count or '.':>{max(5, len(style.verdict(name)))}}"
    return "  " + (click.style(text, fg=_COLOURS.get(name, "red")) if count else text)


def _slowest(account: Account, style: Style) -> Iterator[str]:
    """The questions that took the engine longest; of a few questions there is nothing to choose from."""
    if len(account.results) <= _SLOW:
        return
    if style.is_verbose:
        yield ""
    for number, result in enumerate(account.slowest(_SLOW if style.is_verbose else 1)):
        label = "" if number else _say(style, "slowest_one")
        at = f" {style.dot} {shown(result.profile, 80)}" if len(account.tables) > 1 else ""
        took = style.words.decimal(1000 * result.seconds, 1)
        yield f"{label:{style.room}}{took:>6} ms  {shown(result.case.id, 80)}{at}"


def _beside(account: Account, style: Style) -> Iterator[str]:
    """What is neither an answer nor a finding of the engine's."""
    if account.left or any(result.verdict == "unsupported" for result in account.results):
        yield ""
    for table in account.tables:
        if table.lacking:
            yield ""
            yield f"{shown(table.id, 80)}: {_say(style, 'profile_refused')}:"
        for option, value, reason in table.lacking:
            why = f" {style.dot} {shown(style.voice.message(reason))}" if reason else ""
            yield f"  {shown(option, 60)} {shown(json.dumps(value), 100)}{why}"
    for (ask, why), count in unsupported(account):
        yield f"{style.verdict('unsupported')}: {count} x {ask}: {shown(style.voice.message(why))}"
    for reason, asks in not_asked(account).items():
        each = [f"{count} x {ask}" for ask, count in asks.items()]
        label = f"{_say(style, 'not_asked').lower()} ({style.reason(reason)})"
        yield from wrapped([f"{label}: {each[0]}", *each[1:]], _WIDTH, ", ")
    if account.faults:
        yield ""
        yield f"{_say(style, 'faults')}:"
        yield from (f"  {shown(style.voice.message(fault), 2000)}" for fault in account.first_faults)
        more = len(account.faults) - len(account.first_faults)
        if more:
            yield f"  {_say(style, 'and_more', count=more)}"


def unsupported(account: Account) -> list[tuple[tuple[str, str], int]]:
    """How many questions an engine says that it does not answer, by ask and reason, most first."""
    met = Counter((each.case.ask.name, each.detail) for each in account.results if each.verdict == "unsupported")
    return sorted(met.items(), key=lambda row: (-row[1], row[0]))


def not_asked(account: Account) -> dict[str, dict[str, int]]:
    """How many questions were not asked, by reason and by ask in the protocol's order, whatever the seed's is."""
    found = Counter((left.reason, left.case.ask.name) for left in account.left)
    reasons = sorted({left.reason for left in account.left})
    return {reason: {ask: found[reason, ask] for ask in ASKS if found[reason, ask]} for reason in reasons}


def _foot(account: Account, style: Style) -> Iterator[str]:
    end = account.end
    if end is None:
        judged = _say(style, "killed_at", judged=len(account.results), questions=account.questions)
        yield click.style(f"{_say(style, 'killed')}; {judged}", fg="red")
    elif end.ended:
        yield click.style(shown(style.voice.message(end.ended), 1000), fg="red")
        yield from (f"  {_say(style, 'label_log'):{style.room}}{shown(line)}" for line in end.log)
    known = Counter(result.verdict for result in account.results if result.is_known)
    parts = [_say(style, "foot_asked", count=len(account.results))]
    for name, count in counts(account.results).items():
        if count:
            also = f" ({_say(style, 'foot_known', count=known[name])})" if known[name] else ""
            parts.append(_counted(style, name, count) + also)
    if account.left:
        parts.append(_say(style, "foot_not_asked", count=len(account.left)))
    if end is not None and end.outdated:
        count = len(end.outdated)
        parts.append(_say(style, "foot_outdated" if count == 1 else "foot_outdated_many", count=count))
    if account.faults:
        parts.append(_say(style, "foot_faults", count=len(account.faults)))
    parts.append(f"{style.words.decimal(account.seconds, 1)} s")
    if account.results and account.seconds:
        parts.append(_say(style, "foot_rate", count=f"{account.cases_a_second:.0f}"))
    parts.append(_say(style, "foot_no_exit") if end is None else _say(style, "foot_exit", code=end.exit_code))
    yield f" {style.dot} ".join(parts)


def _counted(style: Style, verdict: str, count: int) -> str:
    return _say(style, "foot_verdict", count=count, verdict=style.verdict(verdict))


def _say(style: Style, key: str, **filled_in: object) -> str:
    return style.words.say(key, **filled_in)
