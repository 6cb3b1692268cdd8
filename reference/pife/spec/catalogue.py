"""The option catalogue: every choice a table can make, its values, and when it applies."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, cast

from pife.errors import Place, did_you_mean
from pife.spec.bounds import Bounds
from pife.spec.conditions import (
    Condition,
    Options,
    Scalar,
    Value,
    ValueFault,
    contains,
    same,
    written,
)
from pife.spec.fields import kind_of, shown
from pife.spec.patterns import PatternKind, every_pattern, fault_of
from pife.spec.strict_yaml import Data, scalar
from pife.spec.texts import Language, Text
from pife.spec.told import joined, told

OptionType: TypeAlias = Literal["choice", "flag", "integer", "range", "choices", "patterns"]

OPTION_TYPES: tuple[OptionType, ...] = ("choice", "flag", "integer", "range", "choices", "patterns")


@dataclass(frozen=True)
class OptionValue:
    """A named value: how players call it, what it means, who says so.

    ``said`` is how it stands within a sentence, where its label would not do. ``order`` (a rank order) and ``groups``
    (a special hand) are what the engine interprets; most values have neither.
    """

    value: Scalar
    label: Text
    text: Text
    sources: tuple[str, ...]
    decided: tuple[str, ...]
    order: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()
    said: Text | None = None

    def within(self, language: Language) -> str:
        """The value within a sentence."""
        return (self.said or self.label).in_language(language)


@dataclass(frozen=True)
class Alike:
    """Values that no answer about cards can tell apart where ``when`` holds, and why.

    For a list option the ``values`` are members that make no difference in the list or out of it.
    """

    values: tuple[Scalar, ...]
    when: Condition
    why: Text


@dataclass(frozen=True)
class Shown:
    """The ask and the field of its answer by which a test sees the option."""

    ask: str
    field: str


@dataclass(frozen=True)
class Option:
    """One choice of a table."""

    id: str
    label: Text
    question: Text
    type: OptionType
    default: Value
    seen_by: Literal["engine", "table"]
    applies_when: Condition
    values: tuple[OptionValue, ...]
    samples: tuple[Value, ...]
    least: int | None
    most: int | None
    pattern: PatternKind | None
    shown_by: Shown | None
    place: Place
    alike: tuple[Alike, ...] = ()

    @property
    def is_list(self) -> bool:
        """Whether a value is a list of members, in no order."""
        return self.type in ("choices", "patterns")

    def named(self, value: Scalar) -> OptionValue | None:
        """The catalogue's entry for a single value or member."""
        return next((entry for entry in self.values if same(entry.value, value)), None)

    def read(self, data: Data) -> Value:
        """The value that ``data`` (of YAML or JSON) writes; :class:`ValueFault` where the option does not take it."""
        if self.type == "range":
            return self._read_range(data)
        if isinstance(data, list) and self.is_list:
            members = self._members(data)
            if not members and self.type == "patterns":
                raise ValueFault(told("no_pattern_named"))
            return tuple(sorted(members, key=str))
        if self.is_list and not self.is_named_alone(data):
            hint = self._as_list(data)
            raise ValueFault(told("must_be_list_or", alone=self._or_alone(), value=shown(data), hint=hint))
        return self.member(data)

    def member(self, data: Data) -> Scalar:
        """A single value, or a member of a list value; :class:`ValueFault` where there is none such."""
        if self.type == "patterns" and not self.is_named_alone(data):
            return self._read_pattern(data)
        if isinstance(data, list | dict | float):
            raise ValueFault(told("must_be", what=self._what(), kind=kind_of(data)))
        entry = self.named(data)
        if entry is not None:
            return entry.value
        if self.type in ("integer", "range"):
            if self._bounds().are_exceeded(data):
                raise ValueFault(told("too_large_number", value=shown(data), most=self.most))
            if self._bounds().hold(data):
                return cast(int, data)
            if isinstance(data, int) and not isinstance(data, bool):
                raise ValueFault(told("out_of_range", value=shown(data), what=self._what()))
        if self.type == "flag":
            raise ValueFault(told("must_be_flag", value=shown(data), hint=self._hint(data)))
        raise ValueFault(told("is_not", value=shown(data), what=self._what(), hint=self._hint(data)))

    def all_samples(self) -> tuple[Value, ...]:
        """The values that checks try: the samples, or every named value where there are none."""
        return self.samples or tuple(entry.value for entry in self.values)

    def all_kinds(self) -> Iterator[Value]:
        """The samples, and lists that only a table's own rules write: each pattern alone, and beside each sample."""
        yield from self.all_samples()
        if self.pattern is not None:
            for pattern in every_pattern(self.pattern):
                yield (pattern,)
                for sample in self.samples:
                    if isinstance(sample, tuple) and pattern not in sample:
                        yield tuple(sorted((*sample, pattern), key=str))

    def why_alike(self, left: Value, right: Value, options: Options) -> Alike | None:
        """The entry that declares two values (or lists that differ in some members) alike at such tables."""
        if isinstance(left, tuple) and isinstance(right, tuple):
            compared: set[Scalar] = set(left) ^ set(right)
        else:
            compared = {value for value in (left, right) if not isinstance(value, tuple)}
        for entry in self.alike:
            if compared and all(contains(entry.values, value) for value in compared) and entry.when.holds(options):
                return entry
        return None

    def label_of(self, value: Value, language: Language) -> str:
        """A value as a player reads it."""
        if isinstance(value, tuple):
            if self.type == "range":
                return f"{value[0]}–{value[1]}" if value[0] != value[1] else str(value[0])
            none = {"en": "none", "pt_BR": "não há"}[language]
            return ", ".join(self.label_of(member, language) for member in value) or none
        entry = self.named(value)
        return entry.label.in_language(language) if entry else str(value)

    def _members(self, data: list[Data]) -> tuple[Scalar, ...]:
        members: list[Scalar] = []
        faults: list[ValueFault] = []
        for index, item in enumerate(data):
            try:
                if self.is_named_alone(item):
                    raise ValueFault(told("written_alone", value=item))
                member = self.member(item)
                if contains(tuple(members), member):
                    raise ValueFault(told("twice_in_list", value=member))
                members.append(member)
            except ValueFault as fault:
                faults.append(ValueFault(fault.message, index))
        if faults:
            raise ValueFault(faults[0].message, faults[0].index, tuple(faults[1:]))
        return tuple(members)

    def _hint(self, data: Data) -> str:
        """What the writer of a wrong value may have meant."""
        if not isinstance(data, str):
            return ""
        names = [written(entry.value) for entry in self.values]
        is_number = self.type in ("integer", "range") and self._bounds().hold(scalar(data))
        if data in names or is_number:
            return told("hint_no_quotes")
        return did_you_mean(data, [name for name in names if not name.isdigit()])

    def _as_list(self, data: Data) -> str:
        """How to write a member that stands without its list."""
        try:
            return told("hint_as_list", member=self.member(data))
        except ValueFault:
            return ""

    def is_named_alone(self, data: Data) -> bool:
        """Whether ``data`` is a value that stands instead of a list, as ``any`` does."""
        return (
            self.type == "patterns"
            and not isinstance(data, list | dict | float)
            and any(same(entry.value, data) and not _is_pattern(data) for entry in self.values)
        )

    def _or_alone(self) -> str:
        alone = [str(entry.value) for entry in self.values if self.type == "patterns" and not _is_pattern(entry.value)]
        return joined("", (told("or_alone", word=word) for word in alone))

    def _what(self) -> str:
        """What the option takes, for messages."""
        if self.type == "flag":
            return told("kind_flag")
        if self.type in ("integer", "range"):
            beside = [written(entry.value) for entry in self.values if not self._bounds().hold(entry.value)]
            *first, last = [self._bounds().in_words(), *beside]
            return told("either", first=joined(", ", first), last=last) if first else last
        return told("one_of", values=", ".join(written(entry.value) for entry in self.values))

    def _bounds(self) -> Bounds:
        return Bounds(self.least, self.most)

    def _read_range(self, data: Data) -> Value:
        if not isinstance(data, list) or len(data) != 2:
            raise ValueFault(told("two_numbers", value=shown(data)))
        least, most = (self.member(item) for item in data)
        if not isinstance(least, int) or not isinstance(most, int) or least > most:
            raise ValueFault(told("wrong_order", value=shown(data)))
        return (least, most)

    def _read_pattern(self, data: Data) -> str:
        assert self.pattern is not None
        text = str(data) if isinstance(data, int) and not isinstance(data, bool) else data
        if not isinstance(text, str) or not _is_pattern(text):
            names = [str(entry.value) for entry in self.values]
            hint = did_you_mean(text, names) if isinstance(text, str) else ""
            example = next(filter(_is_pattern, (*names, *every_pattern(self.pattern))))
            alone = self._or_alone()
            raise ValueFault(told("not_a_pattern", value=shown(data), example=example, alone=alone, hint=hint))
        fault = fault_of(text, self.pattern)
        if fault is not None:
            raise ValueFault(fault)
        return text


def _is_pattern(data: Data) -> bool:
    return isinstance(data, str) and all(
        part.isascii() and part.isdigit() and part[0] != "0" and len(part) <= 2 for part in data.split("-")
    )


@dataclass(frozen=True)
class Order:
    """One number may not lie above another, or (``strict``) must lie below it. No number, no order to keep."""

    low: str
    high: str
    strict: bool

    def is_broken(self, options: Options) -> bool:
        """Whether both options apply, are numbers, and stand in the wrong order."""
        low, high = options.get(self.low), options.get(self.high)
        if not isinstance(low, int) or not isinstance(high, int):
            return False
        return low >= high if self.strict else low > high


@dataclass(frozen=True)
class Constraint:
    """A combination of values that cannot be, and why: values that never meet, or two numbers out of order."""

    id: str
    never: Condition | Order
    text: Text
    place: Place

    def is_broken(self, options: Options) -> bool:
        """Whether the applying options are such a combination."""
        return self.never.is_broken(options) if isinstance(self.never, Order) else self.never.holds(options)

    def option_ids(self) -> tuple[str, ...]:
        """The options that it binds together."""
        return (self.never.low, self.never.high) if isinstance(self.never, Order) else self.never.option_ids()


@dataclass(frozen=True)
class Group:
    """Options that belong together, in the order in which they are asked."""

    id: str
    title: Text
    options: tuple[Option, ...]


@dataclass(frozen=True)
class Catalogue:
    """Every option, and the combinations that cannot be."""

    groups: tuple[Group, ...]
    options: Mapping[str, Option]
    constraints: tuple[Constraint, ...]

    def applying(self, values: Mapping[str, Value]) -> dict[str, Value]:
        """The options that apply under these values (one for every option), in catalogue order."""
        return self.applying_of(self.options, values)

    def applying_of(self, option_ids: Iterable[str], values: Mapping[str, Value]) -> dict[str, Value]:
        """Those of some options that apply.

        Whether an option applies may hang on another that must itself apply, so each is settled after those it asks.
        """
        settled: dict[str, bool] = {}
        chosen: dict[str, Value] = {}

        def applies(option_id: str) -> bool:
            if option_id not in settled:
                settled[option_id] = False
                asked = self.options[option_id].applies_when
                for other in asked.option_ids():
                    if applies(other):
                        chosen[other] = values[other]
                settled[option_id] = asked.holds(chosen)
            return settled[option_id]

        return {option_id: values[option_id] for option_id in option_ids if applies(option_id)}

    def defaults(self) -> dict[str, Value]:
        """The default of every option, applying or not."""
        return {option.id: option.default for option in self.options.values()}

    def broken_constraints(self, options: Options) -> Iterator[Constraint]:
        """The constraints that the applying options break."""
        return (constraint for constraint in self.constraints if constraint.is_broken(options))

    def bound_with(self, option_id: str) -> tuple[str, ...]:
        """This option and those that some constraint binds to it, in catalogue order."""
        constraints = (constraint.option_ids() for constraint in self.constraints)
        bound = {option_id}.union(*(option_ids for option_ids in constraints if option_id in option_ids))
        return tuple(each for each in self.options if each in bound)

    @functools.cached_property
    def changed_with(self) -> Mapping[str, tuple[str, ...]]:
        """For every option those that must be changed with it, for some of its values, and itself."""
        usual = self.applying(self.defaults())
        return {
            option.id: self.bound_with(option.id)
            if any(any(self.broken_constraints({**usual, option.id: value})) for value in option.all_kinds())
            else (option.id,)
            for option in self.options.values()
        }

    def asked_with(self, option_ids: Iterable[str]) -> tuple[str, ...]:
        """These options and all that decide whether they apply, in catalogue order."""
        wanted: set[str] = set()
        waiting = list(option_ids)
        while waiting:
            option_id = waiting.pop()
            if option_id not in wanted:
                wanted.add(option_id)
                waiting.extend(self.options[option_id].applies_when.option_ids())
        return tuple(option_id for option_id in self.options if option_id in wanted)

    def contexts(self, option_ids: Iterable[str]) -> Iterator[dict[str, Value]]:
        """Every combination of samples of these options that a table can have, as options that apply.

        Options not named keep their defaults; a combination that breaks a constraint is left out.
        """
        wanted = self.asked_with(option_ids)
        yield from self.combined({option_id: self.options[option_id].all_samples() for option_id in wanted})

    def combined(self, samples: Mapping[str, tuple[Value, ...]]) -> Iterator[dict[str, Value]]:
        """As :meth:`contexts`, of these values of options instead of their samples."""
        hanging = [option for option in self.options if not set(samples).isdisjoint(self.asked_with((option,)))]
        defaults = self.defaults()
        # Whether the others apply is the same in every combination, so it is settled once.
        same_everywhere = {o: value for o, value in self.applying(defaults).items() if o not in hanging}
        seen: set[tuple[tuple[str, Value], ...]] = set()
        for combination in itertools.product(*samples.values()):
            values = {**defaults, **dict(zip(samples, combination, strict=True))}
            options = {**same_everywhere, **self.applying_of(hanging, values)}
            key = tuple((option_id, options[option_id]) for option_id in samples if option_id in options)
            if key not in seen and not any(self.broken_constraints(options)):
                seen.add(key)
                yield options
