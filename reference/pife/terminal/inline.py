"""Texts with the spec's inline grammar as runs of words, which a terminal, Markdown and HTML print alike.

Titles, summaries and notes may be a stranger's: every printer here escapes what it is given.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from pife.spec.library import Spec
from pife.spec.profiles import Profile
from pife.spec.texts import Language, Piece, Text, pieces
from pife.terminal.names import names_of_links
from pife.terminal.output import one_spaced
from pife.terminal.said import said

_MARKDOWN = re.compile(r"([\\`*_{}\[\]<>#|~&$])")
_MARKDOWN_AT_START = re.compile(r"^(\s*)([-+=]|\d+(?=[.)]))")


@dataclass(frozen=True, slots=True)
class Run:
    """Words in one style."""

    text: str
    strong: bool = False


@dataclass(frozen=True)
class Reader:
    """Reads texts as one table plays, in one language: links by their names, option values as the table has them."""

    profile: Profile
    spec: Spec
    language: Language

    def runs(self, text: Text | str) -> tuple[Run, ...]:
        """The runs of a text; control characters are made visible."""
        return runs_of(text, self.spec, self.language, self._value)

    def paragraphs(self, text: Text | str) -> list[tuple[Run, ...]]:
        """The runs of each line of a text that may have several; empty lines are left out."""
        words = text if isinstance(text, str) else text.in_language(self.language)
        return [self.runs(line) for line in words.splitlines() if line.strip()]

    def plain(self, text: Text | str) -> str:
        """The text without its styles."""
        return "".join(run.text for run in self.runs(text))

    def _value(self, piece: Piece) -> str:
        if piece.text not in self.profile.options:
            return piece.text
        option = self.profile.catalogue.options[piece.text]
        return said(option, self.profile.options[piece.text], self.language, piece)


def runs_of(text: Text | str, spec: Spec, language: Language, value: Callable[[Piece], str]) -> tuple[Run, ...]:
    """The runs of a text: links by their names, what ``value`` makes of the place of an option's value; control
    characters are made visible."""
    words = one_spaced(text if isinstance(text, str) else text.in_language(language))
    names = names_of_links(words, spec, language)
    found = []
    for piece in pieces(words):
        if piece.kind == "link":
            found.append(Run(names.get(piece.text, piece.text)))
        elif piece.kind == "value":
            found.append(Run(value(piece)))
        else:
            found.append(Run(piece.text, strong=piece.kind == "strong"))
    return tuple(found)


def shortened(runs: Sequence[Run], most: int) -> tuple[Run, ...]:
    """The runs, or as many of their words as ``most`` characters hold, and an ellipsis.

    >>> shortened([Run("a long "), Run("word", strong=True)], 9)
    (Run(text='a long…', strong=False),)
    """
    if sum(len(run.text) for run in runs) <= most:
        return tuple(runs)
    kept, _ = divided(runs, most - 1)
    return (*kept[:-1], Run(kept[-1].text.rstrip() + "…", kept[-1].strong)) if kept else (Run("…"),)


def divided(runs: Sequence[Run], most: int) -> tuple[tuple[Run, ...], tuple[Run, ...]]:
    """The runs up to the last blank within ``most`` characters (or right there where a word is longer), and the rest.

    >>> divided([Run("a long "), Run("word", strong=True)], 9)
    ((Run(text='a long ', strong=False),), (Run(text='word', strong=True),))
    """
    text = "".join(run.text for run in runs)
    end = len(text) if len(text) <= most else text.rfind(" ", 0, max(most, 0)) + 1 or max(most, 0)
    first, rest = [], []
    for run in runs:
        if end > 0:
            first.append(Run(run.text[:end], run.strong))
        if len(run.text) > max(end, 0):
            rest.append(Run(run.text[max(end, 0) :], run.strong))
        end -= len(run.text)
    return tuple(first), tuple(rest)


def markdown_of(runs: Iterable[Run]) -> str:
    """Runs as one paragraph of GitHub's Markdown.

    >>> markdown_of([Run("1. <b> & "), Run("louca", strong=True)])
    '1\\\\. \\\\<b\\\\> \\\\& **louca**'
    """
    parts = []
    for run in runs:
        text = _MARKDOWN.sub(r"\\\1", " ".join(run.text.split("\n")))
        parts.append(_strong_markdown(text) if run.strong else text)
    return _MARKDOWN_AT_START.sub(_escaped_start, "".join(parts)).strip()


def html_of(runs: Iterable[Run]) -> str:
    """Runs as HTML.

    >>> html_of([Run("<b> & "), Run("louca", strong=True)])
    '&lt;b&gt; &amp; <strong>louca</strong>'
    """
    return "".join(f"<strong>{html.escape(run.text)}</strong>" if run.strong else html.escape(run.text) for run in runs)


def words_with_styles(runs: Iterable[Run]) -> Iterator[list[Run]]:
    """The words, each as the runs that it is made of: the parts of ``**louca**.`` are not torn apart."""
    word: list[Run] = []
    for run in runs:
        for part in re.split(r"([ \t\r\n]+)", run.text):
            if part and part.strip(" \t\r\n"):
                word.append(Run(part, run.strong))
            elif part and word:
                yield word
                word = []
    if word:
        yield word


def _strong_markdown(text: str) -> str:
    """Markdown wants the stars beside the words, with blanks outside."""
    words = text.strip()
    return text.replace(words, f"**{words}**", 1) if words else text


def _escaped_start(match: re.Match[str]) -> str:
    blanks, sign = match.groups()
    return f"{blanks}{sign}\\" if sign.isdigit() else f"{blanks}\\{sign}"
