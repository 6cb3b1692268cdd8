"""`pife sheet` as text of one page, and as Markdown."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from sheets import FULL, LONG, PROFILES, flat, own_table, sheet

from pife.spec.conditions import Value
from pife.spec.library import Spec
from pife.spec.patterns import every_pattern
from pife.spec.texts import LANGUAGES, Language
from pife.terminal.house_rules import house_rules
from pife.terminal.sheet_content import sheet_content
from pife.terminal.sheet_text import as_text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("profile", PROFILES)
def test_text_is_one_page_of_80_columns_and_66_lines(spec: Spec, profile: str, lang: Language) -> None:
    lines, left_out = as_text(sheet_content(spec.profile(profile), spec, lang), width=120)
    assert left_out is None
    assert len(lines) <= 66
    printed = [re.sub(r"\x1b\[\d+m", "", line) for line in lines]
    assert max(map(len, printed)) <= 80


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_table_that_settles_everything_with_notes_is_one_page_of_text(tmp_path: Path, lang: str) -> None:
    ran = sheet(own_table(tmp_path, FULL, "Quem perde faz o café."), "--lang", lang)
    assert len(ran.lines) <= 66
    assert max(map(len, ran.lines)) <= 80


def test_notes_are_on_the_sheet_line_by_line(tmp_path: Path) -> None:
    path = own_table(tmp_path, "extends: pife-maker\noptions: {}", "Quem perde faz o **café**.\n\nSem celular.")
    lines = sheet(path, "--lang", "pt_BR").lines
    start = lines.index("TAMBÉM COMBINADO")
    assert lines[start + 1 : start + 3] == ["   Quem perde faz o café.", "   Sem celular."]


def test_longer_notes_make_the_page_denser(tmp_path: Path) -> None:
    ran = sheet(own_table(tmp_path, "extends: cacheta-maker\noptions: {}", LONG * 15))
    assert ran.err == ""
    assert len(ran.lines) <= 66
    assert flat(LONG * 15) in flat(ran.out)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_notes_too_long_for_the_page_are_cut_and_it_says_so(tmp_path: Path, lang: str) -> None:
    ran = sheet(own_table(tmp_path, "extends: cacheta-maker\noptions: {}", LONG * 200), "--lang", lang)
    assert ran.code == 0
    assert len(ran.lines) <= 66
    says, tells = {
        "en": ("There is more: the notes are too long for one page.", "note: the notes of this table are too long"),
        "pt_BR": (
            "Tem mais: as observações são longas demais para uma página.",
            "aviso: as observações desta mesa não",
        ),
    }[lang]
    assert says in ran.lines
    assert ran.err.startswith(tells)


def wordiest(spec: Spec, lang: Language) -> dict[str, dict[str, Value]]:
    """A table of which every option is told at the greatest length that the others allow."""
    catalogue = spec.catalogue

    def length(values: dict[str, Value]) -> int:
        told = catalogue.applying(values).items()
        return sum(
            len(f"{(asked := catalogue.options[each]).label}{asked.label_of(value, lang)}") for each, value in told
        )

    values = catalogue.defaults() | dict(spec.profile("cacheta-maker").options) | {"table.players": (2, 16)}
    for option in catalogue.options.values():
        known: list[Value] = [
            *option.all_samples(),
            *(() if option.is_list else (each.value for each in option.values)),
        ]
        if option.pattern is not None:
            known.append(tuple(sorted(every_pattern(option.pattern))))
        if option.type == "integer" and option.most is None:
            known.append(10**17)
        tables = [{**values, option.id: value} for value in known]
        can_be = [table for table in tables if not any(catalogue.broken_constraints(catalogue.applying(table)))]
        values = max(can_be, key=length)
    nested: dict[str, dict[str, Value]] = {}
    for option_id, value in catalogue.applying(values).items():
        group, _, name = option_id.partition(".")
        nested.setdefault(group, {})[name] = value
    return nested


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_that_one_page_cannot_hold_are_counted_on_it(spec: Spec, tmp_path: Path, lang: Language) -> None:
    texts = {"title": "Mesa " * 100, "summary": "Tudo " * 200, "notes": LONG * 100, "id": "m" + "esa" * 1000}
    path = tmp_path / "my-table.yaml"
    path.write_text(json.dumps({"extends": "cacheta-maker", **texts, "options": wordiest(spec, lang)}))
    ran = sheet(str(path), "--lang", lang)
    assert (ran.code, len(ran.lines)) == (0, 66)
    assert max(map(len, ran.lines)) <= 80
    counted, tells = {
        "en": (r"Not on this page: (\d+) of (\d+) house rules", "note: the house rules of this table do not all fit"),
        "pt_BR": (r"Fora desta página: (\d+) de (\d+) regras da casa", "aviso: as regras da casa desta mesa não cabem"),
    }[lang]
    found = re.search(counted, ran.out)
    assert found is not None
    missing, of = map(int, found.groups())
    printed = flat(ran.out)
    rules = [rule for _, rules in house_rules(spec.profile(path), spec).groups for rule in rules]
    told = [rule for rule in rules if f"{rule.option.label.in_language(lang)}: " in printed]
    assert of == len(rules)
    assert told == rules[: of - missing]
    assert ran.err.startswith(tells)


@pytest.mark.parametrize("columns", ["20", "40", "60", "79", "200"])
def test_in_a_narrow_terminal_it_is_one_column(tmp_path: Path, columns: str) -> None:
    path = own_table(tmp_path, "extends: cacheta-maker\noptions: {lives: {start: 20}}", LONG * 30)
    for profile in ("pife-maker", "cacheta-ten-points-fold", path):
        ran = sheet(profile, "--lang", "pt_BR", COLUMNS=columns)
        assert max(map(len, ran.lines)) <= min(max(int(columns), 40), 80)
        if int(columns) < 80:
            assert ran.err == ""


def test_colour_is_only_for_terminals_that_want_it() -> None:
    assert "\x1b[1m" in sheet("pife-maker", FORCE_COLOR="1").out
    assert "\x1b" not in sheet("pife-maker").out
    assert "\x1b" not in sheet("pife-maker", FORCE_COLOR="1", NO_COLOR="1").out


def test_a_stranger_gives_the_terminal_no_orders(tmp_path: Path) -> None:
    path = own_table(tmp_path, 'extends: pife-maker\ntitle: "red \\e[31m"\noptions: {}', "\u202e \x07")
    for output_format in ("text", "md", "html"):
        out = sheet(path, "--format", output_format).out
        assert "\x1b" not in out
        assert r"\u202e" in out or r"\\u202e" in out


def test_signs_of_several_characters_are_one_and_tabs_are_blanks(tmp_path: Path) -> None:
    family = "👨\u200d👩\u200d👧"
    path = own_table(tmp_path, f'extends: pife-maker\ntitle: "Mesa {family}"\noptions: {{}}', "um\tdois")
    for output_format in ("text", "md", "html"):
        out = sheet(path, "--format", output_format).out
        assert f"Mesa {family}" in out
        assert "um dois" in out


def test_markdown_for_github() -> None:
    lines = sheet("cacheta-maker", "--format", "md", "--lang", "pt_BR").lines
    assert lines[0] == "# Cacheta, regras da fabricante de baralhos"
    assert "## Bater" in lines
    assert "- Bater com dez: Pode" in lines
    assert "- ° Mãos especiais: Não há" in lines
    assert "- \\* Vidas no começo: **7**" in lines
    assert "|  | Jogador | Assinatura | Vidas: risque as que perder |" in lines
    assert "| 5 |  |  | 7 6 5 4 3 2 1 |" in lines


def test_markdown_shows_a_strangers_words_as_they_are(tmp_path: Path) -> None:
    path = own_table(
        tmp_path, 'extends: pife-maker\ntitle: "<b>*x*</b>\\n# y"\noptions: {}', "# a\n- [b](c) | `d`\n1) e"
    )
    lines = sheet(path, "--format", "md").lines
    assert lines[0] == r"# \<b\>\*x\*\</b\> \# y"
    for line in (r"\# a", r"\- \[b\](c) \| \`d\`", r"1\) e"):
        assert line in lines
