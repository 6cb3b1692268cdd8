"""Kinds of question to which an engine says the same whatever it is asked."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator

from pife_conformance.identify.asked import Asked, Evidence
from pife_conformance.identify.faulty import said_words
from pife_conformance.identify.making import Maker
from pife_conformance.identify.predicting import Item
from pife_conformance.identify.result import FaultId
from pife_conformance.identify.tables import Table
from pife_conformance.verdicts import Answer

Putting = Callable[[Item], Asked | None]


def constant_asks(
    evidence: Evidence,
    table: Table,
    plain: Table,
    maker: Maker,
    left: Callable[[], Iterable[Item]],
    put: Putting,
    *,
    early: bool,
) -> dict[str, FaultId]:
    """The asks to which an engine says the same whatever it is asked, the plainest questions too, and what it says.

    As long as it is ``early`` to say which table is right, hands that it finds not melded may be so by its rules. What
    is right at the ``plain`` table should be so at any. Before it is said to refuse everything it is asked all that is
    ``left`` which may be right at some table.
    """
    found: dict[str, FaultId] = {}
    for ask in ("meld", "melded", "go_out", "waits"):
        if ask in evidence.constant:
            continue
        asked = [each for each in evidence.counting if each.item.ask.name == ask and isinstance(each.outcome, Answer)]
        wrong = sum(evidence.cost(each, table) > 0 for each in asked)
        if len(asked) < _LEAST_CONSTANT or wrong < _LEAST_CONSTANT_WRONG:
            continue
        if not any(_words(each) for each in asked):
            if (ask == "meld" or not early) and _all(_plainly(ask, plain, maker, put, yes=True), _says_no):
                may_be_right = (item for item in left() if item.ask.name == ask and _is_right_somewhere(item))
                if not any(map(_words, _answers(may_be_right, put))):
                    found[ask] = "refuses-everything"
            continue
        always_yes = ask != "waits" and all(map(_says_yes, asked))
        if always_yes and _all(_plainly(ask, table, maker, put, yes=False), _says_yes):
            found[ask] = "accepts-everything"
    return found


def _plainly(ask: str, table: Table, maker: Maker, put: Putting, *, yes: bool) -> list[Asked]:
    """The answers to some of the plainest questions whose right answer is yes, or no."""
    return list(_answers(itertools.islice(maker.plain(table, ask, yes=yes), _PLAIN), put))


def _all(answers: list[Asked], says_so: Callable[[Asked], bool]) -> bool:
    """Whether all answers say so; of none, or of a few that were the last to be had, nothing is said."""
    return len(answers) >= _LEAST_PLAIN and all(map(says_so, answers))


def _answers(items: Iterable[Item], put: Putting) -> Iterator[Asked]:
    for item in items:
        asked = put(item)
        if asked is not None and isinstance(asked.outcome, Answer):
            yield asked


def _is_right_somewhere(item: Item) -> bool:
    """Whether the right answer is yes, or a card, at some table."""
    answers = (answer for branch in item.scenario.branches for answer in branch.answers)
    return any(said_words(item.ask.name, answer.fields) for answer in answers)


_LEAST_CONSTANT = 8
_LEAST_CONSTANT_WRONG = 2
_PLAIN = 10
_LEAST_PLAIN = 3


def _words(asked: Asked) -> frozenset[str]:
    assert isinstance(asked.outcome, Answer)
    return said_words(asked.item.ask.name, asked.outcome.fields)


def _says_no(asked: Asked) -> bool:
    return not _words(asked)


def _says_yes(asked: Asked) -> bool:
    cards = asked.put.sent.get("cards")
    if asked.item.ask.name != "go_out":
        return bool(_words(asked))
    return _words(asked) >= {str(card).rstrip("*") for card in (cards if isinstance(cards, list) else ())}
