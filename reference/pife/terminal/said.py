"""The value of an option within a sentence that prints it, together with what agrees with it."""

from __future__ import annotations

from functools import cache

from pife.spec.catalogue import Option
from pife.spec.conditions import Scalar, Value, pattern_parts, same
from pife.spec.texts import Language, Piece
from pife.terminal.words import Words, words_of


def said(option: Option, value: Value, language: Language, piece: Piece) -> str:
    """A value as the sentence says it in which ``piece`` prints it.

    >>> from pife.spec.library import load_spec
    >>> from pife.spec.texts import pieces
    >>> option, (piece,) = load_spec().catalogue.options["lives.rebuy"], pieces("{lives.rebuy|uma vez|# vezes}")
    >>> said(option, 1, "pt_BR", piece), said(option, 12, "pt_BR", piece)
    ('uma vez', '12 vezes')
    """
    words = _words(language)
    if isinstance(value, tuple):
        return left_open(_range(value, words) if option.type == "range" else _list(option, value, words), piece)
    is_number = isinstance(value, int) and not isinstance(value, bool)
    member = _member(option, value, words)
    return member.join(piece.around(one=same(value, 1))) if is_number else member


def left_open(words: str, piece: Piece) -> str:
    """What is said where no table is meant: ``words`` in place of the value, and what agrees with many."""
    return words.join(piece.around(one=False))


@cache
def _words(language: Language) -> Words:
    return words_of("said", language)


def _range(value: tuple[Scalar, ...], words: Words) -> str:
    least, most = value
    return str(least) if same(least, most) else words.say("range", least=least, most=most)


def _list(option: Option, value: tuple[Scalar, ...], words: Words) -> str:
    """Members one or the other of which it may be."""
    *others, last = (_member(option, each, words) for each in value)
    return words.say("any_of", others=", ".join(others), last=last) if others else last


def _member(option: Option, value: Scalar, words: Words) -> str:
    """A single value; a set's shape that has no name is told by its number of suits."""
    entry = option.named(value)
    if entry is not None:
        return entry.within(words.language)
    if option.pattern == "suits":
        copies = pattern_parts(str(value))
        key = "shape" if len(copies) > 1 else "shape_of_one_suit"
        return words.say(key, suits=len(copies), pattern=value, copies=copies[0])
    return words.number(value) if isinstance(value, int) else str(value)
