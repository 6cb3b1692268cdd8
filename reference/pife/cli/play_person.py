"""The person at the terminal as a player: reads commands, refuses what the rules refuse, and says why."""

from __future__ import annotations

from collections.abc import Iterator

from pife.cards import Card, token
from pife.cli.play_commands import Command
from pife.cli.play_help import answer
from pife.cli.play_hints import Hints
from pife.cli.play_keyboard import Keyboard
from pife.cli.play_now import LEAST_RAISE, Now, allowed, may_claim, may_claim_turn_up
from pife.cli.play_rules import show_refusal
from pife.cli.play_screen import Screen
from pife.engine.round import Round
from pife.engine.steps import (
    Accepted,
    Announce,
    Call,
    Claim,
    Discard,
    Draw,
    Fold,
    GoOut,
    Raise,
    Redraw,
    Refused,
    Stay,
    Step,
)
from pife.engine.views import View
from pife.study.greedy import GreedyPlayer
from pife.study.players import OpenWays, Wish, price_to_stay
from pife.study.playing import LiveRound, Mark


class TakenBack(Exception):
    """The person takes the last step back; the round is to go on from :meth:`Person.last_mark`."""


class Person:
    """Plays a seat by what is typed; a :class:`pife.study.players.Player`."""

    def __init__(self, rounds: Round, screen: Screen, keyboard: Keyboard) -> None:
        self._rounds = rounds
        self._screen = screen
        self._keyboard = keyboard
        self._greedy = GreedyPlayer(rounds.judge)
        self._ways = OpenWays(rounds.judge)
        self._now = Now(rounds, screen)
        self._hints = Hints(rounds, screen, self._greedy)
        self._live: LiveRound | None = None
        self._marks: list[Mark] = []

    def sit(self, live: LiveRound) -> None:
        """Take part in a round."""
        self._live = live
        self._marks = []

    def last_mark(self) -> Mark:
        """The moment before the person's last step, which is taken back."""
        return self._marks.pop()

    def enter(self, view: View) -> Iterator[Wish]:
        """What is typed before the first draw."""
        self._show(view)
        return self._wishes(view)

    def turn(self, view: View) -> Iterator[Wish]:
        """What is typed in turn."""
        just_announced = self._round.script[-1:] == (Announce(view.seat),)
        if view.phase == "draw" and not just_announced:
            self._show(view)
        else:
            self._show_hand(view)
        return self._wishes(view)

    def announces(self, view: View) -> bool:
        """Nobody is asked for it: whoever wants to announce types it in turn."""
        return False

    def claim(self, view: View) -> Claim | None:
        """Asked only where the person may go out with the open card and waits for one: else nothing stops the game."""
        if not self._could_claim(view):
            return None
        self._show_hand(view)
        while True:
            command = self._command(view)
            if command is None or command.do == "pass":
                return None
            step = self._step(command, view)
            if isinstance(step, Claim) and self._stands(step):
                self._keep_mark()
                return step
            if step is not None and not isinstance(step, Claim):
                self._stands(step)

    def _could_claim(self, view: View) -> bool:
        position = self._round.position
        if self._ways.by_claim(view) is not None:
            return True
        if not may_claim(self._rounds, position, view.seat):
            return False
        if self._greedy.nearness.missing(view.hand, view.turn_up) > 1:
            return False
        hidden = self._rounds.judge.hides_turn_up(view.turn_up_at)
        return bool(self._rounds.judge.waits(view.hand, "claim", view.turn_up, turn_up_hidden=hidden))

    def _wishes(self, view: View) -> Iterator[Wish]:
        """The first step that is typed and that the rules allow."""
        while True:
            command = self._command(view)
            step = self._step_of_enter(view) if command is None else self._step(command, view)
            if step is not None and self._stands(step):
                self._keep_mark()
                yield Wish(step)

    def _command(self, view: View) -> Command | None:
        """A command that is for the table; what only asks for something is answered here. ``None`` is Enter alone."""
        while command := self._keyboard.read_command():
            if answer(command, self._screen, self._keyboard.reader):
                continue
            if command.do == "undo":
                if self._marks:
                    raise TakenBack
                self._screen.say("nothing_to_undo")
            elif command.do == "hint":
                self._hints.give(self._round.position, view)
            elif command.do == "show":
                self._show(view)
            elif self._is_of_the_open_card(command, view):
                return command
        return None

    def _is_of_the_open_card(self, command: Command, view: View) -> bool:
        """Whether the card that a command names, if any, is the one that it is about; another one is told."""
        about = {
            "take": view.discard[0] if view.discard else None,
            "turn_up": view.turn_up,
            "redraw": None if view.drawn is None else view.drawn.card,
            "pass": view.discard[0] if view.discard else view.turn_up,
        }
        card = about.get(command.do)
        if command.card in (None, card) or card is None:
            return True
        word, named = self._keyboard.reader.word(command.do), self._screen.card(command.card)
        self._screen.say("another_card", word=word, card=named, about=self._screen.card(card))
        return False

    def _step_of_enter(self, view: View) -> Step | None:
        draw = Draw(view.seat)
        if allowed(self._rounds, self._round.position, draw):
            return draw
        self._screen.say("nothing_to_pass")
        self._now.show(self._round.position, view)
        return None

    def _step(self, command: Command, view: View) -> Step | None:
        """The step that a command means here; ``None`` where something is missing, which is then said."""
        seat = view.seat
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
                word = self._keyboard.reader.word("discard")
                self._screen.say("which_card", word=word, card=token(view.hand[-1]))
            case "out":
                return self._going_out(view, command.card)
            case "redraw":
                return Redraw(seat)
            case "announce":
                return Announce(seat)
            case "fold":
                return Fold(seat)
            case "call":
                return Call(seat)
            case "raise":
                price = price_to_stay(view, self._rounds.profile.options)
                return Raise(seat, price + LEAST_RAISE if command.chips is None else command.chips)
            case "stay":
                return Stay(seat)
            case _:
                self._screen.say("nothing_to_pass")
        return None

    def _going_out(self, view: View, thrown: Card | None) -> Step:
        """Going out as it can be done, or else with the card that is named; that may be a false claim."""
        spared = self._greedy.spared(view)
        if view.phase != "discard":
            open_card = view.discard[0] if view.discard else view.turn_up
            if thrown == open_card:
                thrown = None  # "out on 6♣" names what is claimed, and no card equal to that may be thrown
            claim = self._ways.by_claim(view)
            if claim is not None and thrown in (None, claim.discard):
                return claim
            of_turn_up = not view.discard and may_claim_turn_up(self._rounds, self._round.position, view.seat)
            if thrown is None:
                thrown = next((card for card in (spared, *view.hand) if card != open_card), spared)
            return Claim(view.seat, "turn_up" if of_turn_up else "discard", discard=thrown)
        out = self._ways.in_turn(view)
        if out is not None and thrown is None:
            return out
        return GoOut(view.seat, discard=spared if thrown is None else thrown)

    def _stands(self, step: Step) -> bool:
        """Whether a step is to be done: nothing is against it, and a false claim is meant."""
        verdict = self._rounds.apply(self._round.position, step).verdict
        if isinstance(verdict, Refused):
            show_refusal(verdict.reason, step, self._round.position, self._screen)
            return False
        if not isinstance(verdict, Accepted) or verdict.outcome != "false_claim":
            return True
        option = "false_claim.claim" if isinstance(step, Claim) else "false_claim.own_turn"
        self._screen.say("confirm_false", penalty=self._screen.penalty(option))
        if self._keyboard.agrees():
            return True
        self._screen.say("not_laid")
        return False

    def _keep_mark(self) -> None:
        self._marks.append(self._round.mark())

    def _show(self, view: View) -> None:
        self._screen.table(view)
        self._show_hand(view)

    def _show_hand(self, view: View) -> None:
        self._screen.hand(view, self._greedy.nearness.of(view.hand, view.turn_up))
        self._now.show(self._round.position, view)

    @property
    def _round(self) -> LiveRound:
        assert self._live is not None
        return self._live
