"""What linked ids are called, for texts on a terminal."""

from __future__ import annotations

from pife.spec.library import Spec
from pife.spec.texts import Language, Text, pieces


def names_of_links(text: Text | str, spec: Spec, language: Language) -> dict[str, str]:
    """The names of the options, terms and decisions that a text links; other ids are their own names.

    Parts of the spec are read only where a link needs them.

    >>> from pife.spec.library import load_spec
    >>> names_of_links("[[out.ten]] and [[term.pack]], [[melds.set]]", load_spec(), "en")
    {'out.ten': 'Going out with ten', 'term.pack': 'pack'}
    """
    words = text if isinstance(text, str) else text.in_language(language)
    found = {piece.text: _name(piece.text, spec, language) for piece in pieces(words) if piece.kind == "link"}
    return {linked: name for linked, name in found.items() if name is not None}


def _name(linked: str, spec: Spec, language: Language) -> str | None:
    if linked in spec.catalogue.options:
        return spec.catalogue.options[linked].label.in_language(language)
    if linked in spec.glossary:
        term = spec.glossary[linked]
        return (term.pt_BR if language == "pt_BR" else term.en).prefer
    if linked in spec.decisions:
        return spec.decisions[linked].title.in_language(language)
    return None
