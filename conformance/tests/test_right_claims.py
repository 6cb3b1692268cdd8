"""The claims among the moves of a position, which are found in a quick way, are all those by which somebody is out."""

from __future__ import annotations

from random import Random

from tables import nearest_table, shipped

from pife.engine.position import Position
from pife.engine.round import Round
from pife.engine.steps import CLAIMED_FROM, Accepted, Claim
from pife.errors import ImpossibleInput
from pife_conformance.fuzz.rounds import random_round

TABLES, POSITIONS = 120, 6


def right_claims(rounds: Round, position: Position) -> list[Claim]:
    """Every card that each seat could throw is claimed with, and it is seen what comes of it."""
    if position.phase != "draw":
        return []
    claims = (
        Claim(seat, source, discard=thrown)
        for seat in position.seats
        for source in CLAIMED_FROM
        for thrown in dict.fromkeys((*position.hands.get(seat, ()), None))
    )
    return [claim for claim in claims if rounds.apply(position, claim).verdict == Accepted("out")]


def test_right_claims_are_those_that_win() -> None:
    options, chance, found = shipped().catalogue.options.values(), Random(1), 0
    for _ in range(TABLES):
        rounds = Round(nearest_table({option.id: chance.choice(option.all_samples()) for option in options}))
        for _ in range(POSITIONS):
            try:
                position = rounds.read_position(random_round(rounds, chance).position)
            except ImpossibleInput:
                continue
            right = right_claims(rounds, position)
            told = [move for move in rounds.moves(position) if isinstance(move, Claim)]
            assert len(told) == len(right)
            assert set(told) == set(right), position
            assert [claim.seat for claim in told] == sorted(claim.seat for claim in told)
            found += len(right)
    assert found > 30
