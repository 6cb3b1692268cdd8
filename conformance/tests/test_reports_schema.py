"""The schema of a report's lines: it takes all that a run writes, and what it refuses no reader takes either."""

import json

import pytest
from harness import PATIENT, SpokenConnector, hostile, records, right, small_tables
from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

from pife import data
from pife_conformance.asks import ASKS
from pife_conformance.reports.account import FORMAT, VERDICT_NAMES
from pife_conformance.reports.reading import ReportError, ReportReader
from pife_conformance.run import Settings, run
from pife_conformance.scenarios import AREAS

SCHEMA = json.loads((data.root("spec") / "schemas" / "report.schema.json").read_text(encoding="utf-8"))
LINES = Draft202012Validator(SCHEMA)

HEAD = {"type": "run", "format": FORMAT, "suite": "0", "protocol": 1, "seed": 1, "connector": "x"}
BOTH = {"en": "Set", "pt_BR": "Trinca"}
PROFILE = {"type": "profile", "id": "p", "hash": "h", "title": BOTH, "questions": 1}
SCENARIO = {
    "type": "scenario",
    "id": "s",
    "area": "melds",
    "ask": "meld",
    "shows": ["melds.set"],
    "title": BOTH,
    "input": {"cards": ["7H"]},
}
FAIL = {
    "type": "result",
    "scenario": "s",
    "profile": "p",
    "verdict": "fail",
    "seconds": 0.5,
    "input": {"cards": ["7H"]},
    "want": [{"legal": False}],
    "nearest": {"legal": False},
    "got": {"legal": True},
    "differences": [{"field": "legal", "want": False, "got": True}],
    "rules": [{"id": "melds.set", "text": BOTH}],
    "why": BOTH,
    "log": [],
    "repeat": "pife conform --seed 1",
}
END = {"type": "end", "verdicts": dict.fromkeys(VERDICT_NAMES, 0), "seconds": 1.5, "exit": 1}
WHOLE = (HEAD, PROFILE, SCENARIO, FAIL, END)


def is_read(lines):
    reader = ReportReader("report.ndjson")
    try:
        for line in lines:
            reader.take(line)
        reader.account()
    except ReportError:
        return False
    return True


def test_the_schema_is_one():
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize(
    "engine",
    [
        SpokenConnector(right),
        *map(hostile, ("wrong-type", "errors-with-markup", "exits", "unsupported", "configure-refuses", "two-answers")),
    ],
    ids=lambda engine: engine.text,
)
def test_every_line_that_a_run_writes_is_one_of_it(engine, tmp_path, spec):
    report = run(engine, small_tables(tmp_path / "suite", spec), 1, Settings(limits=PATIENT))
    for record in records(report, spec):
        fault = best_match(LINES.iter_errors(json.loads(json.dumps(record))))
        assert fault is None, (record, fault.message)


def test_the_schema_names_the_verdicts_and_areas_that_there_are():
    properties = SCHEMA["$defs"]["result"]["properties"]
    assert properties["verdict"]["enum"] == list(VERDICT_NAMES)
    assert SCHEMA["$defs"]["scenario"]["properties"]["area"]["enum"] == list(AREAS)
    assert SCHEMA["$defs"]["scenario"]["properties"]["ask"]["enum"] == list(ASKS)


def test_lines_of_the_schema_are_read():
    for line in WHOLE:
        LINES.validate(line)
    assert is_read(WHOLE)


@pytest.mark.parametrize(
    ("place", "spoil"),
    [
        (0, {"format": "pife-conformance-report/9"}),
        (0, {"seed": -1}),
        (1, {"title": {"en": "Set"}}),
        (1, {"questions": "1"}),
        (2, {"area": "poker"}),
        (2, {"ask": "guess"}),
        (2, {"shows": "melds.set"}),
        (3, {"verdict": "perhaps"}),
        (3, {"seconds": "0.5"}),
        (3, {"input": None}),
        (3, {"repeat": None}),
        (3, {"rules": [{"text": BOTH}]}),
        (3, {"type": "results"}),
        (3, {"detail_pt_BR": 7}),
        (3, {"differences": [{"field": "legal", "why": "x", "why_pt_BR": None}]}),
        (4, {"ended_pt_BR": 7}),
        (4, {"exit": -1}),
        (4, {"outdated": [{"scenario": "s"}]}),
    ],
    ids=str,
)
def test_what_the_schema_refuses_no_reader_takes(place, spoil):
    lines = [dict(line) for line in WHOLE]
    lines[place].update(spoil)
    assert not LINES.is_valid(lines[place])
    assert not is_read(lines)
