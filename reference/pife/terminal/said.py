"""The value of an option within a sentence that prints it, together with what agrees with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

from pife.spec.catalogue import Option
from pife.spec.conditions import Scalar, Value, pattern_parts, same
from pife.spec.texts import Language, Piece
from pife.terminal.words import Words, words_of

_TWICE = 2


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


def said_alone(option: Option, value: Value, language: Language) -> str:
    """A value by itself, as :meth:`Option.label_of` has it; a set's shape that has no name there is told by its suits.

    >>> from pife.spec.library import load_spec
    >>> sets = load_spec().catalogue.options["melds.sets"]
    >>> said_alone(sets, ("1-1-1", "3"), "en"), said_alone(sets, ("1-1-1", "3"), "pt_BR")
    ('three suits; one suit three times', 'três naipes; um só naipe, três vezes')
    """
    members = value if isinstance(value, tuple) else (value,)
    if option.pattern != "suits" or all(map(option.named, members)):
        return option.label_of(value, language)
    return "; ".join(
        option.label_of(each, language) if option.named(each) else shape(str(each), language) for each in members
    )


def left_open(words: str, piece: Piece) -> str:
    """What is said where no table is meant: ``words`` in place of the value, and what agrees with many."""
    return words.join(piece.around(one=False))


def shape(pattern: str, language: Language) -> str:
    """A set's shape, as ``2-1-1``, by the suits in it and how often each stands.

    >>> shape("2-1-1", "en"), shape("3", "pt_BR")
    ('three suits (one of them twice)', 'um só naipe, três vezes')
    """
    return _shape(pattern_parts(pattern), _words(language))


def times(often: int, language: Language) -> str:
    """How often something is there: ``three times``."""
    return _times(often, _words(language))


@cache
def _words(language: Language) -> Words:
    return words_of("said", language)


def _range(value: tuple[Scalar, ...], words: Words) -> str:
    least, most = value
    return str(least) if same(least, most) else words.say("range", least=least, most=most)


def _list(option: Option, value: tuple[Scalar, ...], words: Words) -> str:
    """Members one or the other of which it may be; what several sets' shapes have in common is said once."""
    members = [_member(option, each, words) for each in value]
    first, suits = members[0], " " + words.say("suits")
    if option.pattern == "suits" and len(members) > 1:
        if all(member.endswith(suits) for member in members):
            members = [*(member.removesuffix(suits) for member in members[:-1]), members[-1]]
        elif all(member.startswith(f"{first} ") for member in members[1:]):
            others = [member.removeprefix(f"{first} ") for member in members[1:]]
            return words.say("also", first=first, others=_any_of(others, words))
    return _any_of(members, words)


def _any_of(members: Sequence[str], words: Words) -> str:
    *others, last = members
    return words.say("any_of", others=", ".join(others), last=last) if others else last


def _member(option: Option, value: Scalar, words: Words) -> str:
    """A single value; a set's shape that has no name is told by its suits and how often each stands in it."""
    entry = option.named(value)
    if entry is not None:
        return entry.within(words.language)
    if option.pattern == "suits":
        return _shape(pattern_parts(str(value)), words)
    return _number(value, words) if isinstance(value, int) else str(value)


def _number(number: int, words: Words) -> str:
    """A number as sentences say it: in letters as far as there are words for it here."""
    names = words.say("numbers").split()
    return names[number] if number < len(names) else words.number(number)


def _shape(copies: tuple[int, ...], words: Words) -> str:
    """A set's shape by the suits in it; ``copies`` says how often each suit stands."""
    if len(copies) == 1:
        return words.say("shape_of_one_suit", times=_times(copies[0], words))
    numbers = words.say("suit_numbers").split()
    repeated = []
    for often, suits in sorted(Counter(copies).items(), reverse=True):
        if suits == len(copies):
            repeated.append(words.say("each_times", times=_times(often, words)))
        elif often > 1:
            repeated.append(words.say("some_times", some=numbers[suits], times=_times(often, words)))
    return words.say("shape", suits=numbers[len(copies)], repeated=", ".join(repeated))


def _times(often: int, words: Words) -> str:
    return words.say("twice") if often == _TWICE else words.say("times", number=_number(often, words))
