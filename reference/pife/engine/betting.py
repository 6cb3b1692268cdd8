"""Entering a round: folding, betting, playing without a choice (rules of chapter entry, and of folding in lives)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from pife.cards import face, tokens
from pife.engine.by_seat import Seat
from pife.engine.checks import NOT_IN_ROUND, NOT_YOUR_TURN, ROUND_OVER, Check, StepRule, not_during
from pife.engine.json_values import MOST
from pife.engine.position import Cards, Position, changed, ended
from pife.engine.seats import SeatOrder
from pife.engine.steps import DONE, Accepted, Applied, BetStep, Call, Fold, Raise, Stay
from pife.errors import ImpossibleInput
from pife.spec.conditions import Options


class BettingRules:
    """How players enter a round at a table."""

    def __init__(self, options: Options, order: SeatOrder) -> None:
        self._order = order
        self._bets = options["betting.mode"] == "ante_and_round"
        self._folding_costs_lives = isinstance(options.get("lives.fold"), int)
        self._forced_at = options.get("lives.fold_forced_at")
        self._ante = _whole(options.get("betting.ante"))
        self._stake = _whole(options.get("betting.stake"))
        self._most_raise = options.get("betting.most_raise")
        self._lone_player_wins = options.get("entry.all_but_one_fold") == "takes_pot"
        self._into_stock = options.get("entry.folded_cards") == "shuffled_into_stock"
        self._some_must_play = options.get("entry.must_play") == "last_winner_and_first"
        bets: Check[Any] = Check("not-played-here", lambda position, step: not self._bets)
        stays: Check[Any] = Check("not-played-here", lambda position, step: self._bets or not self.is_entered)
        folds: Check[Any] = Check("fold-not-allowed", lambda position, step: not self.is_entered)
        self.fold: StepRule[Fold] = StepRule(_said(folds, Check("must-play", self._must_play)), self._fold)
        self.call: StepRule[Call] = StepRule(_said(bets), self._call)
        self.raise_: StepRule[Raise] = StepRule(
            _said(
                bets,
                Check("raised-already", lambda position, step: step.seat in position.raised),
                Check("raise-too-low", lambda position, step: step.to <= self.price(position)),
                Check("raise-too-high", self._raise_too_high),
            ),
            self._raise,
        )
        self.stay: StepRule[Stay] = StepRule(_said(stays), self._stay)

    @property
    def is_entered(self) -> bool:
        """Whether players say, before the first draw, if they play: they bet, or may fold for lives."""
        return self._bets or self._folding_costs_lives

    def price(self, position: Position) -> int:
        """All that a player must have put in to stay; it begins at ante and stake together (entry.fold-call-raise)."""
        return position.price or self._ante + self._stake

    def told_price(self, position: Position) -> int:
        """The price as all at the table have heard it; 0 where nobody bets, or where play goes on and none is told."""
        return self.price(position) if self._bets and position.phase == "bet" else position.price

    def refuse(self, position: Position) -> None:
        """:class:`ImpossibleInput` for what cannot have come to be while players say whether they play."""
        if position.turn is not None and self._has_entered(position, position.turn):
            raise ImpossibleInput(f"position.turn: seat {position.turn} has said already that it plays")
        if not self._bets:
            return
        least, price = self._ante + self._stake, self.price(position)
        if price < least:
            raise ImpossibleInput(f"position.price: must be {least} at least, ante and stake together, not {price}")
        for seat, bet in position.bets.items():
            if bet > price:
                raise ImpossibleInput(f"position.bets: seat {seat} has put in {bet}, more than the price of {price}")

    def refuse_folded(
        self,
        folded: Collection[Seat],
        lives: Mapping[Seat, int],
        *,
        seats: Collection[Seat],
        dealer: Seat,
        last_winner: Seat | None = None,
        way: str = "",
    ) -> None:
        """:class:`ImpossibleInput` where seats have folded that do not (rules entry.must-play, lives.forced-play)."""
        if folded and not self.is_entered:
            raise ImpossibleInput(f"{way}folded: nobody folds at this table")
        for seat in sorted(folded):
            if self._is_forced(seat, lives):
                left = "one life" if lives[seat] == 1 else f"{lives[seat]} lives"
                raise ImpossibleInput(f"{way}folded: seat {seat} has to play with {left}")
            if self._is_bound(seat, seats, dealer, last_winner):
                raise ImpossibleInput(f"{way}folded: seat {seat} has to play, as the first player or the last winner")

    def moves(self, position: Position) -> Iterator[BetStep]:
        """What the seat that is to speak may do; a raise is by one, as long as the price can be written."""
        seat = position.turn
        assert seat is not None
        fold, call, by_one, stay = Fold(seat), Call(seat), Raise(seat, self.price(position) + 1), Stay(seat)
        if self.fold.reason(position, fold) is None:
            yield fold
        if self.call.reason(position, call) is None:
            yield call
        if by_one.to <= MOST and self.raise_.reason(position, by_one) is None:
            yield by_one
        if self.stay.reason(position, stay) is None:
            yield stay

    def _must_play(self, position: Position, step: Fold) -> bool:
        """Rules entry.must-play, lives.forced-play."""
        is_bound = self._is_bound(step.seat, position.seats, position.dealer, position.last_winner)
        return is_bound or self._is_forced(step.seat, position.lives)

    def _is_bound(self, seat: Seat, seats: Collection[Seat], dealer: Seat, last_winner: Seat | None) -> bool:
        """Rule entry.must-play; the first player never folds there, and so is the first after the dealer."""
        return self._some_must_play and seat in (last_winner, self._order.after(dealer, seats))

    def _is_forced(self, seat: Seat, lives: Mapping[Seat, int]) -> bool:
        """Rule lives.forced-play."""
        return isinstance(self._forced_at, int) and seat in lives and lives[seat] <= self._forced_at

    def _raise_too_high(self, position: Position, step: Raise) -> bool:
        """Rule entry.most-raise; the players are all who were dealt cards."""
        most = self._most_raise
        if most == "ante_times_players":
            most = self._ante * len(position.seats)
        return isinstance(most, int) and step.to - self.price(position) > most

    def _fold(self, position: Position, step: Fold) -> Applied:
        after = changed(
            position,
            hands=position.hands.without(step.seat),
            aside=position.aside.but(step.seat, position.hands[step.seat]),
            folded=position.folded | {step.seat},
            announced=position.announced - {step.seat},
            announcing=position.announcing - {step.seat},
        )
        if len(after.playing) > 1:
            return self._spoken(after, step.seat)
        if self._lone_player_wins:
            return Applied(ended(after, after.playing[0], "pot"), DONE)  # rule entry.lone-player-pot
        return Applied(ended(after, None, "void"), Accepted("void"))  # rule entry.lone-player-redeal

    def _call(self, position: Position, step: Call) -> Applied:
        return self._spoken(self._paid(position, step.seat, self.price(position)), step.seat)

    def _raise(self, position: Position, step: Raise) -> Applied:
        raised = changed(self._paid(position, step.seat, step.to), raised=position.raised | {step.seat})
        return self._spoken(raised, step.seat)

    def _stay(self, position: Position, step: Stay) -> Applied:
        return self._spoken(position, step.seat)

    def _paid(self, position: Position, seat: Seat, price: int) -> Position:
        paid = max(price, position.bets.get(seat, 0))
        return changed(position, bets=position.bets.but(seat, paid), price=price)

    def _spoken(self, position: Position, seat: Seat) -> Applied:
        """The next to speak, or the first turn where all who play have spoken and paid (rule entry.bets-even)."""
        position = changed(position, spoken=position.spoken | {seat})
        asked = (other for other in self._order.round_from(seat, position.seats) if position.is_in(other))
        waiting = next((other for other in asked if not self._has_entered(position, other)), None)
        if waiting is not None:
            return Applied(changed(position, turn=waiting), DONE)
        return Applied(self._first_turn(position), DONE)

    def _has_entered(self, position: Position, seat: Seat) -> bool:
        if seat not in position.spoken:
            return False
        return not self._bets or position.bets.get(seat, 0) >= self.price(position)

    def _first_turn(self, position: Position) -> Position:
        """Rules entry.speaking-order, entry.folded-shuffled, entry.folded-aside."""
        if self._into_stock and position.folded:
            position = _with_folded_cards(position)
        return changed(position, phase="draw", turn=self._order.first_in(position))


def _said(not_here: Check[Any], *more: Check[Any]) -> tuple[Check[Any], ...]:
    """What stands against saying something before the first turn, in the order in which it is judged."""
    return (ROUND_OVER, NOT_IN_ROUND, not_here, not_during("bet"), NOT_YOUR_TURN, *more)


def _with_folded_cards(position: Position) -> Position:
    """The hands of who folded in the stock; without a shuffle they lie under it, by seat.

    A turn-up that lies under the stock stays its last card (rule entry.turn-up-stays-under).
    """
    under = position.stock[-1:] if position.turn_up_at == "stock" and position.stock[-1:] == (position.turn_up,) else ()
    together: Cards = position.stock[: len(position.stock) - len(under)]
    aside = position.aside
    for seat in sorted(position.folded & aside.keys()):
        together += tuple(map(face, aside[seat]))
        aside = aside.without(seat)
    if not position.shuffles:
        return changed(position, stock=together + under, aside=aside)
    shuffled = position.shuffles[0]
    if sorted(shuffled) != sorted(together):
        cards = " ".join(tokens(shuffled))
        raise ImpossibleInput(
            f"shuffles: the new stock must be the {len(together)} cards of the stock and the folded hands, not {cards}"
        )
    return changed(position, stock=shuffled + under, aside=aside, shuffles=position.shuffles[1:])


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0
