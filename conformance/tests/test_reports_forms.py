"""What each form of a report says about a run: verdicts, counts, and all that a finding takes to be understood."""

import json
import re
import xml.etree.ElementTree as ElementTree
from dataclasses import replace

import pytest
from harness import PATIENT, SpokenConnector, account, hostile, right, small_tables, style

from pife_conformance.reports.formats import TO_A_FILE
from pife_conformance.reports.records import Plan
from pife_conformance.run import Settings, run


def as_form(form, told, language="en"):
    return "\n".join(TO_A_FILE[form](told, style(language)))


def threes_wrong(message):
    """Right but for threes; fours are an error, fives are not supported."""
    first = message["input"]["cards"][0][0]
    if first == "4":
        return {"seq": message["seq"], "error": "no fours"}
    if first == "5":
        return {"seq": message["seq"], "unsupported": "no fives"}
    return {"seq": message["seq"], "answer": {"legal": first != "3"}}


@pytest.fixture
def told(tmp_path, spec):
    tables = small_tables(tmp_path, spec, profiles=("pife-maker", "pif-paf-betting"))
    return account(run(SpokenConnector(threes_wrong), tables, 3), spec)


# JUnit


def test_junit_has_a_suite_a_table_and_a_case_a_question(told):
    root = ElementTree.fromstring(as_form("junit", told))
    assert [suite.get("name") for suite in root] == ["pife-maker", "pif-paf-betting"]
    for suite in root:
        cases = {case.get("name"): case for case in suite.iter("testcase")}
        assert sorted(cases) == [f"small-{n}" for n in range(2, 7)]
        outcome = {name: [each.tag for each in case if each.tag != "properties"] for name, case in cases.items()}
        assert outcome == {
            "small-2": [],
            "small-3": ["failure"],
            "small-4": ["error"],
            "small-5": ["skipped"],
            "small-6": [],
        }
        counted = {name: suite.get(name) for name in ("tests", "failures", "errors", "skipped")}
        assert counted == {"tests": "5", "failures": "1", "errors": "1", "skipped": "1"}


def test_junit_says_rule_area_and_verdict_of_each_case(told):
    root = ElementTree.fromstring(as_form("junit", told))
    case = next(case for case in root.iter("testcase") if case.get("name") == "small-3")
    assert case.get("classname") == "pife.melds"
    facts = [(each.get("name"), each.get("value")) for each in case.iter("property")]
    assert facts == [("area", "melds"), ("verdict", "fail"), ("rule", "melds.set")]


def test_a_failure_in_junit_is_told_whole(told, spec):
    root = ElementTree.fromstring(as_form("junit", told))
    failure = next(root.iter("failure"))
    assert failure.get("type") == "fail"
    for part in ("under   pife-maker", "rule    melds.set: ", "why     Three suits.", "asked   meld: cards 3", "want    legal yes",
                 "got     legal no", "passes  small-", "again   pife conform --engine python:spoken:engine --profile pife-maker --scenario small-3 --seed 3"):  # fmt: skip
        assert part in failure.text


@pytest.mark.parametrize(
    ("language", "wrong", "error"),
    [("en", "want legal yes; got legal no", "no fours"), ("pt_BR", "certo legal sim; veio legal não", "no fours")],
)
def test_the_message_of_a_failure_in_junit_says_what_was_wanted_and_what_came(language, wrong, error, told):
    root = ElementTree.fromstring(as_form("junit", told, language))
    assert {each.get("message") for each in root.iter("failure")} == {wrong}
    assert {each.get("message") for each in root.iter("error")} == {error}


def test_what_befell_the_whole_run_is_a_suite_of_its_own(tmp_path, spec):
    dead = account(run(hostile("last-words"), small_tables(tmp_path, spec), 1, Settings(limits=PATIENT)), spec)
    root = ElementTree.fromstring(as_form("junit", dead))
    assert [suite.get("name") for suite in root] == ["pife-maker", "the run"]
    error = root[1].find("testcase/error")
    assert "exited with status 7" in error.get("message")
    assert "no licence" in error.text
    assert {skipped.get("message") for skipped in root[0].iter("skipped")} == {"not asked: engine gone"}


def test_a_case_in_junit_is_called_the_same_in_every_language(told, tmp_path, spec):
    dead = account(run(hostile("last-words"), small_tables(tmp_path / "dead", spec), 1, Settings(limits=PATIENT)), spec)
    of_all_kinds = (told, replace(told, end=None, faults=("a scenario broke",)), dead)

    def names(each, language):
        root = ElementTree.fromstring(as_form("junit", each, language))
        return [(case.tag, case.get("classname"), case.get("name")) for case in root.iter() if case.get("name")]

    for each in of_all_kinds:
        assert names(each, "pt_BR") == names(each, "en")
    assert ("testcase", "pife.run", "a bug in a scenario") in names(of_all_kinds[1], "pt_BR")


def test_the_message_of_a_failure_in_junit_is_no_longer_than_a_panel_shows(told):
    wrong = next(each for each in told.results if each.verdict == "fail")
    (difference,) = wrong.evidence.differences
    differences = (replace(difference, why="x" * 390),) * 6
    long = replace(wrong, evidence=replace(wrong.evidence, differences=differences))
    root = ElementTree.fromstring(as_form("junit", replace(told, results=(long,))))
    (message,) = (each.get("message") for each in root.iter("failure"))
    whole, cut = message.split("…")
    assert whole.startswith("want legal yes; got legal no (xxx") and len(whole) == 1000
    assert re.fullmatch(r" \(\+\d+\)", cut)


@pytest.mark.parametrize(
    ("options", "ends"),
    [
        ({}, "--seed 3"),
        ({"timeout": 2.0}, "--seed 3"),
        ({"timeout": 0.5, "strict": True}, "--seed 3 --timeout 0.5 --strict"),
    ],
)
def test_the_line_that_repeats_a_finding_has_what_its_verdict_may_hang_on(options, ends, tmp_path, spec):
    tables = small_tables(tmp_path, spec)
    assert Plan("cmd:x", tables, 3, spec, options=options).repeat_line(tables[0].questions[0]).endswith(ends)


# A badge


@pytest.mark.parametrize(
    ("right_ones", "message", "colour"),
    [(20, "20 of 20", "brightgreen"), (19, "19 of 20", "yellow"), (10, "10 of 20", "orange"), (9, "9 of 20", "red")],
)
def test_a_badge_says_how_many_answers_are_right(right_ones, message, colour, tmp_path, spec):
    tables = small_tables(
        tmp_path, spec, count=5, profiles=("pife-maker", "pif-paf-betting", "cacheta-four-wilds", "cacheta-maker")
    )
    asked = iter(range(20))

    def answer(message):
        return {"seq": message["seq"], "answer": {"legal": next(asked) < right_ones}}

    told = account(run(SpokenConnector(answer), tables, 1), spec)
    badge = json.loads(as_form("badge", told))
    assert badge == {"schemaVersion": 1, "label": "pife", "message": message, "color": colour}


@pytest.mark.parametrize("mode", ["dead", "unsupported"])
def test_a_badge_of_an_engine_that_answers_nothing_is_grey(mode, tmp_path, spec):
    report = run(hostile(mode), small_tables(tmp_path, spec), 1, Settings(limits=PATIENT))
    badge = json.loads(as_form("badge", account(report, spec)))
    assert (badge["label"], badge["message"], badge["color"]) == ("pife-maker", "no answers", "lightgrey")


# GitHub


def unescaped(text):
    for code, char in (("%3A", ":"), ("%2C", ","), ("%0D", "\r"), ("%0A", "\n"), ("%25", "%")):
        text = text.replace(code, char)
    return text


def test_annotations_are_one_command_a_finding(told):
    commands = as_form("github", told).splitlines()
    parts = [re.fullmatch(r"::(\w+) title=([^:,]*)::(.*)", command) for command in commands]
    assert [(part[1], unescaped(part[2])) for part in parts] == [
        ("error", "pife: fail  small-3 - Number 3"),
        ("error", "pife: error  small-4 - Number 4"),
    ]
    assert "  under   pife-maker, pif-paf-betting\n" in unescaped(parts[0][3])
    assert "\n  got     error: no fours" in unescaped(parts[1][3])


def test_an_engine_that_is_right_has_no_annotation(tmp_path, spec):
    assert as_form("github", account(run(SpokenConnector(right), small_tables(tmp_path, spec), 1), spec)) == ""


# JSON


def test_the_document_holds_the_records_of_the_file_by_kind(told):
    document = json.loads(as_form("json", told))
    assert document["engine"]["name"] == "spoken"
    assert document["verdicts"]["fail"] == 2
    assert [table["id"] for table in document["profiles"]] == ["pife-maker", "pif-paf-betting"]
    assert [rule["id"] for rule in document["rules"]] == ["melds.set"]
    assert {scenario["title"]["pt_BR"] for scenario in document["scenarios"]} >= {"Número 3"}
    (wrong, _) = (each for each in document["results"] if each["verdict"] == "fail")
    assert wrong["want"] == [{"legal": True}]
    assert wrong["differences"] == [{"field": "legal", "want": True, "got": False}]
    assert wrong["repeat"].startswith("pife conform --engine python:spoken:engine")
    assert wrong["rules"][0]["text"]["pt_BR"].startswith("Trinca ")
    assert document["end"]["exit"] == 1


def test_texts_of_the_spec_are_as_the_table_reads_them(tmp_path, spec):
    tables = small_tables(tmp_path, spec)

    def wrong(message):
        return {"seq": message["seq"], "answer": {}}

    told = account(run(SpokenConnector(wrong), tables, 1), spec)
    texts = [text for each in told.findings for _, text in each.evidence.rules]
    assert texts
    assert not [mark for text in texts for mark in ("[[", "{") if mark in text.en + text.pt_BR]
