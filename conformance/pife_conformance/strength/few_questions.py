"""One question for every right answer of the suite: few enough to ask them all of very many wrong engines."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

from pife.engine.hands import Judge
from pife.spec.conditions import Options
from pife.spec.library import Spec
from pife.spec.profiles import Profile, to_json
from pife_conformance.kinds_of_tables import KindsOfTables
from pife_conformance.questions import Question, question_of
from pife_conformance.scenarios import Branch, Scenario, Suite


@dataclass(frozen=True, slots=True)
class Tables:
    """The tables at which questions are asked, and for each an independent judge."""

    profiles: tuple[Profile, ...]
    judges: tuple[Judge, ...]


@dataclass(frozen=True, slots=True)
class Put:
    """A question and the number of the table to which it is put."""

    question: Question
    table: int


def few_questions(spec: Spec, suite: Suite, seed: int) -> tuple[Tables, tuple[Put, ...]]:
    """Each scenario once for each of its branches, table by table.

    At a shipped table where there is one, each in its turn so that all have their share; else at one made for it.
    """
    profiles = list(spec.profiles.values())
    shipped = len(profiles)
    found: list[tuple[int, Scenario]] = []
    for number, (scenario, branch) in enumerate(_branches(suite)):
        turn = number % shipped
        order = (*range(turn, shipped), *range(turn), *range(shipped, len(profiles)))
        table = next((each for each in order if _is_for(scenario, branch, profiles[each].options)), None)
        if table is None:
            made = _made_for(spec, scenario, branch)
            if made is None:
                continue
            table = len(profiles)
            profiles.append(made)
        found.append((table, scenario))
    found.sort(key=lambda pair: pair[0])
    puts = tuple(Put(question_of(scenario, profiles[table], seed), table) for table, scenario in found)
    return Tables(tuple(profiles), tuple(map(Judge, profiles))), puts


def _branches(suite: Suite) -> Iterator[tuple[Scenario, Branch]]:
    return ((scenario, branch) for scenario in suite.scenarios.values() for branch in scenario.branches)


def _is_for(scenario: Scenario, branch: Branch, options: Options) -> bool:
    return scenario.applies(options) and branch.when.holds(options)


def _made_for(spec: Spec, scenario: Scenario, branch: Branch) -> Profile | None:
    """The first table of the catalogue's samples that the branch is for."""
    kinds = KindsOfTables(spec.catalogue, scenario)
    for options in itertools.chain(kinds.tables(), kinds.tables(widely=True)):
        if branch.when.holds(options):
            return spec.profile_from_options({option_id: to_json(v) for option_id, v in options.items()}, "made")
    return None
