"""Is an answer right? Only what an expectation names is compared, and what an engine adds to show how is checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from pife.cards import Card, token
from pife.engine.hands import Judge
from pife_conformance.kinds import Kind, KindError, Melds, plain
from pife_conformance.questions import Question
from pife_conformance.scenarios import Answerable
from pife_conformance.verdicts import Answer, Difference, Error, Fail, Malformed, Outcome, Pass, Verdict

CANNOT_BE = "error: the input cannot be"

JudgeOf = Callable[[Question], Judge]


def judge(question: Question, outcome: Outcome, judge_of: JudgeOf) -> Verdict:
    """The verdict on an engine's outcome.

    ``judge_of`` gives an independent judge of the question's table, for melds that an engine shows.
    """
    if isinstance(outcome, Error):
        return Pass() if any(answer.impossible for answer in question.answers) else outcome
    if not isinstance(outcome, Answer):
        return outcome
    ask = question.scenario.ask
    given: dict[str, object] = {}
    for name, kind in (*ask.gives.items(), *ask.shown.items()):
        try:
            given[name] = kind.normal(outcome.fields.get(name), question.wild)
        except KindError as error:
            return Malformed(f"answer.{name}: {error}")
    nearest = min((_differences(question, answer, outcome, given) for answer in question.answers), key=len)
    if nearest:
        return Fail(nearest)
    return _check_shown(question, outcome, judge_of)


def _differences(
    question: Question, answer: Answerable, outcome: Answer, given: Mapping[str, object]
) -> tuple[Difference, ...]:
    if answer.impossible:
        return (Difference("error", CANNOT_BE, dict(outcome.fields)),)
    kinds = question.scenario.ask.gives
    return tuple(
        Difference(name, want, _as_empty_as(want, outcome.fields.get(name)))
        for name, want in answer.fields.items()
        if kinds[name].normal(want, question.wild) != given[name]
    )


def _as_empty_as(want: object, got: object) -> object:
    """What to show for a field that is missing where another was wanted: the empty value of that kind."""
    if got is not None:
        return got
    return [] if isinstance(want, list) else False if isinstance(want, bool) else None


def _check_shown(question: Question, outcome: Answer, judge_of: JudgeOf) -> Verdict:
    for name, kind in question.scenario.ask.shown.items():
        value = outcome.fields.get(name)
        if value and isinstance(kind, Melds):
            why = _wrong_melds(question, kind.read(value), judge_of)
            if why:
                return Fail((Difference(name, "legal melds of exactly these cards", value, why),))
    return Pass()


def _wrong_melds(question: Question, melds: tuple[tuple[Card, ...], ...], judge_of: JudgeOf) -> str:
    """What is wrong with the melds by which an engine shows that the cards can be laid so; empty if nothing is."""
    takes = question.scenario.ask.takes
    cards = sorted(_plain(takes["cards"], question, "cards"))
    named = tuple(tuple(plain(card, question.wild) for card in meld) for meld in melds)
    laid = sorted(card for meld in named for card in meld)
    if laid != cards:
        more = [token(card) for card in _without(laid, cards)]
        less = [token(card) for card in _without(cards, laid)]
        parts = [f"{' '.join(more)} too many"] if more else []
        parts += [f"{' '.join(less)} missing"] if less else []
        return "not exactly the cards asked about: " + ", ".join(parts)
    turn_up = cast(Card | None, takes["turn_up"].read(question.sent.get("turn_up")))
    if not judge_of(question).lays(named, cards, turn_up):
        return "not all of these are melds, or not in a shape that this table allows"
    return ""


def _plain(kind: Kind, question: Question, name: str) -> tuple[Card, ...]:
    return cast(tuple[Card, ...], kind.normal(question.sent.get(name), question.wild))


def _without(cards: list[Card], others: list[Card]) -> list[Card]:
    left = list(others)
    more = []
    for card in cards:
        if card in left:
            left.remove(card)
        else:
            more.append(card)
    return more
