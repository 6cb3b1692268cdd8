"""Answers as evidence: how badly a table explains what an engine answered.

A table that foretells an answer costs nothing by it, one that foretells another costs one. An answer where the input
cannot be weighs half: many engines do not look. A crash, no answer in time, or a line that cannot be read is no
evidence for any table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from pife.cards import FACES, token
from pife.engine.hands import Judge
from pife.engine.wilds import wild_cards
from pife.spec.catalogue import Catalogue
from pife_conformance.identify.faulty import TOO_SLOW_FOR_WAITS, FaultyHands, said_words
from pife_conformance.identify.predicting import (
    HANGS_ON,
    IMPOSSIBLE_BY,
    WITHOUT_WILD,
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

    ``judged_by`` are the options on which the verdict hangs besides those of the item; ``costs`` what tables have
    paid for it already, ``by_scenario`` and ``by_reference`` the same by what was told of them; ``without_wild`` and
    ``impossible`` whether no card is wild, or the cards cannot be, by the options that say so.
    """

    put: Put
    outcome: Outcome
    judged_by: tuple[str, ...]
    costs: dict[Table, float] = field(default_factory=dict)
    by_scenario: dict[Seen, float | None] = field(default_factory=dict)
    by_reference: dict[Seen, float] = field(default_factory=dict)
    without_wild: dict[Seen, bool] = field(default_factory=dict)
    impossible: dict[Seen, bool] = field(default_factory=dict)

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
        self._thought_of_at: Table | None = None
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

    def suppose(self, forms: tuple[str, ...], table: Table | None = None) -> None:
        """Weigh answers about cards as those of an engine with faults of these forms, thought of at a table.

        A scenario that says the same of another table as of that one is taken to say so of the faulty engine too.
        """
        self.forms = forms
        self._thought_of_at = table
        for asked in self.all:
            asked.costs.clear()

    def weighs_with_faults(self, asked: Asked) -> bool:
        """Whether it is worth working out what an engine with faults answers: waits only where nothing else tells."""
        if asked.item.ask.name != "waits":
            return True
        return not any(each.item.ask.name in ("melded", "go_out") for each in self.all)

    def cost(self, asked: Asked, table: Table) -> float:
        """How badly a table explains an answer, from 0 to 1."""
        cost = asked.costs.get(table)
        if cost is None:
            cost = self._by_faults(asked, table) if self.forms and asked.item.is_of_cards else self._plain(asked, table)
            asked.costs[table] = cost
        return cost

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
            self._faulty[seen] = FaultyHands(self.reference.judge(table), forms)
        return self._faulty[seen]

    def fits(self, asked: Asked, table: Table, forms: tuple[str, ...]) -> bool | None:
        """Whether an answer about cards is what an engine with such faults says; ``None`` where it is no evidence."""
        ask = asked.item.ask
        if not isinstance(asked.outcome, Answer) or not asked.item.is_of_cards:
            return None
        if ask.name == "waits" and not TOO_SLOW_FOR_WAITS.isdisjoint(forms):
            return None
        if self._is_impossible(asked, table):
            return None
        foretold = self.faulty(table, forms).foretold(ask.name, ask.read(asked.put.sent))
        return foretold.allows(said_words(ask.name, asked.outcome.fields))

    def _by_faults(self, asked: Asked, table: Table) -> float:
        start = self._thought_of_at
        if start is not None and start is not table:
            told = asked.item.told(table)
            if told is not None and told is asked.item.told(start):
                return self.cost(asked, start)
        seen: Seen = (*self.forms, *self._seen_of_cards(asked, table))
        if not self.weighs_with_faults(asked):
            return SILENT
        if seen not in asked.by_reference:
            fits = self.fits(asked, table, self.forms)
            if fits is not None:
                asked.by_reference[seen] = 0.0 if fits else WRONG
            elif asked.item.is_quick:
                asked.by_reference[seen] = self._cost(asked, table, self.reference.told(asked.put, table))
            else:
                asked.by_reference[seen] = SILENT
        return asked.by_reference[seen]

    def _by_reference(self, asked: Asked, table: Table) -> float:
        if asked.item.is_of_cards:
            seen = self._seen_of_cards(asked, table)
        else:
            seen = (*table.options, *table.options.values())  # which options apply differs from table to table
        if seen not in asked.by_reference:
            asked.by_reference[seen] = self._cost(asked, table, self.reference.told(asked.put, table))
        return asked.by_reference[seen]

    def _seen_of_cards(self, asked: Asked, table: Table) -> Seen:
        """The state of the options on which the answer to a question about cards hangs at a table.

        Where no card asked about is wild, nothing hangs on what wild cards do, and without an ace nothing on the ace.
        """
        ask = asked.item.ask.name
        ids = HANGS_ON[ask]
        sent = asked.put.sent
        if ask in ("meld", "melded", "go_out"):
            wild = table.seen_of(HANGS_ON["wilds"])
            if wild not in asked.without_wild:
                asked.without_wild[wild] = _reading(sent).isdisjoint(
                    map(token, wild_cards(table.options, _turn_up(sent)))
                )
            if asked.without_wild[wild]:
                ids = WITHOUT_WILD[ask, any(card.startswith("A") for card in _reading(sent))]
        return table.seen_of(ids)

    def _is_impossible(self, asked: Asked, table: Table) -> bool:
        seen = table.seen_of(IMPOSSIBLE_BY)
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


def _reading(sent: Mapping[str, object]) -> frozenset[str]:
    """The faces of the cards asked about."""
    cards = sent.get("cards")
    return frozenset(str(card).rstrip("*") for card in (cards if isinstance(cards, list) else ()))


def _turn_up(sent: Mapping[str, object]) -> int | None:
    card = OneCard().read(sent.get("turn_up") or part_of(sent.get("position"), "turn_up"))
    return card if card in FACES else None
