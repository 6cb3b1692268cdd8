"""What the pytest plugin does once an engine is named: scenarios as items, the engine started once a process."""

from __future__ import annotations

import secrets
import shlex
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

import click
import pytest

from pife.engine.hands import Judge
from pife.errors import PifeError
from pife.spec.library import load_spec
from pife.terminal.options import language_of_locale
from pife.terminal.output import CardPrinter
from pife_conformance.connectors import connect
from pife_conformance.judging import judge
from pife_conformance.link import Connector
from pife_conformance.questions import Question
from pife_conformance.reports.findings import Finding, Passes
from pife_conformance.reports.reading import ReportReader
from pife_conformance.reports.records import Plan, opening, result_record
from pife_conformance.reports.text import Style, finding_lines
from pife_conformance.run import Result
from pife_conformance.scenarios import shipped_suite
from pife_conformance.selection import Selection, select, tables_of
from pife_conformance.session import EngineGoneError, Hello, NotPlayed, Session
from pife_conformance.shown import shown

_ROOT = "pife"
_HIGHEST_SEED = 1_000_000
_SEED = "pife_seed"  # under which xdist's workers are told it


class FindingError(Exception):
    """A wrong answer, or none; the message is all that `conform` would print of it."""


class NotAskedError(Exception):
    """A question that this engine is not asked, and why."""


class UnnamedRulesError(PifeError):
    """An engine plays fixed house rules, and nobody said which."""


class ScenarioItem(pytest.Item):
    """One question: a scenario at a table."""

    def __init__(self, *, question: Question, engine: AskedEngine, **more: Any) -> None:
        super().__init__(**more)
        self._question = question
        self._engine = engine
        scenario = question.scenario
        self.add_marker("pife")
        self.extra_keyword_matches.update({_ROOT, scenario.area, question.profile.id, *scenario.shows})
        self.user_properties += [
            ("area", scenario.area),
            ("profile", question.profile.id),
            *(("rule", rule) for rule in scenario.shows),
        ]

    def runtest(self) -> None:
        """Ask it; what is unsupported is skipped, never passed."""
        try:
            result = self._engine.ask(self._question)
        except NotAskedError as left:
            pytest.skip(str(left))
        except (EngineGoneError, UnnamedRulesError):  # it is told once; xdist ends the other workers too
            self.session.shouldfail = "pife: the engine cannot be asked any more questions"
            raise
        self.user_properties.append(("verdict", result.verdict.name))
        if result.verdict.name == "unsupported":
            pytest.skip(f"unsupported: {result.verdict.detail()}")
        if result.verdict.is_finding:
            raise FindingError(self._engine.told(result))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """What `conform` prints of it; of a fault of our own the traceback."""
        if isinstance(excinfo.value, FindingError | EngineGoneError | PifeError):
            log = excinfo.value.log if isinstance(excinfo.value, EngineGoneError) else ()
            return "\n".join((str(excinfo.value), *(f"  log     {shown(line)}" for line in log)))
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[str, None, str]:
        """Where it is listed: under ``pife``, by its name."""
        return _ROOT, None, self.name


class AskedEngine:
    """The engine, started when the first question is put."""

    def __init__(self, connector: Connector, plan: Plan, *, has_profiles: bool) -> None:
        self._connector = connector
        self._plan = plan
        self._has_profiles = has_profiles
        self._session = Session(connector)
        self._hello: Hello | None = None
        self._gone: EngineGoneError | UnnamedRulesError | None = None
        self._profile = ""
        self._lacking: tuple[NotPlayed, ...] = ()
        self._passes = Passes(())
        self._reader = ReportReader("pytest")
        for record in opening(plan):
            self._reader.take(record)

    def ask(self, question: Question) -> Result:
        """The result of a question; :class:`NotAskedError`, or what makes asking useless, again and again.

        That is :class:`EngineGoneError` or :class:`UnnamedRulesError`.
        """
        if self._gone is not None:
            raise self._gone
        try:
            with self._connector.hushed():
                return self._ask(question)
        except (EngineGoneError, UnnamedRulesError) as gone:
            self._gone = gone
            raise

    def told(self, result: Result) -> str:
        """A finding as `conform` prints it; the nearest pass is of those asked so far."""
        judged = self._reader.take_result(result_record(result, self._plan))
        finding = Finding(judged, (judged.profile,), self._passes.nearest(judged))
        style = Style(language_of_locale(), CardPrinter(ascii_only=False))
        return click.unstyle("\n".join(finding_lines(finding, style)))

    def close(self) -> None:
        """Say bye and end the engine."""
        with self._connector.hushed():
            self._session.close()
            self._session.kill()

    def _ask(self, question: Question) -> Result:
        hello = self._open()
        ask = question.scenario.ask.name
        if ask not in hello.asks:
            raise NotAskedError(f"not claimed: this engine does not answer {ask}")
        if self._profile != question.profile.id:
            self._profile, self._lacking = "", ()
            self._lacking = self._session.configure(question.profile.to_message())
            self._profile = question.profile.id
        if self._lacking:
            lacking = ", ".join(shown(each.option, 60) for each in self._lacking)
            raise NotAskedError(f"not played: this engine does not play {self._profile} ({lacking})")
        started = time.monotonic()
        outcome = self._session.ask(ask, question.sent)
        seconds = time.monotonic() - started
        verdict = judge(question, outcome, lambda asked: Judge(asked.profile))
        if self._session.take_late():
            raise FindingError("malformed: the engine gave a second answer to a question that was asked before")
        log = self._session.last_lines() if verdict.is_finding else ()
        result = Result(question, verdict, seconds, log)
        if verdict.name == "pass":
            self._passes.add(self._reader.take_result(result_record(result, self._plan)))
        return result

    def _open(self) -> Hello:
        if self._hello is None:
            self._hello = self._session.open()
        if self._hello.is_fixed and not self._has_profiles:
            identify = shlex.join(["pife", "identify", "--engine", self._connector.text])
            raise UnnamedRulesError(
                "this engine plays fixed house rules: name them with --pife-profile, as in --pife-profile pife-maker; "
                f"`{identify}` finds out which they are"
            )
        return self._hello


class Scenarios:
    """The plugin itself, one a process: the run's own, and each of xdist's workers."""

    def __init__(self, config: pytest.Config, engine: str) -> None:
        worker: dict[str, Any] | None = getattr(config, "workerinput", None)
        self._is_worker = worker is not None
        profiles = config.getoption("pife_profile")
        self._seed = worker[_SEED] if worker is not None else config.getoption("pife_seed")
        if self._seed is None:
            self._seed = secrets.randbelow(_HIGHEST_SEED)
        try:
            connector = connect(engine)
            spec = load_spec()
            suite = shipped_suite()
            selection = Selection(areas=tuple(config.getoption("pife_area")))
            tables = select(selection, suite, spec, tables_of(spec, profiles), self._seed)
        except PifeError as error:
            raise pytest.UsageError(str(error)) from None
        self._plan = Plan(connector.text, tables, self._seed, spec)
        self._engine = AskedEngine(connector, self._plan, has_profiles=bool(profiles))
        self._outcomes: Counter[str] = Counter()

    def pytest_report_header(self) -> str:
        """What makes the run repeatable."""
        profiles = ", ".join(table.profile.id for table in self._plan.tables)
        return f"pife: engine {shown(self._plan.connector)}, profiles {profiles}, --pife-seed {self._seed}"

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        """Tell a worker of xdist the seed, so that all put the same questions."""
        node.workerinput[_SEED] = self._seed

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, session: pytest.Session, items: list[pytest.Item]) -> None:
        """Add the questions, before others choose among the items; in the same order in every process."""
        items.extend(self._items(session))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count what became of the questions."""
        if report.nodeid.startswith(f"{_ROOT}::") and report.when == "call":
            self._outcomes[report.outcome] += 1

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """End the engine. Where every question was skipped, nothing was shown: that is no success."""
        self._engine.close()
        if not self._is_worker and self._has_shown_nothing() and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say why such a run has failed."""
        if self._has_shown_nothing():
            terminalreporter.write_line("pife: the engine answered no question at all", red=True)

    def _has_shown_nothing(self) -> bool:
        return set(self._outcomes) == {"skipped"}

    def _items(self, session: pytest.Session) -> Iterator[pytest.Item]:
        for table in self._plan.tables:
            for question in sorted(table.questions, key=lambda question: question.scenario.area_and_id):
                scenario = question.scenario
                name = f"{scenario.id}[{table.profile.id}]"
                yield ScenarioItem.from_parent(
                    session,
                    name=name,
                    nodeid=f"{_ROOT}::{scenario.area}::{name}",
                    question=question,
                    engine=self._engine,
                )
