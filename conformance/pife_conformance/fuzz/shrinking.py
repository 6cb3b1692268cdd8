"""Making a question small while an engine goes on answering it wrongly in the same way.

Steps, seats, fields, and cards of piles are left out; a script is cut down to its end, the position being the one that
the steps before lead to; then cards become simple ones. What is left is what the finding hangs on.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random

from pife.cards import RANKS, SUITS, in_reading_order, read_cards, tokens
from pife.errors import CardError
from pife_conformance.asks import ASKS
from pife_conformance.fuzz.oracle import Oracle, as_written, seats_in
from pife_conformance.fuzz.plainer import renamed, with_plainer_cards
from pife_conformance.fuzz.scripts import Json
from pife_conformance.kinds import Cards, Kind, Number, Variation, is_empty, renamed_suits
from pife_conformance.round_kinds import BySeat, Record, Row, Seats, part_of
from pife_conformance.sorted_packs import pile
from pife_conformance.steps import STEPS, Moves, Step

_DULL = "2C 4D 6H 8S QC 3D 5H 7S KD"
"""Nine cards of which no two lie together in a run or a set."""

_SIMPLE = ("2", "3", "4", "5", "6", "7", "8", "9", "J", "Q", "K", "10", "A")
_WEIGHT_OF_RANK = {rank: number for number, rank in enumerate(_SIMPLE)}

Weight = tuple[int, int, int]


def shrunk(oracle: Oracle, ask: str, given: Json, keeps: Callable[[Json], bool], most: int) -> Json:
    """The smallest question that ``most`` tries find for which ``keeps`` holds, as it does for the given one.

    The same question, engine and number of tries make the same smallest question.
    """
    best = _smallest(oracle, ask, given, keeps, most)
    in_order = tidy(best)
    return in_order if in_order != best and keeps(in_order) else best


def _smallest(oracle: Oracle, ask: str, given: Json, keeps: Callable[[Json], bool], most: int) -> Json:
    best = given
    weight = weight_of(best)
    seen: set[str] = set()
    is_smaller = True
    while is_smaller:
        is_smaller = False
        for candidate in candidates(oracle, ask, best):
            key = json.dumps(candidate, sort_keys=True)
            if key in seen or weight_of(candidate) >= weight:
                continue
            seen.add(key)
            if len(seen) > most:
                return best
            if keeps(candidate):
                best, weight, is_smaller = candidate, weight_of(candidate), True
                break
    return best


def tidy(given: Json) -> Json:
    """The question with its hands in the order in which a hand is held."""
    position = given.get("position")
    tidied = {**given, "cards": _in_order(given["cards"])} if "cards" in given else dict(given)
    if isinstance(position, dict) and isinstance(position.get("hands"), dict):
        hands = {seat: _in_order(position["hands"][seat]) for seat in sorted(position["hands"])}
        tidied["position"] = {**position, "hands": hands}
    return tidied


def _in_order(cards: object) -> object:
    try:
        return tokens(in_reading_order(read_cards(cards))) if isinstance(cards, list) else cards
    except CardError:
        return cards


def weight_of(given: Json) -> Weight:
    """How large a question is: steps, values, then how far its cards are from simple ones."""
    script = given.get("script")
    steps = sum(map(_claims_in, script)) if isinstance(script, list) else 0
    values, cards = _weigh(given)
    return steps, values, cards


def _claims_in(step: object) -> int:
    """How much a step is: as many as claims are made in it at once."""
    claims = part_of(step, "claims")
    return max(len(claims), 1) if isinstance(claims, list) else 1


def _weigh(value: object) -> tuple[int, int]:
    if isinstance(value, dict | list):
        inner = [_weigh(each) for each in (value.values() if isinstance(value, dict) else value)]
        return 1 + sum(count for count, _ in inner), sum(cards for _, cards in inner)
    if isinstance(value, str):
        star = value.endswith("*")
        rank, suit = value.rstrip("*")[:-1], value.rstrip("*")[-1:]
        known = rank in RANKS and suit in SUITS
        return 1 + star, 4 * _WEIGHT_OF_RANK[rank] + SUITS.index(suit) if known else 80
    return 1, min(int(value), 1000) if isinstance(value, int) else 0


def candidates(oracle: Oracle, ask: str, given: Json) -> Iterator[Json]:
    """Questions that are smaller in some way, the boldest first."""
    if ask == "play":
        yield from _shorter_scripts(oracle, given)
    for seat in seats_in(given) if len(seats_in(given)) > 2 else ():
        yield _without_seat(given, seat)
    yield from _with_low_seats(ask, given)
    if ask == "deal":
        packs = oracle.profile.options
        yield {**given, "pack": pile({"decks": packs["pack.decks"], "jokers": packs["pack.jokers"]})}
    position = given.get("position")
    if isinstance(position, dict) and isinstance(position.get("hands"), dict):
        for seat in position["hands"]:
            dull = {**position["hands"], seat: _DULL.split()}
            yield {**given, "position": {**position, "hands": dull}}
    yield from _fewer_fields(given, ASKS[ask].takes, ASKS[ask].needs)
    if "cards" in given and ask != "meld":
        yield from _other_cards(given)
    yield from with_plainer_cards(given, _SIMPLE)
    yield renamed(given)


def _shorter_scripts(oracle: Oracle, given: Json) -> Iterator[Json]:
    """Only the beginning; only the end, from where the beginning leads; without one step or one of several claims."""
    script = given.get("script")
    if not isinstance(script, list):
        return
    for length in range(len(script)):
        yield {**given, "script": script[:length]}
    for length in range(len(script), 0, -1):
        before = oracle.answer("play", {**given, "script": script[:length]}).get("answer")
        position = part_of(before, "position")
        if isinstance(position, dict):
            rest = {name: each for name, each in position.items() if not is_empty(each) or name == "discarder"}
            yield {**given, "position": rest, "script": script[length:]}
    for place in range(len(script)):
        yield {**given, "script": [*script[:place], *script[place + 1 :]]}


def _without_seat(given: Json, seat: int) -> Json:
    """The question of a table at which one fewer sits; its dealer is another where that one dealt."""
    position = given.get("position")
    rest = _left_without(position if isinstance(position, dict) else given, seat)
    seats = rest.get("seats")
    if rest.get("dealer") == seat and isinstance(seats, list) and seats:
        rest["dealer"] = seats[0]
    script = given.get("script")
    if isinstance(position, dict):
        rest = {**given, "position": rest}
    if isinstance(script, list):
        rest["script"] = [step for step in script if part_of(step, "seat") != seat]
    return rest


def _with_low_seats(ask: str, given: Json) -> Iterator[Json]:
    """The same seats numbered from 1 on, where the question can be written."""
    seats = sorted(set(seats_in(given)))
    new = {seat: number for number, seat in enumerate(seats, 1)}
    if all(old == number for old, number in new.items()) or as_written(ask, given) is None:
        return
    variation = Variation(renamed_suits("CDHS"), Random(0), new)  # noqa: S311 - to be repeated, not kept secret
    yield {name: ASKS[ask].takes[name].varied(value, variation) for name, value in given.items()}


def _left_without(fields: Json, seat: int) -> Json:
    rest: Json = {}
    for name, value in fields.items():
        if isinstance(value, dict):
            rest[name] = {key: each for key, each in value.items() if key != str(seat)}
        elif isinstance(value, list) and name != "script":
            rest[name] = [each for each in value if each != seat]
        else:
            rest[name] = value
    return rest


def _fewer_fields(given: Json, kinds: object, needs: tuple[str, ...]) -> Iterator[Json]:
    """Without a field, or with less in it."""
    assert isinstance(kinds, dict)
    for name in given:
        if name not in needs:
            yield {key: each for key, each in given.items() if key != name}
    for name, value in given.items():
        if name in kinds and name != "hands":  # hands have a size that is not to be changed
            yield from ({**given, name: less} for less in _less(value, kinds[name]))


def _less(value: object, kind: Kind) -> Iterator[object]:
    """Smaller values of a kind."""
    if isinstance(kind, Step) and isinstance(value, dict):
        record = STEPS.get(str(value.get("do")))
        if record is not None:
            yield from _fewer_fields(value, record.fields, (*record.needs, "do"))
    elif isinstance(kind, Record) and isinstance(value, dict):
        yield from _fewer_fields(value, kind.fields, kind.needs)
    elif isinstance(kind, BySeat) and isinstance(value, dict):
        yield from ({key: each for key, each in value.items() if key != seat} for seat in value)
        for seat, each in value.items():
            yield from ({**value, seat: less} for less in _less(each, kind.kind))
    elif isinstance(kind, Number) and type(value) is int:
        yield from (less for less in (0, value // 2, value - 1) if 0 <= less < value)
    elif isinstance(kind, Row | Moves | Cards | Seats) and isinstance(value, list):
        yield from _shorter_lists(value)
        if isinstance(kind, Row):
            for place, each in enumerate(value):
                yield from ([*value[:place], less, *value[place + 1 :]] for less in _less(each, kind.kind))


def _shorter_lists(items: list[object]) -> Iterator[list[object]]:
    """Without all, halves, quarters … and single ones."""
    size = len(items)
    while size:
        for start in range(0, len(items), size):
            yield [*items[:start], *items[start + size :]]
        size //= 2


def _other_cards(given: Json) -> Iterator[Json]:
    """The hand with one card, but for the drawn one, replaced by a simple one."""
    cards = given["cards"]
    for place in range(len(cards)):
        for face in (f"{rank}{suit}" for rank in _SIMPLE[:9] for suit in SUITS):
            if cards[place] != face and cards[place] != given.get("drawn"):
                yield {**given, "cards": [*cards[:place], face, *cards[place + 1 :]]}
