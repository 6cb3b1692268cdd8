"""Seats: the order of play, the first seat, the next dealer, the cutter."""

from __future__ import annotations

import pytest
from rounds import DULL, FOLDS, LEAVES, a_round, at, play

from pife.errors import ImpossibleInput


@pytest.mark.parametrize(
    ("direction", "dealer", "order", "cutter"),
    [
        ("counterclockwise", 2, (1, 7, 5, 2), 5),
        ("counterclockwise", 1, (7, 5, 2, 1), 2),
        ("clockwise", 2, (5, 7, 1, 2), 1),
        ("clockwise", 7, (1, 2, 5, 7), 5),
    ],
)
def test_the_game_goes_round_from_the_seat_after_the_dealer(
    direction: str, dealer: int, order: tuple[int, ...], cutter: int
) -> None:
    seating = a_round(table_direction=direction, deal_cut="previous_seat").order.seating((1, 2, 5, 7), dealer, 5)
    assert (seating.first, seating.order, seating.cutter) == (order[0], order, cutter)
    assert seating.next_dealer == order[0]


def test_of_two_the_other_begins_cuts_and_deals_next() -> None:
    seating = a_round(deal_cut="previous_seat").order.seating((3, 8), 3, 8)
    assert (seating.first, seating.cutter, seating.next_dealer) == (8, 8, 8)


def test_nobody_cuts_unless_the_table_has_it() -> None:
    assert a_round().order.seating((1, 2), 1, None).cutter is None


@pytest.mark.parametrize(
    ("rule", "winner", "dealer"), [("next_seat", 3, 1), ("next_seat", None, 2), ("winner", 3, 3), ("winner", None, 2)]
)
def test_who_deals_next(rule: str, winner: int | None, dealer: int) -> None:
    order = a_round(table_next_dealer=rule).order
    assert order.seating((1, 2, 3), 2, winner).next_dealer == dealer


def test_the_deal_passes_over_a_dealer_who_is_out_of_the_match() -> None:
    assert a_round().order.next_dealer((1, 3, 4), 2, 3) == 1


def test_one_player_alone_has_no_round() -> None:
    with pytest.raises(ImpossibleInput, match="seats: a round has two players at least"):
        a_round().order.seating((1,), 1, None)


@pytest.mark.parametrize(("dealer", "winner", "named"), [(4, None, "dealer"), (1, 4, "winner")])
def test_who_has_no_seat_neither_deals_nor_wins(dealer: int, winner: int | None, named: str) -> None:
    with pytest.raises(ImpossibleInput, match=f"{named}: seat 4 is not one of 1, 2, 3"):
        a_round().order.seating((3, 1, 2), dealer, winner)


def test_alone_a_seat_comes_before_and_after_itself() -> None:
    order = a_round().order
    assert (order.before(3, (3,)), order.after(3, (3,))) == (3, 3)


def test_the_first_draw_belongs_to_the_first_seat_that_is_in() -> None:
    rounds = a_round(**FOLDS)
    assert rounds.order.first_in(at(rounds, seats=[1, 2, 3])) == 1
    assert rounds.order.first_in(at(rounds, seats=[1, 2, 3], turn=3, folded=[1])) == 3


@pytest.mark.parametrize(
    ("fields", "first"),
    [
        ({}, True),
        ({"discard": "6S", "discarder": 0}, True),
        ({"discard": "6S"}, False),
        ({"discard": "6S", "discarder": 2}, False),
        ({"turn": 3}, False),
        ({"turn": 3, "folded": [1]}, True),
        ({"turn": 3, "left": [1], "aside": {1: DULL[0]}}, True),
        ({"turn": 3, "left": [1], "aside": {1: f"{DULL[0]} 6S"}}, False),  # it had drawn
    ],
)
def test_the_first_turn_of_the_round(fields: dict[str, object], first: bool) -> None:
    rounds = a_round(**FOLDS, **LEAVES)
    position = at(rounds, seats=[1, 2, 3], **fields)
    assert rounds.order.is_first_turn(position) is first
    assert rounds.order.is_before_first_draw(position) is first


@pytest.mark.parametrize(
    ("steps", "first"),
    [
        (["1 draw discard"], True),  # the card that opened the pile
        (["1 draw stock", "1 discard AC", "2 draw discard", "2 discard AC", "1 draw discard"], False),
    ],
)
def test_taking_the_only_discard_does_not_make_it_the_first_turn_again(steps: list[str], first: bool) -> None:
    rounds = a_round()
    pile = {"discard": "6S", "discarder": 0} if first else {}
    said, after = play(rounds, at(rounds, **pile), *steps)
    assert set(said) == {"ok"}
    assert not after.discard
    assert rounds.order.is_first_turn(after) is first
