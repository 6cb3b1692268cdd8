"""The site's own words: all are used, both languages fill in the same gaps, no command has the same word already."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pife.spec.fields import Fields
from pife.spec.strict_yaml import load
from pife.terminal.words import texts_of
from pife_book.book import KINDS
from pife_book.words import HERE, SHARED, site_words
from pife_conformance.scenarios import AREAS
from pife_conformance.strength.unseen import NO_ENGINE

DOCS = Path(__file__).resolve().parents[1]
OWN = {key: Fields(load(HERE / "words.yaml")).text(key) for key in Fields(load(HERE / "words.yaml")).data}
MADE = {
    *(f"a_{kind}" for kind in KINDS),
    *(f"area_{area}" for area in AREAS),
    *(f"unseen_{name}" for name, _ in NO_ENGINE),
}


def test_every_word_is_used() -> None:
    files = [*HERE.glob("*.py"), *(DOCS / "_templates").rglob("*.html"), DOCS / "conf.py"]
    code = "\n".join(path.read_text(encoding="utf-8") for path in files)
    assert [key for key in OWN if key not in MADE and not re.search(rf"[\"']{re.escape(key)}[\"']", code)] == []


def test_what_is_made_up_of_a_name_has_words() -> None:
    assert set(OWN) >= MADE


@pytest.mark.parametrize("key", OWN)
def test_both_languages_fill_in_the_same(key: str) -> None:
    english, portuguese = (set(re.findall(r"\{(\w+)\}", text)) for text in (OWN[key].en, OWN[key].pt_BR))
    assert english == portuguese


def test_no_word_is_written_twice() -> None:
    shared = {key: text for name in SHARED for key, text in texts_of(name).items()}
    assert [key for key, text in OWN.items() if shared.get(key) == text] == []


def test_a_language_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="must be one of en, pt_BR"):
        site_words("de")
