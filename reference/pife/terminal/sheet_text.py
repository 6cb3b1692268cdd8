"""A table's sheet as text: 80 columns and one page of 66 lines; in a narrower terminal as long as it must be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Literal, TypeAlias

import click

from pife.terminal.flow import flowed
from pife.terminal.house_rules import MOST_COMEBACKS, HouseRule
from pife.terminal.inline import Run
from pife.terminal.sheet_content import SheetContent

PAGE_WIDTH, PAGE_LINES = 80, 66
_BETWEEN = 2
LeftOut: TypeAlias = Literal["notes_cut", "rules_cut"]
"""What a page has no room for, as a key of its words: the end of the notes, or notes and rules."""

_TORN = 3  # lines that are rather added than a group is torn in two


def as_text(content: SheetContent, *, width: int) -> tuple[list[str], LeftOut | None]:
    """The lines of the sheet, and what of the table is not on it.

    The roomiest of three layouts is taken that fits on the page. Where none does, the notes are cut, and then the rules
    too; the page says what is missing.
    """
    if width < PAGE_WIDTH:
        return _page(content, _column(_items(content, width), airy=True), _notes(content, width), width), None
    notes = _notes(content, PAGE_WIDTH)
    for rules in _layouts(content):
        lines = _page(content, rules, notes, PAGE_WIDTH)
        if len(lines) <= PAGE_LINES:
            return lines, None
    return next(_cut_pages(content, notes))


def _cut_pages(content: SheetContent, notes: Sequence[str]) -> Iterator[tuple[list[str], LeftOut]]:
    """The pages that fit, the one with most rules first."""
    end_of_notes = _told(content.words.say("notes_go_on")) if notes else []
    number = sum(len(rules) for _, rules in content.groups())
    for printed in range(number, -1, -1):
        rules = _run_on(content, printed)
        if printed < number:
            rules += _told(content.words.say("rules_go_on", number=number - printed, of=number))
        room = PAGE_LINES - len(_page(content, rules, end_of_notes, PAGE_WIDTH))
        if room >= 0:
            lines = _page(content, rules, [*notes[:room], *end_of_notes], PAGE_WIDTH)
            yield lines, "notes_cut" if printed == number else "rules_cut"


def _told(text: str) -> list[str]:
    return flowed([Run(text, strong=True)], width=PAGE_WIDTH)


def _page(content: SheetContent, rules: Sequence[str], notes: Sequence[str], width: int) -> list[str]:
    lines = flowed([Run(run.text, strong=True) for run in content.title], width=width)
    lines += flowed(content.summary, width=width)
    lines += map(_dim, flowed([Run(" · ".join(content.legend))], width=width))
    lines += ["", *rules, ""]
    if notes:
        lines += [*notes, ""]
    lines += [*_signatures(content, width), ""]
    for fact in content.foot:
        lines += map(_dim, flowed([Run(fact)], width=width))
    return lines


def _layouts(content: SheetContent) -> Iterator[list[str]]:
    yield _two_columns(content, airy=True)
    yield _two_columns(content, airy=False)
    yield _run_on(content, sum(len(rules) for _, rules in content.groups()))


def _two_columns(content: SheetContent, *, airy: bool) -> list[str]:
    """The groups in two columns of about the same height, where it costs little divided between two groups."""
    width = (PAGE_WIDTH - _BETWEEN) // 2
    items = _items(content, width)
    columns = []
    for at in range(1, len(items) + 1):
        left, right = (_column(part, airy=airy) for part in (items[:at], items[at:]))
        within = at < len(items) and items[at - 1][0] == items[at][0]
        columns.append((max(len(left), len(right)) + (_TORN if within else 0), left, right))
    _, left, right = min(columns, key=lambda each: each[0])
    return [
        (one + " " * (width + _BETWEEN - len(click.unstyle(one))) + other).rstrip()
        for one, other in zip_longest(left, right, fillvalue="")
    ]


def _column(items: Sequence[tuple[str, list[str]]], *, airy: bool) -> list[str]:
    """The lines of items, each group under its title."""
    lines: list[str] = []
    before = None
    for title, item in items:
        if title != before:
            lines += ["", _heading(title)] if airy and lines else [_heading(title)]
            before = title
        lines += item
    return lines


def _run_on(content: SheetContent, most: int) -> list[str]:
    """Each group as a paragraph, until so many rules are told."""
    lines = []
    for title, rules in content.groups():
        told = rules[:most]
        most -= len(told)
        runs = [Run(title.upper())]
        for rule in told:
            runs += [Run("  "), Run(rule.marks), *_words(content, rule), Run("." if rule is told[-1] else ";")]
        lines += flowed(runs, width=PAGE_WIDTH, rest="   ") if told else []
    return lines


def _items(content: SheetContent, width: int) -> list[tuple[str, list[str]]]:
    """The lines of each rule, with the title of its group."""
    return [
        (title, flowed(_words(content, rule), width=width, first=f"{rule.marks:2} ", rest=" " * 5))
        for title, rules in content.groups()
        for rule in rules
    ]


def _words(content: SheetContent, rule: HouseRule) -> list[Run]:
    return [Run(f"{content.question(rule)}: "), Run(content.answer(rule), strong=rule.unusual)]


def _notes(content: SheetContent, width: int) -> list[str]:
    if not content.notes:
        return []
    lines = [_heading(content.words.say("notes"))]
    for paragraph in content.notes:
        lines += flowed(paragraph, width=width, first="   ", rest="   ")
    return lines


def _signatures(content: SheetContent, width: int) -> list[str]:
    """What is agreed, the date, and lines to sign on."""
    agree, date = content.words.say("we_agree"), f"{content.words.say('date')} ____/____/______"
    blank = width - len(agree) - len(date)
    lines = [agree + " " * blank + date] if blank > 0 else [agree, date]
    if width < PAGE_WIDTH:
        return lines + _signed_in_a_narrow_terminal(content, width)
    return lines + (_signed_in_pairs(content) if content.rules.lives is None else _signed_with_lives(content))


def _signed_in_pairs(content: SheetContent) -> list[str]:
    """Two players a line."""
    room = (PAGE_WIDTH - _BETWEEN) // 2
    rows = range(1, content.rules.rows + 1)
    gap = " " * _BETWEEN
    head = _head(content, room)
    lines = [f"{head:{room}}{gap}{head}" if len(rows) > 1 else head]
    return lines + [gap.join(_line(number, room) for number in rows[at : at + 2]) for at in range(0, len(rows), 2)]


def _signed_with_lives(content: SheetContent) -> list[str]:
    """A player a line, with the lives to cross out."""
    boxes, title = _boxes(content)
    room = PAGE_WIDTH - max(len(boxes), len(title)) - _BETWEEN
    above = []
    if room < PAGE_WIDTH // 2:
        above, room, title = [title], PAGE_WIDTH - len(boxes) - _BETWEEN, ""
    gap = " " * _BETWEEN
    lines = [*above, f"{_head(content, room):{room}}{gap}{title}".rstrip()]
    return lines + [f"{_line(number, room):{room}}{gap}{boxes}" for number in range(1, content.rules.rows + 1)]


def _signed_in_a_narrow_terminal(content: SheetContent, width: int) -> list[str]:
    """A player a line, the lives below."""
    boxes, title = _boxes(content) if content.rules.lives is not None else ("", "")
    lines = [_head(content, width), *flowed([Run(title)], width=width, first="   ", rest="   ")]
    for number in range(1, content.rules.rows + 1):
        lines += [_line(number, width), *flowed([Run(boxes)], width=width, first="   ", rest="   ")]
    return lines


def _boxes(content: SheetContent) -> tuple[str, str]:
    """The lives of one player, and what stands above them."""
    say, rules = content.words.say, content.rules
    boxes = " ".join(map(str, rules.boxes)) or "_" * 20
    title = say("lives" if rules.boxes else "lives_left")
    if not rules.rebuys:
        return boxes, title
    return boxes + " ____" * min(rules.rebuys, MOST_COMEBACKS), f"{title} · {say('back_in')}"


def _head(content: SheetContent, width: int) -> str:
    room = (width - 4) // 2
    return f"   {content.words.say('player'):{room}} {content.words.say('signature')}"


def _line(number: int, width: int) -> str:
    """A line to write a name on and one to sign on."""
    room = "_" * ((width - 4) // 2)
    return f"{number:>2} {room} {room}"


def _heading(title: str) -> str:
    return click.style(title.upper(), bold=True)


def _dim(line: str) -> str:
    return click.style(line, dim=True)
