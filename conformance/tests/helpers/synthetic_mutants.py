"""Code mutants of the literal judge: faults that nobody thought of."""

from __future__ import annotations

import ast
from functools import cache
from random import Random

from synthetic_copies import source_of

from pife_conformance.strength.mutating import Change, changed_tree, changes

MUTATED = {
    "meld": ("table", "melds", "questions"),
    "wilds": ("table",),
    "melded": ("table", "melds", "laying", "special_hands", "questions"),
    "go_out": ("table", "melds", "laying", "special_hands", "going_out", "questions"),
    "waits": ("table", "melds", "laying", "special_hands", "going_out", "questions"),
}
"""The modules that the answer to an ask hangs on; what reads the options is left out, for its mutants are other tables."""


@cache
def changes_of(module: str) -> tuple[Change, ...]:
    """The changes of a module of the literal judge."""
    return changes(source_of(module))


def mutant_of_chance(chance: Random, asks: tuple[str, ...]) -> tuple[str, Change]:
    """A module and a change of it that may show in the answers to these asks."""
    modules = sorted({module for ask in asks for module in MUTATED[ask]})
    module = chance.choices(modules, [len(changes_of(module)) for module in modules])[0]
    return module, chance.choice(changes_of(module))


def mutated(module: str, change: Change) -> dict[str, ast.Module]:
    """The module with the change made, by its name."""
    return {module: changed_tree(source_of(module), change.number)}
