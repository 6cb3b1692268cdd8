"""Runs of words flowed into lines of a terminal: styles take no room and are never broken apart."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import click

from pife.terminal.inline import Run, words_with_styles


def flowed(runs: Iterable[Run], *, width: int, first: str = "", rest: str = "") -> list[str]:
    """The runs in lines of at most ``width`` characters, the first indented by ``first``, the others by ``rest``.

    A word longer than a line is broken; strong words are bold.

    >>> flowed([Run("To go out of turn is the louca.")], width=18, first="* ", rest="  ")
    ['* To go out of', '  turn is the', '  louca.']
    """
    lines: list[str] = []
    line, room = "", width - len(first)
    for whole in words_with_styles(runs):
        for word in _broken(whole, max(width - max(len(first), len(rest)), 1)):
            length = sum(len(run.text) for run in word)
            if line and length + 1 > room:
                lines.append((rest if lines else first) + line)
                line, room = "", width - len(rest)
            room -= length + (1 if line else 0)
            line += (" " if line else "") + "".join(map(_styled, word))
    return [*lines, (rest if lines else first) + line] if line else lines


def _broken(word: Sequence[Run], most: int) -> list[list[Run]]:
    """The word, or parts of it that each fit in a line."""
    if sum(len(run.text) for run in word) <= most:
        return [list(word)]
    return [[Run(run.text[at : at + most], run.strong)] for run in word for at in range(0, len(run.text), most)]


def _styled(run: Run) -> str:
    return click.style(run.text, bold=True) if run.strong else run.text
