"""Rules on request in the middle of a game, and the rule behind a refusal."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping

import click

from pife.cli.play_commands import plain
from pife.cli.play_screen import Screen
from pife.engine.position import Position
from pife.engine.steps import Call, Claim, Discard, Draw, Fold, GoOut, Raise, Stay, Step
from pife.errors import cut_short
from pife.spec.clauses import Chapter, Rule
from pife.terminal.inline import Run
from pife.terminal.output import harmless
from pife.terminal.table import in_columns, terminal_width
from pife.terminal.table_rules import TableChapter, table_chapters

_INDENT = "  "
_MOST_SHOWN = 30


def show_rules(name: str, word: str, screen: Screen) -> None:
    """A chapter, a rule or a choice by its id; without a name the chapters. ``word`` is typed for this command.

    A chapter goes by its number and its title too, in either language, or by a beginning that is no other's.
    """
    chapters = {each.chapter.id: each for each in table_chapters(screen.profile, screen.spec, of_writing=True)}
    rules = {rule.rule.id: rule.rule for chapter in chapters.values() for rule in chapter.rules}
    options = screen.profile.options
    if not name:
        titles = [screen.reader.plain(chapter.chapter.title) for chapter in chapters.values()]
        numbers = map(str, range(1, len(chapters) + 1))
        rows = [*zip(numbers, chapters, titles, strict=True)]
        click.echo("\n".join(in_columns(rows, width=terminal_width(), indent=_INDENT)))
        screen.say("rules_hint", word=word)
    elif name in chapters:
        _show_chapter(chapters[name], screen)
    elif name in rules:
        _show_rule(rules[name], screen)
    elif name in options:
        option, language = screen.profile.catalogue.options[name], screen.words.language
        screen.line(f"{option.label.in_language(language)}: {option.label_of(options[name], language)} [{name}]")
    elif (meant := _meant(name, chapters)) is not None:
        _show_chapter(meant, screen)
    else:
        near = difflib.get_close_matches(name, [*chapters, *rules, *options], n=1)
        hint = screen.words.say("rules_near", name=near[0]) if near else ""
        screen.say("rules_unknown", name=harmless(cut_short(name, _MOST_SHOWN)), near=hint)


def _meant(name: str, chapters: Mapping[str, TableChapter]) -> TableChapter | None:
    """The chapter whose number or title this is, or the only one with an id or a word of its title that begins so."""
    if name.isdecimal():
        return dict(enumerate(chapters.values(), 1)).get(int(name))
    begun = plain(name)
    titled = {plain(title): chapter for chapter in chapters.values() for title in _titles(chapter.chapter)}
    if begun in titled:
        return titled[begun]
    found = [
        chapter
        for each, chapter in chapters.items()
        if any(known.startswith(begun) for known in (each, *_beginnings(chapter.chapter)))
    ]
    return found[0] if len(found) == 1 else None


def _titles(chapter: Chapter) -> tuple[str, str]:
    return chapter.title.en, chapter.title.pt_BR


def _beginnings(chapter: Chapter) -> Iterator[str]:
    """A title in each language, from each of its words on."""
    for title in _titles(chapter):
        words = plain(title).split()
        yield from (" ".join(words[first:]) for first in range(len(words)))


def show_refusal(code: str, step: Step, position: Position, screen: Screen) -> None:
    """Why a step is refused: in short where that says all, else the reason's text and the first rule that holds."""
    short = _in_short(code, step, position, screen)
    if short is not None:
        screen.say("refused", why=short)
        return
    if code == "wrong-phase":
        key, rule_id = _not_now(step, position)
        screen.say("refused", why=screen.words.say(key))
        rules: tuple[str, ...] = (rule_id,)
    else:
        reason = screen.spec.reasons[f"reason.{code}"]
        screen.say("refused", why=screen.reader.plain(reason.meaning))
        rules = reason.rules
    held = (screen.spec.rules[rule_id] for rule_id in rules)
    rule = next((rule for rule in held if rule.when.holds(screen.profile.options)), None)
    if rule is not None:
        name, text = screen.reader.plain(rule.name), screen.reader.plain(rule.text)
        screen.say("refused_rule", name=name, text=text, rule=rule.id)


def _not_now(step: Step, position: Position) -> tuple[str, str]:
    """What is to be done first, and the rule that says so."""
    if position.threat is not None:
        return "settle_first", "claims.threat"
    if position.phase == "bet":
        return "say_first", "entry.speaking-order"
    if isinstance(step, Fold | Call | Raise | Stay):
        return "said_before", "entry.speaking-order"
    return "drawn_already" if position.phase == "discard" else "draw_first", "turns.draw-one"


def _in_short(code: str, step: Step, position: Position, screen: Screen) -> str | None:
    """Why a step is refused, of a reason with several causes the one that holds; ``None`` where it takes the rule."""
    say = screen.words.say
    thrown = step.card if isinstance(step, Discard) else step.discard if isinstance(step, GoOut | Claim) else None
    if code == "card-not-held" and thrown is not None:
        return say("not_held", card=screen.card(thrown))
    if code == "not-played-here" and isinstance(step, Call | Raise):
        return say("no_betting_here")
    if code == "not-played-here" and isinstance(step, Stay):
        return say("no_staying_here")
    if code == "turn-up-not-takable" and isinstance(step, Draw):
        if position.turn_up is None:
            return say("no_turn_up_here")
        return say("turn_up_too_late" if screen.rounds.judge.is_open("turn_up") else "turn_up_not_drawn")
    return None


def _show_chapter(chapter: TableChapter, screen: Screen) -> None:
    screen.line(screen.reader.plain(chapter.chapter.title), bold=True)
    for each in chapter.rules:
        _show_rule(each.rule, screen)


def _show_rule(rule: Rule, screen: Screen) -> None:
    reader = screen.reader
    name = Run(reader.plain(rule.name).rstrip(".") + ". ", strong=True)
    screen.runs([name, *reader.runs(rule.text), Run(f" [{rule.id}]")], indent=_INDENT)
