"""What a choice looks like: a picture beside a value, and hands that two values judge differently."""

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
from pife_picker.pieces import PLAYERS, chips_svg, lives_svg, places_svg
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
    "deal.first_discard", "turn_up.fate", "turn.discard_visible", "deal.cut", "deal.cut_least", "deal.cut_most",
    "table.first_dealer", "table.next_dealer", "out.claim_priority", "false_claim.claim", "false_claim.own_turn",
    "false_claim.withdrawn", "false_claim.exposers", "match.kind", "betting.ante", "betting.stake", "lives.start",
    "lives.lost_to_nine", "lives.lost_to_ten", "lives.fold", "lives.fold_forced_at",
})  # fmt: skip
"""The options of which a value or more has a picture of its own."""
NOT_DRAWN = {
    "table.players": "a number that is typed",
    "table.dealer_picks_seat": "a right, which leaves the table as it is",
    "deal.first_turn_redraw": "one more draw, which looks like any other",
    "betting.mode": "when is paid, not how much",
    "betting.most_raise": "a limit, which nobody may ever reach",
    "entry.all_but_one_fold": "a round that is not played",
    "entry.folded_cards": "cards face down, wherever they go",
    "entry.must_play": "who may not fold, which nobody sees",
    "out.announcement_checked": "a question that is asked aloud or not",
    "false_claim.withdrawn_when": "a word that is said or not",
    "false_claim.lasts": "how long something holds",
    "stock.empty": "the order of cards face down",
    "stock.most_recycles": "how often something happens in a round",
    "lives.rebuy": "how often something happens in a match",
}
"""The options with no picture and no hand that tells values apart, and why."""
TURN_UP = "6H"
_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")
_LIVES_OR_CHIPS = 5
HEARD = {
    "play_order": ("Dita", "Caio", "Beto"),
    "first_to_speak": ("Beto", "Caio", "Dita"),
    "turn_then_first_to_speak": ("Dita", "Beto", "Caio"),
}
"""In which order claims on Ana's discard are heard, where Beto speaks first, then Caio, last Dita, who is in turn."""
_DRAWN_FOR_THE_DEAL = {"Ana": "7C", "Beto": "4H", "Caio": "KS", "Dita": "QD"}
_MOST_HANDS = 2


def picture_of_value(option: Option, value: Scalar, speaker: Speaker, words: Words) -> str:
    """The picture beside a value as HTML; nothing where none shows it."""
    drawn = _in_cards(option, value, speaker, words) or _in_pieces(option, value, words)
    return drawn or _at_places(option, value, speaker, words)


def _in_cards(option: Option, value: Scalar, speaker: Speaker, words: Words) -> str:
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
        case "turn.discard_visible":
            return _row(cards_svg(read_groups("4C 9D KS 6H" if value == "all" else "6H"), speaker))
        case "deal.packet" | "deal.cut_least" | "deal.cut_most" if value:
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


def _in_pieces(option: Option, value: Scalar, words: Words) -> str:
    match option.id:
        case "match.kind" if value == "lives":
            return _lives(_LIVES_OR_CHIPS, words)
        case "match.kind" if value == "chips":
            return _chips(_LIVES_OR_CHIPS, words)
        case "betting.ante" | "betting.stake":
            return _chips(_number(value), words)
        case "lives.start" | "lives.fold_forced_at":
            return _lives(_number(value), words)
        case "lives.lost_to_nine" | "lives.lost_to_ten" | "lives.fold" if value:
            return _pieces(lives_svg(_number(value), words.say("picture_lost", number=value), lost=True))
        case _:
            return ""


def _at_places(option: Option, value: Scalar, speaker: Speaker, words: Words) -> str:
    say = words.say
    match option.id:
        case "deal.cut" if value != "none":
            return _places({"Ana": [say("place_deals")], "Beto": [say("place_cuts")]}, words)
        case "table.first_dealer" if value == "high_card":
            cards = {player: [speaker.card(read_card(card))] for player, card in _DRAWN_FOR_THE_DEAL.items()}
            return _places({**cards, "Caio": [*cards["Caio"], say("place_deals")]}, words)
        case "table.next_dealer" if value == "next_seat":
            return _places({"Ana": [say("place_dealt")], "Dita": [say("place_deals_next")]}, words)
        case "table.next_dealer":
            return _places({"Ana": [say("place_dealt")], "Beto": [say("place_won"), say("place_deals_next")]}, words)
        case "out.claim_priority":
            heard = {player: [say("place_heard", number=at)] for at, player in enumerate(HEARD[str(value)], 1)}
            spoke = {player: [say("place_spoke", number=at)] for at, player in enumerate(HEARD["first_to_speak"], 1)}
            notes = {player: [*spoke[player], *heard[player]] for player in spoke}
            return _places(
                {"Ana": [say("place_threw")], **notes, "Dita": [say("place_in_turn"), *notes["Dita"]]}, words
            )
        case _ if option.id.startswith("false_claim.") and value == "leaves_round":
            return _places({"Beto": [say("place_out")]}, words)
        case _:
            return ""


def _lives(count: int, words: Words) -> str:
    return _pieces(lives_svg(count, words.say("picture_lives", number=count)))


def _chips(count: int, words: Words) -> str:
    return _pieces(chips_svg(count, words.say("picture_chips", number=count)))


def _pieces(row: str) -> str:
    return f'<span class="pick-cards pick-pieces">{row}</span>'


def _places(notes: Mapping[str, Sequence[str]], words: Words) -> str:
    told = "; ".join(f"{player}: {', '.join(notes[player])}" for player in PLAYERS if player in notes)
    picture = places_svg(notes, words.say("picture_places", places=told))
    return f'<span class="pick-cards pick-seats">{picture}</span>'


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
    seating = Seating(PLAYERS, dealer=1, clockwise=clockwise, discard=discard, turn_up=turn_up)
    return f'<span class="pick-cards pick-seats">{table_svg(seating, speaker)}</span>'


def _number(value: Scalar) -> int:
    assert isinstance(value, int)
    return value


def _row(*parts: str) -> str:
    return f'<span class="pick-cards">{"".join(parts)}</span>'


def _telling_hands(option: Option, spec: Spec) -> Iterator[Shown]:
    """At most a few hands, so that each named value is told from another as far as hands tell it."""
    untold = [entry.value for entry in option.values]
    hands = [shown for shown in witnesses_of(option, spec) if isinstance(shown, Shown)]
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
