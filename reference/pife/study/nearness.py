"""How near a hand is to going out: the groups that come closest to a legal split, and what is left over.

An estimate for simple players, quick enough to ask at every card, not a judge: it looks for melds begun with two cards
or more, gives each wild card to a gap that may take one, and leaves special hands and wild cards as themselves aside.
Whether a hand really goes out :class:`pife.engine.hands.Judge` says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from pife.cards import JOKER, STAR, Card, face, in_reading_order, pack_counts
from pife.engine.counted import NINE, TEN
from pife.engine.counts import GUARD, ONE, doubles_in
from pife.engine.hands import Judge
from pife.engine.layout import patterns_for
from pife.engine.melds import LEAST_CARDS
from pife.engine.position import Cards
from pife.engine.special import least_doubles, special_hands
from pife.study.beginnings import bits_of, faces_of, without
from pife.study.splits import ANY_SPLIT, splits_of

_LARGEST = max(map(max, ANY_SPLIT))
_KEPT = 1 << 12


@dataclass(frozen=True, slots=True)
class Near:
    """A hand sorted by what it could become.

    ``missing`` cards are still needed. ``groups`` are melds and beginnings of melds, whole ones first, ``wild`` the
    wild cards, ``loose`` what belongs to nothing.
    """

    missing: int
    groups: tuple[Cards, ...]
    wild: Cards
    loose: Cards


class Nearness:
    """How near hands are at one table.

    >>> from pife.cards import read_cards, tokens
    >>> from pife.spec.library import load_spec
    >>> near = Nearness(Judge(load_spec().profile("pife-maker"))).of(read_cards("7C 8C 9C 4D 5D KS KH 2S JH"))
    >>> near.missing, [tokens(group) for group in near.groups], tokens(near.loose)
    (2, [['7C', '8C', '9C'], ['4D', '5D'], ['KH', 'KS']], ['JH', '2S'])
    """

    def __init__(self, judge: Judge) -> None:
        self._splits = splits_of(judge)
        self._tells_reach = _hold_every_split(judge)
        self._least_doubles = least_doubles(special_hands(judge.profile))
        # A player asks about the same hand before and after others have had their turns.
        self._sorted = lru_cache(maxsize=_KEPT)(self._sort)
        self._wilds = lru_cache(maxsize=None)(judge.wilds)

    def of(self, hand: Cards, turn_up: Card | None = None) -> Near:
        """The hand, of nine cards or ten, sorted by what it could become."""
        wild = self._wilds(turn_up)
        best = self._splits.best(*self._sorted(hand, turn_up))
        ordered = in_reading_order(hand)
        left = [card for card in ordered if card not in wild]
        whole_first = sorted(best.groups, key=lambda begun: (begun.size - begun.held, -begun.outs))
        groups = tuple([_take(begun.bits, left) for begun in whole_first])
        return Near(best.missing, groups, tuple([card for card in ordered if card in wild]), tuple(left))

    def missing(self, hand: Cards, turn_up: Card | None = None) -> int:
        """How many cards the hand still needs."""
        return self._splits.missing(*self._sorted(hand, turn_up))

    def needs_fewer(self, hand: Cards, than: int, turn_up: Card | None = None) -> bool:
        """Whether the hand needs fewer cards than so many; that is sooner said than how many."""
        return self._splits.lacks_less(*self._sorted(hand, turn_up), than)

    def is_out_of_reach(self, hand: Cards, turn_up: Card | None = None) -> bool:
        """Whether the hand cannot go out, one of nine not with any tenth card either; ``False`` where that is unsure.

        Unlike :meth:`missing` it never errs: each wild card counts as any card that is wanted.
        """
        if not self._tells_reach:
            return False
        naturals, wild = self._sorted(hand, turn_up)
        within = wild + TEN - len(hand)
        if self._splits.missing(naturals, wild) <= within and self._splits.missing(naturals, 0) <= within:
            return False
        faces = [face(card) for card in hand if card != JOKER]
        return doubles_in(pack_counts(faces)) + TEN - len(hand) < self._least_doubles

    def links(self, card: Card, hand: Iterable[Card]) -> int:
        """In how many melds of the table this card could stand beside another of these cards."""
        if card == JOKER:
            return 0
        return self._splits.beginnings.links(face(card), _bits(hand))

    def by_links(self, cards: Iterable[Card], hand: Cards) -> list[Card]:
        """These cards of a hand, each once, those first that could stand beside fewest of its other cards."""
        bits = _bits(hand)

        def links(card: Card) -> int:
            own = face(card)
            return 0 if card == JOKER else self._splits.beginnings.links(own, without(own, bits))

        return sorted(set(cards), key=links)  # numbers lie in a set in the same order everywhere

    def _sort(self, hand: Cards, turn_up: Card | None) -> tuple[int, int]:
        """The naturals of the hand as bits, and how many wild cards it has; a joker that is not wild is neither."""
        wild = self._wilds(turn_up)
        naturals = [card for card in hand if card not in wild]
        return _bits(naturals), len(hand) - len(naturals)


def _hold_every_split(judge: Judge) -> bool:
    """Whether cards that are laid down always hold a split that is looked for, maybe with some card less."""
    shapes = judge.profile.options["out.shapes"]
    ten = patterns_for(shapes, TEN) if judge.has_ten else ()
    if isinstance(shapes, tuple):
        return not ten or not patterns_for(shapes, NINE)
    melds = {meld.packed: meld.size for meld in judge.table.all()}
    return all(
        (size <= _LARGEST or any(rest in melds for rest in _rests(meld, melds)))
        and (not ten or size == LEAST_CARDS or any(meld - one in melds for one in ONE))
        for meld, size in melds.items()
    )


def _rests(meld: int, melds: Iterable[int]) -> Iterator[int]:
    """What is left of a meld without another that lies in it."""
    return (meld - part for part in melds if (meld + GUARD - part) & GUARD == GUARD)


def _bits(cards: Iterable[Card]) -> int:
    return bits_of([face(card) for card in cards if card != JOKER])


def _take(group: int, hand: list[Card]) -> Cards:
    """Take the very cards of a hand that make a group."""
    taken = []
    for wanted in faces_of(group):
        card = wanted if wanted in hand else wanted + STAR
        hand.remove(card)
        taken.append(card)
    return tuple(taken)
