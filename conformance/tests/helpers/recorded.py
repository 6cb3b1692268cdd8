"""Records for the referee's tests: a small match written by hand, and matches that simple players play."""

import copy
import io
import json
import random
from types import SimpleNamespace

from pife.engine.match import MatchRules
from pife.engine.round import Round
from pife.engine.steps import Refused
from pife.spec.library import load_spec
from pife.study.greedy import GreedyPlayer
from pife.study.players import RandomPlayer
from pife.study.playing import Table, deal_round
from pife.study.records import end_line, record_line, round_line, settlement_line, steps_line
from pife_conformance.referee.findings import Finding, Note
from pife_conformance.referee.judging import Referee
from pife_conformance.referee.lines import raw_lines
from pife_conformance.referee.tables import Tables

SPEC = load_spec()
TABLES = Tables(SPEC)

# Ten lives each, no wild cards; the game goes round by falling numbers.
TABLE = SPEC.profile("cacheta-no-wilds")
GOOD = "2H 3H 4H 5S 6S 7S 7C 8C QD"  # goes out on 9C, or on 6C
BAD = "AC 3D 5H 7D 9H JC KS 2S 4D"


def step(seat, do, **more):
    return {"seat": seat, "do": do, **more}


def opening(dealer, lives):
    """The player after the dealer draws KD and holds bad cards; the dealer draws 9C and goes out with it."""
    other = 3 - dealer
    hands = {str(dealer): GOOD.split(), str(other): BAD.split()}
    piles = {"stock": ["KD", "9C", "4S", "JD"], "discard": [], "discarder": 0}
    return {"seats": [1, 2], "dealer": dealer, "turn": other, "phase": "draw", "hands": hands, "lives": lives, **piles}


def script(dealer):
    other = 3 - dealer
    return [
        step(other, "draw", **{"from": "stock"}),
        step(other, "discard", card="KD"),
        step(dealer, "draw", **{"from": "stock"}),
        step(dealer, "go_out", melds=[["2H", "3H", "4H"], ["5S", "6S", "7S"], ["7C", "8C", "9C"]], discard="QD"),
    ]


def settled(dealer, before, after):
    """Rule lives.lost: each loser loses one life to a hand of nine; the next seat deals."""
    round_over = {"seats": [1, 2], "dealer": dealer, "winner": dealer, "by": "nine", "lives": before}
    return {"line": "settlement", "input": round_over, "answer": {"lives": after, "next_dealer": 3 - dealer}}


def small_match():
    """Two rounds of two players, in lines: record, round, two of steps, settlement, round, settlement, end."""
    first, second = script(1), script(2)
    return copy.deepcopy(
        [
            {"line": "record", "version": 1, "profile": TABLE.to_message()},
            {"line": "round", "position": opening(1, {"1": 10, "2": 10})},
            {"line": "steps", "script": first[:3]},
            {"line": "steps", "script": first[3:]},
            settled(1, {"1": 10, "2": 10}, {"1": 10, "2": 9}),
            {"line": "round", "position": opening(2, {"1": 10, "2": 9}), "script": second},
            settled(2, {"1": 10, "2": 9}, {"1": 9, "2": 9}),
            {"line": "end"},
        ]
    )


def written(lines):
    """Lines as a file holds them."""
    return b"".join(line if isinstance(line, bytes) else json.dumps(line).encode() + b"\n" for line in lines)


def judged(lines, *, fixed=None):
    """What the referee says of lines, or of a file's bytes."""
    said = []
    referee = Referee(TABLES, said.append, fixed)
    referee.begin("some.jsonl")
    for line in raw_lines(io.BytesIO(lines if isinstance(lines, bytes) else written(lines))):
        referee.take(line)
    referee.finish()
    return SimpleNamespace(
        tally=referee.tally,
        findings=[each for each in said if isinstance(each, Finding)],
        notes=[each for each in said if isinstance(each, Note)],
    )


def played_match(name, *, most_rounds, seed, each_step=False):
    """The lines of a match that simple players play at a table; one of them goes out wrongly now and then."""
    chance = random.Random(seed)
    table = Round(SPEC.profile(name))
    rules = MatchRules(table)
    least, _ = table.profile.options["table.players"]
    seats = tuple(range(1, max(least, 3) + 1))
    match = rules.begin(seats, dealer=1)
    if isinstance(match, Refused):
        match = rules.begin(seats[:least], dealer=1)
    players = {seat: GreedyPlayer(table.judge) for seat in match.seats}
    players[2] = RandomPlayer(table.judge, chance, false_claims=10)
    yield record_line(table.profile)
    for _ in range(most_rounds):
        live = deal_round(table, rules, match, chance)
        Table(table, players).play(live)
        if each_step:
            yield round_line(live.opening)
            yield from (steps_line([step]) for step in live.script)
        else:
            yield round_line(live.opening, live.script)
        over = rules.over(match, live.position, rules.may_rebuy(match, live.position))
        outcome = table.settling.settle(over)
        yield settlement_line(over, outcome)
        match = rules.after(match, over, outcome)
        if match.winner is not None:
            break
    yield end_line()
