"""``pife play``: a person plays a round or a match in the terminal, under any table's house rules."""

from __future__ import annotations

import contextlib
import secrets
import shlex
from pathlib import Path

import click

from pife.cli.play_keyboard import Keyboard, Stopped
from pife.cli.play_match import Game
from pife.cli.play_others import chance_of
from pife.cli.play_record import Recorder, record_file
from pife.cli.play_screen import Screen
from pife.engine.by_seat import Seat
from pife.engine.round import Round
from pife.errors import PifeError
from pife.spec.library import load_spec
from pife.spec.texts import Language
from pife.study.player_kinds import DRAWS_BY_CHANCE, KINDS, Kind, Maker, player_maker
from pife.terminal.options import ascii_option, lang_option, profile_option
from pife.terminal.output import CardPrinter, harmless
from pife.terminal.words import Words, words_of

ME: Seat = 1
_SEATS = 4
_SEEDS = 1_000_000
_INTERRUPTED = 130
_MISTAKES = 2
"""So often of a hundred chances a random player lays down wrongly, and so often it only says that it goes out."""


@click.command(name="play")
@profile_option(required=True)
@click.option("--seats", type=int, help="How many play, you among them.  [default: 4, within the table's bounds]")
@click.option("--seed", type=click.IntRange(min=0), help="Deals the same cards again.  [default: a new one]")
@click.option(
    "--players",
    type=click.Choice(KINDS),
    default="greedy",
    show_default=True,
    help="The others: greedy ones keep what brings them nearer to going out, attentive ones also mind what was thrown, "
    f"random ones do anything that is allowed, mistakes too, for their first {DRAWS_BY_CHANCE} turns of a round.",
)
@click.option("--rounds", type=click.IntRange(min=1), help="Stop after so many rounds.  [default: a whole match]")
@click.option(
    "--record",
    metavar="FILE",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write down what is played, as it is played, after what the file already has; pife referee reads it.",
)
@lang_option
@ascii_option
def command(
    profile: str,
    seats: int | None,
    seed: int | None,
    players: Kind,
    rounds: int | None,
    record: Path | None,
    lang: Language,
    ascii_only: bool,
) -> None:
    """Play a round or a match against simple players, under any table's house rules.

    You see what a player at the table sees: your hand, sorted by melds, the top of the discard pile, what the others
    do. Type what you do: a card throws it, Enter draws from the stock, and ? lists the rest. What the rules forbid is
    refused with the reason and, unless that says all, the rule behind it; hint says what a simple player would do; undo
    takes your last step back. The others see only their own hands.

    The commands may also come from a file or a pipe, one a line. End of input, q and Ctrl-C end the game. A record
    keeps every step at once; after undo it begins the round again, as far as that still stands.

    Whatever the rules allow can be said, also what nobody would: to threaten to go out and take it back, or to show a
    hand too early. With --players random the others do so as well.

    \b
    Examples:
      pife play --profile pife-maker
      pife play --profile cacheta-maker --lang pt_BR --seats 3 --seed 7 --record game.jsonl
      pife play --profile my-table.yaml --players random --rounds 1
      printf 'draw\\n' | pife play --profile pife-maker --seed 1
    """
    words, spec = words_of("play", lang), load_spec()
    rounds_of_table = Round(spec.profile(profile))
    everybody = tuple(range(1, _seats(seats, rounds_of_table.dealing.players, words) + 1))
    screen = Screen(spec, rounds_of_table, words, CardPrinter(ascii_only=ascii_only), ME, everybody)
    seed = secrets.randbelow(_SEEDS) if seed is None else seed
    with contextlib.nullcontext() if record is None else record_file(record, words) as file:
        recorder = Recorder(file, rounds_of_table.profile)
        game = Game(rounds_of_table, screen, Keyboard(screen), recorder, _others(players, rounds_of_table), seed)
        code = _play(game, screen, seed, rounds)
        recorder.end()
    if record is not None:
        screen.say("recorded", file=harmless(shlex.quote(str(record))))
    click.get_current_context().exit(code)


def _play(game: Game, screen: Screen, seed: int, most_rounds: int | None) -> int:
    """Play until it is over or the person ends it; the exit code."""
    title = screen.reader.plain(screen.profile.title)
    screen.say("welcome", title=title, others=screen.names(screen.others))
    screen.line(screen.words.say("seed_line", seed=seed), dim=True)
    try:
        game.play(game.begin(screen.seats, chance_of(seed).choice(screen.seats)), most_rounds)
    except Stopped:
        screen.say("stopped")
    except KeyboardInterrupt:
        click.echo()
        screen.say("stopped")
        return _INTERRUPTED
    return 0


def _seats(seats: int | None, players: tuple[int, int], words: Words) -> int:
    """How many play; :class:`PifeError` for more or fewer than the table takes (rule table.how-many-players)."""
    least, most = players
    if seats is None:
        return min(max(_SEATS, least), most)
    if not least <= seats <= most:
        wrong = "seats_not_at_table" if least < most else "seats_one_number"
        raise PifeError(words.say(wrong, seats=seats, least=least, most=most))
    return seats


def _others(kind: Kind, rounds: Round) -> Maker:
    return player_maker(kind, rounds.judge, false_claims=_MISTAKES, threats=_MISTAKES)
