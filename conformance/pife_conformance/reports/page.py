"""A report as a page: one file that works from disk, in both languages, with filters and pictures of the cards."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from html import escape

from pife.spec.texts import LANGUAGES, Language, Text
from pife_conformance.reports.account import VERDICT_NAMES, Account, Judged, Listed, counts, layer_counts
from pife_conformance.reports.findings import MOST_SUSPECTS, gather, suspects
from pife_conformance.reports.markup import (
    END_TABLE,
    decimal,
    document,
    foreign,
    html_of,
    in_both,
    message,
    option,
    said,
    say,
    start_table,
    verdict_chip,
    words_in,
)
from pife_conformance.reports.page_findings import case_data, finding_of
from pife_conformance.reports.text import not_asked, now_words, reason_key, unsupported
from pife_conformance.scenarios import AREAS
from pife_conformance.shown import shown

_OPEN_AT_FIRST = 8


def page(account: Account, language: Language) -> Iterator[str]:
    """The page's lines; ``language`` is the one that it opens in."""
    yield from document(said("title", engine=_name(account)), _body(account), language)


def _name(account: Account) -> str:
    return shown(str(account.engine), 100) if account.engine is not None else "?"


def _body(account: Account) -> Iterator[str]:
    place = {table.id: number for number, table in enumerate(account.tables)}
    yield from _head(account)
    yield from _notices(account)
    yield from _score(account)
    yield from _tables(account)
    yield from _filters(account)
    yield from _findings(account, place)
    yield from _beside(account)
    if account.results:
        yield from _counted(account)
        yield from _scenarios(account, place)
        yield from _slowest(account)


def _head(account: Account) -> Iterator[str]:
    yield f"<h1>{html_of(_name(account)) if account.engine is not None else say('no_engine')}</h1>"
    maker = account.engine
    facts = [("connector", account.connector)]
    if maker is not None and maker.language:
        facts.append(("written_in", maker.language))
    facts += [
        ("suite", " ".join(filter(None, (account.suite, account.suite_hash)))),
        ("protocol", str(account.protocol)),
        ("seed", str(account.seed)),
    ]
    yield '<ul class="facts">'
    yield from (f"<li>{say(key)} <b>{html_of(shown(value))}</b></li>" for key, value in facts)
    yield f"<li>{in_both(_speed(account))}</li>"
    yield "</ul>"


def _notices(account: Account) -> Iterator[str]:
    end = account.end
    if end is None:
        text = say("cut_short", judged=len(account.results), questions=account.questions)
        yield f'<p class="notice">{text}</p>'
        return
    if end.ended:
        log = "".join(f'<div class="log">{html_of(shown(line))}</div>' for line in end.log)
        yield f'<div class="notice">{say("ended")}: {message(end.ended, 1000)}{log}</div>'
    if end.outdated:
        yield f'<div class="notice"><b>{say("outdated")}</b><ul>'
        for each in end.outdated:
            listed = " ".join(shown(part, 80) for part in (each.scenario, each.profile, each.verdict))
            yield f"<li><code>{html_of(listed)}</code>: {in_both(_now(each))}</li>"
        yield "</ul></div>"


def _now(listed: Listed) -> Text:
    """What there is in place of a line of a baseline."""

    def told(language: Language) -> str:
        words = words_in(language)
        return words.say("now", verdict=now_words(listed.now, words) or shown(listed.now, 80))

    return Text(told("en"), told("pt_BR"))


def _speed(account: Account) -> Text:
    seconds, rate = decimal(account.seconds), f"{account.cases_a_second:.0f}"
    return Text(*(words_in(each).say("speed", seconds=seconds.in_language(each), rate=rate) for each in LANGUAGES))


def _score(account: Account) -> Iterator[str]:
    total = counts(account.results)
    judged = sum(total.values()) - total["unsupported"]
    yield f'<p class="score">{say("right", passed=total["pass"], judged=judged)}</p>'
    yield '<div class="bar" aria-hidden="true">'
    for name in VERDICT_NAMES:
        if total[name]:
            yield f'<span class="{name}" style="flex: {total[name]}"></span>'
    yield "</div>"
    yield '<ul class="legend">'
    yield from (f"<li>{verdict_chip(name, total[name])}</li>" for name in VERDICT_NAMES if total[name])
    if account.left:
        yield f'<li><span class="verdict none">{say("not_asked")} {len(account.left)}</span></li>'
    yield "</ul>"


def _tables(account: Account) -> Iterator[str]:
    yield f"<h2>{say('tables')}</h2>"
    yield from start_table("table", "hash", "questions")
    for table in account.tables:
        lacking = ""
        if table.lacking:
            reasons = "".join(
                f"<li><code>{html_of(shown(option, 60))}</code> {html_of(shown(json.dumps(value), 100))} "
                f"{message(why)}</li>"
                for option, value, why in table.lacking
            )
            lacking = f"<div><b>{say('not_played')}</b><ul>{reasons}</ul></div>"
        name = f"{foreign(table.title)} <small><code>{html_of(shown(table.id, 80))}</code></small>"
        hash_ = f"<code>{html_of(shown(table.hash, 40))}</code>"
        yield f'<tr><td>{name}{lacking}</td><td>{hash_}</td><td class="number">{table.questions}</td></tr>'
    yield END_TABLE


def _filters(account: Account) -> Iterator[str]:
    all_ = said("all")
    areas = [area for area in AREAS if any(case.area == area for case in account.cases.values())]
    total = counts(account.results)
    verdicts = [name for name in VERDICT_NAMES if total[name]]
    yield '<form class="filters">'
    yield from _choice("area", [option("", all_), *(option(area, said(f"area_{area}")) for area in areas)])
    yield from _choice("rule", [option("", all_), *(option(id_, Text(id_, id_)) for id_ in account.names)])
    yield from _choice("verdict", [option("", all_), *(option(name, said(f"verdict_{name}")) for name in verdicts)])
    if len(account.tables) > 1:
        tables = [option(str(number), table.title) for number, table in enumerate(account.tables)]
        yield from _choice("table", [option("", all_), *tables])
    yield f'<label>{say("search")}<input name="words" type="search" autocomplete="off"></label>'
    yield f'<button class="clear" type="reset">{say("clear")}</button>'
    counted = say("shown", count="\x00").replace("\x00", "<b></b>")
    yield f'<output aria-live="polite">{counted}</output>'
    yield "</form>"


def _choice(name: str, options: Iterable[str]) -> Iterator[str]:
    yield f'<label>{say(name)}<select name="{name}">{"".join(options)}</select></label>'


def _findings(account: Account, place: Mapping[str, int]) -> Iterator[str]:
    new, known = gather(account, known=False), gather(account, known=True)
    yield f"<section><h2>{say('findings')} ({len(new)})</h2>"
    if not new:
        yield f"<p>{say('no_findings')}</p>"
    yield from _suspects(account)
    for number, finding in enumerate(new):
        yield from finding_of(finding, place, is_open=number < _OPEN_AT_FIRST)
    yield "</section>"
    if known:
        yield f"<section data-whole><h2>{say('known_findings')} ({len(known)})</h2>"
        for finding in known:
            yield from finding_of(finding, place, is_open=False)
        yield "</section>"


def _suspects(account: Account) -> Iterator[str]:
    """The rules that most findings are about, each to be picked."""
    found = suspects(account, known=False)[:MOST_SUSPECTS]
    if not found:
        return
    each = "".join(
        f"<li>{_pick_rule(suspect.rule, account)} {say('of', count=suspect.findings, all=suspect.answers)}</li>"
        for suspect in found
    )
    yield f"<p>{say('most_findings')}</p><ul>{each}</ul>"


def _pick_rule(id_: str, account: Account) -> str:
    """A rule's name, to have the page show what is about it."""
    attributes = f'data-filter="rule" data-value="{escape(shown(id_, 80))}"'
    button = (
        f'<button type="button" class="pick" {attributes}>{foreign(account.names.get(id_, Text(id_, id_)))}</button>'
    )
    return f"{button} <small><code>{html_of(shown(id_, 80))}</code></small>"


def _beside(account: Account) -> Iterator[str]:
    """What is neither an answer nor a finding of the engine's."""
    left = [(say("not_asked"), _reason(reason), asks.items()) for reason, asks in not_asked(account).items()]
    unanswered = [
        (say("verdict_unsupported"), message(why), [(ask, count)]) for (ask, why), count in unsupported(account)
    ]
    if left or unanswered:
        yield f"<h2>{say('not_asked')}, {say('verdict_unsupported')}</h2><ul>"
        for what, why, asks in (*left, *unanswered):
            listed = ", ".join(f"{count} × {ask}" for ask, count in asks)
            yield f"<li>{what}: {html_of(listed)} <small>{why}</small></li>"
        yield "</ul>"
    if account.faults:
        yield f'<div class="notice"><b>{say("faults")}</b><ul>'
        yield from (f"<li><code>{message(fault, 2000)}</code></li>" for fault in account.first_faults)
        more = len(account.faults) - len(account.first_faults)
        if more:
            yield f"<li>{say('and_more', count=more)}</li>"
        yield "</ul></div>"


def _reason(reason: str) -> str:
    """Why something was not asked; an unknown reason as it came."""
    key = reason_key(reason)
    return html_of(shown(reason)) if key is None else say(key)


def _counted(account: Account) -> Iterator[str]:
    """How many results have which verdict, by area, by rule, by layer."""
    total = counts(account.results)
    names = [name for name in VERDICT_NAMES if total[name] or name in ("pass", "fail")]

    def area(id_: str) -> str:
        return f'<button type="button" class="pick" data-filter="area" data-value="{id_}">{say(f"area_{id_}")}</button>'

    yield f"<h2>{say('by_area')}</h2>"
    yield from _counts("area", account.results, lambda result: (result.case.area,), AREAS, names, area)
    yield f"<h2>{say('by_rule')}</h2>"
    wrong = Counter(rule for result in account.findings for rule in result.case.shows)
    order = sorted(account.names, key=lambda id_: -wrong[id_])
    yield from _counts(
        "rule", account.results, lambda result: result.case.shows, order, names, lambda id_: _pick_rule(id_, account)
    )
    layers = layer_counts(account.results)
    if layers:
        yield f"<h2>{say('by_layer')}</h2>"
        yield from start_table("layer", *(f"verdict_{name}" for name in ("pass", "fail", "unsupported")))
        for layer, row in layers.items():
            yield f"<tr><td>{layer}</td>{''.join(_number(name, count) for name, count in row.items())}</tr>"
        yield END_TABLE


def _counts(
    title: str,
    results: Iterable[Judged],
    keys_of: Callable[[Judged], Iterable[str]],
    order: Iterable[str],
    names: list[str],
    label: Callable[[str], str],
) -> Iterator[str]:
    by_key: dict[str, Counter[str]] = {}
    for result in results:
        for key in keys_of(result):
            by_key.setdefault(key, Counter())[result.verdict] += 1
    yield from start_table(title, *(f"verdict_{name}" for name in names))
    for key in dict.fromkeys((*order, *by_key)):
        if key in by_key:
            yield f"<tr><td>{label(key)}</td>{''.join(_number(name, by_key[key][name]) for name in names)}</tr>"
    yield END_TABLE


def _scenarios(account: Account, place: Mapping[str, int]) -> Iterator[str]:
    by_case: dict[str, list[Judged]] = {}
    for result in account.results:
        by_case.setdefault(result.case.id, []).append(result)
    yield f"<section data-whole><h2>{say('scenarios')}</h2>"
    yield from start_table("scenario", "area", "verdict")
    for results in sorted(by_case.values(), key=lambda results: results[0].case.area_and_id):
        case = results[0].case
        total = counts(results)
        chips = " ".join(
            verdict_chip(name, total[name] if len(results) > 1 else 0) for name in VERDICT_NAMES if total[name]
        )
        name = f"{foreign(case.title)}<br><small><code>{html_of(shown(case.id, 80))}</code></small>"
        at = (f"{result.verdict}@{place[result.profile]}" for result in results)
        yield f"<tr {case_data(results[0], at)}><td>{name}</td><td>{say(f'area_{case.area}')}</td><td>{chips}</td></tr>"
    yield END_TABLE
    yield "</section>"


def _slowest(account: Account) -> Iterator[str]:
    yield f"<h2>{say('slowest')}</h2>"
    yield from start_table("milliseconds", "scenario", "table")
    for result in account.slowest():
        id_, profile = (html_of(shown(text, 80)) for text in result.key)
        cells = f"<td><code>{id_}</code></td><td><code>{profile}</code></td>"
        yield f'<tr><td class="number">{in_both(decimal(1000 * result.seconds))}</td>{cells}</tr>'
    yield END_TABLE


def _number(verdict: str, count: int) -> str:
    return f'<td><span class="verdict {verdict}">{count}</span></td>' if count else "<td></td>"
