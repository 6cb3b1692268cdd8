"""From the players who sit down to the first turn: starting a round, cutting, dealing (rules of chapter deal)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from pife.cards import JOKER, Card, face
from pife.engine.by_seat import BySeat, Seat
from pife.engine.counted import NINE
from pife.engine.packs import Packs
from pife.engine.position import Cards, Place
from pife.engine.seats import SeatOrder
from pife.engine.steps import Refused
from pife.engine.wilds import turn_up_put
from pife.errors import ImpossibleInput
from pife.spec.conditions import Options


@dataclass(frozen=True, slots=True)
class Started:
    """What lies ready before the deal: the pack, and the lives and chips that each seat begins with and puts in."""

    size: int
    jokers: int
    lives: BySeat[int]
    bets: BySeat[int]


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards of a round before the first turn."""

    hands: BySeat[Cards]
    stock: Cards
    turn_up: Card | None
    discard: Cards


class Dealing:
    """How a table starts a round and deals it.

    ``players`` is how many it is for, at least and at most: no more than leave a stock. ``turn_up_at`` is where the
    turn-up lies after the deal, if there is one.
    """

    def __init__(self, options: Options, order: SeatOrder, packs: Packs) -> None:
        self._order = order
        self._packs = packs
        self.players = _range(options, "table.players")
        self._packet = _whole(options, "deal.packet")
        self._cut_least = options.get("deal.cut_least", 0)
        self._cut_most = options.get("deal.cut_most")
        self._turns_card = options["deal.first_discard"] == "turned_card"
        self.turn_up_at: Place | None = turn_up_put(options)
        self._lives = options.get("lives.start")
        stake = {"none": None, "flat": "betting.stake", "ante_and_round": "betting.ante"}[str(options["betting.mode"])]
        self._put_in = options[stake] if stake else None

    @property
    def cuts(self) -> tuple[int, int]:
        """How many cards a cut lifts off, at least and at most; 0 and 0 where the pack is not cut.

        Rules deal.who-cuts, deal.cut-least, deal.cut-most. Where nobody has to cut, a cut of 0 leaves it out.
        """
        if not self._order.is_cut:
            return 0, 0
        least, most = self._cut_least, self._cut_most
        return least if isinstance(least, int) else 0, most if isinstance(most, int) else self._packs.size // 2

    def start(self, seats: Collection[Seat]) -> Started | Refused:
        """What each seat begins with; refused with too few or too many players (rule table.how-many-players)."""
        least, most = self.players
        if len(seats) < least:
            return Refused("too-few-players")
        if len(seats) > most:
            return Refused("too-many-players")
        return Started(self._packs.size, self._packs.copies[JOKER], _each(seats, self._lives), self.bets(seats))

    def bets(self, seats: Collection[Seat]) -> BySeat[int]:
        """What each seat puts in before the deal (rules entry.ante, entry.flat-stake)."""
        return _each(seats, self._put_in)

    def refuse_more_players(self, seats: Collection[Seat]) -> None:
        """:class:`ImpossibleInput` for more seats than the table takes; fewer may be all that are left of a match."""
        if len(seats) > self.players[1]:
            raise ImpossibleInput(f"seats: {len(seats)} players; this table is for {self.players[1]} at most")

    def deal(self, pack: Cards, seats: Collection[Seat], dealer: Seat, cut: int = 0) -> Dealt | Refused:
        """The shuffled ``pack`` cut and dealt; ``cut`` is how many cards are lifted off its top.

        :class:`ImpossibleInput` for a pack that is not the whole pack of the table, more seats than it takes, a
        dealer without a seat, a cut of cards that are not there. Refused is a cut that the table does not allow.
        """
        self._refuse_other_packs(pack)
        self.refuse_more_players(seats)
        order = self._order.seating(seats, dealer, None).order
        if not 0 <= cut <= len(pack):
            raise ImpossibleInput(f"cut: {cut} cards cannot be lifted off a pack of {len(pack)}")
        reason = self._against_cut(cut, len(pack))
        if reason is not None:
            return Refused(reason)
        pack = tuple(map(face, pack[cut:] + pack[:cut]))
        hands, stock = self._hands(pack, order)
        turned: Card | None = None
        if self.turn_up_at is not None:
            turned, stock = _turn_up(stock)
        if self.turn_up_at == "stock":
            stock = (*stock, *_if_any(turned))
        opening: Cards = _if_any(turned) if self.turn_up_at == "discard" else ()
        if self._turns_card:
            opening, stock = stock[:1], stock[1:]  # rule deal.turned-card
        return Dealt(hands, stock, turned, opening)

    def _refuse_other_packs(self, pack: Cards) -> None:
        self._packs.refuse_more_than_all(pack, "pack")
        if len(pack) < self._packs.size:
            missing = self._packs.size - len(pack)
            raise ImpossibleInput(f"pack: {missing} of the {self._packs.size} cards of this table are missing")

    def _against_cut(self, cut: int, size: int) -> str | None:
        """Rules deal.no-cut, deal.who-cuts, deal.cut-least, deal.cut-most: the smaller packet counts."""
        if not self._order.is_cut:
            return "no-cut" if cut else None
        smaller = min(cut, size - cut)
        if isinstance(self._cut_least, int) and smaller < self._cut_least:
            return "cut-too-small"
        if isinstance(self._cut_most, int) and smaller > self._cut_most:
            return "cut-too-large"
        return None

    def _hands(self, pack: Cards, order: tuple[Seat, ...]) -> tuple[BySeat[Cards], Cards]:
        """Nine cards each in packets, and what is left (rules deal.nine-cards, deal.packets, deal.stock)."""
        hands: dict[Seat, Cards] = dict.fromkeys(order, ())
        dealt = 0
        while any(len(hand) < NINE for hand in hands.values()):
            for seat in order:
                packet = min(self._packet, NINE - len(hands[seat]))
                hands[seat] += pack[dealt : dealt + packet]
                dealt += packet
        return BySeat(hands), pack[dealt:]


def _each(seats: Collection[Seat], amount: object) -> BySeat[int]:
    return BySeat(dict.fromkeys(seats, amount)) if isinstance(amount, int) else BySeat()


def _turn_up(stock: Cards) -> tuple[Card, Cards]:
    """The card turned up and the stock without it: jokers go under the stock first (rule wilds.turn-up-joker)."""
    place = next(place for place, card in enumerate(stock) if card != JOKER)
    return stock[place], stock[place + 1 :] + stock[:place]


def _if_any(card: Card | None) -> Cards:
    return () if card is None else (card,)


def _whole(options: Options, option: str) -> int:
    value = options[option]
    assert isinstance(value, int)
    return value


def _range(options: Options, option: str) -> tuple[int, int]:
    value = options[option]
    assert isinstance(value, tuple)
    least, most = value
    assert isinstance(least, int) and isinstance(most, int)
    return least, most
