"""What the suite may not fall below, and why some mutants are silent: written by people, in ``mutation.yaml``.

What the harness's own tests may not fall below is a file of the same form, ``mutation-harness.yaml``.

The floors alone are renewed by ``--write``, and only upwards.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypeAlias, get_args

from pife import data
from pife.errors import PifeError, Place
from pife.spec.conditions import Value
from pife.spec.fields import Fields
from pife.spec.profiles import to_json
from pife.spec.strict_yaml import load
from pife_conformance.strength.code_mutants import Tried
from pife_conformance.strength.kept_fates import Key, short
from pife_conformance.strength.option_mutants import OptionMutant

Kind: TypeAlias = Literal["equal", "unasked"]
"""Why a mutant may be silent: no answer to any question can differ, or the suite asks no question where one does."""

FLOORS = ("quick", "full")
ALL = "all"
_FLOORS_LINE = re.compile(r"^floors: .*$", re.MULTILINE)

OptionChange: TypeAlias = tuple[str, str, str]
"""Option, right value, wrong value, at whatever profile."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why changes of some functions of a module are silent; without ``changes`` all that are."""

    module: str
    functions: tuple[str, ...]
    changes: tuple[str, ...]
    kind: Kind
    why: str
    place: Place

    def covers(self, key: Key) -> bool:
        """Whether it is the reason for this mutant."""
        module, function, change = key
        return module == self.module and function in self.functions and (not self.changes or change in self.changes)


@dataclass(frozen=True, slots=True)
class Score:
    """The file. Floors are whole per cents; what has no floor may fall to 0."""

    floors: Mapping[str, int] = field(default_factory=dict)
    options: Mapping[OptionChange, str] = field(default_factory=dict)
    code: tuple[Reason, ...] = ()


def default_file() -> Path:
    """Where the floors and reasons are."""
    return data.root("scenarios").parent / "mutation.yaml"


def read_score(path: Path) -> Score:
    """What is in a file; where there is none, one that asks for nothing. :class:`PifeError` for a faulty file."""
    if not path.exists():
        return Score()
    fields = Fields(load(path))
    floors = fields.inside("floors")
    score = Score(
        {name: _floor(floors, name) for name in FLOORS},
        dict(map(_option_reason, fields.each("options"))),
        tuple(map(_reason, fields.each("code"))),
    )
    floors.finish()
    fields.finish()
    return score


def _floor(floors: Fields, name: str) -> int:
    floor = floors.whole(name)
    if not 0 <= floor <= 100:
        raise floors.error(name, f"must be a share in 100, from 0 to 100, not {floor}")
    return floor


def raise_floors(path: Path, reached: Mapping[str, int]) -> None:
    """Write what has been reached into the file, where that is more than its floors."""
    before = read_score(path).floors
    floors = {name: max(before.get(name, 0), reached.get(name, 0)) for name in FLOORS}
    line = "floors: {" + ", ".join(f"{name}: {floor}" for name, floor in floors.items()) + "}"
    if not path.exists():
        path.write_text(line + "\noptions: []\ncode: []\n", encoding="utf-8")
        return
    text, times = _FLOORS_LINE.subn(line, path.read_text(encoding="utf-8"))
    if times != 1:
        raise PifeError(f"{path}: write the floors on one line: {line}")
    path.write_text(text, encoding="utf-8")


def rate(code: Sequence[Tried], reasons: Sequence[Reason]) -> int:
    """How many mutants of a hundred are killed, of those whose silence has no reason; rounded down."""
    killed = sum(bool(each.by) for each in code)
    return per_cent(killed, killed + sum(1 for each in code if is_unexplained(each, reasons)))


def per_cent(some: int, among: int) -> int:
    """So many of a hundred, rounded down; 100 where there are none."""
    return math.floor(100 * some / among) if among else 100


def reason_for(key: Key, reasons: Iterable[Reason]) -> Reason | None:
    """Why a mutant lives, if somebody has said so."""
    return next((reason for reason in reasons if reason.covers(key)), None)


def is_unexplained(tried: Tried, reasons: Iterable[Reason]) -> bool:
    """Whether a mutant lives and nobody has said why."""
    return not tried.by and reason_for(tried.mutant.key, reasons) is None


def idle_reasons(reasons: Iterable[Reason], living: Iterable[Key]) -> Iterator[tuple[Place, str]]:
    """What is given a reason for in vain: it does not live, or is no more."""
    keys = list(living)
    for reason in reasons:
        for function in reason.functions:
            of_it = {change for module, name, change in keys if (module, name) == (reason.module, function)}
            if not of_it:
                yield reason.place, f"{reason.module} / {function}: no mutant lives there; take the function out"
        lost = set(reason.changes) - {change for key in keys if reason.covers(key) for change in key[2:]}
        for change in sorted(lost):
            yield reason.place, f"{reason.module} / {change}: does not live; take the change out"


def by_module(code: Sequence[Tried]) -> Mapping[str, Mapping[str, int]]:
    """For every module how many mutants are killed, silent and dead."""
    found: dict[str, dict[str, int]] = {}
    for each in code:
        counts = found.setdefault(short(each.mutant.module), {"killed": 0, "silent": 0, "dead": 0})
        counts[each.fate] += 1
    return found


def silent_options(options: Iterable[OptionMutant]) -> Iterable[OptionMutant]:
    """Those that nothing finds out and that are not declared alike."""
    return (each for each in options if each.by is None and not each.is_alike)


def key_of_option(mutant: OptionMutant) -> OptionChange:
    """By what an option mutant is told in the file, whatever the profile."""
    return mutant.option, written(mutant.right), written(mutant.wrong)


def written(value: Value) -> str:
    """A value as files and tables tell it: a word as it is, everything else as JSON."""
    return value if isinstance(value, str) else json.dumps(to_json(value))


def _option_reason(fields: Fields) -> tuple[OptionChange, str]:
    change = fields.string("option"), fields.string("right"), fields.string("wrong")
    why = fields.string("why")
    fields.finish()
    return change, why


def _reason(fields: Fields) -> Reason:
    place = fields.document.place(fields.pointer)
    functions = fields.strings("functions")
    if not functions:
        raise fields.error("functions" if fields.has("functions") else None, "'functions' must name one at least")
    changes = () if fields.raw("changes") == ALL else fields.strings("changes")
    if not changes and fields.raw("changes") != ALL:
        raise fields.error("changes", f"name the changes, or write {ALL}")
    reason = Reason(fields.string("module"), functions, changes, _kind(fields), fields.string("why"), place)
    fields.finish()
    return reason


def _kind(fields: Fields) -> Kind:
    word = fields.one_of("kind", get_args(Kind))
    return "equal" if word == "equal" else "unasked"
