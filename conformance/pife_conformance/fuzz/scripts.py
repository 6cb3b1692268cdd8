"""Random steps at a table, each tried on the position that the steps before it lead to: right, wrong, false claims."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from pife.cards import FACES, JOKER, STAR, token, tokens
from pife.engine.by_seat import Seat
from pife.engine.position import Position
from pife.engine.round import Round
from pife.engine.step_data import write_step
from pife.engine.steps import Claim, GoOut, Step
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


def random_script(table: Round, chance: Random, position: Position) -> list[Json]:
    """Steps from a position on; they go on once after the round is over, and end with the first that cannot be."""
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


def nothing(chance: Random) -> object:
    """One of the values that mean nothing."""
    return chance.choice((None, [], {}, 0, False))


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
    if position.phase == "bet":
        to = max(position.price + chance.choice((-1, 0, 1, 2)), 1)
        ways: tuple[Json, ...] = ({"do": "fold"}, {"do": "call"}, {"do": "stay"}, {"do": "raise", "to": to})
        return {"seat": seat, **chance.choice(ways)}
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
    """A right way to go out, its melds named where they can be without knowing what a taken card counts as."""
    if not isinstance(step, GoOut | Claim):
        return step
    hand = list(position.hands[step.seat])
    if isinstance(step, Claim):
        turned = () if position.turn_up is None else (position.turn_up,)
        hand += position.discard[:1] if step.source == "discard" else turned
    if step.discard is not None:
        if step.discard not in hand:
            return step
        hand.remove(step.discard)
    melds = table.judge.melded(hand, position.turn_up)
    return step if melds is None else replace(step, melds=melds)


def _from(chance: Random) -> Json:
    return {"from": chance.choice(("turn_up", "discard", nothing(chance)))} if chance.random() < 0.2 else {}


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
        laid = {"discard": nothing(chance), "melds": nothing(chance)}
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
