"""Exact counts: figures that were found by several independent ways, and small decks counted by listing every hand."""

from __future__ import annotations

import itertools
import math
from typing import Any

import pytest
from tables import judge, table

from pife.cards import read_card
from pife.errors import PifeError
from pife.study import census
from pife.study.census import LargeCensusError, census_of_hands
from pife.study.melded_hands import natural_hands


def test_the_standard_rules() -> None:
    nine, ten = census_of_hands(table()), census_of_hands(table(), 10)
    assert (nine.hands, nine.deals) == (171_472, 61_915_616)
    assert nine.digest.startswith("c9dc74106c98dde8")
    assert ten.hands == 272_200


def test_equal_counts_can_hide_different_hands() -> None:
    low, high = census_of_hands(table(melds_run_ace="low")), census_of_hands(table(melds_run_ace="high"))
    assert low.hands == high.hands
    assert low.digest != high.digest


@pytest.mark.parametrize(
    "rules",
    [
        {},
        {"out_shapes": ["5-4"]},
        {"melds_sets": ["1-1-1", "2-1-1", "2-2-1"]},
        {"melds_longest": 3},
        {"melds_run_ace": "around"},
        {"pack_decks": 3, "melds_sets": ["1-1-1", "3-1"]},
    ],
)
def test_the_census_counts_the_hands_that_the_judge_lays(rules: dict[str, Any]) -> None:
    """Every nine-card hand of the aces, twos, threes and kings of two suits is judged one by one."""
    faces = [suit * 13 + rank for suit in (0, 2) for rank in (0, 1, 2, 12)]
    copies = rules.get("pack_decks", 2)
    hands = (
        tuple(face for face, count in zip(faces, counts, strict=True) for _ in range(count))
        for counts in itertools.product(range(copies + 1), repeat=len(faces))
        if sum(counts) == 9
    )
    table_judge = judge(**rules)
    laid = {sum(16**face for face in hand) for hand in hands if table_judge.melded(hand)}
    listed = {hand for hand in _census_hands(rules) if set(_faces(hand)) <= set(faces)}
    assert laid == listed


def _faces(hand: int) -> list[int]:
    return [face for face in range(52) if hand >> 4 * face & 15]


def _census_hands(rules: dict[str, Any]) -> set[int]:
    return set(itertools.chain.from_iterable(natural_hands(table(**rules), 9)))


def test_a_table_with_special_hands_is_not_counted() -> None:
    with pytest.raises(PifeError, match="special hands"):
        census_of_hands(table(out_special=["four_doubles"]))


def test_a_huge_census_asks_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(census, "MOST_WITHOUT_ASKING", 100_000)
    with pytest.raises(LargeCensusError, match="more than 100,000 .* --large"):
        census_of_hands(table())
    assert census_of_hands(table(), large=True).hands == 171_472


@pytest.mark.parametrize("shape", ["5-5", "6-4", "7-3", "4-3-3"])
def test_a_shape_of_one_run_of_ten_adds_nothing_to_another_of_ten(shape: str) -> None:
    """A run of ten splits into smaller runs in every way, so no hand tells 10 in the list from 10 out of it."""
    without = census_of_hands(table(out_shapes=[shape], out_ten="allowed"), 10)
    assert census_of_hands(table(out_shapes=[shape, "10"], out_ten="allowed"), 10).digest == without.digest


def test_with_wild_cards_for_a_turn_up() -> None:
    """One wild card more than none: a table of the plain melds and one joker that stands for anything."""
    rules = {"pack_jokers": 2, "out_shapes": ["5-4"], "melds_run_ace": "low"}
    with_jokers = census_of_hands(table(**rules))
    without = census_of_hands(table(out_shapes=["5-4"], melds_run_ace="low"))
    assert with_jokers.hands > without.hands
    assert with_jokers.of_deals == math.comb(106, 9)


def test_renaming_suits_changes_no_count() -> None:
    rules = {"wild_which": "next_same_suit", "out_shapes": ["5-4"], "melds_run_ace": "low"}
    clubs, hearts = (census_of_hands(table(**rules), 9, read_card(turn_up)) for turn_up in ("6C", "6H"))
    assert (clubs.hands, clubs.deals) == (hearts.hands, hearts.deals)
    assert clubs.digest != hearts.digest


def test_the_turn_up_is_needed_and_is_no_joker() -> None:
    with pytest.raises(PifeError, match="--turn-up"):
        census_of_hands(table(wild_which="next_same_suit"))
    with pytest.raises(PifeError, match="joker"):
        census_of_hands(table(wild_which="next_same_suit"), 9, read_card("X"))
