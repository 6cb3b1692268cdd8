"""When the stock runs out: the discards become a new one, or there is none (rules of chapter stock)."""

from __future__ import annotations

from dataclasses import dataclass

from pife.cards import face, tokens
from pife.engine.position import Cards, Position, changed
from pife.errors import ImpossibleInput
from pife.spec.conditions import Options


@dataclass(frozen=True, slots=True)
class NewStock:
    """The piles after the discards have become the stock; the top discard stayed (rule stock.top-stays)."""

    stock: Cards
    discard: Cards


class StockRules:
    """How a table makes a new stock."""

    def __init__(self, options: Options) -> None:
        self._empty = options["stock.empty"]
        self._most = options.get("stock.most_recycles")

    def recycle(
        self, discard: Cards, shuffled: Cards | None, recycles: int, where: str = "shuffled"
    ) -> NewStock | None:
        """The new stock where a draw finds none; ``None`` where none can be made.

        ``shuffled`` is what shuffling made of the discards under the top: :class:`ImpossibleInput` where these are not
        the same cards. Without it the cards keep their order. ``recycles`` is how often it was done in this round;
        ``where`` is how an error calls what was shuffled.
        """
        if not self._can_recycle(discard, recycles):
            return None
        top, under = (face(discard[0]),), tuple(map(face, discard[1:]))
        if self._empty == "turn_over_discards":
            return NewStock(under[::-1], top)  # rule stock.turn-over: the card thrown first is drawn first
        if shuffled is None:
            return NewStock(under, top)
        if sorted(map(face, shuffled)) != sorted(under):
            cards = " ".join(tokens(shuffled))
            raise ImpossibleInput(
                f"{where}: the new stock must be the {len(under)} discards under the top, not {cards}"
            )
        return NewStock(tuple(map(face, shuffled)), top)

    def with_stock(self, position: Position) -> Position | None:
        """The position with a card to draw in its stock; ``None`` where there is none and none can be made.

        It is asked for when somebody draws, not when the stock becomes empty (rule stock.when-empty).
        """
        if position.stock:
            return position
        shuffled = position.shuffles[0] if position.shuffles else None
        new = self.recycle(position.discard, shuffled, position.recycles, where="position.shuffles")
        if new is None:
            return None
        used = position.shuffles[:1] if self._empty == "shuffle_discards" else ()
        return changed(
            position,
            stock=new.stock,
            discard=new.discard,
            shuffles=position.shuffles[len(used) :],
            recycles=position.recycles + 1,
            turn_up_at="stock" if position.turn_up_at == "discard" else position.turn_up_at,
        )

    def is_at_end(self, position: Position) -> bool:
        """Whether there is nothing to draw from the stock, not even after the discards have become one."""
        return not position.stock and not self._can_recycle(position.discard, position.recycles)

    def may_have_recycled(self, times: int) -> bool:
        """Whether a round may have had so many new stocks (rules stock.most-recycles, stock.round-void)."""
        return times == 0 or self._is_within(times - 1)

    def _can_recycle(self, discard: Cards, recycles: int) -> bool:
        """Rules stock.shuffle-discards, stock.turn-over, and those that end it."""
        return len(discard) > 1 and self._is_within(recycles)

    def _is_within(self, recycles: int) -> bool:
        """Whether the discards may become a stock once more."""
        return self._empty != "round_void" and (not isinstance(self._most, int) or recycles < self._most)
