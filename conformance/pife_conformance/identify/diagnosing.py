"""Which known faults explain what no option values do? A cause is named only if it foretells fresh answers too."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import cast

from pife_conformance.identify.asked import Asked, Evidence
from pife_conformance.identify.faulty import ALTERED, TOO_SLOW_FOR_WAITS, Foretold, said_words
from pife_conformance.identify.making import Maker
from pife_conformance.identify.predicting import Item
from pife_conformance.identify.result import FaultId, NamedFault
from pife_conformance.identify.tables import Table
from pife_conformance.verdicts import Answer

_LEAST_EXPLAINED = 2
_MOST_FAULTS = 3
_MANY = 6
_TRIED = 3
_FRESH = 8
_LEAST_FRESH = 3
_CANDIDATES = 120
_TELLING = 3
_MOST_PROBED = 60
_OF_TELLING = ("drawn-never-thrown", "one-discard-named")
_OF_MELDS = ("ranks-as-text", "ace-in-no-run", "king-names-no-wild", "wild-never-itself")

CAUSES: dict[str, FaultId] = {form: cast(FaultId, cause) for cause, forms in ALTERED.items() for form in forms}
Putting = Callable[[Item], Asked | None]


class Diagnosis:
    """The known faults that fit an engine's answers about cards at a table."""

    def __init__(self, evidence: Evidence, maker: Maker, put: Putting) -> None:
        self._evidence = evidence
        self._maker = maker
        self._put = put
        self.rejected: set[str] = set()

    def candidates(self, table: Table, forms: tuple[str, ...]) -> list[str]:
        """The forms of faults that, with those found already, explain some of what is left, the best first.

        All that may be, where many answers are left and none explains them at this very table.
        """
        answers = self._answers()
        wrong = [asked for asked in answers if self._evidence.fits(asked, table, forms) is False]
        if len(forms) >= _MOST_FAULTS or len(wrong) < _LEAST_EXPLAINED:
            return []
        right = [asked for asked in answers if self._evidence.fits(asked, table, forms) is True]
        taken = {CAUSES[form] for form in forms}
        gains: dict[str, int] = {}
        for form in CAUSES:
            if form in self.rejected or CAUSES[form] in taken:
                continue
            explained = sum(self._fits(asked, table, (*forms, form)) for asked in wrong)
            if explained >= _LEAST_EXPLAINED:
                explained -= sum(not self._fits(asked, table, (*forms, form)) for asked in right)
            gains[form] = explained
        better = [form for form in gains if gains[form] >= _LEAST_EXPLAINED]
        if better or len(wrong) < _MANY:
            best = sorted(better, key=lambda form: -gains[form])[:_TRIED]
            splitting = OF_SPLITS if table.options["out.shapes"] != "any" else ()
            return list(dict.fromkeys((*best, *(form for form in splitting if form in gains))))
        quick = [form for form in gains if form not in TOO_SLOW_FOR_WAITS]
        return sorted(quick, key=lambda form: (form not in _OF_TELLING, -gains[form]))[: 2 * _TRIED]

    def probe(self, table: Table, forms: tuple[str, ...]) -> None:
        """Ask for each known fault what tells it, beside those found already, whether it is suspected or not."""
        probes = list(self._maker.probes(table))
        plain: dict[int, Foretold] = {}
        asked: set[int] = set()
        without = self._evidence.faulty(table, forms)
        for form in CAUSES:
            if form in self.rejected or CAUSES[form] in {CAUSES[each] for each in forms}:
                continue
            with_it = self._evidence.faulty(table, (*forms, form))
            told = tried = 0
            for number, item in enumerate(probes):
                if told >= _TELLING or tried >= _MOST_PROBED:
                    break
                if not _may_show(form, item.ask.name):
                    continue
                tried += 1
                given = item.ask.read(item.scenario.question)
                if number not in plain:
                    plain[number] = without.foretold(item.ask.name, given)
                foretold = with_it.foretold(item.ask.name, given)
                if not (foretold.excludes(plain[number]) or (form in OF_SPLITS and foretold != plain[number])):
                    continue
                told += 1
                if number not in asked:
                    asked.add(number)
                    self._put(item)

    def confirmed(self, table: Table, form: str, forms: Sequence[str]) -> NamedFault | None:
        """The fault, if it foretells fresh answers that the rest of the faults do not; ``None`` if it does not."""
        ask = self._plainest(form)
        rest = tuple(each for each in forms if each != form)
        with_it, without = (self._evidence.faulty(table, each) for each in (tuple(forms), rest))
        good = bad = neither = 0
        asks: dict[str, None] = {}
        for item in itertools.chain(self._maker.probes(table), self._maker.fresh(table, _CANDIDATES)):
            if item.ask.name != ask:
                continue
            given = item.ask.read(item.scenario.question)
            if not with_it.foretold(item.ask.name, given).excludes(without.foretold(item.ask.name, given)):
                continue
            asked = self._put(item)
            if asked is None:
                break
            fits = self._evidence.fits(asked, table, tuple(forms))
            good += fits is True
            if fits is False and self._evidence.fits(asked, table, rest) is False:
                neither += 1
            else:
                bad += fits is False
            if fits:
                asks[item.ask.name] = None
            if good + neither >= _FRESH or bad:
                break
        if good < _LEAST_FRESH or bad or neither * 3 > good:
            return None
        foretold = sum(self._is_foretold(asked, table, tuple(forms), rest) for asked in self._answers())
        return NamedFault(CAUSES[form], tuple(asks), foretold, good)

    def stands(self, table: Table, form: str, forms: tuple[str, ...]) -> bool:
        """Whether a fault that was confirmed still explains something at a table, and more than it spoils."""
        rest = tuple(each for each in forms if each != form)
        answers = self._answers()
        foretold = sum(self._is_foretold(asked, table, forms, rest) for asked in answers)
        spoilt = sum(self._is_foretold(asked, table, rest, forms) for asked in answers)
        return foretold >= _LEAST_FRESH and foretold > 8 * spoilt

    def _plainest(self, form: str) -> str | None:
        """The ask that shows a fault with the least that other faults may have a part in."""
        answered = {asked.item.ask.name for asked in self._answers()} & self._maker.asks
        return next(
            (ask for ask in ("wilds", "meld", "melded", "go_out") if ask in answered and _may_show(form, ask)), None
        )

    def cause_of(self, asked: Asked, table: Table, forms: tuple[str, ...]) -> FaultId | None:
        """The one of the faults found without which an answer would not be foretold."""
        if self._evidence.fits(asked, table, forms) is not True:
            return None
        for form in forms:
            if self._evidence.fits(asked, table, tuple(each for each in forms if each != form)) is False:
                return CAUSES[form]
        return None

    def _answers(self) -> list[Asked]:
        counting = self._evidence.counting
        cards = [asked for asked in counting if asked.item.is_of_cards and isinstance(asked.outcome, Answer)]
        return [asked for asked in cards if self._evidence.weighs_with_faults(asked)]

    def _fits(self, asked: Asked, table: Table, forms: tuple[str, ...]) -> bool:
        return self._evidence.fits(asked, table, forms) is not False

    def _is_foretold(self, asked: Asked, table: Table, forms: tuple[str, ...], rest: tuple[str, ...]) -> bool:
        return self._evidence.fits(asked, table, forms) is True and self._evidence.fits(asked, table, rest) is False


OF_SPLITS = ("only-threes", "greedy-longest", "greedy-shortest")
"""Forms that look like a rule about the sizes of melds, where each meld by itself is right."""


def _may_show(form: str, ask: str) -> bool:
    """Whether answers to an ask may show a fault."""
    if ask == "wilds":
        return form == "king-names-no-wild"
    if form in _OF_TELLING:
        return ask == "go_out"
    return ask in ("melded", "go_out") or form in _OF_MELDS


def constant_asks(
    evidence: Evidence, table: Table, plain: Table, maker: Maker, put: Putting, *, early: bool
) -> dict[str, FaultId]:
    """The asks to which an engine says the same whatever it is asked, the plainest questions too, and what it says.

    As long as it is ``early`` to say which table is right, hands that it finds not melded may be so by its rules. What
    is right at the ``plain`` table should be so at any.
    """
    found: dict[str, FaultId] = {}
    for ask in ("meld", "melded", "go_out", "waits"):
        asked = [each for each in evidence.counting if each.item.ask.name == ask and isinstance(each.outcome, Answer)]
        wrong = sum(evidence.cost(each, table) > 0 for each in asked)
        if len(asked) < _LEAST_CONSTANT or wrong < _LEAST_CONSTANT_WRONG:
            continue
        if not any(_words(each) for each in asked):
            if (ask == "meld" or not early) and not any(map(_words, _plainly(ask, plain, maker, put, yes=True))):
                found[ask] = "refuses-everything"
        elif ask != "waits" and all(map(_says_yes, (*asked, *_plainly(ask, table, maker, put, yes=False)))):
            found[ask] = "accepts-everything"
    return found


def _plainly(ask: str, table: Table, maker: Maker, put: Putting, *, yes: bool) -> list[Asked]:
    """The answers to some of the plainest questions whose right answer is yes, or no."""
    items = itertools.islice(maker.plain(table, ask, yes=yes), _PLAIN)
    return [asked for item in items if (asked := put(item)) is not None and isinstance(asked.outcome, Answer)]


_LEAST_CONSTANT = 8
_LEAST_CONSTANT_WRONG = 2
_PLAIN = 10


def _words(asked: Asked) -> frozenset[str]:
    assert isinstance(asked.outcome, Answer)
    return said_words(asked.item.ask.name, asked.outcome.fields)


def _says_yes(asked: Asked) -> bool:
    cards = asked.put.sent.get("cards")
    if asked.item.ask.name != "go_out":
        return bool(_words(asked))
    return _words(asked) >= {str(card).rstrip("*") for card in (cards if isinstance(cards, list) else ())}
