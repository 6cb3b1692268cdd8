"""A run: an engine is asked every question of every table and judged; it always ends in a whole report."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from pife.engine.hands import Judge
from pife.errors import PifeError
from pife_conformance.judging import judge
from pife_conformance.link import Connector
from pife_conformance.questions import Asked, Question
from pife_conformance.session import Check, EngineGoneError, Hello, Limits, NotPlayed, Session, Trace
from pife_conformance.told import of_error, told
from pife_conformance.verdicts import Crash, Malformed, Timeout, Verdict

Reason: TypeAlias = Literal["not claimed", "not played", "engine gone", "stopped", "interrupted"]


@dataclass(frozen=True, slots=True)
class Result:
    """A question that was asked, and its verdict.

    ``seconds`` is how long the engine took; ``log`` are its last lines on standard error, for findings only.
    """

    question: Question
    verdict: Verdict
    seconds: float
    log: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NotAsked:
    """A question that was not asked, and why."""

    question: Question
    reason: Reason


@dataclass(frozen=True, slots=True)
class Refusal:
    """A profile that the engine does not play."""

    profile_id: str
    lacking: tuple[NotPlayed, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """All that a run found out.

    ``ended`` says why it came to its end early, empty where every question was asked; ``faults`` are the suite's own.
    """

    connector: str
    seed: int
    hello: Hello | None
    tables: tuple[Asked, ...]
    refusals: tuple[Refusal, ...]
    results: tuple[Result, ...]
    not_asked: tuple[NotAsked, ...]
    faults: tuple[PifeError, ...]
    ended: str
    is_engine_gone: bool
    is_interrupted: bool
    log: tuple[str, ...]
    seconds: float

    @property
    def findings(self) -> tuple[Result, ...]:
        """The results that an engine's maker must look at."""
        return tuple(result for result in self.results if result.verdict.is_finding)

    @property
    def exit_code(self) -> int:
        """0 a pass, no finding · 1 findings · 2 no answers, or suite at fault · 3 engine gone · 130 interrupted."""
        if self.is_engine_gone:
            return 3
        if self.is_interrupted:
            return 130
        if self.findings:
            return 1
        return 0 if any(result.verdict.name == "pass" for result in self.results) and not self.faults else 2


@dataclass(frozen=True, slots=True)
class Settings:
    """How to run.

    ``greet`` is called with each engine's hello and may raise; ``tell`` with every result as it comes, ``amend`` with
    one that took another verdict since, ``refuse`` with every profile that an engine does not play. Findings for which
    ``is_known`` holds do not count towards ``most_findings``.
    """

    limits: Limits = field(default_factory=Limits)
    jobs: int = 1
    most_findings: int | None = None
    trace: Trace | None = None
    check: Check | None = None
    greet: Callable[[Hello], None] = lambda _hello: None
    tell: Callable[[Result], None] = lambda _result: None
    amend: Callable[[Result], None] = lambda _result: None
    refuse: Callable[[Refusal], None] = lambda _refusal: None
    is_known: Callable[[Result], bool] = lambda _result: False


def run(
    connector: Connector,
    tables: Sequence[Asked],
    seed: int,
    settings: Settings | None = None,
    faults: Sequence[PifeError] = (),
) -> Report:
    """Ask an engine all the questions, in several processes at once if ``jobs`` says so, and judge it.

    ``faults`` are those of scenarios that could not be read; the report tells them beside those found here.
    """
    settings = settings or Settings()
    started = time.monotonic()
    board = _Board(settings)
    workers = [
        _Worker(connector, [(table, table.questions[n :: settings.jobs]) for table in tables], settings, board)
        for n in range(settings.jobs)
    ]
    _drive(workers, board)
    if board.failure is not None:
        raise board.failure
    gone = next((worker.gone for worker in workers if worker.gone is not None), None)
    order = {id(question): n for n, question in enumerate(q for table in tables for q in table.questions)}
    results = sorted((r for worker in workers for r in worker.results), key=lambda r: order[id(r.question)])
    return Report(
        connector=connector.text,
        seed=seed,
        hello=next((worker.hello for worker in workers if worker.hello is not None), None),
        tables=tuple(tables),
        refusals=tuple({refusal.profile_id: refusal for worker in workers for refusal in worker.refusals}.values()),
        results=tuple(results),
        not_asked=tuple(left for worker in workers for left in worker.left_out()),
        faults=(*faults, *(fault for table in tables for fault in table.faults)),
        ended=of_error(gone) if gone is not None else board.why_stopped,
        is_engine_gone=gone is not None,
        is_interrupted=board.is_interrupted,
        log=gone.log if gone is not None else (),
        seconds=time.monotonic() - started,
    )


class _Board:
    """What the workers share: when to stop, and the independent judges."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._lock = threading.Lock()
        self._findings = 0
        self._judges: dict[str, Judge] = {}
        self.why_stopped: str = ""
        self.is_interrupted = False
        self.failure: BaseException | None = None

    def tell(self, result: Result) -> None:
        """Take note of a result."""
        with self._lock:
            self._settings.tell(result)
            self._findings += result.verdict.is_finding and not self._settings.is_known(result)
            most = self._settings.most_findings
            if most is not None and self._findings >= most and not self.why_stopped:
                key = "stopped_after" if self._findings == 1 else "stopped_after_many"
                self.why_stopped = told(key, count=self._findings)

    def judge_of(self, question: Question) -> Judge:
        """The judge of a question's table."""
        with self._lock:
            if question.profile.hash not in self._judges:
                self._judges[question.profile.hash] = Judge(question.profile)
            return self._judges[question.profile.hash]

    def says_stop(self) -> bool:
        """Whether no further question is to be asked."""
        return bool(self.why_stopped)

    def interrupt(self) -> None:
        """Stop at once."""
        self.is_interrupted = True
        self.why_stopped = told("interrupted")


class _Worker:
    """One engine and its share of the questions."""

    def __init__(
        self,
        connector: Connector,
        share: list[tuple[Asked, tuple[Question, ...]]],
        settings: Settings,
        board: _Board,
    ) -> None:
        self._share = share
        self._settings = settings
        self._board = board
        self._session = Session(connector, settings.limits, settings.trace, settings.check)
        self._by_seq: dict[int, int] = {}
        self.hello: Hello | None = None
        self.results: list[Result] = []
        self.refusals: list[Refusal] = []
        self.gone: EngineGoneError | None = None

    def work(self) -> None:
        """Ask until there is nothing left, the engine is gone, or the board says stop."""
        try:
            self.hello = self._session.open()
            self._settings.greet(self.hello)
            for table, questions in self._share:
                self._ask_all(table, [q for q in questions if q.scenario.ask.name in self.hello.asks])
            self._session.close()
        except EngineGoneError as gone:
            self.gone = gone
        finally:
            self._session.kill()
            self._mark_late()

    def interrupt(self) -> None:
        """Have a question that hangs come to its end; called from another thread."""
        self._session.interrupt()

    def left_out(self) -> list[NotAsked]:
        """The questions of the share that were not asked, with the reason."""
        asked = {id(result.question) for result in self.results}
        refused = {refusal.profile_id for refusal in self.refusals}
        return [
            NotAsked(question, self._why(question, refused))
            for _, questions in self._share
            for question in questions
            if id(question) not in asked
        ]

    def _ask_all(self, table: Asked, questions: list[Question]) -> None:
        if not questions or self._board.says_stop():
            return
        lacking = self._session.configure(table.profile.to_message())
        if lacking:
            self.refusals.append(Refusal(table.profile.id, lacking))
            self._settings.refuse(self.refusals[-1])
            return
        for question in questions:
            if self._board.says_stop():
                return
            started = time.monotonic()
            outcome = self._session.ask(question.scenario.ask.name, question.sent)
            seconds = time.monotonic() - started
            verdict = judge(question, outcome, self._board.judge_of)
            log = self._session.last_lines() if verdict.is_finding else ()
            self._by_seq[self._session.seq] = len(self.results)
            self._mark_late()
            self.results.append(Result(question, verdict, seconds, log))
            self._board.tell(self.results[-1])

    def _mark_late(self) -> None:
        """Questions to which a second answer came: an answer that was well-formed no longer counts."""
        for seq in self._session.take_late():
            number = self._by_seq[seq]
            result = self.results[number]
            if not isinstance(result.verdict, Malformed | Timeout | Crash):
                verdict = Malformed(told("two_answers"))
                self.results[number] = replace(result, verdict=verdict, log=self._session.last_lines())
                self._settings.amend(self.results[number])

    def _why(self, question: Question, refused: set[str]) -> Reason:
        if self.hello is not None and question.scenario.ask.name not in self.hello.asks:
            return "not claimed"
        if question.profile.id in refused:
            return "not played"
        if self.gone is not None:
            return "engine gone"
        return "interrupted" if self._board.is_interrupted else "stopped"


def _drive(workers: Sequence[_Worker], board: _Board) -> None:
    """Let the workers work, one in this thread, several in threads of their own."""
    if len(workers) == 1:
        try:
            workers[0].work()
        except KeyboardInterrupt:
            board.interrupt()
        return

    ended = {id(worker): threading.Event() for worker in workers}

    def work(worker: _Worker) -> None:
        try:
            worker.work()
        except BaseException as error:  # handed to the caller's thread
            board.failure = error
            board.why_stopped = "failed"
        finally:
            ended[id(worker)].set()

    for worker in workers:
        threading.Thread(target=work, args=(worker,), name="conform", daemon=True).start()
    # Events, not join: an interrupted join may take a thread that still runs for one that has ended.
    while not all(event.is_set() for event in ended.values()):
        try:
            for event in ended.values():
                event.wait(0.2)
            if board.is_interrupted:
                for worker in workers:
                    worker.interrupt()
        except KeyboardInterrupt:
            board.interrupt()
