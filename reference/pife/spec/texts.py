"""Texts that players read: in both languages, with the spec's tiny inline grammar.

The grammar: ``[[id]]`` names a rule, option, decision or term, ``{option.id}`` prints the profile's value, ``**x**``
stresses. Nothing else means anything, so the terminal, the picker and the site print the same text.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

Language: TypeAlias = Literal["en", "pt_BR"]
LANGUAGES: tuple[Language, ...] = ("en", "pt_BR")

_BETWEEN_WORDS = re.compile(r"(?:[\s_,;:!?()“”\"…–-]|\.(?!\S))+")
_PIECES = re.compile(r"\[\[(?P<link>[^\[\]]+)\]\]|\{(?P<value>[^{}]+)\}|\*\*(?P<strong>[^*]+)\*\*")


@dataclass(frozen=True, slots=True)
class Text:
    """One text in both languages."""

    en: str
    pt_BR: str

    def in_language(self, language: Language) -> str:
        """The text in a language, its inline marks still in it."""
        return self.pt_BR if language == "pt_BR" else self.en


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of a text: plain words, a link to an id, an option whose value is printed, or stressed words."""

    kind: Literal["plain", "link", "value", "strong"]
    text: str


def folded(words: str) -> str:
    """Words without accents, case, hyphens and the signs of sentences, by which a name is found.

    >>> folded("Pif-Paf"), folded("Bater à  LOUCA"), folded("Rei, ás e dois é sequência?"), folded("melds.run_ace")
    ('pif paf', 'bater a louca', 'rei as e dois e sequencia', 'melds.run ace')
    """
    plain = "".join(char for char in unicodedata.normalize("NFKD", words) if not unicodedata.combining(char))
    return " ".join(_BETWEEN_WORDS.split(plain.casefold())).strip()


def pieces(text: str) -> Iterator[Piece]:
    """The pieces of a text in order.

    >>> [(piece.kind, piece.text) for piece in pieces("A **set**, see [[melds.set]].")]
    [('plain', 'A '), ('strong', 'set'), ('plain', ', see '), ('link', 'melds.set'), ('plain', '.')]
    """
    end = 0
    for match in _PIECES.finditer(text):
        if match.start() > end:
            yield Piece("plain", text[end : match.start()])
        kind = match.lastgroup
        if kind == "link":
            yield Piece("link", match["link"])
        elif kind == "value":
            yield Piece("value", match["value"])
        else:
            yield Piece("strong", match["strong"])
        end = match.end()
    if end < len(text):
        yield Piece("plain", text[end:])


def stray_mark(text: str) -> str | None:
    """The first inline mark that is not closed or not known, for a check to point at; ``None`` where all is well.

    >>> stray_mark("a [[b] c"), stray_mark("a [[b]] c")
    ('[[', None)
    """
    plain = "".join(piece.text for piece in pieces(text) if piece.kind == "plain")
    for mark in ("[[", "]]", "**", "{", "}", "`"):
        if mark in plain:
            return mark
    return None
