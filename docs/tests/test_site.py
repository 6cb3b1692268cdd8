"""The built pages as files: every link leads somewhere, both languages have the same, nothing comes from elsewhere."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from site_pages import LANGUAGES, Site
from sphinx.util.inventory import InventoryFile

from pife.spec.library import load_spec
from pife_book.book import book_in
from pife_book.checks import everything
from pife_conformance.scenarios import AREAS

DOCS = Path(__file__).resolve().parents[1]


def test_no_link_is_dead(site: Site) -> None:
    dead = []
    for path, page in site.pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or not (parts.path or parts.fragment):
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if not target.is_file():
                dead.append(f"{path.relative_to(site.root)}: {link}")
            elif parts.fragment and target in site.pages and unquote(parts.fragment) not in site.pages[target].ids:
                dead.append(f"{path.relative_to(site.root)}: {link} (no such place)")
    assert dead == []


def test_every_page_has_a_language_a_title_and_one_heading(site: Site) -> None:
    faults = [
        str(path.relative_to(site.root))
        for path, page in site.pages.items()
        if not page.title.strip() or len(page.headings) != 1 or not page.headings[0].strip(" ¶\n")
    ]
    assert faults == []
    for folder, lang in LANGUAGES.items():
        assert {page.lang for page in site.in_language(folder).values()} == {lang}


def test_ids_stand_once_on_a_page(site: Site) -> None:
    assert {str(path.relative_to(site.root)): page.twice for path, page in site.pages.items() if page.twice} == {}


def test_every_picture_has_words(site: Site) -> None:
    assert [(str(path), page.unnamed) for path, page in site.pages.items() if page.unnamed] == []


def test_nothing_is_loaded_from_another_host(site: Site) -> None:
    for path, page in site.pages.items():
        assert [load for load in page.loads if urlsplit(load).scheme or load.startswith("//")] == [], path
    for style in site.root.rglob("*.css"):
        assert re.findall(r"url\(['\"]?(?:https?:)?//", style.read_text(encoding="utf-8")) == [], style


def test_both_languages_have_the_same_pages_and_permalinks(site: Site) -> None:
    english, portuguese = (site.in_language(folder) for folder in LANGUAGES)
    assert set(english) == set(portuguese)
    for name, page in english.items():
        if name != "genindex.html":
            assert page.sections == portuguese[name].sections, name
    things = {thing_id for _, thing_id, _ in everything(book_in("en"))}
    assert places(site, "en", things) == places(site, "pt-br", things)


def places(site: Site, folder: str, things: set[str]) -> dict[str, set[str]]:
    """The things that stand on each page of the book itself."""
    pages = site.in_language(folder)
    return {name: page.ids & things for name, page in pages.items() if not name.startswith("how-to-play/")}


def test_the_language_link_keeps_the_page(site: Site) -> None:
    for folder, other in (("en", "pt-br"), ("pt-br", "en")):
        for name, page in site.in_language(folder).items():
            if not name.startswith("sheets/"):
                targets = {(page.path.parent / link).resolve() for link in page.language_links}
                assert targets == {(site.root / other / name).resolve()}, name


@pytest.mark.parametrize("folder", LANGUAGES)
def test_the_inventory_has_everything_with_an_id(site: Site, folder: str) -> None:
    inventory = InventoryFile.loads((site.root / folder / "objects.inv").read_bytes(), uri="")
    listed = {
        (kind.removeprefix("pife:"), name)
        for kind, entries in inventory.data.items()
        if kind.startswith("pife:")
        for name in entries
    }
    assert listed == {(kind, thing_id) for kind, thing_id, _ in everything(book_in("en"))}


@pytest.mark.parametrize("folder", LANGUAGES)
def test_the_general_index_has_rules_words_and_house_rules(site: Site, folder: str) -> None:
    links = {unquote(link) for link in site.in_language(folder)["genindex.html"].links}
    spec = load_spec()
    rules = {f"rules/{rule.chapter}.html#{rule.id}" for rule in spec.rules.values()}
    options = {f"options/{option_id.partition('.')[0]}.html#{option_id}" for option_id in spec.catalogue.options}
    assert (rules | options | {f"glossary.html#{term_id}" for term_id in spec.glossary}) <= links


def test_every_rule_stands_in_the_book_once(site: Site) -> None:
    for folder in LANGUAGES:
        pages = site.in_language(folder).values()
        for rule_id in load_spec().rules:
            assert sum(rule_id in page.ids for page in pages) == 1, rule_id


def test_what_has_a_page_of_its_own_has_one() -> None:
    """A new chapter, group, table or area wants a page of one line, and its name in the folder's index."""
    spec = load_spec()
    wanted = {
        "rules": [chapter.id for chapter in spec.chapters],
        "options": [group.id for group in spec.catalogue.groups],
        "tables": list(spec.profiles),
        "scenarios": list(AREAS),
    }
    for folder, names in wanted.items():
        pages = {path.stem for path in (DOCS / folder).glob("*.md")} - {"index", "matrix"}
        assert pages == set(names)
        index = (DOCS / folder / "index.md").read_text(encoding="utf-8").splitlines()
        assert set(names) <= set(index)


def test_a_table_page_keeps_stated_and_assumed_apart(site: Site) -> None:
    page = site.in_language("en")["tables/cacheta-platform.html"].path.read_text(encoding="utf-8")
    assert re.search(r"What its sources say outright \(\d+\)", page)
    assert re.search(r"What is assumed because they are silent \(\d+\)", page)
    assert 'class="assumed"' in page
    assert 'class="stated"' in page


def test_options_say_where_sources_disagree(site: Site) -> None:
    assert "The sources do not agree" in " ".join(site.in_language("en")["options/wild.html"].words)
    assert "As fontes não concordam" in " ".join(site.in_language("pt-br")["options/wild.html"].words)


def words_of(site: Site, folder: str, name: str) -> str:
    """What a page says, blanks as one."""
    text = site.in_language(folder)[name].path.read_text(encoding="utf-8")
    return " ".join(re.sub(r"<[^>]+>", "", text).split())


def test_a_value_that_each_table_has_is_open_and_its_name_is_only_heard(site: Site) -> None:
    """A name in its place would make another sentence: “with at least *Least of each part of the cut* cards”."""
    for folder, label in (("en", "Players"), ("pt-br", "Jogadores")):
        for name in ("disputes.html", "rules/table.html"):
            text = site.in_language(folder)[name].path.read_text(encoding="utf-8")
            seen = f'<span title="{label}" aria-hidden="true">…</span><span class="visually-hidden">{label}</span>'
            assert seen in text, name
    index = (site.root / "pt-br" / "book-index.js").read_text(encoding="utf-8")
    assert "Esta mesa é para … jogadores." in index
    assert "começa a partida com … vidas." in index


def test_what_stands_beside_a_number_agrees_with_many_where_it_is_open_and_with_the_tables_own(site: Site) -> None:
    rules = site.in_language("pt-br")["rules/lives.html"].path.read_text(encoding="utf-8")
    assert re.search(r'começa a partida com <span class="open-value">.*</span> vidas\.', rules)
    table = site.in_language("pt-br")["tables/cacheta-maker.html"].path.read_text(encoding="utf-8")
    assert 'perde <span class="played">uma vida</span>.' in table
    assert 'começa a partida com <span class="played">sete vidas</span>.' in table


def test_how_cards_are_written_is_told_makers_of_engines_alone(site: Site) -> None:
    for folder in LANGUAGES:
        assert 'href="../rules/wilds.html#wilds.starred"' not in (
            site.in_language(folder)["tables/cacheta-maker.html"].path.read_text(encoding="utf-8")
        )
    assert "for makers of engines wilds.starred" in words_of(site, "en", "rules/wilds.html")


def test_disputes_stand_in_their_chapters(site: Site) -> None:
    sections = site.in_language("pt-br")["disputes.html"].sections
    chapters = [each for each in sections if each.startswith("disputes-")]
    assert chapters[:3] == ["disputes-game", "disputes-table", "disputes-pack"]
    melds = sections[sections.index("disputes-melds") + 1 : sections.index("disputes-turns")]
    assert {"dispute.repeated-suit", "dispute.four-suits"} <= set(melds)
    assert len([each for each in sections if each.startswith("dispute.")]) == len(load_spec().disputes)


def test_the_fold_of_a_dispute_is_not_called_as_what_is_in_it(site: Site) -> None:
    for name in ("disputes.html", "engines/reasons.html"):
        text = site.in_language("pt-br")[name].path.read_text(encoding="utf-8")
        titles = set(re.findall(r"<summary>([^<]*)</summary>", text))
        heads = set(re.findall(r"<dt>([^<]*)</dt>", text))
        assert "O que está por trás" in titles
        assert titles & heads == set(), name


def test_suits_are_told_in_words(site: Site) -> None:
    text = words_of(site, "pt-br", "rules/melds.html")
    assert "Formatos de trinca: sem naipe repetido" in text
    assert "sem “dois naipes com um dobrado” ou “um só naipe, três vezes”" in text
    assert "com “três naipes com um dobrado”" in text
    assert "uma parte de" not in text


def test_a_page_has_one_name(site: Site) -> None:
    """The doors of the first page for makers are called as the pages are in the side bar."""
    link = r'<a class="reference internal" href="(engines/[^"]*)">'
    for folder in LANGUAGES:
        text = site.in_language(folder)["index.html"].path.read_text(encoding="utf-8")
        doors = dict(re.findall(rf'{link}<span class="std std-doc">([^<]*)', text))
        sidebar = dict(re.findall(rf'<li class="toctree-l1">{link}([^<]*)', text))
        assert len(doors) >= 4
        assert {href: sidebar[href] for href in doors} == doors


def test_the_history_says_that_versions_are_told_in_english(site: Site) -> None:
    assert "Versões do programa (em inglês)" in words_of(site, "pt-br", "history.html")


def test_a_rule_says_what_means_it(site: Site) -> None:
    text = site.in_language("pt-br")["rules/melds.html"].path.read_text(encoding="utf-8")
    (rule,) = re.findall(r'<section[^>]*id="melds.set-four-suits">.*?</section>', text, re.DOTALL)
    assert "<dt>Nos dados</dt>" in rule
    assert re.search(r"spec/options/melds\.yaml:\d+", rule)


def test_options_that_a_round_shows_have_a_play(site: Site) -> None:
    text = site.in_language("en")["options/lives.html"].path.read_text(encoding="utf-8")
    (option,) = re.findall(r'<section[^>]*id="lives.fold">.*?</section>', text, re.DOTALL)
    assert "See the difference" in option
    assert "scenarios/lives.html#fold-" in option


def test_the_frame_is_in_the_language_of_the_page(site: Site) -> None:
    """Furo's and Sphinx's own words, where a page of ours prints them."""
    foreign = ("Skip to content", "Toggle", "Back to top", "On this page", "Next", "Previous", "Search", "Made with")
    for name, page in site.in_language("pt-br").items():
        if not name.startswith(("api/", "code/", "history")):
            text = page.path.read_text(encoding="utf-8")
            assert [word for word in foreign if re.search(rf">\s*{word}\b|=\"{word}\b", text)] == [], name


def test_the_code_of_a_rule_is_a_line_of_a_page(site: Site) -> None:
    links = [link for link in site.in_language("en")["rules/melds.html"].links if link.startswith("../code/")]
    assert links
    text = (site.root / "en" / "code" / "pife" / "engine" / "melds.html").read_text(encoding="utf-8")
    assert all("L-" in link for link in links)
    assert 'id="L-1"' in text
