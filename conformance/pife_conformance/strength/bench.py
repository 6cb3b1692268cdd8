"""The spec and the suite that are examined, and work on them shared among processes."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeVar

from pife import data
from pife.spec.library import Spec, load_spec
from pife_conformance.connectors import Python
from pife_conformance.in_process import EngineObject
from pife_conformance.reference_engine import ReferenceEngine
from pife_conformance.scenarios import Suite, load_suite

Work = TypeVar("Work")
Done = TypeVar("Done")

JUDGES = ("reference", "literal judge")
"""The engines that ought to be right; neither was written by whoever wrote the other."""


@dataclass(frozen=True, slots=True)
class Folders:
    """Where the spec and the scenarios lie; unlike what they hold, this is easily sent to another process."""

    spec: Path
    scenarios: Path


@dataclass(frozen=True, slots=True)
class Bench:
    """What is examined."""

    spec: Spec
    suite: Suite


@cache
def bench(folders: Folders) -> Bench:
    """What lies in these folders, read once a process."""
    spec = load_spec(folders.spec)
    return Bench(spec, load_suite(folders.scenarios, spec.catalogue))


@cache
def judge_called(name: str, folders: Folders) -> EngineObject:
    """One of :data:`JUDGES`."""
    if name == "reference":
        return ReferenceEngine(bench(folders).spec)
    return Python("literal judge", str(data.root("engines") / "literal" / "engine.py"), "factory").make()


def shared_out(work: Callable[[Work], Done], items: Sequence[Work], jobs: int) -> Iterator[Done]:
    """What becomes of each item, in order, by so many processes at once."""
    if jobs == 1 or len(items) < 2:
        yield from map(work, items)
        return
    # An interrupt is for this process, which then ends the others.
    pool = ProcessPoolExecutor(jobs, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN))
    try:
        yield from pool.map(work, items, chunksize=max(1, min(8, len(items) // jobs)))
    finally:
        pool.shutdown(cancel_futures=True)
