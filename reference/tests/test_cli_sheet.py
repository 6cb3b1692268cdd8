"""`pife sheet`: the house rules of a table on one page that its players can sign."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from sheets import answers, flat, own_table, sheet

from pife.spec.library import Spec
from pife.terminal.sheet_content import sheet_content


def test_every_option_of_the_table_is_asked_and_answered(spec: Spec) -> None:
    for profile in spec.profiles.values():
        assert {option: rule.value for option, rule in answers(profile.id, spec).items()} == profile.options


def test_short_questions_and_answers_under_their_headings() -> None:
    lines = sheet("pife-keep-discard", "--lang", "pt_BR").lines
    assert lines[0] == "Pife, comprou do lixo, fica"
    half = [line[:39].rstrip() for line in lines] + [line[41:].rstrip() for line in lines]
    assert "A VEZ" in half
    assert "*  Comprar do lixo: Comprou, fica" in half
    assert "   Bater fora da vez: Qualquer um" in half


def test_what_differs_from_the_games_usual_way_is_stressed(spec: Spec) -> None:
    played = answers("pife-keep-discard", spec)
    assert played["turn.take_discard"].unusual
    assert not played["pack.decks"].unusual
    assert not played["out.claims"].unusual  # not the catalogue's default, but usual in Pife
    assert answers("pif-paf-platform", spec)["out.claims"].unusual


def test_what_the_base_does_not_have_is_compared_with_the_catalogue(spec: Spec, tmp_path: Path) -> None:
    path = own_table(tmp_path, "extends: pife-maker\noptions: {out: {ten: allowed, ten_from: stock}}")
    played = answers(path, spec)
    assert played["out.ten"].unusual
    assert played["out.ten_from"].unusual
    path = own_table(tmp_path, "extends: pife-maker\noptions: {out: {ten: allowed}}")
    assert not answers(path, spec)["out.ten_from"].unusual


def test_what_no_source_says_is_marked_to_be_agreed_on(spec: Spec) -> None:
    profile = spec.profile("pife-maker")
    for option, rule in answers("pife-maker", spec).items():
        assert rule.assumed == (profile.origins[option].kind == "assumed")
    assert answers("pife-maker", spec)["out.ten"].marks == "°"


def test_what_the_table_chose_itself_is_agreed_on(spec: Spec, tmp_path: Path) -> None:
    played = answers(own_table(tmp_path, "extends: pife-maker\noptions: {out: {ten: allowed}}"), spec)
    assert played["out.ten"].marks == "*"
    assert played["out.special"].marks == "°"


def test_marks_are_explained_where_there_are_any(spec: Spec, tmp_path: Path) -> None:
    english = sheet("pife-maker").out
    assert "* not the usual way" in english
    assert "° assumed, no source of this table says it: agree on it" in english
    portuguese = sheet("pife-maker", "--lang", "pt_BR").out
    assert "* foge do costume" in portuguese
    assert "° suposto, nenhuma fonte desta mesa diz: combinem" in portuguese
    base = sheet_content(spec.profile("pife-base"), spec, "en")
    assert all("*" not in legend for legend in base.legend)


def test_the_foot_says_which_rules_these_are_and_whose(spec: Spec, tmp_path: Path) -> None:
    profile = spec.profile("pife-maker")
    foot = flat(sheet("pife-maker").out)
    assert f"pife-maker · version {profile.version} · hash {profile.hash} · spec {spec.version} " in foot
    assert foot.endswith("after: Rules of Pife and Cacheta after a card maker (S0)")
    foot = flat(
        sheet(own_table(tmp_path, "extends: pife-maker\noptions: {out: {ten: allowed}}"), "--lang", "pt_BR").out
    )
    assert re.search(r"my-table · código [0-9a-f]{12} · regras", foot)
    assert "a partir de pife-maker (Pife, regras da fabricante de baralhos) · segundo: Regras do Pife" in foot


def test_a_base_says_that_no_table_plays_it() -> None:
    assert sheet("pife-base").lines[1] == "A base that profiles share; no table plays it as it is."


def test_a_line_for_every_player_and_the_date(spec: Spec) -> None:
    out = sheet("pife-maker", "--lang", "pt_BR").out
    assert re.search(r"^Nesta mesa se joga assim: +Data ____/____/______$", out, re.MULTILINE)
    assert re.findall(r"\b(\d+) _{8,} _{8,}", out) == [str(n) for n in range(1, 9)]
    assert re.findall(r"\b(\d+) _{8,} _{8,}", sheet("pife-duel").out) == ["1", "2"]


def test_lives_to_cross_out_where_the_match_is_about_lives() -> None:
    rows = [line for line in sheet("cacheta-maker").lines if line.endswith(" 7 6 5 4 3 2 1")]
    assert len(rows) == 5
    assert "Lives: cross out what is lost" in sheet("cacheta-maker").out
    assert "Lives: cross out" not in sheet("pife-maker").out


def test_many_lives_are_written_down_and_not_crossed_out(tmp_path: Path) -> None:
    path = own_table(tmp_path, "extends: cacheta-maker\noptions: {lives: {start: 30}}")
    assert "Lives left" in sheet(path).out
    assert "Lives left" in sheet(path, "--format", "md").out
    assert "<th>Lives left</th>" in sheet(path, "--format", "html").out


def test_room_for_the_lives_of_who_comes_back(tmp_path: Path) -> None:
    path = own_table(tmp_path, "extends: cacheta-maker\noptions: {lives: {rebuy: 2, start: 20}}")
    assert "Back in with" in sheet(path).out
    assert sum(line.endswith("1 ____ ____") for line in sheet(path).lines) == 5
    assert '<th colspan="2">Back in with</th>' in sheet(path, "--format", "html").out


def test_an_odd_number_of_players_ends_with_half_a_row(tmp_path: Path) -> None:
    path = own_table(tmp_path, "extends: pife-maker\noptions: {table: {players: [3, 3]}}")
    assert re.findall(r"\b(\d+) _{8,} _{8,}", sheet(path).out) == ["1", "2", "3"]
    assert re.findall(r'<td class="nr">(\d+)</td>', sheet(path, "--format", "html").out) == ["1", "2", "3"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ([], "Missing argument 'PROFILE'"),
        (["pife-makr"], "did you mean 'pife-maker'?"),
        (["nowhere.yaml"], "nowhere.yaml: cannot be read"),
        (["pife-maker", "--format", "doc"], "'doc' is not one of 'text', 'md', 'html'"),
    ],
)
def test_what_cannot_be_asked_is_exit_code_2(arguments: list[str], says: str) -> None:
    ran = sheet(*arguments)
    assert ran.code == 2
    assert ran.out == ""
    assert says in ran.err


def test_help_shows_examples() -> None:
    ran = sheet("--help")
    assert ran.code == 0
    assert "pife sheet pif-paf-betting --lang pt_BR --format html > sheet.html" in ran.out
