"""What players do, told step by step as it happens: only what is seen at the table."""

from __future__ import annotations

from pife.cards import Card, face
from pife.cli.play_screen import Screen
from pife.engine.by_seat import Seat
from pife.engine.position import Position
from pife.engine.steps import (
    Accepted,
    Announce,
    Call,
    CallFault,
    Claim,
    Claims,
    Discard,
    Draw,
    Expose,
    Fold,
    GoOut,
    Heard,
    Raise,
    Redraw,
    Stay,
    Step,
    Threaten,
    Unheard,
    Verdict,
    Withdraw,
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
_OF_CLAIM, _OF_OWN_TURN, _OF_WITHDRAWING = "false_claim.claim", "false_claim.own_turn", "false_claim.withdrawn"


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
            self._unheard(step, verdict, before)
        elif isinstance(step, Claim):
            assert isinstance(verdict, Accepted)
            self._claim(step, verdict, before)
        elif isinstance(verdict, Accepted):
            self._step(step, verdict, before, after)
        for seat in sorted(after.left - before.left):
            self._screen.told(seat, "left_round", "you_left_round")

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
        elif isinstance(step, Threaten):
            self._screen.told(step.seat, "threatened", "you_threatened", card=self._screen.card(before.discard[0]))
        elif isinstance(step, Withdraw):
            self._withdraw(step.seat)
        elif isinstance(step, CallFault):
            self._point_out(step)
        elif isinstance(step, Expose):
            self._screen.told(step.seat, "showed_hand", "you_showed_hand")
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

    def _withdraw(self, seat: Seat) -> None:
        """With its penalty where that comes at once (rule false-claims.always-punished)."""
        self._screen.told(seat, "withdrew", "you_withdrew")
        if self._screen.profile.options.get("false_claim.withdrawn_when") == "always":
            self._screen.line(self._screen.penalty(_OF_WITHDRAWING))

    def _point_out(self, step: CallFault) -> None:
        penalty, against = self._screen.penalty(_OF_WITHDRAWING), self._screen.name(step.against)
        key = "pointed_out_you" if step.against == self._screen.me else "pointed_out"
        self._screen.told(step.seat, key, "you_pointed_out", against=against, penalty=penalty)

    def _claim(self, claim: Claim, verdict: Accepted, before: Position) -> None:
        shown = self._screen.card(face(_claimed(claim, before)))
        if verdict.outcome == "false_claim":
            penalty = self._screen.penalty(_OF_CLAIM)
            self._screen.told(claim.seat, "claimed_wrongly", "you_go_out_wrongly", card=shown, penalty=penalty)
        elif claim.seat != self._screen.me:
            self._screen.say("claimed", who=self._screen.name(claim.seat), card=shown)

    def _unheard(self, step: Claims, verdict: Heard, before: Position) -> None:
        """Who came before the person where both claimed the card (rule claims.next-is-heard)."""
        said = dict(verdict.claims)
        if not isinstance(said.get(self._screen.me), Unheard):
            return
        mine = next(claim for claim in step.claims if claim.seat == self._screen.me)
        winner = next(seat for seat, each in said.items() if isinstance(each, Accepted) and each.outcome == "out")
        card, rule = self._screen.card(face(_claimed(mine, before))), self._screen.label("out.claim_priority")
        self._screen.say("you_unheard", card=card, who=self._screen.name(winner), rule=rule)

    def _drew(self, seat: Seat, position: Position) -> str:
        """What the seat in turn drew, as far as everybody sees it."""
        assert position.drawn is not None
        if position.drawn.source == "stock":
            return step_in_words(Draw(seat), self._words, self._screen.printer)
        card = self._screen.card(face(position.drawn.card))
        return self._screen.words.say(_DREW_OPEN[position.drawn.source], card=card)


def _claimed(claim: Claim, before: Position) -> Card:
    card = before.discard[0] if claim.source == "discard" else before.turn_up
    assert card is not None
    return card
