"""The rules of one table for players, for GitHub's Markdown and for programs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import click

from pife.spec.clauses import Rule
from pife.spec.texts import LANGUAGES, Text
from pife.terminal.ancestry import shipped_ground
from pife.terminal.flow import flowed
from pife.terminal.inline import Reader, Run, markdown_of
from pife.terminal.output import harmless, json_text
from pife.terminal.table import terminal_width
from pife.terminal.table_rules import Standing, TableChapter, TableRule, own_sources
from pife.terminal.words import Words

FORMAT = "pife-rules/1"
MARK = "°"
_WIDEST = 100
_INDENT = " " * (len(MARK) + 1)


@dataclass(frozen=True)
class RuleSheet:
    """The rules to print: those of ``chapters``, all or ``only`` those of one standing."""

    reader: Reader
    words: Words
    chapters: tuple[TableChapter, ...]
    only: Standing | None
    with_sources: bool

    def says(self) -> str:
        """Who speaks for this table."""
        profile, spec = self.reader.profile, self.reader.spec
        sources = "; ".join(
            f"{self.reader.plain(spec.sources[source].title)} ({source})" for source in own_sources(profile, spec)
        )
        if profile.id in spec.shelf.files:
            return self.words.say("says", sources=sources) if sources else self.words.say("says_base")
        ground = shipped_ground(profile, spec)
        key = "says_own" if sources else "says_own_base"
        return self.words.say(key, title=self.reader.plain(ground.title), id=ground.id, sources=sources)

    def legend(self) -> str:
        """What the mark of assumed rules means; nothing where no rule has it."""
        if not any(rule.standing == "assumed" for chapter in self.chapters for rule in chapter.rules):
            return ""
        count = len(own_sources(self.reader.profile, self.reader.spec))
        return self.words.say("legend_none" if not count else "legend_one" if count == 1 else "legend_more", mark=MARK)

    def nothing(self) -> str:
        """What to say where there is no rule to print."""
        keys = {None: "nothing", "stated": "nothing_stated", "assumed": "nothing_assumed"}
        return self.words.say(keys[self.only])

    def heading(self, rule: Rule) -> str:
        """What the rule is called, as the beginning of its paragraph."""
        name = self.reader.plain(rule.name)
        return name if name.endswith(("?", "!", ".")) else f"{name}."

    def citation(self, rule: Rule) -> str:
        """The rule's id and who says it."""
        parts = [", ".join(rule.sources) or self.words.say("silent")]
        if rule.decided:
            parts.append(self.words.say("decided", decisions=", ".join(rule.decided)))
        return f"[{rule.id}: {'; '.join(parts)}]"

    def facts(self) -> str:
        """The profile's id, version and hash."""
        profile = self.reader.profile
        key = "facts" if profile.history else "facts_own"
        return self.words.say(key, id=harmless(profile.id), version=profile.version, hash=profile.hash)

    def hint(self) -> str:
        """Where to read on."""
        if not self.with_sources:
            return self.words.say("hint_sources")
        first = next((rule.rule.id for chapter in self.chapters for rule in chapter.rules), "ID")
        return self.words.say("hint_explain", rule=first)


def print_text(sheet: RuleSheet) -> None:
    """Print the sheet for a terminal."""
    reader, width = sheet.reader, min(terminal_width(), _WIDEST)
    profile = reader.profile

    def show(runs: Iterable[Run], first: str = "", rest: str = "", *, dim: bool = False) -> None:
        for line in flowed(runs, width=width, first=first, rest=rest):
            click.echo(click.style(line, dim=True) if dim else line)

    show(_all_strong(reader.runs(profile.title)))
    if profile.summary != profile.title:
        for lines in reader.paragraphs(profile.summary):
            show(lines)
    click.echo()
    show([Run(sheet.says())], dim=True)
    show([Run(sheet.legend())], dim=True)
    for chapter in sheet.chapters:
        click.echo()
        show([Run(_title(chapter, sheet), strong=True)])
        if chapter.chapter.intro is not None:
            show(reader.runs(chapter.chapter.intro), _INDENT, _INDENT)
        for each in chapter.rules:
            click.echo()
            show(_paragraph(each, sheet), f"{MARK} " if each.standing == "assumed" else _INDENT, _INDENT)
            if sheet.with_sources:
                show([Run(sheet.citation(each.rule))], _INDENT, _INDENT, dim=True)
    if not sheet.chapters:
        click.echo()
        show([Run(sheet.nothing())])
    if profile.notes is not None:
        click.echo()
        show([Run(sheet.words.say("notes"), strong=True)])
        for lines in reader.paragraphs(profile.notes):
            show(lines, _INDENT, _INDENT)
    click.echo()
    show([Run(sheet.facts())], dim=True)
    show([Run(sheet.hint())], dim=True)


def print_markdown(sheet: RuleSheet) -> None:
    """Print the sheet as GitHub's Markdown."""
    reader = sheet.reader
    profile = reader.profile
    blocks = [f"# {markdown_of(_one_line(reader.runs(profile.title)))}"]
    if profile.summary != profile.title:
        blocks += map(markdown_of, reader.paragraphs(profile.summary))
    blocks += [markdown_of([Run(text)]) for text in (sheet.says(), sheet.legend()) if text]
    for chapter in sheet.chapters:
        blocks.append(f"## {chapter.number}. {markdown_of(reader.runs(chapter.chapter.title))}")
        if chapter.chapter.intro is not None:
            blocks.append(markdown_of(reader.runs(chapter.chapter.intro)))
        for each in chapter.rules:
            paragraph = markdown_of(_paragraph(each, sheet))
            mark = f"{MARK} " if each.standing == "assumed" else ""
            citation = f" <sub>{markdown_of([Run(sheet.citation(each.rule))])}</sub>" if sheet.with_sources else ""
            blocks.append(f"{mark}{paragraph}{citation}")
    if not sheet.chapters:
        blocks.append(markdown_of([Run(sheet.nothing())]))
    if profile.notes is not None:
        blocks.append(f"## {markdown_of([Run(sheet.words.say('notes'))])}")
        blocks += map(markdown_of, reader.paragraphs(profile.notes))
    blocks += ["---", markdown_of([Run(sheet.facts())])]
    click.echo("\n\n".join(blocks))


def print_json(sheet: RuleSheet) -> None:
    """Print the rules as JSON; every text in both languages, its marks resolved."""
    profile = sheet.reader.profile
    data = {
        "format": FORMAT,
        "profile": {
            "id": profile.id,
            "game": profile.game,
            "version": profile.version,
            "hash": profile.hash,
            "extends": profile.extends,
            "sources": list(own_sources(profile, sheet.reader.spec)),
            "title": _both(profile.title, sheet.reader),
            "summary": _both(profile.summary, sheet.reader),
            "notes": None if profile.notes is None else _both(profile.notes, sheet.reader),
        },
        "chapters": [
            {
                "id": chapter.chapter.id,
                "number": chapter.number,
                "title": _both(chapter.chapter.title, sheet.reader),
                "intro": None if chapter.chapter.intro is None else _both(chapter.chapter.intro, sheet.reader),
                "rules": [_rule_as_json(rule, sheet.reader) for rule in chapter.rules],
            }
            for chapter in sheet.chapters
        ],
    }
    click.echo(json_text(data))


def _rule_as_json(each: TableRule, reader: Reader) -> dict[str, object]:
    rule = each.rule
    return {
        "id": rule.id,
        "level": rule.level,
        "standing": each.standing,
        "seen_by": rule.seen_by,
        "name": _both(rule.name, reader),
        "text": _both(rule.text, reader),
        "options": list(each.options),
        "sources": list(rule.sources),
        "decided": list(rule.decided),
    }


def _both(text: Text, reader: Reader) -> dict[str, str]:
    return {language: replace(reader, language=language).plain(text) for language in LANGUAGES}


def _title(chapter: TableChapter, sheet: RuleSheet) -> str:
    return f"{chapter.number}. {sheet.reader.plain(chapter.chapter.title)}"


def _paragraph(each: TableRule, sheet: RuleSheet) -> tuple[Run, ...]:
    return (Run(sheet.heading(each.rule), strong=True), Run(" "), *sheet.reader.runs(each.rule.text))


def _all_strong(runs: Sequence[Run]) -> list[Run]:
    return [Run(run.text, strong=True) for run in runs]


def _one_line(runs: Sequence[Run]) -> list[Run]:
    return [Run(" ".join(run.text.split("\n"))) for run in runs]
