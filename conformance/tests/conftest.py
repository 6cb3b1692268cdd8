"""Fixtures for all tests of the harness."""

import hypothesis
import pytest
from conversation import SANITIZERS, WARNINGS, build_in_c

from pife import data
from pife.spec.library import load_spec
from pife_conformance.scenarios import load_suite

hypothesis.settings.register_profile("fixed", derandomize=True, deadline=None, database=None)
hypothesis.settings.register_profile("long", max_examples=20_000, deadline=None, database=None)
hypothesis.settings.load_profile("fixed")


def pytest_addoption(parser):
    parser.addoption("--all-tables", action="store_true", help="Try every scenario at every table nearby, not a share.")
    parser.addoption("--scripts", type=int, default=300, help="How many random scripts two engines play.")
    parser.addoption("--engines", type=int, default=30, help="How many synthetic engines are identified; 300 are all.")


@pytest.fixture(scope="session")
def spec():
    """The spec that ships."""
    return load_spec()


@pytest.fixture(scope="session")
def suite(spec):
    """The scenarios that ship."""
    return load_suite(data.root("scenarios"), spec.catalogue)


@pytest.fixture(scope="session")
def engine_in_c(tmp_path_factory):
    """The engine to copy in C, as a program that ends with an error where it reads or leaves memory wrongly."""
    return build_in_c(tmp_path_factory.mktemp("engine-in-c"), f"-O1 -g {WARNINGS} {SANITIZERS}")
