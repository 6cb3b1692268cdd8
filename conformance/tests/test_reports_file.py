"""The report file: written as the run goes, readable however the run ended, and the same told from it as by the run."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest
from command_line import pife
from harness import HOSTILE_ENGINE, PATIENT, SpokenConnector, hostile, records, report_lines, right, small_tables, style

from pife_conformance.reports.account import VERDICT_NAMES
from pife_conformance.reports.formats import TO_A_FILE
from pife_conformance.reports.reading import ReportError, read_report
from pife_conformance.reports.records import Plan
from pife_conformance.reports.text import lines
from pife_conformance.reports.writing import Writer
from pife_conformance.run import Settings, run
from pife_conformance.session import Limits

MAKER = ("--profile", "pife-maker")


@pytest.fixture
def tables(tmp_path, spec):
    return small_tables(tmp_path / "suite", spec)


def written(path, report, spec):
    path.write_text("".join(json.dumps(record) + "\n" for record in records(report, spec)))
    return path


def verdict_lines(text):
    return [record for record in map(json.loads, text.splitlines()) if record["type"] == "result"]


def test_the_file_begins_with_what_was_asked_and_ends_with_what_came_of_it(tmp_path, tables, spec):
    file = written(tmp_path / "run.ndjson", run(SpokenConnector(right), tables, 7), spec)
    found = list(map(json.loads, file.read_text().splitlines()))
    head, profile, end = found[0], found[1], found[-1]
    assert (head["format"], head["seed"], head["connector"]) == ("pife-conformance-report/1", 7, "python:spoken:engine")
    assert (profile["id"], profile["hash"]) == ("pife-maker", spec.profile("pife-maker").hash)
    assert profile["options"]["melds.run_ace"] == "both"
    assert [record["id"] for record in found if record["type"] == "scenario"] == [f"small-{n}" for n in range(2, 7)]
    assert [record["name"] for record in found if record["type"] == "engine"] == ["spoken"]
    assert end["verdicts"] == {**dict.fromkeys(VERDICT_NAMES, 0), "pass": 5}
    assert end["exit"] == 0


@pytest.mark.parametrize(
    "mode", ["good", "wrong-type", "errors-with-markup", "exits", "unsupported", "configure-refuses"]
)
@pytest.mark.parametrize("language", ["en", "pt_BR"])
def test_a_report_told_from_its_file_is_the_report_of_the_run(mode, language, tmp_path, tables, spec):
    report = run(hostile(mode), tables, 1, Settings(limits=PATIENT))
    again = read_report(written(tmp_path / "run.ndjson", report, spec))
    assert list(lines(again, style(language))) == report_lines(report, spec, language)


def test_each_verdict_is_in_the_file_before_the_next_question_is_put(tmp_path, tables, spec):
    file = tmp_path / "run.ndjson"
    seen = []

    def answer(message):
        seen.append(len(verdict_lines(file.read_text())))
        return right(message)

    connector = SpokenConnector(answer)
    with file.open("w") as stream:
        writer = Writer(Plan(connector.text, tables, 1, spec), [stream], lambda result: False)
        run(connector, tables, 1, Settings(tell=writer.tell, greet=writer.greet))
    assert seen == [0, 1, 2, 3, 4]


def test_a_verdict_that_changes_is_written_again_and_the_later_one_counts(tmp_path, tables, spec):
    file = tmp_path / "run.ndjson"
    connector = hostile("two-answers")
    with file.open("w") as stream:
        writer = Writer(Plan(connector.text, tables, 1, spec), [stream], lambda result: False)
        settings = Settings(limits=PATIENT, tell=writer.tell, amend=writer.tell, greet=writer.greet)
        report = run(connector, tables, 1, settings)
        writer.close(report, report.exit_code, ())
    assert len(verdict_lines(file.read_text())) == 6
    account = read_report(file)
    assert len(account.results) == 5
    assert [result.detail for result in account.findings] == ["two answers to one question"]


def test_an_interrupted_telling_is_made_good_at_the_end(tmp_path, tables, spec):
    file = tmp_path / "run.ndjson"
    with file.open("w") as stream:
        writer = Writer(Plan("reference", tables, 1, spec), [stream], lambda result: False)
        report = run(SpokenConnector(right), tables, 1)
        for result in report.results[:2]:
            writer.tell(result)
        writer.close(report, 0, ())
    assert len(verdict_lines(file.read_text())) == 5


def test_a_run_that_is_killed_leaves_what_it_has_judged(tmp_path):
    file = tmp_path / "run.ndjson"
    engine = f"cmd:{sys.executable} -I -S {HOSTILE_ENGINE} slow"
    words = ["conform", "--engine", engine, *MAKER, "--area", "melds", "--report", "ndjson", str(file)]
    process = subprocess.Popen([sys.executable, "-m", "pife", *words], stdout=subprocess.DEVNULL)
    while process.poll() is None and not (file.exists() and file.read_text().count('"type": "result"') > 3):
        time.sleep(0.02)
    process.send_signal(signal.SIGKILL)
    process.wait(timeout=30)
    count = sum('"type": "result"' in line and line.endswith("}") for line in file.read_text().splitlines())
    ran = pife("report", str(file), "--ascii")
    assert ran.code == 0
    assert f"cut short: the run was killed, or is still going; {count} of " in ran.out
    assert f"\n{count} asked - " in ran.out
    assert ran.lines[-1].endswith("no exit")


@pytest.mark.parametrize("form", TO_A_FILE)
def test_every_form_of_a_report_that_was_cut_short_says_so(form, tmp_path, tables, spec):
    whole = written(tmp_path / "run.ndjson", run(SpokenConnector(right), tables, 1), spec).read_text().splitlines()
    results = [number for number, line in enumerate(whole) if '"type": "result"' in line]
    file = tmp_path / "cut.ndjson"
    file.write_text("\n".join(whole[: results[2]]) + "\n" + whole[results[2]][:20])
    ran = pife("report", str(file), "--format", form)
    assert ran.code == 0
    if form == "json":
        assert ran.json["end"] is None
        assert len(ran.json["results"]) == 2
    else:
        assert "cut short" in ran.out.lower()


REPORT = [
    '{"type": "run", "format": "pife-conformance-report/1", "suite": "0", "protocol": 1, "seed": 1, "connector": "x"}',
    '{"type": "profile", "id": "p", "hash": "h", "title": {"en": "P", "pt_BR": "P"}, "questions": 1}',
    '{"type": "scenario", "id": "s", "area": "melds", "ask": "meld", "shows": ["melds.set"], "title": {"en": "S", "pt_BR": "S"}, "input": {"cards": ["7H"]}}',
    '{"type": "result", "scenario": "s", "profile": "p", "verdict": "pass", "seconds": 0.5}',
    '{"type": "end", "log": [], "seconds": 1.5, "exit": 0}',
]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
def test_a_report_written_by_hand_is_read(encoding, tmp_path):
    """Some editors put a mark before the first line."""
    file = tmp_path / "run.ndjson"
    file.write_text("\n".join(REPORT), encoding=encoding)
    (result,) = read_report(file).results
    assert (result.key, result.verdict) == (("s", "p"), "pass")


@pytest.mark.parametrize(
    ("line", "was", "becomes", "field", "says"),
    [
        (1, "report/1", "report/2", None, "no report of a run: it begins with a line of the format"),
        (1, '"type": "run"', '"type": "end"', None, "no report of a run"),
        (2, '"questions": 1', '"questions": -1', "questions", "'questions' must be a whole number from 0"),
        (2, '"questions": 1', '"questions": true', "questions", "'questions' must be a whole number"),
        (2, ', "questions": 1', "", None, "'questions' must be a whole number"),
        (2, '{"en": "P", "pt_BR": "P"}', '"P"', "title", "a text in en and one in pt_BR"),
        (3, '"melds"', '"melts"', "area", "there is no area 'melts'; did you mean 'melds'?; a newer version of pife"),
        (3, '"meld"', '"melt"', "ask", "ask: 'melt' is not one of meld"),
        (3, '["7H"]', '["7Z"]', "input", "cards: '7Z' is not a card"),
        (3, '["melds.set"]', "[1]", "shows", "'shows' must be a list of texts"),
        (4, '"result"', '"results"', "type", "there is no type of line 'results'; did you mean 'result'?"),
        (4, '"s"', '"t"', "scenario", "there is no scenario line for 't'"),
        (4, '"p"', '"q"', "profile", "there is no profile line for 'q'"),
        (4, '"pass"', '"passed"', "verdict", "there is no verdict 'passed'; did you mean 'pass'?"),
        (4, '"pass"', '"fail"', None, "'input' must be an object"),
        (4, "0.5", "NaN", None, "NaN is no JSON number"),
        (4, "0.5", "-1", "seconds", "'seconds' must be a number of seconds"),
        (5, '"exit": 0', '"exit": "0"', "exit", "'exit' must be a whole number"),
    ],
)
@pytest.mark.parametrize("space", [" ", ""])
def test_what_is_no_report_is_told_with_its_place(line, was, becomes, field, says, space, tmp_path):
    assert was in REPORT[line - 1]
    changed = [text.replace(was, becomes) if number == line else text for number, text in enumerate(REPORT, 1)]
    changed = [text.replace('": ', f'":{space}') for text in changed]
    file = tmp_path / "run.ndjson"
    file.write_text("\n".join(changed) + "\n")
    with pytest.raises(ReportError) as error:
        read_report(file)
    column = 1 + (changed[line - 1].index(f'"{field}":') if field else 0)
    assert str(error.value).startswith(f"{file}:{line}:{column}: ")
    assert says in str(error.value)


def test_a_line_that_stops_being_json_is_told_with_its_column(tmp_path):
    file = tmp_path / "run.ndjson"
    file.write_text("\n".join((REPORT[0], REPORT[1][:-1], *REPORT[2:])))
    with pytest.raises(ReportError, match=f":2:{len(REPORT[1])}: not JSON"):
        read_report(file)


def test_nothing_may_follow_the_end(tmp_path):
    file = tmp_path / "run.ndjson"
    file.write_text("\n".join((*REPORT, REPORT[3])))
    with pytest.raises(ReportError, match=":6:1: a line after the end"):
        read_report(file)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", ":1:1: an empty file"),
        (b"<html>\n", ":1:1: not JSON"),
        (b"\xff\xfe\n", ":1:1: not UTF-8"),
        (b"[1]\n", ":1:1: not a JSON object"),
        (b'{"a":1,"a":2}\n', ":1:1: the key 'a' twice"),
        (b"[" * 100_000 + b"\n", ":1:1: nested more than"),
        (b'{"type":"run"}\n', ":1:1: no report of a run"),
    ],
)
def test_another_file_is_refused_with_what_a_report_is(content, says, tmp_path):
    file = tmp_path / "x"
    file.write_bytes(content)
    with pytest.raises(ReportError) as error:
        read_report(file)
    assert says in str(error.value)
    assert "a report is what `pife conform --report ndjson FILE` writes" in str(error.value)


def test_the_slowest_ten_and_the_speed_are_told(tmp_path, spec):
    tables = small_tables(tmp_path / "suite", spec, count=9, profiles=("pife-maker", "pif-paf-betting"))
    file = written(tmp_path / "run.ndjson", run(SpokenConnector(right), tables, 1), spec)
    changed = []
    for number, record in enumerate(map(json.loads, file.read_text().splitlines())):
        changed.append({**record, **({"seconds": number / 1000} if record["type"] == "result" else {})})
    changed[-1]["seconds"] = 2.0
    file.write_text("".join(json.dumps(record) + "\n" for record in changed))
    text = pife("report", str(file), "--ascii", "--verbose").out
    slowest = text[text.index("slowest") :].splitlines()[:10]
    last = [record for record in changed if record["type"] == "result"][-10:]
    assert [line.split("ms  ")[1] for line in slowest] == [f"{r['scenario']} - {r['profile']}" for r in reversed(last)]
    assert "18 asked - 18 pass - 2.0 s - 9 a second - exit 0" in text
    brief = [line for line in pife("report", str(file), "--ascii").lines if "ms  " in line]
    assert brief == [slowest[0]]


def test_a_pipe_is_not_waited_for(tmp_path):
    pipe = tmp_path / "run.ndjson"
    os.mkfifo(pipe)
    with pytest.raises(ReportError, match="it is a pipe, not a file"):
        read_report(pipe)


def test_a_file_larger_than_any_report_is_refused(tmp_path):
    file = tmp_path / "run.ndjson"
    with file.open("wb") as stream:
        stream.truncate(60)
    with pytest.raises(ReportError, match="run.ndjson: larger than 50 bytes; no run writes such a report"):
        read_report(file, most=50)


def test_a_hanging_engine_does_not_keep_the_file_from_being_read(tmp_path, tables, spec):
    report = run(hostile("hangs-always"), tables, 1, Settings(limits=Limits(hello=30, question=0.1, goodbye=0.1)))
    account = read_report(written(tmp_path / "run.ndjson", report, spec))
    assert {result.verdict for result in account.results} == {"timeout"}


def test_reports_that_overwrite_what_the_run_reads_are_refused(tmp_path):
    table = tmp_path / "table.yaml"
    table.write_text("extends: pife-maker\noptions: {}\n")
    ran = pife("conform", "--profile", str(table), "--area", "cards", "--report", "html", str(table))
    assert (ran.code, ran.out) == (2, "")
    assert "is read by this run; name another file" in ran.err
    assert table.read_text() == "extends: pife-maker\noptions: {}\n"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--report", "html", "x", "--report", "junit", "x"], "is written by --report already"),
        (["--report", "html", "."], "is a directory"),
        (["--report", "html", "no/x"], "No such file or directory"),
        (["--report", "pdf", "x"], "'pdf' is not one of"),
        (["--report", "html"], "requires 2 arguments"),
        (["--report", "html", "x", "--list"], "--list asks nothing, so there is nothing for --report"),
    ],
)
def test_reports_that_cannot_be_written_are_refused_before_anything_is_asked(words, says, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    ran = pife("conform", "--engine", "cmd:touch asked", *MAKER, *words)
    assert (ran.code, ran.out) == (2, "")
    assert says in ran.err
    assert list(tmp_path.iterdir()) == []
