"""A finding as labelled rows, the same for a terminal, a page and a log: what was asked, wanted and got, and why."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from pife.errors import in_language
from pife.spec.texts import Language
from pife.terminal.words import Words
from pife_conformance.reports.account import Evidence, Fields, Judged
from pife_conformance.reports.findings import Finding
from pife_conformance.reports.script import StepLine, step_lines
from pife_conformance.shown import shown
from pife_conformance.steps import Step
from pife_conformance.telling import Teller, is_long, kind_at, labelled, wrapped
from pife_conformance.verdicts import Difference

_MOST_DIFFERENCES = 6

Label = Literal["under", "rule", "why", "asked", "steps", "want", "or", "got", "passes", "log", "again"]


@dataclass(frozen=True, slots=True)
class Row:
    """A label and what stands beside it: lines, or the steps of a script."""

    label: Label
    lines: tuple[str, ...] = ()
    steps: tuple[StepLine, ...] = ()


@dataclass(frozen=True, slots=True)
class Voice:
    """How to say it: values as the teller has them, the spec's texts as ``prose`` puts them, with a command's words."""

    teller: Teller
    language: Language
    words: Words
    prose: Callable[[str], str]
    dot: str = "·"

    def message(self, message: str) -> str:
        """A message of ours in the language; an engine's as it came."""
        return in_language(message, self.language)

    def some(self, names: Sequence[str], most: int = 4) -> str:
        """Some of the names, and how many more there are."""
        named = ", ".join(shown(name, 80) for name in names[:most])
        more = len(names) - most
        return named + (f" {self.words.say('and_more', count=more)}" if more > 0 else "")


def rows_of(finding: Finding, voice: Voice) -> Iterator[Row]:
    """All that is to be said about a finding."""
    result = finding.first
    evidence = result.evidence
    assert evidence is not None, "a finding has its evidence"
    yield Row("under", (voice.some(finding.profiles),))
    for id_, text in evidence.rules:
        words = shown(id_, 80) + (f": {voice.prose(text.in_language(voice.language))}" if text is not None else "")
        yield Row("rule", _paragraph(words, voice))
    yield Row("why", _paragraph(voice.prose(evidence.why.in_language(voice.language)), voice))
    yield _asked(result, evidence, voice)
    if "script" in evidence.input:
        yield from _played(result, evidence, voice)
    else:
        yield from want_and_got(result, voice)
    if finding.near is not None:
        yield _passing(finding.near, voice)
    if evidence.log:
        yield Row("log", tuple(shown(line) for line in evidence.log))
    yield Row("again", (shown(evidence.repeat, 2000),))


def _passing(near: Judged, voice: Voice) -> Row:
    title = shown(near.case.title.in_language(voice.language))
    lines = [f"{shown(near.case.id, 80)} {voice.dot} {title}"]
    if not is_long(near.case.ask.takes):
        lines.append(f"{near.case.ask.name}: {voice.teller.fields(near.case.input, near.case.ask.takes)}")
    return Row("passes", tuple(lines))


def _asked(result: Judged, evidence: Evidence, voice: Voice) -> Row:
    """What was asked, and that the scenario has it otherwise."""
    case, teller = result.case, voice.teller
    ask = case.ask
    if is_long(ask.takes):
        takes = {name: kind for name, kind in ask.takes.items() if name != "script"}
        block = [ask.name, *teller.block(evidence.input, takes)]
        if evidence.input != case.input:
            block.append(voice.words.say("put_otherwise"))
        return Row("asked", tuple(block))
    asked, written = (teller.fields(fields, ask.takes) for fields in (evidence.input, case.input))
    lines = [f"{ask.name}: {asked}"]
    if written != asked:
        lines += _paragraph(voice.words.say("as_written", fields=written), voice)
    return Row("asked", tuple(lines))


def want_and_got(result: Judged, voice: Voice) -> Iterator[Row]:
    """What was wanted of a finding that is no script, and what came."""
    evidence = result.evidence
    assert evidence is not None, "a finding has its evidence"
    for number, answer in enumerate(evidence.want):
        yield Row("or" if number else "want", tuple(_want(answer, result, voice)))
    if result.verdict != "fail":
        yield _no_answer(result, voice)
    elif _is_answer_to_nothing(evidence):
        yield _answered(result, evidence, voice)
    else:
        yield from _differences(evidence.differences, result, voice)


def _is_answer_to_nothing(evidence: Evidence) -> bool:
    """Whether the engine answered what cannot be."""
    return all(answer is None for answer in evidence.want)


def _answered(result: Judged, evidence: Evidence, voice: Voice) -> Row:
    """The whole answer, but for the steps of a script, which are told apart."""
    gives = {name: kind for name, kind in result.case.ask.gives.items() if name != "steps"}
    given = evidence.got or {}
    if is_long(gives):
        return Row("got", (voice.words.say("answer"), *voice.teller.block(given, gives)))
    return Row("got", (f"{voice.words.say('answer')} {voice.teller.fields(given, gives)}".rstrip(),))


def _no_answer(result: Judged, voice: Voice) -> Row:
    verdict = voice.words.say(f"verdict_{result.verdict}")
    return Row("got", (f"{verdict}: {shown(voice.message(result.detail), 1000)}",))


def _want(answer: Fields | None, result: Judged, voice: Voice) -> Iterable[str]:
    if answer is None:
        return [voice.words.say("cannot_be")]
    gives = result.case.ask.gives
    if is_long(gives):
        return voice.teller.block(answer, gives, with_empty=True)
    return [voice.teller.fields(answer, gives)]


def _played(result: Judged, evidence: Evidence, voice: Voice) -> Iterator[Row]:
    """A script step by step, and the first difference in the position after it."""
    possible = [answer for answer in evidence.want if answer is not None]
    want = evidence.nearest or next(iter(possible), {})
    steps = step_lines(evidence.input, want, evidence.got, evidence.differences, voice.teller)
    yield Row("steps", steps=tuple(steps))
    if not possible:
        yield Row("want", (voice.words.say("cannot_be"),))
    if result.verdict == "fail" and not possible:
        yield _answered(result, evidence, voice)
    elif result.verdict == "fail":
        differences = [each for each in evidence.differences if each.field.startswith("position")]
        yield from _in_position(differences, result, voice)
    else:
        yield _no_answer(result, voice)


def _in_position(differences: Sequence[Difference], result: Judged, voice: Voice) -> Iterator[Row]:
    if not differences:
        return
    first, others = differences[0], [each.field for each in differences[1:]]
    kind = kind_at(result.case.ask.gives, first.field)
    teller = voice.teller

    def said(value: object) -> Iterator[str]:
        return labelled(shown(first.field, 80), teller.value(value, kind), teller.width)

    yield Row("want", tuple(said(first.want)))
    also = labelled(voice.words.say("also_wrong"), voice.some(others), teller.width) if others else ()
    yield Row("got", (*said(first.got), *also))


def _differences(differences: Sequence[Difference], result: Judged, voice: Voice) -> Iterator[Row]:
    """What was got where it differs; what is missing, or there too much, in words."""
    ask, teller = result.case.ask, voice.teller
    kinds = {**ask.gives, **ask.shown}
    more = len(differences) - _MOST_DIFFERENCES
    for number, difference in enumerate(differences[:_MOST_DIFFERENCES], 1):
        kind = Step() if difference.field == "moves" else kind_at(kinds, difference.field)
        value = difference.want if difference.got is None and difference.why else difference.got
        text = teller.value(value, kind) if kind else shown(json.dumps(value))
        why = f" ({shown(voice.message(difference.why))})" if difference.why else ""
        field = shown(difference.field, 80)
        lines = list(
            labelled(field, text + why, teller.width)
            if is_long(ask.gives)
            else _paragraph(f"{field} {text}{why}", voice)
        )
        if number == _MOST_DIFFERENCES and more > 0:
            lines.append(voice.words.say("more_differences", count=more))
        yield Row("got", tuple(lines))


def _paragraph(text: str, voice: Voice) -> tuple[str, ...]:
    return tuple(wrapped(text.split(" "), voice.teller.width, " "))
