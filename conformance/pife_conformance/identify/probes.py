"""Hands and melds that known faults get wrong, made of the melds of a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from pife.cards import FACES, Card, tokens
from pife.engine.counted import NINE
from pife.engine.hands import Judge

Json = dict[str, Any]
Faces = tuple[Card, ...]

_ROUNDS = 24
_SPLITS = ((3, 3, 3), (5, 4), (6, 3), (9,), (4, 3, 3), (5, 5), (6, 4), (7, 3))
_KINGS = tuple(card for card in FACES if card % 13 == 12)


def probing(judge: Judge, chance: Random) -> Iterator[tuple[str, Json]]:
    """Asks about cards with their inputs; some may be of more cards than the packs hold."""
    maker = _Probes(judge, chance)
    for number in range(_ROUNDS):
        yield from maker.melds(number)
        yield from maker.hands(number)


class _Probes:
    """The making of probes at one table."""

    def __init__(self, judge: Judge, chance: Random) -> None:
        self._judge = judge
        self._chance = chance
        self._by_size: dict[int, list[Faces]] = {}
        for meld in judge.table.all():
            self._by_size.setdefault(meld.size, []).append(meld.faces)
        every = [faces for size in sorted(self._by_size) for faces in self._by_size[size]]
        self._aces = [faces for faces in every if _is_run(faces) and any(face % 13 == 0 for face in faces)]
        self._tens = [faces for faces in every if _is_run(faces) and any(face % 13 == 9 for face in faces)]
        self._shapes = [sizes for sizes in _SPLITS if set(sizes) <= set(self._by_size)]

    def melds(self, number: int) -> Iterator[tuple[str, Json]]:
        """A run with an ace, or about the ten, as it is and with a wild card in it."""
        runs = (self._aces, self._tens)[number % 2]
        if runs:
            meld = self._chance.choice(runs)
            turned = self._turned(meld, number)
            yield "meld", self._asked(meld, turned)
            yield "meld", self._asked(self._with_wilds(meld, turned, 1), turned)
        turned = self._chance.choice(_KINGS)
        if self._judge.uses_turn_up:
            yield "wilds", {"turn_up": tokens([turned])[0]}
            meld = self._chance.choice(self._by_size[3])
            yield "meld", self._asked(self._with_wilds(meld, turned, 1), turned)

    def hands(self, number: int) -> Iterator[tuple[str, Json]]:
        """A hand of a shape, each in its turn, as it is, with wild cards, and with one more card."""
        for hand in (self._shaped(number), self._twice(), self._spoilt(number), self._with_a_run(number)):
            if not hand:
                continue
            turned = self._turned(hand, number)
            for cards in (hand, self._with_wilds(hand, turned, 2)):
                yield "melded", self._asked(cards, turned)
                ten = [*cards, self._chance.choice(FACES)] if len(cards) == NINE else cards
                source = self._chance.choice(("stock", "stock", "discard"))
                any_card = self._chance.choice(ten)
                drawn = tokens([ten[-1] if number % 2 else any_card])[0]
                yield "go_out", {**self._asked(ten, turned), "drawn": drawn, "from": source}

    def _shaped(self, number: int) -> Faces:
        sizes = self._shapes[number % len(self._shapes)] if self._shapes else ()
        return tuple(face for size in sizes for face in self._chance.choice(self._by_size[size]))

    def _twice(self) -> Faces:
        """Three melds in which a card stands twice, or eight cards that lie and one of them again."""
        chance = self._chance
        first = chance.choice(self._by_size[3])
        if chance.random() < 0.5:
            sharing = [faces for faces in self._by_size[3] if faces != first and set(faces) & set(first)]
            return (*first, *chance.choice(sharing or [first]), *chance.choice(self._by_size[3]))
        if 5 not in self._by_size:
            return ()
        return (*first, *chance.choice(self._by_size[5]), chance.choice(first))

    def _spoilt(self, number: int) -> Faces:
        """Melds of which cards make a longer, or another, meld that leaves the rest in pieces."""
        chance = self._chance
        suit, low = chance.randrange(4), chance.randrange(1, 8)
        run = [suit * 13 + low + step for step in range(5)]
        others = [each for each in range(4) if each != suit]
        if number % 2:
            pairs = [each * 13 + run[place] % 13 for place in (0, 4) for each in chance.sample(others, 2)]
            return (*run, *pairs)
        three = [each * 13 + run[2] % 13 for each in others]
        return (*run[:3], *three, *chance.choice(self._by_size[3]))

    def _with_a_run(self, number: int) -> Faces:
        """Three melds of three, one of them a run with an ace or about the ten."""
        runs = [faces for faces in (self._aces, self._tens)[number % 2] if len(faces) == 3]
        if not runs:
            return ()
        return (*self._chance.choice(runs), *(f for _ in range(2) for f in self._chance.choice(self._by_size[3])))

    def _turned(self, cards: Sequence[Card], number: int) -> Card:
        """A turn-up, every third time a king, else far from the cards where there is such a one."""
        if number % 3 == 2:
            return self._chance.choice(_KINGS)
        ranks = {card % 13 for card in cards}
        far = [face for face in FACES if not {face % 13, (face + 1) % 13} & ranks]
        return self._chance.choice(far or FACES)

    def _with_wilds(self, cards: Sequence[Card], turned: Card, most: int) -> Faces:
        """The same with one to so many cards replaced by wild ones."""
        wild = self._judge.wilds(turned)
        replaced = list(cards)
        if wild:
            for place in self._chance.sample(range(len(cards)), self._chance.randint(1, most)):
                replaced[place] = self._chance.choice(wild)
        return tuple(replaced)

    def _asked(self, cards: Sequence[Card], turned: Card) -> Json:
        shuffled = list(cards)
        self._chance.shuffle(shuffled)
        return {"cards": tokens(shuffled), "turn_up": tokens([turned])[0]}


def _is_run(faces: Faces) -> bool:
    return len({face % 13 for face in faces}) > 1
