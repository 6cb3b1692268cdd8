"""How fast the suite's tools are: ``python conformance/benchmarks`` prints a table of each, and figures beside aims.

The harness is measured beside bowtie, which is installed into an environment of its own (``build/peers``) the first
time; the referee against a loop of plain Python. Machines are shared and noisy: read the ratios, not the seconds.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2] / "reference" / "benchmarks"))  # peers, and figures beside aims

import harness
import referee
from figures import Figure, print_aims

PARTS = ("harness", "referee")


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"{' or '.join(PARTS)}  [default: both]")
    parser.add_argument("--actions", type=int, default=20_000, help="about how many actions a record has")
    parser.add_argument("--rounds", type=int, default=5, help="how often the harness and its peer are timed, in turns")
    given = parser.parse_args()
    if unknown := set(given.parts) - set(PARTS):
        parser.error(f"there is no part {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    parts = given.parts or PARTS
    figures: list[Figure] = []
    if "harness" in parts:
        figures += harness.print_table(given.rounds)
    if "referee" in parts:
        figures += referee.print_table(given.actions)
    print_aims(figures)


if __name__ == "__main__":
    main()
