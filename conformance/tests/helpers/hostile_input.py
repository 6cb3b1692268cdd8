"""Everything that reads what others wrote, as functions of bytes: whatever the bytes are, one answers or says what is wrong.

Tests give them inputs of chance, and so does ``fuzz_readers.py``, at length. A reader may raise :class:`PifeError`, a
message of one line a fault, and nothing else.
"""

import io
import json
import tempfile
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path

from harness import report_text
from recorded import SPEC, judged, small_match, written

from pife.engine.round import Round
from pife.errors import PifeError
from pife.spec.fields import each_of
from pife.spec.strict_yaml import loads
from pife_conformance.link import Received
from pife_conformance.questions import questions_for
from pife_conformance.reference_engine import ReferenceEngine
from pife_conformance.reports.reading import read_report
from pife_conformance.run import Settings, run
from pife_conformance.scenario_checks import check_suite
from pife_conformance.scenarios import Suite, read_scenario, shipped_suite
from pife_conformance.serve import serve
from pife_conformance.session import Limits
from pife_conformance.verdicts import Crash, Malformed
from pife_conformance.wire import WireError, decode

LONGEST_MESSAGE = 3_000
PROFILE = SPEC.profile("cacheta-maker")


@dataclass(frozen=True)
class Reader:
    """A reader and inputs that it takes, from which others are made."""

    read: Callable[[bytes], None]
    seeds: tuple[bytes, ...]


def a_yaml(raw):
    with suppressed():
        loads(raw)


def a_profile(raw):
    with tempfile.NamedTemporaryFile(suffix=".yaml") as file:
        file.write(raw)
        file.flush()
        with suppressed():
            Round(SPEC.profile(file.name))


def a_scenario(raw):
    with suppressed():
        for fields in each_of(loads(raw)):
            scenario = read_scenario(fields, "melds", SPEC.catalogue)
            for fault in check_suite(Suite({scenario.id: scenario}, ()), SPEC):
                assert_clear(fault)
            for profile in SPEC.profiles.values():
                questions_for(profile, [scenario], seed=1)


def a_report(raw):
    with tempfile.NamedTemporaryFile(suffix=".ndjson") as file:
        file.write(raw)
        file.flush()
        with suppressed():
            read_report(Path(file.name))


def a_record(raw):
    judged(raw)


def questions_to_an_engine(raw):
    engine, answers = ReferenceEngine(SPEC), io.BytesIO()
    engine.respond({"cmd": "configure", "profile": PROFILE.to_message()})
    serve(engine, io.BytesIO(raw), answers)
    for line in answers.getvalue().splitlines():
        decode(line)


def answers_of_an_engine(raw):
    scenarios = [
        shipped_suite().scenarios[name] for name in ("meld-run-ace-between-king-and-two", "claim-thrown-again")
    ]
    tables = [questions_for(PROFILE, scenarios, seed=1)]
    limits = Limits(starts=2, starts_in_row=2)
    report_text(run(Saying(raw.splitlines()), tables, 1, Settings(limits)), SPEC)


class Saying:
    """An engine that says these lines, whatever it is asked, and then ends."""

    text = "saying"

    def __init__(self, lines):
        self._lines = iter(lines)
        self.in_step = True

    def start(self, _seconds):
        return self

    def hushed(self):
        return nullcontext()

    def tell(self, _message, _seconds):
        line = next(self._lines, None)
        if line is None:
            self.in_step = False
            return Crash("ended")
        try:
            return Received(decode(line))
        except WireError as error:
            return Malformed(str(error), line.decode("utf-8", "backslashreplace"))

    def more(self, seconds):
        return self.tell(None, seconds)

    def last_lines(self):
        return ()

    def stop(self):
        self.in_step = False


class suppressed:  # noqa: N801 - it is used as a function is
    """Lets an error of ours pass if its message is clear; any other is a fault of the reader."""

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        if not isinstance(error, PifeError):
            return False
        assert_clear(error)
        return True


def assert_clear(error):
    assert 0 < len(str(error)) < LONGEST_MESSAGE, str(error)[:LONGEST_MESSAGE]


def _lines(*messages):
    return b"".join(json.dumps(message).encode() + b"\n" for message in messages)


_HELLO = {"protocol": 1, "engine": {"name": "said"}, "asks": ["meld", "play"], "options": "any"}
_POSITION = {"seats": [1, 2], "dealer": 1, "turn": 2, "phase": "draw", "hands": {"1": ["2C"] * 9}, "stock": ["7H"]}
_ASKED = [
    ("meld", {"cards": ["QH", "KH", "AH"], "turn_up": "2C"}),
    ("go_out", {"cards": ["2C", "3C", "4C"] * 3 + ["X"], "drawn": "2C", "from": "stock", "turn_up": "3D"}),
    ("settle", {"seats": [1, 2], "dealer": 1, "winner": 1, "by": "nine", "lives": {"1": 3, "2": 1}, "rebuy": [2]}),
    ("play", {"position": _POSITION, "script": [{"seat": 2, "do": "claim", "melds": [["7H"]], "discard": "7H*"}]}),
]
_SCENARIOS = sorted((Path(SPEC.root).parent / "conformance" / "scenarios" / "melds").glob("*.yaml"))

READERS = {
    "yaml": Reader(a_yaml, (b"a: [1, {b: c}]\nd: 'e'\n", b"- {x: null}\n- |\n  text\n")),
    "profile": Reader(
        a_profile,
        (
            b"extends: cacheta-maker\noptions:\n  melds:\n    sets: [1-1-1, 2-1-1]\n    run_ace: low\n  lives: {start: 9}\n",
            (SPEC.root / "profiles" / "cacheta" / "cacheta-maker.yaml").read_bytes(),
        ),
    ),
    "scenario": Reader(a_scenario, (_SCENARIOS[0].read_bytes()[:1500],)),
    "report": Reader(
        a_report,
        (_lines({"type": "run", "format": "pife-conformance-report/1", "seed": 1, "connector": "x", "options": {}}),),
    ),
    "record": Reader(a_record, (written(small_match()),)),
    "questions": Reader(
        questions_to_an_engine,
        (_lines(*({"cmd": "ask", "seq": 1, "ask": ask, "input": given} for ask, given in _ASKED)),),
    ),
    "answers": Reader(
        answers_of_an_engine,
        (_lines(_HELLO, {"ok": True}, {"seq": 1, "answer": {"legal": False}}, {"seq": 2, "answer": {"steps": []}}),),
    ),
}
