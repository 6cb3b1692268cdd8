"""Whatever a file or a line holds, a reader answers or says in one clear message what is wrong."""

import json
import os
import signal

import pytest
import yaml
from command_line import pife
from hostile_input import READERS
from hypothesis import given, settings
from hypothesis import strategies as some
from recorded import SPEC

from pife.spec.fields import each_of
from pife.spec.strict_yaml import loads
from pife_conformance.scenario_checks import check_suite
from pife_conformance.scenarios import Suite, read_scenario

_JSON = some.recursive(
    some.none()
    | some.booleans()
    | some.integers(-(10**19), 10**19)
    | some.sampled_from(["", "1", "9C", "X", "stock", "play", "7H*", "\x1b[31m", "\ud800"]),
    lambda inner: some.lists(inner, max_size=3) | some.dictionaries(some.sampled_from(["1", "do", "seat"]), inner),
    max_leaves=6,
)
_ODD = some.sampled_from(
    [
        b"\x00",
        b"\xff",
        b"\xef\xbb\xbf",
        b"\n",
        b"\r",
        b"\t",
        b"[",
        b"{",
        b"}",
        b'"',
        b":",
        b"- ",
        b"*a",
        b"&a ",
        b"!!x ",
        b"~",
        b"<<: ",
    ]
)
_PATIENCE = 300  # seconds, on a machine that does much else
EXAMPLES = {"answers": 60, "scenario": 40}


@pytest.fixture(autouse=True)
def end_what_hangs():
    """A reader that hangs is ended with an error, and so does not hold up the tests."""

    def end(*_):
        raise TimeoutError("a reader hangs")

    before = signal.signal(signal.SIGALRM, end)
    signal.alarm(_PATIENCE)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@some.composite
def spoiled(draw, name):
    """An input of a reader with some pieces left out, doubled, moved or put in."""
    raw = draw(some.sampled_from(READERS[name].seeds))
    for _ in range(draw(some.integers(1, 4))):
        start = draw(some.integers(0, len(raw)))
        end = min(len(raw), start + draw(some.integers(0, 30)))
        put = draw(some.just(b"") | some.binary(max_size=4) | _ODD | some.just(raw[start:end] * 2))
        raw = raw[:start] + put + raw[end:]
    return raw


@pytest.mark.parametrize("name", READERS)
def test_readers_take_their_seeds(name):
    for raw in READERS[name].seeds:
        READERS[name].read(raw)


@pytest.mark.parametrize("name", READERS)
def test_any_bytes(name):
    @settings(max_examples=30)
    @given(some.binary(max_size=200))
    def reads(raw):
        READERS[name].read(raw)

    reads()


@pytest.mark.parametrize("name", READERS)
def test_pieces_left_out_doubled_and_put_in(name):
    @settings(max_examples=EXAMPLES.get(name, 120))
    @given(spoiled(name))
    def reads(raw):
        READERS[name].read(raw)

    reads()


@pytest.mark.parametrize("name", ["questions", "answers", "report", "record"])
def test_any_value_may_be_another(name):
    lines = [json.loads(line) for line in READERS[name].seeds[0].splitlines()]

    @settings(max_examples=EXAMPLES.get(name, 150))
    @given(some.data())
    def reads(data):
        copy = json.loads(json.dumps(lines))
        part = data.draw(some.sampled_from(copy))
        while isinstance(part, dict | list) and part:
            key = data.draw(some.sampled_from(sorted(part) if isinstance(part, dict) else range(len(part))))
            if not isinstance(part[key], dict | list) or not part[key] or data.draw(some.booleans()):
                part[key] = data.draw(_JSON)
                break
            part = part[key]
        READERS[name].read(b"".join(json.dumps(line).encode() + b"\n" for line in copy))

    reads()


@pytest.mark.parametrize("name", ["profile", "scenario", "report"])
def test_much_of_the_same_is_read_soon(name):
    seed = READERS[name].seeds[0]
    for raw in (seed * 200, b"- " * 5_000, b"[" * 5_000, b"a: " * 5_000, b"x" * 1_000_000, b"a: b\n" * 50_000):
        READERS[name].read(raw)


def test_a_pipe_in_the_place_of_a_file_is_no_wait(tmp_path):
    pipe = tmp_path / "pipe.yaml"
    os.mkfifo(pipe)
    for words in (("profiles", "check", str(pipe)), ("report", str(pipe)), ("conform", "--profile", str(pipe))):
        ran = pife(*words)
        assert ran.code == 2, ran
        assert "pipe" in ran.err


def test_a_scenario_that_asks_about_very_many_tables_is_told_so_soon():
    samples = {
        option.id: [value for value in option.all_samples() if not isinstance(value, tuple)][:2]
        for option in SPEC.catalogue.options.values()
    }
    needs = {option: values for option, values in samples.items() if len(values) == 2}
    (entry, *_) = yaml.safe_load(READERS["scenario"].seeds[0].decode().partition("\n\n")[2].partition("\n\n")[0])
    document = loads(yaml.safe_dump([{**entry, "needs": needs}]))
    (fields,) = each_of(document)
    scenario = read_scenario(fields, "melds", SPEC.catalogue)
    (fault, *_) = check_suite(Suite({scenario.id: scenario}, ()), SPEC)
    assert "kinds of table would have to be tried" in str(fault)
