"""The page of a report: one file that works from disk, in both languages, with filters and pictures of the cards."""

import re

import pytest
from browser import CHROMIUM, browser
from harness import SpokenConnector, account, small_tables
from html_elements import Elements

from pife.spec.texts import LANGUAGES
from pife_conformance.reports.matrix import as_page, matrix
from pife_conformance.reports.page import page
from pife_conformance.run import run


def answer(message):
    """Wrong about threes at every table; fours are an error."""
    first = message["input"]["cards"][0][0]
    if first == "4":
        return {"seq": message["seq"], "error": "<b>no</b> fours"}
    return {"seq": message["seq"], "answer": {"legal": first != "3"}}


@pytest.fixture(scope="module")
def told(tmp_path_factory, spec):
    tables = small_tables(tmp_path_factory.mktemp("suite"), spec, profiles=("pife-maker", "pif-paf-betting"))
    return account(run(SpokenConnector(answer, engine={"name": "My <engine>", "version": "2"}), tables, 1), spec)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_names_the_engine_the_tables_and_the_score(language, told):
    made = Elements("\n".join(page(told, language)))
    assert made.texts("h1") == ["My <engine> 2"]
    (score,) = made.texts("p", "score")
    assert "6 of 10 answers are right" in score
    assert "6 de 10 respostas certas" in score
    assert made.elements[0][1]["lang"] == language.replace("_", "-")
    hashes = [table.hash for table in told.tables]
    assert [text for text in made.texts("code") if text in hashes] == hashes


def test_each_finding_stands_there_once_with_all_that_it_takes(told):
    made = Elements("\n".join(page(told, "en")))
    found = made.texts("details", "finding")
    assert ["small-3" in found[0], "small-4" in found[1], len(found)] == [True, True, 2]
    for part in ("pife-maker, pif-paf-betting", "melds.set:", "Three suits.", "Três naipes.", "legal yes", "legal no",
                 "pife conform --engine python:spoken:engine --profile pife-maker --scenario small-3 --seed 1"):  # fmt: skip
        assert part in found[0]
    assert "error: <b>no</b> fours" in found[1]


def test_cards_are_pictures_with_their_names(told):
    made = Elements("\n".join(page(told, "en")))
    cards = {attributes["aria-label"] for attributes, _ in made.of("span", "card")}
    threes = {card for card in cards if card[0] == "3"}
    assert len(threes) >= 3
    assert threes <= {"3♣", "3♦", "3♥", "3♠"}
    assert {attributes["aria-label"][-1] for attributes, _ in made.of("span", "red")} == {"♦", "♥"}
    shapes = {f"#{attributes['id']}" for attributes, _ in made.of("symbol")}
    assert {attributes["href"] for attributes, _ in made.of("use")} <= shapes


def test_the_page_says_every_text_in_both_languages(told):
    text = "\n".join(page(told, "en"))
    assert len(re.findall(r'<span lang="en">', text)) == len(re.findall(r'<span lang="pt-BR">', text)) > 50


@pytest.fixture(scope="module")
def chromium():
    if CHROMIUM is None:
        pytest.fail("chromium is not installed; bash .ci/test installs it")
    with browser() as running:
        running.ask("Runtime.enable")
        running.ask("Log.enable")
        running.ask("Network.enable")
        yield running


VISIBLE = "[...document.querySelectorAll('{}')].filter(e => e.checkVisibility()).map(e => e.dataset.case)"
CHOOSE = """(() => {{
  const field = document.querySelector("form").elements["{}"];
  field.value = "{}";
  field.dispatchEvent(new Event("input", {{ bubbles: true }}));
}})()"""


def faults(running):
    """What the browser complains of, and what it asked for beside the page itself."""
    said = [
        e
        for e in running.events
        if e["method"] in ("Runtime.exceptionThrown", "Log.entryAdded", "Runtime.consoleAPICalled")
    ]
    requests = [e["params"]["request"]["url"] for e in running.events if e["method"] == "Network.requestWillBeSent"]
    return said, [url for url in requests if not url.startswith(("file:", "data:"))]


def test_filters_and_languages_work_from_disk(told, chromium, tmp_path):
    (tmp_path / "page.html").write_text("\n".join(page(told, "en")), encoding="utf-8")
    chromium.open(tmp_path / "page.html")
    findings, rows = VISIBLE.format("details.finding"), VISIBLE.format("tr[data-case]")
    every = [f"small-{n}" for n in range(2, 7)]
    assert chromium.evaluate(rows) == every
    assert chromium.evaluate("document.querySelector('output b').checkVisibility()")

    chromium.evaluate(CHOOSE.format("verdict", "error"))
    assert (chromium.evaluate(findings), chromium.evaluate(rows)) == (["small-4"], ["small-4"])
    chromium.evaluate(CHOOSE.format("area", "melds"))
    assert chromium.evaluate(rows) == ["small-4"]
    chromium.evaluate(CHOOSE.format("rule", "melds.set"))
    assert chromium.evaluate(rows) == ["small-4"]
    chromium.evaluate(CHOOSE.format("verdict", "pass"))
    assert (chromium.evaluate(findings), chromium.evaluate(rows)) == ([], ["small-2", "small-5", "small-6"])
    assert chromium.evaluate("document.querySelector('output b').textContent") == "3"
    chromium.evaluate(CHOOSE.format("words", "number 5"))
    assert chromium.evaluate(rows) == ["small-5"]
    chromium.evaluate("document.querySelector('form').reset()")
    chromium.ask("Runtime.evaluate", expression="new Promise(done => setTimeout(done))", awaitPromise=True)
    assert chromium.evaluate(rows) == every

    heading = "[...document.querySelectorAll('h2')].filter(e => e.checkVisibility()).map(e => e.innerText)[0]"
    assert chromium.evaluate(heading) == "House rules"
    chromium.evaluate("document.querySelector('[data-language=\"pt-BR\"]').click()")
    assert chromium.evaluate(heading) == "Regras da casa"
    assert chromium.evaluate("document.querySelector('select option').textContent") == "tudo"
    assert faults(chromium) == ([], [])


def test_a_matrix_can_be_cut_down_to_what_differs(told, chromium, tmp_path):
    (tmp_path / "matrix.html").write_text("\n".join(as_page(matrix([told]), "pt_BR")), encoding="utf-8")
    chromium.open(tmp_path / "matrix.html")
    rows = "[...document.querySelectorAll('tbody tr')].filter(e => e.checkVisibility()).length"
    assert chromium.evaluate(rows) == 2
    chromium.evaluate("document.querySelector('#differing').click()")
    assert chromium.evaluate(rows) == 1  # the total stays
    assert faults(chromium) == ([], [])
