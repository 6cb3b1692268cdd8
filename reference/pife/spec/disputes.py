"""Disputes: what players ask when they do not agree, and what decides it at each table."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pife.errors import Place
from pife.spec.catalogue import Catalogue
from pife.spec.conditions import ALWAYS, Condition, Options, read_condition
from pife.spec.fields import each_of
from pife.spec.strict_yaml import load
from pife.spec.texts import Text


@dataclass(frozen=True)
class Answer:
    """What holds at the tables of ``when``, and the rules or decisions behind it."""

    when: Condition
    text: Text
    rules: tuple[str, ...]
    decided: tuple[str, ...]
    place: Place


@dataclass(frozen=True)
class Dispute:
    """A question as players ask it; every table fits exactly one answer. ``sources`` are where it was met."""

    id: str
    question: Text
    options: tuple[str, ...]
    answers: tuple[Answer, ...]
    sources: tuple[str, ...]
    place: Place

    def answer(self, options: Options) -> Answer:
        """The answer for the options that apply at a table."""
        return next(answer for answer in self.answers if answer.when.holds(options))


def read_disputes(path: Path, catalogue: Catalogue) -> tuple[Dispute, ...]:
    """``disputes.yaml``."""
    document = load(path)
    disputes = []
    for fields in each_of(document):
        answers = []
        for entry in fields.each("answers"):
            when = ALWAYS
            if entry.has("when"):
                when = read_condition(document, (*entry.pointer, "when"), catalogue.options)
            answers.append(
                Answer(
                    when=when,
                    text=entry.text("text"),
                    rules=entry.strings("rules"),
                    decided=entry.strings("decided"),
                    place=document.place(entry.pointer),
                )
            )
            entry.finish()
        disputes.append(
            Dispute(
                id=fields.string("id"),
                question=fields.text("question"),
                options=fields.strings("options"),
                answers=tuple(answers),
                sources=fields.strings("sources"),
                place=document.place((*fields.pointer, "id")),
            )
        )
        fields.finish()
    return tuple(disputes)
