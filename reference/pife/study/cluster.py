"""A Dask cluster that does the work of :func:`pife.study.blocks.run_blocks`; needs the extra ``cluster``."""

from __future__ import annotations

import importlib
import logging
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager
from typing import Any

from pife import __version__
from pife.errors import PifeError
from pife.spec.told import told
from pife.study.blocks import Crew, WorkersLostError

_TO_ANSWER, _PATIENCE = 5.0, 10.0
"""Seconds in which a scheduler answers, and in which workers come, if ever."""

_LEAST_AHEAD, _AHEAD_OF_EACH = 16, 4


@contextmanager
def cluster(address: str) -> Iterator[Crew]:
    """The workers of the scheduler at an address such as ``tcp://127.0.0.1:8786``.

    They must have this very version of pife. :class:`PifeError` where the extra is not installed, nobody answers, no
    worker is there, or one cannot read the work.
    """
    try:
        dask: Any = importlib.import_module("distributed")
    except ImportError:
        raise PifeError(told("cluster_extra")) from None
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # our errors say it, in a line
    try:
        client = dask.Client(address, timeout=_TO_ANSWER)
    except (OSError, ValueError) as fault:
        raise PifeError(told("no_scheduler", address=address, fault=fault)) from None
    with client:
        try:
            yield _crew(client, dask.KilledWorker, address)
        except (RuntimeError, ImportError) as fault:
            if isinstance(fault, RuntimeError) and "deserialization" not in str(fault):
                raise
            raise PifeError(told("work_not_taken", address=address, version=__version__)) from fault


def _crew(client: Any, killed: type[Exception], address: str) -> Crew:
    def check() -> None:
        try:
            client.wait_for_workers(1, timeout=_PATIENCE)
        except (OSError, CancelledError):
            raise WorkersLostError(told("no_workers", address=address)) from None

    def hire() -> Executor:
        # Every try is a task of its own: Dask would take an equal one for the one that is lost.
        executor: Executor = client.get_executor(pure=False)
        return executor

    def dismiss(executor: Executor) -> None:
        executor.shutdown(wait=False)

    check()
    ahead = max(_LEAST_AHEAD, _AHEAD_OF_EACH * sum(client.nthreads().values()))
    return Crew(hire, dismiss, deaths=(killed, CancelledError), ahead=ahead, patience=_PATIENCE, check=check)
