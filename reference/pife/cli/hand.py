"""``pife hand``: can these cards go out, and if not yet, what do they wait for?"""

from __future__ import annotations

import difflib
import json
import re
from collections import Counter

import click

from pife.cards import FACES, JOKER, Card, face, in_reading_order, read_typed, tokens
from pife.cards import token as token_of
from pife.cli.hand_answers import Held, NineCards, TenCards, answer_nine, answer_ten, copies_of
from pife.engine.hands import LIMITS, NINE, SOURCES, TEN, Judge, Limit, Melds, Source
from pife.engine.wilds import uses_turn_up
from pife.errors import CardError, PifeError
from pife.spec.library import load_spec
from pife.spec.texts import Language
from pife.terminal.melds import in_meld_order, kind_of_meld
from pife.terminal.options import ascii_option, format_option, lang_option, profile_option
from pife.terminal.output import CardPrinter, harmless
from pife.terminal.words import Words, words_of

FORMAT = "pife-hand/1"
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
    and what do they wait for? Type cards as you like: 7H, 7♥, 10h, TH, with spaces or commas; X is a joker.

    Exit code 0: ten cards go out, or nine are melded or wait for something; 1: not; 2: not a hand.

    \b
    Examples:
      pife hand "4D 5D 6D 5D 6D 7D KS KC KH 2H" --profile pife-maker
      pife hand "4♦ 5♦ 6♦ 5♦ 6♦ 7♦ K♠ K♣ 9♥" --profile pife-maker --lang pt_BR
      pife hand 4D 5D 6D 5D 6D 7D KS KC KH 2H --profile my-table.yaml --from claim --drawn KH
    """
    words = words_of("hand", lang)
    judge = Judge(load_spec().profile(profile))
    held = _read_hand(judge, " ".join(cards), turn_up, limit, words)
    answer: TenCards | NineCards
    if len(held.cards) == TEN:
        answer = answer_ten(held, _read_drawn(held, drawn, source, words), source or "stock")
        found = bool(answer.ways)
    else:
        if drawn is not None:
            raise PifeError(words.say("drawn_with_nine"))
        answer = answer_nine(held, source)
        found = bool(answer)
    if output_format == "json":
        click.echo(json.dumps(_as_json(answer), indent=2))
    else:
        _Report(words, CardPrinter(ascii_only=ascii_only), held).print(answer)
    click.get_current_context().exit(0 if found else 1)


def _read_hand(judge: Judge, typed: str, turn_up: str | None, limit: Limit, words: Words) -> Held:
    """The hand as typed; one clear error in the player's language for what no table can hold."""
    cards = _read_cards(typed, words)
    turned = None if turn_up is None else _read_one(turn_up, "--turn-up", words)
    if not uses_turn_up(judge.profile.options):
        if turned is not None:
            click.echo(words.say("turn_up_unused"), err=True)
        turned = None
    elif turned is None:
        raise PifeError(words.say("turn_up_missing"))
    elif turned == JOKER:
        raise PifeError(words.say("turn_up_joker"))
    if len(cards) not in (NINE, TEN):
        raise PifeError(words.say("wrong_count", count=len(cards)))
    _refuse_too_often(judge, cards, turned, words)
    return Held(judge, cards, turned, limit)


def _read_cards(typed: str, words: Words) -> tuple[Card, ...]:
    parts = [part for part in re.split(r"[\s,;]+", typed) if part]
    if len(parts) > _MOST_READ:
        raise PifeError(words.say("wrong_count", count=len(parts)))
    for part in parts:
        if not _is_card(part):
            raise PifeError(_not_a_card(part, words))
    return read_typed(typed)


def _is_card(part: str) -> bool:
    try:
        read_typed(part)
    except CardError:
        return False
    return True


def _not_a_card(part: str, words: Words) -> str:
    near = difflib.get_close_matches(part.upper(), [token_of(card) for card in (*FACES, JOKER)], n=1)
    hint = words.say("did_you_mean", card=near[0]) if near else ""
    shown = part if len(part) <= 20 else part[:20] + "…"
    return words.say("not_a_card", text=f"'{harmless(shown)}'", hint=hint)


def _read_one(typed: str, option: str, words: Words) -> Card:
    cards = _read_cards(typed, words)
    if len(cards) != 1:
        raise PifeError(words.say("one_card", option=option))
    return cards[0]


def _refuse_too_often(judge: Judge, cards: tuple[Card, ...], turn_up: Card | None, words: Words) -> None:
    seen = Counter(map(face, cards))
    if turn_up is not None:
        seen[face(turn_up)] += 1
    for card, held in seen.items():
        copies = copies_of(card, judge)
        if held > copies:
            if card == JOKER and not copies:
                raise PifeError(words.say("no_jokers"))
            key = "too_often_with_turn_up" if turn_up is not None and card == face(turn_up) else "too_often"
            raise PifeError(words.say(key, card=token_of(card), held=held, copies=copies))


def _read_drawn(held: Held, drawn: str | None, source: Source | None, words: Words) -> Card:
    """The card drawn last. From the stock it does not matter which one it is."""
    if drawn is None:
        if source not in (None, "stock"):
            raise PifeError(words.say("drawn_missing", source=source))
        return held.cards[-1]
    card = _read_one(drawn, "--drawn", words)
    if card not in held.cards:
        raise PifeError(words.say("drawn_not_held", card=token_of(card)))
    return card


class _Report:
    """Prints an answer for players."""

    def __init__(self, words: Words, printer: CardPrinter, held: Held) -> None:
        self.words = words
        self.printer = printer
        self.held = held
        self.wild = held.judge.wilds(held.turn_up)

    def print(self, answer: TenCards | NineCards) -> None:
        """The hand as it was read, then the answer."""
        self._say("hand", cards=self.printer.cards(in_reading_order(self.held.cards)))
        if self.wild:
            self._say("wild", cards=self.printer.cards(self.wild))
        if isinstance(answer, NineCards):
            self._print_nine(answer)
        else:
            self._print_ten(answer)

    def _print_ten(self, answer: TenCards) -> None:
        barred = self.words.say("all_ten_melded", rule=self._rule(answer.ten_barred)) if answer.ten_barred else ""
        if not answer.ways:
            why = barred if answer.why_not == "ten_from" else self.words.say(f"why_{answer.why_not}")
            self._say("cannot", why=why)
        if answer.ways.ten is not None:
            self._say("ten")
            self._print_melds(answer.ways.ten)
        self._print_discards(answer)
        if barred and answer.why_not != "ten_from":
            click.echo(barred)
        if answer.waits_after:
            self._say("away_after")
            for card, waits in answer.waits_after.items():
                row = self.words.say("away_row", card=self.printer.card(card), cards=self.printer.cards(waits))
                click.echo(f"  {row}")

    def _print_discards(self, answer: TenCards) -> None:
        discards = answer.ways.discards
        key = "throw" if answer.ways.ten is None else "or_throw"
        if len(discards) == 1:
            [(card, melds)] = discards.items()
            self._say(key, card=self.printer.card(card))
            self._print_melds(melds)
        elif discards:
            self._say(key + "_many")
            for card, melds in discards.items():
                room = " " * (4 - len(token_of(card)))
                click.echo(f"  {self.printer.card(card)}{room}{self._in_one_line(melds)}")

    def _print_nine(self, answer: NineCards) -> None:
        if answer.melded is not None:
            self._say("all_nine_melded")
            self._print_melds(answer.melded)
        by_waits: dict[tuple[Card, ...], list[Source]] = {}
        for source, waits in answer.waits.items():
            by_waits.setdefault(waits, []).append(source)
        nothing = by_waits.pop((), [])
        for waits, sources in by_waits.items():
            shown = self.printer.cards(waits)
            if len(waits) == answer.still_to_be_had:
                shown = self.words.say("any_card")
            self._say("goes_out_on" if answer.melded else "waits", cards=shown, sources=self._sources(sources))
        if nothing and not by_waits:
            key = "goes_out_on_nothing" if answer.melded else "waits_on_nothing"
            self._say(key, sources=self._sources(nothing))
        if "claim" in nothing and self.held.judge.profile.options["out.claims"] == "nobody":
            click.echo(self._rule("out.claims"))

    def _print_melds(self, melds: Melds) -> None:
        kinds = [self.words.say(f"kind_{kind_of_meld(meld, self.wild)}") for meld in melds]
        for kind, meld in zip(kinds, melds, strict=True):
            cards = self.printer.cards(in_meld_order(meld, self.wild))
            click.echo(f"  {kind:{max(map(len, kinds))}}  {cards}")

    def _in_one_line(self, melds: Melds) -> str:
        between = " | " if self.printer.ascii_only else " · "
        return between.join(self.printer.cards(in_meld_order(meld, self.wild)) for meld in melds)

    def _sources(self, sources: list[Source]) -> str:
        names = []
        for source in sources:
            announced = source == "claim" and self.held.judge.profile.options["out.claims"] == "announced"
            names.append(self.words.say(f"from_{source}{'_announced' if announced else ''}"))
        return ", ".join(names)

    def _rule(self, option_id: str) -> str:
        """What the table's value of an option means, in the catalogue's words."""
        return " ".join(v.text.in_language(self.words.language) for v in self.held.judge.profile.chosen(option_id))

    def _say(self, key: str, **filled_in: object) -> None:
        click.echo(self.words.say(key, **filled_in))


def _as_json(answer: TenCards | NineCards) -> dict[str, object]:
    held = answer.held
    head: dict[str, object] = {
        "format": FORMAT,
        "profile": {"id": held.judge.profile.id, "hash": held.judge.profile.hash},
        "cards": tokens(held.cards),
        "turn_up": None if held.turn_up is None else token_of(held.turn_up),
        "limit": held.limit,
    }
    if isinstance(answer, NineCards):
        return head | {
            "melded": _melds_as_json(answer.melded),
            "waits": {source: tokens(waits) for source, waits in answer.waits.items()},
        }
    return head | {
        "drawn": token_of(answer.drawn),
        "from": answer.source,
        "goes_out": bool(answer.ways),
        "discards": [
            {"card": token_of(card), "melds": _melds_as_json(melds)} for card, melds in answer.ways.discards.items()
        ],
        "ten": _melds_as_json(answer.ways.ten),
        "why_not": answer.why_not,
        "ten_barred": answer.ten_barred,
        "waits_after": [{"discard": token_of(card), "waits": tokens(w)} for card, w in answer.waits_after.items()],
    }


def _melds_as_json(melds: Melds | None) -> list[list[str]] | None:
    return None if melds is None else [tokens(meld) for meld in melds]
