"""For `pife witness`: the smallest play on which two values of an option differ, out of the suite's scenarios.

A scenario is a question that hangs on house rules. What it wants says on which two tables it can tell the values apart;
what the tables then say is computed by the reference engine, and is no copy of what the scenario wants.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from pife import data
from pife.cli.explain_suite import ScenarioFiles
from pife.spec.catalogue import Option
from pife.spec.conditions import Options, Value
from pife.spec.library import Spec
from pife.spec.profiles import Profile, different_options, to_json
from pife_conformance.kinds_of_tables import KindsOfTables
from pife_conformance.reference_engine import ReferenceEngine
from pife_conformance.scenarios import Scenario, SuiteError

_MOST_TABLES = 400
"""How many pairs of tables are looked at for the plainest one, of one scenario."""

Answer = Mapping[str, object]


@dataclass(frozen=True)
class Play:
    """A scenario's question on which two tables that differ in one option alone answer differently.

    ``left`` and ``right`` are the whole answers of the reference; ``context`` are the tables' other house rules that
    are not defaults.
    """

    scenario: Scenario
    left: Answer
    right: Answer
    context: Mapping[str, object]

    @property
    def differences(self) -> tuple[Answer, Answer]:
        """What the two answers do not have in common."""
        return _apart(self.left, self.right), _apart(self.right, self.left)


class Plays:
    """Looks for plays in the scenarios of the suite."""

    def __init__(self, spec: Spec, base: Profile | None) -> None:
        self.spec = spec
        self.base = base
        self._engine = ReferenceEngine(spec)
        self._kinds: dict[str, KindsOfTables] = {}

    @cached_property
    def _files(self) -> ScenarioFiles:
        return ScenarioFiles(data.root("scenarios"), self.spec.catalogue)

    def smallest(self, option: Option, left: Value, right: Value) -> Play | None:
        """The smallest question on which the values differ: fewest steps, then shortest; ``None`` where none does.

        Where only questions do that cannot be put at one of the tables, it is one of those.

        Tables whose other house rules are the same come first: some house rules go with one of the values only.
        """
        scenarios = sorted(self._files.naming(option.id), key=_size)
        for alike in (True, False):
            for scenario in scenarios:
                found = self._at(scenario, option, left, right, alike=alike)
                if found is not None:
                    return found
        return None

    def _at(self, scenario: Scenario, option: Option, left: Value, right: Value, *, alike: bool) -> Play | None:
        """The play of one scenario at the plainest tables on which it tells the values apart."""
        kinds = self._kinds.get(scenario.id)
        if kinds is None:
            kinds = self._kinds[scenario.id] = KindsOfTables(self.spec.catalogue, scenario)
        if not kinds.tells_apart(option.id, left, right):
            return None
        tables = itertools.islice(self._tables(scenario, kinds, option, left, right), _MOST_TABLES)
        telling = []
        for one, other in tables:
            context = self._besides(option, one)
            if (context == self._besides(option, other)) == alike and _right_answers_differ(scenario, one, other):
                telling.append((context, one, other))
        for context, one, other in sorted(telling, key=lambda found: len(found[0])):
            answers = self._answer(scenario, one), self._answer(scenario, other)
            if answers[0] != answers[1]:
                return Play(scenario, *answers, context)
        return None

    def _besides(self, option: Option, options: Options) -> dict[str, object]:
        """A table's house rules that are not defaults, without the option."""
        differing = different_options(options, self.spec.catalogue)
        return {name: value for name, value in differing.items() if name != option.id}

    def _tables(
        self, scenario: Scenario, kinds: KindsOfTables, option: Option, left: Value, right: Value
    ) -> Iterator[tuple[Options, Options]]:
        """Pairs of tables for which the scenario is and that differ in the option alone."""
        catalogue = self.spec.catalogue
        if self.base is not None:
            contexts: Iterator[Mapping[str, Value]] = iter([{**self.base.options, option.id: left}])
        else:
            own = (*scenario.needs.option_ids(), *scenario.branched_on(), *scenario.computed_from)
            contexts = kinds.combinations((*own, *catalogue.bound_with(option.id)), {option.id: left})
        for values in contexts:
            one, other = kinds.table(values), kinds.table({**values, option.id: right})
            if one is None or other is None or option.id not in one or option.id not in other:
                continue
            if scenario.applies(one) and scenario.applies(other):
                yield one, other

    def _answer(self, scenario: Scenario, options: Options) -> Answer:
        """What the reference says at a table."""
        table = {"id": "a-table", "options": {name: to_json(value) for name, value in options.items()}}
        configured = self._engine.respond({"cmd": "configure", "profile": table})
        assert configured == {"ok": True}, configured
        message = {"cmd": "ask", "seq": 1, "ask": scenario.ask.name, "input": dict(scenario.question)}
        said = self._engine.respond(message) or {}
        answer = said.get("answer")
        return answer if isinstance(answer, dict) else {"error": True}


def _size(scenario: Scenario) -> tuple[bool, int, int]:
    """How much there is to look at; what cannot be at some table shows people the least."""
    script = scenario.question.get("script")
    steps = len(script) if isinstance(script, list) else 0
    cannot_be = any(answer.impossible for branch in scenario.branches for answer in branch.answers)
    return cannot_be, steps, len(json.dumps(scenario.question))


def _right_answers_differ(scenario: Scenario, one: Options, other: Options) -> bool:
    try:
        return scenario.answers(one) != scenario.answers(other)
    except SuiteError:
        return False  # `pife suite check` is for that


def _apart(answer: Answer, other: Answer, *, inside: bool = False) -> dict[str, object]:
    """The fields of an answer that the other has otherwise; of positions and of moves only the parts that differ.

    What only the other's position has is ``None``.
    """
    apart: dict[str, object] = {}
    for name, value in answer.items():
        opposite = other.get(name)
        if name in other and value == opposite:
            continue
        if isinstance(value, dict) and isinstance(opposite, dict) and name not in ("drawn", "result"):
            apart[name] = _apart(value, opposite, inside=True)
        elif name == "moves" and isinstance(value, list) and isinstance(opposite, list):
            apart[name] = [move for move in value if move not in opposite]
        else:
            apart[name] = value
    missing = {name: None for name, value in other.items() if name not in answer and value is not None}
    return apart | missing if inside else apart
