"""The workflow to copy does what it says: its own commands are run here, against an engine to copy."""

import json
import os
import shutil
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import yaml

from pife import data

ENGINES = data.root("engines")
WORKFLOW = yaml.safe_load((ENGINES / "ci" / "github-actions.yml").read_text(encoding="utf-8"))
STEPS = {step["name"]: step for step in WORKFLOW["jobs"]["conform"]["steps"] if "name" in step}


def step(name, folder, **surroundings):
    """Run a step's script as the workflow does: it stops at the first command that fails."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        ["bash", "-e", "-c", STEPS[name]["run"]],
        capture_output=True, text=True, cwd=folder, timeout=120,
        env={**os.environ, **WORKFLOW["env"], "PATH": path, "LC_ALL": "C.UTF-8", **surroundings},
    )  # fmt: skip


def test_the_steps_of_the_workflow_do_their_work(tmp_path):
    engine = f"cmd:{sys.executable} {ENGINES}/python/engine.py"  # it does not play this table
    asked = step("Ask the engine", tmp_path, ENGINE=engine, PROFILE="cacheta-maker")
    assert asked.returncode == 1, asked.stderr
    reports = tmp_path / STEPS["Keep the report"]["with"]["path"]
    assert {path.name for path in reports.iterdir()} == {"run.ndjson", "index.html", "junit.xml", "badge.json"}
    assert json.loads((reports / "badge.json").read_text())["label"] == "cacheta-maker"
    annotated = step("List the findings", tmp_path)
    assert annotated.returncode == 0
    assert annotated.stdout.startswith("::error title=pife%3A fail")


def test_the_engine_and_the_table_that_it_names_pass(tmp_path):
    for file in (ENGINES / "python").glob("*.py"):
        shutil.copy(file, tmp_path)
    asked = step("Ask the engine", tmp_path)
    assert asked.returncode == 0, asked.stdout + asked.stderr
    badge = json.loads((tmp_path / "pife-report" / "badge.json").read_text())
    assert (badge["label"], badge["color"]) == ("pif-paf-platform", "brightgreen")


def test_what_it_installs_is_this_distribution():
    installed = WORKFLOW["env"]["PIFE"]
    assert any('pip install "$PIFE"' in step.get("run", "") for step in WORKFLOW["jobs"]["conform"]["steps"])
    assert installed == metadata.metadata("pife")["Name"]


def test_the_report_is_kept_whatever_came_of_it():
    assert STEPS["Keep the report"]["if"] == "always()"
    assert STEPS["List the findings"]["if"] == "failure()"
