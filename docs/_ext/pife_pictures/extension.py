"""The Sphinx extension: directives, the role, their style, pages written in each language."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

from pife_pictures.directives import (
    CardRole,
    CardsDirective,
    MeldsDirective,
    TableDirective,
    ToldDirective,
    TurnDirective,
)
from pife_pictures.nodes import add_nodes
from pife_pictures.pages import KeepFromTranslation, LinkByLabel, PageDirective

HERE = Path(__file__).resolve().parent


def setup(app: Sphinx) -> dict[str, Any]:
    """Register everything."""
    add_nodes(app)
    for name, directive in {
        "pife-cards": CardsDirective,
        "pife-hand": CardsDirective,
        "pife-melds": MeldsDirective,
        "pife-table": TableDirective,
        "pife-told": ToldDirective,
        "pife-turn": TurnDirective,
        "pife-page": PageDirective,
    }.items():
        app.add_directive(name, directive)
    app.add_role("pife-card", CardRole())
    app.add_transform(KeepFromTranslation)
    app.add_transform(LinkByLabel)
    app.connect("builder-inited", _add_style)
    app.add_css_file("pife-pictures.css")
    return {"version": "1", "env_version": _of_the_code(), "parallel_read_safe": True, "parallel_write_safe": True}


def _of_the_code() -> int:
    """A number that changes with the code and the words: pages made by other code are made again."""
    digest = hashlib.sha256()
    for path in sorted((*HERE.glob("*.py"), *HERE.glob("*.yaml"))):
        digest.update(path.read_bytes())
    return int(digest.hexdigest()[:8], 16)


def _add_style(app: Sphinx) -> None:
    app.config.html_static_path.append(str(HERE / "static"))
