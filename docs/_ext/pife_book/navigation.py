"""The tree of all pages beside each page, in furo's markup: made once, and with labels in the page's language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from html import escape
from itertools import count

from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from pife_book.book import book_in


@dataclass(frozen=True)
class Branch:
    """A page and those below it."""

    docname: str
    title: str
    children: tuple[Branch, ...]

    def holds(self, docname: str) -> bool:
        """Whether a page is this one or below it."""
        return docname == self.docname or any(child.holds(docname) for child in self.children)


def navigation(app: Sphinx, pagename: str) -> str:
    """The tree as HTML, opened at a page."""
    numbers = count(1)
    parts = []
    for caption, branches in _forest(app.env):
        parts.append(
            f'<p class="caption" role="heading" aria-level="2"><span>{escape(caption)}</span></p>' if caption else ""
        )
        parts.append(_list(branches, 1, pagename, numbers, app))
    return "".join(parts)


def _list(branches: tuple[Branch, ...], level: int, pagename: str, numbers: Iterator[int], app: Sphinx) -> str:
    return "<ul>" + "".join(_item(branch, level, pagename, numbers, app) for branch in branches) + "</ul>"


def _item(branch: Branch, level: int, pagename: str, numbers: Iterator[int], app: Sphinx) -> str:
    here = branch.docname == pagename
    inside = branch.holds(pagename)
    classes = [f"toctree-l{level}", *(["current"] if inside else []), *(["current-page"] if here else [])]
    href = app.builder.get_relative_uri(pagename, branch.docname) or "#"
    marked = ' aria-current="page"' if here else ""
    link = f'<a class="{"current " if here else ""}reference internal" href="{href}"{marked}>{escape(branch.title)}</a>'
    if not branch.children:
        return f'<li class="{" ".join(classes)}">{link}</li>'
    name = f"toctree-checkbox-{next(numbers)}"
    label = escape(book_in(app.config.language).say("pages_below", title=branch.title))
    box = (
        f'<input class="toctree-checkbox" id="{name}" name="{name}" type="checkbox" role="switch" aria-label="{label}"'
        f'{" checked" if inside else ""}><label for="{name}"><span class="icon"><svg aria-hidden="true">'
        '<use href="#svg-arrow-right"></use></svg></span></label>'
    )
    below = _list(branch.children, level + 1, pagename, numbers, app)
    return f'<li class="{" ".join([*classes, "has-children"])}">{link}{box}{below}</li>'


@cache
def _forest(env: BuildEnvironment) -> tuple[tuple[str, tuple[Branch, ...]], ...]:
    """The captions of the first page with the pages under each."""
    toctrees = env.get_doctree(env.config.root_doc).findall(addnodes.toctree)
    return tuple(
        (toctree.get("caption") or "", tuple(_branch(docname, env) for _, docname in toctree["entries"]))
        for toctree in toctrees
    )


def _branch(docname: str, env: BuildEnvironment) -> Branch:
    if docname == "genindex":
        return Branch(docname, book_in(env.config.language).say("general_index"), ())
    children = tuple(_branch(child, env) for child in env.toctree_includes.get(docname, ()))
    return Branch(docname, env.titles[docname].astext(), children)
