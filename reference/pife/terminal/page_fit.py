"""How much room words take on paper, for a sheet that must stay on one page whatever font the reader has.

Nothing here is exact: letters count as wide as in DejaVu Sans, which is wider than most, so that others fit too, and
what is not written in Portuguese or English as wide as its widest letters.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from math import ceil

from pife.terminal.inline import Run, divided, words_with_styles

_BLANK = 0.32
_BLANKS = frozenset(" \t\r\n\N{NO-BREAK SPACE}")
_NARROW, _SMALL = frozenset("iljtfrI.,;:'!|()[]/-·"), frozenset("ckszvxyç?")
_BROAD, _WIDE = frozenset("#&+<=>^~¬±×÷→"), frozenset("mwMW@%—…©®¼½¾Ææ♠♣♥♦")
_USUAL = frozenset("–“”‘’•")
_LAST_OF_LATIN_1, _LAST_OF_ALPHABETS, _FIRST_OF_PICTURES = 0xFF, 0x52F, 0x1F000
_BOLD = 1.12


def width_of(runs: Iterable[Run]) -> float:
    """The width of runs in a line, in ems.

    >>> width_of([Run("ill")]) < width_of([Run("own")]) < width_of([Run("own", strong=True)])
    True
    """
    return sum(_width(char) * (_BOLD if run.strong else 1) for run in runs for char in run.text)


def lines_of(runs: Iterable[Run], room: float) -> int:
    """How many lines of ``room`` ems the runs fill.

    >>> lines_of([Run("To go out of turn is the louca.")], 10)
    2
    """
    lines, left = 1, room
    for word in words_with_styles(runs):
        length = width_of(word)
        if left < room and length + _BLANK > left:
            lines, left = lines + 1, room
        left -= length + (_BLANK if left < room else 0)
        while left < 0:
            lines, left = lines + 1, left + room
    return lines


def split_at_lines(
    paragraphs: Sequence[tuple[Run, ...]], room: float, lines: int
) -> list[tuple[tuple[Run, ...], tuple[Run, ...]]]:
    """Each paragraph in two: what the first ``lines`` lines of ``room`` ems hold of it, and the rest."""
    split = []
    for paragraph in paragraphs:
        needed = lines_of(paragraph, room)
        split.append((paragraph, ()) if needed <= lines else _split(paragraph, room, lines))
        lines = max(lines - needed, 0)
    return split


def _split(paragraph: tuple[Run, ...], room: float, lines: int) -> tuple[tuple[Run, ...], tuple[Run, ...]]:
    """The longest beginning of a paragraph that so many lines hold, found by halving, and the rest."""
    # A line holds no more than so many of the narrowest letters: what lies beyond need not be looked at.
    most = ceil(lines * room / _BLANK)
    paragraph, beyond = divided(paragraph, most)
    low, high = 0, sum(len(run.text) for run in paragraph) if lines else 0
    while low < high:
        middle = (low + high + 1) // 2
        if lines_of(divided(paragraph, middle)[0], room) <= lines:
            low = middle
        else:
            high = middle - 1
    printed, rest = divided(paragraph, low)
    return printed, rest + beyond


def _width(char: str) -> float:
    if char in _BLANKS:
        return _BLANK
    if char in _NARROW:
        return 0.42
    if ord(char) >= _FIRST_OF_PICTURES:
        return 1.5
    if char in _WIDE or char.isspace() or unicodedata.east_asian_width(char) in "WF":
        return 1.02
    if char in _BROAD:
        return 0.86
    if ord(char) > _LAST_OF_LATIN_1 and char not in _USUAL and not unicodedata.category(char).startswith("M"):
        is_letter = char.isalpha() and ord(char) <= _LAST_OF_ALPHABETS
        return 1.1 if is_letter and len(unicodedata.normalize("NFKC", char)) == 1 else 1.5
    if char in _SMALL:
        return 0.59
    return 0.78 if char.isupper() else 0.64
