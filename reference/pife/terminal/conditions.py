"""Conditions on house rules as a player reads them: labels of options and values instead of ids."""

from __future__ import annotations

from collections.abc import Iterable

from pife.spec.catalogue import Catalogue, Option, Order
from pife.spec.conditions import (
    AnyOf,
    Between,
    Condition,
    Holding,
    Options,
    Patterns,
    Reaching,
    Scalar,
    Test,
    contains,
)
from pife.terminal.said import shape, times
from pife.terminal.words import Words

_LEAST_VALUES = 4
_TWICE = 2


def condition_in_words(condition: Condition, catalogue: Catalogue, words: Words) -> tuple[str, ...]:
    """The alternatives of a condition, one line each; none for a condition that always holds."""
    alternatives = [
        "; ".join(_in_words(catalogue.options[option_id], test, words) for option_id, test in alternative)
        for alternative in condition.alternatives
    ]
    return tuple(alternatives) if all(alternatives) else ()


def order_in_words(order: Order, catalogue: Catalogue, words: Words) -> str:
    """Two numbers of a table of which one may not lie above the other."""
    low, high = (catalogue.options[each].label.in_language(words.language) for each in (order.low, order.high))
    return words.say("order_strict" if order.strict else "order", low=low, high=high)


def state_in_words(option_ids: Iterable[str], options: Options, catalogue: Catalogue, words: Words) -> str:
    """What a table plays of these options."""
    parts = []
    for option_id in option_ids:
        option = catalogue.options[option_id]
        value = words.say("does_not_apply")
        if option_id in options:
            value = option.label_of(options[option_id], words.language)
        parts.append(words.say("test", option=option.label.in_language(words.language), value=value))
    return "; ".join(parts)


def any_of(values: Iterable[str], words: Words) -> str:
    """Several words of which one holds: ``a, b or c``."""
    return _listed(list(values), words.say("or"))


def all_of(values: Iterable[str], words: Words) -> str:
    """Several words that all hold: ``a, b and c``."""
    return _listed(list(values), words.say("and"))


def _listed(values: list[str], last: str) -> str:
    return last.join(filter(None, (", ".join(values[:-1]), *values[-1:])))


def _in_words(option: Option, test: Test, words: Words) -> str:
    value = _value_in_words(option, test, words)
    return words.say("test", option=option.label.in_language(words.language), value=value)


def _value_in_words(option: Option, test: Test, words: Words) -> str:
    match test:
        case AnyOf(values):
            return _one_of(option, values, words)
        case Holding(has, lacks):
            if any(option.is_named_alone(value) for value in lacks):
                return words.say("only_some")
            parts = (("with", has, all_of), ("without", lacks, any_of))
            return "; ".join(
                words.say(key, values=join(_members(option, values, words), words))
                for key, values, join in parts
                if values
            )
        case Between(least, most):
            if least == most or least is None or most is None:
                key = "exactly" if least == most else "at_most" if least is None else "at_least"
                return words.say(key, number=most if least is None else least)
            return words.say("between", least=least, most=most)
        case Patterns():
            of_patterns = {
                "has_sum": test.has_sum,
                "lacks_sum": test.lacks_sum,
                "has_part": test.has_part,
                "lacks_part": test.lacks_part,
            }
            return "; ".join(
                words.say(_of_pattern(key, n, option), number=n, times=times(n, words.language))
                for key, n in of_patterns.items()
                if n is not None
            )
        case Reaching():
            ends = {
                "least_over": test.least_over,
                "least_under": test.least_under,
                "most_over": test.most_over,
                "most_under": test.most_under,
            }
            return all_of((words.say(key, number=n) for key, n in ends.items() if n is not None), words)
        case _:
            return words.say("does_not_apply")


def _of_pattern(key: str, number: int, option: Option) -> str:
    """What is said of a sum or a part of patterns: a part of a set is a suit, once, twice or more often."""
    if option.pattern != "suits" or not key.endswith("part"):
        return key
    return f"{key}_twice" if number == _TWICE else f"{key}_suit"


def _members(option: Option, values: Iterable[Scalar], words: Words) -> list[str]:
    """Members of a list as players call them, quoted where a name says “with” itself."""
    labels = _labels(option, values, words)
    joining = words.say("with", values="").strip()
    if len(labels) == 1 and joining in labels[0].split():
        return [words.say("quoted", text=labels[0])]
    return labels


def _one_of(option: Option, values: tuple[Scalar, ...], words: Words) -> str:
    """The values; where they are all but one of many, that one."""
    others = [entry.value for entry in option.values if not contains(values, entry.value)]
    if len(others) == 1 and len(option.values) >= _LEAST_VALUES and option.type == "choice":
        return words.say("any_but", value=_labels(option, others, words)[0])
    return any_of(_labels(option, values, words), words)


def _labels(option: Option, values: Iterable[Scalar], words: Words) -> list[str]:
    """The values as players call them; several are set off by quotes, because a label may have commas."""
    labels = [_label(option, value, words) for value in values]
    return labels if len(labels) == 1 else [words.say("quoted", text=label) for label in labels]


def _label(option: Option, value: Scalar, words: Words) -> str:
    """A value as players call it; a set's shape that the catalogue does not name, by the suits in it."""
    if option.pattern == "suits" and option.named(value) is None:
        return shape(str(value), words.language)
    return option.label_of(value, words.language)
