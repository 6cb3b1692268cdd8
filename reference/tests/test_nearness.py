"""How near a hand is to going out: melds begun, gaps for wild cards, what is left over."""

from __future__ import annotations

from typing import Any

import pytest
from tables import judge

from pife.cards import read_card, read_cards, tokens
from pife.study.nearness import Near, Nearness

WILDS = {"wild_which": "next_same_suit"}


def near(hand: str, turn_up: str | None = None, **options: Any) -> Near:
    turned = None if turn_up is None else read_card(turn_up)
    return Nearness(judge(**options)).of(read_cards(hand), turned)


@pytest.mark.parametrize(
    ("missing", "hand"),
    [
        (0, "7C 8C 9C 7D 8D 9D 7H 8H 9H"),
        (1, "7C 8C 9C 7D 8D 9D 7H 8H 2S"),
        (1, "7C 8C 9C 7D 8D 9D 7H 9H 2S"),  # the gap is inside
        (2, "7C 8C 9C KS KH 4D 5D JH 2S"),
        (
            5,
            "AC 3D 5H 9S JC KD 2H 4S 7C",
        ),  # the seven and the jack in a run of five, the two and the five in one of four
        (0, "7C 8C 9C 10C KS KH KD 5D 6D 7D"),  # ten cards, one of them too many
        (1, "9S 9H 9C 9D 5C 6C 7C KD QD"),  # one of the four is loose
        (1, "9S 9H 9C 9D 5C 6C 7C 8C AD"),  # four and five
    ],
)
def test_cards_missing(hand: str, missing: int) -> None:
    assert near(hand).missing == missing


def test_where_no_two_cards_share_a_meld_each_meld_lacks_two() -> None:
    assert near("AC 3D 5H 9S JC KD 2H 4S 7C", melds_longest=3).missing == 6


def test_a_card_is_in_one_group_only() -> None:
    found = near("7C 8C 9C 9D 9H KS 2D 4S AH")
    assert [len(group) for group in found.groups] == [3, 2]
    assert found.missing == 3


def test_whole_melds_come_first_and_what_links_to_nothing_is_loose() -> None:
    found = near("4D 5D KS KH 7C 8C 9C 2S JH")
    assert [tokens(group) for group in found.groups] == [["7C", "8C", "9C"], ["4D", "5D"], ["KH", "KS"]]
    assert tokens(found.loose) == ["JH", "2S"]


@pytest.mark.parametrize(
    ("missing", "per_meld", "hand"),
    [
        (0, 1, "6H 8H KS KD 4C 5C 7D 7D 7D"),  # three wild cards for three gaps
        (1, 1, "8H 9H 10H KS KD KC 4C 7D 7D"),  # only one of the two may stand beside the 4
        (0, 2, "8H 9H 10H KS KD KC 4C 7D 7D"),
    ],
)
def test_a_wild_card_fills_a_gap_as_far_as_the_table_lets_it(missing: int, per_meld: int, hand: str) -> None:
    options = {**WILDS, "wild_per_meld": per_meld, "pack_decks": 3} | (
        {"wild_least_naturals": 1} if per_meld > 1 else {}
    )
    assert near(hand, "6D", **options).missing == missing


def test_wild_cards_stand_only_where_the_table_has_them() -> None:
    hand = "8H 9H 10H 4C 5C 6C KS KD 7D"
    assert near(hand, "6D", **WILDS).missing == 0
    assert near(hand, "6D", **WILDS, wild_melds="runs").missing == 1
    at_the_end = "8H 9H 10H 4C 5C 6C QS KS 7D"
    assert near(at_the_end, "6D", **WILDS).missing == 0
    assert near(at_the_end, "6D", **WILDS, wild_run_place="inside").missing == 1


def test_a_wild_card_bound_to_itself_is_an_ordinary_one() -> None:
    found = near("8H 9H 10H 4C 5C 6C KS KD 7D*", "6D", **WILDS)
    assert found.missing == 1 and found.wild == () and tokens(found.loose) == ["7D*"]


def test_a_joker_that_is_not_wild_is_loose() -> None:
    found = near("8H 9H 10H 4C 5C 6C KS KD X", pack_jokers=2, pack_jokers_are="nothing")
    assert tokens(found.loose) == ["X"] and found.missing == 1


def test_the_splits_of_the_table_count() -> None:
    hand = "7C 8C 9C 7D 8D 9D 7H 8H 9H"
    assert near(hand, out_shapes=["5-4"]).missing == 3
    assert near("7C 8C 9C 10C JC 7D 8D 9D 10D", out_shapes=["5-4"]).missing == 0


def test_links_count_the_melds_that_two_cards_may_share() -> None:
    nearness = Nearness(judge())
    hand = read_cards("7C 8C KS KH 2D")
    assert nearness.links(read_card("9C"), hand) > nearness.links(read_card("JS"), hand) > 0
    assert nearness.links(read_card("5H"), hand) == 0
