"""What the harness's tests share: hostile engines as connectors, engine objects from a function, a small suite."""

import sys
from pathlib import Path

import click

from pife.terminal.output import CardPrinter
from pife_conformance.connectors import Command, Python
from pife_conformance.questions import questions_for
from pife_conformance.reports.reading import account_of
from pife_conformance.reports.records import Plan
from pife_conformance.reports.text import Style, lines
from pife_conformance.reports.writing import Writer
from pife_conformance.scenarios import load_suite
from pife_conformance.session import Limits

HOSTILE_ENGINE = Path(__file__).parents[1] / "hostile" / "engine.py"
PATIENT = Limits(hello=30, question=30, goodbye=10)
HASTY = Limits(hello=30, question=0.4, goodbye=0.2)

SMALL_SUITE = """
- id: small-{n}
  title: {{en: "Number {n}", pt_BR: "Número {n}"}}
  shows: [melds.set]
  why: {{en: "Three suits.", pt_BR: "Três naipes."}}
  ask: meld
  input: {{cards: {n}H {n}C {n}D}}
  expect:
    - legal: true
"""

WRONG = """
- id: wrong-run
  title: {en: "A run", pt_BR: "Uma sequência"}
  shows: [melds.run]
  why: {en: "Three in a row.", pt_BR: "Três em seguida."}
  ask: meld
  input: {cards: 7H 8H 9H}
  expect:
    - legal: false
"""
"""A scenario that no engine which is right can pass."""


def hostile(mode):
    """The connector of a hostile engine."""
    words = (sys.executable, "-I", "-S", str(HOSTILE_ENGINE), mode)
    return Command(f"cmd:hostile {mode}", words)


class Spoken:
    """An engine object that does everything rightly, its answers to questions made by a function."""

    def __init__(self, answer, **hello):
        self._answer = answer
        self._hello = hello

    def respond(self, message):
        if message["cmd"] == "hello":
            hello = {"protocol": 1, "engine": {"name": "spoken"}, "asks": ["meld"], "options": "any"}
            return {**hello, **self._hello}
        if message["cmd"] == "ask":
            return self._answer(message)
        return {"ok": True} if message["cmd"] == "configure" else None


class SpokenConnector(Python):
    """The connector of such an engine."""

    def __init__(self, answer, **hello):
        super().__init__("python:spoken:engine", "", "")
        object.__setattr__(self, "_spoken", (answer, hello))

    def make(self):
        answer, hello = self._spoken
        return Spoken(answer, **hello)


def right(message):
    """The right answer to every question of the small suite."""
    return {"seq": message["seq"], "answer": {"legal": True}}


def write_suite(folder, text, area="melds", file="some.yaml"):
    """Write a file of scenarios into a folder of areas."""
    path = folder / area / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def small_suite(folder, catalogue, count=5):
    """A suite of meld questions that are all legal."""
    write_suite(folder, "".join(SMALL_SUITE.format(n=n) for n in range(2, 2 + count)))
    return load_suite(folder, catalogue)


def small_tables(folder, spec, count=5, profiles=("pife-maker",), seed=1):
    """The questions of the small suite at these tables."""
    suite = small_suite(folder, spec.catalogue, count)
    return [questions_for(spec.profile(name), suite.scenarios.values(), seed) for name in profiles]


def records(report, spec):
    """The lines of the report file of a run that is over."""
    writer = Writer(Plan(report.connector, report.tables, report.seed, spec), [], lambda result: False)
    if report.hello is not None:
        writer.greet(report.hello)
    for refusal in report.refusals:
        writer.refuse(refusal)
    writer.close(report, report.exit_code, ())
    return writer.records


def account(report, spec):
    """What that file tells."""
    return account_of(records(report, spec))


def style(language="en", *, ascii_only=True):
    """How to print."""
    return Style(language, CardPrinter(ascii_only=ascii_only))


def report_lines(report, spec, language="en", *, ascii_only=True):
    """The report on a terminal, line by line, with its colours."""
    return list(lines(account(report, spec), style(language, ascii_only=ascii_only)))


def report_text(report, spec, language="en", *, ascii_only=True):
    """The report as text without colours."""
    return click.unstyle("\n".join(report_lines(report, spec, language, ascii_only=ascii_only)))
