"""Numbers that a scenario computes from options: ``= 2 × {betting.ante} + 1``, with +, −, ×, min and max.

A minus and a multiplication sign may be written ``-`` and ``*``. A minus in front, ``= −{betting.ante}``, says that the
number is a loss; any other is 0 at least.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeGuard

from pife.spec.conditions import Options

_TOKEN = re.compile(r"\s*(?:(\d{1,9})|\{([a-z_]+\.[a-z_]+)\}|(min|max)\b|([-+*×−(),]))")
_PLAIN = {"×": "*", "−": "-"}
_LONGEST = 120


class FormulaError(ValueError):
    """A text that is no formula, or one whose value at a table is no number, or below 0 where it is no loss."""


def is_formula(value: object) -> TypeGuard[str]:
    """Whether a value that stands for a number is to be computed."""
    return isinstance(value, str) and value.startswith("=")


def is_loss(formula: str) -> bool:
    """Whether a formula has a minus in front.

    >>> is_loss("= -{betting.ante}"), is_loss("= 2 - {betting.ante}")
    (True, False)
    """
    return formula.removeprefix("=").lstrip().startswith(("-", "−"))


def options_in(formula: str) -> tuple[str, ...]:
    """The options that a formula takes its numbers from, each once; :class:`FormulaError` for what is none."""
    found: dict[str, None] = {}

    def note(option_id: str) -> int:
        found[option_id] = None
        return 1

    _Reader(formula, note).value()
    return tuple(found)


def value_of(formula: str, options: Options) -> int:
    """The number at a table.

    >>> value_of("= 2 × {betting.ante} + min(1, 3)", {"betting.ante": 5})
    11
    """

    def number(option_id: str) -> int:
        value = options.get(option_id)
        if type(value) is not int:
            state = "no number" if option_id in options else "absent"
            raise FormulaError(f"{formula!r} cannot be computed where {option_id} is {state}")
        return value

    value = _Reader(formula, number).value()
    if value < 0 and not is_loss(formula):
        raise FormulaError(f"{formula!r} is {value} here; a number is 0 at least")
    return value


class _Reader:
    """One reading of a formula, from left to right."""

    def __init__(self, formula: str, number: Callable[[str], int]) -> None:
        self._formula = formula
        self._number = number
        self._parts: list[tuple[str, str]] = []
        if len(formula) > _LONGEST:
            raise self._fault(f"{_LONGEST} characters")
        place = 1
        while formula[place:].strip():
            match = _TOKEN.match(formula, place)
            if match is None:
                raise self._fault(formula[place:].strip())
            kind = ("number", "option", "function", "sign")[(match.lastindex or 1) - 1]
            text = match[match.lastindex or 1]
            self._parts.append((kind, _PLAIN.get(text, text)))
            place = match.end()
        self._next = 0

    def value(self) -> int:
        """The whole formula's value."""
        value = self._sum()
        if self._next < len(self._parts):
            raise self._fault(self._parts[self._next][1])
        return value

    def _sum(self) -> int:
        value = -self._product() if self._take("-") is not None else self._product()
        while (sign := self._take("+", "-")) is not None:
            term = self._product()
            value += term if sign == "+" else -term
        return value

    def _product(self) -> int:
        value = self._single()
        while self._take("*") is not None:
            value *= self._single()
        return value

    def _single(self) -> int:
        kind, text = self._parts[self._next] if self._next < len(self._parts) else ("end", "its end")
        self._next += 1
        if kind == "number":
            return int(text)
        if kind == "option":
            return self._number(text)
        if kind == "function":
            values = self._in_brackets()
            return min(values) if text == "min" else max(values)
        if text == "(":
            self._next -= 1
            (value,) = self._in_brackets(most=1)
            return value
        raise self._fault(text)

    def _in_brackets(self, most: int = 9) -> list[int]:
        self._demand("(")
        values = [self._sum()]
        while len(values) < most and self._take(",") is not None:
            values.append(self._sum())
        self._demand(")")
        return values

    def _take(self, *signs: str) -> str | None:
        if self._next < len(self._parts) and self._parts[self._next] in [("sign", sign) for sign in signs]:
            self._next += 1
            return self._parts[self._next - 1][1]
        return None

    def _demand(self, sign: str) -> None:
        if self._take(sign) is None:
            raise self._fault(self._parts[self._next][1] if self._next < len(self._parts) else "its end")

    def _fault(self, text: str) -> FormulaError:
        return FormulaError(
            f"{self._formula[:_LONGEST]!r} is no formula (at {text[:20]}): write numbers and {{options}} with +, -, *, "
            "min and max, as in '= 2 * {betting.ante}'"
        )
