"""What was released: ids that may never go missing, defaults that may never change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pife.errors import Place
from pife.spec.fields import Fields, shown
from pife.spec.strict_yaml import Data, load
from pife.spec.texts import Text


@dataclass(frozen=True)
class Release:
    """The ids that a version of the spec brought, the defaults of its new options, and the ids of new scenarios."""

    version: str
    ids: tuple[str, ...]
    defaults: Mapping[str, Data]
    place: Place
    scenarios: tuple[str, ...] = ()


@dataclass(frozen=True)
class Retired:
    """An id that is used no more: since which version, why, and what took its place."""

    id: str
    since: str
    why: Text
    see: tuple[str, ...]
    place: Place


@dataclass(frozen=True)
class Releases:
    """``released.yaml``."""

    versions: tuple[Release, ...]
    retired: Mapping[str, Retired]

    @property
    def ids(self) -> frozenset[str]:
        """Every id that was ever released."""
        return frozenset(name for release in self.versions for name in release.ids)


def read_releases(path: Path) -> Releases:
    """``released.yaml``: a list of versions, to which each release adds one, and what was retired."""
    fields = Fields(load(path))
    versions = []
    for entry in fields.each("versions"):
        defaults = entry.inside("defaults")
        versions.append(
            Release(
                version=entry.string("version"),
                ids=entry.strings("ids"),
                defaults=dict(defaults.data),
                place=entry.document.place(entry.pointer),
                scenarios=entry.strings("scenarios"),
            )
        )
        entry.finish()
    retired = {}
    for entry in fields.each("retired"):
        gone = Retired(
            id=entry.string("id"),
            since=entry.string("since"),
            why=entry.text("why"),
            see=entry.strings("see"),
            place=entry.document.place((*entry.pointer, "id")),
        )
        if gone.id in retired:
            raise entry.error("id", f"{shown(gone.id)} is retired twice")
        retired[gone.id] = gone
        entry.finish()
    fields.finish()
    return Releases(tuple(versions), retired)
