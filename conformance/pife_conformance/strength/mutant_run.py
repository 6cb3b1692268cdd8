"""A whole run of mutants, and what it says of the suite."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from pife.errors import Place
from pife.spec.profiles import to_json
from pife_conformance.scenarios import Scenario
from pife_conformance.strength.bench import Folders, bench
from pife_conformance.strength.by_rule import prove
from pife_conformance.strength.code_mutants import (
    Named,
    Range,
    Tried,
    all_mutants,
    functions_without_mutants,
    states_of_modules,
    try_mutants,
    try_planted,
)
from pife_conformance.strength.findings import Finding
from pife_conformance.strength.fresh import engine_modules, file_of
from pife_conformance.strength.kept_fates import SILENT, Kept, default_file, short, word_of
from pife_conformance.strength.option_mutants import OptionMutant, try_option_mutants
from pife_conformance.strength.score import Reason, Score, idle_reasons, key_of_option, rate, silent_options, written
from pife_conformance.strength.states import states_of_scenarios

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

    @property
    def is_all(self) -> bool:
        """Whether nothing is left out."""
        return self.options and self.code and not self.modules and not self.quick


@dataclass(frozen=True, slots=True)
class Known:
    """What people wrote of the suite's strength, the file that it is in, and what became of the mutants before."""

    score: Score
    file: Path
    kept: Kept


@dataclass(frozen=True, slots=True)
class Run:
    """What became of the mutants of ``whose`` code, what is wrong with that, and what is to be kept.

    ``reasons`` are those that people give for living ones.
    """

    whose: str
    reasons: tuple[Reason, ...]
    options: tuple[OptionMutant, ...]
    code: tuple[Tried, ...]
    findings: tuple[Finding, ...]
    kept: Kept
    reached: Mapping[str, int]


def modules() -> tuple[str, ...]:
    """The modules whose code can be changed, by their own names."""
    return tuple(map(short, engine_modules()))


def kept_beside(score_file: Path) -> Path:
    """Where what became of the engine's mutants is kept."""
    return score_file.with_name(default_file().name)


def run_mutants(folders: Folders, part: Part, known: Known, jobs: int, tell: Tell) -> Run:
    """Try mutants. Those of code that were silent are not tried again in a quick run."""
    both, score = bench(folders), known.score
    share = SHARE if part.quick else 1
    options = try_option_mutants(folders, share, jobs, tell) if part.options else ()
    findings = list(_unnoticed_options(folders, options, score))
    code: tuple[Tried, ...] = ()
    kept = known.kept
    if part.code:
        asked = Range(both)
        findings += _unreached(try_planted(asked, jobs))
        findings += _untouched()
        wanted = [each for each in all_mutants(share) if not part.modules or short(each.module) in part.modules]
        left = [each for each in wanted if part.quick and known.kept.code.get(each.key) == SILENT]
        tried = try_mutants(asked, [each for each in wanted if each not in left], jobs, tell, known.kept)
        code = (*tried, *(Tried(each, "silent") for each in left))
        if not part.modules:
            findings += too_weak(code, known.score.code, "quick" if part.quick else "full", known)
        if part.is_all:
            findings += idle(code, score.code)
            found = _found(both.suite.scenarios.values(), options, code)
            kept = replace(found, proofs=prove(both, asked, wanted, found, jobs))
    return Run(
        "The reference engine's",
        score.code,
        options,
        code,
        tuple(findings),
        kept,
        reached(code, score.code, all_mutants(SHARE)),
    )


def place_of(mutant: Named) -> Place:
    """Where a mutant changes the source."""
    return Place(file_of(mutant.module), mutant.change.line, 1)


def reached(code: Sequence[Tried], reasons: Sequence[Reason], share: Iterable[Named]) -> dict[str, int]:
    """What a full run and, as part of it, a quick one of this share reaches, in per cents."""
    names = {mutant.key for mutant in share}
    return {"full": rate(code, reasons), "quick": rate([each for each in code if each.mutant.key in names], reasons)}


def _found(scenarios: Iterable[Scenario], options: Iterable[OptionMutant], code: Iterable[Tried]) -> Kept:
    """What is to be kept of a full run."""
    return Kept(
        modules=states_of_modules(),
        asked=states_of_scenarios(scenarios),
        code={each.mutant.key: word_of(each.fate, each.by) for each in code},
        options={(each.profile, each.option, written(each.wrong)): _word(each) for each in options},
    )


def _word(mutant: OptionMutant) -> str:
    return mutant.by or word_of("alike" if mutant.is_alike else "silent", "")


def _unnoticed_options(folders: Folders, options: tuple[OptionMutant, ...], score: Score) -> Iterator[Finding]:
    places = {option.id: option.place for option in bench(folders).spec.catalogue.options.values()}
    for mutant in silent_options(options):
        if key_of_option(mutant) not in score.options:
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


def too_weak(code: tuple[Tried, ...], reasons: Sequence[Reason], floor: str, known: Known) -> Iterator[Finding]:
    """A finding where fewer mutants are killed or explained than the floor of this name asks for."""
    least = known.score.floors.get(floor, 0)
    now = rate(code, reasons)
    if now < least:
        what = f"{now} % of the code mutants are killed or explained, and {least} % were: kill or explain the others"
        yield Finding("code", Place(str(known.file), 1, 1), what)


def idle(code: tuple[Tried, ...], reasons: Sequence[Reason]) -> Iterator[Finding]:
    """Reasons for a silence that is none any more."""
    for place, what in idle_reasons(reasons, [each.mutant.key for each in code if not each.by]):
        yield Finding("code", place, what)
