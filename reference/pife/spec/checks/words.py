"""What texts say: the inline grammar, links, both languages, numbers that a house rule may change, words to avoid."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from pife.errors import SpecError, cut_short, did_you_mean
from pife.spec.catalogue import Catalogue
from pife.spec.conditions import Between, Condition
from pife.spec.fields import each_of, shown
from pife.spec.kinds import kinds_of_tables
from pife.spec.library import Spec
from pife.spec.strict_yaml import Data, Document, Pointer, load
from pife.spec.texts import LANGUAGES, NUMBER, Language, pieces, stray_mark

_UP_TO_TEN: Mapping[Language, tuple[str, ...]] = {
    "en": ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    "pt_BR": ("dois", "duas", "três", "quatro", "cinco", "seis", "sete", "oito", "nove", "dez"),
}
_OTHERS: Mapping[Language, tuple[str, ...]] = {
    "en": ("eleven", "twelve", "thirteen", "fourteen", "twice", "thrice"),
    "pt_BR": ("onze", "doze", "treze", "catorze", "quatorze"),
}
_NUMBER_WORDS = {language: frozenset((*_UP_TO_TEN[language], *_OTHERS[language])) for language in LANGUAGES}
"""Words that say a number. Not "one" and "um", which are articles more often than numbers."""

_WORD = re.compile(r"[^\W\d_]+|\d+")
_KNOWN = f"[[id]], {{id}}, {{id|of one|{NUMBER} of many}}, **x**"


def grammar(spec: Spec) -> Iterator[SpecError]:
    """Texts use the inline grammar alone, link to what exists, and say the same in both languages."""
    linked = {name for name, _ in spec.ids()}
    for document in spec.documents:
        for pointer, text in texts_in(document.data, ()):
            for language in ("en", "pt_BR"):
                mark = stray_mark(text[language])
                if mark:
                    yield document.error((*pointer, language), f"a stray {mark!r}; texts know {_KNOWN}")
                for piece in pieces(text[language]):
                    if piece.kind == "link" and piece.text not in linked:
                        hint = did_you_mean(piece.text, linked)
                        yield document.error(
                            (*pointer, language), f"[[{cut_short(piece.text)}]] links to nothing{hint}"
                        )
                    if piece.kind == "value" and piece.text not in spec.catalogue.options:
                        hint = did_you_mean(piece.text, spec.catalogue.options)
                        yield document.error((*pointer, language), f"{{{cut_short(piece.text)}}} is no option{hint}")
                    if piece.forms and NUMBER not in piece.forms[-1]:
                        message = f"{{{cut_short(piece.text)}|…}} does not say the number of many: {NUMBER}"
                        yield document.error((*pointer, language), message)
            if _marks(text["en"]) != _marks(text["pt_BR"]):
                yield document.error(pointer, "the two languages link to different ids or print options otherwise")


def texts_in(data: Data, pointer: Pointer) -> Iterator[tuple[Pointer, dict[str, str]]]:
    """Every text in both languages within ``data``, which stands at ``pointer``, with its own place."""
    if isinstance(data, dict):
        if data.keys() == {"en", "pt_BR"} and all(isinstance(value, str) for value in data.values()):
            yield pointer, data
        else:
            for key, value in data.items():
                yield from texts_in(value, (*pointer, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from texts_in(value, (*pointer, index))


def _marks(text: str) -> set[tuple[str, str, bool]]:
    return {(piece.kind, piece.text, bool(piece.forms)) for piece in pieces(text) if piece.kind in ("link", "value")}


@dataclass(frozen=True)
class SharedNumber:
    """A number that a rule may say outright, and why no house rule changes it; ``rules`` empty for all of them."""

    words: Mapping[Language, frozenset[str]]
    rules: tuple[str, ...]


def numbers(spec: Spec) -> Iterator[SpecError]:
    """A number in a rule's text is printed from an option, or ``numbers.yaml`` says why every table shares it."""
    document = load(spec.root / "numbers.yaml")
    shared = []
    for fields in each_of(document):
        fields.string("why")
        for rule_id in fields.strings("rules"):
            if rule_id not in spec.rules:
                yield fields.error("rules", f"unknown rule {shown(rule_id)}{did_you_mean(rule_id, spec.rules)}")
        words = {language: frozenset(fields.strings(language)) for language in LANGUAGES}
        shared.append((fields, SharedNumber(words, fields.strings("rules"))))
        fields.finish()
    used: set[tuple[int, Language, str]] = set()
    for rule in spec.rules.values():
        for language in LANGUAGES:
            for word in _numbers_in(rule.text.in_language(language), language):
                allowing = [
                    index
                    for index, (_, number) in enumerate(shared)
                    if word in number.words[language] and (not number.rules or rule.id in number.rules)
                ]
                used.update((index, language, word) for index in allowing)
                if not allowing:
                    message = (
                        f"the rule {rule.id} says {shown(word)} ({language}): print an option, {{group.option}}, "
                        "or say in numbers.yaml why every table shares it"
                    )
                    yield SpecError(rule.place, (), message)
    for index, (fields, number) in enumerate(shared):
        for language in LANGUAGES:
            for word in sorted(number.words[language]):
                if (index, language, word) not in used:
                    yield fields.error(language, f"no rule says {shown(word)}; take it out")


def _numbers_in(text: str, language: Language) -> Iterator[str]:
    for piece in pieces(text):
        for words in (piece.text,) if piece.kind in ("plain", "strong") else piece.forms:
            for word in _WORD.findall(words.lower()):
                if word.isdigit() or word in _NUMBER_WORDS[language]:
                    yield word


def avoided(spec: Spec) -> Iterator[SpecError]:
    """No text of the spec uses a word that the glossary says to avoid (the glossary itself names them)."""
    yield from avoided_in(spec, (doc for doc in spec.documents if not doc.file.endswith("glossary.yaml")))


def avoided_in(spec: Spec, documents: Iterable[Document]) -> Iterator[SpecError]:
    """Where texts of these documents use a word to avoid."""
    unwanted = {
        language: {
            word.lower(): term.id
            for term in spec.glossary.values()
            for word in (term.pt_BR if language == "pt_BR" else term.en).avoid
        }
        for language in LANGUAGES
    }
    for document in documents:
        for pointer, text in texts_in(document.data, ()):
            for language in LANGUAGES:
                for word, term_id in unwanted[language].items():
                    if re.search(rf"\b{re.escape(word)}\b", text[language].lower()):
                        yield document.error((*pointer, language), f"{shown(word)} is a word to avoid: see {term_id}")


def printed_values(spec: Spec) -> Iterator[SpecError]:
    """A rule or an answer prints only what there is wherever it holds: options that apply, and numbers where it counts;
    other texts print none."""
    for rule in spec.rules.values():
        for fault in _not_always_there(rule.text.en, rule.when, spec.catalogue):
            yield SpecError(rule.place, (), f"the rule {rule.id} prints {fault}; say so in when")
    for dispute in spec.disputes.values():
        for answer in dispute.answers:
            for fault in _not_always_there(answer.text.en, answer.when, spec.catalogue):
                yield SpecError(answer.place, (), f"the answer prints {fault}")
    for document in spec.documents:
        folder = document.file.rpartition("/")[0].rpartition("/")[2]
        if folder in ("rules", "pife", "cacheta") or document.file.endswith("disputes.yaml"):
            continue
        for pointer, text in texts_in(document.data, ()):
            for piece in pieces(text["en"]):
                if piece.kind == "value":
                    yield document.error(pointer, f"{{{cut_short(piece.text)}}} has no value here: no table is meant")


def _not_always_there(text: str, when: Condition, catalogue: Catalogue) -> Iterator[str]:
    for piece in pieces(text):
        if piece.kind == "value" and piece.text in catalogue.options:
            option = catalogue.options[piece.text]
            is_number = Condition((((option.id, Between(None, None)),),))
            tables = [
                options
                for options in kinds_of_tables(catalogue, (when, option.applies_when, is_number))
                if when.holds(options)
            ]
            if any(option.id not in options for options in tables):
                yield f"{option.id} at tables where it does not apply"
            elif piece.forms and not any(map(is_number.holds, tables)):
                yield f"{option.id} as a number where it is none"
