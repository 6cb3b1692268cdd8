"""Every one-option change of every shipped profile: is an engine that plays the changed table found out?

The reference plays the changed table while it is judged by the scenarios of the right one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from pife.engine.hands import Judge
from pife.errors import PifeError
from pife.spec.conditions import Value
from pife.spec.library import Spec
from pife.spec.profiles import Profile
from pife_conformance.questions import Question, questions_for
from pife_conformance.reference_engine import ReferenceEngine
from pife_conformance.strength.bench import Folders, bench, shared_out
from pife_conformance.truth import configured, one_option_changes, verdict_on

_SEED = 1


@dataclass(frozen=True, slots=True)
class OptionMutant:
    """A shipped profile with one option changed, and the scenario that finds an engine out that plays so.

    ``is_alike`` where none does and the catalogue says, with proof elsewhere, that no answer can differ.
    """

    profile: str
    option: str
    right: Value
    wrong: Value
    by: str | None
    is_alike: bool


def try_option_mutants(
    folders: Folders, share: int, jobs: int, tell: Callable[[int, int], None]
) -> tuple[OptionMutant, ...]:
    """What becomes of every change, or of one in ``share`` of each profile's, always the same."""
    spec = bench(folders).spec
    work = [_Work(folders, profile_id, share, first) for first, profile_id in enumerate(spec.profiles)]
    found: list[OptionMutant] = []
    for number, mutants in enumerate(shared_out(_try_profile, work, jobs), 1):
        found.extend(mutants)
        tell(number, len(work))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Work:
    folders: Folders
    profile_id: str
    share: int
    first: int


def _try_profile(work: _Work) -> list[OptionMutant]:
    both = bench(work.folders)
    profile = both.spec.profile(work.profile_id)
    questions = questions_for(profile, both.suite.scenarios.values(), _SEED).questions
    changes = list(one_option_changes(both.spec, profile))[work.first % work.share :: work.share]
    wrong_one, right_one, independent = ReferenceEngine(both.spec), ReferenceEngine(both.spec), Judge(profile)
    configured(right_one, profile)
    trusted: set[str] = set()
    found = []
    for table in changes:
        assert table.changed is not None
        right, wrong = profile.options[table.changed], table.profile.options[table.changed]
        order = _most_telling_first(both.spec, questions, table.changed)
        killer = _first_wrong(wrong_one, table.profile, order, independent)
        by = None if killer is None else killer.scenario.id
        if killer is not None and by not in trusted and verdict_on(right_one, killer, independent).is_finding:
            raise PifeError(f"the right engine is found wrong by {by}: `pife suite check` says more")
        trusted.add(by or "")
        declared = both.spec.catalogue.options[table.changed].why_alike(right, wrong, profile.options)
        alike = by is None and declared is not None
        found.append(OptionMutant(profile.id, table.changed, right, wrong, by, alike))
    return found


def _first_wrong(engine: ReferenceEngine, plays: Profile, order: Iterable[Question], judge: Judge) -> Question | None:
    """The first question that an engine which plays these rules answers wrongly."""
    configured(engine, plays)
    return next((question for question in order if verdict_on(engine, question, judge).is_finding), None)


def _most_telling_first(spec: Spec, questions: Sequence[Question], option_id: str) -> Iterator[Question]:
    """First the scenarios whose right answers hang on the option, then those with its ask, then all others."""
    shown = spec.catalogue.options[option_id].shown_by

    def rank(question: Question) -> int:
        scenario = question.scenario
        if option_id in (*scenario.branched_on(), *scenario.computed_from):
            return 0
        if option_id in scenario.needs.option_ids():
            return 1
        return 2 if shown is not None and scenario.ask.name == shown.ask else 3

    yield from sorted(questions, key=rank)
