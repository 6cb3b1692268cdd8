"""Engines with one planted fault each: the reference, but for what it gets wrong. `python:…/faulty.py:NAME`."""

import sys
import threading
from pathlib import Path

from pife_conformance.reference_engine import ReferenceEngine

FAULTY = Path(__file__)


class Faulty(ReferenceEngine):
    """An engine that answers one ask, wrongly where `spoil` changes the answer."""

    ask = "meld"

    def respond(self, message):
        reply = super().respond(message)
        if message["cmd"] == "hello":
            return {**reply, "asks": [self.ask]}
        if message["cmd"] == "ask" and "answer" in reply:
            self.spoil(message["input"], reply["answer"])
        return reply

    def spoil(self, question, answer):
        """Make the answer wrong, or leave it."""


class Right(Faulty):
    """Nothing is wrong."""


class TensComeFirst(Faulty):
    """Sorts cards as texts, where 10 stands before 2: a run with a ten has a gap then."""

    def spoil(self, question, answer):
        cards = question.get("cards", [])
        if answer["legal"] and len({card[-1] for card in cards}) == 1 and any(card.startswith("10") for card in cards):
            answer["legal"] = False


class AlsoTensComeFirst(TensComeFirst):
    """The same fault in another engine."""


class AnyFourOfAKind(Faulty):
    """Takes four cards of one rank for a set whatever their suits."""

    def spoil(self, question, answer):
        cards = question.get("cards", [])
        if len(cards) == 4 and len({card.rstrip("*")[:-1] for card in cards}) == 1:
            answer["legal"] = True


class DropsTwins(Faulty):
    """Drops one of two equal cards, so that a hand with two is never melded."""

    ask = "melded"

    def spoil(self, question, answer):
        if len(set(question["cards"])) < len(question["cards"]):
            answer["melded"] = False


class OnePlayerTooMany(Faulty):
    """Lets one more sit down than there is room for."""

    ask = "start"

    def spoil(self, question, answer):
        seats = question["seats"]
        if answer.get("reason") == "too-many-players" and (seats if isinstance(seats, int) else len(seats)) == 9:
            answer.update(ok=True, reason=None, pack={"size": 104})


class NoPenalty(Faulty):
    """Forgets the penalty of a false claim."""

    ask = "play"

    def spoil(self, question, answer):
        if any(step.get("outcome") == "false_claim" for step in answer["steps"]):
            answer["position"]["limits"] = {}


class NobodyGoesOut(Faulty):
    """Lists no way to go out among the moves."""

    ask = "moves"

    def spoil(self, question, answer):
        answer["moves"] = [move for move in answer["moves"] if move["do"] != "go_out"]


class Breaks(Faulty):
    """Ends where a hand holds the ace of spades."""

    ask = "waits"

    def spoil(self, question, answer):
        if "AS" in question["cards"]:
            raise SystemExit(3)


class Hangs(Faulty):
    """Never answers where a hand holds the king of hearts."""

    ask = "waits"

    def spoil(self, question, answer):
        if "KH" in question["cards"]:
            threading.Event().wait()


class Tires(Faulty):
    """Says no from its tenth answer on, whatever it is asked."""

    asked = 0

    def spoil(self, question, answer):
        self.asked += 1
        if self.asked >= 10:
            answer["legal"] = False


def connector(engine):
    """How the engine of a class is called."""
    return f"python:{FAULTY}:{engine.__name__}"


def command(engine):
    """The same as a command of its own."""
    return f"cmd:{sys.executable} -m pife engine" if engine is ReferenceEngine else connector(engine)
