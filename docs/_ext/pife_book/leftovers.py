"""Pages of things that are gone: Sphinx leaves them where it built them, and links to them would still lead there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from pife_book.book import book_in

_MADE: set[str] = set()
"""Pages of this build that no document is the source of, such as the search."""


def connect(app: Sphinx) -> None:
    """Note what is made, and tidy up at the end."""
    app.connect("builder-inited", lambda _: _MADE.clear())
    app.connect("html-page-context", note)
    app.connect("build-finished", remove)


def note(app: Sphinx, pagename: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    """A page that was made."""
    _MADE.add(pagename)


def remove(app: Sphinx, fault: Exception | None) -> None:
    """Take away every page that belongs to no document, is not made anew by each build, and is no table's sheet."""
    if fault is not None or app.builder.name != "html":
        return
    sheets = (f"sheets/{profile_id}" for profile_id in book_in(app.config.language).spec.profiles)
    kept = {*app.env.found_docs, *_MADE, *sheets}
    root = Path(app.outdir)
    for page in root.rglob("*.html"):
        name = page.relative_to(root)
        if name.parts[0] not in ("_static", "_downloads") and name.with_suffix("").as_posix() not in kept:
            page.unlink()
