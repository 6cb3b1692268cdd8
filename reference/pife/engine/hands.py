"""Can these cards be laid in melds? Which card may be thrown to go out, and what does a hand wait for?

A :class:`Judge` is a profile compiled: make one, keep it, ask it. It keeps nothing between questions but its tables.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from pife.cards import JOKER, STAR, Card, face, in_reading_order, is_starred, pack_counts, token
from pife.engine.layout import Pattern, Tally, WildSearch, natural_layouts, natural_outs, patterns_for
from pife.engine.melds import LEAST_CARDS, MOST_CARDS, MeldTable
from pife.engine.naming import Melds as Melds
from pife.engine.naming import name_cards, name_naturals
from pife.engine.packs import Packs
from pife.engine.special import lay_special, names_special, special_hands
from pife.engine.wilds import sort_hand, substitute_limits, turn_up_put, uses_turn_up, wild_cards
from pife.errors import ImpossibleInput
from pife.spec.profiles import Profile

Source: TypeAlias = Literal["stock", "discard", "claim", "turn_up", "turn_up_claim"]
SOURCES: tuple[Source, ...] = get_args(Source)
CLAIMS: tuple[Source, ...] = ("claim", "turn_up_claim")
OF_THE_TURN_UP: tuple[Source, ...] = ("turn_up", "turn_up_claim")
OF_THE_DISCARD_PILE: tuple[Source, ...] = ("discard", "claim")

Limit: TypeAlias = Literal["none", "no_claims", "stock_out_only", "stock_draw_only", "leaves_round"]
LIMITS: tuple[Limit, ...] = get_args(Limit)

NINE, TEN = 9, 10


@dataclass(frozen=True)
class GoingOut:
    """The ways to go out with ten cards in hand.

    ``discards`` are the cards that may be thrown, each with melds of the nine others; ``ten`` are melds of all ten
    where the table lets them go out, else ``None``. Truth is whether there is any way.
    """

    discards: Mapping[Card, Melds]
    ten: Melds | None

    def __bool__(self) -> bool:
        return bool(self.discards) or self.ten is not None


CANNOT_GO_OUT = GoingOut({}, None)


@dataclass(frozen=True, slots=True)
class _Question:
    """What one question keeps: the wild cards of its turn-up, and the search that remembers what it tried."""

    turn_up: Card | None
    wild: frozenset[Card]
    search: WildSearch


class Judge:
    """What a table's rules say about cards alone.

    >>> from pife.cards import read_cards
    >>> from pife.spec.library import load_spec
    >>> judge = Judge(load_spec().profile("pife-maker"))
    >>> judge.meld(read_cards("QH KH AH")), judge.meld(read_cards("KH AH 2H"))
    (True, False)
    """

    def __init__(self, profile: Profile) -> None:
        self.profile = profile
        self.tally = Tally()
        self._options = profile.options
        self.packs = Packs(profile.options)
        self.who_claims = profile.options["out.claims"]
        self.uses_turn_up = uses_turn_up(profile.options)
        self.turn_up_put = turn_up_put(profile.options)
        self.table = MeldTable(profile, substitute_limits(profile.options))
        self._special = special_hands(profile)
        self.wilds_are_naturals = profile.options.get("wild.itself", "free") == "free"
        self._patterns = {n: patterns_for(profile.options["out.shapes"], n) for n in (NINE, TEN)}

    def wilds(self, turn_up: Card | None = None) -> tuple[Card, ...]:
        """The wild faces that this turn-up names, and the joker where printed jokers are wild, in reading order."""
        return in_reading_order(wild_cards(self._options, self._turn_up(turn_up)))

    def without_idle_stars(self, cards: Iterable[Card], turn_up: Card | None = None) -> tuple[Card, ...]:
        """Cards as they count: a star on one that is not wild at this turn-up changes nothing (rule wilds.starred)."""
        wild = wild_cards(self._options, turn_up)
        return tuple(card if face(card) in wild else face(card) for card in cards)

    def meld(self, cards: Iterable[Card], turn_up: Card | None = None) -> bool:
        """Whether all these cards together are one legal meld (rules melds.set, melds.run).

        :class:`ImpossibleInput` for more than ten cards, or cards that the packs do not hold.
        """
        hand = tuple(cards)
        turn_up = self._turn_up(turn_up)
        if len(hand) > MOST_CARDS:
            raise ImpossibleInput(f"a meld of {len(hand)} cards: a hand has ten at most")
        self.packs.refuse_too_many(hand, self._out_of_reach(turn_up))
        return self._lay(hand, self._question(turn_up), (len(hand),)) is not None

    def melded(self, cards: Iterable[Card], turn_up: Card | None = None) -> Melds | None:
        """All of nine or ten cards in legal melds, or as a special hand; ``None`` where they cannot be laid so.

        Rules out.goal, out.card-once, out.any-split, out.only-shapes, out.four-doubles, out.three-doubles-and-meld.
        """
        hand = tuple(cards)
        turn_up = self._turn_up(turn_up)
        if len(hand) not in (NINE, TEN):
            raise ImpossibleInput(f"{len(hand)} cards: melded is asked of nine or ten")
        self.packs.refuse_too_many(hand, self._out_of_reach(turn_up))
        return self._laid(hand, self._question(turn_up))

    def go_out(
        self,
        cards: Iterable[Card],
        drawn: Card,
        source: Source,
        turn_up: Card | None = None,
        limit: Limit = "none",
    ) -> GoingOut:
        """How a player who holds these ten cards, ``drawn`` among them, may go out now.

        Rules out.nine, out.with-ten, claims.*, false-claims.* (``limit`` is the penalty that the seat carries).
        """
        turn_up = self._turn_up(turn_up)
        hand = self.without_idle_stars(cards, turn_up)
        if len(hand) != TEN:
            raise ImpossibleInput(f"{len(hand)} cards: going out is asked of ten, the drawn card among them")
        held = as_held(drawn, hand)
        if held is None:
            raise ImpossibleInput(f"the drawn card {token(drawn)} is not among the cards")
        drawn = held
        if turn_up is not None and face(drawn) != turn_up and self.is_open(source) and source in OF_THE_TURN_UP:
            raise ImpossibleInput(f"the drawn card {token(drawn)} is not the turn-up {token(turn_up)}")
        self.packs.refuse_too_many(hand, self._out_of_reach(turn_up))
        return self._go_out(hand, drawn, source, self._question(turn_up), limit)

    def ways_out(self, cards: Iterable[Card], drawn: Card, source: Source, turn_up: Card | None = None) -> GoingOut:
        """How these ten cards may be laid down by a player whom nothing forbids to go out on ``drawn``, as it is held.

        Unlike :meth:`go_out` it asks neither who may go out from there nor whether the card may be taken.
        """
        return self._ways(tuple(cards), drawn, source, self._question(self._turn_up(turn_up)))

    def waits(
        self, cards: Iterable[Card], source: Source, turn_up: Card | None = None, *, turn_up_hidden: bool = False
    ) -> tuple[Card, ...]:
        """The faces (and ``X``) still to be had with which a hand of nine goes out from this source, in reading order.

        A face is still to be had when the hand and the turn-up, unless it lies open no more, hold fewer copies than the
        packs; from the turn-up comes the turn-up alone. No penalty is counted.
        """
        hand = tuple(cards)
        turn_up = self._turn_up(turn_up)
        if len(hand) != NINE:
            raise ImpossibleInput(f"{len(hand)} cards: a hand waits with nine")
        self.packs.refuse_too_many(hand, self._out_of_reach(turn_up))
        question = self._question(turn_up)
        if source in OF_THE_TURN_UP:
            left: Iterable[Card] = (card for card in self.packs.still_to_be_had(hand) if card == turn_up)
        else:
            left = self.packs.still_to_be_had(hand, None if turn_up_hidden else turn_up)
        return tuple(card for card in left if self._go_out((*hand, card), card, source, question, "none"))

    def lays(self, groups: Iterable[Iterable[Card]], cards: Iterable[Card], turn_up: Card | None = None) -> bool:
        """Whether melds as somebody names them are legal and exactly these nine or ten cards (decision melds-named).

        A special hand is named by its groups: doubles, melds and free cards.
        """
        named = tuple(tuple(group) for group in groups)
        hand = tuple(cards)
        if sorted(card for group in named for card in group) != sorted(hand):
            return False
        question = self._question(self._turn_up(turn_up))
        sizes = tuple(sorted((len(group) for group in named), reverse=True))
        fits = any(pattern is None or pattern == sizes for pattern in self._patterns.get(len(hand), ()))
        if fits and all(self._lay(group, question, (len(group),)) is not None for group in named):
            return True
        natural = self._naturals(hand, question)
        return any(names_special(special, self.table, named, natural) for special in self._special)

    def is_open(self, source: Source) -> bool:
        """Whether anybody at this table goes out from there."""
        only_by_claim = self._options.get("turn.take_discard") == "go_out_only"
        return {
            "stock": True,
            "discard": not only_by_claim,
            "claim": self.who_claims != "nobody" or only_by_claim,
            "turn_up": self._options.get("turn_up.first_seat_may_take") is True,
            "turn_up_claim": self._options.get("turn_up.may_go_out") is True,
        }[source]

    def hides_turn_up(self, at: str | None) -> bool:
        """Whether the turn-up, lying there, is open no more: somebody took it, or it came into a new stock.

        At the bottom of the first stock it lies face up (rules claims.announcement-checked, wilds.turn-up-itself).
        """
        return at == "taken" or (at == "stock" and self.turn_up_put != "stock")

    def may_take(self, card: Card, source: Source, turn_up: Card | None = None) -> bool:
        """Whether this card may be taken from there; at some tables wild cards stay on the discard pile.

        Rules wilds.from-discard-*. A star there is worth nothing, but for the turn-up that opened the pile, which never
        was a wild card.
        """
        if source not in OF_THE_DISCARD_PILE or face(card) not in wild_cards(self._options, turn_up):
            return True
        if is_starred(card) and face(card) == turn_up and self.turn_up_put == "discard":
            return True
        taken_as = self._options["wild.from_discard"]
        return taken_as == "wild" or (taken_as == "natural" and card != JOKER)

    def is_bound(self, card: Card, source: Source, turn_up: Card | None = None) -> bool:
        """Whether a card is wild and, taken from there, counts as itself only.

        Rules wilds.from-discard-ordinary, wilds.turn-up-itself.
        """
        if source == "stock" or card not in wild_cards(self._options, turn_up):
            return False
        return source in OF_THE_TURN_UP or self._options["wild.from_discard"] == "natural"

    def may_throw(
        self, card: Card, hand: tuple[Card, ...], drawn: Card, source: Source, turn_up: Card | None = None
    ) -> bool:
        """Whether a card may be the final discard (rules claims.card-melded, turns.keep-*, wilds.never-discarded)."""
        return not self.is_barred(card, hand, drawn, source) and not self.is_never_thrown(card, turn_up)

    def is_barred(self, card: Card, hand: tuple[Card, ...], drawn: Card, source: Source) -> bool:
        """Whether a card must stay because of where ``drawn``, as it is held, came from.

        Rules claims.card-melded, turns.keep-discard, turns.keep-card, turns.keep-face.
        """
        if source in CLAIMS:
            return face(card) == face(drawn)
        if source == "discard" and self._options.get("turn.take_discard") == "keep":
            if self._options["turn.keep_means"] == "face":
                return face(card) == face(drawn)
            return card == drawn and hand.count(drawn) == 1
        return False

    def is_never_thrown(self, card: Card, turn_up: Card | None = None) -> bool:
        """Whether a card is a wild one that this table lets nobody throw (rule wilds.never-discarded)."""
        return self._options.get("wild.may_discard") is False and card in wild_cards(self._options, turn_up)

    @property
    def has_ten(self) -> bool:
        """Whether hands go out with ten here; ten cards never lie in melds of three (rule out.ten-forbidden)."""
        return self._options["out.ten"] == "allowed" and self._options["melds.longest"] != LEAST_CARDS

    def lays_down(self, cards: int) -> bool:
        """Whether nine cards, or ten, may go out here in some split or as a special hand (rule out.only-shapes)."""
        may_be_out = cards == NINE or self.has_ten
        return may_be_out and (bool(self._patterns[cards]) or any(hand.may_have(cards) for hand in self._special))

    @property
    def asks_where_from(self) -> bool:
        """Whether something hangs on where the card of a turn came from, beyond what a penalty bars."""
        return self._options.get("turn.take_discard") == "keep" or self._options.get("out.ten_from") == "stock"

    def may_go_out_with_ten(self, source: Source) -> bool:
        """Rules out.with-ten, out.ten-forbidden, out.ten-own-turn, out.ten-stock."""
        if not self.has_ten:
            return False
        return {"any": True, "own_turn": source not in CLAIMS, "stock": source == "stock"}[
            str(self._options["out.ten_from"])
        ]

    def _question(self, turn_up: Card | None) -> _Question:
        return _Question(turn_up, wild_cards(self._options, turn_up), WildSearch(self.table, self.tally))

    def _turn_up(self, turn_up: Card | None) -> Card | None:
        """The turn-up where the table uses one; it must then be a face."""
        if not self.uses_turn_up:
            return None
        if turn_up is None:
            raise ImpossibleInput("the turn-up is missing: this table's wild cards are named by it")
        if turn_up == JOKER:
            raise ImpossibleInput("the turn-up cannot be a joker: it goes under the stock and the next card is turned")
        if is_starred(turn_up):
            raise ImpossibleInput(
                f"the turn-up {token(turn_up)} has a star: only a card in a hand can be bound to itself"
            )
        return turn_up

    def _out_of_reach(self, turn_up: Card | None) -> Card | None:
        """The turn-up where it lies aside all round, so that no hand can hold it (decision turned-card-copies)."""
        taken = self.is_open("turn_up") or self.is_open("turn_up_claim")
        return turn_up if self.turn_up_put == "aside" and not taken else None

    def _go_out(
        self, hand: tuple[Card, ...], drawn: Card, source: Source, question: _Question, limit: Limit
    ) -> GoingOut:
        turn_up = question.turn_up
        if not self._may_go_out_from(source, limit) or not self.may_take(drawn, source, turn_up):
            return CANNOT_GO_OUT
        if self.is_bound(drawn, source, turn_up):
            hand, drawn = _star(hand, drawn)
        return self._ways(hand, drawn, source, question)

    def _ways(self, hand: tuple[Card, ...], drawn: Card, source: Source, question: _Question) -> GoingOut:
        discards = {
            card: melds
            for card, melds in self._outs(hand, question).items()
            if self.may_throw(card, hand, drawn, source, question.turn_up)
        }
        return GoingOut(discards, self._laid(hand, question) if self.may_go_out_with_ten(source) else None)

    def _may_go_out_from(self, source: Source, limit: Limit) -> bool:
        """Rules claims.nobody, claims.anyone, claims.announced, turns.discard-only-to-go-out, false-claims.*."""
        if limit == "leaves_round" or (limit in ("stock_out_only", "stock_draw_only") and source != "stock"):
            return False
        return not (limit == "no_claims" and source in CLAIMS) and self.is_open(source)

    def _outs(self, hand: tuple[Card, ...], question: _Question) -> dict[Card, Melds]:
        """Every card whose removal leaves nine melded ones, with the melds."""
        ordinary = not any(card in question.wild or face(card) == JOKER or is_starred(card) for card in hand)
        outs: dict[Card, Melds] = {}
        if ordinary and not self._special:
            packed = pack_counts(hand)
            for pattern in self._patterns[NINE]:
                for card, melds in natural_outs(self.table, packed, pattern, self.tally).items():
                    outs.setdefault(card, tuple(meld.faces for meld in melds))
            return dict(sorted(outs.items()))
        for card in in_reading_order(set(hand)):
            melds_or_none = self._laid(without_one(hand, card), question)
            if melds_or_none is not None:
                outs[card] = melds_or_none
        return outs

    def _laid(self, hand: tuple[Card, ...], question: _Question) -> Melds | None:
        for pattern in self._patterns[len(hand)]:
            melds = self._lay(hand, question, pattern)
            if melds is not None:
                return melds
        for special in self._special:
            groups = lay_special(special, self.table, hand, self._naturals(hand, question), self.tally)
            if groups is not None:
                return groups
        return None

    def _naturals(self, hand: tuple[Card, ...], question: _Question) -> frozenset[Card]:
        """The cards of a hand that may count as themselves."""
        return frozenset(
            card for card in hand if face(card) != JOKER and (card not in question.wild or self.wilds_are_naturals)
        )

    def _lay(self, hand: tuple[Card, ...], question: _Question, pattern: Pattern | None) -> Melds | None:
        """The cards in melds of these sizes."""
        held = sort_hand(hand, question.wild, wilds_are_naturals=self.wilds_are_naturals)
        if held.dead:
            return None
        if not held.flexible and not held.substitutes:
            layout = next(natural_layouts(self.table, held.bound, pattern, self.tally), None)
            return None if layout is None else name_naturals(layout, hand)
        with_wilds = question.search.layout(held, pattern)
        return None if with_wilds is None else name_cards(with_wilds, hand, question.wild)


def as_held(card: Card, hand: tuple[Card, ...]) -> Card | None:
    """A card as the hand has it, if it does: where only one of 7H and 7H* is held, either spelling means it."""
    if card in hand:
        return card
    other = card - STAR if is_starred(card) else card + STAR
    return other if other in hand else None


def without_one(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The hand less one copy of a card that it holds."""
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def _star(hand: tuple[Card, ...], card: Card) -> tuple[tuple[Card, ...], Card]:
    """The hand with one copy of a card bound to its own face, and that copy."""
    return (*without_one(hand, card), card + STAR), card + STAR
