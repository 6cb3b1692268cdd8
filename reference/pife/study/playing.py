"""Rounds driven with players: the deal, who is asked what and when, new stocks, and the script of it all."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import TypeAlias

from pife.cards import face
from pife.engine.by_seat import Seat
from pife.engine.match import Match, MatchRules
from pife.engine.position import NOBODY, Cards, Position, changed
from pife.engine.round import Round
from pife.engine.steps import (
    Announce,
    Applied,
    CallFault,
    Claim,
    Claims,
    Draw,
    Expose,
    GoOut,
    Refused,
    Step,
    Threaten,
    Verdict,
    Withdraw,
)
from pife.errors import PifeError
from pife.study.players import Player, Speaker, Wish

Watcher: TypeAlias = Callable[[Step, Verdict, Position, Position], None]
"""Is told each step done: what was said to it, and the positions before and after."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A moment of a round to which it can be taken back."""

    position: Position
    script: tuple[Step, ...]
    shuffles: tuple[Cards, ...]


class LiveRound:
    """A round while it is played: each step done is kept, and each new stock is shuffled when it is needed."""

    def __init__(self, rounds: Round, opening: Position, chance: random.Random) -> None:
        self._rounds = rounds
        self._opening = opening
        self._chance = chance
        self._shuffles_discards = rounds.profile.options["stock.empty"] == "shuffle_discards"
        self._now = Mark(opening, (), ())

    @property
    def position(self) -> Position:
        """Where the round is."""
        return self._now.position

    @property
    def script(self) -> tuple[Step, ...]:
        """The steps done so far."""
        return self._now.script

    @property
    def opening(self) -> Position:
        """Where the round began, with the new stocks that the steps so far needed: a script's position."""
        return changed(self._opening, shuffles=self._now.shuffles)

    def mark(self) -> Mark:
        """This moment."""
        return self._now

    def back(self, mark: Mark) -> None:
        """Take everything back that was done since."""
        self._now = mark

    def do(self, step: Step) -> Verdict:
        """Do a step that the rules allow; a refused one changes nothing."""
        applied = self._rounds.apply(self.position, step)
        if isinstance(applied.verdict, Refused):
            return applied.verdict
        unshuffled = self._new_stock(applied)
        shuffles = self._now.shuffles
        if unshuffled:
            stock = tuple(self._chance.sample(unshuffled, len(unshuffled)))
            applied = self._rounds.apply(changed(self.position, shuffles=(stock,)), step)
            shuffles = (*shuffles, stock)
        self._now = Mark(applied.position, (*self.script, step), shuffles)
        return applied.verdict

    def _new_stock(self, applied: Applied) -> Cards:
        """The stock that a step made and that is to be shuffled, with the card drawn from it at once.

        Rules stock.shuffle-discards, entry.folded-shuffled, entry.turn-up-stays-under.
        """
        before, after = self.position, applied.position
        if before.phase == "bet":
            under = after.turn_up_at == "stock"  # the turn-up stays the last card of the stock
            return after.stock[: len(after.stock) - under] if len(after.stock) > len(before.stock) else ()
        if not self._shuffles_discards or after.recycles == before.recycles or after.drawn is None:
            return ()
        return (face(after.drawn.card), *after.stock)


class Table:
    """Players at a table: asks each in the order in which the rules let them act."""

    def __init__(self, rounds: Round, players: Mapping[Seat, Player], watch: Watcher | None = None) -> None:
        self._rounds = rounds
        self._players = players
        self._watch = watch
        self._announcing = rounds.judge.who_claims == "announced"

    def play(self, live: LiveRound, *, most_draws: int | None = None) -> None:
        """Play on until the round is over, or until so many cards have been drawn in it."""
        looked = draws = 0
        while live.position.phase != "over":
            if most_draws is not None:
                draws += sum(isinstance(step, Draw) for step in live.script[looked:])
                if draws >= most_draws:
                    return
                looked = len(live.script)
            self.advance(live)

    def advance(self, live: LiveRound) -> None:
        """Let players settle a threat, speak up, announce and claim where they may, or else the seat in turn act."""
        if live.position.threat is not None:
            self._settle(live, live.position.threat)
            return
        if self._let_speak_up(live):
            return
        if live.position.phase == "draw":
            self._let_announce(live)
            if self._let_claim(live):
                return
        seat = live.position.turn
        assert seat is not None
        view = self._rounds.view(live.position, seat)
        player = self._players[seat]
        self._do_first(live, player.enter(view) if view.phase == "bet" else player.turn(view))

    def do(self, live: LiveRound, step: Step) -> Verdict:
        """Do one step, and tell whoever watches."""
        before = live.position
        verdict = live.do(step)
        if self._watch is not None and not isinstance(verdict, Refused):
            self._watch(step, verdict, before, live.position)
        return verdict

    def _do_first(self, live: LiveRound, wishes: Iterable[Wish]) -> None:
        """Do the first wish that the rules allow."""
        for wish in wishes:
            if not isinstance(self.do(live, wish.step), Refused):
                return
        raise PifeError(f"seat {live.position.turn} knows no step that the rules allow")

    def _settle(self, live: LiveRound, seat: Seat) -> None:
        """Rule claims.threat: who threatened lays down or withdraws, before anybody does anything else."""
        player = self._players[seat]
        claim = player.settle(self._rounds.view(live.position, seat)) if isinstance(player, Speaker) else None
        if claim is None or isinstance(self.do(live, claim), Refused):
            self.do(live, Withdraw(seat))

    def _let_speak_up(self, live: LiveRound) -> bool:
        """Whether somebody answers what was just withdrawn or laid down wrongly; each is asked once about it."""
        answered = _answers(live.script)
        step = live.script[-answered - 1] if len(live.script) > answered else None
        if isinstance(step, Withdraw):
            return self._let_point_out(live, step.seat)
        if isinstance(step, Claim | Claims | GoOut) and not answered:
            return self._let_show_hands(live, step)
        return False

    def _let_point_out(self, live: LiveRound, against: Seat) -> bool:
        """Rule false-claims.only-when-called: whoever says it first settles it."""
        for seat, player in self._speakers(live.position, beside=against):
            call = CallFault(seat, against)
            allowed = self._rounds.rules[CallFault].reason(live.position, call) is None
            if allowed and player.points_out(self._rounds.view(live.position, seat), against):
                self.do(live, call)
                return True
        return False

    def _let_show_hands(self, live: LiveRound, step: Claim | Claims | GoOut) -> bool:
        """Rules false-claims.exposers-leave, false-claims.exposers-stay: all are asked, one after another.

        Of several who claimed together and were wrong it is about the one that spoke last.
        """
        spoke = [claim.seat for claim in step.claims] if isinstance(step, Claims) else [step.seat]
        at_fault = [seat for seat in spoke if "false_claim" in live.position.faults.get(seat, ())]
        if not at_fault:
            return False
        wrong = at_fault[-1]
        before = len(live.script)
        for seat, player in self._speakers(live.position, beside=wrong):
            if live.position.phase != "over" and player.shows_hand(self._rounds.view(live.position, seat), wrong):
                self.do(live, Expose(seat))
        return len(live.script) > before

    def _speakers(self, position: Position, beside: Seat) -> Iterator[tuple[Seat, Speaker]]:
        """The others in the round who speak, in the order of play from a seat on."""
        for seat in self._rounds.order.round_from(beside, position.seats):
            player = self._players[seat]
            if seat != beside and position.is_in(seat) and isinstance(player, Speaker):
                yield seat, player

    def _let_announce(self, live: LiveRound) -> None:
        """Ask whose hand has changed: everybody after the deal, then whoever has just thrown a card."""
        position = live.position
        asked = position.playing if position.discarder == NOBODY else (position.discarder,)
        for seat in asked if self._announcing else ():
            silent = position.is_in(seat) and seat not in position.announced | position.announcing
            if silent and self._players[seat].announces(self._rounds.view(position, seat)):
                self.do(live, Announce(seat))

    def _let_claim(self, live: LiveRound) -> bool:
        """Whether somebody claimed; the seat in turn is asked here only if another would go out before it draws."""
        position = live.position
        turn = position.turn
        assert turn is not None
        spoken: list[Claim] = []
        for seat in self._may_hear(position):
            said = self._claim(position, seat)
            if isinstance(said, Threaten) and not spoken:
                self.do(live, said)  # play waits for who speaks first, whatever the others would say
                return True
            if isinstance(said, Claim):
                spoken.append(said)
        if spoken:
            own = self._claim(position, turn)
            spoken = [own, *spoken] if isinstance(own, Claim) else spoken
            self.do(live, spoken[0] if len(spoken) == 1 else Claims(tuple(spoken)))
        return bool(spoken)

    def _may_hear(self, position: Position) -> Iterator[Seat]:
        """The seats out of turn, in the order of play."""
        assert position.turn is not None
        seats = self._rounds.order.round_from(position.turn, position.playing)
        return (seat for seat in seats if seat != position.turn and seat != position.discarder)

    def _claim(self, position: Position, seat: Seat) -> Claim | Threaten | None:
        """The claim or threat of a seat, if it makes one that will be heard."""
        said = self._players[seat].claim(self._rounds.view(position, seat))
        heard = said is not None and self._rounds.rules[type(said)].reason(position, said) is None
        return said if heard else None


def _answers(script: Sequence[Step]) -> int:
    """How many answers to a mistake end a script."""
    return sum(1 for _ in takewhile(lambda step: isinstance(step, CallFault | Expose), reversed(script)))


def deal_round(rounds: Round, rules: MatchRules, match: Match, chance: random.Random) -> LiveRound:
    """The next round of a match, shuffled, cut and dealt by chance."""
    copies = rounds.judge.packs.copies
    pack = [card for card in copies for _ in range(copies[card])]
    chance.shuffle(pack)
    dealt = rules.deal(match, tuple(pack), _cut(rounds, chance))
    assert not isinstance(dealt, Refused)
    return LiveRound(rounds, dealt, chance)


def _cut(rounds: Round, chance: random.Random) -> int:
    """How many cards are lifted off the pack (rules deal.cut-least, deal.cut-most)."""
    least, most = rounds.dealing.cuts
    return chance.randint(min(max(least, 1), most), most)
