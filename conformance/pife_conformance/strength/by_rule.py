"""How strong the suite is, rule by rule: what becomes of changes of what a rule names, and a proof that it can fail.

A scenario that no mutant can make fail would pass whatever an engine does. So some change of what a rule names, an
option or code, must be noticed by a scenario that shows the rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from pife.spec.clauses import Rule
from pife.spec.library import Spec
from pife_conformance.reference_engine import ReferenceEngine
from pife_conformance.scenarios import Scenario, Suite
from pife_conformance.strength.bench import Bench
from pife_conformance.strength.children import Answer, in_children
from pife_conformance.strength.code_mutants import SECONDS, Named, Range, by_which, first_wrong_of
from pife_conformance.strength.findings import Finding
from pife_conformance.strength.kept_fates import Fate, Kept, fate_of
from pife_conformance.strength.named import Names, named_by
from pife_conformance.truth import configured, one_option_changes, verdict_on

Proof = tuple[str, str]
"""A scenario, and the change that it notices, in words."""


@dataclass(frozen=True, slots=True)
class RuleStrength:
    """How many changes of the options and of the code that a rule names are killed, silent, dead, and a proof."""

    rule: str
    scenarios: int
    options: Mapping[Fate, int]
    code: Mapping[Fate, int]
    proof: Proof | None


def strengths(spec: Spec, suite: Suite, kept: Kept) -> Iterator[RuleStrength]:
    """Every rule that an engine can show, from what is kept of the last full run."""
    showing = shown_by(suite)
    for rule in engine_rules(spec):
        names = named_by(rule)
        options = Counter(fate_of(word) for key, word in kept.options.items() if key[1] in names.options)
        code = Counter(fate_of(word) for key, word in kept.code.items() if names.has_code(key))
        yield RuleStrength(rule.id, len(showing.get(rule.id, ())), options, code, kept.proofs.get(rule.id))


def unproved(spec: Spec, suite: Suite, kept: Kept) -> Iterator[Finding]:
    """Rules whose scenarios notice no change of what the rule names; nothing where no full run is kept at all."""
    if not kept.proofs:
        return  # that a full run is needed is said once: see ``stale``
    for rule in engine_rules(spec):
        proof = kept.proofs.get(rule.id)
        if proof is None:
            what = f"no scenario that shows {rule.id} is known to fail under a change of what the rule names"
            yield Finding("strength", rule.place, f"{what}: write one, then `pife suite mutants --write -j 2`")
        elif proof[0] not in suite.scenarios or rule.id not in suite.scenarios[proof[0]].shows:
            what = f"the proof that scenarios of {rule.id} can fail is {proof[0]}, which does not show it"
            yield Finding("strength", rule.place, f"{what} any more: `pife suite mutants --write -j 2` finds another")


def engine_rules(spec: Spec) -> Iterator[Rule]:
    """The rules that an engine's answers can show."""
    return (rule for rule in spec.rules.values() if rule.seen_by == "engine")


def shown_by(suite: Suite) -> Mapping[str, tuple[Scenario, ...]]:
    """The scenarios that show each rule or decision."""
    found: dict[str, tuple[Scenario, ...]] = {}
    for scenario in suite.scenarios.values():
        for name in scenario.shows:
            found[name] = (*found.get(name, ()), scenario)
    return found


def prove(bench: Bench, asked: Range, mutants: Iterable[Named], kept: Kept, at_once: int) -> Mapping[str, Proof]:
    """A proof for each rule that has one.

    A kill that is known, or one that is looked for: options changed first, which is quick, then code.
    """
    rules = {rule.id: named_by(rule) for rule in engine_rules(bench.spec)}
    found = dict(_known(rules, bench.suite, kept))
    for rule_id, names in rules.items():
        if rule_id not in found:
            proof = _by_option(bench, asked, rule_id, names)
            found.update({} if proof is None else {rule_id: proof})
    found.update(_by_code(bench, asked, {r: n for r, n in rules.items() if r not in found}, list(mutants), at_once))
    return found


def _known(rules: Mapping[str, Names], suite: Suite, kept: Kept) -> Iterator[tuple[str, Proof]]:
    """Rules with a kill among those kept; later ones, which are of options, stand in place of earlier ones."""
    kills = [(key, f"{key[0]}: {key[1]}: {key[2]}", word, False) for key, word in kept.code.items()]
    kills += [((key[1], "", ""), f"{key[1]} is {key[2]} at {key[0]}", word, True) for key, word in kept.options.items()]
    for key, told, word, is_option in kills:
        shows = suite.scenarios[word].shows if word in suite.scenarios else ()
        for rule_id in shows:
            names = rules.get(rule_id)
            if names is not None and (key[0] in names.options if is_option else names.has_code(key)):
                yield rule_id, (word, told)


def _by_option(bench: Bench, asked: Range, rule_id: str, names: Names) -> Proof | None:
    """A scenario that shows the rule and notices a change of an option that the rule names, if there is one."""
    engine = ReferenceEngine(bench.spec)
    for put in (put for put in asked.puts if rule_id in put.question.scenario.shows):
        for table in one_option_changes(bench.spec, asked.tables.profiles[put.table], names.options):
            if configured(engine, table.profile):
                verdict = verdict_on(engine, put.question, asked.tables.judges[put.table])
                if verdict.is_finding:
                    return put.question.scenario.id, table.made
    return None


def _by_code(
    bench: Bench, asked: Range, rules: Mapping[str, Names], mutants: list[Named], at_once: int
) -> Iterator[tuple[str, Proof]]:
    """For each of these rules a scenario that shows it and notices a change of code that names it."""
    proved: set[str] = set()
    showing = shown_by(bench.suite)

    def work() -> Iterator[tuple[tuple[str, Named], Callable[[], Answer]]]:
        for rule_id, names in rules.items():
            own = set(asked.asked_by({scenario.id for scenario in showing.get(rule_id, ())}))
            for mutant in (mutant for mutant in mutants if names.has_code(mutant.key)):
                numbers = [n for n in asked.reaching(mutant.module, mutant.change) if n in own]
                if rule_id not in proved and numbers:
                    yield (rule_id, mutant), partial(first_wrong_of, asked, mutant, numbers)

    for (rule_id, mutant), answer in in_children(work(), at_once, SECONDS):
        by = by_which(answer, f"{mutant.module}: {mutant.change}")
        if by in bench.suite.scenarios and rule_id not in proved:
            proved.add(rule_id)
            yield rule_id, (by, ": ".join(mutant.key))
