"""Piles that a scenario does not write out: ``{decks: 2, jokers: 2, top: X, less: AS 2S, bottom: KC}``.

That is, all cards of so many packs with so many jokers in all, sorted: pack after pack, in each the suits S H D C, in
each suit A 2 … 10 J Q K, the jokers at the very end. The cards of ``less``, ``top`` and ``bottom`` are taken out, each
the first that is still there; then ``top`` goes on top and ``bottom`` under the rest.
"""

from __future__ import annotations

from collections.abc import Mapping

from pife.cards import JOKER, RANKS, is_starred, read_card, read_cards, token
from pife.errors import CardError, did_you_mean

_SUITS = "SHDC"
_MOST = 4
_KEYS = ("decks", "jokers", "top", "less", "bottom")


class PileError(ValueError):
    """A map that describes no pile."""


def pile(data: Mapping[str, object]) -> list[str]:
    """The pile's tokens, first = top.

    >>> pile({"decks": 1, "top": "KC"})[:3], len(pile({"decks": 2, "jokers": 2, "less": "AS X"}))
    (['KC', 'AS', '2S'], 104)
    """
    for key in data:
        if key not in _KEYS:
            raise PileError(f"unknown key {key!r} in a pile of sorted packs{did_you_mean(key, _KEYS)}")
    decks, jokers = _count(data, "decks", 1), _count(data, "jokers", 0)
    cards = [read_card(rank + suit) for suit in _SUITS for rank in RANKS] * decks + [JOKER] * jokers
    top, less, bottom = (_cards(data, key) for key in ("top", "less", "bottom"))
    for card in (*less, *top, *bottom):
        if card not in cards:
            raise PileError(f"{token(card)} is no longer in the pile of sorted packs: it is taken out too often")
        cards.remove(card)
    return [token(card) for card in (*top, *cards, *bottom)]


def _count(data: Mapping[str, object], key: str, least: int) -> int:
    count = data.get(key, 0)
    if type(count) is not int or not least <= count <= _MOST:
        raise PileError(f"{key} must be a whole number from {least} to {_MOST}, not {count!r}")
    return count


def _cards(data: Mapping[str, object], key: str) -> tuple[int, ...]:
    written = data.get(key) or ""
    if not isinstance(written, str | list):
        raise PileError(f"{key} must be cards, not {written!r}")
    try:
        cards = read_cards(written)
    except CardError as error:
        raise PileError(f"{key}: {error}") from None
    if any(map(is_starred, cards)):
        raise PileError(f"{key}: no card of a pile has a star")
    return cards
