"""A match at the terminal: rounds one after another, what each cost, and how it ends."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

import click

from pife.cli.play_help import answer
from pife.cli.play_keyboard import Keyboard, Stopped
from pife.cli.play_log import GameLog
from pife.cli.play_others import Others, chance_of
from pife.cli.play_person import Person, TakenBack
from pife.cli.play_record import Recorder
from pife.cli.play_result import show_costs, show_result
from pife.cli.play_screen import Screen
from pife.engine.by_seat import Seat
from pife.engine.match import Match, MatchRules
from pife.engine.position import Position
from pife.engine.round import Round
from pife.engine.steps import Draw, Step, Verdict
from pife.study.greedy import GreedyPlayer
from pife.study.players import Player
from pife.study.playing import LiveRound, Table, deal_round

_MOST_DRAWS_WITHOUT_PERSON = 1000


class Game:
    """A match, or one after another, until the person has had enough or so many rounds have been played.

    ``opponent`` makes the player of a seat from a source of chance. The same seed deals the same cards.
    """

    def __init__(
        self,
        rounds: Round,
        screen: Screen,
        keyboard: Keyboard,
        recorder: Recorder,
        opponent: Callable[[random.Random], Player],
        seed: int,
    ) -> None:
        self._rounds = rounds
        self._rules = MatchRules(rounds)
        self._screen = screen
        self._keyboard = keyboard
        self._recorder = recorder
        self._opponent = opponent
        self._seed = seed
        self._person = Person(rounds, screen, keyboard)
        self._for_lives = rounds.profile.options["match.kind"] == "lives"

    def play(self, match: Match, most_rounds: int | None) -> None:
        """Play until a match for lives is won, so many rounds are over, or, with :class:`Stopped`, the person stops."""
        seats = match.seats
        played = 0
        while True:
            played += 1
            match = self._round(match, played)
            if match.winner is not None:
                self._screen.told(match.winner, "match_won", "you_won_match")
            if self._for_lives and match.winner is not None:
                return
            if played == most_rounds:
                return
            self._ask_on(match)
            if match.winner is not None:
                match = self.begin(seats, match.dealer)

    def begin(self, seats: Iterable[Seat], dealer: Seat) -> Match:
        """A new match of players who are known to fit the table."""
        match = self._rules.begin(tuple(seats), dealer)
        assert isinstance(match, Match)
        return match

    def _round(self, match: Match, number: int) -> Match:
        """Deal a round, play it, settle it, and record it as it goes; the match after it."""
        live = deal_round(self._rounds, self._rules, match, chance_of(self._seed, number))
        self._recorder.begin(live)
        self._begin(live, number)
        try:
            self._play(live, self._others(match, number))
        finally:
            self._recorder.go_on(live)  # where the last steps were taken back, as far as the round still stands
        show_result(live, self._screen)
        over = self._rules.over(match, live.position, self._rebuying(match, live))
        settled = self._rounds.settling.settle(over)
        self._recorder.settlement(over, settled)
        after = self._rules.after(match, over, settled)
        show_costs(match, after, settled, self._screen)
        return after

    def _begin(self, live: LiveRound, number: int) -> None:
        position, name = live.position, self._screen.name
        first = self._rounds.order.first_in(position)
        click.echo()
        self._screen.line(self._screen.words.say("round_heading", number=number), bold=True)
        self._screen.say("dealt_by", dealer=name(position.dealer), first=name(first))

    def _others(self, match: Match, number: int) -> Others:
        """The others of a round: without the person greedy players finish the match, as others might never go out."""
        seats = tuple(seat for seat in match.seats if seat != self._screen.me)
        opponent = self._opponent if len(seats) < len(match.seats) else lambda _: GreedyPlayer(self._rounds.judge)
        return Others(self._rounds, opponent, seats, self._seed, number)

    def _play(self, live: LiveRound, others: Others) -> None:
        """Play a round to its end, taking steps back as the person asks for it."""
        log = GameLog(self._screen)

        def watch(step: Step, verdict: Verdict, before: Position, after: Position) -> None:
            self._recorder.go_on(live)
            log(step, verdict, before, after)

        players = {self._screen.me: self._person, **others.sit_down()}
        table = Table(self._rounds, players, watch)
        self._person.sit(live)
        while live.position.phase != "over":
            others.throw_dice(live)
            try:
                if live.position.is_in(self._screen.me):
                    table.advance(live)
                else:
                    self._ask_whether_to_watch()
                    self._play_without_person(live, table)
            except TakenBack:
                live.back(self._person.last_mark())
                players.update(others.after_undo(live))
                self._screen.say("undone")

    def _play_without_person(self, live: LiveRound, table: Table) -> None:
        """Let the others play to the end: nobody could stop them who does not play, or has folded or left."""
        drawn = sum(isinstance(step, Draw) for step in live.script)
        table.play(live, most_draws=drawn + _MOST_DRAWS_WITHOUT_PERSON)
        if live.position.phase != "over":
            self._screen.say("unfinished")
            raise Stopped

    def _ask_whether_to_watch(self) -> None:
        """Where the person's own step has put them out of the round: the last chance to take it back."""
        while self._person.may_take_back:
            self._screen.say("ask_watch_round")
            command = self._keyboard.read_command()
            if command is None or command.do == "pass":
                return
            if command.do == "undo":
                raise TakenBack
            if not answer(command, self._screen, self._keyboard.reader):
                self._screen.say("out_of_round_now")

    def _rebuying(self, match: Match, live: LiveRound) -> frozenset[Seat]:
        """Who buys back in: every simple player who may, and the person if they say so (rule lives.rebuy-in)."""
        returning = self._rules.may_rebuy(match, live.position)
        if self._screen.me in returning:
            self._screen.say("ask_rebuy")
            if not self._keyboard.agrees():
                returning -= {self._screen.me}
        return returning

    def _ask_on(self, match: Match) -> None:
        """Wait for Enter before the next round; :class:`Stopped` where the person has had enough."""
        if match.winner is not None:
            question = "ask_again"
        else:
            question = "ask_next" if self._screen.me in match.seats else "ask_watch"
        self._screen.say(question)
        while command := self._keyboard.read_command():
            if command.do == "pass":
                raise Stopped
            if not answer(command, self._screen, self._keyboard.reader):
                self._screen.say("round_is_over")
            self._screen.say(question)
