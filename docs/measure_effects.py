"""Measure what each value of a house rule changes in a round, and write ``data/effects.json``.

``python docs/measure_effects.py`` takes about eight minutes of one core; ``--rounds`` and ``-j`` say otherwise. It is
no part of a build: run it again after a change of options, of the engine or of the players that a test complains about.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click

from pife import __version__
from pife.spec.library import load_spec
from pife.spec.profiles import different_options, to_json
from pife.study.effects import PLAYERS, TOLD, Comparison, Effect, agreed, comparisons, measure
from pife.study.figures import Measured
from pife.study.tallies import Tally
from pife.terminal.workers import crew_of, jobs_option, scheduler_option

FILE = Path(__file__).resolve().parent / "data" / "effects.json"
FORMAT = "pife-book-effects/1"


@click.command(help=__doc__)
@click.option("--rounds", type=click.IntRange(8), default=300, show_default=True, help="Rounds a value and player.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True)
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), default=FILE, help="The file to write.")
@jobs_option
@scheduler_option
def main(rounds: int, seed: int, out: Path, jobs: int | None, scheduler: str | None) -> None:
    """Measure and write the file, an entry a line."""
    found = list(comparisons(load_spec()))
    with crew_of(jobs, scheduler) as crew:
        effects = measure(found, seed, rounds, crew)
    lines = ",\n".join(
        "  " + json.dumps(as_json(*each), ensure_ascii=False) for each in zip(found, effects, strict=True)
    )
    head = {"format": FORMAT, "version": __version__, "seed": seed, "rounds": rounds, "players": list(PLAYERS)}
    out.write_text(f'{json.dumps(head)[:-1]}, "effects": [\n{lines}\n]}}\n', encoding="utf-8")
    print(f"{len(found)} values in {out}")


def as_json(comparison: Comparison, effects: list[Effect]) -> dict[str, Any]:
    """A value's entry: the tables by their house rules and hashes, and what was counted with each kind of players."""
    return {
        "option": comparison.option.id,
        "value": to_json(comparison.value),
        "seats": comparison.seats,
        "tables": [
            {"hash": table.hash, "house_rules": different_options(table.options, table.catalogue)}
            for table in (comparison.usual, comparison.changed)
        ],
        "played": [
            {
                "player": effect.player,
                "figures": {name: figure(each) for name, each in effect.figures().items()},
                "first": told(effect.first),
                "all": told(effect.all),
            }
            for effect in effects
        ],
        "agreed": [name for name in TOLD if agreed(effects, name)],
    }


def figure(measured: Measured) -> list[float | None]:
    """By how much the value differs from the usual one, and the interval."""
    found = measured.difference
    assert found is not None
    return [None if number is None else round(number, 4) for number in (found.value, found.low, found.high)]


def told(tally: Tally) -> dict[str, Any]:
    """Of a tally only what is told."""
    data = tally.to_json()
    tables = [{part: {name: table[part][name] for name in TOLD} for part in table} for table in data["tables"]]
    return {**data, "tables": tables, "products": {name: data["products"][name] for name in TOLD}}


if __name__ == "__main__":
    sys.exit(main())
