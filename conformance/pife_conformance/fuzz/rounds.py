"""Random positions of one table: real deals with good hands, dealt on or made up, with a past; some cannot be.

Everything hangs on the chance alone, so that a difference can be had again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from pife.cards import FACES, JOKER, Card, face, token, tokens
from pife.engine.by_seat import BySeat, Seat
from pife.engine.counted import NINE
from pife.engine.dealing import Dealt, Started
from pife.engine.hands import LIMITS
from pife.engine.position import FAULTS, Position, changed
from pife.engine.position_data import write_position
from pife.engine.round import FIRST_ROUND, Carried, Round
from pife.engine.steps import Accepted, Claim, GoOut, Threaten
from pife.errors import ImpossibleInput
from pife_conformance.fuzz.scripts import Json, nothing, random_script

_HIGHEST_SEAT = 8
_HOW_MANY = (2, 3, 3, 4, 4, 5, 8)


@dataclass(frozen=True, slots=True)
class RandomRound:
    """A position as somebody writes it, which may be one that cannot be, and steps to be tried from there on."""

    position: Json
    script: list[Json]


def random_round(table: Round, chance: Random) -> RandomRound:
    """A round of chance at a table."""
    position = _position(table, chance)
    script = random_script(table, chance, position)
    written = _written_loosely(position, chance)
    if chance.random() < 0.1:
        _spoil(written, chance)
    return RandomRound(written, script)


def some_seats(table: Round, chance: Random) -> tuple[Seat, ...]:
    """Seats of a table, numbered with gaps; as many as its pack has room for, and two at most tables."""
    room = (table.judge.packs.size - 2) // NINE
    most = min(room, max(table.dealing.players[1], 2))
    count = chance.choice([count for count in _HOW_MANY if count <= most])
    return tuple(sorted(chance.sample(range(1, _HIGHEST_SEAT + 1), count)))


def whole_pack(table: Round) -> list[Card]:
    """All cards of a table, sorted."""
    return [card for card, copies in table.judge.packs.copies.items() for _ in range(copies)]


def _position(table: Round, chance: Random) -> Position:
    """A deal as it lies, or with cards swapped so that hands are good, some turns later, with a past."""
    seats = some_seats(table, chance)
    pack = whole_pack(table)
    chance.shuffle(pack)
    if chance.random() < 0.8:
        pack = _with_good_hands(table, pack, len(seats), chance)
    dealer = chance.choice(seats)
    cut = table.dealing.cuts[0]
    dealt = table.dealing.deal((*pack[len(pack) - cut :], *pack[: len(pack) - cut]), seats, dealer, cut)
    assert isinstance(dealt, Dealt)
    opening = table.opening(dealt, dealer, _carried(table, seats, chance))
    if chance.random() < 0.7:
        shorter = opening.stock[: chance.choice((0, 0, 1, 1, 2, 3, 5, 9))]  # the rest is out of play
        opening = _readable(table, write_position(changed(opening, stock=shorter)), opening)
    position = _with_a_card_wanted(table, _some_turns_later(table, opening, chance), chance)
    return position if position.phase == "over" else _with_a_past(table, position, chance)


def _carried(table: Round, seats: tuple[Seat, ...], chance: Random) -> Carried:
    """What the rounds before left: lives, often the last ones, and who won last."""
    started = table.dealing.start(seats)
    if not isinstance(started, Started):  # too few players, or too many
        return FIRST_ROUND
    lives = {seat: chance.choice((1, 1, 2, count, count, count)) for seat, count in started.lives.items()}
    return Carried(BySeat(lives), started.bets, last_winner=chance.choice((None, *seats)))


def _readable(table: Round, written: Json, otherwise: Position) -> Position:
    """The position that is written, where it can be at the table."""
    try:
        return table.read_position(written)
    except ImpossibleInput:
        return otherwise


def _with_good_hands(table: Round, pack: list[Card], players: int, chance: Random) -> list[Card]:
    """The pack in an order in which the hands are made of melds, mostly, with wild cards in them."""
    rest = list(pack)
    turned = next((place for place, card in enumerate(rest) if card != JOKER), 0)
    turn_up = rest.pop(turned) if table.judge.uses_turn_up else None
    wild = table.judge.wilds(turn_up)
    top = [card for _ in range(players) for card in _good_hand(rest, wild, chance)]
    in_order: list[Card] = [0] * len(top)
    for card, place in zip(top, _places_of_hands(table, players), strict=True):
        in_order[place] = card
    return [*in_order, *([] if turn_up is None else [turn_up]), *rest]


def _good_hand(rest: list[Card], wild: tuple[Card, ...], chance: Random) -> list[Card]:
    """Nine cards of the rest, which loses them: packets of three are melds, mostly."""
    hand: list[Card] = []
    for _ in range(3):
        packet = chance.choice((_run, _set))(chance)
        if chance.random() < 0.25:
            packet[0] = chance.choice(FACES)
        if wild and chance.random() < 0.35:
            packet[chance.randrange(3)] = chance.choice(wild)
        if any(rest.count(card) < packet.count(card) for card in packet):
            packet = rest[-3:]
        for card in packet:
            rest.remove(card)
        hand += packet
    return hand


def _run(chance: Random) -> list[Card]:
    suit, low = chance.randrange(4), chance.randrange(12)
    return [suit * 13 + (low + step) % 13 for step in range(3)]


def _set(chance: Random) -> list[Card]:
    rank = chance.randrange(13)
    return [suit * 13 + rank for suit in chance.sample(range(4), 3)]


def _places_of_hands(table: Round, players: int) -> list[int]:
    """Where in the pack the cards of the first hand lie, then those of the second, and so on."""
    packet = table.profile.options["deal.packet"]
    assert isinstance(packet, int)
    places: list[list[int]] = [[] for _ in range(players)]
    dealt = 0
    while len(places[-1]) < NINE:
        for hand in places:
            size = min(packet, NINE - len(hand))
            hand += range(dealt, dealt + size)
            dealt += size
    return [place for hand in places for place in hand]


def _some_turns_later(table: Round, position: Position, chance: Random) -> Position:
    """Draws and discards; the drawn card is mostly thrown again, so that good hands stay good."""
    for _ in range(chance.choice((0, 1, 1, 2, 3, 4, 5, 8, 11))):
        moves = [move for move in table.moves(position) if not isinstance(move, GoOut | Claim)]
        if not moves:
            break
        position = table.apply(position, chance.choice((*moves, *moves[-1:] * len(moves)))).position
    return position


def _with_a_card_wanted(table: Round, position: Position, chance: Random) -> Position:
    """Often the top discard is one that somebody goes out on, or better two; it comes from cards out of play.

    After the draw it is often the drawn card with which the seat in turn goes out.
    """
    if position.phase == "discard":
        return _with_a_good_draw(table, position, chance)
    if position.phase != "draw" or not position.discard or chance.random() < 0.4:
        return position
    if position.turn_up_at == "discard" and len(position.discard) == 1:
        return position  # it is the turn-up that lies there
    lying = [*position.stock, *position.discard[1:], *(card for hand in position.hands.values() for card in hand)]
    if position.turn_up is not None:
        lying.append(position.turn_up)
    held = Counter(map(face, lying))
    wanted = Counter(
        card
        for seat, hand in position.hands.items()
        if seat != position.discarder
        for card in table.judge.waits(hand, "claim", position.turn_up)
        if held[card] < table.judge.packs.copies[card]
    )
    most = max(wanted.values(), default=0)
    best = [card for card, count in wanted.items() if count == most]
    return changed(position, discard=(chance.choice(best), *position.discard[1:])) if best else position


def _with_a_good_draw(table: Round, position: Position, chance: Random) -> Position:
    seat, drawn = position.turn, position.drawn
    if seat is None or drawn is None or drawn.source != "stock" or chance.random() < 0.4:
        return position
    hand = list(position.hands[seat])
    hand.remove(drawn.card)
    wanted = table.judge.waits(hand, "stock", position.turn_up)
    if not wanted:
        return position
    card = chance.choice(wanted)
    written = write_position(position)
    written["hands"][str(seat)] = tokens((*hand, card))
    written["drawn"] = {"card": token(card), "from": "stock"}
    return _readable(table, written, position)


def _with_a_past(table: Round, position: Position, chance: Random) -> Position:
    """Penalties, faults, threats, announcements, seats that are gone, cards whose thrower nobody knows."""
    written = write_position(position)
    seats = list(position.seats)
    if chance.random() < 0.35:
        written["limits"] = {str(seat): chance.choice(LIMITS[:4]) for seat in seats if chance.random() < 0.5}
    if chance.random() < 0.2:
        written["faults"] = {str(seat): _faults(chance) for seat in seats if chance.random() < 0.4}
    if table.judge.who_claims == "announced" and chance.random() < 0.7:
        written["announced"] = [seat for seat in seats if chance.random() < 0.6]
    if len(seats) > 2 and chance.random() < (0.25 if position.discard else 0.5):
        _have_somebody_gone(table, position, chance, written)
    if chance.random() < 0.2:
        uncovered = position.drawn_from == "discard"  # the card that the seat in turn took lay on its own, perhaps
        throwers = (seat for seat in seats if uncovered or seat != written["turn"])
        written["discarder"] = chance.choice((0, 0, None, *throwers))
    past = _readable(table, written, position)
    claimants = [seat for seat in past.playing if isinstance(table.apply(past, Threaten(seat)).verdict, Accepted)]
    if claimants and chance.random() < 0.15:
        return changed(past, threat=chance.choice(claimants))
    return past


def _faults(chance: Random) -> object:
    """What a seat did wrong: a word, or several in a list."""
    return chance.choice((*FAULTS, [*FAULTS], [FAULTS[0]], [*reversed(FAULTS)]))


def _have_somebody_gone(table: Round, position: Position, chance: Random, written: Json) -> None:
    """A seat has folded or left; before the first draw mostly the one whose turn it was, which left without a card."""
    gone = chance.choice([seat for seat in position.playing if seat != position.turn])
    how = chance.choice(("left", "folded"))
    if position.phase == "draw" and not position.discard and chance.random() < 0.8:
        assert position.turn is not None
        gone, how = position.turn, "left"
        written["turn"] = table.order.after(gone, position.playing)
    written["aside"] = {**written.get("aside", {}), str(gone): written["hands"].pop(str(gone))}
    written[how] = [*written.get(how, ()), gone]
    if how == "left" and gone == position.turn and chance.random() < 0.3 and position.stock:
        written["aside"][str(gone)].append(written["stock"].pop(0))  # it had drawn


def _written_loosely(position: Position, chance: Random) -> Json:
    """The position in other words that mean the same: defaults left out, parts that the table does not use put in."""
    written = write_position(position)
    for name in ("turn_up", "aside", "limits", "threat", "faults", "folded", "left", "recycles", "result", "announced"):
        if not written.get(name) and chance.random() < 0.2:
            written[name] = nothing(chance)
    seats = list(position.seats)
    unused: Mapping[str, Callable[[], object]] = {
        "turn_up": lambda: token(chance.choice(FACES)),
        "turn_up_at": lambda: chance.choice(("aside", "stock", "taken")),
        "announced": lambda: chance.sample(seats, 1),
        "announcing": lambda: chance.sample(seats, 1),
        "bets": lambda: {str(seat): chance.randrange(4) for seat in seats},
        "pot": lambda: chance.randrange(9),
        "price": lambda: chance.randrange(9),
        "spoken": lambda: seats,
        "raised": lambda: chance.sample(seats, 1),
        "lives": lambda: {str(seat): chance.randrange(11) for seat in seats},
        "last_winner": lambda: chance.choice(seats),
        "redrawn": lambda: True,
    }
    for name, value in unused.items():
        if chance.random() < (0.01 if written.get(name) else 0.08):
            written[name] = value()
    if position.phase == "discard" and chance.random() < 0.1:
        del written["drawn"]
    if len(position.discard) > 1 and chance.random() < 0.4:
        under = list(position.discard[1:])
        chance.shuffle(under)
        written["shuffles"] = [tokens(under)]
        if chance.random() < 0.1:
            written["shuffles"][0].append(chance.choice(("AS", "X", written["shuffles"][0][0])))
    if chance.random() < 0.1:
        written["stock"] = _starred(chance, written["stock"])
    if chance.random() < 0.15:
        written["hands"] = {seat: _starred(chance, hand) for seat, hand in written["hands"].items()}
    return written


def _starred(chance: Random, cards: list[str]) -> list[str]:
    """Some of the cards with a star, which says nothing where they are not wild."""
    return [card + "*" if chance.random() < 0.3 and card != "X" and "*" not in card else card for card in cards]


def _spoil(written: Json, chance: Random) -> None:
    """Something that cannot be, mostly."""
    seat = chance.choice(written["seats"])
    spoils: tuple[Callable[[], object], ...] = (
        lambda: written.update(phase=chance.choice(("bet", "draw", "discard", "over"))),
        lambda: written.update(turn=chance.choice((None, 9, seat))),
        lambda: written.update(drawn={"card": token(chance.choice(FACES)), "from": "stock"}),
        lambda: written.update(drawn={"card": "X", "from": chance.choice(("discard", "turn_up"))}),
        lambda: written["hands"].pop(str(seat), None),
        lambda: written["hands"].get(str(seat), []).append("X"),
        lambda: written["stock"].extend(chance.choice((["AS"] * 3, ["X"], written["discard"] * 2))),
        lambda: written.update(discarder=chance.choice((9, written["turn"]))),
        lambda: written.update(threat=chance.choice((9, seat)), discard=chance.choice((written["discard"], []))),
        lambda: written.update(left=[seat]),
        lambda: written.update(folded=[seat], left=[seat]),
        lambda: written.update(limits={str(seat): "leaves_round"}),
        lambda: written.update(faults=chance.choice(({"9": "withdrawn"}, {str(seat): ["wrong"]}))),
        lambda: written.update(aside={str(seat): ["AS"]}),
        lambda: written.update(seats=chance.choice(([seat], [*written["seats"], 1000]))),
        lambda: written.update(result={"winner": seat, "by": chance.choice(("nine", "ten", "pot", "void"))}),
        lambda: written.update(dealer=9),
        lambda: written.update(recycles=-1),
    )
    chance.choice(spoils)()
