"""A real Dask cluster on this machine: a scheduler and workers, each a process of its own, on free ports."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

# With the usual half minute to connect, a worker that was killed would cost as long.
_SETTINGS = {
    "DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "3s",
    "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0",  # whoever asks for the work hears of every death
}
_HERE = ("--host", "127.0.0.1", "--no-dashboard")


@dataclass
class Cluster:
    """The address of the scheduler, and the processes that were started."""

    address: str
    scheduler: subprocess.Popen[str]
    workers: list[subprocess.Popen[str]]


@contextlib.contextmanager
def a_cluster(folder: Path, workers: int) -> Iterator[Cluster]:
    """A scheduler with so many workers of one thread each; all are killed in the end."""
    with contextlib.ExitStack() as stack:
        scheduler = _start(stack, folder, "scheduler", "--port", "0", "--no-show", *_HERE)
        address = _what_it_says(scheduler, "Scheduler at:")
        plain = ("--no-nanny", "--nthreads", "1", "--nworkers", "1", "--local-directory", str(folder), *_HERE)
        started = [_start(stack, folder, "worker", address, *plain) for _ in range(workers)]
        for worker in started:
            _what_it_says(worker, "Registered to:")
        yield Cluster(address, scheduler, started)


def _start(stack: contextlib.ExitStack, folder: Path, kind: str, *arguments: str) -> subprocess.Popen[str]:
    program = [sys.executable, "-m", f"distributed.cli.dask_{kind}", *arguments]
    surroundings = os.environ | _SETTINGS | {"PYTHONUNBUFFERED": "1"}
    process = stack.enter_context(
        subprocess.Popen(
            program, cwd=folder, env=surroundings, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )
    )
    stack.callback(process.kill)
    return process


def _what_it_says(process: subprocess.Popen[str], after: str) -> str:
    """The end of the line in which a process says this; what it said if it never does."""
    assert process.stderr is not None
    said = []
    for line in process.stderr:
        said.append(line)
        if after in line:
            return line.partition(after)[2].strip()
    raise AssertionError("".join(said))
