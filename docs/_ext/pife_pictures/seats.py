"""The table from above: who sits where, who deals, which way play goes, what lies in the middle."""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, cos, degrees, pi, sin

from pife.cards import Card
from pife_pictures.drawing import BLACK, CARD_HEIGHT, CARD_WIDTH, EDGE, PAPER, element, group, picture, text
from pife_pictures.faces import Shown, draw_card
from pife_pictures.names import Speaker

FEWEST, MOST = 2, 10

_WIDTH, _HEIGHT = 340, 264
_MIDDLE = (_WIDTH / 2, _HEIGHT / 2)
_FELT, _FELT_EDGE = "#1f6b41", "#12452a"
_SMALL_CARD = 0.55
_LINE = 12


@dataclass(frozen=True, slots=True)
class Seating:
    """A table of two to ten; seat 1 is at the bottom of the picture and seats are numbered clockwise from it.

    ``dealer`` and ``turn`` are seats, counted from one. ``discard`` is the card on top of the discard pile, ``None``
    while it is empty. ``lives`` are each seat's lives, where the picture shows them.
    """

    names: tuple[str, ...]
    dealer: int
    clockwise: bool = False
    stock: bool = True
    discard: Card | None = None
    turn_up: Card | None = None
    turn: int | None = None
    lives: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if not FEWEST <= len(self.names) <= MOST:
            raise ValueError(f"a table has {FEWEST} to {MOST} seats, not {len(self.names)}")
        for seat in (self.dealer, self.dealer if self.turn is None else self.turn):
            if not 1 <= seat <= len(self.names):
                raise ValueError(f"the seats are 1 to {len(self.names)}, not {seat}")
        if self.lives and len(self.lives) != len(self.names):
            raise ValueError(f"{len(self.names)} seats need {len(self.names)} numbers of lives, not {len(self.lives)}")

    def after(self, seat: int) -> int:
        """The seat that plays after another."""
        return (seat - 1 + (1 if self.clockwise else -1)) % len(self.names) + 1

    @property
    def first(self) -> int:
        """The seat that plays first."""
        return self.after(self.dealer)

    @property
    def order(self) -> tuple[int, ...]:
        """The seats in the order of play, from the first."""
        order = [self.first]
        while len(order) < len(self.names):
            order.append(self.after(order[-1]))
        return tuple(order)


def table_svg(seating: Seating, speaker: Speaker) -> str:
    """The table and its text alternative, which says everything that the picture shows.

    >>> from pife_pictures.names import speaker
    >>> "Play goes to the right" in table_svg(Seating(("Ana", "Beto", "Caio"), dealer=1), speaker("en"))
    True
    """
    x, y = _MIDDLE
    felt = element("ellipse", cx=x, cy=y, rx=128, ry=94, fill=_FELT, stroke=_FELT_EDGE, stroke_width=5)
    plates = [_plate(seating, number, speaker) for number in range(1, len(seating.names) + 1)]
    seats = "".join(plate.drawn() for plate in plates)
    drawn = felt + _way_round(seating) + _in_the_middle(seating, speaker) + seats
    top = min(_MIDDLE[1] - 98, *(plate.y for plate in plates))
    bottom = max(_MIDDLE[1] + 98, *(plate.y + plate.height for plate in plates))
    drawn = group(drawn, font_family="inherit", text_anchor="middle")
    return picture(drawn, _WIDTH, bottom + 2, _said(seating, speaker), top=2 - top)


def _said(seating: Seating, speaker: Speaker) -> str:
    names = seating.names
    said = speaker.say(
        "table",
        number=len(names),
        dealer=names[seating.dealer - 1],
        first=names[seating.first - 1],
        direction=speaker.say("clockwise" if seating.clockwise else "counterclockwise"),
        order=", ".join(_said_seat(seating, seat, speaker) for seat in seating.order),
    )
    things = [speaker.say("stock_is")] if seating.stock else []
    if seating.discard is not None:
        things.append(speaker.say("discard_is", card=speaker.card(seating.discard)))
    elif seating.stock:
        things.append(speaker.say("discard_empty"))
    if seating.turn_up is not None:
        things.append(speaker.say("turn_up_is", card=speaker.card(seating.turn_up)))
    return said + (" " + speaker.say("on_the_table", things="; ".join(things)) if things else "")


def _said_seat(seating: Seating, seat: int, speaker: Speaker) -> str:
    name = seating.names[seat - 1]
    return f"{name} ({speaker.say('lives', number=seating.lives[seat - 1])})" if seating.lives else name


def _angle(seat: float, seats: int) -> float:
    """Where a seat lies round the table; half a seat is half way to the next clockwise one."""
    return pi / 2 + 2 * pi * (seat - 1) / seats


def _at(angle: float, across: float, down: float) -> tuple[float, float]:
    return _MIDDLE[0] + across * cos(angle), _MIDDLE[1] + down * sin(angle)


def _way_round(seating: Seating) -> str:
    """A dotted way round the felt with an arrow between each two neighbours."""
    across, down = 104, 72
    x, y = _MIDDLE
    way = element(
        "ellipse",
        cx=x,
        cy=y,
        rx=across,
        ry=down,
        fill="none",
        stroke=PAPER,
        stroke_dasharray="1 5",
        stroke_width=2,
        stroke_linecap="round",
    )
    arrows = ""
    for seat in range(1, len(seating.names) + 1):
        angle = _angle(seat + 0.5, len(seating.names))
        forward = 1 if seating.clockwise else -1
        pointing = degrees(atan2(forward * down * cos(angle), -forward * across * sin(angle)))
        head = element(
            "path",
            d="M-5-6 5 0-5 6",
            fill="none",
            stroke=PAPER,
            stroke_width=3,
            stroke_linecap="round",
            stroke_linejoin="round",
        )
        arrows += group(head, *_at(angle, across, down), f"rotate({pointing:.0f})")
    return way + arrows


def _in_the_middle(seating: Seating, speaker: Speaker) -> str:
    things: list[tuple[str, Shown | None]] = []
    if seating.stock:
        things.append(("stock", Shown(None)))
        things.append(("discard_pile", None if seating.discard is None else Shown(seating.discard)))
    elif seating.discard is not None:
        things.append(("discard_pile", Shown(seating.discard)))
    if seating.turn_up is not None:
        things.append(("turn_up", Shown(seating.turn_up)))
    drawn, wide = "", 52
    x = _MIDDLE[0] - wide * (len(things) - 1) / 2
    y = _MIDDLE[1] - CARD_HEIGHT * _SMALL_CARD / 2 - 6
    for key, shown in things:
        card = _empty_place() if shown is None else draw_card(shown)
        drawn += group(card, x - CARD_WIDTH * _SMALL_CARD / 2, y, f"scale({_SMALL_CARD})")
        drawn += text(speaker.say(key), x, y + CARD_HEIGHT * _SMALL_CARD + 12, font_size=11, fill=PAPER)
        x += wide
    return drawn


def _empty_place() -> str:
    return element(
        "rect",
        x=2,
        y=2,
        width=CARD_WIDTH - 4,
        height=CARD_HEIGHT - 4,
        rx=6,
        fill="none",
        stroke=PAPER,
        stroke_width=2,
        stroke_dasharray="6 5",
    )


@dataclass(frozen=True, slots=True)
class _Plate:
    """A player's name and what falls to them, on a white plate at the edge of the table."""

    lines: tuple[str, ...]
    x: float
    y: float
    width: float
    height: float
    is_in_turn: bool

    def drawn(self) -> str:
        plate = element(
            "rect",
            x=self.x,
            y=self.y,
            width=self.width,
            height=self.height,
            rx=8,
            fill=PAPER,
            stroke=BLACK if self.is_in_turn else EDGE,
            stroke_width=2.5 if self.is_in_turn else 1,
        )
        middle, first = self.x + self.width / 2, self.y + 15
        name = text(self.lines[0], middle, first, font_size=12, font_weight="bold", fill=BLACK)
        return (
            plate
            + name
            + "".join(
                text(line, middle, first + _LINE * place, font_size=10, fill=BLACK)
                for place, line in enumerate(self.lines[1:], start=1)
            )
        )


def _plate(seating: Seating, seat: int, speaker: Speaker) -> _Plate:
    name = seating.names[seat - 1]
    lines = [name]
    if seat == seating.dealer:
        lines.append(speaker.say("dealer"))
    if seat == seating.turn:
        lines.append(speaker.say("turn"))
    elif seating.turn is None and seat == seating.first:
        lines.append(speaker.say("first"))
    if seating.lives:
        lines.append(speaker.say("lives", number=seating.lives[seat - 1]))
    width = max(44, 14 + 6.4 * len(name), *(14 + 5.2 * len(line) for line in lines[1:]), 0)
    height = 10.0 + _LINE * len(lines)
    x, y = _at(_angle(seat, len(seating.names)), 128, 104)
    x = min(max(x, width / 2 + 1), _WIDTH - width / 2 - 1)
    return _Plate(tuple(lines), x - width / 2, y - height / 2, width, height, seat == seating.turn)
