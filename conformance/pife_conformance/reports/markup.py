"""What all pages are made of: one file that loads nothing, texts in both languages, cards as pictures."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable, Iterator
from functools import cache
from html import escape
from pathlib import Path

from pife.cards import Card, token
from pife.errors import in_language
from pife.spec.texts import LANGUAGES, Language, Text, pieces
from pife.terminal.output import CardPrinter
from pife.terminal.words import Words, words_of
from pife_conformance.shown import shown

_HERE = Path(__file__).parent

# What marks a card, or stressed words, in a line before it is HTML. No engine's text has control characters: `shown`
# writes them out.
_CARD, _STRONG, _END = "\x01", "\x02", "\x03"
_MARKED = re.compile(r"\x01(?:(10|[2-9AJQK])([CDHS])|(X))(\*?)\x03|\x02([^\x03]*)\x03")
_SYMBOLS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
END_TABLE = "</tbody></table></div>"

_TAGS = {"en": "en", "pt_BR": "pt-BR"}


class MarkedCards(CardPrinter):
    """Prints cards so that :func:`html_of` can make pictures of them."""

    def __init__(self) -> None:
        super().__init__(ascii_only=False)
        self.ascii_only = False

    def card(self, card: Card) -> str:
        """One card."""
        return f"{_CARD}{token(card)}{_END}"

    def cards(self, cards: Iterable[Card]) -> str:
        """Cards in the order given."""
        return "".join(map(self.card, cards))


def stressed(words: str) -> str:
    """A text of the spec, its stress marked."""
    parts = ((piece.kind == "strong", shown(piece.text, len(piece.text))) for piece in pieces(words))
    return "".join(f"{_STRONG}{text}{_END}" if is_strong else text for is_strong, text in parts)


def html_of(line: str) -> str:
    """A line as HTML, with no markup in it but for what was marked as a card or as stressed.

    >>> html_of("<b>")
    '&lt;b&gt;'
    """
    return _MARKED.sub(_marked, escape(line))


def in_both(text: Text) -> str:
    """A text in both languages, of which the page shows one; one element where they are the same."""
    if text.en == text.pt_BR:
        return html_of(text.en)
    return "".join(
        f'<span lang="{_TAGS[language]}">{html_of(text.in_language(language))}</span>' for language in LANGUAGES
    )


def foreign(text: Text, longest: int = 400) -> str:
    """A text in both languages out of a file, harmless."""
    return in_both(Text(shown(text.en, longest), shown(text.pt_BR, longest)))


def message(message: str, longest: int = 400) -> str:
    """A message of ours in both languages, an engine's as it came; harmless."""
    return foreign(Text(str(message), in_language(message, "pt_BR")), longest)


def decimal(number: float) -> Text:
    """A number with one decimal place as each language writes it."""
    return Text(*(words_in(language).decimal(number, 1) for language in LANGUAGES))


@cache
def words_in(language: Language) -> Words:
    """The words of the pages in one language."""
    return words_of("report", language)


def say(key: str, **filled_in: object) -> str:
    """Words of the pages in both languages, as HTML; what is filled in is a text, not HTML."""
    return in_both(said(key, **filled_in))


def said(key: str, **filled_in: object) -> Text:
    """Words of the pages in both languages, their gaps filled."""
    text = words_in("en").texts[key]
    return Text(text.en.format(**filled_in), text.pt_BR.format(**filled_in))


def option(value: str, text: Text) -> str:
    """A choice of a list; the page's script puts it into the language shown."""
    english, portuguese = (escape(shown(text.in_language(language), 120)) for language in LANGUAGES)
    data = f'data-en="{english}" data-pt-br="{portuguese}"'
    return f'<option value="{escape(shown(value, 80))}" {data}>{english}</option>'


def start_table(*titles: str) -> Iterator[str]:
    """The beginning of a table, its columns called by words of the pages; :data:`END_TABLE` is its end."""
    yield '<div class="scroll"><table><thead><tr>'
    yield from (f'<th scope="col">{say(title)}</th>' for title in titles)
    yield "</tr></thead><tbody>"


def verdict_chip(verdict: str, count: int = 0) -> str:
    """A verdict by its name and colour, with how many there are of it."""
    label = say(f"verdict_{verdict}")
    return f'<span class="verdict {verdict}">{label}{f" {count}" if count else ""}</span>'


def document(title: Text, body: Iterable[str], language: Language) -> Iterator[str]:
    """A whole page. It runs no script but its own, which its security policy names by its hash."""
    style, script, shapes = (
        _HERE.joinpath(f"page.{kind}").read_text(encoding="utf-8").strip() for kind in ("css", "js", "svg")
    )
    digest = base64.b64encode(hashlib.sha256(f"\n{script}\n".encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'sha256-{digest}'"
    plain = shown(title.in_language(language), 200)
    yield "<!doctype html>"
    yield f'<html lang="{_TAGS[language]}">'
    yield "<head>"
    yield '<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    yield '<link rel="icon" href="data:,">'
    yield f"<title>{escape(plain)}</title>"
    yield f"<style>\n{style}\n</style>"
    yield "</head>"
    yield "<body>"
    yield shapes
    yield f'<nav class="languages" aria-label="{escape(said("language").in_language(language))}">'
    for tag, name in (("en", "English"), ("pt-BR", "Português")):
        yield f'<button type="button" data-language="{tag}" aria-pressed="false">{name}</button>'
    yield "</nav>"
    yield from body
    yield f"<script>\n{script}\n</script>"
    yield "</body>"
    yield "</html>"


def _marked(match: re.Match[str]) -> str:
    rank, suit, joker, star, strong = match.groups()
    if strong is not None:
        return f"<strong>{strong}</strong>"
    starred = "<i>★</i>" if star else ""
    if joker:
        return f'<span class="card" role="img" aria-label="X{star}"><svg><use href="#X"/></svg>{starred}</span>'
    colour = "card red" if suit in "DH" else "card"
    label = f"{rank}{_SYMBOLS[suit]}{star}"
    picture = f'<b>{rank}</b><svg><use href="#{suit}"/></svg>{starred}'
    return f'<span class="{colour}" role="img" aria-label="{label}">{picture}</span>'
