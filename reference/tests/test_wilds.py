"""Wild cards: which they are, what they stand for, what a taken one is worth."""

from __future__ import annotations

from typing import Any

import pytest
from tables import judge

from pife.cards import read_card, read_cards, tokens
from pife.engine.hands import Judge, Source
from pife.errors import ImpossibleInput

SIX_OF_HEARTS = read_card("6H")
NEXT: dict[str, Any] = {"wild_which": "next_same_suit"}


@pytest.mark.parametrize(
    ("which", "turn_up", "wild"),
    [
        ("next_same_suit", "6H", "7H"),
        ("next_same_suit", "KH", "AH"),
        ("next_same_suit", "AS", "2S"),
        ("next_same_colour", "6H", "7D 7H"),
        ("next_same_colour", "KC", "AC AS"),
        ("next_all_suits", "6H", "7C 7D 7H 7S"),
        ("same_rank_other_colour", "6H", "6C 6S"),
        ("same_rank_other_colour", "6C", "6D 6H"),
    ],
)
def test_which_cards_a_turn_up_makes_wild(which: str, turn_up: str, wild: str) -> None:
    assert judge(wild_which=which).wilds(read_card(turn_up)) == read_cards(wild)


def test_the_twin_and_jokers_are_wild_besides() -> None:
    table = judge(**NEXT, wild_turn_up_twin=True, pack_jokers=2)
    assert tokens(table.wilds(SIX_OF_HEARTS)) == ["6H", "7H", "X"]
    assert judge(pack_jokers=2).wilds() == read_cards("X")
    assert judge().wilds() == ()


@pytest.mark.parametrize(
    ("rules", "cards", "legal"),
    [
        ({}, "8H 9H 7H", True),  # itself at the low end
        ({}, "4C 5C 7H", True),
        ({}, "4C 7H 6C", True),
        ({}, "QC KC 7H", True),
        ({}, "5H 5S 7H", True),
        ({}, "5H 5H 7H", False),  # no third suit makes 2-1 legal
        ({}, "5H 5S 5C 5D 7H", False),
        ({}, "6H 7H 8H 7H", True),  # itself, and the other for a nine
        ({}, "7H 7S 7H", True),  # itself, and the other for a third suit
        ({}, "4C 7H 7H", False),
        ({}, "KC AC 7H", True),
        ({}, "4C 5C 8C 7H", False),
        ({}, "7H 7H", False),
        ({"wild_itself": "counts"}, "6H 7H 8H 7H", False),
        ({"wild_itself": "counts"}, "6H 7H 8H", True),
        ({"wild_per_meld": 2}, "4C 7C 7H 7H", True),
        ({"wild_per_meld": 2}, "4C 7H 7H", False),
        ({"wild_per_meld": 2, "wild_least_naturals": 1}, "4C 7H 7H", True),
        ({"wild_per_meld": 2, "wild_least_naturals": 1, "pack_jokers": 2}, "4C 7H 7H X", False),
        ({"wild_per_meld": None, "wild_least_naturals": 1, "pack_jokers": 2}, "4C 7H 7H X", True),
        ({"wild_per_meld": None, "wild_least_naturals": 1, "pack_jokers": 2}, "7H* 7H X X", True),
        ({"pack_jokers": 2}, "X X 4C", False),
        ({"wild_melds": "runs"}, "5H 5S 7H", False),
        ({"wild_melds": "runs"}, "7C 7S 7H", True),  # itself in a set
        ({"wild_melds": "runs", "wild_itself": "counts"}, "7C 7S 7H", False),
        ({"wild_run_place": "inside"}, "4C 5C 7H", False),
        ({"wild_run_place": "inside"}, "4C 7H 6C", True),
        ({"wild_run_place": "inside"}, "5H 5S 7H", True),
        ({"wild_run_place": "inside"}, "7H 8H 9H", True),
        ({"wild_run_place": "inside", "wild_itself": "counts"}, "7H 8H 9H", False),
        ({"melds_sets": ["1-1-1", "2-1-1"]}, "5H 5H 5S 7H", True),  # for the third suit
        ({"melds_longest": 3}, "4C 5C 6C 7H", False),
        ({}, "4C 5C 7H*", False),
        ({}, "6H 7H* 8H", True),
    ],
)
def test_melds_with_the_seven_of_hearts_wild(rules: dict[str, Any], cards: str, legal: bool) -> None:
    assert judge(**NEXT, **rules).meld(read_cards(cards), SIX_OF_HEARTS) is legal


def test_a_wild_ace_stands_at_either_end_and_never_wraps() -> None:
    table, king = judge(**NEXT), read_card("KH")
    assert table.meld(read_cards("AH 2H 3H"), king)
    assert table.meld(read_cards("QH KH AH"), king)
    assert not table.meld(read_cards("KC AH 2C"), king)


def test_a_third_copy_of_a_face_may_be_stood_for() -> None:
    """Both nines of hearts are in other melds; the wild card stands for a face, not for a card."""
    hand = read_cards("8H 9H 10H 9H 9S 9C 8H 10H 7H")
    assert judge(**NEXT).melded(hand, SIX_OF_HEARTS) is not None


def test_one_seven_itself_and_one_for_a_nine() -> None:
    hand = read_cards("6H 7H 8H 7H 9S 9C KD KC KS 4D")
    melds = judge(**NEXT).go_out(hand, hand[-1], "stock", SIX_OF_HEARTS).discards
    assert tokens(melds) == ["4D"]


def test_named_melds_with_wild_cards() -> None:
    table = judge(**NEXT)
    hand = read_cards("6H 7H 8H 7H 9S 9C KD KC KS")
    good = [read_cards(meld) for meld in ("6H 7H 8H", "7H 9S 9C", "KD KC KS")]
    assert table.lays(good, hand, SIX_OF_HEARTS)
    bad = [read_cards(meld) for meld in ("6H 7H 8H 7H", "9S 9C", "KD KC KS")]
    assert not table.lays(bad, hand, SIX_OF_HEARTS)


NEARLY = "8H 9H 10H KD KC KS 4C 5C 7H 2D"


def discards(table: Judge, cards: str, drawn: str, source: Source) -> list[str]:
    return tokens(table.go_out(read_cards(cards), read_card(drawn), source, SIX_OF_HEARTS).discards)


@pytest.mark.parametrize(("taken_as", "from_pile"), [("natural", []), ("wild", ["2D"]), ("untakable", [])])
def test_a_wild_card_taken_from_the_discard_pile(taken_as: str, from_pile: list[str]) -> None:
    table = judge(**NEXT, wild_from_discard=taken_as, out_claims="anyone")
    assert discards(table, NEARLY, "7H", "discard") == from_pile
    assert discards(table, NEARLY, "7H", "claim") == from_pile
    assert discards(table, NEARLY, "7H", "stock") == ["2D"]


def test_an_ordinary_seven_is_taken_as_itself_and_written_with_a_star() -> None:
    ready = "8H 9H 10H KD KC KS 4C 5C 6C 7H"
    assert discards(judge(**NEXT), ready, "7H", "discard") == ["7H*", "10H"]


def test_a_joker_is_not_taken_where_it_would_be_ordinary() -> None:
    cards = "8H 9H 10H KD KC KS 4C 5C X 2D"
    assert discards(judge(**NEXT, pack_jokers=2), cards, "X", "discard") == []
    assert discards(judge(**NEXT, pack_jokers=2, wild_from_discard="wild"), cards, "X", "discard") == ["2D"]


def test_a_wild_card_is_not_thrown_where_the_table_says_so() -> None:
    ready = "8H 9H 10H KD KC KS 4C 5C 6C 7H"
    assert "7H" in discards(judge(**NEXT), ready, "7H", "stock")
    assert "7H" not in discards(judge(**NEXT, wild_may_discard=False), ready, "7H", "stock")


@pytest.mark.parametrize(
    ("rules", "source", "thrown"),
    [
        ({"turn_take_discard": "free"}, "discard", ["2D"]),
        ({"turn_take_discard": "keep"}, "discard", []),
        ({"turn_take_discard": "go_out_only"}, "discard", []),
        ({"turn_take_discard": "keep"}, "stock", ["2D"]),
    ],
)
def test_throwing_back_what_was_taken(rules: dict[str, Any], source: Source, thrown: list[str]) -> None:
    hand = read_cards("8H 9H 10H KD KC KS 4C 5C 6C 2D")
    assert tokens(judge(**rules).go_out(hand, read_card("2D"), source).discards) == thrown


def test_the_twin_of_a_taken_card_may_go_or_is_barred_too() -> None:
    hand = read_cards("8H 9H 10H KD KC KS 4C 5C 4C 6C")
    card = judge(turn_take_discard="keep")
    face = judge(turn_take_discard="keep", turn_keep_means="face")
    assert tokens(card.go_out(hand, read_card("4C"), "discard").discards) == ["4C"]
    assert tokens(face.go_out(hand, read_card("4C"), "discard").discards) == []


def test_only_to_go_out_is_by_a_claim() -> None:
    hand = read_cards("8H 9H 10H KD KC KS 4C 5C 2D 6C")
    table = judge(turn_take_discard="go_out_only")
    assert tokens(table.go_out(hand, read_card("6C"), "claim").discards) == ["2D"]


@pytest.mark.parametrize(
    ("flag", "source"), [("turn_up_first_seat_may_take", "turn_up"), ("turn_up_may_go_out", "turn_up_claim")]
)
def test_going_out_with_the_turn_up(flag: str, source: Source) -> None:
    hand = read_cards("7S 8S 9S KD KC KS 4H 5H 2D 6H")
    nine = hand[:-1]
    assert judge(**NEXT).go_out(hand, SIX_OF_HEARTS, source, SIX_OF_HEARTS).discards == {}
    table = judge(**NEXT, **{flag: True})
    assert tokens(table.go_out(hand, SIX_OF_HEARTS, source, SIX_OF_HEARTS).discards) == ["2D"]
    assert table.waits(nine, source, SIX_OF_HEARTS) == (SIX_OF_HEARTS,)
    with pytest.raises(ImpossibleInput, match="is not the turn-up"):
        table.go_out(hand, read_card("2D"), source, SIX_OF_HEARTS)


def test_the_turn_up_taken_is_no_wild_card_though_its_twin_is() -> None:
    table = judge(**NEXT, wild_turn_up_twin=True, turn_up_first_seat_may_take=True)
    hand = read_cards("7S 8S 9S KD KC KS 4C 5C 2D 6H")
    assert tokens(table.go_out(hand, SIX_OF_HEARTS, "stock", SIX_OF_HEARTS).discards) == ["2D"]
    assert tokens(table.go_out(hand, SIX_OF_HEARTS, "turn_up", SIX_OF_HEARTS).discards) == []


@pytest.mark.parametrize(("keeps", "discards"), [("card", ["9C"]), ("face", [])])
def test_a_star_on_a_card_that_is_not_wild_changes_nothing(keeps: str, discards: list[str]) -> None:
    """Rules wilds.starred, turns.keep-card, turns.keep-face: the nine just taken and the other are equal cards."""
    table = judge(**NEXT, turn_take_discard="keep", turn_keep_means=keeps)
    hand = read_cards("9C 9C* 9D 9H 2S 3S 4S KD KC KS")
    for drawn in read_cards("9C 9C*"):
        assert tokens(table.go_out(hand, drawn, "discard", SIX_OF_HEARTS).discards) == discards


def test_waits_with_wild_cards_name_every_wild_card_left() -> None:
    waits = set(
        tokens(judge(**NEXT, pack_jokers=2).waits(read_cards("7S 8S 9S KD KC KS 4C 5C 2D"), "stock", SIX_OF_HEARTS))
    )
    assert waits == {"3C", "6C", "7H", "X"}


@pytest.mark.parametrize("turn_up", [None, "X", "6H*"])
def test_the_turn_up_is_a_card_of_the_pack(turn_up: str | None) -> None:
    with pytest.raises(ImpossibleInput, match="turn-up"):
        judge(**NEXT).meld(read_cards("4C 5C 6C"), None if turn_up is None else read_card(turn_up))


def test_the_turn_up_counts_as_a_copy_while_nobody_can_hold_it() -> None:
    with pytest.raises(ImpossibleInput, match="6H 3 times with the turn-up"):
        judge(**NEXT).meld(read_cards("6H 6H 5H"), SIX_OF_HEARTS)
    assert not judge(**NEXT, turn_up_fate="under_stock").meld(read_cards("6H 6H 5H"), SIX_OF_HEARTS)


def test_either_spelling_means_the_drawn_card_where_one_is_held() -> None:
    hand = read_cards("8H 9H 10H KD KC KS 4C 5C 6C 2D*")
    assert judge().go_out(hand, read_card("2D"), "stock")
    with pytest.raises(ImpossibleInput, match="not among"):
        judge().go_out(hand, read_card("3D"), "stock")


def test_no_hand_makes_the_search_long() -> None:
    """The hardest hands that were found by search, at the loosest tables."""
    loose = judge(
        wild_which="next_all_suits", wild_per_meld=None, wild_least_naturals=1, wild_turn_up_twin=True, pack_jokers=4
    )
    for cards in ("6C 6C 7C 9C 6D 10D 6H 7H 7S X", "7C 7D 6H 8H JH 5S 7S 8S JS X", "7C 7C 10C 7D 7D 7H 7H 2S 7S 10S"):
        loose.tally.steps = 0
        hand = read_cards(cards)
        loose.go_out(hand, hand[0], "stock", SIX_OF_HEARTS)
        assert 0 < loose.tally.steps < 1_000


def test_the_turn_up_that_opened_the_discard_pile_was_never_wild_though_its_twin_is() -> None:
    """Starred it is the turn-up itself and may be taken as an ordinary card; without a star it is the wild twin."""
    table = judge(**NEXT, wild_turn_up_twin=True, wild_from_discard="untakable", turn_up_fate="opens_discard")
    ready = "8H 9H 10H KD KC KS 4C 5C 6C"
    assert discards(table, f"{ready} 6H*", "6H*", "discard") == ["6H*"]
    assert discards(table, f"{ready} 6H", "6H", "discard") == []
