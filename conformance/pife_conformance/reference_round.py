"""The reference's answers about rounds: dealing, views, moves, whole scripts, and what a round costs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pife.cards import tokens
from pife.engine.json_values import is_empty, read_seats, read_whole
from pife.engine.position import Position
from pife.engine.position_data import write_position, write_view
from pife.engine.round import Round
from pife.engine.settle_data import read_round_over, write_settled
from pife.engine.step_data import write_step, write_verdict
from pife.engine.steps import Refused
from pife.errors import ImpossibleInput

Fields = dict[str, Any]
Question = Mapping[str, Any]


def _start(table: Round, given: Fields, _question: Question) -> Fields:
    started = table.dealing.start(read_seats(given["seats"], "seats"))
    if isinstance(started, Refused):
        return _refusal(started)
    return {
        "ok": True,
        "pack": {"size": started.size, "jokers": started.jokers},
        "lives": _by_seat(started.lives),
        "bets": _by_seat(started.bets),
    }


def _seats(table: Round, given: Fields, _question: Question) -> Fields:
    seating = table.order.seating(read_seats(given["seats"], "seats"), given["dealer"], given["winner"])
    return {
        "first": seating.first,
        "order": list(seating.order),
        "next_dealer": seating.next_dealer,
        "cutter": seating.cutter,
    }


def _deal(table: Round, given: Fields, _question: Question) -> Fields:
    seats = read_seats(given["seats"], "seats")
    dealt = table.dealing.deal(given["pack"], seats, given["dealer"], given["cut"])
    if isinstance(dealt, Refused):
        return _refusal(dealt)
    return {
        "ok": True,
        "hands": {str(seat): tokens(hand) for seat, hand in dealt.hands.items()},
        "stock": tokens(dealt.stock),
        "turn_up": None if dealt.turn_up is None else tokens([dealt.turn_up])[0],
        "discard": tokens(dealt.discard),
    }


def _recycle(table: Round, given: Fields, _question: Question) -> Fields:
    if given["stock"]:
        raise ImpossibleInput("stock: is not empty; the discards become a stock only when there is none")
    for name in ("discard", "shuffled"):
        table.judge.packs.refuse_more_than_all(given[name], name)
    new = table.stock.recycle(given["discard"], given["shuffled"] or None, read_whole(given["recycles"], "recycles"))
    if new is None:
        return {"void": True}
    return {"stock": tokens(new.stock), "discard": tokens(new.discard)}


def _settle(table: Round, given: Fields, _question: Question) -> Fields:
    over = {name: _by_seat(value) if isinstance(value, dict) else value for name, value in given.items()}
    return write_settled(table.settling.settle(read_round_over(over)))


def _view(table: Round, given: Fields, question: Question) -> Fields:
    return write_view(table.view(_position(table, question), given["seat"]))


def _moves(table: Round, _given: Fields, question: Question) -> Fields:
    return {"moves": [write_step(move) for move in table.moves(_position(table, question))]}


def _play(table: Round, _given: Fields, question: Question) -> Fields:
    script = question.get("script")
    played = table.play(_position(table, question), table.read_script([] if is_empty(script) else script))
    return {
        "steps": [write_verdict(verdict) for verdict in played.verdicts],
        "position": write_position(played.position, given=question["position"]),
    }


ROUND_ANSWERS: Mapping[str, Callable[[Round, Fields, Question], Fields]] = {
    "start": _start,
    "seats": _seats,
    "deal": _deal,
    "recycle": _recycle,
    "settle": _settle,
    "view": _view,
    "moves": _moves,
    "play": _play,
}


READ_BY_THE_ENGINE = ("position", "script")
"""Fields that are read once, by the engine itself, which also knows what cannot be at its table."""


def _position(table: Round, question: Question) -> Position:
    return table.read_position(question["position"])


def _refusal(refused: Refused) -> Fields:
    return {"ok": False, "reason": refused.reason}


def _by_seat(values: Mapping[int, Any]) -> Fields:
    return {str(seat): value for seat, value in values.items()}
