"""A run of mutants of the harness's own code, and what it says of the harness's tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from pife_conformance.strength.code_mutants import Named, Tried
from pife_conformance.strength.harness_mutants import TESTS, harness_mutants, short, state_of, try_harness
from pife_conformance.strength.kept_fates import Kept, fate_of, word_of
from pife_conformance.strength.mutant_run import SHARE, Known, Run, idle, reached, too_weak
from pife_conformance.strength.score import default_file as engine_score_file

Tell = Callable[[int, int], None]


def modules() -> tuple[str, ...]:
    """The modules whose code is changed, as they are named within the harness."""
    return tuple(TESTS)


def default_file() -> Path:
    """Where the floors and reasons are."""
    return engine_score_file().with_name("mutation-harness.yaml")


def kept_beside(score_file: Path) -> Path:
    """Where what became of the harness's mutants is kept."""
    return score_file.with_name("mutants-harness.json")


def run_harness(wanted: Sequence[str], quick: bool, known: Known, jobs: int, tell: Tell) -> Run:
    """Try the mutants of these modules, or a share of them.

    One that no test noticed is not tried again while its module and the tests that judge it are as they were; in a
    quick run it is never.
    """
    kept, reasons = known.kept, known.score.code
    states = {module: state_of(module) for module in wanted}
    mutants = harness_mutants(wanted, SHARE if quick else 1)

    def lives_still(mutant: Named) -> bool:
        module = short(mutant.module)
        is_same = quick or kept.modules.get(module) == states[module]
        return is_same and fate_of(kept.code.get(mutant.key, "")) != "killed"

    left = [mutant for mutant in mutants if lives_still(mutant)]
    tried = try_harness([mutant for mutant in mutants if mutant not in left], jobs, tell, kept)
    code = (*tried, *(_as_kept(mutant, kept.code[mutant.key]) for mutant in left))
    is_whole = len(wanted) == len(TESTS)
    findings = list(too_weak(code, reasons, "quick" if quick else "full", known)) if is_whole else []
    if not quick:
        findings += idle(code, [reason for reason in reasons if reason.module in {m.key[0] for m in mutants}])
    now = {each.mutant.key: word_of(each.fate, each.by) for each in code}
    others = {key: word for key, word in kept.code.items() if key[0] not in {key[0] for key in now}}
    found = Kept(modules={**kept.modules, **states}, code={**others, **now})
    rates = reached(code, reasons, harness_mutants(wanted, SHARE)) if is_whole else {}
    return Run("The harness's", reasons, (), code, tuple(findings), found, rates)


def _as_kept(mutant: Named, word: str) -> Tried:
    return Tried(mutant, "dead" if fate_of(word) == "dead" else "silent")
