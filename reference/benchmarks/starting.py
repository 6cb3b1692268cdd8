"""How long the command takes to start, beside bare Python, and how long strict reading of the whole spec."""

from __future__ import annotations

import statistics
import sys
from functools import cached_property
from pathlib import Path

from figures import Figure
from timing import command_seconds, seconds_of

from pife import data
from pife.spec.library import Spec
from pife.spec.strict_yaml import Loader

LEAST_AIM, TIMES_BARE = 0.3, 5


def read_all() -> None:
    """Read every part of the spec anew, all profiles among them, and each file once more as it is written."""
    spec = Spec(data.root("spec"))
    for name, part in vars(Spec).items():
        if isinstance(part, cached_property):
            getattr(spec, name)


def print_table(rounds: int) -> list[Figure]:
    """Start each in turn, so often, and print medians of processor time."""
    pife = Path(sys.executable).with_name("pife")
    commands: dict[str, list[str | Path]] = {
        "python -c pass": [sys.executable, "-c", "pass"],
        "pife --help": [pife, "--help"],
        "pife profiles list": [pife, "profiles", "list"],
    }
    found: dict[str, list[float]] = {name: [] for name in (*commands, "reading")}
    for _ in range(rounds):
        for name, words in commands.items():
            found[name].append(command_seconds(words))
        found["reading"].append(seconds_of(read_all))
    cost = {name: statistics.median(some) for name, some in found.items()}
    bare = cost["python -c pass"]
    print(f"\n{'start, processor time':44} {'ms':>10} {'× bare':>7}")
    for name in commands:
        print(f"{name:44} {1_000 * cost[name]:10.0f} {cost[name] / bare:7.1f}")
    print(f"{f'reading the whole spec with {Loader.__name__}':44} {1_000 * cost['reading']:10.0f}")
    aim = max(LEAST_AIM, TIMES_BARE * bare)
    return [
        *(Figure(name, cost[name], aim, "s") for name in commands if name.startswith("pife")),
        Figure(f"reading the whole spec strictly, {Loader.__name__}", cost["reading"], 0.2, "s"),
    ]
