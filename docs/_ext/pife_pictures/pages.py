"""Pages that are written in each language instead of translated.

``how-to-play/pife.rst`` holds only ``.. pife-page:: pife.rst``; the page's text lies in ``how-to-play/<language>/``.
The page has the same address in every language. Its texts go into no catalogue of messages, and a section that has a
label is linked by that label, so that links to sections are the same in every language too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from docutils import nodes
from sphinx.directives.other import Include
from sphinx.transforms import SphinxTransform

_WRITTEN = "pife-written-in-each-language"


class PageDirective(Include):
    """The text of this page in the language of the build."""

    required_arguments = 1
    option_spec: ClassVar[dict[str, Callable[[str], Any]] | None] = {}

    def run(self) -> list[nodes.Node]:
        """The lines of the language's file, as if they stood here."""
        self.state.document[_WRITTEN] = True
        self.arguments[0] = f"{self.config.language}/{self.arguments[0]}"
        return list(super().run())


class KeepFromTranslation(SphinxTransform):
    """Marks every text of such a page as one that needs no translation; before Sphinx translates (priority 20)."""

    default_priority = 5

    def apply(self, **_kwargs: object) -> None:
        """Mark them."""
        if self.document.get(_WRITTEN):
            for node in self.document.findall(nodes.Element):
                node["translatable"] = False


class LinkByLabel(SphinxTransform):
    """Puts a section's label before the id made from its heading; after labels have reached their sections (260)."""

    default_priority = 300

    def apply(self, **_kwargs: object) -> None:
        """Reorder the ids."""
        if not self.document.get(_WRITTEN):
            return
        labels = {self.document.nameids[name] for name, is_label in self.document.nametypes.items() if is_label}
        for section in self.document.findall(nodes.section):
            section["ids"].sort(key=lambda section_id: section_id not in labels)
