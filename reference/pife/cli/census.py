"""``pife census``: exact counts, to hold an engine against."""

from __future__ import annotations

import json
import sys

import click

from pife.spec.library import load_spec
from pife.spec.profiles import Profile
from pife.spec.texts import Language
from pife.study.census import NINE, TEN, Census, census_of_hands
from pife.terminal.options import format_option, lang_option, profile_option
from pife.terminal.output import harmless
from pife.terminal.table import in_columns, terminal_width
from pife.terminal.words import Words, words_of

FORMAT = "pife-census-hands/1"


@click.group(name="census")
def command() -> None:
    """Exact counts of what a table's rules allow: two engines that agree on them agree on the rules.

    \b
    Examples:
      pife census hands --profile pife-maker
    """


@command.command()
@profile_option(required=True)
@click.option(
    "--cards", type=click.Choice([str(NINE), str(TEN)]), help="Count the hands of one size only; both if not said."
)
@click.option("--large", is_flag=True, help="Count on above five million hands; it takes minutes.")
@format_option("text", "json")
@lang_option
def hands(profile: str, cards: str | None, large: bool, output_format: str, lang: Language) -> None:
    """How many hands lie wholly in melds, exactly.

    A hand is which faces it has and how often; `as dealt` counts physical cards. Whether the table goes out with ten
    does not matter here. The digest is SHA-256 over the sorted hands, each hand the integer sum(count * 16**face) in
    26 big-endian bytes, faces numbered ace to king of clubs, diamonds, hearts, spades from 0: equal counts can hide
    different hands, equal digests cannot.

    \b
    Examples:
      pife census hands --profile pife-maker
      pife census hands --profile my-table.yaml --cards 9 --format json
    """
    table = load_spec().profile(profile)
    sizes = (NINE, TEN) if cards is None else (int(cards),)
    if output_format == "json":
        click.echo(json.dumps(_as_json(table, [_count(table, size, large=large) for size in sizes]), indent=2))
        return
    words = words_of("census", lang)
    for size in sizes:
        census = _count(table, size, large=large)
        if size == sizes[0]:
            title = harmless(table.title.in_language(lang))
            click.secho(words.say("title", title=title, id=harmless(table.id), hash=table.hash), bold=True)
        _print(census, table, words)


def _count(profile: Profile, size: int, *, large: bool) -> Census:
    """The count; whoever waits for it at a terminal is told."""
    if not sys.stderr.isatty():
        return census_of_hands(profile, size, large=large)
    click.echo(f"counting hands of {size} cards …", err=True, nl=False)
    try:
        return census_of_hands(profile, size, large=large)
    finally:
        click.echo("\r\x1b[K", err=True, nl=False)


def _print(census: Census, profile: Profile, words: Words) -> None:
    heading = words.say(f"cards_{census.cards}")
    if census.cards == TEN and profile.options["out.ten"] == "forbidden":
        heading += f" ({words.say('ten_forbidden')})"
    click.echo(heading)
    deals = words.say("of_deals", deals=words.number(census.deals), of_deals=words.number(census.of_deals))
    one_in = words.say("one_in", number=words.number(round(1 / census.chance))) if census.deals else words.say("none")
    rows = [
        (words.say("hands"), words.number(census.hands)),
        (words.say("deals"), deals),
        (words.say("chance"), one_in),
        (words.say("digest"), census.digest),
    ]
    for line in in_columns(rows, width=max(terminal_width(), len(census.digest) + 20), indent="  "):
        click.echo(line)


def _as_json(profile: Profile, counts: list[Census]) -> dict[str, object]:
    return {
        "format": FORMAT,
        "profile": {"id": profile.id, "hash": profile.hash},
        "counts": [
            {
                "cards": census.cards,
                "hands": census.hands,
                "deals": census.deals,
                "of_deals": census.of_deals,
                "digest": census.digest,
            }
            for census in counts
        ],
    }
