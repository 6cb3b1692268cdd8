"""Engines that do not look at what they are asked: whatever the suite is worth, they fail in every area of it.

They are engines like any other, to try a harness or a report on::

    pife conform --engine python:pife_conformance.constant_engines:accept_all --profile pife-maker

``accept_all`` and ``refuse_all`` have one answer for each ask, ``answer_at_random`` takes one of these two, and
``know_by_heart`` is filled with the right answers of one seed, so that any other seed finds it out.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from typing import Any

from pife.cards import FACES, tokens
from pife.spec.library import load_spec
from pife_conformance.asks import ASKS
from pife_conformance.questions import questions_for
from pife_conformance.reference_engine import ReferenceEngine
from pife_conformance.scenarios import shipped_suite
from pife_conformance.wire import PROTOCOL

SEED = 1
"""The seed whose right answers ``know_by_heart`` is filled with."""

Message = Mapping[str, Any]
Answer = dict[str, Any]

_EVERY_CARD = tokens(FACES)
_REFUSED = {"ok": False, "reason": "round-over"}


class ConstantEngine:
    """An engine that answers every question by one function of the message, which gives the answer's fields."""

    def __init__(self, name: str, answer: Callable[[Message], Answer]) -> None:
        self._name = name
        self._answer = answer

    def respond(self, message: Message) -> dict[str, object] | None:
        """The answer to a message; None for ``bye``."""
        if message["cmd"] == "bye":
            return None
        if message["cmd"] == "hello":
            return {"protocol": PROTOCOL, "engine": {"name": self._name}, "asks": list(ASKS), "options": "any"}
        if message["cmd"] == "configure":
            return {"ok": True}
        return {"seq": message["seq"], "answer": self._answer(message)}


class FilledEngine(ConstantEngine):
    """An engine that knows the right answers to what one seed asks; to others it gives that of the last such ask."""

    def __init__(self) -> None:
        super().__init__("know by heart", self._by_heart)
        self._known: dict[str, Answer] = {}
        self._usual: dict[str, Answer] = {}
        self._errors: set[str] = set()

    def respond(self, message: Message) -> dict[str, object] | None:
        """The answer to a message; a table's right answers are learnt as it is configured."""
        if message["cmd"] == "configure":
            self._learn(message)
        if message["cmd"] == "ask" and _told(message) in self._errors:
            return {"seq": message["seq"], "error": "this cannot be"}
        return super().respond(message)

    def _learn(self, configure: Message) -> None:
        spec = load_spec()
        profile = spec.profile_from_options(configure["profile"]["options"], "learnt")
        right = ReferenceEngine(spec)
        right.respond(configure)
        self._known.clear()
        self._errors.clear()
        for question in questions_for(profile, shipped_suite().scenarios.values(), SEED).questions:
            asked = {"cmd": "ask", "seq": 0, "ask": question.scenario.ask.name, "input": question.sent}
            answer = (right.respond(asked) or {}).get("answer")
            if isinstance(answer, dict):
                self._known[_told(asked)] = answer
                self._usual[question.scenario.ask.name] = answer
            else:
                self._errors.add(_told(asked))

    def _by_heart(self, message: Message) -> Answer:
        return self._known.get(_told(message), self._usual.get(message["ask"], {}))


def accept_all() -> ConstantEngine:
    """Whatever is asked may be done, is so, is there."""
    return ConstantEngine("accept all", _yes)


def refuse_all() -> ConstantEngine:
    """Whatever is asked may not be done, is not so, is not there."""
    return ConstantEngine("refuse all", _no)


def answer_at_random() -> ConstantEngine:
    """Now yes, now no, the same in every run."""
    chance = random.Random(SEED)  # noqa: S311 - to be repeated, not kept secret
    return ConstantEngine("at random", lambda message: chance.choice((_yes, _no))(message))


def know_by_heart() -> ConstantEngine:
    """Filled with the right answers of one seed."""
    return FilledEngine()


def _yes(question: Message) -> Answer:
    given = question["input"]
    position = given.get("position") or {}
    answers: Mapping[str, Answer] = {
        "meld": {"legal": True},
        "melded": {"melded": True},
        "wilds": {"cards": _EVERY_CARD},
        "go_out": {"discards": given.get("cards"), "ten": True},
        "waits": {"cards": _EVERY_CARD},
        "play": {"steps": [{"ok": True} for _ in given.get("script") or ()], "position": position},
        "moves": {"moves": [{"seat": position.get("turn"), "do": "go_out"}]},
        "view": {**position, "hand": _EVERY_CARD},
        "recycle": {"stock": given.get("shuffled"), "discard": given.get("discard")},
        "seats": {"first": given.get("dealer"), "order": given.get("seats"), "next_dealer": given.get("dealer")},
        "settle": {"lives": given.get("lives"), "match_winner": given.get("winner")},
    }
    return answers.get(question["ask"], {"ok": True})


def _no(question: Message) -> Answer:
    given = question["input"]
    answers: Mapping[str, Answer] = {
        "meld": {"legal": False},
        "melded": {"melded": False},
        "recycle": {"void": True},
        "start": _REFUSED,
        "deal": _REFUSED,
        "play": {"steps": [_REFUSED for _ in given.get("script") or ()], "position": given.get("position") or {}},
    }
    return answers.get(question["ask"], {})


def _told(message: Message) -> str:
    return json.dumps([message["ask"], message["input"]], sort_keys=True)
