"""``pife report``: a run from its report file in any form; two runs compared; several side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import click

from pife.errors import in_language
from pife.spec.texts import Language
from pife.spec.told import told
from pife.terminal.options import ascii_option, format_option, lang_option
from pife.terminal.output import CardPrinter
from pife_conformance.cli.verbose import verbose_option
from pife_conformance.reports import changes as changed
from pife_conformance.reports import matrix as side_by_side
from pife_conformance.reports.account import Account
from pife_conformance.reports.formats import TO_A_TERMINAL
from pife_conformance.reports.reading import read_report
from pife_conformance.reports.text import Style

_FILE = click.Path(path_type=Path)
_OF_SEVERAL = ("text", "html", "json")
_FOR_EYES = ("text", "github")


@click.command(short_help="Render reports of runs, compare them, put them side by side.")
@click.argument("files", nargs=-1, required=True, type=_FILE, metavar="FILE...")
@click.option("--since", type=_FILE, metavar="OLD", help="Tell what has changed since this report.")
@click.option("--matrix", is_flag=True, help="Engines and tables side by side, rule by rule.")
@verbose_option
@format_option(*TO_A_TERMINAL)
@lang_option
@ascii_option
@click.pass_context
def command(
    ctx: click.Context,
    files: tuple[Path, ...],
    since: Path | None,
    matrix: bool,
    is_verbose: bool,
    output_format: str,
    lang: Language,
    ascii_only: bool,
) -> None:
    """Render the report of a run, as `pife conform --report ndjson FILE` writes it.

    A run that was killed is told as far as it came.

    \b
    Examples:
      pife report run.ndjson
      pife report run.ndjson --format html > run.html
      pife report run.ndjson --since last-week.ndjson
      pife report mine.ndjson yours.ndjson --matrix --format html > matrix.html

    Exit codes: 0 rendered, 1 with --since something is broken or a new finding, or the run in FILE did not come to
    its end, 2 wrong usage or no report.
    """
    if since is not None and matrix:
        raise click.UsageError(in_language(told("since_or_matrix"), lang), ctx)
    if len(files) > 1 and not matrix:
        raise click.UsageError(in_language(told("several_reports"), lang), ctx)
    if (since is not None or matrix) and output_format not in _OF_SEVERAL:
        what = "--matrix" if matrix else "--since"
        fault = told("told_as", option=what, forms=", ".join(_OF_SEVERAL), form=output_format)
        raise click.UsageError(in_language(fault, lang), ctx)
    accounts = [read_report(file) for file in files]
    style = Style(lang, CardPrinter(ascii_only=ascii_only), is_verbose)
    code = 0
    if matrix:
        lines = _matrix(accounts, output_format, style)
    elif since is not None:
        old, new = read_report(since), accounts[0]
        code = int(new.is_cut_short or any(change.is_finding for change in changed.changes(old, new)))
        lines = _changes(old, new, output_format, style)
    else:
        lines = TO_A_TERMINAL[output_format](accounts[0], style)
    if output_format in _FOR_EYES:
        for line in lines:
            click.echo(line)
    else:  # a file's encoding is its own, whatever the terminal's is
        click.echo("".join(f"{line}\n" for line in lines).encode("utf-8", "backslashreplace"), nl=False)
    ctx.exit(code)


def _matrix(accounts: Sequence[Account], output_format: str, style: Style) -> Iterator[str]:
    made = side_by_side.matrix(accounts)
    forms: dict[str, Callable[[], Iterator[str]]] = {
        "text": lambda: side_by_side.as_text(made, style),
        "html": lambda: side_by_side.as_page(made, style.language),
        "json": lambda: side_by_side.as_json(made),
    }
    return forms[output_format]()


def _changes(old: Account, new: Account, output_format: str, style: Style) -> Iterator[str]:
    forms: dict[str, Callable[[], Iterator[str]]] = {
        "text": lambda: changed.as_text(old, new, style),
        "html": lambda: changed.as_page(old, new, style.language),
        "json": lambda: changed.as_json(old, new),
    }
    return forms[output_format]()
