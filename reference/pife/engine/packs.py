"""What the packs of a table hold: no face more often than there are packs, jokers where there are some."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from pife.cards import FACES, JOKER, Card, face, faces, token
from pife.engine.counted import CountedHand
from pife.errors import ImpossibleInput
from pife.spec.conditions import Options


class Packs:
    """Rules pack.packs, pack.no-jokers."""

    def __init__(self, options: Options) -> None:
        decks, jokers = options["pack.decks"], options["pack.jokers"]
        assert isinstance(decks, int) and isinstance(jokers, int)
        self.copies: Mapping[Card, int] = dict.fromkeys(FACES, decks) | {JOKER: jokers}
        self._room = sum((7 - copies) << 4 * card for card, copies in self.copies.items())
        self._over = sum(8 << 4 * card for card in self.copies)

    @property
    def size(self) -> int:
        """How many cards there are, the jokers among them."""
        return sum(self.copies.values())

    def refuse_too_many(self, hand: CountedHand, beside: Card | None = None) -> None:
        """:class:`ImpossibleInput` for more cards (with the turn-up, if it lies beside them) than the packs hold."""
        counts = hand.counts
        if beside is not None:
            counts += 1 << 4 * beside
        if (counts | counts + self._room) & self._over:
            self._refuse_more(hand.cards if beside is None else (*hand.cards, beside), beside)

    def refuse_more_than_all(self, cards: Iterable[Card], where: str) -> None:
        """:class:`ImpossibleInput` for cards, however many, of which the packs hold fewer copies; it says where."""
        self._refuse_more(cards, None, f"{where}: ")

    def _refuse_more(self, cards: Iterable[Card], beside: Card | None, where: str = "") -> None:
        for card, count in Counter(faces(tuple(cards))).items():
            if count > self.copies[card]:
                if not self.copies[card]:
                    raise ImpossibleInput(f"{where}X: this table's packs have no jokers")
                turned = " with the turn-up" if card == beside else ""
                raise ImpossibleInput(
                    f"{where}{token(card)} {count} times{turned}: the packs hold it {self.copies[card]} times"
                )

    def still_to_be_had(self, cards: Sequence[Card], beside: Card | None = None) -> Iterator[Card]:
        """The faces, and the joker, of which the packs hold more copies than the cards and the turn-up."""
        left = dict(self.copies)
        for card in (*cards, *(() if beside is None else (beside,))):
            left[face(card)] -= 1
        return (card for card, copies in left.items() if copies > 0)
