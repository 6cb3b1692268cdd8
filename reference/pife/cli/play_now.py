"""What a player may do now, as short things to type."""

from __future__ import annotations

from collections.abc import Iterator

from pife.cards import Card, token
from pife.cli.play_screen import Screen
from pife.engine.by_seat import Seat
from pife.engine.position import Position
from pife.engine.round import Round
from pife.engine.steps import Announce, Call, Claim, Draw, Fold, Raise, Redraw, Stay, Step, Threaten
from pife.engine.views import View
from pife.study.players import price_to_stay

LEAST_RAISE = 1
"""By how much a raise lifts the price that says no number."""


def allowed(rounds: Round, position: Position, step: Step) -> bool:
    """Whether nothing stands against a step."""
    return rounds.rules[type(step)].reason(position, step) is None


def may_claim(rounds: Round, position: Position, seat: Seat) -> bool:
    """Whether a seat may go out with the top discard, whatever it holds: exactly then it may threaten to."""
    return allowed(rounds, position, Threaten(seat))


def may_claim_turn_up(rounds: Round, position: Position, seat: Seat) -> bool:
    """Whether a seat may go out with the turn-up, if its hand allows that."""
    hand = set(position.hands[seat])
    return any(allowed(rounds, position, Claim(seat, "turn_up", discard=card)) for card in hand)


class Now:
    """Lists what may be typed in a position."""

    def __init__(self, rounds: Round, screen: Screen) -> None:
        self._rounds = rounds
        self._screen = screen
        self._say = screen.words.say

    def show(self, position: Position, view: View) -> None:
        """Print it."""
        seat = view.seat
        if position.phase == "bet":
            items = [*self._of_betting(position, seat, price_to_stay(view, self._rounds.profile.options))]
        else:
            items = [*(self._of_drawing if position.phase == "draw" else self._of_discarding)(position, seat)]
        if position.phase != "bet" and self._may_announce(position, seat):
            items.append(self._say("now_announce"))
        self._screen.items([*items, self._say("now_help")], dim=True)

    def _of_betting(self, position: Position, seat: Seat, price: int) -> Iterator[str]:
        if self._allows(position, Fold(seat)):
            yield self._say("now_fold")
        if self._allows(position, Call(seat)):
            more = price - position.bets.get(seat, 0)
            yield self._say("now_call", chips=more) if more > 0 else self._say("now_call_paid")
        if self._allows(position, Raise(seat, price + LEAST_RAISE)):
            yield self._say("now_raise", to=price + LEAST_RAISE, price=price)
        if self._allows(position, Stay(seat)):
            yield self._say("now_stay")

    def _of_drawing(self, position: Position, seat: Seat) -> Iterator[str]:
        in_turn = position.turn == seat
        if in_turn and self._allows(position, Draw(seat, "stock")):
            yield self._say("now_draw")
        if not in_turn:
            yield self._say("now_pass")
        if self._allows(position, Draw(seat, "discard")):
            yield self._say("now_take", card=self._screen.card(position.discard[0]))
        if self._allows(position, Draw(seat, "turn_up")):
            assert position.turn_up is not None
            yield self._say("now_take_turn_up", card=self._screen.card(position.turn_up))
        if may_claim(self._rounds, position, seat):
            yield self._say("now_claim", card=self._screen.card(position.discard[0]))
        if may_claim_turn_up(self._rounds, position, seat):
            assert position.turn_up is not None
            yield self._say("now_claim", card=self._screen.card(position.turn_up))

    def _of_discarding(self, position: Position, seat: Seat) -> Iterator[str]:
        yield self._say("now_throw", card=self._as_typed(position.hands[seat][0]))
        yield self._say("now_out")
        if self._allows(position, Redraw(seat)):
            assert position.drawn is not None
            yield self._say("now_redraw", card=self._screen.card(position.drawn.card))

    def _as_typed(self, card: Card) -> str:
        """A card as it is typed, and beside it as it is shown."""
        typed, shown = token(card), self._screen.card(card)
        return typed if typed == shown else f"{typed} ({shown})"

    def _may_announce(self, position: Position, seat: Seat) -> bool:
        spoke = seat in position.announced or seat in position.announcing
        return not spoke and self._allows(position, Announce(seat))

    def _allows(self, position: Position, step: Step) -> bool:
        return allowed(self._rounds, position, step)
