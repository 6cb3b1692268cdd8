"""The protocol's JSON Schema, for strict runs: every message both ways is checked against its kind."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

from pife import data
from pife_conformance.session import Check
from pife_conformance.shown import shown
from pife_conformance.told import told
from pife_conformance.wire import Message


def message_check() -> Check:
    """A check of messages by their kind: what is wrong with one, or None."""
    schema = json.loads((data.root("spec") / "schemas" / "protocol.schema.json").read_text(encoding="utf-8"))

    @cache
    def validator(kind: str) -> Any:
        return Draft202012Validator({"$ref": f"#/$defs/{kind}", "$defs": schema["$defs"]})

    def check(kind: str, message: Message) -> str | None:
        error = best_match(validator(kind).iter_errors(message))
        if error is None:
            return None
        where = ".".join(str(part) for part in error.absolute_path)
        return told("not_the_schema", kind=kind, error=(f"{where}: " if where else "") + shown(error.message, 200))

    return check
