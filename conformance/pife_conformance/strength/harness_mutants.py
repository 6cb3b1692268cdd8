"""Mutants of the harness's own comparing and reporting code, judged by its tests.

A harness that calls a wrong answer right is worse than none. Each mutant is a fork in which the harness is imported
anew with one module changed, and pytest runs the tests that can notice it until the first fails: the one that noticed
it the last time, then those that reach the function changed, quick ones first.
"""

from __future__ import annotations

import ast
import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial

from pife.errors import PifeError
from pife_conformance.strength.children import Answer, in_children
from pife_conformance.strength.code_mutants import Named, Tried, by_which, mutants_of
from pife_conformance.strength.fresh import source_of
from pife_conformance.strength.harness_tests import HARNESS, Ready, first_failing, folder_of_tests, reach_of, ready
from pife_conformance.strength.kept_fates import SILENT, Kept, fate_of
from pife_conformance.strength.mutating import changed_tree, functions, planted_tree
from pife_conformance.strength.states import state_of_all, state_of_source

_SECONDS = 20.0
_LIKELY = 3

_ROUNDS = ("test_harness_positions.py", "test_harness_steps.py", "test_harness_deals_and_moves.py")
_READING = ("test_scenarios_varied.py", "test_scenarios_numbers.py", "test_scenarios_rounds.py")
_REPORTS = ("test_reports_forms.py", "test_reports_guide.py", "test_reports_language.py")
_TOLD = ("test_harness_play_report.py", "test_harness_ask_rounds.py")

TESTS: Mapping[str, tuple[str, ...]] = {
    "comparing": ("test_harness_comparing.py", "test_scenarios_questions.py", *_ROUNDS),
    "judging": ("test_harness_judging.py", "test_scenarios_questions.py", *_ROUNDS),
    "verdicts": ("test_harness_verdicts.py", "test_scenarios_questions.py", "test_reports_forms.py"),
    "results": ("test_harness_results.py", "test_harness_varied_moves.py", *_ROUNDS, *_READING),
    "positions": ("test_harness_position_fields.py", *_ROUNDS, "test_scenarios_varied.py", "test_scenarios_rounds.py"),
    "steps": (
        "test_harness_step_fields.py",
        "test_harness_varied_moves.py",
        *_ROUNDS,
        "test_harness_round_inputs.py",
        *_READING,
    ),
    "kinds": ("test_scenarios_questions.py", *_ROUNDS, *_READING),
    "round_kinds": (*_ROUNDS, "test_harness_round_inputs.py", *_READING),
    "formulas": ("test_scenarios_numbers.py",),
    "shown": ("test_harness_verdicts.py", "test_reports_language.py"),
    "telling": (*_TOLD, *_REPORTS),
    "baseline": ("test_baseline.py",),
    "reports.account": (*_REPORTS, "test_reports_compared.py", "test_reports_file.py"),
    "reports.badge": ("test_reports_forms.py",),
    "reports.changes": ("test_reports_compared.py", "test_reports_file.py"),
    "reports.findings": (*_REPORTS, *_TOLD),
    "reports.junit": ("test_reports_forms.py", "test_reports_language.py"),
    "reports.records": ("test_reports_schema.py", *_REPORTS, "test_reports_file.py"),
    "reports.rows": (*_REPORTS, "test_reports_compared.py"),
}
"""The modules that are changed, and the files of tests that judge them, in the order in which they are run."""


@dataclass(frozen=True, slots=True)
class Reach:
    """Which tests reach which function (``module:function``), and the seconds that each takes."""

    tests: Mapping[str, frozenset[str]] = field(default_factory=dict)
    seconds: Mapping[str, float] = field(default_factory=dict)

    def of(self, mutant: Named) -> tuple[str, ...]:
        """The tests that a mutant may make fail, quick ones first."""
        module, function = mutant.module, mutant.change.function
        files = TESTS[short(module)]
        if function in _functions_of(module):
            found = self.tests.get(f"{module}:{function}", frozenset())
            return tuple(sorted((name for name in found if _file(name) in files), key=self._cost))
        near = {name for place, names in self.tests.items() if place.startswith(f"{module}:") for name in names}
        everything = (name for name in self.seconds if _file(name) in files)
        return tuple(sorted(everything, key=lambda name: (name not in near, *self._cost(name))))

    def _cost(self, name: str) -> tuple[float, str]:
        return self.seconds[name], name


def state_of(module: str) -> str:
    """The state of a module and of the tests that judge it."""
    folder = folder_of_tests()
    sources = {name: (folder / name).read_text(encoding="utf-8") for name in TESTS[module]}
    states = {name: state_of_source(source) for name, source in sources.items()}
    return state_of_all({**states, module: state_of_source(source_of(f"{HARNESS}.{module}"))})


def harness_mutants(modules: Sequence[str], share: int = 1) -> list[Named]:
    """Every mutant of these modules, or one in ``share``, always the same."""
    return mutants_of([f"{HARNESS}.{module}" for module in modules], share)


def try_harness(
    wanted: Sequence[Named], at_once: int, tell: Callable[[int, int], None], kept: Kept
) -> tuple[Tried, ...]:
    """What the tests say of these mutants.

    What each test reaches takes as long to measure as the tests take, so that is done for modules in which something
    has not been noticed before. In the others all tests are run, should one not be noticed again.
    :class:`PifeError` where the tests fail without any change, or pass whatever a module does.
    """
    words = {mutant: kept.code.get(mutant.key, SILENT) for mutant in wanted}
    modules = tuple(dict.fromkeys(mutant.module for mutant in wanted))
    new = tuple(dict.fromkeys(mutant.module for mutant in wanted if fate_of(words[mutant]) != "killed"))
    found: list[Tried] = []
    noticed: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    with ready() as prepared:
        _check_planted(prepared, modules, at_once)
        _check_right(
            prepared, sorted({word for mutant, word in words.items() if mutant.module not in new and _file(word)})
        )
        reach = measured(prepared, new, at_once)

        def work() -> Iterator[tuple[Named, Callable[[], Answer]]]:
            for mutant in wanted:
                tests = reach.of(mutant) if mutant.module in new else TESTS[short(mutant.module)]
                if not tests:
                    found.append(Tried(mutant, "dead"))
                    continue
                first = [words[mutant]] if _file(words[mutant]) else []
                often = [name for name, _ in noticed[_place(mutant)].most_common(_LIKELY) if name in tests]
                tree = changed_tree(source_of(mutant.module), mutant.change.number)
                yield mutant, partial(first_failing, prepared, mutant.module, tree, _in_groups(first, often, tests))

        for mutant, answer in in_children(work(), at_once, _SECONDS):
            by = by_which(answer, f"{mutant.module}: {mutant.change}")
            noticed[_place(mutant)][by] += 1
            found.append(Tried(mutant, "killed" if by else "silent", by))
            tell(len(found), len(wanted))
    return tuple(sorted(found, key=lambda tried: (tried.mutant.module, tried.mutant.change.number)))


def _in_groups(first: Sequence[str], often: Sequence[str], tests: Sequence[str]) -> list[Sequence[str]]:
    """Tests in the groups in which they are run: the likely ones, then those of a file together, as they come."""
    by_file: dict[str, list[str]] = {}
    for name in tests:
        if name not in often:
            by_file.setdefault(_file(name) or name, []).append(name)
    return [group for group in (first, often, *by_file.values()) if group]


def _check_planted(prepared: Ready, modules: Sequence[str], at_once: int) -> None:
    """That the tests of each module notice when every function of it fails."""

    def work() -> Iterator[tuple[str, Callable[[], Answer]]]:
        for module in modules:
            planted = planted_tree(source_of(module))
            if planted is not None:
                yield (
                    module,
                    partial(first_failing, prepared, module, planted, [[name] for name in TESTS[short(module)]]),
                )

    for module, answer in in_children(work(), at_once, _SECONDS):
        if not by_which(answer, f"the tests of {module}"):
            raise PifeError(f"{module}: the tests pass when every function of it fails; name others in harness_mutants")


def _check_right(prepared: Ready, tests: Sequence[str]) -> None:
    """That these tests pass without any change."""
    if not tests:
        return
    module = f"{HARNESS}.verdicts"
    tree = ast.parse(source_of(module))

    def work() -> Iterator[tuple[str, Callable[[], Answer]]]:
        yield "", partial(first_failing, prepared, module, tree, [tests])

    for _, answer in in_children(work(), 1, 10 * _SECONDS):
        _refuse_failing(by_which(answer, "the tests without any change"))


def measured(prepared: Ready, modules: Sequence[str], at_once: int) -> Reach:
    """What the tests of these modules reach, after making sure that they pass."""
    tests: dict[str, set[str]] = defaultdict(set)
    seconds: dict[str, float] = {}

    def work() -> Iterator[tuple[str, Callable[[], Answer]]]:
        for file in dict.fromkeys(file for module in modules for file in TESTS[short(module)]):
            yield file, partial(reach_of, prepared, file, modules)

    for file, answer in in_children(work(), at_once, 10 * _SECONDS):
        _refuse_failing(by_which(answer, f"the tests of {file}"))
        for name, told in answer.items():
            noted = json.loads(told)
            seconds[name] = noted["seconds"]
            for place in noted["reached"]:
                tests[place].add(name)
    return Reach({place: frozenset(names) for place, names in tests.items()}, seconds)


def _refuse_failing(test: str) -> None:
    if test:
        raise PifeError(f"{test} fails without any change: mend it first")


@cache
def _functions_of(module: str) -> frozenset[str]:
    return frozenset(functions(source_of(module)))


def _place(mutant: Named) -> tuple[str, str]:
    return mutant.module, mutant.change.function


def _file(word: str) -> str:
    """The file of a test; empty for a word that is none."""
    file, is_test, _ = word.partition("::")
    return file if is_test else ""


def short(module: str) -> str:
    """A module's name within the harness."""
    return module.removeprefix(f"{HARNESS}.")
