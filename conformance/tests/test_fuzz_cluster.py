"""Fuzzing on a Dask cluster: the same findings as here, and nobody at the scheduler is told in a line."""

from pathlib import Path

import dask
import distributed  # noqa: F401 - its settings are there once it is imported
import pytest
from clusters import a_cluster
from command_line import pife

FAULTY = Path(__file__).parent / "helpers" / "faulty.py"
ASKED = (
    "fuzz", "--engine", f"python:{FAULTY}:TensComeFirst", "--profile", "pife-maker", "--seed", "3", "--rounds", "50",
    "--format", "json",
)  # fmt: skip


def test_a_cluster_finds_what_one_process_finds(tmp_path):
    here = pife(*ASKED).json
    with dask.config.set({"distributed.comm.timeouts.connect": "3s"}), a_cluster(tmp_path, workers=2) as started:
        there = pife(*ASKED, "--scheduler", started.address).json
    assert [finding["id"] for finding in there["findings"]] == [finding["id"] for finding in here["findings"]]
    assert here["findings"]


@pytest.mark.parametrize("more", [("-j", "2", "--scheduler", "tcp://127.0.0.1:1"), ("--scheduler", "nonsense")])
def test_a_wrong_scheduler_is_told_in_a_line(more):
    ran = pife(*ASKED, *more)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
