"""Rules on request in the middle of a game, and the rule behind a refusal."""

from __future__ import annotations

import difflib

import click

from pife.cli.play_screen import Screen
from pife.errors import cut_short
from pife.spec.clauses import Rule
from pife.terminal.inline import Run
from pife.terminal.output import harmless
from pife.terminal.table import in_columns, terminal_width
from pife.terminal.table_rules import TableChapter, table_chapters

_INDENT = "  "
_MOST_SHOWN = 30


def show_rules(name: str, word: str, screen: Screen) -> None:
    """A chapter, a rule or a choice by its id; without a name the chapters. ``word`` is typed for this command."""
    chapters = {each.chapter.id: each for each in table_chapters(screen.profile, screen.spec)}
    rules = {rule.rule.id: rule.rule for chapter in chapters.values() for rule in chapter.rules}
    options = screen.profile.options
    if not name:
        rows = [(each, screen.reader.plain(chapter.chapter.title)) for each, chapter in chapters.items()]
        click.echo("\n".join(in_columns(rows, width=terminal_width(), indent=_INDENT)))
        screen.say("rules_hint", word=word, first=rows[0][0])
    elif name in chapters:
        _show_chapter(chapters[name], screen)
    elif name in rules:
        _show_rule(rules[name], screen)
    elif name in options:
        option, language = screen.profile.catalogue.options[name], screen.words.language
        screen.line(f"{option.label.in_language(language)}: {option.label_of(options[name], language)} [{name}]")
    else:
        near = difflib.get_close_matches(name, [*chapters, *rules, *options], n=1)
        hint = screen.words.say("rules_near", name=near[0]) if near else ""
        screen.say("rules_unknown", name=harmless(cut_short(name, _MOST_SHOWN)), near=hint)


def show_refusal(code: str, screen: Screen) -> None:
    """Why a step is refused: the reason's text, and the first rule behind it that holds at this table."""
    reader = screen.reader
    reason = screen.spec.reasons[f"reason.{code}"]
    screen.say("refused", why=reader.plain(reason.meaning))
    held = [screen.spec.rules[rule_id] for rule_id in reason.rules]
    rule = next((rule for rule in held if rule.when.holds(screen.profile.options)), None)
    if rule is not None:
        name, text = reader.plain(rule.name), reader.plain(rule.text)
        screen.say("refused_rule", name=name, text=text, rule=rule.id)


def _show_chapter(chapter: TableChapter, screen: Screen) -> None:
    screen.line(screen.reader.plain(chapter.chapter.title), bold=True)
    for each in chapter.rules:
        _show_rule(each.rule, screen)


def _show_rule(rule: Rule, screen: Screen) -> None:
    reader = screen.reader
    name = Run(reader.plain(rule.name).rstrip(".") + ". ", strong=True)
    screen.runs([name, *reader.runs(rule.text), Run(f" [{rule.id}]")], indent=_INDENT)
