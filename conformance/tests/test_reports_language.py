"""A report in Portuguese is in Portuguese: all but the protocol's own terms, ids, and what an engine says."""

import re
import xml.etree.ElementTree as ElementTree
from dataclasses import replace

import click
import pytest
from command_line import pife
from harness import PATIENT, SpokenConnector, account, hostile, small_tables, style

from pife.errors import PifeError
from pife_conformance.reports import changes, matrix
from pife_conformance.reports.account import Listed
from pife_conformance.reports.formats import TO_A_FILE
from pife_conformance.reports.text import lines
from pife_conformance.run import Settings, run

ENGLISH = re.compile(
    r"\b(under|why|asked|want|got|passes|again|log|profiles|questions|most findings|of the|"
    r"baseline|holds?|known|pass|fail|unsupported|rules?|area|layer|slowest|does not play|bugs?|"
    r"exit|cut short|second|judged|broken|fixed|before|now|seed|suite|answers?|more)\b"
)


@pytest.fixture
def tables(tmp_path, spec):
    return small_tables(tmp_path / "suite", spec, profiles=("pife-maker", "pif-paf-betting"))


def own_words(text):
    """The words of a report without ids, options, what is to be typed, and what the protocol or a file says."""
    kept = [line for line in text.splitlines() if not line.startswith(("  repetir", "  regra"))]
    text = re.sub(r"--[a-z-]+|[a-z]+-[a-z0-9-]+|[a-z]+\.[a-z-]+|`[^`]*`", "", "\n".join(kept))
    return re.sub(r"legal (yes|no)|pife conform|cmd:.*", "", text)


def told(report, spec, **end):
    """The account of a run, with lines of a baseline that no longer hold, or cut short."""
    made = account(report, spec)
    return replace(made, end=replace(made.end, **end) if end else None)


def wrong(message):
    return {"seq": message["seq"], "answer": {"legal": "3" not in message["input"]["cards"][0]}}


@pytest.fixture
def accounts(tables, spec):
    """Reports that have all there is to say between them."""
    listed = (Listed("small-4", "pife-maker", "crash", "error"),)
    faulty = replace(run(SpokenConnector(wrong), tables, 1), faults=(PifeError("x"),) * 100)
    known = told(faulty, spec, outdated=listed)
    known = replace(
        known, results=tuple(replace(each, is_known=each.profile == "pife-maker") for each in known.results)
    )
    return [
        known,
        told(faulty, spec, outdated=listed * 2),
        told(faulty, spec),
        *(told(run(hostile(mode), tables, 1, Settings(limits=PATIENT)), spec, log=("x",))
          for mode in ("unsupported", "configure-refuses", "asks-nothing")),
    ]  # fmt: skip


@pytest.mark.parametrize("is_verbose", [False, True])
def test_on_a_terminal(is_verbose, accounts):
    for each in accounts:
        text = click.unstyle("\n".join(lines(each, replace(style("pt_BR"), is_verbose=is_verbose))))
        assert ENGLISH.findall(own_words(text)) == [], text


def test_beside_a_run_on_github(accounts):
    for each in accounts[:3]:
        text = "\n".join(TO_A_FILE["github"](each, style("pt_BR"))).replace("%0A", "\n")
        assert ENGLISH.findall(own_words(text)) == [], text


def test_in_junit_s_messages(accounts):
    for each in accounts:
        root = ElementTree.fromstring("\n".join(TO_A_FILE["junit"](each, style("pt_BR"))))
        text = "\n".join(element.get("message", "") for element in root.iter())
        assert ENGLISH.findall(own_words(text)) == [], text


def test_compared_and_side_by_side(accounts):
    found = [*changes.as_text(accounts[2], accounts[3], style("pt_BR"))]
    found += matrix.as_text(matrix.matrix(accounts), style("pt_BR"))
    text = click.unstyle("\n".join(found))
    assert ENGLISH.findall(own_words(text)) == [], text


def test_the_labels_of_a_finding(accounts):
    text = click.unstyle("\n".join(lines(accounts[1], style("pt_BR"))))
    assert "\nerrado  small-3 - Número 3\n" in text
    for label in ("mesas", "regra", "por quê", "pergunta", "certo", "veio", "este passa", "repetir"):
        assert re.search(rf"^  {label:12}\S", text, re.MULTILINE), label
    assert text.splitlines()[-1].startswith("perguntas: 10 - certo: 8 - errado: 2 - ")
    assert text.splitlines()[-1].endswith(" - saída 1")


def test_the_commands_say_it_in_the_language_asked_for(tmp_path):
    chosen = ("--profile", "pife-maker", "--rule", "melds.run-no-wrap", "--lang", "pt_BR")
    file = tmp_path / "known.txt"
    ran = pife(
        "conform", *chosen, "--baseline", str(file), "--update-baseline", "--report", "ndjson", str(tmp_path / "a")
    )
    assert ran.lines[-1].endswith("saída 0")
    assert ran.err == f"pife: {file} foi renovado; erros na lista: 0\n"
    assert pife("report", str(tmp_path / "a"), "--lang", "pt_BR").out == ran.out
    assert re.fullmatch(r"cenários: \d+, perguntas: \d+, mesas: 1", pife("conform", *chosen, "--list").lines[-1])


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("conform", "--area", "meldes"), "não existe área 'meldes'; você quis dizer 'melds'?"),
        (("conform", "--update-baseline"), "que arquivo é para renovar?"),
        (("conform", "--baseline", "known.txt"), "--update-baseline cria o arquivo"),
        (("conform", "--baseline", "twice.txt"), "twice.txt:2:1: a pife-maker aparece duas vezes"),
        (("conform", "--report", "html", "a", "--report", "junit", "a"), "--report a já é escrito por --report"),
        (("conform", "--report", "html", "no/x"), "--report: no/x: não existe"),
        (("conform", "--update-baseline", "--baseline", "folder"), "--baseline: folder: é uma pasta"),
        (
            ("report", "fial.ndjson"),
            "fial.ndjson:2:19: não existe tipo de linha 'resutl'; você quis dizer 'result'?; talvez",
        ),
        (("report", "twice.txt"), "twice.txt:1:1: não é JSON"),
        (("report", "empty.ndjson"), "o arquivo está vazio"),
        (("report", "a", "b"), "--matrix os põe lado a lado"),
    ],
)
def test_what_cannot_be_done_is_told_in_portuguese(words, says, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "twice.txt").write_text("a pife-maker fail\n" * 2)
    (tmp_path / "empty.ndjson").write_text("")
    (tmp_path / "folder").mkdir()
    (tmp_path / "fial.ndjson").write_text(
        '{"type": "run", "format": "pife-conformance-report/1"}\n{"line": "x",     "type": "resutl"}\n'
    )
    told = pife(*words, "--lang", "pt_BR")
    assert (told.code, told.out) == (2, "")
    assert says in told.err
