"""No English of ours reaches a report in Portuguese: with every Portuguese text blotted out, no word is left over.

What may be left are the protocol's terms, ids, what is to be typed, and what an engine said.
"""

import json
import re
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from functools import cache

import click
import pytest
from harness import SpokenConnector, account, hostile, small_tables, style
from html_elements import Elements

from pife.cards import read_card
from pife.errors import CardError, PifeError
from pife.spec import told as messages
from pife.spec.texts import Text
from pife.terminal import words
from pife_conformance.asks import ASKS
from pife_conformance.comparing import LAYERS
from pife_conformance.questions import questions_for
from pife_conformance.reports import changes, markup, matrix, page_findings
from pife_conformance.reports.account import NO_SCENARIO, NOT_THIS_TABLE, Listed, not_asked_for
from pife_conformance.reports.formats import TO_A_FILE
from pife_conformance.reports.reading import ReportError, ReportReader, account_of
from pife_conformance.round_kinds import BySeat, Record, Row
from pife_conformance.run import Settings, run
from pife_conformance.scenarios import AREAS, shipped_suite
from pife_conformance.session import Limits
from pife_conformance.steps import STEPS

HASTY = Limits(hello=2, question=0.3, goodbye=0.2, starts_in_row=2)
MODES = (
    "answer-and-error", "answer-missing", "answer-text", "asks-nothing", "chatter", "closes-output", "configure-exits",
    "configure-nonsense", "configure-refuses", "dead", "deep", "dies-for-good", "empty-line", "exits-5", "half-line",
    "half-line-exit", "hello-array", "hello-no-asks", "huge-line", "key-twice", "last-words", "nan", "no-reading",
    "not-json", "not-utf-8", "seq-text", "silent", "two-answers", "unsupported", "wrong-seq", "wrong-type", "wrong-version",
)  # fmt: skip

MARK = "¤"
LETTERS = re.compile(r"[^\W\d_]+")
WORDS = re.compile(r"[^\W\d_]{2,}")  # single letters are cards
GAP = re.compile(r"(\{[^{}]*\})")

SAID_BY_ENGINES = {
    "alert", "answer", "bold", "both", "engine", "error", "gotcha", "hostile", "language", "licence", "name", "no", "not",
    "options", "red", "script", "td", "thinking", "today", "version", "xfe", "xff", "yes",
}  # fmt: skip
CARDS = re.compile(r"\b[AJQK][CDHS]\b|x{5,}")  # as JSON has them; and an endless line
SAID_BY_PYTHON = {
    "Python",
    "Expecting",
    "Extra",
    "data",
    "value",
    "SIGKILL",
    "ValueError",
    "broke",
    "raised",
    "list",
    "NaN",
    "None",
    "True",
    "False",
    "char",
}
UNITS = {"ms", "asks", "hello", "configure", "seq", "protocol", "flush", "log", "JSON", "UTF", "byte", "pife"}


def blotted(text):
    """A text without its words, whose gaps are still filled."""
    return "".join(part if GAP.fullmatch(part) else LETTERS.sub(MARK, part) for part in GAP.split(text))


@pytest.fixture(autouse=True)
def without_portuguese(monkeypatch):
    """All texts of ours in Portuguese are blots."""
    read = words.texts_of

    @cache
    def texts_of(name):
        return {key: Text(text.en, blotted(text.pt_BR)) for key, text in read(name).items()}

    monkeypatch.setattr(words, "texts_of", texts_of)
    monkeypatch.setattr(messages, "_texts", texts_of)
    cached = (markup.words_in, page_findings._voice)
    for each in cached:
        each.cache_clear()
    yield
    for each in cached:
        each.cache_clear()


def names_in(kinds):
    """The names of fields, of those within them, and the words that they take."""
    for name, kind in kinds.items():
        yield name
        while isinstance(kind, BySeat | Row):
            kind = kind.kind
        yield from getattr(kind, "words", ())
        if isinstance(kind, Record) or hasattr(kind, "fields"):
            yield from names_in(kind.fields)


@pytest.fixture(scope="module")
def protocol(spec):
    """The words that are the same in every language: those of the protocol, of ids and of options."""
    found = {"do", "script", "to", "claim", "claims", "out", "ok", "false_claim", "unheard", "void", "true", "false"}
    for name, ask in ASKS.items():
        found |= {name, *names_in(ask.takes), *names_in(ask.gives), *names_in(ask.shown)}
    for name, step in STEPS.items():
        found |= {name, *names_in(step.fields)}
    ids = [
        *spec.reasons,
        *spec.rules,
        *spec.decisions,
        *spec.catalogue.options,
        *spec.all_profiles,
        *shipped_suite().scenarios,
    ]
    return {word for each in (*found, *ids) for word in WORDS.findall(each)} | SAID_BY_ENGINES | SAID_BY_PYTHON | UNITS


def left_over(text, protocol, told):
    """The words that are neither ours in Portuguese nor anybody's else."""
    for said in (*(result.evidence.repeat for result in told.findings), *(table.hash for table in told.tables)):
        text = text.replace(said, "")
    text = text.replace(told.connector, "").replace(str(told.engine), "").replace("(Python)", "")
    text = CARDS.sub("", text)
    known = {word for line in _lines_of_engines(told) for word in WORDS.findall(line)}
    known |= {word for text in _texts_of_spec(told) for word in WORDS.findall(text)}
    return set(WORDS.findall(text)) - protocol - known - {*AREAS, *LAYERS, "false", "has", "lacks", "small"}


def _lines_of_engines(told):
    yield from (line for result in told.findings for line in result.evidence.log)
    if told.end is not None:
        yield from told.end.log


def _texts_of_spec(told):
    """What the spec says in Portuguese, which the tests of the spec look after."""
    yield from (table.title.pt_BR for table in told.tables)
    yield from (name.pt_BR for name in told.names.values())
    yield from (case.title.pt_BR for case in told.cases.values())
    for result in told.findings:
        yield result.evidence.why.pt_BR
        yield from (text.pt_BR for _, text in result.evidence.rules if text is not None)


class Portuguese(Elements):
    """A page; ``shown`` is what is seen of it in Portuguese."""

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        self.handle_endtag(tag)

    def handle_starttag(self, tag, attributes):
        super().handle_starttag(tag, attributes)
        self.shown += [text for name, text in attributes if name == "data-pt-br"]

    def handle_data(self, data):
        hidden = {"style", "script", "nav", "option"}
        if not any(tag in hidden or attributes.get("lang") == "en" for tag, attributes, _ in self._open):
            self.shown.append(data)


def text_in_portuguese(lines):
    """What a reader sees of a page."""
    return " ".join(Portuguese("\n".join(lines)).shown)


def in_every_form(told):
    """What a reader sees of a run, form by form."""
    portuguese = style("pt_BR")
    yield "text", click.unstyle("\n".join(TO_A_FILE["text"](told, replace(portuguese, is_verbose=True))))
    yield "github", "\n".join(TO_A_FILE["github"](told, portuguese)).replace("%0A", "\n").replace("%25", "%")
    root = ElementTree.fromstring("\n".join(TO_A_FILE["junit"](told, portuguese)))
    yield "junit", "\n".join(f"{each.get('message', '')} {each.text or ''}" for each in root.iter())
    yield "html", text_in_portuguese(TO_A_FILE["html"](told, portuguese))


IN_COMMANDS = {"github": {"title", "error", "warning", "notice", "A"}, "html": {"A", "J", "Q", "K", "X"}}


def assert_no_english(told, protocol):
    for form, text in in_every_form(told):
        assert not left_over(text, protocol | IN_COMMANDS.get(form, set()), told), (form, text)


@pytest.mark.parametrize("mode", MODES)
def test_of_a_hostile_engine(mode, tmp_path, spec, protocol):
    report = run(hostile(mode), small_tables(tmp_path, spec), 1, Settings(limits=HASTY))
    assert_no_english(account(report, spec), protocol)


@pytest.fixture(scope="module")
def of_each_ask():
    """A scenario or a few of each ask."""
    found = {}
    for scenario in shipped_suite().scenarios.values():
        found.setdefault(scenario.ask.name, []).append(scenario)
    return [scenario for scenarios in found.values() for scenario in scenarios[::12]]


@pytest.mark.parametrize("said", [
    {"answer": {}}, {"error": "no"}, {"answer": {"legal": True, "melded": True, "melds": [["2H"]]}},
    {"answer": {"legal": 1, "melded": [1], "cards": "x", "discards": [1], "ok": "x", "hands": {"x": 1}, "order": [0],
                "position": 1, "steps": 1, "moves": [{"do": "x"}], "first": "x", "lives": 1, "seat": -1}},
    {"answer": {"ok": True, "cards": ["2H", "3H"], "moves": [{"do": "draw", "seat": 1}], "next_dealer": 2, "void": True}},
])  # fmt: skip
def test_of_wrong_answers_to_every_ask(said, of_each_ask, spec, protocol):
    tables = [questions_for(spec.profile(name), of_each_ask, 1) for name in ("cacheta-maker", "pif-paf-betting")]
    engine = SpokenConnector(lambda message: {"seq": message["seq"], **said}, asks=list(ASKS))
    assert_no_english(account(run(engine, tables, 1), spec), protocol)


@pytest.fixture
def told(tmp_path, spec):
    """A run with all that befalls one: stopped, with lines of a baseline that do not hold, with faults of the suite."""
    tables = small_tables(tmp_path, spec, profiles=("pife-maker", "pif-paf-betting"))
    wrong = SpokenConnector(lambda message: {"seq": message["seq"], "answer": {"legal": False}})
    made = account(run(wrong, tables, 1, Settings(most_findings=2)), spec)
    nows = ("fail", NO_SCENARIO, NOT_THIS_TABLE, not_asked_for("not claimed"), not_asked_for("not played"))
    listed = tuple(Listed("small-4", "pife-maker", "crash", now) for now in nows)
    return replace(made, end=replace(made.end, outdated=listed))


def test_of_a_run_that_was_stopped_with_a_baseline_that_does_not_hold(told, protocol):
    assert told.end.ended.in_portuguese
    assert_no_english(replace(told, results=told.results), protocol | {"crash"})


def test_of_runs_compared_and_side_by_side(told, protocol):
    other = replace(told, results=told.results[1:], end=None)
    both = matrix.matrix([told, other])
    seen = {
        "changes": "\n".join(changes.as_text(other, told, style("pt_BR"))),
        "matrix": "\n".join(matrix.as_text(both, style("pt_BR"))),
        "changes as a page": text_in_portuguese(changes.as_page(other, told, "pt_BR")),
        "matrix as a page": text_in_portuguese(matrix.as_page(both, "pt_BR")),
    }
    for form, text in seen.items():
        assert not left_over(click.unstyle(text), protocol, told), (form, text)


WRONG_VALUES = (-1, "fial", [1], [{}], {"cards": ["7Z"]})
HINT = re.compile(r"; você quis dizer '[^']*'\?")


def each_broken(value):
    """A record in every way in which one thing in it is missing or something else."""
    if isinstance(value, dict):
        for key, held in value.items():
            yield {name: other for name, other in value.items() if name != key}
            yield from ({**value, key: wrong} for wrong in WRONG_VALUES)
            yield from ({**value, key: broken} for broken in each_broken(held))
    elif isinstance(value, list):
        for number, held in enumerate(value):
            yield from ([*value[:number], broken, *value[number + 1 :]] for broken in each_broken(held))


def fields_of(value):
    """The names of all fields in a record."""
    for each in value if isinstance(value, list) else value.values() if isinstance(value, dict) else ():
        yield from fields_of(each)
    yield from value if isinstance(value, dict) else ()


def one_of_each_line(told):
    """A short report that has a line of every type, in the order of a report."""
    lines = {}
    for record in told.records:
        lines.setdefault(record["type"], record)
    about = {name: lines["result"][name] for name in ("scenario", "profile")}
    lack = {"option": "out.ten", "value": "allowed", "why": "x"}
    (scenario,) = (each for each in told.records if each.get("id") == about["scenario"])
    made = {
        **{name: lines[name] for name in ("run", "profile", "rule")},
        "scenario": scenario,
        **{name: lines[name] for name in ("engine", "result")},
        "refusal": {"type": "refusal", "profile": about["profile"], "unsupported": [lack]},
        "not_asked": {"type": "not_asked", **about, "reason": "x"},
        "fault": {"type": "fault", "what": "x"},
        "end": {**lines["end"], "log": ["x"], "outdated": [{**about, "verdict": "fail", "now": "pass"}]},
    }
    assert set(made) == {"run", *ReportReader._TAKES}
    del made["profile"]["options"]  # what no reader looks at
    return list(made.values())


def card_fault():
    with pytest.raises(CardError) as error:
        read_card("7Z")
    return error.value.in_language("pt_BR")


def test_of_what_is_wrong_in_a_report_s_file(told, protocol):
    lines = one_of_each_line(told)
    account_of(lines)
    faults = set()
    for number, line in enumerate(lines):
        for broken in each_broken(line):
            try:
                account_of([*lines[:number], broken])
            except ReportError as error:
                faults.add(error.in_language("pt_BR").removeprefix(f"report:{number + 1}:1: "))
    said = HINT.sub("", "\n".join(sorted(faults)))
    names = {word for field in fields_of(lines) for word in WORDS.findall(field)}
    ours = {"report", "conformance", "pass", "fail", "unsupported", *WORDS.findall(card_fault()), "fial"}
    assert len(faults) > 50
    assert [fault for fault in faults if MARK not in fault and card_fault() not in fault] == []
    assert not left_over(said, protocol | names | ours, told), said


def test_the_blots_find_a_leak(told, protocol):
    leaking = replace(told, end=replace(told.end, ended=str(told.end.ended)), faults=(str(PifeError("a bug lurks")),))
    for form, text in in_every_form(leaking):
        words_left = left_over(text, protocol | IN_COMMANDS.get(form, set()) | {"crash"}, leaking)
        assert {"stopped", "bug", "lurks"} <= words_left, form


def test_a_report_s_file_has_both_languages(told):
    end = next(json.loads(json.dumps(record)) for record in told.records if record["type"] == "end")
    assert (end["ended"], end["ended_pt_BR"]) == ("stopped after 2 findings, as asked", told.end.ended.in_portuguese)
