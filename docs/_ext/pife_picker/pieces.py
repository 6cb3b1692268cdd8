"""What cards alone do not show, drawn: lives, chips and rounds, piles, and who does what at the table from above."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pife.cards import read_card
from pife_pictures import Shown
from pife_pictures.drawing import (
    BLACK,
    BLUE,
    CARD_WIDTH,
    EDGE,
    GOLD,
    PAPER,
    RED,
    badge,
    element,
    group,
    picture,
    text,
)
from pife_pictures.faces import draw_card

PLAYERS = ("Ana", "Beto", "Caio", "Dita")
"""Clockwise from the bottom of the picture; play goes the other way, from Ana to Dita."""
_PIECE = 26
_WIDTH, _HEIGHT = 340, 232
_MIDDLES = ((170, 196), (68, 116), (170, 36), (272, 116))
_PLATE = 134
_LINE = 16
_FELT, _FELT_EDGE = "#1f6b41", "#12452a"
_ROUND = 40
_PILE, _PILE_HEIGHT, _PILE_MARGIN = 112, 78, 20
_WAY = 20
_PILE_CARD, _PILE_STEP = 0.6, 3
_OPEN_CARD = read_card("6H")


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile under its name, face down or with an open card, and what may be done with it or not."""

    name: str
    is_open: bool = False
    ways: Mapping[str, bool] = field(default_factory=dict)


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


def rounds_svg(count: int, label: str, *, crossed: int = 0) -> str:
    """Rounds after each other with their numbers; the first ones may be crossed out.

    >>> rounds_svg(3, "Rounds: 3", crossed=1).count("<path")
    1
    """
    box = element(
        "rect", x=2, y=2, width=_ROUND - 8, height=_PIECE - 4, rx=4, fill=PAPER, stroke=BLACK, stroke_width=1.5
    )
    cross = element("path", d=f"M4 4 {_ROUND - 8} {_PIECE - 4}", stroke=RED, stroke_width=3)
    rounds = "".join(
        group(
            box
            + text(f"{number}", (_ROUND - 4) / 2, 19, font_size=16, fill=BLACK)
            + (cross if number <= crossed else ""),
            _ROUND * (number - 1),
        )
        for number in range(1, count + 1)
    )
    drawn = group(rounds, font_family="inherit", text_anchor="middle")
    return picture(drawn, _ROUND * count, _PIECE, label)


def piles_svg(piles: Sequence[Pile], label: str, *, arrow: bool = False) -> str:
    """Piles beside each other, on white; with an ``arrow`` the first goes into the second.

    >>> piles_svg([Pile("stock", ways={"draws": False})], "The stock").count("draws")
    1
    """
    height = _PILE_HEIGHT + _WAY * max(len(pile.ways) for pile in piles)
    paper = element("rect", width=_PILE * len(piles), height=height, rx=8, fill=PAPER, stroke=EDGE)
    drawn = "".join(group(_pile(pile), _PILE * place) for place, pile in enumerate(piles))
    way = element("path", d="M-16 0h30m-9-9 10 9-10 9", fill="none", stroke=BLACK, stroke_width=3) if arrow else ""
    inside = paper + group(drawn, font_family="inherit", text_anchor="middle") + group(way, _PILE, 46)
    return picture(inside, _PILE * len(piles), height, label)


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


def _pile(pile: Pile) -> str:
    middle = _PILE / 2
    left = middle - CARD_WIDTH * _PILE_CARD / 2
    shown = Shown(_OPEN_CARD if pile.is_open else None)
    cards = "".join(
        group(draw_card(shown), left + _PILE_STEP * place, 22 + _PILE_STEP * place, f"scale({_PILE_CARD})")
        for place in range(1 if pile.is_open else 2)
    )
    ways = "".join(
        group(badge(may), _PILE_MARGIN, _PILE_HEIGHT + _WAY * place - 2)
        + text(way, _PILE_MARGIN + 24, _PILE_HEIGHT + _WAY * place + 12, font_size=13, fill=BLACK, text_anchor="start")
        for place, (way, may) in enumerate(pile.ways.items())
    )
    return text(pile.name, middle, 16, font_size=12, fill=BLACK, font_weight="bold") + cards + ways


def _plate(lines: Sequence[str], x: int, y: int) -> str:
    height = 10 + _LINE * len(lines)
    top = y - height / 2
    plate = element(
        "rect", x=x - _PLATE / 2, y=top, width=_PLATE, height=height, rx=8, fill=PAPER, stroke=EDGE, stroke_width=1
    )
    written = (
        text(
            line,
            x,
            top + 17 + _LINE * place,
            font_size=13 if place else 14,
            fill=BLACK,
            font_weight=None if place else "bold",
        )
        for place, line in enumerate(lines)
    )
    return plate + "".join(written)
