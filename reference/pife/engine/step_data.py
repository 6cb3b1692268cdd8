"""Steps and verdicts as JSON objects, read and written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pife.cards import Card, token, tokens
from pife.engine.hands import Melds
from pife.engine.json_values import (
    Reader,
    each,
    fault,
    is_empty,
    one_of,
    read_card_token,
    read_cards,
    read_list,
    read_object,
    read_seat,
    read_whole,
    shown,
)
from pife.engine.position import DRAWN_FROM
from pife.engine.steps import (
    CLAIMED_FROM,
    Accepted,
    Announce,
    Call,
    CallFault,
    Claim,
    ClaimedFrom,
    Claims,
    Discard,
    Draw,
    Expose,
    Fold,
    GoOut,
    Raise,
    Redraw,
    Refused,
    Stay,
    Step,
    Threaten,
    Unheard,
    Verdict,
    Withdraw,
    discards_of,
    draws_of,
)
from pife.errors import ImpossibleInput, did_you_mean

Json = dict[str, Any]
Fields = Mapping[str, object]


def read_script(data: object) -> tuple[Step, ...]:
    """The steps of a script, in order; :class:`ImpossibleInput` for the first that is malformed."""
    given = read_list(data, "script")
    try:
        return tuple(map(read_step, given))
    except ImpossibleInput:
        return tuple(read_step(item, f"script[{place}]") for place, item in enumerate(given))  # which says where


def read_step(data: object, way: str = "step") -> Step:
    """One step; unknown fields are ignored, a malformed step is :class:`ImpossibleInput`.

    >>> read_step({"seat": 3, "do": "discard", "card": "9C"})
    Discard(seat=3, card=8)
    """
    fields = read_object(data, way)
    do = fields.get("do")
    reader = _STEPS.get(do) if isinstance(do, str) else None
    if reader is None:
        hint = did_you_mean(do, _STEPS) if isinstance(do, str) else ""
        raise fault(f"{way}.do", f"must be one of {', '.join(_STEPS)}, not {shown(do)}{hint}")
    return reader(fields, way)


def write_step(step: Step) -> Json:
    """The step as an object, with the fields that it needs and no others.

    >>> write_step(Claim(2, discard=8))
    {'seat': 2, 'do': 'claim', 'discard': '9C'}
    """
    if isinstance(step, Claims):
        return {"do": step.do, "claims": [_without_do(write_step(claim)) for claim in step.claims]}
    written: Json = {"seat": step.seat, "do": step.do}
    if isinstance(step, Draw):
        written["from"] = step.source
    elif isinstance(step, Discard):
        written["card"] = token(step.card)
    elif isinstance(step, GoOut | Claim):
        written |= _laying(step)
    elif isinstance(step, CallFault):
        written["against"] = step.against
    elif isinstance(step, Raise):
        written["to"] = step.to
    return written


def write_verdict(verdict: Verdict | Unheard) -> Json:
    """The verdict on a step, or on one of several claims.

    >>> write_verdict(Accepted("out")), write_verdict(Refused("not-your-turn"))
    ({'ok': True, 'outcome': 'out'}, {'ok': False, 'reason': 'not-your-turn'})
    """
    if isinstance(verdict, Accepted):
        return {"ok": True} if verdict.outcome is None else {"ok": True, "outcome": verdict.outcome}
    if isinstance(verdict, Refused):
        return {"ok": False, "reason": verdict.reason}
    if isinstance(verdict, Unheard):
        return {"ok": False, "outcome": "unheard"}
    claims = [{"seat": seat, **write_verdict(each_verdict)} for seat, each_verdict in verdict.claims]
    return {**write_verdict(verdict.verdict), "claims": claims}


def _laying(step: GoOut | Claim) -> Json:
    written: Json = {}
    if isinstance(step, Claim) and step.source != "discard":
        written["from"] = step.source
    if step.melds:
        written["melds"] = [tokens(meld) for meld in step.melds]
    if step.discard is not None:
        written["discard"] = token(step.discard)
    return written


def _without_do(written: Json) -> Json:
    return {key: value for key, value in written.items() if key != "do"}


_read_source = one_of(DRAWN_FROM)


def _needed(fields: Fields, way: str, name: str, read: Reader[Any]) -> Any:
    value = fields.get(name)
    if is_empty(value):
        raise fault(f"{way}.{name}", "is missing")
    return read(value, f"{way}.{name}")


def _seat(fields: Fields, way: str) -> int:
    return int(_needed(fields, way, "seat", read_seat))


def _melds(fields: Fields, way: str) -> Melds:
    given = fields.get("melds")
    melds: Melds = () if is_empty(given) else each(read_cards)(given, f"{way}.melds")
    if not all(melds):
        raise fault(f"{way}.melds", "a meld without cards")
    return melds


def _discard(fields: Fields, way: str) -> Card | None:
    given = fields.get("discard")
    return None if is_empty(given) else read_card_token(given, f"{way}.discard")


def _draw(fields: Fields, way: str) -> Draw:
    return draws_of(_seat(fields, way))(_needed(fields, way, "from", _read_source))


def _thrown(fields: Fields, way: str) -> Discard:
    return discards_of(_seat(fields, way))(_needed(fields, way, "card", read_card_token))


def _go_out(fields: Fields, way: str) -> GoOut:
    return GoOut(_seat(fields, way), _melds(fields, way), _discard(fields, way))


def _claim(fields: Fields, way: str) -> Claim:
    given = fields.get("from")
    source: ClaimedFrom = "discard" if is_empty(given) else one_of(CLAIMED_FROM)(given, f"{way}.from")
    return Claim(_seat(fields, way), source, _melds(fields, way), _discard(fields, way))


def _claims(fields: Fields, way: str) -> Claims:
    given = read_list(_needed(fields, way, "claims", lambda value, _: value), f"{way}.claims")
    claims = [_claim(read_object(item, f"{way}.claims[{n}]"), f"{way}.claims[{n}]") for n, item in enumerate(given)]
    try:
        return Claims(tuple(claims))
    except ImpossibleInput as error:
        raise fault(way, str(error)) from None


def _call_fault(fields: Fields, way: str) -> CallFault:
    return CallFault(_seat(fields, way), _needed(fields, way, "against", read_seat))


def _raise(fields: Fields, way: str) -> Raise:
    return Raise(_seat(fields, way), _needed(fields, way, "to", read_whole))


def _seat_alone(kind: Callable[[int], Step]) -> Callable[[Fields, str], Step]:
    return lambda fields, way: kind(_seat(fields, way))


_STEPS: Mapping[str, Callable[[Fields, str], Step]] = {
    Draw.do: _draw,
    Discard.do: _thrown,
    GoOut.do: _go_out,
    Claim.do: _claim,
    Claims.do: _claims,
    CallFault.do: _call_fault,
    Raise.do: _raise,
    **{kind.do: _seat_alone(kind) for kind in (Redraw, Threaten, Withdraw, Expose, Announce, Fold, Call, Stay)},
}
