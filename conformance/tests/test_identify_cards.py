"""What identify works out about cards: what of a table they meet, what faults foretell, what greedy laying leaves."""

from random import Random

import pytest
from synthetic_tables import table_of_chance

from pife.cards import read_cards
from pife_conformance.asks import ASKS
from pife_conformance.fuzz.hands import card_questions
from pife_conformance.identify.alike import CardsAsked
from pife_conformance.identify.faulty import Foretold
from pife_conformance.identify.greedy import GREEDY, Greedy
from pife_conformance.identify.identifying import shipped_knowledge
from pife_conformance.identify.near_misses import nearly

KNOWLEDGE = shipped_knowledge()
STANDARD = KNOWLEDGE.shipped["pife-maker"]


def changed(table, option_id, value):
    return next(made for tried, made in KNOWLEDGE.tables.changes(table, option_id) if tried == value)


def right(ask, question, table):
    answer = KNOWLEDGE.reference.answer(ASKS[ask], question, table)
    shown = ASKS[ask].shown
    return {name: value for name, value in answer.fields.items() if name not in shown}, answer.impossible


@pytest.mark.parametrize("seed", range(4))
def test_tables_that_are_alike_in_what_cards_meet_have_the_same_answer(seed):
    chance = Random(seed)
    tables = [KNOWLEDGE.tables.of(table_of_chance(chance).options) for _ in range(3)]
    tables += [
        made
        for table in tables[:2]
        for option_id in chance.sample(list(table.options), 10)
        for _, made in list(KNOWLEDGE.tables.changes(table, option_id))[:2]
    ]
    compared = 0
    for ask, question in card_questions(KNOWLEDGE.reference.round(tables[0]), chance):
        cards, known = CardsAsked(ask, question), {}
        for table in tables:
            answer = right(ask, question, table)
            compared += cards.seen(table) in known
            assert known.setdefault(cards.seen(table), answer) == answer, (ask, question)
    assert compared > 20


@pytest.mark.parametrize(
    ("cards", "option_id", "value", "meets"),
    [
        ("5H 6H 7H", "melds.run_ace", "low", False),
        ("QH KH AH", "melds.run_ace", "low", True),
        ("5H 6H 7H", "melds.sets", ("1-1-1",), False),
        ("5H 5C 5S 5D", "melds.sets", ("1-1-1",), True),
        ("5H 6H 7H", "out.ten", "allowed", False),
    ],
)
def test_an_option_is_met_by_the_cards_that_it_is_about(cards, option_id, value, meets):
    asked = CardsAsked("meld", {"cards": cards.split()})
    assert (asked.seen(STANDARD) != asked.seen(changed(STANDARD, option_id, value))) is meets


def laid(form, cards, *melds):
    """What a greedy engine lays of these cards, where these of them are melds."""
    way = Greedy.of(form)
    hand = way.in_order(read_cards(cards))
    places = [frozenset(hand.index(card) for card in read_cards(meld)) for meld in melds]
    return way.sizes_laid(hand, places, frozenset())


def test_the_longest_meld_taken_first_leaves_the_rest_in_pieces():
    melds = ("5S 6S 7S 8S", "5S 6S 7S", "6S 7S 8S", "8S 8H 8D")
    assert laid("greedy-longest-text", "5S 6S 7S 8S 8H 8D", *melds) is None
    assert laid("greedy-shortest-text", "5S 6S 7S 8S 8H 8D", *melds) == (3, 3)


def test_of_melds_as_long_the_order_of_the_cards_decides():
    cards, melds = "9S 10S JS 10H 10D", ("9S 10S JS", "10S 10H 10D")
    assert laid("greedy-longest-text", cards, *melds) is None
    assert laid("greedy-longest-text", "10S 10H 10D", "10S 10H 10D") == (3,)
    assert laid("greedy-longest-rank", "9S 10S JS 10H 10D", *melds) is None
    assert {Greedy.of(form).order for form in GREEDY} == {"given", "text", "rank", "suit"}


def test_sets_first_and_runs_first_take_another_meld():
    cards = "7S 8S 9S 10S 7H 7D"
    melds = ("7S 8S 9S", "8S 9S 10S", "7S 8S 9S 10S", "7S 7H 7D")
    assert laid("greedy-sets-rank", cards, *melds) == (3, 3)
    assert laid("greedy-runs-rank", cards, *melds) is None


@pytest.mark.parametrize(
    ("said", "is_single", "allowed"),
    [
        ({"5H", "6H"}, False, True),
        ({"5H"}, False, False),
        ({"5H"}, True, True),
        ({"5H", "6H"}, True, False),
        (set(), True, False),
        ({"9C"}, True, False),
    ],
)
def test_one_of_several_discards_may_be_any_of_them(said, is_single, allowed):
    foretold = Foretold(frozenset({"5H", "6H"}), is_single)
    assert foretold.allows(frozenset(said)) is allowed


def test_what_is_foretold_is_told_apart_only_where_no_answer_fits_both():
    both, one = frozenset({"5H", "6H"}), frozenset({"5H"})
    assert Foretold(both).excludes(Foretold(one))
    assert Foretold(both, is_single=True).excludes(Foretold(both))
    assert not Foretold(both, is_single=True).excludes(Foretold(one))
    assert not Foretold(both, is_single=True).excludes(Foretold(one, is_single=True))
    assert Foretold(both, is_single=True).excludes(Foretold(frozenset({"9C"}), is_single=True))


def test_near_misses_are_melds_and_no_melds_with_and_without_wild_cards():
    table = KNOWLEDGE.shipped["cacheta-maker"]
    judge = KNOWLEDGE.reference.judge(table)
    questions = [question for ask, question in nearly(judge, Random(1)) if ask == "meld"]
    answers = [right("meld", question, table)[0].get("legal") for question in questions]
    wild = [CardsAsked("meld", question).meets("wild-never-itself", table) for question in questions]
    assert {(legal, has_wild) for legal, has_wild in zip(answers, wild, strict=True)} >= {
        (True, True), (True, False), (False, True), (False, False),
    }  # fmt: skip
