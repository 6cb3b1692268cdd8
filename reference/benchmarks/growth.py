"""How costs grow: with the size of a hand, its wild cards, the seats of a table, the hands counted.

How they grow with the scenarios of a run and the length of a record shows ``python conformance/benchmarks``.
"""

from __future__ import annotations

import random
import statistics

from figures import print_curve
from hands import TURN_UP, can_be, hand_with_wilds, steps
from judging import LOOSEST, PLAIN, judge_of
from playing import SEATS, rate
from timing import rate_of, seconds_of

from pife.engine.hands import Judge
from pife.spec.library import load_spec
from pife.study.census import census_of_hands

HANDS = 300
MOST_WILDS = 8


def print_curves(seconds: float) -> None:
    """Print each curve; work that grows with its size is given for one of it, so that what is linear stays level."""
    print_curve("melded, by the cards of a hand (loosest table, two wild cards)", by_cards(seconds), "µs a hand")
    print_curve("going out, by the wild cards of ten (loosest table)", by_wilds(seconds), "µs a hand")
    print_curve("play by chance, by seats (the defaults)", by_seats(seconds), "µs an action")
    print_curve(f"census, by the cards of a hand ({PLAIN})", by_census(), "µs a hand found")


def by_cards(seconds: float) -> list[tuple[object, float, str]]:
    """Hands of nine and of ten."""
    judge = judge_of(LOOSEST)
    tens = close_hands(judge, 2)
    points: list[tuple[object, float, str]] = []
    for size in (9, 10):
        hands = [hand[:size] for hand in tens]
        rate_of_size = rate_of(seconds, hands, lambda hand: judge.melded(hand, TURN_UP))
        points.append((size, 1e6 / rate_of_size, ""))
    return points


def by_wilds(seconds: float) -> list[tuple[object, float, str]]:
    """Hands of ten with no wild card, with one, and so on; and the steps of the searches."""
    judge = judge_of(LOOSEST)
    points: list[tuple[object, float, str]] = []
    for wilds in range(MOST_WILDS + 1):
        hands = close_hands(judge, wilds)
        taken = [steps(judge, hand) for hand in hands]
        cost = 1e6 / rate_of(seconds, hands, lambda hand: judge.go_out(hand, hand[0], "stock", TURN_UP))
        points.append((wilds, cost, f"steps {statistics.median(taken):.0f}, most {max(taken)}"))
    return points


def close_hands(judge: Judge, wilds: int) -> list[tuple[int, ...]]:
    """Hands of cards close to each other, with so many wild cards."""
    chance = random.Random(1)
    hands = (hand_with_wilds(judge, wilds, chance) for _ in range(HANDS))
    return [hand for hand in hands if can_be(judge, hand)]


def by_seats(seconds: float) -> list[tuple[object, float, str]]:
    """Rounds at tables of two seats, of three, and so on."""
    return [(seats, 1e6 / rate(seats, seconds), "") for seats in range(SEATS[0], SEATS[1] + 1)]


def by_census() -> list[tuple[object, float, str]]:
    """The winning hands of nine and of ten."""
    profile = load_spec().profile(PLAIN)
    points: list[tuple[object, float, str]] = []
    for cards in (9, 10):
        found: list[int] = []
        cost = seconds_of(lambda cards=cards, found=found: found.append(census_of_hands(profile, cards).hands))
        points.append((cards, 1e6 * cost / found[0], f"{found[0]:,} hands"))
    return points
