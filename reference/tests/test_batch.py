"""Many hands at once: the same answers as the judge gives one by one, whatever the house rules are."""

from __future__ import annotations

import sys
from itertools import islice
from random import Random

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from promising import Hand, promising_hands
from tables import judge, nearest_table, shipped

from pife.cards import FACES, JOKER, Card, read_card, read_cards
from pife.engine.hands import Judge
from pife.errors import ImpossibleInput, PifeError
from pife.study.batch import BatchJudge

SIX_OF_HEARTS = read_card("6H")  # the wild cards it names are sevens
THREES = "4D 5D 6D 7C 7H 7S QH KH AH"


@given(seed=st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_at_any_table_each_hand_is_judged_as_the_judge_does(seed: int) -> None:
    chance = Random(seed)
    options = shipped().catalogue.options.values()
    one = Judge(nearest_table({option.id: chance.choice(option.all_samples()) for option in options}))
    turn_up = chance.choice(FACES)
    hands = list(islice(promising_hands(one, turn_up, chance), 60))
    assert_same(one, hands, turn_up)


@pytest.mark.parametrize("profile", ["pife-maker", "pif-paf-betting-doubles", "cacheta-four-wilds"])
def test_at_shipped_tables_some_of_these_hands_go_out_and_some_do_not(profile: str) -> None:
    one = Judge(shipped().profile(profile))
    hands = list(islice(promising_hands(one, SIX_OF_HEARTS, Random(1)), 300))
    assert 20 < assert_same(one, hands, SIX_OF_HEARTS) < 280


def assert_same(one: Judge, hands: list[Hand], turn_up: Card) -> int:
    """The answers for hands of ten and of their first nine; how many of the ten go out."""
    many = BatchJudge(one)
    goes_out = [bool(one.go_out(hand, hand[-1], "stock", turn_up)) for hand in hands]
    assert many.go_out(hands, turn_up).tolist() == goes_out
    for size in (9, 10):
        some = [hand[:size] for hand in hands]
        assert many.melded(some, turn_up).tolist() == [one.melded(hand, turn_up) is not None for hand in some]
    return sum(goes_out)


@pytest.mark.parametrize(
    ("cards", "goes_out"),
    [
        (f"{THREES} 2C", True),
        ("4D 5D 6D 7C 7H 7S QH KH 2H 2C", False),
        ("4D 5D 6D 7C 7H 7S QH KH 2C 9C", False),
        ("4D 5D 6D 9C 9H 9S QH 7H 2C AH", True),  # the wild seven of hearts is a king
        ("4D 5D 6D 9C 9H 9S QH 7H* 2C AH", False),  # one with a star is not
        ("4D 5D 9C 9H QH KH 7H 7H 2C 2D", False),  # two wild cards do not make three melds of three pairs
    ],
)
def test_a_hand_goes_out_or_does_not(cards: str, goes_out: bool) -> None:
    table = judge(wild_which="next_same_suit", wild_melds="runs", wild_run_place="anywhere")
    assert BatchJudge(table).go_out([read_cards(cards)], SIX_OF_HEARTS).tolist() == [goes_out]


@pytest.mark.parametrize("profile", ["pife-maker", "cacheta-four-wilds"])
def test_hands_of_chance_are_seldom_left_to_the_judge(profile: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Judge(shipped().profile(profile))
    asked: list[Hand] = []
    monkeypatch.setattr(table, "goes_out", lambda hand, *_: bool(asked.append(hand)))
    chance = Random(1)
    pack = [card for card in FACES if card != SIX_OF_HEARTS] + [*FACES]
    BatchJudge(table).go_out([chance.sample(pack, 10) for _ in range(4_000)], SIX_OF_HEARTS)
    assert len(asked) < 100


def test_more_hands_than_are_looked_at_together() -> None:
    hands = [read_cards(f"{THREES} 2C")] * 8_192 + [read_cards("4D 5D 6D 7C 7H 7S QH KH 2H 2C")] * 2
    assert BatchJudge(judge()).go_out(hands).tolist() == [True] * 8_192 + [False] * 2


def test_no_hands() -> None:
    assert BatchJudge(judge()).go_out(numpy.empty((0, 10), int)).tolist() == []


@pytest.mark.parametrize(
    ("hands", "said"),
    [
        ([], "rows of 10 card numbers"),
        ([[1, 2, 3]], "rows of 10 card numbers"),
        (list(range(10)), "rows of 10 card numbers"),
        ([[0.5] * 10], "rows of 10 card numbers"),
        ([[*range(9), 60]], "60 is the number of no card"),
        ([[*range(9), -1]], "-1 is the number of no card"),
        ([[*range(9), 999]], "999 is the number of no card"),
        ([[*range(10)], [*range(9), JOKER]], "row 1: X: this table's packs have no jokers"),
        ([[*range(8), 1, 1]], "row 0: 2C 3 times: the packs hold it 2 times"),
        ([[0] * 10], "row 0: AC 10 times"),
    ],
)
def test_hands_that_cannot_be_are_refused(hands: object, said: str) -> None:
    with pytest.raises(ImpossibleInput, match=said):
        BatchJudge(judge()).go_out(hands)  # type: ignore[arg-type]


def test_melded_is_asked_of_nine_or_ten() -> None:
    with pytest.raises(ImpossibleInput, match="rows of 9 or 10 card numbers"):
        BatchJudge(judge()).melded([[1, 2, 3]])


def test_a_turn_up_that_lies_aside_is_in_no_hand() -> None:
    table = judge(wild_which="next_same_suit", turn_up_fate="aside")
    hand = read_cards("6H 6H 2C 3C 4C 9S 10S JS KD KS")
    with pytest.raises(ImpossibleInput, match="with the turn-up"):
        BatchJudge(table).go_out([hand], SIX_OF_HEARTS)


def test_the_turn_up_is_needed_where_it_names_the_wild_cards() -> None:
    with pytest.raises(ImpossibleInput, match="the turn-up is missing"):
        BatchJudge(judge(wild_which="next_same_suit")).go_out([read_cards(f"{THREES} 2C")])


def test_without_numpy_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(PifeError, match=r"pip install 'pife\[batch\]'"):
        BatchJudge(judge())
