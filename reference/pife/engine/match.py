"""A match: what goes on from one round to the next (rules of chapters lives and match, and who deals next)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace

from pife.engine.by_seat import BySeat, Seat
from pife.engine.hands import Limit
from pife.engine.position import Cards, Position
from pife.engine.round import Carried, Round
from pife.engine.settling import RoundOver, Settled
from pife.engine.steps import Refused
from pife.errors import ImpossibleInput


@dataclass(frozen=True, slots=True)
class Match:
    """A match between two rounds.

    ``seats`` are dealt the next round, ``dealer`` deals it. ``lives`` are those of everybody who began the match,
    ``chips`` what each has won less what each has put in; both are empty at tables that do not count them. ``pot``
    stayed from a void round. ``rebuys`` counts how often each bought back in, ``limits`` are the penalties that last
    the match, ``last_winner`` won the last round, if anybody did. ``winner`` is who has won the match, if it is over.
    """

    seats: tuple[Seat, ...]
    dealer: Seat
    lives: BySeat[int] = field(default_factory=BySeat)
    chips: BySeat[int] = field(default_factory=BySeat)
    pot: int = 0
    rebuys: BySeat[int] = field(default_factory=BySeat)
    limits: BySeat[Limit] = field(default_factory=BySeat)
    last_winner: Seat | None = None
    rounds: int = 0
    winner: Seat | None = None


class MatchRules:
    """A table's rules between rounds: deal the next one, play it with :class:`Round`, settle it, take it in.

    >>> from pife.spec.library import load_spec
    >>> rules = MatchRules(Round(load_spec().profile("cacheta-maker")))
    >>> match = rules.begin((1, 2, 3), dealer=2)
    >>> dict(match.lives), rules.begin((1,), dealer=1)
    ({1: 7, 2: 7, 3: 7}, Refused(reason='too-few-players'))
    >>> rules.deal(match, tuple(range(52)) * 2).turn
    1
    """

    def __init__(self, rounds: Round) -> None:
        self._rounds = rounds
        self._settling = rounds.settling
        self._for_lives = rounds.profile.options["match.kind"] == "lives"

    def begin(self, seats: Collection[Seat], dealer: Seat) -> Match | Refused:
        """A match before its first round; refused with too few or too many players (rule table.how-many-players).

        :class:`ImpossibleInput` for a dealer without a seat.
        """
        started = self._rounds.dealing.start(seats)
        if isinstance(started, Refused):
            return started
        if dealer not in seats:
            raise ImpossibleInput(f"dealer: seat {dealer} is not one of {', '.join(map(str, sorted(seats)))}")
        chips = BySeat(dict.fromkeys(started.bets, 0))
        return Match(seats=tuple(sorted(seats)), dealer=dealer, lives=started.lives, chips=chips)

    def deal(self, match: Match, pack: Cards, cut: int = 0) -> Position | Refused:
        """The opening position of the next round, everybody's bets put in; refused is a cut that the table forbids.

        Players who were eliminated in the rounds before are dealt nothing, so fewer may play than sat down
        (rule lives.eliminated). :class:`ImpossibleInput` for a match that is over, and as in dealing.
        """
        if match.winner is not None:
            raise ImpossibleInput(f"the match is over: seat {match.winner} has won it")
        dealt = self._rounds.dealing.deal(pack, match.seats, match.dealer, cut)
        if isinstance(dealt, Refused):
            return dealt
        carried = Carried(
            lives=match.lives,
            bets=self._rounds.dealing.bets(match.seats),
            pot=match.pot,
            limits=match.limits,
            last_winner=match.last_winner,
        )
        return self._rounds.opening(dealt, match.dealer, carried)

    def over(self, match: Match, position: Position, rebuy: Collection[Seat] = frozenset()) -> RoundOver:
        """A round of the match as it is to be settled; ``rebuy`` are who would buy back in if they were eliminated.

        :class:`ImpossibleInput` for a round that is not over.
        """
        if position.result is None:
            raise ImpossibleInput("the round is not over")
        return RoundOver(
            seats=position.seats,
            dealer=position.dealer,
            winner=position.result.winner,
            by=position.result.by,
            lives=match.lives,
            folded=position.folded,
            left=position.left,
            bets=position.bets,
            pot=position.pot,
            rebuys=match.rebuys,
            rebuy=frozenset(rebuy),
            limits=position.limits,
        )

    def may_rebuy(self, match: Match, position: Position) -> frozenset[Seat]:
        """Who is eliminated by a round that is over, and may buy back in (rule lives.rebuy-in)."""
        over = self.over(match, position, rebuy=position.seats)
        return self._bought_in(over, self._settling.settle(over))

    def after(self, match: Match, over: RoundOver, settled: Settled) -> Match:
        """The match after a round of it (rules lives.eliminated, match.*)."""
        rebuys = match.rebuys
        for seat in sorted(self._bought_in(over, settled)):
            rebuys = rebuys.but(seat, rebuys.get(seat, 0) + 1)
        playing = tuple(seat for seat in match.seats if not self._for_lives or settled.lives[seat] > 0)
        return replace(
            match,
            seats=playing,
            dealer=settled.next_dealer,
            lives=settled.lives,
            chips=BySeat({seat: chips + settled.chips.get(seat, 0) for seat, chips in match.chips.items()}),
            pot=settled.pot,
            rebuys=rebuys,
            limits=settled.limits,
            last_winner=over.winner,
            rounds=match.rounds + 1,
            winner=settled.match_winner,
        )

    def _bought_in(self, over: RoundOver, settled: Settled) -> frozenset[Seat]:
        """Who would have been eliminated without buying back in, and was not."""
        return self._settling.settle(replace(over, rebuy=frozenset())).eliminated - settled.eliminated
