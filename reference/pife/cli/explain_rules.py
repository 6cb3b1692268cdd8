"""Pages of `pife explain` about rules: a rule, a chapter, the reason of a refusal."""

from __future__ import annotations

import json

from pife.cli.explain_context import Context
from pife.cli.explain_lists import (
    print_references,
    print_scenarios,
    print_things,
    print_when,
    print_who_says,
)
from pife.cli.explain_options import ASK_WORDS, print_options_of, print_options_played
from pife.cli.explain_page import Page
from pife.spec.clauses import Chapter, Rule
from pife.spec.index import Kind
from pife.spec.profiles import Profile
from pife.spec.reasons import Reason
from pife.spec.texts import pieces
from pife.terminal.code_places import code_places
from pife.terminal.inline import Run
from pife.terminal.table_rules import table_chapters
from pife_conformance.scenarios import Scenario

_LEVELS = {"must": "level_must", "must_not": "level_must_not", "may": "level_may", "definition": "level_definition"}


def print_rule(page: Page, rule: Rule) -> None:
    """A rule: what it says, where it holds, who says so, what shows it, where its code is."""
    context = page.context
    chapter = next(chapter for chapter in context.spec.chapters if chapter.id == rule.chapter)
    page.title(
        rule.name,
        page.say("kind_rule", id=rule.id),
        page.say(_LEVELS[rule.level]),
        page.say("in_chapter", title=context.plain(chapter.title)),
        "" if context.condition(rule.when) else page.say("always"),
        page.say("read_by_engines") if rule.read_by == "engines" else "",
    )
    page.paragraph(context.runs(rule.text, rule.when))
    if context.profile is not None:
        _print_at_table(page, rule, context.profile)
    print_when(page, rule.when, "holds")
    if context.condition(rule.when):
        page.line("so_at", dim=True, tables=context.tables(lambda profile: rule.when.holds(profile.options)))
    print_who_says(page, rule.sources)
    print_things(page, "decisions", rule.decided)
    print_options_played(page, "options_hanging_on", (*rule.when.option_ids(), *_options_in(rule)))
    references = [each for each in context.index.referring_to(rule.id) if each.how in ("rests", "links", "replaced")]
    headings: dict[Kind, str] = {"dispute": "disputes_settled", "reason": "reasons", "rule": "rules_linking"}
    print_references(page, references, headings)
    table_only = rule.seen_by == "table"
    print_scenarios(page, context.scenarios_of(rule.id), none="seen_by_table" if table_only else "not_yet_shown")
    places = code_places(rule.id)
    if places:
        page.heading("code")
        page.text(context.some(places), 1)


def print_chapter(page: Page, chapter: Chapter) -> None:
    """A chapter's rules by name, and the options of its group."""
    context = page.context
    page.title(chapter.title, page.say("kind_chapter", id=chapter.id))
    if chapter.intro is not None:
        page.paragraph(context.runs(chapter.intro))
    rules = chapter.rules
    profile = context.profile
    page.heading("rules" if profile is None else "rules_at_table")
    rows = [(rule.id, context.runs(rule.name)) for rule in rules if profile is None or rule.when.holds(profile.options)]
    page.rows(rows, most=len(rows))
    if profile is not None and len(rows) < len(rules):
        page.line("rules_elsewhere", dim=True, number=len(rules) - len(rows))
    for group in context.spec.catalogue.groups:
        if group.id == chapter.id:
            print_options_of(page, group)


def print_reason(page: Page, reason: Reason) -> None:
    """Why an engine refuses, when it says so, and the rules from which that comes."""
    context = page.context
    reasons = list(context.spec.reasons)
    page.title(
        reason.code,
        page.say("kind_reason", id=reason.id),
        page.say("reason_place", place=reasons.index(reason.id) + 1, number=len(reasons)),
    )
    page.paragraph(context.runs(reason.meaning))
    page.heading("given_in")
    page.rows([(ask, page.say(ASK_WORDS[ask]) if ask in ASK_WORDS else "") for ask in reason.asks])
    page.line("reason_order", dim=True)
    print_things(page, "rules_behind", reason.rules)
    print_things(page, "decisions", reason.decided)
    print_scenarios(page, scenarios_of_reason(context, reason), none="not_yet_shown")


def scenarios_of_reason(context: Context, reason: Reason) -> tuple[Scenario, ...]:
    """The scenarios in which a right answer gives the reason's code."""
    code = json.dumps(reason.code)
    return tuple(
        scenario
        for scenario in context.suite.naming(reason.code)
        if any(
            code in json.dumps(answer.fields, default=str) for branch in scenario.branches for answer in branch.answers
        )
    )


def _options_in(rule: Rule) -> tuple[str, ...]:
    """The options whose values the rule's text prints."""
    return tuple(piece.text for piece in pieces(rule.text.en) if piece.kind == "value")


def _print_at_table(page: Page, rule: Rule, profile: Profile) -> None:
    context = page.context
    holds = rule.when.holds(profile.options)
    page.paragraph([Run(page.say("holds_here" if holds else "holds_not_here", table=context.title(profile)), True)])
    if not holds:
        page.text(context.state(rule.when.option_ids(), profile.options), 1)
    for here in (each for chapter in table_chapters(profile, context.spec, of_writing=True) for each in chapter.rules):
        if here.rule.id == rule.id:
            page.line("rule_stated" if here.standing == "stated" else "rule_assumed")
