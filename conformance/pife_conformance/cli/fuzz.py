"""``pife fuzz``: questions of chance to engines, compared with the reference."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Iterable
from pathlib import Path

import click

from pife.errors import PifeError
from pife.spec.library import load_spec
from pife.spec.profiles import Profile
from pife.spec.texts import Language
from pife.terminal.options import SECONDS, ascii_option, format_option, lang_option, profile_option
from pife.terminal.output import CardPrinter, json_text
from pife.terminal.words import Words
from pife.terminal.workers import crew_of, jobs_option, scheduler_option
from pife_conformance.asks import ASKS
from pife_conformance.cli.meter import Meter
from pife_conformance.cli.signals import end_with_a_report
from pife_conformance.connectors import connect
from pife_conformance.fuzz.blocks import Engine, Task
from pife_conformance.fuzz.findings import Finding
from pife_conformance.fuzz.keeping import USUAL_TIMEOUT, Keeper
from pife_conformance.fuzz.records import end_record
from pife_conformance.fuzz.search import Tally, search
from pife_conformance.fuzz.telling import FuzzTeller
from pife_conformance.reports.text import Style
from pife_conformance.session import EngineGoneError, Limits, Session
from pife_conformance.shown import shown

_HIGHEST_SEED = 1_000_000
_USUAL_TIME = 60
_A_WEEK = 7 * 24 * 3600
_STARTS = 2
_NOTHING = 2
_INTERRUPTED = 130


@click.command(short_help="Put questions of chance to engines and compare them with the reference.")
@click.option(
    "--engine", "engines", multiple=True, required=True, metavar="C", help="As in `pife conform`; may be repeated."
)
@profile_option(required=True)
@click.option("--seed", type=click.IntRange(0), help="Which questions are asked.  [default: a new one]")
@click.option(
    "--time",
    "most_seconds",
    type=click.IntRange(1, _A_WEEK),
    metavar="S",
    help=f"Seconds to go on for.  [default: {_USUAL_TIME} without --rounds]",
)
@click.option("--rounds", type=click.IntRange(1), metavar="N", help="How many rounds, each of some 25 questions.")
@jobs_option
@scheduler_option
@click.option("--timeout", type=SECONDS, default=USUAL_TIMEOUT, show_default=True, help="Seconds for an answer.")
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Keep each finding there as it is made: a line of findings.ndjson, and a scenario.",
)
@format_option("text", "json")
@lang_option
@ascii_option
@click.pass_context
def command(
    ctx: click.Context,
    engines: tuple[str, ...],
    profile: str,
    seed: int | None,
    most_seconds: int | None,
    rounds: int | None,
    jobs: int | None,
    scheduler: str | None,
    timeout: float,
    out: Path | None,
    output_format: str,
    lang: Language,
    ascii_only: bool,
) -> None:
    """Ask engines questions made of chance, and made to be hard, and compare their answers with the reference's.

    Each finding is made as small as it goes. With several engines each finding says who differs. The same seed asks
    the same; --out keeps what was found even if the command is killed.

    \b
    Examples:
      pife fuzz --engine "cmd:node my-engine.js" --profile pife-maker --time 30
      pife fuzz --engine cmd:./engine --profile my-table.yaml --seed 1 --rounds 1000 -j 2 --out found
      pife fuzz --engine cmd:./one --engine cmd:./other --profile cacheta-maker --format json

    Exit codes: 0 answers, and all right, 1 findings, 2 wrong usage, or nothing compared, 3 an engine could not be
    started or died for good.
    """
    teller = FuzzTeller(Style(lang, CardPrinter(ascii_only=ascii_only)))
    spec = load_spec()
    table = spec.profile(profile)
    for engine in engines:
        if engines.count(engine) > 1:
            raise click.UsageError(teller.words.say("same_engine", engine=shown(engine)), ctx)
    try:
        asked = _greeted(engines, table, timeout, teller.words)
    except EngineGoneError as gone:
        for line in (f"pife: {gone}", *(f"  log  {shown(line)}" for line in gone.log)):
            click.echo(line, err=True)
        ctx.exit(3)
    seconds = _USUAL_TIME if most_seconds is None and rounds is None else most_seconds
    task = Task(
        engines=asked,
        profile=table.id,
        options=table.to_message()["options"],
        seed=secrets.randbelow(_HIGHEST_SEED) if seed is None else seed,
        timeout=timeout,
        ends=None if seconds is None else time.time() + seconds,
    )
    try:
        keeper = Keeper(spec, table, profile, task, out)
    except OSError as fault:
        raise click.BadParameter(f"{out}: {fault.strerror}", param_hint="--out") from None
    end_with_a_report()
    started = time.monotonic()
    meter = Meter()

    def tell(tally: Tally, new: tuple[Finding, ...]) -> None:
        meter.clear()
        for finding in new:
            kept = keeper.keep(finding)
            if output_format == "text":
                _print(teller.finding(kept, profile))
        meter.show(teller.meter(tally, time.monotonic() - started))

    if output_format == "text":
        _print(teller.head(asked, profile, task.seed))
    with crew_of(jobs, scheduler) as crew:
        tally = search(task, rounds, crew, tell)
    meter.clear()
    took = time.monotonic() - started
    code = _exit_code(tally)
    end = end_record(tally, took, code)
    keeper.write(end)
    keeper.close()
    if output_format == "text":
        _print(teller.foot(tally, keeper.ids(tally.findings), took, code))
    else:
        click.echo(json_text(keeper.document(tally.findings, end)))
    if code == _NOTHING:
        raise PifeError(teller.words.say("nothing_answered"))
    ctx.exit(code)


def _greeted(engines: tuple[str, ...], table: Profile, timeout: float, words: Words) -> tuple[Engine, ...]:
    """The engines with the asks that they answer; :class:`PifeError` where one cannot be compared at the table."""
    found = []
    for text in engines:
        connector = connect(text)
        session = Session(connector, Limits(question=timeout, starts_in_row=_STARTS))
        with connector.hushed():
            try:
                hello = session.open()
                lacking = session.configure(table.to_message())
                session.close()
            finally:
                session.kill()
        name = shown(text)
        if lacking:
            what = "; ".join(f"{lack.option} {json.dumps(lack.value)}: {lack.why}" for lack in lacking)
            raise PifeError(words.say("not_played", engine=name, profile=table.id, what=shown(what)))
        asks = tuple(ask for ask in ASKS if ask in hello.asks)
        if not asks:
            raise PifeError(words.say("no_asks", engine=name, asks=", ".join(ASKS)))
        found.append(Engine(text, asks))
    return tuple(found)


def _exit_code(tally: Tally) -> int:
    if tally.gone:
        return 3
    if tally.is_interrupted:
        return _INTERRUPTED
    if len(tally.findings):
        return 1
    return 0 if tally.answered.total() > tally.unsupported.total() else _NOTHING


def _print(lines: Iterable[str]) -> None:
    """Print lines at once, so that whoever reads along sees each finding as it is made."""
    for line in lines:
        click.echo(line)
