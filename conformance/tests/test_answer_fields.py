"""Nothing that an engine answers goes unlooked at: an answer without one of its fields is wrong for some scenario."""

import pytest

from pife.engine.hands import Judge
from pife_conformance.asks import ASKS
from pife_conformance.judging import judge
from pife_conformance.reference_engine import ReferenceEngine
from pife_conformance.strength.few_questions import few_questions
from pife_conformance.truth import configured
from pife_conformance.verdicts import Answer, Pass

MAY_BE_MISSING = {
    "start": {"ok"},  # what is dealt or refused says it too
    "deal": {"ok"},
    "melded": {"melds"},  # looked at where they are shown
}
EACH = "*"
"""Stands for every seat of an object by seat, and for every result of a list."""


@pytest.fixture(scope="module")
def answered(spec, suite):
    """Every question of the suite that is answered, with the right engine's answer, by ask."""
    tables, puts = few_questions(spec, suite, seed=1)
    engine, at, found = ReferenceEngine(spec), -1, {}
    for put in puts:
        if put.table != at:
            at = put.table
            assert configured(engine, tables.profiles[at])
        ask = put.question.scenario.ask.name
        reply = engine.respond({"cmd": "ask", "seq": 1, "ask": ask, "input": put.question.sent})
        if "answer" in reply:
            found.setdefault(ask, []).append((put.question, reply["answer"]))
    return found


@pytest.mark.parametrize("ask", ASKS)
def test_an_answer_without_one_of_its_fields_is_wrong_for_some_scenario(ask, answered):
    whole = answered[ask]
    paths = {path for _, answer in whole for path in paths_in(answer)}
    unseen = {".".join(path) for path in paths if not any(is_missed(path, *each) for each in whole)}
    assert unseen == MAY_BE_MISSING.get(ask, set())


def is_missed(path, question, answer):
    """Whether the question finds an answer wrong for the want of a field."""
    left = without(answer, path)
    if left == answer:
        return False
    verdict = judge(question, Answer(left), lambda asked: Judge(asked.profile))
    return not isinstance(verdict, Pass) or bool(verdict.detail())


def paths_in(value, way=()):
    """The fields of an answer, those inside others too, whatever seat or place in a list they are at."""
    if isinstance(value, list):
        for each in value:
            yield from paths_in(each, (*way, EACH))
    if isinstance(value, dict):
        for name, each in value.items():
            inside = (*way, EACH if name.isdigit() else name)
            yield inside
            yield from paths_in(each, inside)


def without(value, path):
    """An answer less one of its fields, wherever it has it."""
    first, *rest = path
    if isinstance(value, list):
        return [without(each, rest) for each in value]
    if not isinstance(value, dict):
        return value
    left = {}
    for name, each in value.items():
        if name != first and not (first == EACH and name.isdigit()):
            left[name] = each
        elif rest:
            left[name] = without(each, rest)
    return left
