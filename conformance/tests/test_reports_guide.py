"""What a report leads to first: the rule that most findings are about, and on one screen that all is well."""

import random
import re
from dataclasses import replace

import click
import pytest
from command_line import pife
from harness import SpokenConnector, account, small_tables, style, write_suite
from html_elements import Elements

from pife_conformance.asks import ASKS
from pife_conformance.questions import questions_for
from pife_conformance.reports.account import Ending, Left, Listed
from pife_conformance.reports.annotations import workflow_commands
from pife_conformance.reports.findings import Suspect, gather, suspects
from pife_conformance.reports.junit import junit
from pife_conformance.reports.page import page
from pife_conformance.reports.text import lines, not_asked, unsupported
from pife_conformance.run import run
from pife_conformance.scenarios import load_suite

SCREEN = 24

MELDS = """
- id: {id}
  title: {{en: "{id}", pt_BR: "{id}"}}
  shows: [{shows}]
  why: {{en: "Because.", pt_BR: "Porque sim."}}
  ask: meld
  input: {{cards: {cards}}}
  expect:
    - {expect}
"""

CANNOT_BE = """
- id: a-ten-out-of-nothing
  title: {en: "A card that was never drawn", pt_BR: "Uma carta que ninguém comprou"}
  shows: [draw-before-going-out]
  why: {en: "It is not in the hand.", pt_BR: "Ela não está na mão."}
  ask: go_out
  input: {cards: 4H 5H 6H 8S 9S 10S 3D 4D 5D 2C, drawn: 9C, from: stock}
  expect:
    - error: true
- id: a-deal-out-of-nothing
  title: {en: "No such position", pt_BR: "Essa posição não existe"}
  shows: [draw-before-going-out]
  why: {en: "Nobody holds ten cards before drawing.", pt_BR: "Ninguém tem dez cartas antes de comprar."}
  ask: play
  input:
    position:
      seats: [1, 2, 3]
      dealer: 2
      turn: 1
      phase: draw
      hands: {1: 2H 3D 4S 5C 7H 8D 9S 10C QH KH, 2: 2S 3C 4H 5D 7S 8C 9H 10D QS, 3: 2D 2D 3D 4H 6S 7S 8H JH QS}
      stock: {decks: 1, top: KC}
    script: [{seat: 1, do: draw, from: stock}]
  expect:
    - error: true
"""


def told_of(tmp_path, spec, text, answer, asks=("meld",), area="melds"):
    """The account of an engine at pife-maker with these scenarios."""
    write_suite(tmp_path, text, area=area)
    suite = load_suite(tmp_path, spec.catalogue)
    assert suite.faults == ()
    tables = [questions_for(spec.profile("pife-maker"), suite.scenarios.values(), 1)]
    return account(run(SpokenConnector(answer, asks=list(asks)), tables, 1), spec)


def text_of(told, **how):
    return click.unstyle("\n".join(lines(told, style(**how))))


@pytest.fixture
def told(tmp_path, spec):
    """An engine that says yes to everything: twice wrong of three about runs, once of three about sets."""
    scenarios = (
        ("a-set", "melds.set", "7H 7C 7D", "legal: true"),
        ("a-set-of-four", "melds.set", "8H 8C 8D 8S", "legal: true"),
        ("no-set", "melds.set", "7H 7C 8D", "legal: false"),
        ("a-run", "melds.run", "7H 8H 9H", "legal: true"),
        ("no-run", "melds.run", "7H 8H 10H", "legal: false"),
        ("no-run-either", "melds.run", "7H 8H JH", "legal: false"),
        ("too-many", "melds.run", "7H 7H 7H", "error: true"),
    )
    text = "".join(
        MELDS.format(id=id_, shows=shows, cards=cards, expect=expect) for id_, shows, cards, expect in scenarios
    )
    return told_of(tmp_path, spec, text, lambda message: {"seq": message["seq"], "answer": {"legal": True}})


# What is wrong comes first


def test_the_rule_with_most_findings_is_named_above_them(told):
    assert suspects(told, known=False) == (Suspect("melds.run", 3, 4), Suspect("melds.set", 1, 3))
    text = text_of(told)
    assert "\nmost findings: melds.run 3 of 4, melds.set 1 of 3\n" in text
    assert text.index("most findings") < text.index("\nfail ")


def test_findings_about_what_can_be_come_first_and_those_of_one_rule_together(told):
    found = [finding.first.case.id for finding in gather(told, known=False)]
    assert found == ["no-run", "no-run-either", "no-set", "too-many"]


def test_of_as_many_findings_the_rule_of_which_more_is_wrong_comes_first(tmp_path, spec):
    scenarios = (
        ("no-run", "melds.set, melds.run", "7H 8H 10H", "legal: false"),
        ("a-set", "melds.set", "7H 7C 7D", "legal: true"),
    )
    text = "".join(MELDS.format(id=id_, shows=shows, cards=cards, expect=e) for id_, shows, cards, e in scenarios)
    told = told_of(tmp_path, spec, text, lambda message: {"seq": message["seq"], "answer": {"legal": True}})
    assert suspects(told, known=False) == (Suspect("melds.run", 1, 1), Suspect("melds.set", 1, 2))


def test_only_rules_with_findings_have_rows_most_findings_first(told):
    text = text_of(told)
    rows = re.findall(r"^(melds\.\w+) +(\S+) +(\S+)$", text, re.MULTILINE)
    assert rows == [("melds.run", "1", "3"), ("melds.set", "2", "1")]
    assert "rules without a finding" not in text


def test_a_page_names_the_rule_with_most_findings_above_them(told):
    text = "\n".join(page(told, "en"))
    assert "Onde há mais erros" in text
    named = Elements(text).texts("ul")
    assert any("melds.run 3 of 4" in " ".join(each.split()) for each in named)
    assert text.index("Most findings") < text.index('<details class="finding"')


# An answer to what cannot be


def test_an_answer_to_what_cannot_be_is_told_as_an_answer(tmp_path, spec):
    def answer(message):
        given = {"discards": ["2D"], "ten": False} if message["ask"] == "go_out" else {"steps": [{"ok": True}]}
        return {"seq": message["seq"], "answer": given}

    told = told_of(tmp_path, spec, CANNOT_BE, answer, asks=("go_out", "play"), area="hands")
    text = text_of(told, ascii_only=False)
    assert "  want    error: the input cannot be\n  got     an answer: discards 2♦, ten no\n" in text
    assert re.search(
        r"  steps .*draw from stock +ok\n  want    error: the input cannot be\n  got     an answer:\n", text
    )
    made = Elements("\n".join(page(told, "pt_BR")))
    assert any("uma resposta:" in row and "discards" in row for row in made.texts("dd", "got"))


def test_an_answer_that_says_nothing_is_an_answer(tmp_path, spec):
    told = told_of(
        tmp_path, spec, CANNOT_BE, lambda message: {"seq": message["seq"], "answer": {}}, asks=("go_out",), area="hands"
    )
    assert "  want    error: the input cannot be\n  got     an answer:\n" in text_of(told)


# All is well


def test_a_run_over_all_tables_and_areas_in_which_all_is_well_fits_on_one_screen(suite):
    one_of_each_area = {scenario.area: scenario.id for scenario in suite.scenarios.values()}
    ran = pife("conform", *(word for id_ in one_of_each_area.values() for word in ("--scenario", id_)))
    assert ran.code == 0
    assert len(ran.lines) < SCREEN
    assert max(len(line) for line in ran.lines if not line.startswith("slowest")) <= 80
    assert re.fullmatch(r"\d+ asked · \d+ pass · .* · exit 0", ran.lines[-1])
    assert any(re.fullmatch(r"rules without a finding: \d+ \(--verbose lists them\)", line) for line in ran.lines)


def test_everything_is_printed_where_that_is_asked_for(spec):
    words = ("conform", "--seed", "1", "--profile", "pife-maker", "--profile", "pif-paf-betting", "--area", "turns")
    brief, whole = (pife(*words, *more).lines for more in ((), ("--verbose",)))
    assert not [line for line in brief if line.startswith(("turns.in-order", "layer"))]
    assert [line.split()[0] for line in whole if line.startswith(("turns.in-order", "layer"))] == [
        "turns.in-order",
        "layer",
    ]


# The last line


def outdated(told, count):
    listed = tuple(Listed(f"small-{n}", "pife-maker", "fail", "pass") for n in range(count))
    return Ending("", (), 1.0, 1, listed)


@pytest.mark.parametrize(
    ("stale", "says"),
    [(0, "exit 1"), (1, "1 baseline line no longer holds"), (5, "5 baseline lines no longer hold")],
)
def test_the_last_line_counts_what_is_known_and_what_no_longer_holds(stale, says, told):
    known = tuple(replace(each, is_known=each.is_finding and each.case.id != "no-set") for each in told.results)
    changed = replace(told, results=known, end=outdated(told, stale))
    last = text_of(changed).splitlines()[-1]
    assert last.startswith("7 asked - 3 pass - 4 fail (3 known) - ")
    assert says in last


@pytest.mark.parametrize("seed", range(4))
def test_what_was_not_asked_is_listed_in_the_same_order_whatever_the_seed(seed, told):
    cases = [replace(told.results[0].case, id=name, ask=ask) for name, ask in ASKS.items()]
    left = [Left(case, "pife-maker", reason) for case in cases for reason in ("stopped", "not claimed")]
    random.Random(seed).shuffle(left)
    found = not_asked(replace(told, left=tuple(left)))
    assert [(reason, list(asks)) for reason, asks in found.items()] == [
        ("not claimed", list(ASKS)),
        ("stopped", list(ASKS)),
    ]


def test_what_is_unsupported_is_listed_in_the_same_order_whatever_the_seed(tmp_path, spec):
    def answer(message):
        return {"seq": message["seq"], "unsupported": f"no {message['input']['cards'][0][0]}"}

    listed = []
    for seed in (1, 2, 3):
        tables = small_tables(tmp_path / str(seed), spec, seed=seed)
        listed.append(unsupported(account(run(SpokenConnector(answer), tables, seed), spec)))
    assert listed[0] == listed[1] == listed[2] == [(("meld", f"no {n}"), 1) for n in "23456"]


# Faults of the suite


def test_of_very_many_faults_of_the_suite_a_hundred_are_told(told):
    many = replace(told, faults=tuple(f"scenarios/x.yaml:{n}:1: no good" for n in range(1, 151)))
    text = text_of(many)
    assert text.count(": no good") == 100
    assert "\n  and 50 more\n" in text
    assert "150 bugs in scenarios" in text.splitlines()[-1]
    assert "and 50 more" in "\n".join(page(many, "en"))
    for form in (junit, workflow_commands):
        assert "\n".join(form(many, style())).count(": no good") == 100
