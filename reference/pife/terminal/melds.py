"""Melds as players read them."""

from __future__ import annotations

from pife.engine.placing import Placed, Standing
from pife.terminal.output import CardPrinter


def placed_card(placed: Placed, printer: CardPrinter) -> str:
    """A card of a meld; a substitute with the card that it stands for, ``7♥=9♦``.

    >>> from pife.cards import read_card
    >>> placed_card(Placed(read_card("7H"), read_card("9D")), CardPrinter(ascii_only=True))
    '7H=9D'
    """
    shown = printer.card(placed.card)
    return shown if placed.stands_for is None else f"{shown}={printer.card(placed.stands_for)}"


def laid_cards(standing: Standing, printer: CardPrinter) -> str:
    """The cards of a meld in one line, as they are laid on a table."""
    return " ".join(placed_card(placed, printer) for placed in standing.cards)
