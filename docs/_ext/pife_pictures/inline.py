"""Cards and marks inside a line of text, as HTML."""

from __future__ import annotations

from html import escape

from pife.cards import JOKER, RED_SUITS, SUITS, Card, suit_of, symbol
from pife_pictures.drawing import badge, picture
from pife_pictures.names import Speaker

TEXT_STYLE = "\N{VARIATION SELECTOR-15}"
"""Keeps phones from turning a suit into an emoji."""


def inline_card(card: Card, speaker: Speaker) -> str:
    """A card in a line of text: seen as ``7♥``, read aloud by its name.

    >>> from pife.cards import read_card
    >>> from pife_pictures.names import speaker
    >>> inline_card(read_card("7H"), speaker("en")).replace(TEXT_STYLE, "")
    '<span class="pife-card pife-red" role="img" aria-label="7 of hearts">7♥</span>'
    """
    red = card != JOKER and SUITS[suit_of(card)] in RED_SUITS
    classes = "pife-card pife-red" if red else "pife-card"
    seen = symbol(card)
    if card != JOKER:
        seen = seen.removesuffix("*") + TEXT_STYLE + ("*" if seen.endswith("*") else "")
    return f'<span class="{classes}" role="img" aria-label="{escape(speaker.card(card))}">{seen}</span>'


def mark(legal: bool, speaker: Speaker) -> str:
    """The badge of what is legal or not, in a line."""
    return picture(badge(legal), 18, 18, speaker.say("legal" if legal else "not_legal"), zoom=1)
