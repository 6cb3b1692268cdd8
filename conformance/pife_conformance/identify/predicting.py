"""What a table answers to a question: by the scenario it comes from, or by the reference where no scenario says so."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from types import EllipsisType
from typing import TypeVar, cast

from pife.engine.hands import Judge
from pife.engine.melds import MeldTables
from pife.engine.round import Round
from pife.errors import ImpossibleInput, Place
from pife.spec.catalogue import Catalogue
from pife.spec.conditions import ALWAYS, Value
from pife.spec.texts import Text
from pife_conformance.asks import ASKS, Ask, InputError
from pife_conformance.identify.tables import Table, as_profile, options_asked
from pife_conformance.kinds import Variation, renamed_suits
from pife_conformance.questions import renamings, seats_of, turned, varied
from pife_conformance.reference_engine import ANSWERS
from pife_conformance.reference_round import READ_BY_THE_ENGINE, ROUND_ANSWERS
from pife_conformance.round_kinds import part_of
from pife_conformance.scenarios import Answerable, Scenario

Seen = tuple[Value | EllipsisType, ...]

_MELDS = (
    "melds.sets", "melds.run_ace", "melds.longest", "wild.which", "wild.turn_up_twin", "wild.per_meld", "wild.itself",
    "wild.least_naturals", "wild.melds", "wild.run_place", "pack.decks", "pack.jokers", "pack.jokers_are",
    "turn_up.fate", "turn_up.first_seat_may_take", "turn_up.may_go_out",
)  # fmt: skip
_HANDS = (*_MELDS, "out.shapes", "out.special")
_OUTS = (
    *_HANDS, "out.ten", "out.ten_from", "out.claims", "wild.from_discard", "wild.may_discard", "turn.take_discard",
    "turn.keep_means",
)  # fmt: skip
HANGS_ON: Mapping[str, tuple[str, ...]] = {
    "meld": _MELDS,
    "wilds": ("wild.which", "wild.turn_up_twin", "pack.jokers", "pack.jokers_are"),
    "melded": _HANDS,
    "go_out": _OUTS,
    "waits": _OUTS,
}
"""The options on which an answer about cards alone may hang; an answer about a round may hang on any."""

_WILDS = HANGS_ON["wilds"]
_POSITIONS = ("table.direction", "turn_up.fate")
_MOST_KEPT = 400
_Key = TypeVar("_Key")
_Kept = TypeVar("_Kept")
_RENAMINGS = renamings({"wild.which": "next_same_colour"})
_tokens = lru_cache(maxsize=None)(renamed_suits)
_AS_IT_IS = _tokens("CDHS")


@dataclass(eq=False, slots=True)
class Item:
    """A question that can be put.

    ``mentions`` are the options by which its scenario tells tables apart, ``named`` the fields of an answer that count
    (of a position only some), none for all.
    """

    scenario: Scenario
    mentions: tuple[str, ...] = ()
    named: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    _told: dict[Seen, tuple[Answerable, ...] | None] = field(default_factory=dict)

    def told(self, table: Table) -> tuple[Answerable, ...] | None:
        """What the scenario says is right at a table; ``None`` where it says nothing."""
        scenario = self.scenario
        if not scenario.branches:
            return None
        seen = table.seen_of(self.mentions)
        if seen not in self._told:
            applies = scenario.applies(table.options)
            self._told[seen] = scenario.answers(table.options) if applies else None
        return self._told[seen]

    @property
    def ask(self) -> Ask:
        """What is asked."""
        return self.scenario.ask

    @property
    def is_of_cards(self) -> bool:
        """Whether it is about cards alone, so that the reference is quick to tell."""
        return self.ask.name in HANGS_ON

    @property
    def is_quick(self) -> bool:
        """Whether the reference is asked at once: no scenario tells, or it is no trouble.

        A hand's waits are as many questions as there are faces.
        """
        return not self.scenario.branches or (self.is_of_cards and self.ask.name != "waits")

    def hangs_on(self) -> tuple[str, ...]:
        """The options on which the verdict on an answer may hang, as far as its scenario or its ask say."""
        if self.is_of_cards:
            return HANGS_ON[self.ask.name]
        return self.mentions


def items_of(scenarios: Mapping[str, Scenario]) -> tuple[Item, ...]:
    """The scenarios' questions, as they are written."""
    return tuple(map(_item, scenarios.values()))


def _item(scenario: Scenario) -> Item:
    conditions = (scenario.needs, *(branch.when for branch in scenario.branches))
    mentions = dict.fromkeys((*options_asked(conditions), *scenario.computed_from))
    named: dict[str, tuple[str, ...]] = {}
    for branch in scenario.branches:
        for answer in branch.answers:
            for name, want in answer.fields.items():
                parts = tuple(want) if name == "position" and isinstance(want, dict) else ()
                named[name] = tuple(dict.fromkeys((*named.get(name, ()), *parts)))
    return Item(scenario, tuple(mentions), named)


def made(ask: str, question: Mapping[str, object], option_ids: Collection[str]) -> Item:
    """A question that no scenario asks, made for tables that differ in these options; the reference answers it."""
    nothing = Text("", "")
    scenario = Scenario("made", "", nothing, (), nothing, ASKS[ask], question, ALWAYS, (), (), Place("", 0, 0))
    return Item(scenario, tuple(option_ids))


@dataclass(frozen=True, slots=True)
class Put:
    """A question as it goes to an engine: in other suits, from other seats, than it was written."""

    item: Item
    sent: Mapping[str, object]
    variation: Variation

    def varied(self, answers: tuple[Answerable, ...]) -> tuple[Answerable, ...]:
        """The right answers in the suits and seats of what was sent."""
        gives = self.item.ask.gives
        return tuple(Answerable(varied(answer.fields, gives, self.variation), answer.impossible) for answer in answers)


def put(item: Item, seed: str) -> Put:
    """The question under a seed; suits are renamed so that it is the same at every table.

    One that was made by chance goes as it is.
    """
    if not item.scenario.branches:
        return Put(item, item.scenario.question, Variation(_AS_IT_IS, Random(seed)))  # noqa: S311 - nothing is varied
    order = Random(seed)  # noqa: S311 - to be repeated, not kept secret
    question = item.scenario.question
    variation = Variation(_tokens(order.choice(_RENAMINGS)), order, turned(seats_of(question), order))
    return Put(item, varied(question, item.ask.takes, variation), variation)


class Reference:
    """The reference's answers under any table. What it compiled is kept for a while, and so is what it answered."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._judges: dict[Seen, Judge] = {}
        self._melds = MeldTables()
        self._rounds: dict[tuple[tuple[str, Value], ...], Round] = {}

    def judge(self, table: Table, ask: str = "waits") -> Judge:
        """The judge of a table's cards, good for an ask and those that hang on less."""
        seen = table.seen_of(HANGS_ON[ask])
        if seen not in self._judges:
            make_room(self._judges)
            self._judges[seen] = Judge(as_profile(table, self._catalogue), self._melds)
        return self._judges[seen]

    def round(self, table: Table) -> Round:
        """The rules of a table's rounds."""
        if table.key not in self._rounds:
            make_room(self._rounds)
            self._rounds[table.key] = Round(as_profile(table, self._catalogue))
        return self._rounds[table.key]

    def answer(self, ask: Ask, sent: Mapping[str, object], table: Table) -> Answerable:
        """What is right at a table, whole."""
        try:
            given = ask.read(sent, leave=READ_BY_THE_ENGINE)
            if ask.name in ANSWERS:
                return Answerable(ANSWERS[ask.name](self.judge(table, ask.name), given))
            return Answerable(_wanted(ROUND_ANSWERS[ask.name](self.round(table), given, sent)))
        except (InputError, ImpossibleInput):
            return Answerable({}, impossible=True)

    def told(self, put: Put, table: Table) -> tuple[Answerable, ...]:
        """The same, of the fields that count."""
        answer = self.answer(put.item.ask, put.sent, table)
        named = put.item.named
        if answer.impossible or not named:
            shown = put.item.ask.shown
            return (Answerable({n: v for n, v in answer.fields.items() if n not in shown}, answer.impossible),)
        fields = {name: _parts(value, named[name]) for name, value in answer.fields.items() if name in named}
        if put.item.ask.name != "play":
            fields.update({name: None for name in named if name not in fields})
        return (Answerable(fields),)


def _parts(value: object, names: tuple[str, ...]) -> object:
    """A position's fields that count."""
    if not names or not isinstance(value, dict):
        return value
    return {name: value.get(name) for name in names}


def _wanted(fields: Mapping[str, object]) -> dict[str, object]:
    """The reference's answer as one is wanted: reasons are lists of codes, any of which will do."""
    wanted = dict(fields)
    if isinstance(wanted.get("reason"), str):
        wanted["reason"] = [wanted["reason"]]
    if isinstance(wanted.get("steps"), list):
        wanted["steps"] = [_wanted(step) for step in cast(list[dict[str, object]], wanted["steps"])]
    if isinstance(wanted.get("claims"), list):
        wanted["claims"] = [_wanted(claim) for claim in cast(list[dict[str, object]], wanted["claims"])]
    return wanted


def judged_by(put: Put) -> tuple[str, ...]:
    """The options on which, beside the right answer, the verdict on an answer hangs."""
    turn_up = put.sent.get("turn_up") or part_of(put.sent.get("position"), "turn_up")
    return (*(_WILDS if turn_up else ()), *(_POSITIONS if put.item.ask.name == "play" else ()))


def make_room(kept: dict[_Key, _Kept]) -> None:
    """Forget the oldest where too many are kept."""
    while len(kept) >= _MOST_KEPT:
        del kept[next(iter(kept))]
