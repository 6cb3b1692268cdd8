"""Going out, in turn and by a claim: who may, who is heard first, and what a hand laid down may lack."""

from __future__ import annotations

from typing import Any

import pytest
from rounds import ANNOUNCED, ANYONE, DULL, FOLDS, LEAVES, MELDED, NEXT, WAITING, a_round, at, cards, claims, last, play

from pife.cards import read_cards
from pife.engine.position import NOBODY, Position
from pife.engine.round import Round
from pife.engine.steps import Claim, Claims, GoOut
from pife.errors import ImpossibleInput

PUNISHED = {"false_claim_own_turn": "no_claims"}
GO_OUT_ONLY = {"turn_take_discard": "go_out_only"}
TEN = {"out_ten": "allowed"}
MAY_GO_OUT = {**NEXT, "turn_up_may_go_out": True}


def after_drawing(rounds: Round, hand: str, card: str, source: str = "stock", **fields: Any) -> Position:
    """Seat 1 after drawing this card to the hand."""
    drawn = {"card": card, "from": source}
    return at(rounds, phase="discard", hands={1: f"{hand} {card}"}, drawn=drawn, **fields)


def thrown(rounds: Round, card: str, hand: str = WAITING, seat: int = 2, **fields: Any) -> Position:
    """A card lies on the pile, thrown by the seat before the one in turn; one seat holds this hand."""
    return at(rounds, discard=f"{card} 6S", hands={seat: hand, **fields.pop("hands", {})}, **fields)


# Going out in turn


def test_out_with_nine() -> None:
    rounds = a_round()
    said, after = play(rounds, after_drawing(rounds, WAITING, "QS", discard="6S"), "1 go_out 2D", "2 draw stock")
    assert said == ["out", "round-over"]
    assert (after.phase, after.turn, after.drawn, after.discarder) == ("over", None, None, NOBODY)
    assert after.result is not None and (after.result.winner, after.result.by) == (1, "nine")
    assert cards(after.discard) == "2D 6S"
    assert cards(after.hands[1]) == WAITING.replace("2D", "QS")


def test_out_with_ten() -> None:
    rounds = a_round(**TEN)
    said, after = play(rounds, after_drawing(rounds, MELDED, "10C", discard="4H"), "1 go_out")
    assert said == ["out"]
    assert after.result is not None and (after.result.winner, after.result.by) == (1, "ten")
    assert (cards(after.discard), len(after.hands[1])) == ("4H", 10)


@pytest.mark.parametrize(
    ("rules", "source", "said"),
    [
        ({}, "stock", "ten-not-allowed"),
        (TEN, "discard", "out"),
        ({**TEN, "out_ten_from": "own_turn"}, "discard", "out"),
        ({**TEN, "out_ten_from": "stock"}, "discard", "ten-not-allowed"),
        ({**TEN, "out_ten_from": "stock"}, "stock", "out"),
    ],
)
def test_ten_and_where_the_tenth_came_from(rules: dict[str, Any], source: str, said: str) -> None:
    rounds = a_round(**rules)
    assert last(rounds, after_drawing(rounds, MELDED, "10C", source), "1 go_out") == said


THREE = read_cards("7C 8C 9C"), read_cards("7D 8D 9D"), read_cards("10S JS QS")


@pytest.mark.parametrize(
    ("melds", "discard", "said"),
    [
        (THREE, "2D", "out"),
        ((), "2D", "out"),
        ((read_cards("7C 8C 9C 7D 8D 9D"), read_cards("10S JS QS")), "2D", "false_claim"),  # judged as they lie
        (THREE, "3D", "card-not-held"),
        ((*THREE[:2], read_cards("10S JS 2D")), "2D", "card-not-held"),  # held once, named twice
        ((*THREE[:2], read_cards("10S JS KS")), "2D", "card-not-held"),
        (THREE[:2], "2D", "melds-not-the-hand"),
        (THREE, None, "melds-not-the-hand"),
        ((), "QS", "false_claim"),
        ((*THREE, read_cards("2D")), None, "ten-not-allowed"),
    ],
)
def test_melds_named(melds: Any, discard: str | None, said: str) -> None:
    rounds = a_round()
    step = GoOut(1, melds, read_cards(discard)[0] if discard else None)
    assert last(rounds, after_drawing(rounds, WAITING, "QS"), step) == said


def test_ten_cards_named_that_are_no_melds_are_a_false_claim_where_ten_may_go_out() -> None:
    rounds = a_round(**TEN)
    assert last(rounds, after_drawing(rounds, WAITING, "QS"), GoOut(1, (*THREE, read_cards("2D")))) == "false_claim"


@pytest.mark.parametrize(
    ("rules", "discard", "said"),
    [
        ({"turn_take_discard": "keep"}, "AS", "card-barred"),
        ({"turn_take_discard": "free"}, "AS", "out"),
        ({"turn_take_discard": "keep"}, "7C", "false_claim"),
    ],
)
def test_the_card_thrown_at_the_end(rules: dict[str, Any], discard: str, said: str) -> None:
    rounds = a_round(**rules)
    assert last(rounds, after_drawing(rounds, MELDED, "AS", "discard"), f"1 go_out {discard}") == said


def test_a_wild_card_is_not_thrown_at_the_end_either() -> None:
    rounds = a_round(**NEXT, wild_may_discard=False)
    assert last(rounds, after_drawing(rounds, MELDED, "KD"), "1 go_out KD") == "wild-not-discarded"


@pytest.mark.parametrize(
    ("limit", "source", "said"),
    [
        ("no_claims", "discard", "out"),
        ("stock_out_only", "discard", "penalty"),
        ("stock_out_only", "stock", "out"),
        ("stock_draw_only", "turn_up", "penalty"),
    ],
)
def test_a_penalty_bars_going_out(limit: str, source: str, said: str) -> None:
    rounds = a_round(**NEXT, **PUNISHED, turn_up_first_seat_may_take=True)
    card = "QD" if source == "turn_up" else "AS"
    position = after_drawing(rounds, MELDED, card, source, limits={1: limit})
    assert last(rounds, position, f"1 go_out {card}") == said


# Who may claim


@pytest.mark.parametrize(
    ("rules", "fields", "said"),
    [
        (ANYONE, {}, "out"),
        ({}, {}, "no-right-to-claim"),
        (GO_OUT_ONLY, {}, "no-right-to-claim"),
        (ANNOUNCED, {}, "not-announced"),
        (ANNOUNCED, {"announced": [2]}, "out"),
        (ANNOUNCED, {"announcing": [2]}, "not-announced"),
        ({**ANYONE, **PUNISHED}, {"limits": {2: "no_claims"}}, "penalty"),
        ({**ANYONE, **PUNISHED}, {"limits": {3: "no_claims"}}, "out"),
        (ANYONE, {"discarder": 2}, "own-discard"),
        (ANYONE, {"discarder": 0}, "nobodys-discard"),
        ({**ANYONE, **NEXT, "wild_from_discard": "untakable"}, {}, "out"),
    ],
)
def test_a_claim_out_of_turn(rules: dict[str, Any], fields: dict[str, Any], said: str) -> None:
    rounds = a_round(**rules)
    position = thrown(rounds, "QS", seats=[1, 2, 3], discarder=fields.pop("discarder", 3), **fields)
    verdicts, after = play(rounds, position, "2 claim 2D")
    assert verdicts == [said]
    if said == "out":
        assert cards(after.discard) == "2D 6S"
        assert cards(after.hands[2]) == WAITING.replace("2D", "QS")
    else:
        assert after is position


@pytest.mark.parametrize(
    ("rules", "fields", "said"),
    [
        ({}, {}, "out"),  # it could take the discard as an ordinary draw
        (GO_OUT_ONLY, {}, "out"),
        (ANNOUNCED, {}, "out"),
        ({**ANYONE, **PUNISHED}, {"limits": {1: "no_claims"}}, "out"),
        ({**ANYONE, **PUNISHED}, {"limits": {1: "stock_out_only"}}, "penalty"),
        ({**ANYONE, **PUNISHED}, {"limits": {1: "stock_draw_only"}}, "penalty"),
        (GO_OUT_ONLY, {"discarder": 0}, "nobodys-discard"),
    ],
)
def test_a_claim_of_the_seat_in_turn(rules: dict[str, Any], fields: dict[str, Any], said: str) -> None:
    rounds = a_round(**rules)
    assert last(rounds, thrown(rounds, "QS", seat=1, **fields), "1 claim 2D") == said


def test_a_wild_card_that_nobody_takes_is_not_claimed() -> None:
    rounds = a_round(**ANYONE, **NEXT, wild_from_discard="untakable")
    position = thrown(rounds, "KD", "7C 8C 9C 7D 8D 9D JD QD 2D", seats=[1, 2, 3], discarder=3)
    assert last(rounds, position, "2 claim 2D") == "card-not-takable"


@pytest.mark.parametrize(
    ("taken_as", "discard", "said"),
    [
        ("natural", "2D", "false_claim"),
        ("wild", "2D", "out"),
        ("natural", "KD*", "card-barred"),
        ("wild", "KD", "card-barred"),
    ],
)
def test_a_claimed_wild_card_counts_as_itself_only_where_taken_ones_do(taken_as: str, discard: str, said: str) -> None:
    rounds = a_round(**ANYONE, **NEXT, wild_from_discard=taken_as)
    position = thrown(rounds, "KD", seats=[1, 2, 3], discarder=3)
    assert last(rounds, position, f"2 claim {discard}") == said


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"discard": ""}, "window-closed"),
        ({"discard": "QS", "discarder": 4, "folded": [3], "seats": [1, 2, 3, 4]}, "out"),
        ({"discard": "QS", "discarder": 4, "left": [2], "seats": [1, 2, 3, 4]}, "not-in-round"),
    ],
)
def test_when_a_card_may_be_claimed(fields: dict[str, Any], said: str) -> None:
    rounds = a_round(**ANYONE, **FOLDS, **LEAVES)
    hands = {} if said == "not-in-round" else {2: WAITING}
    assert last(rounds, at(rounds, hands=hands, **fields), "2 claim 2D") == said


def test_nobody_claims_while_the_players_enter_the_round() -> None:
    rounds = a_round(**ANYONE, betting_mode="ante_and_round")
    assert last(rounds, at(rounds, phase="bet", discard="QS", hands={2: WAITING}), "2 claim 2D") == "wrong-phase"


def test_the_next_draw_ends_the_chance() -> None:
    rounds = a_round(**ANYONE)
    position = thrown(rounds, "QS", seats=[1, 2, 3], discarder=3)
    assert last(rounds, position, "1 draw stock", "2 claim 2D") == "window-closed"


@pytest.mark.parametrize(
    ("rules", "discard", "said"),
    [
        (ANYONE, "AS", "card-barred"),
        (ANYONE, "7C", "false_claim"),
        ({**ANYONE, **TEN}, None, "false_claim"),
        (ANYONE, None, "ten-not-allowed"),
    ],
)
def test_the_claimed_card_is_melded(rules: dict[str, Any], discard: str | None, said: str) -> None:
    rounds = a_round(**rules)
    position = thrown(rounds, "AS", MELDED, seats=[1, 2, 3], discarder=3)
    assert last(rounds, position, f"2 claim {discard or ''}") == said


@pytest.mark.parametrize(
    ("ten_from", "said"), [("any", "out"), ("own_turn", "ten-not-allowed"), ("stock", "ten-not-allowed")]
)
def test_a_claim_with_ten(ten_from: str, said: str) -> None:
    rounds = a_round(**ANYONE, **TEN, out_ten_from=ten_from)
    verdicts, after = play(rounds, thrown(rounds, "10C", MELDED, seats=[1, 2, 3], discarder=3), "2 claim")
    assert verdicts == [said]
    assert (len(after.hands[2]), len(after.discard)) == ((10, 1) if said == "out" else (9, 2))


def test_a_false_claim_leaves_everything_where_it_was() -> None:
    rounds = a_round(**ANNOUNCED, false_claim_claim="no_claims")
    position = thrown(rounds, "AS", discarder=2, seat=3, seats=[1, 2, 3], announced=[1, 3], announcing=[2])
    said, after = play(rounds, position, "3 claim 2D", "1 draw discard")
    assert said == ["false_claim", "ok"]
    _, after = play(rounds, position, "3 claim 2D")
    assert (after.hands, after.discard, after.turn, after.phase) == (position.hands, position.discard, 1, "draw")
    assert (dict(after.limits), dict(after.faults)) == ({3: "no_claims"}, {3: {"false_claim"}})
    assert (after.announced, after.announcing) == ({1}, {2})


# Several at once, all waiting for the queen of spades
QUEENS = "7H 8H 9H 7S 8S 9S QH QC 6D"
ACES = "2H 3H 4H 2C 3C 4C KS AS 5D"


def four_seats(rounds: Round, third: str = ACES, **fields: Any) -> Position:
    """Seat 4 threw the queen; seat 3 is in turn, then come 2 and 1."""
    hands = {1: WAITING, 2: QUEENS, 3: third}
    return at(rounds, seats=[1, 2, 3, 4], turn=3, discard="QS 6S", hands=hands, stock="6C", **fields)


@pytest.mark.parametrize(
    ("priority", "third", "said"),
    [
        ("play_order", "5D", ["unheard", "unheard", "out"]),
        ("first_to_speak", "5D", ["out", "unheard", "unheard"]),
        ("turn_then_first_to_speak", "5D", ["unheard", "unheard", "out"]),
        ("play_order", "4H", ["unheard", "out", "false_claim"]),
        ("turn_then_first_to_speak", "4H", ["out", "unheard", "false_claim"]),
        ("play_order", "QS", ["unheard", "out", "card-barred"]),
    ],
)
def test_who_is_heard_first(priority: str, third: str, said: list[str]) -> None:
    rounds = a_round(**ANYONE, out_claim_priority=priority)
    verdict = last(rounds, four_seats(rounds), claims("1 2D", "2 6D", f"3 {third}"))
    assert verdict == ("out", said)


def test_when_none_is_out_the_false_ones_are_punished_and_the_card_stays() -> None:
    rounds = a_round(**ANYONE, false_claim_claim="stock_out_only")
    said, after = play(rounds, four_seats(rounds), claims("1 7C", "2 7H", "4 AD", "3 QS"))
    assert said == [("false_claim", ["false_claim", "false_claim", "own-discard", "card-barred"])]
    assert dict(after.limits) == {1: "stock_out_only", 2: "stock_out_only"}
    assert cards(after.discard) == "QS 6S"


def test_when_all_are_refused_the_first_heard_gives_the_reason() -> None:
    rounds = a_round(**ANYONE)
    assert last(rounds, four_seats(rounds), claims("4 AD", "3 QS")) == ("card-barred", ["own-discard", "card-barred"])
    position = four_seats(rounds)
    _, over = play(rounds, position, "3 claim 5D")
    assert last(rounds, over, claims("1 2D", "2 6D")) == ("round-over", ["round-over", "round-over"])


def test_the_round_may_end_while_claims_are_heard() -> None:
    rounds = a_round(**ANYONE, false_claim_claim="leaves_round")
    position = thrown(rounds, "QS", seat=1, seats=[1, 2, 3], turn=2, hands={2: MELDED}, discarder=3, left=[3])
    said, after = play(rounds, position, claims("1 2D", "2 7C"))
    assert said == [("false_claim", ["unheard", "false_claim"])]
    assert after.result is not None and (after.result.winner, after.result.by) == (1, "pot")


def test_a_seat_claims_once() -> None:
    with pytest.raises(ImpossibleInput, match="each seat claims once"):
        claims("1 2D", "1 3D")


# The turn-up


@pytest.mark.parametrize(
    ("rules", "fields", "step", "said"),
    [
        (MAY_GO_OUT, {}, "2 claim turn_up 2D", "out"),
        (MAY_GO_OUT, {}, "1 claim turn_up AC", "false_claim"),
        (NEXT, {}, "2 claim turn_up 2D", "turn-up-not-takable"),
        ({}, {}, "2 claim turn_up 2D", "turn-up-not-takable"),
        (MAY_GO_OUT, {"discard": "4H"}, "2 claim turn_up 2D", "window-closed"),
        (
            {**MAY_GO_OUT, "turn_up_first_seat_may_take": True},
            {"turn_up_at": "taken"},
            "2 claim turn_up 2D",
            "turn-up-not-takable",
        ),
        ({**MAY_GO_OUT, **PUNISHED}, {"limits": {2: "no_claims"}}, "2 claim turn_up 2D", "penalty"),
        ({**MAY_GO_OUT, **PUNISHED}, {"limits": {1: "no_claims"}}, "1 claim turn_up AC", "false_claim"),
        (MAY_GO_OUT, {}, "2 claim turn_up QD", "card-barred"),
        ({**MAY_GO_OUT, **TEN, "out_ten_from": "own_turn"}, {}, "2 claim turn_up", "ten-not-allowed"),
    ],
)
def test_going_out_with_the_turn_up(rules: dict[str, Any], fields: dict[str, Any], step: str, said: str) -> None:
    rounds = a_round(**rules)
    position = at(rounds, hands={2: "7C 8C 9C 7D 8D 9D 10D JD 2D"}, **fields)
    verdicts, after = play(rounds, position, step)
    assert verdicts == [said]
    if said == "out":
        assert (after.turn_up_at, cards(after.discard)) == ("taken", "2D")
        assert cards(after.hands[2]) == "7C 8C 9C 7D 8D 9D 10D JD QD"


def test_claims_of_the_turn_up_are_heard_from_the_seat_in_turn_on() -> None:
    rounds = a_round(**MAY_GO_OUT)
    hands = {2: "7C 8C 9C 7D 8D 9D 10D JD 2D", 3: "7C 8C 9C 7H 8H 9H QS QH 3D", 1: "2S 3S 4S 2H 3H 4H JD KD* 5D"}
    position = at(rounds, seats=[1, 2, 3], hands=hands, discarder=0)
    spoken = [Claim(seat, "turn_up", discard=read_cards(card)[0]) for seat, card in ((2, "2D"), (3, "3D"), (1, "5D"))]
    assert last(rounds, position, Claims(tuple(spoken))) == ("out", ["unheard", "unheard", "out"])
    spoken[2] = Claim(1, "turn_up", discard=read_cards("4H")[0])
    assert last(rounds, position, Claims(tuple(spoken))) == ("out", ["unheard", "out", "false_claim"])


def test_the_next_may_go_out_with_the_turn_up_when_the_first_player_had_to_leave() -> None:
    rounds = a_round(**ANYONE, **MAY_GO_OUT, false_claim_claim="leaves_round")
    position = at(rounds, seats=[1, 2, 3], hands={2: "7C 8C 9C 7D 8D 9D 10D JD 2D"})
    said, after = play(rounds, position, "1 claim turn_up AC", "2 claim turn_up 2D")
    assert said == ["false_claim", "out"]
    assert cards(after.aside[1]) == DULL[0]


def test_claims_on_nobodys_card_begin_with_the_seat_in_turn_and_end_with_strangers() -> None:
    """All are refused, for different reasons: the reason of them all is that of the first who is heard."""
    rounds = a_round(**ANYONE, **LEAVES)
    # Of the seats 4, 3, 2, 1 in this order of play seat 4 dealt, 3 has left and 2 is in turn.
    hands = {1: WAITING, 2: DULL[1], 4: DULL[2]}
    position = at(rounds, seats=[1, 2, 3, 4], dealer=4, turn=2, hands=hands, left=[3], discard="QS", discarder=0)
    assert last(rounds, position, claims("3", "2"))[0] == "nobodys-discard"
    assert last(rounds, position, claims("9", "3"))[0] == "not-in-round"
    assert last(rounds, position, claims("9", "1"))[0] == "nobodys-discard"
