"""What one seat sees of a position: its own hand, and what lies or was said openly."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pife.cards import Card
from pife.engine.betting import BettingRules
from pife.engine.by_seat import NOTHING, BySeat, Seat
from pife.engine.hands import Limit
from pife.engine.made_whole import made_whole
from pife.engine.position import Cards, DrawnFrom, Phase, Place, Position, Result
from pife.errors import ImpossibleInput
from pife.spec.conditions import Options


@dataclass(frozen=True, slots=True)
class SeenDraw:
    """Where the card of this turn came from, and the card where this seat saw it."""

    card: Card | None
    source: DrawnFrom


@dataclass(frozen=True)
class View:
    """A position as one seat sees it.

    ``sizes`` are how many cards each hand has. ``discard`` is the whole pile or its top card, as the table plays.
    ``hands`` is empty but for the hand that the winner laid down.
    """

    seat: Seat
    hand: Cards
    sizes: BySeat[int]
    stock_size: int
    discard: Cards
    discard_size: int
    turn_up: Card | None
    turn_up_at: Place | None
    phase: Phase
    turn: Seat | None
    dealer: Seat
    drawn: SeenDraw | None
    limits: BySeat[Limit]
    announced: frozenset[Seat]
    announcing: frozenset[Seat]
    threat: Seat | None
    folded: frozenset[Seat]
    left: frozenset[Seat]
    bets: BySeat[int]
    pot: int
    price: int
    spoken: frozenset[Seat]
    raised: frozenset[Seat]
    lives: BySeat[int]
    result: Result | None
    hands: BySeat[Cards]


class ViewRules:
    """What a table lets its players see (rules turns.see-top, turns.see-all)."""

    def __init__(self, options: Options, betting: BettingRules) -> None:
        self._betting = betting
        self._all_discards = options["turn.discard_visible"] == "all"

    def view(self, position: Position, seat: Seat) -> View:
        """The position as a seat sees it; :class:`ImpossibleInput` for one that was dealt no cards."""
        if seat not in position.seats:
            raise ImpossibleInput(f"seat: {seat} is not one of {', '.join(map(str, position.seats))}")
        fields: dict[str, Any] = {
            "seat": seat,
            "hand": position.hands.get(seat, ()),
            "sizes": position.hands.each(len),
            "stock_size": len(position.stock),
            "discard": position.discard if self._all_discards else position.discard[:1],
            "discard_size": len(position.discard),
            "turn_up": position.turn_up,
            "turn_up_at": position.turn_up_at,
            "phase": position.phase,
            "turn": position.turn,
            "dealer": position.dealer,
            "drawn": _seen_draw(position, seat),
            "limits": position.limits,
            "announced": position.announced,
            "announcing": position.announcing,
            "threat": position.threat,
            "folded": position.folded,
            "left": position.left,
            "bets": position.bets,
            "pot": position.pot,
            "price": self._betting.told_price(position),
            "spoken": position.spoken,
            "raised": position.raised,
            "lives": position.lives,
            "result": position.result,
            "hands": _laid_down(position),
        }
        return made_whole(View, fields)


def _seen_draw(position: Position, seat: Seat) -> SeenDraw | None:
    """A card from the stock is seen by who drew it alone; the others lay open (rules turns.draw-one, turns.see-*)."""
    drawn = position.drawn
    if drawn is None:
        return None
    hidden = drawn.source == "stock" and seat != position.turn
    return SeenDraw(None if hidden else drawn.card, drawn.source)


def _laid_down(position: Position) -> BySeat[Cards]:
    """The hand of who went out (rule out.lay-down); who is left alone wins without showing one."""
    result = position.result
    if result is None or result.winner is None or result.by == "pot":
        return NOTHING
    return BySeat({result.winner: position.hands[result.winner]})
