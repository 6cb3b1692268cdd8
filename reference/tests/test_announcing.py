"""Announcing that one waits for a card: who may, how long it counts, and what ends it."""

from __future__ import annotations

from typing import Any

import pytest
from rounds import ANNOUNCED, ANYONE, DULL, ENTERED, FOLDS, WAITING, a_round, at, last, play, thrown


def test_an_announcement_counts_for_later_discards() -> None:
    rounds = a_round(**ANNOUNCED)
    position = thrown(rounds, hands={3: WAITING}, stock="QS 6C")
    said, after = play(rounds, position, "3 announce", "3 announce", "3 claim 2D")
    assert said == ["ok", "ok", "not-announced"]
    assert (after.announced, after.announcing) == (set(), {3})
    said, after = play(rounds, after, "1 draw stock", "1 discard QS", "3 claim 2D")
    assert said == ["ok", "ok", "out"]


def test_only_a_wrong_cut_ends_an_announcement() -> None:
    """Rule claims.announcement-lasts: not a wrong hand with the turn-up, nor one with a card that lay there already."""
    rounds = a_round(**ANNOUNCED)
    said, after = play(rounds, thrown(rounds, announcing=[1]), "1 claim AC", "1 draw stock")
    assert (said, after.announced) == (["false_claim", "ok"], {1})
    said, after = play(rounds, thrown(rounds, announced=[1, 3]), "1 claim AC", "3 claim 7C")
    assert (said, after.announced) == (["false_claim", "false_claim"], set())
    rounds = a_round(**ANNOUNCED, wild_which="next_same_suit", turn_up_may_go_out=True)
    said, after = play(rounds, at(rounds, announcing=[2]), "2 claim turn_up AD", "1 draw stock")
    assert (said, after.announced) == (["false_claim", "ok"], {2})


def test_who_leaves_has_announced_nothing() -> None:
    rounds = a_round(**ANNOUNCED, false_claim_claim="leaves_round")
    said, after = play(rounds, thrown(rounds), "1 announce", "3 announce", "1 claim AC")
    assert (said, after.announcing) == (["ok", "ok", "false_claim"], {3})
    assert play(rounds, after, "3 draw stock")[1].announced == {3}


def test_announced_after_a_draw_it_counts_at_once() -> None:
    rounds = a_round(**ANNOUNCED)
    position = thrown(rounds, stock="QS 6C")
    said, after = play(rounds, position, "1 draw stock", "2 announce", "2 announce", "1 discard QS", "2 claim AD")
    assert said == ["ok", "ok", "ok", "ok", "false_claim"]
    assert (after.announced, after.announcing) == (set(), set())


@pytest.mark.parametrize(
    ("rules", "fields", "said"),
    [
        ({}, {}, "no-right-to-claim"),
        (ANYONE, {}, "no-right-to-claim"),
        ({**ANNOUNCED, "false_claim_own_turn": "no_claims"}, {"limits": {3: "no_claims"}}, "penalty"),
        ({**ANNOUNCED, "false_claim_own_turn": "no_claims"}, {"limits": {2: "no_claims"}}, "ok"),
        ({**ANNOUNCED, **ENTERED}, {"phase": "bet"}, "ok"),
        ({**ANNOUNCED, **FOLDS}, {"folded": [3], "hands": {}}, "not-in-round"),
        (ANNOUNCED, {"announced": [3]}, "ok"),
    ],
)
def test_who_may_announce(rules: dict[str, Any], fields: dict[str, Any], said: str) -> None:
    rounds = a_round(**rules)
    assert last(rounds, thrown(rounds, **fields), "3 announce") == said


CHECKED = {**ANNOUNCED, "out_announcement_checked": True}


@pytest.mark.parametrize(
    ("rules", "hand", "said"),
    [
        (CHECKED, WAITING, "ok"),
        (CHECKED, DULL[0], "not-yet-needed"),
        (ANNOUNCED, DULL[0], "ok"),
        (CHECKED, f"{WAITING} 6S", "ok"),
        (CHECKED, f"{DULL[0]} 6S", "not-yet-needed"),
    ],
)
def test_an_announcement_may_be_checked(rules: dict[str, Any], hand: str, said: str) -> None:
    rounds = a_round(**rules)
    ten = {"phase": "discard", "drawn": {"card": "6S", "from": "stock"}} if hand.endswith("6S") else {}
    position = thrown(rounds, hands={1: hand}, **ten)
    assert last(rounds, position, "1 announce") == said


@pytest.mark.parametrize("field", ["announced", "announcing"])
def test_saying_it_again_changes_nothing_even_if_the_hand_waits_no_more(field: str) -> None:
    rounds = a_round(**CHECKED)
    position = thrown(rounds, **{field: [1]})
    assert play(rounds, position, "1 announce") == (["ok"], position)


IN_NEW_STOCK = {"turn_up_at": "stock", "recycles": 1}


@pytest.mark.parametrize(
    ("rules", "fields", "said"),
    [
        ({"turn_up_first_seat_may_take": True}, {"turn_up_at": "aside"}, "not-yet-needed"),
        ({"turn_up_first_seat_may_take": True}, {"turn_up_at": "taken"}, "ok"),
        ({"turn_up_fate": "under_stock"}, {"turn_up_at": "stock"}, "not-yet-needed"),
        ({"turn_up_fate": "opens_discard"}, {"turn_up_at": "discard"}, "not-yet-needed"),
        ({"turn_up_fate": "opens_discard"}, IN_NEW_STOCK, "ok"),
    ],
)
def test_a_card_in_the_hand_and_turned_up_is_not_to_be_had(
    rules: dict[str, Any], fields: dict[str, Any], said: str
) -> None:
    rounds = a_round(**CHECKED, wild_which="same_rank_other_colour", **rules)
    hand = "7C 8C 9C JS KS QS KS AS 2D"  # nothing but the other queen of spades will do
    position = thrown(rounds, hands={3: hand}, discard="", turn_up="QS", **fields)
    assert last(rounds, position, "3 announce") == said
