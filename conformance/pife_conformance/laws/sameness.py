"""Laws of sameness: suits and seats have no names of their own, and equal cards cannot be told apart.

A question is put in other words that mean the same, and the answer must come back in the same other words.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from random import Random

from pife.cards import JOKER, SUITS, Card, is_starred, read_card
from pife_conformance.asks import Fields
from pife_conformance.kinds import Kind, KindError, Variation, Wild, renamed_suits
from pife_conformance.laws.asking import Answered, Json
from pife_conformance.questions import renamings

_OLD_NAMES = "".join(SUITS)
_AS_THEY_ARE = renamed_suits(_OLD_NAMES)


def suits_have_no_names(answered: Answered) -> Iterator[str]:
    """With suits renamed (colours kept where they count) the same is right, in the new suits."""
    others = [names for names in renamings(answered.options) if names != _OLD_NAMES]
    there = renamed_suits(_chance(answered).choice(others))
    back = {new: old for old, new in there.items()}
    yield from _told_otherwise(answered, _other(there), _other(back), "with suits renamed")


def seats_have_no_names(answered: Answered) -> Iterator[str]:
    """With everybody moved on by one seat the same comes of it, moved on by one seat."""
    seats = _everybody(answered.sent)
    there = dict(zip(seats, (*seats[1:], *seats[:1]), strict=True))
    back = {new: old for old, new in there.items()}
    yield from _told_otherwise(answered, _moved(there), _moved(back), "with everybody moved on by one seat")


def equal_cards_are_alike(answered: Answered) -> Iterator[str]:
    """Hands in another order, with stars that say nothing, are the same hands."""
    sent = _with_stars(answered.sent, answered.wild)
    reordered = _varied(sent, answered.ask.takes, Variation(_AS_THEY_ARE, _chance(answered)))
    other = answered.asker.ask(answered.ask.name, reordered) if reordered != answered.sent else None
    if other is not None and _normal(answered, other) != _normal(answered, answered.answer):
        yield "with equal cards in each other's place something else is answered"


def _told_otherwise(answered: Answered, there: Variation, back: Variation, how: str) -> Iterator[str]:
    """The question varied there, and its answer varied back."""
    kinds = answered.ask.gives
    changed = _varied(answered.sent, answered.ask.takes, there)
    other = answered.asker.ask(answered.ask.name, changed) if changed != answered.sent else None
    if other is None:
        return
    try:
        told = _normal(answered, _varied(other, kinds, back))
    except (KindError, KeyError, ValueError, TypeError):  # whatever an answer holds that cannot be read
        told = None
    if told != _normal(answered, answered.answer):
        yield f"{how} something else is answered"


def _other(tokens: Mapping[str, str]) -> Variation:
    return Variation(tokens, Random(0))  # noqa: S311 - no secret


def _moved(seats: Mapping[int, int]) -> Variation:
    return Variation(_AS_THEY_ARE, Random(0), seats)  # noqa: S311 - no secret


def _chance(answered: Answered) -> Random:
    """The same for the same question."""
    return Random(repr(sorted(answered.sent.items())))  # noqa: S311 - to be repeated, not kept secret


def _everybody(sent: Json) -> list[int]:
    """The seats of a question, also those that are dealt no cards this round; none where it only counts them."""
    seats: set[int] = set()
    for fields in (sent, sent.get("position") or {}):
        listed = fields.get("seats")
        seats.update(listed if isinstance(listed, list) else ())
        seats.update(map(int, fields.get("lives") or ()))
        seats.update(seat for seat in map(fields.get, ("dealer", "winner", "last_winner")) if seat)
    return sorted(seats)


def _with_stars(sent: Json, wild: Wild) -> Json:
    """Every other face of a hand starred, where it is not wild and a star says nothing."""
    if "cards" in sent:
        return {**sent, "cards": _starred(sent["cards"], wild)}
    if "position" in sent:
        position = sent["position"]
        hands = {seat: _starred(hand, wild) for seat, hand in (position.get("hands") or {}).items()}
        return {**sent, "position": {**position, "hands": hands}}
    return sent


def _starred(hand: list[str], wild: Wild) -> list[str]:
    return [card + "*" if _takes_an_empty_star(read_card(card), wild) else card for card in hand]


def _takes_an_empty_star(card: Card, wild: Wild) -> bool:
    return not is_starred(card) and card != JOKER and card % 2 == 0 and card not in wild


def _varied(fields: Fields, kinds: Mapping[str, Kind], variation: Variation) -> Json:
    return {name: kinds[name].varied(value, variation) for name, value in fields.items() if name in kinds}


def _normal(answered: Answered, answer: Json) -> Hashable:
    """An answer's fields in a form in which equal ones are equal; None where it cannot be read."""
    if _stock_lies_by_chance(answered):
        position = answer.get("position") or {}
        answer = {**answer, "position": {**position, "stock": sorted(position.get("stock") or ())}}
    try:
        return tuple(kind.normal(answer.get(name), answered.wild) for name, kind in answered.ask.gives.items())
    except KindError:
        return None


def _stock_lies_by_chance(answered: Answered) -> bool:
    """Whether folded hands are shuffled into the stock, and no rule says how they lie there."""
    folded_in = answered.options.get("entry.folded_cards") == "shuffled_into_stock"
    return folded_in and answered.ask.name == "play" and answered.sent["position"].get("phase") == "bet"
