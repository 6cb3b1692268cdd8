"""The smallest hands and plays that tell two values of an option apart. They take minutes to find: they are committed.

``python docs/find_witnesses.py`` finds them again; a test holds them against the engine.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from docutils import nodes

from pife.cards import Card, in_reading_order, read_card, token
from pife.spec.catalogue import Option
from pife.spec.conditions import Value, same
from pife.spec.library import Spec
from pife_book.parts import Child, Line, Writer, bullets, paragraph
from pife_book.told import Teller
from pife_pictures import Speaker, hand_svg, inline_card, read_groups, speaker, wild_at_all

DATA = Path(__file__).resolve().parents[2] / "data"


@dataclass(frozen=True)
class Shown:
    """A hand, what two tables say of it that differ in one option alone, and their other house rules."""

    option: str
    values: tuple[Value, Value]
    cards: tuple[Card, ...]
    turn_up: Card | None
    drawn: Card | None
    source: str | None
    answers: tuple[Mapping[str, Any], Mapping[str, Any]]
    house_rules: Mapping[str, Value]


@dataclass(frozen=True)
class ShownPlay:
    """A scenario to which two tables that differ in one option alone answer differently, and the fields that differ."""

    option: str
    values: tuple[Value, Value]
    scenario: str
    differences: tuple[Mapping[str, Any], Mapping[str, Any]]
    house_rules: Mapping[str, Value]


@cache
def _entries(name: str) -> tuple[Mapping[str, Any], ...]:
    return tuple(json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))[name])


def all_witnesses(spec: Spec) -> Iterator[Shown]:
    """Every committed hand, read with the options of the spec."""
    for entry in _entries("witnesses"):
        turn_up, drawn = (None if entry[key] is None else read_card(entry[key]) for key in ("turn_up", "drawn"))
        yield Shown(
            entry["option"],
            _values(entry, spec),
            tuple(map(read_card, entry["cards"])),
            turn_up,
            drawn,
            entry["from"],
            (entry["answers"][0], entry["answers"][1]),
            _house_rules(entry, spec),
        )


def all_plays(spec: Spec) -> Iterator[ShownPlay]:
    """Every committed play, read with the options of the spec."""
    for entry in _entries("plays"):
        left, right = entry["differences"]
        yield ShownPlay(
            entry["option"], _values(entry, spec), entry["scenario"], (left, right), _house_rules(entry, spec)
        )


def _values(entry: Mapping[str, Any], spec: Spec) -> tuple[Value, Value]:
    left, right = map(spec.catalogue.options[entry["option"]].read, entry["values"])
    return left, right


def _house_rules(entry: Mapping[str, Any], spec: Spec) -> Mapping[str, Value]:
    return {name: spec.catalogue.options[name].read(value) for name, value in entry["house_rules"].items()}


def witnesses_of(option: Option, spec: Spec) -> list[Shown | ShownPlay]:
    """The hands of an option, or else its plays; those with the usual value first."""
    found: list[Shown | ShownPlay] = [shown for shown in all_witnesses(spec) if shown.option == option.id]
    found = found or [play for play in all_plays(spec) if play.option == option.id]
    return sorted(found, key=lambda shown: not any(same(value, option.default) for value in shown.values))


def hand_picture(shown: Shown, spec: Spec, speaker: Speaker) -> str:
    """The hand in reading order, with the cards marked that are wild whichever of the two values is played."""
    catalogue = spec.catalogue
    tables = (
        catalogue.applying({**catalogue.defaults(), **shown.house_rules, shown.option: value}) for value in shown.values
    )
    wild = wild_at_all(tables, shown.turn_up)
    return hand_svg(read_groups(" ".join(map(token, in_reading_order(shown.cards))), wild), speaker)


class WitnessWriter:
    """Prints such hands and plays."""

    def __init__(self, write: Writer) -> None:
        self.write = write
        self.speaker = speaker(write.book.language)
        self.tell = Teller(write.book)

    def box(self, shown: Shown | ShownPlay) -> nodes.container:
        """What is shown, and what comes of it with each value."""
        return self._hand(shown) if isinstance(shown, Shown) else self._play(shown)

    def _play(self, shown: ShownPlay) -> nodes.container:
        option = self.write.book.spec.catalogue.options[shown.option]
        box = nodes.container(classes=["witness"])
        box += paragraph(*self.write.say("witness_play", scenario=self.write.link(shown.scenario)))
        for value, answer in zip(shown.values, shown.differences, strict=True):
            told = self._impossible() if answer.get("error") else self.tell.fields(answer)
            label = option.label_of(value, self.write.book.language)
            box += paragraph(nodes.strong("", label), ":")
            box += nodes.raw("", told, format="html")
        box += paragraph(*self._house_rules(shown), classes=["small"])
        return box

    def _impossible(self) -> str:
        return f"<p>{escape(self.write.book.say('impossible'))}</p>"

    def _hand(self, shown: Shown) -> nodes.container:
        say = self.write.say
        option = self.write.book.spec.catalogue.options[shown.option]
        line: list[Child] = [*say("witness_hand")]
        if shown.turn_up is not None:
            line += [" ", *say("witness_turn_up", card=self._card(shown.turn_up))]
        if shown.drawn is not None and shown.source is not None:
            source = self.write.book.say(f"from_{shown.source}")
            line += [" ", *say("witness_drawn", card=self._card(shown.drawn), source=source)]
        box = nodes.container(classes=["witness"])
        box += paragraph(*line)
        hand = hand_picture(shown, self.write.book.spec, self.speaker)
        box += nodes.raw("", f'<div class="hand">{hand}</div>', format="html")
        rows: list[Line] = []
        for value, answer in zip(shown.values, shown.answers, strict=True):
            label = option.label_of(value, self.write.book.language)
            rows.append([nodes.strong("", label), ": ", *self._answer(answer)])
        box += bullets(rows)
        others = self._house_rules(shown)
        box += paragraph(*others, classes=["small"])
        return box

    def _answer(self, answer: Mapping[str, Any]) -> list[nodes.Node]:
        say = self.write.say
        if answer.get("error"):
            return say("cannot_be")
        if "legal" in answer:
            return say("is_meld" if answer["legal"] else "no_meld")
        ways: list[Child] = list(say("with_ten")) if answer["ten"] else []
        if answer["discards"]:
            ways += [*say("or")] if ways else []
            cards = [node for each in answer["discards"] for node in (self._card(read_card(each)), nodes.Text(" "))]
            ways += say("throwing", cards=cards[:-1])
        return say("goes_out", ways=ways) if ways else say("stays")

    def _card(self, card: Card) -> nodes.Node:
        return nodes.raw("", inline_card(card, self.speaker), format="html")

    def _house_rules(self, shown: Shown | ShownPlay) -> list[Child]:
        if not shown.house_rules:
            return [*self.write.say("defaults_only")]
        made: list[Child] = [*self.write.say("house_rules"), " "]
        for number, (option_id, value) in enumerate(shown.house_rules.items()):
            option = self.write.book.spec.catalogue.options[option_id]
            made += ["; "] if number else []
            made += [self.write.link(option_id), f": {option.label_of(value, self.write.book.language)}"]
        return [*made, "."]
