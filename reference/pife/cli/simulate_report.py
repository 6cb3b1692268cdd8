"""The figures of a simulation: for people, as JSON and as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import click

from pife.cli.simulate_run import Run
from pife.spec.profiles import Profile
from pife.study.figures import Measured, measured
from pife.study.intervals import LEAST_UNITS, Figure
from pife.study.simulation import UNITS, Unit
from pife.terminal.output import harmless, json_text
from pife.terminal.table import in_columns, terminal_width
from pife.terminal.words import Words

FORMAT = "pife-simulation/1"

_ONE: Mapping[Unit, str] = {"round": "round_one", "match": "match_one"}
_FEW: Mapping[Unit, str] = {"round": "few_rounds", "match": "few_matches"}
_ORDER = ("turns", "rounds", "won_", "nine", "ten")
_ONLY_IF_ANY = (
    "pot", "unfinished", "recycles", "recycled", "claims", "failed_claims", "false_outs", "folded", "rebuys",
    "void_rounds",
)  # fmt: skip


def as_text(run: Run, words: Words) -> str:
    """Tables for people; what never happened and could not surprise is left out."""
    lines = list(_heading(run, words))
    for unit in UNITS:
        rows = shown(run, unit)
        if rows:
            names = [_name(table) for table in run.asked.tables]
            heads = [words.say(f"label_of_{unit}"), *names, *([words.say("difference")] if len(names) > 1 else [])]
            cells = [[label(each, words), *(_cells(each, words))] for each in rows]
            lines += ["", *in_columns([heads, *cells], width=terminal_width())]
            if run.tallies[unit].units < LEAST_UNITS and not all(each.is_share for each in rows):
                lines.append(words.say(_FEW[unit]))
    notes = [words.say(key) for key in ("intervals", "order_of_play", "who_played")]
    return "\n".join([*lines, "", *notes])


def as_json(run: Run, words: Words) -> str:
    """All figures, and the sums that they come from."""
    return json_text(document(run))


def document(run: Run) -> dict[str, Any]:
    """What the JSON holds."""
    asked = run.asked
    return {
        "format": FORMAT,
        "version": asked.setting.version,
        "seed": asked.seed,
        "players": list(asked.players),
        "false_claims": asked.false_claims,
        "complete": run.is_complete,
        "tables": [{"id": table.id, "hash": table.hash} for table in asked.tables],
        "played": {unit: {"units": run.tallies[unit].units, "of": asked.asked_of[unit]} for unit in UNITS},
        "figures": [
            {
                "unit": each.unit,
                "name": each.name,
                "kind": _kind(each),
                "tables": [
                    {"count": count, **_figure(figure)} for count, figure in zip(each.counts, each.figures, strict=True)
                ],
                "difference": None if each.difference is None else _figure(each.difference),
            }
            for unit in UNITS
            for each in measured(unit, run.tallies[unit])
        ],
        "sums": {unit: run.tallies[unit].to_json() for unit in UNITS},
    }


def as_csv(run: Run, words: Words) -> str:
    """A row for each figure: the tables by their ids, ``difference`` is the second less the first."""
    written = io.StringIO()
    rows = csv.writer(written, lineterminator="\n")
    rows.writerow(("unit", "name", "kind", "table", "units", "count", "value", "low", "high"))
    for unit in UNITS:
        units = run.tallies[unit].units
        for each in measured(unit, run.tallies[unit]):
            named: list[tuple[str, int | str, Figure]] = [
                (_name(table), count, figure)
                for table, count, figure in zip(run.asked.tables, each.counts, each.figures, strict=True)
            ]
            if each.difference is not None:
                named.append(("difference", "", each.difference))
            for table, count, figure in named:
                rows.writerow((unit, each.name, _kind(each), table, units, count, *_figure(figure).values()))
    return written.getvalue().rstrip("\n")


FORMATS: Mapping[str, Callable[[Run, Words], str]] = {"text": as_text, "json": as_json, "csv": as_csv}


def shown(run: Run, unit: Unit) -> list[Measured]:
    """The figures that people are shown, in their order."""

    def place(each: Measured) -> int:
        return next((n for n, start in enumerate(_ORDER) if each.name.startswith(start)), len(_ORDER))

    every = (each for each in measured(unit, run.tallies[unit]) if any(each.counts) or each.name not in _ONLY_IF_ANY)
    return sorted(every, key=place)


def label(each: Measured, words: Words) -> str:
    """What a figure says, in words."""
    if each.name.startswith("won_"):
        return words.say("label_won", place=each.name.removeprefix("won_"))
    return words.say(f"label_{each.name}")


def title(run: Run, words: Words) -> list[str]:
    """The tables, a line each."""
    said = zip(("table", "against"), run.asked.tables, strict=False)
    return [
        words.say(key, title=harmless(table.title.in_language(words.language)), id=_name(table), hash=table.hash)
        for key, table in said
    ]


def what_was_played(run: Run, words: Words) -> str:
    """How much, by whom, with which seed."""
    asked = run.asked
    rounds, matches = (counted(run, unit, words) for unit in UNITS)
    alike = len(set(asked.players)) == 1
    kinds = [words.say(f"kind_{'' if alike else 'of_one_'}{kind}") for kind in asked.players[: 1 if alike else None]]
    return words.say(
        "played" if run.tallies["match"].units else "played_rounds",
        rounds=rounds,
        matches=matches,
        seats=len(asked.players),
        players=", ".join(kinds),
        seed=asked.seed,
        version=asked.setting.version,
    )


def counted(run: Run, unit: Unit, words: Words) -> str:
    """How many rounds, or matches, were played."""
    number = run.tallies[unit].units
    return words.say(_ONE[unit] if number == 1 else unit, number=words.number(number))


def _heading(run: Run, words: Words) -> Iterator[str]:
    yield from (click.style(line, bold=True) for line in title(run, words))
    yield what_was_played(run, words)


def _cells(each: Measured, words: Words) -> Iterator[str]:
    for figure in each.figures:
        yield _cell(figure, each, words, sign="")
    if each.difference is not None:
        yield _cell(each.difference, each, words, sign="+" if each.difference.value > 0 else "")


def _cell(figure: Figure, each: Measured, words: Words, *, sign: str) -> str:
    scale, places, unit = (100, 1, " %") if each.is_share else (1, 2, "")

    def number(value: float) -> str:
        return words.decimal(round(value * scale, places) + 0.0, places)  # no figure is "-0.0"

    text = f"{sign}{number(figure.value)}{unit}"
    if figure.low is None or figure.high is None:
        return text
    return f"{text} [{number(figure.low)};\N{NO-BREAK SPACE}{number(figure.high)}]"


def _figure(figure: Figure) -> dict[str, float | None]:
    return {"value": figure.value, "low": figure.low, "high": figure.high}


def _kind(each: Measured) -> str:
    return "share" if each.is_share else "mean"


def _name(table: Profile) -> str:
    return harmless(table.id)
