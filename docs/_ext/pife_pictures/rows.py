"""Cards in a row: a hand, a meld, a single card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pife.cards import JOKER, Card, face, rank_of, suit_of
from pife_pictures.drawing import BLACK, CARD_HEIGHT, CARD_WIDTH, PAPER, ZOOM, element, group, picture
from pife_pictures.faces import FLAG_HEIGHT, Shown, draw_card, read_shown
from pife_pictures.names import Speaker

Groups = Sequence[Sequence[Shown]]

HAND_STEP, MELD_STEP, APART = 22, 32, CARD_WIDTH + 6
"""How far the next card lies to the right: in a hand, in a meld, and where no card covers another."""

_BETWEEN_GROUPS = 12
_SHIFT = 12  # a drawn card stands out above the row, a thrown one below it
_BADGE = 8


def card_svg(shown: Shown, speaker: Speaker) -> str:
    """One card.

    >>> from pife_pictures.names import speaker
    >>> 'aria-label="7 de copas"' in card_svg(read_shown("7H"), speaker("pt_BR"))
    True
    """
    return row_svg([[shown]], speaker.shown(shown))


def hand_svg(groups: Groups, speaker: Speaker) -> str:
    """A hand as it is held, with gaps between the groups that its player sorts it into."""
    return row_svg(groups, speaker.row("hand", [shown for group in groups for shown in group]), step=HAND_STEP)


def meld_svg(cards: Sequence[Shown], speaker: Speaker, *, legal: bool = True, headroom: float = 0) -> str:
    """A set or a run; what is not ``legal`` is called neither, only cards."""
    label = speaker.row(_kind(cards) if legal else "cards", cards)
    return row_svg([cards], label, step=MELD_STEP, headroom=headroom)


def room_above(cards: Iterable[Shown]) -> float:
    """How much room above needs a row of several pictures that are to stand on one line."""
    return max((_height_above(shown) for shown in cards), default=0)


def last_discard(card: Card, speaker: Speaker, *, wild: bool = False, headroom: float = 0) -> str:
    """The card that a player throws in going out, to stand after the melds."""
    shown = Shown(card, wild, thrown=True)
    return row_svg([[shown]], speaker.say("out", card=speaker.card(card)), headroom=headroom)


def cards_svg(groups: Groups, speaker: Speaker, *, step: float = APART) -> str:
    """Cards beside each other."""
    return row_svg(groups, speaker.row("cards", [shown for group in groups for shown in group]), step=step)


def row_svg(groups: Groups, label: str, *, step: float = APART, zoom: float = ZOOM, headroom: float = 0) -> str:
    """Cards from left to right under a text alternative of the caller's; at least ``headroom`` is left above them."""
    drawn, x, top, bottom = "", 0.0, headroom, 0.0
    cards = [(shown, last) for group_ in groups for shown, last in _with_last(group_)]
    for place, (shown, last) in enumerate(cards):
        y = _shift(shown)
        is_covered = place + 1 < len(cards) and step < CARD_WIDTH
        drawn += group(draw_card(shown, covered=is_covered) + _badge(shown), x, y)
        top = max(top, _height_above(shown))
        bottom = max(bottom, y + (_BADGE if shown.thrown else 0))
        if place + 1 < len(cards):
            x += max(step, _flag_step(shown, cards[place + 1][0])) + (_BETWEEN_GROUPS if last else 0)
    return picture(drawn, x + CARD_WIDTH, CARD_HEIGHT + bottom, label, zoom=zoom, top=top)


def read_groups(written: str, wild: frozenset[Card] = frozenset()) -> tuple[tuple[Shown, ...], ...]:
    """Groups of cards as pages write them: ``4D 5D 6D | KS KC``; a ``+`` before a card is drawn, a ``-`` thrown.

    :class:`pife.errors.CardError` for what is no card.

    >>> [len(group) for group in read_groups("4D 5D +6D | KS -back")]
    [3, 2]
    """
    return tuple(tuple(_read_one(each, wild) for each in part.split()) for part in written.split("|") if part.strip())


def _read_one(written: str, wild: frozenset[Card]) -> Shown:
    sign = written[0] if written[0] in "+-" else ""
    shown = read_shown(written.removeprefix(sign), wild)
    return Shown(shown.card, shown.wild, shown.stands_for, raised=sign == "+", thrown=sign == "-")


def _with_last(cards: Sequence[Shown]) -> list[tuple[Shown, bool]]:
    """The cards, each with whether it is the last of its group."""
    return [(shown, place == len(cards) - 1) for place, shown in enumerate(cards)]


def _shift(shown: Shown) -> int:
    """How far a card stands below the row."""
    return _SHIFT if shown.thrown else -_SHIFT if shown.raised else 0


def _height_above(shown: Shown) -> int:
    """How far a card and its marks reach above the row."""
    marks = FLAG_HEIGHT + 1 if shown.stands_for is not None else _BADGE if shown.raised else 0
    return marks - _shift(shown)


def _flag_step(shown: Shown, following: Shown) -> int:
    """Two flags beside each other need more room than the cards under them."""
    return 54 if shown.stands_for is not None and following.stands_for is not None else 0


def _badge(shown: Shown) -> str:
    """A plus above a drawn card, a minus below a thrown one."""
    signs = [("M-4 0h8M0-4v8", 0)] if shown.raised else []
    signs += [("M-4 0h8", CARD_HEIGHT)] if shown.thrown else []
    disc = element("circle", r=_BADGE - 1, fill=BLACK, stroke=PAPER)
    return "".join(group(disc + element("path", stroke=PAPER, stroke_width=2, d=sign), 10, y) for sign, y in signs)


def _kind(cards: Sequence[Shown]) -> str:
    """What a meld is called: a set where all cards count as one rank, else a run."""
    counted = (shown.card if shown.stands_for is None else shown.stands_for for shown in cards)
    faces = [face(card) for card in counted if card is not None]
    if len(faces) < 3 or JOKER in faces:
        return "cards"
    if len({rank_of(card) for card in faces}) == 1:
        return "set"
    return "run" if len({suit_of(card) for card in faces}) == 1 else "cards"
