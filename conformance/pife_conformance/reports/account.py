"""An account of a run: all that its report file says, from which every rendering is made.

A report file is JSON Lines: a ``run``, then the ``profile``, ``rule`` and ``scenario`` lines of what is to be asked,
the ``engine`` once it has said hello, a ``result`` a question as it is judged, and at last what was not asked and one
``end``. Without its ``end`` it was cut short. Texts of an engine stand in it as they came; messages of ours are English
under their names and Portuguese beside them, as ``detail`` and ``detail_pt_BR``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from pife.spec.faults import MOST
from pife.spec.texts import Text
from pife_conformance.asks import Ask
from pife_conformance.comparing import LAYERS
from pife_conformance.scenarios import AREAS
from pife_conformance.verdicts import VERDICTS, Difference, Layers, Verdict

FORMAT = "pife-conformance-report/1"

NO_SCENARIO, NOT_THIS_TABLE = "no such scenario", "not for this table"
"""What is said in place of a verdict that a baseline lists where there is no question."""

VERDICT_NAMES = tuple(verdict.name for verdict in VERDICTS)
_BY_NAME: Mapping[str, type[Verdict]] = {verdict.name: verdict for verdict in VERDICTS}

Fields = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Maker:
    """What an engine said of itself."""

    name: str
    version: str
    language: str

    def __str__(self) -> str:
        return " ".join(filter(None, (self.name, self.version)))


@dataclass(frozen=True, slots=True)
class Table:
    """A profile that was asked about; ``lacking`` says what the engine does not play of it (option, value, why)."""

    id: str
    hash: str
    title: Text
    questions: int
    lacking: tuple[tuple[str, object, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Case:
    """A scenario as it was when the run was made; ``input`` is how it is written, before the seed varies it."""

    id: str
    area: str
    ask: Ask
    shows: tuple[str, ...]
    title: Text
    input: Fields

    @property
    def area_and_id(self) -> tuple[int, str]:
        """A key by which scenarios are sorted."""
        return AREAS.index(self.area), self.id


@dataclass(frozen=True, slots=True)
class Evidence:
    """What it takes to understand and repeat a finding.

    ``input`` is what was sent. ``want`` are the right answers, None for "that cannot be"; ``nearest`` is the one that
    the answer was held against, ``got`` the answer, None where there was none to judge. ``rules`` and ``why`` are texts
    with the table's values in them; ``log`` are the engine's last lines on standard error.
    """

    input: Fields
    want: tuple[Fields | None, ...]
    nearest: Fields
    got: Fields | None
    differences: tuple[Difference, ...]
    rules: tuple[tuple[str, Text | None], ...]
    why: Text
    log: tuple[str, ...]
    repeat: str


@dataclass(frozen=True, slots=True)
class Judged:
    """A question that was asked, and its verdict; ``is_known`` where a baseline lists the finding."""

    case: Case
    profile: str
    verdict: str
    seconds: float
    detail: str = ""
    layers: Layers = ()
    is_known: bool = False
    evidence: Evidence | None = None

    @property
    def key(self) -> tuple[str, str]:
        """The scenario and the profile: what tells questions apart."""
        return self.case.id, self.profile

    @property
    def is_finding(self) -> bool:
        """Whether the engine's maker must look at it."""
        return _BY_NAME[self.verdict].is_finding


@dataclass(frozen=True, slots=True)
class Left:
    """A question that was not asked, and why."""

    case: Case
    profile: str
    reason: str


@dataclass(frozen=True, slots=True)
class Listed:
    """A line of a baseline that no longer holds: ``now`` is the verdict in its place, or why there is none."""

    scenario: str
    profile: str
    verdict: str
    now: str


@dataclass(frozen=True, slots=True)
class Ending:
    """The last line of a report: ``ended`` says why the run came to its end early, ``exit_code`` what conform said."""

    ended: str
    log: tuple[str, ...]
    seconds: float
    exit_code: int
    outdated: tuple[Listed, ...] = ()


@dataclass(frozen=True, slots=True)
class Account:
    """A run as its report tells it; ``end`` is None where it was cut short, ``engine`` where none said hello.

    ``records`` are the lines themselves; ``names`` what the rules and decisions that scenarios show are called.
    """

    records: tuple[Fields, ...] = field(repr=False)
    suite: str
    suite_hash: str
    protocol: int
    seed: int
    connector: str
    engine: Maker | None
    tables: tuple[Table, ...]
    names: Mapping[str, Text]
    cases: Mapping[str, Case]
    results: tuple[Judged, ...]
    left: tuple[Left, ...]
    faults: tuple[str, ...]
    end: Ending | None

    @property
    def is_cut_short(self) -> bool:
        """Whether there are questions to which the run did not come: it was killed, or came to its end early."""
        return self.end is None or bool(self.end.ended)

    @property
    def findings(self) -> tuple[Judged, ...]:
        """The results that the engine's maker must look at, those of a baseline too."""
        return tuple(result for result in self.results if result.is_finding)

    @property
    def first_faults(self) -> tuple[str, ...]:
        """The suite's own faults, no more than anybody reads."""
        return self.faults[:MOST]

    @property
    def questions(self) -> int:
        """How many questions were to be asked."""
        return sum(table.questions for table in self.tables)

    @property
    def seconds(self) -> float:
        """How long the run took; of one that was cut short, how long the engine took to answer."""
        return self.end.seconds if self.end is not None else sum(result.seconds for result in self.results)

    @property
    def cases_a_second(self) -> float:
        """How many questions were judged in a second."""
        return len(self.results) / self.seconds if self.seconds else 0.0

    def slowest(self, most: int = 10) -> tuple[Judged, ...]:
        """The results that took the engine longest."""
        return tuple(sorted(self.results, key=lambda result: (-result.seconds, result.key))[:most])


def not_asked_for(reason: str) -> str:
    """What is said in its place where the question was not asked."""
    return f"not asked ({reason})"


def counts(results: Iterable[Judged]) -> dict[str, int]:
    """How many results have each verdict, all verdicts named."""
    found = Counter(result.verdict for result in results)
    return {name: found[name] for name in VERDICT_NAMES}


def layer_counts(results: Sequence[Judged]) -> dict[str, dict[str, int]]:
    """How many answers pass, fail and say nothing, by layer; no layers where every answer has one only."""
    found = Counter(answered for result in results for answered in result.layers)
    met = [layer for layer in LAYERS if any(layer == name for name, _ in found)]
    return {layer: {verdict: found[layer, verdict] for verdict in ("pass", "fail", "unsupported")} for layer in met}
