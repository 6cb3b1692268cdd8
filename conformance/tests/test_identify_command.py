"""``pife identify`` from outside: what it prints, what it writes, and how it ends."""

import sys

import pytest
from command_line import pife
from harness import HOSTILE_ENGINE

from pife import data

ENGINES = data.root("engines")
PYTHON = f"cmd:{sys.executable} {ENGINES / 'python' / 'engine.py'}"
NODE = f"cmd:node {ENGINES / 'javascript' / 'engine.mjs'}"


def hostile(mode):
    return f"cmd:{sys.executable} -I -S {HOSTILE_ENGINE} {mode}"


def identified(engine, *more, seed="1"):
    return pife("identify", "--engine", engine, "--seed", seed, "--timeout", "20", *more)


def accepted(engine, file):
    """That the file is a profile, and that the engine passes by it."""
    assert pife("profiles", "check", str(file)).code == 0
    conform = pife("conform", "--engine", engine, "--profile", str(file), "--area", "melds", "--timeout", "20")
    assert conform.code == 0, conform.out


def test_the_engine_in_javascript_is_found_out(tmp_path):
    file = tmp_path / "node.yaml"
    ran = identified(NODE, "--out", str(file), "--lang", "en", "--ascii")
    assert ran.code == 0, ran.out + ran.err
    assert "melds.run_ace (The ace in a run): both" in ran.out
    assert "Nearest tables" in ran.out
    assert "House rules explain every answer." in ran.out
    assert f"--profile {file}" in ran.err
    accepted(NODE, file)


def test_the_engine_in_c_is_found_out(engine_in_c, tmp_path):
    engine = f"cmd:{engine_in_c}"
    file = tmp_path / "c.yaml"
    ran = identified(engine, "--out", str(file), "--lang", "en")
    assert ran.code == 0, ran.out + ran.err
    assert "it does not answer play" in ran.out
    accepted(engine, file)


def test_the_engine_in_python_as_a_document(tmp_path):
    file = tmp_path / "python.yaml"
    ran = identified(PYTHON, "--format", "json", "--out", str(file))
    assert ran.code == 0, ran.out + ran.err
    found = ran.json
    assert found["format"] == "pife-identification/1"
    assert found["values"]["melds.run_ace"]["value"] == "both"
    assert found["values"]["melds.run_ace"]["evidence"]
    assert found["values"]["table.first_dealer"] == {"found": "unseen", "why": "only people", "asks": []}
    assert found["faults"] == found["causes"] == []
    assert set(found["assumed"]) <= set(found["profile"]["options"])
    accepted(PYTHON, file)


def test_it_speaks_portuguese():
    ran = identified(PYTHON, "--lang", "pt_BR")
    assert "Regras da casa que as respostas mostram" in ran.out
    assert "melds.run_ace (O ás na sequência): both" in ran.out
    assert "não responde a play" in ran.out


def test_what_no_house_rules_explain_is_shown_with_what_to_do():
    ran = identified(hostile("fixed"), "--lang", "en")
    assert ran.code == 1, ran.out + ran.err
    assert "it says yes whatever it is asked" in ran.out
    assert "Answers that no house rules explain" in ran.out
    assert "got legal yes" in ran.out
    assert "pife ask '{" in ran.out


@pytest.mark.parametrize(
    ("mode", "code"),
    [("dead", 3), ("hello-exits", 3), ("wrong-version", 3), ("asks-nothing", 2), ("unsupported", 2), ("exits", 1)],
)
def test_hostile_engines_end_well(mode, code):
    ran = pife("identify", "--engine", hostile(mode), "--seed", "1", "--timeout", "0.3", "--lang", "en")
    assert ran.code == code, ran.out + ran.err
    assert "Traceback" not in ran.out + ran.err


def test_no_engine_text_reaches_the_terminal_as_it_is():
    few = ("--most-questions", "40")
    ran = pife("identify", "--engine", hostile("errors-with-markup"), "--seed", "1", "--lang", "en", *few)
    assert "\x1b[2J" not in ran.out
    assert r"\x1b[2J" in ran.out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((), "--engine"),
        (("--engine", "nonsense"), "is no connector"),
        (("--engine", "reference", "--out", "table.txt"), "ends in .yaml"),
        (("--engine", "reference", "--out", "no/such/folder/table.yaml"), "no/such/folder"),
        (("--engine", "reference", "--profile", "pife-makr"), "pife-maker"),
        (("--engine", "reference", "--most-questions", "0"), "--most-questions"),
    ],
)
def test_wrong_usage_is_one_clear_error(words, says):
    ran = pife("identify", *words)
    assert ran.code == 2
    assert says in ran.err
    assert "Traceback" not in ran.err


def test_a_run_may_be_short_and_says_so():
    ran = identified("reference", "--most-questions", "12", "--format", "json")
    assert ran.json["questions"] == 12
    assert "too few questions" in {finding.get("why") for finding in ran.json["values"].values()}


def test_conform_names_identify_where_the_rules_are_not_named():
    ran = pife("conform", "--engine", hostile("fixed"))
    assert ran.code == 2
    assert "pife identify --engine" in ran.err
