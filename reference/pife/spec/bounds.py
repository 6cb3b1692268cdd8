"""Whole numbers within bounds, and what is said of those that lie beyond."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pife.spec.strict_yaml import Data
from pife.spec.told import told

_TOO_LONG = re.compile(r"\+?[1-9][0-9]{18,}\Z")


def is_too_long(data: Data) -> bool:
    """Whether it is a whole number of more digits than the loader reads as one.

    >>> is_too_long("1" + 18 * "0"), is_too_long("1" + 17 * "0"), is_too_long("-1" + 18 * "0")
    (True, False, False)
    """
    return isinstance(data, str) and _TOO_LONG.match(data) is not None


@dataclass(frozen=True)
class Bounds:
    """The least and the most that a whole number may be; ``None`` is no bound."""

    least: int | None
    most: int | None

    def hold(self, data: Data) -> bool:
        """Whether it is a whole number within the bounds."""
        return (
            isinstance(data, int)
            and not isinstance(data, bool)
            and (self.least is None or data >= self.least)
            and (self.most is None or data <= self.most)
        )

    def are_exceeded(self, data: Data) -> bool:
        """Whether it is a whole number above the most."""
        if self.most is None or isinstance(data, bool):
            return False
        return is_too_long(data) or (isinstance(data, int) and data > self.most)

    def in_words(self) -> str:
        """Which whole numbers these are, for messages."""
        if self.least is None:
            return told("kind_whole") if self.most is None else told("whole_up_to", most=self.most)
        if self.most is None:
            return told("whole_from", least=self.least)
        return told("whole_between", least=self.least, most=self.most)
