"""Profile files: read strictly, with everything written in them checked against the catalogue at its place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import cast

from pife.errors import SpecError, did_you_mean
from pife.spec.catalogue import Catalogue, Option
from pife.spec.conditions import Value, ValueFault
from pife.spec.faults import Faults
from pife.spec.fields import Fields, kind_of, shown
from pife.spec.profile_names import near_table
from pife.spec.profiles import GAMES, Change, Game
from pife.spec.strict_yaml import Data, Document, Pointer, load
from pife.spec.texts import Text
from pife.spec.told import told


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


def read_profile_file(path: Path, catalogue: Catalogue, parents: Mapping[str, Path], *, shipped: bool) -> ProfileFile:
    """The file at ``path``; :class:`SpecError`, or :class:`SpecErrors` for several faults together.

    ``parents`` are the files of what it may extend by id.
    """
    document = load(path)
    fields = Fields(document)
    faults = Faults()
    own_id = faults.of(lambda: _id(fields, path.stem, shipped=shipped), path.stem)
    game = faults.of(lambda: cast(Game, fields.one_of("game", GAMES)) if fields.has("game") else None, None)
    extends = faults.of(lambda: _extends(fields, own_id, parents, may_be_missing=shipped), None)
    text = Fields.text_if_any if shipped else _own_text
    title = faults.of(lambda: text(fields, "title"), None)
    summary = faults.of(lambda: text(fields, "summary"), None)
    notes = faults.of(lambda: text(fields, "notes"), None)
    abstract = False
    sources: tuple[str, ...] = ()
    stated: Mapping[str, tuple[str, ...]] = {}
    history: tuple[Change, ...] = ()
    if shipped:
        _demand_for_shipped(fields, game, title, summary)
        abstract, sources = fields.flag("abstract"), fields.strings("sources")
        stated, history = _stated(fields, catalogue), _history(fields)
    written = faults.of(lambda: _written(fields, catalogue, may_be_missing=shipped), dict[str, Value]())
    faults.of(fields.finish, None)
    faults.raise_any()
    return ProfileFile(
        document, shipped, own_id, game, extends, abstract, title, summary, notes, sources, written, stated, history
    )


def _id(fields: Fields, file_name: str, *, shipped: bool) -> str:
    id_in_file = fields.string("id") if fields.has("id") else None
    if shipped and id_in_file != file_name:
        raise fields.error("id" if id_in_file else None, f"a shipped profile's id is its file's name: {file_name}")
    return id_in_file or file_name


def _extends(fields: Fields, own_id: str, parents: Mapping[str, Path], *, may_be_missing: bool) -> str | None:
    if not fields.has("extends"):
        if may_be_missing:
            return None
        raise fields.error(None, told("extends_missing"))
    extends = fields.string("extends")
    if extends not in parents and not extends.endswith((".yaml", ".yml")):
        if extends == own_id:
            raise fields.error("extends", told("extends_itself", id=shown(extends)))
        near = near_table(extends, parents, Path(fields.document.file).parent)
        raise fields.error("extends", told("unknown_parent", name=shown(extends), near=near))
    return extends


def _demand_for_shipped(fields: Fields, game: Game | None, title: Text | None, summary: Text | None) -> None:
    for key, value in (("game", game), ("title", title), ("summary", summary)):
        if value is None:
            raise fields.error(None, told("missing", key=repr(key)))


def _own_text(fields: Fields, key: str) -> Text | None:
    """A text of a user's own: one plain text for both languages, or both languages."""
    if not fields.has(key) or isinstance(fields.data[key], dict):
        return fields.text_if_any(key)
    if not isinstance(fields.data[key], str):
        raise fields.error(key, told("must_be_own_text", kind=kind_of(fields.data[key])))
    plain = fields.string(key)
    return Text(plain, plain)


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
            message = told("unknown_option", option=shown(option_id), hint=hint)
            raise fields.document.error((*inside.pointer, option_id), message, at_key=True)
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
    faults = Faults()
    error = fields.document.error

    def read(option: Option, data: Data, at: Pointer) -> None:
        try:
            written[option.id] = option.read(data)
        except ValueFault as fault:
            for each in (fault, *fault.others):
                faults.add(partial(error, at if each.index is None else (*at, each.index), each.message))

    def unknown_group(group: str) -> SpecError:
        return error((*groups.pointer, group), _unknown_group(group, catalogue), at_key=True)

    def unknown_option(group: str, name: str) -> SpecError:
        option_id = f"{group}.{name}"
        hint = did_you_mean(option_id, catalogue.options)
        message = told("unknown_option", option=shown(option_id), hint=hint)
        return error((*groups.pointer, group, name), message, at_key=True)

    for group, options in groups.data.items():
        if group not in known_groups:
            faults.add(partial(unknown_group, group))
        elif not isinstance(options, dict):
            example = known_groups[group][0].partition(".")[2]
            message = told("must_be_options", example=example, kind=kind_of(options))
            faults.add(partial(error, (*groups.pointer, group), message))
        else:
            for name, data in options.items():
                option = catalogue.options.get(f"{group}.{name}")
                if option is None:
                    faults.add(partial(unknown_option, group, name))
                else:
                    read(option, data, (*groups.pointer, group, name))
    faults.raise_any()
    return written


def _unknown_group(group: str, catalogue: Catalogue) -> str:
    known = [entry.id for entry in catalogue.groups]
    if group in catalogue.options:
        outer, _, inner = group.partition(".")
        return told("options_are_nested", inner=shown(inner), outer=shown(outer))
    hint = did_you_mean(group, known)
    return told("unknown_group", group=shown(group), hint=hint, groups=", ".join(known))
