"""Which cards of a picture are wild."""

from __future__ import annotations

from collections.abc import Iterable

from pife.cards import Card
from pife.engine.wilds import wild_cards
from pife.spec.conditions import Options


def wild_at_all(tables: Iterable[Options], turn_up: Card | None) -> frozenset[Card]:
    """The faces that are wild at each of some tables (at least one), and the joker where it is.

    >>> from pife.cards import read_card, tokens
    >>> tables = [{"wild.which": "next_same_suit"}, {"wild.which": "next_all_suits"}]
    >>> tokens(wild_at_all(tables, read_card("6H")))
    ['7H']
    """
    return frozenset.intersection(*(wild_cards(options, turn_up) for options in tables))
