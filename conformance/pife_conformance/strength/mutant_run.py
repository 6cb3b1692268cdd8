"""A whole run of mutants, and what it says of the suite."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from pife.errors import Place
from pife.spec.profiles import to_json
from pife_conformance.strength.bench import Folders, bench
from pife_conformance.strength.code_mutants import (
    Named,
    Range,
    Tried,
    all_mutants,
    functions_without_mutants,
    try_mutants,
    try_planted,
)
from pife_conformance.strength.findings import Finding
from pife_conformance.strength.fresh import file_of
from pife_conformance.strength.option_mutants import OptionMutant, try_option_mutants
from pife_conformance.strength.score import Score, key_of, key_of_option, rate, short, silent_options

SHARE = 8
"""A quick run tries one mutant in so many, always the same ones."""

Tell = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Part:
    """Which mutants are tried: of options, of code, of some modules only; and whether but a share of them."""

    options: bool = True
    code: bool = True
    modules: tuple[str, ...] = ()
    quick: bool = False


@dataclass(frozen=True, slots=True)
class Run:
    """What became of the mutants, and what is wrong with that."""

    options: tuple[OptionMutant, ...]
    code: tuple[Tried, ...]
    findings: tuple[Finding, ...]


def run_mutants(folders: Folders, part: Part, score: Score, file: Path, jobs: int, tell: Tell) -> Run:
    """Try mutants. Those of code that are known to be silent are not tried again in a quick run."""
    share = SHARE if part.quick else 1
    options = try_option_mutants(folders, share, jobs, tell) if part.options else ()
    findings = list(_unnoticed_options(folders, options, score))
    code: tuple[Tried, ...] = ()
    if part.code:
        asked = Range(bench(folders))
        findings += _unreached(try_planted(asked, jobs))
        findings += _untouched()
        wanted = [each for each in all_mutants(share) if not part.modules or short(each.module) in part.modules]
        known = [each for each in wanted if part.quick and key_of(each) in score.silent]
        tried = try_mutants(asked, [each for each in wanted if each not in known], jobs, tell)
        code = (*tried, *(Tried(each, "silent") for each in known))
        if not part.modules:
            findings += _too_weak(code, score, file, part)
            findings += [] if part.quick else _idle_reasons(code, options, score, file)
    return Run(options, code, tuple(findings))


def place_of(mutant: Named) -> Place:
    """Where a mutant changes the source."""
    return Place(file_of(mutant.module), mutant.change.line, 1)


def quick_rate(code: tuple[Tried, ...], score: Score) -> int:
    """What a quick run would reach, from a full one."""
    names = {key_of(mutant) for mutant in all_mutants(SHARE)}
    return rate([tried for tried in code if key_of(tried.mutant) in names], score)


def _unnoticed_options(folders: Folders, options: tuple[OptionMutant, ...], score: Score) -> Iterator[Finding]:
    places = {option.id: option.place for option in bench(folders).spec.catalogue.options.values()}
    for mutant in silent_options(options):
        if key_of_option(mutant) not in score.whys:
            change = f"{mutant.option} {to_json(mutant.wrong)} instead of {to_json(mutant.right)}"
            what = f"an engine that plays {mutant.profile} with {change} passes every scenario: write one it fails"
            yield Finding("options", places[mutant.option], what)


def _unreached(modules: Iterator[str]) -> Iterator[Finding]:
    for module in modules:
        what = "a fault in every function of this module is not noticed by any scenario"
        yield Finding("planted", Place(file_of(module), 1, 1), what)


def _untouched() -> Iterator[Finding]:
    for module, function in functions_without_mutants():
        yield Finding("code", Place(file_of(module), 1, 1), f"no mutant is made of {function}: teach the mutator one")


def _too_weak(code: tuple[Tried, ...], score: Score, file: Path, part: Part) -> Iterator[Finding]:
    floor = score.quick if part.quick else score.full
    reached = rate(code, score)
    if reached < floor:
        what = f"{reached} % of the code mutants are killed, and {floor} % were: write scenarios for the silent ones"
        yield Finding("code", Place(str(file), 1, 1), what)


def _idle_reasons(
    code: tuple[Tried, ...], options: tuple[OptionMutant, ...], score: Score, file: Path
) -> Iterator[Finding]:
    """Reasons for a silence that is none any more."""
    silent = {key_of(each.mutant) for each in code if not each.by}
    silent |= {key_of_option(each) for each in silent_options(options)}
    for key in sorted(set(score.whys) - silent) if code and options else ():
        what = f"there is a reason for {' / '.join(key)}, which is not silent: `--write` takes it out"
        yield Finding("code", Place(str(file), 1, 1), what)
