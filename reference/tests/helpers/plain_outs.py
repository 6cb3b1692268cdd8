"""Ways out in the plainest form: what the engine's faster searches must find too, and in the same order."""

from __future__ import annotations

from collections.abc import Mapping

from pife.cards import FACES, STAR, Card, in_reading_order, pack_counts
from pife.engine.counted import without_one
from pife.engine.counts import GUARD, ONE, lowest_face
from pife.engine.hands import Judge, Melds, Source
from pife.engine.layout import Pattern, patterns_for, without_size
from pife.engine.melds import Meld, MeldTable


def plain_discards(judge: Judge, hand: tuple[Card, ...], source: Source, turn_up: Card | None) -> Mapping[Card, Melds]:
    """What may be thrown by a player who draws the last of these cards, with melds, each card tried in its turn."""
    drawn = hand[-1]
    if not judge.is_open(source) or not judge.may_take(drawn, source, turn_up):
        return {}
    if judge.is_bound(drawn, source, turn_up):
        drawn += STAR
        hand = (*hand[:-1], drawn)
    if not judge.profile.options["out.special"] and not _has_odd_cards(judge, hand, turn_up):
        laid = _natural_discards(judge, hand)
    else:
        tried = {card: judge.melded(without_one(hand, card), turn_up) for card in in_reading_order(set(hand))}
        laid = {card: melds for card, melds in tried.items() if melds is not None}
    return {card: melds for card, melds in laid.items() if judge.may_throw(card, hand, drawn, source, turn_up)}


def _has_odd_cards(judge: Judge, hand: tuple[Card, ...], turn_up: Card | None) -> bool:
    return any(card not in FACES or card in judge.wilds(turn_up) for card in hand)


def _natural_discards(judge: Judge, hand: tuple[Card, ...]) -> dict[Card, Melds]:
    found: dict[Card, Melds] = {}
    for pattern in patterns_for(judge.profile.options["out.shapes"], 9):
        for card, melds in natural_outs(judge.table, pack_counts(hand), pattern).items():
            found.setdefault(card, tuple(meld.faces for meld in melds))
    return dict(sorted(found.items()))


def natural_outs(table: MeldTable, hand: int, pattern: Pattern | None) -> dict[int, tuple[Meld, ...]]:
    """The faces whose removal leaves a hand without wild cards all in melds of these sizes, each with the melds.

    At each step the lowest card is the one left over, or it is in a meld: each meld of the table is tried.
    """
    found: dict[int, tuple[Meld, ...]] = {}
    waiting: list[tuple[int, int | None, Pattern | None, tuple[Meld, ...]]] = [(hand, None, pattern, ())]
    while waiting:
        rest, left_over, sizes, melds = waiting.pop()
        if not rest:
            if left_over is not None and not sizes:
                found.setdefault(left_over, melds)
            continue
        lowest = lowest_face(rest)
        if left_over is None:
            waiting.append((rest - ONE[lowest], lowest, sizes, melds))
        for meld in table.by_lowest[lowest]:
            if ((rest | GUARD) - meld.packed) & GUARD == GUARD and (sizes is None or meld.size in sizes):
                waiting.append((rest - meld.packed, left_over, without_size(sizes, meld.size), (*melds, meld)))
    return found
