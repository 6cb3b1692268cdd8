"""The person at the terminal as a player: reads commands, refuses what the rules refuse, and says why."""

from __future__ import annotations

from collections.abc import Iterator

from pife.cli.play_commands import Command
from pife.cli.play_help import answer
from pife.cli.play_hints import Hints
from pife.cli.play_keyboard import Keyboard
from pife.cli.play_now import Asked, Now, allowed, may_claim
from pife.cli.play_rules import show_refusal
from pife.cli.play_screen import Screen
from pife.cli.play_steps import Meaning
from pife.engine.by_seat import Seat
from pife.engine.position import NOBODY
from pife.engine.round import Round
from pife.engine.steps import Accepted, Announce, CallFault, Claim, Draw, Expose, Refused, Step, Threaten, Withdraw
from pife.engine.views import View
from pife.study.greedy import GreedyPlayer
from pife.study.players import OpenWays, Wish
from pife.study.playing import LiveRound, Mark


class TakenBack(Exception):
    """The person takes the last step back; the round is to go on from :meth:`Person.last_mark`."""


class Person:
    """Plays a seat by what is typed: a :class:`pife.study.players.Player` who speaks."""

    def __init__(self, rounds: Round, screen: Screen, keyboard: Keyboard) -> None:
        self._rounds = rounds
        self._screen = screen
        self._keyboard = keyboard
        self._greedy = GreedyPlayer(rounds.judge)
        self._ways = OpenWays(rounds.judge)
        self._now = Now(rounds, screen)
        self._hints = Hints(rounds, screen, self._greedy)
        self._meaning = Meaning(rounds, screen, keyboard.reader, self._greedy)
        self._live: LiveRound | None = None
        self._marks: list[Mark] = []

    def sit(self, live: LiveRound) -> None:
        """Take part in a round."""
        self._live = live
        self._marks = []

    @property
    def may_take_back(self) -> bool:
        """Whether there is a step of the person to take back."""
        return bool(self._marks)

    def last_mark(self) -> Mark:
        """The moment before the person's last step, which is taken back."""
        return self._marks.pop()

    def enter(self, view: View) -> Iterator[Wish]:
        """What is typed before the first draw."""
        self._show(view, "turn")
        return self._wishes(view)

    def turn(self, view: View) -> Iterator[Wish]:
        """What is typed in turn."""
        last = self._round.script[-1] if self._round.script else None
        just_spoke = isinstance(last, Announce | CallFault | Expose | Withdraw) and last.seat == view.seat
        if view.phase == "draw" and not just_spoke:
            self._show(view, "turn")
        else:
            self._show_hand(view, "turn")
        return self._wishes(view)

    def announces(self, view: View) -> bool:
        """Asked only before the first draw, out of turn, and with a hand that waits: else there is time in turn."""
        if self._round.position.discarder != NOBODY or view.turn == view.seat or not self._greedy.announces(view):
            return False
        return self._asked(view, "announce", Announce) is not None

    def claim(self, view: View) -> Claim | Threaten | None:
        """Asked only where the person may go out with the open card and waits for one: else nothing stops the game."""
        if not self._could_claim(view):
            return None
        if view.turn == view.seat:
            self._screen.say("others_claim")
        step = self._asked(view, "claim", Claim, Threaten)
        return step if isinstance(step, Claim | Threaten) else None

    def settle(self, view: View) -> Claim | None:
        """After a threat: asked until the hand is laid down or the threat withdrawn."""
        while (step := self._asked(view, "threat", Claim, Withdraw)) is None:
            self._screen.say("settle_first")
        return step if isinstance(step, Claim) else None

    def points_out(self, view: View, against: Seat) -> bool:
        """Asked whenever another withdraws a threat and that costs something only if somebody says so."""
        return self._asked(view, "withdrawn", CallFault) is not None

    def shows_hand(self, view: View, after: Seat) -> bool:
        """Asked only where it costs something; elsewhere the game goes on, and it may be typed in turn."""
        if self._rounds.profile.options["false_claim.exposers"] == "none":
            return False
        return self._asked(view, "false_claim", Expose) is not None

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
            command = self._command(view, "turn")
            step = self._step_of_enter(view) if command is None else self._step(command, view)
            if step is not None and self._stands(step):
                self._keep_mark()
                yield Wish(step)

    def _asked(self, view: View, asked: Asked, *kinds: type[Step]) -> Step | None:
        """The first step of these kinds that is typed and that the rules allow, or ``None`` where it is let pass."""
        self._show_hand(view, asked)
        while True:
            command = self._command(view, asked)
            if command is None or command.do == "pass":
                return None
            step = self._step(command, view)
            if isinstance(step, kinds):
                if self._stands(step):
                    self._keep_mark()
                    return step
            elif step is not None and self._is_allowed(step):
                self._screen.say("answer_first")
                self._now.show(self._round.position, view, asked)

    def _command(self, view: View, asked: Asked) -> Command | None:
        """A command that is for the table; what only asks for something is answered here. ``None`` is Enter alone."""
        while command := self._keyboard.read_command():
            if answer(command, self._screen, self._keyboard.reader):
                continue
            if command.do == "undo":
                if self._marks:
                    raise TakenBack
                self._screen.say("nothing_to_undo")
            elif command.do == "hint":
                self._hints.give(self._round.position, view, asked)
            elif command.do == "show":
                self._show(view, asked)
            else:
                return command
        return None

    def _step_of_enter(self, view: View) -> Step | None:
        draw = Draw(view.seat)
        if allowed(self._rounds, self._round.position, draw):
            return draw
        self._screen.say("nothing_to_pass")
        self._now.show(self._round.position, view)
        return None

    def _step(self, command: Command, view: View) -> Step | None:
        return self._meaning.step(command, view, self._round.position)

    def _is_allowed(self, step: Step) -> bool:
        """Whether the rules allow a step; why not is told."""
        verdict = self._rounds.apply(self._round.position, step).verdict
        if isinstance(verdict, Refused):
            show_refusal(verdict.reason, step, self._round.position, self._screen)
            return False
        return True

    def _stands(self, step: Step) -> bool:
        """Whether a step is to be done: nothing is against it, and what only costs the person something is meant."""
        if not self._is_allowed(step):
            return False
        question = self._question_before(step)
        if question is None:
            return True
        self._screen.line(question)
        if self._keyboard.agrees():
            return True
        self._screen.say("not_laid")
        return False

    def _question_before(self, step: Step) -> str | None:
        """What is asked before a false claim, and before a hand is shown that must then leave the round."""
        say = self._screen.words.say
        if isinstance(step, Expose):
            leaves = self._rounds.profile.options["false_claim.exposers"] != "none"
            return say("confirm_showing") if leaves else None
        verdict = self._rounds.apply(self._round.position, step).verdict
        if not isinstance(verdict, Accepted) or verdict.outcome != "false_claim":
            return None
        option = "false_claim.claim" if isinstance(step, Claim) else "false_claim.own_turn"
        return say("confirm_false", penalty=self._screen.penalty(option))

    def _keep_mark(self) -> None:
        self._marks.append(self._round.mark())

    def _show(self, view: View, asked: Asked) -> None:
        self._screen.table(view)
        self._show_hand(view, asked)

    def _show_hand(self, view: View, asked: Asked) -> None:
        self._screen.hand(view, self._greedy.nearness.of(view.hand, view.turn_up))
        self._now.show(self._round.position, view, asked)

    @property
    def _round(self) -> LiveRound:
        assert self._live is not None
        return self._live
