"""The pytest plugin, as an engine's own test run uses it."""

import importlib
import re
import sys
import tomllib
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from harness import HOSTILE_ENGINE

from pife import data
from pife_conformance import pytest_plugin

pytest_plugins = ["pytester"]

MAKER = ("--pife-profile", "pife-maker", "--pife-area", "melds")
FIXED = f"cmd:{sys.executable} -I -S {HOSTILE_ENGINE} fixed"
TO_COPY = f"cmd:{sys.executable} {data.root('engines') / 'python' / 'engine.py'}"

WRONG = """
import os
from pife_conformance.reference_engine import ReferenceEngine

class Engine:
    def __init__(self):
        self.right = ReferenceEngine()

    def respond(self, message):
        if message["cmd"] == "hello":
            with open("started", "a") as file:
                file.write(f"{os.getpid()}\\n")
        answer = self.right.respond(message)
        if message["cmd"] == "ask" and len(message["input"]["cards"]) == 4:
            answer = {"seq": message["seq"], "answer": {"legal": "\\x1b[2J" if message["seq"] == 1 else True}}
        return answer
"""


@pytest.fixture
def run(pytester, monkeypatch):
    """A pytest of its own, with this plugin and no other but those named; in a process of its own if asked to."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    pytester.makepyfile(wrong=WRONG)

    def run(*words, engine=None, apart=False):
        asked = ("--pife-engine", engine) if engine else ()
        start = pytester.runpytest_subprocess if apart else pytester.runpytest_inprocess
        return start("-p", "pife_conformance.pytest_plugin", "-p", "no:warnings", *asked, *words)

    return run


def test_every_scenario_is_an_item_and_a_right_engine_passes(run, spec, suite):
    ran = run(*MAKER, "-v", engine="reference")
    options = spec.profile("pife-maker").options
    there = sorted(s.id for s in suite.scenarios.values() if s.area == "melds" and s.applies(options))
    assert re.findall(r"pife::melds::(\S+)\[pife-maker\] PASSED", ran.stdout.str()) == there
    assert ran.ret == 0


def test_a_wrong_engine_fails_as_conform_tells_it(run):
    ran = run(*MAKER, "--pife-seed", "5", engine="python:wrong.py:Engine", apart=True)
    assert ran.ret == 1
    text = ran.stdout.str()
    assert "pife: engine python:wrong.py:Engine, profiles pife-maker, --pife-seed 5" in text
    assert "FAILED pife::melds::meld-" in text
    for part in ("under   pife-maker", "  rule    melds.", "  want    legal no", "  got     legal yes", "  passes  meld-",
                 "  again   pife conform --engine python:wrong.py:Engine --profile pife-maker --scenario meld-"):  # fmt: skip
        assert part in text
    assert "Traceback" not in text
    assert "\x1b[2J" not in text


def test_the_engine_to_copy_is_asked_in_a_process(run):
    ran = run(
        "--pife-profile", "pif-paf-platform", "--pife-area", "melds", "--pife-area", "turns", "-rs", engine=TO_COPY
    )
    outcomes = ran.parseoutcomes()
    assert ran.ret == 0
    assert outcomes["passed"] > 20
    assert outcomes["skipped"] > 20
    assert "not claimed: this engine does not answer play" in ran.stdout.str()


def test_workers_put_the_same_questions_and_start_the_engine_once_each(run, pytester):
    workers = ("-p", "xdist.plugin", "-n", "2", "--junitxml", "out.xml")
    ran = run(*MAKER, *workers, engine="python:wrong.py:Engine", apart=True)
    assert ran.ret == 1
    assert "Different tests were collected" not in ran.stdout.str()
    started = (pytester.path / "started").read_text().split()
    assert len(started) == len(set(started)) <= 2
    names = [case.get("name") for case in ElementTree.parse(pytester.path / "out.xml").iter("testcase")]
    assert len(names) == len(set(names)) > 40


def test_junit_has_the_facts_of_each_item(run, pytester):
    run(
        *MAKER,
        "-k",
        "meld-set-two-cards or meld-set-four-suits",
        "--junitxml",
        "out.xml",
        engine="python:wrong.py:Engine",
    )
    cases = {case.get("name"): case for case in ElementTree.parse(pytester.path / "out.xml").iter("testcase")}
    case = cases["meld-set-two-cards[pife-maker]"]
    facts = [(each.get("name"), each.get("value")) for each in case.iter("property")]
    assert {("area", "melds"), ("profile", "pife-maker"), ("rule", "melds.set"), ("verdict", "pass")} <= set(facts)


def test_items_are_chosen_as_others_are(run, pytester):
    pytester.makepyfile(test_own="def test_mine(): pass")
    assert run(*MAKER, "-m", "not pife", engine="reference").parseoutcomes()["passed"] == 1
    assert run(*MAKER, "-k", "melds.run-no-wrap", engine="reference").parseoutcomes()["passed"] >= 2


@pytest.mark.parametrize(
    ("engine", "says"),
    [
        ("cmd:false", "the engine could not be started: not a hello: exited with status 1"),
        (f"cmd:{sys.executable} -I -S {HOSTILE_ENGINE} last-words", r"  log     fatal: \x1b]0;owned\x07 no licence"),
    ],
)
def test_an_engine_that_cannot_be_had_fails_one_item_and_ends_the_run(engine, says, run):
    ran = run(*MAKER, engine=engine)
    assert ran.ret == 1
    assert ran.parseoutcomes() == {"failed": 1}
    assert says in ran.stdout.str()
    assert "Traceback" not in ran.stdout.str()


def test_an_engine_that_answers_nothing_is_no_success(run):
    ran = run(*MAKER, engine=f"cmd:{sys.executable} -I -S {HOSTILE_ENGINE} unsupported")
    assert ran.ret == 1
    assert set(ran.parseoutcomes()) == {"skipped"}
    assert "pife: the engine answered no question at all" in ran.stdout.str()


def test_fixed_rules_must_be_named(run):
    ran = run("--pife-area", "melds", engine=FIXED)
    assert ran.ret == 1
    assert ran.parseoutcomes() == {"failed": 1}
    assert "this engine plays fixed house rules: name them with --pife-profile" in ran.stdout.str()
    assert f"`pife identify --engine '{FIXED}'` finds out which they are" in ran.stdout.str()


def test_workers_end_too_where_there_is_no_engine_to_ask(run):
    ran = run(*MAKER, "-p", "xdist.plugin", "-n", "2", engine="cmd:false", apart=True)
    assert ran.ret in (pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.INTERRUPTED)
    outcomes = ran.parseoutcomes()
    assert set(outcomes) == {"failed"}
    assert outcomes["failed"] <= 2


@pytest.mark.parametrize(
    ("words", "engine", "says"),
    [
        ((), "node x.js", "'node x.js' is no connector"),
        (("--pife-profile", "pife-makr"), "reference", "did you mean 'pife-maker'?"),
        (("--pife-area", "meld"), "reference", "there is no area 'meld'; did you mean 'melds'?"),
        (("--pife-profile", "pife-maker"), None, "--pife-seed need --pife-engine"),
        (("--pife-area", "melds"), None, "--pife-seed need --pife-engine"),
        (("--pife-seed", "0"), None, "--pife-seed need --pife-engine"),
        (("--pife-seed", "-5"), "reference", "--pife-seed -5: a seed is 0 or more"),
        (("--pife-seed", "x"), "reference", "invalid int value"),
    ],
)
def test_wrong_usage_is_one_clear_message(words, engine, says, run):
    ran = run(*words, engine=engine)
    assert ran.ret == pytest.ExitCode.USAGE_ERROR
    assert says in ran.stderr.str()
    assert "Traceback" not in ran.stderr.str() + ran.stdout.str()


def test_unused_it_imports_nothing_and_adds_nothing(run, pytester):
    pytester.makepyfile(
        "import sys\n"
        "def test_nothing_is_loaded():\n"
        "    loaded = {name for name in sys.modules if name.split('.')[0] in ('pife', 'pife_conformance', 'yaml', 'click')}\n"
        "    assert loaded == {'pife_conformance', 'pife_conformance.pytest_plugin'}\n"
    )
    assert run("--strict-markers", apart=True).parseoutcomes() == {"passed": 1}


def test_the_distribution_registers_it():
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert importlib.import_module(project["entry-points"]["pytest11"]["pife"]) is pytest_plugin
