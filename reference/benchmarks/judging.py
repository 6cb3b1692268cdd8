"""How fast the judge is: tables of kinds of hands, peers on the same hands, many hands at once, and the census.

Every speed of a table is also given against random hands without wild cards of the same run. A hand is timed three
times: ready, with its cards counted (:class:`~pife.engine.counted.CountedHand`); as a plain tuple of cards; and with
the cards read from text. OpenSpiel and RLCard look for melds in the same ten cards of one pack, the judge for every way
out. ``mahjong`` is asked whether winning hands of its own game win, the judge whether those of this one go out.
"""

from __future__ import annotations

import statistics
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy
import peers
from figures import Figure
from hands import KINDS, TURN_UP, Hand, hands_of, steps
from timing import actions_rate, rate_of, seconds_of

from pife.cards import read_cards, tokens
from pife.engine.counted import CountedHand
from pife.engine.hands import Judge
from pife.spec.library import load_spec
from pife.study.batch import BatchJudge
from pife.study.census import census_of_hands

Ask = Callable[..., object]
"""A question of the judge's about ten cards."""

HANDS, MANY_HANDS = 2_000, 40_000
PLAIN, FOUR_WILDS, LOOSEST = "pife-maker", "cacheta-four-wilds", "loosest"
TABLES = (
    PLAIN, "pif-paf-betting", "pif-paf-betting-doubles", "cacheta-maker", FOUR_WILDS, "cachetao-open-claims", LOOSEST,
)  # fmt: skip

PEERS = (
    ("open_spiel", "random hands / OpenSpiel best_meld_group", "random of one pack", Judge.go_out, 1.0),
    ("rlcard", "random hands / RLCard get_meld_clusters", "random of one pack", Judge.go_out, 8.0),
    ("mahjong", "winning hands / mahjong agari", "winning", Judge.goes_out, 1.5),
)
"""Package, what is compared, our hands, what the judge is asked about them, and the aim."""

AS_LOOSE_AS_CAN_BE = {
    "wild.which": "next_all_suits",
    "wild.turn_up_twin": True,
    "wild.per_meld": None,
    "wild.least_naturals": 1,
    "pack.jokers": 4,
}
"""As many wild cards as a table can have, as free as they can be."""


@dataclass(frozen=True)
class Rates:
    """Hands a second: counted, as cards, and with the cards read from text."""

    ready: float
    cards: float
    from_text: float


@dataclass(frozen=True)
class Row:
    """One line of the table: hands a second, and the steps of searches."""

    rates: Rates
    steps_median: float
    steps_most: int


def judge_of(table: str) -> Judge:
    """The judge of a shipped table, or of the loosest one."""
    spec = load_spec()
    return Judge(spec.profile_from_options(AS_LOOSE_AS_CAN_BE, table) if table == LOOSEST else spec.profile(table))


def rates(judge: Judge, hands: Sequence[Hand], seconds: float, ask: Ask = Judge.go_out) -> Rates:
    """How fast the judge is asked about hands."""
    texts = [" ".join(tokens(hand)) for hand in hands]

    def of_cards(hand: Hand) -> object:
        return ask(judge, hand, hand[0], "stock", TURN_UP)

    return Rates(
        rate_of(seconds, list(map(CountedHand, hands)), lambda hand: ask(judge, hand, hand.cards[0], "stock", TURN_UP)),
        rate_of(seconds, hands, of_cards),
        rate_of(seconds, texts, lambda text: of_cards(read_cards(text))),
    )


def measure(table: str, kind: str, seconds: float) -> Row:
    """Time one kind of hands at one table."""
    judge = judge_of(table)
    hands = hands_of(kind, judge, HANDS)
    taken = [steps(judge, hand) for hand in hands]
    return Row(rates(judge, hands, seconds), statistics.median(taken), max(taken))


def tables(seconds: float) -> list[Figure]:
    """Print the judge's own table."""
    print(
        f"{'table':23} {'hands':12} {'hands/s':>9} {'× own random':>13} {'as cards/s':>11} {'from text/s':>12} "
        f"{'steps':>6} {'most':>5}"
    )
    ratio = {}
    base = 0.0
    for table in TABLES:
        for kind in KINDS:
            row = measure(table, kind, seconds)
            base = base or row.rates.ready
            ratio[table, kind] = row.rates.ready / base
            print(
                f"{table:23} {kind:12} {row.rates.ready:9,.0f} {row.rates.ready / base:13.3f} {row.rates.cards:11,.0f} "
                f"{row.rates.from_text:12,.0f} {row.steps_median:6.0f} {row.steps_most:5}"
            )
    return [
        Figure("adversarial hands / random ones, no wild cards", ratio[PLAIN, "adversarial"], 0.2),
        Figure("winning hands with four wild faces / random ones without", ratio[FOUR_WILDS, "winning"], 0.4),
        Figure("adversarial hands with four wild faces / random ones without", ratio[FOUR_WILDS, "adversarial"], 0.05),
    ]


def beside(seconds: float, rounds: int) -> list[Figure]:
    """Time the judge and its peers in turns; print hands a second, and how many times the peers' those are."""
    judge = judge_of(PLAIN)
    many = BatchJudge(judge)
    print(f"\n{'hands/s beside peers':44} {'ready':>10} {'ratio':>7} {'from text':>10} {'ratio':>7}")
    figures = []
    for package, what, kind, ask, aim in PEERS:
        if not peers.can_install(package):
            figures.append(Figure(what, None, aim))
            continue
        hands = hands_of(kind, judge, HANDS)
        found: dict[str, list[float]] = defaultdict(list)
        for _ in range(rounds):
            ours = rates(judge, hands, seconds, ask)
            found["ready"].append(ours.ready)
            found["cards"].append(ours.cards)
            found["text"].append(ours.from_text)
            found["at once"].append(rate_at_once(many, hands * 10, seconds))
            found["peer ready"].append(peers.rate(package, "ready", seconds, hands))
            found["peer text"].append(peers.rate(package, "text", seconds, hands))
        rate = {each: statistics.median(some) for each, some in found.items()}
        ready_ratio, text_ratio = rate["ready"] / rate["peer ready"], rate["text"] / rate["peer text"]
        at_once_ratio = rate["at once"] / rate["peer ready"]
        name = f"{package} {peers.version(package)}"
        print(f"{name:44} {rate['peer ready']:10,.0f} {'':7} {rate['peer text']:10,.0f}")
        name = f"  pife, {kind}"
        print(f"{name:44} {rate['ready']:10,.0f} {ready_ratio:7.2f} {rate['text']:10,.0f} {text_ratio:7.2f}")
        print(f"{'  pife, as cards':44} {rate['cards']:10,.0f} {rate['cards'] / rate['peer ready']:7.2f}")
        print(f"{'  pife, the same at once':44} {rate['at once']:10,.0f} {at_once_ratio:7.2f}")
        figures.append(Figure(f"{what}, ready", ready_ratio, aim))
        figures.append(Figure(f"{what}, from text", text_ratio, aim))
        figures.append(Figure(f"{what}, at once", at_once_ratio, aim))
    return figures


def at_once(seconds: float) -> list[Figure]:
    """Many random hands at once against one by one."""
    figures = []
    for table in (PLAIN, "cacheta-maker", FOUR_WILDS):
        judge = judge_of(table)
        hands = hands_of("random", judge, MANY_HANDS)
        one_by_one = rates(judge, hands, seconds).cards
        together = rate_at_once(BatchJudge(judge), hands, seconds)
        figures.append(Figure(f"random hands at once / one by one, {table}", together / one_by_one, 10.0))
    return figures


def rate_at_once(many: BatchJudge, hands: Sequence[Hand], seconds: float) -> float:
    """Hands a second where all are judged in one call."""
    array = numpy.array(hands)
    return actions_rate(seconds, lambda: len(many.go_out(array, TURN_UP)))


def census() -> list[Figure]:
    """All winning nine-card hands of the card maker's rules, counted."""
    profile = load_spec().profile(PLAIN)
    return [Figure("census of winning nine-card hands", seconds_of(lambda: census_of_hands(profile)), 1.0, "s")]
