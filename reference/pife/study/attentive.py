"""A player that also minds what was thrown, and what the others took."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pife.cards import Card, face
from pife.engine.counted import without_one
from pife.engine.hands import Judge
from pife.engine.melds import LEAST_CARDS
from pife.engine.position import Cards
from pife.engine.steps import Claim
from pife.engine.views import View
from pife.study.greedy import GreedyPlayer
from pife.study.nearness import Near, Nearness
from pife.study.passed_cards import PassedCards
from pife.study.players import Why, Wish


class SmallMelds:
    """The melds of three of a table by each of their faces: the two other cards."""

    def __init__(self, judge: Judge) -> None:
        self._others: dict[Card, list[tuple[Card, Card]]] = {}
        for meld in judge.table.all():
            if meld.size == LEAST_CARDS:
                for card in set(meld.faces):
                    first, second = without_one(meld.faces, card)
                    self._others.setdefault(card, []).append((first, second))

    def beside(self, card: Card) -> list[tuple[Card, Card]]:
        """The pairs of cards that make a meld with this one."""
        return self._others.get(face(card), [])


class AttentivePlayer(GreedyPlayer):
    """Plays as a greedy one, but counts what can still come, and does not feed the player after it.

    It keeps what it has seen pass, so it is made for one seat and one round, and asked in the order of play.
    """

    def __init__(self, judge: Judge, nearness: Nearness | None = None, melds: SmallMelds | None = None) -> None:
        super().__init__(judge, nearness)
        self._melds = SmallMelds(judge) if melds is None else melds
        self.passed = PassedCards(judge)
        self._seen: View | None = None

    def enter(self, view: View) -> Iterator[Wish]:
        """As a greedy player."""
        self._see(view)
        return super().enter(view)

    def announces(self, view: View) -> bool:
        """As a greedy player."""
        self._see(view)
        return super().announces(view)

    def claim(self, view: View) -> Claim | None:
        """Whenever that is right."""
        self._see(view)
        return super().claim(view)

    def turn(self, view: View) -> Iterator[Wish]:
        """As a greedy player, but for what it throws."""
        self._see(view)
        return super().turn(view)

    def _see(self, view: View) -> None:
        self.passed.see(view)
        self._seen = view

    def _worst_first(self, near: Near, hand: Cards) -> Iterator[tuple[Why, Card]]:
        """What belongs to nothing, then what hopes least, and of equal cards what helps the next player least."""
        left = self.passed.left(hand)
        fed = () if self._seen is None else self.passed.taken_by(self.passed.next_seat(self._seen))

        def feeds(card: Card) -> int:
            """In how many melds the card would stand beside what the next player took."""
            return self.nearness.links(card, fed) if fed else 0

        begun = [(self._outs(group, left), group) for group in near.groups if len(group) < LEAST_CARDS]
        dead = () if near.wild else tuple(card for outs, group in begun if not outs for card in group)
        loose = sorted({*near.loose, *dead}, key=lambda card: (self._hope(card, hand, left), feeds(card), card))
        yield from (("links_least", card) for card in loose)
        for _, group in sorted(begun, key=lambda each: each[0]):
            yield from (("begins_worst", card) for card in sorted(set(group), key=feeds))
        yield from super()._worst_first(near, hand)

    def _outs(self, group: Cards, left: Sequence[int]) -> int:
        """How many cards that may still come make a meld of three of a beginning."""
        first, *rest = map(face, group)
        wanted = {b if a == rest[0] else a for a, b in self._melds.beside(first) if rest[0] in (a, b)}
        return sum([left[card] for card in wanted])

    def _hope(self, card: Card, hand: Cards, left: Sequence[int]) -> int:
        """How many cards that may still come would make a meld of this one; where two must come they count less."""
        held = {face(other) for other in without_one(hand, card)}
        hope = 0
        for first, second in self._melds.beside(card):
            if first in held:
                hope += _WITH_ANOTHER * left[second]
            if second in held:
                hope += _WITH_ANOTHER * left[first]
            hope += left[first] * left[second]
        return hope


_WITH_ANOTHER = 8
"""So much more a card is worth that stands beside another than two that might both come."""
