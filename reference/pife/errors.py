"""What can go wrong, as one small hierarchy: every message says what, where, and what to do."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass

_LONGEST_WORD = 60
"""What no id, word or value of the spec is longer than."""


class Told(str):
    """A message, in English, that knows how it reads in Portuguese.

    A text that is put together from it is English only; :func:`pife.spec.told.told` puts both together.
    """

    __slots__ = ("in_portuguese",)

    in_portuguese: str

    def __new__(cls, english: str, portuguese: str) -> Told:
        """The message in both languages."""
        told = super().__new__(cls, english)
        told.in_portuguese = portuguese
        return told

    def __reduce__(self) -> tuple[type[Told], tuple[str, str]]:
        """What makes a copy of it."""
        return Told, (str(self), self.in_portuguese)


def in_language(message: str, language: str) -> str:
    """A message in a language; one that is known in English only stays so.

    >>> in_language(Told("and", "e"), "pt_BR"), in_language("and", "pt_BR")
    ('e', 'and')
    """
    return message.in_portuguese if language == "pt_BR" and isinstance(message, Told) else str(message)


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands in a file; line and column count from 1."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


class PifeError(Exception):
    """The root of all errors that a user of this package can meet; ``str()`` is one clear sentence."""

    def in_language(self, language: str) -> str:
        """The sentence in a language, where it is known there."""
        message = self.args[0] if self.args else ""
        return in_language(message, language) if isinstance(message, str) else str(self)


class CardError(PifeError):
    """A text that names no card."""


class ImpossibleInput(PifeError):
    """A question about something that cannot be: a face too often, a hand of the wrong size, a card not held."""


class SpecError(PifeError):
    """A file of the spec, a profile or a scenario that cannot be used, with its place.

    ``path`` is the way from the top of the file to the fault, as keys and list positions.
    """

    def __init__(self, place: Place, path: tuple[str | int, ...], message: str) -> None:
        self.place = place
        self.path = path
        self.message = message
        super().__init__(f"{place}: {pointer_text(path)}{message}")

    def in_language(self, language: str) -> str:
        """The place and what is wrong there."""
        return f"{self.place}: {pointer_text(self.path)}{in_language(self.message, language)}"


class SpecErrors(PifeError):
    """Several faults found in one reading, in the order of their places; ``more`` are only counted."""

    def __init__(self, errors: Iterable[SpecError], more: int = 0) -> None:
        self.errors = tuple(sorted(errors, key=lambda e: (e.place.file, e.place.line, e.place.column)))
        self.more = more
        super().__init__("\n".join([*map(str, self.errors), *([and_more(more)] if more else [])]))

    def in_language(self, language: str) -> str:
        """A fault a line."""
        more = [in_language(and_more(self.more), language)] if self.more else []
        return "\n".join([*(error.in_language(language) for error in self.errors), *more])


def and_more(number: int) -> Told:
    """The last line of a list of faults that is cut off.

    >>> and_more(12345), and_more(12345).in_portuguese
    ('… and 12,345 more', '… e mais 12.345')
    """
    return Told(f"… and {number:,} more", f"… e mais {number:,}".replace(",", "."))


def pointer_text(path: tuple[str | int, ...]) -> str:
    """The path as it is printed in a message.

    >>> pointer_text(("options", "melds", "sets", 0))
    '/options/melds/sets/0: '
    >>> pointer_text(())
    ''
    """
    return "".join(f"/{cut_short(str(part))}" for part in path) + ": " if path else ""


def cut_short(text: str, most: int = _LONGEST_WORD) -> str:
    """What a message quotes of a file or of what was typed, in at most so many characters; a last quote is kept.

    >>> cut_short("'a long word'", 9)
    "'a long…'"
    """
    if len(text) <= most:
        return text
    quote = text[-1] if text[-1] in "'\"" and text[0] == text[-1] else ""
    return text[: most - 1 - len(quote)] + "…" + quote


def did_you_mean(word: str, known: Iterable[str]) -> Told:
    """The end of a message about an unknown word: the nearest known one, or nothing.

    >>> did_you_mean("pife-makr", ["pife-maker", "cacheta-maker"])
    "; did you mean 'pife-maker'?"
    >>> did_you_mean("pife-makr", ["pife-maker", "cacheta-maker"]).in_portuguese
    "; você quis dizer 'pife-maker'?"
    >>> did_you_mean("xyz", ["pife-maker"])
    ''
    """
    near = difflib.get_close_matches(word, list(known), n=1, cutoff=0.6) if len(word) <= _LONGEST_WORD else []
    return Told(f"; did you mean {near[0]!r}?", f"; você quis dizer {near[0]!r}?") if near else Told("", "")
