"""Hints: what a simple player would do in one's place, and why, in one line."""

from __future__ import annotations

from pife.cli.play_now import Asked
from pife.cli.play_screen import Screen
from pife.engine.position import Position
from pife.engine.round import Round
from pife.engine.steps import Announce, Claim, Discard, Draw, Fold, GoOut, Raise, Redraw, Refused, Stay, Step
from pife.engine.views import View
from pife.study.greedy import GreedyPlayer
from pife.study.players import Why, Wish

_NEEDED_AFTER_THE_STEP: frozenset[Why] = frozenset({"comes_nearer", "links_least"})
"""The reasons whose missing cards are counted as the hand will be, not as it is."""
_NEEDS = {False: ("needs_one", "needs_many"), True: ("needs_one_then", "needs_many_then")}


class Hints:
    """Asks a greedy player, who sees what one sees oneself."""

    def __init__(self, rounds: Round, screen: Screen, greedy: GreedyPlayer) -> None:
        self._rounds = rounds
        self._screen = screen
        self._greedy = greedy

    def give(self, position: Position, view: View, asked: Asked) -> None:
        """Print what the greedy player would do now."""
        say = self._screen.words.say
        announces = self._is_silent(position, view) and self._allowed(position, Announce(view.seat))
        if asked == "withdrawn":
            self._screen.say("hint", what=say("what_point_out"), why=say("why_point_out"))
        elif asked == "false_claim":
            self._screen.say("hint", what=say("what_play_on"), why=say("why_play_on"))
        elif asked == "announce" or (asked == "turn" and announces and self._greedy.announces(view)):
            self._screen.say("hint", what=say("what_announce"), why=say("why_one_away"))
        elif asked != "turn":
            self._on_an_open_card(view, asked)
        else:
            wishes = self._greedy.enter(view) if view.phase == "bet" else self._greedy.turn(view)
            wish = next(wish for wish in wishes if self._allowed(position, wish.step))
            cards, missing = self._screen.printer.cards(wish.cards), self._missing(wish)
            why = say(f"why_{wish.why}", cards=cards, missing=missing)
            self._screen.say("hint", what=self._what(wish.step, position), why=why)

    def _on_an_open_card(self, view: View, asked: Asked) -> None:
        say = self._screen.words.say
        if self._greedy.claim(view) is not None:
            self._screen.say("hint", what=say("what_out"), why=say("why_goes_out"))
        elif asked == "threat":
            self._screen.say("hint", what=say("what_withdraw"), why=say("why_no_claim"))
        else:
            open_card = view.discard[0] if view.discard else view.turn_up
            assert open_card is not None
            self._screen.say("hint", what=say("what_pass", card=self._screen.card(open_card)), why=say("why_no_claim"))

    def _missing(self, wish: Wish) -> str:
        """How many cards the hand needs, now or after the step."""
        if not wish.missing:
            return self._screen.words.say("needs_none")
        one, many = _NEEDS[wish.why in _NEEDED_AFTER_THE_STEP]
        return self._screen.words.say(one if wish.missing == 1 else many, count=wish.missing)

    def _is_silent(self, position: Position, view: View) -> bool:
        return view.phase != "bet" and view.seat not in position.announced | position.announcing

    def _allowed(self, position: Position, step: Step) -> bool:
        return not isinstance(self._rounds.apply(position, step).verdict, Refused)

    def _what(self, step: Step, position: Position) -> str:
        say, card = self._screen.words.say, self._screen.card
        if isinstance(step, Draw):
            if step.source == "stock":
                return say("what_draw")
            if step.source == "discard":
                return say("what_take", card=card(position.discard[0]))
            assert position.turn_up is not None
            return say("what_take_turn_up", card=card(position.turn_up))
        if isinstance(step, Discard):
            return say("what_throw", card=card(step.card))
        if isinstance(step, Redraw):
            assert position.drawn is not None
            return say("what_redraw", card=card(position.drawn.card))
        if isinstance(step, GoOut | Claim):
            return say("what_out")
        if isinstance(step, Raise):
            return say("what_raise", chips=step.to)
        return say("what_fold" if isinstance(step, Fold) else "what_stay" if isinstance(step, Stay) else "what_call")
