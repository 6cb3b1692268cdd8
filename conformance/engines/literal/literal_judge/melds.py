"""What a meld is: every way of letting the cards stand is tried, and held against the definitions of set and run."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations

from .cards import RANKS, SUITS, Card, Face
from .table import Role, Table

RANK_ORDERS = {
    "both": (*RANKS, "A"),  # melds.run-ace-ends: below the two and above the king
    "low": RANKS,  # melds.run-ace-low
    "high": (*RANKS[1:], "A"),  # melds.run-ace-high
    "around": (*RANKS, *RANKS[:-1]),  # melds.run-ace-around: a circle, entered anywhere
}


def is_meld(cards: Sequence[Card], table: Table, substitutes_allowed: bool = True) -> bool:
    """melds.meld: three cards or more that are a set or a run, in some way of letting them stand."""
    if len(cards) < 3:
        return False
    if table.rules.longest is not None and len(cards) > table.rules.longest:  # melds.most-cards
        return False
    for naturals in ways_to_stand(cards, table):
        substitutes = len(cards) - len(naturals)
        if substitutes and not substitutes_allowed:
            continue
        if keeps_wild_limits(naturals, substitutes, table) and (
            is_set(naturals, substitutes, table) or is_run(naturals, substitutes, table)
        ):
            return True
    return False


def ways_to_stand(cards: Sequence[Card], table: Table) -> set[tuple[Face, ...]]:
    """Every choice of the cards that stand for themselves, the others being substitutes; none with a dead joker."""
    ways: set[tuple[Face, ...]] = {()}
    for card in sorted(cards, key=lambda card: card.token):  # sorted: which of two equal cards stands so is no matter
        roles = table.roles(card)
        as_itself = {(*way, card.face) for way in ways if card.face is not None and Role.NATURAL in roles}
        as_another = ways if Role.SUBSTITUTE in roles else set()
        ways = as_itself | as_another
    return ways


def keeps_wild_limits(naturals: Sequence[Face], substitutes: int, table: Table) -> bool:
    """wilds.per-meld, wilds.least-naturals: the most wilds, the least naturals. Under `counts` each wild is one."""
    if table.rules.per_meld is not None and substitutes > table.rules.per_meld:
        return False
    return len(naturals) >= table.rules.least_naturals


def is_set(naturals: Sequence[Face], substitutes: int, table: Table) -> bool:
    """melds.set: one rank, the copies of each suit as in a shape here; substitutes fill it (wilds.substitute)."""
    if substitutes and table.rules.wild_melds == "runs":  # wilds.runs-only
        return False
    if len({face.rank for face in naturals}) > 1:
        return False
    held = Counter(face.suit for face in naturals)
    return any(
        all(held[suit] <= copies for suit, copies in layout.items())
        for layout in set_layouts(len(naturals) + substitutes, table)
    )


def set_layouts(size: int, table: Table) -> Iterator[dict[str, int]]:
    """Every number of copies of each suit that is a set of this size: melds.set-four-suits, melds.set-doubled …"""
    for shape in table.rules.sets:
        if sum(shape) == size:
            for copies in set(permutations(shape + (0,) * (len(SUITS) - len(shape)))):
                yield dict(zip(SUITS, copies, strict=True))


def is_run(naturals: Sequence[Face], substitutes: int, table: Table) -> bool:
    """melds.run: one suit, ranks that follow each other; substitutes stand for missing ranks (wilds.substitute)."""
    if len({face.suit for face in naturals}) > 1:
        return False
    ranks = {face.rank for face in naturals}
    if len(ranks) < len(naturals):  # melds.run-card-once
        return False
    for stretch in rank_stretches(len(naturals) + substitutes, table.rules.run_ace):
        if not ranks.issubset(stretch):
            continue
        if table.rules.run_place == "inside" and not {stretch[0], stretch[-1]} <= ranks:
            continue  # wilds.run-inside
        return True
    return False


def rank_stretches(size: int, run_ace: str) -> Iterator[tuple[str, ...]]:
    """Every so many ranks that follow each other where the ace lies so (melds.run-no-wrap), no rank twice."""
    order = RANK_ORDERS[run_ace]
    for start in range(len(order) - size + 1):
        stretch = order[start : start + size]
        if len(set(stretch)) == size:
            yield stretch
