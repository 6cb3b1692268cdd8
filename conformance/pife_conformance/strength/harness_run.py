"""A run of mutants of the harness's own code, and what it says of the harness's tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from pife_conformance.strength.code_mutants import Named, Tried
from pife_conformance.strength.harness_mutants import HARNESS, TESTS, harness_mutants, state_of, try_harness
from pife_conformance.strength.kept_fates import Kept, fate_of, word_of
from pife_conformance.strength.mutant_run import SHARE, Known, Run, idle, too_weak
from pife_conformance.strength.score import rate

Tell = Callable[[int, int], None]


def modules() -> tuple[str, ...]:
    """The modules whose code is changed, as they are named within the harness."""
    return tuple(TESTS)


def kept_beside(score_file: Path) -> Path:
    """Where what became of the harness's mutants is kept."""
    return score_file.with_name("mutants-harness.json")


def run_harness(wanted: Sequence[str], quick: bool, known: Known, jobs: int, tell: Tell) -> Run:
    """Try the mutants of these modules, or a share of them; none of those that are, with their tests, as they were."""
    kept, reasons = known.kept, known.score.harness
    states = {module: state_of(module) for module in wanted}
    mutants = harness_mutants(wanted, SHARE if quick else 1)
    as_before = {
        mutant
        for mutant in mutants
        if mutant.key in kept.code and kept.modules.get(_module(mutant.module)) == states[_module(mutant.module)]
    }
    tried = try_harness([mutant for mutant in mutants if mutant not in as_before], jobs, tell, kept)
    code = (*tried, *(_as_kept(mutant, kept.code[mutant.key]) for mutant in mutants if mutant in as_before))
    findings = [] if len(wanted) < len(TESTS) else list(too_weak(code, reasons, "harness", known))
    if not quick:
        findings += idle(code, [reason for reason in reasons if reason.module in {m.key[0] for m in mutants}])
    now = {each.mutant.key: word_of(each.fate, each.by) for each in code}
    others = {key: word for key, word in kept.code.items() if key[0] not in {key[0] for key in now}}
    found = Kept(modules={**kept.modules, **states}, code={**others, **now})
    reached = {"harness": rate(code, reasons)} if len(wanted) == len(TESTS) else {}
    return Run("The harness's", reasons, (), code, tuple(findings), found, reached)


def _as_kept(mutant: Named, word: str) -> Tried:
    return Tried(mutant, "silent") if fate_of(word) == "silent" else Tried(mutant, "killed", word)


def _module(name: str) -> str:
    return name.removeprefix(f"{HARNESS}.")
