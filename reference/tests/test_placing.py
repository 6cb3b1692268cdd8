"""What the cards of a meld stand for, held against the judge."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import judge, shipped, table

from pife.cards import JOKER, STAR, Card, face, read_card, read_cards, token
from pife.engine.hands import Judge
from pife.engine.placing import Placer, Standing
from pife.errors import ImpossibleInput
from pife.spec.profiles import Profile


def laid(standing: Standing) -> str:
    return " ".join(token(p.card) + ("" if p.stands_for is None else "=" + token(p.stands_for)) for p in standing.cards)


def place(profile: Profile, cards: str, turn_up: str | None = "6H") -> str:
    standing = Placer(Judge(profile)).place(read_cards(cards), None if turn_up is None else read_card(turn_up))
    return f"{standing.kind} {laid(standing)}"


NEXT = {"wild_which": "next_same_suit"}


@pytest.mark.parametrize(
    ("run_ace", "cards", "in_order"),
    [
        ("both", "AD QD KD", "QD KD AD"),
        ("both", "AD KD", "KD AD"),
        ("both", "AD 2D 3D", "AD 2D 3D"),
        ("both", "AD 3D", "AD 3D"),
        ("around", "2D AD KD", "KD AD 2D"),
        ("low", "AD KD", "AD KD"),
        ("both", "AD AS", "AD AS"),
        ("both", "AD AD AS", "AD AD AS"),
        ("both", "9D 5S", "9D 5S"),
        ("both", "KC AC AC", "KC AC AC"),
    ],
)
def test_a_high_ace_comes_after_the_king(run_ace: str, cards: str, in_order: str) -> None:
    placer = Placer(judge(melds_run_ace=run_ace))
    assert [token(card) for card in placer.in_order(read_cards(cards))] == in_order.split()


@pytest.mark.parametrize(
    ("options", "cards", "laid_so"),
    [
        ({}, "9S 9C 7H", "set 9C 7H=9D 9S"),
        ({}, "8H 6H 7H", "run 6H 7H 8H"),
        ({}, "8H 7H 9H", "run 7H 8H 9H"),  # its own place, not the ten
        ({}, "7H JH QH", "run 7H=10H JH QH"),  # lowest
        ({}, "7H QH KH", "run 7H=JH QH KH"),
        ({}, "QH AH 7H", "run QH 7H=KH AH"),
        ({}, "7H 3S AS", "run AS 7H=2S 3S"),
        ({}, "7H 7S 7C", "set 7C 7H 7S"),
        ({}, "7H* 7H 8H", "run 7H=6H 7H* 8H"),
        ({}, "7H 7H 8H 9H", "run 7H=6H 7H 8H 9H"),
        ({"wild_run_place": "inside"}, "7H 7H 8H 10H", "run 7H 8H 7H=9H 10H"),
        ({"wild_per_meld": 2, "wild_itself": "counts"}, "7H 6H 8H", "run 6H 7H=7H 8H"),
        ({"wild_per_meld": 2, "wild_itself": "counts"}, "7H 7H 8H 9H", "run 7H=6H 7H=7H 8H 9H"),
        ({"wild_per_meld": 2, "wild_itself": "counts", "wild_least_naturals": 1}, "7H 7H 8H", "run 7H=6H 7H=7H 8H"),
        ({"wild_per_meld": 2, "wild_least_naturals": 1}, "7H 7H 9S", "set 7H=9C 7H=9D 9S"),
        ({"wild_melds": "runs", "wild_per_meld": 2, "wild_least_naturals": 1}, "7H 7H 9S", "run 7H=7S 7H=8S 9S"),
        ({"pack_jokers": 2}, "X 9S 9C", "set 9C X=9D 9S"),
        ({"melds_sets": ["2-1-1"]}, "7H 9S 9C 9D", "set 9C 7H=9C 9D 9S"),
        ({"melds_run_ace": "around"}, "7H AC KC", "run 7H=QC KC AC"),
    ],
)
def test_a_substitute_has_one_place(options: dict[str, object], cards: str, laid_so: str) -> None:
    assert place(table(**NEXT, **options), cards) == laid_so


def test_tables_without_wild_cards_lay_naturals_and_special_hands() -> None:
    plain = table(out_special=["four_doubles"])
    assert place(plain, "KH AH QH", None) == "run QH KH AH"
    assert place(plain, "7S 7H 7C", None) == "set 7C 7H 7S"
    assert place(plain, "7S 7S", None) == "double 7S 7S"
    assert place(plain, "7S", None) == "free 7S"


@pytest.mark.parametrize("cards", ["7H 7H 9S", "6H 7H 9S", "X 9S 9C", "7H* 9S 9C"])
def test_what_is_no_meld_has_no_places(cards: str) -> None:
    with pytest.raises(ImpossibleInput, match="is no meld at this table"):
        place(table(**NEXT, pack_jokers=2, pack_jokers_are="nothing"), cards)


TABLES = [
    dict(zip(("wild_which", "wild_per_meld", "wild_melds", "wild_run_place", "melds_run_ace"), values, strict=True))
    for values in itertools.product(
        ("next_same_suit", "next_all_suits"),
        (1, 2, None),
        ("sets_and_runs", "runs"),
        ("anywhere", "inside"),
        ("both", "around"),
    )
]


@st.composite
def groups(draw: st.DrawFn) -> tuple[Card, ...]:
    """Three to six cards that lie near each other, so that many are melds."""
    near = draw(st.integers(0, 51))
    rank, suit = near % 13, near // 13
    pool = [suit * 13 + (rank + step) % 13 for step in range(5)] + [s * 13 + rank for s in range(4)]
    cards = draw(st.lists(st.sampled_from([*pool, JOKER, 32, 32 + STAR, 6]), min_size=3, max_size=6))
    return tuple(cards)


@given(st.sampled_from(TABLES), st.sampled_from(["free", "counts"]), st.sampled_from([1, 2]), groups())
def test_whatever_the_judge_calls_a_meld_has_places_and_nothing_else_has(
    options: dict[str, object], itself: str, least: int, cards: tuple[Card, ...]
) -> None:
    more: dict[str, object] = {}
    if options["wild_per_meld"] is not None:
        more["wild_itself"] = itself
    if options["wild_per_meld"] != 1:
        more["wild_least_naturals"] = least
    profile = table(pack_decks=3, pack_jokers=4, melds_sets=["1-1-1", "1-1-1-1", "2-1-1"], **options, **more)
    judges, turn_up = Judge(profile), read_card("6H")
    if max(Counter(map(face, cards)).values()) > 3:
        return
    legal = judges.meld(cards, turn_up)
    try:
        standing = Placer(judges).place(cards, turn_up)
    except ImpossibleInput:
        assert not legal
        return
    assert legal
    assert Counter(placed.card for placed in standing.cards) == Counter(cards)
    wild = judges.wilds(turn_up)
    faces = [face(placed.card) if placed.stands_for is None else placed.stands_for for placed in standing.cards]
    for placed in standing.cards:
        assert placed.stands_for is None or placed.card in wild
        assert placed.card != JOKER or placed.stands_for is not None
    assert judge(pack_decks=3, melds_sets=["1-1-1", "1-1-1-1", "2-1-1"], melds_run_ace=options["melds_run_ace"]).meld(
        faces
    )


def test_the_melds_of_a_whole_hand_can_be_laid() -> None:
    profile = shipped().profile("cachetao-open-claims")
    judges, chance = Judge(profile), random.Random(7)
    placer = Placer(judges)
    turn_up, found = read_card("6H"), 0
    ordinary = [card for card in (*range(52), *range(52)) if card not in judges.wilds(turn_up)]
    for _ in range(800):
        hand = (*judges.wilds(turn_up), *judges.wilds(turn_up), *chance.sample(ordinary, 5))
        melds = judges.melded(hand, turn_up)
        if melds is not None:
            found += 1
            assert all(placer.place(meld, turn_up) for meld in melds)
    assert found > 20
