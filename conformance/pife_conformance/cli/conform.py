"""``pife conform``: does an engine follow the rules of a table?"""

from __future__ import annotations

import json
import secrets
import shlex
import signal
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any, TextIO

import click

from pife import data
from pife.spec.library import load_spec
from pife.spec.texts import Language
from pife.terminal.options import SECONDS, ascii_option, format_option, lang_option
from pife.terminal.output import CardPrinter
from pife_conformance.cli.progress import progress
from pife_conformance.connectors import connect
from pife_conformance.questions import Asked
from pife_conformance.records import records
from pife_conformance.run import Report, Settings, run
from pife_conformance.scenarios import Scenario, load_suite
from pife_conformance.selection import Selection, SelectionError, select, tables_of
from pife_conformance.session import Check, Hello, Limits
from pife_conformance.text_report import Style, lines
from pife_conformance.tracing import trace_to

LIST_FORMAT = "pife-scenario-list/1"
_HIGHEST_SEED = 1_000_000


@click.command(short_help="Test an engine against the rules of a table.")
@click.option(
    "--engine",
    default="reference",
    show_default=True,
    metavar="C",
    help="'cmd:node engine.js', 'python:module:factory', 'python:engine.py:factory' or reference.",
)
@click.option(
    "--profile",
    "profiles",
    multiple=True,
    metavar="P",
    help="House rules: an id or a YAML file; may be repeated.  [default: every shipped profile]",
)
@click.option("--area", "areas", multiple=True, metavar="A", help="Only scenarios of this area; may be repeated.")
@click.option("--rule", "rules", multiple=True, metavar="ID", help="Only scenarios that show this rule or decision.")
@click.option("--scenario", "scenarios", multiple=True, metavar="ID", help="Only this scenario; may be repeated.")
@click.option("--seed", type=click.IntRange(0), help="How questions are varied and ordered.  [default: a new one]")
@click.option("-j", "--jobs", type=click.IntRange(1, 64), default=1, show_default=True, help="Engines at once.")
@click.option("--timeout", type=SECONDS, default=2.0, show_default=True, help="Seconds for an answer.")
@click.option("--max-failures", type=click.IntRange(1), metavar="N", help="Stop after so many findings.")
@click.option("--strict", is_flag=True, help="Check every message against the protocol's JSON Schema.")
@click.option("--list", "only_list", is_flag=True, help="Show what would be asked; ask nothing.")
@click.option("--trace", type=click.Path(dir_okay=False, path_type=Path), help="Write every message to this file.")
@format_option("text", "json")
@lang_option
@ascii_option
@click.pass_context
def command(
    ctx: click.Context,
    engine: str,
    profiles: tuple[str, ...],
    areas: tuple[str, ...],
    rules: tuple[str, ...],
    scenarios: tuple[str, ...],
    seed: int | None,
    jobs: int,
    timeout: float,
    max_failures: int | None,
    strict: bool,
    only_list: bool,
    trace: Path | None,
    output_format: str,
    lang: Language,
    ascii_only: bool,
) -> None:
    """Ask an engine questions about the rules of a table and judge its answers.

    \b
    Examples:
      pife conform
      pife conform --engine "cmd:node my-engine.js" --profile pife-maker
      pife conform --engine python:my_engine:Engine --profile my-table.yaml --area melds
      pife conform --engine "cmd:./engine" --profile cacheta-maker --rule melds.run-no-wrap --trace trace.jsonl

    Exit codes: 0 at least one pass and no finding, 1 findings, 2 wrong usage or nothing answered, 3 the engine could
    not be started or died for good.
    """
    connector = connect(engine)
    spec = load_spec()
    suite = load_suite(data.root("scenarios"), spec.catalogue)
    seed = secrets.randbelow(_HIGHEST_SEED) if seed is None else seed
    tables = select(Selection(areas, rules, scenarios), suite, spec, tables_of(spec, profiles), seed)
    if only_list:
        _list(tables, output_format, lang)
        return
    signal.signal(signal.SIGINT, signal.default_int_handler)  # also where whoever started us had it ignored
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ended from outside, it still reports what was done
    if trace and trace.resolve() in {Path(name).resolve() for name in profiles}:
        raise SelectionError(f"--trace {trace} would overwrite a profile of this run; name another file")
    out = sys.stdout  # while the run is hushed, Python's own is the engine's
    with ExitStack() as stack:
        tell = stack.enter_context(progress(sum(len(table.questions) for table in tables)))
        settings = Settings(
            limits=Limits(question=timeout),
            jobs=jobs,
            most_findings=max_failures,
            trace=trace_to(stack.enter_context(_opened(trace))) if trace else None,
            check=_strict_check() if strict else None,
            greet=_greeting(engine, bool(profiles)),
            tell=tell,
        )
        stack.enter_context(connector.hushed())
        report = run(connector, tables, seed, settings, suite.faults)
    if output_format == "json":
        click.echo(json.dumps(_document(report), indent=2), file=out)
    else:
        for line in lines(report, Style(spec, lang, CardPrinter(ascii_only=ascii_only))):
            click.echo(line, file=out)
    ctx.exit(report.exit_code)


def _list(tables: tuple[Asked, ...], output_format: str, lang: Language) -> None:
    """The scenarios that would be asked, each once, with the profiles that they are for."""
    profiles: dict[str, list[str]] = {}
    scenarios: dict[str, Scenario] = {}
    for table in tables:
        for question in table.questions:
            scenarios[question.scenario.id] = question.scenario
            profiles.setdefault(question.scenario.id, []).append(table.profile.id)
    ordered = sorted(scenarios.values(), key=lambda scenario: scenario.area_and_id)
    if output_format == "json":
        entries = [
            {"id": s.id, "area": s.area, "ask": s.ask.name, "shows": list(s.shows), "profiles": profiles[s.id]}
            for s in ordered
        ]
        click.echo(json.dumps({"format": LIST_FORMAT, "scenarios": entries}, indent=2))
        return
    rows = [(scenario.id, scenario.area, scenario.ask.name) for scenario in ordered]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for scenario, row in zip(ordered, rows, strict=True):
        columns = (f"{text:{width}}" for text, width in zip(row, widths, strict=True))
        click.echo("  ".join((*columns, scenario.title.in_language(lang))))
    questions = sum(len(table.questions) for table in tables)
    click.echo(f"{len(ordered)} scenarios, {questions} questions under {len(tables)} profiles")


def _document(report: Report) -> dict[str, Any]:
    """The report's records in one JSON document, those of a kind together."""
    together: dict[str, list[dict[str, Any]]] = {}
    for record in records(report):
        together.setdefault(record.pop("type"), []).append(record)
    return {
        **together["run"][0],
        "profiles": together.get("profile", []),
        "results": together.get("result", []),
        "not_asked": together.get("not_asked", []),
        "faults": together.get("fault", []),
        "end": together["end"][0],
    }


def _greeting(engine: str, has_profiles: bool) -> Callable[[Hello], None]:
    """A look at the engine's hello: one with fixed rules can only be judged by rules that the caller names."""

    def greet(hello: Hello) -> None:
        if hello.is_fixed and not has_profiles:
            raise SelectionError(
                "this engine plays fixed house rules: name them with --profile; "
                f"`{shlex.join(['pife', 'identify', '--engine', engine])}` will find out which ones fit "
                "(not in this version yet)"
            )

    return greet


def _opened(path: Path) -> TextIO:
    try:
        return path.open("w", encoding="utf-8")
    except OSError as error:
        raise click.BadParameter(f"{path}: {error.strerror}", param_hint="--trace") from None


def _strict_check() -> Check:
    from pife_conformance.schemas import message_check

    return message_check()
