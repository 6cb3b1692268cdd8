"""Profile files: read strictly, with everything written in them checked against the catalogue at its place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from pife.errors import SpecError, SpecErrors, did_you_mean
from pife.spec.catalogue import Catalogue
from pife.spec.conditions import Value, ValueFault
from pife.spec.fields import Fields, kind_of
from pife.spec.profiles import GAMES, Change, Game
from pife.spec.strict_yaml import Document, Pointer, load
from pife.spec.texts import Text

OWN_KEYS = ("extends", "options", "id", "game", "title", "summary", "notes")


@dataclass(frozen=True)
class ProfileFile:
    """What one profile file says, before its parents are asked."""

    document: Document
    shipped: bool
    id: str
    game: Game | None
    extends: str | None
    abstract: bool
    title: Text | None
    summary: Text | None
    notes: Text | None
    sources: tuple[str, ...]
    written: Mapping[str, Value]
    stated: Mapping[str, tuple[str, ...]]
    history: tuple[Change, ...]

    def option_pointer(self, option_id: str) -> Pointer:
        """Where an option is written in the file."""
        group, _, name = option_id.partition(".")
        return ("options", group, name)


def read_profile_file(path: Path, catalogue: Catalogue, *, shipped: bool, name: str | None = None) -> ProfileFile:
    """The file at ``path``; all faults of its options together in a :class:`SpecErrors`.

    ``name`` is how messages call the file, where not by its path.
    """
    document = load(path)
    if name is not None:
        document = Document(name, document.data, document.places, document.key_places)
    fields = Fields(document)
    id_in_file = fields.string("id") if fields.has("id") else None
    if shipped and id_in_file != path.stem:
        raise fields.error("id" if id_in_file else None, f"a shipped profile's id is its file's name: {path.stem}")
    game = cast(Game, fields.one_of("game", GAMES)) if fields.has("game") else None
    extends = fields.string("extends") if fields.has("extends") else None
    if extends is None and not shipped:
        raise fields.error(None, "'extends' is missing: name the profile that yours differs from, such as pife-maker")
    text = Fields.text_if_any if shipped else _own_text
    title, summary, notes = (text(fields, key) for key in ("title", "summary", "notes"))
    if shipped:
        _demand_for_shipped(fields, game, title, summary)
        abstract, sources = fields.flag("abstract"), fields.strings("sources")
        stated, history = _stated(fields, catalogue), _history(fields)
    else:
        abstract, sources, stated, history = False, (), {}, ()
    written = _written(fields, catalogue, may_be_missing=shipped)
    fields.finish()
    return ProfileFile(
        document, shipped, id_in_file or path.stem, game, extends, abstract, title, summary, notes, sources, written,
        stated, history,
    )  # fmt: skip


def _demand_for_shipped(fields: Fields, game: Game | None, title: Text | None, summary: Text | None) -> None:
    for key, value in (("game", game), ("title", title), ("summary", summary)):
        if value is None:
            raise fields.error(None, f"{key!r} is missing")


def _own_text(fields: Fields, key: str) -> Text | None:
    """A text of a user's own: one plain text for both languages, or both languages."""
    if fields.has(key) and isinstance(fields.data[key], str):
        plain = fields.string(key)
        return Text(plain, plain)
    return fields.text_if_any(key)


def _history(fields: Fields) -> tuple[Change, ...]:
    changes: list[Change] = []
    for entry in fields.each("history"):
        change = Change(entry.whole("version"), entry.text("changed"))
        if change.version != len(changes) + 1:
            raise entry.error("version", f"versions count up from 1; expected {len(changes) + 1}")
        changes.append(change)
        entry.finish()
    return tuple(changes)


def _stated(fields: Fields, catalogue: Catalogue) -> dict[str, tuple[str, ...]]:
    if not fields.has("stated"):
        return {}
    inside = fields.inside("stated")
    stated = {}
    for option_id in inside.data:
        if option_id not in catalogue.options:
            hint = did_you_mean(option_id, catalogue.options)
            raise fields.document.error(
                (*inside.pointer, option_id), f"unknown option {option_id!r}{hint}", at_key=True
            )
        stated[option_id] = inside.strings(option_id)
        if not stated[option_id]:
            raise inside.error(option_id, "name at least one source that states it")
    return stated


def _written(fields: Fields, catalogue: Catalogue, *, may_be_missing: bool) -> dict[str, Value]:
    if may_be_missing and not fields.has("options"):
        return {}
    if isinstance(fields.raw("options"), dict) and not fields.data["options"]:
        return {}
    groups = fields.inside("options")
    known_groups = {group.id: [option.id for option in group.options] for group in catalogue.groups}
    written: dict[str, Value] = {}
    faults: list[SpecError] = []
    for group in groups.data:
        pointer = (*groups.pointer, group)
        if group not in known_groups:
            faults.append(fields.document.error(pointer, _unknown_group(group, catalogue), at_key=True))
            continue
        if not isinstance(groups.data[group], dict):
            example = known_groups[group][0].partition(".")[2]
            message = f"must be a map of options, such as {example}: …, not {kind_of(groups.data[group])}"
            faults.append(fields.document.error(pointer, message))
            continue
        for name, data in groups.data[group].items():
            option_id = f"{group}.{name}"
            option = catalogue.options.get(option_id)
            if option is None:
                hint = did_you_mean(option_id, catalogue.options)
                message = f"unknown option {option_id!r}{hint}"
                faults.append(fields.document.error((*pointer, name), message, at_key=True))
                continue
            try:
                written[option_id] = option.read(data)
            except ValueFault as fault:
                faults.append(fields.document.error((*pointer, name), str(fault)))
    if faults:
        raise SpecErrors(faults)
    return written


def _unknown_group(group: str, catalogue: Catalogue) -> str:
    known = [entry.id for entry in catalogue.groups]
    if group in catalogue.options:
        outer, _, inner = group.partition(".")
        return f"options are nested: write {inner!r} under {outer!r}"
    return f"unknown group of options {group!r}{did_you_mean(group, known)} (groups: {', '.join(known)})"
