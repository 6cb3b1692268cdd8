"""Docstrings of the code on the pages for makers: the rules that they name are linked, internals are plain words."""

from __future__ import annotations

import importlib
import re
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from pife_book.book import book_in

_LITERALS = re.compile(r"(``.*?``|:\w[\w:]*:`[^`]*`|`[^`]*`)")
_ID = re.compile(r"(?<![\w.])([a-z]+(?:-[a-z]+)*\.[a-z0-9]+(?:-[a-z0-9]+)*)(?![\w*]|-\*|\.\w)")


def connect(app: Sphinx) -> None:
    """Read docstrings with the book at hand."""
    app.connect("autodoc-process-docstring", link_rules)
    app.connect("missing-reference", internals)
    app.connect("doctree-read", out_of_the_index)


def link_rules(app: Sphinx, what: str, name: str, obj: object, options: Any, lines: list[str]) -> None:
    """Make a link of each rule's id; a star that stands for any end of an id is one that is printed."""
    rules = book_in(app.config.language).spec.rules

    def linked(text: str) -> str:
        text = _ID.sub(lambda match: f":pife:rule:`{match[1]} <{match[1]}>`" if match[1] in rules else match[1], text)
        return re.sub(r"(?<=[\w.-])\*(?!\*)", r"\\*", text)

    for number, line in enumerate(lines):
        if not line.lstrip().startswith((">>>", "...")):
            lines[number] = "".join(
                part if part.startswith(("`", ":")) else linked(part) for part in _LITERALS.split(line)
            )


def out_of_the_index(app: Sphinx, doctree: nodes.document) -> None:
    """The general index is for players: names in the code are found by the search."""
    for entry in list(doctree.findall(addnodes.index)):
        if app.env.current_document.docname.startswith("api/"):
            entry.parent.remove(entry)


def internals(app: Sphinx, env: BuildEnvironment, node: pending_xref, contnode: nodes.Element) -> nodes.Element | None:
    """What exists in our packages but has no page is no link; what does not exist stays a fault."""
    target = str(node.get("reftarget", "")).partition("[")[0]  # a type with parts, which Sphinx cut at a comma
    if node.get("refdomain") == "py" and target.startswith(("pife.", "pife_conformance.")) and _exists(target):
        return contnode
    return None


def _exists(name: str) -> bool:
    parts = name.split(".")
    for end in range(len(parts), 0, -1):
        try:
            found: object = importlib.import_module(".".join(parts[:end]))
        except ImportError:
            continue
        for part in parts[end:]:
            found = getattr(found, part, None)
        return found is not None
    return False
