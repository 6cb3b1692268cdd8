"""A script step by step, as a report shows it: what was wanted of each step and what came."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import click

from pife.terminal.words import Words
from pife_conformance.round_kinds import part_of
from pife_conformance.telling import Teller, wrapped
from pife_conformance.verdicts import Difference

_NUMBER = 4
_SEAT = 8
_RESULT = 22


@dataclass(frozen=True, slots=True)
class StepLine:
    """A step, or one of several claims in it: who, what, and what became of it.

    ``number`` is empty for a claim, ``who`` where several act at once; ``got`` is empty where no answer came.
    """

    number: str
    who: str
    text: str
    want: str
    got: str
    is_wrong: bool


def step_lines(
    question: Mapping[str, object],
    want: Mapping[str, object],
    got: Mapping[str, object] | None,
    differences: tuple[Difference, ...],
    teller: Teller,
) -> Iterator[StepLine]:
    """The steps of a question; ``got`` is the engine's answer, None where it gave none."""
    wrong = {difference.field for difference in differences}

    def line(label: str, step: object, want: object, came: object, is_wrong: bool) -> StepLine:
        said = "" if want is None else teller.result(want)
        reply = "" if got is None else teller.result(came)
        return StepLine(label, teller.seat(step), teller.step(step), said, reply, is_wrong)

    for number, step in enumerate(_list(question.get("script"))):
        place = f"steps.{number}"
        wanted, came = _nth(want.get("steps"), number), _nth((got or {}).get("steps"), number)
        yield line(str(number + 1), step, wanted, came, place in wrong or f"{place}.reason" in wrong)
        for each, claim in enumerate(_list(part_of(step, "claims"))):
            inner = f"{place}.claims.{each}"
            is_wrong = bool({inner, f"{inner}.reason", f"{place}.claims"} & wrong)
            heard, said = (_nth(part_of(result, "claims"), each) for result in (wanted, came))
            yield line("", claim, heard, said, is_wrong)


def on_a_terminal(line: StepLine, words: Words, width: int) -> Iterator[str]:
    """A step on lines of a terminal so wide, what is wrong marked and said in full."""
    mark = click.style(">", fg="red") if line.is_wrong else " "
    head = f"{mark} {line.number:<{_NUMBER - 2}}{line.who:{_SEAT}}"
    result = line.want or line.got
    room = width - _NUMBER - _SEAT
    labels = [words.say(f"label_{label}") for label in ("want", "got")]
    gap = max(map(len, labels)) + 2
    beside = "" if line.is_wrong or len(result) > _RESULT else result
    texts = list(wrapped(line.text.split(" "), room - _RESULT - 2, " "))
    if beside:
        texts[0] += " " * (room - _RESULT - len(click.unstyle(texts[0]))) + beside
    elif line.is_wrong:
        for label, result in zip(labels, (line.want, line.got), strict=True):
            texts += _beside(label, result, gap, room)
    elif result:
        texts += _beside("", result, gap, room)
    for number, text in enumerate(texts):
        yield (head if number == 0 else " " * (_NUMBER + _SEAT)) + text


def _beside(label: str, result: str, gap: int, room: int) -> Iterator[str]:
    """What became of a step, with a label before its first line."""
    for number, text in enumerate(wrapped(result.split(" "), room - gap, " ") if result else [""]):
        yield f"{'' if number else label:{gap}}{text}"


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _nth(value: object, number: int) -> object:
    return value[number] if isinstance(value, list) and number < len(value) else None
