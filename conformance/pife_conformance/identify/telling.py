"""What `pife identify` prints: for people line by line, for programs as one document."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import click

from pife.errors import in_language
from pife.spec.catalogue import Catalogue
from pife.spec.conditions import Value
from pife.spec.library import Spec
from pife.spec.profiles import to_json
from pife.spec.texts import Language
from pife.terminal.output import CardPrinter
from pife.terminal.profile_yaml import written
from pife.terminal.words import Words, words_of
from pife_conformance.asks import ASKS
from pife_conformance.identify.result import (
    Decided,
    Evidence,
    Finding,
    Identification,
    Undecided,
    UnexplainedAnswer,
    Unseen,
)
from pife_conformance.shown import shown
from pife_conformance.telling import Teller, is_long, wrapped
from pife_conformance.verdicts import Answer, Error, Outcome

FORMAT = "pife-identification/1"
_MOST_FAULTS = 12
_MOST_VALUES = 4
_EVIDENCE = 2
_WIDTH = 96
_LONGEST = 100
_CONSTANT = ("accepts-everything", "refuses-everything")


class Report:
    """The report of an identification on a terminal."""

    def __init__(self, found: Identification, spec: Spec, engine: str, language: Language, *, ascii_only: bool) -> None:
        self._found = found
        self._catalogue: Catalogue = spec.catalogue
        self._engine = engine
        self._language = language
        self._words: Words = words_of("identify", language)
        self._teller = Teller(CardPrinter(ascii_only=ascii_only), _WIDTH - 6, words_of("report", language))
        self._ascii = ascii_only

    def lines(self) -> Iterator[str]:
        """Line by line, with colours."""
        yield from self._head()
        yield from self._decided()
        yield from self._undecided()
        yield from self._unseen()
        yield from self._nearest()
        yield from self._faults()
        if self._found.is_gone:
            yield from self._titled("gone", why=shown(in_language(self._found.ended, self._language)))
            yield from (f"  {self._say('log')}  {shown(line)}" for line in self._found.log)

    def _say(self, key: str, **filled_in: object) -> str:
        text = self._words.say(key, **filled_in)
        return text.replace("…", "...") if self._ascii else text

    def _titled(self, key: str, **filled_in: object) -> Iterator[str]:
        yield ""
        yield from (click.style(line, bold=True) for line in self._folded(self._say(key, **filled_in), ""))

    def _folded(self, text: str, indent: str) -> Iterator[str]:
        return (indent + line for line in wrapped(text.split(" "), _WIDTH - len(indent), " "))

    def _head(self) -> Iterator[str]:
        found, hello = self._found, self._found.hello
        assert hello is not None
        about = " ".join(shown(part, 60) for part in (hello.name, hello.version) if part)
        if hello.language:
            about += f" ({shown(hello.language, 40)})"
        known = [ask for ask in ASKS if ask in hello.asks]
        yield from self._folded(self._say("engine", name=about, asks=", ".join(known) or self._say("no_asks")), "")
        yield self._say("asked", asked=found.questions, answered=found.answered, seed=found.seed)
        told = "plays_fixed" if hello.is_fixed else "plays_told" if found.told else "plays_untold"
        yield from self._folded(self._say(told, profile=shown(found.told, 60)), "")

    def _decided(self) -> Iterator[str]:
        yield from self._titled("decided")
        decided = [(o, f) for o, f in self._found.values.items() if isinstance(f, Decided)]
        if not decided:
            yield f"  {self._say('none_decided')}"
        for option_id, finding in decided:
            yield from self._folded(f"{self._name(option_id)}: {self._value(finding.value)}", "  ")
            yield from self._evidence(finding.evidence)

    def _undecided(self) -> Iterator[str]:
        undecided = [(o, f) for o, f in self._found.values.items() if isinstance(f, Undecided)]
        if undecided:
            yield from self._titled("undecided")
        for option_id, finding in undecided:
            values = [self._value(value) for value in finding.values[:_MOST_VALUES]]
            if len(finding.values) > _MOST_VALUES:
                values.append(self._say("more_values", count=len(finding.values) - _MOST_VALUES))
            why = self._say(f"why_{finding.why.replace(' ', '_')}")
            said = self._say("one_of", values=self._say("or").join(values), why=why, assumed=values[0])
            yield from self._folded(f"{self._name(option_id)}: {said}", "  ")
            if finding.why == "contradicted":
                yield from self._evidence(finding.evidence)

    def _unseen(self) -> Iterator[str]:
        groups: dict[str, list[str]] = {}
        for option_id, finding in self._found.values.items():
            if isinstance(finding, Unseen):
                why = self._say(f"unseen_{finding.why.replace(' ', '_')}", asks=", ".join(finding.asks))
                groups.setdefault(why, []).append(option_id)
        if groups:
            yield from self._titled("unseen")
        for why, option_ids in groups.items():
            yield from self._folded(f"{why}: {', '.join(option_ids)}", "  ")

    def _nearest(self) -> Iterator[str]:
        if not any(isinstance(finding, Decided) for finding in self._found.values.values()):
            return
        yield from self._titled("nearest")
        for near in self._found.nearest:
            differs = "; ".join(
                self._say("differs", option=option_id, theirs=self._value(theirs), ours=self._value(ours))
                for option_id, (theirs, ours) in near.differs.items()
            )
            yield from self._folded(f"{near.profile}: {differs or self._say('same_as')}", "  ")

    def _faults(self) -> Iterator[str]:
        found = self._found
        if not found.faults:
            yield from self._titled("no_faults")
            return
        yield from self._titled("faults", count=len(found.faults))
        for cause in found.causes:
            key = "cause_constant" if cause.id in _CONSTANT else "cause"
            what = self._say(f"fault_{cause.id}")
            said = self._say(key, asks=", ".join(cause.asks), what=what, fresh=cause.fresh)
            yield from (click.style(line, fg="yellow") for line in self._folded(said, "  "))
        for fault in found.faults[:_MOST_FAULTS]:
            yield from self._fault(fault)
        if len(found.faults) > _MOST_FAULTS:
            yield f"  {self._say('more_faults', count=len(found.faults) - _MOST_FAULTS)}"
        first = found.faults[0]
        question = json.dumps({"ask": first.ask, "input": first.sent}, ensure_ascii=True)
        command = shlex.join(["pife", "ask", question, "--engine", self._engine, "--profile", found.nearest[0].profile])
        yield f"  {self._say('ask_again', command=command)}"

    def _fault(self, fault: UnexplainedAnswer) -> Iterator[str]:
        kinds = {**ASKS[fault.ask].gives, **ASKS[fault.ask].shown}
        want = self._say("cannot_be") if fault.impossible else self._teller.fields(fault.want, kinds)
        key = "fault" if fault.cause is None else "fault_caused"
        if not is_long(kinds):
            said = self._say(
                key, question=self._question(fault.ask, fault.sent), got=self._got(fault.ask, fault.outcome), want=want
            )
            yield from self._folded(said, "  ")
            return
        yield from self._folded(self._question(fault.ask, fault.sent), "  ")
        for label, lines in (
            ("got", self._long(fault.ask, fault.outcome)),
            ("want", self._block(fault.ask, fault.want)),
        ):
            yield from (f"    {label if number == 0 else '':<6}{line}" for number, line in enumerate(lines))

    def _long(self, ask: str, outcome: Outcome) -> list[str]:
        if isinstance(outcome, Answer):
            return self._block(ask, outcome.fields)
        return [self._got(ask, outcome)]

    def _block(self, ask: str, fields: Mapping[str, object]) -> list[str]:
        kinds = ASKS[ask].gives
        try:
            return list(self._teller.block({n: v for n, v in fields.items() if n in kinds}, kinds)) or ["-"]
        except (ValueError, TypeError, KeyError):  # an answer that cannot be read
            return [shown(json.dumps(fields), 160)]

    def _evidence(self, evidence: Iterable[Evidence]) -> Iterator[str]:
        speaking = [each for each in evidence if each.speaks_for][:_EVIDENCE]
        contrary = [each for each in evidence if not each.speaks_for][:_EVIDENCE]
        for key, some in (("because", speaking), ("against", contrary)):
            for each in some:
                question, answer = self._question(each.ask, each.sent), self._got(each.ask, each.outcome)
                yield from self._folded(self._say(key, question=question, answer=answer), "      ")

    def _question(self, ask: str, sent: Mapping[str, object]) -> str:
        """A question on a line or two; of a position only what is done in it."""
        kinds = ASKS[ask].takes
        script = sent.get("script")
        if isinstance(script, list) and script:
            return f"{ask} {'; '.join(self._step(step) for step in script)}"
        left_out = ("position", "pack", "script", *(() if self._has_wilds() else ("turn_up",)))
        plain = {name: value for name, value in sent.items() if name in kinds and name not in left_out}
        return f"{ask} {self._teller.fields(plain, kinds)}".rstrip()

    def _step(self, step: object) -> str:
        who = f"seat {shown(str(step['seat']), 20)} " if isinstance(step, dict) and step.get("seat") else ""
        return who + self._teller.step(step)

    def _got(self, ask: str, outcome: Outcome) -> str:
        if isinstance(outcome, Answer):
            kinds = {**ASKS[ask].gives, **ASKS[ask].shown}
            steps = outcome.fields.get("steps")
            if ask == "play" and isinstance(steps, list):
                return "; ".join(self._teller.result(step) for step in steps) or "-"
            named = {name: value for name, value in outcome.fields.items() if name in kinds and name != "position"}
            text = self._teller.fields(named, kinds) or shown(json.dumps(dict(outcome.fields)), 80)
            return text if len(text) <= _LONGEST else text[:_LONGEST].rstrip() + ("..." if self._ascii else "…")
        key = "got_error" if isinstance(outcome, Error) else "got_nothing"
        return self._say(
            key, what=outcome.detail() if isinstance(outcome, Error) else f"{outcome.name}: {outcome.detail()}"
        )

    def _has_wilds(self) -> bool:
        return self._found.options.get("wild.which", "none") != "none"

    def _name(self, option_id: str) -> str:
        label = self._catalogue.options[option_id].label.in_language(self._language)
        return f"{click.style(option_id, bold=True)} ({label})"

    def _value(self, value: Value) -> str:
        return written(value)


def document(found: Identification, engine: str) -> dict[str, Any]:
    """The same for programs, whole."""
    hello = found.hello
    assert hello is not None
    return {
        "format": FORMAT,
        "engine": {"connector": engine, "name": hello.name, "version": hello.version, "language": hello.language},
        "asks": list(hello.asks),
        "told": found.told or None,
        "seed": found.seed,
        "questions": found.questions,
        "answered": found.answered,
        "values": {option_id: _finding(finding) for option_id, finding in found.values.items()},
        "profile": {"options": {option_id: to_json(value) for option_id, value in found.options.items()}},
        "assumed": list(found.assumed),
        "nearest": [
            {"profile": near.profile, "differs": {o: [to_json(v) for v in pair] for o, pair in near.differs.items()}}
            for near in found.nearest
        ],
        "causes": [
            {"id": cause.id, "asks": list(cause.asks), "foretold": cause.foretold, "fresh": cause.fresh}
            for cause in found.causes
        ],
        "faults": [_fault(fault) for fault in found.faults],
        "ended": found.ended or None,
        "log": list(found.log),
    }


def _finding(finding: Finding) -> dict[str, Any]:
    if isinstance(finding, Decided):
        return {"found": "decided", "value": to_json(finding.value), "evidence": _told(finding.evidence)}
    if isinstance(finding, Undecided):
        values = [to_json(value) for value in finding.values]
        return {"found": "undecided", "values": values, "why": finding.why, "evidence": _told(finding.evidence)}
    return {"found": "unseen", "why": finding.why, "asks": list(finding.asks)}


def _told(evidence: Iterable[Evidence]) -> list[dict[str, Any]]:
    return [
        {"ask": each.ask, "input": each.sent, **_outcome(each.outcome), "speaks_for": each.speaks_for}
        for each in evidence
    ]


def _fault(fault: UnexplainedAnswer) -> dict[str, Any]:
    want = {"error": True} if fault.impossible else dict(fault.want)
    return {"ask": fault.ask, "input": fault.sent, **_outcome(fault.outcome), "want": want, "cause": fault.cause}


def _outcome(outcome: Outcome) -> dict[str, Any]:
    return {"answer": dict(outcome.fields)} if isinstance(outcome, Answer) else {outcome.name: outcome.detail()}
