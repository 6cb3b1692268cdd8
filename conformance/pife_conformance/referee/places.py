"""Columns of a line: where a value stands in it, and where it stops being JSON as messages are."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from pife_conformance.wire import DEEPEST

# A text that nothing ends reaches to the end of the line, so that no line is looked through more than once.
_SIGN = re.compile(r'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)|[{}\[\]:,]|[^\s{}\[\]:,"]+', re.DOTALL)
_LAST_PART = re.compile(r"(\.[^.\[\]]+|\[\d+\])\Z")
_LONGEST_NUMBER = 20
_LONGEST_KEY = 60
_STRANGE = ("NaN", "Infinity", "-Infinity")
_REPEATED_KEY = ""


class Columns:
    """The columns of the values in a line that has been read, by the way to each, as ``script[3].card``.

    >>> columns = Columns(b'{"line":"steps","script":[{"seat":1}]}')
    >>> columns.of("script[0].seat"), columns.of("script[0].card"), columns.of("nothing"), columns.of_step(0)
    (35, 27, 1, 27)
    """

    def __init__(self, raw: bytes) -> None:
        self._raw = raw

    def of(self, way: str) -> int:
        """The column of a value; of the nearest one around it where there is none."""
        ways = [way]
        while last := _LAST_PART.search(ways[-1]):
            ways.append(ways[-1][: last.start()])
        found: dict[str, int] = {}
        for column, _, inside in _values(self._raw.decode("utf-8")):
            here = _way(inside)
            if here in ways:
                found.setdefault(here, column)
        return next((found[each] for each in ways if each in found), 1)

    def of_step(self, number: int) -> int:
        """The column of a step of the line's script; many may be asked for."""
        return self._steps[number]

    @cached_property
    def _steps(self) -> list[int]:
        values = _values(self._raw.decode("utf-8"))
        return [column for column, _, inside in values if len(inside) == 2 and inside[0].at == "script"]


def column_of_fault(raw: bytes) -> int:
    """The column where a line that cannot be read goes wrong; the first where nothing in particular does.

    >>> column_of_fault(b'{"a":[1,2}'), column_of_fault(b'{"a":NaN}'), column_of_fault(b'{"a":1,"a":2}')
    (10, 6, 8)
    """
    try:
        text = raw.decode("utf-8").rstrip()
    except UnicodeDecodeError as error:
        return len(raw[: error.start].decode("utf-8")) + 1
    return min((column for column in (_not_json(text), _not_a_message(text)) if column), default=1)


def _not_json(text: str) -> int | None:
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        return error.pos + 1
    except (ValueError, RecursionError):
        return None
    return None


def _not_a_message(text: str) -> int | None:
    """Where JSON stands that is too strange, too large or too deep for a message, or a key for the second time."""
    for column, sign, inside in _values(text):
        if sign in (_REPEATED_KEY, *_STRANGE) or len(inside) >= DEEPEST or _is_too_large(sign):
            return column
    return None


def _is_too_large(sign: str) -> bool:
    if sign.lstrip("-").isdigit():
        return len(sign) > _LONGEST_NUMBER
    try:
        return sign[0] != '"' and not math.isfinite(float(sign))
    except ValueError:
        return False


@dataclass(slots=True)
class _Inside:
    """A list or an object that is being read: which member comes now, and the keys that an object has had."""

    at: int | str | None
    keys: set[str] = field(default_factory=set)


def _values(text: str) -> Iterator[tuple[int, str, list[_Inside]]]:
    """Each value with its column, its first sign, and what it lies in, outermost first; repeated keys as well.

    Text that is no JSON gives what can be made of it.
    """
    inside: list[_Inside] = []
    for found in _SIGN.finditer(text):
        sign, column = found.group(), found.start() + 1
        here = inside[-1] if inside else None
        if sign in ("]", "}"):
            del inside[-1:]
        elif sign == ",":
            if here is not None:
                here.at = here.at + 1 if isinstance(here.at, int) else None
        elif here is not None and here.at is None:
            here.at = sign[1:-1][:_LONGEST_KEY]
            if sign in here.keys:
                yield column, _REPEATED_KEY, inside
            here.keys.add(sign)
        elif sign != ":":
            yield column, sign, inside
            if sign in ("[", "{"):
                inside.append(_Inside(0 if sign == "[" else None))


def _way(inside: list[_Inside]) -> str:
    """The way to the value that is being read, as messages write it."""
    parts = (f"[{each.at}]" if isinstance(each.at, int) else f".{each.at}" for each in inside)
    return "".join(parts).removeprefix(".")
