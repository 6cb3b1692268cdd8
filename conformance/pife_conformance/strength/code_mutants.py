"""Code mutants of the reference engine, judged by the scenarios alone.

A mutant is **killed** when an answer to some scenario is wrong under it, **silent** when all that could be are right,
and **dead** when no question reaches the statement that it changes.
"""

from __future__ import annotations

import ast
import hashlib
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Literal, TypeAlias

from pife.errors import PifeError
from pife.spec.library import Spec
from pife_conformance.in_process import EngineObject
from pife_conformance.strength.bench import Bench
from pife_conformance.strength.children import GONE, Answer, in_children
from pife_conformance.strength.few_questions import Put, Tables, few_questions
from pife_conformance.strength.fresh import engine_modules, file_of, read_engine, source_of, wrong_engine
from pife_conformance.strength.kept_fates import NO_FUNCTION, SILENT, Kept, Key, short
from pife_conformance.strength.mutating import Change, changed_tree, changes, functions, planted_tree
from pife_conformance.strength.reach import Lines, reached
from pife_conformance.strength.states import state_of_source, states_of_scenarios
from pife_conformance.truth import configured, verdict_on
from pife_conformance.verdicts import Pass

CodeFate: TypeAlias = Literal["killed", "silent", "dead"]

_SEED = 1
SECONDS = 5.0
"""How long a wrong engine may compute until it counts as noticed."""

_AT_START = "(start)"


@dataclass(frozen=True, slots=True)
class Named:
    """A change of a module, with a label that no other one in the same function has."""

    module: str
    change: Change
    label: str

    @property
    def key(self) -> Key:
        """By what it is told in files."""
        return short(self.module), self.change.function or NO_FUNCTION, self.label


@dataclass(frozen=True, slots=True)
class Tried:
    """What became of a mutant; ``by`` is the scenario that killed it, or how else it ended."""

    mutant: Named
    fate: CodeFate
    by: str = ""


class Range:
    """The questions that are asked of mutants, and who reaches which line."""

    def __init__(self, bench: Bench) -> None:
        read_engine()
        self.spec: Spec = bench.spec
        self.tables: Tables
        self.puts: tuple[Put, ...]
        self.tables, self.puts = few_questions(bench.spec, bench.suite, _SEED)
        self._lines: tuple[Lines, ...] = reached(bench.spec, self.tables, self.puts)
        self._by_line: dict[tuple[str, int], list[int]] = defaultdict(list)
        for number, lines in enumerate(self._lines):
            for line in lines:
                self._by_line[line].append(number)

    def reaching(self, module: str, change: Change) -> list[int]:
        """The numbers of the questions that run a statement, those first that run little else."""
        if change.function not in _functions_of(module):  # it is run at import
            numbers = set(range(len(self.puts)))
        else:
            file = file_of(module)
            first, last = change.statement
            numbers = {each for line in range(first, last + 1) for each in self._by_line.get((file, line), ())}
        return sorted(numbers, key=lambda number: (len(self._lines[number]), number))

    def beside(self, numbers: Sequence[int]) -> list[int]:
        """The other questions at the tables of these: they may be answered by what a table has kept since."""
        tables = {self.puts[number].table for number in numbers}
        asked = set(numbers)
        return [number for number, put in enumerate(self.puts) if put.table in tables and number not in asked]

    def asked_by(self, scenario_ids: Collection[str]) -> list[int]:
        """The numbers of the questions of these scenarios."""
        return [n for n, put in enumerate(self.puts) if put.question.scenario.id in scenario_ids]

    def scenario_of(self, number: int) -> str:
        """The id of the scenario that a question is from."""
        return self.puts[number].question.scenario.id

    def first_wrong(self, module: str, tree: ast.Module, order: Sequence[int]) -> Answer:
        """In a child: what the engine with this module gets wrong first; nothing if it is right to the end."""
        at_table: dict[int, EngineObject] = {}
        try:
            make = wrong_engine(module, tree)
        except Exception:
            return {"by": _AT_START}
        for put in map(self.puts.__getitem__, order):
            try:
                if put.table not in at_table:
                    at_table[put.table] = make(self.spec)
                    if not configured(at_table[put.table], self.tables.profiles[put.table]):
                        return {"by": put.question.scenario.id}
                verdict = verdict_on(at_table[put.table], put.question, self.tables.judges[put.table])
            except Exception:
                return {"by": put.question.scenario.id}
            if not isinstance(verdict, Pass) or verdict.detail():  # the right engine leaves no layer out
                return {"by": put.question.scenario.id}
        return {}


def try_planted(asked: Range, at_once: int) -> Iterator[str]:
    """The modules in which a fault in every function is not noticed; also an error if the right engine is found wrong.

    So it is known that what is changed is what is asked.
    """
    everything = range(len(asked.puts))

    def work() -> Iterator[tuple[str, Callable[[], Answer]]]:
        first = engine_modules()[0]
        yield "", partial(asked.first_wrong, first, ast.parse(source_of(first)), everything)
        for module in engine_modules():
            tree = planted_tree(source_of(module))
            if tree is not None:
                yield module, partial(asked.first_wrong, module, tree, everything)

    for module, answer in in_children(work(), at_once, SECONDS):
        by = by_which(answer, module or "the unchanged engine")
        if by and not module:
            raise PifeError(f"the right engine is found wrong by {by}: `pife suite check` says more")
        if module and not by:
            yield module


def try_mutants(
    asked: Range, wanted: Sequence[Named], at_once: int, tell: Callable[[int, int], None], kept: Kept
) -> tuple[Tried, ...]:
    """What becomes of these mutants.

    The question that killed a mutant before is asked first, then those that killed others in the same function. One
    that was silent, in a module that has not changed since, is asked only what is new.
    """
    found: list[Tried] = []
    killers: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    states = states_of_scenarios(put.question.scenario for put in asked.puts)
    new = {name for name, state in states.items() if kept.asked.get(name) != state}

    def work() -> Iterator[tuple[Named, Callable[[], Answer]]]:
        for mutant in wanted:
            numbers = asked.reaching(mutant.module, mutant.change)
            if not numbers:
                found.append(Tried(mutant, "dead"))
                continue
            word = kept.code.get(mutant.key, "")
            if word == SILENT and kept.modules.get(short(mutant.module)) == _state_of(mutant.module):
                order = [number for number in numbers if asked.scenario_of(number) in new]
                if not order:
                    found.append(Tried(mutant, "silent"))
                    continue
            else:
                order = [*_likely_first(asked, numbers, word, killers[_place(mutant)]), *asked.beside(numbers)]
            yield mutant, partial(first_wrong_of, asked, mutant, order)

    for mutant, answer in in_children(work(), at_once, SECONDS):
        by = by_which(answer, f"{mutant.module}: {mutant.change}")
        killers[_place(mutant)][by] += 1
        found.append(Tried(mutant, "killed" if by else "silent", by))
        tell(len(found), len(wanted))
    return tuple(sorted(found, key=lambda tried: (tried.mutant.module, tried.mutant.change.number)))


def _place(mutant: Named) -> tuple[str, str]:
    return mutant.module, mutant.change.function


def _likely_first(asked: Range, numbers: Sequence[int], word: str, before: Mapping[str, int]) -> list[int]:
    """Questions in the order in which they are likely to kill; ``word`` is the scenario that did the last time."""

    def rank(number: int) -> tuple[bool, int]:
        scenario = asked.scenario_of(number)
        return scenario != word, -before.get(scenario, 0)

    return sorted(numbers, key=rank)


def all_mutants(share: int = 1) -> list[Named]:
    """Every mutant of the engine, or one in ``share`` of them: the same ones as long as their functions stay."""
    return mutants_of(engine_modules(), share)


def mutants_of(modules: Iterable[str], share: int = 1) -> list[Named]:
    """Every mutant of these modules, or one in ``share`` of them."""
    found = []
    for module in modules:
        seen: Counter[tuple[str, str]] = Counter()
        for change in changes(source_of(module)):
            seen[change.function, str(change)] += 1
            times = seen[change.function, str(change)]
            label = str(change) if times == 1 else f"{change} ({times})"
            digest = hashlib.sha256(f"{module} {change.function} {label}".encode()).digest()
            if int.from_bytes(digest[:8], "big") % share == 0:
                found.append(Named(module, change, label))
    return found


def first_wrong_of(asked: Range, mutant: Named, order: Sequence[int]) -> Answer:
    """In a child: what the engine with this mutant gets wrong first."""
    tree = changed_tree(source_of(mutant.module), mutant.change.number)
    return asked.first_wrong(mutant.module, tree, order)


def functions_without_mutants() -> Iterator[tuple[str, str]]:
    """Each function that none of the changes is in, with its module."""
    for module in engine_modules():
        changed = {change.function for change in changes(source_of(module))}
        yield from ((module, name) for name in functions(source_of(module)) if name not in changed)


@cache
def _functions_of(module: str) -> frozenset[str]:
    return frozenset(functions(source_of(module)))


@cache
def _state_of(module: str) -> str:
    return state_of_source(source_of(module))


def states_of_modules() -> Mapping[str, str]:
    """The state of each of the engine's modules, by its own name."""
    return {short(module): _state_of(module) for module in engine_modules()}


def by_which(answer: Answer, what: str) -> str:
    """The scenario that noticed a mutant, or how else it ended; empty where it lives."""
    if answer.get("end") == GONE:
        raise PifeError(f"the process that tried {what} ended without an answer")
    end = answer.get("end")
    return f"({end})" if end else answer.get("by", "")
