"""Random questions about a table: who sits where, the deal, a new stock, and what a round costs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from random import Random

from pife.cards import FACES, STAR, token, tokens
from pife.engine.by_seat import Seat
from pife.engine.hands import LIMITS
from pife.engine.position import ENDINGS
from pife.engine.round import Round
from pife.engine.settle_data import read_round_over
from pife.errors import ImpossibleInput
from pife_conformance.fuzz.rounds import some_seats, whole_pack
from pife_conformance.fuzz.scripts import Json, nothing

_NOBODY_SITS_THERE = 9


def table_questions(table: Round, chance: Random) -> Iterator[tuple[str, Json]]:
    """Asks about a table with their inputs; a few of what cannot be."""
    yield "start", {"seats": _how_many(table, chance)}
    yield "seats", _seats(table, chance)
    if chance.random() < 0.3:  # a long question
        yield "deal", _deal(table, chance)
    yield "recycle", _recycle(table, chance)
    for _ in range(2):
        yield "settle", _settlement(table, chance)


def _how_many(table: Round, chance: Random) -> object:
    """A number of players about the bounds, or seats."""
    least, most = table.dealing.players
    count = chance.choice((least - 1, least, least + 1, most, most + 1))
    if count < 1 or chance.random() < 0.5:
        return list(some_seats(table, chance))
    return count


def _someone(chance: Random, seats: tuple[Seat, ...]) -> Seat:
    return chance.choice(seats) if chance.random() < 0.97 else _NOBODY_SITS_THERE


def _seats(table: Round, chance: Random) -> Json:
    seats = some_seats(table, chance)
    winner = _someone(chance, seats) if chance.random() < 0.6 else nothing(chance)
    return {"seats": list(seats), "dealer": _someone(chance, seats), "winner": winner}


def _deal(table: Round, chance: Random) -> Json:
    seats = some_seats(table, chance)
    pack = whole_pack(table)
    chance.shuffle(pack)
    if chance.random() < 0.05:
        pack[0] = pack[-1]
    least, most = table.dealing.cuts
    cuts = (0, 1, least - 1, least, most, most + 1, len(pack) - least, len(pack) - most, len(pack) - most - 1)
    cut = max(chance.choice((*cuts, least, most)), 0)
    return {"pack": tokens(pack), "seats": list(seats), "dealer": _someone(chance, seats), "cut": cut}


def _recycle(table: Round, chance: Random) -> Json:
    pack = whole_pack(table)
    chance.shuffle(pack)
    discard = pack[: chance.choice((0, 1, 1, 2, 3, 5, 9))]
    question: Json = {"discard": tokens(discard)}
    if chance.random() < 0.5 and len(discard) > 1:
        under = discard[1:]
        chance.shuffle(under)
        question["shuffled"] = tokens(under if chance.random() < 0.95 else under[1:])
    if chance.random() < 0.2 and discard and discard[-1] in FACES:
        question["discard"][-1] = token(discard[-1] + STAR)
    if chance.random() < 0.5:
        question["recycles"] = chance.choice((0, 1, 2, 3))
    if chance.random() < 0.02:
        question["stock"] = tokens(pack[-1:])
    return question


def _settlement(table: Round, chance: Random) -> Json:
    """A round to settle; what cannot be at the table, as folding where nobody folds, is mostly put otherwise."""
    for _ in range(5):
        question = _over(table, chance)
        with suppress(ImpossibleInput):
            table.settling.settle(read_round_over(question))
            return question
    return question


def _over(table: Round, chance: Random) -> Json:
    """A round that is over: lives near nought, folded seats and seats that left, stakes, buying back in."""
    options = table.profile.options
    seats = some_seats(table, chance)
    by = chance.choice(("nine", "nine", "ten", *ENDINGS))
    winner = None if by == "void" and chance.random() < 0.98 else chance.choice(seats)
    others = [seat for seat in seats if seat != winner]
    gone = chance.sample(others, chance.choice((0, 0, 1, len(others)) if by == "pot" else (0, 0, 1, len(others) - 1)))
    if by == "pot" and chance.random() < 0.8:
        gone = others
    folded = [seat for seat in gone if chance.random() < 0.5]
    question: Json = {"seats": list(seats), "dealer": _someone(chance, seats), "by": by}
    if winner is not None:
        question["winner"] = winner
    question |= {"folded": folded, "left": [seat for seat in gone if seat not in folded]}
    if options["match.kind"] == "lives" or chance.random() < 0.05:
        question["lives"] = {str(seat): chance.choice((1, 1, 1, 2, 3, 5, 7)) for seat in seats}
        most = options.get("lives.rebuy")
        times = [count for count in (0, 1, 2) if isinstance(most, int) and count <= most] or [0, 1]
        question["rebuys"] = {str(seat): chance.choice(times) for seat in seats if chance.random() < 0.3}
        question["rebuy"] = [seat for seat in seats if chance.random() < 0.3]
    if options["betting.mode"] != "none" or chance.random() < 0.05:
        started = table.dealing.bets(seats)
        question["bets"] = {str(seat): started.get(seat, 0) + chance.choice((0, 0, 1, 3)) for seat in seats}
        question["pot"] = chance.choice((0, 0, 4))
    if chance.random() < 0.4:
        question["limits"] = {str(seat): chance.choice(LIMITS[:4]) for seat in seats if chance.random() < 0.5}
    return question
