"""Packed counts: a multiset of faces as one integer, four bits a face (three for the count, one against overflow)."""

from __future__ import annotations

from collections.abc import Iterator

from pife.cards import FACES

ONE = tuple(1 << 4 * face for face in FACES)
"""The packed count of one card of each face."""

FOUR_BITS = 15
"""All the bits of one face. Packed counts are digits to the base 16, so the remainder by 15 is the sum of them."""

GUARD = 8 * sum(ONE)
"""The highest bit of each face: set before counts are subtracted, it is still set after where there were enough."""

MOST_OF_EACH = GUARD - sum(ONE)
"""Seven of each face, all that is counted: added to packed counts it sets the guard of every face that is held."""


def lowest_face(packed: int) -> int:
    """The lowest face in packed counts, which must not be empty."""
    return ((packed & -packed).bit_length() - 1) >> 2


def faces_in(packed: int) -> Iterator[int]:
    """The faces in packed counts, each as often as it is held, lowest first."""
    while packed:
        face = lowest_face(packed)
        yield face
        packed -= ONE[face]


def size_of(packed: int) -> int:
    """How many cards packed counts hold, up to fourteen.

    >>> size_of(ONE[0] + ONE[0] + ONE[51])
    3
    """
    return packed % FOUR_BITS


def doubles_in(packed: int) -> int:
    """How many pairs of equal faces packed counts hold, up to fourteen.

    >>> doubles_in(5 * ONE[0] + ONE[7] + 2 * ONE[51])
    3
    """
    return (packed >> 1 & MOST_OF_EACH) % FOUR_BITS
