"""The report always comes out, whole, whatever the system refuses: the terminal's, each file's, and the baseline."""

import json
import os
import sys
import xml.etree.ElementTree as ElementTree

import pytest
from command_line import Shell, pife
from harness import HOSTILE_ENGINE

from pife_conformance.reports.formats import TO_A_FILE
from pife_conformance.reports.reading import read_report

SELECTED = ("--profile", "pife-maker", "--rule", "melds.run-no-wrap")
YES_TO_EVERYTHING = f"cmd:{sys.executable} -I -S {HOSTILE_ENGINE} good"
FULL = "/dev/full"
NO_ROOM = "No space left on device"


@pytest.mark.parametrize("options", [(), ("--report", "ndjson", "a")])
def test_a_baseline_that_cannot_be_renewed_is_refused_before_anything_is_asked(options, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    renewed = ("--update-baseline", "--baseline", "no/known.txt")
    ran = pife("conform", "--engine", "cmd:touch asked", *SELECTED, *renewed, *options)
    assert (ran.code, ran.out) == (2, "")
    assert "--baseline: no/known.txt: No such file or directory" in ran.err
    assert list(tmp_path.iterdir()) == []


def test_a_baseline_is_not_the_file_of_a_report_too(tmp_path):
    file = str(tmp_path / "known.txt")
    ran = pife("conform", *SELECTED, "--update-baseline", "--baseline", file, "--report", "html", file)
    assert (ran.code, ran.out) == (2, "")
    assert f"--report {file} is written by --baseline already; name another file" in ran.err


GROWING = (("--report", "ndjson"), ("--trace",))
AT_THE_END = [("--report", form) for form in TO_A_FILE if form != "github"]  # has nothing to say where all is well


@pytest.mark.parametrize(
    ("refused", "jobs"), [*((each, 1) for each in (*AT_THE_END, *GROWING)), *((each, 3) for each in GROWING)]
)
def test_a_full_disk_costs_one_file_and_nothing_else(refused, jobs, tmp_path):
    whole, lines = tmp_path / "whole.xml", tmp_path / "run.ndjson"
    others = ("--report", "junit", str(whole), "--report", "ndjson", str(lines))
    ran = pife("conform", *SELECTED, "-j", str(jobs), *refused, FULL, *others)
    assert ran.err == f"pife: {' '.join(refused)} {FULL}: {NO_ROOM}\n"
    assert ran.code == 2
    assert ran.lines[-1].endswith("exit 0")
    assert ElementTree.parse(whole).getroot().get("name") == "pife conform"
    assert read_report(lines).end.exit_code == 0


def test_findings_say_more_than_a_full_disk():
    ran = pife("conform", "--engine", YES_TO_EVERYTHING, *SELECTED, "--report", "html", FULL)
    assert ran.code == 1
    assert ran.lines[-1].endswith("exit 1")
    assert f"--report html {FULL}: {NO_ROOM}" in ran.err


def test_a_terminal_that_takes_nothing_costs_no_file(tmp_path):
    ran = Shell("> /dev/full")(
        "conform", *SELECTED, "--report", "ndjson", str(tmp_path / "a"), "--report", "json", str(tmp_path / "b")
    )
    assert ran.returncode == 2
    assert ran.stderr == f"pife: {NO_ROOM}; the input or the output is not whole\n"
    assert json.loads((tmp_path / "b").read_text())["end"]["exit"] == 0
    assert read_report(tmp_path / "a").end.exit_code == 0


def test_a_baseline_that_cannot_be_written_in_the_end_keeps_what_it_had(tmp_path):
    file = tmp_path / "known.txt"
    file.write_text("# What we know about.\n")
    (tmp_path / f".known.txt.{os.getpid()}").mkdir()  # where the new text was to be written first
    asked = ("conform", "--engine", YES_TO_EVERYTHING, *SELECTED, "--update-baseline", "--baseline", str(file))
    ran = pife(*asked, "--report", "json", str(tmp_path / "b"))
    assert (ran.code, ran.err) == (2, f"pife: --baseline {file}: Is a directory\n")
    assert file.read_text() == "# What we know about.\n"
    assert pife(*asked, "--lang", "pt_BR").err == f"pife: --baseline {file}: é uma pasta\n"
    assert ran.lines[-1].endswith("exit 0")
    assert json.loads((tmp_path / "b").read_text())["end"]["exit"] == 0


def test_a_renewed_baseline_stays_the_link_and_has_the_rights_that_it_was(tmp_path):
    file, link = tmp_path / "known.txt", tmp_path / "link.txt"
    file.write_text("")
    file.chmod(0o640)
    link.symlink_to(file)
    asked = ("conform", "--engine", YES_TO_EVERYTHING, *SELECTED, "--update-baseline", "--baseline", str(link))
    assert pife(*asked).code == 0
    assert link.is_symlink()
    assert "pife-maker  fail" in file.read_text()
    assert file.stat().st_mode & 0o777 == 0o640
    assert sorted(each.name for each in tmp_path.iterdir()) == ["known.txt", "link.txt"]
