"""How far a simulation is and how long it still takes, on a terminal's standard error only."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from pife.cli.simulate_report import counted
from pife.cli.simulate_run import Run
from pife.study.simulation import IN_A_BLOCK, UNITS, Unit
from pife.terminal.words import Words


@contextmanager
def progress(run: Run, words: Words) -> Iterator[Callable[[], None]]:
    """A function to call after every block; it draws a bar where standard error is a terminal, nothing elsewhere."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    def so_far() -> str:
        return ", ".join(counted(run, unit, words) for unit, units in run.asked.asked_of.items() if units)

    columns = (BarColumn(), TaskProgressColumn(), TextColumn("{task.fields[so_far]}"), TimeRemainingColumn())
    console = Console(file=sys.stderr)
    with Progress(*columns, console=console, transient=True, redirect_stdout=False, redirect_stderr=False) as bar:
        task = bar.add_task("", total=_work(run.asked.asked_of), completed=_work(_played(run)), so_far=so_far())
        yield lambda: bar.update(task, completed=_work(_played(run)), so_far=so_far())


def _played(run: Run) -> Mapping[Unit, int]:
    return {unit: run.tallies[unit].units for unit in UNITS}


def _work(units: Mapping[Unit, int]) -> int:
    """How many blocks of work they are; a block of matches takes about as long as one of rounds."""
    return sum(-(-number // IN_A_BLOCK[unit]) for unit, number in units.items())
