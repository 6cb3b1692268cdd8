"""Reasons: why an engine refuses an action, in the order in which they are judged."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pife.errors import Place
from pife.spec.fields import each_of, shown
from pife.spec.strict_yaml import load
from pife.spec.texts import Text


@dataclass(frozen=True)
class Reason:
    """A refusal: the ``code`` that an engine answers, in which asks, what it means, the rules that it comes from."""

    id: str
    code: str
    asks: tuple[str, ...]
    meaning: Text
    rules: tuple[str, ...]
    decided: tuple[str, ...]
    place: Place


def read_reasons(path: Path) -> tuple[Reason, ...]:
    """``reasons.yaml``: where several reasons hold, the first of the file is given."""
    document = load(path)
    reasons = []
    for fields in each_of(document):
        reason = Reason(
            id=fields.string("id"),
            code=fields.string("code"),
            asks=fields.strings("asks"),
            meaning=fields.text("meaning"),
            rules=fields.strings("rules"),
            decided=fields.strings("decided"),
            place=document.place((*fields.pointer, "id")),
        )
        if reason.id != f"reason.{reason.code}":
            raise fields.error("code", f"must be the id without 'reason.', not {shown(reason.code)}")
        reasons.append(reason)
        fields.finish()
    return tuple(reasons)
