"""The questions that an engine can be asked: what each takes and gives, field by field.

One table, read by everything that handles questions: scenarios, variation, comparing, the reference engine,
``pife ask``. Another ask is another row.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pife.engine.hands import LIMITS, SOURCES
from pife.errors import PifeError, did_you_mean
from pife_conformance.kinds import Cards, Flag, Kind, KindError, Melds, OneCard, Word


class InputError(PifeError):
    """A question's input that is not what its ask takes."""


@dataclass(frozen=True, slots=True)
class Ask:
    """One ask: its input's fields, those of them that must be there, and its answer's fields.

    ``shown`` are fields of the answer by which an engine may show how it comes to it: checked where given.
    """

    name: str
    takes: Mapping[str, Kind]
    needs: tuple[str, ...]
    gives: Mapping[str, Kind]
    shown: Mapping[str, Kind]

    def read(self, question: Mapping[str, object]) -> dict[str, object]:
        """An input's fields in Python's terms, cards as integers; :class:`InputError`. Unknown fields are ignored."""
        read: dict[str, object] = {}
        for field, kind in self.takes.items():
            try:
                read[field] = kind.read(question.get(field))
            except KindError as error:
                raise InputError(f"input.{field}: {error}") from None
            if field in self.needs and read[field] is None:
                raise InputError(f"input.{field}: is missing; {self.name} needs it")
        return read


def ask_named(name: object) -> Ask:
    """The ask of a name; :class:`InputError` if there is none."""
    ask = ASKS.get(name) if isinstance(name, str) else None
    if ask is None:
        hint = did_you_mean(name, ASKS) if isinstance(name, str) else ""
        raise InputError(f"ask: {ascii(name)[:60]} is not one of {', '.join(ASKS)}{hint}")
    return ask


_HAND: Mapping[str, Kind] = {"cards": Cards(), "turn_up": OneCard()}
_FROM = Word(SOURCES)

ASKS: Mapping[str, Ask] = {
    ask.name: ask
    for ask in (
        Ask("meld", takes=_HAND, needs=(), gives={"legal": Flag()}, shown={}),
        Ask("wilds", takes={"turn_up": OneCard()}, needs=(), gives={"cards": Cards()}, shown={}),
        Ask("melded", takes=_HAND, needs=(), gives={"melded": Flag()}, shown={"melds": Melds()}),
        Ask(
            "go_out",
            takes={**_HAND, "drawn": OneCard(), "from": _FROM, "limit": Word(LIMITS)},
            needs=("drawn", "from"),
            gives={"discards": Cards(), "ten": Flag()},
            shown={},
        ),
        Ask("waits", takes={**_HAND, "from": _FROM}, needs=("from",), gives={"cards": Cards()}, shown={}),
    )
}
