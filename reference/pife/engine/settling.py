"""What a round costs, and how the match goes on (rules of chapters lives and match, and who deals next)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from pife.engine.betting import BettingRules
from pife.engine.by_seat import BySeat, Seat
from pife.engine.dealing import Dealing
from pife.engine.endings import EndingRules
from pife.engine.hands import Limit
from pife.engine.penalties import PenaltyRules
from pife.engine.position import Ending
from pife.engine.seats import SeatOrder
from pife.errors import ImpossibleInput
from pife.spec.conditions import Options


@dataclass(frozen=True, slots=True)
class RoundOver:
    """A round that is over, as it is to be settled.

    ``seats`` were dealt cards. ``lives`` are those of everybody in the match before the round, ``bets`` what each seat
    put in, ``pot`` what lay there from before. ``rebuys`` counts how often each has bought back in, ``rebuy`` are who
    would do so if they were eliminated now.
    """

    seats: tuple[Seat, ...]
    dealer: Seat
    winner: Seat | None
    by: Ending
    lives: BySeat[int]
    folded: frozenset[Seat]
    left: frozenset[Seat]
    bets: BySeat[int]
    pot: int
    rebuys: BySeat[int]
    rebuy: frozenset[Seat]
    limits: BySeat[Limit]


@dataclass(frozen=True, slots=True)
class Settled:
    """After a round: lives, the chips that each seat won or lost, the pot that stays, and how the match goes on.

    ``lives`` are empty where none are counted, ``chips`` where there are no stakes. ``limits`` are the penalties that
    still hold in the next round.
    """

    lives: BySeat[int]
    chips: BySeat[int]
    pot: int
    eliminated: frozenset[Seat]
    match_winner: Seat | None
    next_dealer: Seat
    limits: BySeat[Limit]


class SettlingRules:
    """How a table settles a round."""

    def __init__(
        self,
        options: Options,
        order: SeatOrder,
        dealing: Dealing,
        betting: BettingRules,
        endings: EndingRules,
        penalties: PenaltyRules,
    ) -> None:
        self._order = order
        self._dealing = dealing
        self._match = options["match.kind"]
        self._stakes = options["betting.mode"] != "none"
        self._lost = {"nine": _whole(options, "lives.lost_to_nine"), "ten": _whole(options, "lives.lost_to_ten")}
        self._fold = _whole(options, "lives.fold")
        self._rebuys = _whole(options, "lives.rebuy")
        self._limits_last = options.get("false_claim.lasts") == "match"
        self._betting = betting
        self._endings = endings
        self._penalties = penalties

    def settle(self, over: RoundOver) -> Settled:
        """What the round costs each player, and who deals the next; :class:`ImpossibleInput` for what cannot be."""
        self._refuse(over)
        lives = self._bought_in(over, self._lives(over))
        eliminated = frozenset(seat for seat in over.seats if lives.get(seat) == 0)
        chips, pot = self._chips(over)
        winner = self._match_winner(over, lives)
        return Settled(
            lives=lives,
            chips=chips,
            pot=pot,
            eliminated=eliminated,
            match_winner=winner,
            next_dealer=self._next_dealer(over, eliminated),
            limits=BySeat() if winner is not None else self._limits(over, eliminated),
        )

    def _lives(self, over: RoundOver) -> BySeat[int]:
        """Rules lives.lost, lives.lost-ten, lives.fold-cost, lives.winner-loses-none, lives.not-below-zero.

        Who had to leave the round entered it, and so pays as a loser; a round that nobody won by going out costs only
        those who folded (rules entry.lone-player-pot, match.void-round).
        """
        if self._match != "lives":
            return BySeat()
        lives = over.lives
        for seat in over.seats:
            if seat != over.winner:
                costs = self._fold if seat in over.folded else self._lost.get(over.by, 0)
                lives = lives.but(seat, max(lives[seat] - costs, 0))
        return lives

    def _bought_in(self, over: RoundOver, lives: BySeat[int]) -> BySeat[int]:
        """Rule lives.rebuy-in: all who return have the lowest score of those still in, of whom there is always one."""
        returning = [s for s in over.rebuy if lives.get(s) == 0 and over.rebuys.get(s, 0) < self._rebuys]
        if not returning:
            return lives
        lowest = min(count for count in lives.values() if count > 0)
        return BySeat({**lives, **dict.fromkeys(returning, lowest)})

    def _chips(self, over: RoundOver) -> tuple[BySeat[int], int]:
        """Rule entry.winner-takes-pot: net chips a seat, and the pot that stays where nobody wins it."""
        if not self._stakes:
            return BySeat(), 0
        net = {seat: -over.bets.get(seat, 0) for seat in over.seats}
        pot = over.pot + sum(over.bets.values())
        if over.winner is None:
            return BySeat(net), pot
        net[over.winner] += pot
        return BySeat(net), 0

    def _match_winner(self, over: RoundOver, lives: BySeat[int]) -> Seat | None:
        """Rules match.one-round, match.last-standing, match.chips."""
        if self._match == "round":
            return over.winner
        standing = [seat for seat, count in lives.items() if count > 0]
        return standing[0] if len(standing) == 1 else None

    def _next_dealer(self, over: RoundOver, eliminated: frozenset[Seat]) -> Seat:
        """Rules table.next-dealer-seat, table.winner-deals, table.dealer-eliminated, match.void-round.

        A void round is dealt again by the same dealer; one that all but one folded counts as a round
        (decision next-dealer-after-fold).
        """
        still_in = [seat for seat in over.seats if seat not in eliminated]
        if over.winner is not None:
            return self._order.next_dealer(still_in, over.dealer, over.winner)
        return over.dealer if len(_playing(over)) > 1 else self._order.after(over.dealer, still_in)

    def _limits(self, over: RoundOver, eliminated: frozenset[Seat]) -> BySeat[Limit]:
        """Rules false-claims.lasts-the-round, false-claims.lasts-the-match."""
        if not self._limits_last:
            return BySeat()
        return BySeat({s: limit for s, limit in over.limits.items() if s not in eliminated and limit != "leaves_round"})

    def _refuse(self, over: RoundOver) -> None:
        _refuse_seats(over)
        self._endings.refuse(over.winner, over.by, _playing(over), over.left)
        self._dealing.refuse_more_players(over.seats)
        lives = over.lives if self._match == "lives" else BySeat()
        self._betting.refuse_folded(over.folded, lives, seats=over.seats, dealer=over.dealer)
        self._penalties.refuse_left(over.left, over.folded)
        if self._match == "lives":
            _refuse_lives(over)
            self._refuse_rebuys(over)

    def _refuse_rebuys(self, over: RoundOver) -> None:
        """Rules lives.rebuy-in, lives.no-rebuy: nobody has bought back in more often than the table lets a player."""
        for seat, times in over.rebuys.items():
            if times > self._rebuys:
                raise ImpossibleInput(f"rebuys: of seat {seat} there must be {self._rebuys} at most, not {times}")


def _refuse_seats(over: RoundOver) -> None:
    if len(over.seats) < 2:
        raise ImpossibleInput("seats: a round has two players at least")
    named: Mapping[str, Collection[Seat]] = {
        "dealer": (over.dealer,),
        "winner": () if over.winner is None else (over.winner,),
        "folded": over.folded,
        "left": over.left,
        "bets": over.bets,
        "limits": over.limits,
        "rebuy": over.rebuy,
    }
    for name, seats in named.items():
        for seat in seats:
            if seat not in over.seats:
                raise ImpossibleInput(f"{name}: seat {seat} was dealt no cards")


def _refuse_lives(over: RoundOver) -> None:
    """Who has lives plays, and nobody else (rule lives.eliminated)."""
    for seat in over.seats:
        if not over.lives.get(seat):
            raise ImpossibleInput(f"lives: seat {seat} was dealt cards and has none")
    for seat, count in over.lives.items():
        if count and seat not in over.seats:
            raise ImpossibleInput(f"lives: seat {seat} has some and was dealt no cards")


def _playing(over: RoundOver) -> tuple[Seat, ...]:
    """The seats still in the round at its end."""
    return tuple(seat for seat in over.seats if seat not in over.folded and seat not in over.left)


def _whole(options: Options, option: str) -> int:
    """The number that an option has; 0 where it has none or does not apply."""
    value = options.get(option)
    return value if isinstance(value, int) else 0
