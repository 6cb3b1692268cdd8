"""A baseline holds strictly both ways: what is new counts, and so does what has gone."""

import os
import sys

import click
import pytest
from command_line import pife
from harness import HOSTILE_ENGINE, PATIENT, SpokenConnector, hostile, small_tables, style

from pife_conformance.baseline import Baseline, BaselineError, Entry, Scope, exit_code, read_baseline
from pife_conformance.reports.reading import account_of
from pife_conformance.reports.records import Plan
from pife_conformance.reports.text import lines
from pife_conformance.reports.writing import Writer
from pife_conformance.run import Settings, run

KNOWN = frozenset(f"small-{n}" for n in range(2, 7))
ALL = Scope(KNOWN, KNOWN)


def without(*ranks):
    """An engine that takes these ranks for no meld."""

    def answer(message):
        return {"seq": message["seq"], "answer": {"legal": message["input"]["cards"][0][0] not in ranks}}

    return SpokenConnector(answer)


@pytest.fixture
def tables(tmp_path, spec):
    return small_tables(tmp_path / "suite", spec)


def baseline(*listed):
    return Baseline(tuple(Entry(scenario, "pife-maker", verdict) for scenario, verdict in listed))


def test_the_mark_that_some_editors_put_before_the_first_line_is_no_part_of_it(tmp_path):
    file = tmp_path / "known.txt"
    file.write_bytes(b"\xef\xbb\xbfsmall-3  pife-maker  fail\n")
    assert read_baseline(file).lines == (Entry("small-3", "pife-maker", "fail"),)


@pytest.mark.parametrize(
    ("wrong", "listed", "code", "now"),
    [
        ("", [], 0, []),
        ("3", [], 1, []),
        ("3", [("small-3", "fail")], 0, []),
        ("34", [("small-3", "fail")], 1, []),
        ("", [("small-3", "fail")], 1, ["pass"]),
        ("3", [("small-3", "crash")], 1, ["fail"]),
        ("4", [("small-3", "fail"), ("small-4", "fail")], 1, ["pass"]),
        ("", [("small-99", "fail")], 1, ["no such scenario"]),
        ("23456", [(f"small-{n}", "fail") for n in range(2, 7)], 0, []),
    ],
)
def test_only_what_is_listed_is_known_and_all_that_is_listed_must_be_there(wrong, listed, code, now, tables):
    report = run(without(*wrong), tables, 1)
    known = baseline(*listed)
    outdated = known.outdated(report, ALL)
    assert [each.now for each in outdated] == now
    assert exit_code(report, known, outdated) == code


def test_a_scenario_that_the_run_was_not_to_ask_is_let_be(tables):
    report = run(without(), tables, 1)
    known = Baseline((Entry("other", "pife-maker", "fail"), Entry("small-3", "cacheta-maker", "fail")))
    assert known.outdated(report, Scope(KNOWN | {"other"}, KNOWN)) == ()


def test_a_line_about_a_scenario_that_is_not_for_the_table_does_not_hold(tables):
    report = run(without(), tables, 1)
    (listed,) = baseline(("other", "fail")).outdated(report, Scope(KNOWN | {"other"}, KNOWN | {"other"}))
    assert listed.now == "not for this table"


def test_an_ask_that_the_engine_no_longer_claims_is_told(tables):
    report = run(hostile("asks-nothing"), tables, 1, Settings(limits=PATIENT))
    (listed,) = baseline(("small-3", "fail")).outdated(report, ALL)
    assert listed.now == "not asked (not claimed)"


def test_findings_that_are_known_do_not_stop_a_run(tables):
    known = baseline(("small-3", "fail"), ("small-4", "fail"))
    report = run(without("3", "4", "5"), tables, 1, Settings(most_findings=1, is_known=known.lists))
    assert report.ended == "stopped after 1 finding, as asked"
    assert report.findings[-1].question.scenario.id == "small-5"
    assert not run(without("3", "4"), tables, 1, Settings(most_findings=1, is_known=known.lists)).ended


def test_what_a_stopped_run_did_not_come_to_stays_listed(tables):
    report = run(without(*"23456"), tables, 1, Settings(most_findings=1))
    known = baseline(*((scenario, "fail") for scenario in sorted(KNOWN)))
    assert known.outdated(report, ALL) == ()
    assert known.renewed(report, ALL) == known


FILE = """\
# What we know about.

# A group of its own:
small-3  pife-maker  fail  # issue 12
small-4  pife-maker  crash
# The end.
"""


def test_a_renewed_file_keeps_comments_and_order(tmp_path, tables):
    (tmp_path / "known.txt").write_text(FILE)
    known = read_baseline(tmp_path / "known.txt")
    assert known.text() == FILE
    report = run(without("3", "4", "6"), tables, 1)
    renewed = known.renewed(report, ALL)
    text = FILE.replace("crash", "fail") + "small-6  pife-maker  fail\n"
    assert renewed.text() == text
    assert renewed.outdated(report, ALL) == ()
    better = renewed.renewed(run(without("4"), tables, 1), ALL)
    assert "small-3" not in better.text()
    assert "# A group of its own:" in better.text()


def test_a_table_from_a_file_may_have_blanks_in_its_name(tmp_path):
    (tmp_path / "known.txt").write_text("small-3 our table#2 fail # why not\n")
    (entry,) = read_baseline(tmp_path / "known.txt").entries.values()
    assert entry == Entry("small-3", "our table#2", "fail", "why not")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("small-3 fail\n", ":1:1: a line is SCENARIO PROFILE VERDICT, not 'small-3 fail'"),
        ("\nsmall-3 p pass\n", ":2:1: 'pass' is no finding: write fail, error, timeout, crash, malformed"),
        (
            "s p fial\n",
            ":1:1: 'fial' is no finding: write fail, error, timeout, crash, malformed; did you mean 'fail'?",
        ),
        ("s p fail\ns p fail\n", ":2:1: s p stands twice"),
        ("\x1b[2J\n", ":1:1: a line is SCENARIO PROFILE VERDICT, not '\\x1b[2J'"),
    ],
)
def test_a_file_that_is_no_baseline_is_told_with_its_place(text, says, tmp_path):
    file = tmp_path / "known.txt"
    file.write_text(text)
    with pytest.raises(BaselineError) as error:
        read_baseline(file)
    assert str(error.value) == f"{file}{says}"


def test_a_pipe_and_a_file_larger_than_any_baseline_are_refused(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(BaselineError, match="it is a pipe, not a file"):
        read_baseline(pipe)
    large = tmp_path / "large"
    with large.open("wb") as stream:
        stream.truncate(5 * 1024 * 1024)
    with pytest.raises(BaselineError, match="large: larger than 4,194,304 bytes"):
        read_baseline(large)


def test_a_report_tells_new_findings_and_counts_known_ones(tables, spec):
    known = baseline(("small-3", "fail"), ("small-4", "fail"))
    connector = without("3", "5")
    writer = Writer(Plan(connector.text, tables, 1, spec), [], known.lists)
    report = run(connector, tables, 1, Settings(tell=writer.tell, greet=writer.greet))
    writer.close(report, 1, known.outdated(report, ALL))
    text = click.unstyle("\n".join(lines(account_of(writer.records), style())))
    assert "fail  small-5" in text
    assert "fail  small-3" not in text
    assert "known from the baseline: 1 fail" in text
    assert "small-4 pife-maker fail: now pass" in text


# From outside

SELECTED = ("--profile", "pife-maker", "--rule", "melds.run-no-wrap")
YES_TO_EVERYTHING = f"cmd:{sys.executable} -I -S {HOSTILE_ENGINE} good"
ASKED = ("conform", "--engine", YES_TO_EVERYTHING, *SELECTED)


def test_a_baseline_from_the_first_run_to_the_last(tmp_path):
    file = str(tmp_path / "known.txt")
    ran = pife(*ASKED, "--baseline", file)
    assert (ran.code, ran.out) == (2, "")
    assert "no such file; --update-baseline makes it" in ran.err

    renewed = pife(*ASKED, "--baseline", file, "--update-baseline")
    listed = (tmp_path / "known.txt").read_text().splitlines()
    assert (renewed.code, renewed.err) == (0, f"pife: {file} is renewed; findings in it: {len(listed) - 2}\n")
    assert listed[0].startswith("# Findings that this engine is known to have")
    assert all(line.split()[1:] == ["pife-maker", "fail"] for line in listed[2:])

    junit = tmp_path / "out.xml"
    ran = pife(*ASKED, "--baseline", file, "--report", "junit", str(junit))
    assert ran.code == 0
    assert f"known from the baseline: {len(listed) - 2} fail" in ran.out
    assert f"{len(listed) - 2} fail ({len(listed) - 2} known)" in ran.lines[-1]
    assert 'failures="0"' in junit.read_text()

    better = ("conform", *SELECTED, "--baseline", file)
    ran = pife(*better)
    assert ran.code == 1
    assert "The baseline no longer holds" in ran.out
    assert f"{len(listed) - 2} baseline lines no longer hold" in ran.lines[-1]
    assert pife(*better, "--update-baseline").code == 0
    assert (tmp_path / "known.txt").read_text().splitlines() == listed[:2]


def test_a_run_that_ends_badly_leaves_the_baseline_alone(tmp_path):
    file = tmp_path / "known.txt"
    file.write_text(FILE)
    ran = pife("conform", "--engine", "cmd:false", *SELECTED, "--baseline", str(file), "--update-baseline")
    assert ran.code == 3
    assert file.read_text() == FILE


def test_there_is_nothing_to_renew_without_a_baseline():
    ran = pife("conform", "--update-baseline")
    assert ran.code == 2
    assert "--update-baseline needs --baseline" in ran.err
