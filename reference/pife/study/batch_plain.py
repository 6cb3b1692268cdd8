"""Many hands without wild cards at once: which of them have too many cards in no meld, by bits of whole arrays.

A hand is a few numbers of 64 bits, 16 a suit: one for the faces it has, one for those it has twice, and so on. A few
operations on them show, for every hand of an array together, which cards lie in a run of three or beside enough others
of their rank; the rest are in no meld.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from pife.cards import Card, rank_of, suit_of
from pife.engine.melds import LEAST_CARDS, MeldTable

Words: TypeAlias = Any
"""An array of unsigned words; numpy's stubs call what comes of shifting them signed."""

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    Truths: TypeAlias = NDArray[numpy.bool_]

SUIT = 16
"""So many bits, or places, a suit has."""

ODD = 1 << 63
"""The bit of a card that is more, or less, than its face: a wild card, a joker, one with a star."""

_SUITS = 4


def place_of(card: Card) -> int:
    """Where a face stands among the places of all suits."""
    return suit_of(card) * SUIT + rank_of(card)


class PlainHands:
    """What can be in melds, where these are the melds of a table."""

    def __init__(self, np: Any, table: MeldTable) -> None:
        self._np = np
        self._runs = [window for window in table.windows if len(window) == LEAST_CARDS]
        self._suits_of_set = min((sum(map(bool, shape)) for shape in table.shapes), default=_SUITS + 1)

    def layers(self, bits: Words, copies: int) -> list[Words]:
        """The faces held once, those held twice, and so on, to once more than there are; ``bits`` has a row a card."""
        found = [self._np.zeros(bits.shape[1], dtype=bits.dtype) for _ in range(copies + 1)]
        for bit in bits:
            for more, less in zip(found[:0:-1], found[-2::-1], strict=True):
                more |= less & bit
            found[0] |= bit
        return found

    def have_at_most(self, alone: int, layers: Sequence[Words]) -> Truths:
        """Which hands have no more than so many cards, none or one, that are surely in no meld."""
        held = layers[0]
        strays = held & ~self._melded(held)
        if not alone:
            none: Truths = strays == 0
            return none
        one: Truths = (strays & (strays - 1) | strays & layers[1]) == 0
        return one

    def have_bits(self, number: int, held: Words) -> Truths:
        """Which words have so many bits or more."""
        for _ in range(number - 1):
            held = held & (held - 1)
        have: Truths = held != 0
        return have

    def _melded(self, held: Words) -> Words:
        """The faces that may be in a meld with others of the hand."""
        found = self._in_sets(held)
        for ranks, steps in self._beginnings():
            first, second = steps
            begun = held & _moved(held, first) & _moved(held, second) & ranks
            found |= begun | _moved(begun, -first) | _moved(begun, -second)
        return found

    def _beginnings(self) -> Iterator[tuple[Any, tuple[int, int]]]:
        """Which ranks begin runs of three, by how far the second and the third card are from the first."""
        by_steps: dict[tuple[int, int], int] = {}
        for first, second, third in self._runs:
            steps = second - first, third - first
            by_steps[steps] = by_steps.get(steps, 0) | _in_each_suit(first)
        return ((self._np.uint64(ranks), steps) for steps, ranks in by_steps.items())

    def _in_sets(self, held: Words) -> Words:
        """The faces with as many other suits of their rank as a set of the fewest suits has."""
        one, two, three = (held << SUIT * by | held >> SUIT * (_SUITS - by) for by in range(1, _SUITS))
        match self._suits_of_set:
            case 1:
                return held.copy()
            case 2:
                return held & (one | two | three)
            case 3:
                return held & (one & two | one & three | two & three)
            case 4:
                return held & one & two & three
        return self._np.zeros_like(held)


def _in_each_suit(rank: int) -> int:
    return sum(1 << SUIT * suit + rank for suit in range(_SUITS))


def _moved(words: Words, down: int) -> Words:
    """Every bit so many ranks lower, or higher; what leaves its suit is for the caller to mask."""
    return words >> down if down > 0 else words << -down
