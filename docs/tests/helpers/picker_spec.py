"""What the picker ought to say, asked of the spec and of the words of its page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pife.spec.conditions import Value
from pife.spec.library import load_spec
from pife.spec.ranking import rank
from pife.spec.texts import Language
from pife_picker.texts import picker_words

SPEC = load_spec()
OPTIONS = SPEC.catalogue.options
WORDS = picker_words("pt_BR")
GRANDMAS = (
    "v=1&game=cacheta&wild.which=next_same_colour&lives.start=7&out.ten=allowed&table.players=2,5&title=Mesa da Vó"
)


def read(answers: Mapping[str, Any]) -> dict[str, Value]:
    return {option: OPTIONS[option].read(data) for option, data in answers.items()}


def ranked(answers: dict[str, Any], game: str | None = None) -> list[str]:
    """The tables of a game or of both, closest first."""
    tables = {each.id: each.options for each in SPEC.profiles.values() if game in (None, each.game)}
    return [each.table for each in rank(read(answers), tables, SPEC.catalogue)]


def closest(answers: dict[str, Any]) -> list[str]:
    """The tables that no answer puts behind the first."""
    found = rank(read(answers), {each.id: each.options for each in SPEC.profiles.values()}, SPEC.catalogue)
    first = found[0]
    near = (len(first.agree), len(first.differ))
    return [each.table for each in found if (len(each.agree), len(each.differ)) == near]


def label(option: str, language: Language = "pt_BR") -> str:
    return OPTIONS[option].label.in_language(language)


def value(option: str, data: Any, language: Language = "pt_BR") -> str:
    return OPTIONS[option].label_of(OPTIONS[option].read(data), language)


def title(table: str, language: Language = "pt_BR") -> str:
    return SPEC.profile(table).title.in_language(language)


def say(key: str, **filled_in: object) -> str:
    return WORDS.say(key, **filled_in)
