"""Frozen dataclasses made of all their values at once: set field by field they take longer than the rules of a step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

D = TypeVar("D", bound="DataclassInstance")


def made_whole(kind: type[D], values: dict[str, Any]) -> D:
    """The dataclass with these values, one for each of its fields; :class:`TypeError` for others."""
    if len(values) != len(kind.__dataclass_fields__):
        odd = sorted(values.keys() ^ kind.__dataclass_fields__.keys())
        raise TypeError(f"{kind.__name__}: {', '.join(odd)}: not a value for each of its fields, or for others")
    made = object.__new__(kind)
    object.__setattr__(made, "__dict__", values)
    return made
