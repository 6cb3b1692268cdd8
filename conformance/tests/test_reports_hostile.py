"""Whatever an engine writes, and whatever a report file holds, harms no form of a report and breaks none."""

import copy
import json
import random
import unicodedata
import xml.etree.ElementTree as ElementTree

import pytest
from harness import PATIENT, SpokenConnector, account, hostile, records, small_tables, style
from html_elements import Elements

from pife_conformance.connectors import connect
from pife_conformance.questions import questions_for
from pife_conformance.reports import changes, matrix
from pife_conformance.reports.formats import TO_A_FILE
from pife_conformance.reports.reading import ReportError, account_of
from pife_conformance.run import Settings, run

MARKUP = (
    "\x1b[2J[bold red]</td><script>alert(1)</script>\u202e\r\n::error::gotcha %0A & \"' ]]> \x00\ufffe\ud800 \x01AS\x03"
)
XML = {"testsuites", "testsuite", "testcase", "properties", "property", "failure", "error", "skipped"}


def is_harmless(text):
    """Whether no terminal or page obeys anything in it."""
    return not {unicodedata.category(char) for char in text} & {"Cc", "Cf", "Cs", "Zl", "Zp"}


def check_html(text):
    page = Elements(text)
    assert len(page.of("script")) == 1
    for tag, attributes, _ in page.elements:
        assert not [name for name in attributes if name.startswith("on")]
        for name in ("src", "href", "action"):
            assert attributes.get(name, "#").startswith(("#", "data:,")), (tag, attributes)
    assert all(is_harmless(data.replace("\n", "")) for data in page.shown)


def check_junit(text):
    root = ElementTree.fromstring(text.encode())
    assert {element.tag for element in root.iter()} <= XML
    for element in root.iter():
        assert all(map(is_harmless, (*element.attrib.values(), *(element.text or "").split("\n"))))
    for suite in root.iter("testsuite"):
        counted = {name: len(suite.findall(f"testcase/{tag}")) for name, tag in
                   (("failures", "failure"), ("errors", "error"), ("skipped", "skipped"))}  # fmt: skip
        assert {name: int(suite.get(name)) for name in counted} == counted
        assert int(suite.get("tests")) == len(suite.findall("testcase"))


def check_github(text):
    for line in text.splitlines():
        assert line.startswith(("::error title=pife", "::warning title=pife", "::notice title=pife"))
        assert is_harmless(line)


def check_text(text):
    assert all(map(is_harmless, text.split("\n")))


def check_badge(text):
    badge = json.loads(text)
    assert set(badge) == {"schemaVersion", "label", "message", "color"}
    assert badge["schemaVersion"] == 1


CHECKS = {
    "html": check_html,
    "junit": check_junit,
    "github": check_github,
    "text": check_text,
    "json": json.loads,
    "badge": check_badge,
}


def check_all(told, language="en"):
    for form, check in CHECKS.items():
        text = "".join(f"{line}\n" for line in TO_A_FILE[form](told, style(language, ascii_only=False)))
        text.encode()
        check(text)


def test_every_form_is_checked():
    assert set(CHECKS) == set(TO_A_FILE)


@pytest.mark.parametrize(
    "mode",
    ["errors-with-markup", "hello-markup", "configure-refuses", "last-words", "unsupported", "not-utf-8", "exits"],
)
def test_a_hostile_engine_harms_no_form(mode, tmp_path, spec):
    check_all(account(run(hostile(mode), small_tables(tmp_path, spec), 1, Settings(limits=PATIENT)), spec))


@pytest.mark.parametrize(
    "answer",
    [
        {"answer": {"legal": MARKUP}},
        {"answer": {"legal": {MARKUP: MARKUP}}},
        {"error": MARKUP},
        {"unsupported": MARKUP},
        {MARKUP: MARKUP},
    ],
)
def test_markup_anywhere_in_an_engine_harms_no_form(answer, tmp_path, spec):
    connector = SpokenConnector(
        lambda message: {"seq": message["seq"], **answer},
        engine={"name": MARKUP, "version": MARKUP, "language": MARKUP},
        asks=["meld", MARKUP],
    )
    tables = small_tables(tmp_path, spec, profiles=("pife-maker", "cacheta-maker"))
    told = account(run(connector, tables, 1), spec)
    check_all(told)
    for form in (matrix.as_page(matrix.matrix([told, told]), "en"), changes.as_page(told, told, "pt_BR")):
        check_html("".join(f"{line}\n" for line in form))


WRONG = f"""
from pife_conformance.reference_engine import ReferenceEngine

MARKUP = {MARKUP!r}

class Engine:
    def __init__(self):
        self.right = ReferenceEngine()

    def respond(self, message):
        answer = self.right.respond(message)
        if message["cmd"] == "ask" and "answer" in answer:
            said = answer["answer"]
            steps = [{{"ok": False, "reason": MARKUP}} for _ in said.get("steps", [])]
            answer["answer"] = {{**said, **({{"steps": steps}} if steps else {{}}), "reason": MARKUP, MARKUP: MARKUP}}
            if "moves" in said:
                answer["answer"]["moves"] = said["moves"][1:]
        return answer
"""


@pytest.fixture(scope="module")
def told_of_rounds(tmp_path_factory, spec, suite):
    """The records of a run in which an engine answers wrongly about rounds."""
    file = tmp_path_factory.mktemp("engine") / "wrong.py"
    file.write_text(WRONG, encoding="utf-8")
    asks = ("meld", "start", "deal", "moves", "play", "play", "play")
    left = list(suite.scenarios.values())
    chosen = []
    for ask in asks:
        chosen.append(next(s for s in left if s.ask.name == ask and s.applies(spec.profile("pife-maker").options)))
        left.remove(chosen[-1])
    report = run(connect(f"python:{file}:Engine"), [questions_for(spec.profile("pife-maker"), chosen, 1)], 1)
    assert len(report.findings) >= 4
    return records(report, spec)


@pytest.mark.parametrize("language", ["en", "pt_BR"])
def test_wrong_rounds_with_markup_harm_no_form(language, told_of_rounds):
    check_all(account_of(told_of_rounds), language)


def places(value, path=()):
    """The ways to all values within a value."""
    if path:
        yield path
    for key, each in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from places(each, (*path, key))


@pytest.mark.parametrize("share", range(4))
def test_a_report_file_with_anything_in_it_is_refused_or_told(share, told_of_rounds):
    """What a value of the file becomes is chance, the same in every run; a wrong one is an error with its place."""
    chance = random.Random(f"{share} report")
    refused = told = 0
    for _ in range(60):
        changed = copy.deepcopy(told_of_rounds)
        kind = chance.choice(sorted({each["type"] for each in changed}))
        record = chance.choice([each for each in changed if each["type"] == kind])
        path = chance.choice(list(places(record)))
        inside = record
        for part in path[:-1]:
            inside = inside[part]
        becomes = (None, 0, -1, 10**30, True, MARKUP, [], [[MARKUP]], {}, {MARKUP: [MARKUP]}, "AS")
        inside[path[-1]] = chance.choice(becomes)
        try:
            account_ = account_of(changed)
        except ReportError as error:
            refused += 1
            assert str(error).startswith("report:")
            continue
        told += 1
        for form in ("text", "html", "junit"):
            CHECKS[form]("\n".join(TO_A_FILE[form](account_, style(ascii_only=False))))
    assert refused
    assert told
