"""The house-rule picker: a page of questions, whole without script, with all that its script needs inside it.

What the script does with the answers lies in ``docs/_static/picker/``.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from pife_picker.page import MARK, SCRIPTS, PickerDirective

HERE = Path(__file__).resolve().parent


def setup(app: Sphinx) -> dict[str, object]:
    """Register the directive, and its scripts on the pages that have it."""
    app.add_directive("pife-picker", PickerDirective)
    app.connect("html-page-context", _add_scripts)
    return {"version": "1", "env_version": _of_the_code(), "parallel_read_safe": True, "parallel_write_safe": True}


def _add_scripts(
    app: Sphinx, pagename: str, template: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    if doctree is not None and any(MARK in node["classes"] for node in doctree.findall(nodes.raw)):
        app.add_css_file("picker/picker.css")
        for name in SCRIPTS:
            app.add_js_file(f"picker/{name}", loading_method="defer")


def _of_the_code() -> int:
    """A number that changes with the code and the words: pages made by other code are made again."""
    digest = hashlib.sha256()
    for path in sorted((*HERE.glob("*.py"), *HERE.glob("*.yaml"), *HERE.glob("*.html"))):
        digest.update(path.read_bytes())
    return int(digest.hexdigest()[:8], 16)
