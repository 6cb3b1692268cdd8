"""`pife hand` at tables with wild cards."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from command_line import Ran, pife
from tables import judge

from pife.cards import read_card, read_cards
from pife.cli.hand_answers import Held, answer_ten
from pife.engine.hands import SOURCES

ISSUE = "6H 7H 8H 7H 9S 9C KD KC KS 4D"
NINE = "6H 7H 8H 7H 9S 9C KD KC KS"
STAND_IN = "9S 9C 7H KD KC KS 2S 3S 4S QD"


def hand(cards: str, *more: str, profile: str = "cacheta-maker", turn_up: str = "6H") -> Ran:
    return pife("hand", cards, "--profile", profile, "--turn-up", turn_up, *more)


@pytest.fixture
def table(tmp_path: Path) -> str:
    """A table with jokers, where a taken discard stays in the hand and wild cards are never thrown."""
    path = tmp_path / "jokers.yaml"
    path.write_text(
        "extends: cacheta-maker\n"
        "options: {pack: {jokers: 2}, wild: {may_discard: false}, turn: {take_discard: keep, keep_means: card}}\n"
    )
    return str(path)


def test_one_wild_is_itself_and_one_stands_for_a_nine() -> None:
    ran = hand(ISSUE)
    assert ran.code == 0
    assert ran.lines == [
        "Hand: 9♣ K♣ 4♦ K♦ 6♥ 7♥ 7♥ 8♥ 9♠ K♠",
        "Wild: 7♥ (turn-up 6♥)",
        "Goes out: throw 4♦",
        "  set  9♣ 7♥=9♦ 9♠",
        "  set  K♣ K♦ K♠",
        "  run  6♥ 7♥ 8♥",
        "7♥=9♦: the wild card 7♥ stands for 9♦",
    ]


def test_the_same_in_portuguese_without_symbols() -> None:
    ran = hand(ISSUE, "--lang", "pt_BR", "--ascii")
    assert ran.lines[1:] == [
        "Curingas: 7H (vira 6H)",
        "Bate descartando 4D",
        "  trinca     9C 7H=9D 9S",
        "  trinca     KC KD KS",
        "  sequência  6H 7H 8H",
        "7H=9D: o curinga 7H faz o papel de 9D",
    ]


def test_a_run_is_printed_in_order_with_the_substitute_at_its_place() -> None:
    assert "  run  2♠ 3♠ 7♥=4♠ 5♠" in hand("5S 2S 7H 3S KD KC KS 9C 9S 9D").lines


def test_a_card_with_a_star_is_explained() -> None:
    ran = hand(NINE.replace("7H", "7h*", 1))
    assert ran.code == 0
    assert "  run  6♥ 7♥* 8♥" in ran.lines
    assert ran.lines[-1] == "*: a card with a star counts only as itself, even where it is wild"


def test_a_wild_from_the_discard_pile_is_ordinary() -> None:
    assert hand(STAND_IN).code == 0
    taken = hand(STAND_IN, "--from", "discard", "--drawn", "7H")
    assert taken.code == 1
    assert "a wild card taken from the discard pile counts only as itself" in taken.lines[2]
    itself = hand(ISSUE, "--from", "discard", "--drawn", "7H")
    assert itself.code == 0
    assert "  run  6♥ 7♥* 8♥" in itself.lines
    assert itself.lines[-1].startswith("*: a card with a star")


def test_the_drawn_card_may_be_spelt_with_or_without_its_star() -> None:
    starred = STAND_IN.replace("7H", "7H*")
    for drawn in ("7H", "7H*"):
        assert hand(starred, "--from", "discard", "--drawn", drawn).code == 1
    assert hand(STAND_IN, "--drawn", "7H*").code == 0


def test_a_wild_in_its_own_place_that_counts_as_one_is_marked() -> None:
    ran = hand(NINE, profile="cachetao-open-claims")
    assert "  run  6♥ 7♥=7♥ 8♥" in ran.lines
    assert ran.lines[-1].startswith("7♥=7♥: the wild card 7♥ is in its own place")


def test_nearly_every_card_is_said_by_those_that_are_missing() -> None:
    ran = hand(NINE, profile="cachetao-open-claims")
    assert "Goes out on any card but 7♦ (discard pile)" in ran.lines
    assert "Goes out on 6♥ (turn-up)" in ran.lines
    assert any(line.startswith("Goes out on 6♣ 7♣") for line in ran.lines)


def test_a_turn_up_that_may_be_taken_needs_no_drawn_card() -> None:
    ran = hand("6H 7S 8H 2S 3S 4S KD KC KS 4D", "--from", "turn_up", "--format", "json", profile="cachetao-open-claims")
    assert ran.json["drawn"] == "6H"
    claimed = hand("6H 5H 4H 2S 3S 4S KD KC KS QC", "--from", "turn_up_claim", profile="cachetao-open-claims")
    assert claimed.code == 0


def test_jokers_are_wild_cards(table: str) -> None:
    ran = hand("X 9S 9C KD KC KS 2S 3S 4S QD", profile=table)
    assert ran.lines[1:4] == ["Wild: 7♥ X (turn-up 6♥)", "Goes out: throw Q♦", "  set  9♣ X=9♦ 9♠"]
    taken = hand("X 9S 9C KD KC KS 2S 3S 4S QD", "--from", "discard", "--drawn", "x", profile=table)
    assert taken.code == 1
    assert "nobody takes this wild card from the discard pile" in taken.out


def test_jokers_alone_need_no_turn_up(tmp_path: Path) -> None:
    path = tmp_path / "jokers.yaml"
    path.write_text("extends: pife-maker\noptions: {pack: {jokers: 2}}\n")
    ran = pife("hand", "X 9S 9C KD KC KS 2S 3S 4S QD", "--profile", str(path))
    assert ran.lines[1] == "Wild: X"


@pytest.mark.parametrize(
    ("cards", "more", "says"),
    [
        ("9S 9C 9D KD KC KS 2S 3S 4S QD", ["--from", "discard", "--drawn", "QD"], "stays in the hand"),
        ("9S 9C 9D KD KC KS 2S 3S 4S QD", ["--from", "turn_up", "--drawn", "6H"], "--drawn 6H is not among the ten"),
        ("6H 9C 9D 9S KC KS KD 3S 4S 2S", ["--from", "turn_up"], "nobody goes out with the turn-up at this table"),
    ],
)
def test_what_bars_a_melded_hand(table: str, cards: str, more: list[str], says: str) -> None:
    ran = hand(cards, *more, profile=table)
    assert ran.code in (1, 2)
    assert says in ran.out + ran.err


def test_a_wild_that_fits_nowhere_is_not_thrown_where_none_is(tmp_path: Path) -> None:
    path = tmp_path / "kept.yaml"
    path.write_text("extends: cacheta-maker\noptions: {wild: {may_discard: false, melds: runs}}\n")
    cards = "9S 9C 9D KD KC KS QS QC QD 7H"
    ran = hand(cards, profile=str(path))
    assert ran.code == 1
    assert ran.lines[2].endswith("the tenth is a wild card, and at this table those are never thrown.")
    answer = hand(cards, "--format", "json", profile=str(path)).json
    assert answer["why_not"] == "wild_kept"
    assert answer["waits_after"]
    assert "7H" not in [row["discard"] for row in answer["waits_after"]]


def test_the_discard_that_is_only_claimed(tmp_path: Path) -> None:
    path = tmp_path / "claimed.yaml"
    path.write_text("extends: cacheta-maker\noptions: {turn: {take_discard: go_out_only}, out: {claims: nobody}}\n")
    barred = hand(ISSUE, "--from", "discard", "--drawn", "KS", profile=str(path))
    assert "only claimed to go out (`--from claim`)" in barred.lines[2]
    assert hand(ISSUE, "--from", "claim", "--drawn", "KS", profile=str(path)).code == 0


def test_a_turn_up_whose_twin_is_wild_counts_as_itself(tmp_path: Path) -> None:
    path = tmp_path / "twin.yaml"
    path.write_text(
        "extends: cacheta-maker\noptions: {wild: {turn_up_twin: true}, turn_up: {first_seat_may_take: true}}\n"
    )
    cards = "9S 9C 6H KD KC KS 2S 3S 4S QD"
    assert hand(cards, profile=str(path)).code == 0
    ran = hand(cards, "--from", "turn_up", profile=str(path))
    assert ran.code == 1
    assert "the turn-up counts only as itself" in ran.lines[2]


def test_ten_from_another_source_may_be_the_only_thing_that_bars(tmp_path: Path) -> None:
    path = tmp_path / "ten.yaml"
    path.write_text("extends: cacheta-maker\noptions: {out: {ten: allowed, ten_from: stock, shapes: [3-3-3, 5-5]}}\n")
    ran = hand("AH 2H 3H 4H 5H 9S 10S JS QS KS", "--from", "discard", "--drawn", "KS", turn_up="6C", profile=str(path))
    assert ran.lines[-1].endswith("The tenth card must come from the stock.")


def test_json_says_what_each_card_stands_for() -> None:
    answer = hand(ISSUE, "--format", "json").json
    assert (answer["turn_up"], answer["wild"]) == ("6H", ["7H"])
    [way] = answer["discards"]
    assert way["melds"][0] == {"kind": "set", "cards": ["9C", "7H", "9S"], "stands_for": [None, "9D", None]}


@pytest.mark.parametrize(
    ("cards", "turn_up", "more", "says"),
    [
        (ISSUE, "X", [], "--turn-up cannot be a joker"),
        (ISSUE, "6H*", [], "--turn-up takes a card without a star"),
        (ISSUE, "6H 7H", [], "--turn-up takes one card"),
        (ISSUE, "1H", [], "'1H' is not a card"),
        (ISSUE.replace("4D", "6H"), "6H", [], "6H 3 times, the turn-up counted: this table's packs hold it 2 times"),
        (ISSUE.replace("4D", "7H"), "6H", [], "7H 3 times: this table's packs hold it 2 times"),
        (ISSUE.replace("4D", "X"), "6H", [], "X: this table's packs have no jokers"),
        (ISSUE, "6H", ["--from", "turn_up", "--drawn", "KS"], "--drawn KS is not the turn-up 6H"),
    ],
)
def test_what_cannot_be_is_one_clear_error(cards: str, turn_up: str, more: list[str], says: str) -> None:
    ran = hand(cards, *more, turn_up=turn_up)
    assert ran.code == 2
    assert ran.out == ""
    assert says in ran.err


def test_a_turn_up_that_is_missing_is_asked_for_in_the_players_language() -> None:
    english, portuguese = (pife("hand", ISSUE, "--profile", "cacheta-maker", "--lang", x) for x in ("en", "pt_BR"))
    assert english.code == portuguese.code == 2
    assert "wild cards are named by the turn-up: say which card it is, as in --turn-up 6H" in english.err
    assert "o curinga sai da vira" in portuguese.err


def test_every_reason_is_the_true_one() -> None:
    """Whoever is told that a wild card counts as itself holds one; the other reasons name what the table bars."""
    chance = random.Random(11)
    choices = {
        "wild_from_discard": ["natural", "wild", "untakable"],
        "wild_may_discard": [True, False],
        "turn_take_discard": ["free", "keep", "go_out_only"],
        "out_claims": ["nobody", "anyone"],
        "out_ten": ["forbidden", "allowed"],
        "turn_up_first_seat_may_take": [True, False],
        "wild_turn_up_twin": [True, False],
    }
    turn_up, seen = read_card("6H"), set[str]()
    hands = [
        read_cards(text)
        for text in (ISSUE, STAND_IN, "6H 9S 9C KD KC KS 2S 3S 4S QD", "AH 2H 3H 4H 5H 9S 10S JS QS KS")
    ]
    for _ in range(400):
        options = {name: chance.choice(values) for name, values in choices.items()}
        if options["out_ten"] == "allowed":
            options["out_ten_from"] = chance.choice(["any", "own_turn", "stock"])
        asked = judge(wild_which="next_same_suit", **options)
        held = Held(asked, chance.choice(hands), turn_up, "none")
        source = chance.choice(SOURCES)
        drawn = turn_up if source.startswith("turn_up") else chance.choice(held.cards)
        if drawn not in held.cards:
            continue
        why = answer_ten(held, drawn, source).why_not
        seen.add(str(why))
        if why in ("wild_as_itself", "turn_up_itself", "wild_untakable"):
            assert drawn in held.wild
    assert {"None", "claims", "wild_as_itself", "turn_up_itself", "wild_untakable", "discard_in_turn"} <= seen
