"""What synthetic engines are made of: an engine object that plays one table, and faults planted into it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from synthetic_copies import JudgeCopy
from tables import shipped

from pife.spec.profiles import Profile
from pife_conformance.reference_engine import ReferenceEngine

Json = dict[str, Any]
Answering = Callable[[Json], Json]

HAND_ASKS = ("meld", "wilds", "melded", "go_out", "waits")
ROUND_ASKS = ("start", "seats", "deal", "recycle", "settle", "view", "moves", "play")


class CannotBeError(Exception):
    """A question that cannot be, as an engine sees it: answered by ``error``."""


@dataclass(frozen=True)
class Fault:
    """One way to be wrong, in one sentence, and how it is planted.

    ``asks`` are those whose answers it may change. ``has_place`` says whether a table has what it is about.
    ``called`` is the name that `pife identify` has for it; empty if it has none and should not name anything.
    """

    id: str
    sentence: str
    asks: tuple[str, ...]
    plant: Callable[[SyntheticJudge], None]
    has_place: Callable[[Json], bool]
    called: str = ""


class SyntheticJudge:
    """An engine object with one table of its own and the faults planted into it.

    Hands are judged by a copy of the literal judge, rounds by the reference; the melds that show how are left out. A
    ``quick`` one has the reference judge hands as well, and so takes no faults in doing so.
    """

    def __init__(
        self,
        profile: Profile,
        asks: Iterable[str],
        faults: Iterable[Fault] = (),
        changed: Mapping[str, Any] | None = None,
        *,
        quick: bool = False,
    ) -> None:
        self.copy = JudgeCopy(changed)
        hands = {} if quick else self.copy.asks()
        self.answers: dict[str, Answering] = {ask: partial(self._judge, hands[ask]) for ask in asks if ask in hands}
        self._reference: ReferenceEngine | None = None
        if rounds := [ask for ask in asks if ask not in hands]:
            self._reference = ReferenceEngine(shipped())
            self.answers |= {ask: partial(_asked, self._reference, ask) for ask in rounds}
        self.sit_down(profile)
        for fault in faults:
            fault.plant(self)

    def sit_down(self, profile: Profile) -> None:
        """Play another table, with the same faults."""
        message = profile.to_message()
        self._rules = self.copy.house_rules(message["options"])
        if self._reference is not None:
            self._reference.respond({"cmd": "configure", "profile": message})

    def _judge(self, hand_ask: Callable[[Any, Json], Json], question: Json) -> Json:
        return hand_ask(self._rules, question)

    def wrap(self, asks: Iterable[str], make: Callable[[Answering], Answering]) -> None:
        """Answer these asks in another way, made of the way in which they were answered."""
        for ask in set(asks) & set(self.answers):
            self.answers[ask] = make(self.answers[ask])

    def respond(self, message: Json) -> Json | None:
        """The answer to a message; what a fault raises is a crash."""
        if message["cmd"] == "bye":
            return None
        if message["cmd"] == "hello":
            about = {"name": "synthetic", "version": "1", "language": "Python"}
            return {"protocol": 1, "engine": about, "asks": list(self.answers), "options": "fixed"}
        if message["cmd"] == "configure":
            return {"ok": True}
        try:
            answer = self.answers[message["ask"]](message.get("input") or {})
        except Exception as error:
            if isinstance(error, CannotBeError) or self.copy.is_refusal(error):
                return {"seq": message["seq"], "error": str(error)}
            raise
        return {"seq": message["seq"], "answer": {name: value for name, value in answer.items() if name != "melds"}}


def _asked(reference: ReferenceEngine, ask: str, question: Json) -> Json:
    said = reference.respond({"cmd": "ask", "seq": 0, "ask": ask, "input": question})
    assert said is not None
    if "answer" not in said:
        raise CannotBeError(said.get("error"))
    answer = said["answer"]
    assert isinstance(answer, dict)
    return answer


def always(_options: Json) -> bool:
    """Every table has a place for the fault."""
    return True


def has_wilds(options: Json) -> bool:
    """Whether some card may stand for another."""
    return has_turn_up(options) or (has_jokers(options) and options["pack.jokers_are"] == "wild")


def has_turn_up(options: Json) -> bool:
    """Whether a card is turned up, which says what is wild."""
    return options["wild.which"] != "none"


def has_jokers(options: Json) -> bool:
    """Whether there are printed jokers."""
    return bool(options["pack.jokers"])


def in_place_of(name: str) -> Callable[[Callable[..., Any]], Callable[[SyntheticJudge], None]]:
    """Make a way of planting from a function of the judge's right one of that name, and of what that is called with."""

    def decorate(wrong: Callable[..., Any]) -> Callable[[SyntheticJudge], None]:
        def plant(engine: SyntheticJudge) -> None:
            engine.copy.replace(name, lambda right: lambda *given: wrong(right, *given))

        return plant

    return decorate


def answering(*asks: str) -> Callable[[Callable[[Answering, Json], Json]], Callable[[SyntheticJudge], None]]:
    """Make a way of planting from a function of the right way to answer, and of the question."""

    def decorate(wrong: Callable[[Answering, Json], Json]) -> Callable[[SyntheticJudge], None]:
        def plant(engine: SyntheticJudge) -> None:
            engine.wrap(asks, lambda right: partial(wrong, right))

        return plant

    return decorate
