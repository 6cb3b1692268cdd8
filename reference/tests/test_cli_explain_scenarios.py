"""`pife explain` of a scenario: what is asked, the table and the steps, and what is right."""

from __future__ import annotations

from pathlib import Path

import pytest
from explanations import context, explain, told

from pife.cli import explain_context
from pife.cli.explain_page import Page
from pife.cli.explain_values import print_fields
from pife.spec.library import Spec


def test_a_scenario_tells_what_is_asked_and_what_is_right() -> None:
    ran = explain("meld-run-ace-above-king")
    assert ran.lines[0] == "Queen, king, ace"
    rows = [" ".join(line.split()) for line in ran.lines]
    assert "What is asked: Are these cards one meld?" in rows
    assert "cards Q♥ K♥ A♥" in rows
    assert "turn-up 8♦" in rows
    where = rows.index("where The ace in a run: anything but “Below the 2 only”")
    assert rows[where + 1 : where + 4] == ["one meld yes", "where The ace in a run: Below the 2 only", "one meld no"]
    assert "pife conform --scenario meld-run-ace-above-king" in rows


def test_a_scenario_in_portuguese_and_plain_letters_at_a_table() -> None:
    ran = explain("meld-run-ace-above-king", "--ascii", "--lang", "pt_BR", "--profile", "pife-maker")
    rows = [" ".join(line.split()) for line in ran.lines]
    assert "cartas QH KH AH" in rows
    here = rows.index("Na mesa Pife, regras da fabricante de baralhos (pife-maker)")
    assert rows[here + 1] == "forma jogo sim"


def test_a_scenario_for_other_tables() -> None:
    assert "It is not for this table." in told("wild-two-in-a-meld", "--profile", "pife-maker")
    assert "For which tables Wild cards: “Next rank, same suit”, " in told("wild-two-in-a-meld")


def test_a_round_is_told_seat_by_seat_and_step_by_step(spec: Spec, capsys: pytest.CaptureFixture[str]) -> None:
    page = Page(context(spec))
    fields = {
        "position": {"seats": [1, 2], "hands": {"1": ["7H", "8H"], "2": []}, "limits": {"2": "no_claims"}, "turn": 1},
        "script": [
            {"seat": 1, "do": "draw", "from": "stock"},
            {"seat": 1, "do": "go_out", "melds": [["7H", "8H", "9H"], ["2C", "3C", "4C"]], "discard": "KD"},
            {"do": "claims", "claims": [{"seat": 2, "discard": "2H"}]},
            {"seat": 2, "do": "somersault"},
        ],
    }
    print_fields(page, fields, 1)
    assert capsys.readouterr().out.splitlines() == [
        "  on the table",
        "    seats       1, 2",
        "    hands",
        "      seat 1  7H 8H",
        "      seat 2  none",
        "    penalties",
        "      seat 2  No more claims",
        "    whose turn  1",
        "  what is done",
        "    1. seat 1 draws (stock)",
        "    2. seat 1 goes out (melds 7H 8H 9H | 2C 3C 4C) (throwing KD)",
        "    3. several want to go out on the same card, in the order spoken - seat 2",
        "       goes out on the discard (throwing 2H)",
        "    4. seat 2 somersault",
    ]


def test_what_comes_of_steps_is_told(spec: Spec, capsys: pytest.CaptureFixture[str]) -> None:
    steps = [{"ok": True}, {"ok": True, "outcome": "out"}, {"ok": False, "reason": ["penalty", "stock-empty"]}, "so"]
    print_fields(
        Page(context(spec, "pt_BR")), {"steps": [*steps, {"ok": False}], "lives": {"1": "= 7 - {lives.fold}"}}, 0
    )
    assert capsys.readouterr().out.splitlines() == [
        "o que resulta",
        "  1. aceito",
        "  2. bateu",
        "  3. recusado (penalty ou stock-empty)",
        "  4. so",
        "  5. recusado",
        "vidas",
        "  lugar 1  7 - [Correr custa (vidas)]",
    ]


def test_verdicts_and_faults_are_told_in_the_reader_s_language(spec: Spec, capsys: pytest.CaptureFixture[str]) -> None:
    verdicts = [{"seat": 1, "ok": True, "outcome": "false_claim"}, {"seat": 2, "ok": False, "outcome": "unheard"}]
    fields = {
        "script": [{"seat": 2, "do": "claim", "from": "turn_up", "discard": "KC"}],
        "steps": [{"ok": True, "outcome": "false_claim", "claims": verdicts}],
        "position": {
            "faults": {"1": "false_claim", "2": "withdrawn", "3": None},
            "turn": None,
            "left": [],
            "result": None,
        },
    }
    print_fields(Page(context(spec, "pt_BR")), fields, 0)
    assert capsys.readouterr().out.splitlines() == [
        "o que se faz",
        "  1. lugar 2 bate com a vira (descartando KC)",
        "o que resulta",
        "  1. batida errada - batida errada (lugar 1) - já não é ouvido (lugar 2)",
        "na mesa",
        "  acabou de errar",
        "    lugar 1  batida errada",
        "    lugar 2  ameaçou e voltou atrás",
        "    lugar 3  não",
        "  de quem é a vez   ninguém",
        "  saíram da rodada  ninguém",
        "  resultado         ainda não há",
    ]


def test_a_pile_of_many_cards_is_cut(spec: Spec, capsys: pytest.CaptureFixture[str]) -> None:
    pack = {"pack": ["AS"] * 104}
    print_fields(Page(context(spec)), pack, 0)
    assert " ".join(capsys.readouterr().out.split()).endswith("AS AS and 80 more (--all)")
    print_fields(Page(context(spec, everything=True)), pack, 0)
    assert capsys.readouterr().out.count("AS") == 104


def test_a_scenario_that_cannot_be_read_is_one_clear_error_and_spoils_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "melds").mkdir()
    (tmp_path / "melds" / "broken.yaml").write_text("- id: broken-one\n  shows: [melds.run]\n", encoding="utf-8")
    monkeypatch.setattr(explain_context.data, "root", lambda kind: tmp_path)
    ran = explain("broken-one")
    assert (ran.code, ran.out) == (2, "")
    assert "'title' is missing" in ran.err
    assert "No scenario shows it yet." in told("melds.run")
