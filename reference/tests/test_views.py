"""Views: what a seat sees, and what it does not."""

from __future__ import annotations

from typing import Any

import pytest
from rounds import DULL, FOLDS, MELDED, a_round, at, cards

from pife.cards import read_cards
from pife.engine.position_data import write_view
from pife.engine.views import SeenDraw
from pife.errors import ImpossibleInput

SIX = read_cards("6S")[0]


def test_a_seat_sees_its_own_hand_and_how_many_cards_the_others_have() -> None:
    rounds = a_round(
        wild_which="next_same_suit",
        out_claims="announced",
        betting_mode="ante_and_round",
        false_claim_own_turn="no_claims",
    )
    position = at(
        rounds,
        seats=[1, 2, 3],
        folded=[2],
        discard="7C 7D 7H",
        limits={3: "no_claims"},
        announced=[3],
        announcing=[1],
        threat=1,
        bets={1: 2},
        pot=2,
        price=2,
        spoken=[1, 3],
        raised=[3],
    )
    view = write_view(rounds.view(position, 3))
    assert view == {
        "seat": 3,
        "hand": DULL[1].split(),
        "sizes": {"1": 9, "3": 9},
        "stock_size": 3,
        "discard": ["7C"],
        "discard_size": 3,
        "turn_up": "QD",
        "turn_up_at": "aside",
        "phase": "draw",
        "turn": 1,
        "dealer": 2,
        "drawn": None,
        "limits": {"3": "no_claims"},
        "announced": [3],
        "announcing": [1],
        "threat": 1,
        "folded": [2],
        "left": [],
        "bets": {"1": 2},
        "pot": 2,
        "price": 2,
        "spoken": [1, 3],
        "raised": [3],
        "lives": {},
        "result": None,
        "hands": {},
    }
    assert rounds.view(position, 2).hand == ()


@pytest.mark.parametrize(
    ("rules", "fields", "price"),
    [
        ({"betting_mode": "ante_and_round", "betting_ante": 2, "betting_stake": 3}, {"phase": "bet"}, 5),
        ({"betting_mode": "ante_and_round"}, {"phase": "bet", "price": 7}, 7),
        ({"betting_mode": "ante_and_round"}, {"price": 7}, 7),
        ({"betting_mode": "ante_and_round"}, {}, 0),
        (FOLDS, {"phase": "bet"}, 0),
    ],
)
def test_the_price_is_seen_while_the_players_bet(rules: dict[str, Any], fields: dict[str, Any], price: int) -> None:
    rounds = a_round(**rules)
    assert rounds.view(at(rounds, **fields), 2).price == price


def test_at_some_tables_the_whole_pile_is_open() -> None:
    rounds = a_round(turn_discard_visible="all")
    assert cards(rounds.view(at(rounds, discard="7C 7D 7H"), 1).discard) == "7C 7D 7H"


@pytest.mark.parametrize(
    ("source", "seat", "seen"),
    [
        ("stock", 1, SeenDraw(SIX, "stock")),
        ("stock", 2, SeenDraw(None, "stock")),
        ("discard", 2, SeenDraw(SIX, "discard")),
    ],
)
def test_a_card_from_the_stock_is_seen_by_who_drew_it(source: str, seat: int, seen: SeenDraw) -> None:
    rounds = a_round()
    position = at(rounds, phase="discard", hands={1: f"{DULL[0]} 6S"}, drawn={"card": "6S", "from": source})
    view = rounds.view(position, seat)
    assert view.drawn == seen
    assert write_view(view)["drawn"] == ({"from": "stock"} if seen.card is None else {"card": "6S", "from": source})


@pytest.mark.parametrize(
    ("result", "shown"),
    [({"winner": 2, "by": "nine"}, {2: MELDED}), ({"by": "void"}, {})],
)
def test_the_hand_that_went_out_is_seen_by_all(result: dict[str, Any], shown: dict[int, str]) -> None:
    rounds = a_round()
    over = at(rounds, phase="over", turn=None, hands={2: MELDED}, result=result)
    assert {seat: cards(hand) for seat, hand in rounds.view(over, 1).hands.items()} == shown


def test_who_is_left_alone_shows_no_hand() -> None:
    rounds = a_round(false_claim_own_turn="leaves_round")
    over = at(rounds, phase="over", turn=None, left=[1], result={"winner": 2, "by": "pot"})
    assert not rounds.view(over, 2).hands


def test_who_was_dealt_no_cards_sees_nothing() -> None:
    rounds = a_round()
    with pytest.raises(ImpossibleInput, match="seat: 3 is not one of 1, 2"):
        rounds.view(at(rounds), 3)
