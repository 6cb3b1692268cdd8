"""The JSON Schema of profile files, made from the option catalogue, for editors and for programs in other languages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pife.spec.catalogue import Catalogue, Option
from pife.spec.conditions import pattern_parts
from pife.spec.profiles import GAMES, to_json

PROFILE_SCHEMA = "profile.schema.json"
DIALECT = "https://json-schema.org/draft/2020-12/schema"

_TEXT = {
    "type": "object",
    "additionalProperties": False,
    "required": ["en", "pt_BR"],
    "properties": {"en": {"type": "string", "minLength": 1}, "pt_BR": {"type": "string", "minLength": 1}},
}
_OWN_TEXT = {"anyOf": [{"type": "string", "minLength": 1}, {"$ref": "#/$defs/text"}]}


def profile_schema(catalogue: Catalogue) -> dict[str, Any]:
    """The schema of a profile file, shipped or a user's own.

    It checks shape and values; what applies and what contradicts is told by ``pife profiles check``.
    """
    groups = {
        group.id: {
            "type": "object",
            "description": group.title.en,
            "additionalProperties": False,
            "properties": {option.id.partition(".")[2]: _option(option) for option in group.options},
        }
        for group in catalogue.groups
    }
    return {
        "$schema": DIALECT,
        "title": "A profile: the house rules of a table",
        "description": "Made from spec/options; `pife spec check --write` renews it.",
        "type": "object",
        "additionalProperties": False,
        "$defs": {"text": _TEXT, "refs": {"type": "array", "items": {"type": "string"}, "uniqueItems": True}},
        "properties": {
            "id": {"type": "string", "pattern": "^[a-z][a-z0-9]*(-[a-z0-9]+)*$"},
            "game": {"enum": list(GAMES)},
            "extends": {"type": "string", "description": "The profile that this one differs from, such as pife-maker."},
            "abstract": {"type": "boolean"},
            "title": _OWN_TEXT,
            "summary": _OWN_TEXT,
            "notes": {**_OWN_TEXT, "description": "House rules in words that are not modelled; engines ignore them."},
            "sources": {"$ref": "#/$defs/refs"},
            "options": {"type": "object", "additionalProperties": False, "properties": groups},
            "stated": {
                "type": "object",
                "additionalProperties": False,
                "properties": {option_id: {"$ref": "#/$defs/refs"} for option_id in catalogue.options},
            },
            "history": {
                "type": "array",
                "items": {
                    "type": "object",
                    "additionalProperties": False,
                    "required": ["version", "changed"],
                    "properties": {
                        "version": {"type": "integer", "minimum": 1},
                        "changed": {"$ref": "#/$defs/text"},
                    },
                },
            },
        },
    }


def schema_text(schema: dict[str, Any]) -> str:
    """A schema as it is committed."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def is_fresh(catalogue: Catalogue, folder: Path) -> bool:
    """Whether the committed profile schema is what the catalogue makes."""
    path = folder / PROFILE_SCHEMA
    return path.is_file() and path.read_bytes() == schema_text(profile_schema(catalogue)).encode()


def _option(option: Option) -> dict[str, Any]:
    schema: dict[str, Any] = {"description": f"{option.question.en} / {option.question.pt_BR}"}
    names = [entry.value for entry in option.values]
    if option.type in ("choice", "flag"):
        schema["enum"] = names
    elif option.type == "integer":
        schema = {**schema, **_bounds(option)} if not names else {**schema, "anyOf": [_bounds(option), {"enum": names}]}
    elif option.type == "range":
        schema |= {"type": "array", "minItems": 2, "maxItems": 2, "items": _bounds(option)}
    elif option.type == "choices":
        schema |= {"type": "array", "uniqueItems": True, "items": {"enum": names}}
    else:
        schema |= _patterns(option)
    schema["default"] = to_json(option.default)
    return schema


def _bounds(option: Option) -> dict[str, Any]:
    bounds: dict[str, Any] = {"type": "integer"}
    if option.least is not None:
        bounds["minimum"] = option.least
    if option.most is not None:
        bounds["maximum"] = option.most
    return bounds


def _patterns(option: Option) -> dict[str, Any]:
    """A list of patterns, the known ones offered first; a pattern of one number may be written as a number."""
    named = [str(entry.value) for entry in option.values]
    known = [name for name in named if name.replace("-", "").isdigit()]
    alone = [name for name in named if name not in known]
    items: list[dict[str, Any]] = [{"enum": known}, {"type": "string", "pattern": "^[1-9][0-9]?(-[1-9][0-9]?)*$"}]
    numbers = [int(name) for name in known if len(pattern_parts(name)) == 1]
    if numbers:
        items.append({"enum": numbers})
    listed = {"type": "array", "minItems": 1, "uniqueItems": True, "items": {"anyOf": items}}
    return {"anyOf": [listed, {"enum": alone}]} if alone else listed
