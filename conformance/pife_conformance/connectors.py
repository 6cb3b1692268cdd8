"""From a connector, as a caller writes it, to started engines.

* ``reference`` the reference engine
* ``python:package.module:factory`` or ``python:path/to/engine.py:factory`` an engine object inside this process
* ``cmd:node my-engine.js`` any command that speaks the protocol, split as a shell would but run without one
"""

from __future__ import annotations

import importlib
import importlib.util
import shlex
import sys
import zlib
from contextlib import AbstractContextManager, ExitStack, nullcontext, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import cast

from pife.errors import PifeError, did_you_mean
from pife_conformance.child import Child
from pife_conformance.in_process import EngineObject, InProcess
from pife_conformance.link import Connector, Link, Log, StartError
from pife_conformance.shown import shown
from pife_conformance.told import told

_FORMS = "write reference, cmd:COMMAND (as in 'cmd:node engine.js') or python:MODULE:FACTORY"


class ConnectorError(PifeError):
    """A text that is no connector."""


@dataclass(frozen=True, slots=True)
class Command:
    """An engine that is a command."""

    text: str
    words: tuple[str, ...]

    def start(self, _seconds: float, /) -> Link:
        """A new process."""
        return Child(self.words)

    def hushed(self) -> AbstractContextManager[object]:
        """A process has pipes of its own: nothing to do."""
        return nullcontext()


@dataclass(frozen=True, slots=True)
class Python:
    """An engine that is an object of this process; ``target`` is a module's name or a file."""

    text: str
    target: str
    attribute: str
    log: Log = field(default_factory=Log, compare=False)

    def start(self, seconds: float) -> Link:
        """A new object, in a thread of its own."""
        return InProcess(self.make, seconds, self.log)

    def hushed(self) -> AbstractContextManager[object]:
        """Python's own standard streams go to the engine's log."""
        stack = ExitStack()
        stack.enter_context(redirect_stdout(self.log))
        stack.enter_context(redirect_stderr(self.log))
        return stack

    def make(self) -> EngineObject:
        """The engine object itself; :class:`StartError` if there is no such factory."""
        found: object = _module(self.target)
        for name in self.attribute.split("."):
            if not hasattr(found, name):
                raise StartError(
                    told("no_such_attribute", target=self.target, name=repr(name), hint=did_you_mean(name, dir(found)))
                )
            found = getattr(found, name)
        if not callable(found):
            raise StartError(told("no_factory", name=self.attribute, target=self.target))
        engine = found()
        if not callable(getattr(engine, "respond", None)):
            raise StartError(told("no_respond", name=self.attribute, target=self.target))
        return cast(EngineObject, engine)


def connect(text: str) -> Connector:
    """The connector that a text names; :class:`ConnectorError` if it names none. Nothing is started yet.

    >>> connect("cmd:node 'my engine.js'").words
    ('node', 'my engine.js')
    """
    kind, colon, rest = text.partition(":")
    if text == "reference":
        return Python(text, "pife_conformance.reference_engine", "ReferenceEngine")
    if kind == "cmd" and colon:
        try:
            words = tuple(shlex.split(rest))
        except ValueError as error:
            raise ConnectorError(f"{shown(text)!r}: {error}") from None
        if not words:
            raise ConnectorError("cmd: names no command; write it behind the colon, as in 'cmd:node engine.js'")
        return Command(text, words)
    if kind == "python" and colon:
        target, colon, attribute = rest.rpartition(":")
        if not target or not attribute:
            raise ConnectorError(f"{shown(text)!r} names no factory; write python:MODULE:FACTORY")
        return Python(text, target, attribute)
    hint = did_you_mean(kind, ("reference", "cmd", "python"))
    raise ConnectorError(f"{shown(text)!r} is no connector{hint}; {_FORMS}")


def _module(target: str) -> ModuleType:
    if not (target.endswith(".py") or "/" in target):
        if "" not in sys.path:
            sys.path.append("")  # a module beside the caller, as `python -m` finds it
        return importlib.import_module(target)
    path = Path(target).resolve()
    if not path.is_file():
        raise StartError(told("no_file", file=repr(target)))
    name = f"pife_engine_{path.stem}_{zlib.crc32(bytes(path)):08x}"
    if name in sys.modules:
        return sys.modules[name]
    found = importlib.util.spec_from_file_location(name, path)
    if found is None or found.loader is None:
        raise StartError(told("no_python_file", file=repr(target)))
    module = importlib.util.module_from_spec(found)
    sys.modules[name] = module  # dataclasses and pickling look their module up
    if str(path.parent) not in sys.path:
        sys.path.insert(0, str(path.parent))  # modules beside the engine, as for a script
    try:
        found.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module
