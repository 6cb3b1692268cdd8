"""Work done in forked children, each with a limit of time and of memory: whatever becomes of one, the rest goes on."""

from __future__ import annotations

import gc
import json
import os
import resource
import selectors
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TypeVar

Key = TypeVar("Key")
Answer = dict[str, str]
Work = Callable[[], Answer]

TIME, MEMORY, GONE = "time", "memory", "gone"
"""What is answered for a child that took too long, took too much, or ended without a word."""

_MORE_MEMORY = 1 << 30
_WAIT = 20  # times the seconds of computing that a child may take until the clock ends it


@dataclass(slots=True)
class _Child:
    pid: int
    ends: float
    said: bytearray = field(default_factory=bytearray)


def in_children(work: Iterator[tuple[Key, Work]], at_once: int, seconds: float) -> Iterator[tuple[Key, Answer]]:
    """What each work answers, as they end; ``seconds`` of computing are allowed to each.

    The next work is taken when a child is free, so it may hang on earlier answers.
    """
    running: dict[int, tuple[Key, _Child]] = {}
    gc.collect()
    gc.freeze()  # so that no child copies all that is here by counting it
    with selectors.DefaultSelector() as selector:
        try:
            more = True
            while more or running:
                while more and len(running) < at_once:
                    following = next(work, None)
                    more = following is not None
                    if following is not None:
                        pipe, child = _started(following[1], seconds)
                        running[pipe] = (following[0], child)
                        selector.register(pipe, selectors.EVENT_READ)
                for pipe in _ended(selector, running):
                    selector.unregister(pipe)
                    key, child = running.pop(pipe)
                    yield key, _answer(pipe, child)
        finally:
            gc.unfreeze()
            for pipe, (_, child) in running.items():
                with suppress(ProcessLookupError):
                    os.kill(child.pid, signal.SIGKILL)
                _answer(pipe, child)


def _ended(selector: selectors.BaseSelector, running: dict[int, tuple[Key, _Child]]) -> Iterator[int]:
    """The pipes of children that have ended, or whose time is up; after a short while none, if need be."""
    for ready, _ in selector.select(timeout=0.2):
        pipe = ready.fd
        some = os.read(pipe, 1 << 16)
        running[pipe][1].said.extend(some)
        if not some:
            yield pipe
    now = time.monotonic()
    for pipe, (_, child) in list(running.items()):
        if now > child.ends:
            with suppress(ProcessLookupError):
                os.kill(child.pid, signal.SIGKILL)
            child.said[:] = json.dumps({"end": TIME}).encode()
            yield pipe


def _answer(pipe: int, child: _Child) -> Answer:
    """What the child said, or how it ended."""
    os.close(pipe)
    _, status = os.waitpid(child.pid, 0)
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGXCPU:
        return {"end": TIME}
    try:
        answer: Answer = json.loads(child.said)
    except ValueError:
        return {"end": GONE}
    return answer


def _started(work: Work, seconds: float) -> tuple[int, _Child]:
    ours, theirs = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(ours)
        _work_and_end(work, theirs, seconds)
    os.close(theirs)
    return ours, _Child(pid, time.monotonic() + _WAIT * seconds)


def _work_and_end(work: Work, pipe: int, seconds: float) -> None:
    """In the child: no way leads out of here but the end of the process."""
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        _limit(seconds)
        silent = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(silent, stream)
        os.write(pipe, json.dumps(work()).encode())
    except MemoryError:
        os.write(pipe, json.dumps({"end": MEMORY}).encode())
    finally:
        os._exit(0)


def _limit(seconds: float) -> None:
    used = resource.getrusage(resource.RUSAGE_SELF)
    most = int(used.ru_utime + used.ru_stime + seconds) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (most, most + 1))
    with suppress(ValueError, OSError):  # a system may not count a process's memory
        size = os.sysconf("SC_PAGE_SIZE") * int(open("/proc/self/statm", encoding="ascii").read().split()[0])  # noqa: SIM115
        resource.setrlimit(resource.RLIMIT_AS, (size + _MORE_MEMORY,) * 2)
