"""``pife simulate``: what a table's house rules do to the game, by many rounds of simple players."""

from __future__ import annotations

import contextlib
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from pife.cli.simulate_plot import check_picture, draw
from pife.cli.simulate_progress import progress
from pife.cli.simulate_report import FORMATS
from pife.cli.simulate_run import Asked, KeptRun, Run
from pife.engine.round import Round
from pife.errors import PifeError
from pife.spec.library import load_spec
from pife.spec.profiles import Profile
from pife.spec.texts import Language
from pife.study.blocks import Crew
from pife.study.player_kinds import KINDS, Kind
from pife.study.simulation import UNITS
from pife.terminal.options import complete_profile, format_option, lang_option, profile_option
from pife.terminal.words import Words, words_of
from pife.terminal.workers import crew_of, jobs_option, scheduler_option
from pife_conformance.cli.signals import end_with_a_report

_SEATS = 4
_ROUNDS_TO_A_MATCH = 20
_INTERRUPTED = 130

_file = click.Path(path_type=Path, dir_okay=False)


@click.command(name="simulate")
@profile_option(required=True)
@click.option("--against", metavar="Q", shell_complete=complete_profile, help="Compare with these house rules.")
@click.option("--rounds", type=click.IntRange(1), metavar="N", default=1000, show_default=True, help="So many rounds.")
@click.option(
    "--matches",
    type=click.IntRange(0),
    metavar="M",
    help="So many whole matches too, where one plays for lives.  [default: one for every 20 rounds]",
)
@click.option("--seats", type=int, metavar="K", help="How many play.  [default: 4, within the table's bounds]")
@click.option(
    "--player",
    "players",
    type=click.Choice(KINDS),
    multiple=True,
    help="Who plays: one kind for all, or one for each seat in the order of play.  [default: greedy]",
)
@click.option(
    "--false-claims",
    type=click.IntRange(0, 100),
    metavar="PERCENT",
    default=0,
    show_default=True,
    help="How often random players lay down a hand that does not go out.",
)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Deals the same cards again.")
@jobs_option
@scheduler_option
@format_option(*FORMATS)
@click.option("--out", metavar="FILE", type=_file, help="Write the figures there.")
@click.option("--plot", metavar="FILE", type=_file, help="Draw them as .svg, .png or .pdf too (extra `plot`).")
@click.option("--resume", metavar="FILE", type=_file, help="Keep there what is done, and go on from it if it is there.")
@lang_option
def command(
    jobs: int | None,
    scheduler: str | None,
    output_format: str,
    out: Path | None,
    plot: Path | None,
    resume: Path | None,
    lang: Language,
    **question: Any,
) -> None:
    """What a table's house rules do to the game: many rounds, played by simple players.

    How long a round is, who wins by seat, how rounds end, claims, new stocks; for lives also how long a match is and
    what it costs. Every figure has its 95 % interval: Wilson's for shares, Student's for means, from ten on. With
    --against both tables are played with the same deals and compared deal by deal, which tells smaller differences
    apart.

    Greedy players keep what brings them nearer to going out, attentive ones also mind what was thrown and taken,
    random ones do anything that is allowed for their first 25 turns. An effect that only one kind shows is theirs.

    The same seed gives the same figures, on one core, many, or a cluster. Ctrl-C stops; what was played is reported,
    and with --resume the same command goes on from there, even after the machine went down.

    Exit code 0: all was played; 2: wrong input; 130: stopped.

    \b
    Examples:
      pife simulate --profile pife-maker
      pife simulate --profile cacheta-maker --against cacheta-four-wilds --rounds 20000 --seats 4 -j 2
      pife simulate --profile my-table.yaml --player attentive --format csv --out figures.csv
      pife simulate --profile cacheta-maker --resume run.json --plot cacheta.svg --lang pt_BR
    """
    words = words_of("simulate", lang)
    asked = _asked(_Question(**question), words)
    _check_files(words, {"--out": out, "--plot": plot, "--resume": resume})
    crew = crew_of(jobs, scheduler)
    kept = None if resume is None else KeptRun(resume, words)
    run = Run(asked) if kept is None else kept.read(asked)
    stopped = not run.is_complete and not _play(run, kept, crew, words)
    if run.done:
        _tell(run, output_format, out, plot, words)
    if stopped:
        _say_stopped(run, words, kept=kept is not None)
        click.get_current_context().exit(_INTERRUPTED)


@dataclass(frozen=True)
class _Question:
    """What is to be played, as the options say it."""

    profile: str
    against: str | None
    rounds: int
    matches: int | None
    seats: int | None
    players: tuple[Kind, ...]
    false_claims: int
    seed: int


def _asked(question: _Question, words: Words) -> Asked:
    """The same with what the options leave open; :class:`PifeError` where the tables cannot be played so."""
    spec = load_spec()
    tables = tuple(spec.profile(name) for name in (question.profile, question.against) if name is not None)
    number = _seats(tables, question.seats, words)
    kinds = question.players or (KINDS[0],)
    if len(kinds) == 1:
        kinds *= number
    if len(kinds) != number:
        raise PifeError(words.say("players_and_seats", seats=number, count=len(kinds)))
    endless = [table for table in tables if table.options["match.kind"] != "lives"]
    matches = question.matches
    if endless and matches:
        raise PifeError(words.say("no_matches", table=endless[0].id))
    if matches is None:
        matches = 0 if endless else question.rounds // _ROUNDS_TO_A_MATCH
    return Asked(tables, kinds, question.seed, question.rounds, matches, question.false_claims)


def _seats(tables: tuple[Profile, ...], seats: int | None, words: Words) -> int:
    """How many play at every table (rule table.how-many-players)."""
    bounds = [Round(table).dealing.players for table in tables]
    least, most = max(least for least, _ in bounds), min(most for _, most in bounds)
    if seats is None:
        if least > most:
            raise PifeError(words.say("no_common_number", table=tables[0].id, other=tables[-1].id))
        return min(max(_SEATS, least), most)
    for table, (fewest, all_seats) in zip(tables, bounds, strict=True):
        if not fewest <= seats <= all_seats:
            raise PifeError(words.say("seats_at_table", seats=seats, table=table.id, least=fewest, most=all_seats))
    return seats


def _check_files(words: Words, files: dict[str, Path | None]) -> None:
    """What is wrong with the files that are to be written is told before anything is played."""
    taken: set[Path] = set()
    for option, path in files.items():
        if path is None:
            continue
        if path.resolve() in taken:
            raise PifeError(words.say("same_file", option=option, file=path))
        taken.add(path.resolve())
        if not os.access(path if path.exists() else path.parent, os.W_OK):
            raise PifeError(words.say("cannot_be_written", option=option, file=path))
        if option == "--plot":
            check_picture(path, words)


def _play(run: Run, kept: KeptRun | None, crew: contextlib.AbstractContextManager[Crew], words: Words) -> bool:
    """Play on; whether it came to the end."""
    end_with_a_report()
    try:
        with crew as workers, progress(run, words) as tell:
            for _ in run.play(workers):
                if kept is not None:
                    kept.write(run)
                tell()
    except KeyboardInterrupt:
        return False
    return True


def _tell(run: Run, output_format: str, out: Path | None, plot: Path | None, words: Words) -> None:
    """Write what was found out, where it is wanted."""
    if out is None:
        click.echo(FORMATS[output_format](run, words))
    else:
        out.write_text(click.unstyle(FORMATS[output_format](run, words)) + "\n", encoding="utf-8")
    if plot is not None:
        draw(run, plot, words)


def _say_stopped(run: Run, words: Words, *, kept: bool) -> None:
    rounds, matches = (words.number(run.tallies[unit].units) for unit in UNITS)
    all_rounds, all_matches = words.number(run.asked.rounds), words.number(run.asked.matches)
    key = "stopped" if run.asked.matches else "stopped_rounds"
    said = words.say(key, rounds=rounds, matches=matches, all_rounds=all_rounds, all_matches=all_matches)
    click.echo(said + words.say("stopped_kept" if kept else "stopped_lost"), err=True)
