"""A table's sheet as one HTML page: nothing is loaded, it prints on one A4 page, and it can be read on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path

from pife.terminal.house_rules import MOST_COMEBACKS, HouseRule
from pife.terminal.inline import html_of
from pife.terminal.sheet_content import SheetContent
from pife.terminal.sheet_page import SheetPage, sheet_page

_STYLE = Path(__file__).with_name("sheet.css")


def as_html(content: SheetContent) -> tuple[str, bool]:
    """The page, and whether all the notes are printed.

    The letters are as large as one page allows. Notes that do not fit with the smallest letters are cut on paper, where
    the page says so; on a screen they are whole.
    """
    page = sheet_page(content)
    return "\n".join(_html(content, page)), page.whole


def _html(content: SheetContent, page: SheetPage) -> Iterator[str]:
    language = content.words.language.replace("_", "-")
    yield "<!doctype html>"
    yield f'<html lang="{language}" style="--size: {page.size}pt; --row: {page.row_height}mm">'
    yield "<head>"
    yield '<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
    yield f"<title>{escape(''.join(run.text for run in content.title))}</title>"
    yield f"<style>\n{_STYLE.read_text(encoding='utf-8').strip()}\n</style>"
    yield "</head>"
    yield "<body>"
    yield from _header(content)
    yield "<main>"
    yield '<div class="rules">'
    for title, rules in content.groups():
        yield from ("<section>", f"<h2>{escape(title)}</h2>", "<dl>")
        yield from (_rule(content, rule) for rule in rules)
        yield from ("</dl>", "</section>")
    yield "</div>"
    if content.notes:
        yield from _notes(content, page)
    yield from _signatures(content)
    yield "</main>"
    yield "<footer>"
    yield from (f"<p>{escape(fact)}</p>" for fact in content.foot)
    yield from ("</footer>", "</body>", "</html>")


def _header(content: SheetContent) -> Iterator[str]:
    yield "<header>"
    yield f"<h1>{html_of(content.title)}</h1>"
    if content.summary:
        yield f'<p class="summary">{html_of(content.summary)}</p>'
    if content.legend:
        items = "".join(f"<li>{escape(legend)}</li>" for legend in content.legend)
        yield f'<ul class="legend">{items}</ul>'
    yield "</header>"


def _rule(content: SheetContent, rule: HouseRule) -> str:
    """An answer; the question in full is for screens, which have the room."""
    mark = f'<span class="mark">{escape(rule.marks)}</span>' if rule.marks else ""
    asked = escape(content.reader.plain(rule.option.question))
    return (
        f'<div class="{"rule unusual" if rule.unusual else "rule"}">'
        f'<dt>{mark}{escape(content.question(rule))}<span class="asked">{asked}</span></dt>'
        f"<dd>{escape(content.answer(rule))}</dd></div>"
    )


def _notes(content: SheetContent, page: SheetPage) -> Iterator[str]:
    yield '<section class="notes">'
    yield f"<h2>{escape(content.words.say('notes'))}</h2>"
    for printed, rest in page.notes:
        if not printed:
            yield f'<p class="only-screen">{html_of(rest)}</p>'
        elif rest:
            yield f'<p>{html_of(printed)}<span class="only-screen">{html_of(rest)}</span></p>'
        else:
            yield f"<p>{html_of(printed)}</p>"
    if not page.whole:
        yield f'<p class="only-print"><strong>{escape(content.words.say("notes_go_on"))}</strong></p>'
    yield "</section>"


def _signatures(content: SheetContent) -> Iterator[str]:
    say = content.words.say
    yield '<section class="signatures">'
    date = '<span class="blank"></span>'
    dates = "/".join([date] * 3)
    yield f'<p class="agree"><span>{escape(say("we_agree"))}</span><span>{escape(say("date"))} {dates}</span></p>'
    scrolls = f'<div class="scroll" role="region" tabindex="0" aria-label="{escape(say("we_agree"))}">'
    yield from (scrolls, "<table>")  # on a phone it scrolls by itself, with a keyboard too
    yield from (_with_lives(content) if content.rules.lives is not None else _in_pairs(content))
    yield from ("</table>", "</div>", "</section>")


_COLUMNS = '<col class="number"><col><col class="apart"><col>'


def _in_pairs(content: SheetContent) -> Iterator[str]:
    """Two players a row, with a line for the name and one for the signature."""
    rows = range(1, content.rules.rows + 1)
    pairs = 2 if len(rows) > 1 else 1
    apart = "<td></td>"
    yield f"<colgroup>{'<col class=apart>'.join([_COLUMNS] * pairs)}</colgroup>"
    yield f"<thead><tr>{apart.join([_head(content)] * pairs)}</tr></thead>"
    yield "<tbody>"
    for row in rows[::2]:
        cells = [_row(number) if number in rows else "<td></td>" * 4 for number in range(row, row + pairs)]
        yield f"<tr>{apart.join(cells)}</tr>"
    yield "</tbody>"


def _with_lives(content: SheetContent) -> Iterator[str]:
    """One player a row, with the lives to cross out, and room for those that a player comes back with."""
    say, rules = content.words.say, content.rules
    backs = min(rules.rebuys, MOST_COMEBACKS)
    boxes = len(rules.boxes)
    columns = '<col class="box">' * boxes or '<col class="left">'
    yield f'<colgroup>{_COLUMNS}<col class="apart">{columns}{"<col class=back>" * backs}</colgroup>'
    heads = f'<th colspan="{boxes}">{escape(say("lives"))}</th>' if boxes else f"<th>{escape(say('lives_left'))}</th>"
    heads += f'<th colspan="{backs}">{escape(say("back_in"))}</th>' if backs else ""
    yield f"<thead><tr>{_head(content)}<td></td>{heads}</tr></thead>"
    cells = "".join(f'<td class="cell">{life}</td>' for life in rules.boxes) or '<td class="cell"></td>'
    cells += '<td class="cell"></td>' * backs
    yield "<tbody>"
    yield from (f"<tr>{_row(number)}<td></td>{cells}</tr>" for number in range(1, rules.rows + 1))
    yield "</tbody>"


def _head(content: SheetContent) -> str:
    say = content.words.say
    return f"<td></td><th>{escape(say('player'))}</th><td></td><th>{escape(say('signature'))}</th>"


def _row(number: int) -> str:
    return f'<td class="nr">{number}</td><td class="line"></td><td></td><td class="line"></td>'
