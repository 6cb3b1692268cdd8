"""How fast the referee is, by kind of record, and whether time or memory grows with a record.

Every speed is also given against a loop of plain Python, timed right before and after it on the same processor:
actions a thousand turns of that loop. Seconds are those of this process alone. Memory is the most that Python held at
once while a record was judged, without the table.
"""

from __future__ import annotations

import io
import random
import time
import tracemalloc
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from figures import Figure

from pife.engine.match import MatchRules
from pife.engine.round import Round
from pife.engine.steps import Refused
from pife.spec.library import load_spec
from pife.study.players import RandomPlayer
from pife.study.playing import Table, deal_round
from pife.study.records import Json, end_line, record_line, round_line, steps_line
from pife_conformance.referee.judging import Referee
from pife_conformance.referee.lines import raw_lines
from pife_conformance.referee.tables import Tables
from pife_conformance.wire import encode

SPEC = load_spec()
TABLES = ("pife-maker", "pif-paf-betting-doubles", "cacheta-four-wilds", "cachetao-open-claims")
MOST_DRAWS = 60
TURNS = 400_000


@dataclass(frozen=True)
class Row:
    """One line of the table."""

    table: str
    lines: str
    actions: int
    rate: float
    ratio: float
    kibibytes: float


def rounds(table: Round, chance: random.Random) -> Iterator[tuple[Json, list[Json]]]:
    """Rounds of chance, each as the line that starts it and its steps a line each."""
    rules = MatchRules(table)
    match = rules.begin(range(1, 4), dealer=1)
    assert not isinstance(match, Refused)
    players = {seat: RandomPlayer(table.judge, chance) for seat in match.seats}
    while True:
        live = deal_round(table, rules, match, chance)
        Table(table, players).play(live, most_draws=MOST_DRAWS)
        yield round_line(live.opening), [steps_line([step]) for step in live.script]


def record(table: Round, actions: int, *, one_a_line: bool) -> tuple[bytes, int]:
    """A record of at least so many actions, and how many they are; some rounds over and over."""
    played = rounds(table, random.Random(1))
    some = [next(played) for _ in range(20)]
    lines, count = [encode(record_line(table.profile))], 0
    while count < actions:
        start, steps = some[len(lines) % len(some)]
        if one_a_line:
            lines += [encode(line) for line in (start, *steps)]
        else:
            lines.append(encode({**start, "script": [line["script"][0] for line in steps]}))
        count += len(steps)
    lines.append(encode(end_line()))
    return b"".join(lines), count


def judge(raw: bytes) -> None:
    """Have a record judged; it is a right one."""
    referee = Referee(Tables(SPEC), lambda said: None)
    for line in raw_lines(io.BytesIO(raw)):
        referee.take(line)
    referee.finish()
    assert not referee.tally.findings


def turns_a_second() -> float:
    """How fast a loop of plain Python turns."""
    start = time.process_time()
    total = 0
    for turn in range(TURNS):
        total += turn & 3
    return TURNS / (time.process_time() - start)


def seconds_of(work: Callable[[], None]) -> tuple[float, float]:
    """How long a piece of work takes, and how fast the loop turned meanwhile."""
    before = turns_a_second()
    start = time.process_time()
    work()
    seconds = time.process_time() - start
    return seconds, (before + turns_a_second()) / 2


def measure(name: str, actions: int, *, one_a_line: bool) -> Row:
    """Time one kind of record of a table."""
    raw, count = record(Round(SPEC.profile(name)), actions, one_a_line=one_a_line)
    judge(raw)  # what is read once, as the spec, is read now
    seconds, turns = seconds_of(lambda: judge(raw))
    tracemalloc.start()
    judge(raw)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    rate = count / seconds
    lines = "a step a line" if one_a_line else "a round a line"
    return Row(name, lines, count, rate, rate / (turns / 1_000), most / 1024)


def print_table(actions: int) -> list[Figure]:
    """The table; its last rows show that neither time nor memory grows with the record."""
    figures = []
    print(f"{'table':24} {'record':14} {'actions':>9} {'actions/s':>10} {'/1000 turns':>12} {'most KiB':>9}")
    cases = [(name, actions, one_a_line) for name in TABLES for one_a_line in (False, True)]
    cases += [(TABLES[0], actions * times, True) for times in (4, 16)]
    for name, count, one_a_line in cases:
        row = measure(name, count, one_a_line=one_a_line)
        print(
            f"{row.table:24} {row.lines:14} {row.actions:9,} {row.rate:10,.0f} {row.ratio:12.2f} {row.kibibytes:9,.0f}"
        )
        figures.append(Figure(f"referee, {row.table}, {row.lines}, {row.actions:,} actions", row.rate, 50_000, "/s"))
    return figures
