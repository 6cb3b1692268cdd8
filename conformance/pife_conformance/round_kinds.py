"""The kinds of value that rounds need beside cards: seats, what each seat has, and objects of several fields."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from pife.engine.json_values import MOST_SEATS
from pife.errors import did_you_mean
from pife_conformance.comparing import Comparison, Path
from pife_conformance.kinds import Kind, KindError, Variation, Wild, Word, described, is_empty
from pife_conformance.told import told

_Made = TypeVar("_Made")
_Make: TypeAlias = Callable[[object], _Made]

_SEAT = re.compile(r"[1-9][0-9]{0,2}")


@dataclass(frozen=True, slots=True)
class Seat(Kind):
    """A seat's number, or none."""

    def authored(self, data: object) -> object:
        """As it is."""
        return self.read(data)

    def read(self, value: object) -> int | None:
        """The number."""
        return None if is_empty(value) else _seat(value)

    def normal(self, value: object, _wild: Wild, /) -> int | None:
        """The number."""
        return self.read(value)

    def varied(self, value: object, variation: Variation) -> object:
        """The seat's new number."""
        return variation.seat(value) if type(value) is int else value


@dataclass(frozen=True, slots=True)
class SeatOrNobody(Seat):
    """A seat's number, 0 where it is nobody's, or left open."""

    def read(self, value: object) -> int | None:
        """The number; None where it is left open."""
        return 0 if type(value) is int and value == 0 else Seat.read(self, value)


@dataclass(frozen=True, slots=True)
class Seats(Kind):
    """Seats in no order; ``rising`` where they are written by number all the same."""

    rising: bool = False

    def authored(self, data: object) -> object:
        """As it is."""
        return list(self.read(data))

    def read(self, value: object) -> tuple[int, ...]:
        """The seats in the order given."""
        return tuple(in_each(value, "seats", _seat))

    def normal(self, value: object, _wild: Wild, /) -> tuple[int, ...]:
        """The seats by number."""
        return tuple(sorted(self.read(value)))

    def varied(self, value: object, variation: Variation) -> object:
        """The seats' new numbers."""
        if not isinstance(value, list):
            return value
        seats = [variation.seat(seat) for seat in value]
        return sorted(seats) if self.rising else variation.shuffled(seats)


@dataclass(frozen=True, slots=True)
class SeatsInOrder(Seats):
    """Seats one after another."""

    def normal(self, value: object, _wild: Wild, /) -> tuple[int, ...]:
        """The seats in the order given."""
        return self.read(value)

    def varied(self, value: object, variation: Variation) -> object:
        """The seats' new numbers in the same order."""
        return [variation.seat(seat) for seat in value] if isinstance(value, list) else value


@dataclass(frozen=True, slots=True)
class SeatsOrHowMany(Seats):
    """Seats, or a number of them that sit at 1, 2, 3 and so on."""

    def authored(self, data: object) -> object:
        """As it is."""
        return data if type(data) is int and self.read(data) else Seats.authored(self, data)

    def read(self, value: object) -> tuple[int, ...]:
        """The seats."""
        if type(value) is int and 0 < value <= MOST_SEATS:
            return tuple(range(1, value + 1))
        if not is_empty(value) and not isinstance(value, list):
            raise KindError(f"must be a list of seats, or how many, at most {MOST_SEATS}, not {described(value)}")
        return Seats.read(self, value)


@dataclass(frozen=True, slots=True)
class SomeOf(Kind):
    """Some of a few words, in no order; one alone needs no list."""

    words: tuple[str, ...]

    def authored(self, data: object) -> object:
        """As it is."""
        self.read(data)
        return data

    def read(self, value: object) -> tuple[str, ...]:
        """The words in the order given."""
        said = in_each([value] if isinstance(value, str) else value, "words", Word(self.words).read)
        return tuple(word for word in said if word is not None)

    def normal(self, value: object, _wild: Wild, /) -> tuple[str, ...]:
        """Each word once, in an order that they do not say."""
        return tuple(sorted(set(self.read(value))))

    def varied(self, value: object, variation: Variation) -> object:
        """The words in another order."""
        return variation.shuffled(list(value)) if isinstance(value, list) else value


@dataclass(frozen=True, slots=True)
class Row(Kind):
    """Values of one kind, one after another."""

    kind: Kind
    called: str

    def authored(self, data: object) -> object:
        """A list."""
        return in_each(data, self.called, self.kind.authored)

    def read(self, value: object) -> tuple[object, ...]:
        """The values in their order."""
        return tuple(in_each(value, self.called, self.kind.read))

    def normal(self, value: object, wild: Wild) -> Hashable:
        """The values in their order."""
        return tuple(in_each(value, self.called, lambda each: self.kind.normal(each, wild)))

    def varied(self, value: object, variation: Variation) -> object:
        """Each value under the variation, in the same order."""
        return [self.kind.varied(each, variation) for each in value] if isinstance(value, list) else value


@dataclass(frozen=True, slots=True)
class BySeat(Kind):
    """Something for each seat. Of an answer only the seats that are named are wanted; ``{}`` wants nothing anywhere."""

    kind: Kind

    def authored(self, data: object) -> object:
        """A map, its keys the seats' numbers."""
        return _of_each_seat(data, self.kind.authored)

    def wanted(self, data: object) -> object:
        """A map of the seats that matter."""
        return _of_each_seat(data, self.kind.wanted)

    def read(self, value: object) -> dict[int, object]:
        """The values by seat."""
        return {int(seat): each for seat, each in _of_each_seat(value, self.kind.read).items()}

    def normal(self, value: object, wild: Wild) -> Hashable:
        """The values that are not empty, by seat."""
        found = _of_each_seat(value, lambda each: self.kind.normal(each, wild))
        return tuple((seat, found[seat]) for seat in sorted(found, key=int) if found[seat])

    def varied(self, value: object, variation: Variation) -> object:
        """Each seat's value under the variation, at the seat's new number."""
        if not isinstance(value, dict):
            return value
        items = [(str(variation.seat(int(seat))), self.kind.varied(each, variation)) for seat, each in value.items()]
        return dict(variation.shuffled(items))

    def compare(self, want: object, got: object, found: Comparison, path: Path) -> None:
        """Seat by seat."""
        if isinstance(want, dict) and want:
            for seat, wanted in want.items():
                self.kind.compare(wanted, part_of(got, seat), found, (*path, seat))
        else:
            Kind.compare(self, want, got, found, path)


@dataclass(frozen=True, slots=True)
class Record(Kind):
    """An object of named fields. What is wanted of one that is not named is that it is empty."""

    fields: Mapping[str, Kind]
    needs: tuple[str, ...] = ()

    def authored(self, data: object) -> object:
        """A map of the fields, all that must be there among them."""
        given = self._given(data)
        values = self._of_known(given, {name: kind.authored for name, kind in self.fields.items()})
        self._refuse_missing(given)
        return values

    def wanted(self, data: object) -> object:
        """A map of those that are not empty."""
        return self._of_known(self._given(data), {name: kind.wanted for name, kind in self.fields.items()})

    def read(self, value: object) -> dict[str, object] | None:
        """The fields, None for an empty object. What is not known is let be."""
        given = self._given(value)
        self._refuse_missing(given)
        if given is None:
            return None
        return {name: inside(name, kind.read, given.get(name)) for name, kind in self.fields.items()}

    def normal(self, value: object, wild: Wild) -> Hashable:
        """The fields that are not empty."""
        given = self._given(value) or {}
        found = {name: _normal_inside(name, kind, given.get(name), wild) for name, kind in self.fields.items()}
        return tuple((name, each) for name, each in found.items() if each)

    def varied(self, value: object, variation: Variation) -> object:
        """Each field under the variation."""
        if not isinstance(value, dict):
            return value
        return {name: self.fields[name].varied(each, variation) for name, each in value.items()}

    def _of_known(self, given: dict[str, object] | None, make: Mapping[str, _Make[object]]) -> dict[str, object] | None:
        if given is None:
            return None
        for name in given:
            if name not in make:
                raise KindError(
                    told("unknown_field", name=described(name), hint=did_you_mean(name, make)), (name,), is_key=True
                )
        return {name: inside(name, make[name], each) for name, each in given.items()}

    def _given(self, value: object) -> dict[str, object] | None:
        if is_empty(value):
            return None
        if not isinstance(value, dict):
            raise KindError(told("must_be_object", fields=", ".join(self.fields), value=described(value)))
        return value

    def _refuse_missing(self, given: Mapping[str, object] | None) -> None:
        for name in self.needs:
            if given is None or is_empty(given.get(name)):
                raise KindError(told("field_missing", name=name))


def inside(part: str | int, make: _Make[_Made], value: object) -> _Made:
    """What is made of a part of a greater value, an error telling which part."""
    try:
        return make(value)
    except KindError as error:
        raise error.inside(part) from None


def in_each(value: object, called: str, make: _Make[_Made]) -> list[_Made]:
    """What is made of each value of a list, an error telling which one."""
    if is_empty(value):
        return []
    if not isinstance(value, list):
        raise KindError(told("must_be_list", what=told(called), value=described(value)))
    return [inside(number, make, each) for number, each in enumerate(value)]


def part_of(value: object, part: str) -> object:
    """A part of an object, None where it has none such."""
    return value.get(part) if isinstance(value, dict) else None


def _of_each_seat(value: object, make: _Make[_Made]) -> dict[str, _Made]:
    if is_empty(value):
        return {}
    if not isinstance(value, dict):
        raise KindError(told("must_be_by_seat", value=described(value)))
    for seat in value:
        if not _SEAT.fullmatch(seat):
            raise KindError(told("no_seat", seat=described(seat)))
    return {seat: inside(seat, make, each) for seat, each in value.items()}


def _normal_inside(name: str, kind: Kind, value: object, wild: Wild) -> Hashable:
    return inside(name, lambda each: kind.normal(each, wild), value)


def _seat(value: object) -> int:
    if type(value) is not int or not 0 < value <= MOST_SEATS:
        raise KindError(told("must_be_seat", value=described(value)))
    return value
