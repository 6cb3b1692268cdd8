"""What `pife suite check` prints."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass

from pife.spec.catalogue import Option
from pife.spec.conditions import Condition
from pife.spec.profiles import to_json
from pife.terminal.output import json_text
from pife_conformance.cli.suite_tables import some, titled
from pife_conformance.coverage import Pair
from pife_conformance.strength.bench import Bench
from pife_conformance.strength.by_rule import RuleStrength
from pife_conformance.strength.checks import Covered
from pife_conformance.strength.findings import Finding
from pife_conformance.strength.truth_run import Extent, Truth
from pife_conformance.strength.unseen import unseen

REPORT_FORMAT = "pife-suite-report/1"


@dataclass(frozen=True, slots=True)
class Checked:
    """All that was examined and found."""

    bench: Bench
    extent: Extent
    truths: tuple[Truth, ...]
    covered: tuple[Covered, ...]
    pairs: tuple[Pair, ...]
    rules: tuple[RuleStrength, ...]
    findings: tuple[Finding, ...]


def as_text(checked: Checked) -> Iterator[str]:
    """Tables, then a line for each finding."""
    extent = checked.extent
    tried = f"every shipped table, 1 in {extent.share} of those near them, {extent.of_chance} of chance"
    yield from titled(
        f"Truth, at {tried} (seed {extent.seed})",
        ("judge", "tables", "questions", "answered", "wrong"),
        [(t.judge, t.tables, t.asked, t.answered, len(t.wrong)) for t in checked.truths],
    )
    yield from titled("Coverage", ("what", "there are", "shown"), [(c.kind, c.all, c.shown) for c in checked.covered])
    yield from titled(
        "Discrimination",
        ("option", "value", "or", "told apart by"),
        [(p.option, _value(p.left), _other(p), p.scenario or "-") for p in checked.pairs],
    )
    yield from titled(
        "Strength: what becomes of changes of the options and the code that a rule names",
        (
            "rule",
            "scenarios",
            "options killed",
            "silent",
            "code killed",
            "silent",
            "dead",
            "a scenario and what it kills",
        ),
        list(map(_row, checked.rules)),
    )
    yield from titled(
        "Proved to make no difference",
        ("option", "values", "where", "why"),
        [(o, values, where, why) for o, values, where, why in _alike(checked.bench)],
    )
    yield from titled("What the suite cannot see", ("what", "why"), list(unseen(checked.bench.spec)))
    yield f"{len(checked.bench.suite.scenarios)} scenarios"
    yield from some(checked.findings)


def as_json(checked: Checked) -> str:
    """The same for programs."""
    report = {
        "format": REPORT_FORMAT,
        "scenarios": len(checked.bench.suite.scenarios),
        "extent": asdict(checked.extent),
        "truth": [{**truth.to_json(), "wrong": len(truth.wrong)} for truth in checked.truths],
        "coverage": [asdict(covered) for covered in checked.covered],
        "discrimination": [
            {
                "option": pair.option,
                "values": [to_json(pair.left)] if pair.is_member else [to_json(pair.left), to_json(pair.right)],
                "scenario": pair.scenario,
            }
            for pair in checked.pairs
        ],
        "strength": [
            {
                "rule": rule.rule,
                "scenarios": rule.scenarios,
                "options": dict(rule.options),
                "code": dict(rule.code),
                "proof": None if rule.proof is None else {"scenario": rule.proof[0], "kills": rule.proof[1]},
            }
            for rule in checked.rules
        ],
        "alike": [
            {"option": option, "values": values, "where": where, "why": why}
            for option, values, where, why in _alike(checked.bench)
        ],
        "unseen": [{"what": what, "why": why} for what, why in unseen(checked.bench.spec)],
        "findings": [finding.to_json() for finding in checked.findings],
    }
    return json_text(report)


def _row(rule: RuleStrength) -> tuple[object, ...]:
    options = (rule.options.get("killed", 0), rule.options.get("silent", 0))
    code = tuple(rule.code.get(fate, 0) for fate in ("killed", "silent", "dead"))
    return rule.rule, rule.scenarios, *options, *code, " kills ".join(rule.proof) if rule.proof else "-"


def _value(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(_value, value)) or "none"
    return {True: "true", False: "false", None: "null"}[value] if isinstance(value, bool | None) else str(value)


def _other(pair: Pair) -> str:
    return "without it" if pair.is_member else _value(pair.right)


def _alike(bench: Bench) -> Iterator[tuple[str, str, str, str]]:
    """Values that the catalogue declares alike; that they are is proved by the checks of the spec's options."""
    for option in bench.spec.catalogue.options.values():
        for entry in option.alike:
            yield option.id, _value(entry.values), _where(option, entry.when), entry.why.en


def _where(option: Option, when: Condition) -> str:
    told = [
        " and ".join(f"{asked} has {test.describe()}" for asked, test in alternative)
        for alternative in when.alternatives
    ]
    return "; or ".join(told) if all(told) else f"wherever {option.id} applies"
