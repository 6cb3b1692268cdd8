"""A run always ends in a whole report with the right verdicts and exit code, whatever the engine does."""

import io
import json
import time
from collections import Counter

import click
import pytest
from harness import HASTY, PATIENT, SpokenConnector, hostile, records, report_lines, report_text, right, small_tables

from pife_conformance.cli.progress import progress
from pife_conformance.connectors import Command
from pife_conformance.link import StartError
from pife_conformance.run import Settings, run
from pife_conformance.session import Limits
from pife_conformance.verdicts import Error, Unsupported


@pytest.fixture
def tables(tmp_path, spec):
    return small_tables(tmp_path, spec)


def verdicts(report):
    return Counter(result.verdict.name for result in report.results)


def check_whole(report, spec):
    """Every question is accounted for, and both forms of the report come out whole and harmless."""
    questions = sum(len(table.questions) for table in report.tables)
    assert len(report.results) + len(report.not_asked) == questions
    text = report_lines(report, spec)
    assert text[-1].endswith(f"exit {report.exit_code}")
    assert all(line.isprintable() or "\x1b[" in line for line in text)
    assert not any(danger in line for line in text for danger in ("\x1b[2J", "\x1b]", "\x07", "\u202e", "\r"))
    listed = [json.loads(json.dumps(record)) for record in records(report, spec)]
    assert listed[0]["type"] == "run"
    assert listed[-1]["type"] == "end"
    assert listed[-1]["exit"] == report.exit_code
    return click.unstyle("\n".join(text))


@pytest.mark.parametrize(
    ("mode", "expected", "exit_code"),
    [
        ("good", {"pass": 5}, 0),
        ("crlf", {"pass": 5}, 0),
        ("slow", {"pass": 5}, 0),
        ("log-flood", {"pass": 5}, 0),
        ("unsupported", {"unsupported": 5}, 2),
        ("asks-nothing", {}, 2),
        ("configure-refuses", {}, 2),
        ("always-two", {"malformed": 5}, 1),
        ("two-answers", {"pass": 4, "malformed": 1}, 1),
        ("two-lines-at-once", {"pass": 4, "malformed": 1}, 1),
        ("chatter", {"malformed": 5}, 1),
        ("chatter-once", {"pass": 4, "malformed": 1}, 1),
        ("wrong-seq", {"malformed": 5}, 1),
        ("seq-text", {"malformed": 5}, 1),
        ("no-seq", {"malformed": 5}, 1),
        ("huge-line", {"pass": 4, "malformed": 1}, 1),
        ("endless-line", {"malformed": 5}, 1),
        ("endless-lines", {"malformed": 5}, 1),
        ("deep", {"pass": 4, "malformed": 1}, 1),
        ("nan", {"pass": 4, "malformed": 1}, 1),
        ("not-utf-8", {"pass": 4, "malformed": 1}, 1),
        ("not-json", {"pass": 4, "malformed": 1}, 1),
        ("answer-text", {"pass": 4, "malformed": 1}, 1),
        ("wrong-type", {"malformed": 5}, 1),
        ("wrong-type-once", {"pass": 4, "malformed": 1}, 1),
        ("errors-with-markup", {"error": 5}, 1),
        ("exits", {"pass": 4, "crash": 1}, 1),
        ("exits-5", {"pass": 4, "crash": 1}, 1),
        ("exits-always", {"crash": 5}, 1),
        ("segfault", {"pass": 4, "crash": 1}, 1),
        ("closes-output", {"pass": 4, "crash": 1}, 1),
        ("closes-input", {"pass": 4, "crash": 1}, 1),
        ("leaves-a-child", {"pass": 4, "crash": 1}, 1),
    ],
)
def test_a_hostile_engine_costs_what_it_spoils(mode, expected, exit_code, tables, spec):
    report = run(hostile(mode), tables, 1, Settings(limits=PATIENT))
    assert verdicts(report) == expected
    assert report.exit_code == exit_code
    check_whole(report, spec)


@pytest.mark.parametrize(
    ("mode", "expected"),
    [
        ("hangs", {"pass": 4, "timeout": 1}),
        ("half-line", {"pass": 4, "timeout": 1}),
        ("drip", {"pass": 4, "timeout": 1}),
        ("hangs-always", {"timeout": 5}),
    ],
)
def test_an_engine_that_hangs_costs_its_time_only(mode, expected, tables, spec):
    report = run(hostile(mode), tables, 1, Settings(limits=HASTY))
    assert verdicts(report) == expected
    assert report.exit_code == 1
    check_whole(report, spec)


@pytest.mark.parametrize(
    ("mode", "says"),
    [
        ("dead", "exited with status 3"),
        ("last-words", "exited with status 7"),
        ("silent", "no answer in 0.5 s"),
        ("wrong-version", "it speaks protocol 2, not 1"),
        ("hello-not-json", "Welcome to my engine!"),
        ("hello-markup", r"\x1b[2J[bold red]"),
        ("configure-exits", "exited with status 4"),
        ("configure-nonsense", "not an answer to configure"),
    ],
)
def test_an_engine_that_cannot_be_had_ends_in_a_whole_report(mode, says, tables, spec):
    report = run(hostile(mode), tables, 1, Settings(limits=Limits(hello=0.5) if mode == "silent" else PATIENT))
    assert report.exit_code == 3
    assert says in report.ended
    assert {left.reason for left in report.not_asked} == {"engine gone"}
    assert says in check_whole(report, spec)


def test_an_engine_that_dies_for_good_leaves_what_it_answered(tmp_path, monkeypatch, tables, spec):
    monkeypatch.setenv("HOSTILE_MARK", str(tmp_path))
    report = run(hostile("dies-for-good"), tables, 1, Settings(limits=PATIENT))
    assert verdicts(report) == {"pass": 2, "crash": 1}
    assert len(report.not_asked) == 2
    assert report.exit_code == 3
    text = check_whole(report, spec)
    assert "10 starts in a row without a good answer; the last time: not a hello: exited with status 9" in text
    assert "3 asked - 2 pass - 1 crash - 2 not asked" in text


def test_a_profile_that_the_engine_does_not_play_is_told_and_not_asked(tables, spec):
    report = run(hostile("configure-refuses"), tables, 1, Settings(limits=PATIENT))
    text = check_whole(report, spec)
    assert "pife-maker: this engine does not play this profile:" in text
    assert r'melds.run_ace "around" - \x1b[2J[bold red]</td>' in text
    assert "not asked (not played): 5 x meld" in text


def test_asks_that_the_engine_does_not_claim_are_not_asked(tables, spec):
    report = run(hostile("asks-nothing"), tables, 1, Settings(limits=PATIENT))
    assert "not asked (not claimed): 5 x meld" in check_whole(report, spec)


def test_unsupported_is_counted_apart_with_its_reason(tables, spec):
    def two_only(message):
        if any(card.startswith("2") for card in message["input"]["cards"]):
            return right(message)
        return {"seq": message["seq"], "unsupported": "ranks above two"}

    report = run(SpokenConnector(two_only), tables, 1)
    assert verdicts(report) == {"pass": 1, "unsupported": 4}
    assert report.exit_code == 0
    assert report.findings == ()
    assert "unsupported: 4 x meld: ranks above two" in check_whole(report, spec)


def test_an_engines_log_stands_beside_its_findings_and_harms_nothing(tables, spec):
    report = run(hostile("last-words"), tables, 1, Settings(limits=PATIENT))
    assert r"log     fatal: \x1b]0;owned\x07 no licence" in check_whole(report, spec)


def test_an_engine_that_raises_leaves_its_traceback(tables, spec):
    def raises(message):
        raise KeyError(message["input"]["cards"][0])

    report = run(SpokenConnector(raises), tables, 1)
    text = check_whole(report, spec)
    assert verdicts(report) == {"crash": 5}
    assert "crash: raised KeyError: " in text
    assert "Traceback (most recent call last):" in text


def test_stopping_after_so_many_findings(tables, spec):
    report = run(hostile("wrong-type"), tables, 1, Settings(limits=PATIENT, most_findings=2))
    assert verdicts(report) == {"malformed": 2}
    assert {left.reason for left in report.not_asked} == {"stopped"}
    assert report.exit_code == 1
    assert "stopped after 2 findings, as asked" in check_whole(report, spec)


@pytest.mark.parametrize("jobs", [2, 3, 8])
def test_several_engines_at_once_give_the_same_report(tmp_path, spec, jobs):
    tables = small_tables(tmp_path, spec, count=7, profiles=("pife-maker", "pif-paf-betting"))

    def sevens_wrong(message):
        return {"seq": message["seq"], "answer": {"legal": "7" not in message["input"]["cards"][0]}}

    alone = run(SpokenConnector(sevens_wrong), tables, 1)
    together = run(SpokenConnector(sevens_wrong), tables, 1, Settings(jobs=jobs))
    assert [(r.question, r.verdict) for r in together.results] == [(r.question, r.verdict) for r in alone.results]
    assert verdicts(alone)["fail"] == 2
    check_whole(together, spec)


def test_several_processes_at_once_that_hang_and_die(tables, spec):
    report = run(hostile("exits-always"), tables, 1, Settings(limits=PATIENT, jobs=3))
    assert verdicts(report) == {"crash": 5}
    check_whole(report, spec)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_greeting_that_refuses_ends_the_run(tables, jobs):
    def refuse(hello):
        raise StartError(f"not {hello.name}")

    with pytest.raises(StartError, match="not hostile"):
        run(hostile("good"), tables, 1, Settings(limits=PATIENT, greet=refuse, jobs=jobs))


def test_an_interrupt_ends_in_a_report_of_what_was_done(tables, spec):
    told = []

    def interrupt(result):
        told.append(result)
        if len(told) == 2:
            raise KeyboardInterrupt

    report = run(SpokenConnector(right), tables, 1, Settings(tell=interrupt))
    assert verdicts(report) == {"pass": 2}
    assert {left.reason for left in report.not_asked} == {"interrupted"}
    assert report.exit_code == 130
    assert "interrupted" in check_whole(report, spec)


def test_faults_of_the_suite_are_told_apart_and_spoil_the_exit_code(tables, spec):
    report = run(SpokenConnector(right), tables, 1, faults=[StartError("scenarios/melds/x.yaml:1:1: no good")])
    assert report.exit_code == 2
    assert "Bugs in scenarios (faults of the suite, not of the engine" in check_whole(report, spec)


def test_a_trace_holds_every_message_both_ways(tables):
    said = []
    run(SpokenConnector(right), tables, 1, Settings(trace=lambda way, message: said.append((way, message))))
    assert [way for way, _ in said[:4]] == ["to engine", "from engine"] * 2
    assert said[0] == ("to engine", {"cmd": "hello", "protocol": 1})
    assert said[2][1]["profile"]["id"] == "pife-maker"
    assert sum("ask" in message for _, message in said if isinstance(message, dict) and "cmd" in message) == 5
    assert said[-2] == ("to engine", {"cmd": "bye"})


def test_nothing_that_is_sent_betrays_the_scenario_or_what_is_expected(tables):
    said = []
    run(SpokenConnector(right), tables, 1, Settings(trace=lambda way, message: said.append((way, message))))
    sent = [message for way, message in said if way == "to engine" and message["cmd"] == "ask"]
    assert all(set(message) == {"cmd", "seq", "ask", "input"} for message in sent)
    assert "small" not in json.dumps(sent)


def test_a_finding_is_told_once_for_all_tables_with_a_pass_nearby(tmp_path, spec):
    tables = small_tables(tmp_path, spec, profiles=("pife-maker", "pif-paf-betting"))

    def threes_wrong(message):
        return {"seq": message["seq"], "answer": {"legal": "3" not in message["input"]["cards"][0]}}

    text = check_whole(run(SpokenConnector(threes_wrong), tables, 1), spec)
    assert text.count("fail  small-3 - Number 3") == 1
    assert "under   pife-maker, pif-paf-betting" in text
    assert "want    legal yes" in text
    assert "got     legal no" in text
    assert "passes  small-" in text
    again = "again   pife conform --engine python:spoken:engine --profile pife-maker --scenario small-3 --seed 1"
    assert again in text


def test_texts_are_in_the_language_asked_for(tables, spec):
    def wrong(message):
        return {"seq": message["seq"], "answer": {}}

    report = run(SpokenConnector(wrong), tables, 1)
    text = report_text(report, spec, "pt_BR")
    assert "Número 3" in text
    assert "por quê     Três naipes." in text
    assert spec.rules["melds.set"].text.pt_BR.split("[")[0][:20] in text


def test_verdicts_of_engines_are_shown_harmless():
    assert Error("\x1b[2J").detail() == r"\x1b[2J"
    assert Unsupported("a\u202eb").detail() == r"a\u202eb"


def test_a_run_of_a_silent_program_ends_in_time(tables):
    started = time.monotonic()
    report = run(Command("cmd:cat", ("cat",)), tables, 1)
    assert report.exit_code == 3
    assert "not a hello" in report.ended
    assert time.monotonic() - started < 10


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize(("stream", "shows"), [(Terminal(), True), (io.StringIO(), False)])
def test_progress_is_for_terminals_only(stream, shows, tables, monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    with progress(5, stream) as tell:
        run(SpokenConnector(right), tables, 1, Settings(tell=tell))
    assert ("5/5" in click.unstyle(stream.getvalue())) is shows
    assert bool(stream.getvalue()) is shows
