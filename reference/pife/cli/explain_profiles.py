"""The page of `pife explain` about a table's house rules."""

from __future__ import annotations

import shlex
from dataclasses import replace

from pife.cli.explain_lists import print_who_says
from pife.cli.explain_page import Page
from pife.spec.profiles import Origin, Profile, compare
from pife.terminal.ancestry import ancestors
from pife.terminal.inline import Run
from pife.terminal.output import harmless


def print_profile(page: Page, profile: Profile) -> None:
    """A table: how it differs from what it is built on, what is stated and what assumed, its history."""
    context = page.context
    facts = [page.say("kind_profile", id=harmless(profile.id)), profile.game.capitalize()]
    if profile.history:
        facts.append(page.say("version", number=profile.version))
    in_own_words = replace(context, profile=profile)
    page.title(in_own_words.runs(profile.title), *facts, page.say("hash", hash=profile.hash))
    if profile.summary != profile.title:
        page.paragraph(in_own_words.runs(profile.summary))
    if profile.abstract:
        page.paragraph(page.say("abstract"))
    _print_differences(page, profile)
    origins = {
        kind: [(option_id, origin) for option_id, origin in profile.origins.items() if origin.kind == kind]
        for kind in ("chosen", "stated", "assumed")
    }
    for heading, kind in (("options_chosen", "chosen"), ("options_stated", "stated"), ("options_assumed", "assumed")):
        if origins[kind]:
            page.heading(heading, number=len(origins[kind]))
            page.rows((_label(page, option_id), _value(page, profile, option_id, o)) for option_id, o in origins[kind])
    if profile.notes is not None:
        page.heading("notes")
        for line in profile.notes.in_language(context.language).splitlines():
            page.text(in_own_words.runs(line), 1)
    print_who_says(page, profile.sources, gists=False)
    if profile.history:
        page.heading("history")
        page.rows([(str(change.version), context.runs(change.changed)) for change in profile.history])
    page.heading("read_on")
    name = harmless(profile.id if profile.id in context.spec.shelf.files else profile.file)
    page.text(f"pife rules --profile {shlex.quote(name)}", 1)
    page.text(f"pife profiles show {shlex.quote(name)}", 1)


def _print_differences(page: Page, profile: Profile) -> None:
    """How the table differs from its parent, and from the table of ``--profile``."""
    context = page.context
    _, *parents = ancestors(profile, context.spec)
    for other in parents[:1]:
        _print_comparison(page, profile, other, "differs_from_parent")
    if context.profile is not None and context.profile.id != profile.id:
        _print_comparison(page, profile, context.profile, "differs_from_table")


def _print_comparison(page: Page, profile: Profile, other: Profile, heading: str) -> None:
    context = page.context
    page.heading(heading, table=context.title(other))
    rows = []
    for difference in compare([profile, other]):
        option = context.spec.catalogue.options[difference.option]
        here, there = context.played(option, profile), context.played(option, other)
        rows.append((context.label(option), page.say("instead_of", here=here, there=there)))
    page.rows(rows)
    if not rows:
        page.line("same_rules")


def _label(page: Page, option_id: str) -> str:
    return page.context.label(page.context.spec.catalogue.options[option_id])


def _value(page: Page, profile: Profile, option_id: str, origin: Origin) -> tuple[Run, ...]:
    """What the table plays, and the sources or decisions by which it does."""
    context = page.context
    value = context.played(context.spec.catalogue.options[option_id], profile)
    refs = context.some(origin.refs)
    if origin.kind == "chosen" and origin.profile != profile.id:
        refs = harmless(origin.profile)
    return (Run(page.say("value_by", value=value, refs=refs) if refs else value),)
