"""``pife suite``: what the suite proves about itself."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

import click

from pife import data
from pife.errors import PifeError, did_you_mean
from pife.terminal.options import format_option
from pife_conformance.cli.suite_check import Checked, as_json, as_text
from pife_conformance.cli.suite_counting import counting
from pife_conformance.strength.bench import Folders, bench
from pife_conformance.strength.by_rule import strengths, unproved
from pife_conformance.strength.checks import coverage_table, pairs_of, unclear, uncovered, untold
from pife_conformance.strength.kept import lost_ids
from pife_conformance.strength.kept_fates import Kept, default_file, read_kept
from pife_conformance.strength.stale import stale
from pife_conformance.strength.truth_run import Extent, try_judges, wrong_scenarios

_HIGHEST_SEED = 1_000_000
_USUAL_SHARE, _QUICK_SHARE = 10, 60
_OF_CHANCE, _QUICK_OF_CHANCE = 30, 5
_QUICK_SEED = 20

_folder = click.Path(exists=True, file_okay=False, path_type=Path)
_spec_option = click.option("--spec", type=_folder, help="The spec's folder.  [default: the shipped one]")
_scenarios_option = click.option(
    "--scenarios", type=_folder, help="The folder of scenarios.  [default: the shipped one]"
)
_jobs_option = click.option("-j", "--jobs", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes.")


@click.group()
def command() -> None:
    """Examine the suite itself: is it true and complete, and does it notice whatever is wrong?

    \b
    Examples:
      pife suite check
      pife suite check --all-tables -j 2
      pife suite mutants --quick
    """


@command.command(short_help="Is every scenario true, every rule shown, every house rule told from the others?")
@click.option("--share", type=click.IntRange(1), metavar="N", help="Try one in N of the tables near shipped ones.")
@click.option("--all-tables", is_flag=True, help="Try all of them; the same as --share 1.")
@click.option("--quick", is_flag=True, help="A small share that is always the same.")
@click.option("--random", "of_chance", type=click.IntRange(0), metavar="N", help="So many tables of chance.")
@click.option("--seed", type=click.IntRange(0), help="Which tables of chance, how questions are put.  [default: new]")
@_jobs_option
@_spec_option
@_scenarios_option
@format_option("text", "json")
@click.pass_context
def check(
    ctx: click.Context,
    share: int | None,
    all_tables: bool,
    quick: bool,
    of_chance: int | None,
    seed: int | None,
    jobs: int,
    spec: Path | None,
    scenarios: Path | None,
    output_format: str,
) -> None:
    """Check what the suite must prove about itself.

    Truth: every scenario holds for the reference, and for the literal judge as far as it answers, at every shipped
    table, at tables that differ from one in one option, and at tables of chance. Coverage: every rule, decision and
    reason is shown. Discrimination: every two values of an option are told apart by a scenario. Strength: for every
    rule there is a wrong engine that its scenarios notice, and what is kept of `pife suite mutants` is about this
    engine and these scenarios. Ids are unique, and none that was released is lost.

    Exit code 0 when all is well, 1 with a line for each finding.

    \b
    Examples:
      pife suite check
      pife suite check --quick --format json
      pife suite check --all-tables --random 500 --seed 7 -j 2
      pife suite check --spec my-fork/spec
    """
    if sum((share is not None, all_tables, quick)) > 1:
        raise click.UsageError("--share, --all-tables and --quick exclude each other; name one", ctx)
    folders = Folders(spec or data.root("spec"), scenarios or data.root("scenarios"))
    both = bench(folders)
    if seed is None:
        seed = _QUICK_SEED if quick else secrets.randbelow(_HIGHEST_SEED)
    extent = Extent(
        share=1 if all_tables else share or (_QUICK_SHARE if quick else _USUAL_SHARE),
        of_chance=of_chance if of_chance is not None else _QUICK_OF_CHANCE if quick else _OF_CHANCE,
        seed=seed,
    )
    with counting("tables") as tell:
        truths = try_judges(folders, extent, jobs, tell)
    pairs = pairs_of(both.spec, both.suite)
    is_shipped = spec is None and scenarios is None  # what is kept of mutants is about the shipped suite
    kept = read_kept(default_file()) if is_shipped else Kept()
    findings = (
        *unclear(both.spec, both.suite),
        *lost_ids(both.spec, both.suite),
        *uncovered(both.spec, both.suite),
        *untold(both.spec, pairs),
        *wrong_scenarios(truths, folders),
        *(stale(both.suite, kept, default_file()) if is_shipped else ()),
        *(unproved(both.spec, both.suite, kept) if is_shipped else ()),
    )
    table = coverage_table(both.spec, both.suite, pairs)
    rules = tuple(strengths(both.spec, both.suite, kept)) if is_shipped else ()
    checked = Checked(both, extent, truths, table, pairs, rules, findings)
    if output_format == "json":
        click.echo(as_json(checked))
    else:
        for line in as_text(checked):
            click.echo(line)
    ctx.exit(1 if findings else 0)


@command.command(short_help="Does some scenario notice, whatever is changed in the rules or in the engine?")
@click.option("--quick", is_flag=True, help="One mutant in eight, always the same ones.")
@click.option("--only", type=click.Choice(("options", "code")), help="Only mutants of options, or only of code.")
@click.option("--module", "modules", multiple=True, metavar="M", help="Only code of this module; may be repeated.")
@click.option("--harness", is_flag=True, help="Change the harness's own code instead; its tests judge.")
@click.option("--write", is_flag=True, help="Keep what is found, for `suite check`; needs a full run.")
@click.option("--anew", is_flag=True, help="Try every mutant in full, whatever is kept of an earlier run.")
@click.option(
    "--score",
    "score_file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Floors and reasons; what is kept lies beside it.  [default: mutation.yaml or mutation-harness.yaml]",
)
@_jobs_option
@format_option("text", "json")
@click.pass_context
def mutants(
    ctx: click.Context,
    quick: bool,
    only: str | None,
    modules: tuple[str, ...],
    harness: bool,
    write: bool,
    anew: bool,
    score_file: Path | None,
    jobs: int,
    output_format: str,
) -> None:
    """Try wrong engines on the scenarios: some scenario must notice each.

    Wrong rules: every shipped profile with one option changed. Wrong code: the reference engine with one expression or
    statement of its source changed, each in a process of its own. A mutant is killed when an answer to a scenario is
    wrong, silent when none is, dead when no question reaches the statement.

    With --harness the code is that by which the harness compares answers and reports on them, and what must notice are
    the harness's own tests; this needs a checkout.

    What becomes of each is kept beside the score file: the next run asks first what killed a mutant
    the last time, and of one that was silent, in a module that has not changed, only what is new.

    Exit code 0 when all is well; 1 for a change of rules that is not noticed, fewer kills than the score file asks
    for, or a reason in it that is needed no more.

    \b
    Examples:
      pife suite mutants --quick
      pife suite mutants --only options
      pife suite mutants --only code --module melds --module hands -j 2
      pife suite mutants -j 2 --write
      pife suite mutants -j 2 --write --anew
      pife suite mutants --harness --quick -j 2
      pife suite mutants --harness --module judging
    """
    if write and (quick or only or (modules and not harness)):
        raise click.UsageError("--write needs a full run: leave out --quick, --only and --module", ctx)
    if modules and only == "options":
        raise click.UsageError("--module chooses code; leave out --only options", ctx)
    if harness and only:
        raise click.UsageError("--harness tries the harness's code alone; leave out --only", ctx)
    if not hasattr(os, "fork"):
        raise PifeError("mutants are tried in forked processes, which this system does not have; use Linux or macOS")
    from pife_conformance.cli import suite_mutants
    from pife_conformance.strength import harness_run, kept_fates, mutant_run
    from pife_conformance.strength import score as scores

    own = harness_run.modules() if harness else mutant_run.modules()
    for module in modules:
        if module not in own:
            raise click.UsageError(f"there are no mutants of a module {module!r}{did_you_mean(module, own)}", ctx)
    file = score_file or (harness_run.default_file() if harness else scores.default_file())
    kept_file = harness_run.kept_beside(file) if harness else mutant_run.kept_beside(file)
    kept = kept_fates.Kept() if anew else kept_fates.read_kept(kept_file)
    known = mutant_run.Known(scores.read_score(file), file, kept)
    with counting("mutants") as tell:
        if harness:
            run = harness_run.run_harness(modules or own, quick, known, jobs, tell)
        else:
            folders = Folders(data.root("spec"), data.root("scenarios"))
            part = mutant_run.Part(only != "code" and not modules, only != "options", modules, quick)
            run = mutant_run.run_mutants(folders, part, known, jobs, tell)
    if write:
        scores.raise_floors(file, run.reached)
        kept_fates.write_kept(kept_file, run.kept)
    if output_format == "json":
        click.echo(suite_mutants.as_json(run, known.score))
    else:
        for line in suite_mutants.as_text(run, known.score):
            click.echo(line)
    ctx.exit(1 if run.findings else 0)
