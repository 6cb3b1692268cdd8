"""``pife conform``: does an engine follow the rules of a table?"""

from __future__ import annotations

import secrets
import shlex
import sys
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import asdict
from pathlib import Path
from typing import TextIO

import click

from pife import data
from pife.errors import in_language
from pife.spec.library import load_spec
from pife.spec.texts import Language
from pife.spec.told import told
from pife.terminal.options import SECONDS, ascii_option, format_option, lang_option
from pife.terminal.output import CardPrinter, harmless
from pife_conformance.baseline import Baseline, Scope, exit_code, read_baseline
from pife_conformance.cli.listing import print_list
from pife_conformance.cli.outputs import AS_IT_GOES, FORMATS, Outputs, check_files
from pife_conformance.cli.progress import progress
from pife_conformance.cli.signals import end_with_a_report
from pife_conformance.cli.verbose import verbose_option
from pife_conformance.connectors import connect
from pife_conformance.reports.formats import TO_A_TERMINAL
from pife_conformance.reports.reading import account_of
from pife_conformance.reports.records import Plan
from pife_conformance.reports.text import Style
from pife_conformance.reports.writing import Writer
from pife_conformance.run import Report, Result, Settings, run
from pife_conformance.scenarios import shipped_suite, suite_hash
from pife_conformance.selection import Selection, SelectionError, select, tables_of
from pife_conformance.session import Check, Hello, Limits
from pife_conformance.tracing import trace_to

_HIGHEST_SEED = 1_000_000
_NOT_WHOLE = 2


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
@click.option(
    "--report",
    "reports",
    type=(click.Choice(FORMATS), click.Path(dir_okay=False, path_type=Path)),
    multiple=True,
    metavar="FORMAT FILE",
    help=f"Write a report too, as {', '.join(FORMATS)}; may be repeated.",
)
@click.option(
    "--baseline",
    "baseline_file",
    type=click.Path(path_type=Path),
    metavar="F",
    help="Findings that are known: only others count, and lines of it that no longer hold.",
)
@click.option("--update-baseline", is_flag=True, help="Renew the baseline by what this run finds.")
@click.option("--list", "only_list", is_flag=True, help="Show what would be asked; ask nothing.")
@click.option("--trace", type=click.Path(dir_okay=False, path_type=Path), help="Write every message to this file.")
@verbose_option
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
    reports: tuple[tuple[str, Path], ...],
    baseline_file: Path | None,
    update_baseline: bool,
    only_list: bool,
    trace: Path | None,
    is_verbose: bool,
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
      pife conform --engine "cmd:./engine" --report html out.html --report junit out.xml --baseline known.txt

    Exit codes: 0 at least one pass and no finding but those of the baseline, 1 findings, or a baseline that no longer
    holds, 2 wrong usage or nothing answered, or instead of 0 where an output could not be written, 3 the engine could
    not be started or died for good.
    """
    if update_baseline and baseline_file is None:
        raise click.UsageError(in_language(told("baseline_needed"), lang), ctx)
    if only_list and (reports or baseline_file):
        raise click.UsageError(in_language(told("list_asks_nothing"), lang), ctx)
    connector = connect(engine)
    spec = load_spec()
    suite = shipped_suite()
    seed = secrets.randbelow(_HIGHEST_SEED) if seed is None else seed
    selection = Selection(areas, rules, scenarios)
    tables = select(selection, suite, spec, tables_of(spec, profiles), seed)
    if only_list:
        print_list(tables, output_format, lang)
        return
    written = [*(("--report", path) for _, path in reports), *([("--trace", trace)] if trace else [])]
    if baseline_file is None or not update_baseline:
        check_files(written, (*profiles, *([baseline_file] if baseline_file else [])))
    else:
        check_files([("--baseline", baseline_file), *written], profiles)
    baseline = _baseline(baseline_file, lang, may_be_new=update_baseline)
    end_with_a_report()
    options = {
        **asdict(selection),
        "jobs": jobs,
        "timeout": timeout,
        "max_failures": max_failures,
        "strict": strict,
        "baseline": str(baseline_file) if baseline_file else None,
    }
    plan = Plan(connector.text, tables, seed, spec, suite_hash(data.root("scenarios")), options)
    out = sys.stdout  # while the run is hushed, Python's own is the engine's
    outputs = Outputs()
    with ExitStack() as stack:
        show = stack.enter_context(progress(sum(len(table.questions) for table in tables), language=lang))
        streams = [
            stack.enter_context(outputs.opened(path, f"--report {name}", "--report"))
            for name, path in reports
            if name == AS_IT_GOES
        ]
        writer = Writer(plan, streams, baseline.lists)

        def greet(hello: Hello) -> None:
            _refuse_unnamed_rules(hello, connector.text, bool(profiles))
            writer.greet(hello)

        def tell(result: Result) -> None:
            writer.tell(result)
            show(result)

        settings = Settings(
            limits=Limits(question=timeout),
            jobs=jobs,
            most_findings=max_failures,
            trace=trace_to(stack.enter_context(outputs.opened(trace, "--trace", "--trace"))) if trace else None,
            check=_strict_check() if strict else None,
            greet=greet,
            tell=tell,
            amend=writer.tell,
            refuse=writer.refuse,
            is_known=baseline.lists,
        )
        with connector.hushed():
            report = run(connector, tables, seed, settings, suite.faults)
        scope = Scope(frozenset(suite.scenarios), frozenset(each.id for each in selection.of(suite, spec)))
        renewed = baseline_file if update_baseline and _is_worth_keeping(report) else None
        if renewed is not None:
            baseline = baseline.renewed(report, scope)
        outdated = baseline.outdated(report, scope)
        code = exit_code(report, baseline, outdated)
        writer.close(report, code, outdated)
    account = account_of(writer.records)
    style = Style(lang, CardPrinter(ascii_only=ascii_only), is_verbose)
    fault = _printed(TO_A_TERMINAL[output_format](account, style), out)
    outputs.reports(reports, account, style)
    if renewed is not None and outputs.renew(renewed, baseline.text(), "--baseline"):
        _say(style.words.say("renewed", file=renewed, count=len(baseline.entries)))
    for failure in outputs.failures:
        _say(in_language(failure, lang))
    if fault is not None and not outputs.failures:
        raise fault
    ctx.exit(code or (_NOT_WHOLE if outputs.failures else 0))


def _printed(lines: Iterator[str], out: TextIO) -> OSError | None:
    """Print lines as far as standard output takes them; what it refused with."""
    try:
        for line in lines:
            click.echo(line, file=out)
    except OSError as fault:
        return fault
    return None


def _say(message: str) -> None:
    """A message on standard error; where nobody can be told, the rest is done all the same."""
    with suppress(OSError):
        click.echo(harmless(f"pife: {message}"), err=True)


def _baseline(file: Path | None, lang: Language, *, may_be_new: bool) -> Baseline:
    if file is None:
        return Baseline()
    if not file.exists():
        if may_be_new:
            return Baseline()
        raise click.BadParameter(in_language(told("baseline_missing", file=file), lang), param_hint="--baseline")
    return read_baseline(file)


def _is_worth_keeping(report: Report) -> bool:
    """Whether a run says enough of an engine to renew a baseline by it."""
    return bool(report.results) and not report.is_engine_gone and not report.is_interrupted


def _refuse_unnamed_rules(hello: Hello, engine: str, has_profiles: bool) -> None:
    """An engine with fixed rules can only be judged by rules that the caller names."""
    if hello.is_fixed and not has_profiles:
        conform = shlex.join(["pife", "conform", "--engine", engine, "--profile", "pife-maker"])
        identify = shlex.join(["pife", "identify", "--engine", engine])
        raise SelectionError(told("fixed_rules", conform=conform, identify=identify))


def _strict_check() -> Check:
    from pife_conformance.schemas import message_check

    return message_check()
