"""Positions and views as JSON objects, read and written."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, fields
from typing import Any

from pife.cards import token, tokens
from pife.engine.by_seat import BySeat
from pife.engine.hands import LIMITS, Limit
from pife.engine.json_values import (
    Reader,
    by_seat,
    each,
    fault,
    filled,
    is_empty,
    one_of,
    read_card_token,
    read_cards,
    read_flag,
    read_object,
    read_seat,
    read_seat_set,
    read_seats,
    read_whole,
)
from pife.engine.position import (
    DRAWN_FROM,
    ENDINGS,
    FAULTS,
    PHASES,
    PLACES,
    UNDEALT,
    Drawn,
    Faults,
    Position,
    Result,
    changed,
)
from pife.engine.views import SeenDraw, View

Json = dict[str, Any]

# A missing discarder is not nobody: who threw the card on top is then known from the turn.
_ALWAYS_WRITTEN = ("seats", "dealer", "turn", "phase", "hands", "stock", "discard", "turn_up", "discarder")


@dataclass(frozen=True, slots=True)
class _Form:
    """How a field is read and written; ``None`` is written as ``null`` whatever the field."""

    read: Reader[Any]
    write: Callable[[Any], Any] = lambda value: value


def read_position(data: object, way: str = "position") -> Position:
    """The position that an object describes, as it is written; :class:`ImpossibleInput` for a malformed value.

    Unknown fields are ignored; empty ones are as good as none, but for a discarder of 0, which is nobody. What only a
    table's rules can tell is left to
    :meth:`pife.engine.round.Round.read_position`, which knows where the turn-up lies and who threw the top discard if
    the object does not say.
    """
    given = filled(read_object(data, way), or_nought=("discarder",))
    for name in ("seats", "dealer", "phase"):
        if name not in given:
            raise fault(f"{way}.{name}", "is missing")
    read = {name: form.read(given[name], f"{way}.{name}") for name, form in _POSITION.items() if name in given}
    return changed(UNDEALT, **read)


def write_position(position: Position, given: Collection[str] = ()) -> Json:
    """The position as an object: what is not empty, the fields that are always told, and those that were ``given``."""
    written: Json = {}
    for name, form in _POSITION.items():
        value, is_asked = getattr(position, name), name in _ALWAYS_WRITTEN or name in given
        if is_asked or value is not _EMPTY[name]:
            value = _written(value, form)
            if is_asked or value:
                written[name] = value
    return written


def write_view(view: View) -> Json:
    """The view as an object, every field of it."""
    return {field.name: _written(getattr(view, field.name), _VIEW[field.name]) for field in fields(view)}


def _written(value: Any, form: _Form) -> Any:
    return None if value is None else form.write(value)


def _by_seat(read: Reader[Any], write: Callable[[Any], Any] = lambda value: value) -> _Form:
    return _Form(by_seat(read), lambda values: {str(seat): write(item) for seat, item in values.items()})


def _read_limits(value: object, way: str) -> BySeat[Limit]:
    limits = by_seat(one_of(LIMITS))(value, way)
    for seat, limit in limits.items():
        if limit == "leaves_round":
            raise fault(f"{way}.{seat}", "a seat that had to leave the round is named in left, without a limit")
    return BySeat({seat: limit for seat, limit in limits.items() if limit != "none"})


def _read_faults(value: object, way: str) -> Faults:
    """The kinds of mistake that a seat made; one alone needs no list."""
    return frozenset(each(one_of(FAULTS))([value] if isinstance(value, str) else value, way))


def _read_drawn(value: object, way: str) -> Drawn:
    drawn = read_object(value, way)
    for name in ("card", "from"):
        if is_empty(drawn.get(name)):
            raise fault(f"{way}.{name}", "is missing")
    return Drawn(read_card_token(drawn["card"], f"{way}.card"), one_of(DRAWN_FROM)(drawn["from"], f"{way}.from"))


def _write_drawn(drawn: Drawn | SeenDraw) -> Json:
    return ({} if drawn.card is None else {"card": token(drawn.card)}) | {"from": drawn.source}


def _read_result(value: object, way: str) -> Result:
    result = read_object(value, way)
    winner = result.get("winner")
    return Result(
        None if is_empty(winner) else read_seat(winner, f"{way}.winner"),
        one_of(ENDINGS)(result.get("by"), f"{way}.by"),
    )


def _write_result(result: Result) -> Json:
    return {"winner": result.winner, "by": result.by}


_SEAT, _WHOLE, _FLAG = _Form(read_seat), _Form(read_whole), _Form(read_flag)
_CARD, _CARDS = _Form(read_card_token, token), _Form(read_cards, tokens)
_SEATS, _SEAT_SET = _Form(read_seats, list), _Form(read_seat_set, sorted)
_HANDS = _by_seat(read_cards, tokens)
_WHOLES = _by_seat(read_whole)
_LIMITS = _Form(_read_limits, _WHOLES.write)

_POSITION: Mapping[str, _Form] = {
    "seats": _SEATS,
    "dealer": _SEAT,
    "turn": _SEAT,
    "phase": _Form(one_of(PHASES)),
    "hands": _HANDS,
    "aside": _HANDS,
    "stock": _CARDS,
    "discard": _CARDS,
    "turn_up": _CARD,
    "turn_up_at": _Form(one_of(PLACES)),
    "drawn": _Form(_read_drawn, _write_drawn),
    "discarder": _WHOLE,
    "limits": _LIMITS,
    "announced": _SEAT_SET,
    "announcing": _SEAT_SET,
    "threat": _SEAT,
    "faults": _by_seat(_read_faults, sorted),
    "folded": _SEAT_SET,
    "left": _SEAT_SET,
    "bets": _WHOLES,
    "pot": _WHOLE,
    "price": _WHOLE,
    "spoken": _SEAT_SET,
    "raised": _SEAT_SET,
    "lives": _WHOLES,
    "last_winner": _SEAT,
    "shuffles": _Form(each(read_cards), lambda shuffles: [tokens(stock) for stock in shuffles]),
    "recycles": _WHOLE,
    "redrawn": _FLAG,
    "result": _Form(_read_result, _write_result),
}

_EMPTY: Mapping[str, Any] = {name: getattr(UNDEALT, name) for name in _POSITION}
"""What is left out where nobody asks for it."""

_VIEW: Mapping[str, _Form] = {
    **_POSITION,
    "seat": _SEAT,
    "hand": _CARDS,
    "sizes": _WHOLES,
    "stock_size": _WHOLE,
    "discard_size": _WHOLE,
}
