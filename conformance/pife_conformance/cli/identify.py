"""``pife identify``: what does an engine play?"""

from __future__ import annotations

import secrets
import shlex
import sys
from pathlib import Path

import click

from pife.errors import PifeError, Told
from pife.spec.library import load_spec
from pife.spec.texts import Language
from pife.terminal.options import SECONDS, ascii_option, complete_profile, format_option, lang_option
from pife.terminal.output import harmless, json_text
from pife.terminal.words import texts_of, words_of
from pife_conformance.cli.outputs import check_files
from pife_conformance.cli.signals import end_with_a_report
from pife_conformance.connectors import connect
from pife_conformance.identify import identify
from pife_conformance.identify.profile_file import profile_file
from pife_conformance.identify.telling import Report, document
from pife_conformance.session import EngineGoneError, Limits
from pife_conformance.shown import shown

_HIGHEST_SEED = 1_000_000
_MOST_QUESTIONS = 300
_ENDINGS = (".yaml", ".yml")


@click.command(short_help="Find out which house rules an engine plays, and which answers none explain.")
@click.option("--engine", required=True, metavar="C", help="As in `pife conform`.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Write what it plays as a profile file.")
@click.option(
    "--profile",
    metavar="P",
    shell_complete=complete_profile,
    help="What to tell an engine that plays several tables.  [default: pife-maker, or else the first that it takes]",
)
@click.option("--seed", type=click.IntRange(0), help="How questions are chosen and varied.  [default: a new one]")
@click.option(
    "--most-questions",
    type=click.IntRange(1),
    default=_MOST_QUESTIONS,
    show_default=True,
    metavar="N",
    help="Ask no more than this.",
)
@click.option("--timeout", type=SECONDS, default=2.0, show_default=True, help="Seconds for an answer.")
@format_option("text", "json")
@lang_option
@ascii_option
@click.pass_context
def command(
    ctx: click.Context,
    engine: str,
    out: Path | None,
    profile: str | None,
    seed: int | None,
    most_questions: int,
    timeout: float,
    output_format: str,
    lang: Language,
    ascii_only: bool,
) -> None:
    """Find out from its answers alone which house rules an engine plays.

    An engine that answers only `meld` or only `melded` is enough to start with. Each rule is printed with the questions
    that decide it; so is what cannot be seen, and why; the shipped tables that are nearest; and the answers that no
    house rules explain, with their likely cause where a known one fits and fresh questions bear it out.

    \b
    Examples:
      pife identify --engine "cmd:node my-engine.js"
      pife identify --engine python:my_engine.py:Engine --out my-table.yaml
      pife conform --engine python:my_engine.py:Engine --profile my-table.yaml

    Exit codes: 0 house rules explain every answer, 1 some they do not explain, 2 wrong usage or nothing answered, 3 the
    engine could not be started or died for good.
    """
    connector = connect(engine)
    spec = load_spec()
    if out is not None:
        _demand_ending(out)
        check_files([("--out", out)], [profile] if profile else [])
    told = spec.profile(profile) if profile else None
    seed = secrets.randbelow(_HIGHEST_SEED) if seed is None else seed
    end_with_a_report()
    words = words_of("identify", lang)
    stdout, stderr = sys.stdout, sys.stderr  # while the engine is asked, Python's own are the engine's
    with connector.hushed():
        try:
            found = identify(
                connector, seed=seed, most_questions=most_questions, profile=told, limits=Limits(question=timeout)
            )
        except EngineGoneError as gone:
            click.echo(f"pife: {harmless(str(gone))}", file=stderr)
            for line in gone.log:
                click.echo(f"  log  {shown(line)}", file=stderr)
            ctx.exit(3)
    if not found.answered and not found.is_gone:
        raise PifeError(Told(*(texts_of("identify")["nothing_answered"].in_language(each) for each in ("en", "pt_BR"))))
    if output_format == "json":
        click.echo(json_text(document(found, engine)), file=stdout)
    else:
        for line in Report(found, spec, engine, lang, ascii_only=ascii_only).lines():
            click.echo(line, file=stdout)
    if out is not None:
        _write(out, profile_file(found, spec, lang))
        next_step = shlex.join(["pife", "conform", "--engine", engine, "--profile", str(out)])
        click.echo(f"pife: {words.say('saved', file=harmless(str(out)), command=harmless(next_step))}", file=stderr)
    ctx.exit(3 if found.is_gone else 1 if found.faults else 0)


def _demand_ending(out: Path) -> None:
    if out.suffix not in _ENDINGS:
        raise click.BadParameter(f"{out}: a profile's file ends in .yaml", param_hint="--out")


def _write(out: Path, text: str) -> None:
    try:
        out.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise PifeError(f"--out {harmless(str(out))}: {error.strerror or error}") from None
