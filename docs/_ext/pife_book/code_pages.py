"""The code that rules name, line by line, so that a rule leads to where it is meant."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer
from sphinx.application import Sphinx

import pife
from pife.terminal.code_places import code_places
from pife_book.book import book_in


def connect(app: Sphinx) -> None:
    """Make the pages when all others are made."""
    app.connect("html-collect-pages", code_pages)


def code_pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """A page a module that a rule names; its lines have the anchors L-1, L-2 …"""
    root = Path(pife.__file__).resolve().parent.parent
    rules = book_in(app.config.language).spec.rules
    modules = {place.partition(":")[0] for rule_id in rules for place in code_places(rule_id)}
    formatter = HtmlFormatter(linenos="inline", lineanchors="L", anchorlinenos=True, cssclass="highlight")
    for module in sorted(modules):
        text = (root / module).read_text(encoding="utf-8")
        highlighted = highlight(text, PythonLexer(), formatter)
        yield f"code/{module.removesuffix('.py')}", {"title": module, "highlighted": highlighted}, "code.html"
