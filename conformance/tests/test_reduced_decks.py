"""The census with wild cards against the literal judge: every hand of a few faces is judged one by one."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from literal_engine import LiteralEngine
from tables import shipped

from pife.cards import read_card, read_cards, token, tokens
from pife.study.melded_hands import copies_in_reach, hands_with_wilds


@pytest.mark.parametrize(
    ("rules", "turn_up", "faces"),
    [
        ({"wild.which": "next_same_suit"}, "4C", "3C 4C 5C 6C 7C 8C 5D"),
        ({"wild.which": "next_same_colour", "wild.per_meld": 2, "wild.itself": "counts"}, "4C", "4C 5C 6C 7C 5S"),
        (
            {"wild.which": "next_all_suits", "wild.melds": "runs", "wild.run_place": "inside"},
            "4C",
            "3C 4C 5C 6C 7C 8C 5D",
        ),
        ({"wild.which": "same_rank_other_colour", "wild.turn_up_twin": True}, "5C", "3C 4C 5C 6C 7C 5D 5S"),
        ({"pack.jokers": 2, "wild.per_meld": 2, "wild.least_naturals": 1}, None, "AC 2C 3C KC X"),
    ],
)
def test_hands_of_nine_of_a_few_faces(rules: dict[str, Any], turn_up: str | None, faces: str) -> None:
    profile = shipped().profile_from_options(rules, "few-faces")
    literal = LiteralEngine(profile)
    turned = None if turn_up is None else read_card(turn_up)
    kinds = read_cards(faces)
    copies = {card: n if card in kinds else 0 for card, n in copies_in_reach(profile, turned).items()}
    ranges = [range(copies[card] + 1) for card in kinds]
    hands = (
        tuple(card for card, count in zip(kinds, counts, strict=True) for _ in range(count))
        for counts in itertools.product(*ranges)
        if sum(counts) == 9
    )
    judged = {
        sum(1 << 4 * card for card in hand)
        for hand in hands
        if literal.ask("melded", {"cards": tokens(hand), "turn_up": turned and token(turned)})["melded"]
    }
    assert judged
    assert judged == set().union(*hands_with_wilds(profile, 9, turned, copies))
