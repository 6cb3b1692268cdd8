"""What a command means in a position: the step of the rules, with the cards that the player leaves unsaid."""

from __future__ import annotations

from pife.cards import Card, token
from pife.cli.play_commands import Command, Reader
from pife.cli.play_now import LEAST_RAISE, faults_to_call, may_claim_turn_up
from pife.cli.play_screen import Screen
from pife.engine.position import Position
from pife.engine.round import Round
from pife.engine.steps import (
    Announce,
    Call,
    CallFault,
    Claim,
    Discard,
    Draw,
    Expose,
    Fold,
    GoOut,
    Raise,
    Redraw,
    Stay,
    Step,
    Threaten,
    Withdraw,
)
from pife.engine.views import View
from pife.study.greedy import GreedyPlayer
from pife.study.players import OpenWays


class Meaning:
    """Turns commands into steps; where something is missing or names the wrong card, it says so."""

    def __init__(self, rounds: Round, screen: Screen, reader: Reader, greedy: GreedyPlayer) -> None:
        self._rounds = rounds
        self._screen = screen
        self._reader = reader
        self._greedy = greedy
        self._ways = OpenWays(rounds.judge)

    def step(self, command: Command, view: View, position: Position) -> Step | None:
        """The step that a command means here; ``None`` where something is missing, which is then said."""
        seat = view.seat
        if not self._is_of_the_open_card(command, view):
            return None
        match command.do:
            case "draw":
                return Draw(seat)
            case "take":
                return Draw(seat, "discard")
            case "turn_up":
                return Draw(seat, "turn_up")
            case "discard" if command.card is not None:
                return Discard(seat, command.card)
            case "discard":
                word = self._reader.word("discard")
                self._screen.say("which_card", word=word, card=token(view.hand[-1]))
            case "out":
                return self._going_out(command, view, position)
            case "redraw":
                return Redraw(seat)
            case "announce":
                return Announce(seat)
            case "threaten":
                return Threaten(seat)
            case "withdraw":
                # Before the first draw nobody has threatened: it is the round that is given up.
                return Fold(seat) if position.phase == "bet" else Withdraw(seat)
            case "point_out":
                return self._pointing_out(command, view, position)
            case "show_hand":
                return Expose(seat)
            case "fold":
                return Fold(seat)
            case "call":
                return Call(seat)
            case "raise":
                return Raise(seat, view.price + LEAST_RAISE if command.chips is None else command.chips)
            case "stay":
                return Stay(seat)
            case _:
                self._screen.say("nothing_to_pass")
        return None

    def _is_of_the_open_card(self, command: Command, view: View) -> bool:
        """Whether the card that a command names, if any, is the one that it is about; another one is told."""
        about = {
            "take": view.discard[0] if view.discard else None,
            "turn_up": view.turn_up,
            "redraw": None if view.drawn is None else view.drawn.card,
            "pass": view.discard[0] if view.discard else view.turn_up,
            "threaten": view.discard[0] if view.discard else None,
        }
        card = about.get(command.do)
        if command.card in (None, card) or card is None:
            return True
        word, named = self._reader.word(command.do), self._screen.card(command.card)
        self._screen.say("another_card", word=word, card=named, about=self._screen.card(card))
        return False

    def _going_out(self, command: Command, view: View, position: Position) -> Step | None:
        """Going out as it can be done, or else with the card that is named; that may be a false claim."""
        before_the_draw = view.phase != "discard"
        open_card = (view.discard[0] if view.discard else view.turn_up) if before_the_draw else None
        # "out on 6♣" names what is claimed, and no card equal to that may be thrown.
        thrown = None if command.card == open_card else command.card
        if command.size == 10 and thrown is not None:
            self._screen.say("ten_throws_nothing", card=self._screen.card(thrown))
            return None
        with_ten = command.size != 9
        if before_the_draw:
            claim = self._ways.by_claim(view, with_ten=with_ten)
            if claim is not None and thrown in (None, claim.discard) and (command.size != 10 or claim.discard is None):
                return claim
            of_turn_up = not view.discard and may_claim_turn_up(self._rounds, position, view.seat)
            thrown = self._to_throw(command, view, thrown, open_card)
            return Claim(view.seat, "turn_up" if of_turn_up else "discard", discard=thrown)
        out = self._ways.in_turn(view, with_ten=with_ten)
        if out is not None and thrown is None and (command.size != 10 or out.discard is None):
            return out
        return GoOut(view.seat, discard=self._to_throw(command, view, thrown, open_card))

    def _to_throw(self, command: Command, view: View, named: Card | None, open_card: Card | None) -> Card | None:
        """The card that is thrown where the hand does not go out by itself: named, none with ten, or one spared."""
        if command.size == 10 or named is not None:
            return named
        spared = self._greedy.spared(view)
        return next((card for card in (spared, *view.hand) if card != open_card), spared)

    def _pointing_out(self, command: Command, view: View, position: Position) -> CallFault | None:
        """Against whom is named, or who alone can be meant."""
        others = {self._screen.name(seat): seat for seat in self._screen.others}
        if command.name and command.name not in others:
            self._screen.say("nobody_of_that_name", name=command.name, others=self._screen.names(self._screen.others))
            return None
        if command.name:
            return CallFault(view.seat, others[command.name])
        against = faults_to_call(self._rounds, position, view.seat) or self._screen.others
        return CallFault(view.seat, against[0])
