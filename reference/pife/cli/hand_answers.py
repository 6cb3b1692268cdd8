"""What `pife hand` finds out: the ways to go out, why there are none, what a hand waits for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from pife.cards import FACES, JOKER, Card, face, in_reading_order
from pife.engine.hands import CLAIMS, SOURCES, GoingOut, Judge, Limit, Melds, Source
from pife.engine.wilds import uses_turn_up


@dataclass(frozen=True)
class Held:
    """A hand as somebody holds it at a table, with the penalty that the seat carries."""

    judge: Judge
    cards: tuple[Card, ...]
    turn_up: Card | None
    limit: Limit

    def go_out(self, drawn: Card, source: Source, limit: Limit) -> GoingOut:
        """The ways out with these ten cards."""
        return self.judge.go_out(self.cards, drawn, source, self.turn_up, limit)


@dataclass(frozen=True)
class TenCards:
    """The answer for ten cards.

    ``why_not``: a code where there is no way out · ``ten_barred``: the option that bars ten melded cards from going out
    together · ``waits_after``: what the hand waits for after each discard that leaves it one card away.
    """

    held: Held
    drawn: Card
    source: Source
    ways: GoingOut
    why_not: str | None
    ten_barred: str | None
    waits_after: Mapping[Card, tuple[Card, ...]]


@dataclass(frozen=True)
class NineCards:
    """The answer for nine cards: their melds where all are melded, and what goes out from each source."""

    held: Held
    melded: Melds | None
    waits: Mapping[Source, tuple[Card, ...]]
    still_to_be_had: int

    def __bool__(self) -> bool:
        return self.melded is not None or any(self.waits.values())


def answer_ten(held: Held, drawn: Card, source: Source) -> TenCards:
    """Whether ten cards go out, and if not, why and what to throw."""
    ways = held.go_out(drawn, source, held.limit)
    why_not = None if ways else _why_not(held, drawn, source)
    in_turn_from_stock = why_not == "no_discard" and source == "stock"
    return TenCards(
        held=held,
        drawn=drawn,
        source=source,
        ways=ways,
        why_not=why_not,
        ten_barred=_ten_barred(held, ways, why_not),
        waits_after=_waits_after(held) if in_turn_from_stock else {},
    )


def answer_nine(held: Held, source: Source | None) -> NineCards:
    """Whether nine cards are melded, and what they wait for from one source or from each that the table has."""
    asked = (source,) if source else _sources(held.judge)
    waits = {each: _waits(held, each) for each in asked}
    return NineCards(held, held.judge.melded(held.cards, held.turn_up), waits, _still_to_be_had(held))


def copies_of(card: Card, judge: Judge) -> int:
    """How often the packs of a table hold a card's face."""
    copies = judge.profile.options["pack.jokers" if face(card) == JOKER else "pack.decks"]
    assert isinstance(copies, int)
    return copies


def _still_to_be_had(held: Held) -> int:
    """How many faces the next card may have (a joker counts as one)."""
    gone = Counter(map(face, held.cards))
    if held.turn_up is not None:
        gone[face(held.turn_up)] += 1
    return sum(gone[card] < copies_of(card, held.judge) for card in (*FACES, JOKER))


def _sources(judge: Judge) -> tuple[Source, ...]:
    turned = uses_turn_up(judge.profile.options)
    return tuple(source for source in SOURCES if turned or not source.startswith("turn_up"))


def _waits(held: Held, source: Source) -> tuple[Card, ...]:
    """What the hand waits for from a source under the penalty that its seat carries."""
    waits = held.judge.waits(held.cards, source, held.turn_up)
    if held.limit == "none":
        return waits
    return tuple(
        card for card in waits if held.judge.go_out((*held.cards, card), card, source, held.turn_up, held.limit)
    )


def _why_not(held: Held, drawn: Card, source: Source) -> str:
    """Why ten cards do not go out, as a code: no melds, or what bars them at this table."""
    options = held.judge.profile.options
    if held.limit != "none" and held.go_out(drawn, source, "none"):
        return held.limit
    from_stock = held.go_out(drawn, "stock", "none")
    if not from_stock:
        return "no_discard"
    if source in ("turn_up", "turn_up_claim") and not uses_turn_up(options):
        return "turn_up"
    if source == "claim" and options["out.claims"] == "nobody":
        return "claims"
    if not from_stock.discards:
        return "ten_from"
    if source in CLAIMS and all(face(card) == face(drawn) for card in from_stock.discards):
        return "claimed_card"
    return "source"


def _ten_barred(held: Held, ways: GoingOut, why_not: str | None) -> str | None:
    """The option that bars going out with ten although all ten lie in melds."""
    if ways.ten is not None or held.judge.melded(held.cards, held.turn_up) is None:
        return None
    if held.judge.profile.options["out.ten"] == "forbidden":
        return "out.ten"
    return "out.ten_from" if why_not in (None, "ten_from") else None


def _waits_after(held: Held) -> dict[Card, tuple[Card, ...]]:
    """For each discard after which the hand is one card away from going out from the stock: what it waits for."""
    wild = held.judge.wilds(held.turn_up)
    may_throw_wild = held.judge.profile.options.get("wild.may_discard", True)
    found = {}
    for card in in_reading_order(set(held.cards)):
        if card in wild and not may_throw_wild:
            continue
        rest = list(held.cards)
        rest.remove(card)
        if waits := held.judge.waits(rest, "stock", held.turn_up):
            found[card] = waits
    return dict(sorted(found.items(), key=lambda entry: -len(entry[1])))
