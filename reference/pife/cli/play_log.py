"""What players do, told step by step as it happens: only what is seen at the table."""

from __future__ import annotations

from pife.cards import face
from pife.cli.play_screen import Screen
from pife.engine.by_seat import Seat
from pife.engine.position import Position
from pife.engine.steps import (
    Accepted,
    Announce,
    Call,
    Claim,
    Claims,
    Discard,
    Draw,
    Fold,
    GoOut,
    Heard,
    Raise,
    Redraw,
    Stay,
    Step,
    Verdict,
)
from pife.terminal.step_words import step_in_words
from pife.terminal.words import words_of

_DREW_OPEN = {"discard": "drew_discard", "turn_up": "drew_turn_up"}
_YOU_DREW = {"stock": "you_drew_stock", "discard": "you_drew_discard", "turn_up": "you_drew_turn_up"}
_YOU_SAID: dict[type[Step], str] = {
    Announce: "you_announced",
    Fold: "you_folded",
    Call: "you_called",
    Raise: "you_raised",
    Stay: "you_stayed",
}
_OF_CLAIM, _OF_OWN_TURN = "false_claim.claim", "false_claim.own_turn"


class GameLog:
    """Tells the steps of a round; a watcher of :class:`pife.study.playing.Table`.

    Another player's draw is told together with what follows it, so that a turn is one line.
    """

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._words = words_of("steps", screen.words.language)

    def __call__(self, step: Step, verdict: Verdict, before: Position, after: Position) -> None:
        """Tell a step that was done."""
        if after.recycles > before.recycles:
            self._screen.say("new_stock")
        if isinstance(step, Claims):
            assert isinstance(verdict, Heard)
            judged = [(claim, each) for claim, (_, each) in zip(step.claims, verdict.claims, strict=True)]
            heard = [(claim, each) for claim, each in judged if isinstance(each, Accepted)]
            for claim, each in sorted(heard, key=lambda one: one[1].outcome == "out"):  # what ends the round comes last
                self._claim(claim, each, before)
        elif isinstance(step, Claim):
            assert isinstance(verdict, Accepted)
            self._claim(step, verdict, before)
        elif isinstance(verdict, Accepted):
            self._step(step, verdict, before, after)
        for seat in sorted(after.left - before.left):
            self._screen.say("left_round", who=self._screen.name(seat))

    def _step(self, step: Step, verdict: Accepted, before: Position, after: Position) -> None:
        assert not isinstance(step, Claims)
        if isinstance(step, Draw | Redraw):
            self._draw(step, after)
        elif isinstance(step, Discard):
            thrown = Discard(step.seat, after.discard[0])  # a wild card bound to its meld lies in the pile unbound
            if step.seat == self._screen.me:
                self._screen.say("you_threw", card=self._screen.card(thrown.card))
            else:
                self._does(thrown, "draws_and", drew=self._drew(step.seat, before))
        elif isinstance(step, GoOut):
            self._go_out(step.seat, verdict, before)
        elif step.seat != self._screen.me:
            self._does(step, "does")
        elif type(step) in _YOU_SAID:
            self._screen.say(_YOU_SAID[type(step)], chips=step.to if isinstance(step, Raise) else "")

    def _does(self, step: Step, key: str, **filled_in: str) -> None:
        """What another does, in the words that steps have everywhere."""
        assert not isinstance(step, Claims)
        done = step_in_words(step, self._words, self._screen.printer)
        self._screen.say(key, who=self._screen.name(step.seat), done=done, **filled_in)

    def _draw(self, step: Draw | Redraw, after: Position) -> None:
        if isinstance(step, Redraw):
            self._screen.told(step.seat, "redrew", "you_redrew", card=self._screen.card(after.discard[0]))
        if step.seat == self._screen.me and after.drawn is not None:
            self._screen.say(_YOU_DREW[after.drawn.source], card=self._screen.card(after.drawn.card))

    def _go_out(self, seat: Seat, verdict: Accepted, before: Position) -> None:
        drew = self._drew(seat, before)
        if verdict.outcome == "false_claim":
            penalty = self._screen.penalty(_OF_OWN_TURN)
            self._screen.told(seat, "goes_out_wrongly", "you_go_out_wrongly", drew=drew, penalty=penalty)
        elif seat != self._screen.me:
            self._screen.say("goes_out", who=self._screen.name(seat), drew=drew)

    def _claim(self, claim: Claim, verdict: Accepted, before: Position) -> None:
        card = before.discard[0] if claim.source == "discard" else before.turn_up
        assert card is not None
        shown = self._screen.card(face(card))
        if verdict.outcome == "false_claim":
            penalty = self._screen.penalty(_OF_CLAIM)
            self._screen.told(claim.seat, "claimed_wrongly", "you_go_out_wrongly", card=shown, penalty=penalty)
        elif claim.seat != self._screen.me:
            self._screen.say("claimed", who=self._screen.name(claim.seat), card=shown)

    def _drew(self, seat: Seat, position: Position) -> str:
        """What the seat in turn drew, as far as everybody sees it."""
        assert position.drawn is not None
        if position.drawn.source == "stock":
            return step_in_words(Draw(seat), self._words, self._screen.printer)
        card = self._screen.card(face(position.drawn.card))
        return self._screen.words.say(_DREW_OPEN[position.drawn.source], card=card)
