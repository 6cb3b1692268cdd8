"""Hypothesis strategies: random house rules, and hands that are nearly melded under them."""

from __future__ import annotations

from hypothesis import assume
from hypothesis import strategies as st
from tables import nearest_table, shipped

from pife.cards import FACES, JOKER, STAR, Card
from pife.spec.profiles import Profile


@st.composite
def tables(draw: st.DrawFn) -> Profile:
    """Any combination of house rules that can be, each option at one of its samples."""
    options = shipped().catalogue.options.values()
    return nearest_table({option.id: draw(st.sampled_from(option.all_samples())) for option in options})


def _runs() -> st.SearchStrategy[list[Card]]:
    """Stretches of one suit, around the king too, of three to ten cards."""
    return st.builds(
        lambda suit, start, length: [suit * 13 + (start + step) % 13 for step in range(length)],
        st.integers(0, 3),
        st.integers(0, 12),
        st.sampled_from([3, 3, 3, 4, 4, 5, 6, 9, 10]),
    )


def _sets() -> st.SearchStrategy[list[Card]]:
    """Cards of one rank, suits repeated or not."""
    return st.builds(
        lambda rank, suits: [suit * 13 + rank for suit in suits],
        st.integers(0, 12),
        st.lists(st.integers(0, 3), min_size=2, max_size=6),
    )


@st.composite
def hands(
    draw: st.DrawFn, decks: int, jokers: int, size: int, turn_up: Card | None, wild: tuple[Card, ...]
) -> list[Card]:
    """Cards that the packs hold, made of runs, sets, doubles, wild cards and a few strays."""
    parts = draw(
        st.lists(_runs() | _sets() | st.integers(0, 51).map(lambda face: [face, face]), min_size=1, max_size=4)
    )
    cards = [card for part in parts for card in part]
    cards[:0] = draw(st.lists(st.sampled_from(wild), max_size=4)) if wild else []
    cards[size - draw(st.sampled_from([0, 0, 1, 1, 2])) :] = []
    pool = [*FACES, *([JOKER] if jokers else [])]
    cards += draw(st.lists(st.sampled_from(pool), min_size=size, max_size=size))
    left = dict.fromkeys(FACES, decks) | {JOKER: jokers}
    if turn_up is not None:
        left[turn_up] -= 1
    hand = []
    for card in cards:
        if len(hand) < size and left[card] > 0:
            left[card] -= 1
            hand.append(card)
    assume(len(hand) == size)
    starred = draw(st.sets(st.integers(0, size - 1), max_size=2)) if draw(st.integers(0, 4)) == 0 else set()
    return [card + STAR if place in starred and card != JOKER else card for place, card in enumerate(hand)]
