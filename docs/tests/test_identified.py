"""The page that tells how well `pife identify` does prints the figures as they were written down."""

from __future__ import annotations

import re

import pytest
from site_pages import LANGUAGES, Site

from pife_book.identified import ENGINES, OF_OPTIONS, read_figures

PAGE = "engines/identified.html"


def rows_of(site: Site, folder: str) -> list[list[str]]:
    """The rows of the page's tables, as words."""
    text = site.in_language(folder)[PAGE].path.read_text(encoding="utf-8")
    cells = (
        re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL) for row in re.findall(r"<tr.*?</tr>", text, re.DOTALL)
    )
    return [[re.sub(r"<[^>]*>", "", cell).strip() for cell in row] for row in cells]


@pytest.mark.parametrize("folder", LANGUAGES)
def test_each_option_stands_there_with_its_figures(site: Site, folder: str) -> None:
    figures = read_figures()
    told = [row for row in figures["options"].values() if any(row[grade] for grade in OF_OPTIONS)]
    wanted = [[str(row[grade]) for grade in OF_OPTIONS] for row in told]
    rows = [row[1:] for row in rows_of(site, folder)]
    start = len(ENGINES) + 2  # below the table of engines and the heads of both
    assert rows[start : start + len(wanted)] == wanted


def test_nothing_is_left_in_english(site: Site) -> None:
    heads = {cell for row in rows_of(site, "pt-br") for cell in row if not cell.isdigit()}
    assert {"certa", "em aberto", "errada", "apontado", "sem erro"} <= heads
    assert not {"right", "wrong", "named", "without a fault"} & heads
