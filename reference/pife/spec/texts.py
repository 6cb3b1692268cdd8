"""Texts that players read: in both languages, with the spec's tiny inline grammar.

The grammar: ``[[id]]`` names a rule, option, decision or term, ``{option.id}`` prints the profile's value,
``{option.id|one life|# lives}`` prints what agrees with a value that is a number, of one and of many (``#`` is the
number), ``**x**`` stresses. Nothing else means anything, so the terminal, the picker and the site print the same text.
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
_VALUE = r"\{(?P<value>[^{}|]+)(?:\|(?P<one>[^{}|]+)\|(?P<many>[^{}|]+))?\}"
_PIECES = re.compile(rf"\[\[(?P<link>[^\[\]]+)\]\]|{_VALUE}|\*\*(?P<strong>[^*]+)\*\*")
NUMBER = "#"
"""What stands for the number in the forms of a printed value."""


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
    """A run of a text: plain words, a link to an id, an option whose value is printed, or stressed words.

    ``forms`` of a value are what is said of one and of many; there are none where the value stands by itself.
    """

    kind: Literal["plain", "link", "value", "strong"]
    text: str
    forms: tuple[str, ...] = ()

    def around(self, *, one: bool) -> tuple[str, ...]:
        """The words between which a value is printed; a single one where they say the number themselves.

        >>> piece = next(pieces("{lives.start|a life|# lives}"))
        >>> piece.around(one=False), piece.around(one=True)
        (('', ' lives'), ('a life',))
        """
        return tuple(self.forms[0 if one else 1].split(NUMBER)) if self.forms else ("", "")


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
        if match["link"]:
            yield Piece("link", match["link"])
        elif match["strong"]:
            yield Piece("strong", match["strong"])
        else:
            yield Piece("value", match["value"], (match["one"], match["many"]) if match["one"] else ())
        end = match.end()
    if end < len(text):
        yield Piece("plain", text[end:])


def stray_mark(text: str) -> str | None:
    """The first inline mark that is not closed or not known, for a check to point at; ``None`` where all is well.

    >>> stray_mark("a [[b] c"), stray_mark("{lives.start|life}"), stray_mark("a [[b]] c")
    ('[[', '{', None)
    """
    plain = " ".join(words for piece in pieces(text) if piece.kind != "link" for words in (piece.text, *piece.forms))
    for mark in ("[[", "]]", "**", "{", "}", "`"):
        if mark in plain:
            return mark
    return None
