"""The scenarios that a page is about, without reading all the others."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from pife.errors import PifeError
from pife.spec.catalogue import Catalogue
from pife.spec.fields import each_of
from pife.spec.files import read_file
from pife.spec.strict_yaml import load
from pife_conformance.scenarios import AREAS, Scenario, read_scenario

_ID = re.compile(r"^- id: *([a-z0-9-]+)", re.MULTILINE)


@dataclass(frozen=True)
class ScenarioFiles:
    """The files of scenarios below ``root``. Only those in which an id stands are read as scenarios.

    What cannot be read is left out and kept in ``faults``: it spoils no page but its own.
    """

    root: Path
    catalogue: Catalogue
    faults: list[PifeError] = field(default_factory=list, init=False, repr=False, compare=False)
    _read: dict[Path, tuple[Scenario, ...]] = field(default_factory=dict, init=False, repr=False, compare=False)

    def naming(self, word: str) -> Iterator[Scenario]:
        """The scenarios of the files in which a word stands, in the order of areas and files."""
        for path, text in self._texts.items():
            if word in text:
                yield from self._scenarios(path)

    def called(self, scenario_id: str) -> Scenario | None:
        """The scenario of an id; its fault is raised where it cannot be read."""
        found = next((each for each in self.naming(scenario_id) if each.id == scenario_id), None)
        if found is None and self.faults and scenario_id in self.ids():
            raise self.faults[0]
        return found

    def ids(self) -> Iterator[str]:
        """The ids of all scenarios."""
        for text in self._texts.values():
            yield from _ID.findall(text)

    @cached_property
    def _texts(self) -> Mapping[Path, str]:
        places = {area: place for place, area in enumerate(AREAS)}
        paths = [path for path in self.root.glob("*/*.yaml") if path.parent.name in places]
        paths.sort(key=lambda path: (places[path.parent.name], path.name))
        return {path: read_file(path).decode("utf-8", "replace") for path in paths}

    def _scenarios(self, path: Path) -> tuple[Scenario, ...]:
        if path not in self._read:
            self._read[path] = tuple(self._readable(path))
        return self._read[path]

    def _readable(self, path: Path) -> Iterator[Scenario]:
        try:
            entries = list(each_of(load(path)))
        except PifeError as fault:
            self.faults.append(fault)
            return
        for fields in entries:
            try:
                yield read_scenario(fields, path.parent.name, self.catalogue)
            except PifeError as fault:
                self.faults.append(fault)
