"""What each card of a meld stands for: itself, or as a substitute another face.

That cards are a meld does not say which missing face a wild card fills (rule wilds.substitute leaves it open). Whoever
shows a meld needs one answer: fewest substitutes first, then wild cards in their own place, then the lowest faces.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from pife.cards import JOKER, Card, face, in_reading_order, is_starred, tokens
from pife.engine.hands import Judge
from pife.engine.melds import LEAST_CARDS
from pife.errors import ImpossibleInput

GroupKind: TypeAlias = Literal["set", "run", "double", "free"]
"""What a laid group is called; doubles and free cards are of special hands."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A card at its place in a meld; ``stands_for`` is the face that a substitute fills, ``None`` for a natural.

    Where wild cards are never naturals, one in its own place stands for its own face.
    """

    card: Card
    stands_for: Card | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """A group as it is laid on a table: a run from its lowest card up, a set by suits, substitutes at their places."""

    kind: GroupKind
    cards: tuple[Placed, ...]


@dataclass(frozen=True, slots=True)
class _Fit:
    """The cards of a meld fitted to the faces of a legal one: what is missing, and which wild cards fill it."""

    kind: GroupKind
    faces: tuple[Card, ...]
    missing: Counter[Card]
    substitutes: tuple[Card, ...]

    def rank(self) -> tuple[int, int]:
        """What is to be as small as can be."""
        own = (self.missing & Counter(self.substitutes)).total()
        return len(self.substitutes), -own


class Placer:
    """Says what the cards of a table's melds stand for.

    >>> from pife.cards import read_cards, read_card, token
    >>> from pife.spec.library import load_spec
    >>> placer = Placer(Judge(load_spec().profile("cacheta-maker")))
    >>> standing = placer.place(read_cards("9C 9S 7H"), read_card("6H"))
    >>> standing.kind, [(token(p.card), p.stands_for and token(p.stands_for)) for p in standing.cards]
    ('set', [('9C', None), ('7H', '9D'), ('9S', None)])
    """

    def __init__(self, judge: Judge) -> None:
        self._judge = judge

    def place(self, group: Sequence[Card], turn_up: Card | None = None) -> Standing:
        """The cards of a legal meld, or of a double or a free card, as they are laid.

        :class:`ImpossibleInput` where three cards or more are no meld at this table.
        """
        if len(group) < LEAST_CARDS:
            return Standing("free" if len(group) == 1 else "double", tuple(map(Placed, in_reading_order(group))))
        wild = frozenset(self._judge.wilds(turn_up))
        fits = self._fits(group, wild)
        best = min(fits, key=_Fit.rank, default=None)
        if best is None:
            raise ImpossibleInput(f"{' '.join(tokens(group))} is no meld at this table")
        return Standing(best.kind, _placed(best, group))

    def in_order(self, naturals: Sequence[Card]) -> tuple[Card, ...]:
        """A run, or cards that begin one, from the lowest card up, with the ace after the king where it is high.

        Cards that are of no run together stay in their order.
        """
        suits, ranks = {face(card) // 13 for card in naturals}, [face(card) % 13 for card in naturals]
        if len(suits) > 1:
            return tuple(naturals)
        window = next((each for each in self._judge.table.windows if set(ranks) <= set(each)), tuple(ranks))
        return tuple(sorted(naturals, key=lambda card: window.index(face(card) % 13)))

    def _fits(self, group: Sequence[Card], wild: frozenset[Card]) -> Iterator[_Fit]:
        """Every legal meld of naturals that the cards can stand for, lowest faces first."""
        free = [card for card in group if card in wild and not is_starred(card)]
        bound = Counter(face(card) for card in group if card not in wild or is_starred(card))
        itself = Counter(card for card in free if self._judge.wilds_are_naturals and card != JOKER)
        for kind, faces in self._faces(len(group)):
            wanted = Counter(faces)
            if bound - wanted:
                continue
            missing = wanted - bound
            naturals = missing & itself
            missing -= naturals
            if self._may_be_filled(kind, faces, missing):
                yield _Fit(kind, faces, missing, tuple(sorted((Counter(free) - naturals).elements())))

    def _faces(self, size: int) -> Iterator[tuple[GroupKind, tuple[Card, ...]]]:
        """The faces of every legal set and run of this size."""
        for shape in self._judge.table.shapes:
            if sum(shape) == size:
                for copies in sorted(set(itertools.permutations((*shape, 0, 0, 0, 0)[:4])), reverse=True):
                    for rank in range(13):
                        yield "set", tuple(suit * 13 + rank for suit in range(4) for _ in range(copies[suit]))
        for window in self._judge.table.windows:
            if len(window) == size:
                for suit in range(4):
                    yield "run", tuple(suit * 13 + rank for rank in window)

    def _may_be_filled(self, kind: GroupKind, faces: tuple[Card, ...], missing: Counter[Card]) -> bool:
        """Whether substitutes may fill these faces of a meld (rules wilds.*)."""
        count = missing.total()
        if not count:
            return True
        limits = self._judge.table.limits
        if count > limits.most or len(faces) - count < limits.least_naturals:
            return False
        if kind == "set":
            return limits.in_sets
        return not limits.inside_only or (faces[0] not in missing and faces[-1] not in missing)


def _placed(fit: _Fit, group: Sequence[Card]) -> tuple[Placed, ...]:
    """The very cards of the group at the places of the fit."""
    naturals = list(in_reading_order((Counter(group) - Counter(fit.substitutes)).elements()))
    waiting = list(fit.substitutes)
    filled: dict[Card, list[Card]] = {}
    own = fit.missing & Counter(waiting)
    for card in own.elements():
        filled.setdefault(card, []).append(card)
        waiting.remove(card)
    for wanted in (fit.missing - own).elements():
        filled.setdefault(wanted, []).append(waiting.pop(0))
    placed = []
    for wanted in fit.faces:
        natural = next((card for card in naturals if face(card) == wanted), None)
        if natural is not None:
            naturals.remove(natural)
            placed.append(Placed(natural))
        else:
            placed.append(Placed(filled[wanted].pop(0), wanted))
    return tuple(placed)
