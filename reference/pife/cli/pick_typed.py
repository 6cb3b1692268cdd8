"""Answers as people type them: the keys of a question's values, and what a typed text means."""

from __future__ import annotations

import itertools
import json
import re
import unicodedata
from dataclasses import dataclass

from pife.spec.catalogue import Option, OptionValue
from pife.spec.conditions import Scalar, Value, ValueFault
from pife.spec.texts import Language
from pife.terminal.conditions import any_of
from pife.terminal.output import harmless
from pife.terminal.words import Words

_LETTERS = "xyz"
_UNREAD = "\N{REPLACEMENT CHARACTER}"
_JOINERS = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"
_ENDS_OF_LINES = "\t\n\v\f\r\x85\N{LINE SEPARATOR}\N{PARAGRAPH SEPARATOR}"
_NONE = "0"
_FEW = 3
_HOW_SHAPES = {"suits": "how_suits", "sizes": "how_sizes"}


class NotAnAnswer(Exception):
    """A typed text that is no answer to the question; ``str()`` says in the language of the words what would be one."""


@dataclass(frozen=True)
class Keys:
    """What is typed for each value of an option.

    A value that is a number is typed as it is, so that "2" for two packs never means the second line; the words beside
    numbers have letters. Where there are words only, they are numbered, and an empty list is 0. Shapes stand in the
    order of their keys, because a shape that is one number keeps it among the numbers of the others.
    """

    option: Option
    language: Language

    @property
    def values(self) -> tuple[tuple[str, OptionValue], ...]:
        """The named values, each with its key."""
        own = [str(entry.value) for entry in self.option.values if _is_number(entry.value) or self._is_bare(entry)]
        others = iter(_LETTERS) if self.are_numbers else (str(n) for n in itertools.count(1) if str(n) not in own)
        pairs = [(str(entry.value) if str(entry.value) in own else next(others), entry) for entry in self.option.values]
        return tuple(sorted(pairs, key=lambda pair: int(pair[0])) if self.option.type == "patterns" else pairs)

    @property
    def are_numbers(self) -> bool:
        """Whether numbers stand for themselves."""
        return self.option.type in ("integer", "range") or any(_is_number(entry.value) for entry in self.option.values)

    @property
    def none(self) -> str | None:
        """The key of the empty list, where the option takes it."""
        return _NONE if self.option.type == "choices" else None

    def _is_bare(self, entry: OptionValue) -> bool:
        """Whether a shape is one number, as a meld of nine is: typed so, it means itself."""
        return self.option.type == "patterns" and str(entry.value).isdigit()

    def find(self, typed: str) -> OptionValue | None:
        """The value of a key, or else of a label or its beginning, where only one begins so; accents do not matter."""
        for key, entry in self.values:
            if typed == key:
                return entry
        labels = [(_plain(entry.label.in_language(self.language)), entry) for _, entry in self.values]
        exact = [entry for label, entry in labels if label == typed]
        begun = [entry for label, entry in labels if label.startswith(typed) and typed[:1].isalpha()]
        if len(exact or begun) == 1:
            return (exact or begun)[0]
        return next((entry for _, entry in self.values if _plain(_as_word(entry.value)) == typed), None)


def read_answer(option: Option, text: str, words: Words) -> Value:
    """The value that somebody typed; :class:`NotAnAnswer` where it is none."""
    keys = Keys(option, words.language)
    typed = _plain(text)
    try:
        if option.is_list:
            return _read_list(keys, typed)
        if option.type == "range":
            return _read_range(option, typed)
        entry = keys.find(typed)
        if entry is not None:
            return entry.value
        if option.type == "flag" and typed:
            return option.read(_yes_or_no(typed, words))
        if option.type == "integer" and re.fullmatch(r"[0-9]{1,9}", typed):
            return option.read(int(typed))
        raise ValueFault("")
    except ValueFault:
        short = text if len(text) <= 40 else text[:40] + "…"
        raise NotAnAnswer(words.say("not_an_answer", typed=harmless(short), how=how_to_answer(option, words))) from None


def how_to_answer(option: Option, words: Words) -> str:
    """What can be typed, in a few words."""
    if option.type == "range":
        return words.say("how_range", least=option.least, most=option.most)
    if option.type == "integer":
        how = words.say("how_number" if option.most is None else "how_number_to", least=option.least, most=option.most)
        letters = [key for key, entry in Keys(option, words.language).values if not _is_number(entry.value)]
        return words.say("how_or", how=how, other=any_of(letters, words)) if letters else how
    if option.is_list:
        how = words.say("how_some")
        return words.say("how_or", how=how, other=words.say(_HOW_SHAPES[option.pattern])) if option.pattern else how
    return how_to_answer_one([key for key, _ in Keys(option, words.language).values], words)


def how_to_answer_one(keys: list[str], words: Words) -> str:
    """That one of these keys is typed."""
    in_a_row = len(keys) > _FEW and keys == [str(number) for number in range(1, len(keys) + 1)]
    return words.say("how_one", keys=f"1–{len(keys)}" if in_a_row else any_of(keys, words))


def as_argument(value: Value) -> str:
    """A value as ``--set`` takes it."""
    if isinstance(value, tuple):
        return ",".join(map(_as_word, value)) or "[]"
    return _as_word(value)


def one_line(text: str) -> str:
    """A typed text without control characters and what is no character, blanks at its ends left out."""
    return "".join(_in_one_line(char) for char in text).strip()


def is_readable(text: str) -> bool:
    """Whether all of a typed text was read as letters, and is not made of control characters alone."""
    unread = any(char == _UNREAD or unicodedata.category(char) == "Cs" for char in text)
    return not unread and bool(one_line(text) or not text.strip())


def _in_one_line(char: str) -> str:
    """A character as it may stand in a line: ends of lines and tabs are blanks, joiners make one sign of several."""
    if char in _ENDS_OF_LINES:
        return " "
    return "" if unicodedata.category(char)[0] == "C" and char not in _JOINERS else char


def _read_list(keys: Keys, typed: str) -> Value:
    if typed == keys.none:
        return keys.option.read([])
    whole = keys.find(typed)
    members = [whole] if whole is not None else [keys.find(part) or part for part in re.split(r"[\s,;]+", typed)]
    values = [member.value if isinstance(member, OptionValue) else _pattern(keys.option, member) for member in members]
    if len(values) == 1 and values[0] in _alone(keys.option):
        return keys.option.read(values[0])
    return keys.option.read(list(dict.fromkeys(values)))


def _alone(option: Option) -> tuple[Scalar, ...]:
    """The values that stand instead of a list, as ``any`` does."""
    if option.type != "patterns":
        return ()
    return tuple(entry.value for entry in option.values if not re.fullmatch(r"[0-9-]+", str(entry.value)))


def _pattern(option: Option, text: str) -> str:
    """A shape as typed, 3+4+3 or 3-4-3, as the catalogue writes it."""
    if option.type != "patterns" or not re.fullmatch(r"[1-9][0-9]?([-+][1-9][0-9]?)+", text):
        raise ValueFault("")
    return "-".join(map(str, sorted(map(int, re.split(r"[-+]", text)), reverse=True)))


def _read_range(option: Option, typed: str) -> Value:
    numbers = [int(number) for number in re.findall(r"[0-9]{1,9}", typed)]
    if not re.fullmatch(r"[0-9]{1,9}(\D{1,5}[0-9]{1,9})?", typed):
        raise ValueFault("")
    return option.read([numbers[0], numbers[-1]])


def _yes_or_no(typed: str, words: Words) -> bool | None:
    """What a word for yes or no means, or its beginning."""
    meant = {True: words.say("yes"), False: words.say("no")}
    return next((value for value, word in meant.items() if _plain(word).startswith(typed)), None)


def _is_number(value: Scalar) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _as_word(value: Scalar) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _plain(text: str) -> str:
    """Lower case, no accents, single blanks."""
    bare = "".join(char for char in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(char))
    return " ".join(bare.split())
