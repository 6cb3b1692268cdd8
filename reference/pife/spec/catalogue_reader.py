"""Reading ``options/*.yaml`` into the catalogue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import cast

from pife.errors import PifeError, did_you_mean
from pife.spec.catalogue import (
    OPTION_TYPES,
    Alike,
    Catalogue,
    Constraint,
    Group,
    Option,
    OptionType,
    OptionValue,
    Order,
    Shown,
)
from pife.spec.conditions import ALWAYS, Condition, Scalar, Value, ValueFault, read_condition
from pife.spec.fields import Fields, each_of, shown
from pife.spec.patterns import PatternKind
from pife.spec.strict_yaml import Document, load, scalar

CONSTRAINTS_FILE = "constraints.yaml"


def read_catalogue(folder: Path, order: Sequence[str]) -> Catalogue:
    """The catalogue in the option files of a folder, a file a group, groups in this order."""
    paths = [path for path in folder.glob("*.yaml") if path.name != CONSTRAINTS_FILE]
    documents = [load(path) for path in sorted(paths, key=lambda path: place_in_order(path.stem, order))]
    if not documents:
        raise PifeError(f"{folder}: no option files; the spec is incomplete")
    groups: list[Group] = []
    found: dict[str, Option] = {}
    unresolved: list[tuple[Fields, str]] = []
    for document in documents:
        fields = Fields(document)
        group_id = fields.string("group")
        options = []
        for entry in fields.each("options"):
            option = _option(entry, group_id)
            if option.id in found:
                raise entry.error(
                    "id", f"the option {shown(option.id)} stands twice; first at {found[option.id].place}"
                )
            found[option.id] = option
            options.append(option.id)
            unresolved.append((entry, option.id))
        groups.append(Group(group_id, fields.text("title"), tuple(found[option_id] for option_id in options)))
        fields.finish()
    for entry, option_id in unresolved:
        if entry.has("applies_when"):
            condition = read_condition(entry.document, (*entry.pointer, "applies_when"), found)
            found[option_id] = replace(found[option_id], applies_when=condition)
        found[option_id] = replace(found[option_id], alike=_alike(entry, found[option_id], found))
    _refuse_circles(found)
    groups = [replace(group, options=tuple(found[option.id] for option in group.options)) for group in groups]
    constraints = _constraints(load(folder / CONSTRAINTS_FILE), found)
    return Catalogue(tuple(groups), found, constraints)


def place_in_order(name: str, order: Sequence[str]) -> tuple[int, str]:
    """A key to sort by: what the order names first, then the rest by the alphabet."""
    return (order.index(name) if name in order else len(order), name)


def _option(fields: Fields, group: str) -> Option:
    option_id = fields.string("id")
    if not option_id.startswith(group + "."):
        raise fields.error("id", f"the id must begin with its group: {group}.…")
    option_type = cast(OptionType, fields.one_of("type", OPTION_TYPES))
    seen_by = fields.one_of("seen_by", ("engine", "table"))
    pattern = fields.one_of("pattern", ("suits", "sizes")) if option_type == "patterns" else None
    option = Option(
        id=option_id,
        label=fields.text("label"),
        question=fields.text("question"),
        type=option_type,
        default=None,
        seen_by="engine" if seen_by == "engine" else "table",
        applies_when=ALWAYS,
        values=_values(fields, option_type),
        samples=(),
        least=fields.whole("least") if fields.has("least") else None,
        most=fields.whole("most") if fields.has("most") else None,
        pattern=cast(PatternKind | None, pattern),
        shown_by=_shown(fields),
        place=fields.document.place((*fields.pointer, "id")),
    )
    fields.has("applies_when")
    fields.has("alike")
    default = _value(fields, option, "default")
    samples: tuple[Value, ...] = ()
    if fields.has("samples"):
        if not isinstance(fields.data["samples"], list):
            raise fields.error("samples", "must be a list of values")
        samples = tuple(
            _read(fields, option, ("samples", index), item) for index, item in enumerate(fields.data["samples"])
        )
    elif option_type not in ("choice", "flag"):
        raise fields.error(None, "'samples' is missing: checks need values of this type to try")
    fields.finish()
    return replace(option, default=default, samples=samples)


def _values(fields: Fields, option_type: OptionType) -> tuple[OptionValue, ...]:
    if not fields.has("values"):
        if option_type in ("integer", "range"):
            return ()
        raise fields.error(None, "'values' is missing: every value has a label and a text")
    inside = fields.inside("values")
    values = []
    for key in inside.data:
        entry = inside.inside(key)
        value: Scalar = key
        if option_type != "patterns":
            read = scalar(key)
            if isinstance(read, float):
                raise inside.error(key, "a value cannot be a decimal number")
            value = read
        values.append(
            OptionValue(
                value=value,
                label=entry.text("label"),
                text=entry.text("text"),
                sources=entry.strings("sources"),
                decided=entry.strings("decided"),
                order=tuple(entry.string("order").split()) if entry.has("order") else (),
                groups=entry.strings_with_repeats("groups"),
                said=entry.text_if_any("said"),
            )
        )
        entry.finish()
    inside.finish()
    return tuple(values)


def _alike(fields: Fields, option: Option, options: Mapping[str, Option]) -> tuple[Alike, ...]:
    entries = []
    for entry in fields.each("alike"):
        when = ALWAYS
        if entry.has("when"):
            when = read_condition(entry.document, (*entry.pointer, "when"), options)
        values = entry.raw("values")
        if not isinstance(values, list) or not values:
            raise entry.error("values", "must be a list of the values that are alike")
        members = []
        for index, value in enumerate(values):
            try:
                members.append(option.member(value))
            except ValueFault as fault:
                raise entry.document.error((*entry.pointer, "values", index), str(fault)) from None
        entries.append(Alike(tuple(members), when, entry.text("why")))
        entry.finish()
    return tuple(entries)


def _shown(fields: Fields) -> Shown | None:
    if not fields.has("shown_by"):
        return None
    inside = fields.inside("shown_by")
    shown = Shown(inside.string("ask"), inside.string("field"))
    inside.finish()
    return shown


def _value(fields: Fields, option: Option, key: str) -> Value:
    return _read(fields, option, (key,), fields.raw(key))


def _read(fields: Fields, option: Option, key: tuple[str | int, ...], data: object) -> Value:
    try:
        return option.read(data)
    except ValueFault as fault:
        raise fields.document.error((*fields.pointer, *key), str(fault)) from None


def _refuse_circles(options: Mapping[str, Option]) -> None:
    """Whether an option applies must not hang on itself."""
    done: set[str] = set()

    def visit(option_id: str, above: tuple[str, ...]) -> None:
        if option_id in above:
            circle = " → ".join((*above[above.index(option_id) :], option_id))
            raise PifeError(f"{options[option_id].place}: applies_when goes in a circle: {circle}")
        if option_id not in done:
            for other in options[option_id].applies_when.option_ids():
                visit(other, (*above, option_id))
            done.add(option_id)

    for option_id in options:
        visit(option_id, ())


def _constraints(document: Document, options: Mapping[str, Option]) -> tuple[Constraint, ...]:
    constraints = []
    for fields in each_of(document):
        constraints.append(
            Constraint(
                id=fields.string("id"),
                never=_order(fields, options) if fields.has("order") else _never(fields, options),
                text=fields.text("text"),
                place=document.place((*fields.pointer, "id")),
            )
        )
        fields.finish()
    return tuple(constraints)


def _never(fields: Fields, options: Mapping[str, Option]) -> Condition:
    fields.raw("never")
    return read_condition(fields.document, (*fields.pointer, "never"), options)


def _order(fields: Fields, options: Mapping[str, Option]) -> Order:
    inside = fields.inside("order")
    order = Order(inside.string("low"), inside.string("high"), inside.flag("strict"))
    for key, option_id in (("low", order.low), ("high", order.high)):
        if option_id not in options:
            raise inside.error(key, f"unknown option {shown(option_id)}{did_you_mean(option_id, options)}")
    inside.finish()
    return order
