"""The questions that an engine can be asked: what each takes and gives, field by field.

One table, read by everything that handles questions: scenarios, variation, comparing, the reference engine,
``pife ask``. Another ask is another row.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from pife.engine.hands import LIMITS, SOURCES
from pife.errors import PifeError, did_you_mean
from pife.spec.told import joined
from pife_conformance.kinds import Cards, Flag, Kind, KindError, Melds, Number, OneCard, Tokens, Word, is_empty
from pife_conformance.positions import (
    DRAWN,
    ENDING,
    FACE_DOWN,
    FACE_UP,
    LIMITS_BY_SEAT,
    NUMBERS,
    PHASE,
    POSITION,
    RESULT,
    SEATS,
    TURN_UP_AT,
)
from pife_conformance.results import RESULTS, Reason, answer_to, wanted_of
from pife_conformance.round_kinds import BySeat, Record, Seat, Seats, SeatsInOrder, SeatsOrHowMany
from pife_conformance.steps import SCRIPT, Moves
from pife_conformance.told import told

Fields: TypeAlias = Mapping[str, object]


class InputError(PifeError):
    """A question's input that is not what its ask takes."""


@dataclass(frozen=True, slots=True)
class Ask:
    """One ask: its input's fields, those of them that must be there, and its answer's fields.

    ``shown`` are fields of the answer by which an engine may show how it comes to it: checked where given. ``parts``
    are names by which scenarios want parts of a field. ``received`` takes a question and an engine's answer to it, and
    gives the answer with what it leaves out, ``expected`` a question and what is wanted of it; both refuse by
    :class:`KindError` what does not belong together.
    """

    name: str
    takes: Mapping[str, Kind]
    needs: tuple[str, ...]
    gives: Mapping[str, Kind]
    shown: Mapping[str, Kind] = field(default_factory=dict)
    parts: Mapping[str, str] = field(default_factory=dict)
    received: Callable[[Fields, Fields], Fields] = lambda _question, answer: answer
    expected: Callable[[Fields, dict[str, object]], dict[str, object]] = lambda _question, wanted: wanted

    def read(self, question: Fields, leave: Collection[str] = ()) -> dict[str, object]:
        """An input's fields in Python's terms, cards as integers; :class:`InputError`. Unknown fields are ignored.

        Of the fields that are to ``leave`` to another reader only those that must be there are looked for.
        """
        read: dict[str, object] = {}
        for name, kind in self.takes.items():
            if name in self.needs and is_empty(question.get(name)):
                raise InputError(told("input_missing", name=name, ask=self.name))
            if name in leave:
                continue
            try:
                read[name] = kind.read(question.get(name))
            except KindError as error:
                raise InputError(error.told(name)) from None
        return read


def ask_named(name: object) -> Ask:
    """The ask of a name; :class:`InputError` if there is none."""
    ask = ASKS.get(name) if isinstance(name, str) else None
    if ask is None:
        hint = did_you_mean(name, ASKS) if isinstance(name, str) else ""
        fault = told("unknown_word", value=ascii(name)[:60], words=", ".join(ASKS), hint=hint)
        raise InputError(joined("", ["ask: ", fault]))
    return ask


def _with_ok(_question: Fields, answer: Fields) -> Fields:
    """An answer that may be a refusal: one that says more than a reason is none, whether it says so or not."""
    if answer.get("ok") is not None:
        return answer
    says_more = any(not is_empty(value) for name, value in answer.items() if name != "reason")
    return {**answer, "ok": says_more and is_empty(answer.get("reason"))}


_HAND: Mapping[str, Kind] = {"cards": Cards(), "turn_up": OneCard()}
_FROM = Word(SOURCES)
_OK: Mapping[str, Kind] = {"ok": Flag(), "reason": Reason()}
_VIEW: Mapping[str, Kind] = {
    "seat": Seat(),
    "hand": Cards(),
    "sizes": NUMBERS,
    "stock_size": Number(),
    "discard": FACE_UP,
    "discard_size": Number(),
    "turn_up": OneCard(),
    "turn_up_at": TURN_UP_AT,
    "phase": PHASE,
    "turn": Seat(),
    "dealer": Seat(),
    "drawn": DRAWN,
    "limits": LIMITS_BY_SEAT,
    "announced": Seats(),
    "announcing": Seats(),
    "threat": Seat(),
    "folded": Seats(),
    "left": Seats(),
    "bets": NUMBERS,
    "pot": Number(),
    "price": Number(),
    "spoken": Seats(),
    "raised": Seats(),
    "lives": NUMBERS,
    "result": RESULT,
    "hands": BySeat(Cards()),
}

ASKS: Mapping[str, Ask] = {
    ask.name: ask
    for ask in (
        Ask("meld", takes=_HAND, needs=(), gives={"legal": Flag()}),
        Ask("wilds", takes={"turn_up": OneCard()}, needs=(), gives={"cards": Cards()}),
        Ask("melded", takes=_HAND, needs=(), gives={"melded": Flag()}, shown={"melds": Melds()}),
        Ask(
            "go_out",
            takes={**_HAND, "drawn": OneCard(), "from": _FROM, "limit": Word(LIMITS)},
            needs=("drawn", "from"),
            gives={"discards": Tokens(), "ten": Flag()},
        ),
        Ask("waits", takes={**_HAND, "from": _FROM}, needs=("from",), gives={"cards": Cards()}),
        Ask(
            "start",
            takes={"seats": SeatsOrHowMany(rising=True)},
            needs=("seats",),
            gives={**_OK, "pack": Record({"size": Number(), "jokers": Number()}), "lives": NUMBERS, "bets": NUMBERS},
            received=_with_ok,
        ),
        Ask(
            "seats",
            takes={"seats": SEATS, "dealer": Seat(), "winner": Seat()},
            needs=("seats", "dealer"),
            gives={"first": Seat(), "order": SeatsInOrder(), "next_dealer": Seat(), "cutter": Seat()},
        ),
        Ask(
            "deal",
            takes={"pack": FACE_DOWN, "seats": SEATS, "dealer": Seat(), "cut": Number()},
            needs=("pack", "seats", "dealer"),
            gives={**_OK, "hands": BySeat(Cards()), "stock": FACE_DOWN, "turn_up": OneCard(), "discard": FACE_UP},
            received=_with_ok,
        ),
        Ask(
            "recycle",
            takes={"stock": FACE_DOWN, "discard": FACE_UP, "shuffled": FACE_DOWN, "recycles": Number()},
            needs=(),
            gives={"stock": FACE_DOWN, "discard": FACE_UP, "void": Flag()},
        ),
        Ask(
            "settle",
            takes={
                "seats": SEATS,
                "dealer": Seat(),
                "lives": NUMBERS,
                "winner": Seat(),
                "by": ENDING,
                "folded": Seats(),
                "left": Seats(),
                "bets": NUMBERS,
                "pot": Number(),
                "rebuys": NUMBERS,
                "rebuy": Seats(),
                "limits": LIMITS_BY_SEAT,
            },
            needs=("seats", "dealer", "by"),
            gives={
                "lives": NUMBERS,
                "chips": BySeat(Number(is_net=True)),
                "pot": Number(),
                "eliminated": Seats(),
                "match_winner": Seat(),
                "next_dealer": Seat(),
                "limits": LIMITS_BY_SEAT,
            },
        ),
        Ask("view", takes={"position": POSITION, "seat": Seat()}, needs=("position", "seat"), gives=_VIEW),
        Ask(
            "moves",
            takes={"position": POSITION},
            needs=("position",),
            gives={"moves": Moves()},
            parts={"has": "moves", "lacks": "moves"},
        ),
        Ask(
            "play",
            takes={"position": POSITION, "script": SCRIPT},
            needs=("position",),
            gives={"steps": RESULTS, "position": POSITION},
            received=answer_to,
            expected=wanted_of,
        ),
    )
}
