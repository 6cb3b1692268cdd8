"""Work that is cut into blocks and done by any :class:`concurrent.futures.Executor`: here, by processes, by a cluster.

A block must be idempotent: a worker that dies costs a second try, never a block too many or too few. What becomes of
the blocks comes in their order, whoever did them, so that sums over them are the same everywhere.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from dataclasses import dataclass
from typing import Generic, ParamSpec, TypeVar

from pife.errors import PifeError
from pife.spec.told import told

Block = TypeVar("Block")
Done = TypeVar("Done")
_Given = ParamSpec("_Given")

MOST_DEATHS = 3
"""So often in a row may workers die without any block being done."""


class WorkersLostError(PifeError):
    """The workers die over a block again and again, or there are none any more."""


@dataclass(frozen=True)
class Crew:
    """Who does the work.

    ``hire`` makes an executor, once more where the one before broke; ``dismiss`` ends it and what still runs there.
    ``deaths`` are the errors that say that a worker died; any other is the work's own. So many blocks are given out
    ``ahead``. Where nothing has come for ``patience`` seconds, ``check`` raises if nobody is there to wait for.
    """

    hire: Callable[[], Executor]
    dismiss: Callable[[Executor], None]
    deaths: tuple[type[Exception], ...] = ()
    ahead: int = 1
    patience: float | None = None
    check: Callable[[], None] = lambda: None


def run_blocks(crew: Crew, work: Callable[[Block], Done], blocks: Iterable[Block]) -> Generator[Done, None, None]:
    """What becomes of each block, in order; close the iterator to end the work early.

    What the work itself raises is raised here; :class:`WorkersLostError` where there is nobody left to do them.
    """
    run = _Run(crew, work, iter(blocks))
    try:
        yield from run.results()
    finally:
        crew.dismiss(run.executor)


def this_process() -> Crew:
    """This very process: a block is done when it is asked for."""
    return Crew(hire=_Here, dismiss=Executor.shutdown)


def processes(number: int) -> Crew:
    """So many processes of this machine; an interrupt is for this process, and they end when it does.

    Who is dismissed drops what it does: a block is worth nothing until it is done.
    """

    def hire() -> Executor:
        # Started afresh: a copy of this process would have its threads' locks, and would keep its pipes open.
        fresh = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(number, mp_context=fresh, initializer=_live_as_long_as_the_parent)

    def dismiss(executor: Executor) -> None:
        children = multiprocessing.active_children()
        executor.shutdown(wait=False, cancel_futures=True)
        for child in children:
            child.terminate()

    return Crew(hire, dismiss, deaths=(BrokenExecutor,), ahead=4 * number)


class _Run(Generic[Block, Done]):
    """The blocks that are given out, oldest first."""

    def __init__(self, crew: Crew, work: Callable[[Block], Done], blocks: Iterator[Block]) -> None:
        self._crew = crew
        self._work = work
        self._blocks = blocks
        self._given: deque[tuple[Block, Future[Done]]] = deque()
        self._deaths = 0
        self.executor = crew.hire()

    def results(self) -> Iterator[Done]:
        """What becomes of each block, in order."""
        while self._give_out():
            future = self._given[0][1]
            try:
                done = future.result(self._crew.patience)
            except TimeoutError:
                if future.done():
                    raise
                self._crew.check()
            except self._crew.deaths as death:
                self._again(death)
            else:
                self._given.popleft()
                self._deaths = 0
                yield done

    def _give_out(self) -> bool:
        """Give out as many blocks as may be; whether there are any to wait for."""
        while len(self._given) < self._crew.ahead:
            try:
                block = next(self._blocks)
            except StopIteration:
                break
            self._given.append((block, self._submit(block)))
        return bool(self._given)

    def _submit(self, block: Block) -> Future[Done]:
        try:
            return self.executor.submit(self._work, block)
        except self._crew.deaths as death:
            broken: Future[Done] = Future()
            broken.set_exception(death)
            return broken

    def _again(self, death: Exception) -> None:
        """Give out again what was lost, to a new executor where the old one is broken."""
        self._deaths += 1
        block = self._given[0][0]
        if self._deaths == MOST_DEATHS:
            raise WorkersLostError(told("workers_die", block=block, times=MOST_DEATHS)) from death
        if isinstance(death, BrokenExecutor):
            self._crew.dismiss(self.executor)
            self.executor = self._crew.hire()
        self._given = deque((each, self._submit(each) if self._is_lost(done) else done) for each, done in self._given)

    def _is_lost(self, future: Future[Done]) -> bool:
        return future.done() and (future.cancelled() or isinstance(future.exception(), self._crew.deaths))


class _Here(Executor):
    """Does at once what is submitted."""

    def submit(self, fn: Callable[_Given, Done], /, *args: _Given.args, **kwargs: _Given.kwargs) -> Future[Done]:
        """Do it; an interrupt is not kept for later."""
        future: Future[Done] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as fault:
            future.set_exception(fault)
        return future


def _live_as_long_as_the_parent() -> None:
    """Leave interrupts to the parent, and end when it has ended, however that came."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
