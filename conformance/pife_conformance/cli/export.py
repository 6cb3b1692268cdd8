"""``pife export``: the suite as JSON, for a runner in any language."""

from __future__ import annotations

from pathlib import Path

import click

from pife.errors import PifeError, and_more
from pife.spec.library import load_spec
from pife.terminal.options import format_option
from pife.terminal.output import harmless, json_text
from pife_conformance.export.bundle import MANIFEST, bundle
from pife_conformance.export.folder import write_export
from pife_conformance.questions import Asked
from pife_conformance.scenarios import Suite, shipped_suite
from pife_conformance.selection import Selection, select, tables_of

FORMAT = "pife-export/1"
_MOST_FAULTS = 10


@click.command(short_help="Write the suite as JSON, for a runner in any language.")
@click.argument("folder", metavar="DIR", type=click.Path(file_okay=False, path_type=Path))
@click.option(
    "--profile",
    "profiles",
    multiple=True,
    metavar="P",
    help="Questions of this table: an id or a YAML file; may be repeated.  [default: every shipped profile]",
)
@click.option(
    "--seed",
    type=click.IntRange(0),
    help="Vary and order the questions as `pife conform --seed` does.  [default: as they are written]",
)
@click.option("--force", is_flag=True, help="Write into a folder that holds other files, or changed ones.")
@format_option("text", "json")
def command(folder: Path, profiles: tuple[str, ...], seed: int | None, force: bool, output_format: str) -> None:
    """Write the suite into the folder DIR as JSON, with a runner for Node to use or to copy.

    suite.json names every file with its hash. scenarios/ holds one file a scenario, spec/ the options, rules and
    profiles, questions/ one file a table: flat questions, each with the answer that is right there. INTERPRETING.md
    says how a runner of your own compares. The same versions write the same bytes; an earlier export is renewed.

    \b
    Examples:
      pife export dist && node dist/run.mjs pife-maker node my-engine.js
      pife export dist --profile my-table.yaml
      pife export dist --profile cacheta-maker --seed 7

    Exit codes: 0 written, 2 wrong usage or a folder that holds something else.
    """
    spec, suite = load_spec(), shipped_suite()
    tables = select(Selection(), suite, spec, tables_of(spec, profiles), seed)
    refuse_faults(suite, tables)
    files = bundle(spec, suite, tables, seed)
    write_export(folder, files, force=force)
    questions = sum(len(table.questions) for table in tables)
    if output_format == "json":
        facts = {"files": len(files), "scenarios": len(suite.scenarios), "tables": len(tables), "questions": questions}
        click.echo(json_text({"format": FORMAT, "folder": str(folder), "manifest": MANIFEST, **facts}))
    else:
        some = f"{_counted(questions, 'question')} of {_counted(len(tables), 'table')}"
        click.echo(f"{harmless(str(folder))}: {len(files)} files: {len(suite.scenarios)} scenarios, {some}")


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def refuse_faults(suite: Suite, tables: tuple[Asked, ...]) -> None:
    """Raise :class:`PifeError` for a suite that is wrong somewhere: it is not carried on."""
    faults = [str(fault) for fault in (*suite.faults, *(fault for table in tables for fault in table.faults))]
    if faults:
        more = [and_more(len(faults) - _MOST_FAULTS)] if len(faults) > _MOST_FAULTS else []
        raise PifeError("\n".join(["nothing is written: the suite is at fault:", *faults[:_MOST_FAULTS], *more]))
