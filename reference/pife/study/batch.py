"""Many hands at once, on numpy: which of them go out, or lie in melds; needs the extra ``batch``.

Most hands of chance are far from going out, and a few operations on whole arrays show it. The others are left to the
:class:`~pife.engine.hands.Judge`, whose word is the last one: the answers are the same for every table.

Hands without wild cards: :mod:`pife.study.batch_plain`. With them what the cards of a hand cost
(:mod:`pife.engine.meld_costs`) is no more than the wild cards there are. Who goes out throws one card, at best the
dearest.
"""

from __future__ import annotations

import importlib
import itertools
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from pife.cards import FACES, JOKER, RANKS, STAR, SUITS, Card, face
from pife.engine.counted import NINE, TEN
from pife.engine.hands import Judge
from pife.engine.meld_costs import IN_NO_MELD, WILD_CARD
from pife.engine.melds import MeldTable
from pife.engine.special import least_doubles, special_hands
from pife.errors import ImpossibleInput, PifeError
from pife.spec.told import told
from pife.study.batch_plain import ODD, SUIT, PlainHands, Words, place_of

if TYPE_CHECKING:
    import numpy
    from numpy.typing import ArrayLike, NDArray

    Numbers: TypeAlias = NDArray[numpy.int64]
    Counts: TypeAlias = NDArray[numpy.uint8]
    Costs: TypeAlias = NDArray[numpy.int32]
    Truths: TypeAlias = NDArray[numpy.bool_]
    Hand: TypeAlias = tuple[Card, ...]

_BLOCK = 8192
"""So many hands at once: what is worked out for them fits a processor's cache."""

# Counts of a hand stand in 64 places, so that the ranks held of a suit are the bits of one number.
_SUIT = SUIT
_PLACES = _SUIT * len(SUITS)
_JOKER_PLACE = _SUIT - 1
_CARDS = (*FACES, JOKER, *(each + STAR for each in FACES))
_NO_CARD = -1
_FOUR_ALIKE = 3


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
        self._copies = judge.packs.copies[FACES[0]]
        self._base = self._copies + 1
        self._plain = PlainHands(np, judge.table)
        self._run_costs = _run_costs(np, judge.table)
        self._set_costs = _set_costs(np, judge.table, self._base)
        self._least_doubles = least_doubles(special_hands(judge.profile))
        self._places = np.full(max(_CARDS) + 1, _NO_CARD)
        self._places[list(_CARDS)] = [_place(card) for card in _CARDS]
        self._bits = np.zeros(max(_CARDS) + 1, dtype=np.uint64)
        self._bits[list(_CARDS)] = [1 << place_of(card) if card in FACES else ODD for card in _CARDS]

    def go_out(self, hands: ArrayLike, turn_up: Card | None = None) -> Truths:
        """Which hands of ten go out, the last card drawn from the stock, as :meth:`Judge.go_out` says.

        ``hands`` are of shape ``(n, 10)``; the answer is ``n`` truths. :class:`ImpossibleInput` for another shape, and
        for a hand of which the judge says so.
        """
        return self._answers(
            self._read(hands, (TEN,)),
            turn_up,
            alone=1,
            ask=lambda hand: self.judge.goes_out(hand, hand[-1], "stock", turn_up),
        )

    def melded(self, hands: ArrayLike, turn_up: Card | None = None) -> Truths:
        """Which hands of nine, or of ten, lie wholly in melds or are special hands, as :meth:`Judge.melded` says."""
        return self._answers(
            self._read(hands, (NINE, TEN)),
            turn_up,
            alone=0,
            ask=lambda hand: self.judge.melded(hand, turn_up) is not None,
        )

    def _read(self, hands: ArrayLike, sizes: tuple[int, ...]) -> Numbers:
        np = self._numpy
        cards = np.asarray(hands)
        if cards.ndim != 2 or cards.shape[1] not in sizes or cards.dtype.kind not in "iu":
            raise ImpossibleInput(f"hands: rows of {' or '.join(map(str, sizes))} card numbers are asked for")
        if cards.size and not (cards.min() >= 0 and cards.max() < len(self._bits) and self._bits.take(cards).all()):
            within = cards.clip(0, len(self._bits) - 1)
            wrong = cards[(within != cards) | (self._bits[within] == 0)]
            raise ImpossibleInput(f"hands: {wrong[0]} is the number of no card")
        numbers: Numbers = cards.astype(np.intp, copy=False)
        return numbers

    def _answers(self, hands: Numbers, turn_up: Card | None, alone: int, ask: Callable[[Hand], bool]) -> Truths:
        """The judge's answers on hands of which all cards, but for so many ``alone``, must be laid.

        It is not asked about hands that plainly have too many cards in no meld, or whose wild cards do not pay for it.
        """
        np = self._numpy
        wild = list(self.judge.wilds(turn_up))
        bits = self._bits.copy()
        bits[wild] = ODD
        is_wild = np.zeros(len(bits), dtype=bool)
        is_wild[wild] = True
        found: Truths = np.zeros(len(hands), dtype=bool)
        for start in range(0, len(hands), _BLOCK):
            some = hands[start : start + _BLOCK]
            layers = self._plain.layers(bits.take(some.T), self._copies)
            may_be = self._plain.have_at_most(alone, layers) | self._are_odd(layers, turn_up)
            rows = (layers[0] >= ODD).nonzero()[0]
            may_be[rows] = self._are_paid(some[rows], is_wild, alone) | self._must_be_asked(some[rows], turn_up)
            for row in may_be.nonzero()[0].tolist():
                try:
                    found[start + row] = ask(tuple(some[row].tolist()))
                except ImpossibleInput as fault:
                    raise ImpossibleInput(f"hands, row {start + row}: {fault}") from None
        return found

    def _are_paid(self, hands: Numbers, is_wild: Truths, alone: int) -> Truths:
        """Which hands' wild cards pay for their other cards, the dearest aside where one may be ``alone``."""
        wilds = is_wild.take(hands)
        costs = self._costs(self._places.take(hands), wilds)
        price = costs.sum(axis=1)
        if alone:
            price -= costs.max(axis=1, initial=0)
        paid: Truths = price <= wilds.sum(axis=1) * WILD_CARD
        return paid

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

    def _are_odd(self, layers: Sequence[Words], turn_up: Card | None) -> Truths:
        """Hands without wild cards that may be special ones, or have more of a card than there is."""
        odd: Truths = layers[self._copies] != 0
        if turn_up is not None and turn_up in FACES:
            odd |= (layers[self._copies - 1] & self._bits[turn_up]) != 0
        odd |= self._plain.have_bits(self._least_doubles, layers[1])
        for two_doubles in layers[_FOUR_ALIKE:]:
            odd |= two_doubles != 0
        return odd

    def _must_be_asked(self, hands: Numbers, turn_up: Card | None) -> Truths:
        """The same of any hands."""
        np = self._numpy
        counts = self._counts(self._places.take(hands))
        copies = np.zeros(_PLACES, dtype=np.uint8)
        for card, held in self.judge.packs.copies.items():
            copies[_place(card)] = held - (card == turn_up)
        asked: Truths = (counts > copies).any(axis=1)
        asked |= (counts // 2).sum(axis=1) >= self._least_doubles
        return asked


def _numpy() -> Any:
    try:
        return importlib.import_module("numpy")
    except ImportError:
        raise PifeError(told("batch_extra")) from None


def _place(card: Card) -> int:
    return _JOKER_PLACE if face(card) == JOKER else place_of(card)


def _run_costs(np: Any, table: MeldTable) -> Costs:
    """For the ranks held of a suit (bits, ace = 1) and one of them: what it costs in the cheapest run of some."""
    costs: Costs = np.full((1 << len(RANKS), _SUIT), IN_NO_MELD, dtype=np.int32)
    for ranks in range(1, len(costs)):
        if substitutes := table.run_substitutes(ranks):
            within = [rank for rank in range(len(RANKS)) if ranks >> rank & 1]
            costs[ranks, within] = WILD_CARD * substitutes[0] // len(within)
    held = np.arange(len(costs))
    for rank in range(len(RANKS)):
        more = held[held >> rank & 1 == 1]
        costs[more] = np.minimum(costs[more], costs[more ^ 1 << rank])
    return costs


def _set_costs(np: Any, table: MeldTable, base: int) -> Costs:
    """For the copies held of a rank (a digit a suit) and a suit: what its card costs in the cheapest set of some."""
    costs: Costs = np.full((base ** len(SUITS), len(SUITS)), IN_NO_MELD, dtype=np.int32)
    for counts in itertools.product(range(base), repeat=len(SUITS)):
        held = [suit for suit, count in enumerate(counts) if count]
        number = sum(count * base**suit for suit, count in enumerate(counts))
        if held and (substitutes := table.set_substitutes(counts)):
            costs[number, held] = WILD_CARD * substitutes[0] // sum(counts)
        for suit in held:
            costs[number] = np.minimum(costs[number], costs[number - base**suit])
    return costs
