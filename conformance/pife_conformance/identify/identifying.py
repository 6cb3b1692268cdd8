"""identify(): from an engine to what it plays."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from random import Random

from pife.spec.catalogue import Catalogue
from pife.spec.library import Spec, load_spec
from pife.spec.profiles import Profile
from pife_conformance.identify.asked import Asked, Evidence
from pife_conformance.identify.asking import Asking
from pife_conformance.identify.choosing import CLEAR, Chooser, Rival
from pife_conformance.identify.constant import constant_asks
from pife_conformance.identify.deciding import ENOUGH, findings, nearest, speaking, unexplained
from pife_conformance.identify.diagnosing import Diagnosis
from pife_conformance.identify.making import Maker
from pife_conformance.identify.predicting import Item, Reference, items_of
from pife_conformance.identify.result import Decided, FaultId, Identification, NamedFault
from pife_conformance.identify.search import Search, differing
from pife_conformance.identify.tables import Table, Tables
from pife_conformance.link import Connector
from pife_conformance.scenarios import Suite, shipped_suite
from pife_conformance.session import Limits, Session
from pife_conformance.told import of_error

_AT_ONCE = 12
_MOST_LOOPS = 8
_MOST_MADE = 4
_FAR_BEHIND = 4.5
_HOPELESS = 6.0
_FRESH = 10
_SURVEYED = 60


class Knowledge:
    """What every identification starts from: the shipped tables, the scenarios' questions, and the reference."""

    def __init__(self, spec: Spec, suite: Suite) -> None:
        self.spec = spec
        self.tables = Tables(spec.catalogue)
        self.items = items_of(suite.scenarios)
        self.reference = Reference(spec.catalogue)
        self.shipped = {profile.id: self.tables.of(profile.options) for profile in spec.profiles.values()}

    @property
    def catalogue(self) -> Catalogue:
        """The options."""
        return self.spec.catalogue


@cache
def shipped_knowledge() -> Knowledge:
    """That of what ships; what it worked out is of use to the next engine too."""
    return Knowledge(load_spec(), shipped_suite())


def identify(
    engine: Connector | Session,
    *,
    seed: int = 1,
    most_questions: int = 400,
    profile: Profile | None = None,
    limits: Limits | None = None,
    knowledge: Knowledge | None = None,
    tell: Callable[[Asked], None] = lambda _asked: None,
) -> Identification:
    """What an engine plays, told from its answers.

    ``profile`` is told to an engine that plays several tables. :class:`EngineGoneError` for one that cannot be started;
    one that dies later is identified by what it answered before.
    """
    return Identifying(engine, seed, most_questions, profile, limits, knowledge or shipped_knowledge(), tell).run()


class Identifying:
    """One identification."""

    def __init__(
        self,
        engine: Connector | Session,
        seed: int,
        most: int,
        profile: Profile | None,
        limits: Limits | None,
        knowledge: Knowledge,
        tell: Callable[[Asked], None],
    ) -> None:
        self.knowledge = knowledge
        self.evidence = Evidence(knowledge.catalogue, knowledge.reference)
        self.asking = Asking(engine, self.evidence, seed, most, limits, tell)
        self.search = Search(knowledge.tables, self.evidence)
        self.seed = seed
        self.profile = profile
        self.constant: dict[str, FaultId] = {}
        self.is_diagnosed = False
        self.alike: set[tuple[object, ...]] = set()
        self.table = self.plain = next(iter(knowledge.shipped.values()))

    def run(self) -> Identification:
        """Ask and conclude."""
        self.asking.begin(self.knowledge.spec, self.profile)
        answered = [item for item in self.knowledge.items if item.ask.name in self.asking.asks]
        self.chooser = Chooser(answered, self.evidence.are_alike)
        self.maker = Maker(self.knowledge.reference, self.asking.asks, f"{self.seed} made")
        self.diagnosis = Diagnosis(self.evidence, self.maker, self.search, self.knowledge.tables, self._put)
        self._among_shipped()
        rivals = self._among_all()
        self._survey()
        self.table, causes = self.diagnosis.run(self.table)
        self.is_diagnosed = True
        self.evidence.suppose_waits_too(weighed=True)
        self._reckon(rivals)
        if self.evidence.forms or self._is_in_doubt() or self._is_overtaken(rivals):
            rivals = self._among_all()
        standing = self._still_standing(causes)
        if len(standing) < len(causes):
            self.evidence.suppose(tuple(standing))
            self._reckon(rivals)
        self.asking.end()
        return self._identification(rivals, tuple(standing.values()))

    def _survey(self) -> None:
        """Questions about every rule there is at the best table, whether options hang on it or not."""
        left = (item for item in self.chooser.left() if item.ask.name not in self.constant)
        items = [item for item in left if item.told(self.table) is not None]
        Random(f"{self.seed} survey").shuffle(items)  # noqa: S311 - to be repeated, not kept secret
        first: dict[str, Item] = {}
        for item in items:
            for rule in item.scenario.shows:
                first.setdefault(rule, item)
        shown = {id(item): item for item in (*first.values(), *items)}
        for item in list(shown.values())[:_SURVEYED]:
            self._put(item)
        for item in (*self.maker.near_misses(self.table), *self.maker.fresh(self.table, _FRESH)):
            self._put(item)

    def _still_standing(self, causes: dict[str, NamedFault]) -> dict[str, NamedFault]:
        """Those that still explain answers at the table that was found with them."""
        forms = tuple(causes)
        return {form: causes[form] for form in forms if self.diagnosis.stands(self.table, form, forms)}

    def _let_go_of_constant(self, *, early: bool) -> bool:
        """Count for nothing what an engine says whatever it is asked; True where that changes anything."""
        found = constant_asks(
            self.evidence, self.table, self.plain, self.maker, self.chooser.left, self._put, early=early
        )
        for ask in found:
            self.constant[ask] = found[ask]
            self.maker.drop(ask)
            self.evidence.is_constant(ask)
        return bool(found)

    def _identification(self, rivals: list[Rival], causes: tuple[NamedFault, ...]) -> Identification:
        values = findings(
            self.table,
            rivals,
            self.evidence,
            self.knowledge.catalogue,
            asks=self.asking.asks,
            constant=self.constant,
            is_cut_short=self.asking.is_at_its_limit or self.asking.gone is not None,
        )
        by_cause: dict[FaultId, list[str]] = {}
        for ask, fault in self.constant.items():
            by_cause.setdefault(fault, []).append(ask)
        constant = tuple(NamedFault(fault, tuple(asks), 0, 0) for fault, asks in by_cause.items())
        return Identification(
            hello=self.asking.hello,
            values=values,
            options=self.table.options,
            assumed=tuple(
                option_id
                for option_id, finding in values.items()
                if option_id in self.table.options and not isinstance(finding, Decided)
            ),
            nearest=nearest(values, self.knowledge.shipped),
            faults=unexplained(self.table, self.evidence, self._cause_of),
            causes=(*constant, *causes),
            questions=self.asking.count,
            answered=self.asking.answered,
            seed=self.seed,
            told=self.asking.told,
            lacking=self.asking.lacking,
            ended=of_error(self.asking.gone) if self.asking.gone else "",
            is_gone=self.asking.gone is not None,
            log=self.asking.gone.log if self.asking.gone else (),
        )

    def _cause_of(self, asked: Asked) -> FaultId | None:
        """The named fault by which an answer is as it is."""
        ask = asked.item.ask.name
        return self.constant.get(ask) or self.diagnosis.cause_of(asked, self.table, self.evidence.forms)

    def _among_shipped(self) -> None:
        """Which shipped table is nearest?"""
        shipped = list(self.knowledge.shipped.values())
        for _ in range(_MOST_LOOPS):
            rivals = [Rival(table, "") for table in shipped if table is not self.table]
            if not self._told_apart(rivals):
                return
            self.table = self.search.best_of([self.table, *shipped])

    def _among_all(self) -> list[Rival]:
        """From there to the table that explains most; its rivals at the end."""
        rivals: list[Rival] = []
        for _ in range(_MOST_LOOPS):
            self._let_go_of_constant(early=True)
            self.table = self.search.improved(self.table, alone=bool(self.evidence.forms))
            if self._let_go_of_constant(early=False):
                continue
            rivals = self._rivals()
            if not self._beat(rivals):
                break
            best = min(rivals, key=lambda rival: rival.behind)
            if best.behind < 0:
                self.table = best.table
        return rivals

    def _beat(self, rivals: list[Rival]) -> bool:
        """Ask until nothing tells rivals from the best table; True as soon as one of them is better."""
        while True:
            while self._told_apart(rivals) and not self._is_overtaken(rivals):
                pass
            if self._is_overtaken(rivals) or self._ask_made(rivals):
                return True
            if not self._repair(rivals):
                return False

    def _rivals(self) -> list[Rival]:
        """Every table that differs in one visible option."""
        visible = [option.id for option in self.knowledge.tables.visible(self.table)]
        rivals = [
            Rival(changed, option_id)
            for option_id in visible
            for _, changed in self.search.changes(self.table, option_id)
        ]
        self._reckon(rivals)
        return rivals

    def _told_apart(self, rivals: list[Rival]) -> bool:
        """Ask what tells the best table from rivals that are not beaten yet; False where nothing more does."""
        self._reckon(rivals)
        open_ = [rival for rival in rivals if not rival.is_beaten]
        items = self.chooser.choose(self.table, open_, _AT_ONCE)
        for item in items:
            self._put(item)
        self._reckon(open_)
        return bool(items) and not self.asking.is_over

    def _ask_made(self, rivals: list[Rival]) -> bool:
        """Make questions for rivals that no scenario tells apart; True as soon as one of them is better."""
        for rival in rivals:
            ids = differing(self.table, rival.table)
            if rival.is_beaten or not ids or self.asking.is_over:
                continue
            if rival.behind >= ENOUGH and not self._is_contradicted(rival):
                continue
            pair = (self.evidence.forms, self.table.key, rival.table.key)
            if pair in self.alike:
                rival.is_alike = True
                continue
            asked = 0
            for item in self.maker.telling(self.table, rival.table, ids, self.evidence.are_alike):
                self._put(item)
                asked += 1
                rival.behind = self._behind(rival.table)
                if rival.is_beaten or asked >= _MOST_MADE or self.asking.is_over:
                    break
            if asked == 0:
                rival.is_alike = True
                self.alike.add(pair)
            if rival.behind < 0:
                return True
        return False

    def _repair(self, rivals: list[Rival]) -> bool:
        """Give beaten rivals another chance, other options changed to suit theirs; True where that needs asking."""
        again = False
        if not self.is_diagnosed and self.evidence.total(self.table, self.evidence.counting) > _HOPELESS:
            return False  # a fault, and no other option, may explain them
        is_in_doubt = self._is_in_doubt()
        for rival in rivals:
            brought = [option_id for option_id in rival.table.options if option_id not in self.table.options]
            if (
                rival.is_repaired
                or rival.behind < CLEAR
                or (rival.behind >= _FAR_BEHIND and not (brought and is_in_doubt))
            ):
                continue
            rival.is_repaired = True
            repaired = self.search.repaired(rival.table, rival.option_id, brought)
            if repaired is rival.table:
                continue
            behind = self._behind(repaired)
            if behind < CLEAR:
                rival.table, rival.behind, rival.telling = repaired, behind, None
                again = True
        return again

    def _is_in_doubt(self) -> bool:
        """Whether the best table leaves some answers unexplained."""
        return self.evidence.total(self.table, self.evidence.counting) >= ENOUGH

    def _is_contradicted(self, rival: Rival) -> bool:
        return bool(speaking(self.table, rival.table, self.evidence)[1])

    def _reckon(self, rivals: Iterable[Rival]) -> None:
        for rival in rivals:
            rival.behind = self._behind(rival.table)

    def _behind(self, table: Table) -> float:
        return self.search.behind(self.table, table, _FAR_BEHIND)

    def _is_overtaken(self, rivals: Iterable[Rival]) -> bool:
        return any(rival.behind < 0 for rival in rivals)

    def _put(self, item: Item) -> Asked | None:
        self.chooser.take(item)
        return self.asking.ask(item)
