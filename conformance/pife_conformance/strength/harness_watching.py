"""Plugins of pytest that watch the harness's tests: which fails first, and what each one reaches."""

from __future__ import annotations

import json
import time
from collections import defaultdict
from collections.abc import Generator, Mapping, Sequence
from pathlib import Path
from types import FrameType
from typing import Any

import hypothesis
import pytest

SECONDS, REACHED = "seconds", "reached"


def name_of_test(node: str) -> str:
    """A test as it is named in files: its file and its name, without parameters.

    >>> name_of_test("conformance/tests/test_baseline.py::test_a_line[both-1]")
    'test_baseline.py::test_a_line'
    """
    path, _, test = node.partition("::")
    name = Path(path).name
    return f"{name}::{test.partition('[')[0]}" if test else name


def function_name(qualified: str) -> str:
    """The function that some code belongs to: what stands inside of it without a name is a part of it.

    >>> function_name("Teller.block.<locals>.each.<locals>.<genexpr>")
    'Teller.block.each'
    """
    return ".".join(part for part in qualified.split(".") if not part.startswith("<"))


class FirstFailing:
    """Runs these tests alone, in their order, and notes which fails first."""

    def __init__(self, tests: Sequence[str]) -> None:
        self.name = ""
        self._order = {name: number for number, name in enumerate(tests)}

    def pytest_configure(self, config: object) -> None:
        """That a test fails is enough: no smaller example is looked for."""
        del config
        phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
        hypothesis.settings.register_profile("first", hypothesis.settings(), phases=phases)
        hypothesis.settings.load_profile("first")

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        """Leave out all others."""
        placed = [(self._place(name_of_test(item.nodeid)), item) for item in items]
        wanted = [(place, item) for place, item in placed if place < len(self._order)]
        items[:] = [item for _, item in sorted(wanted, key=lambda pair: pair[0])]

    def pytest_collectreport(self, report: Any) -> None:
        """Note a file that cannot be read."""
        self._note_failure(report)

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Note a test that fails."""
        self._note_failure(report)

    def _note_failure(self, report: Any) -> None:
        if report.failed and not self.name:
            self.name = name_of_test(report.nodeid)

    def _place(self, name: str) -> int:
        """Where a test comes, by its name or else its file's; after all where it is not wanted."""
        of_file = self._order.get(name.partition("::")[0], len(self._order))
        return self._order.get(name, of_file)


class Reaching(FirstFailing):
    """Notes what each test reaches: itself, its fixtures, and what is done when its file is read.

    ``modules`` are those that are looked at, by their files.
    """

    def __init__(self, tests: Sequence[str], modules: Mapping[str, str]) -> None:
        super().__init__(tests)
        self._modules = modules
        self._when_read: set[str] = set()
        self._by_fixture: dict[str, set[str]] = defaultdict(set)
        self._by_test: dict[str, set[str]] = defaultdict(set)
        self._fixtures: dict[str, set[str]] = defaultdict(set)
        self._seconds: dict[str, float] = defaultdict(float)
        self._now = self._when_read

    def note(self, frame: FrameType, event: str, arg: object) -> None:
        """Called for every function that is entered, as :func:`sys.settrace` does."""
        del event, arg
        module = self._modules.get(frame.f_code.co_filename)
        if module is not None:
            self._now.add(f"{module}:{function_name(frame.f_code.co_qualname)}")

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: Any) -> Generator[None, object, object]:
        """Note a test, and the fixtures that it has, whoever made them."""
        name = name_of_test(item.nodeid)
        self._now = self._by_test[name]
        self._fixtures[name].update(item.fixturenames)
        started = time.process_time()
        try:
            return (yield)
        finally:
            self._seconds[name] += time.process_time() - started

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any) -> Generator[None, object, object]:
        """Note what a fixture is made by."""
        before, self._now = self._now, self._by_fixture[fixturedef.argname]
        try:
            return (yield)
        finally:
            self._now = before

    def answer(self) -> dict[str, str]:
        """For each test its seconds and what it reaches, as JSON."""
        return {
            name: json.dumps({SECONDS: self._seconds[name], REACHED: sorted(self._all_of(name))})
            for name in self._by_test
        }

    def _all_of(self, name: str) -> set[str]:
        return self._by_test[name].union(self._when_read, *(self._by_fixture[each] for each in self._fixtures[name]))
