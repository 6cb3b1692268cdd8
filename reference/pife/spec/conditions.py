"""Conditions on option values: when a rule holds, an option applies, a scenario is asked.

``{opt: [v, …]}`` any of these · ``{opt: {has: […], lacks: […]}}`` for lists · ``{opt: {least: n, most: m}}`` for
numbers · ``{opt: absent}`` the option does not apply. All entries of a map must hold; a list of maps means "or"; an
empty map always holds. Lists of patterns may also be asked for ``has_sum``, ``lacks_sum``, ``has_part`` and
``lacks_part``, ranges for ``least_over``, ``least_under``, ``most_over`` and ``most_under``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any, Protocol, TypeAlias

from pife.errors import did_you_mean
from pife.spec.fields import Fields, kind_of, shown
from pife.spec.strict_yaml import Data, Document, Pointer
from pife.spec.told import joined, told

Scalar: TypeAlias = str | int | bool | None
Value: TypeAlias = Scalar | tuple[Scalar, ...]
Options: TypeAlias = Mapping[str, Value]


def same(left: Value, right: Value) -> bool:
    """Equal in value and in type: ``true`` is not 1."""
    return left == right and type(left) is type(right)


def contains(values: tuple[Scalar, ...], wanted: Scalar) -> bool:
    """Whether a list value holds a member, types told apart."""
    return any(same(value, wanted) for value in values)


def written(value: Scalar) -> str:
    """A single value as YAML writes it.

    >>> written(True), written(None), written(7), written("2-1-1")
    ('true', 'null', '7', '2-1-1')
    """
    return {True: "true", False: "false", None: "null"}[value] if isinstance(value, bool | None) else str(value)


def pattern_parts(pattern: str) -> tuple[int, ...]:
    """The parts of a pattern.

    >>> pattern_parts("2-1-1")
    (2, 1, 1)
    """
    return tuple(int(part) for part in pattern.split("-"))


@dataclass(frozen=True, slots=True)
class AnyOf:
    """The option applies and has one of these values."""

    values: tuple[Scalar, ...]

    def matches(self, value: Value, applies: bool) -> bool:
        """Whether an option's state passes."""
        return applies and not isinstance(value, tuple) and contains(self.values, value)

    def describe(self) -> str:
        """The test in words for makers of profiles."""
        return told("test_to_be", values=joined(told("condition_or"), map(shown, self.values)))


@dataclass(frozen=True, slots=True)
class Holding:
    """The option applies, is a list, holds all of ``has`` and none of ``lacks``."""

    has: tuple[Scalar, ...]
    lacks: tuple[Scalar, ...]

    def matches(self, value: Value, applies: bool) -> bool:
        """Whether an option's state passes."""
        return (
            applies
            and isinstance(value, tuple)
            and all(contains(value, wanted) for wanted in self.has)
            and not any(contains(value, unwanted) for unwanted in self.lacks)
        )

    def describe(self) -> str:
        """The test in words for makers of profiles."""
        parts = (("test_with", self.has), ("test_without", self.lacks))
        return joined(" ", (told(key, values=", ".join(map(shown, values))) for key, values in parts if values))


@dataclass(frozen=True, slots=True)
class Between:
    """The option applies and is a number within these bounds; ``None`` is no bound."""

    least: int | None
    most: int | None

    def matches(self, value: Value, applies: bool) -> bool:
        """Whether an option's state passes."""
        return (
            applies
            and isinstance(value, int)
            and not isinstance(value, bool)
            and (self.least is None or value >= self.least)
            and (self.most is None or value <= self.most)
        )

    def describe(self) -> str:
        """The test in words for makers of profiles."""
        bounds = (("test_at_least", self.least), ("test_at_most", self.most))
        parts = (told(key, number=bound) for key, bound in bounds if bound is not None)
        return told("test_within", bounds=joined(told("condition_and"), parts))


@dataclass(frozen=True, slots=True)
class Absent:
    """The option does not apply."""

    def matches(self, value: Value, applies: bool) -> bool:
        """Whether an option's state passes."""
        return not applies

    def describe(self) -> str:
        """The test in words for makers of profiles."""
        return told("test_absent")


@dataclass(frozen=True, slots=True)
class Patterns:
    """The option is a list of patterns, with one (or none) of this sum, and one (or none) with a part this large."""

    has_sum: int | None
    lacks_sum: int | None
    has_part: int | None
    lacks_part: int | None

    def matches(self, value: Value, applies: bool) -> bool:
        """Whether an option's state passes."""
        if not applies or not isinstance(value, tuple):
            return False
        parts = [pattern_parts(str(pattern)) for pattern in value]
        return (
            (self.has_sum is None or any(sum(p) == self.has_sum for p in parts))
            and (self.lacks_sum is None or all(sum(p) != self.lacks_sum for p in parts))
            and (self.has_part is None or any(max(p) >= self.has_part for p in parts))
            and (self.lacks_part is None or all(max(p) < self.lacks_part for p in parts))
        )

    def describe(self) -> str:
        """The test in words for makers of profiles."""
        tests = (
            ("test_has_sum", self.has_sum),
            ("test_lacks_sum", self.lacks_sum),
            ("test_has_part", self.has_part),
            ("test_lacks_part", self.lacks_part),
        )
        parts = (told(key, number=number) for key, number in tests if number is not None)
        return told("test_patterns", parts=joined(told("condition_and"), parts))


@dataclass(frozen=True, slots=True)
class Reaching:
    """The option is a range ``[least, most]`` whose ends lie above and below these numbers; ``None`` is no bound."""

    least_over: int | None
    least_under: int | None
    most_over: int | None
    most_under: int | None

    def matches(self, value: Value, applies: bool) -> bool:
        """Whether an option's state passes."""
        if not applies or not isinstance(value, tuple) or len(value) != 2:
            return False
        least, most = value
        return (
            isinstance(least, int)
            and isinstance(most, int)
            and (self.least_over is None or least > self.least_over)
            and (self.least_under is None or least < self.least_under)
            and (self.most_over is None or most > self.most_over)
            and (self.most_under is None or most < self.most_under)
        )

    def describe(self) -> str:
        """The test in words for makers of profiles."""
        tests = (
            ("test_least_over", self.least_over),
            ("test_least_under", self.least_under),
            ("test_most_over", self.most_over),
            ("test_most_under", self.most_under),
        )
        parts = (told(key, number=bound) for key, bound in tests if bound is not None)
        return told("test_reach", parts=joined(told("condition_and"), parts))


_PATTERN_TESTS = ("has_sum", "lacks_sum", "has_part", "lacks_part")
_RANGE_TESTS = ("least_over", "least_under", "most_over", "most_under")

Test: TypeAlias = AnyOf | Holding | Between | Absent | Patterns | Reaching


@dataclass(frozen=True, slots=True)
class Condition:
    """Alternatives of tests; holds when all tests of one alternative pass."""

    alternatives: tuple[tuple[tuple[str, Test], ...], ...]

    def holds(self, options: Options) -> bool:
        """Whether the condition holds for the options that apply (an option not in the mapping does not apply)."""
        return any(
            all(test.matches(options.get(option), option in options) for option, test in alternative)
            for alternative in self.alternatives
        )

    def option_ids(self) -> tuple[str, ...]:
        """The options that the condition asks about, each once, in order."""
        return tuple(dict.fromkeys(option for option, _ in self._entries()))

    def leaves_one(self) -> Mapping[str, Scalar]:
        """The options of which the condition leaves a single value, with that value."""
        if len(self.alternatives) != 1:
            return {}
        return {
            option_id: test.values[0]
            for option_id, test in self._entries()
            if isinstance(test, AnyOf) and len(test.values) == 1
        }

    def tests(self) -> Iterator[tuple[str, Test]]:
        """Every option asked about with its test."""
        yield from self._entries()

    def _entries(self) -> Iterator[tuple[str, Test]]:
        for alternative in self.alternatives:
            yield from alternative


ALWAYS = Condition(((),))


def condition_as_json(condition: Condition) -> list[dict[str, Any]]:
    """The alternatives of a condition, each with its tests by option id, as the spec's files write them.

    >>> condition_as_json(Condition(((("pack.jokers", AnyOf((0,))), ("melds.sets", Holding(("2-1-1",), ()))),)))
    [{'pack.jokers': [0], 'melds.sets': {'has': ['2-1-1']}}]
    """
    return [{option: json_of_test(test) for option, test in alternative} for alternative in condition.alternatives]


def json_of_test(test: Test) -> Any:
    """A test as the spec's files write it: ``"absent"``, a list of values, or a map of what is asked for."""
    match test:
        case Absent():
            return "absent"
        case AnyOf(values):
            return list(values)
    asked = {field.name: getattr(test, field.name) for field in fields(test)}
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in asked.items()
        if value not in (None, ())
    }


class ValueFault(Exception):
    """A value that an option does not take; the message says what it takes.

    ``index`` is the place of the member at fault in a list value, ``None`` where the whole value is; ``others`` are
    the faults of members after it.
    """

    def __init__(self, message: str, index: int | None = None, others: tuple[ValueFault, ...] = ()) -> None:
        self.message = message
        self.index = index
        self.others = others
        super().__init__(message)


class Choosable(Protocol):
    """What a condition needs to know of an option."""

    def member(self, data: Data) -> Scalar:
        """The single value, or member of a list value, that ``data`` writes; :class:`ValueFault` where it is none."""
        ...

    @property
    def is_list(self) -> bool:
        """Whether a value of the option is a list."""
        ...


def read_condition(document: Document, pointer: Pointer, known: Mapping[str, Choosable]) -> Condition:
    """The condition written at ``pointer``; ``known`` are the option ids that exist."""
    data = document.data
    for part in pointer:
        data = data[part]
    if isinstance(data, list):
        if not data:
            raise document.error(pointer, "an empty list of conditions never holds; write {} for always")
        return Condition(tuple(_alternative(document, (*pointer, i), known) for i in range(len(data))))
    return Condition((_alternative(document, pointer, known),))


def _alternative(document: Document, pointer: Pointer, known: Mapping[str, Choosable]) -> tuple[tuple[str, Test], ...]:
    fields = Fields(document, pointer)
    tests = []
    for option in fields.data:
        if option not in known:
            raise document.error(
                (*pointer, option), f"unknown option {shown(option)}{did_you_mean(option, known)}", at_key=True
            )
        tests.append((option, _test(document, (*pointer, option), fields.data[option], known[option])))
    return tuple(tests)


def _test(document: Document, pointer: Pointer, data: Data, option: Choosable) -> Test:
    if data == "absent":
        return Absent()
    if isinstance(data, list):
        if not data:
            raise document.error(pointer, "an empty list matches nothing; name at least one value")
        return AnyOf(tuple(_member(document, (*pointer, index), value, option) for index, value in enumerate(data)))
    if not isinstance(data, dict):
        raise document.error(
            pointer, f"must be a list of values, a map or absent, not {shown(data)}; write [{shown(data)}]"
        )
    fields = Fields(document, pointer)
    test: Test
    if fields.has("least") or fields.has("most"):
        test = Between(
            fields.whole("least") if fields.has("least") else None,
            fields.whole("most") if fields.has("most") else None,
        )
    elif fields.has("has") or fields.has("lacks"):
        if not option.is_list:
            raise document.error(pointer, "has and lacks are for options that are lists; write a list of values")
        test = Holding(_members(fields, "has", option), _members(fields, "lacks", option))
    elif any([fields.has(key) for key in _PATTERN_TESTS]):  # noqa: C419  every key counts as asked for
        test = Patterns(*(fields.whole(key) if fields.has(key) else None for key in _PATTERN_TESTS))
    elif any([fields.has(key) for key in _RANGE_TESTS]):  # noqa: C419  every key counts as asked for
        test = Reaching(*(fields.whole(key) if fields.has(key) else None for key in _RANGE_TESTS))
    else:
        raise document.error(pointer, "a condition's map needs has, lacks, least or most")
    fields.finish()
    return test


def _members(fields: Fields, key: str, option: Choosable) -> tuple[Scalar, ...]:
    if not fields.has(key):
        return ()
    value = fields.data[key]
    if not isinstance(value, list) or not value:
        raise fields.error(key, "must be a list with at least one value")
    pointer = (*fields.pointer, key)
    return tuple(_member(fields.document, (*pointer, index), item, option) for index, item in enumerate(value))


def _member(document: Document, pointer: Pointer, data: Data, option: Choosable) -> Scalar:
    if isinstance(data, list | dict | float):
        raise document.error(pointer, f"must be a single value, not {kind_of(data)}")
    try:
        return option.member(data)
    except ValueFault as fault:
        raise document.error(pointer, fault.message) from None
