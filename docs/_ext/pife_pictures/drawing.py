"""The shapes that pictures are made of, as SVG path data, and the elements to put them in.

Cards are drawn, not written: they look the same whatever fonts a reader has. No shape has an id, so any number of
pictures fit into one page. Colours are fixed, because a card is white in dark mode and on paper too.
"""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

CARD_WIDTH, CARD_HEIGHT = 60, 84
ZOOM = 1.2
"""How much larger than its coordinates a picture is shown, unless style says otherwise."""

PAPER, EDGE = "#fff", "#878c95"
BLACK, RED = "#16181d", "#c8102e"
INK = {"C": BLACK, "D": RED, "H": RED, "S": BLACK}
GOLD, SKIN, HAIR, BLUE = "#ffcf40", "#f2d0a9", "#6b4a2b", "#24508f"

# Strokes in a box eight wide and twelve high; the ten is eleven wide.
RANK_STROKES = {
    "A": "M0 12 4 0l4 12M1.6 8h4.8",
    "2": "M.3 3.3a3.6 3.3 0 0 1 7.3 0C7.6 6.5.3 8.5.2 12H8",
    "3": "M.6 0h6.8L3.8 4.6a3.7 3.7 0 1 1-3.6 4.6",
    "4": "M6 12V0L0 8.5h8",
    "5": "M7.2 0h-6L.8 5.2a3.9 3.6 0 1 1-.6 4.9",
    "6": "M6 0C2.6 1.6.2 5 .2 8.2a3.8 3.8 0 1 0 7.6 0 3.8 3.8 0 0 0-7.6 0",
    "7": "M0 0h8L3 12",
    "8": "M4 5.4a2.7 2.7 0 1 1 .1 0zM4 5.4a3.3 3.3 0 1 0 .1 0z",
    "9": "M2 12C5.4 10.4 7.8 7 7.8 3.8a3.8 3.8 0 1 0-7.6 0 3.8 3.8 0 0 0 7.6 0",
    "10": "M0 2.5 2 0v12M5.5 3.2a2.8 3.2 0 0 1 5.6 0v5.6a2.8 3.2 0 0 1-5.6 0z",
    "J": "M6.5 0v8.6a3.2 3.4 0 0 1-6.4 0",
    "Q": "M0 4a4 4 0 0 1 8 0v4a4 4 0 0 1-8 0zM5 9l3.5 3.5",
    "K": "M.5 0v12M8 0 .5 7.2M3.3 4.7 8 12",
}

# Around a middle that an M before them sets, about twenty by twenty-two. Black suits stand on a foot, red ones on a
# point.
SUIT_SHAPES = {
    "C": "m-3 11h6l-2-6a5 5 0 1 0 2-8 5 5 0 1 0-6 0 5 5 0 1 0 2 8z",
    "D": "m0-11 8 11-8 11-8-11z",
    "H": "m0 11-8-9a6 6 0 0 1 8-9 6 6 0 0 1 8 9z",
    "S": "m0-11 8 10a5 5 0 0 1-7 7l3 5h-8l3-5a5 5 0 0 1-7-7z",
}

# The mark of a wild card, around a middle: a fool's cap with three bells, about twenty-four wide.
CAP = "m-7 9 1-5c-1-4-4-4-6 0-2-9 5-12 9-6l3-9 3 9c4-6 11-3 9 6-2-4-5-4-6 0l1 5z"
CAP_BELLS = ((-12, 5), (0, -11), (12, 5))
# The mark of a card that counts only as the card it is.
STAR = "m0-10 3 7h7l-6 4 3 8-7-5-7 5 3-8-6-4h7z"

PIP_SCALE = 0.6


def number(value: float) -> str:
    """A coordinate as short as SVG allows: one decimal, no zero before the point.

    >>> [number(value) for value in (0.5, -0.25, 12.0, 33.333)]
    ['.5', '-.2', '12', '33.3']
    """
    text = f"{value:.1f}".removesuffix(".0")
    return {"0": "0", "-0": "0"}.get(text, text.replace("0.", ".", 1) if text.lstrip("-").startswith("0.") else text)


def element(tag: str, inside: str = "", /, **attributes: object) -> str:
    """An element; attributes that are ``None`` are left out, and ``_`` in their names is ``-``.

    >>> element("path", d="M0 0", stroke_width=2, fill=None)
    '<path d="M0 0" stroke-width="2"/>'
    """
    written = "".join(
        f" {name.rstrip('_').replace('_', '-')}={quoteattr(_value(value))}"
        for name, value in attributes.items()
        if value is not None
    )
    return f"<{tag}{written}>{inside}</{tag}>" if inside else f"<{tag}{written}/>"


def path(shape: str, fill: str, **attributes: object) -> str:
    """A filled shape."""
    return element("path", fill=fill, d=shape, **attributes)


def group(inside: str, x: float = 0, y: float = 0, more: str = "", **attributes: object) -> str:
    """What is inside, moved to (x, y); ``more`` is added to the transformation."""
    moved = f"translate({number(x)} {number(y)})" if x or y else ""
    return element("g", inside, transform=(moved + more) or None, **attributes)


def rank_strokes(rank: str, ink: str, x: float, y: float, *, scale: float = 1, width: float = 2.4) -> str:
    """A rank with its upper left corner at (x, y)."""
    size = "" if scale == 1 else f"scale({number(scale)})"
    return element(
        "path",
        fill="none",
        stroke=ink,
        stroke_width=width,
        stroke_linejoin="round",
        transform=f"translate({number(x)} {number(y)}){size}",
        d=RANK_STROKES[rank],
    )


def suits(suit: str, middles: Iterable[tuple[float, float]], ink: str, scale: float = PIP_SCALE) -> str:
    """A suit's shape around each of the middles, as one path."""
    shape = "".join(f"M{round(x / scale)} {round(y / scale)}{SUIT_SHAPES[suit]}" for x, y in middles)
    return path(shape, ink, transform=f"scale({number(scale)})")


def cap(x: float, y: float, scale: float = 1) -> str:
    """The fool's cap of a wild card around (x, y)."""
    bells = "".join(f"M{x - 2} {y}a2 2 0 1 0 4 0 2 2 0 1 0-4 0" for x, y in CAP_BELLS)
    drawn = path(f"M0 0{CAP}{bells}", GOLD, stroke=BLACK, stroke_width=1.4, stroke_linejoin="round")
    return group(drawn, x, y, f"scale({scale})" if scale != 1 else "")


def badge(legal: bool) -> str:
    """A tick, or a cross in another shape of badge, eighteen wide: told apart without colour."""
    if legal:
        disc = element("circle", cx=9, cy=9, r=8, fill="#1f6b41", stroke=PAPER)
        return disc + element("path", d="M5 9l3 4 6-8", fill="none", stroke=PAPER, stroke_width=2.5)
    square = element("rect", x=1, y=1, width=16, height=16, rx=2, fill=BLACK, stroke=PAPER)
    return square + element("path", d="M5 5l8 8M13 5l-8 8", stroke=PAPER, stroke_width=2.5)


def picture(inside: str, width: float, height: float, label: str, *, zoom: float = ZOOM, top: float = 0) -> str:
    """A whole picture with its text alternative; ``top`` is how far it reaches above zero.

    It is as large as ``zoom`` says and may be made smaller or larger by style: the view box keeps its shape.
    """
    box = f"0 {number(-top)} {number(width)} {number(height + top)}"
    return element(
        "svg",
        inside,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=box,
        width=round(width * zoom),
        height=round((height + top) * zoom),
        role="img",
        aria_label=label,
    )


def text(words: str, x: float, y: float, **attributes: object) -> str:
    """Written words, in the page's own font and colour."""
    return element("text", escape(words), x=number(x), y=number(y), **attributes)


def _value(value: object) -> str:
    return number(value) if isinstance(value, float) else str(value)
