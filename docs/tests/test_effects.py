"""The committed effects of house rules: of the rules that there are now, and played by the players that there are now."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from docutils import nodes

from pife.spec.library import load_spec
from pife.spec.profiles import to_json
from pife.spec.texts import Language
from pife.study.effects import CHECKED, PLAYERS, TOLD, Comparison, Effect, agreed, comparisons
from pife.study.simulation import Block, play_block
from pife.study.tallies import read_tally
from pife_book.book import book_in
from pife_book.effects import EffectsWriter
from pife_book.parts import Writer

FILE = Path(__file__).resolve().parents[1] / "data" / "effects.json"
DOCUMENT = json.loads(FILE.read_text(encoding="utf-8"))
AGAIN = "run `python docs/measure_effects.py`"
PLAYED_AGAIN = ("out.claims", "wild.which", "turn.take_discard", "melds.longest")


@pytest.fixture(scope="module")
def found() -> list[Comparison]:
    return list(comparisons(load_spec()))


def test_every_way_to_play_is_measured_at_the_tables_of_today(found: list[Comparison]) -> None:
    tables = [(each.option.id, to_json(each.value), each.seats, [each.usual.hash, each.changed.hash]) for each in found]
    measured = [
        (entry["option"], entry["value"], entry["seats"], [table["hash"] for table in entry["tables"]])
        for entry in DOCUMENT["effects"]
    ]
    assert measured == tables, AGAIN


@pytest.mark.parametrize("option", PLAYED_AGAIN)
def test_the_first_rounds_come_out_as_they_did(option: str, found: list[Comparison]) -> None:
    number = next(place for place, each in enumerate(found) if each.option.id == option)
    for player, played in zip(PLAYERS, DOCUMENT["effects"][number]["played"], strict=True):
        again = play_block(Block(found[number].setting(player, DOCUMENT["seed"]), "round", 0, CHECKED))
        first = read_tally(played["first"], 2)
        sums = [{name: table.sums[name] for name in TOLD} for table in again.tables]
        assert (played["player"], first.units) == (player, CHECKED)
        assert [dict(table.sums) for table in first.tables] == sums, AGAIN


@pytest.mark.parametrize("entry", DOCUMENT["effects"], ids=lambda entry: f"{entry['option']}: {entry['value']}")
def test_figures_and_effects_follow_from_the_counts(entry: dict[str, Any]) -> None:
    effects = [
        Effect(played["player"], read_tally(played["first"], 2), read_tally(played["all"], 2))
        for played in entry["played"]
    ]
    for effect, played in zip(effects, entry["played"], strict=True):
        for name, each in effect.figures().items():
            assert each.difference is not None
            told = [each.difference.value, each.difference.low, each.difference.high]
            assert [None if end is None else round(end, 4) for end in told] == played["figures"][name]
    assert entry["agreed"] == [name for name in TOLD if agreed(effects, name)]


@pytest.mark.parametrize("language", ["en", "pt_BR"])
def test_the_book_calls_an_effect_what_both_players_show_and_nothing_else(language: Language) -> None:
    book = book_in(language)
    writer = EffectsWriter(Writer(book))
    for option in book.spec.catalogue.options.values():
        entries = [entry for entry in DOCUMENT["effects"] if entry["option"] == option.id]
        made = writer.of(option)
        assert len(made) == (1 if entries else 0)
        bold = sum(len([*node.findall(nodes.strong)]) for node in made)
        assert bold == len(PLAYERS) * sum(len(entry["agreed"]) for entry in entries), option.id


def test_the_picture_says_its_figures_to_who_cannot_see_it() -> None:
    book = book_in("pt_BR")
    (made,) = EffectsWriter(Writer(book)).of(book.spec.catalogue.options["wild.which"])
    pictures = [node.astext() for node in made.findall(nodes.raw) if "<svg" in node.astext()]
    entries = [entry for entry in DOCUMENT["effects"] if entry["option"] == "wild.which"]
    assert len(pictures) == len(entries)
    for picture, entry in zip(pictures, entries, strict=True):
        value = entry["played"][0]["figures"]["turns"][0]
        assert f'role="img" aria-label="{value:.1f}'.replace(".", ",") in picture
