"""What linked ids are called, for texts on a terminal."""

from __future__ import annotations

from pife.spec.library import Spec
from pife.spec.texts import Language, Text, pieces


def names_of_links(text: Text | str, spec: Spec, language: Language) -> dict[str, str]:
    """The names of what a text links; an id that is called nothing else is its own name.

    Parts of the spec are read only where a link needs them.

    >>> from pife.spec.library import load_spec
    >>> names_of_links("[[out.ten]] and [[term.pack]], [[S0-04]]", load_spec(), "en")
    {'out.ten': 'Going out with ten', 'term.pack': 'pack'}
    """
    words = text if isinstance(text, str) else text.in_language(language)
    found = {piece.text: name_of(piece.text, spec, language) for piece in pieces(words) if piece.kind == "link"}
    return {linked: name for linked, name in found.items() if name is not None}


def name_of(entry_id: str, spec: Spec, language: Language) -> str | None:
    """What players call the thing of an id; ``None`` where it is called by its id, or where there is none.

    A rule has its name, an option its label, a decision its title and a dispute its question, a profile, a chapter and
    a source their titles, a reason its code, a term the word that the project uses, and a constraint its text.

    >>> from pife.spec.library import load_spec
    >>> name_of("term.discard-pile", load_spec(), "pt_BR"), name_of("S0-22", load_spec(), "en")
    ('lixo', None)
    """
    prefix, dot, rest = entry_id.partition(".")
    if prefix == "term":
        term = spec.glossary.get(entry_id)
        return None if term is None else (term.pt_BR if language == "pt_BR" else term.en).prefer
    if prefix == "reason":
        return rest
    text = _text_of(entry_id, spec, dotted=bool(dot))
    return None if text is None else text.in_language(language)


def _text_of(entry_id: str, spec: Spec, *, dotted: bool) -> Text | None:
    if entry_id in spec.catalogue.options:
        return spec.catalogue.options[entry_id].label
    if entry_id.startswith("dispute."):
        return spec.disputes[entry_id].question if entry_id in spec.disputes else None
    if entry_id.startswith("constraint."):
        return next((each.text for each in spec.catalogue.constraints if each.id == entry_id), None)
    if dotted:
        return spec.rules[entry_id].name if entry_id in spec.rules else None
    if entry_id[:1].isupper():
        return spec.sources[entry_id].title if entry_id in spec.sources else None
    if entry_id in spec.decisions:
        return spec.decisions[entry_id].title
    if entry_id in spec.shelf.files:
        return spec.profile(entry_id).title
    titles = {chapter.id: chapter.title for chapter in spec.chapters}
    return titles.get(entry_id) or {group.id: group.title for group in spec.catalogue.groups}.get(entry_id)
