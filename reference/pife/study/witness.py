"""The smallest hand that tells two values of an option apart.

It proves that the option is alive, makes a scenario, and shows a player what the choice changes. Melds come first,
fewest cards first; where no meld tells the values apart, hands of ten cards with the ways to go out.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pife.cards import JOKER, Card, face, read_card, read_cards
from pife.engine.counts import faces_in
from pife.engine.hands import OF_THE_TURN_UP, SOURCES, Judge, Source
from pife.engine.wilds import uses_turn_up
from pife.errors import ImpossibleInput, PifeError
from pife.spec.catalogue import Catalogue
from pife.spec.conditions import Scalar, Value, pattern_parts
from pife.spec.library import Spec
from pife.spec.profiles import Profile, different_options
from pife.study.melded_hands import melds_with_substitutes

TURN_UPS = tuple(read_cards("9C KD"))
"""The turn-ups that are tried: one in the middle of a suit, and the king, after which the ace is wild."""


@dataclass(frozen=True)
class Answer:
    """What a table says: ``legal`` of a meld, or the ``discards`` and ``ten`` of a hand, or that it ``cannot_be``."""

    legal: bool | None = None
    discards: tuple[Card, ...] = ()
    ten: bool = False
    cannot_be: bool = False


@dataclass(frozen=True)
class Witness:
    """A question on which two tables that differ in one option alone answer differently.

    ``context`` are the tables' other house rules that are not defaults; ``drawn`` and ``source`` are of a hand of ten.
    """

    option: str
    cards: tuple[Card, ...]
    turn_up: Card | None
    drawn: Card | None
    source: Source | None
    left: Answer
    right: Answer
    context: Mapping[str, object]


def witness(spec: Spec, option_id: str, left: Value, right: Value, base: Profile | None = None) -> Witness | None:
    """The smallest hand that tells two values apart, at the table ``base`` or at the plainest one with the option.

    ``None`` where no hand does. :class:`PifeError` where the values cannot both be chosen at the table.
    """
    for one, other in tables_apart(spec, option_id, left, right, base):
        found = _at(option_id, one, other)
        if found is not None:
            return found
    return None


def tables_apart(
    spec: Spec, option_id: str, left: Value, right: Value, base: Profile | None
) -> Iterator[tuple[Profile, Profile]]:
    """Pairs of tables that differ in the option alone, plainest first; :class:`PifeError` where there is none."""
    catalogue = spec.catalogue
    found = False
    for context in [base.options] if base else _contexts(catalogue, option_id):
        pair = []
        for value in (left, right):
            values = {**catalogue.defaults(), **context, option_id: value}
            options = catalogue.applying(values)
            if option_id in options and not any(catalogue.broken_constraints(options)):
                pair.append(spec.profile_from_options(different_options(options, catalogue), "a-table"))
        if len(pair) == 2:
            found = True
            yield pair[0], pair[1]
    if not found:
        where = f"at {base.id}" if base else "at any table"
        raise PifeError(f"{option_id} cannot have both values {where}")


_RICHER: tuple[dict[str, Value], ...] = (
    {"wild.which": "next_all_suits"},
    {"pack.jokers": 4},
    {"out.claims": "anyone"},
    {"out.ten": "allowed"},
    {"out.ten": "allowed", "out.claims": "anyone"},
    {"melds.sets": ("2-2-2",)},
    {"melds.sets": ("2-2-2-1",)},
    {"pack.decks": 3, "melds.sets": ("3-3-3",)},
    {"pack.decks": 3, "melds.sets": ("3-3-2-2",)},
)
"""What a plain table may need besides, for a difference to show."""

_PLAIN_TABLES = 4


def _contexts(catalogue: Catalogue, option_id: str) -> Iterator[dict[str, Value]]:
    """Tables to try: the plainest at which the option applies, then the same with more claims, outs or wild cards."""
    having = (options for options in catalogue.contexts(catalogue.bound_with(option_id)) if option_id in options)
    by_plainness = sorted(having, key=lambda options: len(different_options(options, catalogue)))
    others: dict[str, dict[str, Value]] = {}
    for options in by_plainness:
        rest = {name: value for name, value in options.items() if name != option_id}
        others.setdefault(repr(rest), rest)
    plain = list(others.values())[:_PLAIN_TABLES]
    yield from plain
    for more in _RICHER:
        if option_id not in more:
            yield from ({**options, **more} for options in plain)


def _at(option_id: str, one: Profile, other: Profile) -> Witness | None:
    judges = Judge(one), Judge(other)
    turn_ups: tuple[Card | None, ...] = (
        TURN_UPS if any(uses_turn_up(table.options) for table in (one, other)) else (None,)
    )
    context = {o: v for o, v in different_options(one.options, one.catalogue).items() if o != option_id}
    for turn_up in turn_ups:
        for cards in _melds(one, other, turn_up):
            left, right = (_meld_answer(judge, cards, turn_up) for judge in judges)
            if left != right:
                return Witness(option_id, cards, turn_up, None, None, left, right, context)
    for turn_up in turn_ups:
        hands = list(dict.fromkeys(_ten_cards(judges, turn_up)))
        for source in SOURCES:
            going_out = []
            for cards in hands:
                for drawn in _drawn_cards(cards, source, turn_up):
                    left, right = (_hand_answer(judge, cards, drawn, source, turn_up) for judge in judges)
                    if left != right:
                        return Witness(option_id, cards, turn_up, drawn, source, left, right, context)
                    if source == "stock" and (left.discards or left.ten):
                        going_out.append(cards)
            if source == "stock":
                hands = going_out
    return None


def _drawn_cards(cards: tuple[Card, ...], source: Source, turn_up: Card | None) -> list[Card]:
    """The cards of a hand to try as the drawn one: from the stock it does not matter which."""
    if source == "stock":
        return [cards[-1]]
    if source in OF_THE_TURN_UP and turn_up is not None:
        return [turn_up] if turn_up in cards else []
    twins = {card for card in cards if cards.count(card) > 1}
    return sorted({cards[0], cards[-1], *twins, *(card for card in cards if card == JOKER)})


def _meld_answer(judge: Judge, cards: tuple[Card, ...], turn_up: Card | None) -> Answer:
    try:
        return Answer(legal=judge.meld(cards, turn_up))
    except ImpossibleInput:
        return Answer(cannot_be=True)


def _hand_answer(judge: Judge, cards: tuple[Card, ...], drawn: Card, source: Source, turn_up: Card | None) -> Answer:
    try:
        out = judge.go_out(cards, drawn, source, turn_up)
    except ImpossibleInput:
        return Answer(cannot_be=True)
    return Answer(discards=tuple(sorted(set(map(face, out.discards)))), ten=out.ten is not None)


def _melds(one: Profile, other: Profile, turn_up: Card | None) -> list[tuple[Card, ...]]:
    """The melds of both tables, with wild cards standing in, and single cards too often; fewest cards first."""
    found = {(card,) * copies for card in (0, JOKER) for copies in range(1, 6)}
    for table in (one, other):
        wild = Judge(table).wilds(turn_up)
        for naturals, substitutes in melds_with_substitutes(table, frozenset(wild)):
            cards = tuple(faces_in(naturals))
            if substitutes and not wild:
                continue
            for stand_ins in _stand_ins(wild, substitutes):
                found.add(tuple(sorted((*cards, *stand_ins))))
    return sorted((cards for cards in found if len(cards) <= 10), key=lambda cards: (len(cards), cards))


def _stand_ins(wild: tuple[Card, ...], number: int) -> Iterator[tuple[Card, ...]]:
    """Wild cards to stand in: as far as they go, the lowest kinds first."""
    yield from itertools.islice(itertools.combinations_with_replacement(wild, number), 6)


_FILLERS = ("2D 3D 4D", "2S 3S 4S", "5D 6D 7D", "2H 3H 4H 5H", "5S 6S 7S 8S 9S", "2C 3C 4C 5C 6C", "2D 3D 4D 5D 6D 7D")
_WHOLE = (
    "2D 3D 4D 5D 6D 7D 8D 9D 10D",
    "2D 3D 4D 5D 6D 7D 8D 9D 10D JD",
    "2D 3D 4D 5D 6D 7D 8D 2S 3S 4S",
    "2D 3D 4D 5D 6D 7D 2S 3S 4S 5S",
    "2D 3D 4D 5D 6D 2S 3S 4S 5S 6S",
    "2D 2D 3S 3S 4H 4H 5C 5C 7D",
    "2D 2D 3S 3S 4H 4H 6C 7C 8C",
    "2D 2D 3S 3S 4H 4H 5C 6C 7C 8C",
)


def _large_sets(judges: tuple[Judge, Judge]) -> Iterator[tuple[Card, ...]]:
    """A set of queens of each shape that runs cannot replace."""
    for shape in sorted({str(shape) for judge in judges for shape in _set_shapes(judge.profile)}):
        copies = pattern_parts(shape)
        if sum(copies) > 4:
            yield tuple(suit * 13 + 11 for suit, count in enumerate(copies) for _ in range(count))


def _set_shapes(profile: Profile) -> tuple[Scalar, ...]:
    shapes = profile.options["melds.sets"]
    return shapes if isinstance(shapes, tuple) else ()


def _ten_cards(judges: tuple[Judge, Judge], turn_up: Card | None) -> Iterator[tuple[Card, ...]]:
    """Hands of ten that are melded, or nearly: fillers and a part with wild cards, then one more card."""
    wild = sorted({card for judge in judges for card in judge.wilds(turn_up)})
    strays = [*read_cards("QS"), *wild, *([turn_up] if turn_up is not None else []), JOKER]
    fillers = [read_cards(text) for text in _FILLERS]
    parts = [*fillers, *(read_cards(text) for text in _WHOLE), *_large_sets(judges)]
    for card in wild:
        parts += [(*read_cards("5D 6D"), card), (*read_cards("JH QH"), card), (*read_cards("QD QC"), card)]
        parts += [(read_card("QD"), card, card), (card, card, card), (*read_cards("4D 7D 8D"), card, card)]
    for part in parts:
        for count in range(3):
            for beside in itertools.combinations_with_replacement(fillers, count):
                cards = (*part, *itertools.chain.from_iterable(beside))
                if len(cards) == 10:
                    yield tuple(sorted(cards))
                elif len(cards) == 9:
                    for stray in (*strays, cards[0], *(c for c in cards if face(c) in wild)):
                        yield tuple(sorted((*cards, stray)))
