"""Cards and marks inside a line of text, as HTML."""

from __future__ import annotations

from html import escape

from pife.cards import JOKER, RED_SUITS, SUITS, Card, suit_of, symbol
from pife_pictures.drawing import BLACK, PAPER, element, picture
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
    """A tick, or a cross in another shape of badge: told apart without colour."""
    if legal:
        badge = element("circle", cx=9, cy=9, r=8, fill="#1f6b41", stroke=PAPER)
        sign = element("path", d="M5 9l3 4 6-8", fill="none", stroke=PAPER, stroke_width=2.5)
    else:
        badge = element("rect", x=1, y=1, width=16, height=16, rx=2, fill=BLACK, stroke=PAPER)
        sign = element("path", d="M5 5l8 8M13 5l-8 8", stroke=PAPER, stroke_width=2.5)
    return picture(badge + sign, 18, 18, speaker.say("legal" if legal else "not_legal"), zoom=1)
