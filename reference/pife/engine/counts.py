"""Packed counts: a multiset of faces as one integer, four bits a face (three for the count, one against overflow)."""

from __future__ import annotations

from collections.abc import Iterator

from pife.cards import FACES

ONE = tuple(1 << 4 * face for face in FACES)
"""The packed count of one card of each face."""

GUARD = 8 * sum(ONE)
"""The highest bit of each face: set before counts are subtracted, it is still set after where there were enough."""

_HALVES = GUARD - (GUARD >> 3)


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
    return packed % 15


def doubles_in(packed: int) -> int:
    """How many pairs of equal faces packed counts hold, up to fourteen.

    >>> doubles_in(5 * ONE[0] + ONE[7] + 2 * ONE[51])
    3
    """
    return (packed >> 1 & _HALVES) % 15
