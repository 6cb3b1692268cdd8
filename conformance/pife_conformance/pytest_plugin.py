"""The pytest plugin: an engine's own test run collects every scenario as an item.

    pytest --pife-engine "cmd:node my-engine.js" --pife-profile pife-maker

Without ``--pife-engine`` it adds its options and nothing else; all that costs time is imported behind it.
"""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options."""
    group = parser.getgroup("pife", "conformance to the rules of Pife and Cacheta")
    group.addoption("--pife-engine", metavar="CONNECTOR", help="the engine to be asked, as in `pife conform --engine`")
    for name, what in (
        ("profile", "house rules: an id or a YAML file; may be repeated (default: every shipped profile)"),
        ("area", "only scenarios of this area; may be repeated"),
    ):
        group.addoption(f"--pife-{name}", metavar=name[0].upper(), action="append", default=[], help=what)
    group.addoption("--pife-seed", metavar="N", type=int, help="how questions are varied (default: a new one)")


def pytest_configure(config: pytest.Config) -> None:
    """Where an engine is named, register what asks it."""
    engine, seed = config.getoption("pife_engine"), config.getoption("pife_seed")
    if seed is not None and seed < 0:
        raise pytest.UsageError(f"--pife-seed {seed}: a seed is 0 or more")
    if engine:
        from pife_conformance.pytest_scenarios import Scenarios

        config.addinivalue_line("markers", "pife: a scenario of the conformance suite for Pife and Cacheta")
        config.pluginmanager.register(Scenarios(config, engine), "pife-scenarios")
    elif config.getoption("pife_profile") or config.getoption("pife_area") or seed is not None:
        raise pytest.UsageError(
            "--pife-profile, --pife-area and --pife-seed need --pife-engine: which engine is to be asked?"
        )
