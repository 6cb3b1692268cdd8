"""The same work on a Dask cluster of several processes: the same figures, also where workers are killed meanwhile."""

from __future__ import annotations

import os
import signal
import socket
import sys
import types
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import dask
import distributed  # noqa: F401 - its settings are there once it is imported
import pytest
from clusters import a_cluster
from command_line import pife

from pife.cli.simulate_run import Run
from pife.errors import PifeError
from pife.study.blocks import Crew, WorkersLostError, run_blocks
from pife.study.cluster import cluster
from pife.study.tallies import Tally

ROUNDS = ("simulate", "--profile", "pife-duel", "--rounds", "16", "--format", "json")


@pytest.fixture(autouse=True)
def _connections_given_up_soon() -> Iterator[None]:
    """A worker that was killed is not waited for long."""
    with dask.config.set({"distributed.comm.timeouts.connect": "3s"}):
        yield


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nobody comes it is said soon."""
    monkeypatch.setattr("pife.study.cluster._PATIENCE", 1.0)


def test_a_cluster_comes_to_the_same_figures_though_a_worker_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pife.study.simulation.IN_A_BLOCK", {"round": 2, "match": 1})
    here = pife(*ROUNDS)
    done: list[Tally] = []
    with a_cluster(tmp_path, workers=3) as started:

        def kill_one(self: Run, crew: Crew) -> Iterator[None]:
            for number, _ in enumerate(play(self, crew)):
                if number == 1:
                    started.workers[0].kill()
                done.append(self.tallies["round"])
                yield

        play = Run.play
        monkeypatch.setattr(Run, "play", kill_one)
        there = pife(*ROUNDS, "--scheduler", started.address)
        assert started.workers[0].wait() == -signal.SIGKILL
    assert (there.code, there.out) == (0, here.out)
    assert [tally.units for tally in done] == list(range(2, 17, 2))


@pytest.mark.usefixtures("impatient")
def test_a_block_that_kills_its_workers_ends_the_run_with_a_message(tmp_path: Path) -> None:
    with a_cluster(tmp_path, workers=2) as started, cluster(started.address) as crew:
        with pytest.raises(WorkersLostError, match="has no workers"):
            list(run_blocks(crew, os._exit, [7, 7, 7]))
        assert [worker.wait() for worker in started.workers] == [7, 7]


def test_where_no_scheduler_answers_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pife.study.cluster._TO_ANSWER", 1.0)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
        ran = pife(*ROUNDS, "--scheduler", address)
    assert (
        (ran.code, ran.out) == (2, "")
        and ran.err.startswith(f"pife: {address}: no scheduler")
        and ran.err.count("\n") == 1
    )


@pytest.mark.parametrize("address", ["nonsense", "tcp://", "http://127.0.0.1:1", ""])
def test_what_is_no_address_is_refused(address: str) -> None:
    ran = pife(*ROUNDS, "--scheduler", address)
    assert (ran.code, ran.out) == (2, "") and ran.err.count("\n") == 1


@pytest.mark.usefixtures("impatient")
def test_a_cluster_without_workers_is_told(tmp_path: Path) -> None:
    with a_cluster(tmp_path, workers=0) as started:
        ran = pife(*ROUNDS, "--scheduler", started.address)
    assert (ran.code, ran.out) == (2, "") and "the cluster has no workers" in ran.err and ran.err.count("\n") == 1


def test_without_the_extra_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(PifeError, match=r"pip install 'pife\[cluster\]'"), cluster("tcp://127.0.0.1:1"):
        pass


def test_work_that_a_worker_cannot_read_is_told(tmp_path: Path) -> None:
    def known_here_only(block: int) -> int:
        return block

    known_here_only.__module__, known_here_only.__qualname__ = "known_here_only", "work"
    here = types.ModuleType("known_here_only")
    here.__dict__["work"] = known_here_only
    with (
        mock.patch.dict(sys.modules, {"known_here_only": here}),
        a_cluster(tmp_path, workers=1) as started,
        pytest.raises(PifeError, match="has it this version of pife"),
        cluster(started.address) as crew,
    ):
        list(run_blocks(crew, known_here_only, range(3)))
