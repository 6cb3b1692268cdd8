"""`pife witness` where cards alone do not tell two house rules apart: the smallest play of the suite that does."""

from __future__ import annotations

import pytest
from command_line import Ran, pife

from pife.cli.witness_plays import Plays
from pife.spec.library import Spec
from pife_conformance.reference_engine import ReferenceEngine


def witness(*arguments: str, **surroundings: str) -> Ran:
    return pife("witness", *arguments, **surroundings)


@pytest.fixture(scope="module")
def plays(spec: Spec) -> Plays:
    return Plays(spec, None)


def test_the_order_of_seats() -> None:
    ran = witness("table.direction", "counterclockwise", "clockwise")
    assert ran.code == 0
    assert ran.err == ""
    assert ran.lines[0] == "Direction of play (table.direction)"
    assert ran.lines[1].startswith("  from scenario seats-")
    assert "  counterclockwise" in ran.lines
    assert "  clockwise" in ran.lines
    assert "Only what differs is shown; both answers are the reference engine's." in ran.out
    assert ran.lines[-1] == "All other house rules are the usual ones."


def test_a_play_in_portuguese_without_symbols() -> None:
    ran = witness("false_claim.own_turn", "none", "leaves_round", "--lang", "pt_BR", "--ascii")
    assert ran.code == 0
    assert ran.lines[1].startswith("  do cenário ")
    assert "  none (Sem punição)" in ran.lines
    assert "  leaves_round (Fora da rodada)" in ran.lines
    assert "o que se faz" in ran.out
    assert not set(ran.out) & set("♣♦♥♠·")


def test_values_that_no_hand_tells_apart_have_a_play() -> None:
    ran = witness("out.claims", "anyone", "announced")
    assert ran.code == 0
    assert "from scenario " in ran.out


def test_a_hand_comes_first() -> None:
    ran = witness("turn.take_discard", "free", "keep")
    assert "scenario" not in ran.out
    assert ran.lines[1].startswith("  cards ")


def test_json_has_the_question_and_whole_answers(spec: Spec) -> None:
    found = witness("turn_up.fate", "aside", "under_stock", "--format", "json").json
    assert found["found"] is True
    assert found["option"] == "turn_up.fate"
    assert found.keys() >= {"scenario", "ask", "input", "answers", "differences", "house_rules"}
    # Whoever puts the question to an engine of the two tables gets these answers.
    engine = ReferenceEngine(spec)
    for value, answer in zip(found["values"], found["answers"], strict=True):
        options = found["house_rules"] | {"turn_up.fate": value}
        assert engine.respond({"cmd": "configure", "profile": {"id": "t", "options": options}}) == {"ok": True}
        said = engine.respond({"cmd": "ask", "seq": 1, "ask": found["ask"], "input": found["input"]})
        assert said == {"seq": 1, "answer": answer}


def test_the_table_may_be_named() -> None:
    ran = witness("stock.empty", "turn_over_discards", "round_void", "--profile", "cacheta-maker")
    assert ran.code == 0
    assert "from scenario " in ran.out
    assert ran.lines[-1] == "All other house rules are those of Cacheta, the card maker's rules (cacheta-maker)."


def test_values_that_the_table_cannot_have() -> None:
    ran = witness("table.players", "2,8", "2,16", "--profile", "pife-maker")
    assert ran.code == 2
    assert "table.players cannot have both values at pife-maker" in ran.err


def test_what_only_the_people_at_the_table_see() -> None:
    ran = witness("table.first_dealer", "agreed", "lot")
    assert ran.code == 1
    assert ran.lines[-1] == "No engine shows it; only the people at the table see it."
    assert witness("table.first_dealer", "agreed", "lot", "--format", "json").json["reason"] == "table"


def test_a_list_names_the_scenarios() -> None:
    ran = witness("--all", "stock")
    assert ran.code == 0
    assert sum("from scenario " in line for line in ran.lines) == 6
    listed = witness("--all", "stock", "--format", "json").json
    assert all(pair["found"] and pair["scenario"] for pair in listed["pairs"])


def test_a_narrow_terminal() -> None:
    ran = witness("turn.discard_visible", "top", "all", COLUMNS="60")
    assert ran.code == 0
    assert all(len(line) <= 60 for line in ran.lines[1:-4])


@pytest.mark.parametrize(
    ("option", "left", "right"),
    [
        ("out.claim_priority", "play_order", "first_to_speak"),
        ("out.announcement_checked", False, True),
        ("turn.discard_visible", "top", "all"),
        ("false_claim.claim", "no_claims", "stock_out_only"),
        ("false_claim.withdrawn_when", "always", "called"),
        ("deal.packet", 3, 1),
        ("deal.first_turn_redraw", False, True),
        ("stock.most_recycles", None, 1),
    ],
)
def test_options_that_only_a_round_shows(plays: Plays, option: str, left: object, right: object) -> None:
    chosen = plays.spec.catalogue.options[option]
    found = plays.smallest(chosen, chosen.read(left), chosen.read(right))
    assert found is not None
    one, other = found.differences
    assert one != other
    assert option not in found.context


def test_of_two_answers_only_what_differs_is_kept(plays: Plays) -> None:
    option = plays.spec.catalogue.options["stock.empty"]
    found = plays.smallest(option, "turn_over_discards", "round_void")
    assert found is not None
    for whole, part in zip((found.left, found.right), found.differences, strict=True):
        assert part.keys() <= whole.keys()
