"""A conversation with one engine: hello, configure, questions; started again when it dies or hangs, within limits."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from pife.errors import PifeError
from pife_conformance.link import Connector, Link, Received, Reply, StartError
from pife_conformance.shown import shown
from pife_conformance.told import of_error, told
from pife_conformance.verdicts import Answer, Error, Malformed, Outcome, Timeout, Unsupported
from pife_conformance.wire import PROTOCOL, Message

_MOST_VAIN_WAITS = 2

Trace = Callable[[str, object], None]
Check = Callable[[str, Message], str | None]


@dataclass(frozen=True, slots=True)
class Limits:
    """How long an engine may take, in seconds, and how often it is started."""

    hello: float = 10.0
    question: float = 2.0
    goodbye: float = 1.0
    starts_in_row: int = 10
    starts: int = 100


@dataclass(frozen=True, slots=True)
class Hello:
    """What an engine says of itself. ``options`` is ``"any"``, ``"fixed"``, or the values it knows by option id."""

    name: str
    version: str
    language: str
    asks: tuple[str, ...]
    options: str | Mapping[str, object]

    def lacks(self, profile: Message) -> tuple[NotPlayed, ...]:
        """A profile's values that are not among those it says it knows; options that it does not name are let be."""
        known = self.options if isinstance(self.options, Mapping) else {}
        wanted = profile.get("options")
        lacking = []
        for option, value in wanted.items() if isinstance(wanted, Mapping) else ():
            values = known.get(option)
            members = value if isinstance(value, list) else [value]
            if isinstance(values, list) and value not in values and not all(member in values for member in members):
                lacking.append(NotPlayed(str(option), value, told("not_in_hello")))
        return tuple(lacking)

    @property
    def is_fixed(self) -> bool:
        """Whether it plays house rules of its own only."""
        return self.options == "fixed"


@dataclass(frozen=True, slots=True)
class NotPlayed:
    """One reason why an engine does not play a profile: it lacks this value of this option."""

    option: str
    value: object
    why: str


class EngineGoneError(PifeError):
    """The engine could not be started, or it died for good. ``log`` holds its last lines on standard error."""

    def __init__(self, message: str, log: tuple[str, ...]) -> None:
        self.log = log
        super().__init__(message)


class Session:
    """One engine, kept alive. Not for several threads at once.

    ``trace`` is called with ``"to engine"`` or ``"from engine"`` and the message (if it is none: its text); ``check``
    with a message's kind and the message, and returns what is wrong with it.
    """

    def __init__(
        self,
        connector: Connector,
        limits: Limits | None = None,
        trace: Trace | None = None,
        check: Check | None = None,
    ) -> None:
        self.limits = limits or Limits()
        self.seq = 0
        self._connector = connector
        self._trace = trace
        self._check = check
        self._link: Link | None = None
        self._hello: Hello | None = None
        self._log: tuple[str, ...] = ()
        self._profile: Message | None = None
        self._starts = 0
        self._barren_starts = 0
        self._last_fault = ""
        self._judged: set[int] = set()
        self._late: list[int] = []
        self._vain_waits = 0

    def open(self) -> Hello:
        """Start the engine and say hello; :class:`EngineGoneError` if the first attempt fails."""
        hello = self._begin()
        if hello is None:
            raise self._gone(told("not_started", fault=self._last_fault))
        return hello

    def configure(self, profile: Message) -> tuple[NotPlayed, ...]:
        """Set the profile, as ``Profile.to_message`` gives it; what the engine lacks of it, empty when it plays it.

        The engine is started again where it must be; :class:`EngineGoneError` when that has an end.
        """
        self._profile = None
        while True:
            self._revive()
            answer = self._send_profile(profile)
            if not isinstance(answer, str):
                self._profile = None if answer else profile
                return answer
            self._end(answer)

    def ask(self, ask: str, question: Message) -> Outcome:
        """Put one question; :class:`EngineGoneError` when the engine cannot be had any more."""
        self._revive()
        self.seq += 1
        outcome = self._answer(ask, question)
        self._judged.add(self.seq)
        if isinstance(outcome, Answer | Error | Unsupported):
            self._barren_starts = 0
            self._vain_waits = 0
        elif isinstance(outcome, Timeout) or (self._link is not None and not self._link.in_step):
            self._end(outcome.detail())
        return outcome

    def take_late(self) -> tuple[int, ...]:
        """The numbers of questions for which a second answer came since the last call."""
        late, self._late = tuple(self._late), []
        return late

    def last_lines(self) -> tuple[str, ...]:
        """The last lines of the engine's log, also of one that has ended since."""
        if self._link is not None:
            self._log = self._link.last_lines() or self._log
        return self._log

    def close(self) -> None:
        """Say bye and end the engine, taking note of lines that nobody asked for."""
        if self._link is None:
            return
        deadline = time.monotonic() + self.limits.goodbye
        reply = self._tell({"cmd": "bye"}, self.limits.goodbye)
        while isinstance(reply, Received) and self._is_late(reply.message) and time.monotonic() < deadline:
            self._late.append(_number(reply.message))
            reply = self._more(max(0.0, deadline - time.monotonic()))
        self._end(told("said_bye"))

    def interrupt(self) -> None:
        """End the engine's process, from another thread than the one that talks to it, which then sees a crash."""
        link = self._link
        if link is not None:
            link.stop()

    def kill(self) -> None:
        """End the engine without a word."""
        self._end(told("was_ended"))

    # --- starting and ending

    def _begin(self) -> Hello | None:
        """A started engine's hello; None if it could not be had."""
        self._starts += 1
        self._barren_starts += 1
        self._judged.clear()
        try:
            self._link = self._connector.start(self.limits.hello)
        except StartError as error:
            self._last_fault = of_error(error)
            return None
        hello = read_hello(self._tell({"cmd": "hello", "protocol": PROTOCOL}, self.limits.hello), self._check)
        if isinstance(hello, Hello):
            self._hello = hello
            return hello
        self._end(hello)
        return None

    def _revive(self) -> None:
        """Make sure that an engine runs that knows the profile."""
        while self._link is None:
            if self._barren_starts >= self.limits.starts_in_row:
                raise self._gone(told("died_in_row", count=self._barren_starts, fault=self._last_fault))
            if self._starts >= self.limits.starts:
                raise self._gone(told("died", count=self._starts, fault=self._last_fault))
            if self._begin() is None or self._profile is None:
                continue
            answer = self._send_profile(self._profile)
            if isinstance(answer, str):
                self._end(answer)
            elif answer:
                self._end(told("plays_no_more"))

    def _send_profile(self, profile: Message) -> tuple[NotPlayed, ...] | str:
        lacking = self._hello.lacks(profile) if self._hello is not None else ()
        if lacking:
            return lacking
        reply = self._tell({"cmd": "configure", "profile": profile}, self.limits.hello)
        return read_configured(reply, self._check)

    def _end(self, fault: str) -> None:
        if self._link is not None:
            self._link.stop()
            self._log = self._link.last_lines() or self._log
            self._link = None
        self._last_fault = fault

    def _gone(self, message: str) -> EngineGoneError:
        return EngineGoneError(message, self.last_lines())

    # --- lines

    def _tell(self, message: Message, seconds: float, kind: str | None = None) -> Reply:
        assert self._link is not None
        fault = self._check(kind or str(message["cmd"]), message) if self._check else None
        if fault:
            raise PifeError(f"a message of ours is wrong, please report it: {fault}")
        if self._trace:
            self._trace("to engine", message)
        return self._traced(self._link.tell(message, seconds))

    def _more(self, seconds: float) -> Reply:
        assert self._link is not None
        return self._traced(self._link.more(seconds))

    def _traced(self, reply: Reply) -> Reply:
        if self._trace:
            said = reply.message if isinstance(reply, Received) else f"{reply.name}: {reply.detail()}"
            self._trace("from engine", said)
        return reply

    def _answer(self, ask: str, question: Message) -> Outcome:
        """The engine's answer, after setting aside second answers to earlier questions."""
        deadline = time.monotonic() + self.limits.question
        message = {"cmd": "ask", "seq": self.seq, "ask": ask, "input": question}
        reply = self._tell(message, self.limits.question, f"{ask}-ask")
        late: list[int] = []
        while isinstance(reply, Received):
            if _number(reply.message) == self.seq:
                self._late += late
                return read_outcome(ask, reply.message, self._check)
            if self._vain_waits >= _MOST_VAIN_WAITS or not self._is_late(reply.message):
                self._late += late
                return self._wrongly_numbered(reply.message.get("seq"))
            late.append(_number(reply.message))
            reply = self._more(max(0.0, deadline - time.monotonic()))
        if late and isinstance(reply, Timeout):
            # Nothing followed: no second answer, but an engine that numbers wrongly. Soon we shall not wait for it.
            self._vain_waits += 1
            self._end(reply.detail())
            return self._wrongly_numbered(late[-1])
        self._late += late
        return reply

    def _wrongly_numbered(self, number: object) -> Malformed:
        return Malformed(told("other_seq", got=_brief(number), asked=self.seq))

    def _is_late(self, message: Message) -> bool:
        return _number(message) in self._judged


def _number(message: Message) -> int:
    """The number that an answer carries; -1, which no question has, if it carries none."""
    number = message.get("seq")
    return number if type(number) is int else -1


def read_hello(reply: Reply, check: Check | None = None) -> Hello | str:
    """An engine's hello, or what is wrong with it."""
    if isinstance(reply, Timeout):
        return told("no_answer_to_hello", detail=reply.detail())
    if not isinstance(reply, Received):
        return told("no_hello_but_a_line" if isinstance(reply, Malformed) else "no_hello", detail=reply.detail())
    message = reply.message
    engine = message.get("engine")
    asks = message.get("asks")
    options = message.get("options")
    said = _brief(message)
    if "protocol" not in message or not isinstance(engine, dict):
        return told("hello_needs", said=said)
    if message["protocol"] != PROTOCOL or type(message["protocol"]) is not int:
        return told("other_protocol", spoken=_brief(message["protocol"]), wanted=PROTOCOL)
    facts = [engine.get(key, "") for key in ("name", "version", "language")]
    if not facts[0] or not all(isinstance(fact, str) for fact in facts):
        return told("hello_engine", said=said)
    if not isinstance(asks, list) or not all(isinstance(ask, str) for ask in asks):
        return told("hello_asks", said=said)
    if not (isinstance(options, dict) or options in ("any", "fixed")):
        return told("hello_options", said=said)
    fault = check("hello-answer", message) if check else None
    return fault or Hello(str(facts[0]), str(facts[1]), str(facts[2]), tuple(str(ask) for ask in asks), options)


def read_configured(reply: Reply, check: Check | None = None) -> tuple[NotPlayed, ...] | str:
    """What an engine lacks of a profile, or what is wrong with its answer to configure."""
    if not isinstance(reply, Received):
        return told("no_answer_to_configure", detail=reply.detail())
    message = reply.message
    lacking = message.get("unsupported")
    fault = check("configure-answer", message) if check else None
    if fault:
        return fault
    if lacking and isinstance(lacking, list) and all(isinstance(item, dict) for item in lacking):
        return tuple(
            NotPlayed(str(item.get("option", "")), item.get("value"), str(item.get("why") or "")) for item in lacking
        )
    if message.get("ok") is True:
        return ()
    return told("not_configured", said=_brief(message))


def read_outcome(ask: str, message: Message, check: Check | None = None) -> Outcome:
    """What an answer of the right number says; its fields are looked at by the judging, not here."""
    fault = check(f"{ask}-answer", message) if check else None
    if fault:
        return Malformed(fault)
    said = [key for key in ("answer", "unsupported", "error") if message.get(key) is not None]
    if len(said) != 1:
        return Malformed(told("one_is_needed"), _brief(message))
    value = message[said[0]]
    if said[0] == "answer":
        return Answer(value) if isinstance(value, dict) else Malformed(told("answer_no_object"), _brief(message))
    if not isinstance(value, str):
        return Malformed(told("no_text", field=said[0]), _brief(message))
    return Unsupported(value) if said[0] == "unsupported" else Error(value)


def _brief(value: object) -> str:
    return shown(str(value) if isinstance(value, str | int) else repr(value), 160)
