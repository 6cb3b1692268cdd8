"""What a question costs ``pife conform`` over standard input and output, beside bowtie on work of the same kind.

Both ask an engine in Python small questions with a yes or a no, judge the answers and write a report line for each. Of
bowtie this takes the connector in its own process, which costs least. A case is one question. What a case costs is the
slope between a short and a long run, so that starting does not count; beside it stands how long a short run takes as a
command, by the clock. The engine's own share is a bare loop that writes the same lines to the same engine and reads its
answers; the rest is the harness's overhead. Costs are processor time, which a busy machine changes least.
"""

from __future__ import annotations

import json
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import peers
from figures import Figure, print_curve

from pife import data
from pife.spec.library import load_spec
from pife_conformance.connectors import connect
from pife_conformance.questions import Asked, questions_for
from pife_conformance.reports.records import Plan
from pife_conformance.reports.writing import Writer
from pife_conformance.run import Settings, run
from pife_conformance.scenarios import shipped_suite
from pife_conformance.wire import encode

PACKAGE = "bowtie-json-schema"
PROFILE = "pif-paf-platform"
ASKS = ("meld", "melded")
SHORT, LONG = 1, 8
"""How often the questions of a run are put, each time with another seed."""


def engine_command() -> list[str]:
    """The Python engine to copy, as a process."""
    return [sys.executable, str(data.root("engines") / "python" / "engine.py")]


def questions(times: int) -> list[Asked]:
    """The yes-or-no questions of a table, so many times, varied by as many seeds."""
    spec = load_spec()
    scenarios = [each for each in shipped_suite().scenarios.values() if each.ask.name in ASKS]
    return [questions_for(spec.profile(PROFILE), scenarios, seed) for seed in range(times)]


def count(tables: list[Asked]) -> int:
    """How many cases a run has."""
    return sum(len(table.questions) for table in tables)


def conform(tables: list[Asked]) -> None:
    """Ask and judge, with a report."""
    connector = connect("cmd:" + " ".join(engine_command()))
    writer = Writer(Plan(connector.text, tables, 1, load_spec()), [StringIO()], lambda result: False)
    report = run(connector, tables, 1, Settings(tell=writer.tell, amend=writer.tell, greet=writer.greet))
    writer.close(report, report.exit_code, ())
    assert len(report.results) == count(tables)


def bare(tables: list[Asked]) -> None:
    """Write the same lines to the same engine and read its answers, no more."""
    hello = {"cmd": "hello", "protocol": 1}
    configure = {"cmd": "configure", "profile": load_spec().profile(PROFILE).to_message()}
    asks = [
        {"cmd": "ask", "seq": n, "ask": question.scenario.ask.name, "input": question.sent}
        for n, question in enumerate(question for table in tables for question in table.questions)
    ]
    with subprocess.Popen(engine_command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        for message in (hello, configure, *asks):
            engine.stdin.write(encode(message))
            engine.stdin.flush()
            engine.stdout.readline()
        engine.stdin.write(encode({"cmd": "bye"}))
        engine.stdin.close()
        engine.wait()


def bowtie(cases: int, folder: Path) -> None:
    """Have bowtie put so many questions: is this value one of these three?"""
    command = peers.installed(PACKAGE, "bowtie")
    file = folder / f"{cases}.jsonl"
    if not file.exists():
        file.write_text("".join(json.dumps(_case(n)) + "\n" for n in range(cases)))
    words = [command, "run", "-i", "direct:python-jsonschema", "-D", "2020-12", file]
    ran = subprocess.run(words, capture_output=True, check=True)
    assert ran.stdout.count(b'"results"') == cases


def _case(n: int) -> dict[str, object]:
    held = n % 7
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", "enum": [n % 3, n % 5, n % 13]}
    return {
        "description": f"case {n}",
        "schema": schema,
        "tests": [{"description": "one of three", "instance": held, "valid": held in schema["enum"]}],
    }


def conform_command() -> None:
    """What a user types, whole: start, questions, report."""
    words = [sys.executable, "-m", "pife", "conform", "--engine", "cmd:" + " ".join(engine_command())]
    subprocess.run([*words, "--profile", PROFILE], stdout=subprocess.DEVNULL, check=True)


def processor_seconds(work: Callable[[], object]) -> float:
    """What it costs: the processor's time of this process and of those that it started."""
    before = _used()
    work()
    return _used() - before


def _used() -> float:
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def seconds(work: Callable[[], object]) -> float:
    """How long it takes by the clock, as its user waits for it."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def growth(times: tuple[int, ...]) -> list[tuple[object, float, str]]:
    """What a case costs in runs of more and more cases, the start of the engine among it."""
    points: list[tuple[object, float, str]] = []
    for each in times:
        tables = questions(each)
        points.append(
            (count(tables), 1_000 * processor_seconds(lambda tables=tables: conform(tables)) / count(tables), "")
        )
    return points


def print_table(rounds: int) -> list[Figure]:
    """Time each in turn, so often, and print medians and ratios, and how the cost of a case grows with their number."""
    peers.installed(PACKAGE, "bowtie")
    short, long = questions(SHORT), questions(LONG)
    extra = count(long) - count(short)
    conform(short)  # what is read once is read now
    costs: dict[str, list[float]] = {"conform": [], "bare": [], "bowtie": []}
    waits: dict[str, list[float]] = {"conform": [], "bowtie": []}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        runs: dict[str, Callable[[list[Asked]], object]] = {
            "conform": conform,
            "bare": bare,
            "bowtie": lambda tables: bowtie(count(tables), folder),
        }
        for _ in range(rounds):
            for each, asks in runs.items():
                slope = processor_seconds(lambda asks=asks: asks(long)) - processor_seconds(
                    lambda asks=asks: asks(short)
                )
                costs[each].append(1_000 * slope / extra)
            waits["conform"].append(seconds(conform_command))
            waits["bowtie"].append(seconds(lambda: bowtie(count(short), folder)))
    cost = {each: statistics.median(found) for each, found in costs.items()}
    print(f"harness: {count(short)} and {count(long)} questions to the Python engine, medians of {rounds}")
    print(f"{'':44} {'ms a case':>10} {'bowtie is':>10}")
    for label, each in (("bare loop with the same engine", "bare"), ("pife conform, process and report", "conform")):
        print(f"{label:44} {cost[each]:10.3f} {cost['bowtie'] / cost[each]:8.1f} x")
    print(f"{'its overhead':44} {cost['conform'] - cost['bare']:10.3f}")
    print(f"{f'bowtie {peers.version(PACKAGE)}, in process and report':44} {cost['bowtie']:10.3f}")
    print(f"whole command, s: pife conform {statistics.median(waits['conform']):.2f}", end=", ")
    print(f"bowtie ({count(short)} cases) {statistics.median(waits['bowtie']):.2f}")
    print_curve("pife conform, by cases", growth((1, 2, 4, 8, 16)), "ms a case")
    return [
        Figure("a case of bowtie / a case of the harness", cost["bowtie"] / cost["conform"], 10.0),
        Figure("the harness's overhead a case", cost["conform"] - cost["bare"], 0.2, "ms"),
        Figure(
            f"the suite against the Python engine, {PROFILE}, by the clock",
            statistics.median(waits["conform"]),
            5.0,
            "s",
        ),
    ]
