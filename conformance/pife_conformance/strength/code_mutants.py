"""Code mutants of the reference engine, judged by the scenarios alone.

A mutant is **killed** when an answer to some scenario is wrong under it, **silent** when all that could be are right,
and **dead** when no question reaches the statement that it changes.
"""

from __future__ import annotations

import ast
import hashlib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
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
from pife_conformance.strength.mutating import Change, changed_tree, changes, functions, planted_tree
from pife_conformance.strength.reach import Lines, reached
from pife_conformance.truth import configured, verdict_on
from pife_conformance.verdicts import Pass

Fate: TypeAlias = Literal["killed", "silent", "dead"]

_SEED = 1
_SECONDS = 5.0
_AT_START = "start"


@dataclass(frozen=True, slots=True)
class Named:
    """A change of a module, with a label that no other one in the same function has."""

    module: str
    change: Change
    label: str


@dataclass(frozen=True, slots=True)
class Tried:
    """What became of a mutant; ``by`` is the scenario that killed it, or how else it ended.

    ``reach`` are the rules and decisions that this tells something of: for a killed one those that the scenario shows,
    for a silent one all whose scenarios run the changed statement.
    """

    mutant: Named
    fate: Fate
    by: str = ""
    reach: tuple[str, ...] = ()


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

    def rules_of(self, numbers: Sequence[int]) -> tuple[str, ...]:
        """The rules and decisions that some of these questions show."""
        return tuple(sorted({name for number in numbers for name in self.puts[number].question.scenario.shows}))

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
            if not isinstance(verdict, Pass):
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

    for module, answer in in_children(work(), at_once, _SECONDS):
        _check_word(answer, module)
        if not module and answer:
            wrong = answer.get("by", answer.get("end"))
            raise PifeError(f"the right engine is found wrong by {wrong}: `pife suite check` says more")
        if module and not answer:
            yield module


def try_mutants(
    asked: Range, wanted: Sequence[Named], at_once: int, tell: Callable[[int, int], None]
) -> tuple[Tried, ...]:
    """What becomes of these mutants; questions that killed others in the same function are asked first."""
    found: list[Tried] = []
    killers: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)

    def work() -> Iterator[tuple[tuple[Named, list[int]], Callable[[], Answer]]]:
        for mutant in wanted:
            numbers = asked.reaching(mutant.module, mutant.change)
            if not numbers:
                found.append(Tried(mutant, "dead"))
                continue
            before = killers[mutant.module, mutant.change.function]
            order = sorted(numbers, key=lambda number: -before[asked.scenario_of(number)])
            yield (mutant, numbers), partial(_first_wrong, asked, mutant, [*order, *asked.beside(numbers)])

    for (mutant, numbers), answer in in_children(work(), at_once, _SECONDS):
        _check_word(answer, f"{mutant.module}: {mutant.change}")
        by = answer.get("by", answer.get("end", ""))
        killers[mutant.module, mutant.change.function][by] += 1
        reach = asked.rules_of([number for number in numbers if by in ("", asked.scenario_of(number))])
        found.append(Tried(mutant, "killed" if by else "silent", by, reach))
        tell(len(found), len(wanted))
    return tuple(sorted(found, key=lambda tried: (tried.mutant.module, tried.mutant.change.number)))


def all_mutants(share: int = 1) -> list[Named]:
    """Every mutant, or one in ``share`` of them: the same ones as long as their functions stay."""
    found = []
    for module in engine_modules():
        seen: Counter[tuple[str, str]] = Counter()
        for change in changes(source_of(module)):
            seen[change.function, str(change)] += 1
            times = seen[change.function, str(change)]
            label = str(change) if times == 1 else f"{change} ({times})"
            digest = hashlib.sha256(f"{module} {change.function} {label}".encode()).digest()
            if int.from_bytes(digest[:8], "big") % share == 0:
                found.append(Named(module, change, label))
    return found


def _first_wrong(asked: Range, mutant: Named, order: Sequence[int]) -> Answer:
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


def _check_word(answer: Answer, what: str) -> None:
    if answer.get("end") == GONE:
        raise PifeError(f"the process that tried {what or 'the unchanged engine'} ended without an answer")
