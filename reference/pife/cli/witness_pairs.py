"""Values of options as people type them, and which pairs of them `pife witness --all` tells apart."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from pife.cli.profile_yaml import written
from pife.errors import PifeError
from pife.spec.catalogue import Catalogue, Option
from pife.spec.conditions import Scalar, Value, ValueFault
from pife.spec.strict_yaml import scalar
from pife.spec.texts import Language
from pife.study.pairs import alone, lists, members, with_and_without
from pife.terminal.output import harmless

CARD_ASKS = ("meld", "melded", "go_out", "waits", "wilds")
"""The asks that hang on cards alone; what another ask shows, a round shows."""


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
        raise PifeError(harmless(f"{option.id}: {fault}")) from None


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


def pairs_of(option: Option, catalogue: Catalogue) -> Iterator[tuple[Value, Value]]:
    """The pairs of values to tell apart: every two samples; of a list with and without each of its members."""
    if not option.is_list:
        yield from itertools.combinations(option.all_samples(), 2)
        return
    yield from itertools.product(alone(option), lists(option))
    for member in members(option):
        pairs = (pair for pair in with_and_without(option, member) if _at_one_table(option, pair, catalogue))
        yield from itertools.islice(pairs, 1)


def _at_one_table(option: Option, pair: tuple[Value, Value], catalogue: Catalogue) -> bool:
    """Whether some table can have either value with nothing else changed."""
    for context in catalogue.contexts(catalogue.bound_with(option.id)):
        tables = (catalogue.applying({**catalogue.defaults(), **context, option.id: value}) for value in pair)
        if all(option.id in table and not any(catalogue.broken_constraints(table)) for table in tables):
            return True
    return False
