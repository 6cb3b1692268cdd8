"""`pife sheet`: the house rules of a table on one page that its players can sign."""

from __future__ import annotations

import html.parser
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from browser import CHROMIUM, Browser, browser
from command_line import Ran, pife

from pife.spec.conditions import Value
from pife.spec.library import Spec, load_spec
from pife.spec.patterns import every_pattern
from pife.spec.texts import LANGUAGES, Language
from pife.terminal import page_fit, sheet_page
from pife.terminal.house_rules import HouseRule, house_rules
from pife.terminal.inline import Run
from pife.terminal.sheet_content import sheet_content
from pife.terminal.sheet_html import as_html
from pife.terminal.sheet_text import as_text

PROFILES = list(load_spec().profiles)
LONG = "Nesta casa se joga desde 1987 e a regra da vó vale mais do que a do vizinho. "

# A table that settles nearly everything there is, with many players and many lives.
FULL = """
extends: cachetao-open-claims
title: "Mesa cheia da Vó Dita"
summary: "Tudo o que se pode combinar numa mesa só, para ver se cabe."
options:
  table: {players: [2, 15], direction: clockwise, first_dealer: high_card}
  pack: {decks: 3, jokers: 4}
  deal: {cut: previous_seat, cut_most: 5}
  betting: {mode: ante_and_round, most_raise: ante_times_players}
  melds: {sets: [1-1-1, 1-1-1-1, 2-1-1, 2-1-1-1, 2-2-1, 2-2-2, 2-2-1-1, 2-2-2-1, 3-1-1, 3-2-1]}
  out: {claims: announced, special: [four_doubles, three_doubles_and_meld]}
  turn: {take_discard: keep}
  false_claim: {own_turn: leaves_round, withdrawn_when: called, exposers: leaves_round, lasts: match}
"""


def sheet(*arguments: str, **surroundings: str) -> Ran:
    return pife("sheet", *arguments, **surroundings)


def own_table(folder: Path, text: str, notes: str | None = None, name: str = "my-table") -> str:
    path = folder / f"{name}.yaml"
    path.write_text(text + (f"\nnotes: {json.dumps(notes)}\n" if notes is not None else ""), encoding="utf-8")
    return str(path)


def flat(text: str) -> str:
    return " ".join(text.split())


def answers(profile: str | Path, spec: Spec) -> dict[str, HouseRule]:
    return {rule.option.id: rule for _, rules in house_rules(spec.profile(profile), spec).groups for rule in rules}


# What stands on it


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


# Signing, and lives


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


# Text


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


# Markdown


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


# HTML


class _Page(html.parser.HTMLParser):
    """Reads a page and finds whether every element is closed where it should be."""

    VOID = ("meta", "col")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def read(page: str) -> _Page:
    reader = _Page()
    reader.feed(page)
    reader.close()
    assert reader.open == []
    return reader


@pytest.mark.parametrize(("lang", "code"), [("en", "en"), ("pt_BR", "pt-BR")])
def test_html_is_whole_and_loads_nothing(lang: str, code: str) -> None:
    out = sheet("cacheta-ten-points-fold", "--format", "html", "--lang", lang).out
    assert out.startswith("<!doctype html>\n")
    page = read(out)
    assert page.elements[0] == ("html", {"lang": code, "style": page.elements[0][1]["style"]})
    assert ("meta", {"charset": "utf-8"}) in page.elements
    assert any(attributes.get("name") == "viewport" for _, attributes in page.elements)
    assert {tag for tag, _ in page.elements}.isdisjoint({"script", "link", "img", "iframe", "a"})
    assert all({"src", "href"}.isdisjoint(attributes) for _, attributes in page.elements)
    assert "url(" not in out
    assert "@import" not in out


def test_a_strangers_words_are_words_in_html(tmp_path: Path) -> None:
    words = '</style></title><script>alert("1")</script> & <img src=x onerror=alert(2)>'
    text = f"extends: pife-maker\ntitle: {json.dumps(words)}\nsummary: {json.dumps(words + '!')}\noptions: {{}}"
    page = read(sheet(own_table(tmp_path, text, words), "--format", "html").out)
    assert {tag for tag, _ in page.elements}.isdisjoint({"script", "img"})
    assert page.text.count(words) == 4


def test_html_asks_the_whole_question_on_a_screen(spec: Spec) -> None:
    page = read(sheet("pife-maker", "--format", "html", "--lang", "pt_BR").out)
    for option in answers("pife-maker", spec):
        assert spec.catalogue.options[option].question.pt_BR in page.text


def test_notes_cut_on_paper_are_whole_on_a_screen(tmp_path: Path) -> None:
    ran = sheet(own_table(tmp_path, "extends: cacheta-maker\noptions: {}", LONG * 200), "--format", "html")
    assert ran.err.startswith("note: the notes of this table are too long")
    page = read(ran.out)
    assert flat(LONG * 200) in flat(page.text)
    assert "There is more: the notes are too long for one page." in page.text
    assert any(attributes.get("class") == "only-screen" for _, attributes in page.elements)


def test_html_is_utf_8_whatever_the_terminal_is(tmp_path: Path) -> None:
    path = own_table(tmp_path, 'extends: pife-maker\ntitle: "Mesa da Vó 🂡"\noptions: {}')
    code = "import sys, pife.cli as c; sys.argv = ['pife', 'sheet', sys.argv[1], '--format', 'html']; c.main()"
    surroundings = os.environ | {"PYTHONIOENCODING": "latin-1"}
    ran = subprocess.run([sys.executable, "-c", code, path], capture_output=True, check=True, env=surroundings)
    assert "<h1>Mesa da Vó 🂡</h1>" in ran.stdout.decode("utf-8")


# Paper


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.fail("chromium is not installed; bash .ci/test installs it")
    with browser() as running:
        yield running


def pages_of(page: str, running: Browser, folder: Path) -> int:
    (folder / "sheet.html").write_text(page, encoding="utf-8")
    running.open(folder / "sheet.html")
    return running.print_to(folder / "sheet.pdf")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("profile", PROFILES)
def test_every_profile_prints_on_one_page(
    spec: Spec, chromium: Browser, tmp_path: Path, profile: str, lang: Language
) -> None:
    page, whole = as_html(sheet_content(spec.profile(profile), spec, lang))
    assert whole
    assert pages_of(page, chromium, tmp_path) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("notes", "whole"),
    [
        ("Quem perde faz o café.", True),
        (LONG * 30, False),
        ("Uma linha.\n" * 300, False),
        ("W" * 5000, False),
        ("牌" * 5000, False),
        ("a\N{EM SPACE}" * 4000, False),
        ("=" * 5000, False),
        ("⟶ ﷽ ‱" * 1500, False),
    ],
    ids=["short", "long", "many lines", "one word", "wide letters", "wide blanks", "a line drawn", "signs"],
)
def test_a_table_that_settles_everything_prints_on_one_page_whatever_its_notes(
    spec: Spec, chromium: Browser, tmp_path: Path, lang: Language, notes: str, whole: bool
) -> None:
    page, is_whole = as_html(sheet_content(spec.profile(own_table(tmp_path, FULL, notes)), spec, lang))
    assert is_whole == whole
    assert pages_of(page, chromium, tmp_path) == 1


def test_notes_too_long_for_any_letters_are_measured_once(
    spec: Spec, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    measured: list[float] = []

    def lines_of(runs: Iterable[Run], room: float) -> int:
        measured.append(room)
        return page_fit.lines_of(runs, room)

    monkeypatch.setattr(sheet_page, "lines_of", lines_of)
    content = sheet_content(
        spec.profile(own_table(tmp_path, "extends: pife-maker\noptions: {}", LONG * 5000)), spec, "en"
    )
    page, whole = as_html(content)
    assert not whole
    assert len(set(measured)) <= 6
    assert flat(LONG * 5000) in flat(read(page).text)


def test_long_notes_fit_where_there_is_room(spec: Spec, chromium: Browser, tmp_path: Path) -> None:
    path = own_table(tmp_path, "extends: pife-maker\noptions: {}", LONG * 25)
    page, whole = as_html(sheet_content(spec.profile(path), spec, "pt_BR"))
    assert whole
    assert pages_of(page, chromium, tmp_path) == 1


def test_a_title_of_any_length_leaves_it_one_page(spec: Spec, chromium: Browser, tmp_path: Path) -> None:
    words = json.dumps("Mesa **W**" + "W" * 3000)
    path = own_table(tmp_path, f"extends: pife-maker\ntitle: {words}\nsummary: {words}\noptions: {{}}")
    page, whole = as_html(sheet_content(spec.profile(path), spec, "en"))
    assert whole
    assert pages_of(page, chromium, tmp_path) == 1


@pytest.mark.parametrize("profile", ["pife-maker", "cacheta-maker", "full"])
def test_on_a_phone_nothing_is_wider_than_the_screen(
    spec: Spec, chromium: Browser, tmp_path: Path, profile: str
) -> None:
    path = own_table(tmp_path, FULL, "W" * 5000) if profile == "full" else profile
    page, _ = as_html(sheet_content(spec.profile(path), spec, "pt_BR"))
    (tmp_path / "sheet.html").write_text(page, encoding="utf-8")
    chromium.open(tmp_path / "sheet.html", width=360)
    assert chromium.evaluate("document.documentElement.scrollWidth") == 360


def test_the_count_of_pages_knows_two_pages(chromium: Browser, tmp_path: Path) -> None:
    page = "<!doctype html><title>x</title><p style='break-after: page'>one</p><p>two</p>"
    assert pages_of(page, chromium, tmp_path) == 2


# Bad input


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
