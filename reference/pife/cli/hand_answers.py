"""What `pife hand` finds out: the ways to go out, why there are none, what a hand waits for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from pife.cards import FACES, JOKER, Card, face, in_reading_order
from pife.engine.hands import (
    CLAIMS,
    OF_THE_DISCARD_PILE,
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
        waits_after=_waits_after(held) if in_turn_from_stock else {},
    )


def answer_nine(held: Held, source: Source | None) -> NineCards:
    """Whether nine cards are melded, and what they wait for from one source or from each that the table has."""
    asked = (source,) if source else tuple(each for each in SOURCES if _has_source(held.options, each))
    waits = {each: _waits(held, each) for each in asked}
    return NineCards(held, held.judge.melded(held.cards, held.turn_up), waits, _still_to_be_had(held))


def copies_of(card: Card, judge: Judge) -> int:
    """How often the packs of a table hold a card's face."""
    copies = judge.profile.options["pack.jokers" if face(card) == JOKER else "pack.decks"]
    assert isinstance(copies, int)
    return copies


def nobody_claims(options: Options) -> bool:
    """Whether no player goes out out of turn at this table."""
    return options["out.claims"] == "nobody" and options["turn.take_discard"] != "go_out_only"


def _still_to_be_had(held: Held) -> tuple[Card, ...]:
    gone = Counter(map(face, held.cards))
    if held.turn_up is not None:
        gone[face(held.turn_up)] += 1
    return tuple(card for card in (*FACES, JOKER) if gone[card] < copies_of(card, held.judge))


def _has_source(options: Options, source: Source) -> bool:
    """Whether the tenth card is ever taken from there at this table."""
    needed = {"turn_up": "turn_up.first_seat_may_take", "turn_up_claim": "turn_up.may_go_out"}
    return options.get(needed[source]) is True if source in needed else True


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
        return "wild_kept" if _melded_but_for_a_wild(held) else "no_discard"
    closed = _why_closed(held.options, source)
    if closed is not None:
        return closed
    if drawn in held.wild and source in OF_THE_DISCARD_PILE and _untakable(held.options, drawn):
        return "wild_untakable"
    discards = from_stock.discards
    if not discards and _ten_only_from(held.options, source):
        return "ten_from"
    if discards and all(face(card) == face(drawn) for card in discards):
        if source in CLAIMS:
            return "claimed_card"
        if source == "discard" and held.options["turn.take_discard"] == "keep":
            return "kept_card"
    # The only other thing that the source changes: a wild card taken from there counts as itself.
    return "turn_up_itself" if source in OF_THE_TURN_UP else "wild_as_itself"


def _why_closed(options: Options, source: Source) -> str | None:
    """Why nobody at this table goes out with a card from there, as a code."""
    if source == "claim" and nobody_claims(options):
        return "claims"
    if source == "discard" and options["turn.take_discard"] == "go_out_only":
        return "discard_in_turn"
    return None if _has_source(options, source) else "turn_up"


def _untakable(options: Options, wild_card: Card) -> bool:
    """Whether a wild card lies untouched on the discard pile at this table."""
    taken_as = options["wild.from_discard"]
    return taken_as == "untakable" or (taken_as == "natural" and wild_card == JOKER)


def _is_ordinary_from(options: Options, source: Source) -> bool:
    """Whether a wild card taken from there counts as itself only."""
    in_pile = source in OF_THE_DISCARD_PILE and options["wild.from_discard"] == "natural"
    return in_pile or source in OF_THE_TURN_UP


def _melded_but_for_a_wild(held: Held) -> bool:
    """Whether nine cards lie in melds and the tenth is a wild card, which this table never throws."""
    if held.options.get("wild.may_discard", True):
        return False
    return any(
        held.judge.melded(_without(held.cards, card), held.turn_up) is not None
        for card in held.wild
        if card in held.cards
    )


def _ten_only_from(options: Options, source: Source) -> bool:
    """Whether ten cards do not go out together with a card from there, although they do with others."""
    barred = {"own_turn": source in CLAIMS, "stock": source != "stock"}
    return barred.get(str(options.get("out.ten_from")), False)


def _ten_barred(held: Held, drawn: Card, source: Source, ways: GoingOut, why_not: str | None) -> str | None:
    """The option that bars going out with ten although all ten lie in melds."""
    bound = drawn in held.wild and _is_ordinary_from(held.options, source)  # so the ten may be melded no longer
    if ways.ten is not None or bound or held.judge.melded(held.cards, held.turn_up) is None:
        return None
    if held.options["out.ten"] == "forbidden":
        return "out.ten"
    return "out.ten_from" if why_not in (None, "ten_from") else None


def _waits_after(held: Held) -> dict[Card, tuple[Card, ...]]:
    """For each discard after which the hand is one card away from going out from the stock: what it waits for."""
    may_throw_wild = held.options.get("wild.may_discard", True)
    found = {}
    for card in in_reading_order(set(held.cards)):
        if card in held.wild and not may_throw_wild:
            continue
        if waits := held.judge.waits(_without(held.cards, card), "stock", held.turn_up):
            found[card] = waits
    return dict(sorted(found.items(), key=lambda entry: -len(entry[1])))


def _without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]
