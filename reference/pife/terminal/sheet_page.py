"""How a sheet fits on one A4 page: how large its letters may be, and how much of its notes the page holds.

The heights and widths are those of ``sheet.css`` in print.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import floor

from pife.terminal.house_rules import HouseRule
from pife.terminal.inline import Run
from pife.terminal.page_fit import lines_of, split_at_lines
from pife.terminal.sheet_content import SheetContent

_PAGE_WIDTH, _PAGE_HEIGHT, _COLUMN_GAP = 186.0, 273.0, 6.0  # within the margins, in millimetres
_SPARE = 4.0
_LARGEST, _SMALLEST, _STEP = 11.0, 6.5, 0.25
_MM_PER_POINT = 25.4 / 72
_LINE = 1.25
_HEADING = 0.7 + _LINE + 0.3
_ROW_HEIGHTS = {6: 7.0, 9: 6.0}  # millimetres for at most so many lines to sign on
_LEAST_ROW_HEIGHT = 5.2

Runs = tuple[Run, ...]


@dataclass(frozen=True)
class SheetPage:
    """One page with letters of ``size`` points; every other length is in ems of them, but where it says millimetres."""

    content: SheetContent
    size: float

    @cached_property
    def whole(self) -> bool:
        """Whether everything, with all of the notes, stays on the page."""
        return self._height_of_notes <= self._room_for_notes

    @property
    def row_height(self) -> float:
        """The height of a line to sign on, in millimetres."""
        return next((high for most, high in _ROW_HEIGHTS.items() if self._rows <= most), _LEAST_ROW_HEIGHT)

    @cached_property
    def notes(self) -> list[tuple[Runs, Runs]]:
        """Each paragraph of the notes: what is printed of it, and what the page has no room for."""
        if self.whole:
            return [(paragraph, ()) for paragraph in self.content.notes]
        room = self._room_for_notes - _HEADING - _LINE - 0.2 * len(self.content.notes)
        return split_at_lines(self.content.notes, self._width, max(floor(room / _LINE), 0))

    @property
    def _em(self) -> float:
        """An em in millimetres."""
        return self.size * _MM_PER_POINT

    @property
    def _width(self) -> float:
        return _PAGE_WIDTH / self._em

    @cached_property
    def _room_for_notes(self) -> float:
        rows = (self._rows * (self.row_height + 0.1) + _SPARE) / self._em
        above_rows = 1.3 + _LINE + 0.85 * _LINE * (1 if self.content.rules.lives is None else 2)
        return _PAGE_HEIGHT / self._em - self._height_of_head - self._height_of_rules - above_rows - rows - self._foot

    @property
    def _height_of_notes(self) -> float:
        if not self.content.notes:
            return 0
        return _HEADING + sum(lines_of(p, self._width) * _LINE + 0.2 for p in self.content.notes)

    @property
    def _height_of_head(self) -> float:
        content = self.content
        title = lines_of([Run(run.text, strong=True) for run in content.title], self._width / 1.5) * 1.5 * 1.2
        summary = lines_of(content.summary, self._width) * _LINE + 0.2 if content.summary else 0
        legend = [Run(" " * 5 + legend) for legend in content.legend]
        return title + summary + 0.85 * (0.3 + _LINE * lines_of(legend, self._width / 0.85))

    @property
    def _foot(self) -> float:
        return 0.75 * (0.8 + sum(lines_of([Run(fact)], self._width / 0.75) * _LINE for fact in self.content.foot))

    @property
    def _height_of_rules(self) -> float:
        """Two columns, divided where the higher one is lowest."""
        heights = list(self._heights_in_columns())
        return 0.7 + min(max(sum(heights[:at]), sum(heights[at:])) for at in range(1, len(heights) + 1))

    def _heights_in_columns(self) -> Iterator[float]:
        """The heights of what is not torn apart: a title with the first two answers of its group, and the last two."""
        for _, rules in self.content.groups():
            heights = [self._height_of_rule(rule) for rule in rules]
            heights[:2] = [_HEADING + sum(heights[:2])]
            heights[-2:] = [sum(heights[-2:])] if len(rules) > 2 else heights[-2:]
            yield from heights

    def _height_of_rule(self, rule: HouseRule) -> float:
        column = (_PAGE_WIDTH - _COLUMN_GAP) / 2 / self._em - 0.4
        question = lines_of([Run(self.content.question(rule))], column * 0.55 - 1.6)
        answer = lines_of([Run(self.content.answer(rule), strong=rule.unusual)], column * 0.45)
        return max(question, answer) * _LINE + 0.2

    @property
    def _rows(self) -> int:
        """The lines to sign on: one a player where lives are counted, else two players share one."""
        rules = self.content.rules
        return rules.rows if rules.lives is not None else (rules.rows + 1) // 2


def sheet_page(content: SheetContent) -> SheetPage:
    """The page with the largest letters that hold everything, or with the smallest there are."""
    size = _LARGEST
    if not SheetPage(content, _SMALLEST).whole:
        size = _SMALLEST  # notes that no size helps may be very long: they are not measured with every one
    while size > _SMALLEST and not SheetPage(content, size).whole:
        size -= _STEP
    return SheetPage(content, size)
