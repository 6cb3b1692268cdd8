"""What became of the steps of a script, and why an engine refuses.

A scenario writes ``ok``, ``out``, ``false_claim``, ``void`` or ``{refused: code}`` (or a list of codes, any of them);
for several claims at once ``{outcome: out, claims: [false_claim, out, unheard, {refused: code}]}``. Whether a step is
refused is one layer, for what reason another: an engine that gives no reasons is judged without them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from pife.errors import Told, did_you_mean
from pife_conformance.comparing import Comparison, Path
from pife_conformance.kinds import Flag, Kind, KindError, Variation, Wild, Word, described, is_empty
from pife_conformance.round_kinds import Record, Row, Seat, in_each, inside, part_of
from pife_conformance.told import told

OUTCOMES = ("out", "false_claim", "void")
OUTCOMES_OF_CLAIMS = ("out", "false_claim", "unheard")


@dataclass(frozen=True, slots=True)
class Reason(Kind):
    """The code of a reason, or none. Any of several codes may be wanted."""

    def authored(self, data: object) -> object:
        """A code, or a list of them, as a list."""
        return in_each(data if isinstance(data, list) else [data], "codes", self._code)

    def read(self, value: object) -> str | None:
        """The code."""
        return None if is_empty(value) else self._code(value)

    def normal(self, value: object, _wild: Wild, /) -> str | None:
        """The code."""
        return self.read(value)

    def varied(self, value: object, _variation: Variation, /) -> object:
        """The same."""
        return value

    def compare(self, want: object, got: object, found: Comparison, path: Path) -> None:
        """A layer of its own, on which an engine may be silent."""
        if is_empty(got):
            found.is_silent("reasons")
            return
        found.judge("reasons")
        if isinstance(want, list) and got not in want:
            found.differs(path, want, got, layer="reasons")

    def _code(self, value: object) -> str:
        if not isinstance(value, str) or not value:
            raise KindError(told("must_be_code", value=described(value)))
        return value


def _result(outcomes: tuple[str, ...], more: Mapping[str, Kind]) -> Record:
    return Record({"ok": Flag(), "outcome": Word(outcomes), "reason": Reason(), **more})


_OF_CLAIMS = Row(_result(OUTCOMES_OF_CLAIMS, {"seat": Seat()}), "results")


@dataclass(frozen=True, slots=True)
class Results(Row):
    """What became of each step, one after another."""

    def authored(self, data: object) -> object:
        """As a scenario writes it."""
        return in_each(data, "results", _wanted_of_step)

    def compare(self, want: object, got: object, found: Comparison, path: Path) -> None:
        """Step by step; the answer has as many as the script."""
        found.layer = "steps"
        found.judge()
        given = got if isinstance(got, list) else []
        for number, wanted in enumerate(cast(list[object], want)):
            _compare(wanted, given[number] if number < len(given) else None, found, (*path, number))


RESULTS = Results(_result(OUTCOMES, {"claims": _OF_CLAIMS}), "results")


def answer_to(question: Mapping[str, object], answer: Mapping[str, object]) -> Mapping[str, object]:
    """An engine's answer to a script, which must have a result for each step; :class:`KindError`."""
    script, results = _steps(question), answer.get("steps")
    count = len(results) if isinstance(results, list) else 0
    if not isinstance(results, list) and not is_empty(results):
        return answer  # no list at all: told when it is read
    if count != len(script):
        raise KindError(told("results_for_script", count=count, steps=len(script)), ("steps",))
    for number, step in enumerate(script):
        made, heard = part_of(step, "claims"), part_of(cast(list[object], results)[number], "claims")
        if isinstance(heard, list) and heard and len(heard) != (len(made) if isinstance(made, list) else 0):
            raise KindError(_not_a_result_each(heard, made), ("steps", number, "claims"))
    return answer


def wanted_of(question: Mapping[str, object], wanted: dict[str, object]) -> dict[str, object]:
    """What a scenario wants of a script: a result for each step, those of claims with their seats."""
    if "steps" not in wanted:
        return wanted
    script, results = _steps(question), cast(list[dict[str, object]], wanted["steps"])
    if len(results) != len(script):
        raise KindError(told("results_for_script", count=len(results), steps=len(script)), ("steps",))
    for number, (step, result) in enumerate(zip(script, results, strict=True)):
        made = part_of(step, "claims")
        if "claims" in result:
            heard = cast(list[dict[str, object]], result["claims"])
            if not isinstance(made, list) or len(made) != len(heard):
                raise KindError(_not_a_result_each(heard, made), ("steps", number, "claims"))
            for claim, each in zip(made, heard, strict=True):
                each["seat"] = part_of(claim, "seat")
    return wanted


def codes_in(wanted: object) -> list[str]:
    """The codes of reasons that are wanted somewhere in an answer."""
    if isinstance(wanted, list):
        return [code for each in wanted for code in codes_in(each)]
    if not isinstance(wanted, dict):
        return []
    own = wanted.get("reason")
    return [*(own if isinstance(own, list) else ()), *(code for each in wanted.values() for code in codes_in(each))]


def _compare(want: object, got: object, found: Comparison, path: Path) -> None:
    """One result: whether the step is done and how, then why not, then each of several claims, of the seat it names."""
    seat, reason, claims = (part_of(want, name) for name in ("seat", "reason", "claims"))
    given = (Flag().read(part_of(got, "ok")), part_of(got, "outcome") or None)
    is_of_another = seat is not None and part_of(got, "seat") != seat
    if given != (part_of(want, "ok"), part_of(want, "outcome")) or is_of_another:
        found.differs(path, want, got)
    elif reason is not None:
        Reason().compare(reason, part_of(got, "reason"), found, (*path, "reason"))
    if not isinstance(claims, list):
        return
    heard = part_of(got, "claims")
    if not isinstance(heard, list) or not heard:
        found.differs((*path, "claims"), claims, None)
        return
    for number, each in enumerate(claims):
        _compare(each, heard[number], found, (*path, "claims", number))


def _wanted_of_step(data: object) -> dict[str, object]:
    if not isinstance(data, dict) or not {"outcome", "claims"} & set(data):
        return _wanted(data, ("ok", *OUTCOMES))
    claims = inside("claims", lambda each: in_each(each, "results", _wanted_of_claim), data.get("claims"))
    rest = {name: each for name, each in data.items() if name != "claims"}
    result = _wanted(rest["outcome"] if list(rest) == ["outcome"] else rest, ("ok", *OUTCOMES))
    return {**result, "claims": claims} if claims else result


def _wanted_of_claim(data: object) -> dict[str, object]:
    return _wanted(data, OUTCOMES_OF_CLAIMS)


def _wanted(data: object, words: tuple[str, ...]) -> dict[str, object]:
    """A result as JSON: one of these words, or a refusal."""
    if isinstance(data, str) and data in words:
        return {"ok": data != "unheard", **({} if data == "ok" else {"outcome": data})}
    if isinstance(data, dict) and list(data) == ["refused"]:
        return {"ok": False, "reason": inside("refused", Reason().authored, data["refused"])}
    hint = did_you_mean(data, words) if isinstance(data, str) else ""
    raise KindError(f"must be one of {', '.join(words)} or {{refused: code}}, not {described(data)}{hint}")


def _steps(question: Mapping[str, object]) -> list[object]:
    script = question.get("script")
    return script if isinstance(script, list) else []


def _not_a_result_each(heard: list[object] | list[dict[str, object]], made: object) -> Told:
    if isinstance(made, list):
        return told("results_for_claims", count=len(heard), claims=len(made))
    return told("results_for_no_claims", count=len(heard))
