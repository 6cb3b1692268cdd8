"""How sure a figure is: 95 % intervals from whole numbers, for shares, means, and paired differences of both."""

from __future__ import annotations

import math
from dataclasses import dataclass

_Z = 1.959963984540054
"""The standard normal quantile that leaves 2.5 % on each side."""

LEAST_UNITS = 10
"""A mean of fewer units gets no interval: they say too little about how unlike each other they are."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A value and between what the true one lies, at 95 %; ``None`` where that cannot be said."""

    value: float
    low: float | None
    high: float | None

    @property
    def excludes_zero(self) -> bool:
        """Whether the whole interval lies on one side of zero."""
        return self.low is not None and self.high is not None and (self.low > 0 or self.high < 0)


def share(count: int, units: int) -> Figure:
    """So many of the units have something: Wilson's score interval.

    >>> figure = share(50, 100)
    >>> figure.value, round(figure.low, 3), round(figure.high, 3)
    (0.5, 0.404, 0.596)
    """
    low, high = _wilson(count, units)
    return Figure(count / units, low, high)


def mean(total: int, squares: int, units: int) -> Figure:
    """The mean of whole numbers with this sum and this sum of squares: Student's interval.

    No interval where there are fewer than ten units, or all are alike.

    >>> figure = mean(55, 385, 10)
    >>> figure.value, round(figure.low, 2), round(figure.high, 2)
    (5.5, 3.33, 7.67)
    """
    value = total / units
    scatter = units * squares - total * total  # exact, where a difference of floats would lose its last digits
    if units < LEAST_UNITS or not scatter:
        return Figure(value, None, None)
    margin = _student(units - 1) * math.sqrt(scatter / (units - 1)) / units
    return Figure(value, value - margin, value + margin)


def difference_of_means(sums: tuple[int, int], squares: tuple[int, int], products: int, units: int) -> Figure:
    """By how much the second of two numbers is larger than the first, unit by unit."""
    return mean(sums[1] - sums[0], squares[0] + squares[1] - 2 * products, units)


def difference_of_shares(counts: tuple[int, int], both: int, units: int) -> Figure:
    """By how much more often units have the second thing than the first; ``both`` of them have both.

    Newcombe's interval for paired shares (1998, method 10): it holds for rare things too, and never leaves -1 to 1.

    >>> figure = difference_of_shares((0, 0), 0, 100)
    >>> round(figure.low, 3), round(figure.high, 3)
    (-0.037, 0.037)
    """
    first, second = (count / units for count in counts)
    (low_1, high_1), (low_2, high_2) = (_wilson(count, units) for count in counts)
    phi = _phi(counts, both, units)

    def margin(toward: float, away: float) -> float:
        return math.sqrt(max(toward**2 - 2 * phi * toward * away + away**2, 0))

    value = second - first
    return Figure(value, value - margin(second - low_2, high_1 - first), value + margin(high_2 - second, first - low_1))


def _wilson(count: int, units: int) -> tuple[float, float]:
    middle = count + _Z**2 / 2
    margin = _Z * math.sqrt(count * (units - count) / units + _Z**2 / 4)
    whole = units + _Z**2
    return (0.0 if not count else (middle - margin) / whole), (1.0 if count == units else (middle + margin) / whole)


def _phi(counts: tuple[int, int], both: int, units: int) -> float:
    """How much the two things go together, from -1 to 1; with Newcombe's correction where they do."""
    first, second = counts
    variances = first * (units - first) * second * (units - second)
    if not variances:
        return 0.0
    excess = units * both - first * second
    if excess > 0:
        excess = max(excess - units // 2, 0)
    return excess / math.sqrt(variances)


def _student(freedom: int) -> float:
    """Student's quantile, by the first terms of its expansion: from nine degrees of freedom on right to 0.001."""
    z = _Z
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3
