"""The answers of `pife hand` for players and for programs."""

from __future__ import annotations

import click

from pife.cards import Card, in_reading_order, is_starred, tokens
from pife.cards import token as token_of
from pife.cli.hand_answers import NineCards, TenCards
from pife.engine.hands import Melds, Source
from pife.engine.placing import Placed, Placer, Standing
from pife.terminal.melds import laid_cards, placed_card
from pife.terminal.output import CardPrinter
from pife.terminal.words import Words

FORMAT = "pife-hand/1"
_LEAST_ROOM = 4


def print_answer(answer: TenCards | NineCards, words: Words, printer: CardPrinter) -> None:
    """Print an answer in the player's language."""
    _Report(answer, words, printer).print()


def as_json(answer: TenCards | NineCards) -> dict[str, object]:
    """An answer as JSON; in a meld ``stands_for`` has the face of each substitute, ``null`` for the other cards."""
    held = answer.held
    head: dict[str, object] = {
        "format": FORMAT,
        "profile": {"id": held.judge.profile.id, "hash": held.judge.profile.hash},
        "cards": tokens(held.cards),
        "turn_up": None if held.turn_up is None else token_of(held.turn_up),
        "wild": tokens(held.wild),
        "limit": held.limit,
    }
    placer = Placer(held.judge)

    def laid(melds: Melds | None) -> list[dict[str, object]] | None:
        return None if melds is None else [_standing_as_json(placer.place(meld, held.turn_up)) for meld in melds]

    if isinstance(answer, NineCards):
        return head | {
            "melded": laid(answer.melded),
            "waits": {source: tokens(waits) for source, waits in answer.waits.items()},
        }
    return head | {
        "drawn": token_of(answer.drawn),
        "from": answer.source,
        "goes_out": bool(answer.ways),
        "discards": [{"card": token_of(card), "melds": laid(melds)} for card, melds in answer.ways.discards.items()],
        "ten": laid(answer.ways.ten),
        "why_not": answer.why_not,
        "ten_barred": answer.ten_barred,
        "waits_after": [{"discard": token_of(card), "waits": tokens(w)} for card, w in answer.waits_after.items()],
    }


def _standing_as_json(standing: Standing) -> dict[str, object]:
    return {
        "kind": standing.kind,
        "cards": [token_of(placed.card) for placed in standing.cards],
        "stands_for": [None if placed.stands_for is None else token_of(placed.stands_for) for placed in standing.cards],
    }


class _Report:
    """Prints one answer for players, and at its end what the marks in it mean."""

    def __init__(self, answer: TenCards | NineCards, words: Words, printer: CardPrinter) -> None:
        self.answer = answer
        self.words = words
        self.printer = printer
        self.held = answer.held
        self._placer = Placer(answer.held.judge)
        self._substitutes: list[Placed] = []
        self._stars = any(map(is_starred, answer.held.cards))

    def print(self) -> None:
        """The hand as it was read, then the answer."""
        self._say("hand", cards=self.printer.cards(in_reading_order(self.held.cards)))
        if self.held.wild:
            key = "wild" if self.held.turn_up is None else "wild_by_turn_up"
            turn_up = "" if self.held.turn_up is None else self.printer.card(self.held.turn_up)
            self._say(key, cards=self.printer.cards(self.held.wild), turn_up=turn_up)
        if isinstance(self.answer, NineCards):
            self._print_nine(self.answer)
        else:
            self._print_ten(self.answer)
        self._print_marks()

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
            room = max(_LEAST_ROOM, 1 + max(len(token_of(card)) for card in discards))
            for card, melds in discards.items():
                click.echo(f"  {self.printer.card(card)}{' ' * (room - len(token_of(card)))}{self._in_one_line(melds)}")

    def _print_nine(self, answer: NineCards) -> None:
        if answer.melded is not None:
            self._say("all_nine_melded")
            self._print_melds(answer.melded)
        by_waits: dict[tuple[Card, ...], list[Source]] = {}
        for source, waits in answer.waits.items():
            by_waits.setdefault(waits, []).append(source)
        nothing = by_waits.pop((), [])
        for waits, sources in by_waits.items():
            key = "goes_out_on" if answer.melded else "waits"
            self._say(key, cards=self._cards(waits, answer), sources=self._sources(sources))
        if nothing and not by_waits:
            key = "goes_out_on_nothing" if answer.melded else "waits_on_nothing"
            self._say(key, sources=self._sources(nothing))
        if "claim" in nothing and not self.held.judge.is_open("claim"):
            click.echo(self._rule("out.claims"))

    def _cards(self, waits: tuple[Card, ...], answer: NineCards) -> str:
        """The cards waited for; where that is nearly every card, the others."""
        others = [card for card in answer.still_to_be_had if card not in waits]
        if not others:
            return self.words.say("any_card")
        if len(others) * 4 < len(waits):
            return self.words.say("any_card_but", cards=self.printer.cards(others))
        return self.printer.cards(waits)

    def _print_melds(self, melds: Melds) -> None:
        standings = [self._place(meld) for meld in melds]
        kinds = [self.words.say(f"kind_{standing.kind}") for standing in standings]
        for kind, standing in zip(kinds, standings, strict=True):
            click.echo(f"  {kind:{max(map(len, kinds))}}  {laid_cards(standing, self.printer)}")

    def _in_one_line(self, melds: Melds) -> str:
        between = " | " if self.printer.ascii_only else " · "
        return between.join(laid_cards(self._place(meld), self.printer) for meld in melds)

    def _place(self, meld: tuple[Card, ...]) -> Standing:
        standing = self._placer.place(meld, self.held.turn_up)
        self._substitutes += [placed for placed in standing.cards if placed.stands_for is not None]
        self._stars |= any(is_starred(placed.card) for placed in standing.cards)
        return standing

    def _print_marks(self) -> None:
        """What ``7♥=9♦`` and ``7♥*`` mean, where they were printed."""
        in_place = {placed.stands_for == placed.card: placed for placed in reversed(self._substitutes)}
        for own, key in ((False, "mark_substitute"), (True, "mark_own_place")):
            if own in in_place:
                placed = in_place[own]
                assert placed.stands_for is not None
                self._say(
                    key,
                    mark=placed_card(placed, self.printer),
                    wild=self.printer.card(placed.card),
                    face=self.printer.card(placed.stands_for),
                )
        if self._stars:
            self._say("mark_star")

    def _sources(self, sources: list[Source]) -> str:
        names = []
        for source in sources:
            announced = source == "claim" and self.held.options["out.claims"] == "announced"
            names.append(self.words.say(f"from_{source}{'_announced' if announced else ''}"))
        return ", ".join(names)

    def _rule(self, option_id: str) -> str:
        """What the table's value of an option means, in the catalogue's words."""
        return " ".join(v.text.in_language(self.words.language) for v in self.held.judge.profile.chosen(option_id))

    def _say(self, key: str, **filled_in: object) -> None:
        click.echo(self.words.say(key, **filled_in))
