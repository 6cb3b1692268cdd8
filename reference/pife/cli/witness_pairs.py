"""Values of options as people type them, and which pairs of them `pife witness --all` tells apart."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from pife.cli.profile_yaml import written
from pife.errors import PifeError
from pife.spec.catalogue import Catalogue, Option
from pife.spec.conditions import Scalar, Value, ValueFault, contains
from pife.spec.strict_yaml import scalar
from pife.spec.texts import Language
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
    alone = tuple(sample for sample in option.all_samples() if not isinstance(sample, tuple))
    lists = [sample for sample in option.all_samples() if isinstance(sample, tuple)]
    yield from itertools.product(alone, lists)
    for entry in option.values:
        if not contains(alone, entry.value):
            pairs = list(_with_and_without(option, entry.value, lists))
            yield from [pair for pair in pairs if _at_one_table(option, pair, catalogue)][:1]


def _with_and_without(option: Option, member: Scalar, lists: list[tuple[Scalar, ...]]) -> Iterator[tuple[Value, Value]]:
    """Lists with a member, shortest first, and the same lists without it."""
    for sample in sorted(lists, key=len):
        rest = tuple(other for other in sample if other != member)
        if contains(sample, member) and (rest or option.type == "choices"):
            yield sample, rest


def _at_one_table(option: Option, pair: tuple[Value, Value], catalogue: Catalogue) -> bool:
    """Whether some table can have either value with nothing else changed."""
    bound = (c.never.option_ids() for c in catalogue.constraints if option.id in c.never.option_ids())
    for context in catalogue.contexts({option.id, *itertools.chain.from_iterable(bound)}):
        tables = (catalogue.applying({**catalogue.defaults(), **context, option.id: value}) for value in pair)
        if all(option.id in table and not any(catalogue.broken_constraints(table)) for table in tables):
            return True
    return False
