"""The committed score of the suite: how many mutants it kills, which are silent and why, what it may not fall below.

A mutant is told by its module, its function and its change, not by its line, so that the file outlives other edits.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import yaml

from pife import data
from pife.spec.conditions import Value
from pife.spec.fields import Fields
from pife.spec.profiles import to_json
from pife.spec.strict_yaml import load
from pife_conformance.scenarios import suite_hash
from pife_conformance.strength.code_mutants import Named, Tried
from pife_conformance.strength.fresh import engine_modules, source_of
from pife_conformance.strength.option_mutants import OptionMutant

_HEAD = """\
# What `pife suite mutants --write` found; the reasons (`why`) are written by people and kept.
# silent: no answer of the suite differs under the change. dead: no question reaches the statement.
"""

_NO_FUNCTION = "the module"

Key = tuple[str, str, str]
"""Module, function, change of a code mutant; option, right value, wrong value of an option mutant."""


@dataclass(frozen=True, slots=True)
class Score:
    """The file. Rates are whole per cents, rounded down; ``whys`` are the reasons given for silent mutants."""

    engine: str = ""
    scenarios: str = ""
    quick: int = 0
    full: int = 0
    silent: frozenset[Key] = frozenset()
    whys: Mapping[Key, str] = field(default_factory=dict)


def default_file() -> Path:
    """Where the score is kept in a checkout."""
    return data.root("scenarios").parent / "mutation.yaml"


def read_score(path: Path) -> Score:
    """The score in a file; where there is none, one that asks for nothing. :class:`PifeError` for a faulty file."""
    if not path.exists():
        return Score()
    fields = Fields(load(path))
    silent: list[Key] = []
    whys: dict[Key, str] = {}
    for name, keys in (("options", ("option", "right", "wrong")), ("code", ("module", "function", "change"))):
        for entry in fields.each(name):
            key = (entry.string(keys[0]), entry.string(keys[1]), entry.string(keys[2]))
            if entry.has("why"):
                whys[key] = entry.string("why")
            silent.append(key)
            entry.finish()
    floors = fields.inside("floors")
    score = Score(
        fields.string("engine"),
        fields.string("scenarios"),
        floors.whole("quick"),
        floors.whole("full"),
        frozenset(silent),
        whys,
    )
    floors.finish()
    fields.has("modules")
    fields.finish()
    return score


def write_score(path: Path, old: Score, options: Sequence[OptionMutant], code: Sequence[Tried], quick: int) -> None:
    """Write what a full run found; reasons are kept where their mutant is still silent, and floors never fall."""

    def entries(names: tuple[str, str, str], keys: Iterable[Key]) -> list[dict[str, str]]:
        return [
            dict(zip(names, key, strict=True)) | ({"why": old.whys[key]} if key in old.whys else {})
            for key in sorted(set(keys))
        ]

    full = rate(code, old)
    table = {
        "engine": engine_hash(),
        "scenarios": suite_hash(data.root("scenarios")),
        "floors": {"quick": max(quick, old.quick), "full": max(full, old.full)},
        "modules": {module: dict(counts) for module, counts in by_module(code).items()},
        "options": entries(("option", "right", "wrong"), map(key_of_option, silent_options(options))),
        "code": entries(("module", "function", "change"), (key_of(each.mutant) for each in code if not each.by)),
    }
    text = yaml.safe_dump(table, sort_keys=False, allow_unicode=True, width=10_000)
    path.write_text(_HEAD + text, encoding="utf-8")


def rate(code: Sequence[Tried], score: Score) -> int:
    """How many mutants of a hundred are killed, of those whose silence has no reason; rounded down."""
    counted = [each for each in code if each.by or key_of(each.mutant) not in score.whys]
    return math.floor(100 * sum(bool(each.by) for each in counted) / len(counted)) if counted else 100


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


def key_of(mutant: Named) -> Key:
    """By what a code mutant is told in the file."""
    return short(mutant.module), mutant.change.function or _NO_FUNCTION, mutant.label


def key_of_option(mutant: OptionMutant) -> Key:
    """By what an option mutant is told in the file, whatever the profile."""
    return mutant.option, _written(mutant.right), _written(mutant.wrong)


def short(module: str) -> str:
    """The module's own name."""
    return module.rpartition(".")[2]


def engine_hash() -> str:
    """Twelve hex digits that name the state of the engine's modules."""
    digest = hashlib.sha256()
    for module in engine_modules():
        digest.update(f"{module}\n{source_of(module)}".encode())
    return digest.hexdigest()[:12]


def _written(value: Value) -> str:
    return value if isinstance(value, str) else json.dumps(to_json(value))
