"""Cards as people type them on a command line; a wrong one is a message in their language.

In Portuguese the letters of Brazilian cards are read too: V, D and R for jack, queen and king, E, O and P for spades,
diamonds and clubs. C is hearts (copas) beside those letters and clubs beside S, H and D; beside both or neither nobody
can know, and it is refused.
"""

from __future__ import annotations

import difflib
import re

import click

from pife.cards import FACES, JOKER, Card, is_starred, read_typed, token
from pife.engine.wilds import uses_turn_up
from pife.errors import CardError, PifeError
from pife.spec.conditions import Options
from pife.spec.texts import Language
from pife.terminal.output import harmless
from pife.terminal.words import Words, words_of

_TYPED = re.compile(r"(10|[2-9AJQKTVDR])([SHDCEOP])(\*?)", re.IGNORECASE)
_RANKS = {"V": "J", "D": "Q", "R": "K"}
_SUITS = {"E": "S", "O": "D", "P": "C"}
_OF_DATA = frozenset("SHD")
_TO_BRAZILIAN = str.maketrans({data: letter for letter, data in (_RANKS | _SUITS).items()} | {"H": "♥"})
"""The letters of a token as Brazilians type them; hearts by their symbol, for C alone may mean clubs."""


def split_typed(text: str) -> list[str]:
    """The parts of a text that should each be a card."""
    return [part for part in re.split(r"[\s,;]+", text) if part]


def read_each(parts: list[str], language: Language, beside: str = "") -> tuple[Card, ...]:
    """The cards of the parts; :class:`PifeError` for the first that is none.

    ``beside`` is what else was typed of the same table, by whose letters these are understood.
    """
    parts = _spelled_as_data(parts, split_typed(beside), language)
    for part in parts:
        if not _is_card(part):
            raise PifeError(_not_a_card(part, words_of("cards", language)))
    return read_typed(" ".join(parts))


def read_one(text: str, option: str, language: Language, beside: str = "") -> Card:
    """The one card that an option takes."""
    cards = read_each(split_typed(text), language, beside)
    if len(cards) != 1:
        raise PifeError(words_of("cards", language).say("one_card", option=option))
    return cards[0]


def read_turn_up(text: str | None, options: Options, language: Language, beside: str = "") -> Card | None:
    """What ``--turn-up`` says, where the table uses a turn-up; a note on standard error where it does not."""
    words = words_of("cards", language)
    turned = None if text is None else read_one(text, "--turn-up", language, beside)
    if not uses_turn_up(options):
        if turned is not None:
            click.echo(words.say("turn_up_unused"), err=True)
        return None
    if turned is None:
        raise PifeError(words.say("turn_up_missing"))
    if turned == JOKER:
        raise PifeError(words.say("turn_up_joker"))
    if is_starred(turned):
        raise PifeError(words.say("turn_up_star"))
    return turned


def _spelled_as_data(parts: list[str], beside: list[str], language: Language) -> list[str]:
    """The parts with the letters of the data format in place of Brazilian ones."""
    if language != "pt_BR":
        return parts
    typed = [_TYPED.fullmatch(part) for part in (*parts, *beside)]
    suits = {match[2].upper() for match in typed if match is not None}
    brazilian = not suits.isdisjoint(_SUITS)
    if "C" in suits and brazilian is not suits.isdisjoint(_OF_DATA):
        raise PifeError(words_of("cards", language).say("which_c"))
    meant = _SUITS | ({"C": "H"} if brazilian else {})
    spelled = []
    for part, match in zip(parts, typed, strict=False):
        if match is None:
            spelled.append(part)
        else:
            rank, suit, star = (each.upper() for each in match.groups())
            spelled.append(_RANKS.get(rank, rank) + meant.get(suit, suit) + star)
    return spelled


def _is_card(part: str) -> bool:
    try:
        read_typed(part)
    except CardError:
        return False
    return True


def _not_a_card(part: str, words: Words) -> str:
    if part.upper() == f"{token(JOKER)}*":
        return words.say("starred_joker", text=f"'{part}'")
    near = difflib.get_close_matches(part.upper(), [token(card) for card in (*FACES, JOKER)], n=1)
    meant = [each.translate(_TO_BRAZILIAN) if words.language == "pt_BR" else each for each in near]
    hint = words.say("did_you_mean", card=meant[0]) if meant else ""
    shown = part if len(part) <= 20 else part[:20] + "…"
    return words.say("not_a_card", text=f"'{harmless(shown)}'", hint=hint)
