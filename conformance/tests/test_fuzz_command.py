"""`pife fuzz` as people and programs call it: words, formats, files that outlive it, exit codes."""

import json
import os
import shlex
import signal
import subprocess
import sys

import faulty
import pytest
from command_line import pife
from harness import HOSTILE_ENGINE

from pife_conformance.fuzz.records import FINDINGS
from pife_conformance.scenario_checks import check_suite
from pife_conformance.scenarios import load_suite

TENS = ("--engine", faulty.connector(faulty.TensComeFirst))
RIGHT = ("--engine", faulty.connector(faulty.Right))
MAKER = ("--profile", "pife-maker")
SEED = ("--seed", "1")


def fuzz(*words, rounds="8", **surroundings):
    return pife("fuzz", *MAKER, *SEED, "--rounds", rounds, *words, **surroundings)


def started(*words):
    """The command as a process of its own, which nothing but a signal ends soon."""
    command = (sys.executable, "-m", "pife", "fuzz", *MAKER, *SEED, "--time", "600", *words)
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8", "LC_ALL": "C.UTF-8", "NO_COLOR": "1"}
    return subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8", env=environment)


def hostile(mode):
    return ("--engine", f"cmd:{sys.executable} -I -S {HOSTILE_ENGINE} {mode}")


def test_a_finding_is_told_with_cards_rule_want_got_and_the_line_that_repeats_it():
    ran = fuzz(*TENS, "--ascii")
    assert (ran.code, ran.err) == (1, "")
    start = next(number for number, line in enumerate(ran.lines) if line.startswith("fail  fuzz-meld-"))
    told = "\n".join(ran.lines[start:])
    for words in ("maybe     melds.run:", "asked     meld: cards", "want      legal yes", "got       legal no"):
        assert words in told
    assert ran.lines[-1].startswith("8 rounds - 32 answers - 1 findings - ")
    assert ran.lines[-1].endswith(" s - exit 1")


def test_the_line_that_repeats_it_repeats_it():
    (finding,) = fuzz(*TENS, "--format", "json").json["findings"]
    repeat = subprocess.run(
        [sys.executable, "-m", *shlex.split(finding["repeat"])], capture_output=True, encoding="utf-8", check=True
    )
    assert repeat.stdout == "legal: no\n"


def test_in_portuguese():
    ran = fuzz(*TENS, *RIGHT, "--lang", "pt_BR")
    assert "pergunta    meld: cards" in ran.out
    assert "2 de 3 respostas iguais à referência" in ran.out
    assert ran.lines[-1].endswith("saída 1")


def test_a_right_engine():
    ran = fuzz(*RIGHT)
    assert (ran.code, ran.err) == (0, "")
    assert "0 findings" in ran.lines[-1]


def test_the_same_seed_finds_the_same_in_one_process_and_in_two():
    found = [fuzz(*TENS, "-j", jobs, "--format", "json", rounds="30").json for jobs in ("1", "2")]
    for document in found:
        assert document.pop("seconds") > 0
    assert found[0]["findings"]
    assert found[0] == found[1]


def test_the_folder_holds_lines_and_a_suite(spec, tmp_path):
    ran = fuzz(*TENS, "--out", str(tmp_path / "found"))
    assert ran.code == 1
    lines = read_lines(tmp_path / "found")
    assert [line["type"] for line in lines] == ["fuzz", "finding", "end"]
    suite = load_suite(tmp_path / "found", spec.catalogue)
    assert check_suite(suite, spec) == ()
    assert list(suite.scenarios) == [lines[1]["id"]]
    assert f"scenario  {lines[1]['scenario']}" in ran.out
    fuzz(*RIGHT, "--out", str(tmp_path / "found"), rounds="1")
    assert [line["type"] for line in read_lines(tmp_path / "found")[3:]] == ["fuzz", "end"], "what was found stays"


def read_lines(folder):
    return [json.loads(line) for line in (folder / FINDINGS).read_text(encoding="utf-8").splitlines()]


def test_a_killed_search_keeps_what_it_found(spec, tmp_path):
    with started(*TENS, "--out", str(tmp_path / "found")) as running:
        until_a_finding(running)
        running.send_signal(signal.SIGKILL)
    assert running.returncode == -signal.SIGKILL
    first, *findings = read_lines(tmp_path / "found")
    assert first["type"] == "fuzz"
    assert findings[0]["type"] == "finding"
    suite = load_suite(tmp_path / "found", spec.catalogue)
    assert suite.faults == ()
    assert findings[0]["id"] in suite.scenarios


def test_an_interrupted_search_ends_with_its_report():
    with started(*TENS) as running:
        until_a_finding(running)
        running.send_signal(signal.SIGINT)
        rest = running.stdout.read()
    assert running.returncode == 130
    assert rest.splitlines()[-1].startswith("interrupted · ")


def until_a_finding(running):
    """Read what a search says until it has told one finding to its end."""
    assert any(line.startswith("  again") for line in running.stdout)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "Missing option '--engine'"),
        ((*TENS, *TENS), "is named twice"),
        (("--engine", "nonsense"), "is no connector"),
        ((*hostile("asks-nothing"),), "answers none of the asks"),
        ((*hostile("configure-refuses"),), "does not play pife-maker"),
        ((*TENS, "--out", __file__), "is a file"),
        ((*TENS, "--time", "0"), "--time"),
    ],
)
def test_wrong_usage(words, told):
    ran = fuzz(*words)
    assert ran.code == 2
    assert told in ran.err
    assert ran.out == ""


def test_the_table_must_be_named():
    ran = pife("fuzz", *TENS, "--rounds", "1")
    assert ran.code == 2
    assert "--profile" in ran.err


def test_nothing_compared():
    ran = fuzz(*hostile("unsupported"), rounds="1")
    assert ran.code == 2
    assert "nothing was compared" in ran.err


@pytest.mark.parametrize("mode", ["dead", "wrong-version"])
def test_an_engine_that_cannot_be_started(mode):
    ran = fuzz(*hostile(mode))
    assert ran.code == 3
    assert "the engine could not be started" in ran.err


def test_what_an_engine_says_is_shown_unobeyed():
    ran = fuzz(*hostile("errors-with-markup"), rounds="1")
    assert ran.code == 1
    assert "\x1b]" not in ran.out
