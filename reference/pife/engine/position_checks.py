"""What a table's rules add to a position as somebody writes it, and what they say cannot be."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from pife.cards import STAR, Card, face, faces, has_stars, token
from pife.engine.by_seat import Seat
from pife.engine.claims import ClaimRules
from pife.engine.counted import NINE, TEN, as_held, without_one
from pife.engine.dealing import Dealing
from pife.engine.endings import EndingRules
from pife.engine.hands import Judge
from pife.engine.json_values import filled
from pife.engine.penalties import PenaltyRules
from pife.engine.position import NOBODY, Cards, Drawn, DrawnFrom, Place, Position, changed
from pife.engine.position_data import read_position
from pife.engine.position_parts import TableParts
from pife.engine.seats import SeatOrder
from pife.engine.steps import Claim
from pife.engine.stock import StockRules
from pife.engine.turns import TurnRules
from pife.errors import ImpossibleInput


class PositionReader:
    """Reads positions of one table; each that it gives is one that its rounds may come to, as far as can be told."""

    def __init__(
        self,
        judge: Judge,
        order: SeatOrder,
        dealing: Dealing,
        stock: StockRules,
        turns: TurnRules,
        claims: ClaimRules,
        penalties: PenaltyRules,
        endings: EndingRules,
        parts: TableParts,
    ) -> None:
        self._judge = judge
        self._order = order
        self._dealing = dealing
        self._stock = stock
        self._turns = turns
        self._claims = claims
        self._penalties = penalties
        self._endings = endings
        self._parts = parts

    def read(self, data: object) -> Position:
        """The position of an object, complete; :class:`ImpossibleInput` where it cannot be.

        Where the object does not say, the turn-up lies where the table puts it or in the hand that drew it, and the
        seat before the one in turn threw the top discard. Parts that the table does not use are forgotten, such as a
        turn-up or stakes. Stars that say nothing are forgotten, and a drawn card that counts as itself only has one in
        the hand.
        """
        position = self._parts.used(read_position(data))
        self._parts.refuse_betting(position)
        _refuse_seats(position)
        self._penalties.refuse_left(position.left, position.folded, "position.")
        position = self._with_turn_up(position)
        if not _tells_discarder(data) and position.turn is not None:
            position = changed(position, discarder=self._order.before(position.turn, position.playing))
        position = self._without_idle_stars(position)
        _refuse_hands(position)
        self._refuse_own_discard(position)
        self._refuse_threat(position)
        self._refuse_result(position)
        self._refuse_recycles(position)
        position = self._with_drawn(position)
        self._refuse_copies(position)
        return position

    def _with_turn_up(self, position: Position) -> Position:
        laid = self._dealing.turn_up_at
        if laid is None:
            return changed(position, turn_up=None, turn_up_at=None)
        self._judge.wilds(position.turn_up)  # refuses a turn-up that is missing or none
        is_drawn = position.phase == "discard" and position.drawn_from == "turn_up"
        if is_drawn:
            self._refuse_closed("turn_up")
        at = position.turn_up_at or ("taken" if is_drawn else laid)
        if at not in self._places_after(laid, position):
            raise ImpossibleInput(f"position.turn_up_at: {at}: the turn-up of this table begins at {laid}")
        if is_drawn and at != "taken":
            raise ImpossibleInput(f"position.turn_up_at: {at}: it was drawn in this turn")
        return changed(position, turn_up_at=at)

    def _places_after(self, laid: Place, position: Position) -> tuple[Place, ...]:
        """Where the turn-up may be once it was laid there: taken, or in a stock that was made of the discards."""
        in_new_stock: tuple[Place, ...] = ("stock",) if laid == "discard" and position.recycles else ()
        return (laid, *in_new_stock, *(("taken",) if self._may_be_taken(laid, position) else ()))

    def _may_be_taken(self, laid: Place, position: Position) -> bool:
        """Rules wilds.turn-up-*: from the top of the pile, from aside, or in the end as the last card of the stock."""
        if laid == "discard":
            return self._judge.is_open("discard")
        is_over = position.phase == "over"
        return laid == "stock" or self._judge.is_open("turn_up") or (is_over and self._judge.is_open("turn_up_claim"))

    def _without_idle_stars(self, position: Position) -> Position:
        """No stars in piles, nor on cards that are not wild: there they change nothing (rule wilds.starred)."""

        def plain(cards: Cards) -> Cards:
            return self._judge.without_idle_stars(cards, position.turn_up) if has_stars(cards) else cards

        drawn = position.drawn
        return changed(
            position,
            hands=position.hands.each(plain),
            aside=position.aside.each(plain),
            stock=faces(position.stock),
            discard=faces(position.discard),
            drawn=None if drawn is None else replace(drawn, card=plain((drawn.card,))[0]),
            shuffles=tuple(map(faces, position.shuffles)),
        )

    def _refuse_own_discard(self, position: Position) -> None:
        """A discard ends the turn (rule turns.discard-one); later it is on top again if the card above it was taken."""
        taken_above = position.phase == "discard" and (position.drawn is None or position.drawn.source == "discard")
        if position.turn is None or position.discarder != position.turn:
            return
        if not (taken_above and self._judge.is_open("discard")):
            raise ImpossibleInput(
                "position.discarder: the seat in turn has not thrown the card on top: its turn would be over"
            )

    def _refuse_threat(self, position: Position) -> None:
        """Only whoever may claim the card threatens, and until it lays down nothing is done (rule claims.threat)."""
        threat = position.threat
        if threat is None:
            return
        reason = self._claims.against(position, Claim(threat))
        if reason is not None:
            raise ImpossibleInput(f"position.threat: seat {threat} may not claim the top discard ({reason})")

    def _refuse_result(self, position: Position) -> None:
        result = position.result
        if (position.phase == "over") != (result is not None):
            raise ImpossibleInput("position.result: must be there when the round is over, and only then")
        if result is not None:
            self._endings.refuse(result.winner, result.by, position.playing, position.left, "position.result.")

    def _refuse_recycles(self, position: Position) -> None:
        if not self._stock.may_have_recycled(position.recycles):
            raise ImpossibleInput(f"position.recycles: {position.recycles}: more new stocks than this table makes")

    def _with_drawn(self, position: Position) -> Position:
        """The drawn card as it is held, starred where it counts as itself only."""
        drawn, seat = position.drawn, position.turn
        if position.phase != "discard" or seat is None:
            if drawn is not None:
                raise ImpossibleInput(f"position.drawn: nobody holds a drawn card in phase {position.phase}")
            return position
        if drawn is None:
            self._refuse_untold_source(position, seat)
            return position
        self._refuse_closed(drawn.source)
        if drawn.source == "turn_up" and face(drawn.card) != position.turn_up:
            raise ImpossibleInput(f"position.drawn: {token(drawn.card)} is not the turn-up")
        hand = position.hands[seat]
        bound = self._judge.is_bound(face(drawn.card), drawn.source, position.turn_up)
        held = as_held(face(drawn.card) + STAR if bound else drawn.card, hand)
        if held is None:
            raise ImpossibleInput(f"position.drawn: seat {seat} does not hold {token(drawn.card)}")
        if not self._judge.may_take(held, drawn.source, position.turn_up):
            raise ImpossibleInput(f"position.drawn: {token(held)} may not be taken from the discard pile")
        if bound and held == face(held):
            hand = (*without_one(hand, held), held + STAR)
            held += STAR
        return changed(position, hands=position.hands.but(seat, hand), drawn=Drawn(held, drawn.source))

    def _refuse_closed(self, source: DrawnFrom) -> None:
        if not self._judge.is_open(source):
            raise ImpossibleInput(f"position.drawn.from: {source}: nobody draws from there at this table")

    def _refuse_untold_source(self, position: Position, seat: Seat) -> None:
        """Where the drawn card came from must be told where something hangs on it, or will after a false claim."""
        is_limited = position.limits.get(seat) in ("stock_out_only", "stock_draw_only")
        if (
            is_limited
            or self._penalties.own_turn_binds_to_stock
            or self._judge.asks_where_from
            or self._turns.may_redraw
        ):
            raise ImpossibleInput("position.drawn: is missing; it matters here which card was drawn, and from where")

    def _refuse_copies(self, position: Position) -> None:
        cards: list[Card] = [*position.stock, *position.discard]
        for hand in (*position.hands.values(), *position.aside.values()):
            cards += hand
        if position.turn_up is not None and position.turn_up_at == "aside":
            cards.append(position.turn_up)
        self._judge.packs.refuse_more_than_all(cards, "position")
        for place, shuffle in enumerate(position.shuffles):
            self._judge.packs.refuse_more_than_all(shuffle, f"position.shuffles[{place}]")


def _tells_discarder(data: object) -> bool:
    """Whether an object says who threw the top discard; 0 says that it was nobody, other empty values say nothing."""
    return isinstance(data, Mapping) and "discarder" in filled(data, or_nought=("discarder",))


def _refuse_seats(position: Position) -> None:
    """Who sits there, who is in, whose turn it is."""
    if len(position.seats) < 2:
        raise ImpossibleInput("position.seats: a round has two players at least")
    named: Mapping[str, Collection[Seat]] = {
        "dealer": (position.dealer,),
        "hands": position.hands,
        "aside": position.aside,
        "limits": position.limits,
        "announced": position.announced,
        "announcing": position.announcing,
        "faults": position.faults,
        "folded": position.folded,
        "left": position.left,
        "bets": position.bets,
        "spoken": position.spoken,
        "raised": position.raised,
        "last_winner": () if position.last_winner is None else (position.last_winner,),
        "discarder": () if position.discarder == NOBODY else (position.discarder,),
    }
    for field, seats in named.items():
        for seat in seats:
            if seat not in position.seats:
                raise ImpossibleInput(f"position.{field}: seat {seat} was dealt no cards")
    if position.phase == "over":
        if position.turn is not None:
            raise ImpossibleInput("position.turn: must be null when the round is over")
    elif position.turn is None or not position.is_in(position.turn):
        raise ImpossibleInput("position.turn: must be a seat that is in the round")
    elif len(position.playing) < 2:
        raise ImpossibleInput("position.phase: must be over, with one player left in the round")


def _refuse_hands(position: Position) -> None:
    """Nine cards each; ten after the draw, or for who went out with them."""
    result = position.result
    for seat in position.seats:
        size = len(position.hands.get(seat, ()))
        allowed: tuple[int, ...] = (NINE,)
        if not position.is_in(seat):
            allowed = (0,)
        elif position.phase == "discard" and seat == position.turn:
            allowed = (TEN,)
        elif result is not None and seat == result.winner:
            allowed = {"nine": (NINE,), "ten": (TEN,)}.get(result.by, (NINE, TEN))
        if size not in allowed:
            raise ImpossibleInput(f"position.hands: seat {seat} has {size} cards, not {' or '.join(map(str, allowed))}")
    for seat in position.aside:
        if position.is_in(seat):
            raise ImpossibleInput(f"position.aside: seat {seat} is in the round, so its cards are its hand")
