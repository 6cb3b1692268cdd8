"""The figures that the book prints are whole, and no worse than they were."""

import json
from pathlib import Path

from synthetic_engines import KINDS
from tables import shipped

FIGURES = json.loads((Path(__file__).parents[1] / "benchmarks" / "identified.json").read_text(encoding="utf-8"))
LEAST_ENGINES = 60
LEAST_EXACT = {"clean": 100, "known": 80, "unknown": 65}
"""Of a hundred engines of a kind how many have every option told, at least. It only rises."""

MOST_WRONGLY_NAMED = 0
"""It only falls."""


def test_enough_engines_of_each_kind_were_tried():
    assert FIGURES["engines"] >= LEAST_ENGINES
    assert {kind: row["engines"] for kind, row in FIGURES["kinds"].items()} == dict.fromkeys(
        KINDS, FIGURES["engines"] // len(KINDS)
    )


def test_every_option_that_an_engine_can_show_is_graded_for_every_engine():
    seen = [option.id for option in shipped().catalogue.options.values() if option.shown_by is not None]
    assert list(FIGURES["options"]) == seen
    finished = FIGURES["engines"] - FIGURES["unfinished"]
    assert {sum(row.values()) for row in FIGURES["options"].values()} == {finished}


def test_the_figures_are_no_worse_than_they_were():
    exact = {kind: 100 * row["every_option"] // row["engines"] for kind, row in FIGURES["kinds"].items()}
    assert [kind for kind, least in LEAST_EXACT.items() if exact[kind] < least] == []


def test_no_more_faults_are_named_that_are_not_there():
    assert sum(row["wrongly"] for row in FIGURES["faults"].values()) <= MOST_WRONGLY_NAMED
