"""How well ``pife identify`` does: it is tried on synthetic engines of which all is known.

    python conformance/benchmarks/identify.py --engines 300 --seed 1 -j 2 [--write]

A third of the engines is clean, a third has one to three faults that identify can name, a third has others. Fewer than
300 are spread over these; ``--seed`` says which 300. ``--write`` keeps the figures in ``identified.json``, which the
book prints; ``--details`` also tells what was wrong with each engine. Seconds are those of computing, the engine's own
among them; one that takes more than ``--limit`` is given up and counted as unfinished.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import statistics
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias, get_args

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "conformance" / "tests" / "helpers"), str(ROOT / "reference" / "tests" / "helpers")]

from synthetic_engines import FAMILY, KINDS, SyntheticEngine, first_good, keep_attempts, seeds_of, synthetic_engine  # noqa: E402
from synthetic_grading import Grade  # noqa: E402
from synthetic_identifying import tried  # noqa: E402

from pife import data, engine  # noqa: E402
from pife_conformance import identify  # noqa: E402
from pife_conformance.identify.identifying import shipped_knowledge  # noqa: E402
from pife_conformance.identify.result import FaultId  # noqa: E402
from pife_conformance.scenarios import suite_hash  # noqa: E402
from pife_conformance.strength.bench import shared_out  # noqa: E402
from pife_conformance.strength.children import Answer, in_children  # noqa: E402

FIGURES = Path(__file__).with_name("identified.json")
Result: TypeAlias = dict[str, Any]
GRADES: tuple[Grade, ...] = get_args(Grade)


def results_of(seeds: Iterable[int], jobs: int, seconds: float) -> Iterator[Result]:
    """What became of each engine, each in a process of its own."""
    work = ((seed, partial(_result, seed)) for seed in seeds)
    for seed, answer in in_children(work, jobs, seconds):
        yield json.loads(answer["result"]) if "result" in answer else _unfinished(seed, answer.get("end", ""))


def _result(seed: int) -> Answer:
    each = tried(seed)
    graded = each.graded
    result = {
        **_about(each.engine),
        "options": graded.options,
        "is_exact": graded.is_exact,
        "named": sorted(graded.named),
        "missed": sorted(graded.missed),
        "wrongly": sorted(graded.wrongly_named),
        "shortcomings": list(each.shortcomings()),
        "questions": each.questions,
        "seconds": each.seconds,
    }
    return {"result": json.dumps(result)}


def _unfinished(seed: int, end: str) -> Result:
    synthetic = synthetic_engine(seed)
    return {**_about(synthetic), "missed": sorted(synthetic.called), "shortcomings": [f"not finished: {end}"]}


def _about(synthetic: SyntheticEngine) -> Result:
    return {"seed": synthetic.seed, "kind": synthetic.kind, "faults": synthetic.faults}


def figures(results: Sequence[Result], seed: int) -> Result:
    """What is kept: per option the grades, per fault how often it was named, what it took, and what was tried."""
    finished = [each for each in results if "options" in each]
    return {
        "seed": seed,
        "engines": len(results),
        "unfinished": len(results) - len(finished),
        "suite": suite_hash(data.root("scenarios")),
        "code": code_hash(),
        "kinds": {kind: _kind([each for each in results if each["kind"] == kind]) for kind in KINDS},
        "told": sorted(each["seed"] for each in results if not each["shortcomings"]),
        "options": _options(finished),
        "faults": _faults(results),
        "questions": _spread([each["questions"] for each in finished]),
        "seconds": _spread([round(each["seconds"], 2) for each in finished]),
    }


def _kind(results: Sequence[Result]) -> dict[str, int]:
    return {
        "engines": len(results),
        "every_option": sum(each.get("is_exact", False) for each in results),
        "as_it_should": sum(not each["shortcomings"] for each in results),
    }


def _options(results: Iterable[Result]) -> dict[str, dict[str, int]]:
    counts: dict[str, Counter[Grade]] = {}
    for each in results:
        for option_id, given in each["options"].items():
            counts.setdefault(option_id, Counter())[given] += 1
    return {option_id: {grade: found[grade] for grade in GRADES} for option_id, found in counts.items()}


def _faults(results: Iterable[Result]) -> dict[str, dict[str, int]]:
    counts = {name: dict.fromkeys(("named", "missed", "wrongly"), 0) for name in sorted(get_args(FaultId))}
    for each in results:
        for column in ("named", "missed", "wrongly"):
            for name in each.get(column, ()):
                counts[name][column] += 1
    return counts


def _spread(numbers: Sequence[float]) -> dict[str, float]:
    in_order = sorted(numbers)
    most_of_them = in_order[math.ceil(0.95 * len(in_order)) - 1]
    return {"median": statistics.median(numbers), "most_of_them": most_of_them, "most": in_order[-1]}


def code_hash() -> str:
    """Twelve hex digits that name the state of the engine and of identify."""
    digest = hashlib.sha256()
    for package in (engine, identify):
        for path in sorted(Path(str(package.__file__)).parent.glob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def print_table(found: Result) -> None:
    """The figures, to be read."""
    print(f"{'engines':44} {'number':>10} {'options':>10} {'all':>10}")
    for kind, row in found["kinds"].items():
        print(f"{kind:44} {row['engines']:10} {row['every_option']:10} {row['as_it_should']:10}")
    print(f"\n{'option':44}" + "".join(f"{grade:>10}" for grade in GRADES))
    for option_id, row in found["options"].items():
        print(f"{option_id:44}" + "".join(f"{row[grade]:10}" for grade in GRADES))
    print(f"\n{'fault':44} {'named':>10} {'missed':>10} {'wrongly':>10}")
    for name, row in found["faults"].items():
        print(f"{name:44} {row['named']:10} {row['missed']:10} {row['wrongly']:10}")
    print(f"\nunfinished: {found['unfinished']}")
    for what in ("questions", "seconds"):
        median, nearly_all, most = (found[what][name] for name in ("median", "most_of_them", "most"))
        print(f"{what}: {median:g} in the middle, {nearly_all:g} for 95 % of them, {most:g} at most")


def main() -> None:
    """Try the engines, print the table, keep the figures if told to."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engines", type=int, default=300, help="how many engines (300)")
    parser.add_argument("--seed", type=int, default=1, help="which 300 (1)")
    parser.add_argument("-j", "--jobs", type=int, default=1, help="how many processes at once (1)")
    parser.add_argument("--limit", type=float, default=60, help="how many seconds of computing each may take (60)")
    parser.add_argument("--details", action="store_true", help="tell what was wrong with each engine")
    parser.add_argument("--write", action="store_true", help=f"keep the figures in {FIGURES.name}")
    parser.add_argument(
        "--family", action="store_true", help="choose the engines anew, which takes long, and keep that"
    )
    chosen = parser.parse_args()
    if chosen.family:
        keep_attempts(list(shared_out(first_good, range(FAMILY), chosen.jobs)))
        return
    seeds = [seed for kind in KINDS for seed in seeds_of(kind, chosen.engines, chosen.seed)]
    shipped_knowledge()  # once for all the processes
    results = []
    for each in results_of(seeds, chosen.jobs, chosen.limit):
        results.append(each)
        if chosen.details:
            about = f"engine {each['seed']} ({each['kind']}: {', '.join(each['faults']) or 'no fault'})"
            print("".join(f"{about}: {line}\n" for line in each["shortcomings"]), end="", flush=True)
    found = figures(results, chosen.seed)
    print_table(found)
    if chosen.write:
        FIGURES.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
