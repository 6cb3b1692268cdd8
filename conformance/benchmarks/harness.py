"""What a question costs ``pife conform`` over standard input and output, beside bowtie on work of the same kind.

Both ask an engine in Python small questions with a yes or a no, judge the answers and write a report line for each. Of
bowtie this takes the newest that runs with any Python found here, and the connector in its own process, which costs
least; its schemas are as small as can be. A case of ours is one question. One of bowtie's is a schema with its tests:
measured with one test, and with as many as the cases of its own suite have in the mean, where a test is what is beside
one question. What a case costs is the slope between a short and a long run, so that starting does not count: in
processor time, which a busy machine changes least, and by the clock, which is what a user waits for. Beside it stands
how long a short run takes as a command. The engine's own share is a bare loop that writes the same lines to the same
engine and reads its answers; the rest is the harness's overhead.
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
from dataclasses import dataclass
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
OWN = "bowtie's own kind"
TESTS = 3
"""What a case of bowtie's own suite has in the mean: 1,299 tests in 383 cases of draft 2020-12."""

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


def bowtie(cases: int, tests: int, folder: Path) -> None:
    """Have bowtie put so many cases of so many tests: is this value one of these three?"""
    command = peers.installed(PACKAGE, "bowtie", peers.newest_python())
    file = folder / f"{cases}-{tests}.jsonl"
    if not file.exists():
        file.write_text("".join(json.dumps(_case(n, tests)) + "\n" for n in range(cases)))
    words = [command, "run", "-i", "direct:python-jsonschema", "-D", "2020-12", file]
    ran = subprocess.run(words, capture_output=True, check=True)
    assert ran.stdout.count(b'"results"') == cases


def _case(n: int, tests: int) -> dict[str, object]:
    one_of = [n % 3, n % 5, n % 13]
    return {
        "description": f"case {n}",
        "schema": {"$schema": "https://json-schema.org/draft/2020-12/schema", "enum": one_of},
        "tests": [
            {"description": f"test {each}", "instance": (n + each) % 7, "valid": (n + each) % 7 in one_of}
            for each in range(tests)
        ],
    }


def conform_command(*engine: str) -> None:
    """What a user types, whole: start, questions, report."""
    words = [sys.executable, "-m", "pife", "conform", "--profile", PROFILE, *engine]
    subprocess.run(words, stdout=subprocess.DEVNULL, check=True)


@dataclass(frozen=True)
class Cost:
    """What work costs in seconds: of the processor, its own and that of the processes it starts, and by the clock."""

    processor: float
    clock: float

    def __sub__(self, other: Cost) -> Cost:
        return Cost(self.processor - other.processor, self.clock - other.clock)


def cost_of(work: Callable[[], object]) -> Cost:
    """What it costs."""
    before, start = _used(), time.perf_counter()
    work()
    return Cost(_used() - before, time.perf_counter() - start)


def _used() -> float:
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def growth(times: tuple[int, ...]) -> list[tuple[object, float, str]]:
    """What a case costs in runs of more and more cases, the start of the engine among it."""
    points: list[tuple[object, float, str]] = []
    for each in times:
        tables = questions(each)
        cost = cost_of(lambda tables=tables: conform(tables))
        points.append((count(tables), 1_000 * cost.processor / count(tables), ""))
    return points


def print_table(rounds: int) -> list[Figure]:
    """Time each in turn, so often, and print medians and ratios, and how the cost of a case grows with their number."""
    peers.installed(PACKAGE, "bowtie", peers.newest_python())
    peer = f"bowtie {peers.version(PACKAGE, peers.newest_python())}"
    short, long = questions(SHORT), questions(LONG)
    extra = count(long) - count(short)
    conform(short)  # what is read once is read now
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        runs: dict[str, Callable[[list[Asked]], object]] = {
            "bare": bare,
            "conform": conform,
            "bowtie": lambda tables: bowtie(count(tables), 1, folder),
            OWN: lambda tables: bowtie(count(tables), TESTS, folder),
        }
        slopes: dict[str, list[Cost]] = {each: [] for each in runs}
        commands: dict[str, Callable[[], object]] = {
            "the suite against the reference": conform_command,
            "the suite against the Python engine": lambda: conform_command(
                "--engine", "cmd:" + " ".join(engine_command())
            ),
            f"bowtie, {count(short)} cases": lambda: bowtie(count(short), 1, folder),
        }
        waits: dict[str, list[float]] = {each: [] for each in commands}
        for _ in range(rounds):
            for each, asks in runs.items():
                few = cost_of(lambda asks=asks: asks(short))
                slopes[each].append(cost_of(lambda asks=asks: asks(long)) - few)
            for each, command in commands.items():
                waits[each].append(cost_of(command).clock)
    cost = {each: _median(found, extra, "processor") for each, found in slopes.items()}
    clock = {each: _median(found, extra, "clock") for each, found in slopes.items()}
    print(f"harness: {count(short)} and {count(long)} cases, the engines in Python, medians of {rounds}")
    print(f"{'':50} {'ms a case':>10} {'× conform':>10} {'by the clock':>13} {'× conform':>10}")
    rows = {
        "bare": "bare loop with the same engine",
        "conform": "pife conform, process and report",
        "bowtie": f"{peer}, in process and report",
        OWN: f"the same, cases of {TESTS} tests",
    }
    for each, label in rows.items():
        own, by_clock = cost[each] / cost["conform"], clock[each] / clock["conform"]
        print(f"{label:50} {cost[each]:10.3f} {own:10.1f} {clock[each]:13.3f} {by_clock:10.1f}")
    print(f"{'overhead of pife conform':50} {cost['conform'] - cost['bare']:10.3f}")
    print(f"a test of a case of {TESTS} / a question: {cost[OWN] / TESTS / cost['conform']:.1f}")
    print("whole commands, s:", ", ".join(f"{each} {statistics.median(found):.2f}" for each, found in waits.items()))
    print_curve("pife conform, by cases", growth((1, 2, 4, 8, 16)), "ms a case")
    return [
        Figure(f"a case of {peer} / a case of the harness", cost["bowtie"] / cost["conform"], 10.0),
        Figure("the same by the clock", clock["bowtie"] / clock["conform"], 10.0),
        Figure("the harness's overhead a case", cost["conform"] - cost["bare"], 0.2, "ms"),
        *(
            Figure(f"{each}, {PROFILE}, by the clock", statistics.median(waits[each]), 5.0, "s")
            for each in commands
            if each.startswith("the suite")
        ),
    ]


def _median(costs: list[Cost], cases: int, what: str) -> float:
    return 1_000 * statistics.median(getattr(cost, what) for cost in costs) / cases
