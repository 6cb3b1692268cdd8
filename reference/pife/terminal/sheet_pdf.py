"""A table's sheet as a PDF of one A4 page: the HTML sheet, printed by WeasyPrint where it is installed."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import NoReturn

from pife.errors import PifeError
from pife.terminal.sheet_content import SheetContent
from pife.terminal.sheet_html import as_html


def as_pdf(content: SheetContent) -> tuple[bytes, bool]:
    """The file, and whether all the notes are printed.

    :class:`PifeError` where WeasyPrint, or the library for text that it draws with, is not there.
    """
    printer = _weasyprint(content)
    page, whole = as_html(content)
    made = printer.HTML(string=page, url_fetcher=_fetch_nothing).write_pdf(pdf_tags=True)
    assert isinstance(made, bytes)
    return made, whole


def _weasyprint(content: SheetContent) -> ModuleType:
    try:
        return import_module("weasyprint")
    except ImportError:
        raise PifeError(content.words.say("pdf_needs")) from None
    except OSError as fault:  # the package is there, but no Pango beside it
        raise PifeError(content.words.say("pdf_needs_pango", reason=str(fault).splitlines()[0])) from None


def _fetch_nothing(url: str) -> NoReturn:
    """A sheet is whole in itself; nothing that a stranger's text holds is ever loaded."""
    raise ValueError(f"a sheet loads nothing, not even {url}")
