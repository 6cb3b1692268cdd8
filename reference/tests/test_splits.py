"""The quick search for the split that lacks least, beside a plain one; and what it tells for sure."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from promising import promising_hands
from tables import judge, nearest_table, shipped

from pife.cards import FACES, Card, read_card, read_cards
from pife.engine.hands import Judge
from pife.study import splits
from pife.study.beginnings import bits_of
from pife.study.nearness import Nearness
from pife.study.splits import splits_of

Hand = tuple[Card, ...]


def plainly_missing(hand: Hand, table: Judge) -> int:
    """How many cards a hand without wild cards lacks: of all melds side by side, those with most of its cards."""
    melds = [Counter(meld.faces) for meld in table.table.all()]

    def most(held: Counter[Card], sizes: tuple[int, ...]) -> int:
        if not sizes:
            return 0
        parts = [held & meld for meld in melds if meld.total() == sizes[0]]
        begun = [part for part in parts if part.total() > 1]
        return max([1 + most(held, sizes[1:]), *(part.total() + most(held - part, sizes[1:]) for part in begun)])

    return 9 - max(most(Counter(hand), sizes) for sizes in ((3, 3, 3), (5, 4)))


@pytest.mark.parametrize("options", [{}, {"melds_run_ace": "low"}, {"melds_sets": ["1-1-1", "2-1-1"]}])
def test_it_lacks_as_many_cards_as_a_plain_search_says(options: dict[str, Any]) -> None:
    table = judge(**options)
    nearness = Nearness(table)
    chance = Random(1)
    for size in (9, 10) * 8:
        near = chance.sample([suit * 13 + rank for suit in range(4) for rank in range(6)] * 2, 7)
        hand = (*near, *chance.sample([suit * 13 + rank for suit in range(4) for rank in range(6, 13)], size - 7))
        assert nearness.missing(hand) == plainly_missing(hand, table)


def test_what_was_asked_before_changes_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand that lost a card comes out as it does for who never saw the hand that it was."""
    monkeypatch.setattr("pife.study.splits._shared", splits._shared.__wrapped__)
    chance = Random(2)
    hands = [tuple(chance.sample([*FACES, *FACES], 10)) for _ in range(60)]
    turn_up = read_card("6H")
    table = judge(wild_which="next_same_suit", wild_per_meld=2, wild_least_naturals=1)
    for hand in hands:
        forward, backward = Nearness(table), Nearness(table)
        near = forward.of(hand, turn_up)
        for place in range(10):
            fewer = (*hand[:place], *hand[place + 1 :])
            assert forward.missing(fewer, turn_up) == backward.missing(fewer, turn_up)
        assert backward.needs_fewer(hand, near.missing + 1, turn_up)
        assert not backward.needs_fewer(hand, near.missing, turn_up)
        assert backward.of(hand, turn_up) == near


def test_the_only_card_of_a_slot_cannot_be_spared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four wild cards, two groups begun: the ten was all that the third had, so the hand without it lacks one more."""
    monkeypatch.setattr("pife.study.splits._shared", splits._shared.__wrapped__)
    table = Judge(shipped().profile("cacheta-run-wilds"))
    knew_ten, fresh = splits_of(table), splits_of(table)
    knew_ten.best(bits_of(read_cards("KD KH 8H 10C KS 7H")), 4)
    fewer = bits_of(read_cards("KD KH 8H KS 7H"))
    assert knew_ten.missing(fewer, 4) == fresh.missing(fewer, 4) == 3


@given(seed=st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_what_is_out_of_reach_never_goes_out(seed: int) -> None:
    chance = Random(seed)
    options = shipped().catalogue.options.values()
    table = Judge(nearest_table({option.id: chance.choice(option.all_samples()) for option in options}))
    nearness = Nearness(table)
    turn_up = chance.choice(FACES)
    for hand in islice(promising_hands(table, turn_up, chance), 40):
        if table.go_out(hand, hand[-1], "stock", turn_up):
            counted = table.without_idle_stars(hand, turn_up)
            assert not nearness.is_out_of_reach(counted, turn_up)
            assert not nearness.is_out_of_reach(counted[:9], turn_up)


@pytest.mark.parametrize(
    ("hand", "is_out_of_reach"),
    [
        ("7C 8C 9C 7D 8D 9D 7H 8H 2S", False),  # the 6H or the 9H
        ("7C 8C 9C 7D 8D 9D 7H JH 2S", True),
        ("7C 8C 9C 7D 8D 9D 7H 8H 2S KD", True),
        ("7C 8C 9C 7D 8D 9D 7H 8H 9H KD", False),
    ],
)
def test_most_hands_are_seen_to_be_out_of_reach(hand: str, is_out_of_reach: bool) -> None:
    assert Nearness(judge()).is_out_of_reach(read_cards(hand)) == is_out_of_reach


def test_doubles_may_come_within_reach_of_a_special_hand() -> None:
    hand = read_cards("2C 2C 5D 5D 9H 9H KS 6S JC")
    assert Nearness(judge()).is_out_of_reach(hand)
    assert not Nearness(judge(out_special=["four_doubles"])).is_out_of_reach(hand)
