"""What `pife hand` finds out: the ways to go out, why there are none, what a hand waits for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from pife.cards import FACES, JOKER, Card, face, in_reading_order
from pife.engine.hands import (
    CLAIMS,
    OF_THE_TURN_UP,
    SOURCES,
    GoingOut,
    Judge,
    Limit,
    Melds,
    Source,
)
from pife.spec.conditions import Options


@dataclass(frozen=True)
class Held:
    """A hand as somebody holds it at a table, with the penalty that the seat carries."""

    judge: Judge
    cards: tuple[Card, ...]
    turn_up: Card | None
    limit: Limit

    @property
    def options(self) -> Options:
        """The table's house rules."""
        return self.judge.profile.options

    @property
    def wild(self) -> tuple[Card, ...]:
        """The wild cards of the turn-up, and the joker where it is wild."""
        return self.judge.wilds(self.turn_up)

    def go_out(self, drawn: Card, source: Source, limit: Limit) -> GoingOut:
        """The ways out with these ten cards."""
        return self.judge.go_out(self.cards, drawn, source, self.turn_up, limit)

    def may_throw(self, card: Card, drawn: Card, source: Source) -> bool:
        """Whether a card may be the final discard."""
        return self.judge.may_throw(card, self.cards, drawn, source, self.turn_up)


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
    """The answer for nine cards: their melds where all are melded, and what goes out from each source.

    ``still_to_be_had`` are the faces (and the joker) that the next card may have.
    """

    held: Held
    melded: Melds | None
    waits: Mapping[Source, tuple[Card, ...]]
    still_to_be_had: tuple[Card, ...]

    def __bool__(self) -> bool:
        return self.melded is not None or any(self.waits.values())


def answer_ten(held: Held, drawn: Card, source: Source) -> TenCards:
    """Whether ten cards go out, and if not, why and what to throw."""
    ways = held.go_out(drawn, source, held.limit)
    why_not = None if ways else _why_not(held, drawn, source)
    in_turn_from_stock = why_not in ("no_discard", "wild_kept") and source == "stock"
    return TenCards(
        held=held,
        drawn=drawn,
        source=source,
        ways=ways,
        why_not=why_not,
        ten_barred=_ten_barred(held, drawn, source, ways, why_not),
        waits_after=_waits_after(held, drawn) if in_turn_from_stock else {},
    )


def answer_nine(held: Held, source: Source | None) -> NineCards:
    """Whether nine cards are melded, and what they wait for from one source or from each that the table has."""
    had = tuple(each for each in SOURCES if each not in OF_THE_TURN_UP or held.judge.is_open(each))
    asked = (source,) if source else had
    waits = {each: _waits(held, each) for each in asked}
    return NineCards(held, held.judge.melded(held.cards, held.turn_up), waits, _still_to_be_had(held))


def copies_of(card: Card, judge: Judge) -> int:
    """How often the packs of a table hold a card's face."""
    copies = judge.profile.options["pack.jokers" if face(card) == JOKER else "pack.decks"]
    assert isinstance(copies, int)
    return copies


def _still_to_be_had(held: Held) -> tuple[Card, ...]:
    gone = Counter(map(face, held.cards))
    if held.turn_up is not None:
        gone[face(held.turn_up)] += 1
    return tuple(card for card in (*FACES, JOKER) if gone[card] < copies_of(card, held.judge))


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
    if held.limit != "none" and held.go_out(drawn, source, "none"):
        return held.limit
    from_stock = held.go_out(drawn, "stock", "none")
    if not from_stock:
        return "wild_kept" if _melded_but_for_a_wild(held, drawn) else "no_discard"
    if not held.judge.is_open(source):
        return {"claim": "claims", "discard": "discard_in_turn"}.get(source, "turn_up")
    if not held.judge.may_take(drawn, source, held.turn_up):
        return "wild_untakable"
    discards = from_stock.discards
    if not discards and not held.judge.may_go_out_with_ten(source):
        return "ten_from"
    if discards and not any(held.may_throw(card, drawn, source) for card in discards):
        return "claimed_card" if source in CLAIMS else "kept_card"
    # The only other thing that the source changes: a wild card taken from there counts as itself.
    return "turn_up_itself" if source in OF_THE_TURN_UP else "wild_as_itself"


def _melded_but_for_a_wild(held: Held, drawn: Card) -> bool:
    """Whether nine cards lie in melds and the tenth is a wild card, which this table never throws."""
    return any(
        held.judge.melded(_without(held.cards, card), held.turn_up) is not None
        for card in set(held.cards)
        if not held.may_throw(card, drawn, "stock")
    )


def _ten_barred(held: Held, drawn: Card, source: Source, ways: GoingOut, why_not: str | None) -> str | None:
    """The option that bars going out with ten although all ten lie in melds."""
    bound = held.judge.is_bound(drawn, source, held.turn_up)  # so the ten may be melded no longer
    if ways.ten is not None or bound or held.judge.melded(held.cards, held.turn_up) is None:
        return None
    if not held.judge.may_go_out_with_ten("stock"):
        return "out.ten"
    return "out.ten_from" if why_not in (None, "ten_from") else None


def _waits_after(held: Held, drawn: Card) -> dict[Card, tuple[Card, ...]]:
    """For each discard after which the hand is one card away from going out from the stock: what it waits for."""
    found = {}
    for card in in_reading_order(set(held.cards)):
        if not held.may_throw(card, drawn, "stock"):
            continue
        if waits := held.judge.waits(_without(held.cards, card), "stock", held.turn_up):
            found[card] = waits
    return dict(sorted(found.items(), key=lambda entry: -len(entry[1])))


def _without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]
