"""Hands of nine and ten: laid, gone out with, waiting."""

from __future__ import annotations

import pytest
from tables import judge

from pife.cards import read_card, read_cards, token, tokens
from pife.engine.hands import Judge, Limit, Source
from pife.errors import ImpossibleInput

ANY_SPLIT = "3H 4H 5H 6H 7H 8H 9H 10H JH"
THREES = "4D 5D 6D 7C 7H 7S QH KH AH"


def discards(table: Judge, cards: str, source: Source = "stock", limit: Limit = "none", drawn: str = "") -> set[str]:
    hand = read_cards(cards)
    out = table.go_out(hand, read_card(drawn) if drawn else hand[-1], source, limit=limit)
    return {token(card) for card in out.discards}


@pytest.mark.parametrize(
    "cards",
    [
        THREES,
        ANY_SPLIT,
        "4D 5D 6D 7D 7C 7H 7S QH KH AH",
        "4D 5D 6D 4D 5D 6D 7C 7H 7S",
        "3H 3S 3C 3D 4D 5D 6D 7D 8D",
        "5H 5S 5C 5H 5S 5C QH KH AH",
        "3D 4D 5D 6D 6H 6S 6C 7C 8C",
    ],
)
def test_laid_in_melds(cards: str) -> None:
    hand = read_cards(cards)
    melds = judge().melded(hand)
    assert melds is not None
    assert sorted(card for meld in melds for card in meld) == sorted(hand)
    assert all(judge().meld(meld) for meld in melds)
    assert judge().lays(melds, hand)


@pytest.mark.parametrize(
    "cards", ["4D 5D 6D 7C 7H 7S QH KH 2H", "4D 5D 6D 6D 7D 7C 7H QH KH", "2D 3D 4D 5D 6D 7D 8D 9D JD"]
)
def test_not_laid(cards: str) -> None:
    assert judge().melded(read_cards(cards)) is None


def test_greedy_melding_would_miss_it() -> None:
    """The run 4-5-6-7 must give its seven to the set, or the set to the run's other end."""
    assert judge().melded(read_cards("4D 5D 6D 7D 7C 7H 8H 9H 10H")) is not None


def test_every_discard_that_leaves_nine_melded_cards_is_found() -> None:
    assert discards(judge(), "4D 5D 6D 7D 7C 7H 7S QH KH AH") == {"4D", "7C", "7D", "7H", "7S"}
    assert discards(judge(), "4D 5D 6D 5D 6D 7D KS KC KH 2H") == {"2H"}
    assert discards(judge(), "4D 5D 6D 5D 6D 7D KS KC 3H 2H") == set()


@pytest.mark.parametrize(
    ("ten", "ten_from", "source", "goes_out"),
    [
        ("forbidden", None, "stock", False),
        ("allowed", "any", "claim", True),
        ("allowed", "own_turn", "discard", True),
        ("allowed", "own_turn", "claim", False),
        ("allowed", "stock", "stock", True),
        ("allowed", "stock", "discard", False),
    ],
)
def test_all_ten(ten: str, ten_from: str | None, source: Source, goes_out: bool) -> None:
    options = {"out_ten": ten, "out_claims": "anyone"} | ({"out_ten_from": ten_from} if ten_from else {})
    hand = read_cards("4D 5D 6D 7D 7C 7H 7S QH KH AH")
    assert (judge(**options).go_out(hand, hand[-1], source).ten is not None) is goes_out


def test_a_shape_list_binds_both_nine_and_ten() -> None:
    table = judge(out_shapes=["3-3-3", "5-5"], out_ten="allowed")
    assert table.melded(read_cards(THREES)) is not None
    assert table.melded(read_cards("3H 4H 5H 6H 7H 8S 9S 10S JS")) is None
    assert table.melded(read_cards("3H 4H 5H 6H 7H 7S 8S 9S 10S JS")) is not None
    assert table.melded(read_cards("3H 4H 5H 6H 7S 8S 9S KH KC KD")) is None


def test_four_doubles_leave_one_free_card() -> None:
    table = judge(out_special=["four_doubles"])
    assert table.melded(read_cards("2H 2H 5C 5C 9S 9S KD KD 3H")) is not None
    assert table.melded(read_cards("2H 2H 5C 5C 9S 9S KD QD 3H")) is None
    assert table.melded(read_cards("2H 2H 5C 5C 9S 9S KD KD 3H 4H")) is None
    assert table.lays(
        [read_cards(g) for g in ("2H 2H", "5C 5C", "9S 9S", "KD KD", "3H")], read_cards("2H 2H 5C 5C 9S 9S KD KD 3H")
    )


def test_three_doubles_and_a_meld_of_three_or_four() -> None:
    table = judge(out_special=["three_doubles_and_meld"], out_ten="allowed")
    assert table.melded(read_cards("2H 2H 5C 5C 9S 9S 3H 4H 5H")) is not None
    hand = read_cards("2H 2H 5C 5C 9S 9S 3H 4H 5H 6H")
    assert table.go_out(hand, hand[0], "stock").ten is not None
    assert table.melded(read_cards("2H 2H 5C 5C 9S 9S 3H 4H 6H")) is None


def test_a_claimed_card_cannot_be_the_discard() -> None:
    table = judge(out_claims="anyone")
    ready = "4D 5D 6D 7C 7H 7S QH KH AH 2C"
    assert discards(table, ready, "stock") == {"2C"}
    assert discards(table, ready, "claim", drawn="2C") == set()
    assert discards(table, "4D 5D 6D 7C 7H 2C QH KH AH 7S", "claim", drawn="7S") == {"2C"}


def test_nobody_claims_where_the_table_says_so() -> None:
    assert discards(judge(out_claims="nobody"), "4D 5D 6D 7C 7H 2C QH KH AH 7S", "claim") == set()


@pytest.mark.parametrize(
    ("limit", "sources"),
    [
        ("none", {"stock", "discard", "claim"}),
        ("no_claims", {"stock", "discard"}),
        ("stock_out_only", {"stock"}),
        ("stock_draw_only", {"stock"}),
        ("leaves_round", set()),
    ],
)
def test_what_a_penalty_leaves(limit: Limit, sources: set[str]) -> None:
    table = judge(out_claims="anyone")
    hand = "4D 5D 6D 7C 7H 2C QH KH AH 7S"
    able: set[str] = {
        s for s in ("stock", "discard", "claim", "turn_up", "turn_up_claim") if discards(table, hand, s, limit)
    }
    assert able == sources


@pytest.mark.parametrize(
    ("cards", "source", "faces"),
    [
        ("4D 5D 6D 7C 7H 7S QH KH 2C", "stock", ""),
        ("4D 5D 6D 7C 7H 7S 5H 6H 2C", "claim", "4H 7H"),
        ("4D 5D 6D 7C 7H 7S QH KH 9H", "claim", "AH JH"),
        ("4D 5D 6D 7C 7H 7S 10H JH QH", "claim", "3D 7D 9H KH"),
        ("2D 2H 2S 3C 3H 3S KH KH 4C", "claim", ""),
    ],
)
def test_waits(cards: str, source: Source, faces: str) -> None:
    table = judge(out_claims="anyone")
    waited = set(tokens(table.waits(read_cards(cards), source)))
    if source == "claim" and faces:
        assert waited >= set(faces.split())
    brute = {f for f in ALL if _can(table, read_cards(cards), f, source)}
    assert waited == brute


ALL = [r + s for s in "CDHS" for r in ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]]


def _can(table: Judge, hand: tuple[int, ...], face: str, source: Source) -> bool:
    card = read_card(face)
    return hand.count(card) < 2 and bool(table.go_out((*hand, card), card, source))


def test_a_melded_hand_waits_for_everything_it_may_throw_back() -> None:
    hand = read_cards("4D 5D 6D 4D 5D 6D 7C 7H 7S")
    table = judge(out_claims="anyone")
    assert len(table.waits(hand, "stock")) == 52 - 3
    assert tokens(table.waits(hand, "claim")) == ["3D", "7D"]


@pytest.mark.parametrize("cards", [ANY_SPLIT[:-3], THREES + " 2C 3C"])
def test_hands_of_other_sizes_are_errors(cards: str) -> None:
    hand = read_cards(cards)
    for ask in (judge().melded, lambda h: judge().waits(h, "stock"), lambda h: judge().go_out(h, h[0], "stock")):
        with pytest.raises(ImpossibleInput):
            ask(hand)


def test_the_drawn_card_is_among_the_cards() -> None:
    with pytest.raises(ImpossibleInput, match="2C is not among"):
        judge().go_out(read_cards(THREES + " 9C"), read_card("2C"), "stock")


def test_melds_that_are_not_the_hand_do_not_lay_it() -> None:
    hand = read_cards(THREES)
    assert judge().lays([read_cards("4D 5D 6D"), read_cards("7C 7H 7S"), read_cards("QH KH AH")], hand)
    assert not judge().lays([read_cards("4D 5D 6D"), read_cards("7C 7H 7S")], hand)
    assert not judge().lays([read_cards("4D 5D 6D"), read_cards("7C 7H 7S"), read_cards("QD KD AD")], hand)
    assert not judge().lays([read_cards("4D 5D 6D 7C"), read_cards("7H 7S"), read_cards("QH KH AH")], hand)
