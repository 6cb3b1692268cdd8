"""The right answers at one table, by the reference, and verdicts on what engines answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pife.cards import Card, read_card
from pife.engine.round import Round
from pife.errors import Place
from pife.spec.conditions import ALWAYS
from pife.spec.library import Spec
from pife.spec.profiles import Profile
from pife.spec.texts import Text
from pife_conformance.asks import ASKS, Ask, InputError
from pife_conformance.fuzz.scripts import Json
from pife_conformance.judging import judge
from pife_conformance.kinds import Kind, KindError, OneCard, is_empty, plain
from pife_conformance.positions import POSITION, PositionKind
from pife_conformance.questions import Question, question_of
from pife_conformance.reference_engine import ReferenceEngine
from pife_conformance.results import Reason, Results
from pife_conformance.round_kinds import BySeat, part_of
from pife_conformance.scenarios import AREAS, Answerable, Branch, Scenario
from pife_conformance.verdicts import Outcome, Verdict

_NO_TEXT = Text("", "")


class Oracle:
    """The reference at a table. It keeps nothing between questions."""

    def __init__(self, spec: Spec, profile: Profile) -> None:
        self.profile = profile
        self.table = Round(profile)
        self._engine = ReferenceEngine(spec)
        self._engine.respond({"cmd": "configure", "profile": profile.to_message()})

    def answer(self, ask: str, given: Json) -> Json:
        """What the reference says to a question: its ``answer``, or its ``error``."""
        reply = self._engine.respond({"cmd": "ask", "seq": 1, "ask": ask, "input": given})
        assert reply is not None
        return dict(reply)

    def question(self, ask: str, given: Json) -> Question:
        """A question with the right answer to it, every field of it, first; then others that say the same."""
        reply = self.answer(ask, given)
        answer: Any = reply.get("answer")
        if answer is None:
            return question_of(_scenario(ASKS[ask], given, (Answerable({}, impossible=True),)), self.profile, None)
        right = [answer, *([self._with_every_spelling(given, answer)] if ask == "go_out" else [])]
        answers = tuple(Answerable(_wanted(ASKS[ask], given, each)) for each in right)
        return question_of(_scenario(ASKS[ask], given, answers), self.profile, None)

    def _with_every_spelling(self, given: Json, answer: Json) -> Json:
        """The discards of who goes out as tokens that are held: where a star says nothing, a card may have two."""
        wild = frozenset(self.table.judge.wilds(OneCard().read(given.get("turn_up"))))

        def counts_as(written: str) -> Card:
            return plain(read_card(written), wild)

        thrown = {counts_as(written) for written in answer["discards"]}
        held = [written for written in dict.fromkeys(given["cards"]) if counts_as(written) in thrown]
        return {**answer, "discards": held}

    def verdict(self, question: Question, outcome: Outcome) -> Verdict:
        """Whether what an engine answers is that."""
        return judge(question, outcome, lambda _question: self.table.judge)


def as_written(ask: str, given: Json) -> Json | None:
    """A question as a scenario would put it; None where none can, since something in it is no value of its kind."""
    takes = ASKS[ask].takes
    try:
        written = {name: takes[name].authored(value) for name, value in given.items()}
        ASKS[ask].read(written)
    except (InputError, KindError):
        return None
    return written


def seats_in(given: Mapping[str, object]) -> tuple[int, ...]:
    """The seats that a question speaks of."""
    seats = part_of(given.get("position"), "seats") or given.get("seats")
    if type(seats) is int:
        return tuple(range(1, seats + 1))
    return tuple(seat for seat in seats if type(seat) is int) if isinstance(seats, list) else ()


def _scenario(ask: Ask, given: Json, right: tuple[Answerable, ...]) -> Scenario:
    """A question in the form in which scenarios are asked and judged."""
    branches = (Branch(ALWAYS, right),)
    place = Place("fuzz", 1, 1)
    return Scenario("fuzz", AREAS[0], _NO_TEXT, (), _NO_TEXT, ask, given, ALWAYS, branches, (), place)


def _wanted(ask: Ask, given: Json, answer: Json) -> Json:
    """An answer of the reference as what is wanted of an engine; what is left out of it is wanted to be empty."""
    if answer.get("ok") is False:
        return {"ok": False, "reason": [answer["reason"]]}
    if answer.get("void"):
        return {"void": True}
    seats = [str(seat) for seat in seats_in(given)]
    kinds = {name: kind for name, kind in ask.gives.items() if not isinstance(kind, Reason)}
    return {name: _wanted_value(kind, answer.get(name), seats) for name, kind in kinds.items()}


def _wanted_value(kind: Kind, value: Any, seats: list[str]) -> Any:
    if isinstance(kind, PositionKind):
        assert isinstance(POSITION, PositionKind)
        return {name: _wanted_value(each, value.get(name), seats) for name, each in POSITION.fields.items()}
    if isinstance(kind, Results):
        return [_wanted_result(result) for result in value or ()]
    if isinstance(kind, BySeat):
        return {**dict.fromkeys(seats), **(value or {})} if not is_empty(value) else {}
    return value


def _wanted_result(result: Json) -> Json:
    wanted = {"ok": result["ok"], **{name: each for name, each in result.items() if name == "outcome"}}
    if result.get("reason"):
        wanted["reason"] = [result["reason"]]
    if result.get("seat"):
        wanted["seat"] = result["seat"]
    if result.get("claims"):
        wanted["claims"] = [_wanted_result(each) for each in result["claims"]]
    return wanted
