"""Findings as workflow commands: GitHub shows them beside a run."""

from __future__ import annotations

from collections.abc import Iterator

import click

from pife_conformance.reports.account import Account
from pife_conformance.reports.findings import gather
from pife_conformance.reports.text import Style, finding_lines
from pife_conformance.shown import shown


def workflow_commands(account: Account, style: Style) -> Iterator[str]:
    """An error for each finding that no baseline lists, and for each line of one that no longer holds."""
    words = style.words
    for finding in gather(account, known=False):
        text = [click.unstyle(line) for line in finding_lines(finding, style)]
        yield _command("error", f"pife: {text[0]}", "\n".join(text[1:]))
    end = account.end
    if end is None:
        yield _command("error", "pife", words.say("killed"))
        return
    for each in end.outdated:
        listed, now = shown(f"{each.scenario} {each.profile}", 200), style.now(each.now)
        yield _command("error", f"pife: {words.say('outdated')}", f"{listed}: {words.say('now', verdict=now)}")
    if end.ended:
        yield _command("error", "pife", shown(style.voice.message(end.ended), 1000))
    bug = f"pife: {words.say('fault')}"
    yield from (_command("warning", bug, shown(style.voice.message(fault), 2000)) for fault in account.first_faults)
    known = sum(result.is_known for result in account.results)
    if known:
        yield _command("notice", "pife", words.say("known_of", count=known))


def _command(level: str, title: str, message: str) -> str:
    """One command on one line; nothing in the texts can end it or begin another.

    >>> _command("error", "a: b", "100 %\\n::error::x")
    '::error title=a%3A b::100 %25%0A::error::x'
    """
    return f"::{level} title={_property(title)}::{_message(message)}"


def _message(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _message(text).replace(":", "%3A").replace(",", "%2C")
