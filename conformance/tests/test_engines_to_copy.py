"""What the engines to copy answer: real processes, asked over the protocol as a harness asks them."""

import random
import subprocess
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from conversation import Conversation
from copied_engines import ALL, ENGINES, MAKER, NODE, PLATFORM

NINE = "AS 2S 3S 5C 5D 5H 9D 10D JD"  # three melds
LOOSE = "2C 4D 6H 8S 10C QD AS 3H 5S"
FACES = [rank + suit for suit in "CDHS" for rank in (*"A23456789", "10", *"JQK")]


@dataclass(frozen=True)
class Case:
    """A question, the engines whose rules it is put to, and the answer that follows from these rules."""

    name: str
    ask: str
    cards: str
    want: dict[str, Any]
    engines: tuple[str, ...] = ALL
    more: dict[str, Any] = field(default_factory=dict)


def meld(name: str, cards: str, legal: bool, engines: tuple[str, ...] = ALL) -> Case:
    return Case(f"meld: {name}", "meld", cards, {"legal": legal}, engines)


def melded(name: str, cards: str, can: bool, engines: tuple[str, ...] = ALL) -> Case:
    return Case(f"melded: {name}", "melded", cards, {"melded": can}, engines)


def out(name: str, cards: str, source: str, discards: str, engines: tuple[str, ...] = ALL, ten: bool = False) -> Case:
    """Ten cards, the last of them just drawn; a source may be followed by a limit."""
    where, _, limit = source.partition(" ")
    more = {"drawn": cards.split()[-1], "from": where, "limit": limit or None}
    return Case(f"go_out: {name}", "go_out", cards, {"discards": discards.split(), "ten": ten}, engines, more)


def waits(name: str, cards: str, source: str, faces: str, engines: tuple[str, ...] = ALL) -> Case:
    return Case(f"waits: {name}", "waits", cards, {"cards": faces.split()}, engines, {"from": source})


CASES = [
    meld("three in a row, in any order", "6D 4D 5D", True),
    meld("ten in a row", "4D 5D 6D 7D 8D 9D 10D JD QD KD", True),
    meld("two in a row are too few", "4D 5D", False),
    meld("no cards", "", False),
    meld("a gap", "4D 5D 7D", False),
    meld("a row in two suits", "4D 5D 6C", False),
    meld("a card twice in a row", "4D 5D 5D 6D", False),
    meld("ace below the two", "AH 2H 3H", True),
    meld("ace above the king", "QH KH AH", True),
    meld("ace between king and two", "KH AH 2H", False),
    meld("five across the ace", "AH 2H 3H QH KH", False),
    meld("three suits", "7H 7S 7C", True),
    meld("two suits", "7H 7S", False),
    meld("two suits, one doubled", "7H 7H 7S", False),
    meld("four suits", "7H 7S 7C 7D", True, MAKER),
    meld("four suits", "7H 7S 7C 7D", False, PLATFORM),
    meld("one of three suits doubled", "7H 7S 7C 7C", False, MAKER),
    meld("one of three suits doubled", "7H 7S 7C 7C", True, PLATFORM),
    meld("two of three suits doubled", "7H 7S 7S 7C 7C", False, MAKER),
    meld("two of three suits doubled", "7H 7S 7S 7C 7C", True, PLATFORM),
    meld("three suits, all doubled", "7H 7H 7S 7S 7C 7C", False),
    meld("four suits, one doubled", "7H 7S 7C 7D 7D", False),
    meld("a starred card is the card", "QH* KH AH*", True),
    melded("three melds", NINE, True),
    melded("four and five", "4C 5C 6C 7C 9H 10H JH QH KH", True),
    melded("nine in a row", "2C 3C 4C 5C 6C 7C 8C 9C 10C", True),
    melded("two loose cards", "AS 2S 3S 5C 5D 5H 9D 10D QD", False),
    melded("the same run twice", "2C 3C 4C 2C 3C 4C 7H 8H 9H", True),
    melded("runs below and above their aces", "AS 2S 3S QS KS AS 7C 7D 7H", True),
    melded("one ace cannot serve both runs", "AS 2S 3S QS KS 7C 7D 7H 7H", False),
    melded("three ranks or three runs", "5C 5D 5H 6C 6D 6H 7C 7D 7H", True),
    melded("a long run gives a card to a set", "2C 3C 4C 5C 5D 5H 9S 10S JS", True),
    melded("ten in three melds", NINE + " 4S", True),
    melded("ten with a loose card", NINE + " 8S", False),
    melded("five of a rank and a run of four", "5H 5C 5C 5D 5D 9S 10S JS QS", False, MAKER),
    melded("five of a rank and a run of four", "5H 5C 5C 5D 5D 9S 10S JS QS", True, PLATFORM),
    melded("two sets of one rank", "5H 5H 5C 5C 5D 5D 9S 10S JS", True),
    melded("sets of four suits and of three, and a run", "5H 5H 5C 5C 5D 5D 5S 5S 6S 7S", True, MAKER),
    out("throws the loose card", NINE + " KC", "stock", "KC"),
    out("cannot go out", LOOSE + " 7C", "stock", ""),
    out("an end of the run may go", "2S 3S 5C 5D 5H 9D 10D JD 4S AS", "stock", "AS 4S", MAKER),
    out("an end of the run may go, or all ten", "2S 3S 5C 5D 5H 9D 10D JD 4S AS", "stock", "AS 4S", PLATFORM, True),
    out("any of four suits may go", "5C 5D 5H AS 2S 3S 9D 10D JD 5S", "stock", "5C 5D 5H 5S"),
    out("one of two equal cards is named once", "5C 5D 5H AS 2S 3S 9D 10D JD 5H", "stock", "5H", MAKER),
    out("a doubled set is ten", "5C 5D 5H AS 2S 3S 9D 10D JD 5H", "stock", "5H", PLATFORM, True),
    out("a taken discard may be thrown back", NINE + " KC", "discard", "KC"),
    out("a claimed card must be melded", NINE + " KC", "claim", ""),
    out("a claimed card is melded", "AS 2S 5C 5D 5H 9D 10D JD KC 3S", "claim", "KC", MAKER),
    out("nobody goes out of turn", "AS 2S 5C 5D 5H 9D 10D JD KC 3S", "claim", "", PLATFORM),
    out("nor may the claimed card's twin be thrown", "AS 2S 3S 5C 5D 5H 9D 10D JD 3S", "claim", ""),
    out("the other end goes after a claim", "2S 3S 5C 5D 5H 9D 10D JD 4S AS", "claim", "4S", MAKER),
    out("there is no turn-up", NINE + " KC", "turn_up", ""),
    out("there is no turn-up to claim", NINE + " KC", "turn_up_claim", ""),
    out("no_claims leaves the discard", NINE + " KC", "discard no_claims", "KC"),
    out("no_claims bars a claim", "AS 2S 5C 5D 5H 9D 10D JD KC 3S", "claim no_claims", ""),
    out("stock_out_only leaves the stock", NINE + " KC", "stock stock_out_only", "KC"),
    out("stock_out_only bars the discard", NINE + " KC", "discard stock_out_only", ""),
    out("stock_draw_only bars the discard", NINE + " KC", "discard stock_draw_only", ""),
    out("leaves_round leaves nothing", NINE + " KC", "stock leaves_round", ""),
    out("a limit bars ten too", "2S 3S 5C 5D 5H 9D 10D JD 4S AS", "discard stock_out_only", ""),
    out("the token as it is held", NINE + " KC*", "stock", "KC*"),
    out("equal cards spelt in two ways", "5C 5D 5H AS 2S 3S 9D 10D JD 5H*", "stock", "5H 5H*", MAKER),
    waits("both ends of a run", "2S 3S 5C 5D 5H 9D 10D JD KC", "stock", "AS 4S"),
    waits("a gap", "2S 4S 5C 5D 5H 9D 10D JD KC", "stock", "3S"),
    waits("an ace at either end", "QS KS 5C 5D 5H 9D 10D JD 2H", "stock", "AS JS"),
    waits("a card held twice is not to be had", "AS 2S 3S AS 2S 3S QS KS 7C", "stock", "4S JS"),
    waits("for a claim", "2S 4S 5C 5D 5H 9D 10D JD KC", "claim", "3S", MAKER),
    waits("nobody waits for a claim", "2S 4S 5C 5D 5H 9D 10D JD KC", "claim", "", PLATFORM),
    waits("there is no turn-up", "2S 4S 5C 5D 5H 9D 10D JD KC", "turn_up", ""),
    waits("a melded hand waits on every card", NINE, "stock", " ".join(FACES)),
    waits("a melded hand claims what it can meld", NINE, "claim", "4S 5S 8D QD", MAKER),
]

IMPOSSIBLE: dict[str, tuple[str, dict[str, Any]]] = {
    "not a card": ("meld", {"cards": ["7H", "7S", "1C"]}),
    "small letters": ("meld", {"cards": ["7h", "7S", "7C"]}),
    "a list for a card": ("meld", {"cards": ["7H", "7S", ["7C"]]}),
    "a card with a line end": ("meld", {"cards": ["7H", "7S", "7C\n"]}),
    "a joker": ("meld", {"cards": ["7H", "7S", "X"]}),
    "a card three times": ("meld", {"cards": ["7H", "7H", "7H"]}),
    "a card three times, starred": ("meld", {"cards": ["7H", "7H*", "7H"]}),
    "eleven cards": ("meld", {"cards": FACES[:11]}),
    "cards are a text": ("meld", {"cards": "7H 7S 7C"}),
    "no cards for melded": ("melded", {}),
    "eight cards": ("melded", {"cards": FACES[:8]}),
    "nine cards to go out": ("go_out", {"cards": FACES[:9], "drawn": "AC", "from": "stock"}),
    "drawn is not there": ("go_out", {"cards": FACES[:10], "drawn": "KS", "from": "stock"}),
    "no drawn": ("go_out", {"cards": FACES[:10], "from": "stock"}),
    "no from": ("go_out", {"cards": FACES[:10], "drawn": "AC"}),
    "from nowhere": ("go_out", {"cards": FACES[:10], "drawn": "AC", "from": "sleeve"}),
    "an unknown limit": ("go_out", {"cards": FACES[:10], "drawn": "AC", "from": "stock", "limit": "constructor"}),
    "a limit that is a list": ("go_out", {"cards": FACES[:10], "drawn": "AC", "from": "stock", "limit": ["no_claims"]}),
    "ten cards wait": ("waits", {"cards": FACES[:10], "from": "stock"}),
    "waits from nowhere": ("waits", {"cards": FACES[:9], "from": "sleeve"}),
}


@pytest.mark.parametrize(
    ("language", "case"),
    [pytest.param(name, case, id=f"{name}: {case.name}") for case in CASES for name in case.engines],
    indirect=["language"],
)
def test_case(engine: Conversation, case: Case) -> None:
    answer = engine.answer(case.ask, {"cards": case.cards.split(), **case.more})
    for name, want in case.want.items():
        got = answer[name]
        assert (Counter(got) == Counter(want)) if isinstance(want, list) else (got is want), (name, want, got)


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_impossible_question_is_an_error(engine: Conversation, name: str) -> None:
    reply = engine.ask(*IMPOSSIBLE[name])
    assert list(reply) == ["error"]
    assert reply["error"] and "broke" not in reply["error"], "an impossible question is foreseen, not a bug"


def near_hands(number: int, size: int) -> Iterator[list[str]]:
    """Hands that nearly go out: runs, cards of one rank and strays, no card three times."""
    chance = random.Random(1989)
    while number:
        hand: list[str] = []
        while len(hand) < size:
            suit, rank = chance.randrange(4), chance.randrange(13)
            row = [FACES[13 * suit + (rank + i) % 13] for i in range(chance.randint(3, 5))]
            hand += chance.choice((row, row, chance.sample(FACES[rank::13] * 2, chance.randint(3, 5)), row[:1]))
        if len(hand) == size and max(Counter(hand).values()) <= 2:
            number -= 1
            chance.shuffle(hand)
            yield hand


def test_going_out_is_laying_the_rest(engine: Conversation, language: str) -> None:
    outs = 0
    for hand in near_hands(150, 10):
        question = {"cards": hand, "drawn": hand[0], "from": "stock"}
        rests = {hand[i]: hand[:i] + hand[i + 1 :] for i in range(10)}
        want = {card for card, rest in rests.items() if engine.answer("melded", {"cards": rest})["melded"]}
        answer = engine.answer("go_out", question)
        assert sorted(answer["discards"]) == sorted(want)
        assert answer["ten"] is (language == "python" and engine.answer("melded", {"cards": hand})["melded"])
        outs += bool(want)
    assert 30 < outs < 150


def test_melds_named_are_legal_and_hold_the_hand(engine: Conversation) -> None:
    laid = 0
    for hand in near_hands(150, 9):
        starred = [hand[0] + "*", *hand[1:]]
        answer = engine.answer("melded", {"cards": starred})
        if answer["melded"]:
            laid += 1
            assert Counter(card for one in answer["melds"] for card in one) == Counter(starred)
            assert all(engine.answer("meld", {"cards": one})["legal"] for one in answer["melds"])
        else:
            assert not answer.get("melds")
    assert laid > 20


def test_waits_are_the_cards_to_go_out_with(engine: Conversation) -> None:
    for hand in near_hands(12, 9):
        for source in ("stock", "discard", "claim"):
            want = []
            for face in FACES:
                if hand.count(face) < 2:
                    answer = engine.answer("go_out", {"cards": [*hand, face], "drawn": face, "from": source})
                    want += [face] if answer["discards"] or answer["ten"] else []
            assert sorted(engine.answer("waits", {"cards": hand, "from": source})["cards"]) == sorted(want)


@pytest.mark.parametrize("name", ["javascript/engine.mjs", "python/engine.py"])
def test_adapter_stays_small(name: str) -> None:
    assert len((ENGINES / name).read_text(encoding="utf-8").splitlines()) < 100


def a_round(hand: str, *, phase: str = "draw", top: str = "9C") -> dict[str, Any]:
    """Two seats, seat 1 in turn after seat 2 threw ``top``; ``hand`` is seat 2's."""
    return {
        "seats": [1, 2],
        "dealer": 2,
        "turn": 1,
        "phase": phase,
        "hands": {"1": ["AS", "4S", "8S", "JS", "2D", "5D", "9D", "QD", "KC"], "2": hand.split()},
        "stock": ["7C", "3H"],
        "discard": [top, "KS"],
        "discarder": 2,
    }


@pytest.mark.parametrize("language", ["javascript"])
def test_a_false_claim_leaves_all_as_it_was_but_for_the_penalty(engine: Conversation) -> None:
    """Rules false-claims.card-returns and false-claims.after-a-claim, over the wire."""
    position = a_round("2H 3H 4H 6C 7C 8C 10S JD 5D")
    position["discarder"], position["turn"] = 1, 3
    position["seats"], position["dealer"] = [1, 2, 3], 3
    position["hands"]["3"] = ["6H", "9H", "QH", "KH", "2S", "5S", "7S", "10C", "JC"]
    script = [{"do": "claim", "seat": 2, "discard": "5D"}]
    answer = engine.answer("play", {"position": position, "script": script})
    assert answer["steps"] == [{"ok": True, "outcome": "false_claim"}]
    after = answer["position"]
    assert after["discard"][0] == "9C"
    assert sorted(after["hands"]["2"]) == sorted(position["hands"]["2"])
    assert after["limits"] == {"2": "stock_out_only"}


@pytest.mark.parametrize("language", ["javascript"])
def test_a_position_that_cannot_be_is_an_error(engine: Conversation) -> None:
    """Ten cards are held after the draw, and only then."""
    reply = engine.ask("play", {"position": a_round("2H 3H 4H 6C 7C 8C 10S JD 5D", phase="discard"), "script": []})
    assert list(reply) == ["error"]


def test_the_engine_has_tests_of_its_own_and_is_free_to_copy() -> None:
    folder = ENGINES / "javascript"
    assert NODE is not None
    ran = subprocess.run([NODE, "--test", str(folder)], capture_output=True, encoding="utf-8", timeout=120)
    assert ran.returncode == 0, ran.stdout
    for path in folder.glob("*.mjs"):
        assert path.read_text(encoding="utf-8").startswith("// SPDX-License-Identifier: CC0-1.0"), path.name
