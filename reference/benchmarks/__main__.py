"""How fast the reference is: ``python reference/benchmarks`` prints tables, growth curves, and figures beside aims.

    python reference/benchmarks [PART ...] [--seconds 1] [--rounds 3]

Peers (OpenSpiel, RLCard, ``mahjong``) are installed from the package index, each into an environment of its own
(``build/peers``), the first time. Costs are processor time; machines are shared and noisy all the same: read the
ratios. It needs what the tests need (``pip install -e '.[test]'``).
"""

from __future__ import annotations

import argparse
from collections.abc import Callable

import growth
import judging
import playing
import simulating
import starting
from figures import Figure, print_aims

PARTS = ("judge", "peers", "batch", "census", "play", "simulate", "start", "growth")


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}  [default: all]")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each figure is measured")
    parser.add_argument("--rounds", type=int, default=3, help="how often peers are timed, in turns")
    given = parser.parse_args()
    if unknown := set(given.parts) - set(PARTS):
        parser.error(f"there is no part {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    measures: dict[str, Callable[[], list[Figure]]] = {
        "judge": lambda: judging.tables(given.seconds),
        "peers": lambda: judging.beside(given.seconds, given.rounds),
        "batch": lambda: judging.at_once(given.seconds),
        "census": judging.census,
        "play": lambda: playing.beside(given.seconds, given.rounds),
        "simulate": simulating.print_tables,
        "start": lambda: starting.print_table(given.rounds),
    }
    parts = given.parts or PARTS
    figures = [figure for part in PARTS if part in parts and part in measures for figure in measures[part]()]
    if "growth" in parts:
        growth.print_curves(given.seconds)
    if figures:
        print_aims(figures)


if __name__ == "__main__":
    main()
