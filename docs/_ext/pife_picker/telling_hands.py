"""Hands that two values of a choice judge differently, with what each says of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from pife.cards import read_card
from pife.spec.catalogue import Option
from pife.spec.conditions import Scalar, same
from pife.spec.library import Spec
from pife.terminal.words import Words
from pife_book.witnesses import Shown, hand_picture, witnesses_of
from pife_picker.in_cards import row
from pife_pictures import Speaker, inline_card

_MOST_HANDS = 2


def telling_hands(option: Option, spec: Spec, speaker: Speaker, words: Words) -> Iterator[str]:
    """Hands that two values judge differently, as HTML; ``words`` are the site's, which say what a hand may do."""
    for shown in _telling(option, spec):
        yield _difference(option, shown, spec, speaker, words)


def _telling(option: Option, spec: Spec) -> Iterator[Shown]:
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


def _difference(option: Option, shown: Shown, spec: Spec, speaker: Speaker, words: Words) -> str:
    said = [escape(words.say("witness_hand"))]
    if shown.turn_up is not None:
        said.append(_say("witness_turn_up", words, card=inline_card(shown.turn_up, speaker)))
    if shown.drawn is not None and shown.source is not None:
        source = escape(words.say(f"from_{shown.source}"))
        said.append(_say("witness_drawn", words, card=inline_card(shown.drawn, speaker), source=source))
    hand = hand_picture(shown, spec, speaker)
    answers = "".join(
        f"<li><strong>{escape(option.label_of(value, words.language))}</strong>: {_answer(answer, speaker, words)}</li>"
        for value, answer in zip(shown.values, shown.answers, strict=True)
    )
    return f'<div class="pick-hand"><p>{" ".join(said)}</p>{row(hand)}<ul>{answers}</ul></div>'


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
