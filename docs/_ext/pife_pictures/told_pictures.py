"""A told round in pictures and in one line a turn, in the page's language."""

from __future__ import annotations

from dataclasses import dataclass
from string import Formatter
from typing import TypeAlias

from pife.cards import Card
from pife_pictures.faces import Shown
from pife_pictures.names import Speaker
from pife_pictures.rows import APART, hand_svg, last_discard, meld_svg, room_above, row_svg
from pife_pictures.seats import Seating, table_svg
from pife_pictures.told import Announced, Claimed, ToldRound, Turn

SMALL = 0.9

Line: TypeAlias = tuple["str | Card | Who", ...]
"""What a line of the telling is made of: words, cards, and who acts."""


@dataclass(frozen=True, slots=True)
class Who:
    """A player's name in a line."""

    name: str


@dataclass(frozen=True, slots=True)
class Scene:
    """One step of the telling: what happened, in lines, pictures of it as SVG, and lines below them."""

    lines: tuple[Line, ...]
    pictures: tuple[str, ...]
    below: tuple[Line, ...] = ()
    by_you: bool = True


def opening_scene(told: ToldRound, speaker: Speaker) -> Scene:
    """The table before the first turn, and the reader's hand."""
    names = tuple(_name(told, seat, speaker) for seat in range(1, len(told.names) + 1))
    table = table_svg(
        Seating(names, told.dealer, told.profile.options["table.direction"] == "clockwise", turn_up=told.turn_up),
        speaker,
    )
    return Scene((), (table, hand_svg(told.held, speaker)))


def scene(told: ToldRound, number: int, speaker: Speaker) -> Scene:
    """What happened at a place of the telling, counted from one; :class:`IndexError` past its end."""
    if number < 1:
        raise IndexError(number)
    happening = told.happenings[number - 1]
    if isinstance(happening, Turn):
        return _turn(told, happening, speaker)
    if isinstance(happening, Announced):
        return Scene((_line(speaker, "you_announce"),), (), _waits(happening.waits, speaker))
    return _claim(told, happening, speaker)


def _turn(told: ToldRound, turn: Turn, speaker: Speaker) -> Scene:
    name = _name(told, turn.seat, speaker)
    parts: dict[str, str | Card | Who] = {"who": Who(name), "card": turn.drawn, "thrown": turn.thrown}
    if turn.seat == told.you:
        key = "you_draw_from_stock" if turn.source == "stock" else "you_take_discard"
        if turn.source == "stock" and turn.drawn == turn.thrown:
            key = "you_throw_what_you_drew"
        return Scene((_line(speaker, key, **parts),), (hand_svg(turn.held, speaker),), _waits(turn.waits, speaker))
    key = "other_draws_from_stock" if turn.source == "stock" else "other_takes_discard"
    taken = Shown(None if turn.source == "stock" else turn.drawn, raised=True)
    thrown = Shown(turn.thrown, turn.thrown in told.wild, thrown=True)
    said = speaker.say("swap", who=name, card=speaker.shown(taken), thrown=speaker.card(turn.thrown))
    swap = row_svg([[taken, thrown]], said, step=APART, zoom=SMALL)
    return Scene((_line(speaker, key, **parts),), (swap,), by_you=False)


def _claim(told: ToldRound, claim: Claimed, speaker: Speaker) -> Scene:
    line = _line(
        speaker, "you_claim", who=Who(_name(told, claim.discarder, speaker)), card=claim.card, thrown=claim.thrown
    )
    room = room_above(shown for meld in claim.melds for shown in meld)
    melds = (meld_svg(meld, speaker, headroom=room) for meld in claim.melds)
    last = last_discard(claim.thrown, speaker, wild=claim.thrown in told.wild, headroom=room)
    return Scene((line,), (*melds, last))


def _waits(waits: tuple[Card, ...], speaker: Speaker) -> tuple[Line, ...]:
    if not waits:
        return ()
    cards: list[str | Card | Who] = []
    for card in waits:
        cards += [" ", card] if cards else [card]
    before, after = speaker.say("you_wait_for", cards="\0").split("\0")
    return ((before, *cards, after),)


def _line(speaker: Speaker, key: str, **parts: str | Card | Who) -> Line:
    """A text of ``words.yaml`` with its gaps kept as what they are."""
    line: list[str | Card | Who] = []
    for words, gap, _, _ in Formatter().parse(speaker.words.texts[key].in_language(speaker.language)):
        line += [words] if words else []
        line += [parts[gap]] if gap else []
    return tuple(line)


def _name(told: ToldRound, seat: int, speaker: Speaker) -> str:
    return speaker.say("you") if seat == told.you else told.names[seat - 1]
