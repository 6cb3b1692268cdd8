"""The cards of a hand laid down, at one table: in melds or as a special hand, all of them or all but one.

What nobody asks about who may go out, and on which card: that is :mod:`pife.engine.hands`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pife.cards import JOKER, Card, face, in_reading_order
from pife.engine.counted import NINE, TEN, CountedHand, without_one
from pife.engine.counts import doubles_in, faces_in, size_of
from pife.engine.layout import Pattern, Tally, WildSearch, natural_layouts, patterns_for
from pife.engine.meld_costs import IN_NO_MELD, WILD_CARD, MeldCosts
from pife.engine.melds import MeldTable
from pife.engine.naming import Melds, name_cards, name_naturals
from pife.engine.natural_search import NaturalSearch
from pife.engine.special import lay_special, least_doubles, names_special, special_hands
from pife.engine.wilds import Wilds, sort_hand
from pife.spec.profiles import Profile


@dataclass(slots=True)
class Question:
    """What one question keeps: the wild cards of its turn-up, and a search, once made, that remembers what it tried."""

    wilds: Wilds
    search: WildSearch | None = None


class Laying:
    """How hands are laid at a table, compiled; ``tally`` counts the steps that it takes."""

    def __init__(self, profile: Profile, table: MeldTable, tally: Tally) -> None:
        self._table = table
        self._tally = tally
        self._special = special_hands(profile)
        self._least_doubles = least_doubles(self._special)
        self._patterns = {n: patterns_for(profile.options["out.shapes"], n) for n in (NINE, TEN)}
        self._naturals = NaturalSearch(table, tally)
        self._costs = MeldCosts(table)
        self.wilds_are_naturals = profile.options.get("wild.itself", "free") == "free"

    def is_hopeless(self, hand: CountedHand, wilds: Wilds) -> bool:
        """Whether it is plain at once that of these ten cards, none of them wild, no nine can be laid."""
        return (
            not hand.counts & wilds.odd
            and self._naturals.most_melded(hand.counts, TEN) < NINE
            and (not self._special or doubles_in(hand.counts) < self._least_doubles)
        )

    def outs(self, hand: CountedHand, question: Question) -> dict[Card, Melds]:
        """Every card without which the nine others are laid, in reading order, with the melds found first."""
        outs: dict[Card, Melds] = {}
        for card, melds in self.each_out(hand, question):
            outs.setdefault(card, melds)
        return {card: outs[card] for card in in_reading_order(outs)} if len(outs) > 1 else outs

    def each_out(self, hand: CountedHand, question: Question) -> Iterator[tuple[Card, Melds]]:
        """The same as they are found, a card perhaps more than once."""
        if self._special or hand.counts & question.wilds.odd:
            for card in self._worth_throwing(hand, question.wilds):
                melds = self.laid(CountedHand(without_one(hand.cards, card)), question)
                if melds is not None:
                    yield card, melds
            return
        for pattern in self._patterns[NINE]:
            for card, layout in self._naturals.ways(hand.counts, pattern):
                yield card, tuple([meld.faces for meld in layout])

    def laid(self, hand: CountedHand, question: Question) -> Melds | None:
        """All cards of a hand of nine or ten in legal melds, or as a special hand, if they can be."""
        for pattern in self._patterns[len(hand.cards)]:
            melds = self.in_melds(hand, question, pattern)
            if melds is not None:
                return melds
        for special in self._special:
            natural = self._as_naturals(hand.cards, question.wilds)
            groups = lay_special(special, self._table, hand.cards, natural, self._tally)
            if groups is not None:
                return groups
        return None

    def in_melds(self, hand: CountedHand, question: Question, pattern: Pattern | None) -> Melds | None:
        """All cards in melds of these sizes, if they can be."""
        held = sort_hand(hand, question.wilds, wilds_are_naturals=self.wilds_are_naturals)
        if held.dead:
            return None
        if not held.flexible and not held.substitutes:
            layout = next(natural_layouts(self._table, held.bound, pattern, self._tally), None)
            return None if layout is None else name_naturals(layout, hand.cards)
        if question.search is None:
            question.search = WildSearch(self._table, self._tally)
        with_wilds = question.search.layout(held, pattern)
        return None if with_wilds is None else name_cards(with_wilds, hand.cards, question.wilds.cards)

    def is_laid_so(self, named: tuple[tuple[Card, ...], ...], hand: tuple[Card, ...], question: Question) -> bool:
        """Whether the cards of a hand, grouped so, lie in legal melds that go together, or are a special hand."""
        sizes = tuple(sorted((len(group) for group in named), reverse=True))
        fits = any(pattern is None or pattern == sizes for pattern in self._patterns.get(len(hand), ()))
        if fits and all(self.in_melds(CountedHand(group), question, (len(group),)) is not None for group in named):
            return True
        natural = self._as_naturals(hand, question.wilds)
        return any(names_special(special, self._table, named, natural) for special in self._special)

    def lays_any(self, cards: int) -> bool:
        """Whether any hand of nine cards, or of ten, can be laid."""
        return bool(self._patterns[cards]) or any(hand.may_have(cards) for hand in self._special)

    def _worth_throwing(self, hand: CountedHand, wilds: Wilds) -> Iterator[Card]:
        """The cards, in reading order, without which there may be wild cards enough for the others."""
        held = sort_hand(hand, wilds, wilds_are_naturals=self.wilds_are_naturals)
        costs = self._costs.of_faces(held.bound, held.flexible)
        may_be_special = doubles_in(hand.faces) >= self._least_doubles
        pays = (size_of(held.flexible) + held.substitutes) * WILD_CARD
        total = held.dead * IN_NO_MELD + sum([costs[card] for card in faces_in(held.bound)])
        dearest = IN_NO_MELD if held.dead else max(costs.values(), default=0)
        if total - dearest > pays and not may_be_special:
            return
        for card in in_reading_order(set(hand.cards)):
            if card in wilds.cards:
                is_paid = total <= pays - WILD_CARD
            else:
                is_paid = total - costs.get(face(card), IN_NO_MELD) <= pays
            if is_paid or may_be_special:
                yield card

    def _as_naturals(self, hand: tuple[Card, ...], wilds: Wilds) -> frozenset[Card]:
        """The cards of a hand that may count as themselves."""
        return frozenset(
            card for card in hand if face(card) != JOKER and (card not in wilds.cards or self.wilds_are_naturals)
        )
