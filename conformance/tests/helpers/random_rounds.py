"""Random rounds of one table: positions from real deals, dealt on or made up, and scripts of right and wrong steps.

Everything hangs on the number of the round alone, so that a difference can be had again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from pife.cards import FACES, JOKER, STAR, Card, token, tokens
from pife.engine.by_seat import Seat
from pife.engine.dealing import Dealt
from pife.engine.hands import LIMITS
from pife.engine.position import FAULTS, NOBODY, Position
from pife.engine.position_data import write_position
from pife.engine.round import Round
from pife.engine.step_data import write_step
from pife.engine.steps import Claim, Discard, Draw, GoOut, Step
from pife.errors import ImpossibleInput

Json = dict[str, Any]

_SAID = ("redraw", "threaten", "withdraw", "expose", "announce", "fold", "call", "stay")
_MALFORMED: tuple[Json, ...] = (
    {"do": "draw", "from": "stock"},
    {"seat": 1, "do": "draw"},
    {"seat": 1, "do": "discard"},
    {"seat": 1, "do": "sing"},
    {"seat": 1, "do": "claims"},
    {"seat": 1, "do": "raise"},
    {"seat": 1, "do": "call_fault"},
    {"do": "claims", "claims": [{"seat": 1}, {"seat": 1}]},
)


@dataclass(frozen=True, slots=True)
class RandomRound:
    """A position as somebody writes it, which may be one that cannot be, and steps to be tried from there on."""

    position: Json
    script: list[Json]


def random_round(table: Round, number: int) -> RandomRound:
    """The round of that number at a table."""
    chance = Random(f"{number} rounds")
    position = _position(table, chance)
    script = _script(table, chance, position)
    written = _written_loosely(position, chance)
    if chance.random() < 0.1:
        _spoil(written, chance)
    return RandomRound(written, script)


def _position(table: Round, chance: Random) -> Position:
    """A deal as it lies, or with cards swapped so that hands are good, some turns later, with a past."""
    seats = tuple(sorted(chance.sample(range(1, 9), chance.choice((2, 3, 3, 4, 4, 5, 8)))))
    pack = [*FACES, *FACES]
    chance.shuffle(pack)
    if chance.random() < 0.8:
        _put_good_hands_on_top(pack, seats, chance)
    dealer = chance.choice(seats)
    dealt = table.dealing.deal(tuple(pack), seats, dealer)
    assert isinstance(dealt, Dealt)
    written = write_position(table.opening(dealt, dealer))
    if chance.random() < 0.7:
        written["stock"] = written["stock"][: chance.choice((0, 0, 1, 1, 2, 3, 5, 9))]  # the rest is out of play
    opening = table.read_position(written)
    position = _with_a_card_wanted(table, _some_turns_later(table, opening, chance), chance)
    return position if position.phase == "over" else _with_a_past(table, position, chance)


def _put_good_hands_on_top(pack: list[Card], seats: tuple[Seat, ...], chance: Random) -> None:
    """Packets of three are melds, mostly."""
    packets = [chance.choice((_run, _set))(chance) for _ in range(3 * len(seats))]
    top: list[Card] = []
    for packet in packets:
        if chance.random() < 0.25:
            packet[0] = chance.choice(FACES)
        if all(pack.count(card) >= packet.count(card) for card in packet):
            for card in packet:
                pack.remove(card)
            top += packet
        else:
            top += [pack.pop() for _ in range(3)]
    pack[:0] = top


def _run(chance: Random) -> list[Card]:
    suit, low = chance.randrange(4), chance.randrange(12)
    return [suit * 13 + (low + step) % 13 for step in range(3)]


def _set(chance: Random) -> list[Card]:
    rank = chance.randrange(13)
    return [suit * 13 + rank for suit in chance.sample(range(4), 3)]


def _some_turns_later(table: Round, position: Position, chance: Random) -> Position:
    """Draws and discards; the drawn card is mostly thrown again, so that good hands stay good."""
    for _ in range(chance.choice((0, 1, 1, 2, 3, 4, 5, 8, 11))):
        moves = [move for move in table.moves(position) if isinstance(move, Draw | Discard)]
        if not moves:
            break
        position = table.apply(position, chance.choice((*moves, *moves[-1:] * len(moves)))).position
    return position


def _with_a_card_wanted(table: Round, position: Position, chance: Random) -> Position:
    """Often the top discard is one that somebody goes out on, or better two; it comes from cards out of play."""
    if position.phase != "draw" or not position.discard or chance.random() < 0.4:
        return position
    lying = [*position.stock, *position.discard[1:], *(card for hand in position.hands.values() for card in hand)]
    wanted = Counter(
        card
        for seat, hand in position.hands.items()
        if seat != position.discarder
        for card in table.judge.waits(hand, "claim")
        if lying.count(card) < 2
    )
    most = max(wanted.values(), default=0)
    best = [card for card, count in wanted.items() if count == most]
    return replace(position, discard=(chance.choice(best), *position.discard[1:])) if best else position


def _with_a_past(table: Round, position: Position, chance: Random) -> Position:
    """Penalties, faults, threats, seats that are gone, cards whose thrower nobody knows."""
    written = write_position(position)
    seats = list(position.seats)
    if chance.random() < 0.35:
        written["limits"] = {str(seat): chance.choice(LIMITS[:4]) for seat in seats if chance.random() < 0.5}
    if chance.random() < 0.2:
        written["faults"] = {str(seat): _faults(chance) for seat in seats if chance.random() < 0.4}
    if len(seats) > 2 and chance.random() < (0.25 if position.discard else 0.5):
        _have_somebody_gone(table, position, chance, written)
    if chance.random() < 0.2:
        written["discarder"] = chance.choice((0, 0, None, *(seat for seat in seats if seat != written["turn"])))
    past = table.read_position(written)
    claimants = [seat for seat in past.playing if past.discard and past.discarder not in (NOBODY, seat)]
    if past.phase == "draw" and claimants and chance.random() < 0.15:
        return replace(past, threat=chance.choice(claimants))
    return past


def _faults(chance: Random) -> object:
    """What a seat did wrong: a word, or several in a list."""
    return chance.choice((*FAULTS, [*FAULTS], [FAULTS[0]], [*reversed(FAULTS)]))


def _have_somebody_gone(table: Round, position: Position, chance: Random, written: Json) -> None:
    """A seat has folded or left; before the first draw mostly the one whose turn it was, which left without a card."""
    gone = chance.choice([seat for seat in position.seats if seat != position.turn])
    how = chance.choice(("left", "folded"))
    if position.phase == "draw" and not position.discard and chance.random() < 0.8:
        assert position.turn is not None
        gone, how = position.turn, "left"
        written["turn"] = table.order.after(gone, position.seats)
    written["aside"] = {str(gone): written["hands"].pop(str(gone))}
    written[how] = [gone]
    if how == "left" and gone == position.turn and chance.random() < 0.3 and position.stock:
        written["aside"][str(gone)].append(written["stock"].pop(0))  # it had drawn


def _written_loosely(position: Position, chance: Random) -> Json:
    """The position in other words that mean the same: defaults left out, parts that the table does not use put in."""
    written = write_position(position)
    for name in ("turn_up", "aside", "limits", "threat", "faults", "folded", "left", "recycles", "result", "announced"):
        if not written.get(name) and chance.random() < 0.2:
            written[name] = _nothing(chance)
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
        if chance.random() < 0.08:
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


def _nothing(chance: Random) -> object:
    """One of the values that mean nothing."""
    return chance.choice((None, [], {}, 0, False))


def _starred(chance: Random, cards: list[str]) -> list[str]:
    """Some of the cards with a star, which says nothing where none are wild."""
    return [card + "*" if chance.random() < 0.3 else card for card in cards]


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


def _script(table: Round, chance: Random, position: Position) -> list[Json]:
    """Steps of chance, each tried on the position that the steps before it lead to."""
    script: list[Json] = []
    after_the_end = 0
    for _ in range(chance.choice((0, 1, 2, 4, 6, 8, 12, 16))):
        after_the_end += position.phase == "over"
        if after_the_end > 1:
            break
        step = _step(table, chance, position)
        script.append(step)
        try:
            position = table.play(position, table.read_script([step])).position
        except ImpossibleInput:
            break
    return script


def _step(table: Round, chance: Random, position: Position) -> Json:
    kind = chance.random()
    moves = table.moves(position)
    if kind < 0.5 and moves:
        rare = [move for move in moves if isinstance(move, GoOut | Claim)]
        turns = [move for move in moves if not isinstance(move, GoOut | Claim)]
        step = chance.choice(rare if rare and (chance.random() < 0.3 or not turns) else turns)
        return write_step(_with_melds(table, position, step) if chance.random() < 0.5 else step)
    if kind < 0.56 or (position.threat is not None and kind < 0.8):
        return _threatened(chance, position)
    if kind < 0.74 and position.phase == "draw" and position.discard:
        right = {move.seat: move for move in moves if isinstance(move, Claim)}
        return _together(chance, position, right) if chance.random() < 0.5 else _one_claim(chance, position)
    if kind < 0.7 and position.phase == "draw":
        seat = _seat(chance, position)
        return {"seat": seat, "do": "claim", "from": "turn_up", **_laid(chance, position, seat)}
    if kind < 0.85 and position.turn is not None:
        return _of_the_turn(chance, position, position.turn)
    return _anything(chance, position) if kind < 0.995 else dict(chance.choice(_MALFORMED))


def _of_the_turn(chance: Random, position: Position, seat: Seat) -> Json:
    """What belongs to the turn and the phase, allowed or not."""
    if position.phase == "draw":
        return {"seat": seat, "do": "draw", "from": chance.choice(("stock", "discard", "turn_up"))}
    if chance.random() < 0.15:
        return {"seat": seat, "do": "redraw"}
    if chance.random() < 0.3:
        return {"seat": seat, "do": "discard", "card": _card(chance, position, seat)}
    return {"seat": seat, "do": "go_out", **_laid(chance, position, seat)}


def _threatened(chance: Random, position: Position) -> Json:
    seat = position.threat or _seat(chance, position)
    if position.threat is None:
        return {"seat": seat, "do": "threaten"}
    if chance.random() < 0.5:
        return {"seat": seat, "do": "withdraw"}
    return {"seat": seat, "do": "claim", **_laid(chance, position, seat)}


def _one_claim(chance: Random, position: Position) -> Json:
    seat = _seat(chance, position)
    return {"seat": seat, "do": "claim", **_from(chance), **_laid(chance, position, seat)}


def _together(chance: Random, position: Position, right: Mapping[Seat, Claim]) -> Json:
    """Several claims; those that would be right are often among them."""
    several = chance.sample((*position.seats, 9), chance.choice((1, 2, 2, min(3, len(position.seats)))))
    if right and chance.random() < 0.6:
        several = list(dict.fromkeys((*right, *several)))
        chance.shuffle(several)
    claims: list[Json] = []
    for seat in several:
        if seat in right and chance.random() < 0.8:
            claims.append({name: each for name, each in write_step(right[seat]).items() if name != "do"})
        else:
            claims.append({"seat": seat, **_from(chance), **_laid(chance, position, seat)})
    return {"do": "claims", "claims": claims}


def _with_melds(table: Round, position: Position, step: Step) -> Step:
    """A right way to go out, its melds named."""
    if not isinstance(step, GoOut | Claim):
        return step
    hand = list(position.hands[step.seat]) + (list(position.discard[:1]) if isinstance(step, Claim) else [])
    assert step.discard is not None
    hand.remove(step.discard)
    melds = table.judge.melded(hand)
    assert melds is not None
    return replace(step, melds=melds)


def _from(chance: Random) -> Json:
    return {"from": chance.choice(("turn_up", "discard", _nothing(chance)))} if chance.random() < 0.2 else {}


def _anything(chance: Random, position: Position) -> Json:
    """Whatever somebody at the table may try, at whatever moment."""
    seat = _seat(chance, position)
    steps: tuple[Callable[[], Json], ...] = (
        lambda: {"do": "draw", "from": chance.choice(("stock", "discard", "discard", "turn_up"))},
        lambda: {"do": "discard", "card": _card(chance, position, seat)},
        lambda: {"do": "go_out", **_laid(chance, position, seat)},
        lambda: {"do": "call_fault", "against": _seat(chance, position)},
        lambda: {"do": "raise", "to": chance.randrange(1, 9)},
        lambda: {"do": "expose"},
        lambda: {"do": chance.choice(_SAID)},
    )
    return {"seat": seat, **chance.choice(steps)()}


def _seat(chance: Random, position: Position) -> Seat:
    """Mostly the one in turn, sometimes one that nobody sits at."""
    if position.turn is not None and chance.random() < 0.4:
        return position.turn
    return chance.choice((*position.seats, *position.seats, *position.seats, 9))


def _card(chance: Random, position: Position, seat: Seat) -> str:
    """Mostly a card of the hand, sometimes with a star, hardly ever a joker."""
    hand = position.hands.get(seat, ())
    if chance.random() < 0.004:
        return token(JOKER)
    card = chance.choice(hand) if hand and chance.random() < 0.85 else chance.choice(FACES)
    return token(card + STAR if card < STAR and card != JOKER and chance.random() < 0.05 else card)


def _laid(chance: Random, position: Position, seat: Seat) -> Json:
    """A hand laid down, as melds or without, rightly or not."""
    laid: Json = {"discard": _card(chance, position, seat)} if chance.random() < 0.9 else {}
    if not laid and chance.random() < 0.3:
        laid = {"discard": _nothing(chance), "melds": _nothing(chance)}
    if position.phase == "draw" and position.discard and chance.random() < 0.1:
        laid = {"discard": token(position.discard[0])}
    if chance.random() < 0.4:
        cards = tokens(position.hands.get(seat, ()))
        if len(cards) == 9 and position.discard:
            cards += tokens(position.discard[:1])
        if laid.get("discard") in cards and chance.random() < 0.9:
            cards.remove(laid["discard"])
        if chance.random() < 0.3:
            chance.shuffle(cards)
        if chance.random() < 0.1:
            cards = cards[1:]
        laid["melds"] = [cards[start : start + 3] for start in range(0, len(cards), 3)]
    return laid
