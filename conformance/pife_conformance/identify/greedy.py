"""Greedy laying: a meld once taken is never put back. Which is taken first is each engine's own way.

Melds are sought in an order: the longest first, or the shortest, or sets, or runs. Among those that come first alike it
hangs on the order of the cards: as they are given, by their text, by rank or by suit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from pife.cards import JOKER, Card, face, token

Places: TypeAlias = frozenset[int]

_IN_ORDER: Mapping[str, Callable[[Card], Any] | None] = {
    "given": None,
    "text": token,
    "rank": lambda card: (face(card) % 13 if face(card) != JOKER else 13, card),
    "suit": lambda card: card,
}
_FIRST: Mapping[str, Callable[[int, bool], Any]] = {
    "shortest": lambda size, is_run: size,
    "longest": lambda size, is_run: -size,
    "sets": lambda size, is_run: (is_run, -size),
    "runs": lambda size, is_run: (not is_run, -size),
}

GREEDY = tuple(
    f"greedy-{first}-{order}"
    for first in _FIRST
    for order in _IN_ORDER
    if first in ("longest", "shortest") or order == "rank"
)
"""The ways of being greedy that are tried, by what comes first and the order of the cards."""


@dataclass(frozen=True, slots=True)
class Greedy:
    """One way of being greedy."""

    first: str
    order: str

    @classmethod
    def of(cls, form: str) -> Greedy:
        """The way that a form names."""
        _, first, order = form.split("-")
        return cls(first, order)

    def in_order(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """The cards as the engine goes through them."""
        key = _IN_ORDER[self.order]
        return tuple(cards) if key is None else tuple(sorted(cards, key=key))

    def sizes_laid(
        self, cards: Sequence[Card], melds: Sequence[Places], wild: frozenset[Card]
    ) -> tuple[int, ...] | None:
        """The sizes of the melds in which all these cards are laid; ``None`` where some are left over."""
        left = frozenset(range(len(cards)))
        sizes: list[int] = []
        for meld in sorted(melds, key=lambda meld: self._key(cards, meld, wild)):
            if meld <= left:
                left -= meld
                sizes.append(len(meld))
        return None if left else tuple(sorted(sizes, reverse=True))

    def _key(self, cards: Sequence[Card], meld: Places, wild: frozenset[Card]) -> tuple[Any, list[int]]:
        ranks = {face(cards[place]) % 13 for place in meld if cards[place] not in wild and cards[place] != JOKER}
        return _FIRST[self.first](len(meld), len(ranks) > 1), sorted(meld)
