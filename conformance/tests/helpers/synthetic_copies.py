"""The literal judge loaded anew, so that a copy can be given faults while every other copy stays as it is."""

from __future__ import annotations

import ast
import itertools
import sys
from collections.abc import Callable, Mapping
from functools import cache
from types import CodeType, ModuleType
from typing import Any

from pife import data

Json = dict[str, Any]

FOLDER = data.root("engines") / "literal" / "literal_judge"
MODULES = ("cards", "house_rules", "table", "melds", "special_hands", "laying", "going_out", "questions")
"""The modules of the literal judge, each after those that it imports."""

_NUMBERS = itertools.count()


@cache
def source_of(module: str) -> str:
    """The source of a module of the literal judge."""
    return (FOLDER / f"{module}.py").read_text(encoding="utf-8")


@cache
def _right(module: str) -> CodeType:
    return compile(source_of(module), str(FOLDER / f"{module}.py"), "exec")


class JudgeCopy:
    """A literal judge of its own; ``changed`` are modules to take instead of those on disk."""

    def __init__(self, changed: Mapping[str, ast.Module] | None = None) -> None:
        self.modules: dict[str, ModuleType] = {}
        package = f"literal_judge_copy_{next(_NUMBERS)}"
        names = [package, *(f"{package}.{module}" for module in MODULES)]
        try:
            for name in names:
                made = ModuleType(name)
                sys.modules[name] = made  # the modules import each other, and dataclasses look theirs up
                short = name.rpartition(".")[2]
                if name == package:
                    made.__path__ = []
                    continue
                made.__package__ = package
                tree = (changed or {}).get(short)
                code = _right(short) if tree is None else compile(tree, f"changed {short}", "exec")
                exec(code, made.__dict__)
                self.modules[short] = made
        finally:
            for name in names:
                sys.modules.pop(name, None)

    def replace(self, name: str, make: Callable[[Any], Any]) -> None:
        """Put another function (or table) in the place of one, for every module that uses it."""
        old = next(vars(module)[name] for module in self.modules.values() if name in vars(module))
        new = make(old)
        for module in self.modules.values():
            if vars(module).get(name) is old:
                setattr(module, name, new)

    def asks(self) -> dict[str, Callable[[Any, Json], Json]]:
        """What answers each ask: a function of the house rules and the question."""
        return dict(self.modules["questions"].QUESTIONS)

    def house_rules(self, options: Json) -> Any:
        """The house rules of these options, as JSON writes them."""
        return self.modules["house_rules"].read_house_rules(options)

    def is_refusal(self, error: Exception) -> bool:
        """Whether an error says that the question cannot be, and not that the judge is broken."""
        return isinstance(error, self.modules["cards"].CannotBe)
