"""Fuzzing as a whole: block after block by a crew, findings put together in the order of the blocks."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace

from pife.study.blocks import Crew, run_blocks
from pife_conformance.fuzz.blocks import ROUNDS, Done, Task, do_block
from pife_conformance.fuzz.findings import Finding, Findings


@dataclass(slots=True)
class Tally:
    """What a search has come to: rounds, answers by ask, findings, who is gone, and whether it was stopped."""

    rounds: int = 0
    answered: Counter[str] = field(default_factory=Counter)
    unsupported: Counter[str] = field(default_factory=Counter)
    findings: Findings = field(default_factory=Findings)
    gone: dict[str, tuple[str, tuple[str, ...]]] = field(default_factory=dict)
    is_interrupted: bool = False

    def add(self, done: Done) -> Iterator[Finding]:
        """Take note of a block; the findings that are new."""
        self.rounds += done.rounds
        self.answered.update(done.answered)
        self.unsupported.update(done.unsupported)
        self.gone.update(done.gone)
        return self.findings.add(done.findings)


def search(task: Task, rounds: int | None, crew: Crew, tell: Callable[[Tally, tuple[Finding, ...]], None]) -> Tally:
    """Do blocks until the rounds are done, the task's end has come, or an engine is gone for good.

    ``tell`` is called after each block with its new findings. A Ctrl-C ends it with what there is.
    """
    tally = Tally()
    try:
        with closing(run_blocks(crew, do_block, _tasks(task, rounds, tally))) as blocks:
            for done in blocks:
                tell(tally, tuple(tally.add(done)))
    except KeyboardInterrupt:
        tally.is_interrupted = True
    return tally


def _tasks(task: Task, rounds: int | None, tally: Tally) -> Iterator[Task]:
    """The blocks of a search, for ever where no number of rounds is asked for; none once it is to end."""
    first = 0
    while (rounds is None or first < rounds) and not tally.gone and not _is_late(task):
        size = ROUNDS if rounds is None else min(ROUNDS, rounds - first)
        yield replace(task, first=first, rounds=size)
        first += size


def _is_late(task: Task) -> bool:
    return task.ends is not None and time.time() > task.ends
