"""What of a table the answer to a question about cards hangs on: tables that are alike in that need one answer only.

Most options change nothing about most cards. What wild cards may do is of no matter to a hand without one, nor a set
shape to a hand that has not the cards for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence

from pife.cards import JOKER, Card, face, read_card, suit_of
from pife.engine.hands import CLAIMS, OF_THE_TURN_UP
from pife.engine.wilds import wild_cards
from pife.errors import CardError
from pife.spec.conditions import Options, pattern_parts
from pife_conformance.identify.tables import Table

_FILLING = ("wild.itself", "wild.melds", "wild.run_place")
_TAKING = (
    "out.claims", "turn.take_discard", "turn.keep_means", "turn_up.first_seat_may_take", "turn_up.may_go_out",
    "turn_up.fate",
)  # fmt: skip
_WAITING = (
    *_FILLING, *_TAKING, "wild.per_meld", "wild.least_naturals", "wild.which", "wild.turn_up_twin",
    "wild.from_discard", "wild.may_discard", "pack.decks", "pack.jokers", "pack.jokers_are", "melds.sets",
    "melds.run_ace", "melds.longest", "out.shapes", "out.special", "out.ten", "out.ten_from",
)  # fmt: skip


OF_TELLING = ("drawn-never-thrown", "one-discard-named")
"""Forms of faults in saying which cards may be thrown."""

OF_MELDS = ("ranks-as-text", "ace-in-no-run", "king-names-no-wild", "wild-never-itself")
"""Forms of faults that show in a single meld."""

_KING = 12
_OUT_OF_ORDER_AS_TEXT = (0, 9, 11, 12)
"""The ace, ten, queen and king: only a run with one of them is out of order by its text."""


def may_show(form: str, ask: str) -> bool:
    """Whether answers to an ask may show a fault."""
    if ask == "wilds":
        return form == "king-names-no-wild"
    if form in OF_TELLING:
        return ask == "go_out"
    return ask != "meld" or form in OF_MELDS


class CardsHeld:
    """Cards that are to be laid in melds, and what of a table they meet."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self.cards = tuple(cards)
        faces = [face(card) for card in cards]
        self.faces = frozenset(faces)
        self.counts = Counter(faces)
        self.jokers = self.counts.pop(JOKER, 0)
        self.most = max(self.counts.values(), default=0)
        suits: dict[int, Counter[int]] = {}
        for card in self.counts.elements():
            suits.setdefault(card % 13, Counter())[suit_of(card)] += 1
        self._suits = [sorted(each.values(), reverse=True) for each in suits.values()]
        self.has_ace = 0 in suits
        self._fitting: dict[Hashable, Hashable] = {}

    def melded_by(self, options: Options, wild: frozenset[Card]) -> tuple[Hashable, ...]:
        """The state of a table on which it hangs whether cards of these are a meld."""
        wild &= self.faces
        wilds = sum(card in wild for card in self.cards)
        seen: tuple[Hashable, ...] = (
            self._sets(options["melds.sets"], wilds),
            options["melds.run_ace"] if wild or self.has_ace else None,
            self._longest(options["melds.longest"]),
        )
        return (*seen, wild, *self._limits(options, wilds)) if wild else seen

    def laid_by(self, options: Options, wild: frozenset[Card]) -> tuple[Hashable, ...]:
        """The state of a table on which it hangs whether they are melded, all of them or all but one."""
        shapes = self._shapes(options["out.shapes"])
        return (*self.melded_by(options, wild), shapes, options["out.special"] if self.most > 1 else None)

    def _limits(self, options: Options, wilds: int) -> tuple[Hashable, ...]:
        """How far so many wild cards may fill melds; a limit that so few cannot reach is none."""
        most = options.get("wild.per_meld")
        most = min(most, wilds) if isinstance(most, int) else wilds
        least = options.get("wild.least_naturals", 2)
        assert isinstance(least, int)
        return (most, max(least, 3 - most), *(options.get(option_id, ...) for option_id in _FILLING))

    def _sets(self, shapes: Hashable, missing: int) -> Hashable:
        """The set shapes for which there are cards of a rank, but for so many that wild ones may stand for."""
        key = (shapes, missing)
        if key not in self._fitting:
            assert isinstance(shapes, tuple)
            self._fitting[key] = frozenset(
                shape
                for shape in shapes
                if any(_lacks(pattern_parts(str(shape)), held) <= missing for held in self._suits)
            )
        return self._fitting[key]

    def _shapes(self, shapes: Hashable) -> Hashable:
        """The sizes of melds by which so many cards may lie, or fewer."""
        if not isinstance(shapes, tuple):
            return shapes
        if shapes not in self._fitting:
            most = len(self.cards)
            self._fitting[shapes] = frozenset(each for each in shapes if sum(pattern_parts(str(each))) <= most)
        return self._fitting[shapes]

    def _longest(self, longest: Hashable) -> int:
        most = len(self.cards)
        return min(longest, most) if isinstance(longest, int) else most


class CardsAsked:
    """The cards of one question, as it was sent, and what of a table they meet."""

    def __init__(self, ask: str, sent: Mapping[str, object]) -> None:
        cards = sent.get("cards")
        read = map(_card, cards) if isinstance(cards, list) else ()
        self._held = CardsHeld([card for card in read if card is not None])
        self._ask = ask
        self._turn_up = _card(sent.get("turn_up"))
        self._source = sent.get("from")
        self._turned = 0 if self._turn_up is None else self._held.counts[self._turn_up]
        self._wild: dict[Hashable, frozenset[Card]] = {}

    def may_be(self, table: Table) -> tuple[Hashable, ...]:
        """The state of a table on which it hangs whether the cards can be."""
        options = table.options
        decks, jokers = options["pack.decks"], options["pack.jokers"]
        assert isinstance(decks, int) and isinstance(jokers, int)
        uses_turn_up = options.get("wild.which", "none") != "none"
        may_be_taken = options.get("turn_up.first_seat_may_take") is True or options.get("turn_up.may_go_out") is True
        lies_aside = uses_turn_up and options.get("turn_up.fate") == "aside" and not may_be_taken
        return (
            uses_turn_up,
            self._held.most > decks,
            self._held.jokers > jokers,
            lies_aside and self._turned >= decks,
            self._taking(options) if self._ask in ("go_out", "waits") and self._source in OF_THE_TURN_UP else None,
        )

    def can_be(self, table: Table) -> bool:
        """Whether the packs hold the cards, and the turn-up is one where the table uses it."""
        uses_turn_up, *too_many = self.may_be(table)[:4]
        is_face = self._turn_up is not None and self._turn_up < JOKER
        return (is_face or not uses_turn_up) and not any(too_many)

    def seen(self, table: Table) -> Hashable:
        """The state of a table on which the answer hangs."""
        return (self.may_be(table), self._answered_by(table))

    def meets(self, form: str, table: Table) -> bool:
        """Whether a fault of this form may change the answer at a table."""
        if not may_show(form, self._ask):
            return False
        if form == "king-names-no-wild":
            return self._turn_up is not None and self._turn_up < JOKER and self._turn_up % 13 == _KING
        if self._ask == "waits" or form in OF_TELLING:
            return True
        if form == "ace-in-no-run":
            return self._held.has_ace
        if form == "ranks-as-text":
            return any(card < JOKER and card % 13 in _OUT_OF_ORDER_AS_TEXT for card in self._held.faces)
        if form in ("equal-cards-dropped", "equal-cards-missed"):
            return self._held.most > 1 or self._held.jokers > 1
        return not form.startswith("wild") or bool(self._wild_at(table))

    def _answered_by(self, table: Table) -> Hashable:
        options = table.options
        if self._ask == "wilds":
            return table.seen_of(("wild.which", "wild.turn_up_twin", "pack.jokers_are"))
        if self._ask == "waits":
            return table.seen_of(_WAITING)
        wild = self._wild_at(table)
        if self._ask == "meld":
            return self._held.melded_by(options, wild)
        seen = self._held.laid_by(options, wild)
        if self._ask == "melded":
            return seen
        if wild:
            seen = (*seen, table.seen_of(("wild.from_discard", "wild.may_discard")))
        ten = (options["out.ten"], options.get("out.ten_from"), options["melds.longest"])
        return (*seen, ten, None if self._source == "stock" else self._taking(options))

    def _taking(self, options: Options) -> Hashable:
        """What a table says of taking a card from elsewhere than the stock."""
        return (self._source in CLAIMS, *(options.get(option_id, ...) for option_id in _TAKING))

    def _wild_at(self, table: Table) -> frozenset[Card]:
        key = table.seen_of(("wild.which", "wild.turn_up_twin", "pack.jokers_are"))
        if key not in self._wild:
            turn_up = self._turn_up if self._turn_up is not None and self._turn_up < JOKER else None
            self._wild[key] = wild_cards(table.options, turn_up) & self._held.faces
        return self._wild[key]


def _card(token: object) -> Card | None:
    try:
        return read_card(token) if isinstance(token, str) else None
    except CardError:
        return None


def _lacks(shape: tuple[int, ...], held: list[int]) -> int:
    """How many cards a shape has more than the copies of each suit that are held, the most first."""
    padded = [*held, *[0] * len(shape)]
    return sum(max(0, copies - padded[place]) for place, copies in enumerate(shape))
