"""What is done in a quick way, as it is done all the time, gives what the plain way gives."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given
from rounds import TURN_UP, a_round, at

from pife.cards import FACES, JOKER, STAR, face, faces, has_stars, read_card, read_cards, token
from pife.engine.by_seat import BySeat
from pife.engine.position import Drawn, changed
from pife.engine.seats import SeatOrder
from pife.engine.steps import Discard, Draw, discards_of, draws_of
from pife.engine.views import View

SEATS = st.integers(1, 12)
BY_SEAT = st.dictionaries(SEATS, st.integers(0, 9))
ANY_CARD = st.sampled_from((*FACES, JOKER, *(card + STAR for card in FACES)))


def test_a_changed_position_is_a_new_one_with_the_other_fields_as_they_were() -> None:
    before = at(a_round(wild_which="next_same_suit"), seats=[1, 2, 3], discard="QS 6S", announced=[2])
    other: dict[str, Any] = {"turn": 3, "phase": "discard", "drawn": Drawn(5, "stock"), "recycles": 2}
    after = changed(before, **other)
    assert after == replace(before, **other) != before
    assert hash(after) == hash(replace(before, **other))
    assert (before.turn, before.phase, before.drawn, before.recycles) == (1, "draw", None, 0)


def test_a_position_has_no_other_fields() -> None:
    with pytest.raises(TypeError, match="^Position: stok, trun: not a value for each"):
        changed(at(a_round()), trun=3, turn=2, stok=())


def test_a_view_has_every_field() -> None:
    rounds = a_round(wild_which="next_same_suit")
    view = rounds.view(at(rounds, discard="QS 6S", turn_up=TURN_UP), 2)
    assert view == View(**{field.name: getattr(view, field.name) for field in fields(View)})


@given(BY_SEAT, SEATS, st.integers(0, 9))
def test_values_by_seat_are_those_of_a_sorted_dictionary(values: dict[int, int], seat: int, value: int) -> None:
    of_seats, plain = BySeat(values), dict(sorted(values.items()))
    assert (list(of_seats.items()), list(of_seats.values())) == (list(plain.items()), list(plain.values()))
    assert (seat in of_seats, of_seats.get(seat), of_seats.get(seat, 7)) == (
        seat in plain,
        plain.get(seat),
        plain.get(seat, 7),
    )
    for other, meant in (
        (of_seats.but(seat, value), plain | {seat: value}),
        (of_seats.without(seat), {each: plain[each] for each in plain if each != seat}),
        (of_seats.each(str), {each: str(plain[each]) for each in plain}),
    ):
        assert list(other.items()) == sorted(meant.items())
    assert of_seats == BySeat(plain)


@given(st.sampled_from(["clockwise", "counterclockwise"]), SEATS, st.sets(SEATS, min_size=1))
def test_who_is_next_comes_first_in_the_round(direction: str, seat: int, among: set[int]) -> None:
    order = SeatOrder({"table.direction": direction, "table.next_dealer": "next_seat", "deal.cut": "none"})
    assert order.after(seat, among) == order.round_from(seat, among)[0]


@pytest.mark.parametrize("seat", [0, 1, 8, 9, 999])
def test_steps_that_lie_ready_are_the_steps_that_would_be_made(seat: int) -> None:
    assert draws_of(seat)("turn_up") == Draw(seat, "turn_up")
    assert discards_of(seat)(JOKER) == Discard(seat, JOKER)
    assert discards_of(seat)(3 + STAR) == Discard(seat, 3 + STAR)


@given(st.lists(ANY_CARD))
def test_cards_read_together_are_those_read_one_by_one(cards: list[int]) -> None:
    written = [token(card) for card in cards]
    assert read_cards(written) == tuple(read_card(each) for each in written) == tuple(cards)
    assert has_stars(tuple(cards)) == any("*" in each for each in written)
    assert faces(tuple(cards)) == tuple(map(face, cards))
