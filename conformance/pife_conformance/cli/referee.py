"""``pife referee``: were recorded rounds played by the rules of their table?"""

from __future__ import annotations

import time
from collections.abc import Callable

import click

from pife.errors import PifeError, Told
from pife.spec.library import load_spec
from pife.spec.texts import Language
from pife.terminal.options import ascii_option, complete_profile, format_option, lang_option
from pife.terminal.output import CardPrinter
from pife_conformance.cli.signals import end_with_a_report
from pife_conformance.cli.verbose import verbose_option
from pife_conformance.referee.findings import Finding, Note
from pife_conformance.referee.judging import Referee
from pife_conformance.referee.lines import STANDARD_INPUT, open_record, raw_lines
from pife_conformance.referee.reports import DocumentReport, Ending, LinesReport, Report, TextReport
from pife_conformance.referee.tables import Tables

_INTERRUPTED = 130
_STANDARD_INPUT_CALLED = "<stdin>"


class _EnoughError(Exception):
    """As many findings as were asked for."""


@click.command(short_help="Check every action of recorded rounds against the rules of their table.")
@click.argument(
    "records",
    nargs=-1,
    required=True,
    metavar="RECORD...",
    type=click.Path(exists=True, dir_okay=False, allow_dash=True),
)
@click.option("--follow", is_flag=True, help="Go on as the file grows, until its `end` line or an interrupt.")
@click.option(
    "--profile",
    metavar="P",
    shell_complete=complete_profile,
    help="Judge by these house rules, an id or a YAML file.  [default: those that the record names]",
)
@click.option(
    "--max-faults", type=click.IntRange(1), metavar="N", help="Stop after so many findings that follow from no other."
)
@verbose_option
@format_option("text", "json", "ndjson")
@lang_option
@ascii_option
@click.pass_context
def command(
    ctx: click.Context,
    records: tuple[str, ...],
    follow: bool,
    profile: str | None,
    max_faults: int | None,
    is_verbose: bool,
    output_format: str,
    lang: Language,
    ascii_only: bool,
) -> None:
    """Check records of played rounds: every action, every settlement, and what one round leaves to the next.

    A record is JSON Lines; `-` is standard input, and a file whose name ends in .gz is unpacked. Each finding has its
    place (file:line:column). After a refused action the record goes on from the position before it; a line that
    cannot be read costs the rest of its round, and nothing before or after it.

    \b
    Examples:
      pife play --profile cacheta-maker --record game.jsonl && pife referee game.jsonl
      pife referee --follow game.jsonl
      my-engine --log - | pife referee - --profile my-table.yaml --format ndjson

    Exit codes: 0 rounds were judged and nothing was found, 1 findings, 2 wrong usage, an unreadable file, or nothing
    to judge.
    """
    if follow and (len(records) > 1 or records[0] == STANDARD_INPUT or records[0].endswith(".gz")):
        raise click.UsageError("--follow takes one file that is not packed; standard input is followed anyway")
    spec = load_spec()
    tables = Tables(spec)
    fixed = None if profile is None else tables.named(profile)
    report: Report
    if output_format == "text":
        report = TextReport(spec, lang, CardPrinter(ascii_only=ascii_only), click.echo, is_verbose=is_verbose)
    else:
        report = DocumentReport(click.echo) if output_format == "json" else LinesReport(click.echo)
    referee = Referee(tables, _told(report, max_faults), fixed)
    end_with_a_report()
    begun = time.monotonic()
    interrupted = stopped = False
    try:
        for name in records:
            _judge(referee, name, follow=follow)
    except _EnoughError:
        stopped = True
    except KeyboardInterrupt:
        interrupted = True
        stopped = not follow
        referee.finish()
    tally = referee.tally
    code = 1 if tally.findings else 2 if not tally.rounds + tally.settlements else 0
    if interrupted and not follow:
        code = _INTERRUPTED
    report.end(Ending(tally, time.monotonic() - begun, code, stopped))
    if code == 2:
        text = "nothing was judged: there is no round in these records"
        raise PifeError(Told(text, "nada foi conferido: não há rodada nestes registros"))
    ctx.exit(code)


def _told(report: Report, most: int | None) -> Callable[[Finding | Note], None]:
    """The report's ear, shut after so many findings; those that may follow from another do not count."""
    heard = 0

    def tell(said: Finding | Note) -> None:
        nonlocal heard
        report.tell(said)
        heard += isinstance(said, Finding) and said.follows is None
        if heard == most:
            raise _EnoughError

    return tell


def _judge(referee: Referee, name: str, *, follow: bool) -> None:
    """One file from its beginning to its end, or as long as it grows."""
    referee.begin(_STANDARD_INPUT_CALLED if name == STANDARD_INPUT else name)
    with open_record(name) as stream:
        for line in raw_lines(stream, follow=follow):
            referee.take(line)
            if follow and referee.is_ended:
                break
    referee.finish()
