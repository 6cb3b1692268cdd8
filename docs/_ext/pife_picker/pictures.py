"""What a choice looks like: cards beside a value, and hands that two values judge differently."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from pife.cards import Card, in_reading_order, read_card, token
from pife.engine.wilds import wild_cards
from pife.spec.catalogue import Option
from pife.spec.conditions import Scalar, pattern_parts, same
from pife.spec.library import Spec
from pife.terminal.words import Words
from pife_book.witnesses import Shown, witnesses_of
from pife_pictures import Seating, Speaker, cards_svg, hand_svg, inline_card, meld_svg, read_groups, table_svg

RUNS = {
    "both": ("AC 2C 3C", "QC KC AC"),
    "low": ("AC 2C 3C",),
    "high": ("QC KC AC",),
    "around": ("AC 2C 3C", "QC KC AC", "KC AC 2C"),
}
"""The runs with an ace that each value of melds.run_ace has; a test holds them against the engine."""
DRAWN = frozenset({
    "melds.sets", "melds.run_ace", "out.shapes", "pack.jokers", "wild.which", "deal.packet", "table.direction",
    "deal.first_discard", "turn_up.fate",
})  # fmt: skip
"""The options whose values have pictures of their own."""
TURN_UP = "6H"
_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")
_PLAYERS = ("Ana", "Beto", "Caio", "Dita")
_MOST_HANDS = 2


def picture_of_value(option: Option, value: Scalar, speaker: Speaker, words: Words) -> str:
    """The picture beside a value as HTML; nothing where cards do not show it."""
    match option.id:
        case "melds.sets":
            return _row(meld_svg(read_groups(set_of(str(value)))[0], speaker))
        case "melds.run_ace":
            return _row(*(meld_svg(read_groups(run)[0], speaker) for run in RUNS[str(value)]))
        case "out.shapes" if value != "any":
            return _row(hand_svg(read_groups(hand_of(str(value))), speaker))
        case "pack.jokers" if value:
            return _row(cards_svg(read_groups(" ".join(["X"] * _number(value))), speaker))
        case "wild.which" if value != "none":
            return _turn_up(value, speaker, words)
        case "deal.packet":
            return _row(cards_svg(read_groups(" ".join(["back"] * _number(value))), speaker))
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


def differences(option: Option, spec: Spec, speaker: Speaker, words: Words) -> Iterator[str]:
    """Hands that two values judge differently, as HTML, where cards beside the values do not show them already.

    ``words`` are those of the site, which say what a hand may do.
    """
    if option.id in DRAWN:
        return
    for shown in _telling_hands(option, spec):
        yield _difference(option, shown, speaker, words)


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


def _turn_up(which: Scalar, speaker: Speaker, words: Words) -> str:
    wilds = " ".join(map(token, wilds_of(which)))
    turn_up = cards_svg(read_groups(TURN_UP), speaker)
    named = cards_svg(read_groups(wilds, frozenset(wilds_of(which))), speaker)
    parts = [
        f"<span>{escape(words.say('the_turn_up'))}</span>",
        turn_up,
        f"<span>{escape(words.say('makes_wild'))}</span>",
    ]
    return _row(*parts, named)


def _table(
    speaker: Speaker, *, clockwise: bool = False, discard: Card | None = None, turn_up: Card | None = None
) -> str:
    seating = Seating(_PLAYERS, dealer=1, clockwise=clockwise, discard=discard, turn_up=turn_up)
    return f'<span class="pick-cards pick-seats">{table_svg(seating, speaker)}</span>'


def _number(value: Scalar) -> int:
    assert isinstance(value, int)
    return value


def _row(*parts: str) -> str:
    return f'<span class="pick-cards">{"".join(parts)}</span>'


def _telling_hands(option: Option, spec: Spec) -> Iterator[Shown]:
    """At most a few hands, so that each named value is told from another as far as hands tell it."""
    untold = [entry.value for entry in option.values]
    hands = witnesses_of(option, spec)
    for _ in range(_MOST_HANDS):
        best = max(hands, key=lambda shown: len(_told(shown, untold)), default=None)
        if best is None or not (told := _told(best, untold)):
            return
        untold = [value for value in untold if value not in told]
        yield best


def _told(shown: Shown, untold: Sequence[Scalar]) -> list[Scalar]:
    """The values, or members of lists, that a hand tells from others and that nothing has told yet."""
    left, right = (value if isinstance(value, tuple) else (value,) for value in shown.values)
    apart = [each for each in (*left, *right) if (each in left) is not (each in right)]
    return [each for each in untold if any(same(each, other) for other in apart)]


def _difference(option: Option, shown: Shown, speaker: Speaker, words: Words) -> str:
    said = [escape(words.say("witness_hand"))]
    if shown.turn_up is not None:
        said.append(_say("witness_turn_up", words, card=inline_card(shown.turn_up, speaker)))
    if shown.drawn is not None and shown.source is not None:
        source = escape(words.say(f"from_{shown.source}"))
        said.append(_say("witness_drawn", words, card=inline_card(shown.drawn, speaker), source=source))
    hand = hand_svg(read_groups(" ".join(map(token, in_reading_order(shown.cards)))), speaker)
    answers = "".join(
        f"<li><strong>{escape(option.label_of(value, words.language))}</strong>: {_answer(answer, speaker, words)}</li>"
        for value, answer in zip(shown.values, shown.answers, strict=True)
    )
    return f'<div class="pick-hand"><p>{" ".join(said)}</p>{_row(hand)}<ul>{answers}</ul></div>'


def _answer(answer: Mapping[str, Any], speaker: Speaker, words: Words) -> str:
    """What becomes of the hand, in words; cards in them are HTML."""
    if answer.get("error"):
        return escape(words.say("cannot_be"))
    if "legal" in answer:
        return escape(words.say("is_meld" if answer["legal"] else "no_meld"))
    ways = [escape(words.say("with_ten"))] if answer["ten"] else []
    if answer["discards"]:
        cards = " ".join(inline_card(read_card(each), speaker) for each in answer["discards"])
        ways.append(_say("throwing", words, cards=cards))
    return _say("goes_out", words, ways=escape(words.say("or")).join(ways)) if ways else escape(words.say("stays"))


def _say(key: str, words: Words, **html: str) -> str:
    """A text with HTML in its gaps."""
    return escape(words.texts[key].in_language(words.language)).format(**html)
