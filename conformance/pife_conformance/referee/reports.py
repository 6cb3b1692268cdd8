"""What the referee says, as it comes: for people, as one JSON document, or as one JSON object a line."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Protocol

import click

from pife.engine.step_data import write_step
from pife.errors import Place
from pife.spec.library import Spec
from pife.spec.texts import Language
from pife.terminal.inline import Reader
from pife.terminal.output import CardPrinter, harmless
from pife.terminal.step_words import step_in_words
from pife.terminal.table import terminal_width
from pife.terminal.words import words_of
from pife_conformance.referee.findings import Earlier, FalseClaim, Finding, Note, Tally
from pife_conformance.shown import shown
from pife_conformance.telling import wrapped
from pife_conformance.verdicts import Difference

FORMAT = "pife-referee-report/1"

_INDENT = "    "
Write = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Ending:
    """How a run of the referee ended; ``stopped`` where it did not come to the end of its records."""

    tally: Tally
    seconds: float
    exit_code: int
    stopped: bool


class Report(Protocol):
    """A report in the making. ``tell`` gets everything in the order of the records, ``end`` comes last."""

    def tell(self, said: Finding | Note) -> None:
        """One thing found."""

    def end(self, ending: Ending) -> None:
        """That is all."""


@dataclass(slots=True)
class _Following:
    """Refusals that may all follow from one, to be told together: the last place, and how often each reason."""

    first: Earlier
    last: Place
    reasons: Counter[str]


class TextReport:
    """For people, on a terminal or in a log.

    What may follow from an earlier refusal is said in one line, unless ``is_verbose``; what a reason means, once.
    """

    def __init__(
        self, spec: Spec, language: Language, printer: CardPrinter, write: Write, *, is_verbose: bool = False
    ) -> None:
        self._spec = spec
        self._language = language
        self._printer = printer
        self._write = write
        self._words = words_of("referee", language)
        self._steps = words_of("steps", language)
        self._is_verbose = is_verbose
        self._following: _Following | None = None
        self._explained: set[str] = set()
        self._dot = "-" if printer.ascii_only else "·"

    def tell(self, said: Finding | Note) -> None:
        """Its place, what it is, and what explains it below."""
        if isinstance(said, Finding) and said.follows is not None and not self._is_verbose:
            self._follow(said, said.follows)
            return
        self._tell_following()
        head = click.style(harmless(str(said.place)), bold=True)
        if isinstance(said, Note):
            text = self._say(said.kind, count=said.count, detail=shown(said.detail))
            self._write(f"{head} {self._say('note', text=text)}")
        elif said.done is not None:
            self._write(f"{head} {self._action(said)}")
            self._below(self._refusal(said))
        else:
            text = self._say(said.kind, count=said.count, detail=shown(said.detail), seat=said.seat)
            self._write(f"{head} {click.style(text, fg='red')}")
            for difference in said.differences:
                self._below(self._difference(difference))
        if said.false_claim is not None:
            self._below([("", self._false_claim(said.false_claim))])

    def end(self, ending: Ending) -> None:
        """The footer."""
        self._tell_following()
        tally = ending.tally
        counts = {
            "foot_rounds": tally.rounds,
            "foot_actions": tally.actions,
            "foot_refused": tally.refused,
            "foot_settlements": tally.settlements,
            "foot_findings": tally.findings,
        }
        parts = [self._say(name, count=self._words.number(count)) for name, count in counts.items()]
        if tally.following:
            parts.append(self._say("foot_following", count=self._words.number(tally.following)))
        if ending.stopped:
            parts.append(self._say("stopped"))
        self._write(
            f" {self._dot} ".join([*parts, f"{ending.seconds:.1f} s", self._say("foot_exit", code=ending.exit_code)])
        )

    def _follow(self, finding: Finding, first: Earlier) -> None:
        """Put a refusal to those that may follow from the same one."""
        if self._following is None or self._following.first != first:
            self._tell_following()
            self._following = _Following(first, finding.place, Counter())
        self._following.last = finding.place
        self._following.reasons[finding.reason] += 1

    def _tell_following(self) -> None:
        """What may follow from a refusal, in one line below it."""
        together, self._following = self._following, None
        if together is None:
            return
        first, last = (harmless(str(place)) for place in (together.first.place, together.last))
        reasons = ", ".join(f"{reason} {count}" for reason, count in together.reasons.most_common())
        count = together.reasons.total()
        text = self._say("following", count=count, last=last, step=together.first.step, first=first, reasons=reasons)
        self._below([(self._say("then"), text)])

    def _action(self, finding: Finding) -> str:
        assert finding.done is not None
        done = step_in_words(finding.done, self._steps, self._printer)
        return self._say("action", step=finding.step, seat=finding.seat, done=done)

    def _refusal(self, finding: Finding) -> Iterator[tuple[str, str]]:
        refused = click.style(self._say("refused"), fg="red")
        if finding.reason in self._explained:
            yield refused, finding.reason
            return
        self._explained.add(finding.reason)
        meaning = self._spec.reasons[f"reason.{finding.reason}"].meaning
        assert finding.profile is not None
        text = Reader(finding.profile, self._spec, self._language).plain(meaning)
        yield refused, f"{finding.reason}: {text}"
        for rule in finding.rules:
            yield self._say("rule"), f"{rule}: {self._spec.rules[rule].name.in_language(self._language)}"

    def _difference(self, difference: Difference) -> list[tuple[str, str]]:
        want, got = (shown(json.dumps(value)) for value in (difference.want, difference.got))
        return [("", difference.field), (self._say("want"), want), (self._say("got"), got)]

    def _false_claim(self, claim: FalseClaim) -> str:
        return self._say("went_out_wrongly", seat=claim.seat, step=claim.step, place=harmless(str(claim.place)))

    def _below(self, rows: Iterator[tuple[str, str]] | list[tuple[str, str]]) -> None:
        """Rows with a label before each, indented and wrapped."""
        room = 2 + max(len(self._say(key)) for key in ("refused", "rule", "want", "got", "then"))
        width = max(terminal_width() - len(_INDENT) - room, 20)
        for label, text in rows:
            for number, line in enumerate(wrapped(text.split(" "), width, " ")):
                before = label + " " * (room - len(click.unstyle(label))) if number == 0 and label else ""
                self._write(_INDENT + (before or " " * (room if number or label else 0)) + line)

    def _say(self, key: str, **filled_in: object) -> str:
        return self._words.say(key, **filled_in)


class LinesReport:
    """For programs, one JSON object a line; a report without its last one was cut short."""

    def __init__(self, write: Write) -> None:
        self._write = write
        self._write(json.dumps({"type": "run", "format": FORMAT}))

    def tell(self, said: Finding | Note) -> None:
        """One finding or note."""
        self._write(json.dumps(as_json(said)))

    def end(self, ending: Ending) -> None:
        """How much was judged."""
        self._write(json.dumps(_end(ending)))


class DocumentReport:
    """For programs, one JSON document that is written as it grows."""

    def __init__(self, write: Write) -> None:
        self._write = write
        self._write(f'{{\n"format": {json.dumps(FORMAT)},\n"found": [')
        self._between = ""

    def tell(self, said: Finding | Note) -> None:
        """One finding or note."""
        self._write(self._between + json.dumps(as_json(said)))
        self._between = ","

    def end(self, ending: Ending) -> None:
        """How much was judged."""
        self._write(f'],\n"end": {json.dumps(_end(ending))}\n}}')


def as_json(said: Finding | Note) -> dict[str, Any]:
    """A finding or a note, with the fields that it has."""
    told: dict[str, Any] = {"type": "note" if isinstance(said, Note) else "finding", "kind": said.kind}
    told |= _place(said.place)
    if isinstance(said, Finding):
        told |= {"step": said.step, "seat": said.seat, "reason": said.reason, "rules": list(said.rules)}
        if said.follows is not None:
            told["follows"] = {**_place(said.follows.place), "step": said.follows.step}
        told["done"] = None if said.done is None else write_step(said.done)
        told["differences"] = [{"field": d.field, "want": d.want, "got": d.got} for d in said.differences]
    told |= {"count": said.count, "detail": said.detail}
    if said.false_claim is not None:
        claim = said.false_claim
        told["false_claim"] = {**_place(claim.place), "step": claim.step, "seat": claim.seat}
    return {name: value for name, value in told.items() if value not in (None, "", [], 0)}


def _place(place: Place) -> Mapping[str, Any]:
    return {"file": place.file, "line": place.line, "column": place.column}


def _end(ending: Ending) -> dict[str, Any]:
    tally = asdict(ending.tally)
    more = {"stopped": ending.stopped, "seconds": round(ending.seconds, 3), "exit": ending.exit_code}
    return {"type": "end", **tally, **more}
