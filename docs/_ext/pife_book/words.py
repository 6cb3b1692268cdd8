"""The words of the pages: those of the site itself, and those that `pife explain` and its sisters use too."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from pife.spec.fields import Fields
from pife.spec.strict_yaml import load
from pife.spec.texts import LANGUAGES, Text
from pife.terminal.words import Words, texts_of

HERE = Path(__file__).resolve().parent
SHARED = ("explain", "hand", "witness")
"""The commands whose words the pages use: what both say is written once. Words of the site come first."""


@cache
def site_words(language: str) -> Words:
    """All words in a language of the spec.

    >>> site_words("pt_BR").say("why")
    'Por quê'
    """
    if language not in LANGUAGES:
        raise ValueError(f"DOCS_LANG must be one of {', '.join(LANGUAGES)}, not {language!r}")
    return Words(_texts(), language)


def _texts() -> Mapping[str, Text]:
    texts: dict[str, Text] = {}
    for name in SHARED:
        texts = texts_of(name) | texts
    fields = Fields(load(HERE / "words.yaml"))
    return texts | {key: fields.text(key) for key in fields.data}
