"""Laws hold for the reference over every question of the suite, and an engine that breaks one is found out."""

import json
import re
from functools import cache
from itertools import chain

import pytest

from pife.spec.library import load_spec
from pife_conformance.laws.checking import broken_laws
from pife_conformance.reference_engine import ReferenceEngine
from pife_conformance.truth import Table, one_option_changes, tables_of_chance

SEED = 7


@cache
def shipped():
    return load_spec()


def table_of(made):
    """The table of a shipped profile, or of one with one option changed: ``pife-maker with out.ten allowed``."""
    profile = shipped().profile(made.partition(" ")[0])
    tables = chain([Table(profile, profile.id)], one_option_changes(shipped(), profile))
    return next(table for table in tables if table.made == made)


@pytest.fixture
def share(request, suite):
    """The scenarios asked at the table of this number: all, or a third of them, other ones at the next table."""
    scenarios = list(suite.scenarios.values())
    return lambda number: scenarios if request.config.getoption("--all-tables") else scenarios[number % 3 :: 3]


@pytest.mark.parametrize(("number", "profile_id"), [*enumerate(shipped().profiles)])
def test_laws_hold_for_the_reference_under_every_profile(number, profile_id, share):
    assert list(broken_laws(ReferenceEngine(shipped()), table_of(profile_id), share(number), SEED)) == []


@pytest.mark.parametrize("seed", range(3))
def test_laws_hold_for_the_reference_at_tables_of_chance(seed, share, request):
    how_many = 60 if request.config.getoption("--all-tables") else 3
    for number, table in enumerate(tables_of_chance(shipped(), how_many, seed)):
        assert list(broken_laws(ReferenceEngine(shipped()), table, share(number), seed)) == []


class Spoiled:
    """The reference, its answers to one ask spoiled."""

    def __init__(self, ask, spoil):
        self._right = ReferenceEngine(shipped())
        self._ask = ask
        self._spoil = spoil

    def respond(self, message):
        answer = self._right.respond(message)
        if message["cmd"] == "ask" and message["ask"] == self._ask and "answer" in answer:
            return {**answer, "answer": self._spoil(answer["answer"], message["input"])}
        return answer


def loses_a_card(answer, question):
    return {**answer, "stock": answer["stock"][1:]} if answer.get("stock") else answer


def deals_from_the_uncut_pack(answer, question):
    uncut = question["pack"][: 2 * len(answer.get("hands") or ())]
    return {**answer, "stock": uncut + answer["stock"][len(uncut) :]} if answer.get("hands") else answer


def throws_a_card_away(answer, question):
    return {**answer, "position": {**answer["position"], "discard": answer["position"]["discard"][1:]}}


def counts_refusals(answer, question):
    refused = sum(not step["ok"] for step in answer["steps"])
    return {**answer, "position": {**answer["position"], "turn": 1 + refused}}


def ends_the_turn_of_who_is_wrong(answer, question):
    if not answer["steps"] or answer["steps"][-1].get("outcome") != "false_claim":
        return answer
    position = answer["position"]
    other = next(seat for seat in position["seats"] if seat != position["turn"])
    return {**answer, "position": {**position, "turn": other}}


def melds_ten_only(answer, question):
    return answer if len(question["cards"]) == 10 else {"melded": False}


def goes_out_with_all_ten(answer, question):
    return {**answer, "discards": []} if answer["ten"] else answer


def shows_the_next_card(answer, question):
    return {**answer, "next": (question["position"].get("stock") or [None])[0]}


def lists_a_redraw(answer, question):
    return {"moves": [*answer["moves"], {"seat": question["position"]["turn"], "do": "redraw"}]}


def leaves_out_what_is_stuck(answer, question):
    """Moves without discards where everything else is barred too, as where ten wild cards are held."""
    is_stuck = {move["do"] for move in answer["moves"]} == {"discard"}
    return {"moves": []} if is_stuck else answer


def forgets(do):
    """Moves without those of one kind."""
    return lambda answer, question: {"moves": [move for move in answer["moves"] if move["do"] != do]}


def keeps_a_chip(answer, question):
    return {**answer, "pot": answer["pot"] + 1}


def gives_the_winner_a_life(answer, question):
    lives = answer["lives"] or question.get("lives") or {}
    return {**answer, "lives": {**lives, str(question["winner"]): 99}} if question["winner"] else answer


def lets_the_lowest_seat_deal(answer, question):
    return {**answer, "next_dealer": min(question["seats"])}


def breaks(engine, made, suite, ask, says):
    """Whether some question of an ask shows that the engine breaks the law of these words."""
    scenarios = [scenario for scenario in suite.scenarios.values() if scenario.ask.name == ask]
    return any(says in line for line in broken_laws(engine, table_of(made), scenarios, SEED))


@pytest.mark.parametrize(
    ("table", "ask", "spoil", "says"),
    [
        ("pife-maker", "melded", melds_ten_only, "all ten cards meld, and no nine of them"),
        ("cacheta-maker", "go_out", goes_out_with_all_ten, "all ten cards meld, and no nine of them"),
        ("pif-paf-betting", "deal", loses_a_card, "hands, stock, discard and turn-up are not the pack"),
        ("pif-paf-betting", "deal", deals_from_the_uncut_pack, "the same pack after another cut is dealt otherwise"),
        ("pif-paf-betting", "play", throws_a_card_away, "the cards after the script are not those before it"),
        ("pif-paf-betting", "play", counts_refusals, "without its refused steps the script leads elsewhere"),
        ("pif-paf-betting", "play", ends_the_turn_of_who_is_wrong, "moves the turn"),
        ("pif-paf-betting", "view", shows_the_next_card, "cards that the seat cannot see show in next"),
        ("pif-paf-betting", "moves", lists_a_redraw, "'do': 'redraw'} is listed and refused"),
        ("pif-paf-betting", "moves", forgets("discard"), "is accepted and not listed"),
        ("pif-paf-betting", "moves", forgets("draw"), "'from': 'stock'} is accepted and not listed"),
        ("pif-paf-betting", "moves", forgets("go_out"), "is accepted and not listed"),
        ("pif-paf-betting", "moves", forgets("claim"), "wins and is not listed"),
        ("pif-paf-betting", "moves", forgets("call"), "'do': 'call'} is accepted and not listed"),
        ("pif-paf-betting", "moves", forgets("fold"), "'do': 'fold'} is accepted and not listed"),
        ("cacheta-ten-points-fold", "moves", forgets("stay"), "'do': 'stay'} is accepted and not listed"),
        (
            "pife-maker with deal.first_turn_redraw True",
            "moves",
            forgets("redraw"),
            "'do': 'redraw'} is accepted and not listed",
        ),
        ("pif-paf-betting", "moves", leaves_out_what_is_stuck, "the round is not over and has no move"),
        ("pif-paf-betting", "settle", keeps_a_chip, "the chips after the round are not those before it"),
        ("pif-paf-betting", "settle", gives_the_winner_a_life, "has more lives than before"),
        ("pif-paf-betting", "settle", lets_the_lowest_seat_deal, "with everybody moved on by one seat"),
    ],
)
def test_an_engine_that_breaks_a_law_is_found_out(table, ask, spoil, says, suite):
    assert breaks(Spoiled(ask, spoil), table, suite, ask, says)


def looks_at_suits(question):
    return re.search('[0-9AJQK]([CDHS])[*"]', json.dumps(question)).group(1) in "HS"


def looks_at_seats(question):
    return question.get("position", question)["dealer"] == 1


def looks_at_order(question):
    hands = [question["cards"]] if "cards" in question else question["position"]["hands"].values()
    return any(hand[0] < hand[-1] for hand in hands if hand)


def looks_at_stars(question):
    return "*" in json.dumps(question)


def where(seen):
    """Another answer where this is seen of the question."""

    def spoil(answer, question):
        if not seen(question):
            return answer
        changes = {
            "melded": lambda melded: not melded,
            "ten": lambda ten: not ten,
            "turn_up": lambda card: None,
            "stock": lambda cards: cards[1:],
            "stock_size": lambda size: size + 1,
            "moves": lambda moves: moves[1:],
            "position": lambda position: {**position, "recycles": 99},
        }
        return {name: changes[name](value) if name in changes else value for name, value in answer.items()}

    return spoil


HANDS, ROUNDS = ("melded", "go_out"), ("view", "moves", "play")


@pytest.mark.parametrize(
    ("seen", "ask", "says"),
    [
        *((looks_at_suits, ask, "with suits renamed") for ask in (*HANDS, "deal", *ROUNDS)),
        *((looks_at_seats, ask, "with everybody moved on by one seat") for ask in ("deal", *ROUNDS)),
        *((looks_at_order, ask, "with equal cards in each other's place") for ask in (*HANDS, *ROUNDS)),
        *((looks_at_stars, ask, "with equal cards in each other's place") for ask in (*HANDS, *ROUNDS)),
    ],
)
def test_an_engine_that_goes_by_names_is_found_out(seen, ask, says, suite):
    assert breaks(Spoiled(ask, where(seen)), "pif-paf-betting", suite, ask, f"{says} something else is answered")


def test_an_engine_that_answers_nothing_breaks_nothing(suite):
    class Silent:
        def respond(self, message):
            return {"ok": True} if message["cmd"] == "configure" else {"seq": message["seq"], "unsupported": "no"}

    assert list(broken_laws(Silent(), table_of("pife-maker"), suite.scenarios.values(), SEED)) == []
