"""What the cards of a hand cost in wild cards at least: where there are fewer, the hand is in no melds.

In a hand laid in melds each card is in one of them. A meld of ``k`` naturals and ``s`` substitutes costs each of its
naturals ``s/k`` of a wild card. So all cards together cost no less than each in the cheapest meld that the hand may
have around it, and the wild cards of the hand must pay for that.
"""

from __future__ import annotations

import itertools

from pife.engine.counts import FOUR_BITS, GUARD, MOST_OF_EACH, ONE, faces_in
from pife.engine.melds import MOST_CARDS, MeldTable

WILD_CARD = 2520
"""A wild card in parts, so many that up to ten naturals share them evenly."""

IN_NO_MELD = WILD_CARD * MOST_CARDS * 10
"""More than all the wild cards of a hand."""

_SUIT = (1 << 52) - 1
_RANK = FOUR_BITS * sum(ONE[::13])
_MOST_KNOWN = 8192


class MeldCosts:
    """The costs at a table, worked out once for the ranks that are held of a suit and for the copies of a rank.

    So many suits of hands are remembered, then they are forgotten.
    """

    def __init__(self, table: MeldTable, most_known: int = _MOST_KNOWN) -> None:
        self._most_known = most_known
        self._table = table
        self._windows = [sum(1 << rank for rank in window) for window in table.windows]
        self._in_runs: dict[int, list[int]] = {}
        self._in_sets: dict[int, list[int]] = {}

    def of_faces(self, bound: int, flexible: int) -> dict[int, int]:
        """What a card of each bound face costs; flexible ones may be naturals beside them."""
        naturals = bound + flexible
        held = naturals + MOST_OF_EACH & GUARD
        costs: dict[int, int] = {}
        for face in faces_in(bound):
            if face not in costs:
                suit, rank = divmod(face, 13)
                in_suit, of_rank = held >> 52 * suit & _SUIT, naturals >> 4 * rank & _RANK
                runs = self._in_runs.get(in_suit) or self._run_costs(in_suit)
                sets = self._in_sets.get(of_rank) or self._set_costs(of_rank)
                costs[face] = min(runs[rank], sets[suit])
        return costs

    @property
    def known_suits(self) -> int:
        """How many suits of hands are remembered, which a test holds to ``most_known``."""
        return len(self._in_runs)

    def _run_costs(self, in_suit: int) -> list[int]:
        """For the ranks held of a suit (a bit in each nibble): what each costs in the cheapest run.

        Nothing is cheaper in a run of some ranks than with all the naturals that there are for it.
        """
        ranks = sum(1 << rank for rank in faces_in(in_suit >> 3))
        costs = [IN_NO_MELD] * 13
        for window in self._windows:
            naturals = ranks & window
            if naturals and (substitutes := self._table.run_substitutes(naturals)):
                cost = WILD_CARD * substitutes[0] // naturals.bit_count()
                costs = [min(cost, least) if naturals >> rank & 1 else least for rank, least in enumerate(costs)]
        if len(self._in_runs) >= self._most_known:
            self._in_runs.clear()
        self._in_runs[in_suit] = costs
        return costs

    def _set_costs(self, of_rank: int) -> list[int]:
        """For the copies held of a rank: what those of each suit cost in the cheapest set."""
        costs = [IN_NO_MELD] * 4
        for counts in itertools.product(*(range((of_rank >> 52 * suit & FOUR_BITS) + 1) for suit in range(4))):
            if any(counts) and (substitutes := self._table.set_substitutes(counts)):
                cost = WILD_CARD * substitutes[0] // sum(counts)
                costs = [min(cost, least) if count else least for count, least in zip(counts, costs, strict=True)]
        self._in_sets[of_rank] = costs
        return costs
