"""`pife census hands`: the known figures, as people and programs read them."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import Ran, pife

from pife.cards import RANKS

NINE_DIGEST = "c9dc74106c98dde81bf52ad2ba494c1bf5ba028957f896dd3fec088f710a026d"


def census(profile: str, *more: str) -> Ran:
    return pife("census", "hands", "--profile", profile, *more)


@pytest.fixture
def quick(tmp_path: Path) -> str:
    """A table with wild cards whose hands are few: one run of nine."""
    path = tmp_path / "one-run.yaml"
    path.write_text("extends: cacheta-maker\noptions: {out: {ten: forbidden, shapes: ['9']}, wild: {melds: runs}}\n")
    return str(path)


def test_the_figures_of_the_standard_rules() -> None:
    ran = census("pife-maker")
    assert ran.code == 0
    assert ran.err == ""
    rows = [" ".join(line.split()) for line in ran.lines]
    assert rows[0].startswith("Pife, the card maker's rules (pife-maker, ")
    assert rows[1:6] == [
        "Nine cards, all in melds",
        "different hands 171,472",
        "as dealt 61,915,616 of 2,747,472,247,520",
        "chance 1 in 44,374",
        f"digest {NINE_DIGEST}",
    ]
    assert rows[6] == "Ten cards, all in melds (counted although this table never goes out with ten)"
    assert rows[7] == "different hands 272,200"


def test_one_size_in_portuguese() -> None:
    ran = census("pife-maker", "--cards", "9", "--lang", "pt_BR")
    rows = [" ".join(line.split()) for line in ran.lines]
    assert rows[1:5] == [
        "Nove cartas, todas em jogos",
        "mãos diferentes 171.472",
        "como dadas 61.915.616 de 2.747.472.247.520",
        "chance 1 em 44.374",
    ]
    assert "Dez cartas" not in ran.out


def test_json(tmp_path: Path) -> None:
    path = tmp_path / "threes.yaml"
    path.write_text("extends: pife-maker\noptions: {out: {shapes: [3-3-3]}}\n")
    counted = census(str(path), "--format", "json").json
    assert counted["format"] == "pife-census-hands/1"
    assert counted["profile"].keys() == {"id", "hash"}
    nine, ten = counted["counts"]
    assert (nine["cards"], nine["hands"]) == (9, 169_436)
    assert (ten["cards"], ten["hands"], ten["deals"]) == (10, 0, 0)


def test_a_table_without_such_hands_has_no_chance(tmp_path: Path) -> None:
    path = tmp_path / "threes.yaml"
    path.write_text("extends: pife-maker\noptions: {out: {shapes: [3-3-3]}}\n")
    rows = [" ".join(line.split()) for line in census(str(path), "--cards", "10").lines]
    assert "chance none" in rows


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--profile", "pif-paf-betting-doubles"], "hands are counted for tables without special hands"),
        (["--profile", "pife-makr"], "did you mean 'pife-maker'?"),
        (["--profile", "pife-maker", "--cards", "8"], "'8' is not one of '9', '10'"),
        ([], "--profile pife-maker"),
    ],
)
def test_what_cannot_be_counted_is_exit_code_2(arguments: list[str], says: str) -> None:
    ran = pife("census", "hands", *arguments)
    assert ran.code == 2
    assert ran.out == ""
    assert says in ran.err


def test_help_shows_examples() -> None:
    assert "pife census hands --profile pife-maker" in pife("census", "--help").out
    assert "pife census hands --profile my-table.yaml" in pife("census", "hands", "--help").out


def test_a_turn_up_names_the_wild_cards(quick: str) -> None:
    ran = census(quick, "--cards", "9", "--turn-up", "6h")
    assert ran.code == 0
    rows = [" ".join(line.split()) for line in ran.lines]
    assert rows[1:4] == ["Nine cards, all in melds", "turn-up 6♥", "wild 7♥"]
    assert "turn-up 6H" in " ".join(census(quick, "--cards", "9", "--turn-up", "6H", "--ascii").out.split())
    counted = census(quick, "--cards", "9", "--turn-up", "6H", "--format", "json").json
    [entry] = counted["counts"]
    assert entry["turn_up"] == "6H"
    assert f"different hands {entry['hands']:,}" in rows
    assert entry["chance"] == pytest.approx(entry["deals"] / entry["of_deals"])


def test_every_rank_turned_up_in_one_table(quick: str) -> None:
    ran = census(quick, "--cards", "9", "--turn-up", "all")
    assert ran.code == 0
    rows = [line.split() for line in ran.lines]
    assert [row[0] for row in rows[3:16]] == [f"{rank}♥" for rank in RANKS]
    assert rows[16][:5] == ["mean", "over", "all", "turn-ups:", "1"]
    assert ran.lines[-1].startswith("The turn-ups of the other suits give the same counts")
    counted = census(quick, "--cards", "9", "--turn-up", "all", "--format", "json").json
    counts = counted["counts"]
    assert [entry["turn_up"] for entry in counts[:2]] == ["AH", "2H"]
    assert [entry["digest"][:12] for entry in counts] == [row[-1] for row in rows[3:16]]
    [mean] = counted["mean_chances"]
    assert mean["chance"] == pytest.approx(sum(entry["chance"] for entry in counts) / 13)


def test_the_suit_of_the_turn_up_changes_names_alone(quick: str) -> None:
    hearts, spades = (
        census(quick, "--cards", "9", "--turn-up", card, "--format", "json").json["counts"][0] for card in ("6H", "6S")
    )
    assert (hearts["hands"], hearts["deals"]) == (spades["hands"], spades["deals"])
    assert hearts["digest"] != spades["digest"]


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ([], "as in --turn-up 6H"),
        (["--turn-up", "X"], "--turn-up cannot be a joker"),
        (["--turn-up", "6H*"], "without a star"),
        (["--turn-up", "every"], "'every' is not a card"),
    ],
)
def test_a_turn_up_that_is_missing_or_wrong(more: list[str], says: str) -> None:
    ran = census("cacheta-maker", *more)
    assert ran.code == 2
    assert ran.out == ""
    assert says in ran.err


@pytest.mark.parametrize("turn_up", ["6H", "all"])
def test_a_turn_up_where_none_is_used_is_a_note(tmp_path: Path, turn_up: str) -> None:
    path = tmp_path / "threes.yaml"
    path.write_text("extends: pife-maker\noptions: {out: {shapes: [3-3-3]}}\n")
    ran = census(str(path), "--cards", "10", "--turn-up", turn_up, "--format", "json")
    assert ran.code == 0
    assert ran.err == "note: this table uses no turn-up; --turn-up changes nothing\n"
    assert [entry["turn_up"] for entry in ran.json["counts"]] == [None]
