"""The reference engine, imported anew with one of its modules changed.

Everything that hangs on the changed module is imported again, so no table or function of the right engine survives in
the wrong one; whoever judges it goes on with what it had.
"""

from __future__ import annotations

import ast
import importlib
import importlib.abc
import importlib.util
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, ModuleType

from pife_conformance.in_process import EngineObject

ENGINE = "pife.engine"
_TOP = "pife_conformance.reference_engine"
_PACKAGES = (f"{ENGINE}.", "pife_conformance.")


class Anew(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Makes modules from code at hand instead of their files, which somebody may have changed since."""

    def __init__(self, code: Mapping[str, CodeType]) -> None:
        self._code = code

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None, /
    ) -> ModuleSpec | None:
        """The module's spec, if there is code for it."""
        del path, target
        return ModuleSpec(fullname, self, origin="changed") if fullname in self._code else None

    def exec_module(self, module: ModuleType) -> None:
        """Run the code."""
        exec(self._code[module.__name__], module.__dict__)  # noqa: S102 - the engine's own code, one module changed


def wrong_engine(module: str, tree: ast.Module) -> Callable[..., EngineObject]:
    """The class of the reference engine over the changed module. This process cannot have the right one again."""
    code = {name: _compiled(name) for name in dependants(module)}
    code[module] = compile(tree, file_of(module), "exec")
    sys.meta_path.insert(0, Anew(code))
    for name in code:
        sys.modules.pop(name, None)
    made: Callable[..., EngineObject] = importlib.import_module(_TOP).ReferenceEngine
    return made


def read_engine() -> None:
    """Read and compile all that the reference engine needs, so that children find it done."""
    for module in _imports():
        file_of(module)
        _compiled(module)


@cache
def _compiled(module: str) -> CodeType:
    return compile(source_of(module), file_of(module), "exec")


@cache
def engine_modules() -> tuple[str, ...]:
    """The modules of the engine that its answers hang on."""
    return tuple(sorted(name for name in _imports() if name.startswith(f"{ENGINE}.")))


@cache
def dependants(module: str) -> frozenset[str]:
    """A module and all that the reference engine needs and that import it, by whatever way."""
    found = {module}
    while True:
        more = {name for name, imported in _imports().items() if imported & found} - found
        if not more:
            return frozenset(found)
        found |= more


@cache
def file_of(module: str) -> str:
    """The file of a module."""
    spec = importlib.util.find_spec(module)
    assert spec is not None and spec.origin is not None
    return spec.origin


@cache
def source_of(module: str) -> str:
    """The source of a module."""
    return Path(file_of(module)).read_text(encoding="utf-8")


@cache
def _imports() -> Mapping[str, frozenset[str]]:
    """For every module of ours that the reference engine needs those that it imports."""
    found: dict[str, frozenset[str]] = {}
    waiting = [_TOP]
    while waiting:
        module = waiting.pop()
        if module not in found:
            found[module] = frozenset(_imported_by(source_of(module)))
            waiting.extend(found[module])
    return found


def _imported_by(source: str) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            names.add(node.module)
            names.update(f"{node.module}.{alias.name}" for alias in node.names if _is_module(node.module, alias.name))
        elif isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
    return {name for name in names if name.startswith(_PACKAGES)}


def _is_module(package: str, name: str) -> bool:
    return package in (ENGINE, "pife_conformance") and importlib.util.find_spec(f"{package}.{name}") is not None
