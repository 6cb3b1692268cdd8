"""What a choice looks like in cards: a meld, a hand, a pile, and the table with the cards in its middle."""

from __future__ import annotations

from html import escape

from pife.cards import Card, in_reading_order, read_card, token
from pife.engine.wilds import wild_cards
from pife.spec.catalogue import Option
from pife.spec.conditions import Scalar, pattern_parts
from pife.terminal.words import Words
from pife_picker.pieces import PLAYERS
from pife_pictures import Seating, Speaker, cards_svg, hand_svg, meld_svg, read_groups, table_svg

RUNS = {
    "both": ("AC 2C 3C", "QC KC AC"),
    "low": ("AC 2C 3C",),
    "high": ("QC KC AC",),
    "around": ("AC 2C 3C", "QC KC AC", "KC AC 2C"),
}
"""The runs with an ace that each value of melds.run_ace has; a test holds them against the engine."""
FAR_FROM_OUT = "4D 5D 6D | 9H 9S | JC | 2S | 7C | KH"
"""A hand that no card takes out; a test holds it against the engine."""
DISCARDS = ("2C", "5D", "9H", "KS")
"""A discard pile, the oldest card first."""
TURN_UP = "6H"
_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")


def in_cards(option: Option, value: Scalar, speaker: Speaker, words: Words) -> str:
    """The picture of a value that cards show, as HTML; nothing for any other."""
    match option.id:
        case "melds.sets":
            return row(meld_svg(read_groups(set_of(str(value)))[0], speaker))
        case "melds.run_ace":
            return row(*(meld_svg(read_groups(run)[0], speaker) for run in RUNS[str(value)]))
        case "out.shapes" if value != "any":
            return row(hand_svg(read_groups(hand_of(str(value))), speaker))
        case "pack.jokers" if value:
            return row(_cards(" ".join(["X"] * number(value)), speaker))
        case "wild.which" if value != "none":
            return _turn_up(value, speaker, words)
        case "turn.discard_visible":
            return row(_cards(" ".join(DISCARDS) if value == "all" else DISCARDS[-1], speaker))
        case "deal.packet" | "deal.cut_least" | "deal.cut_most" if value:
            return row(_cards(" ".join(["back"] * number(value)), speaker))
        case "deal.first_turn_redraw":
            kept = row(note("picture_keeps", words), _cards("+KS", speaker))
            again = (note("picture_refuses", words), _cards("-KS", speaker), note("picture_redraws", words))
            return row(*again, _cards("+4H", speaker)) if value else kept
        case "out.announcement_checked":
            said = note("picture_may_not_announce" if value else "picture_may_announce", words)
            return row(hand_svg(read_groups(FAR_FROM_OUT), speaker), said)
        case "stock.empty":
            return _new_stock(str(value), speaker, words)
        case "table.direction":
            return _table(speaker, clockwise=value == "clockwise")
        case "deal.first_discard":
            return _table(speaker, discard=read_card(TURN_UP) if value == "turned_card" else None)
        case "turn_up.fate":
            open_card = read_card(TURN_UP)
            return _table(
                speaker,
                discard=open_card if value == "opens_discard" else None,
                turn_up=open_card if value == "aside" else None,
            )
        case _:
            return ""


def row(*parts: str) -> str:
    """Pictures and notes beside each other, as HTML."""
    return f'<span class="pick-cards">{"".join(parts)}</span>'


def note(key: str, words: Words, **filled_in: object) -> str:
    """A few words between pictures."""
    return f"<span>{escape(words.say(key, **filled_in))}</span>"


def number(value: Scalar) -> int:
    """The value of an option of numbers."""
    assert isinstance(value, int)
    return value


def set_of(pattern: str) -> str:
    """Sevens in the suits that a pattern of a set wants.

    >>> set_of("2-1-1")
    '7C 7C 7D 7H'
    """
    return " ".join(
        f"7{suit}" for suit, often in zip("CDHS", pattern_parts(pattern), strict=False) for _ in range(often)
    )


def hand_of(pattern: str) -> str:
    """A hand in melds of these sizes, each a run in a suit of its own.

    >>> hand_of("4-3-3")
    'AC 2C 3C 4C | AD 2D 3D | AH 2H 3H'
    """
    runs = (_RANKS[:size] for size in pattern_parts(pattern))
    return " | ".join(" ".join(rank + suit for rank in run) for suit, run in zip("CDHS", runs, strict=False))


def wilds_of(which: Scalar) -> tuple[Card, ...]:
    """The wild cards that a turn-up of hearts names."""
    return in_reading_order(wild_cards({"wild.which": which}, read_card(TURN_UP)))


def _cards(written: str, speaker: Speaker) -> str:
    return cards_svg(read_groups(written), speaker)


def _turn_up(which: Scalar, speaker: Speaker, words: Words) -> str:
    wilds = read_groups(" ".join(map(token, wilds_of(which))), frozenset(wilds_of(which)))
    turn_up = _cards(TURN_UP, speaker)
    return row(note("the_turn_up", words), turn_up, note("makes_wild", words), cards_svg(wilds, speaker))


def _new_stock(empty: str, speaker: Speaker, words: Words) -> str:
    """The discards, and the cards in the order in which they are drawn from the new stock."""
    discards = (note("picture_discards", words), _cards(" ".join(DISCARDS), speaker))
    if empty == "round_void":
        return row(*discards, note("picture_no_stock", words))
    *under, _ = DISCARDS
    turned = _cards(" ".join(under), speaker)
    shuffled = _cards(" ".join(["back"] * len(under)), speaker)
    is_turned = empty == "turn_over_discards"
    key = "picture_stock_in_order" if is_turned else "picture_stock_shuffled"
    return row(*discards, note(key, words), turned if is_turned else shuffled)


def _table(
    speaker: Speaker, *, clockwise: bool = False, discard: Card | None = None, turn_up: Card | None = None
) -> str:
    seating = Seating(PLAYERS, dealer=1, clockwise=clockwise, discard=discard, turn_up=turn_up)
    return f'<span class="pick-cards pick-seats">{table_svg(seating, speaker)}</span>'
