"""`pife census plays`: how many ways there are to play on, as people and programs read it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_line import Ran, pife


def census(profile: str, *more: str) -> Ran:
    return pife("census", "plays", "--profile", profile, *more)


def rows(ran: Ran) -> list[str]:
    return [" ".join(line.split()) for line in ran.lines]


def test_a_deal_counted_and_split() -> None:
    ran = census("cacheta-maker", "--depth", "4", "--divide")
    assert ran.code == 0
    assert ran.err == ""
    lines = rows(ran)
    assert lines[0].startswith("Cacheta, the card maker's rules (cacheta-maker, ")
    assert lines[1] == "deal 1, 2 players, dealer 1, 0 cards cut"
    assert lines[2].startswith("pack, top first: 3S 8H 10H QS ")
    head = lines.index("moves sequences ended digest")
    assert lines[head + 1] == "0 1 0 e3b0c44298fc"
    assert [line.split()[:3] for line in lines[head + 2 : head + 6]] == [
        ["1", "1", "0"],
        ["2", "10", "0"],
        ["3", "20", "0"],
        ["4", "200", "0"],
    ]
    assert lines[head + 6] == "The sequences of 4 moves by how they begin"
    assert lines[head + 7] == "2 draw stock, 2 discard 3S 20"
    assert len(lines) == head + 17


def test_in_portuguese() -> None:
    ran = census("pif-paf-betting", "--depth", "2", "--divide", "--lang", "pt_BR")
    lines = rows(ran)
    assert lines[1] == "carteado 1, 2 jogadores, carteador 1, corte de 5 cartas"
    assert "lances sequências encerradas resumo" in lines
    assert lines[-4:] == ["As sequências de 2 lances, pelo começo", "2 fold 0", "2 call 3", "2 raise 3 3"]


def test_json_has_all_that_another_engine_needs() -> None:
    counted = census("pife-maker", "--depth", "3", "--seats", "4", "--dealer", "2", "--format", "json").json
    assert counted["format"] == "pife-census-plays/1"
    deal = counted["deal"]
    assert (deal["number"], deal["seats"], deal["dealer"], deal["cut"]) == (1, [1, 2, 3, 4], 2, 0)
    assert len(deal["pack"]) == 104
    assert counted["position"]["hands"].keys() == {"1", "2", "3", "4"}
    assert [of["sequences"] for of in counted["lengths"]][:3] == [1, 1, 10]
    assert all(len(of["digest"]) == 64 for of in counted["lengths"])
    assert sum(branch["sequences"] for branch in counted["split"]) == counted["lengths"][3]["sequences"]
    assert counted["split"][0]["moves"][0] == "1 draw stock"


def test_a_pack_from_a_file(tmp_path: Path) -> None:
    numbered = census("pife-maker", "--depth", "3", "--deal", "31", "--format", "json").json
    plain, listed, marked = tmp_path / "pack.txt", tmp_path / "pack.json", tmp_path / "marked.txt"
    plain.write_text("\n".join(numbered["deal"]["pack"]))
    listed.write_text(json.dumps(numbered["deal"]["pack"]))
    marked.write_text(plain.read_text(), encoding="utf-8-sig")
    for path in (plain, listed, marked):
        read = census("pife-maker", "--depth", "3", "--pack", str(path), "--format", "json").json
        assert read["lengths"] == numbered["lengths"]
        assert read["deal"]["number"] is None
    assert "the pack in the file, 3 players" in census("pife-maker", "--depth", "1", "--pack", str(plain)).out


def test_after_some_moves_the_split_goes_on_from_there() -> None:
    first = census("pife-maker", "--depth", "4", "--format", "json").json["split"][0]
    later = census("pife-maker", "--depth", "2", "--after", ", ".join(first["moves"]), "--divide")
    assert f"after {', '.join(first['moves'])}" in later.lines
    assert rows(later)[-1].partition(", ")[0] in ("2 draw stock", "2 draw discard 10")
    counted = census("pife-maker", "--depth", "2", "--after", ", ".join(first["moves"]), "--format", "json").json
    assert counted["lengths"][2]["sequences"] == first["sequences"]
    assert counted["after"] == first["moves"]


def test_nothing_to_split_is_said() -> None:
    assert rows(census("pife-maker", "--depth", "0", "--divide"))[-1] == "no moves"


def test_a_narrow_terminal() -> None:
    ran = pife("census", "plays", "--profile", "cacheta-maker", "--depth", "2", "--divide", COLUMNS="60")
    assert ran.code == 0
    assert all(len(line) <= 60 for line in ran.lines[1:])


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--profile", "pife-maker"], "--depth"),
        (["--depth", "2"], "--profile pife-maker"),
        (["--profile", "pife-makr", "--depth", "2"], "did you mean 'pife-maker'?"),
        (["--profile", "pife-maker", "--depth", "-1"], "-1 is not in the range"),
        (["--profile", "pife-maker", "--depth", "2", "--seats", "9"], "--seats 9: pife-maker is played by 3 to 8"),
        (["--profile", "pife-maker", "--depth", "2", "--dealer", "4"], "--dealer 4: there are the seats 1 to 3"),
        (["--profile", "pife-maker", "--depth", "2", "--cut", "200"], "200 cards cannot be lifted"),
        (["--profile", "pif-paf-betting", "--depth", "2", "--cut", "1"], "cut-too-small"),
        (["--profile", "pife-maker", "--depth", "2", "--pack", "no-such-file"], "no-such-file: cannot be read"),
        (["--profile", "pife-maker", "--depth", "2", "--pack", "x", "--deal", "1"], "leave one of them out"),
        (
            ["--profile", "pife-maker", "--depth", "2", "--after", "3 draw stok"],
            "--after: move 1, '3 draw stok', cannot be made; did you mean '3 draw stock'? Moves there: 3 draw stock\n",
        ),
        (
            ["--profile", "pife-maker", "--depth", "2", "--after", "3 draw stock, 3 discard XX"],
            "--after: move 2, '3 discard XX', cannot be made; moves there: 3 discard 3S, ",
        ),
        (
            ["--profile", "pife-maker", "--depth", "2", "--after", "3 draw stock, 3 discard 8h"],
            "--after: move 2, '3 discard 8h', cannot be made; did you mean '3 discard 8H'? Moves there: ",
        ),
        (
            ["--profile", "pife-maker", "--depth", "2", "--after", "z" * 5000],
            f"--after: move 1, '{'z' * 57}…', cannot be made; moves there: 3 draw stock\n",
        ),
        (["--profile", "pife-duel", "--depth", "2", "--seats", "4"], "--seats 4: pife-duel is played by 2\n"),
    ],
)
def test_what_cannot_be_counted_is_exit_code_2(arguments: list[str], says: str) -> None:
    ran = pife("census", "plays", *arguments)
    assert ran.code == 2
    assert ran.out == ""
    assert says in ran.err
    assert "Traceback" not in ran.err


@pytest.mark.parametrize(("text", "says"), [("AC 1C", "'1C' is not a card"), ("AC AD", "102 of the 104 cards")])
def test_a_file_that_is_no_pack(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "pack.txt"
    path.write_text(text)
    ran = census("pife-maker", "--depth", "1", "--pack", str(path))
    assert ran.code == 2
    assert says in ran.err


def test_help_describes_how_a_deal_is_numbered() -> None:
    text = " ".join(pife("census", "plays", "--help").out.split())
    assert "`pife deal NUMBER PLACE`" in text
    assert "pife census plays --profile cacheta-maker --depth 6 --divide" in text
