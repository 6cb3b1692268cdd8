"""Random questions about cards: hands that are nearly melded, equal cards, wild cards, long runs, tens and aces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from pife.cards import FACES, JOKER, STAR, Card, face, token, tokens
from pife.engine.counted import NINE, TEN
from pife.engine.hands import LIMITS, OF_THE_TURN_UP, SOURCES
from pife.engine.round import Round
from pife_conformance.fuzz.scripts import Json, nothing

_ACE, _TEN = 0, 9
_SET_LENGTHS = (2, 3, 3, 3, 4, 4, 4, 5, 5, 6, 8)
_RUN_LENGTHS = (3, 3, 3, 3, 4, 4, 5, 6, 7, 9, 10)
_MELDS = (
    (3, 3, 3), (3, 3, 3), (4, 3, 3), (4, 3, 3), (4, 4), (5, 4), (5, 5), (6, 3), (6, 4), (7, 3), (9,), (10,),
    (3, 3, 2, 2), (2, 2, 2, 2), (2, 2, 2, 3), (2, 2, 2, 2, 2),
)  # fmt: skip
"""How many cards lie together in a hand: in melds, in two doubles, in the four doubles of a special hand."""


def card_questions(table: Round, chance: Random) -> Iterator[tuple[str, Json]]:
    """Asks about cards with their inputs; a few of what cannot be."""
    yield "wilds", _with_turn_up(table, chance, {})
    for _ in range(4):
        yield "meld", _Cards(table, chance).meld()
    for _ in range(3):
        yield "melded", _Cards(table, chance).melded()
    for _ in range(3):
        yield "go_out", _Cards(table, chance).go_out()
    for _ in range(2):
        yield "waits", _Cards(table, chance).waits()


def _with_turn_up(table: Round, chance: Random, question: Json) -> Json:
    turn_up = _turn_up(table, chance)
    return question if turn_up is None else {**question, "turn_up": turn_up}


def _turn_up(table: Round, chance: Random) -> str | None:
    """Mostly one where the table turns a card up, seldom one elsewhere, where it says nothing."""
    kind = chance.random()
    if table.judge.uses_turn_up and kind < 0.02:
        return chance.choice((None, token(JOKER), token(chance.choice(FACES) + STAR)))
    return token(_some_face(chance)) if table.judge.uses_turn_up or kind < 0.1 else None


def _some_face(chance: Random) -> Card:
    """Any, but tens and aces twice as often as others."""
    rank: int = chance.choice((*range(13), _ACE, _TEN))
    return chance.randrange(4) * 13 + rank


class _Cards:
    """The making of one question: the turn-up, what is wild by it, and the cards that the packs still hold."""

    def __init__(self, table: Round, chance: Random) -> None:
        self._table = table
        self._chance = chance
        self._asked = _with_turn_up(table, chance, {})
        turned = self._asked.get("turn_up")
        if turned is None and chance.random() < 0.1:
            self._asked["turn_up"] = nothing(chance)
        named = None if turned is None else next((card for card in FACES if token(card) == turned), None)
        can_be = named is not None or not table.judge.uses_turn_up
        self._wild = table.judge.wilds(named) if can_be else ()
        self._turned = named
        self._left = Counter(table.judge.packs.copies)
        if named is not None and table.profile.options.get("turn_up.fate") == "aside" and chance.random() < 0.9:
            self._left[named] -= 1

    def meld(self) -> Json:
        """One meld, or nearly one, of any length."""
        chance = self._chance
        is_set = chance.random() < 0.5
        length = chance.choice(_SET_LENGTHS if is_set else (1, 2, *_RUN_LENGTHS, *_RUN_LENGTHS, 11))
        cards = self._together(length, is_set)
        if length > 3 and chance.random() < 0.15:
            cards.pop(chance.randrange(1, length - 1))  # a gap, or a suit less
        return self._written(self._disturbed(cards, 0.35), {})

    def melded(self) -> Json:
        """Nine or ten cards; seldom another number."""
        size = self._chance.choice((NINE, NINE, NINE, TEN, TEN)) if self._chance.random() < 0.98 else 8
        return self._written(self._disturbed(self._hand(size), 0.4), {})

    def go_out(self) -> Json:
        """Nine that are melded, or nearly, and one more that was drawn; or ten."""
        chance = self._chance
        cards = [*self._hand(NINE), self._take(_some_face(chance))] if chance.random() < 0.6 else self._hand(TEN)
        cards = self._disturbed(cards, 0.25)
        source = chance.choice((*SOURCES, "stock", "discard", "claim"))
        drawn = chance.choice(cards)
        if source in OF_THE_TURN_UP and self._turned is not None and chance.random() < 0.9:
            cards[cards.index(drawn)] = drawn = self._turned
        if chance.random() < 0.02:
            drawn = _some_face(chance)
        more = {"limit": chance.choice((*LIMITS, nothing(chance)))} if chance.random() < 0.4 else {}
        written = self._written(cards, {"from": source, **more})
        held = [each for each in written["cards"] if each.rstrip("*") == token(face(drawn))]
        return {**written, "drawn": chance.choice(held) if held else token(drawn)}

    def waits(self) -> Json:
        """Nine cards, one of them mostly not the right one."""
        cards = self._hand(TEN)
        if self._chance.random() < 0.7:
            cards.pop(self._chance.randrange(TEN))
        else:
            cards = self._disturbed(cards[:NINE], 0.5)
        return self._written(cards, {"from": self._chance.choice((*SOURCES, "stock", "claim"))})

    def _hand(self, size: int) -> list[Card]:
        """Cards that lie together in a likely shape, cut or filled up to the size."""
        chance = self._chance
        shapes = [shape for shape in _MELDS if sum(shape) <= size]
        cards = [card for length in chance.choice(shapes) for card in self._together(length)]
        while len(cards) < size:
            cards.append(self._take(_some_face(chance)))
        return cards

    def _together(self, length: int, is_set: bool | None = None) -> list[Card]:
        """A run, which may go around, or a set, which may repeat suits; wild cards in some places."""
        chance = self._chance
        suit, rank = chance.randrange(4), chance.choice((*range(13), _ACE, _TEN))
        if is_set is None:
            is_set = length == 2 or (length < 8 and chance.random() < 0.45)
        if is_set:
            suits = [(suit + step) % 4 for step in range(4)] * 3
            if chance.random() < 0.5 or length == 2:
                suits = [chance.randrange(4) for _ in range(length)]
            cards = [each * 13 + rank for each in suits[:length]]
            if length == 2:
                cards = cards[:1] * 2
        else:
            low = chance.choice((rank, 0, 14 - length)) % 13
            cards = [suit * 13 + (low + step) % 13 for step in range(length)]
        for place in range(length) if self._wild and chance.random() < 0.45 else ():
            if chance.random() < 0.4:
                cards[place] = chance.choice(self._wild)
        return [self._take(card) for card in cards]

    def _take(self, card: Card) -> Card:
        """The card where the packs still hold it; seldom all the same; else one that they hold."""
        if self._left[card] <= 0 and self._chance.random() > 0.02:
            card = self._chance.choice([each for each, copies in self._left.items() if copies > 0])
        self._left[card] -= 1
        return card

    def _disturbed(self, cards: list[Card], often: float) -> list[Card]:
        """Often one card less right: its neighbour, another suit, its twin, or any."""
        chance = self._chance
        if not cards or chance.random() > often:
            return cards
        place = chance.randrange(len(cards))
        old = cards[place]
        if old == JOKER:
            return cards
        suit, rank = divmod(old, 13)
        nearby = (suit * 13 + (rank + chance.choice((1, 12, 2))) % 13, (suit + chance.randrange(1, 4)) % 4 * 13 + rank)
        return [*cards[:place], self._take(chance.choice((*nearby, old, chance.choice(cards)))), *cards[place + 1 :]]

    def _written(self, cards: list[Card], more: Json) -> Json:
        """The cards as tokens, in some order, now and then with stars."""
        chance = self._chance
        if chance.random() < 0.7:
            chance.shuffle(cards)
        starring = chance.random() < 0.15
        written = [
            each + "*" if starring and each != token(JOKER) and chance.random() < 0.25 else each
            for each in tokens(cards)
        ]
        return {"cards": written, **self._asked, **more}
