"""The sheets that tables sign: what `pife sheet` prints, one file a table, in the page's language."""

from __future__ import annotations

from pathlib import Path

from sphinx.application import Sphinx

from pife.terminal.sheet_content import sheet_content
from pife.terminal.sheet_html import as_html
from pife_book.book import book_in


def connect(app: Sphinx) -> None:
    """Write them at the end."""
    app.connect("build-finished", write_sheets)


def write_sheets(app: Sphinx, fault: Exception | None) -> None:
    """``sheets/<profile>.html``, each whole in itself."""
    if fault is not None or app.builder.name != "html":
        return
    book = book_in(app.config.language)
    folder = Path(app.outdir, "sheets")
    folder.mkdir(exist_ok=True)
    for profile in book.spec.profiles.values():
        page, _ = as_html(sheet_content(profile, book.spec, book.language))
        (folder / f"{profile.id}.html").write_text(page, encoding="utf-8")
