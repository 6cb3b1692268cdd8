"""In what state the engine and the scenarios are, as short hashes: has anything changed since the mutants were tried?

Only what an answer can hang on counts: comments and docstrings of code, titles and reasons of scenarios do not.
"""

from __future__ import annotations

import ast
import hashlib
import io
import tokenize
from collections.abc import Iterable, Mapping

from pife_conformance.scenarios import Scenario

_DIGITS = 12


def state_of_source(source: str) -> str:
    """The state of a module's code.

    >>> state_of_source("a = 1") == state_of_source('\\"\\"\\"More.\\"\\"\\"\\n\\na = 1  # one\\n')
    True
    >>> state_of_source("a = 1") == state_of_source("a = 2")
    False
    """
    return _digest([code_alone(source)])


def state_of_scenario(scenario: Scenario) -> str:
    """The state of what a scenario asks, for which tables, and what it wants."""
    told = (scenario.shows, scenario.ask.name, scenario.question, scenario.needs, scenario.branches)
    return _digest([repr(told)])


def states_of_scenarios(scenarios: Iterable[Scenario]) -> Mapping[str, str]:
    """The state of each scenario, by its id."""
    return {scenario.id: state_of_scenario(scenario) for scenario in scenarios}


def state_of_all(states: Mapping[str, str]) -> str:
    """One state for many, by whatever they are called."""
    return _digest(f"{name} {state}" for name, state in sorted(states.items()))


def code_alone(source: str) -> str:
    """A source without comments, docstrings and empty lines."""
    lines = source.splitlines()
    for found in tokenize.generate_tokens(io.StringIO(source).readline):
        if found.type == tokenize.COMMENT:
            row, column = found.start
            lines[row - 1] = lines[row - 1][:column]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            for row in range(node.lineno, (node.end_lineno or node.lineno) + 1):
                lines[row - 1] = ""
    return "\n".join(line.rstrip() for line in lines if line.strip())


def _digest(parts: Iterable[str]) -> str:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(part.encode() + b"\n")
    return digest.hexdigest()[:_DIGITS]
