"""What the literal judge says of hands, by the rules: each row is cards, the table they are held against, a verdict."""

from pathlib import Path
from typing import Any

import pytest
from literal_engine import ask

ENGINE = Path(__file__).parents[1] / "engines" / "literal" / "engine.py"

DOUBLED = {"melds.sets": ["1-1-1", "2-1-1", "2-2-1"]}  # as S4 has them: three suits, any of the three doubled
WILD = {"wild.which": "next_same_suit"}  # after 6H: 7H
COLOUR = {"wild.which": "next_same_colour"}  # after 6H: 7H and 7D
TWO_WILDS = {**COLOUR, "wild.per_meld": 2}
COUNTS = {**WILD, "wild.itself": "counts"}
JOKERS = {"pack.jokers": 4}
TEN = {"out.ten": "allowed"}
LOUCA = {"out.claims": "anyone"}
TAKE_TURN_UP = {**WILD, "turn_up.first_seat_may_take": True, "turn_up.may_go_out": True}
OPENS = {**WILD, "wild.turn_up_twin": True, "wild.from_discard": "untakable", "turn_up.fate": "opens_discard"}

NINE = "AS 2S 3S 7D 8D 9D KH KC KS"  # three melds


def go_out(
    options: dict[str, Any], hand: str, drawn: str, source: str = "stock", **asked: Any
) -> tuple[list[str], bool]:
    answer = ask(options, "go_out", cards=f"{hand} {drawn}", drawn=drawn, source=source, **asked)
    return answer["discards"], answer["ten"]


@pytest.mark.parametrize(
    ("cards", "options", "legal"),
    [
        ("7H 7S 7C", {}, True),  # S0-16
        ("7H 7S 7C 7D", {}, True),  # S0-17
        ("7H 7S", {}, False),  # S4-13
        ("", {}, False),
        ("7H 7H 7S", {}, False),
        ("7H 7H 7S", {"melds.sets": ["2-1"]}, True),
        ("7H 7S 8C", {}, False),
        ("5H 5C 5D 5D", {}, False),
        ("5H 5C 5D 5D", DOUBLED, True),  # S4-17
        ("5H 5C 5D 5D 5C", DOUBLED, True),  # S4-18
        ("5H 5C 5D 5D 5C 5H", DOUBLED, False),  # Q22
        ("5H 5H 5C 5C", DOUBLED, False),  # Q24
        ("5H 5S 5C 5D", DOUBLED, False),  # the fourth suit
        ("5H 5S 5C 5D 5D", {"melds.sets": ["1-1-1", "2-1-1-1"]}, True),  # Q21
        ("7S 7S 7S", {"melds.sets": ["3"], "pack.decks": 3}, True),
        ("4D 5D 6D", {}, True),  # S0-18
        ("6D 4D 5D", {}, True),
        ("4D 5D 6H", {}, False),
        ("4D 5D 7D", {}, False),
        ("4D 5D 5D 6D", {}, False),  # Q29
        ("3S 4S 5S 6S 7S 8S 9S 10S JS QS", {}, True),
        ("7H 7S 7C 7D", {"melds.longest": 3}, False),
        ("4D 5D 6D 7D", {"melds.longest": 3}, False),
        ("4D 5D 6D", {"melds.longest": 3}, True),
        ("7H* 7S 7C", {}, True),  # a star on a face that is not wild means nothing
    ],
)
def test_sets_and_runs(cards: str, options: dict[str, Any], legal: bool) -> None:
    assert ask(options, "meld", cards=cards) == {"legal": legal}


@pytest.mark.parametrize(
    ("cards", "legal_where"),
    [
        ("AS 2S 3S", {"both", "low", "around"}),  # S0-19
        ("QS KS AS", {"both", "high", "around"}),  # S0-20
        ("KS AS 2S", {"around"}),  # S0-21
        ("QS KS AS 2S 3S", {"around"}),
        ("JS QS KS", {"both", "low", "high", "around"}),
    ],
)
def test_the_ace_in_a_run(cards: str, legal_where: set[str]) -> None:
    found = {
        ace for ace in ("both", "low", "high", "around") if ask({"melds.run_ace": ace}, "meld", cards=cards)["legal"]
    }
    assert found == legal_where


@pytest.mark.parametrize(
    ("cards", "options", "legal"),
    [
        # one wild a meld; as itself it is an ordinary card and does not count (Q11, Q12); 7H is wild
        ("6H 8H 7H", WILD, True),
        ("6H 7H 8H 7H", WILD, True),
        ("7H 7S 7H", WILD, True),
        ("7H 7H 7S", WILD, True),
        ("7H 7H 2C", WILD, False),
        ("7H 7H 2C", {**WILD, "wild.per_meld": 2}, False),
        ("7H 7H 2C", {**WILD, "wild.per_meld": 2, "wild.least_naturals": 1}, True),
        ("7H 2C KD", {**WILD, "wild.per_meld": 2, "wild.least_naturals": 1}, False),
        # at either end of a run, and an ace that is stood for (Q15)
        ("5C 7H 6C", WILD, True),
        ("5C 6C 7H", WILD, True),
        ("QC KC 7H", WILD, True),
        ("KC 2C 7H", WILD, False),  # never wraps
        ("KC 2C 7H", {**WILD, "melds.run_ace": "around"}, True),
        ("2C 3C 4C 5C 6C 7C 8C 9C 10C 7H", WILD, True),
        # in a set it names a suit that the shapes allow (Q13)
        ("5H 5S 7H", WILD, True),
        ("8H 8H 7H", WILD, False),
        ("5H 5S 5C 5D 7H", WILD, False),
        ("5H 5H 5S 7H", {**WILD, **DOUBLED}, True),
        ("5H 5H 7H", {**WILD, **DOUBLED}, False),
        ("5H 5H 5S 5S 7H", {**WILD, **DOUBLED}, True),
        # two wilds of one colour, 7H and 7D
        ("6H 9H 7D 7D", COLOUR, False),
        ("6H 9H 7D 7D", TWO_WILDS, True),
        ("6H 9H 7H 7D", COLOUR, True),  # 7H stands for itself
        ("4S 8S 7D 7H", TWO_WILDS, False),
        ("4S 7S 7D 7H", TWO_WILDS, True),
        ("4S 8S 7D 7D 7H", {**COLOUR, "wild.per_meld": None}, True),
        ("4S 8S 7D 7D 7H", TWO_WILDS, False),
        # wilds that always count are never naturals
        ("6H 7H 8H", COUNTS, True),
        ("6H 7H 8H 7H", COUNTS, False),
        ("7H 7S 7H", COUNTS, False),
        ("7H 7H 7S", {**COUNTS, "wild.per_meld": 2}, False),
        ("7H 7H 7S", {**COUNTS, "wild.per_meld": 2, "wild.least_naturals": 1}, True),
        ("7H 7S 7C", {**COUNTS, "wild.melds": "runs"}, False),
        ("7H 8H 9H", {**COUNTS, "wild.run_place": "inside"}, False),
        ("6H 7H 8H", {**COUNTS, "wild.run_place": "inside"}, True),
        # wilds in runs only, and only inside
        ("5H 5S 7H", {**WILD, "wild.melds": "runs"}, False),
        ("7H 7S 7C", {**WILD, "wild.melds": "runs"}, True),
        ("5C 7H 6C", {**WILD, "wild.run_place": "inside"}, False),
        ("5C 7H 7C", {**WILD, "wild.run_place": "inside"}, True),
        ("7H 8H 9H", {**WILD, "wild.run_place": "inside"}, True),
        ("5H 5S 7H", {**WILD, "wild.run_place": "inside"}, True),
        ("4S 7S 7D 7H", {**TWO_WILDS, "wild.run_place": "inside"}, True),
        # a starred card counts only as itself
        ("5C 7H* 6C", WILD, False),
        ("6H 7H* 8H", WILD, True),
        ("6H 7H* 8H 7H", WILD, True),
        ("6H 7H* 8H 7H*", WILD, False),
        # the twin of the turn-up
        ("9S 10S 6H", WILD, False),
        ("9S 10S 6H", {**WILD, "wild.turn_up_twin": True}, True),
        ("9S QS 6H 7H", {**WILD, "wild.turn_up_twin": True}, False),  # it counts in the limit (Q20)
        # printed jokers
        ("9S 10S X", JOKERS, True),
        ("9S 10S X X", JOKERS, False),
        ("9S 10S X", {**JOKERS, "pack.jokers_are": "nothing"}, False),
        ("X X X", {**JOKERS, "wild.per_meld": None, "wild.least_naturals": 1}, False),
        ("9S X X", {**JOKERS, "wild.per_meld": None, "wild.least_naturals": 1}, True),
        ("9S 10S X", {**JOKERS, **WILD}, True),
        ("9S 10S 7H", {**JOKERS, **WILD, "pack.jokers_are": "nothing"}, True),
    ],
)
def test_wilds_in_melds(cards: str, options: dict[str, Any], legal: bool) -> None:
    assert ask(options, "meld", cards=cards) == {"legal": legal}


@pytest.mark.parametrize(
    ("cards", "options", "melded"),
    [
        (NINE, {}, True),
        ("5H 5C 5D 5D 5C 8S 9S 10S JS", DOUBLED, True),  # S4-18: two melds
        ("2S 3S 4S 5S 6S 7S 8S 9S 10S", {}, True),  # Q27: one
        ("2S 3S 4S 5S 6S 7S 8S 9S 10S", {"out.shapes": ["3-3-3"]}, True),  # it splits in three
        ("5H 5C 5D 5S 8S 9S 10S JS QS", {"out.shapes": ["3-3-3"]}, False),
        ("5H 5C 5D 5S 8S 9S 10S JS QS", {"out.shapes": ["3-3-3", "5-4"]}, True),
        (NINE + " 4S", {"out.ten": "forbidden"}, True),  # ten does not matter here
        (NINE + " 4S", {"out.shapes": ["3-3-3"]}, False),
        (NINE + " 4S", {"out.shapes": ["3-3-3", "4-3-3"]}, True),
        ("AS 2S 3S 3S 4S 5S 3H 3D KC", {}, False),
        ("3S 4S 5S 3H 3D 3C 5S 6S 7S", {}, True),
        ("3S 4S 5S 3H 3D 3C 5H 6S 7S", {}, False),  # out.card-once: one 5S for two runs
        ("5H 5D 5S 5H 5D 5C 5S 5C 7H", WILD, True),  # the wild stands for a third copy (Q14)
        ("5H 5D 5S 5H 5D 5C 9S 9C 9D X", {**JOKERS, "pack.jokers_are": "nothing"}, False),
        # special hands
        ("2H 2H 5C 5C 9S 9S KD KD AH", {}, False),
        ("2H 2H 5C 5C 9S 9S KD KD AH", {"out.special": ["four_doubles"]}, True),
        ("2H 2H 5C 5C 9S 9S KD KH AH", {"out.special": ["four_doubles"]}, False),
        ("2H 2H 5C 5C 9S 9S KD KD AH AC", {"out.special": ["four_doubles"]}, False),
        ("2H 2H 5C 5C 9S 9S KD KD X", {**JOKERS, "out.special": ["four_doubles"]}, True),
        ("2H 2H 5C 5C 9S 9S X X AH", {**JOKERS, "out.special": ["four_doubles"]}, False),
        ("2H 2H 5C 5C 9S 9S JD QD KD", {"out.special": ["three_doubles_and_meld"]}, True),
        ("2H 2H 5C 5C 9S 9S JD QD KD", {"out.special": ["four_doubles"]}, False),
        ("2H 2H 5C 5C 9S 9S 10D JD QD KD", {"out.special": ["three_doubles_and_meld"]}, True),
        ("2H 2H 5C 5C 9S 9S 10D JD QD KD", {"out.special": ["three_doubles_and_meld"], "melds.longest": 3}, False),
        ("2H 2H 5C 5C 9S 9S JD 7H KD", {**WILD, "out.special": ["three_doubles_and_meld"]}, False),  # Q26
        ("2H 2H 5C 5C 9S 9S 7H 8H 9H", {**WILD, "out.special": ["three_doubles_and_meld"]}, True),
        ("7H 7H 5C 5C 9S 9S 2D 3D 4D", {**COUNTS, "out.special": ["three_doubles_and_meld"]}, True),
    ],
)
def test_hands_that_are_melded(cards: str, options: dict[str, Any], melded: bool) -> None:
    answer = ask(options, "melded", cards=cards)
    assert answer["melded"] is melded
    if melded:
        assert sorted(card for group in answer["melds"] for card in group) == sorted(cards.split())


def test_the_melds_answered_are_melds() -> None:
    answer = ask(WILD, "melded", cards="5H 5D 5S 5H 5D 5C 5S 5C 7H")
    assert len(answer["melds"]) >= 2
    assert all(ask(WILD, "meld", cards=" ".join(meld))["legal"] for meld in answer["melds"])


@pytest.mark.parametrize(
    ("hand", "drawn", "source", "options", "discards", "ten"),
    [
        (NINE, "5H", "stock", {}, "5H", False),
        (NINE, "4S", "stock", {}, "4S AS", False),
        (NINE, "4S", "stock", TEN, "4S AS", True),
        ("AS 2S 7D 8D 9D KH KC KS 2H", "3S", "stock", {}, "2H", False),
        ("AS 2S 7D 8D 9D KH KC QS 2H", "3S", "stock", {}, "", False),
        # claims: open at the table, and the card is melded (Q35)
        (NINE, "4S", "claim", {}, "", False),
        (NINE, "4S", "claim", LOUCA, "AS", False),
        (NINE, "4S", "claim", {"out.claims": "announced"}, "AS", False),
        (NINE, "5H", "claim", LOUCA, "", False),
        (NINE, "KH", "claim", LOUCA, "", False),  # nor its twin
        (NINE, "5H", "discard", {}, "5H", False),  # in turn it need not be melded
        # a discard that must be kept (S0-24, Q43)
        (NINE, "5H", "discard", {"turn.take_discard": "keep"}, "", False),
        (NINE, "4S", "discard", {"turn.take_discard": "keep"}, "AS", False),
        (NINE, "KH", "discard", {"turn.take_discard": "keep"}, "KH", False),  # the twin may go
        (NINE, "KH", "discard", {"turn.take_discard": "keep", "turn.keep_means": "face"}, "", False),
        (NINE, "5H", "stock", {"turn.take_discard": "keep"}, "5H", False),
        # a discard only to go out: by a claim (Q45)
        (NINE, "4S", "discard", {"turn.take_discard": "go_out_only"}, "", False),
        (NINE, "4S", "claim", {"turn.take_discard": "go_out_only"}, "AS", False),
        # ten, and from where (Q34)
        (NINE, "4S", "claim", {**TEN, **LOUCA}, "AS", True),
        (NINE, "4S", "claim", {**TEN, **LOUCA, "out.ten_from": "own_turn"}, "AS", False),
        (NINE, "4S", "discard", {**TEN, "out.ten_from": "own_turn"}, "4S AS", True),
        (NINE, "4S", "discard", {**TEN, "out.ten_from": "stock"}, "4S AS", False),
        (NINE, "4S", "stock", {**TEN, "out.ten_from": "stock"}, "4S AS", True),
        (NINE, "4S", "stock", {**TEN, "out.shapes": ["3-3-3"]}, "4S AS", False),
        # four doubles and a free card; three doubles and a meld of four
        ("2H 2H 5C 5C 9S 9S KD KD AH", "4S", "stock", {"out.special": ["four_doubles"]}, "4S AH", False),
        ("2H 2H 5C 5C 9S 9S KD KD AH", "4S", "claim", {**LOUCA, "out.special": ["four_doubles"]}, "AH", False),
        (
            "2H 2H 5C 5C 9S 9S 10D JD QD", "KD", "stock",
            {**TEN, "out.special": ["three_doubles_and_meld"]}, "10D KD", True,
        ),
        # a wild from the discard is an ordinary card (S0-44, Q18); 7H is wild
        ("AS 2S 7D 8D 9D KH KC KS 4C", "7H", "stock", WILD, "4C", False),
        ("AS 2S 7D 8D 9D KH KC KS 4C", "7H", "discard", WILD, "", False),
        ("AS 2S 7D 8D 9D KH KC KS 4C", "7H", "claim", {**WILD, **LOUCA}, "", False),
        ("AS 2S 7D 8D 9D KH KC KS 4C", "7H", "discard", {**WILD, "wild.from_discard": "wild"}, "4C", False),
        ("AS 2S 7D 8D 9D KH KC KS 4C", "7H", "discard", {**WILD, "wild.from_discard": "untakable"}, "", False),
        ("6H 8H 7D 8D 9D KH KC KS 4C", "7H", "discard", WILD, "4C", False),  # as itself
        ("6H 8H 7D 8D 9D KH KC KS 4C", "7H", "claim", {**WILD, **LOUCA}, "4C", False),
        ("6H 8H 7D 8D 9D KH KC KS 4C", "7H", "discard", {**WILD, "wild.from_discard": "untakable"}, "", False),
        (NINE, "7H", "discard", WILD, "7H*", False),
        ("AS 2S 7D 8D 9D KH KC KS 4C", "7H*", "stock", WILD, "", False),
        # a copy in the hand stays wild while the one just taken is not
        ("AS 2S 7D 8D 9D KH KC KS 7H", "7H", "discard", WILD, "7H*", False),
        ("AS 2S 7D 8D 9D KH KC KS 7H", "7H", "claim", {**WILD, **LOUCA}, "", False),
        # wilds that may not be the final discard (Q19)
        (NINE, "7H", "stock", WILD, "2S 3S 7D 7H 8D 9D AS KC KH KS", False),
        (NINE, "7H", "stock", {**WILD, "wild.may_discard": False}, "2S 3S 7D 8D 9D AS KC KH KS", False),
        (NINE, "7H", "discard", {**WILD, "wild.may_discard": False}, "7H*", False),
        (NINE, "X", "stock", {**JOKERS, "pack.jokers_are": "nothing", "wild.may_discard": False}, "X", False),
        # a joker from the discard (wilds.from-discard-joker): it cannot be ordinary, so it is not taken
        ("AS 2S 7D 8D 9D KH KC KS 4C", "X", "stock", JOKERS, "4C", False),
        ("AS 2S 7D 8D 9D KH KC KS 4C", "X", "discard", JOKERS, "", False),
        (NINE, "X", "discard", JOKERS, "", False),
        (NINE, "X", "claim", {**JOKERS, **LOUCA}, "", False),
        (NINE, "X", "discard", {**JOKERS, **WILD, "wild.from_discard": "natural"}, "", False),
        ("2H 2H 5C 5C 9S 9S KD KD AH", "X", "claim", {**JOKERS, **LOUCA, "out.special": ["four_doubles"]}, "", False),
        (NINE, "X", "discard", {**JOKERS, "wild.from_discard": "untakable"}, "", False),
        ("AS 2S 7D 8D 9D KH KC KS 4C", "X", "discard", {**JOKERS, "wild.from_discard": "wild"}, "4C", False),
        ("AS 2S 7D 8D 9D KH KC KS 4C", "X", "claim", {**JOKERS, **LOUCA, "wild.from_discard": "wild"}, "4C", False),
        # a dead joker is no wild card: taken like any card
        (NINE, "X", "discard", {**JOKERS, "pack.jokers_are": "nothing"}, "X", False),
        (NINE, "X", "discard", {**JOKERS, "pack.jokers_are": "nothing", "wild.from_discard": "untakable"}, "X", False),
        (
            "2H 2H 5C 5C 9S 9S KD KD AH", "X", "claim",
            {**JOKERS, **LOUCA, "pack.jokers_are": "nothing", "out.special": ["four_doubles"]}, "AH", False,
        ),
        # the turn-up that opens the discard pile is ordinary, its twin is not (wilds.turn-up-itself)
        (NINE, "6H*", "discard", OPENS, "6H*", False),
        (NINE, "6H", "discard", OPENS, "", False),
        (NINE, "6H*", "claim", {**OPENS, **LOUCA}, "", False),
        ("5H 7S 7C 7D 4H KH KC KS 4C", "6H*", "discard", OPENS, "4C", False),
        ("5D 7S 7C 7D 4D KH KC KS 4C", "6H*", "discard", OPENS, "", False),
        (NINE, "7H*", "discard", OPENS, "", False),
        (NINE, "6H*", "discard", {**OPENS, "turn_up.fate": "aside"}, "", False),
        # the turn-up, 6H
        ("5H 7S 7C 7D 4H KH KC KS 4C", "6H", "turn_up", WILD, "", False),
        ("5H 7S 7C 7D 4H KH KC KS 4C", "6H", "turn_up", TAKE_TURN_UP, "4C", False),
        ("5H 7S 7C 7D 4H KH KC KS 4C", "6H", "turn_up_claim", TAKE_TURN_UP, "4C", False),
        ("5H 7S 7C 7D 4H KH KC KS 4C", "6H", "turn_up", {**TAKE_TURN_UP, "turn_up.fate": "under_stock"}, "", False),
        ("5H 7S 7C 7D 4H KH KC KS 6H", "6H", "turn_up", TAKE_TURN_UP, "6H", False),  # both copies, one from the table
        ("5H 7S 7C 7D 4H KH KC KS 6H", "6H", "turn_up_claim", TAKE_TURN_UP, "", False),
        ("5D 7S 7C 7D 4D KH KC KS 2C", "6H", "stock", {**WILD, "wild.turn_up_twin": True}, "2C", False),
        ("5D 7S 7C 7D 4D KH KC KS 2C", "6H", "turn_up", {**TAKE_TURN_UP, "wild.turn_up_twin": True}, "", False),
        ("5H 7S 7C 7D 4H KH KC KS 4C", "6H", "turn_up", {}, "", False),
        (NINE, "6H", "turn_up", {**TAKE_TURN_UP, "wild.turn_up_twin": True}, "6H*", False),
        # two wilds a meld: ten with 9S 7D 7H QS, and no nine (Q33)
        ("9S QS 7D 7H 5C 5D 5S 2S 2D", "2C", "stock", {**TWO_WILDS, **TEN, "wild.melds": "runs"}, "", True),
    ],
)  # fmt: skip
def test_going_out(hand: str, drawn: str, source: str, options: dict[str, Any], discards: str, ten: bool) -> None:
    assert go_out(options, hand, drawn, source) == (discards.split(), ten)


@pytest.mark.parametrize(
    ("limit", "open_from"),
    [
        (None, {"stock", "discard", "claim", "turn_up", "turn_up_claim"}),
        ("none", {"stock", "discard", "claim", "turn_up", "turn_up_claim"}),
        ("no_claims", {"stock", "discard", "turn_up"}),
        ("stock_out_only", {"stock"}),
        ("stock_draw_only", {"stock"}),
        ("leaves_round", set()),
    ],
)
def test_penalties(limit: str | None, open_from: set[str]) -> None:
    hand = "5H 7S 7C 7D 4H KH KC KS 4C"
    found = {
        source
        for source in ("stock", "discard", "claim", "turn_up", "turn_up_claim")
        if go_out({**TAKE_TURN_UP, **LOUCA}, hand, "6H", source, limit=limit) == (["4C"], False)
    }
    assert found == open_from


@pytest.mark.parametrize(
    ("hand", "source", "options", "cards"),
    [
        ("5D 6D 7S 8S 9S KH KC KS 2C", "stock", {}, "4D 7D"),
        ("5D 6D 7S 8S 9S KH KC KS 2C", "claim", {}, ""),
        ("5D 6D 7S 8S 9S KH KC KS 2C", "claim", LOUCA, "4D 7D"),
        ("5D 7D 7S 8S 9S KH KC KS 2C", "discard", {}, "6D"),
        ("5D 7D 7S 8S 9S KH KC KS 2C", "discard", {"turn.take_discard": "go_out_only"}, ""),
        ("4D 4D 5D 6D 3D 2D AD 9S 9C", "claim", LOUCA, "9D 9H"),
        ("4D 4D 6D 6D 5H 5S KH KC KS", "stock", {}, ""),
        ("4D 5D 6D 7D 7H 8H KH KC KS", "stock", {}, "6H 7C 7S 9H"),
        ("2H 2H 5C 5C 9S 9S KD AH 4S", "claim", {**LOUCA, "out.special": ["four_doubles"]}, "4S AH KD"),
        ("5D 7D 7S 8S 9S KH KC KS 2C", "stock", WILD, "6D 7H"),
        ("5D 7D 7S 8S 9S KH KC KS 2C", "discard", WILD, "6D"),
        ("5D 7D 7S 8S 9S KH KC KS 2C", "stock", JOKERS, "6D X"),
        ("5D 7D 7S 8S 9S KH KC KS 2C", "discard", JOKERS, "6D"),  # wilds.from-discard-joker
        ("5D 7D 7S 8S 9S KH KC KS 2C", "claim", {**JOKERS, **LOUCA}, "6D"),
        ("5D 7D 7S 8S 9S KH KC KS 2C", "discard", {**JOKERS, "wild.from_discard": "untakable"}, "6D"),
        ("5D 7D 7S 8S 9S KH KC KS 2C", "discard", {**JOKERS, "wild.from_discard": "wild"}, "6D X"),
        ("5D 7D 7S 8S 9S KH KC KS 2C", "claim", {**JOKERS, **LOUCA, "wild.from_discard": "wild"}, "6D X"),
        ("4H 5H 7S 8S 9S KH KC KS 2C", "turn_up_claim", TAKE_TURN_UP, "6H"),
        # hand and turn-up together hold both 6H, also where the turn-up may be one of the hand's
        ("4H 5H 6H 6S 6C KH KC KS 2C", "stock", WILD, "3H 6D 7H"),
        ("4H 5H 6H 6S 6C KH KC KS 2C", "stock", TAKE_TURN_UP, "3H 6D 7H"),
        ("4H 5H 6H 6S 6C KH KC KS 2C", "stock", {**WILD, "turn_up.fate": "under_stock"}, "3H 6D 7H"),
        ("4H 5H 6H 6S 6C KH KC KS 2C", "stock", {**WILD, "pack.decks": 3}, "3H 6D 6H 7H"),
        ("4H 5H 6H 6S 6C KH KC KS 2C", "turn_up", TAKE_TURN_UP, "6H"),
        ("5H 7H 6S 6H 6C 6H 6D 6S 9C", "turn_up", TAKE_TURN_UP, ""),  # the hand holds both copies
        ("5H 7H 6S 6H 6C 6H 6D 6S 9C", "turn_up", {**TAKE_TURN_UP, "pack.decks": 3}, "6H"),
        ("4H 5H 7S 8S 9S KH KC KS 2C", "turn_up_claim", WILD, ""),
        ("6H 5H 4H 5C 7S 8S 9S KH KC", "turn_up", TAKE_TURN_UP, ""),
        ("6S 6H 6D 7S 8S 9S KH KC KS", "turn_up", TAKE_TURN_UP, "6H"),  # its twin is in the hand
        ("4H 5H 7S 8S 9S KH KC KS 2C", "stock", {}, "3H 6H"),
    ],
)
def test_waits(hand: str, source: str, options: dict[str, Any], cards: str) -> None:
    assert ask(options, "waits", cards=hand, source=source)["cards"] == cards.split()


def test_a_melded_hand_waits_on_all_that_is_to_be_had() -> None:
    run = "2S 3S 4S 5S 6S 7S 8S 9S 10S"
    assert len(ask({}, "waits", cards=run, source="stock")["cards"]) == 52
    dead = {**JOKERS, "pack.jokers_are": "nothing"}
    assert len(ask(dead, "waits", cards=run, source="stock")["cards"]) == 53
    assert ask(LOUCA, "waits", cards=run, source="claim")["cards"] == ["4S", "5S", "6S", "7S", "8S", "AS", "JS"]
    assert len(ask({}, "waits", cards="2S 2S 3S 3S 4S 4S 5S 6S 7S", source="stock")["cards"]) == 49
    wild_jokers = ask(JOKERS, "waits", cards=run, source="stock")["cards"]
    assert len(wild_jokers) == 53
    assert ask(JOKERS, "waits", cards=run, source="discard")["cards"] == wild_jokers[:-1]  # all but the joker
    assert ask(dead, "waits", cards=run, source="discard")["cards"] == wild_jokers
    assert "6H" not in ask(WILD, "waits", cards="6H 5H 4H 5S 6S 7S 8S 9S 10S", source="stock")["cards"]
