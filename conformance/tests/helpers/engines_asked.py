"""Engines whose house rules are known, to be found out: the reference at one table, its answers changed on the way."""

from pife.spec.library import load_spec
from pife_conformance.connectors import Python
from pife_conformance.reference_engine import ANSWERS, ReferenceEngine
from pife_conformance.reference_round import ROUND_ANSWERS

EVERYTHING = (*ANSWERS, *ROUND_ANSWERS)


class AtOneTable:
    """The reference at a table that nobody can change; ``change`` makes another answer of a right one."""

    def __init__(self, profile, asks=EVERYTHING, change=lambda ask, given, answer: answer):
        self._reference = ReferenceEngine(load_spec())
        self._reference.respond({"cmd": "configure", "profile": profile.to_message()})
        self._asks = asks
        self._change = change

    def respond(self, message):
        if message["cmd"] == "hello":
            hello = {"protocol": 1, "engine": {"name": "known", "version": "1"}, "options": "fixed"}
            return {**hello, "asks": list(self._asks)}
        if message["cmd"] == "configure":
            return {"ok": True}
        if message["cmd"] == "bye":
            return None
        said = self._reference.respond(message)
        if "answer" in said:
            said["answer"] = self._change(message["ask"], message["input"], said["answer"])
        return said


class Known(Python):
    """The connector of such an engine."""

    def __init__(self, *about, **more):
        super().__init__("python:known:engine", "", "")
        object.__setattr__(self, "_about", (about, more))

    def make(self):
        about, more = self._about
        return AtOneTable(*about, **more)
