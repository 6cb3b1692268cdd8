"""Lists that many pages of `pife explain` have: who says so, what refers to it, which scenarios show it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pife.cli.explain_context import FEW
from pife.cli.explain_page import Page
from pife.spec.conditions import Condition
from pife.spec.index import Kind, Reference
from pife.terminal.conditions import all_of
from pife_conformance.scenarios import Scenario

HEADINGS: Mapping[Kind, str] = {
    "rule": "rules",
    "value": "values",
    "option": "options",
    "constraint": "constraints",
    "decision": "decisions",
    "dispute": "disputes",
    "reason": "reasons",
    "term": "terms",
    "source": "sources_linking",
    "chapter": "chapters",
    "retired": "retired_things",
    "profile": "profiles",
}
"""The headings of what refers to a thing, in the order in which a page has them."""


def print_who_says(page: Page, refs: Sequence[str], *, gists: bool = True) -> None:
    """The sources of a thing by title, each with what its atoms say; nothing where there are none."""
    if not refs:
        return
    context = page.context
    page.heading("who_says" if gists else "sources")
    rows = []
    for source in map(context.spec.sources.__getitem__, context.sources(refs)):
        rows.append((source.id, context.runs(source.title)))
        if gists:
            rows += [(atom.id, context.runs(atom.gist)) for atom in source.atoms if atom.id in refs]
    page.rows(rows)


def say_who(page: Page, refs: Iterable[str], decided: Sequence[str]) -> str:
    """In one sentence who says so: sources, or a decision."""
    sources = page.context.sources(refs)
    if not sources:
        return page.say("said_by_nobody", decisions=", ".join(decided))
    said = all_of(sources, page.context.words)
    if decided:
        return page.say("said_and_decided", sources=said, decisions=", ".join(decided))
    return page.say("said", sources=said)


def print_when(page: Page, when: Condition, heading: str) -> None:
    """When something holds: the alternatives; nothing where it always does."""
    alternatives = page.context.condition(when)
    if alternatives:
        page.heading(heading)
    if len(alternatives) == 1:
        page.text(alternatives[0], 1)
    elif alternatives:
        page.line("one_of_these")
        for alternative in alternatives:
            page.text(alternative, 2, first="- ")


def print_things(page: Page, heading: str, ids: Iterable[str]) -> None:
    """Things by id and name under a heading; nothing where there are none."""
    listed = list(dict.fromkeys(ids))
    if listed:
        page.heading(heading)
        page.rows([(each, page.context.name(each)) for each in listed])


def print_references(page: Page, references: Iterable[Reference], headings: Mapping[Kind, str] = HEADINGS) -> None:
    """What refers to a thing, a list a kind; of profiles the ids alone."""
    listed = list(references)
    for kind, heading in headings.items():
        ids = tuple(dict.fromkeys(each.id for each in listed if each.kind == kind))
        if kind == "profile" and ids:
            page.heading(heading)
            page.text(page.context.some(ids), 1)
        else:
            print_things(page, heading, ids)


def print_scenarios(page: Page, scenarios: Sequence[Scenario], none: str | None = None) -> None:
    """The scenarios that show a thing; where there are none, the sentence ``none``."""
    if not scenarios and none is None:
        return
    page.heading("scenarios")
    if scenarios:
        page.rows([(each.id, page.context.runs(each.title)) for each in scenarios], most=FEW)
    elif none is not None:
        page.line(none)
