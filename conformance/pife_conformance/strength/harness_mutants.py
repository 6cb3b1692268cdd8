"""Mutants of the harness's own comparing and reporting code, judged by its tests.

A harness that calls a wrong answer right is worse than none. Each mutant is a fork in which the harness is imported
anew with one module changed, and pytest runs the tests that are about that module until the first fails.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from pife import data
from pife.errors import PifeError
from pife_conformance.strength.children import Answer, in_children
from pife_conformance.strength.code_mutants import Named, Tried, by_which, mutants_of
from pife_conformance.strength.fresh import Anew, file_of, source_of
from pife_conformance.strength.kept_fates import Kept
from pife_conformance.strength.mutating import changed_tree, planted_tree
from pife_conformance.strength.states import state_of_all, state_of_source

HARNESS = "pife_conformance"
_SECONDS = 20.0
_AT_START = "(start)"

TESTS: Mapping[str, tuple[str, ...]] = {
    "comparing": ("test_harness_rounds.py", "test_scenarios_questions.py", "test_harness_play_report.py"),
    "judging": ("test_scenarios_questions.py", "test_harness_rounds.py"),
    "verdicts": ("test_scenarios_questions.py", "test_harness_rounds.py", "test_harness_session.py"),
    "positions": ("test_harness_rounds.py", "test_scenarios_rounds.py"),
    "steps": ("test_harness_rounds.py", "test_scenarios_rounds.py"),
    "reports.account": ("test_harness_rounds.py", "test_reports_file.py", "test_reports_guide.py"),
    "reports.changes": ("test_reports_compared.py", "test_reports_file.py"),
    "reports.findings": ("test_reports_guide.py", "test_reports_forms.py"),
    "reports.records": ("test_reports_file.py", "test_baseline.py"),
    "baseline": ("test_baseline.py",),
}
"""The modules that are changed, and the tests that judge them, in the order in which they are run."""


def tests_folder() -> Path:
    """Where the harness's tests are; :class:`PifeError` where they are not installed."""
    folder = data.root("scenarios").parent / "tests"
    if not folder.is_dir():
        raise PifeError(f"{folder}: the harness's tests are not there; run this in a checkout of the project")
    return folder


def state_of(module: str) -> str:
    """The state of a module and of the tests that judge it."""
    folder = tests_folder()
    sources = {name: (folder / name).read_text(encoding="utf-8") for name in TESTS[module]}
    states = {name: state_of_source(source) for name, source in sources.items()}
    return state_of_all({**states, module: state_of_source(source_of(f"{HARNESS}.{module}"))})


def harness_mutants(modules: Sequence[str], share: int = 1) -> list[Named]:
    """Every mutant of these modules, or one in ``share``, always the same."""
    return mutants_of([f"{HARNESS}.{module}" for module in modules], share)


def try_harness(
    wanted: Sequence[Named], at_once: int, tell: Callable[[int, int], None], kept: Kept
) -> tuple[Tried, ...]:
    """What the tests say of these mutants; the test that failed the last time is run first.

    :class:`PifeError` where the tests fail without any change, or pass whatever a module does.
    """
    modules = tuple(dict.fromkeys(mutant.module for mutant in wanted))
    _check_tests(modules, at_once)
    found: list[Tried] = []

    def work() -> Iterator[tuple[Named, Callable[[], Answer]]]:
        for mutant in wanted:
            tree = changed_tree(source_of(mutant.module), mutant.change.number)
            word = kept.code.get(mutant.key, "")
            first = (word,) if "::" in word else ()
            yield mutant, partial(_first_failing, mutant.module, tree, first)

    for mutant, answer in in_children(work(), at_once, _SECONDS):
        by = by_which(answer, f"{mutant.module}: {mutant.change}")
        found.append(Tried(mutant, "killed" if by else "silent", by))
        tell(len(found), len(wanted))
    return tuple(sorted(found, key=lambda tried: (tried.mutant.module, tried.mutant.change.number)))


def _check_tests(modules: Sequence[str], at_once: int) -> None:
    """That the tests of each module pass, and notice when every function of it fails."""

    def work() -> Iterator[tuple[tuple[str, bool], Callable[[], Answer]]]:
        for module in modules:
            planted = planted_tree(source_of(module))
            yield (module, False), partial(_first_failing, module, ast.parse(source_of(module)))
            if planted is not None:
                yield (module, True), partial(_first_failing, module, planted)

    for (module, is_planted), answer in in_children(work(), at_once, 10 * _SECONDS):
        by = by_which(answer, f"the tests of {module}")
        if by and not is_planted:
            raise PifeError(f"{by} fails without any change: mend it first")
        if is_planted and not by:
            raise PifeError(f"{module}: the tests pass when every function of it fails; name others in harness_mutants")


class _FirstFailing:
    """A plugin of pytest that notes which test failed first."""

    def __init__(self) -> None:
        self.name = ""

    def pytest_runtest_logreport(self, report: object) -> None:
        """Note a failed test, without its parameters."""
        if getattr(report, "failed", False) and not self.name:
            path, _, test = str(getattr(report, "nodeid", "")).partition("::")
            self.name = f"{Path(path).name}::{test.partition('[')[0]}"


def _first_failing(module: str, tree: ast.Module, first: Sequence[str] = ()) -> Answer:
    """In a child: the test that fails with this module; those called ``first`` are run before the others."""
    sys.meta_path.insert(0, Anew({module: compile(tree, file_of(module), "exec")}))
    for name in [name for name in sys.modules if name.partition(".")[0] == HARNESS]:
        del sys.modules[name]
    for tests in (first, TESTS[module.removeprefix(f"{HARNESS}.")]):
        by = _run(tests) if tests else ""
        if by:
            return {"by": by}
    return {}


def _run(tests: Sequence[str]) -> str:
    """The first of these tests that fails; empty where none does."""
    import pytest

    noted = _FirstFailing()
    folder = tests_folder()
    arguments = ["-x", "-q", "-p", "no:cacheprovider", "--assert=plain", "--rootdir", str(folder.parents[1])]
    arguments += [str(folder / name) for name in tests]
    code = pytest.main(arguments, plugins=[noted])
    return "" if code == pytest.ExitCode.OK else noted.name or _AT_START
