"""Search that accents do not matter to, and an index of the things of the book for results rule by rule."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import cast

from sphinx.application import Sphinx
from sphinx.search import _MINIFIED_JS_PATH, SearchLanguage
from sphinx.search.en import SearchEnglish
from sphinx.search.pt import SearchPortuguese

from pife_book.book import Book, book_in
from pife_book.domain import PifeDomain
from pife_book.parts import Writer

NUMBERS = {
    "en": ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    "pt_BR": ("dois", "três", "quatro", "cinco", "seis", "sete", "oito", "nove", "dez"),
}
"""From two to ten: rules write numbers out."""


def connect(app: Sphinx) -> None:
    """Take the place of Sphinx's own languages, and write the index at the end."""
    app.add_search_language(FoldedEnglish)
    app.add_search_language(FoldedPortuguese)
    app.connect("build-finished", write_index)


@cache
def plain(word: str) -> str:
    """A word without accents."""
    return "".join(char for char in unicodedata.normalize("NFD", word) if not unicodedata.combining(char))


def _script(stemmer: str, name: str) -> str:
    """A stemmer that takes the accents off before Sphinx's own has the word."""
    base, own = ((_MINIFIED_JS_PATH / file).read_text(encoding="utf-8") for file in ("base-stemmer.js", stemmer))
    return (
        f"{base}\n{own}\nwindow.Stemmer = function () {{ const own = new {name}(); "
        'this.stemWord = word => own.stemWord(word.normalize("NFD").replace(/[\\u0300-\\u036f]/g, "")); };'
    )


class _Folded(SearchLanguage):
    """Words are folded before they are stemmed; so are the words that say nothing."""

    def stem(self, word: str) -> str:
        """The stem of the folded word."""
        return super().stem(plain(word.lower()))

    def word_filter(self, word: str) -> bool:
        """Whether a word is worth an entry."""
        return super().word_filter(plain(word))


class FoldedEnglish(_Folded, SearchEnglish):
    """English pages have Portuguese words in them."""

    js_stemmer_rawcode = ""
    js_stemmer_code = _script("english-stemmer.js", "EnglishStemmer")


class FoldedPortuguese(_Folded, SearchPortuguese):
    """``sequencia`` finds ``sequência``."""

    stopwords = frozenset(map(plain, SearchPortuguese.stopwords)) | SearchPortuguese.stopwords
    js_stemmer_rawcode = ""
    js_stemmer_code = _script("portuguese-stemmer.js", "PortugueseStemmer")


def write_index(app: Sphinx, fault: Exception | None) -> None:
    """``book-index.js``: what is called how, where it stands, what it says."""
    if fault is not None or app.builder.name != "html":
        return
    book = book_in(app.config.language)
    domain = cast(PifeDomain, app.env.get_domain("pife"))
    entries = []
    for kind, thing_id, name, others, text in _things(book):
        docname, anchor = domain.objects[kind, thing_id]
        entries.append([book.say(f"a_{kind}"), name, f"{docname}.html#{anchor}", text, " ".join((thing_id, *others))])
    small = FoldedPortuguese.stopwords if book.language == "pt_BR" else SearchEnglish.stopwords
    parts = {"INDEX": entries, "FORMS": forms(book), "SMALL_WORDS": sorted({plain(word) for word in small})}
    written = (
        f"const BOOK_{name} = {json.dumps(data, ensure_ascii=False, separators=(',', ':'))};\n"
        for name, data in parts.items()
    )
    Path(app.outdir, "book-index.js").write_text("".join(written), encoding="utf-8")


def forms(book: Book) -> dict[str, str]:
    """Other forms of the words of the game, and figures, with what the book writes instead; forms are without blanks.

    >>> [forms(book_in("pt_BR"))[form] for form in ("pifpaf", "coringa", "10")]
    ['Pife', 'curinga', 'dez']
    """
    found = {str(number): word for number, word in enumerate(NUMBERS[book.language], 2)}
    for term in book.spec.glossary.values():
        here = term.pt_BR if book.language == "pt_BR" else term.en
        found |= {_joined(form): here.prefer for form in (*here.also, *here.avoid)}
    preferred = {
        _joined((term.pt_BR if book.language == "pt_BR" else term.en).prefer) for term in book.spec.glossary.values()
    }
    return {form: word for form, word in found.items() if form not in preferred}


def _joined(words: str) -> str:
    return "".join(re.findall(r"\w+", plain(words.lower())))


def _things(book: Book) -> Iterator[tuple[str, str, str, tuple[str, ...], str]]:
    """Kind, id, name, other names, text of everything that players look for."""
    spec, words = book.spec, Writer(book)

    text = words.plain

    for term in spec.glossary.values():
        here, there = (term.pt_BR, term.en) if book.language == "pt_BR" else (term.en, term.pt_BR)
        others = (*here.also, *here.avoid, there.prefer, *there.also)
        yield "term", term.id, here.prefer, others, text(term.note)
    for rule in spec.rules.values():
        yield "rule", rule.id, text(rule.name), (), text(rule.text)
    for option in spec.catalogue.options.values():
        labels = tuple(book.text(entry.label) for entry in option.values)
        yield "option", option.id, book.label(option), labels, text(option.question)
    for dispute in spec.disputes.values():
        yield (
            "dispute",
            dispute.id,
            text(dispute.question),
            (),
            " ".join(text(answer.text) for answer in dispute.answers),
        )
    for profile in spec.all_profiles.values():
        yield "profile", profile.id, text(profile.title), (), text(profile.summary)
    for decision in spec.decisions.values():
        yield "decision", decision.id, text(decision.title), decision.questions, text(decision.why)
    for source in spec.sources.values():
        yield "source", source.id, text(source.title), (), text(source.states)
    for reason in spec.reasons.values():
        yield "reason", reason.id, reason.code, (), text(reason.meaning)
