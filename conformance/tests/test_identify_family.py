"""Engines of which all is known are identified: their house rules exactly, the faults that have a name by it.

``conformance/benchmarks/identified.json`` says which engines of the family are told as they are. Those must stay so: a
share is tried here, all with ``--engines 300``. ``python conformance/benchmarks/identify.py --details`` tries the others
too and says where they fall short.
"""

import json
from pathlib import Path

from synthetic_engines import KINDS
from synthetic_identifying import tried

FIGURES = json.loads((Path(__file__).parents[1] / "benchmarks" / "identified.json").read_text(encoding="utf-8"))
AT_ONCE = 5


def pytest_generate_tests(metafunc):
    if "seeds" in metafunc.fixturenames:
        wanted = metafunc.config.getoption("--engines") // len(KINDS)
        some = []
        for number in range(len(KINDS)):
            told = [seed for seed in FIGURES["told"] if seed % len(KINDS) == number]
            share = told[:: max(1, len(told) // wanted)][:wanted]
            some += [share[first : first + AT_ONCE] for first in range(0, len(share), AT_ONCE)]
        metafunc.parametrize("seeds", some, ids=lambda seeds: f"{seeds[0]}-{seeds[-1]}")


def test_engines_are_told_as_they_are(seeds):
    results = [tried(seed) for seed in seeds]
    assert [
        f"engine {each.engine.seed} ({', '.join(each.engine.faults) or 'no fault'}): {line}"
        for each in results
        for line in each.shortcomings()
    ] == []
