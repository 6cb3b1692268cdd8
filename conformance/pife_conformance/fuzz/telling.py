"""What `pife fuzz` prints for people: what is asked of whom, each finding as it is made, and how it ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import click

from pife.spec.texts import Text
from pife.terminal.words import Words, words_of
from pife_conformance.asks import ASKS
from pife_conformance.fuzz.blocks import Engine
from pife_conformance.fuzz.expected import expected
from pife_conformance.fuzz.findings import Finding, Said
from pife_conformance.fuzz.records import Kept
from pife_conformance.fuzz.search import Tally
from pife_conformance.kinds import Kind
from pife_conformance.reports.account import Case, Evidence, Judged
from pife_conformance.reports.findings import Finding as Told
from pife_conformance.reports.rows import rows_of
from pife_conformance.reports.script import on_a_terminal
from pife_conformance.reports.text import Style
from pife_conformance.scenarios import AREAS
from pife_conformance.shown import shown
from pife_conformance.steps import Moves
from pife_conformance.telling import kind_at

_NO_TEXT = Text("", "")
_LEFT_OUT = ("under", "why")
_HEAD = 10


@dataclass(frozen=True)
class FuzzTeller:
    """Says it in a language, cards as the style prints them."""

    style: Style

    @cached_property
    def words(self) -> Words:
        """The words of the command."""
        return words_of("fuzz", self.style.language)

    def head(self, engines: tuple[Engine, ...], profile: str, seed: int) -> Iterator[str]:
        """Who is asked what, by which rules, and the seed that asks the same again."""
        for engine in engines:
            yield f"{self.words.say('engine'):{_HEAD}}{shown(engine.connector)} {self._dot} {' '.join(engine.asks)}"
        yield f"{self.words.say('profile'):{_HEAD}}{shown(profile, 200)}"
        yield f"{self.words.say('seed'):{_HEAD}}{seed}"

    def finding(self, kept: Kept, profile: str) -> Iterator[str]:
        """One finding, all that there is to say about it."""
        finding = kept.finding
        style = self.style
        name = click.style(style.verdict(finding.cause.verdict), fg="red", bold=True)
        yield ""
        yield f"{name}  {click.style(kept.id, bold=True)} {self._dot} {finding.ask}"
        for row in rows_of(Told(_judged(kept, profile), (profile,), None), style.voice):
            if row.label not in _LEFT_OUT:
                is_guess = row.label == "rule" and kept.is_guess
                label = self.words.say("label_maybe") if is_guess else style.words.say(f"label_{row.label}")
                width = style.voice.teller.width
                texts = row.lines or [text for step in row.steps for text in on_a_terminal(step, style.words, width)]
                if row.label == "again":
                    yield from self._beside(kept)
                yield from self._labelled(label, texts)

    def foot(self, tally: Tally, ids: Sequence[str], seconds: float, code: int) -> Iterator[str]:
        """How often each finding, by its id, was met, who is gone, and how it ended."""
        yield ""
        for finding, id_ in zip(tally.findings, ids, strict=True):
            yield f"{self.words.say('times', count=finding.count):>8}  {id_}"
        if tally.findings.unlisted:
            yield self.words.say("unlisted", count=tally.findings.unlisted)
        for engine, (what, log) in tally.gone.items():
            yield click.style(self.words.say("gone", engine=shown(engine), what=shown(what)), fg="red")
            yield from (f"  {shown(line)}" for line in log)
        parts = [
            self.words.say("foot_rounds", count=tally.rounds),
            self.words.say("foot_answers", count=tally.answered.total()),
            self.words.say("foot_findings", count=len(tally.findings)),
            f"{seconds:.1f} s",
            self.words.say("foot_exit", code=code),
        ]
        if tally.unsupported.total():
            parts.insert(2, self.words.say("foot_unsupported", count=tally.unsupported.total()))
        if tally.is_interrupted:
            parts.insert(0, self.words.say("foot_interrupted"))
        yield f" {self._dot} ".join(parts)

    def meter(self, tally: Tally, seconds: float) -> str:
        """How far it is."""
        return self.words.say(
            "meter",
            rounds=tally.rounds,
            answers=tally.answered.total(),
            findings=len(tally.findings),
            seconds=round(seconds),
        )

    @property
    def _dot(self) -> str:
        return self.style.dot

    def _labelled(self, label: str, texts: list[str] | tuple[str, ...]) -> Iterator[str]:
        room = max(self.style.room, *(len(self.words.say(key)) + 2 for key in ("label_engines", "label_file")))
        yield from (f"  {'' if number else label:{room}}{text}" for number, text in enumerate(texts))

    def _beside(self, kept: Kept) -> Iterator[str]:
        """What several engines said, how many agree, and the file of the scenario."""
        finding = kept.finding
        if len(finding.said) > 1:
            lines = [f"{shown(said.engine)}: {self._said(said, finding)}" for said in finding.said]
            yield from self._labelled(self.words.say("label_engines"), [*lines, self._agreeing(finding)])
        if kept.file is not None:
            yield from self._labelled(self.words.say("label_file"), [shown(str(kept.file))])
        elif kept.why_none or not finding.is_alone:
            why = self.words.say("why_odd_value") if not finding.is_written else shown(kept.why_none)
            why = why if finding.is_alone else self.words.say("why_not_alone")
            yield from self._labelled(self.words.say("label_file"), [self.words.say("no_scenario", why=why)])

    def _said(self, said: Said, finding: Finding) -> str:
        if not said.differences:
            right = said.verdict == "pass"
            detail = f" {shown(said.detail, 160)}" if said.detail and not right else ""
            return self.words.say("as_reference") if right else self.style.verdict(said.verdict) + detail
        first = said.differences[0]
        ask = ASKS[finding.ask]
        kinds: dict[str, Kind] = {**ask.gives, **ask.shown}
        kind = Moves() if first.field == "moves" else kind_at(kinds, first.field)
        value = [each for each in (first.got, first.want) if each][:1] if first.field == "moves" else first.got
        return f"{shown(first.field, 80)} {self.style.voice.teller.value(value, kind)}" + (
            f" ({shown(first.why)})" if first.why else ""
        )

    def _agreeing(self, finding: Finding) -> str:
        count, all_ = finding.agreeing
        if count == 1:
            return self.words.say("no_majority")
        return self.words.say("agree_right" if finding.majority_is_right else "agree_wrong", count=count, all=all_)


def _judged(kept: Kept, profile: str) -> Judged:
    """A finding in the form in which runs of scenarios tell theirs."""
    finding = kept.finding
    first, want = finding.first, expected(finding)
    ask = ASKS[finding.ask]
    case = Case(kept.id, AREAS[0], ask, tuple(id_ for id_, _ in kept.rules), _NO_TEXT, finding.input)
    evidence = Evidence(
        input=finding.input,
        want=(want,),
        nearest=want or {},
        got=first.got,
        differences=first.differences,
        rules=kept.rules,
        why=_NO_TEXT,
        log=first.log,
        repeat=kept.repeat,
    )
    return Judged(case, profile, first.verdict, 0.0, first.detail, evidence=evidence)
