"""Records of played rounds, as JSON Lines that a referee reads (``spec/schemas/record.schema.json``).

One object a line, told apart by its ``line``: ``record`` starts a record and names the table's rules, ``round`` starts
a round, ``steps`` goes on with it, ``settlement`` says what it cost. ``end``, which may be missing, says that nothing
more follows. A file may hold several records after each other.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, TextIO

from pife.cards import tokens
from pife.engine.position import Cards, Position
from pife.engine.position_data import write_position
from pife.engine.settle_data import write_round_over, write_settled
from pife.engine.settling import RoundOver, Settled
from pife.engine.step_data import write_step
from pife.engine.steps import Step
from pife.spec.profiles import Profile

Json = dict[str, Any]

VERSION = 1


def record_line(profile: Profile) -> Json:
    """The line that starts a record: the rules of its table, with their hash.

    >>> from pife.spec.library import load_spec
    >>> line = record_line(load_spec().profile("pife-maker"))
    >>> line["line"], line["version"], sorted(line["profile"])
    ('record', 1, ['hash', 'id', 'options'])
    """
    return {"line": "record", "version": VERSION, "profile": profile.to_message()}


def round_line(position: Position, script: Iterable[Step] = ()) -> Json:
    """The line that starts a round: where it begins, every hand among it, and steps already played.

    The position's ``shuffles`` are the new stocks that its draws will need, if that is known beforehand.
    """
    return {"line": "round", "position": write_position(position), "script": [write_step(step) for step in script]}


def steps_line(steps: Iterable[Step], shuffles: Iterable[Cards] = ()) -> Json:
    """The line that goes on with a round.

    ``shuffles`` are the new stocks that these steps need, each whole, top first: whoever shuffles the discards during
    play tells what came of it with the step that draws.

    >>> from pife.engine.steps import Draw
    >>> steps_line([Draw(3)])
    {'line': 'steps', 'script': [{'seat': 3, 'do': 'draw', 'from': 'stock'}]}
    """
    line: Json = {"line": "steps", "script": [write_step(step) for step in steps]}
    new = [tokens(stock) for stock in shuffles]
    return {**line, "shuffles": new} if new else line


def settlement_line(over: RoundOver, settled: Settled) -> Json:
    """The line that ends a round: what there was to settle, and what came of it."""
    return {"line": "settlement", "input": write_round_over(over), "answer": write_settled(settled)}


def end_line() -> Json:
    """The line after the last of a record, for whoever follows it as it grows."""
    return {"line": "end"}


def write_line(file: TextIO, line: Mapping[str, Any]) -> None:
    """Write one line whole, at once readable by whoever follows the file; characters beyond ASCII are escaped."""
    file.write(json.dumps(line, separators=(",", ":"), allow_nan=False) + "\n")
    file.flush()
