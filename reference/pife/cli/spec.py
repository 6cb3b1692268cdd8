"""``pife spec check``: is the spec whole and at one with itself?"""

from __future__ import annotations

import json
from pathlib import Path

import click

from pife.spec.checks import check_spec
from pife.spec.library import load_spec
from pife.spec.schemas import PROFILE_SCHEMA, profile_schema, schema_text
from pife.terminal.options import format_option


@click.group()
def command() -> None:
    """Check the spec: shapes, ids, sources, both languages."""


@command.command()
@click.option("--spec", "folder", type=click.Path(exists=True, file_okay=False, path_type=Path), help="The folder.")
@click.option("--write", is_flag=True, help="Renew the profile schema first, which is made from the options.")
@format_option("text", "json")
@click.pass_context
def check(ctx: click.Context, folder: Path | None, write: bool, output_format: str) -> None:
    """Check every file of the spec and all that they say of each other.

    Exit code 0 when all is well, 1 with a line for each fault.

    \b
    Examples:
      pife spec check
      pife spec check --spec my-fork/spec --write
    """
    spec = load_spec(folder)
    if write:
        path = spec.root / "schemas" / PROFILE_SCHEMA
        path.write_text(schema_text(profile_schema(spec.catalogue)), encoding="utf-8")
    faults = check_spec(spec)
    if output_format == "json":
        rows = [
            {"file": f.place.file, "line": f.place.line, "column": f.place.column, "message": f.message} for f in faults
        ]
        click.echo(json.dumps({"format": "pife-spec-report/1", "faults": rows}, indent=2, ensure_ascii=False))
    else:
        for fault in faults:
            click.echo(str(fault))
        if not faults:
            rules, options = len(spec.rules), len(spec.catalogue.options)
            click.echo(
                f"spec {spec.version}: {options} options, {rules} rules, {len(spec.decisions)} decisions, "
                f"{len(spec.profiles)} profiles, {len(spec.sources)} sources: no fault"
            )
    ctx.exit(1 if faults else 0)
