"""Fixtures for all tests of the harness."""

import hypothesis
import pytest
from conversation import SANITIZERS, WARNINGS, Conversation, build_in_c
from copied_engines import ALL, command_of
from round_answers import asker

from pife import data
from pife.spec.library import load_spec
from pife_conformance.scenarios import load_suite

hypothesis.settings.register_profile("fixed", derandomize=True, deadline=None, database=None)
hypothesis.settings.register_profile("long", max_examples=20_000, deadline=None, database=None)
hypothesis.settings.load_profile("fixed")


def pytest_addoption(parser):
    parser.addoption("--all-tables", action="store_true", help="Try every scenario at every table nearby, not a share.")
    parser.addoption("--scripts", type=int, default=300, help="How many random scripts two engines play.")
    parser.addoption("--engines", type=int, default=24, help="How many synthetic engines are identified; 300 are all.")


@pytest.fixture(scope="session")
def spec():
    """The spec that ships."""
    return load_spec()


@pytest.fixture(scope="session")
def suite(spec):
    """The scenarios that ship."""
    return load_suite(data.root("scenarios"), spec.catalogue)


@pytest.fixture(scope="session")
def ask(spec, suite):
    """A question of an ask, as it is sent, whose right answers each test says."""
    return asker(spec, suite)


@pytest.fixture(scope="session")
def engine_in_c(tmp_path_factory):
    """The engine to copy in C, as a program that ends with an error where it reads or leaves memory wrongly."""
    return build_in_c(tmp_path_factory.mktemp("engine-in-c"), f"-O1 -g {WARNINGS} {SANITIZERS}")


@pytest.fixture(scope="module")
def conversations(engine_in_c):
    """The engines to copy, one process each for all questions of a module: no question may disturb the next."""
    started = {language: Conversation(command_of(language, engine_in_c)) for language in ALL}
    yield started
    assert [conversation.end() for conversation in started.values()] == [(0, b"")] * len(ALL)


@pytest.fixture(params=ALL)
def language(request):
    """The language of the engine to copy that is asked."""
    return request.param


@pytest.fixture
def command(language, engine_in_c):
    """How the engine to copy that is asked is started."""
    return command_of(language, engine_in_c)


@pytest.fixture
def engine(conversations, language):
    """The engine to copy that is asked, at work."""
    return conversations[language]
