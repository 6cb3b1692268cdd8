"""Many hands at once, on numpy: which of them go out, or lie in melds; needs the extra ``batch``.

Most hands of chance are far from going out, and a few sums over whole arrays show it. The others are left to the
:class:`~pife.engine.hands.Judge`, whose word is the last one: the answers are the same for every table.

The sums: in a hand laid in melds each card is in one of them. A meld of ``k`` naturals and ``s`` substitutes costs each
of its naturals ``s/k`` of a wild card; so what the cards of a hand cost at least, each in the cheapest meld that the
hand may have around it, is no more than the wild cards there are. Who goes out throws one card, at best the dearest.
"""

from __future__ import annotations

import importlib
import itertools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from pife.cards import FACES, JOKER, RANKS, STAR, SUITS, Card, face, rank_of, suit_of
from pife.engine.hands import NINE, TEN, Judge
from pife.engine.melds import MOST_CARDS, MeldTable
from pife.engine.special import special_hands
from pife.errors import ImpossibleInput, PifeError
from pife.spec.told import told

if TYPE_CHECKING:
    import numpy
    from numpy.typing import ArrayLike, NDArray

    Numbers: TypeAlias = NDArray[numpy.int64]
    Counts: TypeAlias = NDArray[numpy.uint8]
    Costs: TypeAlias = NDArray[numpy.int32]
    Truths: TypeAlias = NDArray[numpy.bool_]

_WILD_CARD = 2520
"""A wild card in parts, so many that up to ten naturals share them evenly."""

_IN_NO_MELD = _WILD_CARD * MOST_CARDS * 10
"""More than all the wild cards of a hand."""

_BLOCK = 8192
"""So many hands at once: what is worked out for them fits a processor's cache."""

# Counts of a hand stand in 64 places, 16 a suit, so that the ranks held of a suit are the bits of one number.
_SUIT = 16
_PLACES = _SUIT * len(SUITS)
_JOKER_PLACE = _SUIT - 1
_CARDS = (*FACES, JOKER, *(each + STAR for each in FACES))
_NO_CARD = -1


class BatchJudge:
    """What a table's rules say about many hands: a row each, its cards numbered as in :mod:`pife.cards`.

    >>> from pife.cards import read_cards
    >>> from pife.spec.library import load_spec
    >>> many = BatchJudge(Judge(load_spec().profile("pife-maker")))
    >>> hands = [read_cards("4D 5D 6D 7C 7H 7S QH KH AH 2C"), read_cards("4D 5D 6D 7C 7H 7S KH AH 2H 2C")]
    >>> many.go_out(hands).tolist()
    [True, False]
    """

    def __init__(self, judge: Judge) -> None:
        """:class:`PifeError` where numpy is not installed."""
        np = self._numpy = _numpy()
        self.judge = judge
        self._base = judge.packs.copies[FACES[0]] + 1
        self._run_costs = _run_costs(np, judge.table)
        self._set_costs = _set_costs(np, judge.table, self._base)
        self._doubles = [special.doubles for special in special_hands(judge.profile)]
        self._places = np.full(max(_CARDS) + 1, _NO_CARD)
        self._places[list(_CARDS)] = [_place(card) for card in _CARDS]

    def go_out(self, hands: ArrayLike, turn_up: Card | None = None) -> Truths:
        """Which hands of ten go out, the last card drawn from the stock, as :meth:`Judge.go_out` says.

        ``hands`` are of shape ``(n, 10)``; the answer is ``n`` truths. :class:`ImpossibleInput` for another shape, and
        for a hand of which the judge says so.
        """
        return self._answers(
            self._read(hands, (TEN,)),
            turn_up,
            lambda costs: costs.sum(axis=1) - costs.max(axis=1),
            lambda hand: bool(self.judge.go_out(hand, hand[-1], "stock", turn_up)),
        )

    def melded(self, hands: ArrayLike, turn_up: Card | None = None) -> Truths:
        """Which hands of nine, or of ten, lie wholly in melds or are special hands, as :meth:`Judge.melded` says."""
        return self._answers(
            self._read(hands, (NINE, TEN)),
            turn_up,
            lambda costs: costs.sum(axis=1),
            lambda hand: self.judge.melded(hand, turn_up) is not None,
        )

    def _read(self, hands: ArrayLike, sizes: tuple[int, ...]) -> Numbers:
        np = self._numpy
        cards = np.asarray(hands)
        if cards.ndim != 2 or cards.shape[1] not in sizes or cards.dtype.kind not in "iu":
            raise ImpossibleInput(f"hands: rows of {' or '.join(map(str, sizes))} card numbers are asked for")
        within = cards.clip(0, len(self._places) - 1)
        if (wrong := (within != cards) | (self._places[within] == _NO_CARD)).any():
            raise ImpossibleInput(f"hands: {cards[wrong][0]} is the number of no card")
        numbers: Numbers = cards.astype(np.int64)
        return numbers

    def _answers(
        self,
        hands: Numbers,
        turn_up: Card | None,
        price: Callable[[Costs], Costs],
        ask: Callable[[tuple[Card, ...]], bool],
    ) -> Truths:
        """The judge's answers; it is not asked about hands whose price their wild cards do not pay."""
        np = self._numpy
        wild = np.zeros(len(self._places), dtype=bool)
        wild[list(self.judge.wilds(turn_up))] = True
        found: Truths = np.zeros(len(hands), dtype=bool)
        for start in range(0, len(hands), _BLOCK):
            some = hands[start : start + _BLOCK]
            places, wilds = self._places.take(some), wild.take(some)
            is_paid = price(self._costs(places, wilds)) <= wilds.sum(axis=1) * _WILD_CARD
            for row in (is_paid | self._must_be_asked(places, turn_up)).nonzero()[0].tolist():
                try:
                    found[start + row] = ask(tuple(some[row].tolist()))
                except ImpossibleInput as fault:
                    raise ImpossibleInput(f"hands, row {start + row}: {fault}") from None
        return found

    def _counts(self, places: Numbers) -> Counts:
        """How often each hand has the card of each place."""
        np = self._numpy
        rows = np.arange(len(places))[:, None] * _PLACES
        counted: Counts = np.bincount((rows + places).ravel(), minlength=rows.size * _PLACES).astype(np.uint8)
        return counted.reshape(-1, _PLACES)

    def _costs(self, places: Numbers, wilds: Truths) -> Costs:
        """What each card of each hand costs at least; wild cards cost nothing."""
        np = self._numpy
        counts = self._counts(places if self.judge.wilds_are_naturals else np.where(wilds, _JOKER_PLACE, places))
        counts[:, _JOKER_PLACE] = 0  # a joker is nothing by itself
        held = np.packbits(counts > 0, axis=1, bitorder="little").view("<u2") & ((1 << len(RANKS)) - 1)
        copies = sum(
            counts[:, suit * _SUIT : (suit + 1) * _SUIT] * np.uint16(self._base**suit) for suit in range(len(SUITS))
        )
        rows = np.arange(len(places))[:, None]
        suits, ranks = places // _SUIT, places % _SUIT
        in_suit = held.take(rows * len(SUITS) + suits).astype(np.int64)
        of_rank = copies.take(rows * _SUIT + ranks).astype(np.int64)
        in_runs = self._run_costs.take(in_suit * _SUIT + ranks)
        # More copies than there are would lie outside the table; the judge refuses such a hand whatever it costs.
        in_sets = self._set_costs.take(of_rank * len(SUITS) + suits, mode="clip")
        costs: Costs = np.minimum(in_runs, in_sets)
        costs[wilds] = 0
        return costs

    def _must_be_asked(self, places: Numbers, turn_up: Card | None) -> Truths:
        """Hands that may be special ones, or have more of a card than there is: about them costs say nothing."""
        np = self._numpy
        counts = self._counts(places)
        copies = np.zeros(_PLACES, dtype=np.uint8)
        for card, held in self.judge.packs.copies.items():
            copies[_place(card)] = held - (card == turn_up)
        asked: Truths = (counts > copies).any(axis=1)
        if self._doubles:
            asked |= (counts // 2).sum(axis=1) >= min(self._doubles)
        return asked


def _numpy() -> Any:
    try:
        return importlib.import_module("numpy")
    except ImportError:
        raise PifeError(told("batch_extra")) from None


def _place(card: Card) -> int:
    return _JOKER_PLACE if face(card) == JOKER else suit_of(card) * _SUIT + rank_of(card)


def _run_costs(np: Any, table: MeldTable) -> Costs:
    """For the ranks held of a suit (bits, ace = 1) and one of them: what it costs in the cheapest run of some."""
    costs: Costs = np.full((1 << len(RANKS), _SUIT), _IN_NO_MELD, dtype=np.int32)
    for ranks in range(1, len(costs)):
        if substitutes := table.run_substitutes(ranks):
            within = [rank for rank in range(len(RANKS)) if ranks >> rank & 1]
            costs[ranks, within] = _WILD_CARD * substitutes[0] // len(within)
    held = np.arange(len(costs))
    for rank in range(len(RANKS)):
        more = held[held >> rank & 1 == 1]
        costs[more] = np.minimum(costs[more], costs[more ^ 1 << rank])
    return costs


def _set_costs(np: Any, table: MeldTable, base: int) -> Costs:
    """For the copies held of a rank (a digit a suit) and a suit: what its card costs in the cheapest set of some."""
    costs: Costs = np.full((base ** len(SUITS), len(SUITS)), _IN_NO_MELD, dtype=np.int32)
    for counts in itertools.product(range(base), repeat=len(SUITS)):
        held = [suit for suit, count in enumerate(counts) if count]
        number = sum(count * base**suit for suit, count in enumerate(counts))
        if held and (substitutes := table.set_substitutes(counts)):
            costs[number, held] = _WILD_CARD * substitutes[0] // sum(counts)
        for suit in held:
            costs[number] = np.minimum(costs[number], costs[number - base**suit])
    return costs
