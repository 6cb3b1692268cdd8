"""One finding on a page: to be opened and closed, its rows in both languages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from html import escape

from pife.spec.texts import LANGUAGES, Language, Text
from pife_conformance.reports.account import Judged
from pife_conformance.reports.findings import Finding
from pife_conformance.reports.markup import (
    MarkedCards,
    foreign,
    html_of,
    in_both,
    say,
    stressed,
    verdict_chip,
    words_in,
)
from pife_conformance.reports.rows import Row, Voice, rows_of
from pife_conformance.reports.script import StepLine
from pife_conformance.shown import shown
from pife_conformance.telling import Teller

_UNBROKEN = 1_000_000  # a browser breaks the lines


def finding_of(finding: Finding, place: Mapping[str, int], *, is_open: bool) -> Iterator[str]:
    """A finding; ``place`` numbers the tables."""
    case, verdict = finding.first.case, finding.first.verdict
    at = [f"{verdict}@{place[profile]}" for profile in finding.profiles]
    yield f'<details class="finding" {case_data(finding.first, at)}{" open" if is_open else ""}>'
    called = f"<code>{html_of(shown(case.id, 80))}</code> · {foreign(case.title)}"
    yield f"<summary>{verdict_chip(verdict)} {called}</summary>"
    yield "<dl>"
    for rows in zip(*(rows_of(finding, _voice(language)) for language in LANGUAGES), strict=True):
        label = rows[0].label
        yield f"<dt>{say(f'label_{label}')}</dt>"
        yield f'<dd class="{"want" if label == "or" else label}">{"".join(_inside(rows))}</dd>'
    yield "</dl>"
    yield "</details>"


def case_data(result: Judged, answers: Iterable[str]) -> str:
    """What the page's filters go by: ``answers`` are verdicts with the numbers of their tables, as ``fail@0``."""
    case = result.case
    rules = " ".join(shown(rule, 80) for rule in case.shows)
    data = {"case": shown(case.id, 80), "area": case.area, "rules": rules, "at": " ".join(answers)}
    return " ".join(f'data-{name}="{escape(value)}"' for name, value in data.items())


@cache
def _voice(language: Language) -> Voice:
    return Voice(Teller(MarkedCards(), _UNBROKEN, words_in(language)), language, words_in(language), stressed)


def _inside(rows: Sequence[Row]) -> Iterator[str]:
    """What stands beside a label: the same in all languages but for the spec's texts and a few words."""
    if rows[0].steps:
        yield from ('<table class="steps">', *map(_step, *(row.steps for row in rows)), "</table>")
    for english, portuguese in zip(*(row.lines for row in rows), strict=True):
        yield f"<div>{in_both(Text(english, portuguese))}</div>"


def _step(line: StepLine, portuguese: StepLine) -> str:
    want, got = in_both(Text(line.want, portuguese.want)), in_both(Text(line.got, portuguese.got))
    result = f"{say('label_want')}: {want}<br>{say('label_got')}: {got}" if line.is_wrong else want or got
    who, text = in_both(Text(line.who, portuguese.who)), in_both(Text(line.text, portuguese.text))
    row = "".join(f"<td>{each}</td>" for each in (line.number, who, text, result))
    return f'<tr class="wrong">{row}</tr>' if line.is_wrong else f"<tr>{row}</tr>"
