"""What a player types in `pife play`: a command in their language or in English, a card alone, or nothing."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from pife.cards import Card, read_typed
from pife.errors import CardError, PifeError
from pife.terminal.output import harmless
from pife.terminal.typed_cards import read_each, split_typed
from pife.terminal.words import Words, words_of

Do: TypeAlias = Literal[
    "draw",
    "take",
    "turn_up",
    "discard",
    "out",
    "redraw",
    "announce",
    "fold",
    "call",
    "raise",
    "stay",
    "pass",
    "hint",
    "undo",
    "rules",
    "show",
    "help",
    "quit",
]

TYPED: Mapping[Do, str] = {
    "draw": "typed_draw",
    "take": "typed_take",
    "turn_up": "typed_turn_up",
    "discard": "typed_discard",
    "out": "typed_out",
    "redraw": "typed_redraw",
    "announce": "typed_announce",
    "fold": "typed_fold",
    "call": "typed_call",
    "raise": "typed_raise",
    "stay": "typed_stay",
    "pass": "typed_pass",
    "hint": "typed_hint",
    "undo": "typed_undo",
    "rules": "typed_rules",
    "show": "typed_show",
    "help": "typed_help",
    "quit": "typed_quit",
}
"""Command → the key of the words that may be typed for it."""

_LIKE_A_CARD = re.compile(r"(10|[2-9ajqkt])(\w|\W)?\*?")
_LEAST_BEGINNING = 3
_MOST_SHOWN = 30


class NotUnderstood(Exception):
    """What was typed is no command; ``str()`` says so in the player's language."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command as typed: what to do, with which card or how many chips, and the words after it as they are."""

    do: Do
    card: Card | None = None
    chips: int | None = None
    rest: str = ""


class Reader:
    """Reads commands in one language, and in English always.

    >>> reader = Reader(words_of("play", "pt_BR"))
    >>> reader.read("descartar 7♥").do, reader.read("7h").do, reader.read("comprar outra").do, reader.read("draw").do
    ('discard', 'discard', 'redraw', 'draw')
    """

    def __init__(self, words: Words) -> None:
        self._words = words
        self._meaning: dict[str, Do] = {}
        for spoken in (words, words_of("play", "en")):
            for do, typed in TYPED.items():
                for word in spoken.say(typed).split():
                    self._meaning.setdefault(plain(word), do)

    def word(self, do: Do) -> str:
        """The word that is shown for a command."""
        return self._words.say(TYPED[do]).split()[0]

    def read(self, typed: str) -> Command:
        """The command that a line means; :class:`NotUnderstood` where it is none. An empty line is no command."""
        cards = _cards(typed)
        if cards:
            return Command("discard", self._one(cards))
        first, *others = plain(typed).split() or [""]
        do = self._find(first)
        if do is None and _LIKE_A_CARD.fullmatch(first):
            raise NotUnderstood(_not_a_card(first, self._words))
        if do is None:
            raise NotUnderstood(self._words.say("unknown_command", typed=_short(typed), near=self._near(first)))
        meant = {self._find(other) for other in others}
        if do in ("draw", "take") and "redraw" in meant:
            return Command("redraw")
        if do in ("draw", "take") and "turn_up" in meant:
            return Command("turn_up")
        rest = typed.split(maxsplit=1)[1] if others else ""
        found = [card for part in split_typed(rest) for card in _cards(part)]
        chips = next((int(part) for part in others if re.fullmatch("[0-9]{1,9}", part)), None)
        return Command(do, self._one(found) if found else None, chips, rest)

    def _one(self, cards: list[Card]) -> Card:
        if len(cards) > 1:
            raise NotUnderstood(self._words.say("one_card_only"))
        return cards[0]

    def _find(self, word: str) -> Do | None:
        """The command of a word, or of its beginning where that can mean one command only."""
        if word in self._meaning:
            return self._meaning[word]
        begun = {do for known, do in self._meaning.items() if known.startswith(word)}
        return begun.pop() if len(begun) == 1 and len(word) >= _LEAST_BEGINNING else None

    def _near(self, word: str) -> str:
        near = difflib.get_close_matches(word, self._meaning, n=1)
        return self._words.say("near_command", word=self.word(self._meaning[near[0]])) if near else ""


def plain(text: str) -> str:
    """Lower case without accents, to compare what is typed.

    >>> plain("Não")
    'nao'
    """
    return "".join(char for char in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(char))


def says_yes(typed: str, words: Words) -> bool:
    """Whether an answer is a yes, in the language of the words or in English."""
    return plain(typed).strip() in [*words.say("yes").split(), *words_of("play", "en").say("yes").split()]


def _cards(text: str) -> list[Card]:
    """The cards of a text that is nothing but cards."""
    try:
        return list(read_typed(text))
    except CardError:
        return []


def _not_a_card(typed: str, words: Words) -> str:
    """What is wrong with something that looks like a card."""
    try:
        read_each([typed], words.language)
    except PifeError as fault:
        return str(fault)
    raise AssertionError("what is a card was read as one before")


def _short(typed: str) -> str:
    return harmless(typed if len(typed) <= _MOST_SHOWN else typed[:_MOST_SHOWN] + "…")
