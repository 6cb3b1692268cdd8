"""What a player may do now, as short things to type."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from pife.cards import Card, token
from pife.cli.play_screen import Screen
from pife.engine.by_seat import Seat
from pife.engine.position import Position
from pife.engine.round import Round
from pife.engine.steps import Announce, Call, CallFault, Claim, Draw, Fold, Raise, Redraw, Stay, Step, Threaten
from pife.engine.views import View

Asked: TypeAlias = Literal["turn", "claim", "threat", "withdrawn", "false_claim", "announce"]
"""What the player is asked: to play in turn; whether they go out on an open card; to lay down or withdraw after their
threat; whether they say something to another's threat that was withdrawn, or show their hand at another's false claim;
whether they announce."""

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


def faults_to_call(rounds: Round, position: Position, seat: Seat) -> tuple[Seat, ...]:
    """The seats that a seat may point out to have threatened and withdrawn."""
    return tuple(other for other in position.playing if allowed(rounds, position, CallFault(seat, other)))


class Now:
    """Lists what may be typed in a position."""

    def __init__(self, rounds: Round, screen: Screen) -> None:
        self._rounds = rounds
        self._screen = screen
        self._say = screen.words.say

    def show(self, position: Position, view: View, asked: Asked = "turn") -> None:
        """Print it."""
        self._screen.items([*self._items(position, view, asked), self._say("now_help")], dim=True)

    def _items(self, position: Position, view: View, asked: Asked) -> Iterator[str]:
        seat = view.seat
        match asked:
            case "claim":
                yield self._say("now_pass")
                yield from self._claims(position, seat)
            case "threat":
                yield self._say("now_lay_down", card=self._screen.card(position.discard[0]))
                yield self._say("now_withdraw", cost=self._screen.cost_of_withdrawing())
            case "withdrawn":
                yield self._say("now_let_be")
                yield from self._faults(position, seat)
            case "false_claim":
                yield self._say("now_play_on")
                yield self._say("now_show_hand", cost=self._screen.cost_of_showing())
            case "announce":
                yield self._say("now_stay_silent")
                yield self._say("now_announce")
            case "turn":
                yield from self._in_turn(position, view)

    def _in_turn(self, position: Position, view: View) -> Iterator[str]:
        if position.phase == "bet":
            yield from self._of_betting(position, view.seat, view.price)
        else:
            yield from (self._of_drawing if position.phase == "draw" else self._of_discarding)(position, view.seat)
        if self._may_announce(position, view.seat):
            yield self._say("now_announce")
        yield from self._faults(position, view.seat)

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
        if self._allows(position, Draw(seat, "stock")):
            yield self._say("now_draw")
        if self._allows(position, Draw(seat, "discard")):
            yield self._say("now_take", card=self._screen.card(position.discard[0]))
        if self._allows(position, Draw(seat, "turn_up")):
            assert position.turn_up is not None
            yield self._say("now_take_turn_up", card=self._screen.card(position.turn_up))
        yield from self._claims(position, seat)

    def _claims(self, position: Position, seat: Seat) -> Iterator[str]:
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

    def _faults(self, position: Position, seat: Seat) -> Iterator[str]:
        for other in faults_to_call(self._rounds, position, seat):
            yield self._say("now_point_out", who=self._screen.name(other))

    def _as_typed(self, card: Card) -> str:
        """A card as it is typed, and beside it as it is shown."""
        typed, shown = token(card), self._screen.card(card)
        return typed if typed == shown else f"{typed} ({shown})"

    def _may_announce(self, position: Position, seat: Seat) -> bool:
        spoke = seat in position.announced or seat in position.announcing
        return not spoke and self._allows(position, Announce(seat))

    def _allows(self, position: Position, step: Step) -> bool:
        return allowed(self._rounds, position, step)
