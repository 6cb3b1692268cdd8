"""``pife hand``: can these cards go out, and if not yet, what do they wait for?"""

from __future__ import annotations

import json
from collections import Counter

import click

from pife.cards import JOKER, STAR, Card, face, is_starred
from pife.cards import token as token_of
from pife.cli.hand_answers import Held, NineCards, TenCards, answer_nine, answer_ten, copies_of
from pife.cli.hand_report import as_json, print_answer
from pife.engine.counted import NINE, TEN
from pife.engine.hands import LIMITS, OF_THE_TURN_UP, SOURCES, Judge, Limit, Source
from pife.errors import ImpossibleInput, PifeError
from pife.spec.library import load_spec
from pife.spec.texts import Language
from pife.terminal.options import ascii_option, format_option, lang_option, profile_option
from pife.terminal.output import CardPrinter
from pife.terminal.typed_cards import read_each, read_one, read_turn_up, split_typed
from pife.terminal.words import Words, words_of

_MOST_READ = 20


@click.command(name="hand")
@click.argument("cards", nargs=-1, required=True)
@profile_option(required=True)
@click.option("--turn-up", metavar="CARD", help="The turn-up, at tables whose wild cards it names.")
@click.option("--drawn", metavar="CARD", help="Which of ten cards was taken; needed unless it came from the stock.")
@click.option(
    "--from",
    "source",
    type=click.Choice(SOURCES),
    help="Where the tenth card came from: the stock if not said; claim is the discard out of turn. With nine cards:"
    " wait from there only.",
)
@click.option(
    "--limit",
    type=click.Choice(LIMITS),
    default="none",
    show_default=True,
    help="The penalty that this seat carries after a false claim.",
)
@format_option("text", "json")
@lang_option
@ascii_option
def command(
    cards: tuple[str, ...],
    profile: str,
    turn_up: str | None,
    drawn: str | None,
    source: Source | None,
    limit: Limit,
    output_format: str,
    lang: Language,
    ascii_only: bool,
) -> None:
    """Can these cards go out? With which discard, in which melds?

    Ten CARDS: each card that may be thrown to go out, with the melds of the nine others; all ten together where the
    table allows it; if neither, why not, and which discard leaves the hand one card away. Nine CARDS: are they melded,
    and what do they wait for? Type cards as you like: 7H, 7♥, 10h, TH, with spaces or commas; X is a joker. A card with
    a star, 7H*, counts as itself only, as a wild card does that was taken from the discard pile at most tables.
    In the melds 7♥=9♦ is a wild 7♥ that stands for the 9♦.

    With --lang pt_BR the letters of Brazilian cards are read too: V, D, R and the suits E, C, O, P. C is then hearts
    (copas); beside S, H or D it is clubs, as in English. Where it could be either it is refused.

    Exit code 0: ten cards go out, or nine are melded or wait for something; 1: not; 2: not a hand.

    \b
    Examples:
      pife hand "4D 5D 6D 5D 6D 7D KS KC KH 2H" --profile pife-maker
      pife hand "4♦ 5♦ 6♦ 5♦ 6♦ 7♦ K♠ K♣ 9♥" --profile pife-maker --lang pt_BR
      pife hand "4O 5O 6O 5O 6O 7O RE RP RC 2C" --profile pife-maker --lang pt_BR
      pife hand "6H 7H 8H 7H 9S 9C KD KC KS 4D" --turn-up 6H --profile cacheta-maker
      pife hand 4D 5D 6D 5D 6D 7D KS KC KH 2H --profile my-table.yaml --from claim --drawn KH
    """
    words = words_of("hand", lang)
    judge = Judge(load_spec().profile(profile))
    typed = " ".join(cards)
    held = _read_hand(judge, typed, turn_up, limit, words)
    answer: TenCards | NineCards
    if len(held.cards) == TEN:
        answer = answer_ten(held, _read_drawn(held, drawn, source, typed, words), source or "stock")
        found = bool(answer.ways)
    else:
        if drawn is not None:
            raise PifeError(words.say("drawn_with_nine"))
        answer = answer_nine(held, source)
        found = bool(answer)
    if output_format == "json":
        click.echo(json.dumps(as_json(answer), indent=2))
    else:
        print_answer(answer, words, CardPrinter(ascii_only=ascii_only))
    click.get_current_context().exit(0 if found else 1)


def _read_hand(judge: Judge, typed: str, turn_up: str | None, limit: Limit, words: Words) -> Held:
    """The hand as typed; one clear error in the player's language for what no table can hold."""
    parts = split_typed(typed)
    if len(parts) > _MOST_READ:
        raise PifeError(words.say("wrong_count", count=len(parts)))
    cards = read_each(parts, words.language, turn_up or "")
    turned = read_turn_up(turn_up, judge.profile.options, words.language, typed)
    if len(cards) not in (NINE, TEN):
        raise PifeError(words.say("wrong_count", count=len(cards)))
    try:
        judge.melded(cards, turned)
    except ImpossibleInput as fault:
        raise PifeError(_too_often(judge, cards, turned, words)) from fault
    return Held(judge, cards, turned, limit)


def _too_often(judge: Judge, cards: tuple[Card, ...], turn_up: Card | None, words: Words) -> str:
    """Which card is there more often than the packs hold it; with the turn-up, if without it none is."""
    for beside in (None, turn_up):
        seen = Counter(map(face, cards if beside is None else (*cards, beside)))
        for card, held in seen.items():
            copies = copies_of(card, judge)
            if held > copies:
                if card == JOKER and not copies:
                    return words.say("no_jokers")
                key = "too_often" if beside is None else "too_often_with_turn_up"
                return words.say(key, card=token_of(card), held=held, copies=copies)
    raise AssertionError("the judge refused cards that the packs hold")


def _read_drawn(held: Held, drawn: str | None, source: Source | None, typed: str, words: Words) -> Card:
    """The card drawn last, as the hand that was typed has it. From the stock it does not matter which one it is."""
    turned = held.turn_up if source in OF_THE_TURN_UP else None
    if drawn is not None:
        card = read_one(drawn, "--drawn", words.language, typed)
    elif turned is not None:
        card = turned
    elif source in (None, "stock"):
        return held.cards[-1]
    else:
        raise PifeError(words.say("drawn_missing", source=source))
    other = face(card) if is_starred(card) or card == JOKER else card + STAR
    found = next((spelling for spelling in (card, other) if spelling in held.cards), None)
    if found is None:
        raise PifeError(words.say("drawn_not_held", card=token_of(card)))
    if turned is not None and face(found) != turned:
        raise PifeError(words.say("drawn_not_turn_up", card=token_of(found), turn_up=token_of(turned)))
    return found
