"""The steps of a round: what each takes, scripts of them, and the moves that an engine lists."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass

from pife.engine.position import DRAWN_FROM
from pife.engine.steps import CLAIMED_FROM
from pife.errors import did_you_mean
from pife_conformance.comparing import Comparison, Path
from pife_conformance.kinds import Kind, KindError, Melds, Number, OneCard, Variation, Wild, Word, described, is_empty
from pife_conformance.round_kinds import Record, Row, Seat, in_each, inside
from pife_conformance.told import told

_OUT: Mapping[str, Kind] = {"melds": Melds(), "discard": OneCard()}
_CLAIM: Mapping[str, Kind] = {"from": Word(CLAIMED_FROM), **_OUT}


def _step(do: str, fields: Mapping[str, Kind], *needs: str) -> Record:
    return Record({"seat": Seat(), "do": Word((do,)), **fields}, ("seat", *needs))


_EACH_CLAIM = Record({"seat": Seat(), **_CLAIM}, ("seat",))

STEPS: Mapping[str, Record] = {
    "draw": _step("draw", {"from": Word(DRAWN_FROM)}, "from"),
    "discard": _step("discard", {"card": OneCard()}, "card"),
    "redraw": _step("redraw", {}),
    "go_out": _step("go_out", _OUT),
    "claim": _step("claim", _CLAIM),
    "claims": Record({"do": Word(("claims",)), "claims": Row(_EACH_CLAIM, "claims")}, ("claims",)),
    "threaten": _step("threaten", {}),
    "withdraw": _step("withdraw", {}),
    "call_fault": _step("call_fault", {"against": Seat()}, "against"),
    "expose": _step("expose", {}),
    "announce": _step("announce", {}),
    "fold": _step("fold", {}),
    "call": _step("call", {}),
    "raise": _step("raise", {"to": Number()}, "to"),
    "stay": _step("stay", {}),
}


@dataclass(frozen=True, slots=True)
class Step(Kind):
    """One thing that a seat does; several claims at once are one step."""

    def authored(self, data: object) -> object:
        """A map with seat, do, and what the step takes."""
        return _kind_of(data).authored(data)

    def read(self, value: object) -> object:
        """The step's fields."""
        return _kind_of(value).read(value)

    def normal(self, value: object, wild: Wild) -> Hashable:
        """The step, told apart by all but its melds: those are one way of several to show it."""
        kind = _kind_of(value)
        assert isinstance(value, dict)
        plain = {name: each for name, each in value.items() if name != "melds"}
        if plain["do"] == "claim" and is_empty(plain.get("from")):
            plain["from"] = "discard"
        return kind.normal(plain, wild)

    def varied(self, value: object, variation: Variation) -> object:
        """The step in new suits and seats."""
        return _kind_of(value).varied(value, variation)


@dataclass(frozen=True, slots=True)
class Script(Row):
    """Steps one after another; without any the answer tells how the position is read."""

    def authored(self, data: object) -> object:
        """A list of steps."""
        steps = Row.authored(self, data)
        self.read(steps)
        return steps


@dataclass(frozen=True, slots=True)
class Moves(Kind):
    """Steps in no order. Of an answer all may be wanted, or that it ``has`` some and ``lacks`` some."""

    def authored(self, data: object) -> object:
        """A list of steps."""
        return in_each(data, "moves", _STEP.authored)

    def wanted(self, data: object) -> object:
        """A list of all, or a map of ``has`` and ``lacks``."""
        if not isinstance(data, dict):
            return self.authored(data)
        return {name: inside(name, self.authored, moves) for name, moves in data.items()}

    def read(self, value: object) -> tuple[object, ...]:
        """The steps in the order given."""
        return tuple(in_each(value, "moves", _STEP.read))

    def normal(self, value: object, wild: Wild) -> tuple[Hashable, ...]:
        """The steps in an order that they do not say."""
        found = in_each(value, "moves", lambda each: _STEP.normal(each, wild))
        return tuple(sorted(found, key=repr))

    def varied(self, value: object, variation: Variation) -> object:
        """The steps in new suits and seats and another order."""
        if isinstance(value, dict):
            return {name: self.varied(moves, variation) for name, moves in value.items()}
        if not isinstance(value, list):
            return value
        return variation.shuffled([_STEP.varied(move, variation) for move in value])

    def compare(self, want: object, got: object, found: Comparison, path: Path) -> None:
        """What is missing, and what is listed that must not be, each a difference of its own."""
        found.judge()
        listed = _by_normal(got, found.wild)
        must = _by_normal(want.get("has") if isinstance(want, dict) else want, found.wild)
        for normal, moves in must.items():
            if len(moves) > len(listed.get(normal, ())):
                found.differs(path, moves[0], None, told("not_listed"))
        barred = _by_normal(want.get("lacks"), found.wild) if isinstance(want, dict) else listed
        for normal in barred:
            if len(listed.get(normal, ())) > (0 if isinstance(want, dict) else len(must.get(normal, ()))):
                is_barred = isinstance(want, dict) or normal not in must
                why = told("must_not_be_listed" if is_barred else "listed_twice")
                found.differs(path, None, listed[normal][0], why)


_STEP = Step()
SCRIPT = Script(_STEP, "steps")


def _kind_of(step: object) -> Record:
    """The fields of a step, by what is done."""
    if not isinstance(step, dict):
        raise KindError(told("must_be_step", value=described(step)))
    do = step.get("do")
    if is_empty(do):
        raise KindError(told("field_missing", name="do"))
    if not isinstance(do, str) or do not in STEPS:
        hint = did_you_mean(do, STEPS) if isinstance(do, str) else ""
        raise KindError(told("unknown_word", value=described(do), words=", ".join(STEPS), hint=hint), ("do",))
    return STEPS[do]


def _by_normal(moves: object, wild: Wild) -> dict[Hashable, list[object]]:
    """Moves by what tells them apart."""
    found: dict[Hashable, list[object]] = {}
    for number, move in enumerate(moves if isinstance(moves, list) else ()):
        found.setdefault(inside(number, lambda each: _STEP.normal(each, wild), move), []).append(move)
    return found
