"""How fast the judge is: ``python reference/benchmarks`` prints a table; ``--seconds`` says how long each row runs.

Every speed is also given against the table's own random hands without wild cards, measured in the same run, since
machines are shared and noisy. Steps are what the searches took a hand: they must stay small also where hands are built
to mislead. A hand is timed twice: ready as cards, and with the cards read from text.
"""

from __future__ import annotations

import argparse
import itertools
import random
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pife.cards import Card, read_card, read_cards, tokens
from pife.engine.hands import Judge
from pife.engine.melds import MeldTable
from pife.errors import ImpossibleInput
from pife.spec.library import load_spec

TURN_UP = read_card("6H")
HANDS = 2_000

LOOSEST = {
    "wild.which": "next_all_suits",
    "wild.turn_up_twin": True,
    "wild.per_meld": None,
    "wild.least_naturals": 1,
    "pack.jokers": 4,
}
"""As many wild cards as a table can have, as free as they can be."""


@dataclass(frozen=True)
class Row:
    """One line of the table."""

    table: str
    hands: str
    ready: float
    from_text: float
    steps_median: float
    steps_most: int


def random_hands(_: Judge, chance: random.Random) -> Iterator[tuple[Card, ...]]:
    """Ten cards of two packs."""
    pack = [*range(52), *range(52)]
    while True:
        yield tuple(chance.sample(pack, 10))


def winning_hands(judge: Judge, chance: random.Random) -> Iterator[tuple[Card, ...]]:
    """Three melds of three and a card, wild cards in place of some."""
    melds = [meld.faces for meld in MeldTable(judge.profile).all() if meld.size == 3]
    wild = judge.wilds(TURN_UP)
    while True:
        cards = []
        for meld in chance.sample(melds, 3):
            stand_in = chance.choice(wild) if wild and chance.random() < 0.5 else meld[0]
            cards += [stand_in, *meld[1:]]
        yield (*cards, chance.randrange(52))


def adversarial_hands(judge: Judge, chance: random.Random) -> Iterator[tuple[Card, ...]]:
    """Hands from few ranks and suits and all the wild cards, the hundredth with the most steps of each batch first."""
    batch = list(itertools.islice((hand for hand in _dense_hands(judge, chance)), 2_000))
    hard = sorted(batch, key=lambda hand: -_steps(judge, hand))[:20]
    yield from itertools.cycle(hard)


def _dense_hands(judge: Judge, chance: random.Random) -> Iterator[tuple[Card, ...]]:
    while True:
        start, length = chance.randrange(13), chance.choice((4, 5, 6))
        ranks = [(start + step) % 13 for step in range(length)]
        suits = chance.sample(range(4), chance.choice((1, 2, 3)))
        cards = [suit * 13 + rank for suit in suits for rank in ranks] * 2
        cards += [card for card in judge.wilds(TURN_UP) if card not in cards] * 2
        if len(cards) >= 10:
            hand = tuple(chance.sample(cards, 10))
            if _can_be(judge, hand):
                yield hand


def _can_be(judge: Judge, hand: tuple[Card, ...]) -> bool:
    try:
        judge.go_out(hand, hand[0], "stock", TURN_UP)
    except ImpossibleInput:
        return False
    return True


def _steps(judge: Judge, hand: tuple[Card, ...]) -> int:
    before = judge.tally.steps
    judge.go_out(hand, hand[0], "stock", TURN_UP)
    return judge.tally.steps - before


def _rate(seconds: float, hands: list[tuple[Card, ...]], ask: Callable[[tuple[Card, ...]], object]) -> float:
    end = time.perf_counter() + seconds
    count = 0
    start = time.perf_counter()
    for hand in itertools.cycle(hands):
        ask(hand)
        count += 1
        if count % 100 == 0 and time.perf_counter() > end:
            break
    return count / (time.perf_counter() - start)


def measure(table: str, kind: str, seconds: float) -> Row:
    """Time one kind of hands at one table."""
    spec = load_spec()
    judge = Judge(spec.profile_from_options(LOOSEST, table) if table == "loosest" else spec.profile(table))
    makers = {"random": random_hands, "winning": winning_hands, "adversarial": adversarial_hands}
    made = makers[kind](judge, random.Random(1))
    hands = list(itertools.islice((hand for hand in made if _can_be(judge, hand)), HANDS))
    texts = {hand: " ".join(tokens(hand)) for hand in hands}
    steps = [_steps(judge, hand) for hand in hands]
    ready = _rate(seconds, hands, lambda hand: judge.go_out(hand, hand[0], "stock", TURN_UP))

    def from_text(hand: tuple[Card, ...]) -> object:
        cards = read_cards(texts[hand])
        return judge.go_out(cards, cards[0], "stock", TURN_UP)

    return Row(table, kind, ready, _rate(seconds, hands, from_text), statistics.median(steps), max(steps))


TABLES = (
    "pife-maker", "pif-paf-betting", "pif-paf-betting-doubles", "cacheta-maker", "cacheta-four-wilds",
    "cachetao-open-claims", "loosest",
)  # fmt: skip


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each figure is measured")
    seconds = parser.parse_args().seconds
    print(f"{'table':22} {'hands':12} {'hands/s':>9} {'× own random':>13} {'from text/s':>12} {'steps':>7} {'most':>6}")
    base = 0.0
    for table in TABLES:
        for kind in ("random", "winning", "adversarial"):
            row = measure(table, kind, seconds)
            base = base or row.ready
            print(
                f"{row.table:22} {row.hands:12} {row.ready:9,.0f} {row.ready / base:13.2f} {row.from_text:12,.0f} "
                f"{row.steps_median:7.0f} {row.steps_most:6}"
            )


if __name__ == "__main__":
    main()
