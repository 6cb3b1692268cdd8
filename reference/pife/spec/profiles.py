"""Profiles: the house rules of one table, resolved, with where each value comes from."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, TypeAlias

from pife.spec.catalogue import Catalogue, OptionValue
from pife.spec.conditions import Value
from pife.spec.texts import Text

Game: TypeAlias = Literal["pife", "cacheta"]
GAMES: tuple[Game, ...] = ("pife", "cacheta")


@dataclass(frozen=True)
class Origin:
    """Where a value of a profile comes from.

    ``stated``: the profile's own sources say it (``refs``: sources or atoms) · ``assumed``: they are silent and a
    decision fills in (``refs``: decisions) · ``chosen``: the writer of a profile file of their own says so.
    ``profile`` is the profile that wrote the value, empty where it is the catalogue's default.
    """

    kind: Literal["stated", "assumed", "chosen"]
    profile: str
    refs: tuple[str, ...] = ()


@dataclass(frozen=True)
class Change:
    """One version of a profile and what it changed."""

    version: int
    changed: Text


@dataclass(frozen=True, repr=False)
class Profile:
    """A table's house rules: a value for every option that applies.

    ``options`` are in catalogue order; list values are sorted tuples. ``notes`` are house rules in words that nobody
    models. A profile of a user's own has no sources, no history and no abstract parent of its own.
    """

    id: str
    game: Game
    extends: str | None
    abstract: bool
    title: Text
    summary: Text
    notes: Text | None
    sources: tuple[str, ...]
    options: Mapping[str, Value]
    origins: Mapping[str, Origin]
    history: tuple[Change, ...]
    catalogue: Catalogue
    file: str

    def __repr__(self) -> str:
        return f"<Profile {self.id} {self.hash} {different_options(self.options, self.catalogue)}>"

    @cached_property
    def hash(self) -> str:
        """Twelve hex digits that name this combination of values, whatever the profile is called."""
        return options_hash(self.options, self.catalogue)

    @property
    def version(self) -> int:
        """The newest version in the history; 1 where there is none."""
        return self.history[-1].version if self.history else 1

    def chosen(self, option_id: str) -> tuple[OptionValue, ...]:
        """The catalogue's entries for the value of an applying option; empty for values without an entry."""
        option = self.catalogue.options[option_id]
        value = self.options[option_id]
        members = value if isinstance(value, tuple) else (value,)
        return tuple(entry for entry in map(option.named, members) if entry is not None)

    def to_message(self) -> dict[str, Any]:
        """The profile as ``configure`` takes it: id, hash, options by dotted id."""
        return {"id": self.id, "hash": self.hash, "options": {k: to_json(v) for k, v in self.options.items()}}


def to_json(value: Value) -> Any:
    """A value in JSON's types.

    >>> to_json(("1-1-1", "2-1-1"))
    ['1-1-1', '2-1-1']
    """
    return list(value) if isinstance(value, tuple) else value


def different_options(options: Mapping[str, Value], catalogue: Catalogue) -> dict[str, Any]:
    """The applying options that differ from the catalogue's defaults, in JSON's types."""
    return {
        option_id: to_json(value)
        for option_id, value in options.items()
        if value != catalogue.options[option_id].default
        or type(value) is not type(catalogue.options[option_id].default)
    }


def options_hash(options: Mapping[str, Value], catalogue: Catalogue) -> str:
    """The first twelve hex digits of SHA-256 over the applying options that differ from the defaults, as JSON.

    Keys are sorted, there are no spaces, set-like lists are sorted, the text is UTF-8; so two tables with the same
    rules have the same hash, and a new option at its default changes nobody's.
    """
    different = different_options(options, catalogue)
    text = json.dumps(different, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


@dataclass(frozen=True)
class Difference:
    """One option on which profiles differ; ``None`` in place of a value means that it does not apply there."""

    option: str
    values: tuple[tuple[Value] | None, ...]


def compare(profiles: Sequence[Profile]) -> tuple[Difference, ...]:
    """The options on which the profiles differ, in catalogue order, each with its value in each profile."""
    differences = []
    for option_id in profiles[0].catalogue.options:
        values = tuple((p.options[option_id],) if option_id in p.options else None for p in profiles)
        if any(value != values[0] for value in values):
            differences.append(Difference(option_id, values))
    return tuple(differences)
