"""What the fields of a record's line hold, and where in them a fault is."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pife.cards import face
from pife.engine.json_values import each, read_cards
from pife.engine.position import Cards
from pife.engine.round import Round
from pife.engine.steps import Step
from pife.errors import ImpossibleInput
from pife_conformance.kinds import is_empty

_AT_STEP = re.compile(r"script\[(\d+)\]")
_PARTS = ("position", "script", "shuffles", "input", "answer")


def position_of(fields: Mapping[str, Any]) -> object:
    """The position of a line, for the engine to read; :class:`ImpossibleInput` where there is none."""
    given = fields.get("position")
    if given is None:
        raise ImpossibleInput("position: is missing")
    return given


def shuffles_of(fields: Mapping[str, Any]) -> tuple[Cards, ...]:
    """The new stocks of a line; :class:`ImpossibleInput` for what is no list of cards."""
    given = fields.get("shuffles")
    if is_empty(given):
        return ()
    return tuple(tuple(map(face, stock)) for stock in each(read_cards)(given, "shuffles"))


def steps_before(error: ImpossibleInput, table: Round, script: object) -> tuple[Step, ...]:
    """The steps of a script before the one that is at fault; none where it is not a step that is."""
    found = _AT_STEP.match(str(error))
    return table.read_script(script[: int(found[1])]) if found and isinstance(script, list) else ()


def way_of(error: ImpossibleInput, inside: str) -> str:
    """The way to the value that an error is about."""
    way = str(error).partition(": ")[0]
    return way if way.startswith(_PARTS) else f"{inside}.{way}"
