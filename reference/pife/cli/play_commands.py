"""What a player types in `pife play`: a command in their language or in English, a card alone, or nothing."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from pife.cards import Card
from pife.errors import PifeError, cut_short
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
    "threaten",
    "withdraw",
    "point_out",
    "show_hand",
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
    "threaten": "typed_threaten",
    "withdraw": "typed_withdraw",
    "point_out": "typed_point_out",
    "show_hand": "typed_show_hand",
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

TOGETHER: Mapping[tuple[Do, Do], Do] = {
    ("draw", "take"): "take",
    ("draw", "discard"): "take",
    ("draw", "turn_up"): "turn_up",
    ("draw", "redraw"): "redraw",
    ("take", "discard"): "take",
    ("take", "turn_up"): "turn_up",
    ("take", "redraw"): "redraw",
    ("redraw", "draw"): "redraw",
    ("out", "take"): "out",
    ("threaten", "out"): "threaten",
    ("undo", "withdraw"): "withdraw",
    ("withdraw", "out"): "withdraw",
    ("withdraw", "threaten"): "withdraw",
    ("point_out", "out"): "point_out",
    ("call", "out"): "point_out",
    ("call", "point_out"): "point_out",
    ("show_hand", "show"): "show",
}
"""What two words mean together, as in "draw from the discard pile"; a word said twice means what it means once."""

SIZES: Mapping[str, Literal[9, 10]] = {"typed_nine": 9, "typed_ten": 10}
"""The key of the words for so many cards laid down → how many."""

_LIKE_A_CARD = re.compile(r"(10|[2-9ajqkt])(\w|\W)?\*?")
_CHIPS = re.compile(r"[0-9]{1,9}")
_C_IS_CLUBS = "AS"
"""A card beside which C means clubs: in a game cards are typed one by one, and C alone would be hearts or clubs."""
_LEAST_BEGINNING = 3
_LIKE_A_COMMAND = 0.75  # a letter or two too many, too few, or in another place
_MOST_SHOWN = 30
_NAMES_A_CARD: tuple[Do, ...] = ("discard", "out", "take", "turn_up", "redraw", "pass")


class NotUnderstood(Exception):
    """What was typed is no command; ``str()`` says so in the player's language."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command as typed: what to do, with which card, for how many chips; of ``rules`` the words after it.

    ``size`` is how many cards are laid down, where that is said, ``name`` the player about whom something is said.
    """

    do: Do
    card: Card | None = None
    chips: int | None = None
    rest: str = ""
    size: Literal[9, 10] | None = None
    name: str = ""


class Reader:
    """Reads commands in one language, and in English always.

    >>> reader = Reader(words_of("play", "pt_BR"))
    >>> reader.read("descartar 7♥").do, reader.read("7h").do, reader.read("comprar outra").do, reader.read("draw").do
    ('discard', 'discard', 'redraw', 'draw')
    """

    def __init__(self, words: Words) -> None:
        self._words = words
        self._meaning: dict[str, Do] = {}
        self._fillers: set[str] = set()
        self._sizes: dict[str, Literal[9, 10]] = {}
        self._names = {plain(name): name for name in words.say("names").split()}
        for spoken in (words, words_of("play", "en")):
            self._fillers.update(plain(spoken.say("fillers")).split())
            for do, typed in TYPED.items():
                for word in spoken.say(typed).split():
                    self._meaning.setdefault(plain(word), do)
            for key, size in SIZES.items():
                self._sizes |= dict.fromkeys(map(plain, spoken.say(key).split()), size)

    def word(self, do: Do) -> str:
        """The word that is shown for a command."""
        return self._words.say(TYPED[do]).split()[0]

    def read(self, typed: str) -> Command:
        """The command that a line means; :class:`NotUnderstood` where it is none, or a word of it means nothing here.

        An empty line is no command.
        """
        first, *others = split_typed(typed) or [typed]
        if self._cards(first):
            return self._whole("discard", first, [first, *others])
        do = self._find(plain(first))
        if do is None:
            raise NotUnderstood(self._not_a_card(first) or self._unknown(typed, first))
        if do == "rules":
            return Command(do, rest=" ".join(typed.split()[1:]))
        return self._whole(do, first, others)

    def _whole(self, do: Do, first: str, others: list[str]) -> Command:
        """A command with the words after it, each of which must mean something."""
        card: Card | None = None
        chips: int | None = None
        size: Literal[9, 10] | None = None
        name = ""
        for other in others:
            meant = self._find(plain(other))
            if plain(other) in self._fillers or meant == do:
                continue
            if meant is not None and (do, meant) in TOGETHER:
                do = TOGETHER[do, meant]
            elif do == "out" and size is None and plain(other) in self._sizes:
                size = self._sizes[plain(other)]
            elif do == "point_out" and not name and plain(other) in self._names:
                name = self._names[plain(other)]
            elif do in _NAMES_A_CARD and self._cards(other):
                if card is not None:
                    raise NotUnderstood(self._words.say("one_card_only"))
                card = self._cards(other)[0]
            elif do == "raise" and chips is None:
                chips = self._chips(other)
            else:
                fault = self._not_a_card(other) if do in _NAMES_A_CARD else None
                raise NotUnderstood(fault or self._words.say("unused_word", typed=_short(other), after=_short(first)))
        return Command(do, card, chips, size=size, name=name)

    def _chips(self, typed: str) -> int:
        if not _CHIPS.fullmatch(typed):
            raise NotUnderstood(self._words.say("not_chips", typed=_short(typed), word=self.word("raise")))
        return int(typed)

    def _find(self, word: str) -> Do | None:
        """The command of a word, or of its beginning where that can mean one command only."""
        if word in self._meaning:
            return self._meaning[word]
        begun = {do for known, do in self._meaning.items() if known.startswith(word)}
        return begun.pop() if len(begun) == 1 and len(word) >= _LEAST_BEGINNING else None

    def _cards(self, text: str) -> list[Card]:
        """The cards of a text that is nothing but cards; C is clubs, as on the cards that the screen names."""
        try:
            return list(read_each(split_typed(text), self._words.language, beside=_C_IS_CLUBS))
        except PifeError:
            return []

    def _not_a_card(self, typed: str) -> str | None:
        """What is wrong with something that looks like a card; accents do not make it look less so."""
        if not _LIKE_A_CARD.fullmatch(plain(typed)):
            return None
        try:
            read_each([typed], self._words.language, beside=_C_IS_CLUBS)
        except PifeError as fault:
            return str(fault)
        return None

    def _unknown(self, typed: str, first: str) -> str:
        near = difflib.get_close_matches(plain(first), self._meaning, n=1, cutoff=_LIKE_A_COMMAND)
        hint = self._words.say("near_command", word=self.word(self._meaning[near[0]])) if near else ""
        return self._words.say("unknown_command", typed=_short(typed), near=hint)


def plain(text: str) -> str:
    """Lower case without accents, to compare what is typed.

    >>> plain("Não")
    'nao'
    """
    return "".join(char for char in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(char))


def yes_or_no(typed: str, words: Words) -> bool | None:
    """What an answer means, in the language of the words or in English; ``None`` where it is neither yes nor no."""
    answer = plain(typed).strip()
    for spoken in (words, words_of("play", "en")):
        for key, value in (("yes", True), ("no", False)):
            if answer in plain(spoken.say(key)).split():
                return value
    return None


def _short(typed: str) -> str:
    return harmless(cut_short(typed, _MOST_SHOWN))
