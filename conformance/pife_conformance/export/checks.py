"""A right answer taken apart into checks, each small: where to look, how to compare, what is wanted.

So a runner needs a dozen comparisons and no knowledge of asks, kinds or house rules; INTERPRETING.md lists them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from pife_conformance.asks import Ask
from pife_conformance.comparing import Layer, Path
from pife_conformance.kinds import Cards, Flag, Kind, Number, OneCard, Pile, Tokens, Word
from pife_conformance.positions import PositionKind, place_of_turn_up
from pife_conformance.questions import Question
from pife_conformance.results import Reason, Results
from pife_conformance.round_kinds import BySeat, Record, Row, Seat, SeatOrNobody, Seats, SeatsInOrder, SomeOf, part_of
from pife_conformance.scenarios import Answerable
from pife_conformance.steps import Moves

Json: TypeAlias = dict[str, Any]

FORM = "form"
"""The layer of checks that tell whether an answer can be read at all."""

SHOWN = "shown"
"""The layer of what an engine may show beside its answer: checked where it does."""

_OF_KINDS: Mapping[type[Kind], str] = {
    Flag: "value",
    Number: "value",
    Word: "value",
    Seat: "value",
    SeatOrNobody: "discarder",
    OneCard: "card",
    Cards: "cards",
    Tokens: "tokens",
    Seats: "seats",
    SeatsInOrder: "order",
    SomeOf: "words",
}
_OF_FIELDS: Mapping[Path, str] = {("ok",): "ok", ("position", "turn_up_at"): "turn_up_at"}


def checks_of(question: Question, answer: Answerable) -> list[Json]:
    """All that makes an answer the right one, in the order in which it is compared."""
    ask = question.scenario.ask
    found = list(_of_form(ask, question.sent))
    for name, want in answer.fields.items():
        found += _checks(ask.gives[name], want, (name,), "answer", question)
    found += [_check((name,), "laid", question.sent.get("cards") or [], SHOWN) for name in ask.shown]
    return found


def _checks(kind: Kind, want: object, at: Path, layer: Layer, question: Question) -> Iterator[Json]:
    """The checks of a value that is wanted at a place of the answer; particular kinds stand before what they extend."""
    match kind:
        case PositionKind(fields):
            for name, wanted in _items(want):
                yield from _checks(fields[name], wanted, (*at, name), "position", question)
        case Results():
            results = want if isinstance(want, list) else []
            if not results:
                yield _check(at, "count", 0, "steps")
            for number, wanted in enumerate(results):
                yield from _of_result(wanted, (*at, number))
        case Reason():
            yield _check(at, "one_of", want, "reasons")
        case Moves():
            listed = isinstance(want, dict)
            parts = {name: part_of(want, name) or [] for name in ("has", "lacks")} if listed else want
            yield _check(at, "listed" if listed else "moves", parts, layer)
        case BySeat(of) if want:
            for seat, wanted in _items(want):
                yield from _checks(of, wanted, (*at, seat), layer, question)
        case BySeat():
            yield _check(at, "nothing", want, layer)
        case Record(fields):
            for name, of in fields.items():
                yield from _checks(of, part_of(want, name), (*at, name), layer, question)
        case Row(Pile()):
            yield _check(at, "piles", want, layer)
        case _:
            yield {**_check(at, _form_of(kind, at), want, layer), **_if_missing(at, question)}


def _form_of(kind: Kind, at: Path) -> str:
    """How a value of a simple kind is compared."""
    if isinstance(kind, Pile):
        return "pile" if kind.is_open else "faces"
    if isinstance(kind, Word) and kind.none:
        return "limit"
    return _OF_FIELDS.get(at) or _OF_KINDS[type(kind)]


def _if_missing(at: Path, question: Question) -> Json:
    """What the house rules say of two fields that a position may leave out."""
    options = question.profile.options
    if at == ("position", "turn_up_at"):
        return {"missing": place_of_turn_up({"turn_up": True}, options)}
    if at == ("position", "discarder"):
        return {"rising": options.get("table.direction") == "clockwise"}
    return {}


def _of_form(ask: Ask, sent: Mapping[str, object]) -> Iterator[Json]:
    """A script's answer has a result for each step."""
    if isinstance(ask.gives.get("steps"), Results):
        script = sent.get("script")
        yield _check(("steps",), "count", len(script) if isinstance(script, list) else 0, FORM)


def _of_result(want: object, at: Path) -> Iterator[Json]:
    """What became of a step: whether it is done and how, then why not, then each of several claims."""
    done = {name: value for name, value in _items(want) if name in ("ok", "outcome", "seat")}
    yield _check(at, "result", done, "steps")
    reason, claims = part_of(want, "reason"), part_of(want, "claims")
    if reason is not None:
        yield _check((*at, "reason"), "one_of", reason, "reasons")
    if isinstance(claims, list):
        yield _check((*at, "claims"), "count", len(claims), "steps")
        for number, each in enumerate(claims):
            yield from _of_result(each, (*at, "claims", number))


def _check(at: Path, how: str, want: object, layer: str) -> Json:
    return {"at": list(at), "is": how, "want": want, **({} if layer == "answer" else {"layer": layer})}


def _items(want: object) -> Iterator[tuple[str, object]]:
    return iter(want.items()) if isinstance(want, dict) else iter(())
