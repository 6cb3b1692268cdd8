"""``pife census``: exact counts, to hold an engine against."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator

import click

from pife.cards import RANKS, Card, read_card, token
from pife.cli.census_plays import plays
from pife.engine.hands import Judge
from pife.engine.wilds import uses_turn_up
from pife.errors import PifeError
from pife.spec.library import load_spec
from pife.spec.profiles import Profile
from pife.spec.texts import Language
from pife.study.census import NINE, TEN, Census, census_of_hands
from pife.terminal.options import ascii_option, format_option, lang_option, profile_option
from pife.terminal.output import CardPrinter, harmless
from pife.terminal.table import in_columns, terminal_width
from pife.terminal.typed_cards import read_turn_up
from pife.terminal.words import Words, words_of

FORMAT = "pife-census-hands/1"
EVERY = "all"
_SHORT = 12


@click.group(name="census")
def command() -> None:
    """Exact counts of what a table's rules allow: two engines that agree on them agree on the rules.

    \b
    Examples:
      pife census hands --profile pife-maker
      pife census hands --profile cacheta-maker --turn-up 6H
      pife census plays --profile cacheta-maker --depth 6 --divide
    """


command.add_command(plays)


@command.command()
@profile_option(required=True)
@click.option(
    "--turn-up",
    metavar="CARD|all",
    help="The turn-up, at tables whose wild cards it names; `all` counts for one turn-up of every rank.",
)
@click.option(
    "--cards", type=click.Choice([str(NINE), str(TEN)]), help="Count the hands of one size only; both if not said."
)
@click.option("--large", is_flag=True, help="Count on above five million hands; it takes minutes.")
@format_option("text", "json")
@lang_option
@ascii_option
def hands(
    profile: str,
    turn_up: str | None,
    cards: str | None,
    large: bool,
    output_format: str,
    lang: Language,
    ascii_only: bool,
) -> None:
    """How many hands lie wholly in melds, exactly.

    A hand is which faces it has and how often; `as dealt` counts physical cards. Whether the table goes out with ten
    does not matter here. The digest is SHA-256 over the sorted hands, each hand the integer sum(count * 16**face) in
    26 big-endian bytes, faces numbered ace to king of clubs, diamonds, hearts, spades from 0 (where jokers are wild
    they are face 52, and a hand has 27 bytes): equal counts can hide different hands, equal digests cannot.

    Where a turn-up names the wild cards, the hands are counted for one turn-up, which is not among the cards dealt.
    `--turn-up all` counts for the hearts of every rank; the other suits give the same counts, because suits can be
    renamed at every table. It takes some minutes.

    \b
    Examples:
      pife census hands --profile pife-maker
      pife census hands --profile my-table.yaml --cards 9 --format json
      pife census hands --profile cacheta-maker --turn-up 6H
      pife census hands --profile cacheta-maker --turn-up all --cards 9
    """
    table = load_spec().profile(profile)
    sizes = (NINE, TEN) if cards is None else (int(cards),)
    every = turn_up == EVERY and uses_turn_up(table.options)
    if every:
        turn_ups: tuple[Card | None, ...] = tuple(read_card(rank + "H") for rank in RANKS)
    else:
        # A table that needs no turn-up needs none of every rank either; the note about it is the same.
        turn_ups = (read_turn_up("AH" if turn_up == EVERY else turn_up, table.options, lang),)
    words = words_of("census", lang)
    counts = _counts(table, sizes, turn_ups, words, large=large)
    if output_format == "json":
        click.echo(json.dumps(_as_json(table, list(counts), every=every), indent=2))
        return
    report = _Report(table, words, CardPrinter(ascii_only=ascii_only))
    if every:
        report.print_by_rank(sizes, list(counts))
    else:
        report.print_each(counts)


def _counts(
    table: Profile, sizes: tuple[int, ...], turn_ups: tuple[Card | None, ...], words: Words, *, large: bool
) -> Iterator[Census]:
    """The counts, by size and then by turn-up."""
    if table.options["out.special"]:
        raise PifeError(words.say("special_hands"))
    for size in sizes:
        for turn_up in turn_ups:
            key = "counting" if turn_up is None else "counting_turn_up"
            said = words.say(key, cards=size, turn_up="" if turn_up is None else token(turn_up))
            yield _count(table, size, turn_up, said, large=large)


def _count(table: Profile, size: int, turn_up: Card | None, said: str, *, large: bool) -> Census:
    """The count; whoever waits for it at a terminal is told."""
    if not sys.stderr.isatty():
        return census_of_hands(table, size, turn_up, large=large)
    click.echo(said, err=True, nl=False)
    try:
        return census_of_hands(table, size, turn_up, large=large)
    finally:
        click.echo("\r\x1b[K", err=True, nl=False)


class _Report:
    """Prints counts for people."""

    def __init__(self, table: Profile, words: Words, printer: CardPrinter) -> None:
        self.table = table
        self.words = words
        self.printer = printer

    def print_each(self, counts: Iterator[Census]) -> None:
        """Every count with all its figures, each as soon as it is there."""
        for place, census in enumerate(counts):
            if not place:
                self._print_title()
            click.echo(self._heading(census.cards))
            rows = []
            if census.turn_up is not None:
                wild = click.unstyle(self.printer.cards(Judge(self.table).wilds(census.turn_up)))
                turned = click.unstyle(self.printer.card(census.turn_up))
                rows += [(self._say("turn_up"), turned), (self._say("wild"), wild)]
            of_deals = self._say("of_deals", deals=self._number(census.deals), of_deals=self._number(census.of_deals))
            rows += [
                (self._say("hands"), self._number(census.hands)),
                (self._say("deals"), of_deals),
                (self._say("chance"), self._chance(census.chance)),
                (self._say("digest"), census.digest),
            ]
            for line in in_columns(rows, width=max(terminal_width(), len(census.digest) + 20), indent="  "):
                click.echo(line)

    def print_by_rank(self, sizes: tuple[int, ...], counts: list[Census]) -> None:
        """One row for the turn-up of each rank, and the mean chance."""
        self._print_title()
        for size in sizes:
            click.echo(self._heading(size))
            of_size = [census for census in counts if census.cards == size]
            heads = tuple(self._say(key) for key in ("turn_up", "hands", "deals", "chance", "digest"))
            rows = [
                (
                    "" if census.turn_up is None else click.unstyle(self.printer.card(census.turn_up)),
                    self._number(census.hands),
                    self._number(census.deals),
                    self._chance(census.chance),
                    census.digest[:_SHORT],
                )
                for census in of_size
            ]
            for line in in_columns([heads, *rows], width=terminal_width(), indent="  "):
                click.echo(line)
            click.echo("  " + self._say("mean", chance=self._chance(_mean_chance(of_size))))
        click.echo(self._say("suits_alike"))

    def _print_title(self) -> None:
        title = harmless(self.table.title.in_language(self.words.language))
        click.secho(self._say("title", title=title, id=harmless(self.table.id), hash=self.table.hash), bold=True)

    def _heading(self, cards: int) -> str:
        heading = self._say(f"cards_{cards}")
        if cards == TEN and self.table.options["out.ten"] == "forbidden":
            heading += f" ({self._say('ten_forbidden')})"
        return heading

    def _chance(self, chance: float) -> str:
        return self._say("one_in", number=self._number(round(1 / chance))) if chance else self._say("none")

    def _say(self, key: str, **filled_in: object) -> str:
        return self.words.say(key, **filled_in)

    def _number(self, number: int) -> str:
        return self.words.number(number)


def _mean_chance(counts: list[Census]) -> float:
    """The chance over all turn-ups: each rank is turned up as often as any other."""
    return sum(census.chance for census in counts) / len(counts)


def _as_json(table: Profile, counts: list[Census], *, every: bool) -> dict[str, object]:
    document: dict[str, object] = {
        "format": FORMAT,
        "profile": {"id": table.id, "hash": table.hash},
        "counts": [
            {
                "cards": census.cards,
                "turn_up": None if census.turn_up is None else token(census.turn_up),
                "hands": census.hands,
                "deals": census.deals,
                "of_deals": census.of_deals,
                "chance": census.chance,
                "digest": census.digest,
            }
            for census in counts
        ],
    }
    if every:
        sizes = dict.fromkeys(census.cards for census in counts)
        document["mean_chances"] = [
            {"cards": size, "chance": _mean_chance([census for census in counts if census.cards == size])}
            for size in sizes
        ]
    return document
