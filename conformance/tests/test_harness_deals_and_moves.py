"""Refusals of a start and a deal, seats, views and moves: how an answer is compared with what is wanted."""

import pytest
from round_answers import DRAW, POSITION, fields, verdict


@pytest.mark.parametrize(
    ("wanted", "came", "name", "layers"),
    [
        ({"ok": False, "reason": "no-cut"}, {"ok": False, "reason": "no-cut"}, "pass", {"answer": "pass", "reasons": "pass"}),
        ({"ok": False, "reason": "no-cut"}, {"reason": "no-cut"}, "pass", {"answer": "pass", "reasons": "pass"}),
        ({"ok": False, "reason": "no-cut"}, {"ok": False}, "pass", {"answer": "pass", "reasons": "unsupported"}),
        ({"ok": False, "reason": "no-cut"}, {}, "pass", {"answer": "pass", "reasons": "unsupported"}),
        ({"ok": False, "reason": "no-cut"}, {"ok": False, "reason": "cut-too-small"}, "fail", {"answer": "pass", "reasons": "fail"}),
        ({"ok": False, "reason": "no-cut"}, {"ok": True, "stock": ["7H"]}, "fail", {}),
        ({"ok": False, "reason": "no-cut"}, {"stock": ["7H"]}, "fail", {}),
        ({"ok": True}, {"stock": ["7H"]}, "pass", {}),
        ({"ok": True}, {"ok": False, "reason": "no-cut"}, "fail", {}),
        ({"ok": True}, {"ok": "no"}, "malformed", None),
        ({"hands": {"1": "7H 8H"}}, {"hands": {"1": ["8H", "7H"], "2": ["9H"]}}, "pass", {}),
        ({"stock": "7H 8H"}, {"stock": ["8H", "7H"]}, "fail", {}),
        ({"turn_up": None}, {"stock": ["7H"]}, "pass", {}),
        ({"turn_up": "7H"}, {"turn_up": "8H"}, "fail", {}),
    ],
)  # fmt: skip
def test_a_deal_is_accepted_or_refused(wanted, came, name, layers, ask):
    question = ask("deal", wanted, {"pack": ["7H"], "seats": [1, 2], "dealer": 1})
    found = verdict(question, came)
    assert found.name == name
    if layers is not None:
        assert dict(found.layers) == layers


def test_the_order_of_play_is_an_order(ask):
    question = ask("seats", {"order": [3, 2, 1], "cutter": None}, {"seats": [1, 2, 3], "dealer": 1})
    assert verdict(question, {"order": [3, 2, 1]}).name == "pass"
    assert fields(verdict(question, {"order": [1, 2, 3], "cutter": 2})) == ["order", "cutter"]


def test_a_view_hides_what_it_must(ask):
    question = ask("view", {"drawn": {"from": "stock"}, "hands": {}}, {"position": POSITION, "seat": 1})
    assert verdict(question, {"drawn": {"from": "stock"}}).name == "pass"
    peeped = verdict(question, {"drawn": {"from": "stock", "card": "7H"}, "hands": {"2": ["7H"]}})
    assert fields(peeped) == ["drawn", "hands"]


OUT = {"seat": 3, "do": "go_out", "discard": "7H"}
CLAIM = {"seat": 2, "do": "claim", "discard": "7H"}


@pytest.mark.parametrize(
    ("wanted", "came", "whys"),
    [
        ([DRAW, OUT], [OUT, DRAW], []),
        ([DRAW, OUT], [{**OUT, "melds": [["7H", "8H", "9H"]]}, DRAW], []),
        ([DRAW, OUT], [DRAW], ["not listed"]),
        ([DRAW], [DRAW, DRAW], ["listed more than once"]),
        ([DRAW], [DRAW, OUT], ["must not be listed"]),
        ([DRAW, OUT], [CLAIM], ["not listed", "not listed", "must not be listed"]),
        ([], None, []),
        ({"has": [DRAW]}, [DRAW, OUT], []),
        ({"has": [DRAW]}, [OUT], ["not listed"]),
        ({"lacks": [DRAW]}, [OUT], []),
        ({"lacks": [DRAW]}, [DRAW, DRAW], ["must not be listed"]),
        ({"has": [OUT], "lacks": [DRAW]}, [DRAW], ["not listed", "must not be listed"]),
        ({"has": [CLAIM]}, [{**CLAIM, "from": "discard"}], []),
        ({"has": [CLAIM]}, [{**CLAIM, "from": "turn_up"}], ["not listed"]),
        ({"has": [{"seat": 3, "do": "go_out"}]}, [{"seat": 3, "do": "go_out", "discard": None}], []),
    ],
)
def test_moves_are_compared_one_by_one(wanted, came, whys, ask):
    found = verdict(ask("moves", {"moves": wanted}, {"position": POSITION}), {"moves": came})
    assert [difference.why for difference in getattr(found, "differences", ())] == whys


@pytest.mark.parametrize(
    ("moves", "says"),
    [
        ("draw", "answer.moves: must be a list of moves, not 'draw'"),
        (["draw"], "answer.moves.0: must be a step, as in {seat: 1, do: draw, from: stock}, not 'draw'"),
        ([{"seat": 1}], "answer.moves.0: do is missing"),
        ([{"seat": 1, "do": "drow"}], "answer.moves.0.do: 'drow' is not one of draw,"),
        ([{"seat": 1, "do": ["draw"]}], "answer.moves.0.do: ['draw'] is not one of"),
        ([{"seat": "1", "do": "draw"}], "answer.moves.0.seat: must be a seat's number, not '1'"),
        ([DRAW, {"seat": 1, "do": "discard", "card": "7h"}], "answer.moves.1.card: '7h' is not a card"),
    ],
)
def test_moves_of_the_wrong_types_are_malformed(moves, says, ask):
    found = verdict(ask("moves", {"moves": [DRAW]}, {"position": POSITION}), {"moves": moves})
    assert found.name == "malformed"
    assert says in found.detail()
