"""A report as JUnit XML: a suite a profile, a case a question."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

import click

from pife_conformance.reports.account import Account, Judged, Left, Listed, Table
from pife_conformance.reports.findings import Finding, Passes
from pife_conformance.reports.rows import want_and_got
from pife_conformance.reports.text import Style, finding_lines
from pife_conformance.shown import shown
from pife_conformance.telling import is_long

# All that XML 1.0 does not allow, not even as a reference.
_ILLEGAL = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

_LONGEST = 1000  # characters of a message: a panel shows it on one line
_COUNTED = {"failures": "failure", "errors": "error", "skipped": "skipped"}


def junit(account: Account, style: Style) -> Iterator[str]:
    """The document's lines.

    A wrong answer is a failure, none that can be judged an error; what the engine does not support, what was not asked,
    and what a baseline lists is skipped. What befell the whole run is a suite of its own. Names are the same in every
    language: it is by them that a CI tells a case again.
    """
    root = Element("testsuites", name="pife conform", time=f"{account.seconds:.3f}")
    end = account.end
    outdated = {(each.scenario, each.profile): each for each in (end.outdated if end is not None else ())}
    for table in account.tables:
        suite = _add(root, "testsuite", name=table.id)
        _add_properties(suite, _facts(account, table))
        results = [result for result in account.results if result.profile == table.id]
        passes = Passes(results)
        for result in sorted(results, key=lambda result: result.case.area_and_id):
            _add_result(suite, result, passes, style, outdated.pop(result.key, None))
        for left in account.left:
            if left.profile == table.id:
                _add_left(suite, left, style)
        _count(suite)
    _add_run(root, account, outdated.values(), style)
    ElementTree.indent(root)
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield from ElementTree.tostring(root, encoding="unicode").split("\n")


def _facts(account: Account, table: Table) -> Iterator[tuple[str, str]]:
    yield "engine", str(account.engine or "unknown")
    yield "connector", account.connector
    yield "suite", " ".join(filter(None, (account.suite, account.suite_hash)))
    yield "seed", str(account.seed)
    yield "profile hash", table.hash


def _add_result(suite: Element, result: Judged, passes: Passes, style: Style, outdated: Listed | None) -> None:
    case = _add(
        suite, "testcase", classname=f"pife.{result.case.area}", name=result.case.id, time=f"{result.seconds:.6f}"
    )
    rules = (("rule", rule) for rule in result.case.shows)
    _add_properties(case, [("area", result.case.area), ("verdict", result.verdict), *rules])
    if outdated is not None:
        _add_outdated(case, outdated, style)
    elif result.is_known:
        _add(case, "skipped", message=f"{style.words.say('known')}: {style.verdict(result.verdict)}")
    elif result.is_finding:
        finding = Finding(result, (result.profile,), passes.nearest(result))
        text = "\n".join(click.unstyle(line) for line in finding_lines(finding, style))
        tag = "failure" if result.verdict == "fail" else "error"
        _add(case, tag, text, type=result.verdict, message=_in_brief(result, style))
    elif result.verdict == "unsupported":
        _add(case, "skipped", message=f"{style.verdict('unsupported')}: {shown(style.voice.message(result.detail))}")


def _in_brief(result: Judged, style: Style) -> str:
    """What was wanted and what came; of what is told as a block only where it differs."""
    detail = shown(style.voice.message(result.detail), _LONGEST)
    if result.verdict != "fail" or is_long(result.case.ask.gives):
        return detail
    rows = want_and_got(result, style.voice)
    told = (f"{style.words.say(f'label_{row.label}')} {click.unstyle(' '.join(row.lines))}" for row in rows)
    return shown("; ".join(told), _LONGEST)


def _add_left(suite: Element, left: Left, style: Style) -> None:
    case = _add(suite, "testcase", classname=f"pife.{left.case.area}", name=left.case.id, time="0")
    _add(case, "skipped", message=f"{style.words.say('not_asked').lower()}: {style.reason(left.reason)}")


def _add_outdated(case: Element, each: Listed, style: Style) -> None:
    listed = style.words.say("listed", verdict=style.now(each.verdict))
    message = f"{listed}; {style.words.say('now', verdict=style.now(each.now))}"
    _add(case, "failure", type="baseline", message=message)


def _add_run(root: Element, account: Account, outdated: Iterable[Listed], style: Style) -> None:
    """What befell the whole run, if anything did."""
    suite = Element("testsuite", name="the run")
    for each in outdated:
        case = _add(suite, "testcase", classname="pife.baseline", name=f"{each.scenario} {each.profile}")
        _add_outdated(case, each, style)
    ended = style.words.say("killed") if account.end is None else style.voice.message(account.end.ended)
    if ended:
        log = "\n".join(shown(line) for line in account.end.log) if account.end is not None else ""
        case = _add(suite, "testcase", classname="pife.run", name="The run came to its end early")
        _add(case, "error", log, message=ended)
    for fault in account.first_faults:
        case = _add(suite, "testcase", classname="pife.run", name="a bug in a scenario")
        _add(case, "error", message=style.voice.message(fault))
    if len(suite):
        _count(suite)
        root.append(suite)


def _count(suite: Element) -> None:
    """Say in a suite how many of its cases are what."""
    suite.set("tests", str(len(suite.findall("testcase"))))
    for attribute, tag in _COUNTED.items():
        suite.set(attribute, str(len(suite.findall(f"testcase/{tag}"))))
    seconds = sum(float(case.get("time", "0")) for case in suite.findall("testcase"))
    suite.set("time", f"{seconds:.3f}")


def _add_properties(element: Element, facts: Iterable[tuple[str, str]]) -> None:
    properties = _add(element, "properties")
    for name, value in facts:
        _add(properties, "property", name=name, value=value)


def _add(parent: Element, tag: str, text: str = "", **attributes: str) -> Element:
    """A new element within another; ``text`` may have several lines. Nothing in it is obeyed or forbidden by XML."""
    element = SubElement(parent, tag, {name: _safe(value) for name, value in attributes.items()})
    element.text = "\n".join(map(_safe, text.split("\n"))) or None
    return element


def _safe(text: str) -> str:
    r"""The text with what a panel or a terminal would act on written out, and what else XML forbids replaced.

    >>> _safe("a\x1b[31m\u202e\ufffeb")
    'a\\x1b[31m\\u202e�b'
    """
    return _ILLEGAL.sub("\N{REPLACEMENT CHARACTER}", shown(text, len(text)))
