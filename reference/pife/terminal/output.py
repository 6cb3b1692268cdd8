"""Cards, texts and foreign strings as a terminal prints them."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Iterable, Mapping

import click

from pife.cards import JOKER, RED_SUITS, SUITS, Card, face, suit_of, symbol, token
from pife.spec.profiles import Profile
from pife.spec.texts import Language, Text, pieces

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


class CardPrinter:
    """Prints cards: ``7♥`` with red suits coloured on a terminal, or ``7H``."""

    def __init__(self, *, ascii_only: bool) -> None:
        encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower()  # there may be no standard output
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


def render(text: Text | str, language: Language, *, profile: Profile | None, names: Mapping[str, str]) -> str:
    """A text of the spec for a terminal: links by their names, option values as this profile has them, stress by bold.

    ``names`` are what linked ids are called in the language; an id without a name is printed itself.
    """
    words = text if isinstance(text, str) else text.in_language(language)
    out = []
    for piece in pieces(words):
        if piece.kind == "link":
            out.append(names.get(piece.text, piece.text))
        elif piece.kind == "value":
            out.append(_value(piece.text, profile, language))
        elif piece.kind == "strong":
            out.append(click.style(piece.text, bold=True))
        else:
            out.append(piece.text)
    return "".join(out)


def _value(option_id: str, profile: Profile | None, language: Language) -> str:
    if profile is None or option_id not in profile.options:
        return option_id
    return profile.catalogue.options[option_id].label_of(profile.options[option_id], language)
