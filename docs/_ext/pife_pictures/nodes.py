"""The node of a picture, and how each kind of page shows it."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx


class pife_picture(nodes.General, nodes.Element):  # noqa: N801  docutils names its nodes so
    """A picture that stands by itself: ``html`` is its markup, ``said`` its text alternative."""


class pife_inline_picture(nodes.Inline, nodes.Element):  # noqa: N801  as above
    """A picture in a line of text."""


def picture(html: str, *, inline: bool = False, said: str | None = None) -> nodes.Element:
    """A picture of this markup; where it cannot be shown its label is ``said``, unless something else is given."""
    if said is None:
        label = re.search(r'aria-label="([^"]*)"', html)
        said = unescape(label[1]) if label else ""
    return (pife_inline_picture if inline else pife_picture)("", html=html, said=said)


def add_nodes(app: Sphinx) -> None:
    """Teach the builders to show the nodes: HTML draws them, all others say them."""
    app.add_node(
        pife_picture,
        html=(_draw, _leave),
        text=(_say_block, _leave),
        man=(_say_block, _leave),
        latex=(_say_block, _leave),
        texinfo=(_say_block, _leave),
    )
    app.add_node(
        pife_inline_picture,
        html=(_draw, _leave),
        text=(_say, _leave),
        man=(_say, _leave),
        latex=(_say, _leave),
        texinfo=(_say, _leave),
    )


def _draw(translator: Any, node: nodes.Element) -> None:
    translator.body.append(node["html"])


def _say(translator: Any, node: nodes.Element) -> None:
    translator.visit_Text(nodes.Text(node["said"]))
    translator.depart_Text(nodes.Text(node["said"]))


def _say_block(translator: Any, node: nodes.Element) -> None:
    paragraph = nodes.paragraph("", nodes.Text(f"[{node['said']}]"))
    paragraph.walkabout(translator)


def _leave(_translator: Any, _node: nodes.Element) -> None:
    """Nothing is left to close."""
