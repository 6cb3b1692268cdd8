"""Which lines of the engine an answer hangs on."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import FrameType
from typing import Any

from pife.spec.library import Spec
from pife_conformance.reference_engine import ReferenceEngine
from pife_conformance.strength.few_questions import Put, Tables
from pife_conformance.strength.fresh import engine_modules, file_of
from pife_conformance.truth import configured, verdict_on

Lines = frozenset[tuple[str, int]]
"""Lines that were run, each with the file that it is in."""


def reached(spec: Spec, tables: Tables, puts: Sequence[Put]) -> tuple[Lines, ...]:
    """For each question the lines that the right engine runs to answer it, with those by which it takes the table."""
    engine = ReferenceEngine(spec)
    files = frozenset(map(file_of, engine_modules()))
    found: list[Lines] = []
    table = -1
    taking: set[tuple[str, int]] = set()
    for put in puts:
        if put.table != table:
            table = put.table
            with _traced(files) as taking:
                configured(engine, tables.profiles[table])
        with _traced(files) as asked:
            verdict_on(engine, put.question, tables.judges[table])
        found.append(frozenset(taking | asked))
    return tuple(found)


@contextmanager
def _traced(files: frozenset[str]) -> Iterator[set[tuple[str, int]]]:
    """The lines of these files that are run meanwhile."""
    lines: set[tuple[str, int]] = set()

    def in_function(frame: FrameType, _event: str, _arg: Any) -> Any:
        lines.add((frame.f_code.co_filename, frame.f_lineno))
        return in_function

    def at_call(frame: FrameType, event: str, arg: Any) -> Any:
        return in_function(frame, event, arg) if frame.f_code.co_filename in files else None

    before = sys.gettrace()
    sys.settrace(at_call)
    try:
        yield lines
    finally:
        sys.settrace(before)
