"""What became of each mutant in the last full run, kept as a file beside the scenarios.

It makes the next run cheap: the scenario that killed a mutant is asked first, and of a mutant in an unchanged module
that no scenario noticed only the scenarios that are new. A mutant is told by its module, its function and its change,
not by its line, so that the file outlives other edits.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypeAlias

from pife import data
from pife.errors import PifeError

FORMAT = "pife-mutants-kept/1"

NO_FUNCTION = "the module"
SILENT = "(silent)"

Key: TypeAlias = tuple[str, str, str]
"""Module, function and change of a code mutant."""

OptionKey: TypeAlias = tuple[str, str, str]
"""Profile, option and wrong value (as JSON) of an option mutant."""

Fate: TypeAlias = Literal["killed", "silent", "dead", "alike"]

_ENDS: Mapping[str, Fate] = {SILENT: "silent", "(dead)": "dead", "(alike)": "alike"}
_HOW_TO_RENEW = "remove it, and the next run with --write makes another"


@dataclass(frozen=True, slots=True)
class Kept:
    """The file: states of the engine's modules and of the scenarios asked; a word for each mutant; a proof a rule.

    The word is the scenario that killed it, another way in which it ended (``(start)``, ``(time)``), or ``(silent)``,
    ``(dead)``, ``(alike)``. A proof is a scenario that shows the rule, and a mutant that it kills of what
    the rule names.
    """

    modules: Mapping[str, str] = field(default_factory=dict)
    asked: Mapping[str, str] = field(default_factory=dict)
    code: Mapping[Key, str] = field(default_factory=dict)
    options: Mapping[OptionKey, str] = field(default_factory=dict)
    proofs: Mapping[str, tuple[str, str]] = field(default_factory=dict)


def fate_of(word: str) -> Fate:
    """What a mutant's word says.

    >>> fate_of("(dead)"), fate_of("meld-run-three"), fate_of("(time)")
    ('dead', 'killed', 'killed')
    """
    return _ENDS.get(word, "killed")


def word_of(fate: str, by: str) -> str:
    """The word of a mutant: the scenario that killed it, or how it ended otherwise."""
    return f"({fate})" if fate != "killed" else by


def short(module: str) -> str:
    """A module's own name."""
    return module.rpartition(".")[2]


def default_file() -> Path:
    """Where it is kept."""
    return data.root("scenarios").parent / "mutants.json"


def read_kept(path: Path) -> Kept:
    """What is kept in a file, nothing where there is none; :class:`PifeError` where it is something else."""
    if not path.exists():
        return Kept()
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
        if told["format"] != FORMAT:
            raise ValueError(told["format"])
        return Kept(
            dict(told["modules"]),
            dict(told["asked"]),
            dict(_flat(told["code"])),
            dict(_flat(told["options"])),
            {rule: (str(scenario), str(mutant)) for rule, (scenario, mutant) in told["proofs"].items()},
        )
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise PifeError(f"{path}: is no file of mutants that were tried; {_HOW_TO_RENEW}") from None


def write_kept(path: Path, kept: Kept) -> None:
    """Write the file, sorted, so that a change of one mutant is a change of one line."""
    told = {
        "format": FORMAT,
        "modules": kept.modules,
        "asked": kept.asked,
        "code": _nested(kept.code.items()),
        "options": _nested(kept.options.items()),
        "proofs": {rule: list(proof) for rule, proof in kept.proofs.items()},
    }
    text = json.dumps(told, ensure_ascii=False, indent=1, sort_keys=True)
    path.write_text(text + "\n", encoding="utf-8")


def _nested(words: Iterable[tuple[tuple[str, str, str], str]]) -> dict[str, dict[str, dict[str, str]]]:
    found: dict[str, dict[str, dict[str, str]]] = {}
    for (first, second, third), word in words:
        found.setdefault(first, {}).setdefault(second, {})[third] = word
    return found


def _flat(nested: Mapping[str, Mapping[str, Mapping[str, str]]]) -> Iterable[tuple[tuple[str, str, str], str]]:
    for first, inside in nested.items():
        for second, words in inside.items():
            for third, word in words.items():
                yield (first, second, third), str(word)
