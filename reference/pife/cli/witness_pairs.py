"""Values of options as people type them and as they read them."""

from __future__ import annotations

from pife.errors import PifeError
from pife.spec.catalogue import Option
from pife.spec.conditions import Scalar, Value, ValueFault
from pife.spec.strict_yaml import scalar
from pife.spec.texts import Language
from pife.spec.told import told
from pife.terminal.profile_yaml import written


def read_value(option: Option, text: str) -> Value:
    """The value that a text writes as a profile file would, the members of a list with commas.

    :class:`PifeError` where the option does not take it.
    """
    try:
        if not option.is_list and option.type != "range":
            return option.read(scalar(text))
        inside = text.removeprefix("[").removesuffix("]")
        parts = [scalar(part.strip()) for part in inside.split(",")] if inside.strip() else []
        alone = next((entry.value for entry in option.values if parts == [entry.value]), None)
        return _alone_or_list(option, alone, parts)
    except ValueFault as fault:
        raise PifeError(told("value_of_option", option=option.id, why=fault.message)) from None


def _alone_or_list(option: Option, alone: Scalar, parts: list[str | int | float | bool | None]) -> Value:
    """A value that may stand instead of a list, as ``any`` does, or the list."""
    if alone is not None and option.type == "patterns":
        try:
            return option.read(alone)
        except ValueFault:
            return option.read(parts)
    return option.read(parts)


def value_in_words(option: Option, value: Value, language: Language) -> str:
    """A value as a profile file writes it, with its label where that says more."""
    text, label = written(value), option.label_of(value, language)
    return text if isinstance(value, tuple) or text.lower() == label.lower() else f"{text} ({label})"
