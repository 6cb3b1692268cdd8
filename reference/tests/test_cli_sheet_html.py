"""`pife sheet --format html`: whole on a screen, and one page on paper."""

from __future__ import annotations

import html.parser
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from browser import CHROMIUM, Browser, browser
from sheets import FULL, LONG, PROFILES, answers, flat, own_table, sheet

from pife.spec.library import Spec
from pife.spec.texts import LANGUAGES, Language
from pife.terminal import page_fit, sheet_page
from pife.terminal.inline import Run
from pife.terminal.sheet_content import sheet_content
from pife.terminal.sheet_html import as_html


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
