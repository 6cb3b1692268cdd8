"""Rounds told turn by turn: what happened is written in YAML, played by the reference engine, and only then drawn.

A file that the rules of its table do not allow does not load. It holds::

    profile: pife-maker
    names: [Ana, Bia, Caio]        # by seat, numbered clockwise; the reader has the seat `you`
    you: 1
    dealer: 2
    turn_up: 6H                    # where the table turns one up
    hands: ["4D 5D …", "…", "…"]   # nine cards a seat, as dealt
    held: "4D 5D | KS KC | …"      # the reader's hand as they sort it
    stock: "8S 10C …"              # the first cards to be drawn; the rest of the pack lies under them
    turns:
      - {seat: 1, draw: stock, throw: 2C, held: "4D 5D | … 8S 2C"}     # held: with the ten cards of the turn
      - {seat: 3, draw: discard, throw: 5C}
      - {seat: 1, announce: true, waits: "10D KD"}                      # na boa
      - {seat: 1, claim: ["4D 5D 6D", "7H=KS KC KD", "…"], throw: QS}
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, TypeAlias

from pife.cards import FACES, JOKER, Card, face, read_card, read_cards, tokens
from pife.engine.position import Position
from pife.engine.round import Round
from pife.engine.steps import Accepted, Announce, Claim, Discard, Draw, Outcome, Refused, Step
from pife.errors import PifeError
from pife.spec.fields import Fields
from pife.spec.library import load_spec
from pife.spec.profiles import Profile
from pife.spec.strict_yaml import load
from pife_pictures.faces import Shown
from pife_pictures.rows import read_groups

Groups: TypeAlias = tuple[tuple[Shown, ...], ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """A card drawn and a card thrown.

    Of the reader's own turns ``held`` are the ten cards; ``waits`` are the cards that would then take the hand out by a
    claim, where the file names them. Both are empty in another's turn.
    """

    seat: int
    source: Literal["stock", "discard"]
    drawn: Card
    thrown: Card
    held: Groups
    waits: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Announced:
    """The reader says "na boa"."""

    seat: int
    waits: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Claimed:
    """The reader goes out with the card that another seat has just thrown; it is the new one in the melds."""

    seat: int
    discarder: int
    card: Card
    melds: Groups
    thrown: Card


Happening: TypeAlias = Turn | Announced | Claimed


@dataclass(frozen=True, slots=True)
class ToldRound:
    """A round that was played by the rules of its table, from the deal to the going-out."""

    profile: Profile
    names: tuple[str, ...]
    you: int
    dealer: int
    turn_up: Card | None
    wild: frozenset[Card]
    held: Groups
    happenings: tuple[Happening, ...]
    ending: Position


def read_told(path: Path) -> ToldRound:
    """The round of a file; :class:`pife.errors.SpecError` at the line of what the table's rules do not allow."""
    return _Teller(Fields(load(path))).told()


class _Teller:
    """Reads one file and plays it."""

    def __init__(self, fields: Fields) -> None:
        self._fields = fields
        self._profile = load_spec().profile(fields.string("profile"))
        self._round = Round(self._profile)
        self._turn_up = read_card(fields.string("turn_up")) if fields.has("turn_up") else None
        self._wild = frozenset(self._round.judge.wilds(self._turn_up))
        self._you = fields.whole("you")
        self._position = self._dealt()

    def told(self) -> ToldRound:
        fields = self._fields
        held = self._groups(fields, "held")
        self._same_cards(fields, "held", held, self._position.hands[self._you])
        dealer = self._position.dealer
        happenings = [self._happening(each) for each in fields.each("turns")]
        names = fields.strings("names")
        fields.finish()
        if self._position.result is None or self._position.result.winner is None:
            raise fields.error("turns", "the round is not over: nobody has gone out")
        return ToldRound(
            self._profile, names, self._you, dealer, self._turn_up, self._wild, held, tuple(happenings), self._position
        )

    def _dealt(self) -> Position:
        """The pack stacked so that the deal gives these hands, and dealt."""
        fields = self._fields
        dealer = fields.whole("dealer")
        hands = [list(read_cards(hand)) for hand in fields.strings("hands")]
        seats = tuple(range(1, len(hands) + 1))
        top = [*([] if self._turn_up is None else [self._turn_up]), *read_cards(fields.string("stock"))]
        order = self._round.order.seating(seats, dealer, None).order
        packet = self._profile.options["deal.packet"]
        assert isinstance(packet, int)
        pack = [
            card
            for first in range(0, 9, packet)
            for seat in order
            for card in hands[seat - 1][first : min(first + packet, 9)]
        ] + top
        dealing = self._round.dealing
        try:
            dealt = dealing.deal((*pack, *self._rest_of_pack(pack)), seats, dealer)
        except PifeError as error:
            raise fields.error("hands", str(error)) from None
        if isinstance(dealt, Refused):
            raise fields.error("hands", f"the deal is refused: {dealt.reason}")
        return self._round.opening(dealt, dealer)

    def _rest_of_pack(self, pack: Sequence[Card]) -> list[Card]:
        copies: Mapping[Card, int] = self._round.judge.packs.copies
        return [card for card in (*FACES, JOKER) for _ in range(copies[card] - pack.count(card))]

    def _happening(self, fields: Fields) -> Happening:
        seat = fields.whole("seat")
        if fields.has("claim"):
            happening: Happening = self._claimed(fields, seat)
        elif fields.flag("announce"):
            happening = self._announced(fields, seat)
        else:
            happening = self._turn(fields, seat)
        fields.finish()
        return happening

    def _turn(self, fields: Fields, seat: int) -> Turn:
        source: Literal["stock", "discard"] = "stock"
        if fields.one_of("draw", ("stock", "discard")) == "discard":
            source = "discard"
        self._do(fields, "draw", Draw(seat, source))
        drawn = self._position.drawn
        assert drawn is not None
        thrown = read_card(fields.string("throw"))
        held: Groups = ()
        if seat == self._you:
            held = self._groups(fields, "held")
            self._same_cards(fields, "held", held, self._position.hands[seat])
            held = _marked(_marked(held, drawn.card, "raised"), thrown, "thrown")
        self._do(fields, "throw", Discard(seat, thrown))
        return Turn(seat, source, drawn.card, thrown, held, self._waits(fields, seat))

    def _announced(self, fields: Fields, seat: int) -> Announced:
        self._do(fields, "announce", Announce(seat))
        return Announced(seat, self._waits(fields, seat))

    def _waits(self, fields: Fields, seat: int) -> tuple[Card, ...]:
        if not fields.has("waits"):
            return ()
        waits = read_cards(fields.string("waits"))
        true = self._round.judge.waits(self._position.hands[seat], "claim", self._turn_up)
        if sorted(waits) != sorted(true):
            raise fields.error("waits", f"the hand waits for {' '.join(tokens(true))}")
        return waits

    def _claimed(self, fields: Fields, seat: int) -> Claimed:
        melds = tuple(read_groups(meld, self._wild)[0] for meld in fields.strings("claim"))
        thrown = read_card(fields.string("throw"))
        before = self._position
        named = tuple(tuple(shown.card for shown in meld if shown.card is not None) for meld in melds)
        self._do(fields, "claim", Claim(seat, melds=named, discard=thrown), outcome="out")
        for meld in melds:
            counted = [shown.card if shown.stands_for is None else shown.stands_for for shown in meld]
            if not self._round.judge.meld([card for card in counted if card is not None], self._turn_up):
                raise fields.error("claim", "a wild card stands for a card that makes no meld")
        card = before.discard[0]
        return Claimed(seat, before.discarder, card, _marked(melds, card, "raised"), thrown)

    def _do(self, fields: Fields, key: str, step: Step, outcome: Outcome | None = None) -> None:
        applied = self._round.apply(self._position, step)
        if applied.verdict != Accepted(outcome):
            raise fields.error(key, f"the table's rules say: {applied.verdict}")
        self._position = applied.position

    def _groups(self, fields: Fields, key: str) -> Groups:
        return read_groups(fields.string(key), self._wild)

    def _same_cards(self, fields: Fields, key: str, groups: Groups, hand: Iterable[Card]) -> None:
        written = sorted(shown.card for group in groups for shown in group if shown.card is not None)
        if written != sorted(hand):
            raise fields.error(key, f"the hand is {' '.join(tokens(hand))}")


def _marked(held: Groups, card: Card, mark: Literal["raised", "thrown"]) -> Groups:
    """The hand with its last copy of a card marked as drawn or thrown."""
    groups = [list(group) for group in held]
    places = [
        (row, place)
        for row, group in enumerate(groups)
        for place, shown in enumerate(group)
        if shown.card is not None and face(shown.card) == face(card)
    ]
    row, place = places[-1]
    shown = groups[row][place]
    groups[row][place] = replace(shown, raised=True) if mark == "raised" else replace(shown, thrown=True)
    return tuple(tuple(group) for group in groups)
