"""CONTRIBUTING.md walks two changes file by file. They are made here on a copy, and every message it quotes comes."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from pife import data
from pife.spec.checks import check_spec
from pife.spec.library import Spec, load_spec
from pife.spec.schemas import PROFILE_SCHEMA, profile_schema, schema_text
from pife_conformance.coverage import discrimination
from pife_conformance.reference_engine import ReferenceEngine
from pife_conformance.scenarios import Suite, load_suite
from pife_conformance.strength.checks import uncovered, untold
from pife_conformance.truth import Table, one_option_changes, try_table

TEXT = (Path(__file__).resolve().parents[2] / "CONTRIBUTING.md").read_text(encoding="utf-8")
STEP = re.compile(
    r"<!-- (?P<file>\S+), (?:before \"(?P<before>[^\"]*)\"|at the end) -->\n\s*```yaml\n(?P<added>.*?)```"
    r"|```console\n(?P<console>.*?)```",
    re.DOTALL,
)


def walks() -> list[str]:
    """The parts of the page that are followed."""
    page = TEXT.partition("## Two changes, file by file")[2].partition("\n## ")[0]
    return page.split("\n### ")[1:]


@dataclass
class Copy:
    """The project's data in a folder of its own, to change."""

    root: Path

    @property
    def spec(self) -> Spec:
        return load_spec(self.root / "spec")

    @property
    def suite(self) -> Suite:
        return load_suite(self.root / "conformance" / "scenarios", self.spec.catalogue)

    def add(self, file: str, added: str, before: str | None) -> None:
        path = self.root / file
        text = path.read_text(encoding="utf-8")
        if before is None:
            path.write_text(text + added, encoding="utf-8")
            return
        mark = before.replace("\\n", "\n")
        assert mark in text, f"{file} no longer has {mark!r}"
        path.write_text(text.replace(mark, added + mark, 1), encoding="utf-8")

    def renew_schema(self) -> None:
        spec = self.spec
        path = spec.root / "schemas" / PROFILE_SCHEMA
        path.write_text(schema_text(profile_schema(spec.catalogue)), encoding="utf-8")

    def says(self, command: str, option_ids: set[str]) -> list[str]:
        """What the command of the page finds wrong, a line each; nothing where all is well.

        Values are told apart by all scenarios; here only those of the options that the walk changes are looked at.
        """
        if command.startswith("pife spec check"):
            if "--write" in command:
                self.renew_schema()
            return [str(fault).replace(f"{self.root / 'spec'}/", "") for fault in check_spec(self.spec)]
        if "test_suite_coverage" in command:
            return list(self.gaps(option_ids))
        rule = command.rpartition(" ")[2]
        return [] if self.passes(rule) else [f"{rule} fails"]

    def gaps(self, option_ids: set[str]) -> Iterator[str]:
        spec, suite = self.spec, self.suite
        assert suite.faults == ()
        yield from map(str, uncovered(spec, suite))
        yield from map(str, untold(spec, discrimination(spec.catalogue, suite, option_ids)))

    def passes(self, rule: str) -> bool:
        """Whether the scenarios of a rule hold for the reference at a shipped table and near it."""
        spec = self.spec
        profile = spec.profile("pife-maker")
        scenarios = [scenario for scenario in self.suite.scenarios.values() if rule in scenario.shows]
        tables = [Table(profile, profile.id), *one_option_changes(spec, profile)]
        engine = ReferenceEngine(spec)
        return bool(scenarios) and not any(try_table(engine, table, scenarios, seed=1).wrong for table in tables)


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    shutil.copytree(data.root("spec"), tmp_path / "spec")
    shutil.copytree(data.root("scenarios"), tmp_path / "conformance" / "scenarios")
    return Copy(tmp_path)


WELL = ("no fault", "5 passed", "all pass")


@pytest.mark.parametrize("walk", walks(), ids=lambda walk: walk.partition("\n")[0])
def test_every_step_and_every_message_of_the_page(walk: str, copy: Copy) -> None:
    steps = list(STEP.finditer(walk))
    assert len(steps) >= 5
    option_ids = {option_id for option_id in copy.spec.catalogue.options if f"`{option_id}`" in walk}
    for step in steps:
        if step["file"]:
            lines = step["added"].splitlines(keepends=True)
            copy.add(step["file"], "".join(line[3:] or "\n" for line in lines[:-1]), step["before"])
            continue
        said: list[str] = []
        for line in (line.strip() for line in step["console"].splitlines()):
            if line.startswith("$ "):
                said = copy.says(line[2:], option_ids)
            elif line in WELL:
                assert said == []
            elif line:
                assert any(line in fault for fault in said), (line, said)
