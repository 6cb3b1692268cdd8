"""Sets and runs: what is a meld at which table."""

from __future__ import annotations

from collections import Counter

import pytest
from tables import judge, table

from pife.cards import read_cards
from pife.engine.melds import MeldTable
from pife.errors import ImpossibleInput


@pytest.mark.parametrize(
    ("cards", "legal"),
    [
        ("7H 7S 7C", True),
        ("7H 7S 7C 7D", True),
        ("7H 7S", False),
        ("7H 7S 8C", False),
        ("7H 7H 7S", False),
        ("7H 7H 7S 7C", False),
        ("4D 5D 6D", True),
        ("6D 4D 5D", True),
        ("9S 10S JS", True),
        ("4D 5D 6H", False),
        ("4D 5D 7D", False),
        ("4D 5D 5D 6D", False),
        ("AC 2C 3C", True),
        ("QC KC AC", True),
        ("KC AC 2C", False),
        ("AC 2C 3C 4C 5C 6C 7C 8C 9C 10C", True),
        ("", False),
        ("7H", False),
    ],
)
def test_default_table(cards: str, legal: bool) -> None:
    assert judge().meld(read_cards(cards)) is legal


@pytest.mark.parametrize(
    ("run_ace", "legal"),
    [
        ("low", {"AC 2C 3C"}),
        ("high", {"QC KC AC"}),
        ("both", {"AC 2C 3C", "QC KC AC"}),
        ("around", {"AC 2C 3C", "QC KC AC", "KC AC 2C"}),
    ],
)
def test_where_the_ace_stands(run_ace: str, legal: set[str]) -> None:
    table = judge(melds_run_ace=run_ace)
    assert {run for run in ("AC 2C 3C", "QC KC AC", "KC AC 2C") if table.meld(read_cards(run))} == legal


def test_a_run_around_the_ace_never_holds_a_rank_twice() -> None:
    table = judge(melds_run_ace="around")
    assert table.meld(read_cards("9C 10C JC QC KC AC 2C 3C 4C 5C"))
    assert not table.meld(read_cards("KC AC AC 2C"))


@pytest.mark.parametrize(
    ("shape", "cards"),
    [
        ("1-1-1", "5H 5C 5D"),
        ("1-1-1-1", "5H 5C 5D 5S"),
        ("2-1-1", "5H 5C 5D 5D"),
        ("2-1-1-1", "5H 5C 5D 5S 5S"),
        ("2-2-1", "5H 5H 5C 5C 5D"),
        ("2-2-2", "5H 5H 5C 5C 5D 5D"),
        ("2-1", "5H 5H 5C"),
        ("2-2", "5H 5H 5C 5C"),
        ("2-2-2-2", "5H 5H 5C 5C 5D 5D 5S 5S"),
    ],
)
def test_a_set_shape_lets_in_its_own_sets_alone(shape: str, cards: str) -> None:
    other = "1-1-1" if shape != "1-1-1" else "1-1-1-1"
    assert judge(melds_sets=[shape]).meld(read_cards(cards))
    assert not judge(melds_sets=[other]).meld(read_cards(cards))


def test_three_packs_allow_three_equal_cards_where_a_shape_says_so() -> None:
    table = judge(pack_decks=3, melds_sets=["1-1-1", "3-1"])
    assert table.meld(read_cards("5H 5H 5H 5S"))
    assert not table.meld(read_cards("5H 5H 5H"))


def test_longest_bounds_sets_and_runs_alike() -> None:
    table = judge(melds_longest=3)
    assert table.meld(read_cards("4D 5D 6D"))
    assert not table.meld(read_cards("4D 5D 6D 7D"))
    assert not table.meld(read_cards("7H 7S 7C 7D"))


def test_a_dead_joker_is_in_no_meld() -> None:
    table = judge(pack_jokers=2, pack_jokers_are="nothing")
    assert not table.meld(read_cards("4D 5D X"))
    assert not table.meld(read_cards("4D 5D 6D X"))


@pytest.mark.parametrize("cards", ["7H 7H 7H", "7H 7H 7H*", "4D 5D X", "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC"])
def test_what_two_packs_without_jokers_or_a_hand_cannot_hold_is_an_error(cards: str) -> None:
    with pytest.raises(ImpossibleInput):
        judge().meld(read_cards(cards))


def test_a_star_means_nothing_on_a_card_that_is_not_wild() -> None:
    assert judge().meld(read_cards("4D 5D* 6D"))


def test_the_default_table_has_65_sets_and_272_runs() -> None:
    """Four threes and one four of each rank; in each suit the stretches of three to ten of the fourteen places."""
    sizes = Counter(meld.size for meld in MeldTable(table()).all())
    assert sizes.total() == 13 * 5 + 4 * sum(15 - length for length in range(3, 11)) == 337
    assert sizes[10] == 4 * 5
