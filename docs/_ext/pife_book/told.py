"""Questions and answers of scenarios as HTML, in the words of a player; cards are words too, to be read aloud."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from html import escape

from pife.cards import JOKER, RED_SUITS, SUITS, face, is_starred, read_card, suit_of, symbol
from pife.errors import CardError
from pife_book.book import Book
from pife_pictures.inline import TEXT_STYLE

_MOST_CARDS = 40
_PEOPLE = ("winner", "match_winner", "last_winner", "dealer", "next_dealer", "first", "cutter", "turn", "discarder")
_PLACES = {
    "aside": "turn_up_aside",
    "stock": "turn_up_under_stock",
    "discard": "turn_up_on_discards",
    "taken": "turn_up_taken",
}


class Teller:
    """Tells values of the protocol in one language."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def fields(self, fields: Mapping[str, object]) -> str:
        """Fields, one below the other."""
        if not fields:
            return f"<p>{self._say('nothing_given')}</p>"
        rows = "".join(
            f"<dt>{self._label(name)}</dt><dd>{self._value(name, value)}</dd>" for name, value in fields.items()
        )
        return f'<dl class="told">{rows}</dl>'

    def _value(self, name: str, value: object) -> str:
        if isinstance(value, dict) and value and all(map(_is_one_of_a_seat, value.items())):
            return " · ".join(f"{self._seat(seat)}: {self._word(seat, each)}" for seat, each in value.items())
        if isinstance(value, dict) and name not in ("drawn", "result"):
            return self.fields(value) if value else self._say("none")
        if isinstance(value, list) and any(isinstance(each, dict) for each in value):
            return "<ol>" + "".join(f"<li>{self._step(each)}</li>" for each in value) + "</ol>"
        if isinstance(value, list):
            return self._list(name, value)
        if isinstance(value, dict):
            return ", ".join(self._word(key, each) for key, each in value.items()) or self._say("none")
        return self._word(name, value)

    def _list(self, name: str, value: Sequence[object]) -> str:
        if not value:
            return self._say("none")
        if any(isinstance(each, list) for each in value):
            return " · ".join(self._list(name, each) for each in value if isinstance(each, list))
        if name in ("steps", "moves", "has", "lacks"):
            return "<ol>" + "".join(f"<li>{self._step(each)}</li>" for each in value) + "</ol>"
        words = [self._word(name, each) for each in value]
        if all(_is_card(each) for each in value):
            more = len(words) - _MOST_CARDS
            return " ".join(words[:_MOST_CARDS]) + (f" … (+{more})" if more > 0 else "")
        return (self._say("or") if name == "reason" else ", ").join(words)

    def _word(self, name: str, value: object) -> str:
        """A word of the protocol as players say it where they have one; anything else as JSON writes it."""
        if isinstance(value, bool):
            return self._say("yes" if value else "no")
        if name in _PEOPLE and (value is None or isinstance(value, int)):
            return self._seat(value) if value else self._say("nobody")
        if value is None:
            return self._say("none")
        if not isinstance(value, str):
            return escape(json.dumps(value, ensure_ascii=False))
        if _is_card(value):
            return card(value)
        if value.startswith("="):
            options = self.book.spec.catalogue.options
            text = value.removeprefix("=").strip()
            for option_id in sorted(options, key=len, reverse=True):
                text = (
                    text.replace(option_id, f"[{self.book.label(options[option_id])}]")
                    .replace("{[", "[")
                    .replace("]}", "]")
                )
            return escape(text)
        if name == "turn_up_at" and value in _PLACES:
            return self._say(_PLACES[value])
        for key in (f"{name}_{value}", f"from_{value}" if name == "from" else ""):
            if key in self.book.words.texts:
                return self._say(key)
        if name in ("limit", "limits") or name.isdigit():
            return escape(self.book.spec.catalogue.options["false_claim.claim"].label_of(value, self.book.language))
        return escape(value)

    def _step(self, step: object) -> str:
        """A step of play, or what comes of one."""
        if not isinstance(step, dict):
            return self._word("outcome", step) if step != "ok" else self._say("step_accepted")
        if "do" in step:
            return self._done(step)
        if (step.get("ok") is False or "reason" in step) and "outcome" not in step:
            reasons = step.get("reason", [])
            said = self._say("or").join(f"<code>{escape(str(each))}</code>" for each in _listed(reasons))
            key = "step_refused" if said else "step_refused_plain"
            words = self.book.say(key, reason=said) if said else self._say(key)
            return words + self._rest(step, ("ok", "reason"))
        outcome = step.get("outcome")
        words = self._say("step_accepted") if outcome is None else self._value("outcome", outcome)
        return words + self._rest(step, ("ok", "outcome"))

    def _done(self, step: Mapping[str, object]) -> str:
        """Who does what, with which cards."""
        key = f"step_{step['do']}"
        did = self._say(key) if key in self.book.words.texts else escape(str(step["do"]))
        seat = self._seat(step["seat"]) + " " if "seat" in step else ""
        return seat + did + self._rest(step, ("seat", "do"))

    def _rest(self, step: Mapping[str, object], told: Sequence[str]) -> str:
        """The other fields of a step, each behind what it is called."""
        parts = []
        for name, value in step.items():
            if name in told:
                continue
            if name == "claims" and isinstance(value, list):
                claims = "".join(f"<li>{self._step(_as_claim(each))}</li>" for each in value)
                parts.append(f"<ul>{claims}</ul>")
            elif name == "card":
                parts.append(self._value(name, value))
            elif name == "from":
                parts.append(f"({self._word(name, value)})")
            else:
                label = self._say("field_thrown") if name == "discard" else self._label(name)
                parts.append(f"({label} {self._value(name, value)})")
        return "".join(f" {part}" for part in parts)

    def _label(self, name: str) -> str:
        if name.isdigit():
            return self._seat(name)
        return (
            self._say(f"field_{name}") if f"field_{name}" in self.book.words.texts else escape(name.replace("_", " "))
        )

    def _seat(self, seat: object) -> str:
        return escape(self.book.say("the_seat", seat=seat))

    def _say(self, key: str) -> str:
        return escape(self.book.words.texts[key].in_language(self.book.language))


def card(token: str) -> str:
    """A card as words: ``7♥``, red suits in red."""
    read = read_card(token)
    star = "*" if is_starred(read) else ""
    red = face(read) != JOKER and SUITS[suit_of(read)] in RED_SUITS
    return f'<b class="{"card red" if red else "card"}">{symbol(read).replace("*", "")}{TEXT_STYLE}{star}</b>'


def _is_one_of_a_seat(item: tuple[str, object]) -> bool:
    """Whether an entry is one number or word of a seat, so that those of all seats fit in a line."""
    return item[0].isdigit() and not isinstance(item[1], dict | list)


def _is_card(value: object) -> bool:
    try:
        return isinstance(value, str) and read_card(value) is not None
    except CardError:
        return False


def _as_claim(claim: object) -> object:
    if not isinstance(claim, dict) or "ok" in claim or "outcome" in claim:
        return claim
    return {"do": "claim"} | claim


def _listed(value: object) -> Sequence[object]:
    return value if isinstance(value, list) else [value]
