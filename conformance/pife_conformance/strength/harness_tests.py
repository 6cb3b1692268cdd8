"""The harness's tests, run in a forked child over a harness of which one module is changed.

All that no such change touches is made once, before the fork: pytest, the spec, the parsed scenarios, and the compiled
code of whatever is imported again. The harness itself is imported anew in each child, so that no table, cached value or
fixture of the right one survives.
"""

from __future__ import annotations

import ast
import doctest
import functools
import importlib
import os
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pife import data
from pife.errors import PifeError
from pife.spec import library, strict_yaml
from pife.spec.files import read_file
from pife.spec.library import Spec, load_spec
from pife_conformance.strength.children import Answer
from pife_conformance.strength.fresh import Anew, file_of

if TYPE_CHECKING:
    from pife_conformance.strength.harness_watching import FirstFailing

HARNESS = "pife_conformance"
AT_START = "(start)"
EXAMPLE = "(example)"
"""The test of a module that is the examples in its own docstrings."""

_DROPPED = (HARNESS, "pife.cli")
_PLUGINS = ("cacheprovider", "doctest", "faulthandler", "junitxml", "logging", "pastebin", "stepwise", "terminal")


@dataclass(frozen=True, slots=True)
class Ready:
    """What is made once for all children: the spec, a YAML reader that knows the scenarios, a folder for files."""

    spec: Spec
    loads: Callable[..., strict_yaml.Document]
    folder: Path


def folder_of_tests() -> Path:
    """Where the harness's tests are; :class:`PifeError` where they are not installed."""
    folder = data.root("scenarios").parent / "tests"
    if not folder.is_dir():
        raise PifeError(f"{folder}: the harness's tests are not there; run this in a checkout of the project")
    return folder


@contextmanager
def ready() -> Iterator[Ready]:
    """Make all that the children share; its folder is gone afterwards."""
    spec, loads = _read_once()
    with tempfile.TemporaryDirectory(prefix="pife-mutants-") as folder:
        yield Ready(spec, loads, Path(folder))


@functools.cache
def _read_once() -> tuple[Spec, Callable[..., strict_yaml.Document]]:
    """The spec and the YAML reader, after all that the tests need has been imported, read and parsed."""
    for name in ("pytest", "hypothesis", "click.testing", "jsonschema"):
        importlib.import_module(name)
    spec = load_spec()
    for part in ("catalogue", "rules", "decisions", "profiles", "reasons", "releases", "glossary"):
        getattr(spec, part)
    loads = functools.cache(strict_yaml.loads)
    for path in sorted(data.root("scenarios").glob("*/*.yaml")):
        loads(read_file(path), f"scenarios/{path.parent.name}/{path.name}")
    return spec, loads


def first_failing(prepared: Ready, module: str, tree: ast.Module, groups: Sequence[Sequence[str]]) -> Answer:
    """In a child: the test that fails first with this module. Each group of tests is run if those before it pass."""
    _import_anew(prepared, {module: tree})
    try:
        failed = doctest.testmod(importlib.import_module(module)).failed
    except Exception:
        return {"by": AT_START}
    if failed:
        return {"by": EXAMPLE}
    from pife_conformance.strength.harness_watching import FirstFailing

    for number, tests in enumerate(groups):
        by = _run(prepared.folder / f"{os.getpid()}-{number}", tests, FirstFailing(tests))
        if by:
            return {"by": by}
    return {}


def reach_of(prepared: Ready, file: str, modules: Sequence[str]) -> Answer:
    """In a child: what each test of a file reaches of these modules, and how long it takes, as JSON; or which fails."""
    _import_anew(prepared, {})
    _keep_nothing()
    from pife_conformance.strength.harness_watching import Reaching

    noted = Reaching([file], {file_of(module): module for module in modules})
    threading.settrace(noted.note)
    sys.settrace(noted.note)
    by = _run(prepared.folder / str(os.getpid()), [file], noted)
    sys.settrace(None)
    return {"by": by} if by else noted.answer()


def _import_anew(prepared: Ready, changed: Mapping[str, ast.Module]) -> None:
    """Make the next import of the harness read it again, with these modules changed."""
    library.load_spec = lambda root=None: prepared.spec if root is None else load_spec(root)
    strict_yaml.loads = prepared.loads
    sys.pycache_prefix, sys.dont_write_bytecode = str(prepared.folder / "compiled"), False
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    sys.meta_path.insert(0, Anew({name: compile(tree, file_of(name), "exec") for name, tree in changed.items()}))
    for name in [name for name in sys.modules if f"{name}.".startswith(tuple(f"{each}." for each in _DROPPED))]:
        del sys.modules[name]


def _as_it_is(function: Callable[..., object]) -> Callable[..., object]:
    return function


def _keep_nothing() -> None:
    """Let no function of the harness keep its answers: who asks later reaches it too, not the first one alone."""
    for name, instead in (("cache", _as_it_is), ("lru_cache", lambda **_: _as_it_is)):
        setattr(functools, name, instead)


def _run(folder: Path, tests: Sequence[str], watching: FirstFailing) -> str:
    """The first of these tests that fails; empty where none does, or where there are none of these names."""
    import pytest

    inside = folder_of_tests()
    files = [inside / file for file in dict.fromkeys(name.partition("::")[0] for name in tests)]
    arguments = [
        "-x",
        "--assert=plain",
        "--rootdir",
        str(inside.parents[1]),
        "-c",
        str(inside.parents[1] / "pyproject.toml"),
    ]
    arguments += ["--import-mode=importlib", "-o", "addopts=", "--basetemp", str(folder)]
    arguments += [word for name in _PLUGINS for word in ("-p", f"no:{name}")]
    arguments += [str(file) for file in files if file.is_file()]
    if not any(file.is_file() for file in files):
        return ""
    code = pytest.main(arguments, plugins=[watching])
    return "" if code in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED) else watching.name or AT_START
