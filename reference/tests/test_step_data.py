"""Steps and verdicts as JSON: what is read, what is written back, and what cannot be."""

from __future__ import annotations

from typing import Any

import pytest
from rounds import a_round

from pife.engine.step_data import read_script, read_step, write_step, write_verdict
from pife.engine.steps import Accepted, Claim, Claims, Heard, Refused, Unheard
from pife.errors import ImpossibleInput

STEPS: list[dict[str, Any]] = [
    {"seat": 1, "do": "draw", "from": "turn_up"},
    {"seat": 1, "do": "discard", "card": "7H*"},
    {"seat": 1, "do": "redraw"},
    {"seat": 1, "do": "go_out"},
    {"seat": 1, "do": "go_out", "melds": [["QH", "KH", "AH"], ["X", "2C", "3C"]], "discard": "2D"},
    {"seat": 1, "do": "claim", "discard": "2D"},
    {"seat": 1, "do": "claim", "from": "turn_up", "melds": [["QH", "KH", "AH"]]},
    {"do": "claims", "claims": [{"seat": 2, "discard": "2D"}, {"seat": 1, "from": "turn_up"}]},
    {"seat": 1, "do": "threaten"},
    {"seat": 1, "do": "withdraw"},
    {"seat": 1, "do": "call_fault", "against": 2},
    {"seat": 1, "do": "expose"},
    {"seat": 1, "do": "announce"},
    {"seat": 1, "do": "fold"},
    {"seat": 1, "do": "call"},
    {"seat": 1, "do": "raise", "to": 5},
    {"seat": 1, "do": "stay"},
]


def test_steps_are_read_and_written_back() -> None:
    assert [write_step(step) for step in read_script(STEPS)] == STEPS
    assert read_step({**STEPS[2], "card": 3, "why": "unknown fields say nothing"}) == read_step(STEPS[2])
    for empty in (None, [], {}, 0, False):
        assert read_step({"seat": 1, "do": "claim", "from": empty, "melds": empty, "discard": empty}) == Claim(1)


@pytest.mark.parametrize(
    ("step", "fault"),
    [
        (None, r"script\[0\]: must be an object"),
        ({"seat": 1}, r"script\[0\].do: must be one of"),
        ({"seat": 1, "do": "drawn"}, "did you mean 'draw'"),
        ({"seat": 1, "do": ["draw"]}, "must be one of"),
        ({"do": "redraw"}, r"script\[0\].seat: is missing"),
        ({"seat": "1", "do": "redraw"}, r"script\[0\].seat: must be the number of a seat, from 1 to 999, not '1'"),
        ({"seat": 1, "do": "draw"}, r"script\[0\].from: is missing"),
        ({"seat": 1, "do": "draw", "from": "aside"}, "must be one of stock, discard, turn_up"),
        ({"seat": 1, "do": "discard"}, r"script\[0\].card: is missing"),
        ({"seat": 1, "do": "discard", "card": "7"}, "'7' is not a card"),
        ({"seat": 1, "do": "go_out", "melds": [["7H"], []]}, "a meld without cards"),
        ({"seat": 1, "do": "go_out", "melds": ["7H"]}, r"script\[0\].melds\[0\]: must be a list"),
        ({"seat": 1, "do": "call_fault"}, r"script\[0\].against: is missing"),
        ({"seat": 1, "do": "raise", "to": "x" * 99}, r"not 'xxxx.*\.\.\.$"),
        ({"do": "claims"}, r"script\[0\].claims: is missing"),
        ({"do": "claims", "claims": []}, r"script\[0\].claims: is missing"),
        ({"seat": 1, "do": "raise", "to": 0}, r"script\[0\].to: is missing"),
        ({"do": "claims", "claims": [{"seat": 1}, {"seat": 1}]}, r"script\[0\]: claims: each seat claims once"),
        ({"do": "claims", "claims": [7]}, r"script\[0\].claims\[0\]: must be an object"),
    ],
)
def test_malformed_steps(step: Any, fault: str) -> None:
    with pytest.raises(ImpossibleInput, match=fault):
        read_script([step])


def test_verdicts_are_written() -> None:
    heard = Heard(Accepted("out"), ((2, Refused("penalty")), (1, Accepted("out")), (3, Unheard())))
    assert write_verdict(Accepted()) == {"ok": True}
    assert write_verdict(heard) == {
        "ok": True,
        "outcome": "out",
        "claims": [
            {"seat": 2, "ok": False, "reason": "penalty"},
            {"seat": 1, "ok": True, "outcome": "out"},
            {"seat": 3, "ok": False, "outcome": "unheard"},
        ],
    }
    assert write_step(Claims((Claim(2),))) == {"do": "claims", "claims": [{"seat": 2}]}


@pytest.mark.parametrize(
    "step",
    [
        {"seat": 1, "do": "discard", "card": "X"},
        {"seat": 1, "do": "go_out", "discard": "X"},
        {"seat": 1, "do": "go_out", "melds": [["2C", "3C", "X"]], "discard": "AC"},
        {"seat": 1, "do": "claim", "melds": [["2C", "3C", "X"]]},
        {"do": "claims", "claims": [{"seat": 2}, {"seat": 1, "discard": "X"}]},
    ],
)
def test_a_step_names_no_joker_where_the_pack_has_none(step: dict[str, Any]) -> None:
    with pytest.raises(ImpossibleInput, match=r"script\[0\]: names X, but this pack has no jokers"):
        a_round().read_script([step])
    assert len(a_round(pack_jokers=2).read_script([step])) == 1
