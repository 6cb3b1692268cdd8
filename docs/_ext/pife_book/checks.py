"""What must hold for the whole book: everything stands in it once, rules are meant somewhere, prose is translated."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import cast

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util import logging
from sphinx.util.nodes import extract_messages

from pife.errors import Place
from pife.spec.clauses import Rule
from pife.spec.index import value_id
from pife_book.book import Book, book_in
from pife_book.catalogues import has_words
from pife_book.domain import PifeDomain
from pife_book.rules import meant_by

_LOG = logging.getLogger(__name__)


def connect(app: Sphinx) -> None:
    """Check each page when it is read, and the book when all are."""
    app.connect("doctree-read", check_prose)
    app.connect("env-check-consistency", check_whole)


def check_whole(app: Sphinx, env: BuildEnvironment) -> None:
    """Everything of the spec and the suite stands on some page; that it does so once, the domain has seen to."""
    domain = cast(PifeDomain, env.get_domain("pife"))
    for kind, thing_id, place in everything(book_in(app.config.language)):
        if (kind, thing_id) not in domain.objects:
            _LOG.warning("the %s %s is on no page of the book", kind, thing_id, location=f"{place.file}:{place.line}")
    for rule in unmeant(book_in(app.config.language)):
        where = f"{rule.place.file}:{rule.place.line}"
        _LOG.warning("no code names the rule %s, and no house rule decides it", rule.id, location=where)


def unmeant(book: Book) -> Iterator[Rule]:
    """The rules that neither code nor data means, and that are not only for the people at the table."""
    return (rule for rule in book.spec.rules.values() if meant_by(rule) == "nothing")


def everything(book: Book) -> Iterator[tuple[str, str, Place]]:
    """All that has an id, by kind, with its place."""
    spec = book.spec
    for kind, things in (
        ("rule", spec.rules),
        ("decision", spec.decisions),
        ("dispute", spec.disputes),
        ("reason", spec.reasons),
        ("term", spec.glossary),
        ("source", spec.sources),
        ("option", spec.catalogue.options),
        ("retired", spec.releases.retired),
        ("scenario", book.suite.scenarios),
    ):
        for thing_id, thing in things.items():
            yield kind, thing_id, thing.place
    for option in spec.catalogue.options.values():
        for entry in option.values:
            yield "value", value_id(option.id, entry.value), option.place
    for constraint in spec.catalogue.constraints:
        yield "constraint", constraint.id, constraint.place
    for source in spec.sources.values():
        for atom in source.atoms:
            yield "atom", atom.id, atom.place
    for decision in spec.decisions.values():
        for question in decision.questions:
            yield "question", question, decision.place
    for chapter in spec.chapters:
        yield "chapter", chapter.id, chapter.rules[0].place
    for group in spec.catalogue.groups:
        yield "group", group.id, group.options[0].place
    for profile_id, path in spec.shelf.files.items():
        yield "profile", profile_id, Place(str(path), 1, 1)


def check_prose(app: Sphinx, doctree: nodes.document) -> None:
    """While the English pages are read: every message of them has a translation that is not fuzzy."""
    if app.config.language != "en" or app.builder.name == "gettext":
        return
    docname = app.env.current_document.docname
    path = Path(app.srcdir) / "locale" / "pt_BR" / "LC_MESSAGES" / f"{docname}.po"
    catalog = _catalogue(path)
    for node, text in prose(doctree):
        if not has_words(text):
            continue
        message = None if catalog is None else catalog.get(text)
        if message is None or not message.string or message.fuzzy:
            why = "fuzzy" if message is not None and message.fuzzy else "missing"
            _LOG.warning("the translation of %r is %s in %s", text[:60], why, path, location=node)


def prose(node: nodes.Element) -> Iterator[tuple[nodes.Element, str]]:
    """The messages of a page; what the directives of the book made is passed over."""
    for child in node.children:
        if not isinstance(child, nodes.Element) or not child.get("translatable", True):
            continue
        if isinstance(child, nodes.TextElement | addnodes.translatable | nodes.meta | nodes.image):
            yield from extract_messages(cast(nodes.Element, child))
        else:
            yield from prose(child)


@cache
def _catalogue(path: Path) -> Catalog | None:
    if not path.is_file():
        return None
    with path.open("rb") as file:
        return read_po(file, locale="pt_BR")
