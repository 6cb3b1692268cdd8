"""Can these cards be laid in melds? Which card may be thrown to go out, and what does a hand wait for?

A :class:`Judge` is a profile compiled: make one, keep it, ask it. It keeps nothing between questions but its tables.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from pife.cards import JOKER, STAR, Card, face, in_reading_order, is_starred, token
from pife.engine.counted import NINE, TEN, CountedHand, as_held, without_one
from pife.engine.laying import Laying, Question
from pife.engine.layout import Tally
from pife.engine.melds import LEAST_CARDS, MOST_CARDS, MeldTables
from pife.engine.naming import Melds as Melds
from pife.engine.packs import Packs
from pife.engine.wilds import Wilds, as_wilds, substitute_limits, turn_up_put, uses_turn_up, wild_cards
from pife.errors import ImpossibleInput
from pife.spec.profiles import Profile

Source: TypeAlias = Literal["stock", "discard", "claim", "turn_up", "turn_up_claim"]
SOURCES: tuple[Source, ...] = get_args(Source)
CLAIMS: tuple[Source, ...] = ("claim", "turn_up_claim")
OF_THE_TURN_UP: tuple[Source, ...] = ("turn_up", "turn_up_claim")
OF_THE_DISCARD_PILE: tuple[Source, ...] = ("discard", "claim")

Limit: TypeAlias = Literal["none", "no_claims", "stock_out_only", "stock_draw_only", "leaves_round"]
LIMITS: tuple[Limit, ...] = get_args(Limit)


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


class Judge:
    """What a table's rules say about cards alone.

    >>> from pife.cards import read_cards
    >>> from pife.spec.library import load_spec
    >>> judge = Judge(load_spec().profile("pife-maker"))
    >>> judge.meld(read_cards("QH KH AH")), judge.meld(read_cards("KH AH 2H"))
    (True, False)
    """

    def __init__(self, profile: Profile, tables: MeldTables | None = None) -> None:
        """``tables`` are melds that this judge shares with others."""
        self.profile = profile
        self.tally = Tally()
        self._options = profile.options
        self.packs = Packs(profile.options)
        self.who_claims = profile.options["out.claims"]
        self.uses_turn_up = uses_turn_up(profile.options)
        self.turn_up_put = turn_up_put(profile.options)
        self.table = (tables or MeldTables()).of(profile, substitute_limits(profile.options))
        self._laying = Laying(profile, self.table, self.tally)
        self.wilds_are_naturals = self._laying.wilds_are_naturals
        self._is_open = self._where_open()
        self._named: dict[Card | None, Wilds] = {}
        self._always = None if self.uses_turn_up else as_wilds(wild_cards(profile.options, None))
        self._open_under = {limit: frozenset(self._sources_under(limit)) for limit in LIMITS}

    def wilds(self, turn_up: Card | None = None) -> tuple[Card, ...]:
        """The wild faces that this turn-up names, and the joker where printed jokers are wild, in reading order."""
        return in_reading_order(self._wilds_of(turn_up).cards)

    def without_idle_stars(self, cards: Iterable[Card], turn_up: Card | None = None) -> tuple[Card, ...]:
        """Cards as they count: a star on one that is not wild at this turn-up changes nothing (rule wilds.starred)."""
        wild = self._wilds_of(turn_up).cards
        return tuple(card if face(card) in wild else face(card) for card in cards)

    def meld(self, cards: Iterable[Card], turn_up: Card | None = None) -> bool:
        """Whether all these cards together are one legal meld (rules melds.set, melds.run).

        :class:`ImpossibleInput` for more than ten cards, or cards that the packs do not hold.
        """
        hand, wilds = CountedHand(cards), self._wilds_of(turn_up)
        if len(hand.cards) > MOST_CARDS:
            raise ImpossibleInput(f"a meld of {len(hand.cards)} cards: a hand has ten at most")
        self.packs.refuse_too_many(hand, wilds.out_of_reach)
        return self._laying.in_melds(hand, Question(wilds), (len(hand.cards),)) is not None

    def melded(self, cards: Iterable[Card], turn_up: Card | None = None) -> Melds | None:
        """All of nine or ten cards in legal melds, or as a special hand; ``None`` where they cannot be laid so.

        Rules out.goal, out.card-once, out.any-split, out.only-shapes, out.four-doubles, out.three-doubles-and-meld.
        """
        hand, wilds = CountedHand(cards), self._wilds_of(turn_up)
        if len(hand.cards) not in (NINE, TEN):
            raise ImpossibleInput(f"{len(hand.cards)} cards: melded is asked of nine or ten")
        self.packs.refuse_too_many(hand, wilds.out_of_reach)
        return self._laying.laid(hand, Question(wilds))

    def go_out(
        self,
        cards: CountedHand | Iterable[Card],
        drawn: Card,
        source: Source,
        turn_up: Card | None = None,
        limit: Limit = "none",
    ) -> GoingOut:
        """How a player who holds these ten cards, ``drawn`` among them, may go out now.

        Rules out.nine, out.with-ten, claims.*, false-claims.* (``limit`` is the penalty that the seat carries).
        """
        hand, drawn, wilds = self._as_asked(cards, drawn, source, turn_up)
        if self._laying.is_hopeless(hand, wilds):
            return CANNOT_GO_OUT
        taken = self._taken(hand, drawn, source, wilds, limit)
        return CANNOT_GO_OUT if taken is None else self._ways(*taken, source, Question(wilds))

    def goes_out(
        self,
        cards: CountedHand | Iterable[Card],
        drawn: Card,
        source: Source,
        turn_up: Card | None = None,
        limit: Limit = "none",
    ) -> bool:
        """Whether there is any such way, which is less to work out than every one."""
        hand, drawn, wilds = self._as_asked(cards, drawn, source, turn_up)
        if self._laying.is_hopeless(hand, wilds):
            return False
        return self._goes_out(hand, drawn, source, Question(wilds), limit)

    def ways_out(self, cards: Iterable[Card], drawn: Card, source: Source, turn_up: Card | None = None) -> GoingOut:
        """How these ten cards may be laid down by a player whom nothing forbids to go out on ``drawn``, as it is held.

        Unlike :meth:`go_out` it asks neither who may go out from there nor whether the card may be taken.
        """
        wilds = self._always or self._wilds_of(turn_up)
        hand = CountedHand(cards)
        if self._laying.is_hopeless(hand, wilds):
            return CANNOT_GO_OUT
        return self._ways(hand, drawn, source, Question(wilds))

    def waits(
        self, cards: Iterable[Card], source: Source, turn_up: Card | None = None, *, turn_up_hidden: bool = False
    ) -> tuple[Card, ...]:
        """The faces (and ``X``) still to be had with which a hand of nine goes out from this source, in reading order.

        A face is still to be had when the hand and the turn-up, unless it lies open no more, hold fewer copies than the
        packs; from the turn-up comes the turn-up alone. No penalty is counted.
        """
        hand, wilds = tuple(cards), self._wilds_of(turn_up)
        if len(hand) != NINE:
            raise ImpossibleInput(f"{len(hand)} cards: a hand waits with nine")
        self.packs.refuse_too_many(CountedHand(hand), wilds.out_of_reach)
        question = Question(wilds)
        if source in OF_THE_TURN_UP:
            left: Iterable[Card] = (card for card in self.packs.still_to_be_had(hand) if card == wilds.turn_up)
        else:
            left = self.packs.still_to_be_had(hand, None if turn_up_hidden else wilds.turn_up)
        tens = ((card, CountedHand((*hand, card))) for card in left)
        return tuple(
            card
            for card, ten in tens
            if not self._laying.is_hopeless(ten, wilds) and self._goes_out(ten, card, source, question, "none")
        )

    def lays(self, groups: Iterable[Iterable[Card]], cards: Iterable[Card], turn_up: Card | None = None) -> bool:
        """Whether melds as somebody names them are legal and exactly these nine or ten cards (decision melds-named).

        A special hand is named by its groups: doubles, melds and free cards.
        """
        named = tuple(tuple(group) for group in groups)
        hand = tuple(cards)
        if sorted(card for group in named for card in group) != sorted(hand):
            return False
        return self._laying.is_laid_so(named, hand, Question(self._wilds_of(turn_up)))

    def is_open(self, source: Source) -> bool:
        """Whether anybody at this table goes out from there."""
        return self._is_open[source]

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
        if source not in OF_THE_DISCARD_PILE or face(card) not in self._wilds_of(turn_up).cards:
            return True
        if is_starred(card) and face(card) == turn_up and self.turn_up_put == "discard":
            return True
        taken_as = self._options["wild.from_discard"]
        return taken_as == "wild" or (taken_as == "natural" and card != JOKER)

    def is_bound(self, card: Card, source: Source, turn_up: Card | None = None) -> bool:
        """Whether a card is wild and, taken from there, counts as itself only.

        Rules wilds.from-discard-ordinary, wilds.turn-up-itself.
        """
        if source == "stock" or card not in self._wilds_of(turn_up).cards:
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
        return self._options.get("wild.may_discard") is False and card in self._wilds_of(turn_up).cards

    @property
    def has_ten(self) -> bool:
        """Whether hands go out with ten here; ten cards never lie in melds of three (rule out.ten-forbidden)."""
        return self._options["out.ten"] == "allowed" and self._options["melds.longest"] != LEAST_CARDS

    def lays_down(self, cards: int) -> bool:
        """Whether nine cards, or ten, may go out here in some split or as a special hand (rule out.only-shapes)."""
        may_be_out = cards == NINE or self.has_ten
        return may_be_out and self._laying.lays_any(cards)

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

    def _wilds_of(self, turn_up: Card | None) -> Wilds:
        """The wild cards of a turn-up, worked out once; always the same ones where the table uses none.

        :class:`ImpossibleInput` for what cannot be a turn-up.
        """
        return self._always or self._named.get(turn_up) or self._wilds_named_by(turn_up)

    def _wilds_named_by(self, turn_up: Card | None) -> Wilds:
        if turn_up is None:
            raise ImpossibleInput("the turn-up is missing: this table's wild cards are named by it")
        if turn_up == JOKER:
            raise ImpossibleInput("the turn-up cannot be a joker: it goes under the stock and the next card is turned")
        if is_starred(turn_up):
            raise ImpossibleInput(
                f"the turn-up {token(turn_up)} has a star: only a card in a hand can be bound to itself"
            )
        # Where it lies aside all round no hand can hold it (decision turned-card-copies).
        may_be_held = self.turn_up_put != "aside" or self.is_open("turn_up") or self.is_open("turn_up_claim")
        out_of_reach = None if may_be_held else turn_up
        wilds = self._named[turn_up] = as_wilds(wild_cards(self._options, turn_up), turn_up, out_of_reach)
        return wilds

    def _where_open(self) -> Mapping[Source, bool]:
        only_by_claim = self._options.get("turn.take_discard") == "go_out_only"
        return {
            "stock": True,
            "discard": not only_by_claim,
            "claim": self.who_claims != "nobody" or only_by_claim,
            "turn_up": self._options.get("turn_up.first_seat_may_take") is True,
            "turn_up_claim": self._options.get("turn_up.may_go_out") is True,
        }

    def _as_asked(
        self, cards: CountedHand | Iterable[Card], drawn: Card, source: Source, turn_up: Card | None
    ) -> tuple[CountedHand, Card, Wilds]:
        """Ten cards and the drawn one, with stars where they mean something; :class:`ImpossibleInput` for others."""
        wilds = self._always or self._wilds_of(turn_up)
        hand = cards if isinstance(cards, CountedHand) else CountedHand(cards)
        if hand.counts & wilds.odd and hand.starred:
            hand = CountedHand(self.without_idle_stars(hand.cards, turn_up))
        if len(hand.cards) != TEN:
            raise ImpossibleInput(f"{len(hand.cards)} cards: going out is asked of ten, the drawn card among them")
        if drawn not in hand.cards:
            held = as_held(drawn, hand.cards)
            if held is None:
                raise ImpossibleInput(f"the drawn card {token(drawn)} is not among the cards")
            drawn = held
        if wilds.turn_up is not None and source in OF_THE_TURN_UP and face(drawn) != turn_up and self.is_open(source):
            raise ImpossibleInput(f"the drawn card {token(drawn)} is not the turn-up {token(wilds.turn_up)}")
        self.packs.refuse_too_many(hand, wilds.out_of_reach)
        return hand, drawn, wilds

    def _goes_out(self, hand: CountedHand, drawn: Card, source: Source, question: Question, limit: Limit) -> bool:
        taken = self._taken(hand, drawn, source, question.wilds, limit)
        if taken is None:
            return False
        hand, drawn = taken
        for card, _ in self._laying.each_out(hand, question):
            if self.may_throw(card, hand.cards, drawn, source, question.wilds.turn_up):
                return True
        return self.may_go_out_with_ten(source) and self._laying.laid(hand, question) is not None

    def _taken(
        self, hand: CountedHand, drawn: Card, source: Source, wilds: Wilds, limit: Limit
    ) -> tuple[CountedHand, Card] | None:
        """The hand, and its tenth card, as they count after it was taken from there; ``None`` if it may not be."""
        if source not in self._open_under[limit] or not self.may_take(drawn, source, wilds.turn_up):
            return None
        if self.is_bound(drawn, source, wilds.turn_up):
            return CountedHand((*without_one(hand.cards, drawn), drawn + STAR)), drawn + STAR
        return hand, drawn

    def _ways(self, hand: CountedHand, drawn: Card, source: Source, question: Question) -> GoingOut:
        discards = {
            card: melds
            for card, melds in self._laying.outs(hand, question).items()
            if self.may_throw(card, hand.cards, drawn, source, question.wilds.turn_up)
        }
        return GoingOut(discards, self._laying.laid(hand, question) if self.may_go_out_with_ten(source) else None)

    def _sources_under(self, limit: Limit) -> Iterator[Source]:
        """Rules claims.nobody, claims.anyone, claims.announced, turns.discard-only-to-go-out, false-claims.*."""
        for source in SOURCES:
            if limit == "leaves_round" or (limit in ("stock_out_only", "stock_draw_only") and source != "stock"):
                continue
            if not (limit == "no_claims" and source in CLAIMS) and self.is_open(source):
                yield source
