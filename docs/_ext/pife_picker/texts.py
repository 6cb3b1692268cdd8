"""What the picker says in one language: its own words, those of the commands beside it, and the spec's labels."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from pife.spec.catalogue import Option
from pife.spec.conditions import Condition
from pife.spec.fields import Fields
from pife.spec.library import Spec
from pife.spec.strict_yaml import load
from pife.spec.texts import Language, Text, pieces
from pife.terminal.conditions import condition_in_words
from pife.terminal.names import names_of_links
from pife.terminal.said import left_open
from pife.terminal.words import Words, texts_of
from pife_book.words import site_words

HERE = Path(__file__).resolve().parent
OF_PICK = (
    "only_if", "or_if", "quoted", "cannot_be", "agree", "instead", "also", "without", "has_none", "idle_there",
    "not_as_it_is", "closer_elsewhere", "own_same", "own_differs", "own_settles", "idle_here", "file_name",
)  # fmt: skip
"""The words of `pife pick` that the page says too."""
OF_SHEET = (
    "legend_unusual", "legend_assumed", "notes", "we_agree", "date", "player", "signature", "lives", "lives_left",
    "back_in", "notes_go_on",
)  # fmt: skip


@cache
def picker_words(language: Language) -> Words:
    """Everything that the page says; where several have a word, its own comes first."""
    return Words({**site_words(language).texts, **texts_of("sheet"), **texts_of("pick"), **_own()}, language)


@cache
def _own() -> Mapping[str, Text]:
    fields = Fields(load(HERE / "words.yaml"))
    return {key: fields.text(key) for key in fields.data}


def words_for_script(language: Language) -> dict[str, str]:
    """The words that the script says, with their gaps in braces."""
    texts = picker_words(language).texts
    return {key: texts[key].in_language(language) for key in (*_own(), *OF_PICK, *OF_SHEET)}


def spec_texts(spec: Spec, language: Language) -> dict[str, Any]:
    """Labels of options, values, groups and tables, and why combinations cannot be, for the script."""
    catalogue = spec.catalogue
    some_list = next(option for option in catalogue.options.values() if option.is_list)
    return {
        "none": some_list.label_of((), language),
        "groups": {group.id: plain(group.title, spec, language) for group in catalogue.groups},
        "options": {option.id: _option(option, spec, language) for option in catalogue.options.values()},
        "constraints": {each.id: plain(each.text, spec, language) for each in catalogue.constraints},
        "tables": {
            each.id: {"title": plain(each.title, spec, language), "summary": plain(each.summary, spec, language)}
            for each in spec.all_profiles.values()
        },
    }


def plain(text: Text, spec: Spec, language: Language) -> str:
    """A text of the spec without its marks: links and options by their names."""
    words = text.in_language(language)
    names = names_of_links(words, spec, language)
    said = []
    for piece in pieces(words):
        if piece.kind == "value" and piece.text in spec.catalogue.options:
            label = spec.catalogue.options[piece.text].label.in_language(language)
            said.append(left_open(label, piece))
        else:
            said.append(names.get(piece.text, piece.text) if piece.kind == "link" else piece.text)
    return "".join(said)


def _option(option: Option, spec: Spec, language: Language) -> dict[str, Any]:
    words = picker_words(language)
    return {
        "label": plain(option.label, spec, language),
        "question": plain(option.question, spec, language),
        "values": [plain(entry.label, spec, language) for entry in option.values],
        "applies_when": [
            [condition_in_words(Condition(((each,),)), spec.catalogue, words)[0] for each in alternative]
            for alternative in option.applies_when.alternatives
        ],
    }
