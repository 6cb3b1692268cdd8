"""A block: some rounds of questions put to engines, as a piece of work that can be done anywhere and again.

What comes out hangs on the task alone (its seed, its numbers, its engines), so blocks may be done by any executor, in
any order; only a deadline cuts one short.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Collection, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field, replace

from pife.spec.library import load_spec
from pife_conformance.asks import ASKS
from pife_conformance.connectors import connect
from pife_conformance.fuzz.causes import Cause, cause_of, shape_of
from pife_conformance.fuzz.findings import Finding, Said, said_of
from pife_conformance.fuzz.oracle import Oracle, as_written
from pife_conformance.fuzz.questions import questions
from pife_conformance.fuzz.scripts import Json
from pife_conformance.fuzz.shrinking import shrunk
from pife_conformance.questions import Question
from pife_conformance.session import EngineGoneError, Limits, Session
from pife_conformance.verdicts import Answer, Crash, Fail, Malformed, Outcome, Timeout, Unsupported

ROUNDS = 25
"""How many rounds a block has: some hundred questions."""

_TRIES = 1500
_FEWER_TRIES = {Timeout.name: 6, Crash.name: 30, Malformed.name: 300}
_MOST_SHRUNK = 8
_MOST_ALIKE = 2
_STARTS = 100_000


@dataclass(frozen=True, slots=True)
class Engine:
    """An engine to ask: its connector, and the asks that it answers."""

    connector: str
    asks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Task:
    """What a block is to do: the rounds from ``first`` on, by a seed, at a table, with these engines.

    ``ends`` is when it is to break off, in seconds as :func:`time.time` counts, None for never.
    """

    engines: tuple[Engine, ...]
    profile: str
    options: Mapping[str, object]
    seed: int
    first: int = 0
    rounds: int = ROUNDS
    timeout: float = 2.0
    ends: float | None = None


@dataclass(slots=True)
class Done:
    """What came of a block: rounds done, answers by ask (and how many engines did not give), findings, who is gone."""

    first: int
    rounds: int = 0
    answered: Counter[str] = field(default_factory=Counter)
    unsupported: Counter[str] = field(default_factory=Counter)
    findings: list[Finding] = field(default_factory=list)
    gone: dict[str, tuple[str, tuple[str, ...]]] = field(default_factory=dict)


def do_block(task: Task) -> Done:
    """Do a block's work."""
    return _Block(task).done()


class _Asked:
    """One engine in a block: a conversation for the questions, and another in which it may be started often."""

    def __init__(self, engine: Engine, task: Task) -> None:
        self.engine = engine
        self._connector = connect(engine.connector)
        self._profile = {"id": task.profile, "options": dict(task.options)}
        self._usual = Session(self._connector, Limits(question=task.timeout))
        often = Limits(question=task.timeout, starts=_STARTS, starts_in_row=_STARTS)
        self._again = Session(self._connector, often)
        self._spoken_to = self._usual
        self._open: set[int] = set()
        self._by_seq: dict[int, tuple[str, Json]] = {}

    def hushed(self, stack: ExitStack) -> None:
        """Keep what the engine prints away from our own output."""
        stack.enter_context(self._connector.hushed())

    def ask(self, ask: str, given: Json, *, again: bool = False) -> Outcome:
        """What it answers; :class:`EngineGoneError`."""
        session = self._spoken_to = self._again if again else self._usual
        if id(session) not in self._open:
            session.open()
            session.configure(self._profile)
            self._open.add(id(session))
        outcome = session.ask(ask, given)
        if not again:
            self._by_seq[session.seq] = (ask, given)
        return outcome

    def log(self) -> tuple[str, ...]:
        """Its last lines on standard error, in the conversation in which it was asked last."""
        return self._spoken_to.last_lines()

    def answered_twice(self) -> list[tuple[str, Json]]:
        """The questions to which a second answer came since the last call."""
        return [self._by_seq[seq] for seq in self._usual.take_late()]

    def close(self) -> None:
        """Say bye to it."""
        for session in (self._usual, self._again):
            try:
                session.close()
            finally:
                session.kill()


class _Block:
    def __init__(self, task: Task) -> None:
        self._task = task
        spec = load_spec()
        self._oracle = Oracle(spec, spec.profile_from_options(task.options, task.profile))
        self._engines = [_Asked(engine, task) for engine in task.engines]
        self._done = Done(task.first)
        self._alike: Counter[tuple[Cause, str]] = Counter()
        self._first_alike: dict[tuple[Cause, str], int] = {}

    def done(self) -> Done:
        """All questions asked, or as many as there is time for."""
        asks = {ask for asked in self._engines for ask in asked.engine.asks}
        with ExitStack() as stack:
            for asked in self._engines:
                asked.hushed(stack)
                stack.callback(asked.close)
            for number in range(self._task.first, self._task.first + self._task.rounds):
                if not self._round(number, asks):
                    break
                self._done.rounds += 1
        return self._done

    def _round(self, number: int, asks: Collection[str]) -> bool:
        """Ask one round's questions; False where time is up or nobody is left to ask."""
        for ask, given in questions(self._oracle, self._task.seed, number, asks):
            if self._is_late() or not self._engines:
                return False
            self._ask(ask, given, number)
        return True

    def _is_late(self) -> bool:
        return self._task.ends is not None and time.time() > self._task.ends

    def _ask(self, ask: str, given: Json, number: int) -> None:
        """Put one question to every engine that answers its ask."""
        question = self._oracle.question(ask, given)
        said: dict[_Asked, Said] = {}
        causes: dict[Cause, _Asked] = {}
        for asked in [each for each in self._engines if ask in each.engine.asks]:
            try:
                outcome = asked.ask(ask, given)
            except EngineGoneError as gone:
                self._give_up(asked, gone)
                continue
            said[asked], cause = self._judged(asked, question, outcome)
            self._done.answered[ask] += 1
            self._done.unsupported[ask] += said[asked].verdict == Unsupported.name
            if cause is not None:
                causes.setdefault(cause, asked)
            for twice, earlier in asked.answered_twice():
                self._note_second_answer(twice, earlier, asked, number)
        for cause, asked in causes.items():
            try:
                self._note(Finding(ask, given, _want(question), cause, tuple(said.values()), number), asked)
            except EngineGoneError as gone:
                self._give_up(asked, gone)

    def _give_up(self, asked: _Asked, gone: EngineGoneError) -> None:
        self._done.gone[asked.engine.connector] = (str(gone), gone.log)
        if asked in self._engines:
            self._engines.remove(asked)

    def _judged(self, asked: _Asked, question: Question, outcome: Outcome) -> tuple[Said, Cause | None]:
        """What an engine said, and what is wrong with it."""
        ask = question.scenario.ask.name
        verdict = self._oracle.verdict(question, outcome)
        log = asked.log() if verdict.is_finding else ()
        said = said_of(asked.engine.connector, verdict, _told_apart(ask, outcome, question), log)
        return said, cause_of(ask, verdict)

    def _note_second_answer(self, ask: str, given: Json, asked: _Asked, number: int) -> None:
        verdict = Malformed("two answers to one question")
        cause = cause_of(ask, verdict)
        assert cause is not None
        said = (said_of(asked.engine.connector, verdict, "", asked.log()),)
        want = _want(self._oracle.question(ask, given))
        self._done.findings.append(Finding(ask, given, want, cause, said, number, is_alone=False))

    def _note(self, finding: Finding, asked: _Asked) -> None:
        """Take note of a finding: small, unless such were met already."""
        is_answer = finding.cause.verdict == Fail.name
        kind = (finding.cause, shape_of(finding.input) if is_answer else "")
        self._alike[kind] += 1
        most = _MOST_ALIKE if is_answer else 1
        if self._alike[kind] > most or len(self._done.findings) >= _MOST_SHRUNK:
            place = self._first_alike.get(kind)
            if place is not None:
                found = self._done.findings[place]
                self._done.findings[place] = replace(found, count=found.count + 1)
            return
        small = self._small(finding, asked)
        self._first_alike.setdefault(kind, len(self._done.findings))
        self._done.findings.append(small)

    def _small(self, finding: Finding, asked: _Asked) -> Finding:
        """The finding with the smallest question that is answered wrongly in the same way, put as a scenario would."""
        ask, cause = finding.ask, finding.cause

        def keeps(candidate: Json) -> bool:
            if self._is_late():
                return False
            question = self._oracle.question(ask, candidate)
            if question.answers[0].impossible is not (finding.want is None):
                return False
            return cause_of(ask, self._oracle.verdict(question, asked.ask(ask, candidate, again=True))) == cause

        if not keeps(finding.input):
            return replace(finding, is_alone=False)
        small = shrunk(self._oracle, ask, finding.input, keeps, _FEWER_TRIES.get(cause.verdict, _TRIES))
        written = as_written(ask, small)
        if written is not None and written != small and keeps(written):
            small = written
        question = self._oracle.question(ask, small)
        said = []
        for each in [each for each in self._engines if ask in each.engine.asks]:
            told, also = self._judged(each, question, each.ask(ask, small, again=True))
            said.append(told)
            if each is asked and also != cause:
                return replace(finding, is_alone=False)
        is_written = as_written(ask, small) == small
        return replace(finding, input=small, want=_want(question), said=tuple(said), is_written=is_written)


def _want(question: Question) -> Json | None:
    right = question.answers[0]
    return None if right.impossible else dict(right.fields)


def _told_apart(ask: str, outcome: Outcome, question: Question) -> str:
    """A text that is the same for two answers that say the same."""
    if not isinstance(outcome, Answer):
        return json.dumps([outcome.name, outcome.detail()])
    said = {}
    for name, kind in ASKS[ask].gives.items():
        try:
            said[name] = repr(kind.normal(outcome.fields.get(name), question.wild))
        except ValueError:
            said[name] = repr(outcome.fields.get(name))
    return json.dumps(said)
