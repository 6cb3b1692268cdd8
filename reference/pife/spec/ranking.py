"""Which tables are closest to a family's answers, and what a file of theirs must say. Data in, data out.

A JavaScript twin does the same in the picker; ``reference/tests/data/ranking-vectors.json`` binds the two. The rules:

- An answer is an option's value as :meth:`Option.read` gives it. No preference is no answer, and never counts.
- Whether an option **applies** under answers is yes, no, or open. A test of its ``applies_when`` is passed, failed or
  open. If the option that is tested surely does not apply, the test is judged by that. Else it is open without an
  answer, and judged by the answer where there is one; if it may also not apply, it is judged by both, and open where
  they disagree. "And" is failed by one failed test and passed by all; "or" is passed by one passed alternative and
  failed by all; else they are open.
- Answers to options that surely do not apply do not **count**. All that count weigh the same: "13 of 14 answers agree"
  can be checked by counting, and weights would be opinions.
- A table **agrees** with an answer if it has that very value (``true`` is not 1). A list is a set, its order means
  nothing. Lists and ranges agree as a whole or not at all: for a part, the number would no longer be a count, and the
  file must write such an answer out anyway.
- Where the option does not apply at the table: if it surely applies under the answers, the table **differs** (who
  answers seven lives is not served by a table without lives). If it is open, the answer only said what holds *if* the
  option applies; the table does not contradict that, so it counts neither for nor against: it is **idle** there.
- Tables stand by most agreeing answers, then by fewest differing ones, then the most ordinary first: that from which
  all others together differ in fewest options (by value, or by applying at all); last in the order in which they came.
  Which tables come is the caller's choice: those of one game, or all.
- A family's file beneath a table has the answers that the table does not have yet, and those that it only assumes: what
  a family says is no assumption of its table any more. Answers to options that do not apply at the table thus changed
  are left out, because a file may not write them.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from pife.spec.catalogue import Catalogue, Constraint, Order
from pife.spec.conditions import Condition, Options, Test, Value, same
from pife.spec.profiles import Difference, Profile

Answers: TypeAlias = Mapping[str, Value]
Truth: TypeAlias = bool | None
"""Yes, no, or ``None``: it hangs on what was not answered."""


@dataclass(frozen=True)
class Ranked:
    """A table beside the answers. ``differ`` has the table's value first, then the answer; all in catalogue order."""

    table: str
    agree: tuple[str, ...]
    differ: tuple[Difference, ...]
    idle: tuple[str, ...]


@dataclass(frozen=True)
class OwnTable:
    """A table changed by the answers: ``written`` is what a file beneath it says, ``options`` all that then applies.

    ``settled`` are the options of ``written`` whose value the table plays too, but only assumes. ``idle`` answers have
    no effect; ``broken`` constraints say why the table cannot be.
    """

    written: Mapping[str, Value]
    settled: tuple[str, ...]
    options: Options
    idle: tuple[str, ...]
    broken: tuple[Constraint, ...]


def applies_under(answers: Answers, catalogue: Catalogue) -> dict[str, Truth]:
    """For every option whether it applies at a table with these answers."""
    known: dict[str, Truth] = {}

    def applies(option_id: str) -> Truth:
        if option_id not in known:
            condition = catalogue.options[option_id].applies_when
            known[option_id] = _holds(condition, lambda asked, test: _outcome(test, asked, answers, applies(asked)))
        return known[option_id]

    return {option_id: applies(option_id) for option_id in catalogue.options}


def still_needed(option_id: str, answers: Answers, catalogue: Catalogue) -> Condition:
    """What of ``applies_when`` is not settled by the answers: the alternatives not failed, their tests not passed."""
    applies = applies_under(answers, catalogue)
    alternatives = []
    for alternative in catalogue.options[option_id].applies_when.alternatives:
        truths = [_outcome(test, asked, answers, applies[asked]) for asked, test in alternative]
        if False not in truths:
            alternatives.append(tuple(each for each, truth in zip(alternative, truths, strict=True) if truth is None))
    return Condition(tuple(alternatives))


def counting(answers: Answers, catalogue: Catalogue) -> dict[str, Value]:
    """The answers to options that can apply, in catalogue order."""
    applies = applies_under(answers, catalogue)
    return {each: answers[each] for each in catalogue.options if each in answers and applies[each] is not False}


def impossible(answers: Answers, catalogue: Catalogue) -> tuple[Constraint, ...]:
    """The constraints that the answers break, whatever the rest of the table is.

    Options with answers that count are taken to apply; a constraint that asks another is not broken.
    """
    counted = counting(answers, catalogue)

    def outcome(option_id: str, test: Test) -> Truth:
        return test.matches(counted[option_id], True) if option_id in counted else None

    return tuple(
        constraint
        for constraint in catalogue.constraints
        if (
            constraint.is_broken(counted)
            if isinstance(constraint.never, Order)
            else _holds(constraint.never, outcome) is True
        )
    )


def rank(answers: Answers, tables: Mapping[str, Options], catalogue: Catalogue) -> tuple[Ranked, ...]:
    """The tables, given by name with the options that apply there, closest first."""
    applies = applies_under(answers, catalogue)
    counted = counting(answers, catalogue)
    apart = {
        name: sum(_differ(options, other, each) for other in tables.values() for each in catalogue.options)
        for name, options in tables.items()
    }
    ranked = [_beside(name, options, counted, applies) for name, options in tables.items()]
    return tuple(sorted(ranked, key=lambda each: (-len(each.agree), len(each.differ), apart[each.table])))


def own_table(answers: Answers, table: Profile) -> OwnTable:
    """What becomes of a table that takes over the answers."""
    catalogue = table.catalogue
    counted = counting(answers, catalogue)
    options = catalogue.applying({**catalogue.defaults(), **table.options, **counted})
    played = [each for each, value in counted.items() if each in table.options and same(table.options[each], value)]
    assumed = [each for each in played if each in options and table.origins[each].kind == "assumed"]
    return OwnTable(
        written={
            each: value
            for each, value in counted.items()
            if each in options and (each not in played or each in assumed)
        },
        settled=tuple(assumed),
        options=options,
        idle=tuple(each for each in counted if each not in options),
        broken=tuple(catalogue.broken_constraints(options)),
    )


def telling(tables: Iterable[Options], catalogue: Catalogue) -> tuple[str, ...]:
    """The options on which tables differ, most telling first.

    An option tells two tables apart where it applies at both, with different values: where it applies at one only, the
    option that decides so has told them apart already. Options that tell as many pairs stay in catalogue order.
    """
    pairs = list(itertools.combinations(tables, 2))
    told = {
        each: sum(each in left and each in right and not same(left[each], right[each]) for left, right in pairs)
        for each in catalogue.options
    }
    return tuple(sorted((each for each in told if told[each]), key=lambda each: -told[each]))


def _differ(left: Options, right: Options, option_id: str) -> bool:
    """Whether two tables differ in an option, or have it or not."""
    if option_id not in left or option_id not in right:
        return (option_id in left) is not (option_id in right)
    return not same(left[option_id], right[option_id])


def _beside(name: str, table: Options, counted: Answers, applies: Mapping[str, Truth]) -> Ranked:
    agree, differ, idle = [], [], []
    for option_id, yours in counted.items():
        if option_id in table and same(table[option_id], yours):
            agree.append(option_id)
        elif option_id in table:
            differ.append(Difference(option_id, ((table[option_id],), (yours,))))
        elif applies[option_id]:
            differ.append(Difference(option_id, (None, (yours,))))
        else:
            idle.append(option_id)
    return Ranked(name, tuple(agree), tuple(differ), tuple(idle))


def _outcome(test: Test, option_id: str, answers: Answers, applies: Truth) -> Truth:
    """What a test says of an option with or without an answer."""
    if option_id not in answers and applies is not False:
        return None
    outcomes = set()
    if applies is not False:
        outcomes.add(test.matches(answers[option_id], True))
    if applies is not True:
        outcomes.add(test.matches(None, False))
    return outcomes.pop() if len(outcomes) == 1 else None


def _holds(condition: Condition, outcome: Callable[[str, Test], Truth]) -> Truth:
    """The condition in three values."""
    return _any(_all(outcome(option_id, test) for option_id, test in each) for each in condition.alternatives)


def _all(truths: Iterable[Truth]) -> Truth:
    found = set(truths)
    return False if False in found else None if None in found else True


def _any(truths: Iterable[Truth]) -> Truth:
    found = set(truths)
    return True if True in found else None if None in found else False
