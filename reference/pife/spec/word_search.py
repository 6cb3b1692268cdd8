"""What somebody may be looking for who types words of a title instead of the title."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TypeVar

from pife.spec.texts import folded

LEAST_FOUND = 0.6
"""How much of what was typed a title must have, its words weighted by how rare they are."""

_BEGINNING, _ENDING = 4, 2
"""Words are alike that begin with so many same letters and differ in so many at the end, as a plural does."""

_Thing = TypeVar("_Thing")


def found_by_words(typed: str, titles: Iterable[tuple[str, _Thing]]) -> tuple[_Thing, ...]:
    """The things whose titles have the typed words, the likeliest first, each once; accents and case do not matter.

    >>> titles = [("Rei, ás e dois é sequência?", 1), ("As cartas e as dobradas", 2), ("Rei", 3)]
    >>> found_by_words("rei as dois", titles), found_by_words("sequencias", titles), found_by_words("trinca", titles)
    ((1,), (1,), ())
    """
    words_of = [(frozenset(folded(title).split()), thing) for title, thing in titles]
    asked = frozenset(folded(typed).split())
    rarity = _rarity(asked, [words for words, _ in words_of])
    whole = sum(rarity.values())
    scored = []
    for place, (words, thing) in enumerate(words_of):
        found = sum(rarity[word] for word in asked if _has(words, word))
        if found and found >= LEAST_FOUND * whole:
            scored.append((-found, len(words), place, thing))
    return tuple(dict.fromkeys(thing for *_, thing in sorted(scored, key=lambda each: each[:3])))


def says(text: str, word: str) -> bool:
    """Whether a text has a word, or all the words of a name one after the other.

    >>> says("Quem compra do monte olha a carta.", "Comprar do monte"), says("Duas cartas.", "carta")
    (True, True)
    """
    words, asked = folded(text).split(), folded(word).split()
    places = range(len(words) - len(asked) + 1)
    return any(all(map(_alike, words[place : place + len(asked)], asked)) for place in places)


def _rarity(asked: Iterable[str], titles: list[frozenset[str]]) -> Mapping[str, float]:
    """How much each typed word tells: one that no title has as much as one that a single title has."""
    having = Counter({word: sum(_has(words, word) for words in titles) for word in asked})
    return {word: math.log((len(titles) + 1) / max(having[word], 1)) for word in asked}


def _has(words: frozenset[str], word: str) -> bool:
    return any(_alike(each, word) for each in words)


def _alike(left: str, right: str) -> bool:
    """Whether two words are the same but for an ending."""
    if left == right:
        return True
    short, long = sorted((left, right), key=len)
    return len(short) >= _BEGINNING and len(long) - len(short) <= _ENDING and long.startswith(short)
