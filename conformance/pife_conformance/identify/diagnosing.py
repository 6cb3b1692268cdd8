"""Which known faults explain what no option values do? A cause is named only if it foretells fresh answers too.

Faults, with the table that goes with them, are rivals of the rules alone and of each other: questions are asked on
which they foretell different answers, until one leads clearly.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import cast

from pife_conformance.identify.alike import may_show
from pife_conformance.identify.asked import Asked, Evidence
from pife_conformance.identify.choosing import CLEAR
from pife_conformance.identify.faulty import ALTERED, said_words
from pife_conformance.identify.greedy import GREEDY
from pife_conformance.identify.making import Maker
from pife_conformance.identify.predicting import Item
from pife_conformance.identify.result import FaultId, NamedFault
from pife_conformance.identify.search import Search, slowness
from pife_conformance.identify.tables import Table, Tables
from pife_conformance.verdicts import Answer

CAUSES: dict[str, FaultId] = {form: cast(FaultId, cause) for cause, forms in ALTERED.items() for form in forms}
Putting = Callable[[Item], Asked | None]

_MOST_FAULTS = 3
_MOST_TRIED = 3
_MOST_OF_A_KIND = 2
_TELLING = 3
_MOST_PROBED = 800
_MOST_DUELS = 24
_REFILLS = 2
_MAY_IMPROVE = 6.0
_IMPROVED = 5
_KEPT = 3
_ANCHORS = 2
_PRICE = 1.5
_FRESH = 8
_LEAST_FRESH = 3
_MOST_BAD = 1
_LEAST_GOOD = 6
_LEAST_YES = 4
_MOST_PLAIN = 8
_CANDIDATES = 120

_TAKEN_FOR: dict[str, tuple[str, ...]] = {
    "ranks-as-text": ("melds.run_ace",),
    "ace-in-no-run": ("melds.run_ace",),
    "wild-never-itself": ("wild.itself",),
    "one-wild-a-hand": ("wild.per_meld",),
    "king-names-no-wild": ("wild.which",),
}
"""The options of which a fault may have been taken for another value."""

_OF_SPLITS = ("only-threes", *GREEDY)
"""Faults that may have been taken for a rule about the sizes of melds."""


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """A table and the forms of the faults with which an engine plays it."""

    table: Table
    forms: tuple[str, ...]

    @property
    def causes(self) -> frozenset[FaultId]:
        """The faults."""
        return frozenset(CAUSES[form] for form in self.forms)


class Diagnosis:
    """The known faults that fit an engine's answers about cards."""

    def __init__(self, evidence: Evidence, maker: Maker, search: Search, tables: Tables, put: Putting) -> None:
        self._evidence = evidence
        self._maker = maker
        self._search = search
        self._tables = tables
        self._put = put
        self._items: list[Item] = []
        self._rejected: set[str] = set()
        self._counted = 0
        self._answers_in_order: list[Asked] = []

    def run(self, table: Table) -> tuple[Table, dict[str, NamedFault]]:
        """The faults that there are, by form, and the table that goes with them."""
        plain = Hypothesis(table, ())
        self._items = list(self._maker.probes(table))
        kept: dict[str, NamedFault] = {}
        for _ in range(_MOST_TRIED):
            best = self._leading(self._sought(plain))
            named = {form: self._confirmed(best, form) for form in best.forms}
            kept = {form: cause for form, cause in named.items() if cause is not None}
            if len(kept) == len(named):
                self._evidence.suppose(best.forms)
                return best.table, kept
            self._rejected |= named.keys() - kept.keys()
        self._evidence.suppose(tuple(kept))
        return self._search.improved(best.table if kept else table), kept

    def _sought(self, plain: Hypothesis) -> list[Hypothesis]:
        """Those that explain the answers well: of one fault, and of more as long as that explains more."""
        level, found = [plain], [plain]
        for _ in range(_MOST_FAULTS):
            most = min(map(self._cost, level)) + _MAY_IMPROVE
            extended: dict[frozenset[str], tuple[float, Hypothesis, Hypothesis]] = {}
            for one in level:
                for cost, each in self._extended(one, most):
                    forms = frozenset(each.forms)
                    if forms not in extended or cost < extended[forms][0]:
                        extended[forms] = cost, each, one
            in_order = sorted(extended.values(), key=lambda found: found[0])
            for _, each, one in in_order:
                self._tell_apart(one, [each], _TELLING)
            promising = [each for _, each, _ in in_order]
            most = min(map(self._cost, level)) + _MAY_IMPROVE
            costs = {id(each): self._cost(each, most) for each in promising}
            promising = sorted((each for each in promising if costs[id(each)] < most), key=lambda each: costs[id(each)])
            better = [self._settled(each) for each in _of_each_kind(promising)[:_IMPROVED]]
            here = min(map(self._cost, level))
            better = [each for each in better if self._cost(each) < here - 1 and self._last_explains(each)]
            better = sorted(better, key=self._cost)[:_KEPT]
            if not better:
                break
            found += better
            level = better
        return found

    def _leading(self, found: list[Hypothesis]) -> Hypothesis:
        """The one that explains the answers best, put to the test against those that come near."""
        improved: set[tuple[tuple[str, ...], Table]] = set()
        refills = _REFILLS
        for _ in range(_MOST_DUELS):
            found.sort(key=self._worth)
            near = [each for each in found[1:] if self._worth(each) < self._worth(found[0]) + CLEAR]
            before = len(self._evidence.all)
            self._tell_apart(found[0], near, 1)
            if len(self._evidence.all) > before:
                continue
            if near and refills:
                refills -= 1
                for each in (found[0], near[0]):
                    self._items += self._maker.probes(each.table)
                continue
            again = [each for each in found[:_IMPROVED] if (each.forms, each.table) not in improved]
            if not again:
                break
            found = [self._improved(each) if each in again else each for each in found]
            improved |= {(each.forms, each.table) for each in found[:_IMPROVED]}
        found.sort(key=self._worth)
        best = found[0]
        shared = [
            form for form in best.forms if all(CAUSES[form] in each.causes for each in self._as_good(best, found))
        ]
        return best if len(shared) == len(best.forms) else self._improved(Hypothesis(best.table, tuple(shared)))

    def _as_good(self, best: Hypothesis, found: list[Hypothesis]) -> list[Hypothesis]:
        """Those that explain nearly as much with other faults."""
        return [each for each in found if each.causes != best.causes and self._worth(each) < self._worth(best) + 1]

    def _last_explains(self, hypothesis: Hypothesis) -> bool:
        """Whether the fault thought of last explains anything that the same table without it does not."""
        without = Hypothesis(hypothesis.table, hypothesis.forms[:-1])
        return self._cost(without) > self._cost(hypothesis)

    def _worth(self, hypothesis: Hypothesis) -> float:
        """By which the best is first: a fault has to explain something."""
        return self._cost(hypothesis) + _PRICE * len(hypothesis.forms)

    def stands(self, table: Table, form: str, forms: tuple[str, ...]) -> bool:
        """Whether a fault that was confirmed still explains something at a table, and more than it spoils."""
        rest = tuple(each for each in forms if each != form)
        answers = self._answers()
        foretold = sum(self._is_foretold(asked, table, forms, rest) for asked in answers)
        spoilt = sum(self._is_foretold(asked, table, rest, forms) for asked in answers)
        return foretold >= _LEAST_FRESH and foretold > 8 * spoilt

    def cause_of(self, asked: Asked, table: Table, forms: tuple[str, ...]) -> FaultId | None:
        """The one of the faults found without which an answer would not be foretold."""
        if self._evidence.fits(asked, table, forms) is not True:
            return None
        for form in forms:
            if self._evidence.fits(asked, table, tuple(each for each in forms if each != form)) is False:
                return CAUSES[form]
        return None

    def _extended(self, best: Hypothesis, most: float) -> Iterator[tuple[float, Hypothesis]]:
        """Each fault with those found already, at the table that goes best with it, where it costs less than most."""
        taken = best.causes
        for form in CAUSES:
            if CAUSES[form] not in taken and form not in self._rejected and self._shows(form):
                least, found = most, None
                for table in self._anchors(best.table, form):
                    hypothesis = Hypothesis(table, (*best.forms, form))
                    cost = self._cost(hypothesis, least)
                    if cost < least:
                        least, found = cost, hypothesis
                if found is not None:
                    yield least, found

    def _anchors(self, table: Table, form: str) -> Iterator[Table]:
        """The table, and those with another value of what a fault may have been taken for."""
        yield table
        if form in _OF_SPLITS:
            any_sizes = next(self._tables.changed(table, {"out.shapes": "any"}), table)
            any_length = next(self._tables.changed(any_sizes, {"melds.longest": None}), any_sizes)
            for each in (any_sizes, any_length):
                yield each
                yield from (changed for _, changed in self._tables.changes(each, "out.ten"))
        for option_id in _TAKEN_FOR.get(form, ()):
            if option_id in table.options:
                yield from (changed for _, changed in self._tables.changes(table, option_id))

    def _improved(self, hypothesis: Hypothesis) -> Hypothesis:
        """The same faults with the table, near this one, that explains most."""
        before = self._evidence.forms
        self._evidence.suppose(hypothesis.forms)
        table = self._search.improved(hypothesis.table, alone=True)
        self._evidence.suppose(before)
        return Hypothesis(table, hypothesis.forms)

    def _settled(self, hypothesis: Hypothesis) -> Hypothesis:
        """The same, where answers are left unexplained also greedy in other ways, and with the sizes of melds free."""
        found, form = self._improved(hypothesis), hypothesis.forms[-1]
        here = self._cost(found)
        if form not in _OF_SPLITS or not 1 <= here < _MAY_IMPROVE:
            return found
        others = [
            Hypothesis(table, (*hypothesis.forms[:-1], other))
            for other in (GREEDY if form in GREEDY else (form,))
            for table in self._anchors(found.table, other)
        ]
        costs = {each: self._cost(each, here + _MAY_IMPROVE) for each in others}
        near = sorted((each for each in others if costs[each] < here + _MAY_IMPROVE), key=lambda each: costs[each])
        return min((found, *map(self._improved, near[:_ANCHORS])), key=self._cost)

    def _cost(self, hypothesis: Hypothesis, most: float = math.inf) -> float:
        """How badly a hypothesis explains the answers, or ``most``; what is quickly told is told first."""
        table, forms = hypothesis.table, hypothesis.forms
        cost, slow = 0.0, []
        for asked in self._counting():
            if forms and self._evidence.is_slow(asked, table, forms):
                slow.append(asked)
                continue
            cost += self._evidence.cost(asked, table, forms)
            if cost >= most:
                return most
        for asked in slow:
            cost += self._evidence.cost(asked, table, forms)
            if cost >= most:
                return most
        return cost

    def _counting(self) -> list[Asked]:
        """The answers that are evidence, those first about which a hypothesis is quick to tell."""
        if len(self._evidence.all) != self._counted:
            self._counted = len(self._evidence.all)
            weighed = filter(self._evidence.weighs_with_faults, self._evidence.counting)
            self._answers_in_order = sorted(weighed, key=slowness)
        return self._answers_in_order

    def _tell_apart(self, best: Hypothesis, rivals: Iterable[Hypothesis], most: int) -> None:
        """Ask where the best and its rivals foretell different answers, as long as a rival is not clearly behind."""
        for rival in rivals:
            for _, item in zip(range(most), self._telling(best, rival), strict=False):
                if self._worth(rival) >= self._worth(best) + CLEAR or self._ask(item) is None:
                    break

    def _telling(self, one: Hypothesis, other: Hypothesis) -> Iterator[Item]:
        """The questions left on which two foretell different answers."""
        not_shared = {*one.forms} ^ {*other.forms}
        for item in reversed(self._items[-_MOST_PROBED:]):
            if not any(may_show(form, item.ask.name) for form in not_shared):
                continue
            if one.table is other.table and not self._evidence.meets(item, one.table, not_shared):
                continue
            here, there = (self._evidence.foretold(item, each.table, each.forms) for each in (one, other))
            if here is not None and there is not None and here.excludes(there):
                yield item

    def _ask(self, item: Item) -> Asked | None:
        if item in self._items:
            self._items.remove(item)
        return self._put(item)

    def _shows(self, form: str) -> bool:
        """Whether the engine answers something that may show a fault."""
        return any(may_show(form, ask) for ask in self._maker.asks & {"wilds", "meld", "melded", "go_out"})

    def _confirmed(self, best: Hypothesis, form: str) -> NamedFault | None:
        """The fault, if it foretells fresh answers that the rest of the faults do not; ``None`` if it does not."""
        table, forms = best.table, best.forms
        ask = self._plainest(form)
        rest = tuple(each for each in forms if each != form)
        good = bad = neither = 0
        for item in itertools.chain(self._maker.probes(table), self._maker.fresh(table, _CANDIDATES)):
            if item.ask.name != ask:
                continue
            here, there = (self._evidence.foretold(item, table, each) for each in (forms, rest))
            if here is None or there is None or not here.excludes(there):
                continue
            asked = self._put(item)
            if asked is None:
                break
            fits = self._evidence.fits(asked, table, forms)
            good += fits is True
            if fits is False and self._evidence.fits(asked, table, rest) is False:
                neither += 1
            else:
                bad += fits is False
            if good + neither >= _FRESH or bad > _MOST_BAD:
                break
        if (
            good < _LEAST_FRESH
            or bad * _LEAST_GOOD > good
            or neither * 3 > good
            or ask is None
            or not self._says_yes(best, ask)
        ):
            return None
        foretold = sum(self._is_foretold(asked, table, forms, rest) for asked in self._answers())
        return NamedFault(CAUSES[form], (ask,), foretold, good)

    def _says_yes(self, best: Hypothesis, ask: str) -> bool:
        """Whether the engine accepts what it would with the faults: one that refuses all has not these."""
        told = [0, 0]
        for asked in self._answers():
            if asked.item.ask.name == ask:
                foretold = self._evidence.foretold_of(asked, best.table, best.forms)
                if foretold is not None and foretold.words:
                    assert isinstance(asked.outcome, Answer)
                    told[bool(said_words(ask, asked.outcome.fields))] += 1
        plain = self._maker.probes(best.table)
        while told[True] < _LEAST_YES and sum(told) < _MOST_PLAIN:
            item = next(
                (
                    each
                    for each in plain
                    if each.ask.name == ask
                    and (foretold := self._evidence.foretold(each, best.table, best.forms)) is not None
                    and foretold.words
                ),
                None,
            )
            put = None if item is None else self._put(item)
            if put is None or not isinstance(put.outcome, Answer):
                break
            told[bool(said_words(ask, put.outcome.fields))] += 1
        return told[True] >= _LEAST_YES and told[True] > 3 * told[False]

    def _plainest(self, form: str) -> str | None:
        """The ask that shows a fault with the least that other faults may have a part in."""
        answered = {asked.item.ask.name for asked in self._answers()} & self._maker.asks
        return next(
            (ask for ask in ("wilds", "meld", "melded", "go_out") if ask in answered and may_show(form, ask)), None
        )

    def _answers(self) -> list[Asked]:
        counting = self._evidence.counting
        cards = [asked for asked in counting if asked.item.is_of_cards and isinstance(asked.outcome, Answer)]
        return [asked for asked in cards if self._evidence.weighs_with_faults(asked)]

    def _is_foretold(self, asked: Asked, table: Table, forms: tuple[str, ...], rest: tuple[str, ...]) -> bool:
        return self._evidence.fits(asked, table, forms) is True and self._evidence.fits(asked, table, rest) is False


def _of_each_kind(hypotheses: Iterable[Hypothesis]) -> list[Hypothesis]:
    """No more than a few that differ only in the order of the cards in which an engine is greedy."""
    seen: Counter[frozenset[str]] = Counter()
    kept = []
    for each in hypotheses:
        kind = frozenset(form.rpartition("-")[0] if form in GREEDY else form for form in each.forms)
        seen[kind] += 1
        if seen[kind] <= _MOST_OF_A_KIND:
            kept.append(each)
    return kept
