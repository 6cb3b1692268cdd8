"""Answers as evidence: how badly a table explains what an engine answered.

A table that foretells an answer costs nothing by it, one that foretells another costs one. An answer where the input
cannot be weighs half: many engines do not look. A crash, no answer in time, or a line that cannot be read is no
evidence for any table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from pife.cards import FACES
from pife.engine.hands import Judge
from pife.engine.wilds import wild_cards
from pife.spec.catalogue import Catalogue
from pife_conformance.identify.faulty import TOO_SLOW_FOR_WAITS, FaultyHands, said_words
from pife_conformance.identify.predicting import HANGS_ON, Item, Put, Reference, Seen, judged_by
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

    ``judged_by`` are the options on which the verdict hangs besides those of the item.
    """

    put: Put
    outcome: Outcome
    judged_by: tuple[str, ...]
    _by_scenario: dict[Seen, float | None] = field(default_factory=dict)
    _by_reference: dict[Seen, float] = field(default_factory=dict)
    wanted: dict[Seen, tuple[Answerable, ...]] = field(default_factory=dict)

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
        self._faulty: dict[object, FaultyHands] = {}

    def add(self, put: Put, outcome: Outcome) -> Asked:
        """Take note of an answer."""
        asked = Asked(put, outcome, judged_by(put))
        self.all.append(asked)
        if asked.is_evidence:
            for option_id in dict.fromkeys((*put.item.hangs_on(), *asked.judged_by)):
                self.by_option.setdefault(option_id, []).append(asked)
        return asked

    def drop(self, ask: str) -> None:
        """Let the answers to an ask count for nothing."""
        for found in self.by_option.values():
            found[:] = [asked for asked in found if asked.item.ask.name != ask]

    @property
    def counting(self) -> list[Asked]:
        """The answers that are evidence, as they came."""
        found = {id(asked): asked for asked in self.all if asked.is_evidence}
        kept = {id(asked) for each in self.by_option.values() for asked in each}
        free = {id(asked) for asked in self.all if not (*asked.item.hangs_on(), *asked.judged_by)}
        return [asked for key, asked in found.items() if key in kept or key in free]

    def cost(self, asked: Asked, table: Table, *, thorough: bool = False) -> float:
        """How badly a table explains an answer, from 0 to 1; ``thorough`` asks the reference where no scenario says."""
        if self.forms and asked.item.is_of_cards:
            return self._by_faults(asked, table)
        seen = table.seen_of((*asked.item.mentions, *asked.judged_by))
        if seen not in asked._by_scenario:
            told = asked.item.told(table)
            asked._by_scenario[seen] = None if told is None else self._cost(asked, table, asked.put.varied(told))
        cost = asked._by_scenario[seen]
        if cost is not None:
            return cost
        return self._by_reference(asked, table) if thorough or asked.item.is_quick else SILENT

    def total(self, table: Table, asked: Sequence[Asked], *, thorough: bool = False) -> float:
        """How badly a table explains these answers together."""
        return sum(self.cost(each, table, thorough=thorough) for each in asked)

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
            self._faulty[seen] = FaultyHands(self.reference.judge(table), forms)
        return self._faulty[seen]

    def fits(self, asked: Asked, table: Table, forms: tuple[str, ...]) -> bool | None:
        """Whether an answer about cards is what an engine with such faults says; ``None`` where it is no evidence."""
        ask = asked.item.ask
        if not isinstance(asked.outcome, Answer) or not asked.item.is_of_cards:
            return None
        if ask.name == "waits" and not TOO_SLOW_FOR_WAITS.isdisjoint(forms):
            return None
        if self.reference.told(asked.put, table)[0].impossible:
            return None
        foretold = self.faulty(table, forms).foretold(ask.name, ask.read(asked.put.sent))
        return foretold.allows(said_words(ask.name, asked.outcome.fields))

    def _by_faults(self, asked: Asked, table: Table) -> float:
        seen: Seen = (*self.forms, *table.seen_of(HANGS_ON[asked.item.ask.name]))
        if seen not in asked._by_reference:
            fits = self.fits(asked, table, self.forms)
            if fits is None:
                asked._by_reference[seen] = self._cost(asked, table, self.reference.told(asked.put, table))
            else:
                asked._by_reference[seen] = 0.0 if fits else WRONG
        return asked._by_reference[seen]

    def _by_reference(self, asked: Asked, table: Table) -> float:
        cards = asked.item.is_of_cards
        seen: Seen = table.seen_of(asked.item.hangs_on()) if cards else tuple(table.options.values())
        if not cards:
            seen = (*table.options, *seen)  # which options apply differs from table to table
        if seen not in asked._by_reference:
            asked._by_reference[seen] = self._cost(asked, table, self.reference.told(asked.put, table))
        return asked._by_reference[seen]

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
