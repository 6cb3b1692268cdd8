"""The site in a real Chromium, opened from disk: scripts, widths, search, language, dark mode, paper, accessibility."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import axe_core_python
import pytest
from browser import browser
from reading import Reader
from site_pages import LANGUAGES, Site

PHONE = 360
# One page of each kind; all pages are looked at for width and errors, these for accessibility too. The picker has its own.
KINDS = (
    "index.html",
    "how-to-play/pife.html",
    "how-to-play/cacheta.html",
    "rules/index.html",
    "rules/melds.html",
    "options/index.html",
    "options/wild.html",
    "tables/index.html",
    "tables/cacheta-maker.html",
    "tables/matrix.html",
    "disputes.html",
    "decisions.html",
    "glossary.html",
    "sources.html",
    "engines/test-your-engine.html",
    "engines/protocol.html",
    "engines/reports.html",
    "engines/records.html",
    "engines/strength.html",
    "engines/reasons.html",
    "engines/versions.html",
    "scenarios/index.html",
    "scenarios/melds.html",
    "api/cards.html",
    "history.html",
    "genindex.html",
    "search.html",
    "code/pife/engine/melds.html",
    "sheets/pife-maker.html",
)
# Those whose parts are on no other: what is on two pages has the same colours on both.
IN_THE_DARK = (
    "index.html",
    "how-to-play/cacheta.html",
    "rules/melds.html",
    "options/wild.html",
    "tables/cacheta-maker.html",
    "tables/matrix.html",
    "disputes.html",
    "decisions.html",
    "glossary.html",
    "engines/test-your-engine.html",
    "scenarios/melds.html",
    "api/cards.html",
    "search.html",
    "code/pife/engine/melds.html",
)
SHORTEN_AND_OPEN = """for (const kind of ["section[class^=is-]", "details.scenario", "tbody tr", "dl.facts > *", ".highlight a", "td li"])
    [...document.querySelectorAll(kind)].slice(10).forEach(each => each.remove());
    document.querySelectorAll("details").forEach(each => { each.open = true; });"""
AXE = (Path(axe_core_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def reader() -> Iterator[Reader]:
    with browser() as running:
        yield Reader(running)


@pytest.mark.parametrize("folder", LANGUAGES)
def test_no_page_is_wider_than_a_phone_or_complains_or_asks_another_host(
    site: Site, reader: Reader, folder: str
) -> None:
    """Every page in Portuguese, whose words are longer; in English one of each kind. Code and sheets are all alike."""
    pages = site.in_language(folder)
    faults = []
    for name in pages:
        if name not in KINDS and (folder == "en" or name.startswith(("code/", "sheets/"))):
            continue
        reader.open(pages[name].path, width=PHONE)
        wide = reader.says("document.documentElement.scrollWidth")
        if wide > PHONE:
            faults.append(f"{name} is {wide} wide")
        faults += [f"{name}: {fault}" for fault in reader.faults()]
        faults += [f"{name} asks for {url}" for url in reader.asked_for() if not url.startswith(("file:", "data:"))]
    assert faults == []


@pytest.mark.parametrize("name", KINDS)
def test_axe_finds_nothing(site: Site, reader: Reader, name: str) -> None:
    reader.open(site.root / "pt-br" / name)
    assert axe(reader) == []


@pytest.mark.parametrize("name", IN_THE_DARK)
def test_axe_finds_nothing_in_the_dark_on_a_phone(site: Site, reader: Reader, name: str) -> None:
    reader.open(site.root / "en" / name, width=PHONE, dark=True)
    assert axe(reader) == []


def test_axe_would_find_a_picture_without_words(site: Site, reader: Reader) -> None:
    reader.open(site.root / "en" / "index.html")
    reader.says("document.querySelector('svg[role=img]').removeAttribute('aria-label')")
    assert any(fault.startswith("svg-img-alt") for fault in axe(reader))


def axe(reader: Reader) -> list[str]:
    """What is wrong for who cannot see well. Of a long page the first few things, all folds open: the others are alike."""
    reader.says(SHORTEN_AND_OPEN)
    reader.says(AXE + "; 0")
    found = json.loads(reader.says("axe.run().then(found => JSON.stringify(found.violations))"))
    return [f"{each['id']} ({each['impact']}): {each['nodes'][0]['html'][:150]}" for each in found]


@pytest.mark.parametrize(("folder", "asked", "first", "page"), [
    ("pt-br", "sequencia", "glossary.html#term.run", "Jogos"),
    ("pt-br", "sequências", "glossary.html#term.run", "Jogos"),
    ("pt-br", "SEQUÊNCIA", "glossary.html#term.run", "Jogos"),
    ("en", "sequencia", "glossary.html#term.run", "Words of the game"),
    ("en", "run", "glossary.html#term.run", "Melds"),
    ("pt-br", "bater a louca", "glossary.html#term.louca", "Bater"),
])  # fmt: skip
def test_search_is_blind_to_accents(site: Site, reader: Reader, folder: str, asked: str, first: str, page: str) -> None:
    reader.open(site.root / folder / "search.html", f"?q={asked}")
    found = reader.wait_for("[...document.querySelectorAll('#book-results li a')].map(a => a.getAttribute('href'))")
    assert first in found[:3]
    pages = "[...document.querySelectorAll('#search-results li a')].map(a => a.textContent)"
    reader.wait_for(pages, lambda titles: any(page in title for title in titles))
    assert reader.faults() == []


@pytest.mark.parametrize(("folder", "asked", "found"), [
    ("pt-br", "pifpaf", "glossary.html#term.pife"),
    ("pt-br", "Pif-Paf", "glossary.html#term.pife"),
    ("pt-br", "coringa", "glossary.html#term.wild-card"),
    ("pt-br", "bater com 10", "glossary.html#term.out-with-ten"),
    ("en", "go out with 10", "glossary.html#term.out-with-ten"),
    ("pt-br", "coringa na trinca", "rules/wilds.html#"),
])  # fmt: skip
def test_other_forms_and_figures_find_the_word_of_the_book(
    site: Site, reader: Reader, folder: str, asked: str, found: str
) -> None:
    reader.open(site.root / folder / "search.html", f"?q={asked}")
    links = reader.wait_for("[...document.querySelectorAll('#book-results li a')].map(a => a.getAttribute('href'))")
    assert any(link.startswith(found) for link in links[:5]), links


@pytest.mark.parametrize(("asked", "said"), [
    ("ninguemescreveisso", "Nenhuma página tem todas essas palavras. Tente menos palavras ou outra grafia."),
    ("bater", r"\d+ páginas têm todas essas palavras\."),
])  # fmt: skip
def test_the_search_says_what_it_found_in_portuguese(site: Site, reader: Reader, asked: str, said: str) -> None:
    reader.open(site.root / "pt-br" / "search.html", f"?q={asked}")
    status = "document.querySelector('#search-results .search-summary')?.innerText"
    reader.wait_for(status, lambda text: re.fullmatch(said, text or "") is not None)


def test_the_search_counts_one_page_in_portuguese(site: Site, reader: Reader) -> None:
    reader.open(site.root / "pt-br" / "search.html")
    one = "Search finished, found one page matching the search query."
    assert reader.says(f"Documentation.ngettext('{one}', '', 1)") == "Uma página tem todas essas palavras."


def test_a_rule_is_found_by_its_id(site: Site, reader: Reader) -> None:
    reader.open(site.root / "en" / "search.html", "?q=melds.run-no-wrap")
    found = reader.wait_for("[...document.querySelectorAll('#book-results li a')].map(a => a.getAttribute('href'))")
    assert found[0] == "rules/melds.html#melds.run-no-wrap"


def test_the_language_switch_keeps_page_place_and_table(site: Site, reader: Reader) -> None:
    reader.open(site.root / "en" / "disputes.html", "?table=cacheta-maker#dispute.same-game")
    reader.says("[...document.querySelectorAll('a.language-link')].find(a => a.offsetParent).click()")
    place = reader.wait_for("location.href", lambda href: "pt-br" in href)
    assert place.endswith("/pt-br/disputes.html?table=cacheta-maker#dispute.same-game")


def test_a_chosen_table_has_one_answer_to_every_question(site: Site, reader: Reader) -> None:
    reader.open(site.root / "pt-br" / "disputes.html", "?table=cacheta-maker")
    answers = """[...document.querySelectorAll('section.is-dispute')].map(
        section => [...section.querySelectorAll('.answer')].filter(answer => answer.offsetParent).length)"""
    counts = reader.wait_for(answers)
    assert set(counts) == {1}
    players = "[...document.querySelectorAll('#dispute\\\\.packs-and-players .answer')].find(a => a.offsetParent)"
    assert "2–5" in reader.says(f"{players}.textContent")
    reader.says("""(() => { const form = document.querySelector('form.choose-table');
        form.table.value = 'pife-maker'; form.table.dispatchEvent(new Event('change')); })()""")
    assert "3–8" in reader.wait_for(f"{players}.textContent", lambda text: "3–8" in text)
    assert reader.says("location.search") == "?table=pife-maker"


@pytest.mark.parametrize("table", ["toString", "no-such-table", "constructor"])
def test_a_table_that_there_is_not_leaves_all_answers(site: Site, reader: Reader, table: str) -> None:
    reader.open(site.root / "pt-br" / "disputes.html", f"?table={table}")
    chooser = "document.querySelector('form.choose-table select')"
    assert reader.says(f"{chooser}.selectedOptions[0]?.textContent") == "todas as mesas"
    assert not reader.says("document.body.classList.contains('of-one-table')")


def test_without_script_every_answer_is_there(site: Site, reader: Reader) -> None:
    reader.browser.ask("Emulation.setScriptExecutionDisabled", value=True)
    try:
        reader.open(site.root / "pt-br" / "disputes.html", "?table=cacheta-maker")
    finally:
        reader.browser.ask("Emulation.setScriptExecutionDisabled", value=False)
    assert reader.says("[...document.querySelectorAll('.answer')].every(answer => answer.offsetParent)")
    assert not reader.says("Boolean(document.querySelector('form.choose-table').offsetParent)")


def test_a_link_opens_the_fold_it_leads_into(site: Site, reader: Reader) -> None:
    reader.open(site.root / "en" / "scenarios" / "melds.html", "#meld-run-ace-between-king-and-two")
    assert reader.wait_for("document.getElementById('meld-run-ace-between-king-and-two').open")
    reader.open(site.root / "en" / "sources.html", "#S0-20")
    assert reader.wait_for("document.getElementById('S0-20').closest('details').open")


@pytest.mark.parametrize(("languages", "folder"), [
    ("pt-BR,pt", "pt-br"), ("en-GB,en", "en"), ("de", "en"), ("de,pt-BR", "pt-br"), ("de,en,pt", "en"),
])  # fmt: skip
def test_the_first_page_picks_the_language(site: Site, reader: Reader, languages: str, folder: str) -> None:
    agent = reader.says("navigator.userAgent")
    reader.open(site.root / "en" / "index.html")
    reader.says("localStorage.clear()")
    reader.browser.ask("Emulation.setUserAgentOverride", userAgent=agent, acceptLanguage=languages)
    try:
        reader.open(site.root / "index.html")
        assert reader.wait_for("location.pathname", lambda path: path.endswith("/index.html") and folder in path)
    finally:
        reader.browser.ask("Emulation.setUserAgentOverride", userAgent=agent, acceptLanguage="en")


def test_the_first_page_remembers_the_language_that_was_chosen(site: Site, reader: Reader) -> None:
    reader.open(site.root / "en" / "index.html")
    reader.says("[...document.querySelectorAll('a.language-link')].find(a => a.offsetParent).click()")
    reader.wait_for("location.pathname.includes('pt-br') && localStorage.getItem('pife-language')")
    reader.open(site.root / "index.html")
    reader.wait_for("location.pathname", lambda path: path.endswith("pt-br/index.html"))
    reader.says("localStorage.clear()")


def test_dark_mode_is_dark_and_cards_stay_white(site: Site, reader: Reader) -> None:
    reader.open(site.root / "pt-br" / "index.html", dark=True)
    light = "(() => { const [r, g, b] = getComputedStyle(document.body).backgroundColor.match(/\\d+/g); return +r + +g + +b; })()"
    assert reader.says(light) < 200
    reader.open(site.root / "pt-br" / "index.html", dark=False)
    assert reader.says(light) > 600


def test_a_printed_rule_page_has_rules_and_no_menus(site: Site, reader: Reader, tmp_path: Path) -> None:
    reader.open(site.root / "pt-br" / "tables" / "pife-maker.html", media="print")
    hidden = "['.sidebar-drawer', '.mobile-header', '.toc-drawer', '.related-pages'].filter(each => document.querySelector(each)?.offsetParent)"
    assert reader.says(hidden) == []
    assert reader.says("Boolean(document.querySelector('.rules-here li').offsetParent)")
    assert 3 <= reader.browser.print_to(tmp_path / "table.pdf") <= 16


def test_the_first_page_shows_its_doors_on_a_phone(site: Site, reader: Reader) -> None:
    """Within the first screen: what the game is, the search, how to learn it."""
    reader.open(site.root / "pt-br" / "index.html", width=PHONE)
    doors = (
        "[...document.querySelectorAll('.doors a')].filter(door => door.getBoundingClientRect().bottom < 800).length"
    )
    assert reader.says(doors) >= 3
    assert reader.says("document.querySelector('.page-search input').getBoundingClientRect().bottom") < 500
