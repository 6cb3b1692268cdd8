"""Can these cards be laid in melds? Which card may be thrown to go out, and what does a hand wait for?

A :class:`Judge` is a profile compiled: make one, keep it, ask it. It keeps nothing between questions but its tables.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from pife.cards import FACES, JOKER, STAR, Card, face, in_reading_order, is_starred, pack_counts, token
from pife.engine.layout import (
    Layout,
    Pattern,
    faces_in,
    layout_with_wilds,
    natural_layouts,
    natural_outs,
    patterns_for,
)
from pife.engine.melds import MOST_CARDS, Meld, MeldTable
from pife.engine.special import lay_special, special_hands
from pife.engine.wilds import sort_hand, substitute_limits, uses_turn_up, wild_cards
from pife.errors import ImpossibleInput
from pife.spec.profiles import Profile

Source: TypeAlias = Literal["stock", "discard", "claim", "turn_up", "turn_up_claim"]
SOURCES: tuple[Source, ...] = get_args(Source)
CLAIMS: tuple[Source, ...] = ("claim", "turn_up_claim")

Limit: TypeAlias = Literal["none", "no_claims", "stock_out_only", "stock_draw_only", "leaves_round"]
LIMITS: tuple[Limit, ...] = get_args(Limit)

Melds: TypeAlias = tuple[tuple[Card, ...], ...]

NINE, TEN = 9, 10
_DEAD_JOKER = JOKER + STAR


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

    def __init__(self, profile: Profile) -> None:
        self.profile = profile
        self._options = profile.options
        self._table = MeldTable(profile, substitute_limits(profile.options))
        self._special = special_hands(profile)
        self._wilds_are_naturals = profile.options.get("wild.itself", "free") == "free"
        self._patterns = {n: patterns_for(profile.options["out.shapes"], n) for n in (NINE, TEN)}

    def wilds(self, turn_up: Card | None = None) -> tuple[Card, ...]:
        """The wild faces that this turn-up names, and the joker where printed jokers are wild, in reading order."""
        return in_reading_order(wild_cards(self._options, self._turn_up(turn_up)))

    def meld(self, cards: Iterable[Card], turn_up: Card | None = None) -> bool:
        """Whether all these cards together are one legal meld (rules melds.set, melds.run).

        :class:`ImpossibleInput` for more than ten cards, or cards that the packs do not hold.
        """
        hand = tuple(cards)
        turn_up = self._turn_up(turn_up)
        if len(hand) > MOST_CARDS:
            raise ImpossibleInput(f"a meld of {len(hand)} cards: a hand has ten at most")
        self._check_copies(hand, turn_up)
        return self._lay(hand, turn_up, (len(hand),)) is not None

    def melded(self, cards: Iterable[Card], turn_up: Card | None = None) -> Melds | None:
        """All of nine or ten cards in legal melds, or as a special hand; ``None`` where they cannot be laid so.

        Rules out.goal, out.card-once, out.any-split, out.only-shapes, out.four-doubles, out.three-doubles-and-meld.
        """
        hand = tuple(cards)
        turn_up = self._turn_up(turn_up)
        if len(hand) not in (NINE, TEN):
            raise ImpossibleInput(f"{len(hand)} cards: melded is asked of nine or ten")
        self._check_copies(hand, turn_up)
        return self._laid(hand, turn_up)

    def go_out(
        self,
        cards: Iterable[Card],
        drawn: Card,
        source: Source,
        turn_up: Card | None = None,
        limit: Limit = "none",
    ) -> GoingOut:
        """How a player who holds these ten cards, ``drawn`` among them, may go out now.

        Rules out.nine, out.ten, claims.*, false-claims.* (``limit`` is the penalty that the seat carries), turns.*.
        """
        hand = tuple(cards)
        turn_up = self._turn_up(turn_up)
        if len(hand) != TEN:
            raise ImpossibleInput(f"{len(hand)} cards: going out is asked of ten, the drawn card among them")
        if drawn not in hand:
            raise ImpossibleInput(f"the drawn card {token(drawn)} is not among the cards")
        self._check_copies(hand, turn_up)
        return self._go_out(hand, drawn, source, turn_up, limit)

    def waits(self, cards: Iterable[Card], source: Source, turn_up: Card | None = None) -> tuple[Card, ...]:
        """The faces (and ``X``) still to be had with which a hand of nine goes out from this source, in reading order.

        A face is still to be had when the hand and the turn-up hold fewer copies than the packs. No penalty is counted.
        """
        hand = tuple(cards)
        turn_up = self._turn_up(turn_up)
        if len(hand) != NINE:
            raise ImpossibleInput(f"{len(hand)} cards: a hand waits with nine")
        self._check_copies(hand, turn_up)
        left = self._still_to_be_had(hand, turn_up)
        return tuple(card for card in left if self._go_out((*hand, card), card, source, turn_up, "none"))

    def lays(self, groups: Iterable[Iterable[Card]], cards: Iterable[Card], turn_up: Card | None = None) -> bool:
        """Whether melds as somebody names them are legal and exactly these nine or ten cards (decision melds-named).

        A special hand is named by its groups: doubles, melds and free cards.
        """
        named = tuple(tuple(group) for group in groups)
        hand = tuple(cards)
        turn_up = self._turn_up(turn_up)
        if sorted(card for group in named for card in group) != sorted(hand):
            return False
        sizes = tuple(sorted((len(group) for group in named), reverse=True))
        fits = any(pattern is None or pattern == sizes for pattern in self._patterns.get(len(hand), ()))
        if fits and all(self._lay(group, turn_up, (len(group),)) is not None for group in named):
            return True
        return self._names_special(named, hand, turn_up)

    def _turn_up(self, turn_up: Card | None) -> Card | None:
        """The turn-up where the table uses one; it must then be a face."""
        if not uses_turn_up(self._options):
            return None
        if turn_up is None:
            raise ImpossibleInput("the turn-up is missing: this table's wild cards are named by it")
        if face(turn_up) == JOKER:
            raise ImpossibleInput("the turn-up cannot be a joker: it goes under the stock and the next card is turned")
        return face(turn_up)

    def _copies_left(self, hand: tuple[Card, ...], turn_up: Card | None) -> dict[Card, int]:
        decks, jokers = self._options["pack.decks"], self._options["pack.jokers"]
        assert isinstance(decks, int) and isinstance(jokers, int)
        left = dict.fromkeys(FACES, decks) | {JOKER: jokers}
        for card in (*hand, *([turn_up] if turn_up is not None else [])):
            left[face(card)] -= 1
        return left

    def _check_copies(self, hand: tuple[Card, ...], turn_up: Card | None) -> None:
        """Rules pack.packs, pack.no-jokers: no face more often than the packs hold it."""
        left = self._copies_left(hand, turn_up)
        for card, copies in left.items():
            if copies < 0:
                held = sum(1 for other in hand if face(other) == card)
                if card == JOKER and self._options["pack.jokers"] == 0:
                    raise ImpossibleInput("X: this table's packs have no jokers")
                beside = " beside the turn-up" if card == turn_up else ""
                raise ImpossibleInput(
                    f"{token(card)} {held} times{beside}: the packs hold it {held + copies + (card == turn_up)} times"
                )

    def _still_to_be_had(self, hand: tuple[Card, ...], turn_up: Card | None) -> list[Card]:
        return [card for card, copies in self._copies_left(hand, turn_up).items() if copies > 0]

    def _go_out(
        self, hand: tuple[Card, ...], drawn: Card, source: Source, turn_up: Card | None, limit: Limit
    ) -> GoingOut:
        if not self._may_go_out_from(source, limit):
            return CANNOT_GO_OUT
        wild = wild_cards(self._options, turn_up)
        named = drawn
        if source != "stock" and drawn in wild:
            if source in ("discard", "claim") and self._options.get("wild.from_discard") == "untakable":
                return CANNOT_GO_OUT
            if source in ("turn_up", "turn_up_claim") or self._options.get("wild.from_discard") == "natural":
                named = drawn + STAR
                hand = _replace_one(hand, drawn, named)
        outs = self._outs(hand, turn_up)
        allowed = {card: melds for card, melds in outs.items() if self._may_throw(card, named, source, hand, wild)}
        ten = self._laid(hand, turn_up) if self._may_go_out_with_ten(source) else None
        return GoingOut({_as_held(card): _unmark(melds) for card, melds in allowed.items()}, ten and _unmark(ten))

    def _may_go_out_from(self, source: Source, limit: Limit) -> bool:
        """Rules claims.nobody, claims.anyone, claims.announced, false-claims.*."""
        if limit == "leaves_round" or (limit in ("stock_out_only", "stock_draw_only") and source != "stock"):
            return False
        if limit == "no_claims" and source in CLAIMS:
            return False
        only_by_claim = self._options.get("turn.take_discard") == "go_out_only"
        return {
            "stock": True,
            "discard": not only_by_claim,
            "claim": self._options["out.claims"] != "nobody" or only_by_claim,
            "turn_up": self._options.get("turn_up.first_seat_may_take") is True,
            "turn_up_claim": self._options.get("turn_up.may_go_out") is True,
        }[source]

    def _may_throw(
        self, card: Card, drawn: Card, source: Source, hand: tuple[Card, ...], wild: frozenset[Card]
    ) -> bool:
        """Whether a card may be the final discard (rules claims.card-melded, turns.keep-*, wilds.not-discarded)."""
        if source in CLAIMS and face(card) == face(drawn):
            return False
        if self._options.get("wild.may_discard") is False and card in wild:
            return False
        if source == "discard" and self._options.get("turn.take_discard") == "keep":
            if self._options["turn.keep_means"] == "face":
                return face(card) != face(drawn)
            return card != drawn or hand.count(drawn) > 1
        return True

    def _may_go_out_with_ten(self, source: Source) -> bool:
        """Rules out.ten, out.ten-forbidden, out.ten-own-turn, out.ten-stock."""
        if self._options["out.ten"] != "allowed":
            return False
        return {"any": True, "own_turn": source not in CLAIMS, "stock": source == "stock"}[
            str(self._options["out.ten_from"])
        ]

    def _outs(self, hand: tuple[Card, ...], turn_up: Card | None) -> dict[Card, Melds]:
        """Every card whose removal leaves nine melded ones, with the melds."""
        wild = wild_cards(self._options, turn_up)
        outs: dict[Card, Melds] = {}
        if not self._special and not any(card in wild or face(card) == JOKER or is_starred(card) for card in hand):
            packed = pack_counts(hand)
            for pattern in self._patterns[NINE]:
                for card, melds in natural_outs(self._table, packed, pattern).items():
                    outs.setdefault(card, tuple(meld.faces for meld in melds))
            return dict(sorted(outs.items()))
        for card in in_reading_order(set(hand)):
            rest = _without_one(hand, card)
            melds_or_none = self._laid(rest, turn_up)
            if melds_or_none is not None:
                outs[card] = melds_or_none
        return outs

    def _laid(self, hand: tuple[Card, ...], turn_up: Card | None) -> Melds | None:
        for pattern in self._patterns[len(hand)]:
            melds = self._lay(hand, turn_up, pattern)
            if melds is not None:
                return melds
        natural = self._naturals(hand, turn_up)
        for special in self._special:
            groups = lay_special(special, self._table, hand, natural)
            if groups is not None:
                return groups
        return None

    def _naturals(self, hand: tuple[Card, ...], turn_up: Card | None) -> frozenset[Card]:
        """The cards of a hand that may count as themselves."""
        wild = wild_cards(self._options, turn_up)
        return frozenset(
            card for card in hand if face(card) != JOKER and (card not in wild or self._wilds_are_naturals)
        )

    def _names_special(self, named: Melds, hand: tuple[Card, ...], turn_up: Card | None) -> bool:
        """Whether named groups are those of a special hand: its doubles, its melds, its free cards."""
        natural = self._naturals(hand, turn_up)

        def is_double(group: tuple[Card, ...]) -> bool:
            return len(group) == 2 and all(card in natural for card in group) and face(group[0]) == face(group[1])

        def is_meld(group: tuple[Card, ...]) -> bool:
            return all(card in natural for card in group) and _is_natural_meld(self._table, group)

        doubles = sum(map(is_double, named))
        melds = sum(1 for group in named if len(group) > 2 and is_meld(group))
        singles = sum(1 for group in named if len(group) == 1)
        return doubles + melds + singles == len(named) and any(
            (special.doubles, special.melds, special.singles) == (doubles, melds, singles) for special in self._special
        )

    def _lay(self, hand: tuple[Card, ...], turn_up: Card | None, pattern: Pattern | None) -> Melds | None:
        """The cards in melds of these sizes."""
        wild = wild_cards(self._options, turn_up)
        held = sort_hand(hand, wild, wilds_are_naturals=self._wilds_are_naturals)
        if held.dead:
            return None
        if not held.flexible and not held.substitutes:
            layout = next(natural_layouts(self._table, held.bound, pattern), None)
            return None if layout is None else _named_naturals(layout, hand)
        with_wilds = layout_with_wilds(self._table, held, pattern)
        return None if with_wilds is None else _named_cards(with_wilds, hand, wild)


def _is_natural_meld(table: MeldTable, group: tuple[Card, ...]) -> bool:
    packed = pack_counts(group)
    return any(meld.packed == packed for meld in table.by_lowest[min(map(face, group))])


def _named_naturals(layout: tuple[Meld, ...], hand: tuple[Card, ...]) -> Melds:
    """The melds with the cards of the hand in them, stars and all."""
    left = list(hand)
    return tuple(tuple(_take(left, wanted, frozenset()) for wanted in meld.faces) for meld in layout)


def _named_cards(layout: Layout, hand: tuple[Card, ...], wild: frozenset[Card]) -> Melds:
    """The melds with the cards of the hand in them: naturals, from ordinary cards before wild ones; then wild cards."""
    left = list(hand)
    naturals = [[_take(left, wanted, wild) for wanted in faces_in(meld.naturals)] for meld in layout]
    return tuple(
        tuple(cards + [left.pop() for _ in range(meld.substitutes)])
        for cards, meld in zip(naturals, layout, strict=True)
    )


def _take(left: list[Card], wanted: Card, wild: frozenset[Card]) -> Card:
    """Take a card of this face out of the list, one that is bound to its face if there is one."""
    copies = [card for card in left if face(card) == wanted]
    card = next((card for card in copies if card not in wild), copies[0])
    left.remove(card)
    return card


def _without_one(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def _replace_one(hand: tuple[Card, ...], card: Card, by: Card) -> tuple[Card, ...]:
    return (*_without_one(hand, card), by)


def _as_held(card: Card) -> Card:
    """A joker that counts for nothing is still written X."""
    return JOKER if card == _DEAD_JOKER else card


def _unmark(melds: Melds) -> Melds:
    return tuple(tuple(map(_as_held, meld)) for meld in melds)
