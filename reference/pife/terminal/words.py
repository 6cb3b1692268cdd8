"""The words of the commands that players use, from ``texts/*.yaml``: one file a command, both languages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pife.spec.fields import Fields
from pife.spec.strict_yaml import load
from pife.spec.texts import Language, Text

TEXTS = Path(__file__).resolve().parents[1] / "texts"
"""The folder of the commands' words."""


@dataclass(frozen=True)
class Words:
    """A command's words in one language; a word in braces in a text is filled in by whoever says it."""

    texts: Mapping[str, Text]
    language: Language

    def say(self, key: str, **filled_in: object) -> str:
        """The text of a key with its gaps filled."""
        return self.texts[key].in_language(self.language).format(**filled_in)

    def number(self, number: int) -> str:
        """A whole number with its thousands set apart as the language does: 1,234 or 1.234."""
        text = f"{number:,}"
        return text.replace(",", ".") if self.language == "pt_BR" else text

    def decimal(self, value: float, places: int) -> str:
        """A number with so many decimal places as the language writes it: 1,234.5 or 1.234,5."""
        text = f"{value:,.{places}f}"
        return text.translate(str.maketrans(",.", ".,")) if self.language == "pt_BR" else text


def texts_of(name: str) -> dict[str, Text]:
    """The texts in ``texts/<name>.yaml`` by key."""
    fields = Fields(load(TEXTS / f"{name}.yaml"))
    return {key: fields.text(key) for key in fields.data}


def words_of(name: str, language: Language) -> Words:
    """The words of a command.

    >>> words_of("hand", "pt_BR").say("throw", card="2♥")
    'Bate descartando 2♥'
    """
    return Words(texts_of(name), language)
