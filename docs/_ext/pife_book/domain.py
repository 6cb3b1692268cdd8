"""The Sphinx domain `pife`: every rule, option, decision … is an object with a permalink and a role."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from typing import Any, ClassVar

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.builders import Builder
from sphinx.domains import Domain, ObjType
from sphinx.environment import BuildEnvironment
from sphinx.roles import XRefRole
from sphinx.util import logging
from sphinx.util.nodes import make_refnode

from pife_book.book import KINDS, Book, book_in

_LOG = logging.getLogger(__name__)
_HIDDEN, _UNIMPORTANT = -1, 2
_SOUGHT = ("rule", "option", "decision", "profile", "reason", "constraint")
"""What makers look up by its id; players find the rest by its words."""


def tooltip(book: Book, kind: str, thing_id: str) -> str:
    """What a link says about where it leads; its words may be an id alone, as those of sources are.

    >>> tooltip(book_in("en"), "rule", "melds.run")
    'rule melds.run'
    >>> tooltip(book_in("pt_BR"), "source", "P1")
    'fonte P1: MegaJogos, Pif Paf'
    """
    told = f"{book.say(f'a_{kind}')} {thing_id}"
    return f"{told}: {book.sayings[thing_id]}" if thing_id in book.sayings else told


class ThingRole(XRefRole):
    """A link to a thing by its id; what it is called is printed, unless the role is given other words."""

    def process_link(
        self, env: BuildEnvironment, refnode: nodes.Element, has_explicit_title: bool, title: str, target: str
    ) -> tuple[str, str]:
        """The words of the link and its target."""
        refnode["refwarn"] = True
        return (title, target) if has_explicit_title else (book_in(env.config.language).name(target), target)


class PifeDomain(Domain):
    """The things of ``spec/`` and the scenarios."""

    name = "pife"
    label = "Pife"
    object_types: ClassVar[dict[str, ObjType]] = {kind: ObjType(kind, kind, "thing") for kind in KINDS}
    roles = {kind: ThingRole(innernodeclass=nodes.inline) for kind in (*KINDS, "thing")}  # noqa: RUF012  as Sphinx has it
    initial_data: ClassVar[dict[str, Any]] = {"objects": {}}
    dangling_warnings: ClassVar[dict[str, str]] = {
        "thing": "nothing in the spec or the suite is called %(target)s",
        **{kind: f"there is no {kind} %(target)s in the book" for kind in KINDS},
    }
    data_version = 1

    @property
    def objects(self) -> dict[tuple[str, str], tuple[str, str]]:
        """Page and anchor of every thing, by kind and id."""
        found: dict[tuple[str, str], tuple[str, str]] = self.data["objects"]
        return found

    def note(self, kind: str, thing_id: str, location: str) -> None:
        """Say that a thing stands on the page that is being read; it may do so once in the book."""
        docname = self.env.current_document.docname
        first = self.objects.get((kind, thing_id))
        if first is not None:
            _LOG.warning("the %s %s stands twice; first in %s", kind, thing_id, first[0], location=location)
        self.objects[kind, thing_id] = (docname, thing_id)

    def clear_doc(self, docname: str) -> None:
        """Forget a page."""
        for key in [key for key, (page, _) in self.objects.items() if page == docname]:
            del self.objects[key]

    def merge_domaindata(self, docnames: Set[str], otherdata: dict[str, Any]) -> None:
        """Take over what another process read."""
        self.objects.update({key: place for key, place in otherdata["objects"].items() if place[0] in docnames})

    def resolve_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> nodes.reference | None:
        """The link, or nothing where there is no such thing; a thing of any kind where the kind is not said."""
        kind = book_in(env.config.language).kinds.get(target, typ) if typ == "thing" else typ
        place = self.objects.get((kind, target))
        if place is None:
            return None
        return make_refnode(builder, fromdocname, *place, contnode, self._tooltip(kind, target))

    def resolve_any_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> list[tuple[str, nodes.reference]]:
        """All things of that id."""
        return [
            (f"pife:{kind}", make_refnode(builder, fromdocname, *place, contnode, self._tooltip(kind, target)))
            for (kind, thing_id), place in self.objects.items()
            if thing_id == target
        ]

    def get_objects(self) -> Iterable[tuple[str, str, str, str, str, int]]:
        """The things for the inventory and the search, by id."""
        return self._objects()

    def get_type_name(self, type: ObjType, primary: bool = False) -> str:  # noqa: A002  Sphinx calls it so
        """What a kind of thing is called."""
        return book_in(self.env.config.language).say(f"a_{type.lname}")

    def _objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        for (kind, thing_id), (docname, anchor) in self.objects.items():
            yield thing_id, thing_id, kind, docname, anchor, _UNIMPORTANT if kind in _SOUGHT else _HIDDEN

    def _tooltip(self, kind: str, thing_id: str) -> str:
        return tooltip(book_in(self.env.config.language), kind, thing_id)
