"""What an engine with known faults answers to questions about cards: the judge of a table, changed in a few places.

Which card is named of several that may be thrown is any engine's own matter; all else is foretold whole.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pife.cards import JOKER, RANKS, STAR, Card, face, rank_of, suit_of, token
from pife.engine.counted import CountedHand, as_held, without_one
from pife.engine.counts import faces_in
from pife.engine.hands import CLAIMS, OF_THE_TURN_UP, Judge
from pife.engine.layout import Pattern, Tally, WildSearch, natural_layouts, patterns_for
from pife.engine.melds import MeldTable, PartMeld
from pife.engine.special import lay_special, special_hands
from pife.engine.wilds import as_wilds, sort_hand, substitute_limits, wild_cards
from pife_conformance.identify.alike import CardsHeld
from pife_conformance.identify.greedy import GREEDY, Greedy, Places

YES = "yes"
TEN = "ten"

Given = Mapping[str, Any]

ALTERED: Mapping[str, tuple[str, ...]] = {
    "only-threes": ("only-threes",),
    "ranks-as-text": ("ranks-as-text",),
    "equal-cards-once": ("equal-cards-dropped", "equal-cards-missed"),
    "greedy-melds": GREEDY,
    "one-wild-a-hand": ("one-wild-a-hand",),
    "ace-in-no-run": ("ace-in-no-run",),
    "wild-never-itself": ("wild-never-itself",),
    "drawn-never-thrown": ("drawn-never-thrown",),
    "one-discard-named": ("one-discard-named",),
    "king-names-no-wild": ("king-names-no-wild",),
}
"""The forms that a known fault takes."""


_ONLY_REFUSING = frozenset(
    form for forms in ALTERED.values() for form in forms if form not in ("equal-cards-dropped", "king-names-no-wild")
)
"""Forms by which nothing is melded that is not by the rules."""


@dataclass(frozen=True, slots=True)
class Foretold:
    """An answer as a set of words; ``is_single`` where it has just one of these cards."""

    words: frozenset[str]
    is_single: bool = False

    def excludes(self, other: Foretold) -> bool:
        """Whether no answer is foretold by both."""
        if not self.is_single:
            return not other.allows(self.words)
        if not other.is_single:
            return not self.allows(other.words)
        mine, theirs = self.words - {TEN}, other.words - {TEN}
        return bool(mine) != bool(theirs) or (bool(mine) and mine.isdisjoint(theirs)) or self._ten != other._ten

    def allows(self, said: frozenset[str]) -> bool:
        """Whether an answer is as foretold."""
        if not self.is_single:
            return said == self.words
        cards = self.words - {TEN}
        return said <= self.words and len(said & cards) == min(1, len(cards)) and self._ten == said & {TEN}

    @property
    def _ten(self) -> frozenset[str]:
        return self.words & {TEN}


class _SeenMelds(MeldTable):
    """The melds of a table without those that a fault does not see, where they are listed and where wilds fill them."""

    def __init__(self, judge: Judge, sees: Callable[[tuple[int, ...]], bool]) -> None:
        super().__init__(judge.profile, substitute_limits(judge.profile.options))
        self._sees = sees
        self.by_lowest = tuple(tuple(meld for meld in melds if sees(meld.faces)) for melds in self.by_lowest)

    def melds_with(self, pivot: int, hand: int) -> Iterator[PartMeld]:
        """Those that are seen."""
        return (part for part in super().melds_with(pivot, hand) if self._sees(tuple(_all_faces(part.naturals))))


class Known:
    """What was worked out about hands: whether they are found melded, and the places of their melds."""

    def __init__(self) -> None:
        self.melded: dict[object, bool] = {}
        self.melds: dict[object, list[Places]] = {}
        self._held: dict[tuple[Card, ...], CardsHeld] = {}

    def held(self, cards: tuple[Card, ...]) -> CardsHeld:
        """Cards by what of a table they meet."""
        if cards not in self._held:
            self._held[cards] = CardsHeld(cards)
        return self._held[cards]


class FaultyHands:
    """A table's judge with some faults, by their forms.

    ``known`` keeps what was worked out about hands, for all tables that are alike in what those meet.
    """

    def __init__(self, judge: Judge, forms: Collection[str], known: Known | None = None) -> None:
        self.judge = judge
        self._forms = frozenset(forms)
        self._only_refuses = self._forms <= _ONLY_REFUSING
        self._options = judge.profile.options
        sees = self._sees()
        self._table = judge.table if sees is None else _SeenMelds(judge, sees)
        self._special = special_hands(judge.profile)
        self._tally = Tally()
        self._naturals_may_be_wild = judge.wilds_are_naturals and "wild-never-itself" not in self._forms
        self._known = known or Known()
        self._of_melds = self._forms.difference(GREEDY)
        self._greedy = next((Greedy.of(form) for form in forms if form in GREEDY), None)

    def foretold(self, ask: str, given: Given) -> Foretold:
        """The answer to a question that can be, its cards read."""
        turn_up = given["turn_up"] if self.judge.uses_turn_up else None
        if ask == "wilds":
            return Foretold(frozenset(map(_word, self._wild(turn_up))))
        if ask == "meld":
            return _yes_or_no(self._is_meld(given["cards"], self._wild(turn_up)))
        if ask == "melded":
            may_be = not self._only_refuses or self.judge.melded(given["cards"], turn_up) is not None
            return _yes_or_no(may_be and self._melded(given["cards"], self._wild(turn_up)))
        if ask == "go_out":
            return self._go_out(given["cards"], given["drawn"], given["from"], turn_up, given["limit"] or "none")
        return self._waits(given["cards"], given["from"], turn_up)

    def _sees(self) -> Callable[[tuple[int, ...]], bool] | None:
        tests: list[Callable[[list[int]], bool]] = []
        if "ace-in-no-run" in self._forms:
            tests.append(_has_no_ace)
        if "ranks-as-text" in self._forms:
            tests.append(_rise_as_text)
        if not tests:
            return None

        def sees(faces: tuple[int, ...]) -> bool:
            ranks = [rank_of(each) for each in faces]
            return len(set(ranks)) < 2 or all(test(ranks) for test in tests)

        return sees

    def _wild(self, turn_up: Card | None) -> frozenset[Card]:
        wild = wild_cards(self._options, turn_up)
        if (
            "king-names-no-wild" in self._forms
            and turn_up is not None
            and rank_of(turn_up) == 12
            and str(self._options["wild.which"]).startswith("next")
        ):
            return wild & {turn_up, JOKER}
        return wild

    def _is_meld(self, cards: tuple[Card, ...], wild: frozenset[Card]) -> bool:
        return self._lays(cards, wild, (len(cards),))

    def _lays(self, cards: tuple[Card, ...], wild: frozenset[Card], sizes: Pattern | None) -> bool:
        held = sort_hand(CountedHand(cards), as_wilds(wild), wilds_are_naturals=self._naturals_may_be_wild)
        if held.dead:
            return False
        if not held.flexible and not held.substitutes:
            return next(natural_layouts(self._table, held.bound, sizes, self._tally), None) is not None
        return WildSearch(self._table, self._tally).layout(held, sizes) is not None

    def _melded(self, cards: tuple[Card, ...], wild: frozenset[Card]) -> bool:
        cards = cards if self._greedy is not None else tuple(sorted(cards))
        key = (self._forms, cards, self._known.held(cards).laid_by(self._options, wild))
        if key not in self._known.melded:
            self._known.melded[key] = self._work_out(cards, wild)
        return self._known.melded[key]

    def _work_out(self, cards: tuple[Card, ...], wild: frozenset[Card]) -> bool:
        cards = whole = tuple(card if face(card) in wild else face(card) for card in cards)
        kept = tuple(dict.fromkeys(cards))
        if len(kept) < len(cards):
            if "equal-cards-missed" in self._forms:
                return False
            if "equal-cards-dropped" in self._forms:
                cards = kept
        if self._split(cards, wild, self._patterns(len(cards))):
            return True
        natural = frozenset(
            card for card in whole if face(card) != JOKER and (card not in wild or self._naturals_may_be_wild)
        )
        return any(lay_special(hand, self._table, whole, natural, self._tally) for hand in self._special)

    def _patterns(self, cards: int) -> tuple[Pattern | None, ...]:
        shapes = self._options["out.shapes"]
        patterns = patterns_for(shapes, cards) if isinstance(shapes, tuple) else (None,)
        if "only-threes" not in self._forms:
            return patterns
        threes: Pattern = {9: (3, 3, 3), 10: (4, 3, 3)}.get(cards, (0,))
        return (threes,) if None in patterns or threes in patterns else ()

    def _split(self, cards: tuple[Card, ...], wild: frozenset[Card], patterns: tuple[Pattern | None, ...]) -> bool:
        """Whether the cards are found in melds of such sizes."""
        if "one-wild-a-hand" in self._forms:
            return any(self._with_one_wild(cards, wild, sizes) for sizes in patterns)
        if not any(self._lays(cards, wild, sizes) for sizes in patterns):
            return False
        if self._greedy is None:
            return True
        cards = self._greedy.in_order(cards)
        laid = self._greedy.sizes_laid(cards, self._melds_in(cards, wild), wild)
        return laid is not None and (None in patterns or laid in patterns)

    def _with_one_wild(self, cards: tuple[Card, ...], wild: frozenset[Card], sizes: Pattern | None) -> bool:
        """Whether they lie so with all wild cards but one (or all) as themselves."""
        places = [place for place, card in enumerate(cards) if card in wild]
        if not places:
            return self._lays(cards, wild, sizes)
        for free in (None, *places):
            as_itself = [place for place in places if place != free]
            if any(cards[place] == JOKER for place in as_itself):
                continue
            bound = tuple(card + STAR if place in as_itself else card for place, card in enumerate(cards))
            if self._lays(bound, wild, sizes):
                return True
        return False

    def _melds_in(self, cards: tuple[Card, ...], wild: frozenset[Card]) -> list[Places]:
        """The places of every meld in a hand."""
        key = (self._of_melds, cards, self._known.held(cards).melded_by(self._options, wild))
        if key not in self._known.melds:
            self._known.melds[key] = self._seek_melds(cards, wild)
        return self._known.melds[key]

    def _seek_melds(self, cards: tuple[Card, ...], wild: frozenset[Card]) -> list[Places]:
        found: list[Places] = []
        growing: list[tuple[int, ...]] = [()]
        for place in range(len(cards)):
            larger = [
                (*places, place) for places in growing if _may_grow([cards[each] for each in (*places, place)], wild)
            ]
            growing += larger
            found += [
                frozenset(places)
                for places in larger
                if len(places) > 2 and self._is_meld(tuple(cards[each] for each in places), wild)
            ]
        return found

    def _go_out(self, cards: tuple[Card, ...], drawn: Card, source: Any, turn_up: Card | None, limit: str) -> Foretold:
        """The ways out as they are told: some faults are in the telling alone."""
        ways = self._ways(cards, drawn, source, turn_up, limit)
        if "drawn-never-thrown" in self._forms:
            ways -= {_word(drawn)}
        return Foretold(ways, "one-discard-named" in self._forms)

    def _ways(
        self, cards: tuple[Card, ...], drawn: Card, source: Any, turn_up: Card | None, limit: str
    ) -> frozenset[str]:
        judge, wild = self.judge, self._wild(turn_up)
        hand = tuple(card if face(card) in wild else face(card) for card in cards)
        drawn = as_held(drawn, hand) or drawn
        barred = limit == "leaves_round" or (limit in ("stock_out_only", "stock_draw_only") and source != "stock")
        if barred or (limit == "no_claims" and source in CLAIMS) or not judge.is_open(source):
            return frozenset()
        if not judge.may_take(drawn, source, turn_up):
            return frozenset()
        if drawn in wild and judge.is_bound(drawn, source, turn_up):
            hand, drawn = (*without_one(hand, drawn), drawn + STAR), drawn + STAR
        may_be = self._lawful_discards(cards, drawn, source, turn_up, limit)
        ways = {
            _word(card)
            for card in dict.fromkeys(hand)
            if (may_be is None or face(card) in may_be)
            and judge.may_throw(card, hand, drawn, source, turn_up)
            and self._melded(without_one(hand, card), wild)
        }
        if judge.may_go_out_with_ten(source) and self._melded(hand, wild):
            ways.add(TEN)
        return frozenset(ways)

    def _lawful_discards(
        self, cards: tuple[Card, ...], drawn: Card, source: Any, turn_up: Card | None, limit: Any
    ) -> frozenset[Card] | None:
        """The faces that may be thrown by the rules; ``None`` where the faults find more than those."""
        if not self._only_refuses:
            return None
        return frozenset(map(face, self.judge.go_out(cards, face(drawn), source, turn_up, limit).discards))

    def _waits(self, cards: tuple[Card, ...], source: Any, turn_up: Card | None) -> Foretold:
        packs = self.judge.packs
        if self._only_refuses:
            left = list(self.judge.waits(cards, source, turn_up))
        elif source in OF_THE_TURN_UP:
            left = [card for card in packs.still_to_be_had(cards) if card == turn_up]
        else:
            left = list(packs.still_to_be_had(cards, turn_up))
        return Foretold(
            frozenset(_word(card) for card in left if self._ways((*cards, card), card, source, turn_up, "none"))
        )


def said_words(ask: str, fields: Mapping[str, Any]) -> frozenset[str]:
    """A right or an engine's answer as a set of words; of cards the faces."""
    if ask in ("meld", "melded"):
        return frozenset({YES} if fields.get("legal") or fields.get("melded") else ())
    if ask == "go_out":
        return frozenset((*_faces(fields.get("discards")), *((TEN,) if fields.get("ten") else ())))
    return frozenset(_faces(fields.get("cards")))


def _faces(cards: object) -> Iterator[str]:
    return (str(card).rstrip("*") for card in (cards if isinstance(cards, list) else ()))


def _word(card: Card) -> str:
    return token(face(card))


def _yes_or_no(found: bool) -> Foretold:
    return Foretold(frozenset({YES} if found else ()))


def _has_no_ace(ranks: list[int]) -> bool:
    return 0 not in ranks


def _rise_as_text(ranks: list[int]) -> bool:
    """Whether ranks in the order of their text are in the order of a run too, the ace above king and queen."""
    high = {11, 12} & set(ranks)
    values = [13 if rank == 0 and high else rank for rank in sorted(ranks, key=lambda rank: RANKS[rank])]
    return values == sorted(values)


def _may_grow(cards: list[Card], wild: frozenset[Card]) -> bool:
    """Whether cards that are not wild share a rank or a suit, so that others may make a meld of them."""
    bound = [face(card) for card in cards if card not in wild and card != JOKER]
    return len({rank_of(card) for card in bound}) <= 1 or len({suit_of(card) for card in bound}) <= 1


def _all_faces(packed: int) -> Iterator[int]:
    """Every face of packed counts, as often as it is there."""
    for each in set(faces_in(packed)):
        yield from itertools.repeat(each, packed >> 4 * each & 7)
