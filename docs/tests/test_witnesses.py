"""The committed hands and plays still tell the values apart; there is one for each pair that one is looked for."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pife.cards import face, read_card, token
from pife.cli.witness_plays import Play
from pife.engine.hands import Judge
from pife.errors import ImpossibleInput
from pife.spec.conditions import ALWAYS, Value
from pife.spec.library import Spec, load_spec
from pife.spec.profiles import different_options, to_json
from pife.study.pairs import CARD_ASKS, pairs_of
from pife_book.book import book_in
from pife_book.witnesses import Shown, ShownPlay, all_plays, all_witnesses
from pife_conformance.reference_engine import ReferenceEngine
from pife_conformance.scenarios import Scenario

SPEC = load_spec()
FILE = Path(__file__).resolve().parents[1] / "data" / "witnesses.json"


@pytest.mark.parametrize("shown", list(all_witnesses(SPEC)), ids=lambda shown: f"{shown.option}: {shown.values}")
def test_a_hand_tells_two_values_apart(shown: Shown) -> None:
    told = [answer(SPEC, shown, value) for value in shown.values]
    assert told == [dict(each) for each in shown.answers], "run `python docs/find_witnesses.py`"
    assert told[0] != told[1]


def test_every_pair_that_cards_show_has_a_hand() -> None:
    """Only what the catalogue declares to be alike at every table has none."""
    having = {(shown.option, shown.values) for shown in all_witnesses(SPEC)}
    wanted = {
        (option.id, pair)
        for option in SPEC.catalogue.options.values()
        if option.shown_by is not None and option.shown_by.ask in CARD_ASKS
        for pair in pairs_of(option, SPEC.catalogue)
        if not declared_alike(option.id, *pair)
    }
    assert having == wanted, "run `python docs/find_witnesses.py`"


def test_every_option_that_a_round_shows_has_a_play() -> None:
    having = {shown.option for shown in all_plays(SPEC)}
    wanted = {
        option.id
        for option in SPEC.catalogue.options.values()
        if option.shown_by is not None and option.shown_by.ask not in CARD_ASKS
    }
    assert having == wanted, "run `python docs/find_witnesses.py`"


@pytest.mark.parametrize("shown", list(all_plays(SPEC)), ids=lambda shown: f"{shown.option}: {shown.values}")
def test_a_play_tells_two_values_apart(shown: ShownPlay) -> None:
    scenario = book_in("en").suite.scenarios[shown.scenario]
    left, right = (round_answer(scenario, shown, value) for value in shown.values)
    told = [dict(each) for each in Play(scenario, left, right, {}).differences]
    assert told == [dict(each) for each in shown.differences], "run `python docs/find_witnesses.py`"
    assert told[0] != told[1]


def test_the_hands_are_few_and_each_pair_has_one() -> None:
    entries = json.loads(FILE.read_text(encoding="utf-8"))["witnesses"]
    pairs = [(entry["option"], json.dumps(entry["values"])) for entry in entries]
    assert len(pairs) == len(set(pairs))
    assert all(len(entry["cards"]) <= 10 for entry in entries)


def round_answer(scenario: Scenario, shown: ShownPlay, value: Value) -> dict[str, Any]:
    """What the reference says to a scenario's question at the table of a play with one of the two values."""
    catalogue = SPEC.catalogue
    options = catalogue.applying({**catalogue.defaults(), **shown.house_rules, shown.option: value})
    engine = ReferenceEngine(SPEC)
    table = {"id": "a-table", "options": {name: to_json(each) for name, each in options.items()}}
    assert engine.respond({"cmd": "configure", "profile": table}) == {"ok": True}
    asked = {"cmd": "ask", "seq": 1, "ask": scenario.ask.name, "input": dict(scenario.question)}
    answer: dict[str, Any] = (engine.respond(asked) or {}).get("answer", {"error": True})  # type: ignore[assignment]
    return answer


def declared_alike(option_id: str, left: Value, right: Value) -> bool:
    declared = SPEC.catalogue.options[option_id].why_alike(left, right, {})
    return declared is not None and declared.when == ALWAYS


def answer(spec: Spec, shown: Shown, value: Value) -> dict[str, Any]:
    catalogue = spec.catalogue
    options = catalogue.applying({**catalogue.defaults(), **shown.house_rules, shown.option: value})
    judge = Judge(spec.profile_from_options(different_options(options, catalogue), "a-table"))
    try:
        if shown.drawn is None:
            return {"legal": judge.meld(shown.cards, shown.turn_up)}
        assert shown.source is not None
        out = judge.go_out(shown.cards, shown.drawn, shown.source, shown.turn_up)  # type: ignore[arg-type]
    except ImpossibleInput:
        return {"error": True}
    discards = sorted({face(card) for card in out.discards})
    return {"discards": [token(card) for card in discards], "ten": out.ten is not None}


def test_cards_are_written_as_tokens() -> None:
    for entry in json.loads(FILE.read_text(encoding="utf-8"))["witnesses"]:
        assert [token(read_card(card)) for card in entry["cards"]] == entry["cards"]
