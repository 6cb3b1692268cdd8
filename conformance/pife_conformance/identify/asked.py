"""Answers as evidence: how badly a table explains what an engine answered.

A table that foretells an answer costs nothing by it, one that foretells another costs one. An answer where the input
cannot be weighs half: many engines do not look. A crash, no answer in time, or a line that cannot be read is no
evidence for any table.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field

from pife.cards import FACES
from pife.engine.hands import Judge
from pife.engine.wilds import wild_cards
from pife.errors import ImpossibleInput
from pife.spec.catalogue import Catalogue
from pife_conformance.asks import Ask, InputError
from pife_conformance.identify.alike import CardsAsked
from pife_conformance.identify.faulty import FaultyHands, Foretold, Known, said_words
from pife_conformance.identify.predicting import (
    HANGS_ON,
    Item,
    Put,
    Reference,
    Seen,
    judged_by,
    make_room,
)
from pife_conformance.identify.tables import Table, as_profile
from pife_conformance.judging import judge
from pife_conformance.kinds import OneCard
from pife_conformance.questions import Question
from pife_conformance.round_kinds import part_of
from pife_conformance.scenarios import Answerable
from pife_conformance.verdicts import Answer, Error, Outcome, Pass, Unsupported, Verdict

WRONG = 1.0
HALF = 0.5
SILENT = 0.15
"""What it costs a table that neither a scenario nor, at once, the reference says what it answers."""


@dataclass(eq=False, slots=True)
class Asked:
    """A question that was put, and what came back.

    ``judged_by`` are the options on which the verdict hangs besides those of the item, ``cards`` those asked about, if
    it is about cards alone. The rest is kept, so that nothing is worked out twice: ``costs`` is what tables have paid
    for it, ``by_scenario`` and ``by_reference`` the same by what was told of them, ``impossible`` whether the cards
    cannot be, and ``fitting`` whether faults foretell the answer, by what of a table says so.
    """

    put: Put
    outcome: Outcome
    judged_by: tuple[str, ...]
    costs: dict[tuple[tuple[str, ...], Table], float] = field(default_factory=dict)
    by_scenario: dict[Seen, float | None] = field(default_factory=dict)
    by_reference: dict[Hashable, float] = field(default_factory=dict)
    impossible: dict[Hashable, bool] = field(default_factory=dict)
    fitting: dict[Hashable, bool] = field(default_factory=dict)
    cards: CardsAsked | None = None

    def __post_init__(self) -> None:
        """Look at the cards."""
        if self.item.is_of_cards:
            self.cards = CardsAsked(self.item.ask.name, self.put.sent)

    @property
    def item(self) -> Item:
        """The question as it is written."""
        return self.put.item

    @property
    def is_evidence(self) -> bool:
        """Whether the engine said something that can be judged."""
        return isinstance(self.outcome, Answer | Error)


class Evidence:
    """All that an engine answered."""

    def __init__(self, catalogue: Catalogue, reference: Reference) -> None:
        self._catalogue = catalogue
        self.reference = reference
        self.all: list[Asked] = []
        self.by_option: dict[str, list[Asked]] = {}
        self.forms: tuple[str, ...] = ()
        self.constant: set[str] = set()
        self._weighs_waits = False
        self._faulty: dict[object, FaultyHands] = {}
        self._known = Known()

    def add(self, put: Put, outcome: Outcome) -> Asked:
        """Take note of an answer."""
        asked = Asked(put, outcome, judged_by(put))
        self.all.append(asked)
        if asked.is_evidence:
            for option_id in dict.fromkeys((*put.item.hangs_on(), *asked.judged_by)):
                self.by_option.setdefault(option_id, []).append(asked)
        return asked

    def is_constant(self, ask: str) -> None:
        """Let of the answers to an ask count only whether the cards are said to be possible."""
        self.constant.add(ask)
        for asked in self.all:
            if asked.item.ask.name == ask:
                asked.costs.clear()

    @property
    def counting(self) -> list[Asked]:
        """The answers that are evidence, as they came."""
        return [asked for asked in self.all if asked.is_evidence]

    def suppose(self, forms: tuple[str, ...]) -> None:
        """Weigh answers about cards as those of an engine with faults of these forms."""
        self.forms = forms

    def suppose_waits_too(self, *, weighed: bool) -> None:
        """Whether waits are weighed as an engine with faults answers them, which takes long to work out."""
        self._weighs_waits = weighed
        for asked in self.all:
            if asked.item.ask.name == "waits":
                asked.costs.clear()

    def weighs_with_faults(self, asked: Asked) -> bool:
        """Whether to work out what an engine with faults answers: waits at first only where nothing else tells."""
        if asked.item.ask.name != "waits" or self._weighs_waits:
            return True
        return not any(each.item.ask.name in ("melded", "go_out") for each in self.all)

    def cost(self, asked: Asked, table: Table, forms: tuple[str, ...] | None = None) -> float:
        """How badly a table explains an answer, from 0 to 1, with the faults supposed or those of other forms."""
        forms = self.forms if forms is None else forms
        cost = asked.costs.get((forms, table))
        if cost is None:
            if asked.item.ask.name in self.constant:
                cost = WRONG if isinstance(asked.outcome, Answer) == self._is_impossible(asked, table) else 0.0
            else:
                cost = self._by_faults(asked, table, forms) if forms and asked.cards else self._plain(asked, table)
            asked.costs[forms, table] = cost
        return cost

    def is_slow(self, asked: Asked, table: Table, forms: tuple[str, ...]) -> bool:
        """Whether it still has to be worked out what is foretold at a table."""
        if (forms, table) in asked.costs:
            return False
        if asked.cards is None:
            return asked.item.told(table) is None
        meeting = tuple(form for form in forms if asked.cards.meets(form, table))
        if meeting:
            return (meeting, asked.cards.seen(table)) not in asked.fitting
        return asked.item.told(table) is None and asked.cards.seen(table) not in asked.by_reference

    def foretold(self, item: Item, table: Table, forms: tuple[str, ...]) -> Foretold | None:
        """What an engine with such faults says to a question about cards as it is written; ``None`` if it cannot be."""
        return self._foretold(item.ask, item.scenario.question, table, forms)

    def meets(self, item: Item, table: Table, forms: Collection[str]) -> bool:
        """Whether faults of these forms may change the answer to a question about cards at a table."""
        cards = CardsAsked(item.ask.name, item.scenario.question)
        return any(cards.meets(form, table) for form in forms)

    def are_alike(self, item: Item, table: Table, other: Table) -> bool:
        """Whether an engine is thought to answer a question alike at two tables where a right one would not."""
        if item.ask.name in self.constant:
            can_be, could_be = (
                CardsAsked(item.ask.name, item.scenario.question).can_be(each) for each in (table, other)
            )
            return can_be == could_be
        if not self.forms or not item.is_of_cards or item.ask.name == "waits":
            return False
        here, there = (self.foretold(item, each, self.forms) for each in (table, other))
        return here is not None and there is not None and not here.excludes(there)

    def foretold_of(self, asked: Asked, table: Table, forms: tuple[str, ...]) -> Foretold | None:
        """The same of a question that was put."""
        return self._foretold(asked.item.ask, asked.put.sent, table, forms)

    def _foretold(self, ask: Ask, sent: Mapping[str, object], table: Table, forms: tuple[str, ...]) -> Foretold | None:
        cards = CardsAsked(ask.name, sent)
        forms = tuple(form for form in forms if cards.meets(form, table))
        if not cards.can_be(table):
            return None
        try:
            return self.faulty(table, forms).foretold(ask.name, ask.read(sent))
        except (InputError, ImpossibleInput):
            return None

    def _plain(self, asked: Asked, table: Table) -> float:
        seen = table.seen_of((*asked.item.mentions, *asked.judged_by))
        if seen not in asked.by_scenario:
            told = asked.item.told(table)
            asked.by_scenario[seen] = None if told is None else self._cost(asked, table, asked.put.varied(told))
        cost = asked.by_scenario[seen]
        if cost is not None:
            return cost
        return self._by_reference(asked, table) if asked.item.is_quick else SILENT

    def total(self, table: Table, asked: Sequence[Asked]) -> float:
        """How badly a table explains these answers together."""
        return sum(self.cost(each, table) for each in asked)

    def hanging_on(self, option_ids: Sequence[str]) -> list[Asked]:
        """The answers that may hang on any of these options."""
        if len(option_ids) == 1:
            return self.by_option.get(option_ids[0], [])
        found = {id(asked): asked for option_id in option_ids for asked in self.by_option.get(option_id, ())}
        return list(found.values())

    def wanted(self, asked: Asked, table: Table) -> tuple[Answerable, ...]:
        """What is right at a table, in the suits and seats of the question."""
        told = asked.item.told(table)
        return self.reference.told(asked.put, table) if told is None else asked.put.varied(told)

    def verdict(self, asked: Asked, table: Table, judge_of: Callable[[Question], Judge] | None = None) -> Verdict:
        """The verdict on an answer at a table; melds that an engine shows are looked at with ``judge_of``."""
        return self._verdict(asked, table, self.wanted(asked, table), judge_of)

    def faulty(self, table: Table, forms: tuple[str, ...]) -> FaultyHands:
        """A table's judge with faults of these forms."""
        seen = (forms, table.seen_of(HANGS_ON["waits"]))
        if seen not in self._faulty:
            make_room(self._faulty)
            self._faulty[seen] = FaultyHands(self.reference.judge(table), forms, self._known)
        return self._faulty[seen]

    def fits(self, asked: Asked, table: Table, forms: tuple[str, ...]) -> bool | None:
        """Whether an answer about cards is what an engine with such faults says; ``None`` where it is no evidence."""
        ask, cards = asked.item.ask, asked.cards
        if not isinstance(asked.outcome, Answer) or cards is None:
            return None
        forms = tuple(form for form in forms if cards.meets(form, table))
        if self._is_impossible(asked, table):
            return None
        seen = (forms, cards.seen(table))
        if seen not in asked.fitting:
            foretold = self.faulty(table, forms).foretold(ask.name, ask.read(asked.put.sent))
            asked.fitting[seen] = foretold.allows(said_words(ask.name, asked.outcome.fields))
        return asked.fitting[seen]

    def _by_faults(self, asked: Asked, table: Table, forms: tuple[str, ...]) -> float:
        assert asked.cards is not None
        if not any(asked.cards.meets(form, table) for form in forms):
            return self._plain(asked, table)
        if not self.weighs_with_faults(asked):
            return SILENT
        fits = self.fits(asked, table, forms)
        if fits is None:
            return self._by_reference(asked, table) if asked.item.is_quick else SILENT
        return 0.0 if fits else WRONG

    def _by_reference(self, asked: Asked, table: Table) -> float:
        seen = table.key if asked.cards is None else asked.cards.seen(table)
        if seen not in asked.by_reference:
            asked.by_reference[seen] = self._cost(asked, table, self.reference.told(asked.put, table))
        return asked.by_reference[seen]

    def _is_impossible(self, asked: Asked, table: Table) -> bool:
        assert asked.cards is not None
        seen = asked.cards.may_be(table)
        if seen not in asked.impossible:
            asked.impossible[seen] = self.reference.told(asked.put, table)[0].impossible
        return asked.impossible[seen]

    def _cost(self, asked: Asked, table: Table, answers: tuple[Answerable, ...]) -> float:
        verdict = self._verdict(asked, table, answers, None)
        if isinstance(verdict, Pass | Unsupported):
            return 0.0
        return HALF if all(answer.impossible for answer in answers) else WRONG

    def _verdict(
        self,
        asked: Asked,
        table: Table,
        answers: tuple[Answerable, ...],
        judge_of: Callable[[Question], Judge] | None,
    ) -> Verdict:
        outcome = asked.outcome
        if isinstance(outcome, Answer) and judge_of is None:
            shown = asked.item.ask.shown
            if shown:
                outcome = Answer({name: value for name, value in outcome.fields.items() if name not in shown})
        question = Question(
            asked.item.scenario,
            as_profile(table, self._catalogue),
            asked.put.sent,
            answers,
            wild_cards(table.options, _turn_up(asked.put.sent)),
        )
        return judge(question, outcome, judge_of or self._no_judge)

    def _no_judge(self, question: Question) -> Judge:
        raise AssertionError("no melds are shown")


def _turn_up(sent: Mapping[str, object]) -> int | None:
    card = OneCard().read(sent.get("turn_up") or part_of(sent.get("position"), "turn_up"))
    return card if card in FACES else None
