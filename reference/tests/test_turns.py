"""Turns: one draw, one discard; what may be taken, what may be thrown, and what is carried along."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from rounds import DULL, FOLDS, LEAVES, a_round, at, cards, last, play

from pife.cards import read_cards
from pife.errors import ImpossibleInput

KEEP = {"turn_take_discard": "keep"}
GO_OUT_ONLY = {"turn_take_discard": "go_out_only"}
NEXT = {"wild_which": "next_same_suit"}
HELD = f"{DULL[0]} 6S"


def test_a_turn_is_a_draw_and_a_discard() -> None:
    rounds = a_round()
    said, after = play(rounds, at(rounds), "1 draw stock", "1 discard 9S", "2 draw discard", "2 discard AD")
    assert said == ["ok"] * 4
    assert (after.turn, after.phase, after.discarder) == (1, "draw", 2)
    assert cards(after.discard) == "AD"
    assert cards(after.stock) == "6D 6H"
    assert cards(after.hands[1]) == "AC 3D 5H JC KD 2H 4S 10C 6C"
    assert cards(after.hands[2]) == "3H 5S 9C JD KH 2S 4C 10D 9S"


@pytest.mark.parametrize(
    ("direction", "turns"), [("counterclockwise", [1, 4, 3, 2, 1]), ("clockwise", [3, 4, 1, 2, 3])]
)
def test_the_turn_goes_round_the_table(direction: str, turns: list[int]) -> None:
    rounds = a_round(table_direction=direction)
    position = at(rounds, seats=[1, 2, 3, 4], turn=turns[0], stock="6C 6D 6H 6S")
    for seat, following in pairwise(turns):
        said, position = play(
            rounds, position, f"{seat} draw stock", f"{seat} discard {cards(position.hands[seat][:1])}"
        )
        assert said == ["ok", "ok"]
        assert position.turn == following


def test_who_folded_or_left_is_passed_over() -> None:
    rounds = a_round(**FOLDS, **LEAVES)
    position = at(rounds, seats=[1, 2, 3, 4], folded=[4], left=[3], aside={3: DULL[2]})
    assert play(rounds, position, "1 draw stock", "1 discard AC")[1].turn == 2


@pytest.mark.parametrize(
    ("step", "reason"),
    [
        ("1 discard AC", "wrong-phase"),
        ("2 discard AD", "wrong-phase"),
        ("1 go_out AC", "wrong-phase"),
        ("1 redraw", "wrong-phase"),
        ("2 draw stock", "not-your-turn"),
        ("3 draw stock", "not-in-round"),
        ("1 draw discard", "discard-empty"),
        ("1 draw turn_up", "turn-up-not-takable"),
    ],
)
def test_what_is_not_done_before_the_first_draw(step: str, reason: str) -> None:
    rounds = a_round()
    position = at(rounds)
    said, after = play(rounds, position, step)
    assert said == [reason]
    assert after is position


def test_nothing_is_done_when_the_round_is_over() -> None:
    rounds = a_round()
    over = at(rounds, phase="over", turn=None, result={"winner": None, "by": "void"})
    assert [last(rounds, over, step) for step in ("1 draw stock", "9 announce", "1 withdraw", "1 expose")] == [
        "round-over"
    ] * 4
    assert last(rounds, over, "2 call_fault 1") == "round-over"


@pytest.mark.parametrize(
    ("rules", "source", "hand", "thrown", "said"),
    [
        ({}, "stock", HELD, "6S", "ok"),
        ({}, "discard", HELD, "6S", "ok"),
        ({}, "discard", HELD, "7S", "card-not-held"),
        (KEEP, "stock", HELD, "6S", "ok"),
        (KEEP, "discard", HELD, "6S", "card-barred"),
        (KEEP, "discard", HELD, "AC", "ok"),
        (KEEP, "discard", f"{DULL[0]} 9S", "9S", "ok"),  # the other copy may go
        ({**KEEP, "turn_keep_means": "face"}, "discard", f"{DULL[0]} 9S", "9S", "card-barred"),
        ({**NEXT, "wild_may_discard": False}, "stock", HELD, "KD", "wild-not-discarded"),
        ({**NEXT, "wild_may_discard": False}, "stock", HELD, "6S", "ok"),
    ],
)
def test_what_may_be_thrown(rules: dict[str, Any], source: str, hand: str, thrown: str, said: str) -> None:
    rounds = a_round(**rules)
    drawn = {"card": hand.split()[-1], "from": source}
    position = at(rounds, phase="discard", hands={1: hand}, drawn=drawn)
    assert last(rounds, position, f"1 discard {thrown}") == said


def test_a_card_may_be_barred_and_wild_at_once() -> None:
    rounds = a_round(**KEEP, **NEXT, wild_may_discard=False, wild_from_discard="wild")
    position = at(rounds, phase="discard", hands={1: f"{DULL[2]} KD"}, drawn={"card": "KD", "from": "discard"})
    assert last(rounds, position, "1 discard KD") == "card-barred"


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ({}, "ok"),
        (KEEP, "ok"),
        (GO_OUT_ONLY, "only-to-go-out"),
        ({**NEXT, "wild_from_discard": "natural"}, "ok"),
        ({**NEXT, "wild_from_discard": "untakable"}, "card-not-takable"),
        ({**NEXT, "wild_from_discard": "untakable", **GO_OUT_ONLY}, "card-not-takable"),
    ],
)
def test_taking_the_discard(rules: dict[str, Any], said: str) -> None:
    rounds = a_round(**rules)
    assert last(rounds, at(rounds, discard="KD 2S"), "1 draw discard") == said


def test_a_joker_is_never_an_ordinary_card() -> None:
    rounds = a_round(pack_jokers=2)
    assert last(rounds, at(rounds, discard="X"), "1 draw discard") == "card-not-takable"


@pytest.mark.parametrize(
    ("limit", "source", "said"),
    [
        ("no_claims", "discard", "ok"),
        ("stock_out_only", "discard", "ok"),
        ("stock_draw_only", "discard", "penalty"),
        ("stock_draw_only", "turn_up", "penalty"),
        ("stock_draw_only", "stock", "ok"),
    ],
)
def test_penalties_and_draws(limit: str, source: str, said: str) -> None:
    rounds = a_round(false_claim_own_turn="no_claims")
    assert last(rounds, at(rounds, discard="KD", limits={1: limit}), f"1 draw {source}") == said


def test_a_wild_card_taken_from_the_pile_is_starred_until_it_is_thrown() -> None:
    rounds = a_round(**NEXT)
    position = at(rounds, discard="KD 2S", hands={1: DULL[2]})
    _, after = play(rounds, position, "1 draw discard")
    assert cards(after.hands[1]).endswith(" KD*")
    said, after = play(rounds, after, "1 discard KD")  # the only copy: either spelling means it
    assert said == ["ok"]
    assert cards(after.discard) == "KD 2S"


def test_of_a_starred_card_and_its_copy_each_is_thrown_by_its_name() -> None:
    rounds = a_round(**NEXT)
    _, after = play(rounds, at(rounds, discard="KD 2S"), "1 draw discard")
    assert "KD " in cards(after.hands[1]) and "KD*" in cards(after.hands[1])
    assert cards(play(rounds, after, "1 discard KD")[1].hands[1]) == "AC 3D 5H 9S JC 2H 4S 10C KD*"
    assert cards(play(rounds, after, "1 discard KD*")[1].hands[1]) == DULL[0]


def test_the_first_player_may_take_the_turn_up() -> None:
    rounds = a_round(**NEXT, turn_up_first_seat_may_take=True, wild_turn_up_twin=True)
    said, after = play(rounds, at(rounds), "1 draw turn_up", "1 draw stock", "1 discard QD", "2 draw turn_up")
    assert said == ["ok", "wrong-phase", "ok", "turn-up-not-takable"]
    assert (after.turn_up_at, cards(after.discard)) == ("taken", "QD")


def test_the_turn_up_itself_is_no_wild_card_though_its_twin_is() -> None:
    rounds = a_round(**NEXT, turn_up_fate="under_stock", wild_turn_up_twin=True)
    _, after = play(rounds, at(rounds, stock="6C QD"), "1 draw stock", "1 discard 6C", "2 draw stock")
    assert (after.turn_up_at, cards(after.hands[2][-1:])) == ("taken", "QD*")
    _, after = play(rounds, at(rounds, stock="QD 6C"), "1 draw stock")
    assert (after.turn_up_at, cards(after.hands[1][-1:])) == ("stock", "QD")


def test_the_turn_up_that_opened_the_pile_may_always_be_drawn() -> None:
    rounds = a_round(**NEXT, turn_up_fate="opens_discard", wild_turn_up_twin=True, wild_from_discard="untakable")
    said, after = play(rounds, at(rounds, discard="QD", discarder=0), "1 draw discard")
    assert (said, after.turn_up_at, cards(after.hands[1][-1:])) == (["ok"], "taken", "QD*")
    assert last(rounds, at(rounds, discard="QD 6S"), "1 draw discard") == "card-not-takable"


REDRAW = {"deal_first_turn_redraw": True}


def test_the_first_player_refuses_a_card_once() -> None:
    rounds = a_round(**REDRAW, out_claims="anyone")
    said, after = play(rounds, at(rounds), "1 draw stock", "1 redraw", "1 redraw")
    assert said == ["ok", "ok", "no-redraw"]
    assert (after.phase, after.turn, after.redrawn, after.discarder) == ("discard", 1, True, 0)
    assert (cards(after.discard), cards(after.stock), cards(after.hands[1][-1:])) == ("6C", "6H", "6D")
    assert last(rounds, after, "2 claim AD") == "window-closed"
    assert after.drawn is not None and cards((after.drawn.card,)) == "6D"


@pytest.mark.parametrize(
    ("rules", "fields", "script"),
    [
        ({}, {}, ["1 draw stock"]),
        (REDRAW, {"discard": "2S", "discarder": 0}, ["1 draw discard"]),
        (REDRAW, {}, ["1 draw stock", "1 discard AC", "2 draw stock"]),
        (REDRAW, {"discard": "2S"}, ["1 draw stock"]),  # a second turn
        (REDRAW, {"stock": "6C"}, ["1 draw stock"]),  # nothing to draw in its place
        ({**REDRAW, **NEXT, "turn_up_first_seat_may_take": True}, {}, ["1 draw turn_up"]),
    ],
)
def test_no_redraw(rules: dict[str, Any], fields: dict[str, Any], script: list[str]) -> None:
    rounds = a_round(**rules)
    _, position = play(rounds, at(rounds, **fields), *script)
    assert last(rounds, position, f"{position.turn} redraw") == "no-redraw"


KINGS = "KC KC KC KD KD KD KH KH KS"


@pytest.mark.parametrize(
    ("drawn", "source", "said"),
    [
        ("KS", "stock", ["ok", "ok"]),
        ("4S", "stock", ["wild-not-discarded", "ok"]),
        ("4S", "discard", ["ok", "ok"]),  # a card just taken must stay as well
    ],
)
def test_who_may_throw_none_of_the_ten_throws_any(drawn: str, source: str, said: list[str]) -> None:
    wild = {"wild_which": "next_all_suits", "wild_may_discard": False}
    rounds = a_round(**wild, pack_decks=3, turn_take_discard="keep", turn_keep_means="face")
    ten = {"hands": {1: f"{KINGS} {drawn}"}, "drawn": {"card": drawn, "from": source}}
    position = at(rounds, phase="discard", **ten)
    assert [last(rounds, position, f"1 discard {card}") for card in ("KC", drawn)] == said


def test_a_wild_card_that_is_never_thrown_is_not_refused() -> None:
    rounds = a_round(**REDRAW, **NEXT, wild_may_discard=False)
    assert last(rounds, at(rounds, stock="KD 6C"), "1 draw stock", "1 redraw") == "wild-not-discarded"


def test_a_redraw_shows_that_play_goes_on() -> None:
    rounds = a_round(**REDRAW)
    script = ["1 draw stock", "1 go_out AC", "2 expose", "1 redraw", "2 expose"]
    assert play(rounds, at(rounds), *script)[0] == ["ok", "false_claim", "ok", "ok", "nothing-to-expose"]


def test_a_redraw_may_need_a_new_stock() -> None:
    rounds = a_round(**REDRAW, deal_first_discard="turned_card")
    said, after = play(rounds, at(rounds, stock="6C", discard="2S", discarder=0), "1 draw stock", "1 redraw")
    assert said == ["ok", "ok"]
    assert (cards(after.discard), after.stock, cards(after.hands[1][-1:]), after.recycles) == ("6C", (), "2S", 1)


def test_who_leaves_after_drawing_has_had_the_first_turn() -> None:
    rounds = a_round(**REDRAW, false_claim_own_turn="leaves_round")
    position = at(rounds, seats=[1, 2, 3])
    said, after = play(rounds, position, "1 draw stock", "1 go_out AC", "3 draw stock", "3 redraw")
    assert said == ["ok", "false_claim", "ok", "no-redraw"]
    assert after.turn == 3


# When the stock runs out


def test_the_discards_under_the_top_become_the_stock_as_they_were_shuffled() -> None:
    rounds = a_round()
    position = at(rounds, stock="", discard="6S 7S 8S QC", shuffles=["QC 7S 8S", "6C"])
    said, after = play(rounds, position, "1 draw stock")
    assert said == ["ok"]
    assert (cards(after.stock), cards(after.discard), cards(after.hands[1][-1:])) == ("7S 8S", "6S", "QC")
    assert (after.recycles, after.shuffles) == (1, (read_cards("6C"),))


def test_a_shuffle_changes_the_order_and_nothing_else() -> None:
    rounds = a_round()
    position = at(rounds, stock="", discard="6S 7S 8S", shuffles=["7S 6S"])
    with pytest.raises(ImpossibleInput, match="the 2 discards under the top"):
        play(rounds, position, "1 draw stock")


def test_without_a_shuffle_the_cards_keep_their_order() -> None:
    rounds = a_round()
    _, after = play(rounds, at(rounds, stock="", discard="6S 7S 8S QC"), "1 draw stock")
    assert (cards(after.stock), cards(after.hands[1][-1:])) == ("8S QC", "7S")


def test_turned_over_the_first_discard_is_drawn_first() -> None:
    rounds = a_round(stock_empty="turn_over_discards")
    position = at(rounds, stock="", discard="6S 7S 8S QC", shuffles=["7S 8S QC"])
    _, after = play(rounds, position, "1 draw stock")
    assert (cards(after.stock), cards(after.discard), cards(after.hands[1][-1:])) == ("8S 7S", "6S", "QC")
    assert len(after.shuffles) == 1


@pytest.mark.parametrize(
    ("rules", "fields", "said"),
    [
        ({}, {"discard": "6S"}, "stock-empty"),
        ({}, {"discard": ""}, "void"),
        ({"false_claim_own_turn": "no_claims"}, {"discard": "6S", "limits": {1: "stock_draw_only"}}, "void"),
        (GO_OUT_ONLY, {"discard": "6S"}, "void"),
        ({"stock_empty": "round_void"}, {"discard": "6S 7S 8S"}, "stock-empty"),
        ({"stock_empty": "round_void", **GO_OUT_ONLY}, {"discard": "6S 7S 8S"}, "void"),
        ({"stock_most_recycles": 1}, {"discard": "6S 7S 8S"}, "ok"),
        ({"stock_most_recycles": 1}, {"discard": "6S 7S 8S", "recycles": 1}, "stock-empty"),
        ({"stock_most_recycles": 2}, {"discard": "6S 7S 8S", "recycles": 1}, "ok"),
        ({**NEXT, "wild_from_discard": "untakable"}, {"discard": "KD"}, "void"),
        ({**NEXT, "turn_up_first_seat_may_take": True}, {"discard": ""}, "stock-empty"),
        ({**NEXT, "turn_up_first_seat_may_take": False}, {"discard": ""}, "void"),
    ],
)
def test_nothing_left_in_the_stock(rules: dict[str, Any], fields: dict[str, Any], said: str) -> None:
    rounds = a_round(**rules)
    verdicts, after = play(rounds, at(rounds, stock="", **fields), "1 draw stock")
    assert verdicts == [said]
    if said == "void":
        assert (after.phase, after.turn) == ("over", None)
        assert after.result is not None and (after.result.winner, after.result.by) == (None, "void")


def test_an_empty_stock_does_not_end_the_round_while_the_discard_may_be_drawn() -> None:
    rounds = a_round(stock_empty="round_void")
    said, _ = play(rounds, at(rounds, stock="6C"), "1 draw stock", "1 discard AC", "2 draw stock", "2 draw discard")
    assert said == ["ok", "ok", "stock-empty", "ok"]


def test_the_turn_up_goes_into_the_new_stock_with_the_pile_that_it_opened() -> None:
    rounds = a_round(**NEXT, turn_up_fate="opens_discard", wild_turn_up_twin=True)
    _, after = play(rounds, at(rounds, stock="", discard="6S QD"), "1 draw stock")
    assert (after.turn_up_at, cards(after.hands[1][-1:])) == ("stock", "QD")  # as any other copy, nobody knows it


@pytest.mark.parametrize("empty", ["shuffle_discards", "turn_over_discards"])
def test_the_card_that_stays_on_the_pile_has_no_star_either(empty: str) -> None:
    new = a_round(stock_empty=empty).stock.recycle(read_cards("7H* 8H*"), None, 0)
    assert new is not None and (cards(new.discard), cards(new.stock)) == ("7H", "8H")
