"""Work in blocks: in order whoever does it, and a worker that dies costs a second try."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pytest

from pife.study.blocks import MOST_DEATHS, Crew, WorkersLostError, processes, run_blocks, this_process


class Dead(Exception):
    """What an executor says whose worker has died."""


class Scripted(Executor):
    """Does each block when it is submitted, but for those that kill their worker so often."""

    def __init__(self, deadly: dict[int, int]) -> None:
        self.deadly = deadly
        self.submitted: list[int] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        (block,) = args
        self.submitted.append(block)
        future: Future[Any] = Future()
        if self.deadly.get(block, 0) > 0:
            self.deadly[block] -= 1
            future.set_exception(Dead())
        else:
            future.set_result(fn(block))
        return future


def crew_of(executor: Scripted, ahead: int = 3) -> Crew:
    return Crew(hire=lambda: executor, dismiss=Executor.shutdown, deaths=(Dead,), ahead=ahead)


def double(number: int) -> int:
    return 2 * number


def fail(number: int) -> int:
    raise ValueError(f"block {number}")


def die_once(place: tuple[str, int]) -> int:
    """Kills its own process the first time, as the system does where memory runs out."""
    folder, number = place
    here = Path(folder) / str(number)
    if number % 3 == 1 and not here.exists():
        here.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


@pytest.mark.parametrize("crew", [this_process(), crew_of(Scripted({}))])
def test_results_come_in_the_order_of_the_blocks(crew: Crew) -> None:
    assert list(run_blocks(crew, double, range(10))) == [2 * number for number in range(10)]


def test_no_more_blocks_are_given_out_ahead_than_the_crew_wants() -> None:
    taken: list[int] = []

    def blocks() -> Iterator[int]:
        for number in range(100):
            taken.append(number)
            yield number

    results = run_blocks(crew_of(Scripted({}), ahead=4), double, blocks())
    assert next(results) == 0 and len(taken) == 4
    results.close()


def test_here_a_block_is_done_when_it_is_asked_for() -> None:
    done: list[int] = []
    results = run_blocks(this_process(), done.append, range(10))
    next(results)
    results.close()
    assert done == [0]


def test_a_block_whose_worker_dies_is_tried_again_and_counts_once() -> None:
    executor = Scripted({0: 1, 4: 2})
    assert list(run_blocks(crew_of(executor), double, range(6))) == [0, 2, 4, 6, 8, 10]
    assert executor.submitted.count(0) == 2 and executor.submitted.count(4) == 3


def test_a_block_that_kills_every_worker_ends_the_work() -> None:
    executor = Scripted({1: 99})
    results = run_blocks(crew_of(executor), double, range(6))
    assert next(results) == 0
    with pytest.raises(WorkersLostError, match=f"1: {MOST_DEATHS} times in a row"):
        next(results)


@pytest.mark.parametrize("crew", [this_process(), processes(1)])
def test_what_the_work_raises_is_raised_and_not_tried_again(crew: Crew) -> None:
    with pytest.raises(ValueError, match="block 0"):
        next(run_blocks(crew, fail, range(3)))


def test_where_nothing_comes_it_is_asked_whether_anybody_is_there() -> None:
    class Silent(Executor):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            return Future()

    def check() -> None:
        raise WorkersLostError("nobody is there")

    crew = Crew(hire=Silent, dismiss=lambda executor: None, patience=0.01, check=check)
    with pytest.raises(WorkersLostError, match="nobody is there"):
        next(run_blocks(crew, double, range(3)))


def test_a_timeout_of_the_work_itself_is_its_own_fault() -> None:
    def slow(number: int) -> int:
        raise TimeoutError("the work's own")

    crew = Crew(hire=this_process().hire, dismiss=Executor.shutdown, patience=1)
    with pytest.raises(TimeoutError, match="the work's own"):
        next(run_blocks(crew, slow, range(3)))


def test_a_process_that_is_killed_costs_a_second_try(tmp_path: Path) -> None:
    blocks = [(str(tmp_path), number) for number in range(6)]
    assert list(run_blocks(processes(2), die_once, blocks)) == [0, 1, 2, 3, 4, 5]
    assert {path.name for path in tmp_path.iterdir()} == {"1", "4"}
