"""The fast judge and the literal one, written apart from the same rules, give the same answers.

A long random run: ``python -m pytest conformance/tests/test_two_judges.py --hypothesis-profile=long``.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from literal_engine import LiteralEngine
from random_tables import hands, tables

from pife.cards import FACES, Card, read_cards, token, tokens
from pife.engine.hands import LIMITS, OF_THE_TURN_UP, SOURCES, Judge
from pife.engine.wilds import uses_turn_up
from pife.errors import ImpossibleInput
from pife.spec.profiles import Profile


class Table:
    """One random table with both judges at it."""

    def __init__(self, data: st.DataObject) -> None:
        self.profile: Profile = data.draw(tables())
        self.turn_up: Card | None = data.draw(st.sampled_from(FACES)) if uses_turn_up(self.profile.options) else None
        self.fast = Judge(self.profile)
        self.literal = LiteralEngine(self.profile)
        self.data = data

    def hand(self, size: int) -> list[Card]:
        """A hand that the packs hold, often nearly melded."""
        decks, jokers = self.profile.options["pack.decks"], self.profile.options["pack.jokers"]
        hand: list[Card] = self.data.draw(hands(decks, jokers, size, self.turn_up, self.fast.wilds(self.turn_up)))
        return hand

    def ask(self, name: str, cards: list[Card], **more: Any) -> dict[str, Any]:
        """The literal judge's answer."""
        turn_up = None if self.turn_up is None else token(self.turn_up)
        return self.literal.ask(name, {"cards": tokens(cards), "turn_up": turn_up, **more})


@given(st.data())
def test_meld(data: st.DataObject) -> None:
    table = Table(data)
    cards = table.hand(9)[: data.draw(st.integers(1, 9))]
    assert table.fast.meld(cards, table.turn_up) is table.ask("meld", cards)["legal"]


@given(st.data())
def test_melded(data: st.DataObject) -> None:
    table = Table(data)
    cards = table.hand(data.draw(st.sampled_from([9, 10])))
    fast, literal = table.fast.melded(cards, table.turn_up), table.ask("melded", cards)
    assert (fast is not None) is literal["melded"]
    if fast is not None:
        assert table.fast.lays(fast, cards, table.turn_up)
        literal_melds = [read_cards(meld) for meld in literal["melds"]]
        assert table.fast.lays(literal_melds, cards, table.turn_up)


@given(st.data())
def test_go_out(data: st.DataObject) -> None:
    table = Table(data)
    source, limit = data.draw(st.sampled_from(SOURCES)), data.draw(st.sampled_from(["none", "none", "none", *LIMITS]))
    if source in OF_THE_TURN_UP and table.turn_up is not None:
        cards, drawn = [*table.hand(9), table.turn_up], table.turn_up
    else:
        cards = table.hand(10)
        drawn = data.draw(st.sampled_from(cards))
    fast = table.fast.go_out(cards, drawn, source, table.turn_up, limit)
    literal = table.ask("go_out", cards, drawn=token(drawn), limit=limit, **{"from": source})
    assert sorted(tokens(fast.discards)) == sorted(literal["discards"])
    assert (fast.ten is not None) is literal["ten"]


@settings(max_examples=settings.default.max_examples // 5)  # one hand is asked about every card of the pack
@given(st.data())
def test_waits(data: st.DataObject) -> None:
    table = Table(data)
    cards = table.hand(9)
    source = data.draw(st.sampled_from(SOURCES))
    fast = table.fast.waits(cards, source, table.turn_up)
    assert sorted(tokens(fast)) == sorted(table.ask("waits", cards, **{"from": source})["cards"])


@given(st.data())
def test_what_cannot_be(data: st.DataObject) -> None:
    """Both judges refuse the same hands of random cards: a face too often, a joker where there is none."""
    table = Table(data)
    cards: list[Card] = data.draw(st.lists(st.sampled_from([0, 1, 2, 13, 26, 39, 52]), min_size=9, max_size=9))
    if table.literal.refuses("melded", {"cards": tokens(cards), "turn_up": table.turn_up and token(table.turn_up)}):
        with pytest.raises(ImpossibleInput):
            table.fast.melded(cards, table.turn_up)
    else:
        table.fast.melded(cards, table.turn_up)
