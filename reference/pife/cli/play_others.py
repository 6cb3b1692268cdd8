"""The simple players of a round at the terminal, who know after undo what they knew before, and decide the same."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping

from pife.engine.by_seat import Seat
from pife.engine.position import Position
from pife.engine.round import Round
from pife.engine.steps import Discard, Draw, GoOut, Redraw, Step
from pife.study.players import Player
from pife.study.playing import LiveRound


def chance_of(*what: int) -> random.Random:
    """The chance of one thing in a game, such as the cards of a round: the same for the same numbers."""
    return random.Random(_named(*what))  # noqa: S311 - to be repeated, not kept secret


class Others:
    """Who plays the seats of others; ``opponent`` makes the player of a seat from a source of chance.

    What they do by chance hangs on the seed, the round, the seat and how many steps were done: never on what was taken
    back.
    """

    def __init__(
        self,
        rounds: Round,
        opponent: Callable[[random.Random], Player],
        seats: Collection[Seat],
        seed: int,
        number: int,
    ) -> None:
        self._rounds = rounds
        self._opponent = opponent
        self._seats = seats
        self._round = (seed, number)
        self._chances: Mapping[Seat, random.Random] = {}

    def sit_down(self) -> dict[Seat, Player]:
        """The players as the round begins."""
        self._chances = {seat: chance_of(*self._round, seat) for seat in self._seats}
        return {seat: self._opponent(chance) for seat, chance in self._chances.items()}

    def throw_dice(self, live: LiveRound) -> None:
        """Before anybody is asked: let chance hang on how far the round is."""
        for seat, chance in self._chances.items():
            chance.seed(_named(*self._round, seat, len(live.script)))

    def after_undo(self, live: LiveRound) -> dict[Seat, Player]:
        """The players made anew, each of whom has seen the round as far as it stands."""
        players = self.sit_down()
        position = live.opening
        for step in live.script:
            self._look_on(players, position, step)
            position = self._rounds.apply(position, step).position
        return players

    def _look_on(self, players: Mapping[Seat, Player], position: Position, step: Step) -> None:
        """Ask as it was asked before this step; what the players say was said then."""
        for seat, player in players.items():
            if not position.is_in(seat):
                continue
            if isinstance(step, Draw | Discard | GoOut | Redraw) and step.seat == seat:
                next(player.turn(self._rounds.view(position, seat)), None)
            elif position.phase == "draw" and position.discarder != seat:
                player.claim(self._rounds.view(position, seat))


def _named(*what: int) -> str:
    return " ".join(map(str, what))
