"""The same question in plainer cards: lower ranks, the first suits, no stars; equal cards stay equal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pife.cards import RANKS, SUITS
from pife_conformance.fuzz.scripts import Json
from pife_conformance.kinds import renamed_suits

_TOKENS = frozenset(rank + suit for rank in RANKS for suit in SUITS)


def with_plainer_cards(given: Json, ranks: Sequence[str]) -> Iterator[Json]:
    """Without stars; with a suit's or all suits' cards moved down together; with a rank replaced by a simpler one."""
    faces = sorted({face for face, _ in _faces(given)})
    starred = sorted({face for face, star in _faces(given) if star})
    if starred:
        yield _mapped(given, lambda face, _star: face)
        yield from (_unstarred(given, one) for one in starred)
    for suits in (SUITS, *sorted({face[-1] for face in faces})):
        for down in range(len(RANKS) - 1, 0, -1):
            moved = {face: _lower(face, down) for face in faces if face[-1] in suits}
            if moved and all(moved.values()):
                yield _replaced(given, moved)
    for old in sorted({face[:-1] for face in faces}, key=ranks.index, reverse=True):
        for new in ranks[: ranks.index(old)]:
            yield _replaced(given, {face: new + face[-1] for face in faces if face[:-1] == old})


def renamed(given: Json) -> Json:
    """The suits in the order in which they come up, most cards first: clubs, diamonds, hearts, spades."""
    counts = dict.fromkeys(SUITS, 0)
    for face, _ in _faces(given):
        counts[face[-1]] += 1
    by_count = sorted(SUITS, key=lambda suit: (-counts[suit], SUITS.index(suit)))
    new = {old: SUITS[place] for place, old in enumerate(by_count)}
    tokens = renamed_suits("".join(new[suit] for suit in SUITS))
    return _mapped(given, lambda face, star: tokens[face + star])


def _lower(face: str, down: int) -> str:
    """The face so many ranks below; empty where there is none, for the ace is lowest."""
    rank = RANKS.index(face[:-1]) - down
    return RANKS[rank] + face[-1] if rank >= 0 else ""


def _unstarred(given: Json, one: str) -> Json:
    return _mapped(given, lambda face, star: face if face == one else face + star)


def _replaced(given: Json, faces: Mapping[str, str]) -> Json:
    return _mapped(given, lambda face, star: faces.get(face, face) + star)


def _faces(value: object) -> Iterator[tuple[str, str]]:
    """Every card in a question, as its face and its star."""
    if isinstance(value, dict):
        for each in value.values():
            yield from _faces(each)
    elif isinstance(value, list):
        for each in value:
            yield from _faces(each)
    elif isinstance(value, str) and value.rstrip("*") in _TOKENS:
        face = value.rstrip("*")
        yield face, value[len(face) :]


def _mapped(given: Json, change: Callable[[str, str], str]) -> Json:
    """A question with every card changed."""
    return {name: _value_mapped(each, change) for name, each in given.items()}


def _value_mapped(value: Any, change: Callable[[str, str], str]) -> Any:
    if isinstance(value, dict):
        return _mapped(value, change)
    if isinstance(value, list):
        return [_value_mapped(each, change) for each in value]
    if isinstance(value, str) and value.rstrip("*") in _TOKENS:
        face = value.rstrip("*")
        return change(face, value[len(face) :])
    return value
