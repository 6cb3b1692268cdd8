"""Costs as processor time, which a busy machine changes least. The scripts of peers use this too: no pife here."""

from __future__ import annotations

import itertools
import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

Item = TypeVar("Item")


def rate_of(seconds: float, items: Sequence[Item], work: Callable[[Item], object]) -> float:
    """How many of the items, over and over, are worked on in a second of processor time."""
    start, count = time.process_time(), 0
    for item in itertools.cycle(items):
        work(item)
        count += 1
        if count % 50 == 0 and time.process_time() > start + seconds:
            break
    return count / (time.process_time() - start)


def actions_rate(seconds: float, play: Callable[[], int]) -> float:
    """How much is done in a second of processor time; ``play`` does some and says how much, as a round's actions."""
    start, count = time.process_time(), 0
    while time.process_time() < start + seconds:
        count += play()
    return count / (time.process_time() - start)


def seconds_of(work: Callable[[], object]) -> float:
    """The processor time that a piece of work takes in this process."""
    start = time.process_time()
    work()
    return time.process_time() - start


def command_seconds(words: Sequence[str | Path]) -> float:
    """The processor time that a command takes, from its start to its end."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(words, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def answer(works: Mapping[str, Callable[[float, list[Any]], float]]) -> None:
    """Print the rate that a peer is asked for: the work and seconds are arguments, hands come from standard input."""
    work, seconds = sys.argv[1:]
    print(works[work](float(seconds), json.load(sys.stdin)))
