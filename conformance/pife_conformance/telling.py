"""Questions and answers in the game's terms, for people: on one line where they are short, else as a block of lines.

What is told has been read as its kind before. A block is at most as wide as its teller and cuts long piles.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping

import click

from pife.cards import in_reading_order, read_card
from pife.terminal.output import CardPrinter
from pife.terminal.words import Words, words_of
from pife_conformance.kinds import Cards, Kind, KindError, Melds, OneCard, Pile, is_empty
from pife_conformance.positions import PositionKind
from pife_conformance.results import Results
from pife_conformance.round_kinds import BySeat, Record, Row, Seats, part_of
from pife_conformance.shown import shown
from pife_conformance.steps import Moves, Step

WIDTH = 70
_LABEL = 11
_MOST_CARDS = 30
_MOST_SHOWN = 120
_UNBROKEN = "\N{NO-BREAK SPACE}"
_STEP = Step()
_LONG = (Record, BySeat, Row, Pile, Moves, Seats)


def is_long(kinds: Mapping[str, Kind]) -> bool:
    """Whether fields of these kinds are told as a block."""
    return any(isinstance(kind, _LONG) for kind in kinds.values())


def kind_at(kinds: Mapping[str, Kind], path: str) -> Kind | None:
    """The kind of value that stands at a place of an answer, as ``position.hands.2``; None where nothing is known."""
    name, *rest = path.split(".")
    kind = kinds.get(name)
    for part in rest:
        if isinstance(kind, Record):
            kind = kind.fields.get(part)
        elif isinstance(kind, BySeat | Row):
            kind = kind.kind
        else:
            return None
    return kind


class Teller:
    """Tells values, cards as a printer prints them."""

    def __init__(self, cards: CardPrinter, width: int = WIDTH, words: Words | None = None) -> None:
        self.cards = cards
        self.width = width
        self._words = words or words_of("report", "en")

    def value(self, value: object, kind: Kind | None) -> str:
        """A value on one line, cut where it is long."""
        try:
            return self._value(value, kind)
        except (KindError, TypeError, ValueError, KeyError):
            return shown(json.dumps(value), _MOST_SHOWN)

    def fields(self, fields: Mapping[str, object], kinds: Mapping[str, Kind]) -> str:
        """Short fields on one line."""
        return ", ".join(f"{name} {self.value(fields[name], kinds[name])}" for name in kinds if name in fields)

    def block(
        self, fields: Mapping[str, object], kinds: Mapping[str, Kind], *, with_empty: bool = False
    ) -> Iterator[str]:
        """Fields line by line: steps, then words and numbers together, then cards, by seat where each seat has some."""
        short: list[str] = []
        long: list[tuple[str, str]] = []
        for name, value, kind in _flat(fields, kinds):
            if is_empty(value) and not with_empty and name != "turn":
                continue
            if isinstance(kind, Cards):
                long.append((name, self.value(value, kind)))
            elif isinstance(kind, Results | Row | Moves) and not value:
                long.append((name, self._say("none")))
            elif isinstance(kind, Results):
                for number, each in enumerate(_list(value), 1):
                    yield from labelled(self._say("step_of", number=number), self.result(each), self.width)
            elif isinstance(kind, Row):
                long.extend((name, self.value(each, kind.kind)) for each in _list(value))
            elif isinstance(kind, Moves):
                parts = value if isinstance(value, dict) else {name: value}
                long.extend((part, each) for part, moves in parts.items() for each in self._by_seat(_list(moves)))
            else:
                short.append(f"{name} {self.value(value, kind)}")
        yield from wrapped(short, self.width, ", ")
        for name, text in long:
            yield from labelled(name, text, self.width)

    def step(self, step: object) -> str:
        """What a seat does."""
        if not isinstance(step, dict):
            return shown(json.dumps(step), _MOST_SHOWN)
        text = shown(str(step.get("do", "claim")), 40)
        if step.get("from") and (text != "claim" or step["from"] != "discard"):
            text += f" {self._say('step_from', source=shown(str(step['from']), 40))}"
        if step.get("card"):
            text += f" {self.value(step['card'], OneCard())}"
        if step.get("against"):
            text += f" {self._say('step_against', seat=shown(str(step['against']), 40))}"
        if step.get("to"):
            text += f" {self._say('step_to', price=shown(str(step['to']), 40))}"
        if step.get("melds"):
            melds = self.value(step["melds"], Melds()).split(" | ")
            text += " " + " | ".join(meld.replace(" ", _UNBROKEN) for meld in melds)
        if step.get("discard"):
            text += f", {self._say('step_discard', card=self.value(step['discard'], OneCard()))}"
        return text

    def result(self, result: object) -> str:
        """What became of a step; of several claims only what became of them together."""
        if not isinstance(result, dict):
            return self._say("nothing") if is_empty(result) else shown(json.dumps(result), _MOST_SHOWN)
        outcome, reason = result.get("outcome"), result.get("reason")
        if isinstance(outcome, str):
            said = shown(outcome, 40)
            return said if result.get("ok") or outcome == "unheard" else self._say("refused_yet", outcome=said)
        if result.get("ok"):
            return "ok"
        codes = reason if isinstance(reason, list) else [] if is_empty(reason) else [reason]
        between = f" {self._say('label_or')} "
        return self._say("refused") + (f": {between.join(shown(str(code), 60) for code in codes)}" if codes else "")

    def seat(self, step: object) -> str:
        """Who takes a step; empty where it does not say."""
        seat = part_of(step, "seat")
        return self._say("seat_of", seat=shown(str(seat), 40)) if seat else ""

    def _say(self, key: str, **filled_in: object) -> str:
        return self._words.say(key, **filled_in)

    def _by_seat(self, moves: list[object]) -> Iterator[str]:
        """Moves, those of a seat together."""
        found: dict[str, list[str]] = {}
        for move in moves:
            found.setdefault(shown(str(part_of(move, "seat")), 40), []).append(self.step(move))
        for seat in sorted(found):
            yield f"{self._say('seat_of', seat=seat)}: {'; '.join(sorted(found[seat]))}"

    def _value(self, value: object, kind: Kind | None) -> str:
        none = self._say("none")
        if isinstance(kind, Step):
            return ": ".join(filter(None, (self.seat(value), self.step(value))))
        if isinstance(value, list) and isinstance(kind, Melds):
            return " | ".join(self._cards(meld, kind) for meld in value) or none
        if isinstance(value, list) and isinstance(kind, Cards):
            return self._cards(value, kind) or none
        if isinstance(value, str) and isinstance(kind, OneCard):
            return self.cards.card(read_card(value))
        if isinstance(value, list) and isinstance(kind, Seats):
            return " ".join(shown(str(seat), 40) for seat in value) or none
        if isinstance(value, dict) and isinstance(kind, Record):
            return self.fields(value, kind.fields).replace(", ", " ") or none
        if isinstance(value, dict) and isinstance(kind, BySeat):
            each = (
                f"{shown(seat, 40)}: {self._value(value[seat], kind.kind)}" for seat in sorted(value, key=_by_number)
            )
            return "; ".join(each) or none
        if isinstance(value, list | dict) and not is_empty(value):
            return shown(json.dumps(value), _MOST_SHOWN)
        if isinstance(value, bool):
            return self._say("yes" if value else "no")
        if is_empty(value):
            return "0" if type(value) is int else none
        return shown(str(value), _MOST_SHOWN)

    def _cards(self, tokens: list[object], kind: Kind) -> str:
        cards: Iterable[int] = [read_card(str(each)) for each in tokens]
        cards = list(cards if isinstance(kind, Pile) else in_reading_order(cards))
        left = len(tokens) - _MOST_CARDS
        more = f" … {self._say('and_more', count=left)}" if left > 0 else ""
        return self.cards.cards(cards[:_MOST_CARDS]) + (more.replace("…", "...") if self.cards.ascii_only else more)


def labelled(label: str, text: str, width: int) -> Iterator[str]:
    """A text with a label before its first line."""
    room = max(_LABEL, len(label) + 1)
    for number, line in enumerate(wrapped(text.split(" "), width - room, " ")):
        yield (label if number == 0 else "").ljust(room) + line


def wrapped(words: list[str], width: int, between: str) -> Iterator[str]:
    """Words on lines of this width; their colours take no room."""
    line = ""
    for number, word in enumerate(words):
        piece = word + (between.rstrip() if number < len(words) - 1 else "")
        joined = f"{line} {piece}" if line else piece
        if line and len(click.unstyle(joined)) > width:
            yield line.replace(_UNBROKEN, " ")
            joined = piece
        line = joined
    if line:
        yield line.replace(_UNBROKEN, " ")


def _flat(fields: Mapping[str, object], kinds: Mapping[str, Kind]) -> Iterator[tuple[str, object, Kind]]:
    """Fields in the order of their kinds, positions opened, hands and the like by seat."""
    for name, kind in kinds.items():
        value = fields.get(name)
        if isinstance(kind, PositionKind) and isinstance(value, dict):
            yield from _flat(value, kind.fields)
        elif isinstance(kind, BySeat) and isinstance(kind.kind, Cards) and isinstance(value, dict):
            yield from ((f"{name} {shown(seat, 40)}", value[seat], kind.kind) for seat in sorted(value, key=_by_number))
        elif name in fields:
            yield name, value, kind


def _by_number(seat: str) -> tuple[int, str]:
    """A key by which seats, whose names in JSON are texts, are sorted."""
    return len(seat), seat


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []
