"""What it costs to share a simulation: the same rounds played by one worker, by several, and by a cluster.

Counted is the processor time of the workers from their first block on: what they need to start, and a cluster a good
deal more, is paid once. All come to the same figures, or the benchmark ends with an error.
"""

from __future__ import annotations

import functools
import importlib
import operator
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from figures import Figure, print_curve

from pife.spec.library import load_spec
from pife.study.blocks import Crew, processes, run_blocks
from pife.study.cluster import cluster
from pife.study.simulation import Block, blocks_of, play_block, setting_of
from pife.study.tallies import Tally

HERE = Path(__file__).resolve().parent
HELPERS = HERE.parent / "tests" / "helpers"

TABLE, SEATS = "cacheta-maker", 4
ROUNDS, MOST_WORKERS = 2_000, 4
AIM = 0.9


def work(block: Block) -> tuple[int, float, float, Tally]:
    """Play a block; who did it, and its processor time before and after."""
    before = time.process_time()
    tally = play_block(block)
    return os.getpid(), before, time.process_time(), tally


def cost_of(crew: Crew, rounds: int) -> tuple[float, Tally]:
    """The processor time of all workers of a crew together, and what the rounds came to."""
    setting = setting_of((load_spec().profile(TABLE),), ("greedy",) * SEATS, seed=1)
    spent: dict[int, tuple[float, float]] = {}
    tallies = []
    for worker, before, after, tally in run_blocks(crew, work, blocks_of(setting, rounds, 0)):
        first, last = spent.get(worker, (before, after))
        spent[worker] = min(first, before), max(last, after)
        tallies.append(tally)
    return sum(last - first for first, last in spent.values()), functools.reduce(operator.add, tallies)


def cost_of_a_cluster(workers: int, rounds: int) -> tuple[float, Tally]:
    """The same on a loopback cluster of so many workers, which find this module and leave off watching themselves."""
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(HERE), os.environ.get("PYTHONPATH"))))
    os.environ["DASK_DISTRIBUTED__WORKER__PROFILE__ENABLED"] = "False"
    sys.path.append(str(HELPERS))
    clusters: Any = importlib.import_module("clusters")  # a cluster as the tests start one
    with (
        tempfile.TemporaryDirectory() as folder,
        clusters.a_cluster(Path(folder), workers) as started,
        cluster(started.address) as crew,
    ):
        return cost_of(crew, rounds)


def print_tables() -> list[Figure]:
    """Print how the cost grows with the rounds and with the workers; the ratios for two."""
    by_rounds = [(rounds, *cost_of(processes(1), rounds)) for rounds in (ROUNDS // 8, ROUNDS // 4, ROUNDS // 2, ROUNDS)]
    *_, (_, alone, expected) = by_rounds
    costs = {"1 process": (alone, expected)}
    for workers in range(2, MOST_WORKERS + 1):
        costs[f"{workers} processes"] = cost_of(processes(workers), ROUNDS)
    costs["2 of a cluster"] = cost_of_a_cluster(2, ROUNDS)
    different = [who for who, (_, tally) in costs.items() if tally != expected]
    if different:
        raise SystemExit(f"other figures than one process comes to: {', '.join(different)}")
    print_curve(
        f"simulation, by rounds ({TABLE}, {SEATS} greedy players, one process)",
        [(rounds, 1e3 * cost / rounds, "") for rounds, cost, _ in by_rounds],
        "ms a round",
    )
    print_curve(
        f"simulation, by who plays ({ROUNDS:,} rounds; the same figures)",
        [(who, 1e3 * cost / ROUNDS, "") for who, (cost, _) in costs.items()],
        "ms a round",
    )
    return [
        Figure(f"simulation: processor time of one worker / of {who}", alone / costs[who][0], AIM)
        for who in ("2 processes", "2 of a cluster")
    ]
