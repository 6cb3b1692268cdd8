"""What a round costs, and how the match goes on (rules of chapters lives and match, and who deals next)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from pife.engine.by_seat import BySeat, Seat
from pife.engine.hands import Limit
from pife.engine.position import Ending
from pife.engine.seats import SeatOrder
from pife.errors import ImpossibleInput
from pife.spec.conditions import Options


@dataclass(frozen=True, slots=True)
class RoundOver:
    """A round that is over, as it is to be settled.

    ``lives`` are those of everybody in the match before the round, ``bets`` what each seat put in, ``pot`` what lay
    there from before. ``rebuys`` counts how often each has bought back in, ``rebuy`` are who would like to now.
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
    """After a round: lives, the chips that each seat won or lost, the pot that stays, and how the match goes on."""

    lives: BySeat[int]
    chips: BySeat[int]
    pot: int
    eliminated: frozenset[Seat]
    match_winner: Seat | None
    next_dealer: Seat
    limits: BySeat[Limit]


class SettlingRules:
    """How a table settles a round."""

    def __init__(self, options: Options, order: SeatOrder) -> None:
        self._order = order
        self._match = options["match.kind"]
        self._winner_deals = options["table.next_dealer"] == "winner"
        self._stakes = options["betting.mode"] != "none"
        self._lost = {"nine": options.get("lives.lost_to_nine"), "ten": options.get("lives.lost_to_ten")}
        self._fold = options.get("lives.fold")
        self._rebuys = options.get("lives.rebuy")
        self._limits_last = options.get("false_claim.lasts") == "match"

    def settle(self, over: RoundOver) -> Settled:
        """What the round costs each player, and who deals the next; :class:`ImpossibleInput` for what cannot be."""
        _refuse(over)
        if self._match == "lives":
            for seat in over.seats:
                if seat not in over.lives:
                    raise ImpossibleInput(f"lives: seat {seat} has none written")
        lost = self._lives(over)
        lives = self._bought_in(over, lost)
        eliminated = frozenset(seat for seat in over.seats if over.lives.get(seat, 0) > 0 and lives.get(seat) == 0)
        chips, pot = self._chips(over)
        return Settled(
            lives=lives,
            chips=chips,
            pot=pot,
            eliminated=eliminated,
            match_winner=self._match_winner(over, lives),
            next_dealer=self._next_dealer(over, lives),
            limits=self._limits(over, eliminated),
        )

    def _lives(self, over: RoundOver) -> BySeat[int]:
        """Rules lives.lost, lives.lost-ten, lives.fold-cost, lives.winner-loses-none, lives.not-below-zero."""
        lives = over.lives
        if self._match != "lives":
            return lives
        lost = self._lost.get(over.by)
        for seat in over.seats:
            costs = self._fold if seat in over.folded else lost
            if seat == over.winner:
                continue
            if isinstance(costs, int):
                lives = lives.but(seat, max(lives[seat] - costs, 0))
        return lives

    def _bought_in(self, over: RoundOver, lives: BySeat[int]) -> BySeat[int]:
        """Rule lives.rebuy-in: all who return have the lowest score of those still in."""
        remaining = [count for count in lives.values() if count > 0]
        most = self._rebuys
        if not isinstance(most, int) or not remaining:
            return lives
        lowest = min(remaining)
        for seat in sorted(over.rebuy & set(over.seats)):
            if lives[seat] == 0 and over.rebuys.get(seat, 0) < most:
                lives = lives.but(seat, lowest)
        return lives

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
        if self._match == "lives":
            standing = [seat for seat, count in lives.items() if count > 0]
            return standing[0] if len(standing) == 1 else None
        return None

    def _next_dealer(self, over: RoundOver, lives: BySeat[int]) -> Seat:
        """Rules table.next-dealer-seat, table.winner-deals, table.dealer-eliminated, match.void-round.

        A void round is dealt again by the same dealer; one that all but one folded counts as a round
        (decision next-dealer-after-fold).
        """
        all_but_one_folded = len(over.folded) >= len(over.seats) - 1
        if over.winner is None and not all_but_one_folded:
            return over.dealer
        if self._winner_deals and over.winner is not None:
            return over.winner
        playing = [s for s in over.seats if self._match != "lives" or lives[s] > 0] or list(over.seats)
        return self._order.after(over.dealer, playing)

    def _limits(self, over: RoundOver, eliminated: Collection[Seat]) -> BySeat[Limit]:
        """Rules false-claims.lasts-the-round, false-claims.lasts-the-match."""
        if not self._limits_last:
            return BySeat()
        return BySeat({s: limit for s, limit in over.limits.items() if s not in eliminated and limit != "leaves_round"})


def _refuse(over: RoundOver) -> None:
    for name, seats in (
        ("dealer", (over.dealer,)),
        ("winner", () if over.winner is None else (over.winner,)),
        ("folded", over.folded),
        ("left", over.left),
        ("bets", over.bets),
        ("limits", over.limits),
        ("rebuy", over.rebuy),
    ):
        for seat in seats:
            if seat not in over.seats:
                raise ImpossibleInput(f"{name}: seat {seat} was dealt no cards")
    if (over.by == "void") != (over.winner is None):
        raise ImpossibleInput("winner: a void round has none, any other round has one")
    if over.winner is not None and (over.winner in over.folded or over.winner in over.left):
        raise ImpossibleInput(f"winner: seat {over.winner} was not in the round any more")
