"""What cards do not show, drawn: lives and chips in rows, and who does what at the table seen from above."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pife_pictures.drawing import BLACK, BLUE, EDGE, GOLD, PAPER, RED, element, group, picture, text

PLAYERS = ("Ana", "Beto", "Caio", "Dita")
"""Clockwise from the bottom of the picture; play goes the other way, from Ana to Dita."""
_PIECE = 26
_WIDTH, _HEIGHT = 340, 232
_MIDDLES = ((170, 196), (68, 116), (170, 36), (272, 116))
_PLATE = 134
_LINE = 16
_FELT, _FELT_EDGE = "#1f6b41", "#12452a"


def lives_svg(count: int, label: str, *, lost: bool = False) -> str:
    """A box for each life, as on the sheet to sign; lives that are lost are crossed out.

    >>> lives_svg(2, "Lives: 2").count("<rect")
    2
    """
    box = element("rect", x=3, y=3, width=20, height=20, fill=PAPER, stroke=BLACK, stroke_width=1.5)
    cross = element("path", d="M5 5 21 21M21 5 5 21", fill="none", stroke=RED, stroke_width=3) if lost else ""
    return _row(box + cross, count, label)


def chips_svg(count: int, label: str) -> str:
    """Chips beside each other."""
    rim = element("circle", cx=13, cy=13, r=11, fill=GOLD, stroke=BLACK, stroke_width=1.2)
    marks = element("circle", cx=13, cy=13, r=8.5, fill="none", stroke=BLUE, stroke_width=3, stroke_dasharray="4.4 4.5")
    return _row(rim + marks, count, label)


def places_svg(notes: Mapping[str, Sequence[str]], label: str) -> str:
    """The four players round the table, each with what is noted of them; ``label`` says what the picture shows.

    >>> "deals" in places_svg({"Ana": ("deals",)}, "Ana deals")
    True
    """
    felt = element("ellipse", cx=170, cy=116, rx=112, ry=78, fill=_FELT, stroke=_FELT_EDGE, stroke_width=5)
    plates = "".join(
        _plate((player, *notes.get(player, ())), *middle) for player, middle in zip(PLAYERS, _MIDDLES, strict=True)
    )
    return picture(group(felt + plates, font_family="inherit", text_anchor="middle"), _WIDTH, _HEIGHT, label)


def _row(piece: str, count: int, label: str) -> str:
    pieces = "".join(group(piece, _PIECE * place) for place in range(count))
    return picture(pieces, _PIECE * count, _PIECE, label)


def _plate(lines: Sequence[str], x: int, y: int) -> str:
    height = 10 + _LINE * len(lines)
    top = y - height / 2
    plate = element(
        "rect", x=x - _PLATE / 2, y=top, width=_PLATE, height=height, rx=8, fill=PAPER, stroke=EDGE, stroke_width=1
    )
    written = (
        text(line, x, top + 17 + _LINE * place, font_size=14, fill=BLACK, font_weight=None if place else "bold")
        for place, line in enumerate(lines)
    )
    return plate + "".join(written)
