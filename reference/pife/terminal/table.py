"""Rows in columns that fit a terminal: long cells are wrapped, nothing is cut."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Callable, Sequence

NARROW, WIDEST = 40, 120
_GAP = "  "
_NARROWEST = 12


def terminal_width() -> int:
    """How many characters a line may have: the terminal's width within reason, 80 where there is none."""
    return min(max(shutil.get_terminal_size().columns, NARROW), WIDEST)


def in_columns(
    rows: Sequence[Sequence[str]],
    *,
    width: int,
    indent: str = "",
    styles: Sequence[Callable[[str], str] | None] = (),
) -> list[str]:
    """The rows as lines, each column as wide as it needs, the widest ones wrapped until a line fits.

    ``styles`` colour the cells of a column after they are laid out, so that escapes take no room.

    >>> in_columns([("Packs", "2"), ("The ace", "below the 2 or above the king")], width=26)
    ['Packs    2', 'The ace  below the 2 or', '         above the king']
    """
    if not rows:
        return []
    count = max(map(len, rows))
    widths = [max((len(row[column]) for row in rows if column < len(row)), default=0) for column in range(count)]
    room = width - len(indent) - len(_GAP) * (count - 1)
    while sum(widths) > room and max(widths) > _NARROWEST:
        widths[widths.index(max(widths))] -= 1
    lines = []
    for row in rows:
        cells = [_wrapped(cell, size) for cell, size in zip(row, widths, strict=False)]
        for place in range(max(map(len, cells))):
            parts = [
                _styled(
                    cell[place] if place < len(cell) else "", size, styles[column] if column < len(styles) else None
                )
                for column, (cell, size) in enumerate(zip(cells, widths, strict=False))
            ]
            lines.append((indent + _GAP.join(parts)).rstrip())
    return lines


def even_share(columns: int, *, width: int) -> int:
    """How wide every column of so many is that needs it: no word up to that is broken.

    >>> even_share(4, width=80)
    18
    """
    return (width - len(_GAP) * (columns - 1)) // columns


def fits(columns: int, *, width: int, label: int) -> bool:
    """Whether so many columns beside a column of labels leave each room to be read."""
    return width >= label + columns * (_NARROWEST + len(_GAP))


def _wrapped(text: str, size: int) -> list[str]:
    return textwrap.wrap(text, max(size, 1), break_on_hyphens=False) or [""]


def _styled(text: str, size: int, style: Callable[[str], str] | None) -> str:
    room = " " * (size - len(text))
    return (style(text) if style and text else text) + room
