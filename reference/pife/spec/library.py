"""The whole spec, loaded once and handed around."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from pife import data
from pife.errors import PifeError, Place
from pife.spec.catalogue import Catalogue
from pife.spec.catalogue_reader import place_in_order, read_catalogue
from pife.spec.clauses import (
    Chapter,
    Decision,
    Rule,
    Source,
    Term,
    read_chapter,
    read_decisions,
    read_glossary,
    read_sources,
)
from pife.spec.disputes import Dispute, read_disputes
from pife.spec.fields import Fields, shown
from pife.spec.profiles import Profile
from pife.spec.reasons import Reason, read_reasons
from pife.spec.releases import Releases, read_releases
from pife.spec.resolving import Shelf
from pife.spec.strict_yaml import Document, load

_Entry = TypeVar("_Entry", Rule, Decision, Source, Term, Dispute, Reason)


@dataclass(frozen=True)
class Contents:
    """``spec.yaml``: the spec's own version, the groups of options and the chapters of rules in order."""

    version: str
    groups: tuple[str, ...]
    chapters: tuple[str, ...]


def read_contents(path: Path) -> Contents:
    """``spec.yaml``."""
    fields = Fields(load(path))
    contents = Contents(fields.string("version"), fields.strings("groups"), fields.strings("chapters"))
    fields.strings("languages")
    fields.finish()
    return contents


@dataclass(frozen=True)
class Spec:
    """Everything in ``spec/``. What a command does not need is not read: each part is loaded when first asked for."""

    root: Path

    @cached_property
    def contents(self) -> Contents:
        """Version and order of the parts."""
        return read_contents(self.root / "spec.yaml")

    @property
    def version(self) -> str:
        """The spec's own version."""
        return self.contents.version

    @cached_property
    def catalogue(self) -> Catalogue:
        """Every option and constraint."""
        return read_catalogue(self.root / "options", self.contents.groups)

    @cached_property
    def chapters(self) -> tuple[Chapter, ...]:
        """The rules by chapter, in reading order."""
        chapters = [read_chapter(path, self.catalogue) for path in (self.root / "rules").glob("*.yaml")]
        return tuple(sorted(chapters, key=lambda chapter: place_in_order(chapter.id, self.contents.chapters)))

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        """The rules by id, in reading order."""
        return _by_id([rule for chapter in self.chapters for rule in chapter.rules])

    @cached_property
    def decisions(self) -> Mapping[str, Decision]:
        """The decisions by id."""
        return _by_id(read_decisions(self.root / "decisions.yaml"))

    @cached_property
    def sources(self) -> Mapping[str, Source]:
        """The sources by id."""
        return _by_id(read_sources(self.root / "sources.yaml"))

    @cached_property
    def glossary(self) -> Mapping[str, Term]:
        """The terms by id."""
        return _by_id(read_glossary(self.root / "glossary.yaml"))

    @cached_property
    def disputes(self) -> Mapping[str, Dispute]:
        """The disputes by id."""
        return _by_id(read_disputes(self.root / "disputes.yaml", self.catalogue))

    @cached_property
    def reasons(self) -> Mapping[str, Reason]:
        """The reasons of refusal by id, in the order in which they are judged."""
        return _by_id(read_reasons(self.root / "reasons.yaml"))

    @cached_property
    def releases(self) -> Releases:
        """What was released so far."""
        return read_releases(self.root / "released.yaml")

    @cached_property
    def documents(self) -> tuple[Document, ...]:
        """Every YAML file of the spec, as it is written."""
        return tuple(load(path) for path in sorted(self.root.rglob("*.yaml")))

    @cached_property
    def shelf(self) -> Shelf:
        """The shipped profiles' files."""
        files: dict[str, Path] = {}
        for path in sorted((self.root / "profiles").glob("*/*.yaml")):
            if path.stem in files:
                raise PifeError(f"{path}: the id {shown(path.stem)} stands twice; first at {files[path.stem]}")
            files[path.stem] = path
        decided: dict[str, tuple[str, ...]] = {}
        for decision in self.decisions.values():
            for option_id in decision.options:
                decided[option_id] = (*decided.get(option_id, ()), decision.id)
        return Shelf(self.catalogue, files, decided)

    @cached_property
    def all_profiles(self) -> Mapping[str, Profile]:
        """Every shipped profile by id, abstract bases too: pife first, parents before their children."""
        profiles = [self.shelf.shipped(profile_id) for profile_id in self.shelf.files]
        parents = {profile.id: profile.extends for profile in profiles}

        def depth(profile_id: str | None) -> int:
            return 0 if profile_id is None else 1 + depth(parents[profile_id])

        profiles.sort(key=lambda profile: (profile.game != "pife", depth(profile.id), profile.id))
        return {profile.id: profile for profile in profiles}

    @property
    def profiles(self) -> Mapping[str, Profile]:
        """The shipped profiles that a table can play, by id."""
        return {profile.id: profile for profile in self.all_profiles.values() if not profile.abstract}

    def profile(self, name: str | Path) -> Profile:
        """The profile of an id, or of a YAML file (a name with a folder in it or that ends in .yaml)."""
        text = str(name)
        if isinstance(name, Path) or "/" in text or text.endswith((".yaml", ".yml")):
            return self.shelf.own(Path(text))
        return self.shelf.shipped(text)

    def profile_from_options(self, options: Mapping[str, Any], profile_id: str = "configured") -> Profile:
        """A profile from values by dotted id, as ``configure`` sends them."""
        return self.shelf.from_options(options, profile_id)

    def ids(self) -> Iterator[tuple[str, Place]]:
        """Every id of the one namespace that the spec defines, with its place."""
        for option in self.catalogue.options.values():
            yield option.id, option.place
        for constraint in self.catalogue.constraints:
            yield constraint.id, constraint.place
        for rule in self.rules.values():
            yield rule.id, rule.place
        for decision in self.decisions.values():
            yield decision.id, decision.place
        for source in self.sources.values():
            yield source.id, source.place
            for atom in source.atoms:
                yield atom.id, atom.place
        for term in self.glossary.values():
            yield term.id, term.place
        for dispute in self.disputes.values():
            yield dispute.id, dispute.place
        for reason in self.reasons.values():
            yield reason.id, reason.place
        for retired in self.releases.retired.values():
            yield retired.id, retired.place
        for profile_id, path in self.shelf.files.items():
            yield profile_id, Place(str(path), 1, 1)


def load_spec(root: Path | None = None) -> Spec:
    """The spec that ships with the package, or the one in a folder."""
    root = root or data.root("spec")
    if not (root / "spec.yaml").is_file():
        raise PifeError(f"{root}: no spec.yaml there; name the folder that holds the spec")
    return Spec(root)


def _by_id(entries: Sequence[_Entry]) -> dict[str, _Entry]:
    found: dict[str, _Entry] = {}
    for entry in entries:
        if entry.id in found:
            raise PifeError(f"{entry.place}: the id {shown(entry.id)} stands twice; first at {found[entry.id].place}")
        found[entry.id] = entry
    return found
