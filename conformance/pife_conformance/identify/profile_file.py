"""What an engine plays as a profile file, which `pife conform` and `pife profiles check` take."""

from __future__ import annotations

from pife.spec.library import Spec
from pife.spec.texts import Language, Text
from pife.terminal.profile_yaml import OwnProfile, as_yaml
from pife.terminal.words import words_of
from pife_conformance.identify.result import Identification
from pife_conformance.shown import shown

_MOST_OF_A_NAME = 60


def profile_file(found: Identification, spec: Spec, language: Language) -> str:
    """The text of the file: the nearest shipped profile with every option that applies, and what of it is assumed."""
    title, notes = Text(*_said(found, "en", "title"), *_said(found, "pt_BR", "title")), _notes(found)
    return as_yaml(OwnProfile(found.nearest[0].profile, found.options, title=title, notes=notes), spec, language)


def _notes(found: Identification) -> Text:
    return Text(" ".join(_notes_in(found, "en")), " ".join(_notes_in(found, "pt_BR")))


def _notes_in(found: Identification, language: Language) -> list[str]:
    words = words_of("identify", language)
    notes = [words.say("notes", count=found.answered)]
    if found.assumed:
        notes.append(words.say("notes_assumed", options=", ".join(found.assumed)))
    if found.faults:
        notes.append(words.say("notes_faults", count=len(found.faults)))
    return notes


def _said(found: Identification, language: Language, key: str) -> tuple[str]:
    name = shown(found.hello.name, _MOST_OF_A_NAME) if found.hello else "engine"
    return (words_of("identify", language).say(key, name=name),)
