"""The runner in Node that an export brings along: it needs nothing else, and sees what `pife conform` sees."""

import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from pife import data
from pife_conformance.connectors import Command
from pife_conformance.export.bundle import bundle
from pife_conformance.export.folder import write_export
from pife_conformance.questions import questions_for
from pife_conformance.run import Settings, run
from pife_conformance.session import Limits

NODE = shutil.which("node") or "node"
TABLES = ("pife-maker", "cachetao-open-claims")
COPIED = (NODE, str(data.root("engines") / "javascript" / "engine.mjs"))
OTHER_TABLE = (sys.executable, str(Path(__file__).parent / "helpers" / "other_table.py"))
HOSTILE = (sys.executable, "-I", "-S", str(Path(__file__).parent / "hostile" / "engine.py"))


@pytest.fixture(scope="module")
def tables(spec, suite):
    """The questions of two tables."""
    return {name: questions_for(spec.profile(name), suite.scenarios.values(), None) for name in TABLES}


@pytest.fixture(scope="module")
def dist(tmp_path_factory, spec, suite, tables):
    """An export of them."""
    folder = tmp_path_factory.mktemp("runner") / "dist"
    write_export(folder, bundle(spec, suite, tables.values(), None))
    return folder


def node(folder, *words):
    return subprocess.run((NODE, str(folder / "run.mjs"), *words), capture_output=True, text=True, timeout=120)


def counted(last_line):
    return {name: int(count) for count, name in (part.split(" ", 1) for part in last_line.split(", "))}


def verdicts(folder, profile, engine):
    """By the runner: each verdict's number, and the findings as pairs of verdict and scenario."""
    ran = node(folder, profile, *engine)
    *findings, last = ran.stdout.splitlines()
    return counted(last), {tuple(line.split("  ")[:2]) for line in findings}, ran.returncode


def conform(table, engine):
    """The same by `pife conform`, of the same questions."""
    report = run(Command("cmd:engine", engine), [table], 0, Settings(Limits(hello=30, question=30)))
    counts = Counter(result.verdict.name for result in report.results)
    if report.not_asked:
        counts["not asked"] = len(report.not_asked)
    return counts, {(each.verdict.name, each.question.scenario.id) for each in report.findings}, report.exit_code


def test_the_engine_to_copy_gets_the_same_verdicts_by_the_runner_and_by_conform(dist, tables):
    by_runner = verdicts(dist, "pife-maker", COPIED)
    assert by_runner == conform(tables["pife-maker"], COPIED)
    assert by_runner[0]["pass"] > 500


def test_the_runner_finds_the_same_scenarios_failing_in_an_engine_that_plays_other_rules(dist, tables):
    engine = (*OTHER_TABLE, "cacheta-ten-points-fold")
    by_runner = verdicts(dist, "cachetao-open-claims", engine)
    assert by_runner == conform(tables["cachetao-open-claims"], engine)
    assert {verdict for verdict, _ in by_runner[1]} == {"fail", "error"}
    assert by_runner[2] == 1


def test_one_bad_answer_costs_one_question(dist):
    counts, findings, code = verdicts(dist, "pife-maker", (*HOSTILE, "exits"))
    assert counts["crash"] > 1
    assert counts["pass"] > 1
    assert len(findings) == counts["crash"] + counts["fail"]
    assert code == 1


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        ((), 2, "usage: node run.mjs PROFILE COMMAND"),
        (("pife-makr", "cat"), 2, "PROFILE is one of"),
        (("pife-maker", "cat"), 3, "no hello of protocol 1"),
        (("pife-maker", "no-such-program"), 3, "could not be started: spawn no-such-program ENOENT"),
        (("pife-maker", *HOSTILE, "configure-refuses"), 2, "it does not play pife-maker"),
        (("pife-maker", *HOSTILE, "exits-always"), 3, "10 starts in a row without a good answer"),
        (("pife-maker", *HOSTILE, "endless-lines"), 3, "10 starts in a row without a good answer"),
    ],
)
def test_the_runner_says_why_it_does_not_run(dist, words, code, says):
    ran = node(dist, *words)
    assert ran.returncode == code
    assert says in ran.stderr
    assert "\x1b" not in ran.stderr + ran.stdout
    assert "at async" not in ran.stderr


def test_what_an_engine_writes_to_standard_error_is_shown_but_moves_no_terminal(dist):
    ran = node(dist, "pife-maker", *HOSTILE, "last-words")
    assert ran.returncode == 3
    assert ran.stderr.startswith("fatal: \\u{1b}]0;owned\\u{7} no licence\n")


def test_an_engine_that_answers_nothing_has_not_passed(dist):
    counts, findings, code = verdicts(dist, "pife-maker", (*HOSTILE, "unsupported"))
    assert set(counts) == {"unsupported", "not asked"}
    assert (findings, code) == (set(), 2)
