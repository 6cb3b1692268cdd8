"""A round of play at one table: what may be done in a position, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pife.cards import JOKER, token
from pife.engine.announcements import AnnouncementRules
from pife.engine.betting import BettingRules
from pife.engine.by_seat import BySeat, Seat
from pife.engine.checks import StepRule
from pife.engine.claims import ClaimRules
from pife.engine.dealing import Dealing, Dealt
from pife.engine.endings import EndingRules
from pife.engine.going_out import LayingRule, OutRules
from pife.engine.hands import Judge, Limit
from pife.engine.moves import MoveRules
from pife.engine.penalties import PenaltyRules
from pife.engine.position import Position
from pife.engine.position_checks import PositionReader
from pife.engine.position_parts import TableParts
from pife.engine.seats import SeatOrder
from pife.engine.settling import SettlingRules
from pife.engine.step_data import read_script
from pife.engine.steps import (
    Announce,
    Applied,
    Call,
    CallFault,
    Claim,
    Claims,
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
    Verdict,
    Withdraw,
    named_in,
)
from pife.engine.stock import StockRules
from pife.engine.turns import TurnRules
from pife.engine.views import View, ViewRules
from pife.errors import ImpossibleInput
from pife.spec.profiles import Profile


@dataclass(frozen=True, slots=True)
class Played:
    """A script played: a verdict a step, and the position after the last."""

    position: Position
    verdicts: tuple[Verdict, ...]


@dataclass(frozen=True, slots=True)
class Carried:
    """What a round begins with besides its cards: from the rounds before, and the ``bets`` that each has put in."""

    lives: BySeat[int] = field(default_factory=BySeat)
    bets: BySeat[int] = field(default_factory=BySeat)
    pot: int = 0
    limits: BySeat[Limit] = field(default_factory=BySeat)
    last_winner: Seat | None = None


FIRST_ROUND = Carried()
"""What the first round begins with where nobody has lives or puts anything in."""


class Round:
    """A table's rules of play, compiled: make one, keep it, ask it. It keeps nothing between questions.

    >>> from pife.spec.library import load_spec
    >>> from pife.cards import STAR
    >>> table = Round(load_spec().profile("pife-maker"))
    >>> dealt = table.dealing.deal(tuple(range(52)) * 2, seats=(1, 2, 3), dealer=1)
    >>> start = table.opening(dealt, dealer=1)
    >>> start.turn, table.apply(start, Draw(2)).verdict, table.apply(start, Draw(3)).verdict
    (3, Refused(reason='not-your-turn'), Accepted(outcome=None))
    """

    def __init__(self, profile: Profile) -> None:
        options = profile.options
        self.profile = profile
        self.judge = Judge(profile)
        self.order = SeatOrder(options)
        self.stock = StockRules(options)
        self.dealing = Dealing(options, self.order, self.judge.packs)
        penalties = PenaltyRules(options, self.order)
        turns = TurnRules(options, self.judge, self.order, self.stock)
        outs = OutRules(self.judge, penalties)
        claims = ClaimRules(options, self.judge, self.order, outs, penalties)
        announcements = AnnouncementRules(options, self.judge, turns)
        betting = BettingRules(options, self.order)
        endings = EndingRules(options, self.judge)
        self.settling = SettlingRules(options, self.order, self.dealing, betting, endings, penalties)
        self.rules: Mapping[type[Step], StepRule[Any] | LayingRule[Any]] = {
            Draw: turns.draw,
            Discard: turns.discard,
            Redraw: turns.redraw,
            GoOut: outs.go_out,
            Claim: claims.claim,
            Claims: claims.claims,
            Threaten: claims.threaten,
            Withdraw: claims.withdraw,
            CallFault: penalties.call_fault,
            Expose: penalties.expose,
            Announce: announcements.announce,
            Fold: betting.fold,
            Call: betting.call,
            Raise: betting.raise_,
            Stay: betting.stay,
        }
        self._betting = betting
        self._moves = MoveRules(betting, turns, outs, claims)
        self._views = ViewRules(options, betting)
        self._parts = TableParts(options, betting, penalties)
        self._reader = PositionReader(
            self.judge, self.order, self.dealing, self.stock, turns, claims, penalties, endings, self._parts
        )

    def read_position(self, data: object) -> Position:
        """The position that a JSON object describes, complete; :class:`ImpossibleInput` where it cannot be."""
        return self._reader.read(data)

    def read_script(self, data: object) -> tuple[Step, ...]:
        """The steps of a script; :class:`ImpossibleInput` for one malformed, or naming a joker that is not there."""
        script = read_script(data)
        if not self.judge.packs.copies[JOKER]:
            for place, step in enumerate(script):
                if JOKER in named_in(step):
                    raise ImpossibleInput(f"script[{place}]: names {token(JOKER)}, but this pack has no jokers")
        return script

    def opening(self, dealt: Dealt, dealer: Seat, carried: Carried = FIRST_ROUND) -> Position:
        """The position after the deal: the players speak first where they bet or may fold, else the first one draws.

        Nobody has thrown the card that may open the discard pile.
        """
        seats = tuple(dealt.hands)
        start = Position(
            seats=seats,
            dealer=dealer,
            turn=self.order.after(dealer, seats),
            phase="bet" if self._betting.is_entered else "draw",
            hands=dealt.hands,
            stock=dealt.stock,
            discard=dealt.discard,
            turn_up=dealt.turn_up,
            turn_up_at=self.dealing.turn_up_at,
            lives=BySeat({seat: count for seat, count in carried.lives.items() if seat in seats}),
            bets=carried.bets,
            pot=carried.pot,
            limits=carried.limits,
            last_winner=carried.last_winner,
        )
        return self._parts.used(start)

    def apply(self, position: Position, step: Step) -> Applied:
        """The step done, or refused with the first of the reasons, in their order, that stands against it.

        :class:`ImpossibleInput` where the next of the position's shuffles is needed and is not what it must be.
        """
        return self.rules[type(step)].apply(position, step)

    def play(self, position: Position, script: Iterable[Step]) -> Played:
        """The steps of a script one after another; a refused one changes nothing, and the next is tried."""
        verdicts = []
        for step in script:
            applied = self.apply(position, step)
            position = applied.position
            verdicts.append(applied.verdict)
        return Played(position, tuple(verdicts))

    def moves(self, position: Position) -> tuple[Step, ...]:
        """The moves that the rules allow now in a position of :meth:`read_position`, :meth:`opening` or :meth:`apply`.

        What those hold to is not asked again, such as that the seat in turn plays the round.
        """
        return self._moves.moves(position)

    def view(self, position: Position, seat: Seat) -> View:
        """What a seat sees of a position; :class:`ImpossibleInput` for one that was dealt no cards."""
        return self._views.view(position, seat)
