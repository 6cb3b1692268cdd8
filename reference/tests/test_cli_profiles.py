"""`pife profiles list | show | compare`: the house rules as people and programs read them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
import yaml
from command_line import Ran, pife
from hypothesis import example, given
from hypothesis import strategies as st

from pife.spec import resolving, strict_yaml
from pife.spec.library import Spec, load_spec
from pife.spec.texts import Text
from pife.terminal.profile_yaml import OwnProfile, as_yaml


def profiles(*arguments: str, **surroundings: str) -> Ran:
    return pife("profiles", *arguments, **surroundings)


@pytest.fixture
def my_table(tmp_path: Path) -> str:
    path = tmp_path / "my-table.yaml"
    path.write_text(
        'extends: pife-maker\ntitle: "Mesa da Vó"\nnotes: "Quem perde faz o café."\noptions: {out: {ten: allowed}}\n',
        encoding="utf-8",
    )
    return str(path)


def test_list_names_every_profile_under_its_game(spec: Spec) -> None:
    ran = profiles("list")
    assert ran.code == 0
    assert ran.lines[0] == "Pife"
    for profile in spec.profiles.values():
        assert any(line.split() == [profile.id, *profile.title.en.split()] for line in ran.lines)
    assert "-base" not in ran.out


def test_list_of_one_game_in_portuguese() -> None:
    ran = profiles("list", "--game", "cacheta", "--lang", "pt_BR")
    assert ran.lines[0] == "Cacheta"
    assert "  cacheta-no-wilds         Cacheta sem curinga" in ran.lines
    assert "pife-maker" not in ran.out


def test_list_as_json_has_both_languages_and_the_hash(spec: Spec) -> None:
    listed = profiles("list", "--format", "json").json
    assert listed["format"] == "pife-profiles/1"
    assert {entry["id"]: entry["hash"] for entry in listed["profiles"]} == {
        profile.id: profile.hash for profile in spec.profiles.values()
    }
    assert listed["profiles"][0]["title"].keys() == {"en", "pt_BR"}


def test_show_tells_each_value_and_where_it_comes_from(spec: Spec) -> None:
    ran = profiles("show", "pife-maker")
    assert ran.code == 0
    assert ran.lines[0] == "Pife, the card maker's rules"
    assert f"hash {spec.profile('pife-maker').hash}" in ran.out
    rows = [" ".join(line.split()) for line in ran.lines]
    assert "Packs 2 stated: S0-04" in rows
    assert "Longest meld no limit stated: S0-17, S0-18" in rows
    assert any(row.startswith("Going out with ten Forbidden assumed:") and "ten-in-pife" in row for row in rows)


def test_show_in_portuguese_has_no_english_left() -> None:
    ran = profiles("show", "pife-maker", "--lang", "pt_BR")
    rows = [" ".join(line.split()) for line in ran.lines]
    assert "Baralhos 2 dito: S0-04" in rows
    assert "Jogo mais comprido sem limite dito: S0-17, S0-18" in rows
    assert "stated" not in ran.out
    assert "assumed" not in ran.out


def test_show_a_table_of_ones_own(my_table: str) -> None:
    ran = profiles("show", my_table)
    assert ran.lines[0] == "Mesa da Vó"
    rows = [" ".join(line.split()) for line in ran.lines]
    assert "Going out with ten Allowed chosen" in rows
    assert "Quem perde faz o café." in rows
    assert "extends pife-maker" in ran.out


def test_show_says_what_an_own_parent_chose(my_table: str, tmp_path: Path) -> None:
    child = tmp_path / "sunday.yaml"
    child.write_text("extends: my-table.yaml\noptions: {out: {ten_from: stock}}\n")
    rows = [" ".join(line.split()) for line in profiles("show", str(child)).lines]
    assert "Going out with ten Allowed chosen by my-table" in rows
    assert "Ten on which card From the stock chosen" in rows


def test_show_says_that_a_base_is_a_base() -> None:
    assert "A base that profiles share; no table plays it as it is." in profiles("show", "pife-base").lines


def test_show_as_json_is_what_configure_takes(spec: Spec) -> None:
    for profile in spec.profiles.values():
        assert profiles("show", profile.id, "--format", "json").json == profile.to_message()


def test_show_as_yaml_is_a_file_of_ones_own_with_the_same_rules(spec: Spec, tmp_path: Path) -> None:
    for profile in spec.all_profiles.values():
        path = tmp_path / f"copy-of-{profile.id}.yaml"
        path.write_text(profiles("show", profile.id, "--format", "yaml").out, encoding="utf-8")
        copy = spec.profile(path)
        assert (copy.hash, copy.extends) == (profile.hash, profile.id)
        assert copy.options == profile.options


@pytest.mark.parametrize("columns", [80, 100, 120])
def test_no_id_is_broken_in_a_comparison(columns: int) -> None:
    names = ("pife-discard-only-to-go-out", "pif-paf-betting-doubles", "cachetao-open-claims")
    ran = profiles("compare", *names, COLUMNS=str(columns))
    assert max(map(len, ran.lines)) <= columns
    for name in names:
        assert ran.out.count(name) > 1


def test_show_as_yaml_names_the_schema_for_editors_where_that_is_asked_for() -> None:
    assert profiles("show", "pife-maker", "--format", "yaml").lines[0] == "extends: pife-maker"
    first = profiles("show", "pife-maker", "--format", "yaml", "--for-editor").lines[0]
    assert first.startswith("# yaml-language-server: $schema=file://")
    assert first.endswith("profile.schema.json")


def test_show_an_own_table_as_yaml_stands_on_a_shipped_profile(spec: Spec, my_table: str, tmp_path: Path) -> None:
    child = tmp_path / "sunday.yaml"
    child.write_text('extends: my-table.yaml\ntitle: {en: "A: b", pt_BR: "\\"C\\""}\noptions: {}\n')
    copy = tmp_path / "elsewhere" / "copy.yaml"
    copy.parent.mkdir()
    copy.write_text(profiles("show", str(child), "--format", "yaml").out, encoding="utf-8")
    copied = spec.profile(copy)
    assert copied.extends == "pife-maker"
    assert copied.hash == spec.profile(my_table).hash
    assert (copied.title.en, copied.title.pt_BR) == ("A: b", '"C"')


def test_patterns_that_look_like_numbers_are_quoted(spec: Spec, tmp_path: Path) -> None:
    path = tmp_path / "nine.yaml"
    path.write_text('extends: pife-maker\noptions: {out: {shapes: ["9", 3-3-3]}}\n')
    assert 'shapes: [3-3-3, "9"]' in profiles("show", str(path), "--format", "yaml").out


# Texts that YAML would read otherwise, or not at all, and what no file can hold.
_AWKWARD = st.text(max_size=20) | st.text(
    st.characters(categories=["Cc", "Cf", "Cs", "Cn", "Zl", "Zp", "Zs"]) | st.sampled_from("\\\"'#:-{}[]a"), max_size=20
)


@given(en=_AWKWARD, pt_br=_AWKWARD)
@example(en="\ufeffa\x85b\u2028c\U000e0001d\ud800\uffff", pt_br="\x00\x7f\x1b")
def test_texts_of_ones_own_are_read_back_as_they_were(spec: Spec, en: str, pt_br: str) -> None:
    text = Text(en, pt_br)
    written = as_yaml(OwnProfile("pife-maker", {}, title=text, summary=text, notes=text), spec, "en")
    whole = re.compile("[\ud800-\udfff]")
    expected = {"en": whole.sub("\ufffd", en), "pt_BR": whole.sub("\ufffd", pt_br)}
    for loader in (yaml.SafeLoader, yaml.CSafeLoader):
        with mock.patch.object(strict_yaml, "Loader", loader):
            data = strict_yaml.loads(written.encode()).data
        for key in ("title", "summary", "notes"):
            assert data[key] == (expected if en != pt_br else expected["en"])


@pytest.mark.parametrize("text", ["a\x85b\u2028c", "\u202ex\u2069", "\ufeff.", "\x7f\x01", "👨\u200d👩", "a: b # c"])
def test_what_show_writes_is_right_for_check(text: str, tmp_path: Path) -> None:
    mine, copy = tmp_path / "mine.yaml", tmp_path / "copy.yaml"
    codes = "".join(f"\\U{ord(char):08x}" for char in text)
    mine.write_text(f'extends: pife-maker\ntitle: "{codes}"\nnotes: "{codes}"\noptions: {{}}\n', encoding="utf-8")
    copy.write_text(profiles("show", str(mine), "--format", "yaml").out, encoding="utf-8")
    assert profiles("check", str(copy)).code == 0
    titles = [each["title"] for each in profiles("compare", str(mine), str(copy), "--format", "json").json["profiles"]]
    assert titles == [{"en": text, "pt_BR": text}] * 2


def test_compare_shows_only_what_differs_side_by_side() -> None:
    ran = profiles("compare", "pife-maker", "pif-paf-platform")
    assert ran.code == 0
    rows = [" ".join(line.split()) for line in ran.lines]
    assert "pife-maker pif-paf-platform" in rows
    assert "Going out with ten Forbidden Allowed" in rows
    assert "Ten on which card does not apply Any" in rows
    assert "Packs" not in ran.out


def test_compare_says_what_changes_nothing_at_a_table(tmp_path: Path) -> None:
    """Ten cards never lie in melds of three, so there it is all one whether a table lets players go out with ten."""
    short = tmp_path / "short.yaml"
    short.write_text("extends: cacheta-maker\noptions: {melds: {longest: 3}}\n", encoding="utf-8")
    rows = [" ".join(line.split()) for line in profiles("compare", str(short), "pife-maker", COLUMNS="150").lines]
    assert "Going out with ten Allowed (changes nothing here) Forbidden" in rows
    differences = profiles("compare", str(short), "pife-maker", "--format", "json").json["differences"]
    values = {each["option"]: each["values"] for each in differences}
    assert values["out.ten"] == [
        {"applies": True, "value": "allowed", "idle": True},
        {"applies": True, "value": "forbidden"},
    ]
    assert values["out.ten_from"] == [{"applies": True, "value": "any", "idle": True}, {"applies": False}]


@pytest.mark.parametrize(
    ("language", "own"),
    [
        ("en", "three suits; all four suits; one suit three times"),
        ("pt_BR", "três naipes; quatro naipes; um só naipe, três vezes"),
    ],
)
def test_a_set_s_shape_that_has_no_name_is_told_by_its_suits(language: str, own: str, tmp_path: Path) -> None:
    table = tmp_path / "mine.yaml"
    table.write_text(
        'extends: pife-maker\noptions: {pack: {decks: 3}, melds: {sets: [1-1-1, 1-1-1-1, "3"]}}\n', encoding="utf-8"
    )
    for asked in (("compare", "pife-maker", str(table)), ("check", str(table)), ("show", str(table))):
        ran = profiles(*asked, "--lang", language, COLUMNS="200")
        assert own in " ".join(ran.out.split()), asked


def test_compare_many_in_a_narrow_terminal_is_one_below_the_other() -> None:
    ran = profiles("compare", "pife-maker", "pif-paf-betting", "pif-paf-platform", COLUMNS="50")
    assert max(map(len, ran.lines)) <= 50
    start = ran.lines.index("Going out with ten")
    assert [line.split() for line in ran.lines[start + 1 : start + 4]] == [
        ["pife-maker", "Forbidden"],
        ["pif-paf-betting", "Forbidden"],
        ["pif-paf-platform", "Allowed"],
    ]


@pytest.mark.parametrize("columns", ["20", "40", "80", "200"])
def test_no_line_is_wider_than_the_terminal(columns: str) -> None:
    wide = max(40, int(columns))
    for arguments in (["show", "pif-paf-betting"], ["compare", "pife-maker", "pif-paf-betting"]):
        assert max(map(len, profiles(*arguments, COLUMNS=columns).lines)) <= wide


def test_compare_equal_profiles(tmp_path: Path) -> None:
    same = tmp_path / "same.yaml"
    same.write_text("extends: pife-maker\noptions: {}\n")
    ran = profiles("compare", "pife-maker", str(same), "--exit-code")
    assert ran.code == 0
    assert ran.lines[-1] == "The same rules: the profiles differ in no option."


def test_compare_with_exit_code(my_table: str) -> None:
    assert profiles("compare", "pife-maker", my_table).code == 0
    assert profiles("compare", "pife-maker", my_table, "--exit-code").code == 1


def test_compare_as_json_tells_null_from_not_applying() -> None:
    compared = profiles("compare", "pife-maker", "pif-paf-platform", "--format", "json").json
    assert compared["format"] == "pife-profiles-compare/1"
    assert [entry["id"] for entry in compared["profiles"]] == ["pife-maker", "pif-paf-platform"]
    by_option = {entry["option"]: entry["values"] for entry in compared["differences"]}
    assert by_option["out.ten_from"] == [{"applies": False}, {"applies": True, "value": "any"}]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["compare", "pife-maker"], "name at least two profiles"),
        (["show", "pife-makr"], "did you mean 'pife-maker'?"),
        (["show", "nowhere.yaml"], "nowhere.yaml: cannot be read"),
        (["shw"], "Did you mean 'show'?"),
        (["show"], "Missing argument 'P'"),
    ],
)
def test_what_cannot_be_asked_is_exit_code_2(arguments: list[str], says: str) -> None:
    ran = profiles(*arguments)
    assert ran.code == 2
    assert ran.out == ""
    assert says in ran.err


def test_a_strangers_title_gives_the_terminal_no_orders(tmp_path: Path) -> None:
    path = tmp_path / "stranger.yaml"
    path.write_text('extends: pife-maker\ntitle: "red \\e[31m \\u202e"\nnotes: "{out.ten} \\a"\noptions: {}\n')
    for arguments in (["show", str(path)], ["compare", "pife-maker", str(path)]):
        ran = profiles(*arguments)
        assert r"red \x1b[31m \u202e" in ran.out
        assert "\x1b" not in ran.out


def test_stress_takes_no_room_and_notes_keep_their_lines(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    words = "**um** " * 40
    path.write_text(f"extends: pife-maker\nsummary: '{words}'\nnotes: |\n  Um.\n\n  Dois.\noptions: {{}}\n")
    ran = profiles("show", str(path), COLUMNS="80", FORCE_COLOR="1")
    summary = " ".join(["\x1b[1mum\x1b[0m"] * 27)
    assert ran.lines[1] == summary  # 27 times "um" and the blanks between them are 80 columns
    at = ran.lines.index("  Um.")
    assert ran.lines[at : at + 2] == ["  Um.", "  Dois."]


@pytest.mark.parametrize("command", ["list", "show", "compare", "check"])
def test_help_shows_examples(command: str) -> None:
    ran = profiles(command, "--help")
    assert ran.code == 0
    assert f"pife profiles {command} " in ran.out


def test_links_in_a_summary_are_printed_as_what_they_are_called(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("extends: pife-maker\nsummary: No [[term.wild-card]]; [[out.ten]].\noptions: {}\n")
    assert "No wild card; Going out with ten." in pife("profiles", "show", str(path)).out
    assert "No curinga; Bater com dez." in pife("profiles", "show", str(path), "--lang", "pt_BR").out


def test_a_shipped_file_is_read_once_however_many_extend_it(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[Path] = []
    reader = resolving.read_profile_file

    def counting(path: Path, *arguments: Any, **more: Any) -> Any:
        read.append(path)
        return reader(path, *arguments, **more)

    monkeypatch.setattr(resolving, "read_profile_file", counting)
    spec = load_spec()
    assert spec.all_profiles
    assert sorted(read) == sorted(spec.shelf.files.values())
