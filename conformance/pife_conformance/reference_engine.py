"""The reference, reached as any other engine is: messages in, messages out (the connector ``reference``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pife import __version__
from pife.cards import in_reading_order, tokens
from pife.engine.hands import Judge
from pife.engine.round import Round
from pife.errors import ImpossibleInput
from pife.spec.library import Spec, load_spec
from pife.spec.resolving import ProfileOptionError
from pife_conformance.asks import InputError, ask_named
from pife_conformance.reference_round import READ_BY_THE_ENGINE, ROUND_ANSWERS
from pife_conformance.wire import PROTOCOL

Message = Mapping[str, object]
Fields = dict[str, Any]


def _meld(judge: Judge, given: Fields) -> Fields:
    return {"legal": judge.meld(given["cards"], given["turn_up"])}


def _wilds(judge: Judge, given: Fields) -> Fields:
    return {"cards": tokens(judge.wilds(given["turn_up"]))}


def _melded(judge: Judge, given: Fields) -> Fields:
    melds = judge.melded(given["cards"], given["turn_up"])
    if melds is None:
        return {"melded": False}
    return {"melded": True, "melds": [tokens(meld) for meld in melds]}


def _go_out(judge: Judge, given: Fields) -> Fields:
    ways = judge.go_out(given["cards"], given["drawn"], given["from"], given["turn_up"], given["limit"] or "none")
    return {"discards": tokens(in_reading_order(ways.discards)), "ten": ways.ten is not None}


def _waits(judge: Judge, given: Fields) -> Fields:
    return {"cards": tokens(judge.waits(given["cards"], given["from"], given["turn_up"]))}


ANSWERS: Mapping[str, Callable[[Judge, Fields], Fields]] = {
    "meld": _meld,
    "wilds": _wilds,
    "melded": _melded,
    "go_out": _go_out,
    "waits": _waits,
}


class ReferenceEngine:
    """An engine object over :mod:`pife.engine`; whatever a message holds, it gets an answer.

    >>> engine = ReferenceEngine()
    >>> engine.respond({"cmd": "configure", "profile": {"id": "table", "options": {}}})
    {'ok': True}
    >>> engine.respond({"cmd": "ask", "seq": 1, "ask": "meld", "input": {"cards": ["QH", "KH", "AH"]}})
    {'seq': 1, 'answer': {'legal': True}}
    """

    def __init__(self, spec: Spec | None = None) -> None:
        self._spec = spec or load_spec()
        self._table: Round | None = None

    def respond(self, message: Message) -> dict[str, object] | None:
        """The answer to a message; None for ``bye``."""
        cmd = message.get("cmd")
        if cmd == "bye":
            return None
        if cmd == "hello":
            return _hello(message)
        if cmd == "configure":
            return self._configure(message.get("profile"))
        if cmd == "ask":
            return {"seq": message.get("seq"), **self._answer(message)}
        return {"seq": message.get("seq"), "error": "cmd: must be one of hello, configure, ask, bye"}

    def _configure(self, profile: object) -> dict[str, object]:
        options = profile.get("options") if isinstance(profile, dict) else None
        if not isinstance(profile, dict) or not isinstance(options, dict):
            return {"error": "profile: must be an object with options, as `pife profiles show --format json` prints"}
        try:
            resolved = self._spec.profile_from_options(options, str(profile.get("id", "configured")))
        except ProfileOptionError as error:
            return {"unsupported": [{"option": error.option, "value": error.value, "why": error.why}]}
        self._table = Round(resolved)
        return {"ok": True}

    def _answer(self, message: Message) -> dict[str, object]:
        table = self._table
        if table is None:
            return {"error": "no profile yet: send configure before ask"}
        question = message.get("input")
        if not isinstance(question, dict):
            return {"error": "input: must be an object with the question's fields"}
        try:
            ask = ask_named(message.get("ask"))
            given = ask.read(question, leave=READ_BY_THE_ENGINE)
            if ask.name in ANSWERS:
                return {"answer": ANSWERS[ask.name](table.judge, given)}
            return {"answer": ROUND_ANSWERS[ask.name](table, given, question)}
        except (InputError, ImpossibleInput) as error:
            return {"error": str(error)}


def _hello(message: Message) -> dict[str, object]:
    protocol = message.get("protocol")
    if type(protocol) is not int or protocol != PROTOCOL:
        return {"error": f"protocol: this engine speaks version {PROTOCOL}"}
    return {
        "protocol": PROTOCOL,
        "engine": {"name": "pife reference", "version": __version__, "language": "Python"},
        "asks": [*ANSWERS, *ROUND_ANSWERS],
        "options": "any",
    }
