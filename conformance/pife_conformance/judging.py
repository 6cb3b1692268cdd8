"""Is an answer right? Only what an expectation names is compared, and what an engine adds to show how is checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from pife.cards import Card, token
from pife.engine.hands import Judge
from pife.spec.told import joined
from pife_conformance.comparing import Comparison
from pife_conformance.kinds import Kind, KindError
from pife_conformance.questions import Question
from pife_conformance.scenarios import Answerable
from pife_conformance.told import told
from pife_conformance.verdicts import Answer, Difference, Error, Fail, Malformed, Outcome, Pass, Unsupported, Verdict

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
    try:
        received = ask.received(question.sent, outcome.fields)
    except KindError as error:
        return Malformed(error.told("answer"))
    read: dict[str, object] = {}
    for name, kind in (*ask.gives.items(), *ask.shown.items()):
        try:
            read[name] = kind.normal(received.get(name), question.wild)
        except KindError as error:
            return Malformed(error.told(f"answer.{name}"))
    possible = [answer for answer in question.answers if not answer.impossible]
    if not possible:
        return Fail((Difference("error", CANNOT_BE, dict(outcome.fields)),), got=received)
    found = ((_compared(question, answer, received), answer) for answer in possible)
    nearest, answer = min(found, key=lambda pair: pair[0].distance)
    if nearest.differences:
        return Fail(nearest.differences, nearest.layers, received, answer.fields)
    if not nearest.is_answered:
        return Unsupported(told("no_layers", layers=joined(told("and_no"), [layer for layer, _ in nearest.layers])))
    return _check_shown(question, outcome, read, judge_of) or Pass(nearest.layers)


def _compared(question: Question, answer: Answerable, received: Mapping[str, object]) -> Comparison:
    """An answer that can be read, held against one that is right."""
    found = Comparison(question.wild, question.profile.options)
    kinds = question.scenario.ask.gives
    for name, want in answer.fields.items():
        if name == "reason" and found.differences:
            continue  # what is not refused has no reason
        found.layer = "answer"
        kinds[name].compare(want, _as_empty_as(want, received.get(name)), found, (name,))
    return found


def _as_empty_as(want: object, got: object) -> object:
    """What to show for a field that is missing where another was wanted: the empty value of that kind."""
    if got is not None:
        return got
    return [] if isinstance(want, list) else False if isinstance(want, bool) else None


def _check_shown(question: Question, outcome: Answer, read: Mapping[str, object], judge_of: JudgeOf) -> Fail | None:
    """What is wrong with that by which an engine shows how it comes to its answer; ``read`` is the answer read."""
    for name in question.scenario.ask.shown:
        if read[name]:
            why = _wrong_melds(question, cast(tuple[tuple[Card, ...], ...], read[name]), judge_of)
            if why:
                return Fail((Difference(name, told("legal_melds"), outcome.fields[name], why),))
    return None


def _wrong_melds(question: Question, named: tuple[tuple[Card, ...], ...], judge_of: JudgeOf) -> str:
    """What is wrong with the melds by which an engine shows that the cards can be laid so; empty if nothing is."""
    takes = question.scenario.ask.takes
    cards = sorted(_plain(takes["cards"], question, "cards"))
    laid = sorted(card for meld in named for card in meld)
    if laid != cards:
        more = [token(card) for card in _without(laid, cards)]
        less = [token(card) for card in _without(cards, laid)]
        parts = [told("too_many_cards", cards=" ".join(more))] if more else []
        parts += [told("missing_cards", cards=" ".join(less))] if less else []
        return told("not_these_cards", parts=joined(", ", parts))
    turn_up = cast(Card | None, takes["turn_up"].read(question.sent.get("turn_up")))
    if not judge_of(question).lays(named, cards, turn_up):
        return told("not_all_melds")
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
