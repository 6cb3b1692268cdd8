"""``pife census plays``: how many ways there are to play on from a deal, by length."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path

import click

from pife.cards import read_cards, tokens
from pife.engine.position import Cards, Position
from pife.engine.position_data import write_position
from pife.engine.round import Round
from pife.errors import CardError, PifeError
from pife.spec.files import UnreadableFile, read_file
from pife.spec.library import load_spec
from pife.spec.profiles import Profile
from pife.spec.texts import Language
from pife.study.play_census import (
    BETWEEN,
    Length,
    PlayCensus,
    after,
    census_of_plays,
    least_cut,
    numbered_pack,
    opening,
)
from pife.terminal.options import format_option, lang_option, profile_option
from pife.terminal.output import harmless
from pife.terminal.table import in_columns, terminal_width
from pife.terminal.words import Words, words_of

FORMAT = "pife-census-plays/1"
_SHORT = 12
_MOST_READ = 100_000


@dataclass(frozen=True)
class _Deal:
    """A pack as it is dealt; ``number`` where it is a numbered one."""

    number: int | None
    pack: Cards
    seats: tuple[int, ...]
    dealer: int
    cut: int


_HELP = """\
How many move sequences of each length there are from a deal, exactly, as chess engines count by perft.

Moves are those of the ask `moves`: draws, each card that may be thrown, a redraw, right ways to go out and right
claims; fold, call, a raise by one or stay, where players enter a round. A round that is over has no moves. A discard
pile that becomes the stock is not shuffled. `ended` are the sequences with which the round ends.

The digest is the sum of the SHA-256 of every sequence, modulo 2**256: a sequence is written in ASCII, its moves
with `, ` between them, a move as `--divide` shows it (`1 draw stock`, `1 discard 7H`, `2 claim KD`; `2 claim` goes
out with ten).

A numbered deal is the same in every language. Sort the pack: aces to kings of clubs, diamonds, hearts and spades,
equal cards together, jokers last. For each place from the last (counted from 0) down to 1, change the card there
with the one at place R modulo (place + 1), where R is the first 12 hexadecimal digits of the SHA-256 of
`pife deal NUMBER PLACE`. The first card is the top. A file holds a pack as such tokens, top first.

Each move multiplies the sequences by about four and a half: 6 moves take a second, 8 some ten, 10 minutes.

\b
Examples:
  pife census plays --profile cacheta-maker --depth 6 --divide
  pife census plays --profile pife-maker --depth 4 --deal 7 --seats 5 --format json
  pife census plays --profile pife-maker --depth 2 --after "3 draw stock, 3 discard AH"
"""


@click.command(name="plays", help=_HELP, short_help="How many ways to play on there are from a deal, exactly.")
@profile_option(required=True)
@click.option("--depth", type=click.IntRange(0, 100), required=True, help="Count sequences of up to so many moves.")
@click.option("--divide", is_flag=True, help="Split the longest sequences by the first choice.")
@click.option("--deal", "number", type=click.IntRange(0), help="The numbered deal; 1 if not said.")
@click.option("--pack", "path", metavar="FILE", type=click.Path(path_type=Path), help="Deal the pack in a file.")
@click.option("--seats", "players", type=click.IntRange(1), metavar="K", help="Players; the fewest if not said.")
@click.option("--dealer", type=click.IntRange(1), metavar="D", default=1, show_default=True, help="The dealer's seat.")
@click.option("--cut", type=click.IntRange(0), metavar="N", help="Cards lifted off; the fewest allowed if not said.")
@click.option(
    "--after", "moves", metavar="MOVES", default="", help="Begin after these moves, as `--divide` writes them."
)
@format_option("text", "json")
@lang_option
def plays(
    profile: str,
    depth: int,
    divide: bool,
    number: int | None,
    path: Path | None,
    players: int | None,
    dealer: int,
    cut: int | None,
    moves: str,
    output_format: str,
    lang: Language,
) -> None:
    """Print the count of a deal, as the help says."""
    table = load_spec().profile(profile)
    words = words_of("census", lang)
    rounds = Round(table)
    deal = _deal(rounds, number, path, players, dealer, cut)
    start = opening(rounds, deal.pack, deal.seats, deal.dealer, deal.cut)
    made = [move.strip() for move in moves.split(BETWEEN.strip())] if moves.strip() else []
    try:
        begin = after(rounds, start, made)
    except PifeError as fault:
        raise PifeError(f"--after: {fault}") from None
    counted = _count(rounds, begin, depth, words)
    if output_format == "json":
        click.echo(json.dumps(_as_json(table, deal, start, made, counted), indent=2))
    else:
        _print(table, deal, made, counted, words, divide=divide)


def _deal(
    rounds: Round, number: int | None, path: Path | None, players: int | None, dealer: int, cut: int | None
) -> _Deal:
    if path is not None and number is not None:
        raise click.UsageError("--deal and --pack each name a pack; leave one of them out")
    least, most = rounds.dealing.players
    if players is not None and not least <= players <= most:
        number_of_players = f"{least} to {most}" if least < most else f"{least}"
        raise PifeError(f"--seats {players}: {rounds.profile.id} is played by {number_of_players}")
    seats = tuple(range(1, (players or least) + 1))
    if dealer not in seats:
        raise PifeError(f"--dealer {dealer}: there are the seats 1 to {seats[-1]}; more with --seats")
    if path is not None:
        pack = _read_pack(path)
    else:
        number = 1 if number is None else number
        pack = numbered_pack(rounds.judge.packs.copies, number)
    return _Deal(number, pack, seats, dealer, least_cut(rounds) if cut is None else cut)


def _read_pack(path: Path) -> Cards:
    """The cards in a file, tokens with anything between that is no part of one; so JSON lists can be read as well."""
    try:
        raw = read_file(path, _MOST_READ)
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UnreadableFile(str(path), "it is not UTF-8 text") from None
    if len(raw) > _MOST_READ:
        raise UnreadableFile(str(path), f"larger than {_MOST_READ:,} bytes")
    try:
        return tuple(read_cards(text.translate(dict.fromkeys(map(ord, '[]",'), " "))))
    except CardError as fault:
        raise PifeError(f"{path}: {fault}") from None


def _count(rounds: Round, begin: Position, depth: int, words: Words) -> PlayCensus:
    """The count; whoever waits for it at a terminal is told how far it is."""
    if not sys.stderr.isatty():
        return census_of_plays(rounds, begin, depth)

    def told(done: int, of: int) -> None:
        click.echo("\r\x1b[K" + words.say("counting_plays", done=done, of=of), err=True, nl=False)

    try:
        return census_of_plays(rounds, begin, depth, told)
    finally:
        click.echo("\r\x1b[K", err=True, nl=False)


def _print(table: Profile, deal: _Deal, made: list[str], counted: PlayCensus, words: Words, *, divide: bool) -> None:
    title = harmless(table.title.in_language(words.language))
    click.secho(words.say("title", title=title, id=harmless(table.id), hash=table.hash), bold=True)
    name = words.say("pack_file") if deal.number is None else words.say("numbered_deal", number=deal.number)
    click.echo(words.say("dealt", deal=name, seats=len(deal.seats), dealer=deal.dealer, cut=deal.cut))
    _print_wrapped(words.say("pack"), tokens(deal.pack))
    if made:
        click.echo(words.say("after_moves", moves=BETWEEN.join(made)))
    heads = tuple(words.say(key) for key in ("length", "sequences", "ended", "digest"))
    rows = [
        (str(length), words.number(of.sequences), words.number(of.finished), of.digest[:_SHORT])
        for length, of in enumerate(counted.lengths)
    ]
    for line in in_columns([heads, *rows], width=max(terminal_width(), 60), indent="  "):
        click.echo(line)
    if not divide:
        return
    click.echo(words.say("divided", length=len(counted.lengths) - 1))
    if not counted.branches:
        click.echo("  " + words.say("no_moves"))
        return
    split = [(branch.moves, words.number(branch.lengths[-1].sequences)) for branch in counted.branches]
    for line in in_columns(split, width=max(terminal_width(), 60), indent="  "):
        click.echo(line)


def _print_wrapped(label: str, parts: list[str]) -> None:
    line = label
    for part in parts:
        if len(line) + 1 + len(part) > min(terminal_width(), 100):
            click.echo(line)
            line = " " * len(label)
        line += " " + part
    click.echo(line)


def _as_json(table: Profile, deal: _Deal, start: Position, made: list[str], counted: PlayCensus) -> dict[str, object]:
    return {
        "format": FORMAT,
        "profile": {"id": table.id, "hash": table.hash},
        "deal": {
            "number": deal.number,
            "pack": tokens(deal.pack),
            "seats": list(deal.seats),
            "dealer": deal.dealer,
            "cut": deal.cut,
        },
        "position": write_position(start),
        "after": made,
        "lengths": [{"length": length, **_length(of)} for length, of in enumerate(counted.lengths)],
        "split": [{"moves": branch.moves.split(BETWEEN), **_length(branch.lengths[-1])} for branch in counted.branches],
    }


def _length(of: Length) -> dict[str, object]:
    return {"sequences": of.sequences, "ended": of.finished, "digest": of.digest}
