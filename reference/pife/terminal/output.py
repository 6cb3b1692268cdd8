"""Cards, texts and foreign strings as a terminal prints them."""

from __future__ import annotations

import json
import sys
import unicodedata
from collections.abc import Iterable

import click

from pife.cards import JOKER, RED_SUITS, SUITS, Card, face, suit_of, symbol, token
from pife.spec.texts import pieces

_OBEYED_BY_NOBODY = "\n\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"
"""Control characters that only part lines, or make one sign of several, as in a family of faces."""


def harmless(text: str) -> str:
    """A foreign text with its control characters made visible, so that no terminal obeys it.

    >>> harmless("red\\x1b[31m")
    'red\\\\x1b[31m'
    """
    return "".join(
        char
        if unicodedata.category(char)[0] != "C" or char in _OBEYED_BY_NOBODY
        else char.encode("unicode_escape").decode()
        for char in text
    )


def one_spaced(text: str) -> str:
    """A foreign text for players, harmless, its tabs as blanks.

    >>> one_spaced("ten:\\tyes\\a")
    'ten: yes\\\\x07'
    """
    return harmless(text.replace("\t", " "))


def json_text(data: object) -> str:
    r"""JSON for programs that a person may look at too: letters as they are, what cannot be seen as its code.

    >>> json_text(["Vó", "\x9b\u202e"])
    '[\n  "Vó",\n  "\\u009b\\u202e"\n]'
    """
    return "".join(
        char if unicodedata.category(char)[0] != "C" or char == "\n" else json.dumps(char)[1:-1]
        for char in json.dumps(data, indent=2, ensure_ascii=False)
    )


class CardPrinter:
    """Prints cards: ``7♥`` with red suits coloured on a terminal, or ``7H``."""

    def __init__(self, *, ascii_only: bool) -> None:
        encoding = (sys.stdout.encoding or "ascii").lower()
        self.ascii_only = ascii_only or not encoding.startswith("utf")

    def card(self, card: Card) -> str:
        """One card."""
        if self.ascii_only:
            return token(card)
        text = symbol(card)
        red = face(card) != JOKER and SUITS[suit_of(card)] in RED_SUITS
        return click.style(text, fg="red") if red else text

    def cards(self, cards: Iterable[Card]) -> str:
        """Cards in the order given, with spaces."""
        return " ".join(self.card(card) for card in cards)


def stressed(text: str) -> str:
    """A text without links, what it stresses in bold.

    >>> click.unstyle(stressed("To go out of turn is the **louca**."))
    'To go out of turn is the louca.'
    """
    return "".join(click.style(each.text, bold=True) if each.kind == "strong" else each.text for each in pieces(text))
