"""The kinds of value that questions and answers hold: how each is read, compared, and varied.

An empty value (missing, null, [], {}, 0, false) is the same as the kind's own. Cards in a list are a multiset: their
order says nothing, save in a pile. A star on a face that is not wild says nothing either.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import TypeVar

from pife.cards import FACES, JOKER, STAR, SUITS, Card, face, is_starred, read_card, read_cards, token
from pife.engine.json_values import is_empty as is_empty
from pife.errors import CardError, did_you_mean
from pife.spec.told import joined
from pife_conformance import formulas, sorted_packs
from pife_conformance.comparing import Comparison, Path
from pife_conformance.told import of_error, told

Wild = frozenset[Card]

_Item = TypeVar("_Item")


class KindError(ValueError):
    """A value that is not of its kind; the message says what it must be.

    ``path`` is where in the value it stands; ``is_key`` where it is the key there that is wrong.
    """

    def __init__(self, message: str, path: Path = (), *, is_key: bool = False) -> None:
        self.message = message
        self.path = path
        self.is_key = is_key
        super().__init__(message)

    def inside(self, part: str | int) -> KindError:
        """The same error about a part of a greater value."""
        return KindError(self.message, (part, *self.path), is_key=self.is_key)

    def told(self, name: str) -> str:
        """The message with its place, the value being called ``name``."""
        return joined("", [f"{'.'.join(map(str, (name, *self.path)))}: ", self.message])


@dataclass(frozen=True, slots=True)
class Variation:
    """One way to put a question differently: suits renamed, seats turned, lists that are multisets reordered."""

    tokens: Mapping[str, str]
    order: Random
    seats: Mapping[int, int] = field(default_factory=dict)

    def shuffled(self, items: list[_Item]) -> list[_Item]:
        """The items in an order of chance."""
        self.order.shuffle(items)
        return items

    def seat(self, seat: int) -> int:
        """The new number of a seat; one that does not sit at the table keeps its own."""
        return self.seats.get(seat, seat)


def renamed_suits(suits: str) -> dict[str, str]:
    """Every token under a renaming of the suits, given as the new names of clubs, diamonds, hearts and spades.

    >>> renamed_suits("SHDC")["10C*"], renamed_suits("SHDC")["X"]
    ('10S*', 'X')
    """
    new = [SUITS.index(suit) for suit in suits]
    tokens = {token(JOKER): token(JOKER)}
    for card in FACES:
        other = new[card // 13] * 13 + card % 13
        tokens[token(card)] = token(other)
        tokens[token(card + STAR)] = token(other + STAR)
    return tokens


class Kind(ABC):
    """One kind of value. What is wanted of an answer may say less than a whole value; most kinds are wanted whole."""

    __slots__ = ()

    @abstractmethod
    def authored(self, data: object, /) -> object:
        """The JSON value that a scenario's YAML means, where cards may be one text; :class:`KindError`."""

    @abstractmethod
    def read(self, value: object, /) -> object:
        """The value that JSON writes, in Python's terms, cards as integers; :class:`KindError`."""

    @abstractmethod
    def normal(self, value: object, wild: Wild, /) -> Hashable:
        """A form in which equal values are equal; :class:`KindError`."""

    @abstractmethod
    def varied(self, value: object, variation: Variation, /) -> object:
        """The JSON value, or what is wanted of one, under a variation."""

    def wanted(self, data: object, /) -> object:
        """What a scenario's YAML wants of an answer, as JSON; :class:`KindError`."""
        return self.authored(data)

    def compare(self, want: object, got: object, found: Comparison, path: Path, /) -> None:
        """Hold an answer's value, which can be read, against what is wanted of it."""
        found.judge()
        if self.normal(want, found.wild) != self.normal(got, found.wild):
            found.differs(path, want, got)


@dataclass(frozen=True, slots=True)
class Flag(Kind):
    """Yes or no; no is empty."""

    def authored(self, data: object) -> object:
        """As it is."""
        return self.read(data)

    def read(self, value: object) -> bool:
        """True or false."""
        if is_empty(value):
            return False
        if value is not True:
            raise KindError(told("must_be_flag", value=described(value)))
        return True

    def normal(self, value: object, _wild: Wild, /) -> bool:
        """True or false."""
        return self.read(value)

    def varied(self, value: object, _variation: Variation, /) -> object:
        """The same."""
        return value


@dataclass(frozen=True, slots=True)
class Number(Kind):
    """A whole number, nought being empty; ``is_net`` where it may be below nought.

    A wanted one may be computed from options: ``= 2 × {betting.ante}``, or ``= -{betting.ante}`` for a net loss.
    """

    is_net: bool = False

    def authored(self, data: object) -> object:
        """As it is."""
        return self.read(data)

    def wanted(self, data: object) -> object:
        """A number, or the formula as it is."""
        if not formulas.is_formula(data):
            return self.authored(data)
        try:
            formulas.options_in(data)
        except formulas.FormulaError as error:
            raise KindError(str(error)) from None
        if formulas.is_loss(data) and not self.is_net:
            raise KindError(f"{data!r} is a loss; this number is 0 at least")
        return data

    def read(self, value: object) -> int:
        """The number."""
        if is_empty(value):
            return 0
        if type(value) is not int or (value < 0 and not self.is_net):
            raise KindError(told("must_be_whole" if self.is_net else "must_be_natural", value=described(value)))
        return value

    def normal(self, value: object, _wild: Wild, /) -> int:
        """The number."""
        return self.read(value)

    def varied(self, value: object, _variation: Variation, /) -> object:
        """The same."""
        return value


@dataclass(frozen=True, slots=True)
class Word(Kind):
    """One of a few words, or none; one of them may be how none is called."""

    words: tuple[str, ...]
    none: str = ""

    def authored(self, data: object) -> object:
        """As it is."""
        return self.read(data)

    def read(self, value: object) -> str | None:
        """The word."""
        if is_empty(value) or (self.none and value == self.none):
            return None
        if not isinstance(value, str):
            raise KindError(told("must_be_word", words=", ".join(self.words), value=described(value)))
        if value not in self.words:
            hint = did_you_mean(value, self.words)
            raise KindError(told("unknown_word", value=described(value), words=", ".join(self.words), hint=hint))
        return value

    def normal(self, value: object, _wild: Wild, /) -> str | None:
        """The word."""
        return self.read(value)

    def varied(self, value: object, _variation: Variation, /) -> object:
        """The same."""
        return value


@dataclass(frozen=True, slots=True)
class OneCard(Kind):
    """A card, or none."""

    def authored(self, data: object) -> object:
        """A token."""
        card = self.read(data)
        return None if card is None else token(card)

    def read(self, value: object) -> Card | None:
        """The card."""
        return None if is_empty(value) else _card(value)

    def normal(self, value: object, wild: Wild) -> Card | None:
        """The card, its star only where it says something."""
        card = self.read(value)
        return None if card is None else plain(card, wild)

    def varied(self, value: object, variation: Variation) -> object:
        """The card in its new suit."""
        return variation.tokens[value] if isinstance(value, str) else value


@dataclass(frozen=True, slots=True)
class Cards(Kind):
    """A multiset of cards."""

    def authored(self, data: object) -> object:
        """One text with spaces, or a list of tokens."""
        if isinstance(data, str):
            try:
                return [token(card) for card in read_cards(data)]
            except CardError as error:
                raise KindError(of_error(error)) from None
        return [token(card) for card in self.read(data)]

    def read(self, value: object) -> tuple[Card, ...]:
        """The cards, in the order given."""
        if is_empty(value):
            return ()
        if not isinstance(value, list):
            raise KindError(told("must_be_cards", value=described(value)))
        return tuple(_card(item) for item in value)

    def normal(self, value: object, wild: Wild) -> tuple[Card, ...]:
        """The cards in order, stars only where they say something."""
        return tuple(sorted(plain(card, wild) for card in self.read(value)))

    def varied(self, value: object, variation: Variation) -> object:
        """The cards in new suits and another order."""
        return variation.shuffled([variation.tokens[str(item)] for item in value]) if isinstance(value, list) else value


@dataclass(frozen=True, slots=True)
class Tokens(Cards):
    """Cards of a hand, each once as it is held. Twins that differ by a star that says nothing are one or two."""

    def normal(self, value: object, wild: Wild) -> tuple[Card, ...]:
        """The different cards in order, then what was written twice."""
        cards = self.read(value)
        again = [card for place, card in enumerate(cards) if card in cards[:place]]
        return (*sorted({plain(card, wild) for card in cards}), *sorted(again))


@dataclass(frozen=True, slots=True)
class Pile(Cards):
    """Cards one on another, first = top: a sequence. In a pile face down stars say nothing."""

    is_open: bool = False

    def authored(self, data: object) -> object:
        """As cards are, or a map: what is left of sorted packs (:mod:`pife_conformance.sorted_packs`)."""
        if not isinstance(data, dict):
            return Cards.authored(self, data)
        try:
            return sorted_packs.pile(data)
        except sorted_packs.PileError as error:
            raise KindError(str(error)) from None

    def normal(self, value: object, wild: Wild) -> tuple[Card, ...]:
        """The cards in their order."""
        cards = self.read(value)
        return tuple(plain(card, wild) for card in cards) if self.is_open else tuple(map(face, cards))

    def varied(self, value: object, variation: Variation) -> object:
        """The cards in new suits."""
        return [variation.tokens[str(item)] for item in value] if isinstance(value, list) else value


@dataclass(frozen=True, slots=True)
class Melds(Kind):
    """A multiset of melds, each a multiset of cards."""

    def authored(self, data: object) -> object:
        """A list of melds, each as cards are written."""
        if not isinstance(data, list):
            raise KindError(f"must be a list of melds, not {described(data)}")
        return [_CARDS.authored(meld) for meld in data]

    def read(self, value: object) -> tuple[tuple[Card, ...], ...]:
        """The melds, in the order given."""
        if is_empty(value):
            return ()
        if not isinstance(value, list) or not all(isinstance(meld, list) for meld in value):
            raise KindError(told("must_be_melds", value=described(value)))
        return tuple(_CARDS.read(meld) for meld in value)

    def normal(self, value: object, wild: Wild) -> tuple[tuple[Card, ...], ...]:
        """The melds in order."""
        return tuple(sorted(tuple(sorted(plain(card, wild) for card in meld)) for meld in self.read(value)))

    def varied(self, value: object, variation: Variation) -> object:
        """The melds in new suits and another order."""
        if not isinstance(value, list):
            return value
        return variation.shuffled([_CARDS.varied(meld, variation) for meld in value])


_CARDS = Cards()


def plain(card: Card, wild: Wild) -> Card:
    """The card without a star that says nothing: one on a face that is not wild."""
    return face(card) if is_starred(card) and face(card) not in wild else card


def described(value: object) -> str:
    """A JSON value in a message, cut where it is long."""
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    text = ascii(value)
    return text if len(text) <= 60 else text[:60] + "…"


def _card(value: object) -> Card:
    if not isinstance(value, str):
        raise KindError(told("must_be_card", value=described(value)))
    try:
        return read_card(value)
    except CardError as error:
        raise KindError(of_error(error)) from None
