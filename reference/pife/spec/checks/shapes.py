"""Every file fits the JSON Schema of its kind, and the profiles' schema is what the options make."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from pife.errors import Place, SpecError, cut_short
from pife.spec.files import UnreadableFile, read_file
from pife.spec.library import Spec
from pife.spec.schemas import PROFILE_SCHEMA, is_fresh
from pife.spec.strict_yaml import load

_LONGEST = 200
_SCHEMA_OF_FOLDER = {"options": "options", "rules": "rules", "pife": "profile", "cacheta": "profile"}


def _kind(path: Path) -> str:
    """The schema that a file must fit."""
    return _SCHEMA_OF_FOLDER.get(path.parent.name, path.stem) if path.stem != "constraints" else "constraints"


def shapes(spec: Spec) -> Iterator[SpecError]:
    """Every file but the profiles fits the JSON Schema of its kind."""
    kinds: dict[str, list[Path]] = {}
    for path in sorted(spec.root.rglob("*.yaml")):
        kinds.setdefault(_kind(path), []).append(path)
    for kind, paths in kinds.items():
        if kind != "profile":
            yield from _misfits(paths, spec.root / "schemas" / f"{kind}.schema.json")


def fresh(spec: Spec) -> Iterator[SpecError]:
    """The profile schema is what the option catalogue makes."""
    folder = spec.root / "schemas"
    if not is_fresh(spec.catalogue, folder):
        place = Place(str(folder / PROFILE_SCHEMA), 1, 1)
        yield SpecError(place, (), "is not what the option catalogue makes; `pife spec check --write` renews it")


def profile_shapes(spec: Spec) -> Iterator[SpecError]:
    """Every profile fits the schema made from the catalogue."""
    yield from _misfits(spec.shelf.files.values(), spec.root / "schemas" / PROFILE_SCHEMA)


def _misfits(paths: Iterable[Path], schema_path: Path) -> Iterator[SpecError]:
    """What in these files does not fit a schema; that the schema itself is none is one fault."""
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import SchemaError
    from referencing import Registry
    from referencing.exceptions import Unresolvable

    try:
        schema = json.loads(read_file(schema_path))
        if not isinstance(schema, dict):
            raise ValueError("not a JSON object")
        Draft202012Validator.check_schema(schema)
        # An empty registry (of a package that jsonschema brings): no schema here refers to anything outside itself.
        validator = Draft202012Validator(schema, registry=Registry())
        for path in paths:
            try:
                document = load(path)
            except SpecError as fault:
                yield fault
                continue
            except UnreadableFile as fault:
                yield SpecError(Place(str(path), 1, 1), (), f"cannot be read: {fault.reason}")
                continue
            for error in validator.iter_errors(document.data):
                message = f"does not fit {schema_path.name}: {cut_short(error.message, _LONGEST)}"
                yield document.error(tuple(error.absolute_path), message)
    except (UnreadableFile, ValueError, SchemaError, Unresolvable) as fault:
        reason = getattr(fault, "message", None) or getattr(fault, "reason", None) or str(fault)
        message = f"is no schema to hold files against: {cut_short(reason, _LONGEST)}"
        yield SpecError(Place(str(schema_path), 1, 1), (), message)
