"""`pife rules` on terminals, as Markdown and as JSON, strangers' words among it."""

from __future__ import annotations

from pathlib import Path

import pytest
from rules_told import rules, standings
from sheets import own_table

from pife.spec.library import Spec
from pife.spec.texts import LANGUAGES
from pife.terminal.table_rules import table_chapters

# On a terminal


@pytest.mark.parametrize("columns", ["20", "40", "60", "80", "200"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_line_is_wider_than_the_terminal(columns: str, lang: str) -> None:
    ran = rules("--profile", "pif-paf-betting", "--sources", "--lang", lang, COLUMNS=columns)
    assert max(map(len, ran.lines)) <= min(max(40, int(columns)), 100)


def test_colour_is_only_for_terminals_that_want_it() -> None:
    assert "\x1b[1m" in rules("--profile", "pife-maker", FORCE_COLOR="1").out
    assert "\x1b" not in rules("--profile", "pife-maker").out
    assert "\x1b" not in rules("--profile", "pife-maker", FORCE_COLOR="1", NO_COLOR="1").out


def test_a_stranger_gives_the_terminal_no_orders(tmp_path: Path) -> None:
    text = 'extends: pife-maker\ntitle: "red \\e[31m"\nsummary: "\\u202e"\nnotes: "a \\a [[nothing]]"\noptions: {}\n'
    ran = rules("--profile", own_table(tmp_path, text))
    assert "\x1b" not in ran.out
    assert r"red \x1b[31m" in ran.out
    assert r"\u202e" in ran.out
    assert r"a \x07 nothing" in ran.out


def test_a_word_longer_than_the_line_is_broken(tmp_path: Path) -> None:
    path = own_table(tmp_path, f'extends: pife-maker\nnotes: "{"W" * 300}"\noptions: {{}}\n')
    ran = rules("--profile", path, COLUMNS="60")
    assert max(map(len, ran.lines)) == 60
    assert ran.out.count("W") >= 300


# Markdown and JSON


def test_markdown_for_github(spec: Spec) -> None:
    ran = rules("--profile", "pife-maker", "--format", "md", "--lang", "pt_BR", "--sources")
    assert ran.lines[0] == f"# {spec.profile('pife-maker').title.pt_BR}"
    titles = {
        c.chapter.id: f"## {c.number}. {c.chapter.title.pt_BR}"
        for c in table_chapters(spec.profile("pife-maker"), spec)
    }
    assert [line for line in ran.lines if line.startswith("## ")] == list(titles.values())
    name = spec.rules["claims.anyone"].name.pt_BR
    [paragraph] = [line for line in ran.lines if line.startswith(f"**{name}.** ")]
    assert "<sub>\\[claims.anyone: S0-30" in paragraph
    assert f"° **{spec.rules['out.ten-forbidden'].name.pt_BR}.** " in ran.out


def test_markdown_shows_a_strangers_words_as_they_are(tmp_path: Path) -> None:
    text = 'extends: pife-maker\ntitle: "# <b>x</b>\\n# y"\nnotes: "- [a](b) *c* `d` | &amp;\\n1. e\\n~~~\\n    f"\noptions: {}\n'
    lines = rules("--profile", own_table(tmp_path, text), "--format", "md").lines
    assert lines[0] == r"# \# \<b\>x\</b\> \# y"
    for line in (r"\- \[a\](b) \*c\* \`d\` \| \&amp;", r"1\. e", r"\~\~\~", "f"):
        assert line in lines


def test_json_has_every_rule_with_its_standing_in_both_languages(spec: Spec) -> None:
    data = rules("--profile", "pif-paf-betting", "--format", "json").json
    profile = spec.profile("pif-paf-betting")
    assert data["format"] == "pife-rules/1"
    assert (data["profile"]["id"], data["profile"]["hash"]) == (profile.id, profile.hash)
    assert data["profile"]["title"] == {"en": profile.title.en, "pt_BR": profile.title.pt_BR}
    found = {rule["id"]: rule["standing"] for chapter in data["chapters"] for rule in chapter["rules"]}
    assert found == standings(profile, spec)
    players = next(
        rule for chapter in data["chapters"] for rule in chapter["rules"] if "table.players" in rule["options"]
    )
    assert players["text"].keys() == {"en", "pt_BR"}
    assert "2 a 10 jogadores" in players["text"]["pt_BR"]


def test_json_of_one_chapter_and_one_standing() -> None:
    data = rules("--profile", "pife-maker", "--chapter", "claims", "--only", "assumed", "--format", "json").json
    assert [chapter["id"] for chapter in data["chapters"]] == ["claims"]
    assert {rule["standing"] for rule in data["chapters"][0]["rules"]} == {"assumed"}
