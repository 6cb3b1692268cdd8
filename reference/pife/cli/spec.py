"""``pife spec``: is the spec whole and at one with itself? What would a release of it add?"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import click

from pife import data
from pife.errors import PifeError, SpecError, and_more
from pife.spec.checks import check_spec
from pife.spec.checks.spelling import NoSpeller, misspelt
from pife.spec.checks.uses import decisions_of_questions, next_release, users_of_atoms
from pife.spec.checks.words import avoided_in
from pife.spec.faults import MOST
from pife.spec.library import Spec, load_spec
from pife.spec.schemas import PROFILE_SCHEMA, profile_schema, schema_text
from pife.spec.strict_yaml import load
from pife.terminal.options import format_option
from pife.terminal.output import harmless, json_text
from pife.terminal.table import in_columns, terminal_width
from pife.terminal.words import TEXTS
from pife_conformance.scenarios import shipped_suite
from pife_conformance.strength.kept import new_scenarios

REPORT_FORMAT = "pife-spec-report/1"

_spec_option = click.option(
    "--spec",
    "folder",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The spec's folder.  [default: the shipped one]",
)


@click.group()
def command() -> None:
    """Check the spec: shapes, ids, sources, both languages, spelling; what it is made of; a release.

    \b
    Examples:
      pife spec check
      pife spec material
      pife spec release
    """


@command.command(short_help="Check every file, and all that they say of each other.")
@_spec_option
@click.option("--write", is_flag=True, help="Renew the profile schema first, which is made from the options.")
@click.option("--spelling", is_flag=True, help="Demand the check of the Portuguese spelling (by hunspell-pt-br).")
@format_option("text", "json")
@click.pass_context
def check(ctx: click.Context, folder: Path | None, write: bool, spelling: bool, output_format: str) -> None:
    """Check every file of the spec and all that they say of each other.

    Without --spec the words of the scenarios and of the commands are checked too. The Portuguese is spelt where
    Debian's hunspell and hunspell-pt-br are installed.

    Exit code 0 when all is well, 1 with a line for each fault.

    \b
    Examples:
      pife spec check
      pife spec check --spec my-fork/spec --write
      pife spec check --spelling
    """
    spec = load_spec(folder)
    if write:
        path = spec.root / "schemas" / PROFILE_SCHEMA
        try:
            path.write_text(schema_text(profile_schema(spec.catalogue)), encoding="utf-8")
        except OSError as refused:
            raise PifeError(f"{path}: cannot be written: {refused.strerror or refused}") from None
    faults = check_spec(spec)
    others = () if folder else (data.root("scenarios"), TEXTS)
    unchecked = ""
    if not faults:
        documents = (load(path) for other in others for path in sorted(other.rglob("*.yaml")))
        faults = tuple(avoided_in(spec, documents))
        try:
            faults += misspelt(spec, (spec.root, *others))
        except NoSpeller as missing:
            if spelling:
                raise
            unchecked = str(missing)
    if output_format == "json":
        click.echo(_as_json(faults, unchecked))
    else:
        for fault in faults[:MOST]:
            click.echo(harmless(str(fault)))
        if len(faults) > MOST:
            click.echo(and_more(len(faults) - MOST))
        if not faults:
            click.echo(_whole(spec))
    if unchecked:
        click.echo(f"the Portuguese spelling was not checked: {unchecked}", err=True)
    ctx.exit(1 if faults else 0)


@command.command(short_help="What became of every statement and question.")
@_spec_option
@format_option("text", "json")
def material(folder: Path | None, output_format: str) -> None:
    """What became of every atom of the sources and every question of the research, and what is not modelled.

    A table: atom or question, and the rules, option values, decisions and profiles that rest on it; then the ways to
    play that are known and left out.

    \b
    Examples:
      pife spec material
      pife spec material --format json
    """
    spec = load_spec(folder)
    atoms, questions = users_of_atoms(spec), decisions_of_questions(spec)
    left_out = [decision for decision in spec.decisions.values() if not decision.modelled]
    if output_format == "json":
        table = {
            "format": "pife-spec-material/1",
            "atoms": _lists(atoms),
            "questions": _lists(questions),
            "not_modelled": [decision.id for decision in left_out],
        }
        click.echo(json_text(table))
        return
    rows = [(name, ", ".join(users) or "nothing") for name, users in (*atoms.items(), *questions.items())]
    for line in in_columns(rows, width=terminal_width()):
        click.echo(line)
    click.echo("\nKnown and not modelled:")
    for line in in_columns([(each.id, each.title.en) for each in left_out], width=terminal_width(), indent="  "):
        click.echo(line)


@command.command(short_help="What a release adds to released.yaml.")
@_spec_option
def release(folder: Path | None) -> None:
    """Print what a release of this version adds to released.yaml: new ids, defaults of new options, new scenarios.

    An id that was released may be retired but never goes missing, and a default never changes. Scenarios are those of
    the shipped suite; with --spec they are left out.

    \b
    Examples:
      pife spec release >> spec/released.yaml
    """
    spec = load_spec(folder)
    if any(released.version == spec.version for released in spec.releases.versions):
        raise click.UsageError(f"version {spec.version} is released already; raise it in {spec.root / 'spec.yaml'}")
    new = next_release(spec)
    click.echo(f"  - version: {new.version}\n    ids:")
    for name in new.ids:
        click.echo(f"      - {name}")
    click.echo("    defaults:")
    for option_id, default in new.defaults.items():
        click.echo(f"      {option_id}: {json.dumps(default)}")
    if folder is None:
        click.echo("    scenarios:")
        for name in new_scenarios(spec, shipped_suite()):
            click.echo(f"      - {name}")


def _as_json(faults: tuple[SpecError, ...], unchecked: str) -> str:
    rows = [
        {"file": f.place.file, "line": f.place.line, "column": f.place.column, "message": f.message}
        for f in faults[:MOST]
    ]
    more = max(len(faults) - MOST, 0)
    report = {
        "format": REPORT_FORMAT,
        "faults": rows,
        "more": more,
        "spelling": "not checked" if unchecked else "checked",
    }
    return json_text(report)


def _whole(spec: Spec) -> str:
    counts = {
        "options": len(spec.catalogue.options),
        "rules": len(spec.rules),
        "decisions": len(spec.decisions),
        "disputes": len(spec.disputes),
        "reasons": len(spec.reasons),
        "profiles": len(spec.profiles),
        "terms": len(spec.glossary),
        "sources": len(spec.sources),
    }
    return f"spec {spec.version}: {', '.join(f'{count} {kind}' for kind, count in counts.items())}: no fault"


def _lists(table: Mapping[str, tuple[str, ...]]) -> dict[str, list[str]]:
    return {name: list(users) for name, users in table.items()}
