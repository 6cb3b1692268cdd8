"""Who does long work, as commands let one say: processes of this machine, or a cluster."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any, TypeVar

import click

from pife.errors import PifeError
from pife.spec.told import told
from pife.study.blocks import Crew, processes, this_process
from pife.study.cluster import cluster

_Command = TypeVar("_Command", bound=Callable[..., Any])


def jobs_option(command: _Command) -> _Command:
    """``-j CORES``; the parameter is ``jobs``, ``None`` where nothing was said."""
    return click.option(
        "-j", "--jobs", type=click.IntRange(1, 64), metavar="CORES", help="Processes at once.  [default: 1]"
    )(command)


def scheduler_option(command: _Command) -> _Command:
    """``--scheduler ADDRESS``."""
    return click.option(
        "--scheduler",
        metavar="ADDRESS",
        help="Work on a Dask cluster, as tcp://host:8786; its workers need this version of pife (extra `cluster`).",
    )(command)


def crew_of(jobs: int | None, scheduler: str | None) -> AbstractContextManager[Crew]:
    """The crew that was asked for; :class:`PifeError` where both were."""
    if scheduler is None:
        return nullcontext(this_process() if jobs in (None, 1) else processes(jobs or 1))
    if jobs is not None:
        raise PifeError(told("jobs_and_scheduler"))
    return cluster(scheduler)
