"""The committed hands still tell the values apart, and there is one for every pair that a hand can tell apart."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pife.cards import face, read_card, token
from pife.cli.witness_pairs import CARD_ASKS, pairs_of
from pife.engine.hands import Judge
from pife.errors import ImpossibleInput
from pife.spec.conditions import ALWAYS, Value
from pife.spec.library import Spec, load_spec
from pife.spec.profiles import different_options
from pife_book.witnesses import Shown, all_witnesses

SPEC = load_spec()
FILE = Path(__file__).resolve().parents[1] / "data" / "witnesses.json"


@pytest.mark.parametrize("shown", list(all_witnesses(SPEC)), ids=lambda shown: f"{shown.option}: {shown.values}")
def test_a_hand_tells_two_values_apart(shown: Shown) -> None:
    told = [answer(SPEC, shown, value) for value in shown.values]
    assert told == [dict(each) for each in shown.answers], "run `python docs/find_witnesses.py`"
    assert told[0] != told[1]


def test_every_option_that_cards_show_has_a_hand() -> None:
    missing = []
    having = {(shown.option, shown.values) for shown in all_witnesses(SPEC)}
    for option in SPEC.catalogue.options.values():
        if option.shown_by is None or option.shown_by.ask not in CARD_ASKS:
            continue
        pairs = [pair for pair in pairs_of(option, SPEC.catalogue) if not declared_alike(option.id, *pair)]
        if pairs and not any((option.id, pair) in having for pair in pairs):
            missing.append(option.id)
    assert missing == [], "run `python docs/find_witnesses.py`"


def test_the_hands_are_few_and_each_pair_has_one() -> None:
    entries = json.loads(FILE.read_text(encoding="utf-8"))["witnesses"]
    pairs = [(entry["option"], json.dumps(entry["values"])) for entry in entries]
    assert len(pairs) == len(set(pairs))
    assert all(len(entry["cards"]) <= 10 for entry in entries)


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
