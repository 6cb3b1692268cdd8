"""Intervals hold the true figure as often as they say, in tables that everybody can look up or count out."""

from __future__ import annotations

import math
import random

import pytest

from pife.study.intervals import Figure, difference_of_means, difference_of_shares, mean, share


def test_wilson_s_interval_is_that_of_the_textbooks() -> None:
    # Wilson's score interval for 10 of 100, without correction: 0.0552 to 0.1744.
    figure = share(10, 100)
    assert (figure.value, round(figure.low or 0, 4), round(figure.high or 0, 4)) == (0.1, 0.0552, 0.1744)


@pytest.mark.parametrize("units", [20, 100])
@pytest.mark.parametrize("chance", [0.02, 0.1, 0.5, 0.9])
def test_the_interval_of_a_share_holds_it_about_as_often_as_said(units: int, chance: float) -> None:
    held = 0.0
    for count in range(units + 1):
        figure = share(count, units)
        assert figure.low is not None and figure.high is not None
        if figure.low <= chance <= figure.high:
            held += math.comb(units, count) * chance**count * (1 - chance) ** (units - count)
    assert 0.92 < held <= 0.999


@pytest.mark.parametrize(("units", "quantile"), [(10, 2.262), (16, 2.131), (31, 2.042), (1001, 1.962)])
def test_the_interval_of_a_mean_is_student_s(units: int, quantile: float) -> None:
    # Half of them 0 and half 2 (one 1 more where they are odd): the variance about the mean of 1 is known.
    numbers = [0] * (units // 2) + [2] * (units // 2) + [1] * (units % 2)
    figure = mean(sum(numbers), sum(number**2 for number in numbers), units)
    variance = 2 * (units // 2) / (units - 1)
    assert figure.value == 1 and figure.high is not None
    assert (figure.high - 1) / math.sqrt(variance / units) == pytest.approx(quantile, abs=0.001)


def test_a_mean_of_few_or_of_equal_numbers_gets_no_interval() -> None:
    assert mean(9, 9, 9) == Figure(1.0, None, None)
    assert mean(200, 400, 100) == Figure(2.0, None, None)


def test_the_interval_of_a_mean_is_exact_for_large_sums() -> None:
    # 10**9 + (0 or 1): a difference of floats would lose the variance of 1/4.
    numbers = [10**9, 10**9 + 1] * 50
    figure = mean(sum(numbers), sum(number**2 for number in numbers), 100)
    assert figure.high is not None and figure.high - figure.value == pytest.approx(
        1.984 * math.sqrt(25 / 99) / 10, rel=0.01
    )


def test_paired_differences_of_means_are_those_of_the_differences() -> None:
    chance = random.Random(1)
    pairs = [(chance.randrange(20), chance.randrange(25)) for _ in range(40)]
    differences = [second - first for first, second in pairs]
    paired = difference_of_means(
        (sum(first for first, _ in pairs), sum(second for _, second in pairs)),
        (sum(first**2 for first, _ in pairs), sum(second**2 for _, second in pairs)),
        sum(first * second for first, second in pairs),
        len(pairs),
    )
    assert paired == mean(sum(differences), sum(each**2 for each in differences), len(pairs))


def test_the_same_thing_at_both_tables_differs_by_nothing() -> None:
    figure = difference_of_shares((30, 30), 30, 100)
    assert figure.value == 0 and figure.low is not None and figure.high is not None
    assert -0.05 < figure.low < 0 < figure.high < 0.05 and not figure.excludes_zero


@pytest.mark.parametrize(
    ("both", "first", "second", "neither"), [(0.1, 0.0, 0.1, 0.8), (0.3, 0.1, 0.2, 0.4), (0, 0.01, 0.03, 0.96)]
)
def test_the_interval_of_a_paired_difference_holds_it_about_as_often_as_said(
    both: float, first: float, second: float, neither: float
) -> None:
    """``first`` and ``second`` are how often only that one happens."""
    chance = random.Random(2)
    held = 0
    for _ in range(1000):
        drawn = chance.choices("abcd", (both, first, second, neither), k=80)
        a, b, c = (drawn.count(kind) for kind in "abc")
        figure = difference_of_shares((a + b, a + c), a, 80)
        assert figure.low is not None and figure.high is not None
        assert -1 <= figure.low <= figure.value <= figure.high <= 1
        held += figure.low <= second - first <= figure.high
    assert held / 1000 > 0.92


def test_an_effect_is_one_whose_interval_leaves_zero_out() -> None:
    assert Figure(1, 0.5, 2).excludes_zero and Figure(-1, -2, -0.5).excludes_zero
    assert not Figure(1, -0.5, 2).excludes_zero and not Figure(1, None, None).excludes_zero
