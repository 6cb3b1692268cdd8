"""The judge's fast ways out are the plain ones, in the same order and with the same melds, whatever the house rules."""

from __future__ import annotations

import random
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from plain_outs import natural_outs, plain_discards
from random_tables import hands, tables
from rounds import DULL, NEXT
from tables import judge, table

from pife.cards import FACES, RANKS, pack_counts, read_card, read_cards, tokens
from pife.engine.counted import CountedHand
from pife.engine.hands import SOURCES, Judge
from pife.engine.layout import ANY_SIZES, Tally
from pife.engine.meld_costs import IN_NO_MELD, WILD_CARD, MeldCosts
from pife.engine.melds import MeldTable, MeldTables, SubstituteLimits
from pife.engine.natural_search import NaturalSearch
from pife.engine.wilds import uses_turn_up

SIX_OF_HEARTS = read_cards("6H")[0]


@given(st.data())
def test_the_same_ways_as_by_trying_each_card(data: st.DataObject) -> None:
    profile = data.draw(tables())
    turn_up = data.draw(st.sampled_from(FACES)) if uses_turn_up(profile.options) else None
    asked, source = Judge(profile), data.draw(st.sampled_from(SOURCES[:3]))
    decks, jokers = profile.options["pack.decks"], profile.options["pack.jokers"]
    hand = tuple(data.draw(hands(decks, jokers, 10, turn_up, asked.wilds(turn_up))))
    hand = asked.without_idle_stars(hand, turn_up)
    out = asked.go_out(CountedHand(hand), hand[-1], source, turn_up)
    plain = plain_discards(asked, hand, source, turn_up)
    assert list(out.discards.items()) == list(plain.items())
    assert asked.goes_out(hand, hand[-1], source, turn_up) is bool(out)


@given(st.data())
def test_no_card_in_a_meld_is_taken_to_be_in_none(data: st.DataObject) -> None:
    """Any cards of any tables: there are never fewer than go out with the plain search."""
    profile = data.draw(tables())
    melds = MeldTable(profile)
    decks = profile.options["pack.decks"]
    hand = pack_counts(data.draw(hands(decks, 0, 10, None, ())))
    search = NaturalSearch(melds, Tally())
    plain = natural_outs(melds, hand, ANY_SIZES)
    assert not plain or search.most_melded(hand, 10) >= 9
    found: dict[int, object] = {}
    for card, laid in search.ways(hand, ANY_SIZES):
        found.setdefault(card, laid)
    assert found == plain


@pytest.mark.parametrize("order", ["A 2 3 4 5 6 7 8 9 10 J Q K A 2", "2 A 3 K 4 Q 5 J 6 10 7 9 8", "2 4 6 2 8 10 2 Q"])
def test_ranks_in_any_order(order: str) -> None:
    """A rank order is data of the catalogue: where it is odd, less is seen at once, and nothing is missed."""
    profile = SimpleNamespace(
        options={"melds.sets": ("1-1-1",)}, chosen=lambda _: (SimpleNamespace(order=tuple(order.split())),)
    )
    melds, chance = MeldTable(profile), random.Random(1)  # type: ignore[arg-type]
    search = NaturalSearch(melds, Tally())
    runs = [meld for meld in melds.all() if meld.size == 3 and meld.faces[0] % 13 != meld.faces[1] % 13]
    for _ in range(200):
        hand = sum(meld.packed for meld in chance.sample(runs, 3)) + (1 << 4 * chance.choice(FACES))
        assert search.most_melded(hand, 10) >= 9
        assert {card for card, _ in search.ways(hand, ANY_SIZES)} == set(natural_outs(melds, hand, ANY_SIZES))


def test_hands_of_chance_are_seen_to_be_far_from_out() -> None:
    search, chance = NaturalSearch(MeldTable(table()), Tally()), random.Random(1)
    seen = [search.most_melded(pack_counts(chance.sample([*FACES, *FACES], 10)), 10) < 9 for _ in range(1_000)]
    assert sum(seen) > 950


@pytest.mark.parametrize(
    ("bound", "flexible", "costs"),
    [
        ("4C 5C 6C", "", [0, 0, 0]),
        ("4C 6C", "", [WILD_CARD // 2] * 2),
        ("4C 6C", "5C", [0, 0]),
        ("4C 8C", "", [IN_NO_MELD] * 2),
        ("4C 4D 4H KS", "", [0, 0, 0, IN_NO_MELD]),
        ("4C 4D 5D", "", [WILD_CARD // 2] * 3),
    ],
)
def test_what_cards_cost_with_one_wild_card_a_meld(bound: str, flexible: str, costs: list[int]) -> None:
    limits = SubstituteLimits(most=1, least_naturals=2, in_sets=True, inside_only=False)
    worked_out = MeldCosts(MeldTable(table(), limits)).of_faces(
        pack_counts(read_cards(bound)), pack_counts(read_cards(flexible))
    )
    assert [worked_out[card] for card in read_cards(bound)] == costs


def test_what_is_remembered_has_bounds() -> None:
    """More suits of hands than are kept: all are forgotten, and worked out again."""
    limits = SubstituteLimits(most=1, least_naturals=2, in_sets=True, inside_only=False)
    melds = MeldTable(table(), limits, most_known=2)
    costs = MeldCosts(melds, most_known=2)
    for rank in range(len(RANKS) - 2):
        stretch = pack_counts([rank, rank + 1, rank + 2])
        assert set(costs.of_faces(stretch, 0).values()) == {0}
        assert next(iter(melds.melds_with(rank, stretch))).naturals == stretch
    assert melds.known_parts <= 2
    assert costs.known_suits <= 2


def test_judges_share_melds_where_the_rules_of_melds_are_the_same() -> None:
    shared = MeldTables()
    first, second = Judge(table(), shared), Judge(table(out_ten="allowed"), shared)
    other = Judge(table(melds_run_ace="low"), shared)
    assert first.table is second.table
    assert other.table is not first.table
    assert judge().table is not first.table
    assert not other.meld(read_cards("QC KC AC"))
    assert not Judge(table(melds_longest=3), shared).meld(read_cards("2C 3C 4C 5C"))
    assert not Judge(table(melds_sets=["1-1-1"]), shared).meld(read_cards("2C 2D 2H 2S"))
    assert first.meld(read_cards("2C 3C 4C 5C")) and first.meld(read_cards("2C 2D 2H 2S"))


def test_whether_a_hand_goes_out_hangs_on_the_discard_too() -> None:
    """Nine melded cards and the card claimed: what is left is the very card that may not be thrown."""
    asked = judge(out_claims="anyone")
    hand = read_cards("4D 5D 6D 7C 7H 7S QH KH AH 2C")
    assert asked.goes_out(hand, hand[-1], "stock")
    assert not asked.goes_out(hand, hand[-1], "claim")
    assert not asked.goes_out(hand, hand[-1], "stock", limit="leaves_round")
    four = read_cards("4D 5D 6D 7C 7H 7S 10H JH QH KH")
    assert judge(out_ten="allowed", out_shapes=["4-3-3"]).goes_out(four, four[-1], "stock")
    assert not judge(out_shapes=["5-4"]).goes_out(four, four[-1], "stock")


def test_a_dead_joker_is_what_may_be_thrown() -> None:
    """Rule pack.jokers-dead: it is in no meld, so whatever else is thrown it is among the nine left."""
    asked = judge(pack_jokers=2, pack_jokers_are="nothing")
    hand = read_cards("4D 5D 6D 7C 7H 7S QH KH AH X")
    assert tokens(asked.go_out(hand, hand[-1], "stock").discards) == ["X"]
    assert not asked.goes_out(hand, hand[-1], "stock", limit="leaves_round")


def test_sevens_of_three_suits_cost_no_wild_card() -> None:
    """Both wild kings are free for the other cards: beside the king of hearts, or in its place at the run's end."""
    asked = judge(**NEXT)
    hand = read_cards("2C 3C 4C 5C 7C 7H KH 7S KS KS")
    out = asked.go_out(hand, hand[-1], "stock", read_card("QS"))
    assert tokens(out.discards) == ["2C", "5C", "KH"]


def test_wild_cards_bound_and_free_lie_in_one_set() -> None:
    """The five that counts as itself only and the wild one beside it are both fives of a doubled set."""
    asked = judge(**NEXT, wild_melds="runs", melds_sets=["1-1-1", "2-1-1"])
    hand = read_cards("5C* 5C 5D 5H KH KD KC QH QD QC")
    melds = asked.melded(hand, read_card("4C"))
    assert melds is not None and asked.lays(melds, hand, read_card("4C"))


def test_what_is_remembered_of_a_card_hangs_on_every_suit_of_its_rank() -> None:
    """One judge, hands with the same clubs: what can lie beside the seven of clubs is another thing in each."""
    asked, turn_up = judge(**NEXT), read_card("QS")
    for sevens, is_laid in (("7C 7H 7S", True), ("7C 7H 9S", False), ("7C 7D 7H", True), ("7C 9D 9H", False)):
        hand = read_cards(f"2D 3D KS JH QH KH {sevens}")
        assert (asked.melded(hand, turn_up) is not None) is is_laid, sevens


def test_a_hand_of_chance_is_not_out() -> None:
    hand = read_cards(f"{DULL[0]} 6S")
    assert not judge().goes_out(hand, hand[-1], "stock")
