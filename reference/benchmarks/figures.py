"""Figures beside their aims, in one table at the end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """What was measured, against its aim; ``None`` where there was no peer.

    Ratios (``x``) and rates (``/s``) are to be so much at least, costs (``s``, ``ms``) so much at most.
    """

    what: str
    found: float | None
    aim: float
    unit: str = "x"

    @property
    def verdict(self) -> str:
        """Whether the aim is met."""
        if self.found is None:
            return "not measured: the peer cannot be installed here"
        is_met = self.found >= self.aim if self.unit in ("x", "/s") else self.found <= self.aim
        return "met" if is_met else "MISSED"


def print_aims(figures: Iterable[Figure]) -> None:
    """The table."""
    print(f"\n{'against the aims':68} {'found':>13} {'aim':>13}")
    for figure in figures:
        found = "-" if figure.found is None else f"{figure.found:,.2f} {figure.unit}"
        print(f"{figure.what:68} {found:>13} {f'{figure.aim:,.2f} {figure.unit}':>13}  {figure.verdict}")


def print_curve(title: str, points: Iterable[tuple[object, float, str]], unit: str) -> None:
    """A cost for each size as a bar, the longest as wide as there is room, with what else is to be said of it."""
    points = list(points)
    most = max(cost for _, cost, _ in points)
    print(f"\n{title}")
    for size, cost, note in points:
        print(f"{size!s:>14} {cost:10,.1f} {unit} {'#' * round(40 * cost / most):40} {note}")
