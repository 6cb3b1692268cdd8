"""What the answers say of each option, of the shipped tables, and what they leave unexplained."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence

from pife.engine.hands import Judge
from pife.spec.catalogue import Catalogue, Option
from pife.spec.conditions import Value, same
from pife_conformance.identify.asked import Asked, Evidence
from pife_conformance.identify.choosing import CLEAR, Rival
from pife_conformance.identify.result import (
    Decided,
    FaultId,
    Finding,
    Near,
    Undecided,
    UnexplainedAnswer,
    Unseen,
    Why,
)
from pife_conformance.identify.result import Evidence as Told
from pife_conformance.identify.search import differing
from pife_conformance.identify.tables import Table
from pife_conformance.questions import Question
from pife_conformance.verdicts import Answer, Error

ENOUGH = 1.0
_MOST_SHOWN = 3
_MOST_NEAR = 3


def findings(
    table: Table,
    rivals: Sequence[Rival],
    evidence: Evidence,
    catalogue: Catalogue,
    *,
    asks: Collection[str],
    constant: Collection[str],
    is_cut_short: bool,
) -> dict[str, Finding]:
    """The finding for every option of the catalogue.

    ``asks`` are those that the engine answers, ``constant`` those of them to which it always says the same.
    """
    by_option: dict[str, list[Rival]] = {}
    for rival in rivals:
        by_option.setdefault(rival.option_id, []).append(rival)
    found: dict[str, Finding] = {}
    for option in catalogue.options.values():
        if option.shown_by is None:
            found[option.id] = Unseen("only people")
        elif option.id not in table.options:
            found[option.id] = Unseen("does not apply")
        else:
            finding = _finding(option, table, by_option.get(option.id, []), evidence, is_cut_short=is_cut_short)
            found[option.id] = finding or _unseen(option, asks, constant)
    return found


def nearest(values: Mapping[str, Finding], shipped: Mapping[str, Table]) -> tuple[Near, ...]:
    """The shipped tables that differ in the fewest decided options, the nearest first."""
    decided = {option_id: finding.value for option_id, finding in values.items() if isinstance(finding, Decided)}

    def differs(table: Table) -> dict[str, tuple[Value, Value]]:
        here = ((option_id, table.options[option_id]) for option_id in decided if option_id in table.options)
        return {
            option_id: (value, decided[option_id]) for option_id, value in here if not same(value, decided[option_id])
        }

    def away(table: Table) -> int:
        return len(differs(table)) + sum(option_id not in table.options for option_id in decided)

    order = sorted(shipped, key=lambda profile_id: away(shipped[profile_id]))
    return tuple(Near(profile_id, differs(shipped[profile_id])) for profile_id in order[:_MOST_NEAR])


def unexplained(
    table: Table, evidence: Evidence, cause_of: Callable[[Asked], FaultId | None]
) -> tuple[UnexplainedAnswer, ...]:
    """The answers that the table does not explain, smallest questions first."""
    answers = (_unexplained(asked, table, evidence, cause_of) for asked in evidence.all)
    found = [answer for answer in answers if answer is not None]
    return tuple(sorted(found, key=lambda answer: answer.size))


def _finding(
    option: Option, table: Table, rivals: Sequence[Rival], evidence: Evidence, *, is_cut_short: bool
) -> Finding | None:
    """``None`` where no answer says anything of the option."""
    value = table.options[option.id]
    left: list[Value] = []
    why: Why = "alike"
    told: dict[int, tuple[Asked, bool]] = {}
    counts: Counter[int] = Counter()
    is_seen = False
    for rival in rivals:
        for_it, against = speaking(table, rival.table, evidence)
        is_seen = is_seen or bool(for_it)
        for asked in (*for_it, *against):
            told.setdefault(id(asked), (asked, asked not in against))
            counts[id(asked)] += 1
        if rival.behind >= _lead(len(for_it), len(against)):
            continue
        if rival.is_alike and _is_joint(table, rival.table, option.id):
            continue
        if not any(same(rival.table.values[option.id], each) for each in left):
            left.append(rival.table.values[option.id])
        if against:
            why = "contradicted"
        elif is_cut_short and not rival.is_alike:
            why = "too few questions"
    order = sorted(told, key=lambda key: (not told[key][1], -counts[key], len(repr(told[key][0].put.sent))))
    shown = tuple(_told(told[key][0], speaks_for=told[key][1]) for key in _some(order, told))
    if not is_seen:
        return None
    return Undecided((value, *left), why, shown) if left else Decided(value, shown)


def _lead(pro: int, con: int) -> float:
    """By how much a table must lead a rival to be the one, when so many answers speak for it and against it."""
    if pro > 2 * con:
        return ENOUGH
    return CLEAR if pro == 2 * con else CLEAR + 1


def _is_joint(table: Table, other: Table, option_id: str) -> bool:
    """Whether another table differs in more than one option's value."""
    return any(not same(table.values[each], other.values[each]) for each in table.values if each != option_id)


def _some(order: Sequence[int], told: Mapping[int, tuple[Asked, bool]]) -> list[int]:
    """The first of those that speak for a value, and the first that speak against it."""
    pro = [key for key in order if told[key][1]]
    con = [key for key in order if not told[key][1]]
    return [*pro[:_MOST_SHOWN], *con[:_MOST_SHOWN]]


def _unseen(option: Option, asks: Collection[str], constant: Collection[str]) -> Finding:
    assert option.shown_by is not None
    ask = option.shown_by.ask
    if ask in constant:
        return Unseen("constant", (ask,))
    return Unseen("not asked" if ask not in asks else "alike", (ask,))


def speaking(table: Table, other: Table, evidence: Evidence) -> tuple[list[Asked], list[Asked]]:
    """The answers that speak for a table rather than another, and those that speak against it."""
    pro: list[Asked] = []
    con: list[Asked] = []
    for asked in evidence.hanging_on(differing(table, other)):
        here, there = evidence.cost(asked, table), evidence.cost(asked, other)
        if there - here >= 0.4:
            pro.append(asked)
        elif here - there >= 0.4:
            con.append(asked)
    return pro, con


def _told(asked: Asked, *, speaks_for: bool) -> Told:
    return Told(asked.item.ask.name, asked.put.sent, asked.outcome, speaks_for)


def _unexplained(
    asked: Asked, table: Table, evidence: Evidence, cause_of: Callable[[Asked], FaultId | None]
) -> UnexplainedAnswer | None:
    def judge_of(_question: Question) -> Judge:
        return evidence.reference.judge(table)

    if not evidence.verdict(asked, table, judge_of).is_finding:
        return None
    wanted = evidence.wanted(asked, table)
    nearest_one = wanted[0]
    if not isinstance(asked.outcome, Answer | Error) or not nearest_one.impossible:
        nearest_one = next((answer for answer in wanted if not answer.impossible), wanted[0])
    return UnexplainedAnswer(
        asked.item.ask.name,
        asked.put.sent,
        asked.outcome,
        nearest_one.fields,
        nearest_one.impossible,
        cause_of(asked),
    )
