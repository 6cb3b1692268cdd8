"""The questions of one round of fuzzing, made of its seed and number alone."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from random import Random
from typing import Any

from pife_conformance.fuzz.hands import card_questions
from pife_conformance.fuzz.oracle import Oracle
from pife_conformance.fuzz.rounds import random_round
from pife_conformance.fuzz.scripts import Json
from pife_conformance.fuzz.tables import table_questions

_OF_A_ROUND = frozenset({"play", "moves", "view"})
_SEATS_LOOKED_FROM = 3


def questions(oracle: Oracle, seed: int, number: int, asks: Collection[str]) -> Iterator[tuple[str, Json]]:
    """Those of round ``number`` that are of one of these asks: about cards, about a table, and a round of play."""

    def chance(part: str) -> Random:
        return Random(f"{seed} {number} {part}")  # noqa: S311 - to be repeated, not kept secret

    for part, make in (("cards", card_questions), ("table", table_questions)):
        yield from ((ask, given) for ask, given in make(oracle.table, chance(part)) if ask in asks)
    if not _OF_A_ROUND.isdisjoint(asks):
        yield from ((ask, given) for ask, given in _of_a_round(oracle, chance("round")) if ask in asks)


def _of_a_round(oracle: Oracle, chance: Random) -> Iterator[tuple[str, Json]]:
    """A script; and before and after it what may be done, and what each of three seats sees."""
    made = random_round(oracle.table, chance)
    question: Json = {"position": made.position, "script": made.script}
    yield "play", question
    positions = [made.position]
    answer: Any = oracle.answer("play", question).get("answer")
    if answer is not None and made.script:
        positions.append(answer["position"])
    for position in positions:
        yield "moves", {"position": position}
        for seat in position["seats"][:_SEATS_LOOKED_FROM]:
            yield "view", {"position": position, "seat": seat}
