"""What all directives of the book share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from docutils import nodes
from sphinx import addnodes
from sphinx.util.docutils import SphinxDirective

from pife.errors import Place
from pife_book.book import Book, book_in
from pife_book.domain import PifeDomain
from pife_book.parts import Child, Writer, permalink_to, section, texts


class BookDirective(SphinxDirective):
    """A directive that prints part of the book; :meth:`body` gives the nodes."""

    has_content = False

    @property
    def book(self) -> Book:
        """The book in the language of the pages."""
        return book_in(self.config.language)

    def run(self) -> list[nodes.Node]:
        """The nodes, marked as the book's own, so that no catalogue translates them."""
        for path in self.book.files:
            self.env.note_dependency(str(path))
        self.write = Writer(self.book)
        made = self.body()
        for node in made:
            untranslated(node)
        return made

    def body(self) -> list[nodes.Node]:
        """What is printed."""
        raise NotImplementedError

    def thing(
        self, kind: str, thing_id: str, title: Sequence[Child], place: Place, *names: str, classes: Sequence[str] = ()
    ) -> nodes.section:
        """A section that is a thing's one place in the book, with its entries in the general index."""
        made = section(thing_id, title, classes=[f"is-{kind}", *classes])
        self.note(kind, thing_id, made, place)
        if names:
            made.insert(1, self.write.index_entry(thing_id, *names))
        return made

    def anchored(self, kind: str, thing_id: str, words: Sequence[Child], place: Place, *names: str) -> list[nodes.Node]:
        """Words that are a thing's one place in the book, with its permalink."""
        target = nodes.inline("", "", *texts(words), ids=[thing_id], classes=[f"is-{kind}"])
        self.note(kind, thing_id, target, place)
        entries: list[nodes.Node] = [self.write.index_entry(thing_id, *names)] if names else []
        return [*entries, target, permalink_to(thing_id)]

    def note(self, kind: str, thing_id: str, node: nodes.Element, place: Place) -> None:
        """Tell the domain and the document that a thing stands here."""
        domain = cast(PifeDomain, self.env.get_domain("pife"))
        domain.note(kind, thing_id, f"{place.file}:{place.line}")
        node.source, node.line = place.file, place.line
        self.state.document.ids[thing_id] = node

    def say(self, key: str, **filled_in: object) -> str:
        """Words of the site."""
        return self.book.say(key, **filled_in)

    def xref(self, docname: str, words: str) -> nodes.Node:
        """A link to a page by its name in ``docs/``."""
        made = addnodes.pending_xref(
            "", refdomain="std", reftype="doc", reftarget=f"/{docname}", refexplicit=True, refwarn=True
        )
        made += nodes.inline("", words)
        return made

    def stub(self, known: Sequence[str]) -> str:
        """The directive's argument, which must be one of the known ids."""
        asked: str = self.arguments[0]
        if asked not in known:
            raise self.error(f"{self.name}: there is no {asked!r}; there are: {', '.join(known)}")
        return asked


def untranslated(node: nodes.Node) -> None:
    """Mark nodes so that no catalogue translates them. Words inside are not looked at, which saves much time."""
    if not isinstance(node, nodes.Element):
        return
    if not isinstance(node, nodes.Inline):
        node["translatable"] = False
    for child in node.children:
        untranslated(child)
