"""What the packs of a table hold: no face more often than there are packs, jokers where there are some."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pife.cards import FACES, JOKER, Card, face, pack_counts, token
from pife.errors import ImpossibleInput
from pife.spec.conditions import Options


class Packs:
    """Rules pack.packs, pack.no-jokers."""

    def __init__(self, options: Options) -> None:
        decks, jokers = options["pack.decks"], options["pack.jokers"]
        assert isinstance(decks, int) and isinstance(jokers, int)
        self._copies = dict.fromkeys(FACES, decks) | {JOKER: jokers}
        self._room = sum((7 - copies) << 4 * card for card, copies in self._copies.items())
        self._over = sum(8 << 4 * card for card in self._copies)

    def refuse_too_many(self, cards: Sequence[Card], beside: Card | None = None) -> None:
        """:class:`ImpossibleInput` for more cards (with the turn-up, if it lies beside them) than the packs hold."""
        everything = cards if beside is None else (*cards, beside)
        counts = pack_counts(everything)
        if not counts & self._over and not (counts + self._room) & self._over:
            return
        held = Counter(map(face, everything))
        card = next(card for card in held if held[card] > self._copies[card])
        if card == JOKER and self._copies[JOKER] == 0:
            raise ImpossibleInput("X: this table's packs have no jokers")
        turned = " with the turn-up" if card == beside else ""
        raise ImpossibleInput(f"{token(card)} {held[card]} times{turned}: the packs hold it {self._copies[card]} times")

    def still_to_be_had(self, cards: Sequence[Card], beside: Card | None = None) -> Iterator[Card]:
        """The faces, and the joker, of which the packs hold more copies than the cards and the turn-up."""
        left = dict(self._copies)
        for card in (*cards, *(() if beside is None else (beside,))):
            left[face(card)] -= 1
        return (card for card, copies in left.items() if copies > 0)
